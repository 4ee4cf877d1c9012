"""The audit of the first line: a layout that is whole and says what the scenario says, a state that begins as it says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from simcore.dice import parse_code
from simcore.log.audit.book import Book
from simcore.log.audit.ground import half_up
from simcore.log.audit.plans import milliseconds
from simcore.log.opening import ElementLayout, SectionLayout, ZoneLayout
from simcore.log.sheets import maps, site_powered
from simcore.plan import OUTSIDE
from simcore.rules import heat

KEYS: Mapping[str, tuple[str, ...]] = {
    "zones": ("at", "level", "area", "outside"),
    "sections": ("kind", "parts", "adjacent", "structure", "scale"),
    "elements": ("type", "in", "parts", "body", "scale"),
    "planes": ("covers", "type"),
    "passages": ("from", "to", "length", "kind"),
    "sides": ("hostile",),
    "units": ("side", "template", "kind"),
}
"""What each part of the layout must say of each thing in it."""

SHAPES = {"parts": "wall", "over": "roof", "between": "floor"}
"""How a section says what it bounds, and of which kind it is then unless it says so."""


def written(data: Mapping[str, Any]) -> Iterator[str]:
    """What the first line leaves out, or calls a part that is none."""
    versions = data.get("versions")
    if not isinstance(versions, dict) or not versions.get("simcore") or not isinstance(versions["simcore"], str):
        yield "versions does not say which simcore wrote the log"
    layout = data["layout"]
    for part, keys in KEYS.items():
        if part not in layout:
            yield f"the layout has no {part}"
            continue
        things = layout[part]
        named = things.items() if isinstance(things, dict) else enumerate(things)
        for id_, thing in named:
            for key in keys:
                if not isinstance(thing, dict) or key not in thing:
                    yield f"the layout does not say {key} of {id_} in {part}"


def check(book: Book) -> Iterator[str]:
    """Where the layout says something else than the scenario, or than the state at t = 0."""
    layout, site = book.opening.layout, maps(book.opening.scenario.resolved, "site")
    sides = maps(book.opening.scenario.resolved, "sides")
    parts: dict[str, Mapping[str, Any]] = {
        "zones": layout.zones,
        "sections": layout.sections,
        "elements": layout.elements,
    }
    for part, things in parts.items():
        yield from _same(f"the {part} of the layout", list(things), list(maps(site, part)))
    yield from _same("the sides of the layout", list(layout.sides), list(sides))
    for id_ in (*layout.zones, *layout.sections, *layout.elements, *layout.sides, *layout.units):
        if id_ not in book.state:
            yield f"the layout has {id_}, and the state does not"
    for id_, zone in layout.zones.items():
        yield from _zone(id_, zone, maps(site, "zones", id_))
    near = _neighbors(book)
    for id_, section in layout.sections.items():
        yield from _section(book, id_, section)
        yield from _same(
            f"adjacent of {id_}", section.adjacent, [each for each in layout.sections if each in near[id_]]
        )
    for id_, element in layout.elements.items():
        yield from _element(book, id_, element)
    yield from _passages(book)
    yield from _people(book)


def _same(what: str, said: object, due: object) -> Iterator[str]:
    if said != due:
        yield f"{what} is {said!r}, and the scenario says {due!r}"


def _zone(id_: str, zone: ZoneLayout, given: Mapping[str, Any]) -> Iterator[str]:
    at, size = given.get("at"), given.get("size")
    area = _metres(size[0]) * _metres(size[1]) if size else _metres(given.get("area", "0 m2"))
    yield from _same(f"at of {id_}", list(zone.at) if zone.at else None, at or None)
    yield from _same(f"level, area and outside of {id_}", (zone.level, zone.area, zone.outside),
                     (given.get("level", 0), area, bool(given.get("outside"))))  # fmt: skip


def _metres(text: Any) -> int:
    """A length or an area, as a scenario writes it."""
    return int(
        str(text).removesuffix("2").removesuffix("m") if str(text).endswith("m2") else str(text).removesuffix("m")
    )


def _section(book: Book, id_: str, section: SectionLayout) -> Iterator[str]:
    given = maps(book.opening.scenario.resolved, "site", "sections", id_)
    shape = next((shape for shape in SHAPES if given.get(shape)), "")
    parts = sorted(dict.fromkeys([*(given.get(shape) or ()), *([OUTSIDE] if shape == "over" else [])]))
    yield from _same(f"kind of {id_}", section.kind, given.get("kind") or SHAPES.get(shape))
    yield from _same(f"parts of {id_}", sorted(section.parts), parts)
    if [zone for zone in section.parts if zone != OUTSIDE] != section.zones:
        yield f"zones of {id_} are not those of its parts"
    yield from _same(f"structure of {id_}", parse_code(section.structure), _structure(book, given))
    if given.get("scale"):
        yield from _same(f"scale of {id_}", section.scale, given["scale"])
    now = book.perils.section(id_)
    due = book.rules.current_structure(parse_code(section.structure), now)
    if parse_code(now.structure) != due:
        yield f"{id_} is {now.damage}, and its structure {now.structure} is not what is left of that of the layout"


def _neighbors(book: Book) -> dict[str, set[str]]:
    """Who is adjacent to whom: as one of the two names the other, else sections that bound a common zone.

    Ruling: A-185.
    """
    sections = book.opening.layout.sections
    near: dict[str, set[str]] = {id_: set() for id_ in sections}
    for id_, section in sections.items():
        named = maps(book.opening.scenario.resolved, "site", "sections", id_).get("adjacent")
        if named is None:
            others = [each for zone in section.zones for each in book.perils.bounding[zone]]
        else:
            others = [str(each["section"]) if isinstance(each, dict) else str(each) for each in named]
        for other in others:
            if other in near and other != id_:
                near[id_].add(other)
                near[other].add(id_)
    return near


def _structure(book: Book, given: Mapping[str, Any]) -> int:
    """The Structure of a section by itself, by its material, or as the site's is."""
    resolved = book.opening.scenario.resolved
    for here in (given, maps(resolved, "site")):
        printed = maps(resolved, "catalogue", "materials", here.get("material") or "").get("structure")
        code = here.get("structure") or printed
        if code:
            ends = [parse_code(each) for each in (code if isinstance(code, list) else [code])]
            return ends[0] if len(ends) == 1 else book.rules.pick(ends)
    return 0


def _element(book: Book, id_: str, element: ElementLayout) -> Iterator[str]:
    given = maps(book.opening.scenario.resolved, "site", "elements", id_)
    yield from _same(f"type and place of {id_}", (element.type, element.within), (given.get("type"), given.get("in")))
    wall = book.opening.layout.sections.get(element.within)
    yield from _same(f"parts of {id_}", element.parts, wall.zones if wall else [element.within])
    if given.get("body"):
        yield from _same(f"body of {id_}", parse_code(element.body), parse_code(given["body"]))
    if given.get("scale"):
        yield from _same(f"scale of {id_}", element.scale, given["scale"])
    yield from _same(f"fire_rated of {id_}", element.fire_rated, bool(given.get("fire_rated")))
    if parse_code(str(book.state[id_]["body"])) != parse_code(element.body):
        yield f"the body of {id_} is {book.state[id_]['body']}, and the layout says {element.body}"


def _passages(book: Book) -> Iterator[str]:
    layout = book.opening.layout
    given = maps(book.opening.scenario.resolved, "site").get("passages") or []
    due = [(each.get("from"), each.get("to"), _length(book, each)) for each in given]
    yield from _same("the passages of the layout", [(way.start, way.end, way.length) for way in layout.passages], due)


def _length(book: Book, given: Mapping[str, Any]) -> int:
    if given.get("length") is not None:
        return _metres(given["length"])
    here, there = (book.opening.layout.zones[str(given[end])] for end in ("from", "to"))
    return half_up(sum((a - b) ** 2 for a, b in zip(_middle(here), _middle(there), strict=True)) ** 0.5)


def _middle(zone: ZoneLayout) -> tuple[float, float, float]:
    assert zone.at is not None
    return (*zone.at, 3.0 * zone.level)


def _people(book: Book) -> Iterator[str]:
    """Each side fights all that are neither allies nor neutral; each unit is of a group of its side."""
    layout, sides = book.opening.layout, maps(book.opening.scenario.resolved, "sides")

    def friends(one: str, other: str) -> bool:
        allied = other in maps(sides, one).get("allies", ()) or one in maps(sides, other).get("allies", ())
        return bool(allied or maps(sides, one).get("neutral") or maps(sides, other).get("neutral"))

    for id_, side in layout.sides.items():
        due = [other for other in layout.sides if other != id_ and not friends(id_, other)]
        yield from _same(f"the sides hostile to {id_}", side.hostile, due)
    for id_, unit in layout.units.items():
        if unit.side not in layout.sides:
            yield f"{id_} is of the side {unit.side!r}, which does not exist"
        given = book.groups[id_][1]
        if not given:
            yield f"{id_} of {unit.side} is not in the scenario"
        yield from _same(f"the template of {id_}", unit.template, given.get("template"))


def begun(book: Book) -> Iterator[str]:
    """Where the state at t = 0 is not what the scenario says of who is where."""
    layout, sides = book.opening.layout, maps(book.opening.scenario.resolved, "sides")
    for id_, unit in layout.units.items():
        key, given = book.groups[id_]
        now, count = book.state[id_], given.get("count")
        number = 1 if count is None else int(id_.removeprefix(f"{key}-"))
        here = key in maps(sides, unit.side, "units") and number <= (1 if count is None else count)
        place = (given.get("zone"), given.get("toward"), given.get("metres") or 0) if here else (None, None, 0)
        yield from _same(f"{id_} at t = 0", (now["zone"], now["toward"], now["metres"], now["present"]), (*place, here))
        yield from _same(f"the wounds of {id_} at t = 0", now["wounds"], (here and given.get("wounds")) or "healthy")
        sheet, own = book.sheets[id_], given if here else {}
        hand = sheet.weapons[0] if sheet.weapons and not own.get("holstered") else ""
        held = (hand, bool(own.get("stun")), sheet.medpacs)
        yield from _same(f"what {id_} carries at t = 0", (now["hand"], now["stun_set"], now["medpacs"]), held)
        yield from _magazines(book, id_, own.get("loaded"))
    for id_, room in book.rooms.items():
        air = (room.grade, room.lit, room.smoke)
        now = book.state[id_]
        yield from _same(f"cover, light and smoke of {id_} at t = 0", (now["cover"], now["lit"], now["smoke"]), air)
    site = maps(book.opening.scenario.resolved, "site")
    for field in ("ionized_until", "locked_until"):
        yield from _same(f"{field} of the site at t = 0", book.state["site"][field], _last(book, site.get(field)))
    for id_ in layout.zones:
        yield from _supplied(book, id_)
    for id_ in layout.sections:
        yield from _burning(book, id_)
    for id_ in layout.sides:
        yield from _same(f"holds_since of {id_} at t = 0", book.state[id_]["holds_since"], 0)


def _supplied(book: Book, id_: str) -> Iterator[str]:
    """A zone has power as the site has, and what is built into it as the scenario says.

    Ruling: A-071.
    """
    now, given = book.state[id_], maps(book.opening.scenario.resolved, "site", "zones", id_)
    powered = given.get("powered")
    due = (
        site_powered(book.opening) if powered is None else powered,
        given.get("suppression") or "off",
        0,
        _last(book, given.get("ionized_until")),
    )
    said = (now["powered"], now["suppression"], now["clearing_since"], now["ionized_until"])
    yield from _same(f"power, suppression, clearing and ionization of {id_} at t = 0", said, due)


def _last(book: Book, until: Any) -> int:
    """The last round that begins before a time of the scenario, 0 for none."""
    return 0 if until is None else -(-milliseconds(until, book.round_ms) // book.round_ms)


def _burning(book: Book, id_: str) -> Iterator[str]:
    """A section burns as the scenario says, and heat has taken what follows from it.

    Source: S1.7.3.
    Ruling: A-196.
    """
    now, given = book.perils.section(id_), maps(book.opening.scenario.resolved, "site", "sections", id_)
    rounds, pips = given.get("heat_rounds"), given.get("heat_pips")
    rounds = heat.ROUNDS_A_PIP * (pips or 0) if rounds is None else rounds
    pips = heat.pips(rounds) if pips is None else pips
    due = (given.get("fire") or "none", given.get("fuel") or "ordinary", rounds, pips, bool(given.get("shored")))
    said = (now.fire, now.fuel, now.heat_rounds, now.heat_pips, now.shored)
    yield from _same(f"fire, fuel, heat and shoring of {id_} at t = 0", said, due)
    since = (now.fire_since, now.heat_round, now.knocked, now.shaken_round)
    yield from _same(f"what {id_} has had of fire and of heavy activity at t = 0", since, (0, 0, 0, 0))


def _magazines(book: Book, id_: str, given: Any) -> Iterator[str]:
    """A weapon whose shots are counted has a magazine: full, but for the first weapon as the scenario says."""
    for place, name in enumerate(book.sheets[id_].weapons):
        load, stock = book.arms[name].ammunition if name in book.arms else 0, book.state.get(f"{id_}-{name}")
        full = given if place == 0 and given is not None else load
        if (stock is not None) != bool(load) or (stock is not None and stock["loaded"] != full):
            yield f"{id_} begins with {stock} for its {name}, which holds {load}"
        spare = book.sheets[id_].spares.get(name, 0)
        if stock is not None and stock["spare"] != spare:
            yield f"{id_} begins with {stock['spare']} loads for its {name}, and the scenario gives it {spare}"
