"""The audit of what was rolled with and against: pools and target numbers again, from the state before the line.

Skills, weapons and cover stand in the resolved scenario of the first line.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from simcore import state
from simcore.dice import Pool, Roll, parse_code
from simcore.log.audit.book import Book, Line
from simcore.log.sheets import Arm
from simcore.rules.checks import Penalties, Tn
from simcore.rules.cover import EDGE, PARTIAL
from simcore.rules.damage import NARROW
from simcore.rules.defense import Exposure
from simcore.rules.locks import JAM
from simcore.rules.pools import Resistance, skill_name

ATTACKS = ("shot.fired", "strike.fired", "unit.hit", "section.hit", "element.hit")


def check(book: Book, line: Line) -> Iterator[str]:
    """Every pool and target number of an attack that the state before the line does not give."""
    if line.fact.kind == "lock.tried":
        yield from _lock(book, line)
    if line.fact.kind not in ATTACKS:
        return
    name = str(line.fact.data.get("weapon"))
    arm = carried(book, line, name)
    if arm is None:
        yield f"the weapon {name!r} is not in the scenario's catalogue"
        return
    attack = {roll.purpose: roll for roll in line.fact.rolls if not roll.of}
    if line.fact.kind == "shot.fired":
        yield from _ranged(book, line, arm)
        if "to_hit" in attack:
            yield from _shot(book, line, attack["to_hit"], arm)
    elif line.fact.kind != "strike.fired":
        yield from _damage(book, line, attack, arm)


def _lock(book: Book, line: Line) -> Iterator[str]:
    """A lock is tried with Security, once."""
    fact = line.fact
    if not fact.rolls:
        book.bare.append(f"event {fact.seq}: a lock tried and no dice")
        return
    (roll,) = fact.rolls
    pips = book.sheets[fact.actor].skills["security"]
    jam = JAM if book.state[fact.target]["jammed"] else 0
    yield from _pool(roll, book.rules.open_pool("Security", pips, jam, penalties(book, fact.actor, fact.round)))
    if fact.data.get("success") is not (roll.total >= (roll.tn or 0)):
        yield "it does not say whether the lock gave way"


def carried(book: Book, line: Line, name: str) -> Arm | None:
    """A weapon with its scale, which is its carrier's where it has none of its own."""
    arm = book.arms.get(name)
    if arm is None or arm.scale:
        return arm
    carrier = book.sheets.get(line.fact.actor)
    return replace(arm, scale=carrier.scale if carrier else "character")


def _ranged(book: Book, line: Line, arm: Arm) -> Iterator[str]:
    """The range band that the distance means for the weapon."""
    said, metres = line.fact.data.get("range"), line.fact.data.get("metres")
    if arm.ranges and (type(metres) is not int or book.rules.range_band(arm.ranges, metres) != said):
        yield f"{metres!r} m is not {said!r} range for the weapon"


def _damage(book: Book, line: Line, attack: dict[str, Roll], arm: Arm) -> Iterator[str]:
    target = line.fact.target
    scale = scale_of(book, target)
    if "damage" in attack:
        name = str(line.fact.data["weapon"])
        yield from _pool(attack["damage"], book.rules.damage_pool(name, arm.damage, arm.scale, scale))
    if "soak" in attack:
        sheet = book.sheets[target]
        due = book.rules.soak_pool(sheet.attributes["strength"], sheet.armor, arm.scale, scale)
        yield from _pool(attack["soak"], due)
    if "resistance" in attack:
        yield from _pool(attack["resistance"], book.rules.resistance_pool(resists(book, target), arm.scale, scale))


def _shot(book: Book, line: Line, roll: Roll, arm: Arm) -> Iterator[str]:
    fact = line.fact
    bonus = book.rules.attack_scale(arm.scale, scale_of(book, fact.target))
    pips = book.sheets[fact.actor].skills[arm.skill]
    due = book.rules.skill_pool(skill_name(arm.skill), pips, bonus, penalties(book, fact.actor, fact.round))
    yield from _pool(roll, due)
    tn = person_tn(book, line, roll, arm) if book.unit(fact.target) else object_tn(book, line, arm)
    if (roll.tn, roll.tn_parts) != (tn.number, tn.parts):
        yield f"the target number is {roll.tn} of {roll.tn_parts}, and the rules give {tn.number} of {tn.parts}"
    yield from _covered(book, line, roll)


def _pool(roll: Roll, due: Pool) -> Iterator[str]:
    if (roll.code, roll.parts) != (due.code, due.parts):
        yield f"{roll.purpose} is rolled with {roll.code} of {roll.parts}, and the rules give {due.code} of {due.parts}"


def penalties(book: Book, id_: str, round_: int) -> Penalties:
    """What lowers a unit's rolls in a round, from the state before the line."""
    return book.rules.penalties(msgspec.convert(book.state[id_], state.Unit), round_)


def scale_of(book: Book, target: str) -> str:
    """The scale of a unit, section or element, by name."""
    layout = book.opening.layout
    if target in layout.sections:
        return layout.sections[target].scale
    return layout.elements[target].scale if target in layout.elements else book.sheets[target].scale


def resists(book: Book, target: str) -> Resistance:
    """What a section or element resists with now."""
    now = book.state[target]
    label = "Structure" if book.kinds[target] == "section" else "Body"
    return Resistance(label, parse_code(now[label.lower()]), parse_code(now["armor"]))


def person_tn(book: Book, line: Line, roll: Roll, arm: Arm) -> Tn:
    """The target number of a shot at a person; what cover he has is taken from the line."""
    target, round_ = line.fact.target, line.fact.round
    now = msgspec.convert(book.state[target], state.Unit)
    dodged = line.total("dodge")
    larger = book.rules.defense_scale(arm.scale, scale_of(book, target))
    again = any(each.of for each in line.fact.rolls if each.purpose == "dodge")
    grade, points = _behind(roll)
    exposure = Exposure(
        dodge=book.sheets[target].skills["dodge"],
        scale=larger,
        cover=grade,
        cover_rolled=points,
        prone=now.prone,
        helpless=now.trapped or not now.conscious,
        full_dodge=now.dodging_until >= round_,
        dodge_declared=now.dodge_round >= round_,
        rolled=dodged[0] if dodged else None,
        rolled_scale=(now.dodge_scale if again else book.rules.dodge_scale(larger)) if dodged else 0,
        penalties=penalties(book, target, round_) if book.rules.penalties_lower_defense else Penalties(),
    )
    return book.rules.ranged_tn(_range(line), exposure)


def object_tn(book: Book, line: Line, arm: Arm) -> Tn:
    """The target number of a shot at a section, or of a called shot at an element."""
    element = book.opening.layout.elements.get(line.fact.target)
    larger = book.rules.defense_scale(arm.scale, scale_of(book, line.fact.target))
    called = 0 if element is None else element.called
    if called is None:
        called = book.rules.called_mod
    return book.rules.object_tn(_range(line), called, book.dodge, larger)


def _range(line: Line) -> str:
    return str(line.fact.data["range"])


def _behind(roll: Roll) -> tuple[str, int]:
    """The cover that a target number names, and its points; any grade stands for a flat one."""
    named = {"cover": EDGE} | {f"{grade} cover": grade for grade in PARTIAL}
    for part in roll.tn_parts:
        match part:
            case (str(label), int(points), *_) if label in named:
                return named[label], points
    return "", 0


def _covered(book: Book, line: Line, roll: Roll) -> Iterator[str]:
    """Flat cover where it can be told: by the target's zone against other zones; else a narrow breach may give it."""
    if not book.unit(line.fact.target) or book.rules.settings["cover.mode"] != "ea_flat":
        return
    here, there = (book.state[id_]["zone"] for id_ in (line.fact.actor, line.fact.target))
    covered: bool | None = book.covers.get(there, False) and here != there
    if not covered and here != there and _narrow(book):
        covered = None
    if covered is not None and covered != bool(_behind(roll)[0]):
        yield f"cover is {'left out' if covered else 'counted'}, and the zones say otherwise"


def _narrow(book: Book) -> bool:
    return any(book.state[id_]["breach"] == NARROW for id_ in book.opening.layout.sections)
