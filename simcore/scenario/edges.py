"""Edges between sections: who is adjacent to whom, and the fire doors that stand between them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from simcore.plan import Element, Section
from simcore.scenario.draft import Draft
from simcore.scenario.forms_site import EdgeForm
from simcore.scenario.tree import Path


def neighbors(draft: Draft, sections: Mapping[str, Section]) -> dict[str, tuple[str, ...]]:
    """Who is adjacent to whom, both ways, in file order: as named, else sections that bound a common zone.

    Source: S1.0.1.10.
    Ruling: A-185.
    """
    near: dict[str, set[str]] = {name: set() for name in sections}
    bounding: dict[str, list[str]] = {}
    for section in sections.values():
        for zone in section.zones:
            bounding.setdefault(zone, []).append(section.id)
    for section in sections.values():
        named = draft.form.site.sections[section.id].adjacent
        others = [n for z in section.zones for n in bounding[z]] if named is None else _named(draft, section.id, named)
        near[section.id].update(others)
        for other in others:
            near[other].add(section.id)
    return {
        name: tuple(sorted(found - {name}, key=lambda other: sections[other].index)) for name, found in near.items()
    }


def _named(draft: Draft, section: str, edges: list[EdgeForm]) -> list[str]:
    names = [edge.section for edge in edges]
    if section in names:
        path = _edge(section, names.index(section))
        draft.faults.at((*path, "section"), f"{section!r} is named as its own neighbor; leave it out")
    known = [
        draft.names.refer((*_edge(section, place), "section"), name, ("section",)) for place, name in enumerate(names)
    ]
    return [name for name, fine in zip(names, known, strict=True) if fine]


def _edge(section: str, place: int) -> Path:
    return ("site", "sections", section, "adjacent", place)


def with_doors(draft: Draft, sections: Mapping[str, Section], elements: Mapping[str, Element]) -> dict[str, Section]:
    """The sections with the fire doors that their edges name: what one of two neighbors says holds for both.

    Source: S1.7.4.30.
    Ruling: A-193.
    """
    doors: dict[str, dict[str, str]] = {name: {} for name in sections}
    for name in sections:
        for place, edge in enumerate(draft.form.site.sections[name].adjacent or ()):
            path = (*_edge(name, place), "door")
            if edge.door is None or not _holds_fire(draft, path, edge.door, elements) or edge.section not in sections:
                continue
            other = doors[name].setdefault(edge.section, edge.door)
            if other != edge.door:
                words = f"between {name!r} and {edge.section!r} stands {other!r} already; one is enough"
                draft.faults.at(path, f"door: {words}")
            doors[edge.section][name] = other
    return {name: replace(section, doors=doors[name]) for name, section in sections.items()}


def _holds_fire(draft: Draft, path: Path, door: str, elements: Mapping[str, Element]) -> bool:
    if not draft.names.refer(path, door, ("element",)):
        return False
    if door in elements and not elements[door].fire_rated and ("site", "elements", door) not in draft.faults.wounded:
        draft.faults.at(path, f"door: {door!r} holds no fire back; give it 'fire_rated: true', or leave it out")
    return True
