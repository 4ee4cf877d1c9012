"""A layout of our own for zones without coordinates: layers by how many ways lead there from the outside."""

from __future__ import annotations

from collections.abc import Iterable

from simcore.views.drawing.sketch import Sketch, joined

Cell = tuple[int, int]
"""A column and a row of the grid on which a plan is drawn."""

SWEEPS = 4


def layered(sketch: Sketch) -> dict[str, Cell]:
    """The cell of each zone: its layer is the column, its place among the zones of its level and layer the row.

    >>> from simcore.views.drawing.sketch import Passage, Zone
    >>> zones = (Zone("yard", outside=True), Zone("hall"), Zone("cell"))
    >>> layered(Sketch(zones, passages=(Passage("yard", "hall"), Passage("hall", "cell"))))
    {'yard': (0, 0), 'hall': (1, 0), 'cell': (2, 0)}
    """
    ways = neighbors(sketch)
    depth = _depths(sketch, ways)
    layers: dict[Cell, list[str]] = {}
    for zone in sketch.zones:
        layers.setdefault((zone.level, depth[zone.id]), []).append(zone.id)
    rows = {id_: row for ids in layers.values() for row, id_ in enumerate(ids)}
    for _ in range(SWEEPS):
        for ids in layers.values():
            ids.sort(key=lambda id_: _middle((rows[other] for other in ways[id_]), rows[id_]))
            rows.update({id_: row for row, id_ in enumerate(ids)})
    return {zone.id: (depth[zone.id], rows[zone.id]) for zone in sketch.zones}


def neighbors(sketch: Sketch) -> dict[str, list[str]]:
    """The zones beside each zone, on whatever level; floors join as walls do."""
    found: dict[str, list[str]] = {zone.id: [] for zone in sketch.zones}
    parted = (section.zones for section in sketch.sections if len(section.zones) == 2)
    for one, other in (*joined(sketch), *parted):
        if one in found and other in found and other not in found[one]:
            found[one].append(other)
            found[other].append(one)
    return found


def _depths(sketch: Sketch, ways: dict[str, list[str]]) -> dict[str, int]:
    """How many steps each zone is from the first one outside, or from the first of its own part of the plan."""
    starts = [zone.id for zone in sketch.zones if zone.outside] + [zone.id for zone in sketch.zones]
    depth: dict[str, int] = {}
    for start in starts:
        waiting = [] if start in depth else [start]
        depth.setdefault(start, 0)
        for id_ in waiting:  # it grows while it is walked through
            new = [other for other in ways[id_] if other not in depth]
            depth.update(dict.fromkeys(new, depth[id_] + 1))
            waiting += new
    return depth


def _middle(rows: Iterable[int], own: int) -> float:
    """The mean row of what is beside; its own where nothing is."""
    found = list(rows)
    return sum(found) / len(found) if found else own
