"""The grid of a plan: which column and row each zone begins in, by its coordinates, and the nearest free one for the rest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from simcore.views.drawing.layered import Cell, layered, neighbors
from simcore.views.drawing.sketch import Sketch, Zone

NEAR = 4.0
"""Zones whose middles lie within so many metres of each other, along an axis, stand in one column or row."""


def cells(sketch: Sketch) -> dict[str, Cell]:
    """The cell of each zone, no two of a level in one; columns and rows are counted from 0.

    >>> cells(Sketch((Zone("a", (0, 0)), Zone("b", (30, 2)), Zone("c", (30, 20)))))
    {'a': (0, 0), 'b': (1, 0), 'c': (1, 1)}
    """
    placed = [zone for zone in sketch.zones if zone.at is not None]
    if not placed:
        return _counted(_settled(sketch, layered(sketch)))
    near = _ranked(placed, NEAR)
    levels = {zone.id: zone.level for zone in placed}
    crowded = len({(levels[id_], cell) for id_, cell in near.items()}) < len(near)
    return _counted(_settled(sketch, _ranked(placed, 0.0) if crowded else near))


def _ranked(zones: list[Zone], near: float) -> dict[str, Cell]:
    """The cells of zones by the order of their coordinates, whatever the distances."""
    at = [zone.at or (0.0, 0.0) for zone in zones]
    columns, rows = _ranks((x for x, _ in at), near), _ranks((y for _, y in at), near)
    return {zone.id: (columns[x], rows[y]) for zone, (x, y) in zip(zones, at, strict=True)}


def _ranks(values: Iterable[float], near: float) -> dict[float, int]:
    """The rank of each value; those within ``near`` of the first of a rank share it."""
    ranks: dict[float, int] = {}
    first, rank = 0.0, -1
    for value in sorted(set(values)):
        if rank < 0 or value - first >= near:
            first, rank = value, rank + 1
        ranks[value] = rank
    return ranks


def _settled(sketch: Sketch, wanted: dict[str, Cell]) -> dict[str, Cell]:
    """Every zone in a cell of its own: those without one near their neighbors, those in a taken one beside it."""
    ways = neighbors(sketch)
    taken: dict[tuple[int, Cell], str] = {}
    found: dict[str, Cell] = {}
    for zone in sorted(sketch.zones, key=lambda zone: zone.id not in wanted):
        beside = [found[other] for other in ways[zone.id] if other in found]
        wish = wanted.get(zone.id) or (beside[0] if beside else (0, 0))
        cell = next(cell for cell in _around(wish) if (zone.level, cell) not in taken)
        taken[zone.level, cell] = zone.id
        found[zone.id] = cell
    return {zone.id: found[zone.id] for zone in sketch.zones}


def _around(cell: Cell) -> Iterator[Cell]:
    """A cell, then those around it, ring by ring."""
    column, row = cell
    yield cell
    ring = 0
    while True:
        ring += 1
        steps = range(-ring, ring + 1)
        square = [(across, down) for across in steps for down in steps if max(abs(across), abs(down)) == ring]
        yield from ((column + across, row + down) for across, down in sorted(square, key=_straight))


def _straight(step: Cell) -> tuple[int, Cell]:
    return abs(step[0]) + abs(step[1]), (-step[0], -step[1])


def _counted(found: dict[str, Cell]) -> dict[str, Cell]:
    """The same cells with columns and rows that nobody uses left out."""
    columns = {column: place for place, column in enumerate(sorted({column for column, _ in found.values()}))}
    rows = {row: place for place, row in enumerate(sorted({row for _, row in found.values()}))}
    return {id_: (columns[column], rows[row]) for id_, (column, row) in found.items()}
