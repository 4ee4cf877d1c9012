"""The form of a scenario's ``site``: what stands."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from simcore.rules.damage import BREACHES, STATES, WALKABLE
from simcore.rules.fire import FUELS, INTENSITIES
from simcore.rules.heat import MOST as MOST_HEAT
from simcore.rules.light import LIGHT, SMOKE
from simcore.rules.scale import WITH_MEGA
from simcore.rules.terrain import WORDS
from simcore.scenario.leaves import (
    Code,
    Flag,
    Id,
    Number,
    Rating,
    Shift,
    Side,
    SquareMetres,
    Time,
    Way,
    meaning,
    one_of,
    whole,
)
from simcore.scenario.short import single_for

Scale = Annotated[str, one_of(*WITH_MEGA)]
SECTION_BREACHES = tuple(size for size in BREACHES if size == "none" or size in WALKABLE)
Damage = Annotated[str, one_of(*STATES)]
Grade = Annotated[str, one_of("quarter", "half", "three-quarters", "full")]
Pips = Annotated[int, whole(0, 300)]


class Form(BaseModel):
    """A map of the scenario; an unknown key in it is an error."""

    model_config = ConfigDict(extra="forbid", populate_by_name=False)


class TerrainForm(Form):
    """How hard a zone is to cross, by its level or by what ground it is, and its own number where it has one.

    Source: RB-42.
    """

    level: Annotated[str, meaning(WORDS)]
    tn: Annotated[int, whole(1, 100)] | None = None


class CoverForm(Form):
    """What covers who stands in a zone: a part of him; loose things with a ``body``, or what stands there (``by``)."""

    part: Grade
    body: Rating | None = None
    by: Id | None = None


class ZoneForm(Form):
    """An inside space, or open ground. ``suppression``: what its sprinkler riser feeds, at the start.

    ``smoke`` of an inside space hides people and is breathed by them; it spills, and clears where it can. On open ground
    it is a screen: it hides people as thickly, and no more; nobody breathes it, it stays, and cannot be vented.
    ``powered`` and ``ionized_until`` are how its systems are at the start; nothing changes them in a run yet.
    """

    outside: Flag = False
    at: Annotated[list[Number], Field(min_length=2, max_length=2)] | None = None
    size: Annotated[list[Side], Field(min_length=3, max_length=3)] | None = None
    area: SquareMetres | None = None
    level: Annotated[int, whole(-100, 1000)] = 0
    terrain: Annotated[TerrainForm, single_for("level")] = TerrainForm.model_construct(level="easy", tn=None)
    cover: Annotated[CoverForm, single_for("part")] | None = None
    lit: Annotated[str, one_of(*LIGHT)] | None = None
    smoke: Annotated[str, one_of(*SMOKE)] | None = None
    suppression: Annotated[str, one_of("off", "active")] | None = None
    powered: Flag | None = None
    ionized_until: Time | None = None
    exit: Flag = False


class EdgeForm(Form):
    """A neighbor of a section; ``door`` is fire-rated, and a fire that spreads between the two comes through it.

    Source: S1.7.4.30.
    Ruling: A-193.
    """

    section: Id
    door: Id | None = None


class SectionForm(Form):
    """A portion of wall, roof or floor. One person an action goes through a ``breach`` of 1x2; a wider one holds nobody up.

    ``fire``: how it burns at the start, and ``fuel`` what; ``area`` is what it takes to put it out, 5 m2 a success.
    ``heat_pips``: what heat has taken from its Structure in ``heat_rounds`` of a heavy or severe fire. What is
    ``shored`` does not collapse.
    """

    material: Id | None = None
    structure: Rating | None = None
    armor: Code | None = None
    scale: Scale | None = None
    kind: Annotated[str, one_of("wall", "roof", "floor")] | None = None
    parts: list[Id] | None = None
    over: list[Id] | None = None
    between: list[Id] | None = None
    adjacent: list[Annotated[EdgeForm, single_for("section")]] | None = None
    damage: Damage | None = None
    light_pips: Annotated[int, whole(0, 2)] | None = None
    frame_pips: Pips | None = None
    breach: Annotated[str, one_of(*SECTION_BREACHES)] | None = None
    stabilized: Flag | None = None
    shored: Flag | None = None
    area: SquareMetres | None = None
    fire: Annotated[str, one_of(*INTENSITIES)] | None = None
    fuel: Annotated[str, one_of(*FUELS)] | None = None
    heat_pips: Annotated[int, whole(0, MOST_HEAT)] | None = None
    heat_rounds: Annotated[int, whole(0, 1_000_000)] | None = None


class ElementForm(Form):
    """A door, window, hatch or subsystem, in a section or a zone. With ``damage: heavy`` it has a gap to crawl through.

    What is ``fire_rated`` holds back a fire while it is shut.
    """

    type: Id
    within: Id = Field(alias="in")
    scale: Scale | None = None
    body: Code | None = None
    shift: Shift | None = None
    armor: Code | None = None
    powered: Flag | None = None
    locked: Flag | None = None
    lock_tn: Annotated[int, whole(0, 100)] | None = None
    state: Annotated[str, one_of("open", "closed", "gone")] | None = None
    damage: Damage | None = None
    jammed: Flag | None = None
    working: Flag | None = None
    frame_in_wall: Flag | None = None
    fire_rated: Flag | None = None


class PassageForm(Form):
    """Two zones with nothing between them."""

    start: Id = Field(alias="from")
    end: Id = Field(alias="to")
    length: Way | None = None
    kind: Id = "open"


class LinesForm(Form):
    """Lines of effect that overrule the geometry."""

    clear: list[list[Id]] = []
    blocked: list[list[Id]] = []


class SiteForm(Form):
    """What stands, and who holds it. Its systems may be ionized, or locked, from the start until some time."""

    scale: Scale | None = None
    structure: Rating | None = None
    material: Id | None = None
    building: Id | None = None
    held_by: Id | None = None
    powered: Flag | None = None
    dodge: Code = 0
    ionized_until: Time | None = None
    locked_until: Time | None = None
    zones: dict[str, ZoneForm] = {}
    sections: dict[str, SectionForm] = {}
    elements: dict[str, ElementForm] = {}
    passages: list[PassageForm] = []
    lines: LinesForm | None = None
