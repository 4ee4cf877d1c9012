"""The figures of a run, counted while its facts pass: the same from a live run and from its log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from simcore.facts import Fact
from simcore.log.measured import Figure, Measured, Note
from simcore.plan import Plan
from simcore.rules.damage import STATES, WALKABLE
from simcore.rules.wounds import LEVELS

__all__ = ("CENSORED", "Figure", "Tally", "figures", "holders", "opened", "summary", "unplayed")

COLLAPSES = {"collapse.checked": "heavy activity", "collapse.spread": "a neighbor's collapse"}
"""By what a section that no hit destroyed was destroyed, by the kind of the fact."""

CENSORED = frozenset({"limit", "event_limit"})
"""The reasons for which a run ends although what it waits for may still come: the status of such a time is ``limit``."""


class Tally:
    """Counts by side, and the times of what happened first.

    ``units`` maps each unit to its side; ``measured`` is what the scenario measures besides; ``notes`` is what counts a
    fact, by its kind. ``destroyed`` says of each section that was, in the order of their ends, by what and when first.
    """

    __slots__ = (
        "_units", "blow_hits", "blows", "collapses", "destroyed", "fires", "first", "hits", "measured", "notes", "shots",
    )  # fmt: skip

    def __init__(self, units: Mapping[str, str], measured: Measured | None = None) -> None:
        self._units = units
        self.measured = measured or Measured()
        sides = list(dict.fromkeys(units.values()))
        self.shots: dict[str, int] = dict.fromkeys(sides, 0)
        self.hits: dict[str, int] = dict.fromkeys(sides, 0)
        self.blows: dict[str, int] = dict.fromkeys(sides, 0)
        self.blow_hits: dict[str, int] = dict.fromkeys(sides, 0)
        self.fires = self.collapses = 0
        self.destroyed: dict[str, dict[str, Any]] = {}
        self.first: dict[str, int | float] = {}
        self.notes: dict[str, Note] = {
            "shot.fired": self._shot,
            "blow.struck": self._blow,
            "section.hit": self._section,
            "collapse.checked": self._gave_way,
            "collapse.spread": self._gave_way,
            "fire.tried": self._kindled,
            "fire.started": self._kindled,
            "fire.spread": self._kindled,
            "hold.begun": self._hold,
        }
        for kind, note in self.measured.notes.items():
            own = self.notes.get(kind)
            self.notes[kind] = note if own is None else _both(own, note)

    def note(self, fact: Fact) -> None:
        """Count a fact, if it is one that counts."""
        note = self.notes.get(fact.kind)
        if note is not None:
            note(fact)

    def _shot(self, fact: Fact) -> None:
        if fact.target not in self._units:
            return
        side = self._units[fact.actor]
        self.shots[side] += 1
        if fact.data["success"]:
            self.hits[side] += 1

    def _blow(self, fact: Fact) -> None:
        side = self._units[fact.actor]
        self.blows[side] += 1
        if fact.data["success"]:
            self.blow_hits[side] += 1

    def _section(self, fact: Fact) -> None:
        patch = fact.set.get(fact.target, {})
        if patch.get("breach") in WALKABLE:
            self.first.setdefault("first_breach", fact.t)
        if patch.get("damage") == "destroyed":
            by = COLLAPSES.get(fact.kind) or str(fact.data.get("weapon", fact.actor))
            self.destroyed.setdefault(fact.target, {"by": by, "t": fact.t})

    def _gave_way(self, fact: Fact) -> None:
        self._section(fact)
        if fact.set.get(fact.target, {}).get("damage") == "destroyed":
            self.collapses += 1
            self.first.setdefault("first_collapse", fact.t)

    def _kindled(self, fact: Fact) -> None:
        if fact.target in fact.set:
            self.fires += 1
            self.first.setdefault("first_fire", fact.t)

    def _hold(self, fact: Fact) -> None:
        self.first.setdefault(f"objective.{fact.target}", fact.t)


def _both(one: Note, other: Note) -> Note:
    """One function that calls two."""

    def note(fact: Fact) -> None:
        one(fact)
        other(fact)

    return note


def opened(plan: Plan, read: Callable[[str, str], Any]) -> Tally:
    """The tally of a run of a plan that begins; ``read`` gives the present value of a field of an entity."""
    return Tally({id_: unit.side for id_, unit in plan.units.items()}, Measured(plan.measures, read))


def unplayed(plan: Plan) -> dict[str, Figure]:
    """Every figure of a run of a plan by name, before any run: their names, units and statuses, in their order.

    The values are those of a run that ends before its first round.
    """
    now = {id_: fields for id_, (_, fields) in plan.initial.items()}
    tally = opened(plan, lambda id_, field: now[id_][field])
    units = {id_: (unit.side, now[id_]["wounds"], now[id_]["defeated"]) for id_, unit in plan.units.items()}
    end = {"seconds": 0, "rounds": 0, "status": "limit", "holders": holders(plan)}
    return figures(tally, units, {id_: now[id_]["damage"] for id_ in plan.sections}, end)


def holders(plan: Plan) -> list[str]:
    """The sides that win by holding something."""
    return [goal.side for goal in plan.goals if goal.verb == "hold"]


def summary(
    tally: Tally, units: Mapping[str, tuple[str, str, bool]], sections: Mapping[str, str], end: Mapping[str, Any]
) -> dict[str, Any]:
    """What ``run.end`` sums up: the figures, and, where a section was destroyed, by what and when first."""
    found: dict[str, Any] = {"figures": figures(tally, units, sections, end)}
    if tally.destroyed:
        found["destroyed"] = tally.destroyed
    return found


def figures(
    tally: Tally, units: Mapping[str, tuple[str, str, bool]], sections: Mapping[str, str], end: Mapping[str, Any]
) -> dict[str, Figure]:
    """Every figure of a run by name: ``{value, unit}``, times with their ``status``.

    ``units`` gives each unit's side, its wounds at the end and whether it was defeated, ``sections`` each section's damage, ``end`` the end of the
    round in which the run ended (``seconds``, ``rounds``), the status of a time that did not come (``status``) and the
    sides that had something to hold (``holders``).
    """
    seconds, status = end["seconds"], end["status"]
    found: dict[str, Figure] = {
        "duration": {"value": seconds, "unit": "s"},
        "rounds": {"value": end["rounds"], "unit": "rounds"},
    }
    levels = Counter((side, wounds) for side, wounds, _ in units.values())
    defeated = Counter(side for side, _, fell in units.values() if fell)
    damages = Counter(sections.values())
    for side in tally.shots:
        found[f"shots.{side}"] = {"value": tally.shots[side], "unit": "shots"}
        found[f"hits.{side}"] = {"value": tally.hits[side], "unit": "hits"}
        found[f"blows.{side}"] = {"value": tally.blows[side], "unit": "blows"}
        found[f"blow_hits.{side}"] = {"value": tally.blow_hits[side], "unit": "hits"}
        for level in LEVELS[1:]:
            found[f"{level}.{side}"] = {"value": levels[side, level], "unit": "units"}
        found[f"defeated.{side}"] = {"value": defeated[side], "unit": "units"}
    for damage in STATES:
        found[f"sections.{damage}"] = {"value": damages[damage], "unit": "sections"}
    found["fires"] = {"value": tally.fires, "unit": "fires"}
    found["collapses"] = {"value": tally.collapses, "unit": "sections"}
    for name in ("first_breach", "first_fire", "first_collapse", *(f"objective.{side}" for side in end["holders"])):
        if name in tally.first:
            found[name] = {"value": tally.first[name], "unit": "s", "status": "event"}
        else:
            found[name] = {"value": seconds, "unit": "s", "status": status}
    return found | tally.measured.figures(seconds, status)
