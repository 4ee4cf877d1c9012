"""Turning points: events after which a side lost most of its ability to act, a way to an objective changed, a wall gave way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from simcore.facts import Fact
from simcore.log.now import able
from simcore.log.opening import Opening
from simcore.views.openness import Openness
from simcore.views.plain import listed, plain, seconds

MOST = 5
"""So many losses, so many ways and so many collapses are told."""

COLLAPSES = ("collapse.checked", "collapse.spread")


class Point(Struct, frozen=True):
    """A turning point: its event, round and time, what happened, which side lost, how much of what it had left."""

    seq: int
    round: int
    t: float
    what: str
    side: str = ""
    share: float = 0.0

    def line(self) -> str:
        """The point as a line of text."""
        return f"R{self.round} {seconds(self.t)} (event {self.seq}) {self.what}"


class Turning:
    """The turning points so far. ``state`` is folded by whoever feeds the facts, each before :meth:`note` sees it."""

    def __init__(self, opening: Opening, state: Mapping[str, Mapping[str, Any]]) -> None:
        self._state = state
        self._sides = {id_: unit.side for id_, unit in opening.layout.units.items()}
        self._openness = Openness(opening, state)
        self._able = {id_: able(state.get(id_, {})) for id_ in self._sides}
        self.left = dict.fromkeys(opening.layout.sides, 0)
        for id_, fit in self._able.items():
            self.left[self._sides[id_]] = self.left.get(self._sides[id_], 0) + fit
        self.losses: list[Point] = []
        self.ways: list[Point] = []
        self.falls: list[Point] = []

    def note(self, fact: Fact) -> None:
        """Look at a fact whose patch has just been folded."""
        for id_ in fact.set:
            if id_ in self._sides:
                self._unit(fact, id_)
        if fact.kind in COLLAPSES and fact.set.get(fact.target, {}).get("damage") == "destroyed":
            what = f"{plain(fact.target)} gives way"
            self.falls.append(Point(fact.seq, fact.round, fact.t, what))
        opened, closed = self._openness.changed(fact.set)
        if opened or closed:
            self._way(fact, opened, closed)

    def _unit(self, fact: Fact, id_: str) -> None:
        fit = able(self._state[id_])
        if fit == self._able[id_]:
            return
        self._able[id_] = fit
        side, left = self._sides[id_], self.left[self._sides[id_]]
        self.left[side] = left + 1 if fit else left - 1
        if fit:
            return
        by = f" by {plain(fact.actor)}" if fact.actor and fact.actor != id_ else ""
        what = f"{plain(id_)} {_fell(self._state[id_])}{by}: {plain(side)} down to {self.left[side]} able to act"
        self.losses.append(Point(fact.seq, fact.round, fact.t, what, side, 1 / max(1, left)))

    def _way(self, fact: Fact, opened: list[str], closed: list[str]) -> None:
        to = listed(self._openness.objectives)
        said = [f"{_became(fact, id_)}: a way to {to} opens" for id_ in opened]
        said += [f"{_became(fact, id_)}: a way to {to} is barred" for id_ in closed]
        self.ways.append(Point(fact.seq, fact.round, fact.t, "; ".join(said)))

    def chosen(self, losing: tuple[str, ...]) -> list[Point]:
        """The points that weighed most for the sides that lost, and what happened to the ways, in order of time."""
        theirs = [point for point in self.losses if point.side in losing]
        weightiest = sorted(theirs, key=lambda point: (-point.share, point.seq))[:MOST]
        told = {point.seq for point in (*weightiest, *self.ways[:MOST])}
        falls = [point for point in self.falls if point.seq not in told][:MOST]
        return sorted([*weightiest, *self.ways[:MOST], *falls], key=lambda point: point.seq)


def _fell(now: Mapping[str, Any]) -> str:
    """How somebody is who is not able to act any more: gone, defeated, out by a stun, or by his wounds."""
    if not now.get("present", True):
        return "gone from the map"
    if now.get("defeated"):
        return "defeated"
    stunned = not now.get("conscious", True) and now.get("wounds") in ("healthy", "wounded", "severely_wounded")
    return "unconscious" if stunned else plain(now.get("wounds")).replace("_", " ")


def _became(fact: Fact, id_: str) -> str:
    """What became of a section or element, in the words of its patch."""
    patch = fact.set[id_]
    said = [plain(patch[field]) for field in ("damage", "state") if patch.get(field)]
    said += [f"breach {plain(patch['breach'])}"] if "breach" in patch else []
    said += [flag if patch[flag] else f"not {flag}" for flag in ("jammed", "locked", "working") if flag in patch]
    return f"{plain(id_)} {', '.join(said)}"
