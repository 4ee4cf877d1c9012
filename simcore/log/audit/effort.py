"""What decides the attempts of crews, worked out again: pools, target numbers, and what success changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from simcore import state
from simcore.dice import Pool
from simcore.facts import because
from simcore.log.audit import fires
from simcore.log.audit.book import Book
from simcore.log.audit.peril import NONE, Expected
from simcore.log.audit.pools import Due, penalties
from simcore.log.audit.reasons import hindered
from simcore.rules import heat
from simcore.rules import suppression as rules
from simcore.rules.checks import Part, Tn
from simcore.rules.now import Fields, changed

EXTINGUISH, ACTIVATE, VENT = "extinguish", "activate", "vent"
REPAIR = "repair"

DECIDED: Mapping[str, str] = {EXTINGUISH: "fire.fought", ACTIVATE: "suppression.tried", VENT: "zone.vented"}
"""The line that decides an attempt, by the kind of its work."""

ABOUT: Mapping[str, str] = {EXTINGUISH: "fire", ACTIVATE: "suppression", VENT: "smoke"}
"""The field of what a kind of work is about."""


class Task(NamedTuple):
    """An attempt: whose it is, its kind of work, and the section or zone that it is about."""

    unit: str
    kind: str
    target: str

    @property
    def id(self) -> str:
        """The id of the job that the unit has with it."""
        return f"{self.unit}--{self.kind}--{self.target}"


def left(book: Book, task: Task, round_: int) -> bool:
    """Whether there is anything left to do: it burns, what is built in is sound and idle, smoke hangs there.

    Ruling: A-200.
    """
    if task.kind == ACTIVATE:
        sound = any(book.perils.sound(each) for each in book.perils.risers[task.target])
        return sound and not fires.douses(book, task.target, round_)
    return task.target in (book.perils.smoky if task.kind == VENT else book.perils.burning)


def decided(book: Book, task: Task, round_: int) -> Expected:
    """The line that decides an attempt in its last round: a roll of Repair, and what changes where it succeeds or fails.

    Source: S1.7.5.10, S1.7.5.20, S1.7.5.30, S1.7.5.40.
    """
    factors = _factors(book, task.unit, round_)
    pool, tn, fields = _means(book, task, round_, rules.hostile(factors, rules.TREATED))
    return Expected(
        DECIDED[task.kind],
        task.unit,
        task.target,
        _why(book, task, round_, factors),
        {task.target: fields, task.id: {"filled": 1, "done": True, "until": 0}},
        {task.id: {"until": 0}},
        Due(REPAIR, task.unit, "", pool),
        tn,
    )


def _means(book: Book, task: Task, round_: int, hostile: tuple[Part, ...]) -> tuple[Pool, Tn, Fields]:
    """What decides an attempt is rolled with, and against, and what success changes in what it is about."""
    label, pips = book.sheets[task.unit].labels[REPAIR], book.sheets[task.unit].skills[REPAIR]
    lowered = penalties(book, task.unit, round_)
    if task.kind == ACTIVATE:
        offline = _offline(book, task.target, round_)
        found = rules.built_in_pool(label, pips, _ionized(book, task.target, round_), lowered)
        return found, rules.built_in_tn(*hostile, offline=offline), {"suppression": "bypassed" if offline else "active"}
    pool = book.rules.skill_pool(label, pips, 0, lowered)
    if task.kind == EXTINGUISH:
        return pool, _portable(book, task, hostile), _knocked(book, task.target, round_)
    zone = msgspec.convert(book.state[task.target], state.Zone)
    return pool, rules.vent_tn(*hostile), changed(zone, {"smoke": NONE, "clearing_since": 0})


def _portable(book: Book, task: Task, hostile: tuple[Part, ...]) -> Tn:
    """The number of putting out a fire by hand, with the right agent for what burns where the unit carries it.

    Source: S1.7.2.40, S1.7.5.10.
    """
    hazards, fuel = book.rules.hazards, str(book.state[task.target]["fuel"])
    agents = (each for each in book.sheets[task.unit].agents if hazards.agents.get(each) == fuel)
    return hazards.portable_tn(fuel, next(agents, ""), *hostile)


def _knocked(book: Book, section: str, round_: int) -> Fields:
    """What success changes in a fire; where it goes down a step, the heat of the rounds before is counted first.

    Ruling: A-191, A-196, A-198, A-203.
    """
    now = book.perils.section(section)
    fields = changed(now, rules.knocked(now.fire, now.knocked, now.fire_area, round_))
    heated = heat.patch(now, book.perils.base(section), round_ - 1) if "fire" in fields else {}
    return {**heated, **fields}


def _offline(book: Book, zone: str, round_: int) -> bool:
    """Whether what is built into a zone has no power, or a Lock is in force.

    Ruling: A-200.
    """
    return not book.perils.powered(zone) or bool(book.state["site"]["locked_until"] >= round_)


def _ionized(book: Book, zone: str, round_: int) -> int:
    """What ionization takes from the roll over what is built into a zone.

    Ruling: A-200.
    """
    last = max(book.state[zone]["ionized_until"], book.state["site"]["ionized_until"])
    return rules.IONIZED if last >= round_ else 0


def _factors(book: Book, unit: str, round_: int) -> list[str]:
    """What makes the place of a unit a hostile one to work in.

    Ruling: A-219.
    """
    zone = str(book.state[unit]["zone"])
    now = book.state[zone]
    present = {
        "fire": any(book.state[each]["fire"] != NONE for each in book.perils.bounding[zone]),
        "smoke": now["smoke"] != NONE,
        "vacuum": now["pressure"] == "vacuum",
        "enemy fire": now["attacked_round"] == round_,
    }
    return [factor for factor, there in present.items() if there]


def _why(book: Book, task: Task, round_: int, factors: list[str]) -> tuple[int, ...]:
    """The causes of a decision: the beginning of the attempt, what it was about, what hinders the unit, who attacked there."""
    fields = {EXTINGUISH: ("fire", "knocked"), ACTIVATE: (), VENT: ("smoke",)}[task.kind]
    about = [book.because(task.target, field) for field in fields]
    hinders = [number for number, _ in hindered(book, task.unit, round_)]
    zone = str(book.state[task.unit]["zone"])
    attacked = book.because(zone, "attacked_round") if "enemy fire" in factors else None
    return because(book.because(task.id, "until"), *about, *hinders, attacked)
