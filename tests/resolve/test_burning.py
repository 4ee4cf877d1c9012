"""Fires as they are resolved: what a hit kindles, growing, spreading, doors, and when a fire matters next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from simcore.dice import Dice
from simcore.facts import Fact
from simcore.odds import law
from simcore.resolve import burning, fires
from tests.maps import Scene, kinds, plan_of

TIMES = 6_000

BLOCK = """
format: 1
name: block
limit: 10 min
site:
  scale: character
  structure: 4D
  zones:
    yard: {outside: true, at: [0, 0]}
    hall: {at: [10, 0], area: 25 m2}
    room: {at: [20, 0], area: 25 m2}
    loft: {at: [10, 0], area: 25 m2, level: 1}
  sections:
    front: {parts: [yard, hall], adjacent: [inner, floor]}
    inner: {parts: [hall, room], adjacent: [floor]}
    floor: {between: [hall, loft], adjacent: []}
    shed: {parts: [yard, room], adjacent: []}
  elements:
    gate: {type: metal-door, in: inner, fire_rated: true}
    hatch: {type: wooden-door, in: inner}
    trunk: {type: power-trunk, in: hall}
    hub: {type: data-hub, in: room}
    lathe: {type: turner, in: hall}
    stove: {type: machine, in: hall}
    kiln: {type: machine, in: loft}
sides:
  red: {units: {man: {template: civilian, zone: yard}}}
catalogue:
  elements:
    power-trunk: {kind: utility, body: 3D, opens: false}
    data-hub: {kind: utility, body: 3D, opens: false}
    turner: {kind: machinery, body: 3D, opens: false}
    machine: {kind: furniture, body: 3D, opens: false}
"""
"""A hall with a room beside it and a loft above; a fire door and a plain one in the wall between."""


def scene(*sets: str, **state: dict[str, Any]) -> Scene:
    """The block, and how it stands."""
    found = Scene(plan_of(BLOCK, *sets))
    if state:
        found.put(**state)
    return found


def loaded(scene_: Scene, **faces: list[int]) -> Scene:
    """A scene whose sections roll these faces for fire."""
    dice = {section: {"hazard": shown} for section, shown in faces.items()}
    scene_.battle.dice = Dice(1, 0, scene_.plan.rules.dice, dice)
    return scene_


def hit(target: str, kind: str, band: str, **data: Any) -> Fact:
    """A damage resolution as a fire hears of it."""
    return Fact(kind="section.hit", target=target, data={"type": kind, "band": band, "margin": 10, **data})


def fact(resolver: Iterator[Fact]) -> Fact | None:
    """The first fact of a resolver, not recorded."""
    return next(resolver, None)


def number(found: Fact | None) -> int | None:
    """What the roll of a fact was against."""
    return None if found is None else found.rolls[0].tn


# What a hit kindles


@pytest.mark.parametrize(
    ("kind", "band", "tn"),
    [
        ("blaster", "heavy", 10),
        ("flame", "destroyed", 10),
        ("blaster", "light", 15),
        ("slug", "heavy", 15),
        ("concussion", "destroyed", 15),
        ("slug", "light", None),
        ("blaster", "0-4", None),
        ("blaster", "none", None),
    ],
)
def test_number_of_kindling(kind: str, band: str, tn: int | None) -> None:
    """A hit has one hazard roll against 10 or 15 by its type and band, or none (S1.7.2.10, A-188)."""
    assert number(fact(fires.kindle(scene().battle, hit("front", kind, band), 1))) == tn


def test_the_result_counts_where_it_is_worse() -> None:
    """A Lightly that came to Heavily by its pips kindles as Heavily (S1.7.2.10, S1.3.1.70, A-188)."""
    assert number(fact(fires.kindle(scene().battle, hit("front", "blaster", "light", result="heavy"), 1))) == 10


def test_what_kindles_nothing() -> None:
    """Nothing is kindled by a shot set to stun, in what burns already, or where hazards are off (S1.7.0, S1.7.2.10, A-188)."""
    blow = hit("front", "blaster", "heavy")
    assert fact(fires.kindle(scene().battle, hit("front", "blaster", "heavy", mode="stun"), 1)) is None
    assert fact(fires.kindle(scene(front={"fire": "light"}).battle, blow, 1)) is None
    assert fact(fires.kindle(scene("rules.hazards.enabled=false").battle, blow, 1)) is None


@pytest.mark.parametrize(
    ("struck", "section", "fuel"),
    [
        ("front", "front", "ordinary"),
        ("gate", "inner", "ordinary"),
        ("trunk", "front", "electrical"),
        ("hub", "inner", "electrical"),
        ("lathe", "front", "electrical"),
        ("stove", "front", "ordinary"),
        ("kiln", "floor", "ordinary"),
    ],
)
def test_where_a_fire_starts(struck: str, section: str, fuel: str) -> None:
    """A fire starts in what was struck, in the section of an element, in the floor of a subsystem's zone or its first section (S1.7.2.10, S1.7.2.40, A-188)."""
    here = loaded(scene(), **{section: [4, 4, 4]})
    here.drive(fires.kindle(here.battle, hit(struck, "blaster", "heavy"), 1))
    now = here.state.sections[section]
    assert (now.fire, now.fire_since, now.fuel) == ("light", 1, fuel)
    assert [each for each, other in here.state.sections.items() if other.fire != "none"] == [section]


def test_a_destroyed_section_may_burn() -> None:
    """A section that is destroyed catches fire as well (A-098, A-192)."""
    here = loaded(scene(front={"damage": "destroyed"}), front=[4, 4, 4])
    here.drive(fires.kindle(here.battle, hit("front", "blaster", "destroyed"), 1))
    assert here.state.sections["front"].fire == "light"


# Frequencies


def share(found: list[Fact | None]) -> float:
    """How often the event of a hazard roll happened."""
    return sum(bool(each is not None and each.data["success"]) for each in found) / len(found)


def close(rolled: float, exact: float, times: int = TIMES) -> bool:
    """Whether a frequency is within 4 standard errors of its exact odds."""
    return abs(rolled - exact) <= 4 * (exact * (1 - exact) / times) ** 0.5


@pytest.mark.parametrize(
    ("tn", "band", "sets"),
    [
        (10, "heavy", ()),
        (15, "light", ()),
        (5, "heavy", ("rules.difficulty.numbers=[3, 5, 10, 20, 30, 31]",)),
        (10, "light", ("rules.difficulty.numbers=[3, 5, 10, 20, 30, 31]",)),
    ],
)
def test_kindling_follows_the_odds(tn: int, band: str, sets: tuple[str, ...]) -> None:
    """Fires break out as often as 3D meets the number: 0.591821 for 10, 0.170525 for 15; 5 stands for volatile fuel (S1.7.2.10, S1.1.8.50, A-187)."""
    here, found = scene(*sets), []
    for round_ in range(1, TIMES + 1):
        here.battle.begin(round_)
        found.append(fact(fires.kindle(here.battle, hit("front", "blaster", band), 1)))
    assert {number(each) for each in found} == {tn}
    assert close(share(found), law(9).at_least(tn))


def test_the_printed_odds_of_kindling() -> None:
    """3D meets 10 in 767 of 1296 and 15 in 221 of 1296 (S1.7.2.10, A-187)."""
    assert (law(9).at_least(10), law(9).at_least(15)) == pytest.approx((767 / 1296, 221 / 1296), abs=5e-7)


def burned(here: Scene, round_: int) -> list[Fact]:
    """What comes of the fire of the front in a round, as things stand: nothing is recorded."""
    here.battle.begin(round_)
    resolver = fires.burn(here.battle, here.plan.sections["front"])
    found = [next(resolver)]
    while True:
        try:
            found.append(resolver.send(1))
        except StopIteration:
            return found


@pytest.mark.parametrize(
    ("intensity", "grows", "spreads"), [("light", 10, 15), ("heavy", 15, 10), ("severe", None, 10)]
)
def test_growing_and_spreading_follow_the_odds(intensity: str, grows: int | None, spreads: int) -> None:
    """Fires grow and spread as often as 3D meets 10 or 15, by how they burned before; through a fire door 5 more (S1.7.4.10, S1.7.4.20, S1.7.4.30; A-187, A-192, A-193)."""
    here = scene("rules.fire.check_interval=1", front={"fire": intensity, "heat_pips": 6})
    rolled: dict[tuple[str, str], list[Fact | None]] = {}
    for round_ in range(1, TIMES + 1):
        for each in burned(here, round_):
            rolled.setdefault((each.kind, each.target), []).append(each)
    wanted = {("fire.spread", "inner"): spreads + 5, ("fire.spread", "floor"): spreads}
    if grows is not None:
        wanted["fire.checked", "front"] = grows
    assert {each: {number(roll) for roll in found} for each, found in rolled.items()} == {
        each: {tn} for each, tn in wanted.items()
    }
    for each, tn in wanted.items():
        assert len(rolled[each]) == TIMES
        assert close(share(rolled[each]), law(9).at_least(tn)), each


# Doors


@pytest.mark.parametrize(
    ("state", "tn"),
    [
        ({}, 15),
        ({"gate": {"damage": "light"}}, 15),
        ({"gate": {"damage": "heavy"}}, 10),
        ({"gate": {"damage": "severe", "state": "open"}}, 10),
        ({"gate": {"damage": "destroyed", "state": "gone"}}, 10),
        ({"gate": {"state": "open"}}, 10),
        ({"hatch": {"state": "open"}}, 10),
        ({"hatch": {"damage": "severe", "state": "open"}}, 10),
        ({"hatch": {"damage": "heavy"}}, 15),
        ({"inner": {"damage": "heavy", "breach": "1x2"}}, 10),
        ({"inner": {"damage": "light", "light_pips": 1}}, 15),
    ],
)
def test_a_fire_door_holds_a_fire_back(state: dict[str, Any], tn: int) -> None:
    """A fire door adds 5 while it is shut and at most Lightly Damaged, and nothing else in its section is open (S1.7.4.30, A-193)."""
    here = scene("rules.fire.check_interval=1", front={"fire": "heavy", "heat_pips": 6})
    here.put(**state)
    found = {each.target: each for each in burned(here, 1) if each.kind == "fire.spread"}
    assert (number(found["inner"]), number(found["floor"])) == (tn, 10)
    parts = [part[0] for part in found["inner"].rolls[0].tn_parts]
    assert parts == (["heavy fire", "fire door"] if tn == 15 else ["heavy fire"])


def test_a_fire_door_of_the_burning_section_holds_nothing_back() -> None:
    """What counts is the door of the section that would burn, not of the one that does (S1.7.4.30, A-193)."""
    here = scene("rules.fire.check_interval=1", inner={"fire": "heavy"})
    here.battle.begin(1)
    found = list(here.drive(fires.burn(here.battle, here.plan.sections["inner"])))
    assert {number(each) for each in found if each.kind == "fire.spread"} == {10}


EDGES = (
    "site.sections.front.adjacent=[{section: inner, door: gate}, {section: floor, door: plug}]",
    "site.elements.plug={type: metal-door, in: shed, fire_rated: true}",
)
"""Doors on the edges of the front: to the wall that the gate is in, and to the floor, far from where it is."""

ALL_OPEN = {"inner": {"damage": "severe", "breach": "2x2"}, "hatch": {"state": "open"}, "floor": {"breach": "1x2"}}


@pytest.mark.parametrize("burning_", ["front", "floor"])
@pytest.mark.parametrize(
    ("state", "shut"),
    [
        ({}, True),
        ({"plug": {"damage": "light"}}, True),
        ({"plug": {"state": "open"}}, False),
        ({"plug": {"damage": "heavy", "jammed": True}}, False),
        ({"plug": {"damage": "severe", "state": "open"}}, False),
        ({"plug": {"damage": "destroyed", "state": "gone"}}, False),
        (ALL_OPEN, True),
        ({**ALL_OPEN, "plug": {"state": "open"}}, False),
        ({"gate": {"state": "open"}}, True),
    ],
)
def test_a_door_that_an_edge_names_holds_a_fire_back(state: dict[str, Any], shut: bool, burning_: str) -> None:
    """A door that the edge between two sections names adds 5 both ways while it is shut and at most Lightly Damaged, whatever else is open (S1.7.4.30, A-193)."""
    here = scene("rules.fire.check_interval=1", *EDGES)
    here.put(**state)
    here.put(**{burning_: {"fire": "heavy", "heat_pips": 6}})
    here.battle.begin(1)
    found = list(here.drive(fires.burn(here.battle, here.plan.sections[burning_])))
    other = "floor" if burning_ == "front" else "front"
    assert [number(each) for each in found if (each.kind, each.target) == ("fire.spread", other)] == [
        15 if shut else 10
    ]


@pytest.mark.parametrize(
    ("state", "tn"),
    [
        ({}, 15),
        ({"inner": {"damage": "severe", "breach": "2x2"}}, 15),
        ({"gate": {"state": "open"}, "bolt": {"state": "closed"}}, 10),
    ],
)
def test_an_edge_and_a_section_with_the_same_door(state: dict[str, Any], tn: int) -> None:
    """A door on the edge adds 5 once, though it stands in the section that would burn as well; open, it is an opening of it (S1.7.4.30, A-193)."""
    here = scene(
        "rules.fire.check_interval=1", *EDGES, "site.elements.bolt={type: metal-door, in: inner, fire_rated: true}"
    )
    here.put(**state, front={"fire": "heavy", "heat_pips": 6})
    found = {each.target: each for each in burned(here, 1) if each.kind == "fire.spread"}
    assert number(found["inner"]) == tn


def test_an_open_door_on_the_edge_leaves_the_doors_of_the_section() -> None:
    """Where the door on the edge is open, one that is shut in the section that would burn still adds 5 (S1.7.4.30, A-193)."""
    edge = "site.sections.front.adjacent=[{section: inner, door: plug}, floor]"
    here = scene("rules.fire.check_interval=1", edge, EDGES[1], front={"fire": "heavy", "heat_pips": 6})
    here.put(plug={"state": "open"})
    assert {each.target: number(each) for each in burned(here, 1)} == {"front": 15, "inner": 15, "floor": 10}


# What comes of a fire in a round


def test_both_rolls_go_by_how_it_burned_before() -> None:
    """A Light fire that grows in a round still spreads as a Light one in it (S1.7.4.10, S1.7.4.20; A-192)."""
    here = loaded(scene(front={"fire": "light"}), front=[4, 4, 4])
    here.round(3)
    found = here.drive(fires.burn(here.battle, here.plan.sections["front"]))
    assert kinds(found) == ["fire.checked", "fire.spread", "fire.spread"]
    assert here.state.sections["front"].fire == "heavy"
    assert [number(each) for each in found] == [10, 20, 15]


@pytest.mark.parametrize(("round_", "due"), [(1, False), (2, False), (3, True), (4, False), (6, True), (9, True)])
def test_a_fire_is_checked_every_third_round(round_: int, due: bool) -> None:
    """A fire of age 3, 6, 9 … is checked, and no other (S1.7.4.10, A-191)."""
    here = loaded(scene(front={"fire": "light"}), front=[1, 1, 2] * 9, inner=[1, 1, 2] * 9, floor=[1, 1, 2] * 9)
    here.round(round_)
    assert bool(here.drive(fires.burn(here.battle, here.plan.sections["front"]))) == due


def test_rolls_for_a_neighbor_stop_once_it_burns() -> None:
    """Each of two fires rolls once for a neighbor, the second only if it does not burn yet (S1.7.4.20, A-192)."""
    for shown, rolls in (([4, 4, 4], 1), ([1, 1, 2, 4, 4, 4], 2)):
        here = loaded(
            scene(front={"fire": "heavy"}, inner={"fire": "heavy"}), floor=shown, front=[1, 1, 2], inner=[1, 1, 2]
        )
        here.round(3)
        found = [
            each for id_ in ("front", "inner") for each in here.drive(fires.burn(here.battle, here.plan.sections[id_]))
        ]
        spread = [each for each in found if each.kind == "fire.spread"]
        assert [each.target for each in spread] == ["floor"] * rolls
        assert here.state.sections["floor"].fire == "light"
        assert [each.rolls[0].against for each in spread] == ["front", "inner"][:rolls]


def test_a_spread_fire_feeds_on_the_same() -> None:
    """What catches fire from an electrical fire burns as one; the spread fire starts Light with age 0 (S1.7.2.40, S1.7.4.20; A-189)."""
    here = loaded(scene(front={"fire": "severe", "fuel": "electrical"}), floor=[4, 4, 4], inner=[1, 1, 2])
    here.round(3)
    here.drive(fires.burn(here.battle, here.plan.sections["front"]))
    now = here.state.sections["floor"]
    assert (now.fire, now.fire_since, now.fuel) == ("light", 3, "electrical")


def test_heat_comes_before_growth() -> None:
    """In a round that brings both, the pip of heat is taken first; its rounds go on to count through a change (S1.7.3, A-196)."""
    here = loaded(scene(front={"fire": "heavy"}), front=[5, 5, 5], inner=[1, 1, 2], floor=[1, 1, 2])
    here.round(3)
    found = here.drive(fires.burn(here.battle, here.plan.sections["front"]))
    assert kinds(found)[:2] == ["section.weakened", "fire.checked"]
    now = here.state.sections["front"]
    assert (now.fire, now.heat_pips, now.heat_rounds, now.structure) == ("severe", 1, 3, "3D+2")


def test_heat_never_takes_more_than_two_dice() -> None:
    """However long it burns, heat takes 6 pips and no line after that tells of it (S1.7.3, A-196)."""
    here = scene("rules.fire.check_interval=1000", front={"fire": "severe"})
    for round_ in range(1, 40):
        here.round(round_)
        here.drive(fires.burn(here.battle, here.plan.sections["front"]))
    assert [fact.set["front"]["heat_pips"] for fact in here.facts] == [1, 2, 3, 4, 5, 6]
    assert here.state.sections["front"].structure == "2D"


def test_a_destroyed_section_is_not_weakened() -> None:
    """A section that is destroyed burns on, and heat no longer counts (S1.7.3, A-098)."""
    here = scene(front={"damage": "destroyed", "fire": "severe", "structure": "0D"})
    for round_ in range(1, 10):
        here.round(round_)
        found = here.drive(fires.burn(here.battle, here.plan.sections["front"]))
        assert "section.weakened" not in kinds(found)
    assert here.state.sections["front"].fire == "severe"


def test_burning_out() -> None:
    """A fire burns out after the rounds of the setting at one intensity; it may not grow in the same round (A-204)."""
    here = scene("rules.fire.burnout_rounds=3", front={"fire": "light"})
    here.round(3)
    found = here.drive(fires.burn(here.battle, here.plan.sections["front"]))
    assert kinds(found) == ["fire.ended"]
    assert (here.state.sections["front"].fire, here.state.sections["front"].fire_since) == ("none", 3)


# When a fire matters next


@pytest.mark.parametrize(
    ("state", "first", "due"),
    [
        ({"fire": "none"}, 1, None),
        ({"fire": "light", "fire_since": 1}, 2, 4),
        ({"fire": "light", "fire_since": 1}, 5, 7),
        ({"fire": "heavy", "fire_since": 4, "heat_round": 4}, 5, 7),
        ({"fire": "heavy", "fire_since": 4, "heat_round": 4, "heat_rounds": 2}, 5, 5),
        ({"fire": "severe", "fire_since": 4, "heat_pips": 6}, 5, 7),
    ],
)
def test_next_round_that_matters(state: dict[str, Any], first: int, due: int | None) -> None:
    """A fire wakes when it may grow, spread or take a pip, whichever comes first (S1.7.3, S1.7.4, A-191, A-196)."""
    here = scene(front=state)
    assert burning.next_round(here.battle, here.plan.sections["front"], first) == due


def test_a_fire_that_can_do_nothing_sleeps() -> None:
    """A Severe fire with all its heat taken and none around it that does not burn has no next round (S1.7.3, S1.7.4)."""
    spent = {"fire": "severe", "heat_pips": 6}
    here = scene(front=spent, inner={"fire": "light"}, floor={"fire": "light"})
    assert burning.next_round(here.battle, here.plan.sections["front"], 1) is None
    here.put(floor={"fire": "none"})
    assert burning.next_round(here.battle, here.plan.sections["front"], 1) == 3
