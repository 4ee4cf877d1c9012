"""How hard a shot is: range, static Defense, Full Dodge, rolled dodges, smoke and light, prone, cover; buildings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from msgspec import Struct

from simcore.rules import checks, light, ranges
from simcore.rules.checks import Part, Penalties, Tn
from simcore.rules.cover import Reading
from simcore.rules.light import CLEAR, Air
from simcore.rules.pools import penalty_parts

FULL_DODGE = 10
"""What declaring Full Dodge adds to static Dodge.

Source: EA-20.
"""

PRONE = 5
"""What a prone target adds to a ranged target number and to a blast's, beyond point-blank.

Source: EA-24, EA-11.
Ruling: A-030, A-044.
"""


class Exposure(Struct, frozen=True, gc=False):
    """A person as a target at range.

    ``dodge``: pips of the skill. ``scale``: pips by which the attacker is the larger, else 0. ``rolled``: total of the
    dodge that answers, under rolled dodges, and ``rolled_scale`` the pips of scale that are in it. ``helpless``: unconscious, trapped or in all-out movement.
    ``cover``: the grade of object cover, "" for none, never full; ``cover_rolled``: what its dice came to in this attack,
    0 where none were rolled. ``air``: smoke and light.

    Source: EA-19, EA-20, EA-23, EA-24, RB-44, RB-45.
    Ruling: A-024, A-085.
    """

    dodge: int
    scale: int = 0
    cover: str = ""
    prone: bool = False
    helpless: bool = False
    full_dodge: bool = False
    dodge_declared: bool = False
    rolled: int | None = None
    rolled_scale: int = 0
    penalties: Penalties = Penalties()
    cover_rolled: int = 0
    air: Air = CLEAR


class Dodger(Protocol):
    """What a static Dodge is made of, at range and in melee."""

    @property
    def dodge(self) -> int:
        """Pips of the skill."""

    @property
    def scale(self) -> int:
        """Pips by which the attacker is the larger."""

    @property
    def full_dodge(self) -> bool:
        """Whether Full Dodge is declared."""

    @property
    def penalties(self) -> Penalties:
        """What would lower a roll."""


class Loss(Struct, frozen=True):
    """How penalties lower static Defense: by ``points`` a die of penalty.

    Source: EA-21.
    Ruling: A-023.
    """

    points: int


KEPT, LOWERED = Loss(0), Loss(3)


class Mode(Struct, frozen=True):
    """The chosen way to a target number: range numbers by band, what answers a shot, how object cover counts.

    Source: EA-18, EA-23, RB-45.
    Ruling: A-020, A-021, A-027, A-061.
    """

    numbers: Mapping[str, int]
    ranged: Callable[[Mode, str, Exposure], list[Part]]
    loss: Loss
    cover: Reading


def static(pips: int) -> int:
    """A static Defense from its skill: three points a die, and the pips.

    >>> static(16), static(2)
    (16, 2)

    Source: EA-21.
    """
    dice, rest = divmod(pips, 3)
    return 3 * dice + rest


def defended(mode: Mode, label: str, pips: int, penalties: Penalties) -> list[Part]:
    """A static Defense, less what penalties take from it where they apply, not below 0.

    Source: EA-19, EA-21.
    Ruling: A-023.
    """
    base = static(pips)
    lost = -sum(part[1] for part in penalty_parts(penalties)) * mode.loss.points // 3
    return [(label, base, "EA-21"), ("penalties", -min(base, lost), "EA-21")]


def dodging(mode: Mode, target: Dodger) -> list[Part]:
    """Static Dodge with what Full Dodge and scale add.

    Source: EA-3, EA-19, EA-20.
    """
    parts = defended(mode, "Dodge", target.dodge, target.penalties)
    full = FULL_DODGE if target.full_dodge else 0
    return [*parts, ("Full Dodge", full, "EA-20"), ("scale", target.scale, "EA-3")]


def _range(mode: Mode, band: str) -> Part:
    return (f"{band} range", mode.numbers[band], "EA-22")


def added(mode: Mode, band: str, target: Exposure) -> list[Part]:
    """``defense.mode`` add: the difficulty of the range and static Defense.

    Source: EA-18, EA-19, EA-20, EA-3.
    Ruling: A-020.
    """
    return [_range(mode, band), *dodging(mode, target)]


def mini6(mode: Mode, band: str, target: Exposure) -> list[Part]:
    """``defense.mode`` mini6: Defense, less or more by the range.

    Source: EA-18, EA-19, EA-20, EA-3.
    Ruling: A-020.
    """
    return [*dodging(mode, target), (f"{band} range", ranges.MODIFIERS[band], "EA-18")]


def dodge_only(mode: Mode, band: str, target: Exposure) -> list[Part]:
    """``defense.mode`` dodge_only: Defense alone, at any range.

    Source: EA-18, EA-19, EA-20, EA-3.
    Ruling: A-020.
    """
    return dodging(mode, target)


def rolled(mode: Mode, band: str, target: Exposure) -> list[Part]:
    """``defense.mode`` rb_rolled: a rolled dodge in place of the range, added to it on a full reaction.

    Where no dodge was declared, or none answers, the range alone counts and scale gives nothing. A dodge stands for the
    round: against an attacker of another scale than the one whom it was rolled against, three points a die make up the
    difference to the dice that are in it.

    Source: RB-8, RB-54, EA-19, EA-20, EA-3.
    Ruling: A-020, A-021, A-061.
    """
    if target.rolled is None or not (target.dodge_declared or target.full_dodge):
        return [_range(mode, band)]
    scale = target.scale - target.rolled_scale
    dodge: list[Part] = [("Dodge", target.rolled, "RB-8"), ("scale", scale, "EA-3")]
    return [_range(mode, band), *dodge] if target.full_dodge else dodge


def ranged_tn(mode: Mode, band: str, target: Exposure) -> Tn:
    """The target number of a shot at a person.

    A helpless target has Defense 0 and no gain from scale. Smoke, light, prone and object cover add up, in this order;
    prone counts beyond point-blank. The number has no parts where it is a rolled dodge and nothing else.
    Raises :class:`KeyError` for full cover: its target cannot be named.

    Source: EA-18, EA-19, EA-20, EA-22, EA-23, EA-24, RB-8, RB-44, RB-45, RB-51.
    Ruling: A-020, A-021, A-024, A-027, A-029, A-030, A-085.
    """
    parts = [_range(mode, band)] if target.helpless else mode.ranged(mode, band, target)
    prone = _prone(band) if target.prone else 0
    cover = mode.cover.part(target.cover, target.cover_rolled)
    found = checks.tn(*parts, *light.parts(target.air), ("prone", prone, "EA-24"), cover)
    return Tn(found.number, ()) if _only_rolled(found) else found


def uncovered(mode: Mode, tn: Tn, target: Exposure) -> int:
    """The target number of a shot at a person less what his object cover adds: whoever reaches it hits the cover.

    Source: RB-46.
    Ruling: A-028.
    """
    return tn.number - mode.cover.part(target.cover, target.cover_rolled)[1]


def _prone(band: str) -> int:
    return 0 if band == ranges.POINT_BLANK else PRONE


def _only_rolled(found: Tn) -> bool:
    return len(found.parts) == 1 and found.parts[0][2:] == ("RB-8",)


def object_tn(mode: Mode, band: str, called: int, dodge: int, scale: int) -> Tn:
    """The target number of a shot at a section (``called`` 0) or an element: the range, and what naming it adds.

    What smoke and light add to it is :func:`in_air`.

    ``dodge`` is the dodge-equivalent of a site that has one, in pips; only then the difference of scale (pips by
    which the attacker is the larger) counts.

    Source: S1.1.5, S1.2.2.10, S1.2.4, EA-22.
    Ruling: A-062, A-082.
    """
    bonus = scale if dodge else 0
    return checks.tn(
        _range(mode, band),
        ("called shot", called, "S1.1.5"),
        ("dodge", static(dodge), "S1.2.4"),
        ("scale", bonus, "EA-3"),
    )


def in_air(tn: Tn, air: Air) -> Tn:
    """The target number of a shot at a section or element, with what smoke and light add.

    Source: RB-44.
    Ruling: A-029, A-062, A-082.
    """
    return checks.tn(*tn.parts, *light.parts(air))


RANGED = {"add": added, "mini6": mini6, "dodge_only": dodge_only, "rb_rolled": rolled}
