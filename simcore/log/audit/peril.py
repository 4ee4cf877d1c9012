"""What the audit knows of fire, smoke and collapse: what burns, where smoke hangs, what may give way, how far a round is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from simcore import state
from simcore.dice import parse_code
from simcore.log.fold import Folded
from simcore.log.opening import Opening
from simcore.log.sheets import element_kinds, fire_doors, utilities
from simcore.rules import collapse
from simcore.rules.checks import Tn
from simcore.rules.damage import STATES
from simcore.rules.now import Patch

NONE = "none"
DESTROYED = "destroyed"
Moment = tuple[int, int]
"""A round, and milliseconds into it."""


class Expected(Struct, frozen=True):
    """A line that the rules bring about now: its kind, whom or what it is about, what led to it, what it changes.

    ``rolls``: for what, by whom it is rolled, against whom, with what (as ``pools.Due``), and against which number;
    ``missed`` is what changes where that is not met, ``patch`` what does where it is, or where nothing is rolled;
    ``blamed`` is what led to it where it is not met, if not the same.
    ``judge``: what judges it in place of all this.
    """

    kind: str
    actor: str
    target: str
    causes: tuple[int, ...] = ()
    patch: Patch = {}
    missed: Patch = {}
    roll: Any = None
    tn: Tn | None = None
    data: Mapping[str, Any] = {}
    judge: Any = None
    blamed: tuple[int, ...] | None = None

    def __str__(self) -> str:
        return f"{self.kind} of {self.target or self.actor}"


Script = Iterator[Expected]
"""What must come, line by line; asked for the next only once the one before was written on the state."""


class Perils:
    """What burns, smokes (inside) and may give way in the state as it is, in the order in which it came to.

    ``standing``: how many of the sections that bound a zone are not destroyed. ``noted``: the sections of which a patch said
    something of heavy activity since it was last looked for. ``fallen``: the sections destroyed whose neighbors are still to be put to the test; ``active``: by section that may give
    way the events of the heavy activity that was found beside it in this round. ``round`` and ``phase`` say which script
    begins next, ``script`` is the one that is being followed, since ``moment``, ``due`` the next line of it. ``blow``:
    the last hit, ``aftermath`` what must come of it at once. ``working``: the job at which each unit has an attempt under way.
    """

    def __init__(self, opening: Opening, now: Folded, *, enabled: bool) -> None:
        layout = opening.layout
        self.now = now
        self.enabled = enabled
        self.index = {id_: place for place, id_ in enumerate((*layout.zones, *layout.sections))}
        self.bases = {id_: section.structure for id_, section in layout.sections.items()}
        self.inside = frozenset(id_ for id_, zone in layout.zones.items() if not zone.outside)
        self.zones = {id_: tuple(section.zones) for id_, section in layout.sections.items()}
        self.bounding: dict[str, tuple[str, ...]] = dict.fromkeys(layout.zones, ())
        for id_, section in layout.sections.items():
            for zone in dict.fromkeys(section.zones):
                self.bounding[zone] = (*self.bounding.get(zone, ()), id_)
        self.element_kinds = element_kinds(opening)
        self.doors = fire_doors(opening)
        self.handlers = utilities(opening, "air-handler")
        self.risers = utilities(opening, "sprinkler-riser")
        self.power = {id_: bool(opening.state.get(id_, {}).get("powered")) for id_ in layout.zones}
        self.burning = self._those(layout.sections, "fire")
        self.smoky = {id_: None for id_ in self._those(layout.zones, "smoke") if self._stifles(id_)}
        self.severe = {id_: None for id_ in layout.sections if self._gives_way(id_)}
        self.standing = {
            zone: sum(self.now.get(each, {}).get("damage") != DESTROYED for each in each_bounding)
            for zone, each_bounding in self.bounding.items()
        }
        self.noted: dict[str, None] = {}
        self.working: dict[str, str] = {}
        self.beside: dict[tuple[str, ...], tuple[str, ...]] = {}
        self.fallen: list[str] = []
        self.active: dict[str, tuple[int | None, ...]] = {}
        self.round, self.phase = 1, 0
        self.script: Script | None = None
        self.moment: Moment = (0, 0)
        self.due: Expected | None = None
        self.blow = 0
        self.aftermath: Script = iter(())

    def _those(self, ids: Mapping[str, Any], field: str) -> dict[str, None]:
        return {id_: None for id_ in ids if self.now.get(id_, {}).get(field, NONE) != NONE}

    def _gives_way(self, id_: str) -> bool:
        now = self.now.get(id_, {})
        return self.enabled and collapse.endangered(str(now.get("damage")), shored=bool(now.get("shored")))

    def _stifles(self, zone: str) -> bool:
        """Whether there is smoke in a zone that people breathe: what is outside only hides them.

        Ruling: A-194.
        """
        return zone in self.inside and self.now[zone]["smoke"] != NONE

    def note(self, id_: str, fields: Mapping[str, Any]) -> None:
        """Note what a patch that was written changed of it."""
        if "fire" in fields:
            _kept(self.burning, id_, kept=fields["fire"] != NONE)
        if "smoke" in fields:
            _kept(self.smoky, id_, kept=self._stifles(id_))
        if id_ in self.zones and ("damage" in fields or "shored" in fields):
            _kept(self.severe, id_, kept=self._gives_way(id_))
            if fields.get("damage") == DESTROYED:
                self.fallen.append(id_)
                for zone in dict.fromkeys(self.zones[id_]):
                    self.standing[zone] -= 1
        if "shaken_round" in fields or "stirred_round" in fields:
            self.noted[str(self.now[id_].get("section", id_))] = None
        if "until" in fields:
            self._worked(id_, str(self.now[id_].get("unit")))

    def _worked(self, id_: str, unit: str) -> None:
        if self.now[id_]["until"]:
            self.working[unit] = id_
        elif self.working.get(unit) == id_:
            del self.working[unit]

    def section(self, id_: str) -> state.Section:
        """A section as the rules see it, as it is now."""
        return msgspec.convert(self.now[id_], state.Section)

    def element(self, id_: str) -> state.Element:
        """An element as the rules see it, as it is now."""
        return msgspec.convert(self.now[id_], state.Element)

    def powered(self, zone: str) -> bool:
        """Whether a zone has power.

        Ruling: A-071.
        """
        return self.power[zone] and bool(self.now[zone]["powered"])

    def sound(self, utility: str) -> bool:
        """Whether a utility is not disabled.

        Source: S1.1.8.50.
        Ruling: A-128.
        """
        return STATES.index(str(self.now[utility]["damage"])) < STATES.index("heavy")

    def base(self, id_: str) -> int:
        """The Structure of a section while it is whole, in pips."""
        return parse_code(self.bases[id_])

    def next_to(self, zones: tuple[str, ...]) -> tuple[str, ...]:
        """The other inside zones that share a section with some zones, in file order.

        Ruling: A-161, A-186.
        """
        found = self.beside.get(zones)
        if found is None:
            sections = {section for zone in zones for section in self.bounding[zone]}
            near = {zone for section in sections for zone in self.zones[section]}.intersection(self.inside)
            found = self.beside[zones] = tuple(self.ordered(dict.fromkeys(near.difference(zones))))
        return found

    def ordered(self, ids: Mapping[str, None]) -> list[str]:
        """Some zones or sections in file order."""
        return sorted(ids, key=self.index.__getitem__)


def _kept(among: dict[str, None], id_: str, *, kept: bool) -> None:
    if kept:
        among[id_] = None
    else:
        among.pop(id_, None)
