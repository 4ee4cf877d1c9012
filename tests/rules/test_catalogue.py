"""The catalogue against the tables of the rules: what stands in both is the same."""

import re
from importlib.resources import files

import pytest
import yaml

from simcore.dice import parse_code
from simcore.rules import bodies, structure


def shelf(name):
    """One file of the shipped catalogue."""
    return yaml.safe_load(files("simcore.catalogue").joinpath(f"{name}.yaml").read_text(encoding="utf-8"))[name]


def codes(written):
    """A code or a range of codes as pips, lowest and highest."""
    each = [parse_code(code) for code in (written if isinstance(written, list) else [written])]
    return each[0], each[-1]


@pytest.mark.parametrize("name", bodies.BODIES)
def test_elements(name):
    """The catalogue gives each element of the tables its kind and Body (S1.4.2)."""
    entry, line = shelf("elements")[name], bodies.BODIES[name]
    assert (entry["kind"], *codes(entry["body"])) == (line.kind, line.low, line.high)
    assert bodies.body(name) == codes(entry["body"])[0]


def test_construction():
    """The catalogue gives each door named by material and thickness the Body of the table (S1.4.2.80)."""
    named = {name: re.fullmatch(r"(\w+)-door-(\d+)mm", name) for name in shelf("elements")}
    found = {name: match for name, match in named.items() if match}
    assert len(found) == sum(len(rows) for rows in bodies.CONSTRUCTION.values())
    for name, match in found.items():
        assert codes(shelf("elements")[name]["body"])[0] == bodies.built(match[1], int(match[2]))


@pytest.mark.parametrize("name", structure.WALLS)
def test_walls(name):
    """The catalogue gives each kind of wall its Structure and scale, and no armor (S1.1.1)."""
    entry = shelf("materials")[name]
    assert (codes(entry["structure"])[0], entry["scale"]) == structure.wall(name)
    assert not entry.get("armor")
