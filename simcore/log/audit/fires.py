"""The audit of fires, worked out again: what a hit kindles, what grows, spreads and weakens at the end of a round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from simcore.facts import because
from simcore.log.audit.bands import expected
from simcore.log.audit.book import Book, Line
from simcore.log.audit.peril import NONE, Expected, Script
from simcore.log.audit.pools import Due
from simcore.log.audit.toppling import between
from simcore.log.sheets import maps
from simcore.rules import fire, heat, suppression
from simcore.rules.checks import Tn
from simcore.rules.damage import STATES
from simcore.rules.now import Fields, changed

HAZARD = "hazard"
STUN = "stun"
HITS = ("section.hit", "element.hit")


def kindles(book: Book, line: Line) -> Expected | None:
    """The hazard roll that must follow a hit on a section or element; None where nothing may catch fire.

    Source: S1.3.2.20, S1.7.2.10.
    Ruling: A-188, A-190.
    """
    fact, layout = line.fact, book.opening.layout
    if fact.kind not in HITS or not book.perils.enabled or fact.data.get("mode") == STUN:
        return None
    band, arm = str(fact.data["band"]), book.arms.get(str(fact.data.get("weapon")))
    said = expected(book, line, band)[1]
    result = max((each for each in (band, said) if each in STATES), key=STATES.index, default=band)
    difficulty = fire.kindles((arm.type if arm else "") or str(fact.data.get("type")), str(result))
    section = _parent(book, fact.target) if difficulty is not None else ""
    if not section or difficulty is None or book.state[section]["fire"] != NONE:
        return None
    element = layout.elements.get(fact.target)
    fuel = fire.fuel(0, book.perils.element_kinds[fact.target], element.type) if element else "ordinary"
    patch = _new(book, section, fuel, fact.round)
    tn = book.rules.hazards.kindling_tn(difficulty)
    return _rolled(book, "fire.tried", (section, ""), (fact.seq,), (tn, {section: patch}))


def _parent(book: Book, struck: str) -> str:
    """The section in which a fire starts that a hit on something kindles, "" for none.

    Ruling: A-188.
    """
    layout = book.opening.layout
    if struck in layout.sections:
        return struck
    within = layout.elements[struck].within
    if within in layout.sections:
        return within
    bounding = book.perils.bounding[within]
    floors = [
        each
        for each in bounding
        if layout.sections[each].kind == "floor" and all(upper == within for _, upper, _ in between(book, each))
    ]
    return next(iter((*floors, *bounding)), "")


def _new(book: Book, section: str, fuel: str, round_: int) -> Fields:
    """What a new fire changes in its section; it is over all of it where the scenario says how large that is.

    Ruling: A-198.
    """
    return _kindled(book, section, fuel, round_, _area(book, section))


def _kindled(book: Book, section: str, fuel: str, round_: int, area: int) -> Fields:
    fields = {**fire.kindled(round_, fuel), "heat_round": round_, "fire_area": area}
    return changed(book.perils.section(section), fields)


def _area(book: Book, section: str) -> int:
    """The square metres of a section, 0 where nobody knows: those that a fire has that burns at the start."""
    area = book.opening.state[section].get("fire_area")
    return area if isinstance(area, int) else 0


def _rolled(
    book: Book, kind: str, who: tuple[str, str], causes: tuple[int, ...], means: tuple[Tn, Mapping[str, Any]]
) -> Expected:
    """A hazard roll: by the section that would burn, against the one that it burns from.

    Ruling: A-187.
    """
    section, against = who
    tn, patch = means
    roll = Due(HAZARD, section, against, book.rules.hazards.pool)
    return Expected(kind, section, section, causes, dict(patch), {}, roll, tn)


def broke_out(book: Book, line: Line) -> Iterator[str]:
    """A fire of the timeline is in a section that its entry names and that did not burn, with the fuel that it says.

    Source: S1.7.2.10.
    Ruling: A-189.
    """
    fact = line.fact
    place = str(fact.data.get("origin")).rpartition(".")[2]
    sections, fuel = named(book, int(place))
    if fact.target not in sections or fact.actor or fact.rolls or set(fact.data) != {"origin"}:
        yield f"{fact.data.get('origin')} brings no such fire"
    elif book.state[fact.target]["fire"] != NONE:
        yield f"{fact.target} burns already"
    else:
        due = {fact.target: _new(book, fact.target, fuel, fact.round)}
        if fact.set != due:
            yield f"the patch is {fact.set}, and a new fire means {due}"


def named(book: Book, place: int) -> tuple[list[str], str]:
    """The sections that an entry of the timeline sets on fire, none for another entry, and what burns there."""
    said = book.plans.timeline[place].said.get("fire")
    if not said:
        return [], ""
    given = said.get("sections") if isinstance(said, Mapping) else said
    sections = [given] if isinstance(given, str) else list(given or ())
    return sections, str(maps({"fire": said}, "fire").get("fuel") or "ordinary")


def outbreaks(book: Book, round_: int) -> Script:
    """The fires of the timeline that ought to burn in a round, and do not."""
    for place, entry in enumerate(book.plans.timeline):
        if entry.said.get("fire") and entry.falls(round_):
            for section in dict.fromkeys(named(book, place)[0]):
                if book.state[section]["fire"] == NONE:
                    yield Expected("fire.started", "", section)


def next_outbreaks(book: Book, first: int) -> Iterator[int]:
    """The rounds, not before ``first``, in which the timeline next starts a fire, an entry each."""
    for place, entry in enumerate(book.plans.timeline):
        if entry.said.get("fire") and any(book.state[each]["fire"] == NONE for each in named(book, place)[0]):
            round_ = entry.next(first)
            if round_ is not None:
                yield round_


def burns(book: Book, round_: int) -> Script:
    """What comes of the fires in the housekeeping of a round, in site order, each from the state before it.

    Source: S1.7.3, S1.7.4.10, S1.7.4.20.
    Ruling: A-187, A-191, A-192, A-202.
    """
    perils = book.perils
    for id_ in perils.ordered(perils.burning):
        if book.state[id_]["fire"] != NONE:
            yield from _burns(book, id_, round_)


def _burns(book: Book, id_: str, round_: int) -> Script:
    """One fire: heat, what is built in, then growing and spreading, both from how it burned before.

    Source: S1.7.3, S1.7.4.10, S1.7.4.20.
    Ruling: A-191, A-192, A-196, A-199, A-204.
    """
    perils, rules = book.perils, book.rules.hazards
    now, base = perils.section(id_), perils.base(id_)
    heated = heat.patch(now, base, round_)
    if "heat_pips" in heated:
        yield Expected("section.weakened", "", id_, _since(book, id_), {id_: heated})
    now = perils.section(id_)
    zone = _doused(book, id_, round_)
    if zone:
        fields = changed(now, {**heat.patch(now, base, round_), **rules.suppressed(now.fire, round_)})
        causes = because(book.because(zone, "suppression"), *_since(book, id_))
        yield Expected("fire.lowered", "", id_, causes, {id_: fields}, data={"zone": zone})
        now = perils.section(id_)
    if now.fire == NONE:
        return
    if rules.burnt_out(now.fire_since, round_):
        out = changed(now, {**heat.patch(now, base, round_), **fire.out(round_)})
        yield Expected("fire.ended", "", id_, _since(book, id_), {id_: out})
    elif rules.checked(now.fire_since, round_):
        intensity, since = now.fire, _since(book, id_)
        tn = rules.growing_tn(intensity)
        if tn is not None:
            fields = {
                **heat.patch(now, base, round_),
                "heat_round": round_,
                "knocked": 0,
                **fire.grown(intensity, round_),
            }
            yield _rolled(book, "fire.checked", (id_, ""), since, (tn, {id_: changed(now, fields)}))
        fuel = str(book.state[id_]["fuel"])
        for each in exposed(book, id_):
            tn = rules.spreading_tn(intensity, _door(book, id_, each))
            causes = because(*since, book.because(each, "fire"))
            new = _kindled(book, each, fuel, round_, min(_area(book, each), suppression.PATCH))
            yield _rolled(book, "fire.spread", (each, id_), causes, (tn, {each: new}))


def douses(book: Book, zone: str, round_: int) -> bool:
    """Whether what is built into a zone puts down its fires in a round: active, with power and no Lock; or bypassed.

    Source: S1.7.5.20.
    Ruling: A-199, A-200.
    """
    perils, now = book.perils, book.state[zone]["suppression"]
    if now == "off" or not any(perils.sound(each) for each in perils.risers[zone]):
        return False
    locked = book.state["site"]["locked_until"] >= round_
    return now == "bypassed" or (perils.powered(zone) and not locked)


def _doused(book: Book, section: str, round_: int) -> str:
    """The zone in which something is built in that puts down the fire of a section in a round, "" for none."""
    return next((zone for zone in book.perils.zones[section] if douses(book, zone, round_)), "")


def exposed(book: Book, section: str) -> list[str]:
    """The neighbors of a section that do not burn, in file order.

    Ruling: A-185, A-192.
    """
    adjacent = book.opening.layout.sections[section].adjacent
    return [each for each in adjacent if book.state[each]["fire"] == NONE]


def _door(book: Book, source: str, section: str) -> int:
    """What doors add to the number of a fire that spreads to a neighbor: the one between the two, else those in it.

    Source: S1.7.4.30.
    Ruling: A-193.
    """
    layout, perils = book.opening.layout.elements, book.perils
    between = perils.doors.get(frozenset((source, section)))
    if between and fire.shuts_out(perils.element(between)):
        return fire.FIRE_DOOR
    rated = [perils.element(each) for each in book.inside[section] if layout[each].fire_rated]
    others = [perils.element(e) for e in book.inside[section] if not layout[e].fire_rated and layout[e].solid]
    holds = bool(rated) and fire.holds_back(str(book.state[section]["breach"]), rated, others)
    return fire.FIRE_DOOR if holds else 0


def _since(book: Book, section: str) -> tuple[int, ...]:
    """The event since which a section burns as it does."""
    return because(book.because(section, "fire"))


def wakes(book: Book, first: int) -> Iterator[int]:
    """For each fire the first round, not before ``first``, in which something may come of it, where anything may.

    Source: S1.7.3, S1.7.4.10, S1.7.4.20.
    """
    rules, perils = book.rules.hazards, book.perils
    for id_ in perils.burning:
        now = perils.section(id_)
        pip = heat.next_pip(now)
        if any(book.state[zone]["suppression"] != "off" for zone in book.perils.zones[id_]):
            locked = int(book.state["site"]["locked_until"])
            yield from (each for each in (first, locked + 1) if each >= first and _doused(book, id_, each))
        if now.fire in fire.GROWS or exposed(book, id_):
            yield rules.next_check(now.fire_since, first)
        if pip is not None:
            yield max(first, pip)
        if rules.burnout_rounds is not None:
            yield max(first, now.fire_since + rules.burnout_rounds)
