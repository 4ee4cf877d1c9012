"""The audit of shots: what a shot struck, that what was struck is resolved next, once, and the line that it went by."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator, Mapping
from typing import Any

from simcore.facts import Fact
from simcore.log.audit.book import Book, Due, Line
from simcore.log.audit.ground import Place
from simcore.log.audit.open import line as line_of_effect
from simcore.log.audit.pools import HITS
from simcore.log.audit.shelter import clear, hidden, shelter
from simcore.log.audit.sightings import knows, sees
from simcore.log.audit.stir import stirred
from simcore.log.audit.walks import place
from simcore.log.now import able
from simcore.log.sheets import Arm

SHOTS = ("shot.fired", "blow.struck", "strike.fired")
TYPED = ("section.hit", "element.hit", "cover.hit")
"""The kinds that say of which type of attack a hit is: what it kindles goes by that."""

NO_EFFECT = "no_effect"
STUN = "stun"


def check(book: Book, line: Line) -> Iterator[str]:
    """Everything that is wrong with what a shot struck or what a hit came from."""
    book.tally.note(line.fact)
    if line.fact.kind in HITS:
        yield from _hit(book, line)
    for shot, due in book.struck.items():
        if shot != line.fact.seq:
            yield f"event {shot} struck {due.target}, and the next event does not say what came of it"
    book.struck = {shot: due for shot, due in book.struck.items() if shot == line.fact.seq}
    if line.fact.kind in SHOTS:
        yield from _shot(book, line)
    if line.fact.kind in ("shot.fired", "blow.struck"):
        yield from _armed(book, line)
        yield from _went(book, line)


def _shot(book: Book, line: Line) -> Iterator[str]:
    fact = line.fact
    rolled = "success" in fact.data
    if fact.kind != "strike.fired" and not rolled:
        yield "it does not say whether it hit"
    if rolled and not fact.rolls:
        book.bare.append(f"event {fact.seq}: a shot and no dice")
    wall = fact.data.get("struck", "")
    if wall and book.unit(fact.target):
        yield from _covering(book, line, wall)
    elif wall:
        yield from _beside(book, line, wall)
    hit = fact.data.get("success", True)
    struck = fact.target if hit else str(wall)
    if fact.rolls and not hit and not wall and _grazed(book, line):
        yield "it missed what it named and must have struck the wall around it"
    gone = fact.kind == "strike.fired" and bool(struck) and book.state[struck]["damage"] == "destroyed"
    if (fact.data.get("result") == NO_EFFECT) != gone:
        yield f"whether {struck!r} was destroyed before is not what it says"
    if struck and not gone:
        kind = {"unit": "unit.hit", "zone": "cover.hit"}.get(book.kinds[struck], f"{book.kinds[struck]}.hit")
        person = fact.target if struck != fact.target and book.unit(fact.target) else ""
        weapon, mode = str(fact.data.get("weapon")), str(fact.data.get("mode", ""))
        book.struck[fact.seq] = Due(kind, struck, weapon, mode, person=person)


def _covering(book: Book, line: Line, thing: object) -> Iterator[str]:
    """What a shot strikes in a person's stead is what covers him."""
    here, there = (str(book.state[id_]["zone"]) for id_ in (line.fact.actor, line.fact.target))
    if thing != shelter(book, here, there).thing or line.fact.data.get("success") or line.fact.kind != "shot.fired":
        yield f"it cannot have struck {thing!r}"


def _armed(book: Book, line: Line) -> Iterator[str]:
    """An attack is made with what is in hand, in the mode that it is set to; a shot is heard, and leaves one less."""
    fact, now = line.fact, book.state[line.fact.actor]
    name = str(fact.data.get("weapon"))
    arm = book.arms.get(name)
    if name != now["hand"] or name not in book.sheets[fact.actor].weapons or arm is None:
        yield f"{fact.actor} attacks with {name!r}, and has {now['hand']!r} in hand"
        return
    if (fact.data.get("mode") == STUN) != (arm.stun and now["stun_set"]) or fact.data.get("mode", STUN) != STUN:
        yield f"the mode is {fact.data.get('mode')!r}, and the weapon is {'' if now['stun_set'] else 'not '}set to stun"
    due = dict(fired(book, line, arm)) if fact.kind == "shot.fired" else {}
    due |= stirred(book, fact.actor, (str(now["zone"]),), fact.round)
    if unnoted(book, fact) != due:
        yield f"the patch is {fact.set}, and the attack means {due}"
    stock = book.state.get(f"{fact.actor}-{name}") if arm.ammunition else None
    if stock is not None and not stock["loaded"]:
        yield f"{fact.actor} shoots with an empty {name}"
    if arm.ammunition and stock is None:
        yield f"{fact.actor} has no magazine for its {name}"


def unnoted(book: Book, fact: Fact) -> Mapping[str, Mapping[str, Any]]:
    """The patch of an attack without what it notes of where it fell: in this round, in a zone of its target.

    Source: S1.8.6.20.
    Ruling: A-219.
    """
    noted = {"attacked_round": fact.round}
    fell = _fell(book, fact.target)
    return {id_: fields for id_, fields in fact.set.items() if id_ not in fell or fields != noted}


def _fell(book: Book, target: str) -> Collection[str]:
    """The zones in which an attack on something falls."""
    layout = book.opening.layout
    if target in layout.units:
        return (str(book.state[target]["zone"]),)
    within = layout.elements[target].within if target in layout.elements else target
    return layout.sections[within].parts if within in layout.sections else (within,)


def fired(book: Book, line: Line, arm: Arm) -> Mapping[str, Mapping[str, Any]]:
    """What a shot changes by itself: its noise, its load, and the dodge that was rolled against it.

    Source: EA-7.
    Ruling: A-021.
    """
    fact, now = line.fact, book.state[line.fact.actor]
    heard = {"loud_round": fact.round, "loud_zone": now["zone"]}
    patch = {fact.actor: {field: value for field, value in heard.items() if now[field] != value}}
    if arm.ammunition:
        id_ = f"{fact.actor}-{fact.data['weapon']}"
        patch[id_] = {"loaded": book.state[id_]["loaded"] - 1}
    dodges = [roll for roll in fact.rolls if roll.purpose == "dodge" and not roll.of]
    fields = fact.set.get(fact.target, {}) if not fact.rolls else {}
    if dodges or "dodge_rolled" in fields:
        target, carrier = book.state[fact.target], book.sheets[fact.actor].scale
        larger = book.rules.defense_scale(arm.scale or carrier, book.sheets[fact.target].scale)
        total = dodges[0].total if dodges else fields.get("dodge_total", target["dodge_total"])
        kept = {"dodge_rolled": fact.round, "dodge_total": total, "dodge_scale": book.rules.dodge_scale(larger)}
        patch[fact.target] = {field: value for field, value in kept.items() if target[field] != value}
    return {id_: each for id_, each in patch.items() if each}


def _beside(book: Book, line: Line, wall: object) -> Iterator[str]:
    """What a called shot strikes in the element's stead is the section around it."""
    element = book.opening.layout.elements.get(line.fact.target)
    if element is None or wall != element.within or line.fact.data.get("success"):
        yield f"it cannot have struck {wall!r}"
    elif line.fact.rolls and not _grazed(book, line):
        yield f"it was too wide to strike {wall!r}"


def _grazed(book: Book, line: Line) -> bool:
    """Whether a called shot came to the number of the wall around what it named, and the wall still stands."""
    element = book.opening.layout.elements.get(line.fact.target)
    if element is None or element.within not in book.opening.layout.sections:
        return False
    if book.state[element.within]["damage"] == "destroyed":
        return False
    called = element.called if element.called is not None else book.rules.called_mod
    roll = next(roll for roll in line.fact.rolls if roll.purpose == "to_hit")
    return roll.tn is not None and roll.total >= roll.tn - called


def _hit(book: Book, line: Line) -> Iterator[str]:
    fact = line.fact
    trigger = fact.causes[0] if fact.causes else -1
    due = book.struck.pop(trigger, None)
    if due is None or (due.kind, due.target) != (fact.kind, fact.target):
        yield f"event {trigger}, which it names as its trigger, is no shot that struck {fact.target}"
        return
    said = tuple(str(fact.data.get(key, "")) for key in ("weapon", "mode", "behind"))
    if said != (due.weapon, due.mode, due.behind):
        yield f"it says {fact.data}, and event {trigger} was with {due.weapon!r} {due.mode} behind {due.behind!r}"
    arm = book.arms.get(due.weapon)
    if fact.kind in TYPED and arm is not None and arm.type and fact.data.get("type") != arm.type:
        yield f"its type is {fact.data.get('type')!r}, and that of {due.weapon} is {arm.type!r}"
    if due.person:
        _behind(book, line, due)


def _behind(book: Book, line: Line, due: Due) -> None:
    """What comes through the cover that was struck, where anything does, strikes whom it covers.

    Source: RB-49.
    Ruling: A-091.
    """
    fact, arm = line.fact, book.arms[due.weapon]
    if due.mode == STUN and fact.kind != "cover.hit":
        return
    scale, target = arm.scale or book.sheets[fact.actor].scale, book.sheets[due.person].scale
    left = book.rules.damage_through(due.weapon, arm.damage, scale, target, str(fact.data.get("band")))
    if left is not None:
        book.struck[fact.seq] = Due("unit.hit", due.person, due.weapon, due.mode, fact.target, left)


def _went(book: Book, line: Line) -> Iterator[str]:
    """A line of effect to what it names, and as many metres as there are between."""
    fact = line.fact
    here = place(book, fact.actor)
    if here is None or not able(book.state[fact.actor]):
        yield f"{fact.actor} shoots, and is not able to"
        return
    if book.unit(fact.target):
        there = place(book, fact.target)
        if there is None or line_of_effect(book, here[0], there[0]) is None:
            yield f"there is no line from {here} to {there}"
            return
        if not able(book.state[fact.target]):
            yield f"{fact.target} is out of the fight already"
        yield from _named(book, line, here, there)
        metres = book.ground.apart(here, there)
    else:
        metres = yield from _building(book, line, here)
    if fact.data.get("metres") != metres:
        yield f"it says {fact.data.get('metres')!r} m, and it is {metres} from {here} to {fact.target}"


def _named(book: Book, line: Line, here: Place, there: Place) -> Iterator[str]:
    """Whom one attacks is not hidden, and known: seen, or seen or just heard by one of his side; a blow is near.

    Source: EA-18.
    Ruling: A-085.
    """
    fact = line.fact
    side = book.opening.layout.units[fact.actor].side
    if hidden(book, here[0], there[0]):
        yield f"{fact.target} is behind full cover"
    if not clear(book) and not sees(book, here, there) and not knows(book, side, fact.target, fact.round):
        yield f"{fact.actor} does not see {fact.target}, and nobody of its side knows where it is"
    if fact.kind == "blow.struck":
        middle = (here[0], None, 0)
        near = here[0] == there[0] and book.ground.apart(here, there) <= book.ground.apart(middle, middle)
        arm = book.arms.get(str(fact.data.get("weapon")))
        if not near or fact.data.get("range") != "melee" or arm is None or arm.ranges:
            yield f"{fact.actor} cannot strike {fact.target} from {here}"


def _building(book: Book, line: Line, here: Place) -> Generator[str, None, int]:
    """The metres to a section or element; a face of it must be in line."""
    layout, target = book.opening.layout, line.fact.target
    within = layout.elements[target].within if target in layout.elements else target
    zones = layout.sections[within].parts if within in layout.sections else [within]
    faces = [zone for zone in zones if zone in layout.zones]
    if not any(line_of_effect(book, here[0], zone) is not None for zone in faces):
        yield f"there is no line from {here} to {target}"
    return book.ground.far(here, zones)
