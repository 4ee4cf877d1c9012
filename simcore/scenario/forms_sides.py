"""The forms of those who fight: sides, units, templates, weapons, orders."""

# ruff: noqa: RUF012 - pydantic copies a default for each form that it makes
from __future__ import annotations

from typing import Annotated

from pydantic import Field

from simcore.rules.mooks import RANKS
from simcore.rules.suppression import AGENTS
from simcore.rules.wounds import LEVELS
from simcore.scenario.forms_orders import OrderItem
from simcore.scenario.forms_site import Form, Scale
from simcore.scenario.leaves import Code, Difficulty, Flag, Id, Metres, Rating, Steps, Text, Time, Worn, one_of, whole

MOST_COUNT = 1_000
GEAR = ("medpac", "respirator", "extinguisher", "tool")
KINDS = ("character", "droid")
LATER_KINDS = ("vehicle", "turret", "gun")
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


class ArmorEntry(Form):
    """Armor of the catalogue."""

    armor: Code | None = None
    source: list[Text] = []
    ours: list[Text] = []


class GearEntry(Form):
    """What a unit may carry; a ``tool`` waits for its rules. ``agent``: what an ``extinguisher`` puts fires out with."""

    kind: Annotated[str, one_of(*GEAR)] | None = None
    agent: Annotated[str, one_of(*AGENTS)] | None = None
    source: list[Text] = []
    ours: list[Text] = []


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
    melee_difficulty: Difficulty | None = None
    stun: Flag | None = None
    ammunition: Annotated[int, whole(1, 10_000)] | None = None
    source: list[Text] = []
    ours: list[Text] = []


class TemplateKeys(Form):
    """What a template gives and a unit may give over it."""

    kind: Kind | None = None
    scale: Scale | None = None
    attributes: AttributesForm | None = None
    skills: dict[str, Code] | None = None
    move: Metres | None = None
    armor: Worn | None = None
    weapons: list[Id] | None = None
    ammunition: dict[str, Annotated[int, whole(0, MOST_COUNT)]] | None = None
    carries: dict[str, Annotated[int, whole(0, MOST_COUNT)]] | None = None
    rank: Annotated[str, one_of(*RANKS)] | None = None
    breathes: Flag | None = None
    doctrine: Id | None = None


class TemplateEntry(TemplateKeys):
    """A template of the catalogue."""

    source: list[Text] = []
    ours: list[Text] = []


class UnitForm(TemplateKeys):
    """A unit, or a group of them, with its initial state."""

    template: Id | None = None
    count: Annotated[int, whole(0, MOST_COUNT)] | None = None
    zone: Id | None = None
    toward: Id | None = None
    metres: Steps | None = None
    wounds: Annotated[str, one_of(*LEVELS)] | None = None
    stable: Flag | None = None
    prone: Flag | None = None
    unconscious: Time | None = None
    holstered: Flag | None = None
    stun: Flag | None = None
    loaded: Annotated[int, whole(0, 10_000)] | None = None
    orders: list[OrderItem] | None = None


class SideForm(Form):
    """Who belongs together."""

    neutral: Flag = False
    allies: list[Id] = []
    orders: list[OrderItem] = []
    units: dict[str, UnitForm] = {}
