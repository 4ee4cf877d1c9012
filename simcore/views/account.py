"""The account of a battle: a fold over its facts, live or read from a log, that knows at the end who won and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from simcore.errors import LogError
from simcore.facts import Fact
from simcore.log.fold import Folded, put
from simcore.log.now import able
from simcore.log.opening import Opening
from simcore.views.turning import Turning


class Fire(Struct):
    """Shots and hits of one side, at people and at the building, and its blows.

    ``beside`` counts those that missed the door or window they named and struck the wall around it.
    """

    at_people: int = 0
    people_hit: int = 0
    at_things: int = 0
    things_hit: int = 0
    beside: int = 0
    blows: int = 0
    blows_hit: int = 0


class Account:
    """Fed fact by fact, from ``run.begin`` on; asked when the facts are over, or whenever one likes.

    ``burned``: something was on fire at some time; ``smoked``: an inside zone had smoke in it.
    """

    def __init__(self) -> None:
        self.opening: Opening | None = None
        self.state: Folded = {}
        self.fire: dict[str, Fire] = {}
        self.hits: dict[str, int] = {}
        self.left: set[str] = set()
        self.burned = self.smoked = False
        self.end: Fact | None = None
        self.last: Fact | None = None
        self._turning: Turning | None = None

    @classmethod
    def of(cls, facts: Iterable[Fact]) -> Account:
        """The account of all these facts."""
        account = cls()
        for fact in facts:
            account.note(fact)
        return account

    @property
    def turning(self) -> Turning:
        """The turning points so far."""
        assert self._turning is not None
        return self._turning

    @property
    def begun(self) -> Opening:
        """What the first fact held. Raises :class:`LogError` where none came."""
        if self.opening is None:
            raise LogError("there is nothing to report: no run.begin")
        return self.opening

    def note(self, fact: Fact) -> None:
        """Take a fact in. Raises :class:`LogError` where the first is no ``run.begin``."""
        self.last = fact
        if fact.kind == "run.begin":
            self._begin(fact)
            return
        put(self.state, fact.set)
        self._saw(fact.set)
        self._fired(fact)
        self._struck(fact)
        if self._turning is not None:
            self._turning.note(fact)
        if fact.kind == "run.end":
            self.end = fact

    def _begin(self, fact: Fact) -> None:
        try:
            opening = msgspec.convert(fact.data, Opening)
        except (msgspec.ValidationError, RecursionError) as error:
            raise LogError(f"run.begin is not as it must be: {error}") from None
        self.opening = opening
        self.state = {id_: dict(fields) for id_, fields in opening.state.items()}
        self.fire = {side: Fire() for side in opening.layout.sides}
        self._saw(self.state)
        self._turning = Turning(opening, self.state)

    def _saw(self, patch: Mapping[str, Mapping[str, Any]]) -> None:
        """Whether anything burned, or filled with smoke inside."""
        zones = self.begun.layout.zones
        for id_, fields in patch.items():
            self.burned = self.burned or fields.get("fire", "none") != "none"
            inside = id_ in zones and not zones[id_].outside
            self.smoked = self.smoked or (inside and fields.get("smoke", "none") != "none")

    def _fired(self, fact: Fact) -> None:
        units = self.begun.layout.units
        if fact.kind not in ("shot.fired", "blow.struck") or fact.actor not in units:
            return
        fire = self.fire.setdefault(units[fact.actor].side, Fire())
        hit = bool(fact.data.get("success"))
        if fact.kind == "blow.struck":
            fire.blows += 1
            fire.blows_hit += hit
        elif fact.target in units:
            fire.at_people += 1
            fire.people_hit += hit
        else:
            fire.at_things += 1
            fire.things_hit += hit
            fire.beside += bool(fact.data.get("struck"))

    def _struck(self, fact: Fact) -> None:
        if fact.kind in ("section.hit", "element.hit"):
            self.hits[fact.target] = self.hits.get(fact.target, 0) + 1
        elif fact.kind == "unit.left":
            self.left.add(fact.actor)

    def outcome(self) -> dict[str, Any]:
        """Winner and reason, empty where the run was cut off."""
        found = self.end.data.get("outcome") if self.end is not None else None
        return found if isinstance(found, dict) else {}

    def losing(self) -> tuple[str, ...]:
        """The sides that did not win; all where nobody did."""
        winner = self.outcome().get("winner")
        return tuple(side for side in self.begun.layout.sides if side != winner)

    def units(self, side: str) -> list[dict[str, Any]]:
        """The units of a side as they are now, or were when they left the map; those left out that never came."""
        layout = self.begun.layout
        mine = [(id_, self.state.get(id_, {})) for id_, unit in layout.units.items() if unit.side == side]
        return [unit for id_, unit in mine if unit.get("present", True) or id_ in self.left]

    def gone(self, side: str) -> int:
        """How many of a side have left the map."""
        units = self.begun.layout.units
        return sum(id_ in units and units[id_].side == side for id_ in self.left)

    def able(self, side: str) -> int:
        """How many of a side are able to act."""
        return sum(able(unit) for unit in self.units(side))
