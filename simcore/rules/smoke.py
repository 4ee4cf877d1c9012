"""Smoke: where it gathers and lingers, what it does to those who breathe it, and to what they see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from simcore.dice.codes import PIPS_PER_DIE
from simcore.rules import checks
from simcore.rules.checks import Tn
from simcore.rules.damage import STATES, WALKABLE
from simcore.rules.fire import open_
from simcore.rules.now import ElementNow, Fields, SectionNow, UnitNow, changed

LEVELS = ("none", "light", "heavy", "severe")
"""The levels of smoke, from clear air; they go by the intensity of the fire.

Source: S1.7.2.20.
"""

STAMINA: Mapping[str, int] = {"light": 10, "heavy": 15, "severe": 20}
"""The number of the Stamina check of one who breathes smoke, each round.

Source: S1.7.2.20.
"""

CHOKES: Mapping[str, int] = {"light": 1, "heavy": PIPS_PER_DIE, "severe": 2 * PIPS_PER_DIE}
"""The pips that a failed check takes from the pools of actions in that round.

Source: S1.7.2.20.
Ruling: A-163.
"""

VISION: Mapping[str, int] = {"none": 0, "light": 0, "heavy": 5, "severe": 10}
"""What smoke adds to the difficulty of checks of Perception and the like; of attacks :mod:`simcore.rules.light` speaks.

Source: S1.7.2.30.
Ruling: A-029.
"""

STALE = 5
"""What an air handler that is out of order adds to the Stamina checks in its zone.

Source: S1.1.8.50, S1.7.2.20.
"""


def stamina_tn(level: str, stale: int = 0) -> Tn:
    """The number of the Stamina check in smoke; ``stale`` is 0 or :data:`STALE`. Raises :class:`KeyError` in clear air.

    >>> stamina_tn("heavy", STALE).number
    20

    Source: S1.1.8.50, S1.7.2.20.
    """
    return checks.tn((f"{level} smoke", STAMINA[level], "S1.7.2.20"), ("air handler out of order", stale, "S1.1.8.50"))


def chokes(level: str, total: int, number: int) -> int:
    """The pips that smoke takes from a round's actions, by the Stamina check; 0 where that met its number.

    >>> chokes("heavy", 14, 15), chokes("light", 9, 10), chokes("severe", 20, 20)
    (3, 1, 0)

    Source: S1.7.2.20.
    Ruling: A-163.
    """
    return 0 if checks.succeeds(total, number) else CHOKES[level]


def sees_tn(tn: Tn, level: str) -> Tn:
    """The number of a check of Perception or the like, in smoke.

    >>> sees_tn(checks.tn(("moderate", 10)), "severe").number
    20

    Source: S1.7.2.30.
    Ruling: A-029.
    """
    return checks.tn(*tn.parts, (f"{level} smoke", VISION[level], "S1.7.2.30"))


def lower(level: str, by: int = 1) -> str:
    """So many levels less.

    >>> lower("severe"), lower("none")
    ('heavy', 'none')

    Source: S1.7.2.20.
    Ruling: A-194.
    """
    return LEVELS[max(0, LEVELS.index(level) - by)]


def worst(levels: Iterable[str]) -> str:
    """The worst of several levels of smoke or fire, none of none.

    Source: S1.7.2.20.
    Ruling: A-190.
    """
    return max(levels, key=LEVELS.index, default="none")


def breathed(level: str, *, outside: bool) -> str:
    """The smoke of a zone that people breathe, that spills and clears: outside there is none.

    What a scenario puts there is a screen. It hides whom one shoots at (:mod:`simcore.rules.light`) and nothing else.

    >>> breathed("heavy", outside=False), breathed("heavy", outside=True)
    ('heavy', 'none')

    Source: RB-44, S1.7.2.20.
    Ruling: A-029, A-194.
    """
    return "none" if outside else level


def inhales(now: UnitNow, *, breathes: bool) -> bool:
    """Whether a person rolls Stamina against smoke and dust: nobody who does not breathe, nobody unconscious.

    Source: S1.6.1, S1.7.2.20.
    Ruling: A-163.
    """
    return breathes and now.conscious


def lowers(now: UnitNow, round_: int) -> int:
    """The pips that smoke and dust take from the actions of a person in a round, by what he has breathed so far.

    Source: S1.6.1, S1.7.2.20.
    Ruling: A-163.
    """
    if now.choke_until >= round_:
        return now.choke
    return now.choke_after if now.choke_until + 1 == round_ else 0


def choked(now: UnitNow, pips: int, until: int, round_: int) -> Fields:
    """What breathing smoke or dust in a round changes in a person: in each round only the largest of all counts.

    ``pips`` lower his actions up to and with round ``until``: smoke does in that round, dust in the next one too. So
    what is in force may end in two steps, and what is less but lasts longer counts once the larger is over.

    Source: S1.6.1, S1.7.2.20.
    Ruling: A-163.
    """
    held = lowers(now, round_), lowers(now, round_ + 1)
    worst = max(held[0], pips), max(held[1], pips if until > round_ else 0)
    if worst == held:
        return {}
    even = worst[0] == worst[1]
    fields = {"choke": worst[0], "choke_until": round_ + even, "choke_after": 0 if even else worst[1]}
    return changed(now, fields)


def passes(now: SectionNow, elements: Iterable[ElementNow]) -> bool:
    """Whether smoke passes a section between two zones: it is Heavily Damaged or worse, or something in it is open.

    ``elements`` are those in it that could stand open.

    Source: S1.7.2.20.
    Ruling: A-194.
    """
    broken = now.breach in WALKABLE or STATES.index(now.damage) >= STATES.index("heavy")
    return broken or any(open_(element) for element in elements)


def source(fire: str, beside: Iterable[str]) -> str:
    """The level that a zone's own fire and the smoke of the zones joined to it make: that of those is one less here.

    >>> source("none", ["heavy", "light"]), source("light", ["severe"])
    ('light', 'heavy')

    Source: S1.7.2.20.
    Ruling: A-194.
    """
    return worst((fire, *(lower(level) for level in beside)))


def own(fire: str, beside: Iterable[str]) -> str:
    """The level that a zone's own fire makes, whatever is beside it: ``smoke.spill`` is off.

    Source: S1.7.2.20.
    Ruling: A-194.
    """
    return fire


def risen(now: str, fire: str, made: str) -> str:
    """The smoke of a zone after an update: what is made where it burns, up or down; elsewhere it does not fall by itself.

    ``now`` is the level before, ``fire`` the fire of the zone, ``made`` what :func:`source` says.

    >>> risen("severe", "light", "light"), risen("severe", "none", "light")
    ('light', 'severe')

    Source: S1.7.2.20.
    Ruling: A-194.
    """
    return made if fire != "none" else worst((now, made))


def cleared(level: str, since: int, rounds: int | None, round_: int) -> Fields:
    """What a working air handler changes in a zone's smoke of which no more is made, in the housekeeping of a round.

    ``since`` is the round since which it has cleared this level, 0 where it begins now; ``rounds`` the setting
    ``smoke.decay_rounds``, null for never.

    >>> cleared("heavy", 0, 3, 5), cleared("heavy", 5, 3, 7), cleared("heavy", 5, 3, 8)["smoke"]
    ({'smoke': 'heavy', 'clearing_since': 5}, {'smoke': 'heavy', 'clearing_since': 5}, 'light')

    Source: S1.7.2.20.
    Ruling: A-194.
    """
    if rounds is None or level == "none":
        return {"smoke": level, "clearing_since": 0}
    if not since or round_ - since < rounds:
        return {"smoke": level, "clearing_since": since or round_}
    left = lower(level)
    return {"smoke": left, "clearing_since": 0 if left == "none" else round_}
