"""Ways, what stands before each zone, and what a building hangs by."""

from __future__ import annotations

from pathlib import Path

import pytest

from simcore.plan import Plan
from simcore.scenario import load
from simcore.views.show.show import Shown, show
from tests.maps import HOUSE, plan_of

ROOT = Path(__file__).resolve().parents[3]
GATEHOUSE = ROOT / "scenarios" / "gatehouse.yaml"

HELD = "victory={red: {hold: room}, blue: {hold: hall}}"


def shown(*sets: str) -> Shown:
    """The house, with changes."""
    return show(plan_of(HOUSE, *sets))


@pytest.mark.parametrize(
    ("change", "strangers", "keepers"),
    [
        ("state: closed", "open", "open"),
        ("state: open", "free", "free"),
        ("state: gone", "free", "free"),
        ("locked: true", "break", "open"),
        ("powered: true", "break", "open"),
        ("jammed: true", "break", "break"),
        ("damage: heavy", "crawl", "crawl"),
        ("damage: severe", "free", "free"),
        ("damage: destroyed", "free", "free"),
    ],
)
def test_what_a_door_takes(change: str, strangers: str, keepers: str):
    """What it takes to get through a door goes by its state, its lock and drive, and by whom it answers."""
    key, value = change.split(": ")
    (way,) = [way for way in shown(f"site.elements.door.{key}={value}").ways if way.id == "front"]
    door, wall = way.options
    assert (door.id, door.strangers, door.keepers) == ("door", strangers, keepers)
    assert (wall.id, wall.strangers) == ("front", "break")
    assert way.effort() == strangers


@pytest.mark.parametrize(
    ("damage", "effort", "gap"),
    [("light", "break", "none"), ("heavy", "free", "1x2"), ("severe", "free", "2x2"), ("destroyed", "free", "open")],
)
def test_what_a_wall_takes(damage: str, effort: str, gap: str):
    """A wall is walked through from Heavily Damaged on, by a gap that grows."""
    (way,) = [way for way in shown(f"site.sections.side.damage={damage}").ways if way.id == "side"]
    assert (way.effort(), way.options[-1].gap) == (effort, gap)


def test_the_fewest_things_to_break():
    """Two doors lead to the room: the plain one opens, the powered one must be broken; barring either bars the room."""
    hall, room = shown().approaches
    assert (hall.zone, hall.broken, hall.opened, hall.barring, hall.open) == (
        "hall",
        0,
        1,
        ("front", "side"),
        ("front",),
    )
    assert (room.zone, room.broken, room.opened, room.barring, room.open) == ("room", 1, 1, ("inner",), ())
    assert [(step.by, step.effort) for step in room.steps] == [("door", "open"), ("gate", "break")]


def test_the_way_to_what_must_be_held():
    """Red must break a gate to get to the room; blue, who begins inside and holds the site, need not go anywhere."""
    red, blue = shown(HELD).goals
    assert (red.who, red.start, red.zone, red.broken) == ("red", "yard", "room", 1)
    assert (blue.who, blue.start, blue.broken, blue.steps) == ("blue", "hall", 0, ())


def test_keepers_pass_their_own_doors():
    """Whoever holds the site opens what it locks: from the hall blue gets to the room without breaking anything."""
    (goal,) = shown("victory={blue: {hold: room}}").goals
    assert (goal.broken, goal.opened) == (0, 1)


def test_single_points_of_failure():
    """Without its one door the house is cut off, without the hall or the gate the room; the other walls do not matter."""
    found = {hinge.id: hinge for hinge in shown().hinges}
    assert found.keys() == {"hall", "front", "inner"}
    assert (found["hall"].kind, found["hall"].lost) == ("zone", ("room",))
    assert (found["front"].by, found["front"].lost) == ("door", ("hall", "room"))
    assert (found["inner"].by, found["inner"].parts, found["inner"].lost) == ("gate", (("hall",), ("room",)), ("room",))


def test_a_second_way_out_is_no_single_point():
    """With a second door, neither of the two is a single point of failure."""
    found = shown("site.elements.back={type: metal-door, in: side}").hinges
    assert "front" not in {hinge.id for hinge in found}


def test_walls_whose_fall_opens_most():
    """Behind a locked front both walls of the hall open it, and the room beyond where its gate stands open."""
    sets = "site.elements.door.locked=true", "site.elements.gate.state=open"
    assert [(fall.section, fall.opens) for fall in shown(*sets).falls] == [
        ("front", ("hall", "room")),
        ("side", ("hall", "room")),
    ]
    (fall,) = shown().falls
    assert (fall.section, fall.opens) == ("inner", ("room",))


def test_zones_that_nobody_can_leave():
    """A vault with no way is sealed for all; a room behind a powered gate is shut for strangers; behind a jammed one for all."""
    vault = "site.zones.vault={at: [40, 0], area: 9 m2}", "site.sections.shell={parts: [vault, outside]}"
    assert shown(*vault).traps.sealed == ("vault",)
    traps = shown().traps
    assert (traps.sealed, traps.strangers, traps.keepers) == ((), ("room",), ())
    assert shown("site.elements.gate.jammed=true").traps.keepers == ("room",)


def test_no_way_at_all():
    """A zone that no way leads to is told as such."""
    vault = "site.zones.vault={at: [40, 0], area: 9 m2}", "site.sections.shell={parts: [vault, outside]}"
    approach = shown(*vault).approaches[-1]
    assert (approach.zone, approach.broken, approach.steps) == ("vault", None, ())


@pytest.fixture(scope="module")
def gatehouse() -> Plan:
    """The main scenario."""
    return load(GATEHOUSE)


def test_the_gatehouse(gatehouse: Plan):
    """Its control room takes one thing to break by two ways in; whoever loses the hall loses the way to the armory."""
    found = show(gatehouse)
    control = found.approaches[-1]
    assert (control.zone, control.broken, control.barring) == ("control", 1, ("control-wall", "control-back"))
    assert {hinge.id: hinge.lost for hinge in found.hinges}["hall"] == ("armory",)
    assert found.traps.strangers == ("control",)


def test_who_stands_where(gatehouse: Plan):
    """Units of a group in one zone are one squad; who arrives later has no zone, and the round in which he comes."""
    squads = {squad.group: squad for squad in show(gatehouse).units}
    assert (squads["trooper"].zone, len(squads["trooper"].units)) == ("treeline", 6)
    assert (squads["relief"].zone, squads["relief"].round, len(squads["relief"].units)) == (None, 25, 3)
    assert sum(len(squad.units) for squad in squads.values()) == len(gatehouse.units)


def test_what_happens_and_what_wins():
    """The timeline tells each entry once, with all its rounds; goals and changed settings are told in words."""
    timeline = "timeline=[{at: 30 s, every: 2 rounds, times: 3, strike: {weapon: e-web, target: front}}]"
    found = shown(timeline, HELD, "rules.damage.repeat_escalates=true")
    (event,) = found.timeline
    assert (event.what, event.rounds, event.times) == ("e-web strikes front", (7, 9, 11), (30.0, 40.0, 50.0))
    assert [(aim.side, aim.words) for aim in found.victory] == [("red", "hold room"), ("blue", "hold hall")]
    assert found.rules.changed == {"damage.repeat_escalates": (False, True)}


def test_shield_planes_are_named():
    """A section says which planes the layout lists over it."""
    plan = plan_of(HOUSE)
    plan.layout["planes"]["dome"] = {"covers": ["front"], "type": "ray"}  # type: ignore[index]
    assert {wall.id: wall.planes for wall in show(plan).sections} == {"front": ("dome",), "inner": (), "side": ()}


@pytest.mark.parametrize(
    ("sets", "expected"),
    [
        ((), [("rifle", ("red", "blue"))]),
        (("sides.red.units.ann.weapons=[pistol, rifle]",), [("rifle", ("red", "blue"))]),
        (("sides.red.units.ann.weapons=[pistol]", "sides.blue.units.bob.weapons=[e-web]"), [("pistol", ("red",))]),
        (("sides.red.units.ann.weapons=[pistol]", "site.held_by=null"), [("pistol", ("red",)), ("rifle", ("blue",))]),
        (
            ("timeline=[{at: 30 s, strike: {weapon: proton-rocket, target: front}}]",),
            [("rifle", ("red", "blue")), ("proton-rocket", ("timeline",))],
        ),
        (("sides.red.units.ann.template=folk",), []),
    ],
)
def test_whose_weapons_are_tried(sets: tuple[str, ...], expected: list[tuple[str, tuple[str, ...]]]):
    """Unless told otherwise, the heaviest weapon of each side that attacks the site, and the timeline's heaviest strike."""
    assert [(arm.name, arm.brought) for arm in shown(*sets).weapons] == expected
