"""The sketch of a log: what its first line tells of the plan."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from simcore.log.opening import Layout
from simcore.views.drawing.sketch import Element, Passage, Plane, Section, Sketch, Zone


def sketch(layout: Layout, crowds: Mapping[str, int], goals: Collection[str] = ()) -> Sketch:
    """The sketch of a layout; ``crowds``: how many units each zone must have room for; ``goals``: what is to be held."""
    return Sketch(
        tuple(Zone(id_, zone.at, zone.level, zone.outside, zone.area or 0, crowds.get(id_, 0), id_ in goals)
              for id_, zone in layout.zones.items()),
        tuple(Section(id_, section.kind, tuple(section.zones or section.parts))
              for id_, section in layout.sections.items()),
        tuple(Element(id_, element.type, element.within, element.opens) for id_, element in layout.elements.items()),
        tuple(Passage(passage.start, passage.end, passage.kind or "open") for passage in layout.passages),
        tuple(Plane(id_, _covered(plane)) for id_, plane in layout.planes.items()),
    )  # fmt: skip


def _covered(plane: Any) -> tuple[str, ...]:
    """What a plane covers, where the layout says so in a way that can be read."""
    covers = plane.get("covers") if isinstance(plane, dict) else None
    given = covers if isinstance(covers, list) else [covers]
    return tuple(id_ for id_ in given if isinstance(id_, str))
