"""What a scenario, as the log's first line holds it, brings about: its goals, its timeline, its orders, its limit."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from simcore.log.audit.measures import measures
from simcore.log.opening import Opening
from simcore.log.sheets import groups, maps
from simcore.plan import Measure

VERBS = ("hold", "survive", "eliminate", "destroy")
_SECONDS = {"s": 1, "min": 60, "h": 3600, "day": 86400, "days": 86400}
_TIME = re.compile(r"(\d{1,10}) ?(s|min|h|days?|rounds?)", re.ASCII)


def milliseconds(text: Any, round_ms: int) -> int:
    """A span of time as a scenario writes it. Raises ValueError where it is none.

    >>> milliseconds("3 rounds", 5000), milliseconds("2 min", 5000)
    (15000, 120000)
    """
    match = _TIME.fullmatch(str(text))
    if match is None:
        raise ValueError(f"{text!r} is no time")
    return int(match[1]) * (round_ms if match[2].startswith("round") else 1000 * _SECONDS[match[2]])


class Goal(Struct, frozen=True):
    """What a side must bring about; ``rounds`` a hold must stand, ``until`` the round in which ``survive`` comes due."""

    side: str
    verb: str
    target: str
    rounds: int = 1
    until: int = 0


class Entry(Struct, frozen=True):
    """An entry of the timeline: what it says, when it happens first, how often, and how long after each other, in ms."""

    said: Mapping[str, Any]
    start: int
    step: int
    times: int
    round_ms: int

    def falls(self, round_: int) -> bool:
        """Whether it happens in a round: at the start of the first that begins at or after its time."""
        if not self.step:
            return self._round(0) == round_
        turn = ((round_ - 1) * self.round_ms - self.start) // self.step
        return turn >= 0 and any(self._round(each) == round_ for each in (turn, self.times - 1) if each < self.times)

    def next(self, first: int) -> int | None:
        """The first round, not before ``first``, in which it happens; None for none."""
        late = (first - 2) * self.round_ms - self.start
        turn = max(0, late // self.step + 1) if self.step else 0
        found = self._round(turn)
        return found if turn < self.times and found >= first else None

    def _round(self, turn: int) -> int:
        return -(-(self.start + turn * self.step) // self.round_ms) + 1

    @property
    def last(self) -> int:
        """The last round in which it happens."""
        return self._round(self.times - 1)


class Plans(Struct):
    """The goals by side in file order, the timeline, the orders of each unit with the origin that they count from.

    ``origins``: how many of each there are to cite; ``bringing``: the sides of which an entry of the timeline brings units.
    """

    goals: tuple[Goal, ...]
    timeline: tuple[Entry, ...]
    orders: Mapping[str, tuple[str, list[Any]]]
    origins: Mapping[str, int]
    limit_round: int
    neutral: frozenset[str]
    bringing: Mapping[int, frozenset[str]]
    measures: tuple[Measure, ...] = ()

    def due(self, side: str, round_: int) -> bool:
        """Whether the timeline brings units of a side after a round."""
        return any(side in sides and self.timeline[place].last > round_ for place, sides in self.bringing.items())


def plans(opening: Opening, round_ms: int) -> Plans:
    """The plans of a log's scenario. Raises what looking up in something of another shape raises."""
    resolved = opening.scenario.resolved
    given = orders(opening)
    limit = milliseconds(resolved.get("limit"), round_ms)
    timeline = tuple(_entry(each, round_ms, limit) for each in resolved.get("timeline") or [])
    return Plans(
        goals=tuple(_goal(side, said, round_ms) for side, said in maps(resolved, "victory").items()),
        timeline=timeline,
        orders=given,
        origins={"timeline": len(timeline), **{origin: len(listed) for origin, listed in given.values()}},
        limit_round=limit // round_ms,
        neutral=frozenset(side for side in opening.layout.sides if maps(resolved, "sides", side).get("neutral")),
        bringing={
            place: _sides(resolved, entry.said["arrive"])
            for place, entry in enumerate(timeline)
            if entry.said.get("arrive")
        },
        measures=measures(opening),
    )


def _goal(side: str, said: Mapping[str, Any], round_ms: int) -> Goal:
    verb = next(verb for verb in VERBS if said.get(verb) is not None)
    if verb == "survive":
        return Goal(side, verb, "", until=max(1, -(-milliseconds(said[verb], round_ms) // round_ms)))
    rounds = max(1, -(-milliseconds(said["for"], round_ms) // round_ms)) if said.get("for") else 1
    return Goal(side, verb, str(said[verb]), rounds)


def _entry(said: Mapping[str, Any], round_ms: int, limit: int) -> Entry:
    start = milliseconds(said["at"], round_ms)
    step = milliseconds(said["every"], round_ms) if said.get("every") else 0
    times = said.get("times") or (1 + max(0, limit - start) // step if step else 1)
    return Entry(said, start, step, times, round_ms)


def _sides(resolved: Mapping[str, Any], said: Mapping[str, Any]) -> frozenset[str]:
    """The sides that an arrival brings units of."""
    if said.get("side"):
        return frozenset((str(said["side"]),))
    arriving = [each.get("arrive") or {} for each in resolved.get("timeline") or []]
    found = {side for side in maps(resolved, "sides") if said.get("unit") in maps(resolved, "sides", side, "units")}
    found.update(str(other["side"]) for other in arriving if said.get("unit") in maps(other, "units"))
    return frozenset(found)


def orders(opening: Opening) -> dict[str, tuple[str, list[Any]]]:
    """The orders of each unit: its group's own, else its side's; and what their origins begin with."""
    sides = maps(opening.scenario.resolved, "sides")
    found = {}
    for id_, (key, given) in groups(opening).items():
        side = opening.layout.units[id_].side
        own = given.get("orders")
        found[id_] = (f"orders.{key}", own) if own is not None else (f"orders.{side}", maps(sides, side).get("orders"))
    return {id_: (origin, list(listed or [])) for id_, (origin, listed) in found.items()}
