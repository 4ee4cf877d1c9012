"""What stands: the zones, the sections with what each bounds, and what is built into them, as they are at the start."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from simcore.dice import format_code
from simcore.plan import OUTSIDE, Section
from simcore.views.show.start import Start


class Place(Struct, frozen=True):
    """A zone; ``area`` in square metres, 0 where it is unknown. ``air`` and ``water``: what serves it, and works.

    Both are ids of elements: its air handlers, and its sprinkler risers.
    """

    id: str
    level: int
    outside: bool
    exit: bool
    area: int
    terrain: str
    cover: str
    lit: str
    smoke: str
    suppression: str
    air: tuple[str, ...]
    water: tuple[str, ...]


class Wall(Struct, frozen=True):
    """A section. ``between``: the zones on its sides, ``outside`` for the open air. Codes as they are now and undamaged.

    ``planes``: the shield planes that cover it. ``adjacent``: its neighbors, which its fall puts to the test.
    """

    id: str
    kind: str
    between: tuple[str, ...]
    structure: str
    undamaged: str
    armor: str
    scale: str
    damage: str
    breach: str
    fire: str
    stabilized: bool
    shored: bool
    planes: tuple[str, ...]
    elements: tuple[str, ...]
    adjacent: tuple[str, ...]


class Fitting(Struct, frozen=True, rename={"within": "in"}):
    """An element: a door, a window, a hatch in a section, or what stands in a zone. ``lock_tn``: 0 where nothing is locked.

    ``state`` is open, closed or gone, None where nothing opens. ``working``: its drive is whole. ``gap``: the hole in it.
    """

    id: str
    type: str
    within: str
    body: str
    armor: str
    scale: str
    state: str | None
    damage: str
    gap: str
    opens: bool
    locked: bool
    lock_tn: int
    jammed: bool
    working: bool
    powered: bool
    fire_rated: bool
    planes: tuple[str, ...]


def places(start: Start) -> tuple[Place, ...]:
    """The zones, in file order."""
    return tuple(_place(start, id_) for id_ in start.plan.zones)


def _place(start: Start, id_: str) -> Place:
    zone, now = start.plan.zones[id_], start.state.zones[id_]
    sound = {each: start.state.elements[each].working for each in (*zone.handlers, *zone.risers)}
    return Place(
        id_, zone.level, zone.outside, zone.exit, zone.area, zone.terrain, now.cover, now.lit, now.smoke, now.suppression,
        tuple(each for each in zone.handlers if sound[each]), tuple(each for each in zone.risers if sound[each]),
    )  # fmt: skip


def walls(start: Start) -> tuple[Wall, ...]:
    """The sections, in file order."""
    planes = start.plan.layout["planes"]
    return tuple(_wall(start, section, planes) for section in start.plan.sections.values())


def _wall(start: Start, section: Section, planes: Mapping[str, Any]) -> Wall:
    now = start.state.sections[section.id]
    beyond = (OUTSIDE,) if section.faces_outside else ()
    return Wall(
        section.id, section.kind, (*section.zones, *beyond), now.structure, format_code(section.structure), now.armor,
        section.scale, now.damage, now.breach, now.fire, now.stabilized, now.shored, covering(planes, section.id),
        section.elements, section.adjacent,
    )  # fmt: skip


def fittings(start: Start) -> tuple[Fitting, ...]:
    """The elements, in file order."""
    planes = start.plan.layout["planes"]
    return tuple(_fitting(start, id_, planes) for id_ in start.plan.elements)


def _fitting(start: Start, id_: str, planes: Mapping[str, Any]) -> Fitting:
    element, now = start.plan.elements[id_], start.state.elements[id_]
    return Fitting(
        id_, element.type, element.within, now.body, now.armor, element.scale, now.state, now.damage, now.breach,
        element.opens, now.locked, element.lock_tn if now.locked else 0, now.jammed, now.working, element.powered,
        element.fire_rated, covering(planes, id_) or covering(planes, element.within),
    )  # fmt: skip


def covering(planes: Mapping[str, Any], id_: str) -> tuple[str, ...]:
    """The shield planes that cover a section or an element, as the layout lists them.

    >>> covering({"dome": {"covers": ["roof"]}, "screen": {"covers": ["gate"]}}, "roof")
    ('dome',)
    """
    return tuple(plane for plane, told in planes.items() if id_ in told.get("covers", ()))
