"""The sketch of a scenario's plan, as it is before a run."""

from __future__ import annotations

from collections import Counter

from simcore.plan import Plan
from simcore.views.drawing.sketch import Element, Passage, Plane, Section, Sketch, Zone


def sketch(plan: Plan) -> Sketch:
    """The sketch of a plan, with room for those who are there at the start."""
    crowds = Counter(
        str(now["zone"]) for kind, now in plan.initial.values() if kind == "unit" and now.get("present", True)
    )
    goals = {goal.target for goal in plan.goals if goal.verb == "hold"}
    return Sketch(
        tuple(
            Zone(id_, zone.at, zone.level, zone.outside, zone.area, crowds[id_], id_ in goals)
            for id_, zone in plan.zones.items()
        ),
        tuple(Section(id_, section.kind, section.zones) for id_, section in plan.sections.items()),
        tuple(Element(id_, element.type, element.within, element.opens) for id_, element in plan.elements.items()),
        tuple(Passage(passage.start, passage.end, passage.kind) for passage in plan.passages),
        tuple(Plane(id_, tuple(told.get("covers", ()))) for id_, told in plan.layout["planes"].items()),
    )
