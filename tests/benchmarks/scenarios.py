"""The scenarios that are measured: the gatehouse, and what grows out of it. All load through the real loader.

Each is made as data from the file itself, so that the benchmark follows the scenario, and written as YAML.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import yaml

from simcore.api import load
from simcore.plan import Plan

GATEHOUSE = Path(__file__).resolve().parents[2] / "scenarios" / "gatehouse.yaml"
LIMIT = "40 rounds"
COPIES = 8
TIMES = 16
FAR = 5_000
"""Metres between copies: nothing is shot from one into the next."""

PLACES = ("zones", "sections", "elements")
CATALOGUE = ("template", "type", "material", "weapon", "weapons")
"""Keys whose values are names of the catalogue, though an id may read the same."""

Data = dict[str, Any]


def plan(data: Data) -> Plan:
    """The plan of a scenario given as data, by way of a file and the loader."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "scenario.yaml"
        path.write_text(yaml.safe_dump(data, sort_keys=False), encoding="utf-8")
        return load(path)


def gatehouse() -> Data:
    """The main scenario without what it measures, which is no part of the fight: figures compare with earlier ones."""
    found: Data = yaml.safe_load(GATEHOUSE.read_text(encoding="utf-8"))
    del found["measure"]
    return found


def endless(data: Data, limit: str = LIMIT) -> Data:
    """The same without goals: it is played to its limit, or until one side has none left that is able to act."""
    return {**data, "victory": {}, "limit": limit}


def single() -> Data:
    """One gatehouse to its limit, orders with the units: what the copies are copies of."""
    return _assembled([_copy(endless(gatehouse()), 0)])


def eight() -> Data:
    """Eight gatehouses that do not touch, on the same two sides, in one scenario."""
    return _assembled([_copy(endless(gatehouse()), place) for place in range(COPIES)])


def crowded(times: int = COPIES) -> Data:
    """The same map with eight times as many on it, those that arrive included."""
    data = single()
    sides = {side: _crowd(form, times) for side, form in data["sides"].items()}
    return {**data, "sides": sides, "timeline": [_more(entry, times) for entry in data.get("timeline", [])]}


def built_over(joined: str) -> Data:
    """The same fight with sixteen times as many sections: fifteen more sites without anyone in them.

    ``joined`` is ``apart``, where nothing joins them to the fight, or ``joined``, where each is a passage away.
    """
    data = single()
    first = next(iter(data["site"]["zones"]))
    parts = [_copy({**data, "sides": {}, "timeline": []}, place) for place in range(1, TIMES)]
    site = _assembled([data, *parts])["site"]
    if joined == "joined":
        gates = [{"from": first, "to": next(iter(part["site"]["zones"])), "length": f"{FAR} m"} for part in parts]
        site = {**site, "passages": [*site.get("passages", []), *gates]}
    return {**data, "site": site}


def lasting(rounds: int) -> Data:
    """A fight that nobody can win: everybody's armor is more than any shot, and no one ever leaves off."""
    data = endless(gatehouse(), f"{rounds} rounds")
    sides = {side: _units(form, lambda unit: {**unit, "armor": "60D"}) for side, form in data["sides"].items()}
    return {**data, "sides": sides}


def _units(side: Data, change: Callable[[Data], Data]) -> Data:
    return {**side, "units": {key: change(unit) for key, unit in side.get("units", {}).items()}}


def _crowd(side: Data, times: int) -> Data:
    return _units(side, lambda unit: {**unit, "count": times * unit.get("count", 1)})


def _more(entry: Data, times: int) -> Data:
    arrive = entry.get("arrive")
    return {**entry, "arrive": {**arrive, "count": times * arrive.get("count", 1)}} if arrive else entry


def _copy(data: Data, place: int) -> Data:
    """One copy: every id with the number of the copy before it (sides aside), and all of it moved aside."""
    units = [key for side in data["sides"].values() for key in side.get("units", {})]
    ids = {id_ for kind in PLACES for id_ in data["site"].get(kind, {})} | set(units)
    names = {id_: f"c{place}-{id_}" for id_ in ids}
    site = _renamed(data["site"], names)
    for zone in site["zones"].values():
        zone["at"] = [zone["at"][0], zone["at"][1] + FAR * place]
    sides = {side: _renamed(_ordered(form), names) for side, form in data["sides"].items()}
    return {**data, "site": site, "sides": sides, "timeline": _renamed(data.get("timeline", []), names)}


def _ordered(side: Data) -> Data:
    """The orders of a side given to each of its units that has none, so that copies differ in them."""
    orders = side.get("orders", [])
    rest = {key: value for key, value in side.items() if key != "orders"}
    return _units(rest, lambda unit: {**unit, "orders": unit.get("orders", orders)} if orders else unit)


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    """The value with every id renamed, where it is a key and where it is named; a new value throughout."""
    if isinstance(value, dict):
        return {names.get(key, key): _renamed(each, {} if key in CATALOGUE else names) for key, each in value.items()}
    if isinstance(value, list):
        return [_renamed(each, names) for each in value]
    return names.get(value, value) if isinstance(value, str) else value


def _assembled(parts: list[Data]) -> Data:
    """Several scenarios in one: their places, units and timelines side by side."""
    first = parts[0]
    site = dict(first["site"])
    for kind in PLACES:
        site[kind] = {id_: form for part in parts for id_, form in part["site"].get(kind, {}).items()}
    site["passages"] = [passage for part in parts for passage in part["site"].get("passages", [])]
    sides = {side: dict(form) for side, form in first["sides"].items()}
    for side, form in sides.items():
        form["units"] = {
            key: unit for part in parts for key, unit in part["sides"].get(side, {}).get("units", {}).items()
        }
    timeline = [entry for part in parts for entry in part.get("timeline", [])]
    return {**first, "site": site, "sides": sides, "timeline": timeline}
