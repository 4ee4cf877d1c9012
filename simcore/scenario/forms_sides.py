"""The forms of those who fight: sides, units, templates, weapons, orders."""

# ruff: noqa: RUF012 - pydantic copies a default for each form that it makes
from __future__ import annotations

from typing import Annotated

from pydantic import Field

from simcore.rules.wounds import LEVELS
from simcore.scenario.forms_site import Form, Scale
from simcore.scenario.leaves import Code, Flag, Id, Metres, Rating, Steps, Text, one_of, whole

MOST_COUNT = 1_000
KINDS = ("character",)
LATER_KINDS = ("droid", "vehicle", "turret", "gun")
WEAPON_TYPES = (
    "blaster", "laser", "plasma", "flame", "thermal",
    "slug", "flechette", "shrapnel", "concussion", "ram", "rubble",
)  # fmt: skip
LATER_TYPES = ("ion", "stun")
"""What does no ordinary damage: ionization and stunning come with their rules."""

SKILLS = (
    "stamina", "lifting", "acrobatics", "dodge", "running", "blaster", "repair", "engineering", "construction",
    "mechanics", "demolitions", "computer", "first-aid", "communications", "piloting", "gunnery", "search", "throwing",
    "grenade", "melee", "melee-parry", "brawling", "brawling-parry", "security", "sigint",
)  # fmt: skip


Kind = Annotated[str, one_of(*KINDS, later=LATER_KINDS, why="in a later version")]
Skill = Annotated[str, one_of(*SKILLS)]
WeaponType = Annotated[str, one_of(*WEAPON_TYPES, later=LATER_TYPES)]


class AttributesForm(Form):
    """Attributes; a template has all five, a unit gives those that differ."""

    strength: Code | None = None
    dexterity: Code | None = None
    perception: Code | None = None
    mechanical: Code | None = None
    technical: Code | None = None


class WeaponEntry(Form):
    """A weapon of the catalogue; ``ours`` names the keys whose figures no document gives."""

    skill: Skill | None = None
    damage: Rating | None = None
    scale: Scale | None = None
    type: WeaponType | None = None
    ranges: Annotated[list[Metres], Field(min_length=4, max_length=4)] | None = None
    source: list[Text] = []
    ours: list[Text] = []


class TemplateKeys(Form):
    """What a template gives and a unit may give over it."""

    kind: Kind | None = None
    scale: Scale | None = None
    attributes: AttributesForm | None = None
    skills: dict[str, Code] | None = None
    move: Metres | None = None
    armor: Code | None = None
    weapons: list[Id] | None = None


class TemplateEntry(TemplateKeys):
    """A template of the catalogue."""

    source: list[Text] = []
    ours: list[Text] = []


class OrderForm(Form):
    """One order: a verb with its target, and how it is carried out."""

    move: Id | None = None
    attack: Id | None = None
    take: Id | None = None
    hold: Id | None = None
    open: Id | None = None
    close: Id | None = None
    actions: Annotated[int, whole(1, 20)] | None = None
    full_dodge: Flag | None = None


class UnitForm(TemplateKeys):
    """A unit, or a group of them, with its initial state."""

    template: Id | None = None
    count: Annotated[int, whole(0, MOST_COUNT)] | None = None
    zone: Id | None = None
    toward: Id | None = None
    metres: Steps | None = None
    wounds: Annotated[str, one_of(*LEVELS)] | None = None
    prone: Flag | None = None
    orders: list[OrderForm] | None = None


class SideForm(Form):
    """Who belongs together."""

    neutral: Flag = False
    allies: list[Id] = []
    orders: list[OrderForm] = []
    units: dict[str, UnitForm] = {}
