"""The layout: what never changes and a picture needs, as the first line of a log holds it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simcore.dice import format_code
from simcore.plan import OUTSIDE, Element, Passage, Section, Side, Unit, Zone
from simcore.scenario.sections import Fabric

Part = dict[str, dict[str, Any]]


def ground(fabric: Fabric, held_by: str | None) -> dict[str, Any]:
    """The site as a whole: scale and structure of what has none of its own, null where none is given, and its holder."""
    return {
        "scale": fabric.tag or fabric.scale,
        "structure": None if fabric.structure is None else format_code(fabric.structure),
        "held_by": held_by,
    }


def places(
    zones: Mapping[str, Zone], sections: Mapping[str, Section], elements: Mapping[str, Element]
) -> dict[str, Part]:
    """What stands: zones, sections, elements; codes as text, ids in file order."""
    return {
        "zones": {zone.id: _zone(zone) for zone in zones.values()},
        "sections": {section.id: _section(section) for section in sections.values()},
        "elements": {element.id: _element(element, sections) for element in elements.values()},
        "planes": {},
    }


def people(passages: tuple[Passage, ...], sides: Mapping[str, Side], units: Mapping[str, Unit]) -> dict[str, Any]:
    """The ways between places, who fights whom, and who is who."""
    return {
        "passages": [{"from": way.start, "to": way.end, "length": way.length, "kind": way.kind} for way in passages],
        "sides": {side.id: {"hostile": list(side.hostile), "neutral": side.neutral} for side in sides.values()},
        "units": {
            unit.id: {"side": unit.side, "template": unit.template or None, "kind": unit.kind}
            for unit in units.values()
        },
    }


def _zone(zone: Zone) -> dict[str, Any]:
    return {"at": list(zone.at) if zone.at else None, "level": zone.level, "area": zone.area, "outside": zone.outside}


def _section(section: Section) -> dict[str, Any]:
    return {
        "kind": section.kind,
        "parts": [*section.zones, *([OUTSIDE] if section.faces_outside else [])],
        "adjacent": list(section.adjacent),
        "structure": format_code(section.structure),
        "scale": section.scale,
        "zones": list(section.zones),
    }


def _element(element: Element, sections: Mapping[str, Section]) -> dict[str, Any]:
    wall = sections.get(element.within)
    return {
        "type": element.type,
        "in": element.within,
        "parts": list(wall.zones) if wall else [element.within],
        "body": format_code(element.body),
        "scale": element.scale,
        "frame": element.frame,
        "solid": element.solid,
        "opens": element.opens,
        "called": element.called,
        "fire_rated": element.fire_rated,
    }
