"""What the first line of a log must hold: the scenario, the dice's seed, the rules, the layout and the whole state."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

from msgspec import Meta, Struct

from simcore.arguments import EVENT_LIMIT

Count = Annotated[int, Meta(ge=0)]
Value = int | str | bool | None


class Scenario(Struct):
    """The scenario as it was run; ``sha256`` is of ``resolved``."""

    name: str
    sha256: str
    resolved: dict[str, Any]


class Chosen(Struct):
    """The rules in force: a profile, and its settings, complete and nested."""

    profile: str
    settings: dict[str, Any]


class SiteLayout(Struct):
    """The site as a whole: scale and structure of what has none of its own, and the side that holds it."""

    scale: str | None = None
    structure: str | None = None
    held_by: str | None = None


class ZoneLayout(Struct):
    """A zone as a picture needs it; ``at`` in metres."""

    at: tuple[float, float] | None = None
    level: int = 0
    area: float | None = None
    outside: bool = False


class SectionLayout(Struct):
    """A section as a picture needs it; ``structure`` is its code while undamaged, ``zones`` what it bounds."""

    kind: str = "wall"
    parts: list[str] = []
    adjacent: list[str] = []
    structure: str = "0D"
    scale: str = "character"
    zones: list[str] = []


class ElementLayout(Struct, rename={"within": "in"}):
    """An element as a picture needs it: ``frame``, its frame is part of the wall; ``called``, what naming it adds.

    ``fire_rated``: shut, it holds back a fire. Logs of an earlier writer do not say so.
    """

    type: str = ""
    within: str = ""
    parts: list[str] = []
    body: str = "0D"
    scale: str = "character"
    solid: bool = True
    frame: bool = False
    opens: bool = True
    called: int | None = None
    fire_rated: bool = False


class PassageLayout(Struct, rename={"start": "from", "end": "to"}):
    """Two zones with nothing between them; ``length`` in metres."""

    start: str
    end: str
    length: int = 0
    kind: str | None = ""


class UnitLayout(Struct):
    """Who a unit fights for, and what it is."""

    side: str
    template: str | None = None
    kind: str = "character"


class SideLayout(Struct):
    """Whom a side fights."""

    hostile: list[str] = []


class Layout(Struct):
    """What never changes, by id, in file order. Logs of an earlier writer have no ``site``."""

    site: SiteLayout | None = None
    zones: dict[str, ZoneLayout] = {}
    sections: dict[str, SectionLayout] = {}
    elements: dict[str, ElementLayout] = {}
    planes: dict[str, Any] = {}
    passages: list[PassageLayout] = []
    sides: dict[str, SideLayout] = {}
    units: dict[str, UnitLayout] = {}


class Opening(Struct):
    """``data`` of ``run.begin``, with its types checked. ``event_limit`` stands there if it is not the usual one."""

    format: int
    scenario: Scenario
    seed: int
    replication: Count
    rules: Chosen
    layout: Layout
    state: dict[str, dict[str, Value]]
    versions: dict[str, str] = {}
    event_limit: Count = EVENT_LIMIT
    detail: str = "full"


def kinds(opening: Opening) -> dict[str, str]:
    """The kind of each entity of the state at t = 0: unit, section, element, zone, plane, side, site, or what ``is`` says.

    An entity that the layout does not have and that does not say what it is gets no kind.
    """
    layout = opening.layout
    rooms: dict[str, Iterable[str]] = {
        "zone": layout.zones,
        "section": layout.sections,
        "element": layout.elements,
        "plane": layout.planes,
        "side": layout.sides,
        "unit": layout.units,
    }
    found = {id_: kind for kind, room in rooms.items() for id_ in room}
    found["site"] = "site"
    return {id_: found.get(id_) or str(fields.get("is", "")) for id_, fields in opening.state.items()}
