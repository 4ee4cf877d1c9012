"""What the units' sheets say, read from the resolved scenario in a log's first line: attributes and skills in pips.

A log may be hostile or of another version: a sheet that cannot be read is left out, and then nothing is checked by it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from simcore.dice import parse_code
from simcore.errors import CodeError
from simcore.log.opening import Opening

MOVE = "5 m"
"""How far a unit walks in a round unless its sheet says otherwise."""


class Arm(Struct, frozen=True):
    """A weapon as the scenario gives it: its skill, its damage in pips, its scale by name, the far ends of its ranges.

    ``scale`` is "" where the carrier's counts, ``ranges`` empty where they cannot be read.
    """

    skill: str
    damage: int
    scale: str
    ranges: tuple[int, ...]


class Sheet(Struct, frozen=True):
    """A unit's place in file order, its attributes and skills by name, and its armor, in pips; ``scale`` by name, ``move`` in metres."""

    index: int
    attributes: Mapping[str, int]
    skills: Mapping[str, int]
    armor: int
    scale: str
    move: int


def sheets(opening: Opening) -> dict[str, Sheet]:
    """The sheet of each unit of the layout that has one."""
    resolved = opening.scenario.resolved
    templates = maps(resolved, "catalogue", "templates")
    found: dict[str, Sheet] = {}
    named = groups(opening)
    for index, (id_, unit) in enumerate(opening.layout.units.items()):
        given = named[id_][1]
        template = maps(templates, given.get("template") or unit.template or "")
        found[id_] = Sheet(
            index,
            _codes({**maps(template, "attributes"), **maps(given, "attributes")}),
            _codes({**maps(template, "skills"), **maps(given, "skills")}),
            _codes({"armor": given.get("armor", template.get("armor", "0D"))}).get("armor", 0),
            str(given.get("scale", template.get("scale", "character"))),
            sum(_metres([given.get("move", template.get("move", MOVE))])),
        )
    return found


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
            found[name] = Arm(
                entry["skill"], damage["damage"], str(entry.get("scale") or ""), _metres(entry.get("ranges"))
            )
    return found


def _metres(given: Any) -> tuple[int, ...]:
    """Lengths such as ``30 m``; none where one cannot be read."""
    words = [str(length).removesuffix(" m") for length in given] if isinstance(given, list) else []
    return tuple(map(int, words)) if all(word.isdecimal() for word in words) else ()


def covers(opening: Opening) -> dict[str, bool]:
    """Whether each zone of the scenario gives cover."""
    zones = maps(opening.scenario.resolved, "site", "zones")
    return {id_: maps(zones, id_).get("cover") is not None for id_ in opening.layout.zones}


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
