"""The audit of damage: the margin, the band that its table gives, and what that band changes, by the rules again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from simcore import state
from simcore.dice import parse_code
from simcore.log.audit.book import Book, Line
from simcore.log.audit.stir import shaken
from simcore.rules import bands, mooks, stunning
from simcore.rules.damage import SectionHit
from simcore.rules.elements import ElementHit

TABLES_OF = {
    "unit.hit": ("character", "vehicle"),
    "unit.tumbled": ("character", "vehicle"),
    "cover.hit": ("protection",),
    "section.hit": ("structure",),
    "element.hit": ("structure",),
    "impact.suffered": ("character",),
    "unit.fell": ("character",),
}
"""The kinds of line that resolve damage, with the tables that they may be read in."""

SILENT = ("section.hit", "element.hit", "cover.hit")
"""The kinds whose result may go unsaid: the patch tells it."""

FALLING = ("impact.suffered", "unit.fell")
"""The kinds that tell what a collapse does to people: more than a band goes into their patch, which ``crush`` works out."""

STRUCTURE = "structure"
CHARACTER = "character"
_ANSWERS = ("resistance", "soak")


def check(book: Book, line: Line) -> Iterator[str]:
    """Everything that is wrong with a damage resolution; nothing where the line is none."""
    data = line.fact.data
    tables = TABLES_OF.get(line.fact.kind)
    if tables is None:
        said = data.keys() & {"margin", "table", "result"}
        if said and (line.fact.kind, said) not in (("strike.fired", {"result"}), ("unit.moved", {"result"})):
            yield "it says what damage did, and its kind resolves none"
        return
    if line.fact.kind in FALLING and not data.keys() & {"margin", "table", "band"}:
        return
    if _falls_at_once(book, line):
        yield from _defeat(book, line)
        return
    margin, table, band = data.get("margin"), data.get("table"), data.get("band")
    if type(margin) is not int or table not in tables or not isinstance(band, str):
        yield f"margin {margin!r}, table {table!r} and band {band!r} are not what its kind must have"
        return
    yield from margins(book, line, margin)
    due = read(book, str(table), margin)
    if band != due:
        yield f"band is {band!r}, and a margin of {margin} is {due!r} in the table {table}"
    if line.fact.kind not in FALLING:
        yield from result(book, line, band)


def read(book: Book, table: str, margin: int) -> str:
    """What a table says of a margin, under the rules in force."""
    if table == STRUCTURE:
        return book.rules.structure_band(margin)
    if table == CHARACTER:
        return book.rules.character_band(margin)
    return bands.read(bands.TABLES[table], margin)


def margins(book: Book, line: Line, margin: int) -> Iterator[str]:
    """Damage, and all that is added, less what resists it."""
    damage, added, resisted = line.total("damage"), line.total("damage_added"), line.total(*_ANSWERS)
    if not line.fact.rolls:
        book.bare.append(f"event {line.fact.seq}: a margin and no dice")
        return
    if len(damage) != 1 or len(resisted) != 1:
        yield "it needs one damage roll and one that resists it"
        return
    due = damage[0] + sum(added) - resisted[0]
    if margin != due:
        yield f"margin is {margin}, and the dice come to {due}"


def result(book: Book, line: Line, band: str) -> Iterator[str]:
    """The patch that the band gives from the state before the line, to the letter, and ``data.result``."""
    fact = line.fact
    due, said = expected(book, line, band)
    if fact.set != due:
        yield f"the patch is {fact.set}, and the band {band!r} gives {due}"
    if fact.data.get("result") not in {said, None if fact.kind in SILENT else said}:
        yield f"result is {fact.data.get('result')!r}, and the rules say {said!r}"


def _falls_at_once(book: Book, line: Line) -> bool:
    """Whether the hit defeats whoever it falls on, without a damage roll.

    Source: EA-46.
    Ruling: A-043.
    """
    fact = line.fact
    direct = fact.kind == "unit.hit" and "behind" not in fact.data
    return direct and mooks.falls_at_once(book.sheets[fact.target].rank)


def _defeat(book: Book, line: Line) -> Iterator[str]:
    """A minion who is hit is defeated, without dice and without a margin."""
    fact = line.fact
    fields, said = mooks.defeat(_now(book, fact.target, state.Unit))
    due = {fact.target: fields} if fields else {}
    if fact.set != due or fact.data.get("result") != said:
        yield f"the patch is {fact.set}, and a minion who is hit is {said}"
    if fact.rolls or fact.data.keys() & {"margin", "table", "band"}:
        yield "a minion who is hit is defeated without a damage roll"


def expected(book: Book, line: Line, band: str) -> tuple[Mapping[str, Mapping[str, Any]], str | None]:
    """The patch and the result of a band for the target of a line, as the rules give them."""
    fact, rules = line.fact, book.rules
    target, kind = fact.target, book.kinds[fact.target]
    if fact.kind != {"unit": fact.kind, "zone": "cover.hit"}.get(kind, f"{kind}.hit"):
        raise ValueError(f"{target} is a {kind}")
    if kind == "unit":
        fields, said = suffered(book, line, band)
        return ({target: fields} if fields else {}), said
    if kind == "zone":
        worn = rules.protection_patch(band, str(book.state[target]["cover_damage"]))
        return ({target: worn} if worn else {}), None
    if fact.data.get("mode") == "stun":
        return {}, stunning.on_building(band)
    if kind == "section":
        section = section_hit(book, target)
        return _shaking(book, line, rules.section_patch(band, section)), rules.section_result(band, section.now)
    element = element_hit(book, target)
    return _shaking(book, line, rules.element_patch(band, element)), rules.element_result(band, element)


def _shaking(book: Book, line: Line, patch: Mapping[str, Mapping[str, Any]]) -> Mapping[str, Mapping[str, Any]]:
    """The patch of a hit, with what it changes beside sections that may give way.

    Ruling: A-180.
    """
    fact = line.fact
    margin = fact.data.get("margin")
    shakes = shaken(book, fact.target, margin, fact.round) if type(margin) is int else {}
    return {id_: {**patch.get(id_, {}), **shakes.get(id_, {})} for id_ in (*patch, *shakes)}


def suffered(book: Book, line: Line, band: str) -> tuple[Mapping[str, Any], str | None]:
    """What a band means for a person or a droid, in the mode of the hit.

    Source: EA-46, EA-47, EA-49, RB-52, S1.6.5.
    Ruling: A-042, A-043, A-130.
    """
    fact, rules = line.fact, book.rules
    now, sheet = _now(book, fact.target, state.Unit), book.sheets[fact.target]
    droid, stuns = sheet.kind == "droid", fact.data.get("mode") == "stun"
    if droid and stuns:
        band = stunning.on_droid(band)
    if mooks.falls(sheet.rank, band):
        return mooks.defeat(now)
    if droid and band == "stunned":
        return _one_of(line, (1, 6), lambda die: stunning.droid_patch(now, fact.round, die))
    if droid or not stuns:
        return rules.character_patch(band, now, fact.round)
    return _one_of(line, (2, 12), lambda minutes: rules.stun_patch(band, now, fact.round, minutes))


def _one_of(
    line: Line, plain: tuple[int, int], struck: Callable[[int], tuple[Mapping[str, Any], str | None]]
) -> tuple[Mapping[str, Any], str | None]:
    """What a duration means; where the log has no dice, any that they can come to and that the patch fits."""
    totals = line.total("duration")
    if totals or line.fact.rolls:
        return struck(totals[0] if totals else 0)
    found = [struck(total) for total in range(plain[0], plain[1] + 1)]
    said = line.fact.set.get(line.fact.target, {}).items()
    return max(found, key=lambda each: len(each[0]) if each[0].items() <= said else -1)


def section_hit(book: Book, id_: str) -> SectionHit:
    """A section as the rules of damage see it, with the solid elements in it."""
    layout = book.opening.layout
    inside = {each: _now(book, each, state.Element) for each in book.inside[id_] if layout.elements[each].solid}
    base = parse_code(layout.sections[id_].structure)
    return SectionHit(id=id_, now=_now(book, id_, state.Section), base=base, elements=inside)


def element_hit(book: Book, id_: str) -> ElementHit:
    """An element as the rules of damage see it, with the section that it is in, if it is in one."""
    layout = book.opening.layout
    element = layout.elements[id_]
    section = layout.sections.get(element.within)
    return ElementHit(
        id=id_,
        now=_now(book, id_, state.Element),
        section=element.within if section else "",
        section_now=_now(book, element.within, state.Section) if section else None,
        base=parse_code(section.structure) if section else 0,
        framed=element.frame,
    )


def _now(book: Book, id_: str, shape: type[Any]) -> Any:
    return msgspec.convert(book.state[id_], shape)
