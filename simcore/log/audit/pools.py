"""The audit of what was rolled with and against: pools and target numbers again, from the state before the line.

Skills, weapons and cover stand in the resolved scenario of the first line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from simcore.dice import Pool, Roll, parse_code, pool
from simcore.log.audit.book import Book, Line
from simcore.log.audit.shelter import air, crossed, exposure, guarded, shelter, unit
from simcore.log.sheets import Arm
from simcore.rules import checks, cover, mooks, protection, stunning
from simcore.rules.checks import Penalties, Tn
from simcore.rules.choice import Exposure
from simcore.rules.light import Air
from simcore.rules.locks import JAM
from simcore.rules.pools import Resistance

SHOT, BLOW = "shot.fired", "blow.struck"
HITS = ("unit.hit", "section.hit", "element.hit", "cover.hit", "unit.tumbled")
ATTACKS = (SHOT, BLOW, "strike.fired", *HITS)
COVER, MELEE, DURATION = "cover", "melee", "duration"
DIE = pool(("rounds", 3))
"""How many rounds a droid is jolted.

Source: S1.6.5.
Ruling: A-130.
"""


class Due(NamedTuple):
    """A roll that a line must have: for what, by whom, against whom ("" for nobody), with what.

    ``again``: it is a roll of an earlier event, used again.
    """

    purpose: str
    by: str
    against: str
    pool: Pool
    again: bool = False


def check(book: Book, line: Line) -> Iterator[str]:
    """Every pool and target number of an attack that the state before the line does not give."""
    if line.fact.kind == "lock.tried":
        yield from _lock(book, line)
    if line.fact.kind not in ATTACKS:
        return
    name = str(line.fact.data.get("weapon"))
    if line.fact.kind == "unit.tumbled":
        yield from _damage(book, line, Arm("", 0, scale_of(book, line.fact.target), ()))
        return
    arm = carried(book, line, name)
    if arm is None:
        yield f"the weapon {name!r} is not in the scenario's catalogue"
        return
    if line.fact.kind == SHOT:
        yield from _ranged(book, line, arm)
        if line.fact.rolls:
            yield from _shot(book, line, arm)
    elif line.fact.kind == BLOW:
        if line.fact.rolls:
            yield from _blow(book, line, arm)
    elif line.fact.kind != "strike.fired":
        yield from _damage(book, line, arm)


def rolled(line: Line, dues: Sequence[Due]) -> Iterator[str]:
    """The rolls of a line are those that it must have, in their order, each with its pool."""
    fact = line.fact
    said = [(roll.purpose, roll.by or fact.actor, roll.against, bool(roll.of)) for roll in fact.rolls]
    due = [(each.purpose, each.by, each.against, each.again) for each in dues]
    if said != due:
        yield f"the rolls are {_words(said)}, and the rules ask for {_words(due)}"
        return
    for roll, each in zip(fact.rolls, dues, strict=True):
        if not each.again:
            yield from same_pool(roll, each.pool)


def _words(rolls: Sequence[tuple[str, str, str, bool]]) -> str:
    told = [f"{by}'s {purpose}{f' against {against}' if against else ''}" for purpose, by, against, _ in rolls]
    return ", ".join(told) or "none"


def _lock(book: Book, line: Line) -> Iterator[str]:
    """A lock is tried with Security, once."""
    fact = line.fact
    if not fact.rolls:
        book.bare.append(f"event {fact.seq}: a lock tried and no dice")
        return
    (roll,) = fact.rolls
    sheet = book.sheets[fact.actor]
    pips, label = sheet.skills["security"], sheet.labels["security"]
    jam = JAM if book.state[fact.target]["jammed"] else 0
    yield from same_pool(roll, book.rules.open_pool(label, pips, jam, penalties(book, fact.actor, fact.round)))
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
    if arm.difficulty or (
        arm.ranges and (type(metres) is not int or book.rules.range_band(arm.ranges, metres) != said)
    ):
        yield f"{metres!r} m is not {said!r} range for the weapon"


def _damage(book: Book, line: Line, arm: Arm) -> Iterator[str]:
    """The rolls of a damage resolution: damage, what resists it, and how long what it did lasts."""
    fact, target = line.fact, line.fact.target
    if not fact.rolls:
        return
    due = book.struck.get(fact.causes[0] if fact.causes else -1)
    scale = scale_of(book, target)
    whole = book.rules.damage_pool(str(fact.data.get("weapon")), arm.damage, arm.scale, scale)
    damage = whole if due is None or due.damage is None else due.damage
    dues = [Due("damage", fact.actor, "", damage)]
    if book.unit(target):
        sheet = book.sheets[target]
        soak = book.rules.soak_pool(sheet.attributes["strength"], sheet.armor, arm.scale, scale)
        dues += [Due("soak", target, fact.actor, soak), *lasting(book, line)]
    else:
        against = book.rules.resistance_pool(resists(book, target), arm.scale, scale)
        dues.append(Due("resistance", target, fact.actor, against))
    yield from rolled(line, dues)


def lasting(book: Book, line: Line) -> tuple[Due, ...]:
    """The roll of how long a stun or a jolt lasts, where a hit on a person takes one: none where it takes him out.

    Source: EA-46, EA-47, EA-49, S1.6.5.
    Ruling: A-042, A-043, A-130.
    """
    fact, now, sheet = line.fact, unit(book, line.fact.target), book.sheets[line.fact.target]
    band, stuns = str(fact.data.get("band")), fact.data.get("mode") == "stun"
    droid = sheet.kind == "droid"
    if droid and stuns:
        band = stunning.on_droid(band)
    if mooks.falls(sheet.rank, band):
        return ()
    if droid:
        needs = band == "stunned" and stunning.needs_die(now, fact.round)
        return (Due(DURATION, fact.target, "", DIE),) if needs else ()
    needs = stuns and book.rules.knocks_out(band, now)
    return (Due(DURATION, fact.target, "", stunning.MINUTES),) if needs else ()


def _shot(book: Book, line: Line, arm: Arm) -> Iterator[str]:
    fact = line.fact
    dues, shown = (_person if book.unit(fact.target) else _object)(book, line, arm)
    attack = Due("to_hit", fact.actor, "", attack_pool(book, line, arm))
    yield from rolled(line, [*dues, attack])
    totals = [roll.total for roll in fact.rolls if roll.purpose == COVER]
    roll = fact.rolls[-1]
    if isinstance(shown, Exposure):
        shown = _answered(book, line, _fallen(book, shown, totals))
        tn = book.rules.ranged_tn(_range(line), shown)
        yield from _struck(book, line, roll, (tn, shown))
    else:
        tn = object_tn(book, line, arm, _rolled_air(book, shown, totals))
    yield from against(roll, tn)


def against(roll: Roll, tn: Tn) -> Iterator[str]:
    """The target number of a roll, and its parts."""
    if (roll.tn, roll.tn_parts) != (tn.number, tn.parts):
        yield f"the target number is {roll.tn} of {roll.tn_parts}, and the rules give {tn.number} of {tn.parts}"


def _person(book: Book, line: Line, arm: Arm) -> tuple[list[Due], Exposure]:
    """What is rolled before a shot at a person: smoke, light, cover, a dodge; and what he shows before it.

    Source: RB-8, RB-44, RB-45, RB-53, RB-54.
    Ruling: A-021, A-027, A-029.
    """
    fact, rules = line.fact, book.rules
    shown = exposure(book, (fact.actor, fact.target), arm, fact.round)
    dice = (rules.smoke_pool(shown.air.smoke), rules.light_pool(shown.air.light), rules.cover_pool(shown.cover))
    dues = [Due(COVER, fact.actor, fact.target, each) for each in dice if each is not None]
    if rules.rolled_dodges and not shown.helpless and (shown.dodge_declared or shown.full_dodge):
        lowered = penalties(book, fact.target, fact.round)
        dodge = rules.dodge_pool(
            book.sheets[fact.target].labels["dodge"], shown.dodge, rules.dodge_scale(shown.scale), lowered
        )
        dues.append(Due("dodge", fact.target, "", dodge, shown.rolled is not None))
    return dues, shown


def _fallen(book: Book, shown: Exposure, totals: list[int]) -> Exposure:
    """What a person shows once the dice of smoke, light and cover have fallen."""
    found, left = _rolled_air(book, shown.air, totals), list(totals)
    for pooled in (book.rules.smoke_pool(found.smoke), book.rules.light_pool(found.light)):
        left = left[1:] if pooled is not None else left
    fell = left[0] if left and book.rules.cover_pool(shown.cover) is not None else 0
    return replace(shown, air=found, cover_rolled=fell)


def _rolled_air(book: Book, shown: Air, totals: list[int]) -> Air:
    left = iter(totals)
    smoke, lit = (
        next(left, 0) if pooled is not None else 0
        for pooled in (book.rules.smoke_pool(shown.smoke), book.rules.light_pool(shown.light))
    )
    return replace(shown, smoke_rolled=smoke, light_rolled=lit)


def _answered(book: Book, line: Line, shown: Exposure) -> Exposure:
    """What a person shows with the dodge that answers, where one does."""
    dodges = [roll for roll in line.fact.rolls if roll.purpose == "dodge"]
    if not dodges or not book.rules.rolled_dodges or dodges[0].of:
        return shown
    return replace(shown, rolled=dodges[0].total, rolled_scale=book.rules.dodge_scale(shown.scale))


def _struck(book: Book, line: Line, roll: Roll, found: tuple[Tn, Exposure]) -> Iterator[str]:
    """A shot that misses the person by no more than his cover lands in that.

    Source: RB-46.
    Ruling: A-028.
    """
    tn, shown = found
    here, there = (str(book.state[id_]["zone"]) for id_ in (line.fact.actor, line.fact.target))
    thing = shelter(book, here, there).thing
    in_cover = cover.landed(roll.total, book.rules.uncovered(tn, shown), tn.number) == COVER
    due = thing if in_cover and thing else None
    if line.fact.data.get("struck") != due:
        yield f"it says that it struck {line.fact.data.get('struck')!r}, and the dice say {due!r}"


def attack_pool(book: Book, line: Line, arm: Arm) -> Pool:
    """What an attack is rolled with."""
    fact, sheet = line.fact, book.sheets[line.fact.actor]
    bonus = book.rules.attack_scale(arm.scale, scale_of(book, fact.target))
    lowered = penalties(book, fact.actor, fact.round)
    return book.rules.skill_pool(sheet.labels[arm.skill], sheet.skills[arm.skill], bonus, lowered)


def _blow(book: Book, line: Line, arm: Arm) -> Iterator[str]:
    """A blow is one roll against the weapon's difficulty and the parry.

    Source: EA-18, EA-19.
    Ruling: A-025, A-026.
    """
    fact = line.fact
    yield from rolled(line, [Due("to_hit", fact.actor, "", attack_pool(book, line, arm))])
    difficulty = arm.difficulty
    if isinstance(difficulty, str):
        difficulty = checks.number(book.rules.settings["difficulty.numbers"], difficulty)
    yield from against(fact.rolls[-1], book.rules.melee_tn(difficulty, guarded(book, fact.target, arm, fact.round)))


def same_pool(roll: Roll, due: Pool) -> Iterator[str]:
    """A roll is made with the pool that the rules give, and says its parts."""
    if (roll.code, roll.parts) != (due.code, due.parts):
        yield f"{roll.purpose} is rolled with {roll.code} of {roll.parts}, and the rules give {due.code} of {due.parts}"


def penalties(book: Book, id_: str, round_: int) -> Penalties:
    """What lowers a unit's rolls in a round, from the state before the line."""
    return book.rules.penalties(unit(book, id_), round_)


def scale_of(book: Book, target: str) -> str:
    """The scale of a unit, section, element, or of the loose cover of a zone, by name."""
    layout = book.opening.layout
    if target in layout.sections:
        return layout.sections[target].scale
    if target in layout.zones:
        return protection.SCALE
    return layout.elements[target].scale if target in layout.elements else book.sheets[target].scale


def resists(book: Book, target: str) -> Resistance:
    """What a section, an element or loose cover resists with now."""
    if target in book.rooms:
        return Resistance("Body", book.rooms[target].body)
    now = book.state[target]
    label = "Structure" if book.kinds[target] == "section" else "Body"
    return Resistance(label, parse_code(now[label.lower()]), parse_code(now["armor"]))


def _object(book: Book, line: Line, arm: Arm) -> tuple[list[Due], Air]:
    """What is rolled before a shot at a section or element: smoke and light before the face that is seen.

    Source: RB-44.
    Ruling: A-029, A-062.
    """
    fact = line.fact
    shown = air(book, crossed(book, str(book.state[fact.actor]["zone"]), fact.target))
    pools = (book.rules.smoke_pool(shown.smoke), book.rules.light_pool(shown.light))
    return [Due(COVER, fact.actor, fact.target, each) for each in pools if each is not None], shown


def object_tn(book: Book, line: Line, arm: Arm, shown: Air) -> Tn:
    """The target number of a shot at a section or loose cover, or of a called shot at an element."""
    element = book.opening.layout.elements.get(line.fact.target)
    larger = book.rules.defense_scale(arm.scale, scale_of(book, line.fact.target))
    called = 0 if element is None else element.called
    if called is None:
        called = book.rules.called_mod
    dodge = 0 if line.fact.target in book.rooms else book.dodge
    return book.rules.object_tn(_range(line), called, dodge, larger, shown)


def _range(line: Line) -> str:
    return str(line.fact.data["range"])
