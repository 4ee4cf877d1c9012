"""The rolls that decided an event, and how near each was to deciding it otherwise.

A roll against a number decides by success; damage by the band of its margin; the 2D of a mortal wound by the rounds that
it has lasted. What one roll decided is told, and nothing of what would have followed: that nobody knows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from simcore.dice import Roll
from simcore.facts import Fact
from simcore.log.opening import Opening
from simcore.views.plain import counted, plain
from simcore.views.why.chain import Chain, Node
from simcore.views.why.harm import Harm

OTHERWISE = {
    "shot.fired": ("the shot would have hit", "the shot would have missed"),
    "blow.struck": ("the blow would have hit", "the blow would have missed"),
    "fire.tried": ("{target} would have caught fire", "{target} would not have caught fire"),
    "fire.spread": ("{target} would have caught fire", "{target} would not have caught fire"),
    "fire.checked": ("the fire in {target} would have grown", "the fire in {target} would not have grown"),
    "collapse.checked": ("{target} would have stood", "{target} would have given way"),
    "collapse.spread": ("{target} would have stood", "{target} would have given way"),
    "lock.tried": ("the lock of {target} would have opened", "the lock of {target} would have held"),
    "smoke.breathed": ("{actor} would have borne it", "{actor} would have choked"),
    "aid.given": ("{target} would have been stable", "it would have been in vain"),
}
"""What a success, and what a failure, of the check of a kind of event would have meant."""


class Close(Struct, frozen=True):
    """A roll that decided something: the event, what was rolled and whose it was.

    ``by``: so much less (below 0) or more (above 0), and it had come out otherwise; ``words`` say how.
    """

    seq: int
    purpose: str
    roller: str
    by: int
    words: str


def closest(opening: Opening, chain: Chain) -> list[Close]:
    """What the rolls of a chain decided, the closest first, then in the order of the log."""
    harm = Harm(opening)
    found = [close for seq in sorted(chain.nodes) for close in _of(chain.nodes[seq], harm)]
    return sorted(found, key=lambda close: abs(close.by))


def _of(node: Node, harm: Harm) -> Iterator[Close]:
    fact = node.fact
    for roll in fact.rolls:
        yield from _checked(fact, roll)
    yield from _mortal(fact)
    damage = next((roll for roll in fact.rolls if roll.purpose == "damage"), None)
    roller = (damage.by if damage else "") or fact.actor
    for by, instead in harm.otherwise(fact, node.before):
        yield Close(fact.seq, "damage", roller, by, f"had {_damage(fact, by)}, {instead}")


def _checked(fact: Fact, roll: Roll) -> Iterator[Close]:
    """A roll against a number, which it reached or not; none where the dice could not have come out otherwise."""
    if roll.tn is None or roll.of:
        return
    succeeded = roll.total >= roll.tn
    by = roll.tn - roll.total - succeeded
    if not could(roll, roll.total + by):
        return
    roller = roll.by or fact.actor
    purpose = plain(roll.purpose).replace("_", " ")
    had = f"had {plain(roller)} rolled {_more(by)} {purpose if purpose == 'to hit' else f'for {purpose}'}"
    numbers = f"({roll.total} against {roll.tn}{_answered(fact, roll, -by)})"
    yield Close(fact.seq, roll.purpose, roller, by, f"{had} {numbers}, {_instead(fact, roll)}")


def could(roll: Roll, total: int) -> bool:
    """Whether a roll might have come to a total: not below its lowest faces; above the highest only with a wild die.

    A wild 1 may take two dice away; a 1 less where its setting takes fewer is not looked into.

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
    return f", or {_more(by)} for the {plain(other.purpose).replace('_', ' ')} of {plain(other.by or fact.actor)}"


def _instead(fact: Fact, roll: Roll) -> str:
    """What a check would have meant, had it come out otherwise."""
    failing = roll.tn is not None and roll.total >= roll.tn
    if fact.kind in OTHERWISE:
        return OTHERWISE[fact.kind][failing].format(actor=plain(fact.actor), target=plain(fact.target))
    against = f" against {plain(roll.tn_parts[0][0])}" if len(roll.tn_parts) == 1 else ""
    return f"it would have {'failed' if failing else 'succeeded'}{against}"


def _mortal(fact: Fact) -> Iterable[Close]:
    """The 2D of a mortal wound: below the rounds that it has lasted, one dies."""
    rounds = fact.data.get("rounds")
    rolls = [roll for roll in fact.rolls if roll.purpose == "mortal"]
    if fact.kind != "mortal.rolled" or type(rounds) is not int or not rolls:
        return ()
    total = rolls[0].total
    by = rounds - total - (total >= rounds)
    if not could(rolls[0], total + by):
        return ()
    lives = "lived on" if by > 0 else "died"
    said = f"had {plain(fact.actor)} rolled {_more(by)} for the mortal wound ({total} in {counted(rounds, 'round')})"
    return (Close(fact.seq, "mortal", fact.actor, by, f"{said}, {plain(fact.actor)} would have {lives}"),)


def _damage(fact: Fact, by: int) -> str:
    """By how much the damage, or what resists it, had to be otherwise."""
    margin = f"(margin {fact.data['margin']})"
    resisting = next((roll for roll in fact.rolls if roll.purpose in ("soak", "resistance")), None)
    if resisting is None:
        return f"the margin been {_more(by)} {margin}"
    whose = plain(resisting.by or fact.actor)
    return f"the damage been {_more(by)} or the {resisting.purpose} of {whose} {_more(-by)} {margin}"


def _more(by: int) -> str:
    """How much more, or less.

    >>> _more(1), _more(-3)
    ('1 more', '3 less')
    """
    return f"{abs(by)} {'more' if by > 0 else 'less'}"
