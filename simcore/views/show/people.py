"""Who stands where, and who comes later."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from simcore.dice import format_code
from simcore.plan import Plan, Unit
from simcore.views.show.start import Start


class Squad(Struct, frozen=True):
    """Units of one group that stand in one zone in the same state. ``zone`` is None for those who are yet to come.

    ``round``: that in which they come, 0 for those who are there from the start, and for those who never come.
    """

    side: str
    group: str
    units: tuple[str, ...]
    zone: str | None
    round: int
    template: str
    kind: str
    scale: str
    armor: str
    weapons: tuple[str, ...]
    doctrine: str
    wounds: str


def squads(start: Start) -> tuple[Squad, ...]:
    """All units by side, group, zone and state, in file order."""
    coming = arrivals(start.plan)
    found: dict[tuple[object, ...], list[Unit]] = {}
    for side in start.plan.sides.values():
        for id_ in side.units:
            unit, now = start.plan.units[id_], start.state.units[id_]
            found.setdefault((side.id, unit.group, now.zone, now.wounds, coming.get(id_, 0)), []).append(unit)
    return tuple(_squads(start, found, coming))


def _squads(start: Start, found: Mapping[tuple[object, ...], list[Unit]], coming: Mapping[str, int]) -> Iterator[Squad]:
    for units in found.values():
        first = units[0]
        now = start.state.units[first.id]
        yield Squad(
            first.side, first.group, tuple(unit.id for unit in units), now.zone if now.present else None,
            0 if now.present else coming.get(first.id, 0), first.template, first.kind, first.scale,
            format_code(first.armor), tuple(weapon.name for weapon in first.weapons),
            first.doctrine.name if first.doctrine else "", now.wounds,
        )  # fmt: skip


def arrivals(plan: Plan) -> dict[str, int]:
    """The round in which each unit comes that the timeline brings."""
    return {id_: each.round for each in reversed(plan.arrivals) for id_ in each.units}


def homes(start: Start, side: str) -> tuple[str, ...]:
    """The zones in which a side begins, or into which it comes, in file order."""
    units = set(start.plan.sides[side].units)
    there = {now.zone for id_, now in start.state.units.items() if id_ in units and now.present}
    there |= {each.zone for each in start.plan.arrivals if units.intersection(each.units)}
    return tuple(zone for zone in start.plan.zones if zone in there)
