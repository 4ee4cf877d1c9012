"""What a band does to an element; called shots, locks, ways."""

import itertools

import pytest
from msgspec.structs import replace

from simcore.rules import elements
from simcore.rules.choice import ElementHit, Resistance, Rules
from simcore.rules.damage import STATES
from simcore.state import Element, Section
from tests.rules.doors import BLOWN, DENTED, DOOR, FREED, GONE, LOCKED, RUINED

RULES = Rules.choose()
STACKING = Rules.choose(settings={"elements.light_stacking": True})
WALL = Section(structure="4D")


def hit(rules, band, now, framed=False, wall=WALL):
    """The patch of a band on the door in the wall."""
    return rules.element_patch(band, ElementHit("door", now, "wall", wall, 12, framed))


@pytest.mark.parametrize(
    ("now", "band", "fields"),
    [
        (DOOR, "none", {}),
        (DOOR, "0-4", {}),
        (DOOR, "light", {"damage": "light", "jammed": True}),
        (LOCKED, "light", {"damage": "light", "jammed": True}),
        (DENTED, "light", {}),
        (DOOR, "heavy", {"damage": "heavy", "jammed": True, "working": False, "breach": "1x1"}),
        (LOCKED, "heavy", {"damage": "heavy", "jammed": True, "working": False, "locked": False, "breach": "1x1"}),
        (DENTED, "heavy", {"damage": "heavy", "working": False, "breach": "1x1"}),
        (RUINED, "light", {}),
        (FREED, "light", {"jammed": True}),
        (RUINED, "heavy", {}),
        (
            LOCKED,
            "severe",
            {"damage": "severe", "working": False, "locked": False, "breach": "open", "state": "open"},
        ),
        (RUINED, "severe", {"damage": "severe", "jammed": False, "breach": "open", "state": "open"}),
        (BLOWN, "light", {}),
        (BLOWN, "heavy", {}),
        (BLOWN, "severe", {}),
        (BLOWN, "destroyed", {"damage": "destroyed", "state": "gone"}),
        (
            DENTED,
            "destroyed",
            {"damage": "destroyed", "jammed": False, "working": False, "breach": "open", "state": "gone"},
        ),
        (GONE, "destroyed", {}),
    ],
)
def test_bands(now, band, fields):
    """An element takes the worst state so far: dented, ruined, blown open, gone; the wall stays (S1.4.3, S1.4.0)."""
    expected = {"door": fields} if fields else {}
    assert hit(RULES, band, now) == expected
    assert elements.element_patch(elements.lights_forgotten, band, ElementHit("door", now)) == expected


def test_example_margins():
    """Margin 9 opens a gap, 13 opens the door, 16 removes it and takes a pip of a 4D wall (S1.4.3)."""
    assert hit(RULES, RULES.structure_band(9), DOOR)["door"]["breach"] == "1x1"
    assert hit(RULES, RULES.structure_band(13), DOOR)["door"]["state"] == "open"
    patch = elements.element_patch(RULES.lights, "destroyed", ElementHit("door", DOOR, "wall", WALL, 12, framed=True))
    assert patch["door"]["state"] == "gone"
    assert patch["wall"] == {"frame_pips": 1, "structure": "3D+2"}


@pytest.mark.parametrize(
    ("wall", "fields"),
    [
        (Section(structure="3D", damage="heavy"), {"frame_pips": 1, "structure": "2D+2"}),
        (Section(structure="3D+1", damage="light", light_pips=2), {"frame_pips": 1, "structure": "3D"}),
        (Section(structure="3D+2", frame_pips=1), {"frame_pips": 2, "structure": "3D+1"}),
        (Section(structure="0D", damage="destroyed"), {"frame_pips": 1}),
    ],
)
def test_frames_add_up(wall, fields):
    """Frame pips add to each other and to other penalties, and are no light pips (S1.4.3)."""
    found = elements.element_patch(RULES.lights, "destroyed", ElementHit("door", DOOR, "wall", wall, 12, framed=True))
    assert found["wall"] == fields


@pytest.mark.parametrize("band", ["light", "heavy", "severe"])
def test_frame_only_at_the_end(band):
    """Only a destroyed element takes its frame along, and only once (S1.4.3)."""
    assert set(hit(RULES, band, DOOR, framed=True)) == {"door"}
    assert hit(RULES, "destroyed", GONE, framed=True) == {}
    assert (
        elements.element_patch(RULES.lights, "destroyed", ElementHit("door", GONE, "wall", WALL, 12, framed=True)) == {}
    )


@pytest.mark.parametrize(
    ("setting", "kinds"),
    [
        ("by_kind", {"door", "gate", "hatch", "window", "shutter"}),
        (True, {"door", "gate", "hatch", "window", "shutter", "field", "utility", "machinery"}),
        (False, set()),
    ],
)
def test_frame_in_wall(setting, kinds):
    """elements.frame_in_wall says whose frame is part of the wall: by kind, all, none (S1.4.3)."""
    rules = Rules.choose(settings={"elements.frame_in_wall": setting})
    every = ("door", "gate", "hatch", "window", "shutter", "field", "utility", "machinery")
    assert {kind for kind in every if rules.frame_in_wall(kind)} == kinds


def test_light_stacking():
    """Under elements.light_stacking the third Lightly result makes an element Heavy, else none does (S1.4.3)."""
    now, plain = DOOR, DOOR
    for _ in range(3):
        now = replace(now, **hit(STACKING, "light", now).get("door", {}))
        plain = replace(plain, **hit(RULES, "light", plain).get("door", {}))
    assert (now.damage, now.breach, now.working, now.lights, now.body) == ("heavy", "1x1", False, 0, "4D")
    assert (plain.damage, plain.lights) == ("light", 0)
    assert elements.lights_counted(Element(damage="light", lights=2)) == ("heavy", {"lights": 0})
    assert elements.lights_forgotten(Element(damage="light", lights=2)) == ("light", {})


def test_light_stacking_stops():
    """On a Heavy element light results count no further (S1.4.3)."""
    assert elements.lights_counted(RUINED) == ("light", {})
    assert hit(STACKING, "light", RUINED) == {}


@pytest.mark.parametrize(
    ("rules", "now", "band", "result"),
    [
        (RULES, DOOR, "none", None),
        (RULES, DOOR, "0-4", None),
        (RULES, DOOR, "light", None),
        (RULES, DENTED, "light", "no_effect"),
        (RULES, BLOWN, "heavy", "no_effect"),
        (RULES, DOOR, "destroyed", None),
        (STACKING, Element(damage="light", jammed=True, lights=2), "light", "heavy"),
    ],
)
def test_results(rules, now, band, result):
    """A result is told where it is not what the band says (S1.4.3)."""
    assert rules.element_result(band, ElementHit("door", now)) == result
    assert elements.element_result(rules.lights, band, ElementHit("door", now)) == result


@pytest.mark.parametrize("rules", [RULES, STACKING])
def test_never_downward(rules):
    """No sequence of hits repairs an element, and Body never changes (S1.4.3)."""
    for bands in itertools.product(STATES[1:], repeat=4):
        now = LOCKED
        for band in bands:
            after = replace(now, **hit(rules, band, now).get("door", {}))
            assert STATES.index(after.damage) >= STATES.index(now.damage)
            assert after.body == now.body
            now = after


@pytest.mark.parametrize(
    ("total", "what"), [(9, None), (10, "section"), (14, "section"), (15, "element"), (30, "element")]
)
def test_called_shot(total, what):
    """A called shot at a door at short range hits it from 15 on, the wall from 10 on (S1.1.5)."""
    wall, door = RULES.object_tn("short").number, RULES.object_tn("short", RULES.called_modifier("door")).number
    assert (wall, door) == (10, 15)
    assert elements.struck(total, wall, door) == what


@pytest.mark.parametrize(
    ("kind", "five", "seven"),
    [("door", 5, 7), ("window", 5, 7), ("shutter", 5, 7), ("hatch", 5, 7), ("gate", 0, 0), ("field", 0, 0)],
)
def test_called_modifier(kind, five, seven):
    """Naming an element adds elements.called_mod, save for gates, vehicle doors and fields (S1.1.5)."""
    other = Rules.choose(settings={"elements.called_mod": 7})
    assert (RULES.called_modifier(kind), other.called_modifier(kind)) == (five, seven)
    assert elements.called(kind, 5) == five


@pytest.mark.parametrize(
    ("attacker", "own", "code"), [("walker", "walker", "2D"), ("character", "walker", "6D"), ("walker", None, "4D")]
)
def test_scale(attacker, own, code):
    """A wooden Walker door in a Starfighter bunker resists by its own tag, without one by the bunker's (S1.4.1.40, S1.4.1.50, S1.4.0)."""
    tag = elements.scale(own, "starfighter")
    assert RULES.resistance_pool(Resistance("Body", 6), attacker, tag).code == code
