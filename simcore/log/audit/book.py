"""What the audit knows when it judges a line: the first line, the rules, the state before it, and what was rolled."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from msgspec import Struct

from simcore.dice import Pool, Roll
from simcore.errors import LogError, SimcoreError
from simcore.facts import Fact
from simcore.log.audit.ground import Ground, Place
from simcore.log.audit.peril import Perils
from simcore.log.audit.plans import Plans, plans
from simcore.log.audit.turns import Course
from simcore.log.fold import Folded, put
from simcore.log.measured import Measured
from simcore.log.opening import Opening, kinds
from simcore.log.sheets import Arm, Room, Sheet, arms, groups, maps, overruled, powered, rooms, sheets, site_dodge
from simcore.log.tally import Tally
from simcore.rules.choice import Rules
from simcore.rules.settings import SETTINGS

Who = tuple[str, str, str]
"""Who rolls, for what, against whom."""


class Due(NamedTuple):
    """A resolution that must come next: its kind, whom or what it is about, with what weapon, in which mode.

    ``behind``: what he stands behind, "" for nothing. ``damage``: the pool where it is not the weapon's own.
    ``person``: who stands behind what is struck, "" for nobody.
    """

    kind: str
    target: str
    weapon: str = ""
    mode: str = ""
    behind: str = ""
    damage: Pool | None = None
    person: str = ""


class Line(Struct):
    """A line of the log: as it stands (``raw``), and as the fact that it tells."""

    raw: dict[str, Any]
    fact: Fact

    def rolled(self) -> Iterator[Roll]:
        """The rolls made in this line; those of another event, used again, are left out."""
        return (roll for roll in self.fact.rolls if not roll.of)

    def total(self, *purposes: str) -> list[int]:
        """The totals of the line's rolls for these purposes, used again or not."""
        return [roll.total for roll in self.fact.rolls if roll.purpose in purposes]


class Book:
    """Everything that the lines so far have said."""

    def __init__(self, opening: Opening) -> None:
        self.opening = opening
        self.rules = chosen(opening.rules.profile, opening.rules.settings)
        self.round_ms = round(self.rules.round_seconds * 1000)
        self.state: Folded = {id_: dict(fields) for id_, fields in opening.state.items()}
        self.kinds = kinds(opening)
        self.perils = Perils(opening, self.state, enabled=self.rules.hazards.enabled)
        self.sheets: Mapping[str, Sheet] = sheets(opening)
        self.arms: Mapping[str, Arm] = arms(opening)
        self.rooms: Mapping[str, Room] = rooms(opening)
        self.dodge = site_dodge(opening)
        self.ground = Ground(opening.layout)
        self.plans, self.unplanned = planned(opening, self.round_ms)
        self.held_by = maps(opening.scenario.resolved, "site").get("held_by")
        self.powered = powered(opening)
        self.lines = overruled(opening)
        self.inside: dict[str, tuple[str, ...]] = inside(opening)
        self.sides: dict[str, list[str]] = {side: [] for side in opening.layout.sides}
        for id_, unit in opening.layout.units.items():
            self.sides.setdefault(unit.side, []).append(id_)
        self.declared = (0, 0)
        self.course = Course(self.round_ms)
        self.walked: dict[str, int] = {}
        self.clocked: dict[str, int] = {}
        self.seen: dict[str, dict[str, str]] = {}
        self.fallen: dict[str, dict[str, str]] = {}
        """By side those whom it saw at the last declaration, each with his zone; ``stood`` is where everybody was then."""
        self.stood: Mapping[str, Place | None] = {}
        self.locks: dict[int, tuple[str, str]] = {}
        self.groups = groups(opening)
        self.last_round = 0
        self._set_by: dict[tuple[str, str], int] = {}
        self.events = 0
        self.rolls = 0
        self.ms = 0
        self.round = 0
        self.actors: set[str] = set()
        self.tally = Tally({id_: unit.side for id_, unit in opening.layout.units.items()}, self._measured())
        self.struck: dict[int, Due] = {}
        self.sightings: dict[int, tuple[str, str]] = {}
        self.totals: dict[int, dict[tuple[str, str], int]] = {}
        self.counts: dict[tuple[Who, str], int] = {}
        self.loaded = _loaded(opening.scenario.resolved)
        self.bare: list[str] = []
        """Faults of lines that ought to have rolls: none of them where the whole log was written without."""

    def unit(self, id_: str) -> bool:
        """Whether this is a unit."""
        return self.kinds.get(id_) == "unit"

    def _measured(self) -> Measured:
        """What the scenario measures, over the state that the lines come to."""
        return Measured(self.plans.measures, lambda id_, field: self.state.get(id_, {}).get(field))

    def write(self, fact: Fact) -> None:
        """Write the patch of a fact on the state, and note which event it was that set each field."""
        put(self.state, fact.set)
        self.tally.measured.written(fact.set, fact.t)
        for id_, fields in fact.set.items():
            for field in fields:
                self._set_by[id_, field] = fact.seq
            self.perils.note(id_, fields)

    def because(self, id_: str, field: str) -> int | None:
        """The number of the last event that set a field, None where none did."""
        return self._set_by.get((id_, field))


def inside(opening: Opening) -> dict[str, tuple[str, ...]]:
    """The elements in each section, in file order."""
    found: dict[str, tuple[str, ...]] = dict.fromkeys(opening.layout.sections, ())
    for id_, element in opening.layout.elements.items():
        if element.within in found:
            found[element.within] = (*found[element.within], id_)
    return found


def planned(opening: Opening, round_ms: int) -> tuple[Plans, str]:
    """The plans of the scenario; where they cannot be read, none, and what is wrong."""
    try:
        return plans(opening, round_ms), ""
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, StopIteration, RuntimeError) as error:
        return Plans((), (), {}, {}, 0, frozenset(), {}), f"{type(error).__name__} {error}"


def flat(settings: Mapping[str, Any], before: str = "") -> dict[str, Any]:
    """Nested settings with their keys joined at the dot; a setting may have a map as its value.

    >>> flat({"dice": {"wild": True}, "fire": {"spread_tn": {"light": 15}}})
    {'dice.wild': True, 'fire.spread_tn': {'light': 15}}
    """
    found: dict[str, Any] = {}
    for key, value in settings.items():
        if isinstance(value, dict) and f"{before}{key}" not in SETTINGS:
            found |= flat(value, f"{before}{key}.")
        else:
            found[f"{before}{key}"] = value
    return found


def chosen(profile: str, settings: Mapping[str, Any]) -> Rules:
    """The rules that a log names. Raises :class:`LogError` where there are none such."""
    try:
        return Rules.choose(profile, flat(settings))
    except (SimcoreError, ValueError, KeyError, TypeError) as error:
        raise LogError(f"line 1: the rules that it names do not exist: {error}") from None


def _loaded(resolved: Mapping[str, Any]) -> dict[tuple[str, str], deque[int]]:
    dice = resolved.get("dice")
    found: dict[tuple[str, str], deque[int]] = {}
    for by, purposes in dice.items() if isinstance(dice, dict) else ():
        for purpose, faces in purposes.items() if isinstance(purposes, dict) else ():
            found[by, purpose] = deque(faces if isinstance(faces, list) else ())
    return found
