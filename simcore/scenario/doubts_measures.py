"""Measures that are legal, and that can never come to anything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from simcore.facts.kinds import WHO
from simcore.plan import Count, Plan, When
from simcore.scenario.tree import Path

STILL = {
    "zone": ("pressure", "powered", "ionized_until"),
    "site": ("ion_counters", "ionized_until", "locked_until"),
}
"""The fields that nothing changes in a run yet, by the kind of what has them."""

HAZARDOUS = ("fire", "smoke", "collapse")
"""The first part of the kinds of events, and the fields, of what the setting ``hazards.enabled`` brings about."""


def unmeasured(plan: Plan) -> Iterator[tuple[Path, str]]:
    """The measures of what can never happen, and why it cannot."""
    for each in plan.measures:
        why = ""
        if isinstance(each, Count):
            why = _never_counted(plan, each)
        elif isinstance(each, When):
            why = _never_so(plan, each)
        if why:
            yield ("measure", each.name), f"{each.name!r} can never come to anything: {why}"


def _never_counted(plan: Plan, count: Count) -> str:
    """Why no event is ever counted; "" where one may be."""
    kinds = [kind for kind in count.kinds if not _barren(plan, kind)]
    if not kinds:
        return _barren(plan, count.kinds[0])
    what = count.kinds[0] if len(count.kinds) == 1 else count.kinds[0].partition(".")[0]
    for place, role, ids in ((0, "actor", count.actors), (1, "target", count.targets)):
        if ids is not None and not any(_of(plan, ids) & set(WHO[kind][place]) for kind in kinds):
            can = ", ".join(dict.fromkeys(kind for each in kinds for kind in WHO[each][place]))
            return f"the {role} of {what!r} is {f'a {can}' if can else 'nobody'}"
    return ""


def _of(plan: Plan, ids: Iterable[str]) -> set[str]:
    """The kinds of some ids; a group's own name is nobody."""
    strikes = dict.fromkeys((strike.roller for strike in plan.strikes), "strike")
    return {plan.initial[id_][0] if id_ in plan.initial else strikes.get(id_, "") for id_ in ids}


def _barren(plan: Plan, kind: str) -> str:
    """Why no event of a kind can happen; "" where one may."""
    if kind.partition(".")[0] in HAZARDOUS and not plan.rules.settings["hazards.enabled"]:
        return "with hazards.enabled: false nothing burns or collapses"
    needed = {
        "strike.fired": ("no entry of the timeline is a strike", plan.strikes),
        "unit.arrived": ("nobody arrives by the timeline", plan.arrivals),
        "light.changed": ("no entry of the timeline changes the light", plan.lights),
        "fire.started": ("no entry of the timeline starts a fire", plan.outbreaks),
        **dict.fromkeys(
            ("hold.begun", "hold.ended"),
            ("no side has a zone to hold as its goal", [goal for goal in plan.goals if goal.verb == "hold"]),
        ),
    }
    why, there = needed.get(kind, ("", True))
    return "" if there else why


def _never_so(plan: Plan, when: When) -> str:
    """Why a field never has one of the values; "" where it may."""
    kind, fields = plan.initial[when.entity]
    if fields[when.field] in when.values:
        return ""
    if when.field in STILL.get(kind, ()):
        return f"nothing changes {when.field!r} in a run"
    if when.field in HAZARDOUS and not plan.rules.settings["hazards.enabled"]:
        return "with hazards.enabled: false nothing burns or smokes"
    if when.field == "lit" and not any(
        when.entity in light.zones and light.lit in when.values for light in plan.lights
    ):
        return f"no entry of the timeline lights {when.entity!r} so"
    return ""
