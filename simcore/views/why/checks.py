"""Rolls against a number: by how much each succeeded or failed, and what it had meant otherwise."""

from __future__ import annotations

from collections.abc import Iterator

from simcore.dice import Roll
from simcore.facts import Fact
from simcore.views.plain import plain
from simcore.views.why.close import Close, more

_SHOT = ("the shot would have hit {target}", "the shot would have missed {target}")
_STANDS = ("{target} would have stood", "{target} would have given way")
_CATCHES = ("{target} would have caught fire", "{target} would not have caught fire")

OTHERWISE = {
    "shot.fired": _SHOT,
    "strike.fired": _SHOT,
    "blow.struck": ("the blow would have hit {target}", "the blow would have missed {target}"),
    "fire.tried": _CATCHES,
    "fire.spread": _CATCHES,
    "fire.checked": ("the fire in {target} would have grown", "the fire in {target} would not have grown"),
    "collapse.checked": _STANDS,
    "collapse.spread": _STANDS,
    "lock.tried": ("the lock of {target} would have opened", "the lock of {target} would have held"),
    "smoke.breathed": ("{actor} would have borne it", "{actor} would have choked"),
    "aid.given": ("{target} would have been stable", "it would have been in vain"),
}
"""What a success, and what a failure, of the check of a kind of event would have meant."""

AROUND = ("cover", "called shot")
"""The parts of a number that a shot may fail by and still strike something: what covers the target, or what it is in."""


def checked(fact: Fact, roll: Roll) -> Iterator[Close]:
    """By how much a roll reached its number or did not; nothing where the dice could not have come out otherwise."""
    if roll.tn is None:
        return
    yield from _close(fact, roll, roll.tn, _instead(fact, roll))
    struck = fact.data.get("struck")
    around = sum(_number(part) for part in roll.tn_parts)
    if struck and around and roll.tn - around <= roll.total < roll.tn:
        yield from _close(fact, roll, roll.tn - around, f"the shot would have missed {plain(struck)} as well")


def _number(part: tuple[str | int, ...]) -> int:
    """What a part adds that a shot may fail by and still strike something; 0 for any other part."""
    return part[1] if len(part) > 1 and part[0] in AROUND and isinstance(part[1], int) else 0


def _close(fact: Fact, roll: Roll, number: int, instead: str) -> Iterator[Close]:
    """By how much a roll reached a number or did not."""
    by = number - roll.total - (roll.total >= number)
    if not could(roll, roll.total + by):
        return
    roller, purpose = roll.by or fact.actor, plain(roll.purpose).replace("_", " ")
    had = f"had {plain(roller)} rolled {more(by)} {purpose if purpose == 'to hit' else f'for {purpose}'}"
    numbers = f"({roll.total} against {number}{_answered(fact, roll, -by)})"
    yield Close(fact.seq, roll.purpose, roller, by, f"{had} {numbers}, {instead}")


def could(roll: Roll, total: int) -> bool:
    """Whether a roll might have come to a total: not below its lowest faces; above the highest only with a wild die.

    Its faces are all that is asked: a wild 1 may take two dice away, whether or not the settings let it.

    >>> could(Roll("mortal", dice=(1, 6), total=7), 12), could(Roll("mortal", dice=(1, 6), total=7), 13)
    (True, False)
    """
    count = len(roll.dice) + bool(roll.wild)
    pips = roll.total + roll.drop - sum(roll.dice) - sum(roll.wild)
    lowest = pips + max(0, count - 2 if roll.wild else count)
    return lowest <= total and (bool(roll.wild) or total <= pips + 6 * count)


def _answered(fact: Fact, roll: Roll, by: int) -> str:
    """The roll of another that was the number rolled against, if one was: it might have differed as well."""
    if roll.tn_parts:
        return ""
    others = [each for each in fact.rolls if each is not roll and each.tn is None and each.total == roll.tn]
    if not others:
        return ""
    other = others[0]
    return f", or {more(by)} for the {plain(other.purpose).replace('_', ' ')} of {plain(other.by or fact.actor)}"


def _instead(fact: Fact, roll: Roll) -> str:
    """What a check would have meant, had it come out otherwise."""
    failing = roll.tn is not None and roll.total >= roll.tn
    if fact.kind in OTHERWISE:
        return OTHERWISE[fact.kind][failing].format(actor=plain(fact.actor), target=plain(fact.target))
    label = next(iter(roll.tn_parts[0]), "") if len(roll.tn_parts) == 1 else ""
    against = f" against {plain(label)}" if label else ""
    return f"{plain(roll.by or fact.actor)} would have {'failed' if failing else 'succeeded'}{against}"
