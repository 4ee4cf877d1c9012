"""The form of a whole scenario, format 1, and of the catalogue."""

# ruff: noqa: RUF012 - pydantic copies a default for each form that it makes
from __future__ import annotations

from typing import Annotated

from pydantic import Field

from simcore.rules.fire import FUELS
from simcore.rules.light import LIGHT
from simcore.rules.ranges import BANDS
from simcore.scenario.forms_measures import MeasureForm
from simcore.scenario.forms_orders import DoctrineEntry
from simcore.scenario.forms_sides import (
    MOST_COUNT,
    ArmorEntry,
    GearEntry,
    SideForm,
    TemplateEntry,
    UnitForm,
    WeaponEntry,
)
from simcore.scenario.forms_site import Form, Scale, SiteForm
from simcore.scenario.leaves import Anything, Code, CodeRange, Flag, Id, Text, Time, one_of, version, whole
from simcore.scenario.short import single_for, single_in

UTILITIES = ("air-handler", "sprinkler-riser")
"""The kinds that serve the zone that they stand in."""

ELEMENT_KINDS = ("door", "gate", "hatch", "window", "shutter", "utility", "machinery", "furniture", *UTILITIES)
MOST_SEED = 2**63 - 1


class MaterialEntry(Form):
    """A material of walls, roofs or floors. A range is read by the setting ``ref.range_pick``."""

    structure: CodeRange | None = None
    armor: CodeRange = (0,)
    scale: Scale | None = None
    powered: Flag = True
    source: list[Text] = []
    ours: list[Text] = []


class ElementEntry(Form):
    """A type of door, window, hatch, gate or subsystem.

    ``kind`` decides whether its frame is part of the wall and whether naming it is a called shot; ``opens``: it can be
    opened and closed; ``powered``: it is, unless the scenario says otherwise. An ``air-handler`` clears its zone of
    smoke, a ``sprinkler-riser`` feeds what is built in against fire.
    """

    body: CodeRange | None = None
    armor: CodeRange = (0,)
    scale: Scale | None = None
    kind: Annotated[str, one_of(*ELEMENT_KINDS)] = "door"
    opens: Flag = True
    powered: Flag = False
    source: list[Text] = []
    ours: list[Text] = []


class CatalogueForm(Form):
    """What may be named in a scenario, by kind."""

    materials: dict[str, MaterialEntry] = {}
    elements: dict[str, ElementEntry] = {}
    weapons: dict[str, WeaponEntry] = {}
    armor: dict[str, ArmorEntry] = {}
    gear: dict[str, GearEntry] = {}
    doctrines: dict[str, DoctrineEntry] = {}
    templates: dict[str, TemplateEntry] = {}


class StrikeForm(Form):
    """A shot from beyond the map; it hits unless ``skill`` is given."""

    weapon: Id
    target: Id
    skill: Code | None = None
    range: Annotated[str, one_of(*BANDS)] | None = None


class ArriveForm(Form):
    """More of a group of the file, or new units of a side."""

    unit: Id | None = None
    count: Annotated[int, whole(1, MOST_COUNT)] | None = None
    side: Id | None = None
    units: dict[str, UnitForm] | None = None
    zone: Id | None = None


class LeaveForm(Form):
    """A unit, a group or a side that leaves the map."""

    unit: Id


class LightForm(Form):
    """A change of light, in some zones or in all."""

    zones: Annotated[list[Id], Field(min_length=1)] | None = None
    to: Annotated[str, one_of(*LIGHT)]


class FireForm(Form):
    """A fire that breaks out in sections: in each that does not burn yet, Light.

    Source: S1.7.2.40.
    Ruling: A-189.
    """

    sections: Annotated[list[Id], Field(min_length=1)]
    fuel: Annotated[str, one_of(*FUELS)] = "ordinary"


class TimelineForm(Form):
    """What happens on its own: at a time, and again where it says so."""

    at: Time
    every: Time | None = None
    times: Annotated[int, whole(1, 10_000)] | None = None
    strike: StrikeForm | None = None
    arrive: ArriveForm | None = None
    leave: Annotated[LeaveForm, single_for("unit")] | None = None
    light: LightForm | None = None
    fire: Annotated[FireForm, single_in("sections")] | None = None


class GoalForm(Form):
    """What a side must bring about to win."""

    hold: Id | None = None
    rounds: Time | None = Field(default=None, alias="for")
    survive: Time | None = None
    eliminate: Id | None = None
    destroy: Id | None = None


class ScenarioForm(Form):
    """A scenario, format 1."""

    format: Annotated[int, version(1)]
    name: Text = ""
    description: Text = ""
    seed: Annotated[int, whole(0, MOST_SEED)] = 0
    limit: Time
    rules: Anything = None
    site: SiteForm
    sides: dict[str, SideForm] = {}
    timeline: list[TimelineForm] = []
    victory: dict[str, GoalForm] = {}
    measure: dict[str, MeasureForm] | None = None
    dice: dict[str, dict[str, list[Annotated[int, whole(1, 6)]]]] = {}
    catalogue: CatalogueForm = CatalogueForm()
