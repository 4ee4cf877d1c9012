"""What sheets, weapons and zones say, read from the resolved scenario in a log's first line: codes in pips.

A log may be hostile or of another version: a sheet that cannot be read is left out, and then nothing is checked by it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from simcore.dice import parse_code
from simcore.errors import CodeError
from simcore.log.opening import Opening
from simcore.rules import melee
from simcore.rules.governs import governs
from simcore.rules.pools import skill_name
from simcore.rules.skills import label, rating
from simcore.rules.stunning import may_stun
from simcore.rules.suppression import AGENTS
from simcore.rules.terrain import TERRAINS

ATTRIBUTES = ("strength", "dexterity", "perception", "mechanical", "technical")
EASY = "easy"
DROID = "droid"
_LEVELS = {row.tag: row.level for row in TERRAINS.values()}

HAND_TO_HAND = {"brawling": melee.DIFFICULTY["unarmed"], "melee": melee.DIFFICULTY["armed"]}
"""How hard attacks of a weapon are that says nothing of it, by its skill."""

MOVE = "5 m"
"""How far a unit walks in a round unless its sheet says otherwise."""


class Arm(Struct, frozen=True):
    """A weapon as the scenario gives it: its skill, its damage in pips, its scale by name, the far ends of its ranges.

    ``scale`` is "" where the carrier's counts, ``ranges`` empty for a weapon of melee, whose ``difficulty`` is a number
    or the name of a level. ``stun``: it can be set so. ``ammunition``: shots in a load, 0 where nobody counts them.
    """

    skill: str
    damage: int
    scale: str
    ranges: tuple[int, ...]
    type: str = ""
    difficulty: int | str = 0
    stun: bool = False
    ammunition: int = 0


class Sheet(Struct, frozen=True):
    """A unit as its sheet has it: its place in file order, its attributes, and every skill there is, in pips.

    ``labels`` is what a roll for each skill is called. ``armor`` in pips, ``scale`` by name, ``move`` in metres;
    ``rank`` is minion, henchman or "", ``kind`` character or droid, ``medpacs`` what it carries of them; ``breathes``: it
    needs air, None where that goes by its kind; ``respirator``: it wears one; ``agents``: those of its extinguishers.
    """

    index: int
    attributes: Mapping[str, int]
    skills: Mapping[str, int]
    armor: int
    scale: str
    move: int
    labels: Mapping[str, str] = {}
    weapons: tuple[str, ...] = ()
    rank: str = ""
    kind: str = ""
    medpacs: int = 0
    spares: Mapping[str, int] = {}
    breathes: bool | None = None
    respirator: bool = False
    agents: tuple[str, ...] = ()

    @property
    def inhales(self) -> bool:
        """Whether smoke and dust trouble it: it needs air, as all do but droids unless the scenario says so."""
        return self.kind != DROID if self.breathes is None else self.breathes


class Room(Struct, frozen=True):
    """A zone as the scenario gives it: level and own number of its terrain, and its cover.

    ``body`` is the pips of loose cover, 0 where it is none; ``by`` the section or element that gives it, "" for none.
    """

    terrain: str
    own: int | None
    grade: str
    body: int
    by: str
    lit: str
    smoke: str


def sheets(opening: Opening) -> dict[str, Sheet]:
    """The sheet of each unit of the layout."""
    resolved = opening.scenario.resolved
    templates = maps(resolved, "catalogue", "templates")
    found: dict[str, Sheet] = {}
    named = groups(opening)
    kept: dict[tuple[str, str], Sheet] = {}
    for index, (id_, unit) in enumerate(opening.layout.units.items()):
        key, given = named[id_]
        sheet = kept.get((unit.side, key))
        if sheet is None:
            template = maps(templates, given.get("template") or unit.template or "")
            sheet = kept[unit.side, key] = _sheet(resolved, template, given)
        found[id_] = replace(sheet, index=index, kind=unit.kind)
    return found


def _sheet(resolved: Mapping[str, Any], template: Mapping[str, Any], given: Mapping[str, Any]) -> Sheet:
    """What a template and what a unit gives over it come to."""
    both: dict[str, Any] = {**template, **{key: value for key, value in given.items() if value is not None}}
    learnt = _codes({**maps(template, "skills"), **maps(given, "skills")})
    attributes = dict.fromkeys(ATTRIBUTES, 0) | _codes({**maps(template, "attributes"), **maps(given, "attributes")})
    over = governs()
    names = dict.fromkeys([*over, *learnt])
    carries = {**maps(template, "carries"), **maps(given, "carries")}
    weapons, breathes = both.get("weapons"), both.get("breathes")
    return Sheet(
        0,
        attributes,
        {name: rating(name, learnt, attributes, over) if name in over else learnt[name] for name in names},
        _armor(resolved, both.get("armor", "0D")),
        str(both.get("scale", "character")),
        sum(_metres([both.get("move", MOVE)])),
        {name: label(name, learnt, attributes, over) if name in over else skill_name(name) for name in names},
        tuple(map(str, weapons)) if isinstance(weapons, list) else (),
        str(both.get("rank") or ""),
        "",
        _carried(resolved, carries, "medpac"),
        {**maps(template, "ammunition"), **maps(given, "ammunition")},
        breathes if isinstance(breathes, bool) else None,
        _carried(resolved, carries, "respirator") > 0,
        _agents(resolved, carries),
    )


def _carried(resolved: Mapping[str, Any], carries: Mapping[str, Any], kind: str) -> int:
    """How many things of a kind are carried: all gear whose entry in the catalogue is of it."""
    gear = maps(resolved, "catalogue", "gear")
    return sum(
        number for name, number in carries.items() if type(number) is int and maps(gear, name).get("kind", name) == kind
    )


def _agents(resolved: Mapping[str, Any], carries: Mapping[str, Any]) -> tuple[str, ...]:
    """The agents of the extinguishers that are carried, each once, in the order of the rules."""
    gear = maps(resolved, "catalogue", "gear")
    found = {maps(gear, name).get("agent") for name, number in carries.items() if type(number) is int and number}
    return tuple(agent for agent in AGENTS if agent in found)


def _armor(resolved: Mapping[str, Any], given: Any) -> int:
    """Armor in pips: a code, or the name of an entry of the catalogue."""
    entry = maps(resolved, "catalogue", "armor", given)
    return _codes({"armor": entry.get("armor", given)}).get("armor", 0)


def groups(opening: Opening) -> dict[str, tuple[str, Mapping[str, Any]]]:
    """The group of each unit of the layout, and what the scenario gives it; the id itself and nothing where it has none.

    A unit stands under its own id or under its group's key, in its side or in what the timeline brings.
    """
    resolved = opening.scenario.resolved
    timeline = resolved.get("timeline")
    coming = [maps(entry, "arrive") for entry in timeline] if isinstance(timeline, list) else []
    given = {
        (side, key): unit for side in maps(resolved, "sides") for key, unit in _units(maps(resolved, "sides", side))
    }
    given |= {(str(each.get("side")), key): unit for each in coming for key, unit in _units(each)}
    found: dict[str, tuple[str, Mapping[str, Any]]] = {}
    for id_, unit in opening.layout.units.items():
        key = id_ if (unit.side, id_) in given else id_.rpartition("-")[0]
        found[id_] = (key, given[unit.side, key]) if (unit.side, key) in given else (id_, {})
    return found


def _units(side: Mapping[str, Any]) -> list[tuple[str, Mapping[str, Any]]]:
    return [(key, unit) for key, unit in maps(side, "units").items() if isinstance(unit, Mapping)]


def maps(mapping: Mapping[str, Any], *path: Any) -> Mapping[str, Any]:
    """The mapping at the end of a path of keys; an empty one where there is none."""
    here: Any = mapping
    for key in path:
        here = here.get(key) if isinstance(here, Mapping) and isinstance(key, str) else None
    return here if isinstance(here, Mapping) else {}


def _codes(given: Mapping[str, Any]) -> dict[str, int]:
    pips: dict[str, int] = {}
    for name, code in given.items():
        try:
            pips[name] = parse_code(code)
        except CodeError:
            continue
    return pips


def arms(opening: Opening) -> dict[str, Arm]:
    """The weapons of the scenario's catalogue, by name."""
    found: dict[str, Arm] = {}
    for name, weapon in maps(opening.scenario.resolved, "catalogue", "weapons").items():
        entry = weapon if isinstance(weapon, Mapping) else {}
        damage = _codes({"damage": entry.get("damage")})
        if damage and isinstance(entry.get("skill"), str):
            found[name] = _arm(entry, damage["damage"])
    return found


def _arm(entry: Mapping[str, Any], damage: int) -> Arm:
    skill, scale, type_ = entry["skill"], str(entry.get("scale") or ""), str(entry.get("type") or "")
    ranges = _metres(entry.get("ranges"))
    given, load = entry.get("melee_difficulty"), entry.get("ammunition")
    usual = 0 if ranges else HAND_TO_HAND.get(skill, 0)
    difficulty = given if isinstance(given, int | str) and not isinstance(given, bool) else usual
    stun = entry.get("stun") is True or may_stun(entry.get("stun"), type_, scale or "character")
    return Arm(skill, damage, scale, ranges, type_, difficulty, stun, load if type(load) is int else 0)


def _metres(given: Any) -> tuple[int, ...]:
    """Lengths such as ``30 m``; none where one cannot be read."""
    words = [str(length).removesuffix(" m") for length in given] if isinstance(given, list) else []
    return tuple(map(int, words)) if all(word.isdecimal() for word in words) else ()


def rooms(opening: Opening) -> dict[str, Room]:
    """The zones of the scenario, with their terrain and cover."""
    zones = maps(opening.scenario.resolved, "site", "zones")
    return {id_: _room(maps(zones, id_)) for id_ in opening.layout.zones}


def _room(given: Mapping[str, Any]) -> Room:
    terrain, cover = given.get("terrain") or EASY, given.get("cover")
    own = maps(given, "terrain").get("tn")
    word = str(maps(given, "terrain").get("level", EASY) if isinstance(terrain, Mapping) else terrain)
    loose = maps(given, "cover")
    grade = loose.get("part") if isinstance(cover, Mapping) else cover
    return Room(
        _LEVELS.get(word, word),
        own if type(own) is int and own else None,
        str(grade or "none"),
        _codes({"body": loose.get("body")}).get("body", 0),
        str(loose.get("by") or ""),
        str(given.get("lit") or "bright"),
        str(given.get("smoke") or "none"),
    )


def site_dodge(opening: Opening) -> int:
    """The dodge-equivalent of the site, in pips; 0 for none."""
    return _codes({"dodge": maps(opening.scenario.resolved, "site").get("dodge", "0D")}).get("dodge", 0)


def powered(opening: Opening) -> frozenset[str]:
    """The elements that are powered: as the scenario says of them, else as the catalogue says of their type."""
    resolved = opening.scenario.resolved
    return frozenset(
        id_
        for id_, element in opening.layout.elements.items()
        if maps(resolved, "site", "elements", id_).get(
            "powered", maps(resolved, "catalogue", "elements", element.type).get("powered")
        )
    )


def overruled(opening: Opening) -> dict[str, frozenset[frozenset[str]]]:
    """The pairs of zones between which the scenario says that a line of effect is ``clear`` or ``blocked``."""
    given = maps(opening.scenario.resolved, "site", "lines")
    return {
        what: frozenset(frozenset(map(str, pair)) for pair in pairs if isinstance(pair, list))
        for what in ("clear", "blocked")
        for pairs in (given.get(what),)
        if isinstance(pairs, list)
    }


def utilities(opening: Opening, kind: str) -> dict[str, tuple[str, ...]]:
    """The elements of a kind, ``air-handler`` or ``sprinkler-riser``, that stand in each zone, in file order."""
    kinds = element_kinds(opening)
    found: dict[str, tuple[str, ...]] = dict.fromkeys(opening.layout.zones, ())
    for id_, element in opening.layout.elements.items():
        if element.within in found and kinds[id_] == kind:
            found[element.within] = (*found[element.within], id_)
    return found


def element_kinds(opening: Opening) -> dict[str, str]:
    """What each element is by its type in the catalogue, such as door or machinery."""
    catalogue = maps(opening.scenario.resolved, "catalogue", "elements")
    return {id_: str(maps(catalogue, each.type).get("kind")) for id_, each in opening.layout.elements.items()}


def fire_doors(opening: Opening) -> dict[frozenset[str], str]:
    """The fire door that stands between two neighbors, where the scenario names one.

    Ruling: A-193.
    """
    sections, found = maps(opening.scenario.resolved, "site", "sections"), dict[frozenset[str], str]()
    for id_ in opening.layout.sections:
        edges = maps(sections, id_).get("adjacent")
        for edge in edges if isinstance(edges, list) else ():
            door = str(edge.get("door")) if isinstance(edge, dict) else ""
            if door in opening.layout.elements:
                found[frozenset((id_, str(edge.get("section"))))] = door
    return found


def site_powered(opening: Opening) -> bool:
    """Whether the site has power: as it says, else unless all of it is of a material that has none.

    Ruling: A-071.
    """
    site = maps(opening.scenario.resolved, "site")
    if isinstance(site.get("powered"), bool):
        return bool(site["powered"])
    own = [maps(site, "sections", id_).get("material") for id_ in opening.layout.sections]
    names = [each or site.get("material") for each in own] or [site.get("material")]
    if None in names:
        return True
    materials = maps(opening.scenario.resolved, "catalogue", "materials")
    return any(maps(materials, name).get("powered", True) for name in names)
