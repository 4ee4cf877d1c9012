"""The audit of collapse, worked out again: which sections are put to the test, what their fall brings about, line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from simcore.dice import parse_code
from simcore.facts import because
from simcore.log.audit import crush, stir
from simcore.log.audit.bands import section_hit
from simcore.log.audit.book import Book
from simcore.log.audit.crush import Event
from simcore.log.audit.peril import DESTROYED, Expected, Script
from simcore.log.audit.pools import Due
from simcore.log.sheets import maps
from simcore.plan import OUTSIDE
from simcore.rules import collapse, impact
from simcore.rules.checks import Tn
from simcore.rules.choice import SectionHit
from simcore.rules.now import Patch

COLLAPSE = "collapse"
CARRYING = ("floor", "roof")
"""The kinds of section that people stand on, where they lie between two zones."""


def looks(book: Book, round_: int) -> Script:
    """Nothing is told of it: which sections have heavy activity beside them is seen before fires grow.

    Source: S1.7.1.10.
    Ruling: A-180.
    """
    perils = book.perils
    noted, perils.noted = perils.noted, {}
    found = {id_: stir.found(book, id_, round_) for id_ in (*noted, *stir.ablaze(book)) if id_ in perils.severe}
    perils.active = {id_: numbers for id_, numbers in found.items() if numbers is not None}
    yield from ()


def checks(book: Book, round_: int) -> Script:
    """The checks of the Severely Damaged sections after a round of heavy activity, in file order.

    Source: S1.3.1.50, S1.7.1.10.
    Ruling: A-180, A-181, A-182.
    """
    perils = book.perils
    for id_ in perils.ordered(dict.fromkeys(perils.active)):
        now = perils.section(id_)
        if collapse.endangered(now.damage, shored=now.shored):
            causes = (*perils.active[id_], book.because(id_, "damage"), book.because(id_, "structure"))
            tn = book.rules.hazards.collapse_tn
            due = _rolled(book, "collapse.checked", id_, because(*causes), (tn, book.rules.fallen))
            yield from _gives_way(book, due, round_)


def spreads(book: Book, round_: int) -> Script:
    """The checks of the neighbors of the sections destroyed since the last time, one each, in file order.

    Source: S1.7.1.20, S1.7.1.30.
    Ruling: A-181, A-183, A-184.
    """
    perils, layout = book.perils, book.opening.layout.sections
    fallen, perils.fallen = tuple(perils.fallen), []
    near = dict.fromkeys(each for section in fallen for each in layout[section].adjacent)
    for id_ in perils.ordered(near):
        now = perils.section(id_)
        if not collapse.tested(now.damage, shored=now.shored):
            continue
        gone = [book.because(each, "damage") for each in layout[id_].adjacent if each in fallen]
        causes = because(*gone, book.because(id_, "damage"), book.because(id_, "structure"))
        tn = book.rules.hazards.progressive_tn
        due = _rolled(book, "collapse.spread", id_, causes, (tn, book.rules.escalated))
        yield from _gives_way(book, due, round_)


def _rolled(
    book: Book, kind: str, id_: str, causes: tuple[int, ...], means: tuple[Tn, Callable[[SectionHit], Patch]]
) -> Expected:
    pool = collapse.structure_pool(parse_code(str(book.state[id_]["structure"])))
    tn, worsened = means
    patch = worsened(section_hit(book, id_))
    return Expected(kind, id_, id_, causes, missed=patch, roll=Due(COLLAPSE, id_, "", pool), tn=tn)


def _gives_way(book: Book, due: Expected, round_: int) -> Script:
    """A check, and what falls on people where the section does not stand."""
    before = book.because(due.target, "damage")
    yield due
    if book.because(due.target, "damage") != before:
        yield from _falls(book, due.target, round_)


def _falls(book: Book, section: str, round_: int) -> Script:
    """What the new state of a section does to everyone in its zones and next to them, then what its downfall does.

    Source: S1.6.0.10, S1.6.1.10, S1.7.1.20.
    Ruling: A-089, A-159, A-161, A-184.
    """
    state, number = str(book.state[section]["damage"]), book.because(section, "damage")
    row = book.rules.hazards.impacts.get(state)
    zones = tuple(zone for zone in book.perils.zones[section] if zone in book.perils.inside)
    if row is not None:
        event = Event(section, row, number or 0, round_, {})
        for where, proximity in ((zones, 0), (book.perils.next_to(zones), impact.FARTHER)):
            for unit in occupants(book, where):
                judge = partial(crush.suffered, event, proximity)
                yield Expected("impact.suffered", section, unit, judge=judge)
    if state == DESTROYED:
        yield from downfall(book, section, number or 0)


def downfall(book: Book, section: str, number: int) -> Script:
    """What comes of a section that an event destroyed, a check or a hit: who falls with it, and which zones close in.

    Source: S1.3.1.60.
    Ruling: A-089.
    """
    yield from _drops(book, section, number)
    yield from _close_in(book, tuple(zone for zone in book.perils.zones[section] if zone in book.perils.inside), number)


def occupants(book: Book, zones: tuple[str, ...]) -> list[str]:
    """The people in some zones, in file order."""
    units = ((id_, book.state[id_]) for id_ in book.opening.layout.units)
    return [id_ for id_, now in units if now["present"] and now["zone"] in zones and now["wounds"] != "dead"]


def _drops(book: Book, section: str, number: int) -> Script:
    """Whoever stood on a floor or roof that is gone falls to the zone below.

    Source: S1.3.1.60.
    Ruling: A-089.
    """
    if book.opening.layout.sections[section].kind not in CARRYING:
        return
    for lower, upper, storeys in between(book, section):
        for unit in occupants(book, (upper,)):
            yield Expected("unit.fell", section, unit, judge=partial(crush.fell, (section, lower, storeys), number))


def between(book: Book, section: str) -> Iterator[tuple[str, str, int]]:
    """What a floor or roof lies between: the lower zone, the upper, and how many storeys a fall from one to the other is.

    There is none for what lies over its zones, nor for what parts two places on one level: neither of them is above.

    Source: S1.3.1.60.
    Ruling: A-089.
    """
    given = maps(book.opening.scenario.resolved, "site", "sections", section)
    named = list(given.get("between") or given.get("parts") or ())
    if len(named) != 2 or OUTSIDE in named:
        return
    lower, upper = sorted(named, key=lambda zone: book.opening.layout.zones[zone].level)
    storeys = book.opening.layout.zones[upper].level - book.opening.layout.zones[lower].level
    if storeys or given.get("between"):
        yield lower, upper, max(1, storeys)


def _close_in(book: Book, zones: tuple[str, ...], number: int) -> Iterator[Expected]:
    """A zone of whose sections none stands any more closes in: everyone inside is trapped.

    Source: S1.3.1.60.
    Ruling: A-089.
    """
    for zone in zones:
        bounding = book.perils.bounding[zone]
        if bounding and not book.perils.standing[zone]:
            caught = [id_ for id_ in occupants(book, (zone,)) if not book.state[id_]["trapped"]]
            patch = {id_: crush.down(book.state[id_], fell=True, trapped=True) for id_ in caught}
            causes = because(number, *(book.because(each, "damage") for each in bounding))
            yield Expected("zone.collapsed", "", zone, causes, patch)
