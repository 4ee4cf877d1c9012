"""The audit of what a section that gives way does to people: saves, damage that equal pools share, soak, what is left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from msgspec import Struct

from simcore.dice import Pool
from simcore.facts import because
from simcore.log.audit import bands
from simcore.log.audit.book import Book, Line
from simcore.log.audit.pools import Due, against, lasting, rolled
from simcore.log.audit.shelter import unit
from simcore.rules import impact, pools, smoke
from simcore.rules.checks import Tn, succeeds
from simcore.rules.impact import Impact
from simcore.rules.now import Fields

DEXTERITY, STAMINA, DAMAGE = "dexterity", "stamina", "damage"
Rolled = list[tuple[Due, Tn | None]]
"""The rolls that a line must have, each with its number, where it has one."""


class Event(Struct):
    """One event of a section: its row, its number, its round; ``thrown``: by pool the event that rolled the damage."""

    section: str
    row: Impact
    number: int
    round: int
    thrown: dict[str, int]


class Means(NamedTuple):
    """What a line may mean: the patches, the result; whether damage fell, and whether the one save that was made was met."""

    patches: Sequence[Fields]
    result: str | None
    damaged: bool = True
    met: bool | None = None


class Saves:
    """The saves of one person against an event, asked in their order."""

    def __init__(self, book: Book, line: Line, event: Event, dues: Rolled) -> None:
        self.book, self.line, self.event, self.dues = book, line, event, dues
        self.now, self.sheet = unit(book, line.fact.target), book.sheets[line.fact.target]
        self.left = list(line.fact.rolls)

    def failed(self, skill: str, tn: Tn | None, *, asked: bool) -> tuple[bool, ...]:
        """Whether a save failed: as its roll says; the unconscious fail without one.

        Ruling: A-163.
        """
        if tn is None or not asked or not self.now.conscious:
            return (asked and tn is not None,)
        self.dues.append((Due(skill, self.line.fact.target, self.event.section, self._pool(skill)), tn))
        if not self.line.fact.rolls:
            return (False, True)
        roll = next((each for each in self.left if each.purpose == skill), None)
        if roll is None:
            return (True,)
        self.left.remove(roll)
        return (not succeeds(roll.total, tn.number),)

    def met(self) -> bool | None:
        """Whether the save was met, where just one was made, as the line says where it has no dice; else None."""
        made = [tn for _, tn in self.dues if tn is not None]
        if len(made) != 1:
            return None
        if not self.line.fact.rolls:
            return self.line.fact.data.get("success") is True
        roll = next((each for each in self.line.fact.rolls if each.tn is not None), None)
        return roll is not None and succeeds(roll.total, made[0].number)

    def _pool(self, skill: str) -> Pool:
        sheet = self.sheet
        pips = sheet.skills[skill] if skill in sheet.skills else sheet.attributes[skill]
        worn = pools.RESPIRATOR if skill == STAMINA and sheet.respirator else 0
        return self.book.rules.save_pool(sheet.labels.get(skill, skill.title()), pips, self.now, self.event.round, worn)


def suffered(event: Event, proximity: int, book: Book, line: Line) -> Iterator[str]:
    """What fell on one person: Dexterity, damage and soak, Stamina, Dexterity, all from the state before the event.

    Source: S1.6.1, S1.6.1.10, S1.6.1.20, S1.6.3, S1.6.5.
    Ruling: A-161, A-162, A-163, A-164, A-165, A-168.
    """
    fact, row, dues = line.fact, event.row, Rolled()
    now, saves = unit(book, fact.target), Saves(book, line, event, dues)
    pool = impact.damage_pool(row, proximity, impact.shelter((str(book.state[str(now.zone)]["cover"]),)))
    fell = saves.failed(DEXTERITY, impact.prone_tn(row), asked=impact.upset(row, prone=now.prone))
    if pool is not None:
        dues.append((Due(DAMAGE, event.section, "", pool, pool.code in event.thrown), None))
        if row.harder and fell == (True,):
            dues.append((Due("damage_added", event.section, fact.target, impact.HARDER), None))
        dues += _soaked(book, line, event.section)
    inhales = smoke.inhales(now, breathes=saves.sheet.inhales)
    choked = saves.failed(STAMINA, impact.breath_tn(row), asked=inhales)
    danger = bool(row.trapped) and not proximity
    caught = saves.failed(DEXTERITY, impact.trapped_tn(row), asked=danger and not row.once)
    yield from _thrown(book, line, dues)
    if pool is not None:
        yield from _shared(event, line, pool.code)
    met = saves.met()
    came = product(*(each if met is None or len(each) == 1 else (not met,) for each in (fell, choked, caught)))
    hurt, result = _hurt(book, line) if pool is not None else ({}, None)
    patches = [_patch(book, line, event, (hurt, f, c, f if danger and row.once else t)) for f, c, t in came]
    where = event.number, event.section, str(now.zone)
    yield from told(book, line, where, Means(patches, result, pool is not None, met))


def _patch(book: Book, line: Line, event: Event, came: tuple[Mapping[str, Any], bool, bool, bool]) -> Fields:
    """What changes in a person, by the damage and by what came of his saves."""
    (hurt, fell, choked, caught), now = came, unit(book, line.fact.target)
    fields = dict(hurt)
    if choked:
        fields |= smoke.choked(now, event.row.choke, event.round + impact.LASTS, event.round)
    return fields | down(book.state[line.fact.target], fell=fell, trapped=caught)


def down(now: Mapping[str, Any], *, fell: bool, trapped: bool) -> Fields:
    """Whoever falls is prone, whoever is trapped lies there as well."""
    fields: Fields = {}
    if (fell or trapped) and not now["prone"]:
        fields["prone"] = True
    if trapped and not now["trapped"]:
        fields["trapped"] = True
    return fields


def fell(where: tuple[str, str, int], number: int, book: Book, line: Line) -> Iterator[str]:
    """What a fall with a floor did to somebody: he is in the zone below.

    Source: S1.3.1.60, S1.6.1.
    Ruling: A-089.
    """
    (section, lower, storeys), fact = where, line.fact
    damage = Due(DAMAGE, section, fact.target, impact.fall_pool(storeys, impact.STOREY))
    yield from _thrown(book, line, [(damage, None), *_soaked(book, line, section)])
    hurt, result = _hurt(book, line)
    now, place = book.state[fact.target], {"zone": lower, "toward": None, "metres": 0}
    moved = {field: value for field, value in place.items() if now[field] != value}
    yield from told(book, line, (number, section, lower), Means([{**moved, **hurt}], result))


def _soaked(book: Book, line: Line, section: str) -> Rolled:
    """The soak of a person against what falls on him, and how long a jolt lasts."""
    fact, sheet = line.fact, book.sheets[line.fact.target]
    soak = book.rules.soak_pool(sheet.attributes["strength"], sheet.armor, impact.SCALE, sheet.scale)
    return [(each, None) for each in (Due("soak", fact.target, section, soak), *lasting(book, line))]


def _hurt(book: Book, line: Line) -> tuple[Mapping[str, Any], str | None]:
    return bands.suffered(book, line, str(line.fact.data.get("band")))


def _thrown(book: Book, line: Line, dues: Rolled) -> Iterator[str]:
    """The rolls of a line are those that it must have, each against its number."""
    fact = line.fact
    if not fact.rolls:
        if dues:
            book.bare.append(f"event {fact.seq}: what falls on people, and no dice")
        return
    yield from rolled(line, [due for due, _ in dues])
    for roll, (_, tn) in zip(fact.rolls, dues, strict=False):
        if tn is not None:
            yield from against(roll, tn)


def _shared(event: Event, line: Line, code: str) -> Iterator[str]:
    """Damage is rolled once an event for all whose pools are equal.

    Ruling: A-161.
    """
    roll = next((each for each in line.fact.rolls if each.purpose == DAMAGE), None)
    due = event.thrown.setdefault(code, line.fact.seq)
    if roll is not None and roll.of and roll.of != due:
        yield f"its damage is that of event {roll.of}, and the event of its pool is {due}"


def told(book: Book, line: Line, event: tuple[int, str, str], means: Means) -> Iterator[str]:
    """The causes, the words and the patch of a line of an event of a section, in a zone."""
    (number, section, zone), fact = event, line.fact
    data: dict[str, Any] = {"section": section, "zone": zone}
    if means.damaged:
        data |= {"margin": fact.data.get("margin"), "table": "character", "band": fact.data.get("band")}
    if means.result is not None:
        data["result"] = means.result
    if means.met is not None:
        data["success"] = means.met
    if fact.data != data:
        yield f"it says {fact.data}, and the rules say {data}"
    dues = [{fact.target: fields} if fields else {} for fields in means.patches]
    if fact.set not in dues:
        yield f"the patch is {fact.set}, and what fell on {fact.target} means {' or '.join(map(str, dues))}"
    wounds = book.because(fact.target, "wounds") if "wounds" in fact.set.get(fact.target, {}) else None
    if fact.causes != because(number, wounds):
        yield f"its causes are {list(fact.causes)}, and what led to it is {list(because(number, wounds))}"
