"""What a unit works at that fights fire and smoke, and who gets away from them."""

from __future__ import annotations

import pytest

from simcore.doctrine import done, firefighting, orders
from simcore.doctrine.intent import intend
from simcore.plan import Order
from simcore.resolve.crew import Task
from tests.maps import PEOPLE, Scene, of_kind, plan_of, told

TOWER = (
    """
format: 1
name: tower
limit: 2 min
rules: {hazards: {enabled: true}}
site:
  scale: walker
  structure: 4D
  held_by: crew
  zones:
    yard: {outside: true, at: [0, 0]}
    hall: {at: [10, 0], area: 36 m2}
    room: {at: [20, 0], area: 36 m2}
    den: {at: [30, 0], area: 36 m2}
    cell: {at: [40, 0], area: 36 m2}
  sections:
    wall: {parts: [hall, outside], adjacent: []}
    back: {parts: [room, outside], adjacent: []}
    far: {parts: [den, outside], adjacent: []}
    shut: {parts: [cell, outside], adjacent: []}
  elements:
    spray: {type: sprinkler-riser, in: den}
  passages:
    - {from: yard, to: hall}
    - {from: hall, to: room}
    - {from: room, to: den}
sides:
  crew: {units: {ada: {template: folk, zone: hall}, amy: {template: folk, zone: hall}}}
  folk: {neutral: true, units: {joe: {template: folk, zone: yard}}}
"""
    + PEOPLE
)
"""Four rooms in a row, a wall each; no way leads into the last of them, the one before has a sprinkler riser."""

BACK, DEN = {"fire": "heavy"}, {"fire": "severe"}


def scene(*sets: str, **fires: str) -> Scene:
    """The tower with fires in it."""
    here = Scene(plan_of(TOWER, "sides.crew.orders=[{extinguish: any}, {vent: any}]", *sets))
    here.put(**{section: {"fire": fire} for section, fire in fires.items()})
    return here


def chosen(here: Scene, verb: str, target: str = "any", unit: str = "ada") -> Task | None:
    """What a unit works at by an order."""
    return firefighting.task(here.battle, here.plan.units[unit], Order("orders.crew.0", verb, target))


@pytest.mark.parametrize(
    ("sets", "fires", "found"),
    [
        ([], {}, None),
        ([], {"wall": "light", "back": "heavy"}, "back"),
        ([], {"wall": "heavy", "back": "heavy"}, "wall"),
        (["sides.folk.units.joe.zone=den"], {"wall": "heavy", "back": "heavy"}, "back"),
        (["sides.folk.units.joe.zone=yard", "sides.crew.units.amy.zone=yard"], {"wall": "heavy", "back": "heavy"}, "wall"),
        (["sides.folk.neutral=false", "sides.folk.units.joe.zone=room"], {"wall": "heavy", "back": "heavy"}, "wall"),
        ([], {"wall": "light", "shut": "severe"}, "wall"),
        ([], {"shut": "severe"}, None),
    ],
)  # fmt: skip
def test_the_fire_that_threatens_most_goes_first(sets: list[str], fires: dict[str, str], found: str | None) -> None:
    """The worst fire, then that near most people who are no enemies, then the nearest; never one that no way leads to (S1.7.5.10)."""
    task = chosen(scene(*sets, **fires), "extinguish")
    assert task == (None if found is None else Task("extinguish", found))


@pytest.mark.parametrize(
    ("target", "found"),
    [("any", ("activate", "den")), ("den", ("activate", "den")), ("far", ("extinguish", "far")), ("hall", None)],
)
def test_what_is_built_in_is_switched_on_first(target: str, found: tuple[str, str] | None) -> None:
    """A riser that is off and has power goes before work by hand, unless an order names the section (S1.7.5.20)."""
    assert chosen(scene(far="severe"), "extinguish", target) == found


@pytest.mark.parametrize(
    "off",
    [{"spray": {"damage": "heavy"}}, {"den": {"suppression": "active"}}, {"den": {"suppression": "bypassed"}}],
)
def test_what_is_disabled_or_acts_already_is_left_alone(off: dict[str, dict[str, str]]) -> None:
    """A dead riser cannot be set going, and one that acts need not be (A-200)."""
    here = scene(far="severe")
    here.put(**off)
    assert chosen(here, "extinguish") == Task("extinguish", "far")


def test_what_is_offline_is_by_passed_where_that_is_quicker() -> None:
    """A Light fire is put out sooner by hand, a Severe one of 50 square metres by by-passing what is offline (A-200)."""
    small, large = scene("site.powered=false", far="light"), scene(
        "site.powered=false", "site.sections.far.area=50 m2", "sides.crew.units.ada.skills={dodge: 2D, repair: 5D}", far="severe"
    )  # fmt: skip
    assert chosen(small, "extinguish") == Task("extinguish", "far")
    assert chosen(large, "extinguish") == Task("activate", "den")


def test_the_worst_smoke_is_vented_first() -> None:
    """The worst smoke, then that with most people in or next to it, then the nearest (S1.7.5.40)."""
    here = scene("sides.folk.units.joe.zone=den")
    assert chosen(here, "vent") is None
    here.put(hall={"smoke": "light"}, den={"smoke": "light"})
    assert chosen(here, "vent") == Task("vent", "hall")
    here.put(ada={"zone": "room"}, amy={"zone": "yard"})
    assert chosen(here, "vent") == Task("vent", "hall")
    here.put(room={"smoke": "heavy"})
    assert chosen(here, "vent") == Task("vent", "room")
    assert chosen(here, "vent", "den") == Task("vent", "den")
    assert chosen(here, "vent", "yard") is None


def test_who_has_begun_goes_on() -> None:
    """An attempt that was begun is carried through, though a worse fire has broken out (S1.7.5.10)."""
    here = scene(wall="light")
    job = {
        "is": "job",
        "unit": "ada",
        "kind": "extinguish",
        "target": "wall",
        "filled": 0,
        "segments": 1,
        "done": False,
    }
    here.put(**{"ada--extinguish--wall": {**job, "until": 3, "worked": 1}})
    here.put(back={"fire": "severe"})
    assert chosen(here, "extinguish") == Task("extinguish", "wall")
    assert chosen(here, "extinguish", unit="amy") == Task("extinguish", "back")
    assert chosen(here, "extinguish", "room") == Task("extinguish", "back")
    here.put(wall={"fire": "none"})
    assert chosen(here, "extinguish") == Task("extinguish", "back")


def test_work_is_declared_where_it_is_done() -> None:
    """Beside a fire one declares work; one who is away goes there first, and who is trapped does neither (S1.7.5.10, A-225)."""
    here = scene(back="heavy")
    ada = here.plan.units["ada"]
    assert intend(here.battle, ada).steps[:1] in (("walk",), ("run",))
    here.put(ada={"zone": "room"})
    assert intend(here.battle, ada).steps == ("work",)
    here.put(ada={"trapped": True})
    assert intend(here.battle, ada).steps == ()


@pytest.mark.parametrize(
    ("order", "over", "fails"),
    [
        ("{extinguish: wall}", False, ""),
        ("{extinguish: back}", True, ""),
        ("{extinguish: hall}", False, ""),
        ("{extinguish: room}", True, ""),
        ("{extinguish: any}", False, ""),
        ("{extinguish: cell}", False, "there is no way to fire that it is to fight"),
        ("{extinguish: back, until: {time: 1 min}}", False, ""),
        ("{vent: hall}", True, ""),
        ("{vent: any}", False, ""),
        ("{vent: cell}", False, "there is no way to smoke that it is to fight"),
    ],
)
def test_when_the_work_is_done(order: str, over: bool, fails: str) -> None:
    """An order is done when what it names burns no more, or is clear; it fails where no way leads (S1.7.5.10, S1.7.5.40)."""
    here = scene(f"sides.crew.units.ada.orders=[{order}, {{hold: hall}}]", wall="light", shut="light")
    here.put(cell={"smoke": "light"}, room={"smoke": "heavy"})
    ada = here.plan.units["ada"]
    assert done.done(here.battle, ada, ada.orders[0]) is over
    assert done.failure(here.battle, ada, ada.orders[0]) == fails


def test_nothing_is_to_be_done_where_nothing_burns() -> None:
    """Without the module no fire is fought, and every such order is done (S1.7.0)."""
    here = scene("rules.hazards.enabled=false", wall="heavy")
    ada = here.plan.units["ada"]
    assert chosen(here, "extinguish") is None
    assert done.done(here.battle, ada, ada.orders[0])


@pytest.mark.parametrize(
    ("hall", "away"),
    [({}, ""), ({"fire": "light"}, ""), ({"fire": "heavy"}, "yard"), ({"smoke": "heavy"}, ""), ({"smoke": "severe"}, "yard")],
)  # fmt: skip
def test_who_has_no_orders_leaves_where_one_cannot_live(hall: dict[str, str], away: str) -> None:
    """A unit without orders goes to the nearest zone without fire and with less smoke, and does not go back meanwhile; ours."""
    here = Scene(plan_of(TOWER))
    here.put(**{"wall" if "fire" in hall else "hall": hall})
    ada = here.plan.units["ada"]
    order = orders.current(here.battle, ada)
    assert (order.verb, order.target) == (("move", away) if away else ("hold", "hall"))
    here.put(ada={"zone": "yard"})
    order = orders.current(here.battle, ada)
    back = "hall" if not (away or hall.get("fire")) else "yard"
    assert (order.verb, order.target) == ("hold", back)


@pytest.mark.parametrize(
    ("sets", "more", "found"),
    [
        ([], {}, "yard"),
        ([], {"yard": {"smoke": "severe"}}, "yard"),
        ([], {"back": {"fire": "light"}}, "yard"),
        (["site.zones.yard.outside=false"], {"yard": {"smoke": "heavy"}}, "room"),
    ],
)
def test_where_one_takes_refuge(sets: list[str], more: dict[str, dict[str, str]], found: str) -> None:
    """Of zones as near the first in the file; none that burns or holds as much smoke, which outside is only a screen (A-194)."""
    here = scene(*sets, wall="heavy")
    here.put(**more)
    assert firefighting.refuge(here.battle, here.plan.units["ada"]) == found


def test_a_screen_drives_nobody_away() -> None:
    """Nobody leaves or shuns a zone outside for the smoke in it, and nobody vents it (RB-44, A-194)."""
    here = scene("sides.crew.units.ada.zone=yard")
    here.put(yard={"smoke": "severe"})
    joe = here.plan.units["joe"]
    assert orders.current(here.battle, joe).verb == "hold"
    assert not firefighting.endangered(here.battle, joe)
    assert not firefighting.shunned(here.battle, "yard")
    assert chosen(here, "vent") is None
    assert firefighting.over(here.battle, Order("orders.crew.0", "vent", "any"))


def test_who_can_get_nowhere_stays() -> None:
    """Where no open way leads to a better zone one holds one's own."""
    here = Scene(plan_of(TOWER, "sides.crew.units.ada.zone=cell"))
    here.put(shut={"fire": "severe"})
    assert orders.current(here.battle, here.plan.units["ada"]) == Order("begin", "hold", "cell")


@pytest.mark.parametrize(
    "order", ["hold: hall", "take: hall", "guard: hall", "extinguish: any", "vent: any", "treat: any"]
)
def test_orders_keep_a_unit_in_the_fire(order: str) -> None:
    """Whoever is ordered to be somewhere stays there, whatever burns; ours."""
    here = Scene(plan_of(TOWER, f"sides.crew.units.ada.orders=[{{{order}}}]"))
    here.put(wall={"fire": "severe"}, hall={"smoke": "severe"})
    ada = here.plan.units["ada"]
    assert orders.current(here.battle, ada) == ada.orders[0]
    assert not set(intend(here.battle, ada).steps) & {"walk", "run", "high_speed", "all_out"}


def test_a_doctrine_may_fight_fires() -> None:
    """A firefighter of the catalogue without orders puts the fires out, vents, and then holds (S1.7.5.10, S1.7.5.40)."""
    crew = "sides.crew.units={ada: {template: firefighter, zone: hall}}"
    lines = told(plan_of(TOWER, crew, "site.sections.back.fire=light", "limit=5 min"))
    assert any(line["data"]["success"] for line in of_kind(lines, "fire.fought"))
    assert any(line["data"]["success"] for line in of_kind(lines, "zone.vented"))
    assert of_kind(lines, "fire.fought")[0]["rolls"][0]["tn"] == 10


def test_people_run_from_a_fire_and_stay_away() -> None:
    """People of a neutral side leave the burning zone and wait elsewhere, without walking to and fro; ours."""
    sets = ("sides.folk.units.joe.zone=den", "site.sections.far.fire=severe", "limit=1 min")
    moves = of_kind(told(plan_of(TOWER, *sets)), "unit.moved")
    joe = [line["set"]["joe"]["zone"] for line in moves if line["actor"] == "joe" and "zone" in line["set"]["joe"]]
    assert joe[0] == "room"
    assert "den" not in joe
    assert len(joe) <= 3
