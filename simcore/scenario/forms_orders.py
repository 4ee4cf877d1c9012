"""The forms of orders, their conditions, and doctrines."""

# ruff: noqa: RUF012 - pydantic copies a default for each form that it makes
from __future__ import annotations

from typing import Annotated

from pydantic import Field

from simcore.rules.damage import STATES
from simcore.rules.wounds import LEVELS
from simcore.scenario.forms_site import Form
from simcore.scenario.leaves import Flag, Id, Losses, Text, Time, Wounds, Yes, one_of, whole
from simcore.scenario.short import one_of_many, single_for, word_for

SPEEDS = ("crawl", "cautious", "cruising", "high-speed", "all-out")
ALONE = ("evacuate", "withdraw")
"""The orders that need no target."""


class ConditionForm(Form):
    """What must hold, all of it, for an order to be followed or to be over."""

    time: Time | None = None
    losses: Losses | None = None
    held: Id | None = None
    lost: Id | None = None
    damage: dict[str, Annotated[str, one_of(*STATES[1:])]] | None = None
    state: dict[str, Annotated[str, one_of("open", "closed", "gone")]] | None = None
    breached: Id | None = None
    wounded: Annotated[str, Wounds(LEVELS[1:])] | None = None
    out_of_ammunition: Yes | None = None
    alarmed: Yes | None = None


class AimForm(Form):
    """What an order is about, and with what it is carried out."""

    target: Id
    weapon: Id | None = Field(default=None, alias="with")


Aimed = Annotated[AimForm, single_for("target")]
Conditions = Annotated[list[ConditionForm], Field(min_length=1), one_of_many()]


class OrderForm(Form):
    """One order: a verb with its target, how it is carried out, and when."""

    move: Id | None = None
    attack: Aimed | None = None
    take: Id | None = None
    hold: Id | None = None
    guard: Id | None = None
    breach: Aimed | None = None
    open: Id | None = None
    close: Id | None = None
    treat: Id | None = None
    extinguish: Id | None = None
    vent: Id | None = None
    evacuate: Id | None = None
    withdraw: Id | None = None
    actions: Annotated[int, whole(1, 20)] | None = None
    full_dodge: Flag | None = None
    speed: Annotated[str, one_of(*SPEEDS)] | None = None
    when: Conditions | None = Field(default=None, alias="if")
    until: Conditions | None = None


OrderItem = Annotated[OrderForm, word_for("any", *ALONE)]


class DoctrineEntry(Form):
    """How a unit fights where its orders leave it open, and what it does without any."""

    fire: Annotated[str, one_of("free", "returned", "never")] = "free"
    actions: Annotated[int, whole(1, 6)] = 1
    prone: Flag = False
    cover: Flag = False
    dodges: Flag = False
    modes: Annotated[list[Annotated[str, one_of("kill", "stun")]], Field(min_length=1)] = ["kill"]
    do: list[OrderItem] = []
    source: list[Text] = []
    ours: list[Text] = []
