"""Smoke in a run: how it gathers, spills and clears, and who breathes it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from simcore.facts import Fact
from simcore.log.audit import audit
from simcore.processes import run as running
from simcore.processes.fight import Fight, Process
from simcore.resolve import smoke as smoke_
from tests.maps import PEOPLE, folded, logged, of_kind, plan_of, told

Line = dict[str, Any]

ROOMS = """
format: 1
name: rooms
limit: 1 min
site:
  scale: character
  structure: 4D
  held_by: red
  zones:
    yard: {outside: true, at: [0, 0]}
    one: {at: [10, 0], area: 25 m2}
    two: {at: [20, 0], area: 25 m2}
    three: {at: [30, 0], area: 25 m2}
  sections:
    front: {parts: [yard, one], adjacent: []}
    wall: {parts: [one, two], adjacent: []}
    inner: {parts: [two, three], adjacent: []}
  elements:
    gate: {type: wooden-door, in: front, state: open}
    door: {type: wooden-door, in: wall, state: open}
    hatch: {type: wooden-door, in: inner, state: open}
sides:
  red: {units: {man: {template: civilian, zone: yard, orders: [{hold: yard}]}}}
rules: {fire: {check_interval: 1000}}
"""
"""A yard and three rooms in a row with open doors between. Fires stay as they are: no check comes due."""

ONE, TWO, THREE = (f"site.sections.{name}.fire" for name in ("front", "wall", "inner"))


def lines(*sets: str) -> list[Line]:
    """The lines of a run of the rooms."""
    return told(plan_of(ROOMS, *sets))


def smoke(log: list[Line]) -> list[tuple[int, str, str]]:
    """Round, zone and level of each change of smoke."""
    return [
        (line["round"], line["target"], line["set"][line["target"]]["smoke"])
        for line in of_kind(log, "smoke.changed")
        if "smoke" in line["set"][line["target"]]
    ]


def during(monkeypatch: pytest.MonkeyPatch, *when: tuple[int, dict[str, dict[str, Any]]]) -> None:
    """Have the state changed at the start of rounds, as events would."""
    pending = running.hazards.pending

    def altering(fight: Fight) -> Process:
        for round_, patch in when:
            yield fight.clock.at(round_, 1, 1)
            fight.record(Fact(kind="test.put", set=patch))

    def altered(fight: Fight) -> None:
        pending(fight)
        fight.start(altering(fight))

    monkeypatch.setattr(running.hazards, "pending", altered)


# How it gathers and spills


def test_one_hop_a_round_and_one_level_less() -> None:
    """Smoke goes through open doors from zone to zone, one a round and one level less each; never outside (S1.7.2.20, A-194)."""
    log = lines(f"{ONE}=severe")
    assert smoke(log) == [(1, "one", "severe"), (2, "two", "heavy"), (3, "three", "light")]
    assert folded(log)["yard"]["smoke"] == "none"


@pytest.mark.parametrize("intensity", ["light", "heavy", "severe"])
def test_a_zone_smokes_as_it_burns(intensity: str) -> None:
    """The smoke of a zone is as its worst fire (S1.7.2.20, A-190)."""
    assert smoke(lines(f"{ONE}={intensity}", "site.elements.door.state=closed")) == [(1, "one", intensity)]


def test_a_wall_between_two_rooms_smokes_in_both() -> None:
    """A section that burns fills the zones on both its faces, but not the open air (S1.7.2.20, A-190)."""
    log = lines(f"{TWO}=heavy", f"{ONE}=light", "site.elements.hatch.state=closed")
    assert smoke(log) == [(1, "one", "heavy"), (1, "two", "heavy")]


def test_no_spill() -> None:
    """With smoke.spill off only a zone that burns has any smoke (A-194)."""
    assert smoke(lines(f"{ONE}=severe", "rules.smoke.spill=false")) == [(1, "one", "severe")]


@pytest.mark.parametrize(
    "opening",
    [
        "site.elements.door={type: wooden-door, in: wall, damage: severe}",
        "site.elements.door={type: wooden-door, in: wall, damage: destroyed}",
        "site.sections.wall={parts: [one, two], adjacent: [], damage: heavy}",
        "site.sections.wall={parts: [one, two], adjacent: [], damage: destroyed}",
        "site.passages=[{from: one, to: two}]",
    ],
)
def test_what_lets_smoke_through(opening: str) -> None:
    """Smoke passes an element that is Severely Damaged or gone, a section that is Heavily Damaged or worse, and a passage (A-194)."""
    shut = ("site.elements.door.state=closed", "site.elements.hatch.state=closed")
    assert smoke(lines(f"{ONE}=heavy", *shut)) == [(1, "one", "heavy")]
    found = smoke(lines(f"{ONE}=heavy", *shut, opening))
    assert found == [(1, "one", "heavy"), (2, "two", "light")]


@pytest.mark.parametrize("damage", ["light", "heavy"])
def test_a_shut_door_keeps_smoke_out(damage: str) -> None:
    """A shut door keeps smoke out, also where it is Heavily Damaged (A-194)."""
    door = f"site.elements.door={{type: wooden-door, in: wall, damage: {damage}}}"
    assert smoke(lines(f"{ONE}=severe", door)) == [(1, "one", "severe")]


def test_a_door_that_is_opened_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Smoke that has come to rest spills on where a door is opened, from the housekeeping of that round on (A-194)."""
    during(monkeypatch, (6, {"door": {"state": "open"}}))
    log = lines(f"{ONE}=severe", "site.elements.door.state=closed")
    assert smoke(log) == [(1, "one", "severe"), (6, "two", "heavy"), (7, "three", "light")]


def test_a_wall_that_is_breached_later() -> None:
    """Smoke spills on through a breach that a strike makes (A-194)."""
    hammer = "catalogue.weapons.hammer={skill: gunnery, damage: 12D, scale: character, type: concussion, ranges: [10 m, 100 m, 300 m, 700 m]}"
    strike = "timeline=[{at: 20 s, strike: {weapon: hammer, target: wall}}]"
    dice = "dice={hammer-1: {damage: [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]}, wall: {resistance: [3, 3, 4, 4], hazard: [1, 1, 2]}}"
    log = lines(f"{ONE}=heavy", "site.elements.door.state=closed", hammer, strike, dice)
    assert [line["data"]["margin"] for line in of_kind(log, "section.hit")] == [10]
    assert smoke(log) == [(1, "one", "heavy"), (5, "two", "light")]


# What it follows from

GROWS = ("rules.fire.check_interval=3", "timeline=[{at: 5 s, fire: front}]", f"dice={{front: {{hazard: {[5] * 12}}}}}")
"""A fire that breaks out in round 2, grows to Heavy in round 5 and to Severe in round 8."""

OPENS = "sides.red.units.man={template: civilian, zone: one, breathes: false, orders: [{hold: one, until: {time: 50 s}}, {open: door}]}"
SHUT = "site.elements.door.state=closed"


def whence(log: list[Line], zone: str) -> list[tuple[int, list[str]]]:
    """Of each change of the smoke of a zone the round and what it names: what the event set."""
    by = {
        line["seq"]: [f"{id_}.{field}" for id_, set_ in line.get("set", {}).items() for field in set_] for line in log
    }
    fields = ("fire", "smoke", "clearing_since", "state", "damage")
    found = []
    for line in of_kind(log, "smoke.changed"):
        if line["target"] == zone:
            said = [[each for each in by[cause] if each.split(".")[1] in fields] for cause in line.get("causes", ())]
            found.append((line["round"], [" ".join(each) for each in said]))
    return found


def test_what_grows_thicker_names_its_fire_and_what_was_there() -> None:
    """Smoke names the fire that made it as thick as it is, and what made it as thick as it was (S1.7.2.20, A-194)."""
    log = lines(*GROWS, SHUT)
    assert whence(log, "one") == [
        (2, ["front.fire"]),
        (5, ["front.fire", "one.smoke"]),
        (8, ["front.fire", "one.smoke"]),
    ]
    made = [line["seq"] for line in of_kind(log, "fire.started", "fire.checked") if "fire" in line["set"]["front"]]
    assert [line["causes"][0] for line in of_kind(log, "smoke.changed")] == made


def test_smoke_behind_a_door_names_the_door_and_by_it_the_fire(tmp_path: Path) -> None:
    """Why is there smoke in the next room? The door was opened, there was smoke behind it, there a fire (S1.7.2.20, A-194)."""
    stream, _ = logged(plan_of(ROOMS, *GROWS, SHUT, OPENS))
    log = [msgspec.json.decode(line) for line in stream.splitlines()]
    assert whence(log, "two") == [(11, ["door.state", "one.smoke"])]
    assert whence(log, "three") == [(12, ["two.smoke"])]
    seen, asked = set(), [of_kind(log, "smoke.changed")[-1]]
    while asked:
        line = asked.pop()
        seen.add((line["kind"], line.get("target", "")))
        asked += [log[cause] for cause in line.get("causes", ())]
    assert {("element.opened", "door"), ("fire.started", "front"), ("fire.checked", "front")} <= seen
    path = tmp_path / "run.jsonl"
    path.write_bytes(stream)
    assert audit(path).faults == []


def put(round_: int, **fields: str) -> tuple[int, dict[str, dict[str, Any]]]:
    """A patch of one field of some things in a round; of a fire also since when it burns so."""
    found: dict[str, dict[str, Any]] = {}
    for each, value in fields.items():
        id_, field = each.split("_")
        found.setdefault(id_, {})[field] = value
        if field == "fire":
            found[id_]["fire_since"] = round_
    return round_, found


ENDS = (ONE + "=severe", SHUT)
"""Initial values; nothing names them, since no event set them."""

BACK = "site.sections.back={parts: [three, outside], adjacent: [], fire: light}"


@pytest.mark.parametrize(
    ("sets", "events", "zone", "found"),
    [
        (ENDS, [], "one", [(1, [])]),
        ((ONE + "=severe",), [], "two", [(2, ["one.smoke"])]),
        (ENDS, [put(3, wall_damage="heavy")], "two", [(3, ["wall.damage", "one.smoke"])]),
        (ENDS, [put(3, door_damage="severe")], "two", [(3, ["door.damage", "one.smoke"])]),
        (ENDS, [put(3, door_state="gone"), put(4, door_damage="destroyed")], "two", [(4, ["door.damage", "door.state", "one.smoke"])]),
        ((*ENDS, "site.passages=[{from: one, to: two}]"), [put(1, door_state="open")], "two", [(2, ["one.smoke"])]),
        (ENDS, [put(4, front_fire="heavy")], "one", [(1, []), (4, ["front.fire", "one.smoke"])]),
        ((*ENDS, TWO + "=light"), [put(4, front_fire="none")], "one", [(1, []), (4, ["front.fire", "one.smoke"])]),
        (
            (*ENDS, TWO + "=heavy"),
            [put(2, wall_fire="severe"), put(4, front_fire="none"), put(6, wall_fire="light")],
            "one",
            [(1, []), (6, ["wall.fire", "one.smoke"])],
        ),
        (
            ENDS,
            [put(2, inner_fire="heavy"), put(3, wall_fire="heavy"), put(4, two_smoke="none")],
            "two",
            [(2, ["inner.fire"]), (4, ["wall.fire", "inner.fire", "two.smoke"])],
        ),
        (
            ("site.zones.two.smoke=severe", BACK),
            [put(3, two_smoke="none")],
            "three",
            [(1, []), (3, ["two.smoke", "three.smoke"])],
        ),
        (
            ("site.zones.two.smoke=severe", BACK),
            [put(3, hatch_state="closed")],
            "three",
            [(1, []), (3, ["hatch.state", "three.smoke"])],
        ),
        (ENDS, [put(3, one_smoke="none")], "one", [(1, []), (3, ["one.smoke"])]),
        (
            (*ENDS, "site.elements.fan={type: air-handler, in: one}", "limit=2 min"),
            [put(3, front_fire="none"), put(10, fan_damage="heavy")],
            "one",
            [
                (1, []),
                (3, ["front.fire", "one.smoke"]),
                (6, ["one.clearing_since", "one.smoke"]),
                (9, ["one.smoke one.clearing_since"]),
                (10, ["fan.damage", "one.smoke one.clearing_since"]),
            ],
        ),
    ],
)  # fmt: skip
def test_what_smoke_names(
    sets: tuple[str, ...],
    events: list[tuple[int, dict[str, dict[str, Any]]]],
    zone: str,
    found: list[tuple[int, list[str]]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Smoke names every fire and neighbor that makes what there is, what let it in, what ceased, what clears it, and what was there (A-194)."""
    during(monkeypatch, *events)
    assert whence(lines(*sets), zone) == found


# How it lingers and clears


def test_smoke_lingers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Smoke stays after its fire went out, and falls with the fire while it burns (A-194)."""
    during(
        monkeypatch,
        (3, {"front": {"fire": "heavy", "fire_since": 3}}),
        (6, {"front": {"fire": "none", "fire_since": 6}}),
    )
    log = lines(f"{ONE}=severe", "site.elements.door.state=closed")
    assert smoke(log) == [(1, "one", "severe"), (3, "one", "heavy")]


FAN = "site.elements.fan={type: air-handler, in: one}"


def test_an_air_handler_clears_a_level_in_three_rounds() -> None:
    """Where an air handler works and nothing makes smoke, one level clears every three rounds (A-194)."""
    log = lines("site.zones.one.smoke=severe", "site.elements.door.state=closed", FAN, "limit=2 min")
    assert smoke(log) == [(4, "one", "heavy"), (7, "one", "light"), (10, "one", "none")]


def test_an_air_handler_does_nothing_while_it_burns(monkeypatch: pytest.MonkeyPatch) -> None:
    """While the zone burns, or smoke as thick comes in, its handler clears nothing; after that it begins (A-194)."""
    during(monkeypatch, (6, {"front": {"fire": "none", "fire_since": 6}}))
    log = lines(f"{ONE}=heavy", "site.elements.door.state=closed", FAN, "limit=2 min")
    assert smoke(log) == [(1, "one", "heavy"), (9, "one", "light"), (12, "one", "none")]


@pytest.mark.parametrize(("damage", "clears"), [("light", True), ("heavy", False), ("severe", False)])
def test_a_handler_that_is_disabled(damage: str, clears: bool) -> None:
    """An air handler works up to Lightly Damaged; from Heavily on it is disabled and smoke lingers (S1.1.8.50, A-128)."""
    fan = f"site.elements.fan={{type: air-handler, in: one, damage: {damage}}}"
    log = lines("site.zones.one.smoke=light", "site.elements.door.state=closed", fan, "limit=2 min")
    assert smoke(log) == ([(4, "one", "none")] if clears else [])


def test_smoke_that_never_clears() -> None:
    """With smoke.decay_rounds null no handler clears anything (A-194)."""
    never = "rules={smoke: {decay_rounds: null}}"
    assert smoke(lines("site.zones.one.smoke=light", "site.elements.door.state=closed", FAN, never)) == []


def test_smoke_that_clears_faster() -> None:
    """smoke.decay_rounds says how long a level takes (A-194)."""
    sets = "site.zones.one.smoke=heavy", "site.elements.door.state=closed", FAN, "rules.smoke.decay_rounds=1"
    assert smoke(lines(*sets)) == [(2, "one", "light"), (3, "one", "none")]


def test_handler_disabled_while_it_clears(monkeypatch: pytest.MonkeyPatch) -> None:
    """A handler that is disabled while it clears stops, and begins a level anew once it works again (A-128, A-194)."""
    during(
        monkeypatch,
        (3, {"fan": {"damage": "heavy", "working": False}}),
        (8, {"fan": {"damage": "intact", "working": True}}),
    )
    log = lines("site.zones.one.smoke=heavy", "site.elements.door.state=closed", FAN, "limit=2 min")
    assert smoke(log)[0] == (11, "one", "light")


# Who breathes it

IN = ("sides.red.units.man.zone=one", "sides.red.units.man.orders=[{hold: one}]", "site.elements.door.state=closed")
BAD, GOOD = [1, 2] * 30, [6, 5, 6, 5] * 30


def breaths(log: list[Line]) -> list[tuple[int, str, int, bool]]:
    """Round, code, number and success of each Stamina check."""
    return [
        (line["round"], line["rolls"][0]["code"], line["rolls"][0]["tn"], line["data"]["success"])
        for line in of_kind(log, "smoke.breathed")
    ]


@pytest.mark.parametrize(("level", "tn", "choke"), [("light", 10, 1), ("heavy", 15, 3), ("severe", 20, 6)])
def test_who_stands_in_smoke_breathes_it(level: str, tn: int, choke: int) -> None:
    """Each round in smoke begins with Stamina against 10, 15 or 20; failing takes 1 pip, 1D or 2D from that round (S1.7.2.20, A-163)."""
    log = lines(f"site.zones.one.smoke={level}", *IN, f"dice={{man: {{stamina: {BAD}}}}}", "limit=15 s")
    assert breaths(log) == [(1, "2D", tn, False), (2, "2D", tn, False), (3, "2D", tn, False)]
    assert [line["set"]["man"] for line in of_kind(log, "smoke.breathed")] == [
        {"choke": choke, "choke_until": 1},
        {"choke_until": 2},
        {"choke_until": 3},
    ]


def test_smoke_that_comes_in_a_round_is_breathed_in_the_next() -> None:
    """A fire that breaks out in a round is breathed from the next one on (A-194)."""
    log = lines(*IN, "timeline=[{at: 10 s, fire: front}]", f"dice={{man: {{stamina: {BAD}}}}}", "limit=25 s")
    assert [round_ for round_, *_ in breaths(log)] == [4, 5]


def test_who_only_breathes_declares_nothing() -> None:
    """In rounds in which people do nothing but breathe smoke nobody declares anything, and no line says so (EA-14, S1.7.2.20)."""
    log = lines("site.zones.one.smoke=light", *IN, "limit=30 s")
    assert [round_ for round_, *_ in breaths(log)] == [1, 2, 3, 4, 5, 6]
    assert {line["kind"] for line in log} == {"run.begin", "smoke.breathed", "run.end"}


def test_who_arrives_in_smoke_breathes_it_at_once() -> None:
    """Whoever arrives in smoke at the start of a round breathes it in that round, and nobody twice (S1.7.2.20)."""
    arrive = "timeline=[{at: 10 s, arrive: {side: red, zone: one, units: {mate: {template: civilian, orders: [{hold: one}]}}}}]"
    log = lines("site.zones.one.smoke=light", *IN, arrive, "limit=15 s")
    assert [(line["round"], line["actor"]) for line in of_kind(log, "smoke.breathed")] == [
        (1, "man"),
        (2, "man"),
        (3, "man"),
        (3, "mate"),
    ]


def test_who_arrives_in_smoke_where_nobody_was() -> None:
    """The first one in a smoky zone breathes there from the round of his arrival on (S1.7.2.20)."""
    arrive = "timeline=[{at: 10 s, arrive: {side: red, zone: one, units: {mate: {template: civilian, orders: [{hold: one}]}}}}]"
    log = lines("site.zones.one.smoke=light", "site.elements.door.state=closed", arrive, "limit=20 s")
    assert [(line["round"], line["actor"]) for line in of_kind(log, "smoke.breathed")] == [(3, "mate"), (4, "mate")]


@pytest.mark.parametrize(
    "man", ["kind=droid", "breathes=false", "wounds=incapacitated", "wounds=mortally_wounded", "wounds=dead"]
)
def test_who_does_not_breathe_it(man: str) -> None:
    """Droids, sealed suits and the unconscious roll no Stamina against smoke (S1.7.2.20, A-163)."""
    assert breaths(lines("site.zones.one.smoke=severe", *IN, f"sides.red.units.man.{man}")) == []


def test_a_respirator_adds_a_die() -> None:
    """Whoever wears a respirator has a die more against smoke, named in the parts (S1.6.5)."""
    log = lines("site.zones.one.smoke=heavy", *IN, "sides.red.units.man.carries={respirator: 1}", "limit=5 s")
    assert [code for _, code, *_ in breaths(log)] == ["3D"]
    (line,) = of_kind(log, "smoke.breathed")
    assert ["respirator", "1D", "S1.6.5"] in line["rolls"][0]["parts"]


def test_wounds_lower_stamina_and_choking_does_not() -> None:
    """Of what lowers a person only wounds and stuns lower his Stamina, not what smoke itself took (A-163)."""
    sets = (
        "site.zones.one.smoke=heavy",
        *IN,
        "sides.red.units.man.skills={stamina: 4D}",
        f"dice={{man: {{stamina: {[1, 1, 1, 2] * 9}}}}}",
    )
    assert [code for _, code, *_ in breaths(lines(*sets, "limit=10 s"))] == ["4D", "4D"]
    assert [code for _, code, *_ in breaths(lines(*sets, "limit=10 s", "sides.red.units.man.wounds=wounded"))] == [
        "3D"
    ] * 2


def test_a_handler_out_of_order_makes_it_harder() -> None:
    """Where the air handler of a zone is disabled its smoke is 5 harder to bear; none at all makes no difference (S1.1.8.50)."""
    broken = "site.elements.fan={type: air-handler, in: one, damage: heavy}"
    base = ("site.zones.one.smoke=heavy", *IN, "limit=5 s")
    assert [[tn for *_, tn, _ in breaths(lines(*base, *more))] for more in ((), (FAN,), (broken,))] == [
        [15],
        [15],
        [20],
    ]


def test_choking_lowers_the_shot_of_that_round() -> None:
    """What smoke took from a person lowers his attacks of the round, and the roll names it; damage and soak stay (S1.7.2.20, A-163)."""
    man = "sides.red.units.man={template: soldier, zone: one, orders: [{hold: one}]}"
    foe = "sides.blue={units: {foe: {template: folk, zone: one, breathes: false, orders: [{hold: one}]}}}"
    dice = (
        f"dice={{man: {{stamina: {[1, 1, 2, 6, 5, 5]}, to_hit: {[5] * 60}, damage: {[1] * 4 + [2] + [1] * 4 + [2]}}}}}"
    )
    sets = "site.zones.one.smoke=light", man, foe, dice, "site.elements.door.state=closed", "limit=10 s"
    log = told(plan_of(ROOMS + PEOPLE, *sets))
    assert [(round_, good) for round_, *_, good in breaths(log)] == [(1, False), (2, True)]
    shots = [(line["round"], line["rolls"][-1]) for line in of_kind(log, "shot.fired") if line["actor"] == "man"]
    assert [(round_, roll["code"]) for round_, roll in shots] == [(1, "4D+2"), (2, "5D")]
    assert ["smoke", "-1 pip", "S1.7.2.20"] in shots[0][1]["parts"]
    assert all(part[0] != "smoke" for part in shots[1][1].get("parts", ()))
    hurt = [roll["code"] for line in of_kind(log, "unit.hit") for roll in line["rolls"]]
    assert set(hurt) == {"5D", "2D"}


@pytest.mark.parametrize("profile", ["empire-ascendant", "basics"])
def test_smoke_is_the_same_under_both_profiles(profile: str) -> None:
    """Fire and smoke go by the same rules under both profiles (S1.7.2.20)."""
    log = lines(f"{ONE}=severe", f"rules.profile={profile}", *IN, f"dice={{man: {{stamina: {BAD}}}}}", "limit=15 s")
    assert smoke(log) == [(1, "one", "severe")]
    assert [each[1:] for each in breaths(log)] == [("2D", 20, False)] * 2


def passage(rooms: int) -> str:
    """A row of rooms open to each other; the first burns for good, and smoke goes on in all of them."""
    zones = "".join(f"    r{each}: {{at: [{10 * each}, 0], area: 25 m2, smoke: severe}}\n" for each in range(rooms))
    walls = "".join(f"    w{each}: {{parts: [r{each}, outside], adjacent: []}}\n" for each in range(rooms))
    ways = "".join(f"    - {{from: r{each}, to: r{each + 1}}}\n" for each in range(rooms - 1))
    return (
        "format: 1\nname: passage\nlimit: 5 min\nsite:\n  scale: character\n  structure: 4D\n  zones:\n"
        "    yard: {outside: true, at: [0, 50]}\n"
        f"{zones}  sections:\n{walls}  passages:\n{ways}"
        "sides:\n  red: {units: {man: {template: civilian, zone: yard, orders: [{hold: yard}]}}}\n"
        "timeline: [{at: 5 s, every: 4 rounds, times: 8, fire: w0}]\nrules: {fire: {burnout_rounds: 2}}\n"
    )


def test_smoke_that_rests_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a fire costs at one end of a row of smoky rooms is the same for ten rooms and for a hundred (S1.7.2.20)."""
    looked: list[int] = []
    settled = smoke_.settled

    def counted(battle: Any, zones: Any, round_: int) -> dict[str, dict[str, object]]:
        looked[-1] += len(tuple(zones))
        return settled(battle, zones, round_)

    monkeypatch.setattr(smoke_, "settled", counted)
    for rooms in (10, 100):
        looked.append(0)
        log = told(plan_of(passage(rooms)))
        assert len(of_kind(log, "fire.started")) == 8
    first = [2 * 3 * rooms for rooms in (10, 100)]
    assert looked[1] - looked[0] <= first[1] - first[0]


# A screen outside


@pytest.mark.parametrize("level", ["light", "heavy", "severe"])
@pytest.mark.parametrize(
    ("more", "inside"), [((), []), ((ONE + "=light", SHUT), [(1, "one", "light")]), ((FAN.replace("one", "yard"),), [])]
)
def test_a_screen_outside(
    level: str, more: tuple[str, ...], inside: list[tuple[int, str, str]], tmp_path: Path
) -> None:
    """Smoke that a scenario puts outside stays as it is: it is not breathed, does not spill, clear or fill (RB-44, A-029, A-194)."""
    stream, _ = logged(plan_of(ROOMS, f"site.zones.yard.smoke={level}", *more))
    log = [msgspec.json.decode(line) for line in stream.splitlines()]
    assert smoke(log) == inside
    assert breaths(log) == []
    assert folded(log)["yard"]["smoke"] == level
    path = tmp_path / "run.jsonl"
    path.write_bytes(stream)
    assert audit(path).faults == []


@pytest.mark.parametrize(("level", "dice"), [("light", "1D"), ("heavy", "2D"), ("severe", "4D")])
def test_a_screen_hides(level: str, dice: str, tmp_path: Path) -> None:
    """A shot through a screen outside rolls its dice, as through any smoke; an order to vent finds nothing to do (RB-44, A-029)."""
    man = "sides.red.units={man: {template: folk, zone: yard, orders: [{vent: any}, {hold: yard}]}}"
    foe = "sides.blue={units: {foe: {template: soldier, zone: yard}}}"
    stream, _ = logged(plan_of(ROOMS + PEOPLE, f"site.zones.yard.smoke={level}", man, foe, "limit=5 s"))
    log = [msgspec.json.decode(line) for line in stream.splitlines()]
    assert dice in {
        roll["code"] for line in of_kind(log, "shot.fired") for roll in line["rolls"] if roll["for"] == "cover"
    }
    assert [line["actor"] for line in of_kind(log, "order.done")] == ["man"]
    path = tmp_path / "run.jsonl"
    path.write_bytes(stream)
    assert audit(path).faults == []
