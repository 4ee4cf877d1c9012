"""What happens to people who are hurt: wounds, escalation, who is out of the fight.

Patches hold only what changes. Rounds are counted from 1; what lasts is stored as the last round in which it holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from simcore.rules import stuns
from simcore.rules.now import Fields, UnitNow, changed

LEVELS = ("healthy", "wounded", "severely_wounded", "incapacitated", "mortally_wounded", "dead")
"""The wound levels, lightest first.

Source: EA-39, EA-40, EA-41, EA-44.
"""

RESULTS: Mapping[str, str] = {
    "wounded": "wounded",
    "incapacitated": "incapacitated",
    "mortally_wounded": "mortally_wounded",
    "killed": "dead",
}
"""The level that each band of the table of persons means by itself.

Source: EA-37.
"""

ESCALATION: Mapping[str, str] = {
    "healthy": "wounded",
    "wounded": "severely_wounded",
    "severely_wounded": "incapacitated",
    "incapacitated": "mortally_wounded",
    "mortally_wounded": "mortally_wounded",
    "dead": "dead",
}
"""The level that any result of Wounded or worse leads to at least, by the level before.

Source: EA-39, EA-40.
Ruling: A-038, A-039.
"""


def worsened(now: str, band: str) -> str:
    """The wound level after a band: the worse of what it says and of the escalation from the level before.

    >>> worsened("wounded", "wounded"), worsened("wounded", "incapacitated"), worsened("healthy", "stunned")
    ('severely_wounded', 'incapacitated', 'healthy')

    Source: EA-39, EA-40, EA-41, EA-44.
    Ruling: A-038, A-039.
    """
    if band not in RESULTS:
        return now
    return max(RESULTS[band], ESCALATION[now], key=LEVELS.index)


def undodged(now: UnitNow, round_: int) -> Fields:
    """What losing the rest of a round means for a dodge that was declared: one not yet rolled answers nothing any more.

    It is one of the actions declared; one that was rolled is done, and stands for the round.

    Source: EA-39, RB-43, RB-53.
    Ruling: A-021, A-049.
    """
    return {} if now.dodge_rolled >= round_ else {"dodge_round": min(now.dodge_round, round_ - 1)}


def fell(now: UnitNow, round_: int) -> Fields:
    """What every fall out of the round means: prone, no more actions in it, a running Full Dodge over.

    Source: EA-39, EA-40, EA-41.
    Ruling: A-049.
    """
    dodging = min(now.dodging_until, round_ - 1)
    idle = max(now.idle_until, round_)
    return {"prone": True, "idle_until": idle, "dodging_until": dodging, **undodged(now, round_)}


def stands(now: UnitNow, round_: int) -> Fields:
    """Wounded where it costs nothing but the penalty.

    Source: EA-39.
    Ruling: A-049.
    """
    return {}


def fainted(now: UnitNow, round_: int) -> Fields:
    """Incapacitated: prone and unconscious.

    Source: EA-41.
    Ruling: A-037.
    """
    return {**fell(now, round_), "conscious": False}


def bleeding(now: UnitNow, round_: int) -> Fields:
    """Mortally Wounded: prone, unconscious, the clock starts with this round.

    Source: EA-41, EA-44.
    Ruling: A-038.
    """
    return {**fainted(now, round_), "mortal_since": round_, "stable": False}


PAST_WORSE = frozenset({"mortally_wounded", "dead"})
"""The wound levels that no further hit makes worse.

Source: EA-44.
Ruling: A-038.
"""

Effect = Callable[[UnitNow, int], Fields]


class Injuries(Struct, frozen=True):
    """The chosen rules of injury: what a stun does, how many stuns count, what each level does when it is reached.

    ``senseless`` are the levels at which nobody is conscious.

    Source: EA-38, EA-39, EA-40, EA-41, EA-44.
    Ruling: A-036, A-037, A-049.
    """

    stun: Effect
    stuns: Callable[[UnitNow, int], int]
    reached: Mapping[str, Effect]
    senseless: frozenset[str]


def injuries(stun: str, wounded: str, incapacitated: str) -> Injuries:
    """The rules of injury by name: ``refresh`` or ``accumulate``, ``falls`` or ``stands``, ``faints`` or ``lies``.

    Source: EA-38, EA-39, EA-41.
    Ruling: A-036, A-037, A-049.
    """
    stunning: dict[str, tuple[Effect, Callable[[UnitNow, int], int]]] = {
        "refresh": (stuns.refresh, stuns.one),
        "accumulate": (stuns.add, stuns.every),
    }
    hurt: Effect = {"falls": fell, "stands": stands}[wounded]
    down: Effect = {"faints": fainted, "lies": fell}[incapacitated]
    reached: dict[str, Effect] = {
        "wounded": hurt,
        "severely_wounded": hurt,
        "incapacitated": down,
        "mortally_wounded": bleeding,
        "dead": fainted,
    }
    senseless = frozenset(level for level, effect in reached.items() if effect in (fainted, bleeding))
    return Injuries(*stunning[stun], reached, senseless)


def patch(chosen: Injuries, band: str, now: UnitNow, round_: int) -> tuple[Fields, str | None]:
    """What a band changes in a person, and what happened where that is not what the band says.

    The result is a level, ``destabilized`` (a stable mortal wound bleeds again) or ``no_effect``.

    Source: EA-37, EA-38, EA-39, EA-40, EA-41, EA-44, RB-11.
    Ruling: A-036, A-038, A-039, A-049.
    """
    if band == "none":
        return {}, None
    level = worsened(now.wounds, band)
    if level == now.wounds and level in PAST_WORSE:
        return hit_again(now)
    if band not in RESULTS:
        return changed(now, chosen.stun(now, round_)), None
    fields = {"wounds": level, **chosen.reached[level](now, round_)}
    return changed(now, fields), None if RESULTS[band] == level else level


def hit_again(now: UnitNow) -> tuple[Fields, str]:
    """What a hit does to the mortally wounded and the dead: nothing, but a stable one bleeds again.

    Source: EA-44.
    Ruling: A-038.
    """
    if now.wounds == "mortally_wounded" and now.stable:
        return {"stable": False}, "destabilized"
    return {}, "no_effect"


def finish_off(now: UnitNow) -> Fields:
    """What killing an unconscious enemy changes: he is dead; nothing where he is conscious or dead already.

    Source: EA-45, EA-44.
    Ruling: A-038.
    """
    if now.conscious or now.wounds == "dead":
        return {}
    return {"wounds": "dead"}


def spare(now: UnitNow) -> Fields:
    """Where nobody may be finished off, nothing changes.

    Source: EA-44, EA-45.
    Ruling: A-038.
    """
    return {}


OUT_OF_ACTION = frozenset(LEVELS[LEVELS.index("incapacitated") :])
"""The wound levels with which nobody fights on.

Source: EA-41, EA-45.
Ruling: A-037.
"""


def out_of_fight(now: UnitNow) -> bool:
    """Whether a person is out of the fight, dead or alive: unconscious, or Incapacitated and worse.

    Source: EA-45.
    Ruling: A-037.
    """
    return not now.conscious or now.wounds in OUT_OF_ACTION


TRIVIAL_ACTS = ("call", "press", "crawl")
"""What an Incapacitated person may still do where he is conscious: call, press a button, crawl.

Source: RB-16.
Ruling: A-037.
"""

TRIVIAL_METRES = 2
"""How far one crawls who may do no more than trivial acts, in metres a round.

Source: RB-16.
Ruling: A-037.
"""


def may_do(now: UnitNow, act: str) -> bool:
    """Whether wounds let one do an act: a trivial one to whoever is conscious, any other to those still in the fight.

    No attack and no Full Dodge is trivial. Whoever was defeated does nothing more.

    Source: EA-41, EA-45, RB-16.
    Ruling: A-037.
    """
    if now.defeated or not now.conscious or now.wounds in PAST_WORSE:
        return False
    return act in TRIVIAL_ACTS or not out_of_fight(now)


def helpless(now: UnitNow) -> bool:
    """Whether a person has Defense 0: unconscious or trapped.

    Source: EA-19, EA-41.
    Ruling: A-024.
    """
    return not now.conscious or now.trapped
