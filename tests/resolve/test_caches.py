"""The caches over state: whatever happens, what they say is what a battle that begins with this state says."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import asdict

from simcore.dice import Dice
from simcore.doctrine import foes, judgement
from simcore.doctrine.decision import told, weight
from simcore.doctrine.declare import declare
from simcore.doctrine.memory import Memory
from simcore.doctrine.orders import current
from simcore.doctrine.targets import at
from simcore.facts import Fact
from simcore.plan import Order, Unit
from simcore.resolve.battle import Battle
from simcore.resolve.openings import KEEPERS, STRANGERS
from simcore.resolve.standing import Standing, place
from simcore.resolve.walk import thought
from simcore.state import State, able
from tests.maps import FIELD, HOUSE, Scene, nearest, plan_of

SIEGE = (
    "site.sections.flank={parts: [yard, hall]}",
    "site.elements.hatch={type: metal-door, in: flank}",
    "sides.red.units.ann={template: soldier, zone: yard, count: 2, orders: [{take: room}, {attack: door}]}",
    "sides.red.units.amy={template: soldier, zone: yard, move: 9 m, orders: [{attack: bob}, {hold: yard}]}",
    "sides.red.units.sly={template: slicer, zone: hall, orders: [{open: gate}, {move: lane}]}",
    "sides.blue.units.bob={template: soldier, zone: hall, count: 2}",
    "sides.blue.units.ben={template: soldier, zone: room, orders: [{close: door}, {move: yard}]}",
    "sides.folk={neutral: true, units: {cy: {template: folk, zone: lane}}}",
)
RULES = [
    ("rules.defense.penalties_apply=true", "rules.stun.accumulate=true"),
    ("rules.defense.mode=rb_rolled",),
    ("rules.lethality.finish_off=true",),
]
ZONES = ("yard", "lane", "hall", "room")
CHANGES: list[tuple[tuple[str, ...], str, list[Any]]] = [
    (("door", "hatch", "gate"), "state", ["open", "closed"]),
    (("door", "hatch", "gate"), "locked", [True, False]),
    (("door", "hatch", "gate"), "jammed", [True, False]),
    (("door", "hatch", "gate"), "working", [True, False]),
    (("front", "flank", "side", "inner"), "breach", ["none", "1x2", "2x2"]),
    (("door", "hatch", "gate"), "breach", ["none", "1x1", "open"]),
    (("ann-1", "ann-2", "amy", "sly", "bob-1", "bob-2", "ben"), "zone", list(ZONES)),
    (("ann-1", "amy", "bob-1", "ben"), "wounds", ["healthy", "wounded", "incapacitated"]),
    (("ann-1", "amy", "sly", "bob-1", "bob-2"), "prone", [True, False]),
    (("amy", "sly", "bob-1", "bob-2", "ben"), "trapped", [True, False]),
    (("cy",), "zone", list(ZONES)),
    (("ann-1", "bob-1", "bob-2"), "conscious", [True, False]),
    (("ann-1", "bob-1", "bob-2"), "stunned_until", [0, 1, 3, 9]),
    (("bob-1", "bob-2"), "stuns", [0, 1, 2]),
    (("bob-1", "bob-2", "ann-2"), "dodging_until", [0, 2, 5]),
    (("ann-1", "ann-2", "amy", "sly", "ben"), "order", [0, 1]),
    (("ann-1", "sly", "ben"), "order_failed", [0, 1]),
]


def anew(here: Scene) -> Battle:
    """A battle that begins with the state as it is, and has kept nothing."""
    kind = {id_: found for id_, (found, _) in here.plan.initial.items()} | here.state.born
    state = State({id_: (kind[id_], asdict(now)) for id_, now in here.state})
    battle = Battle(here.plan, state, Dice(1, 0, here.plan.rules.dice), here.record.because)
    battle.begin(here.battle.round)
    return battle


def guised(standing: Standing) -> dict[str, Any]:
    """The groups of every side by what they show, whatever numbers that goes by."""
    return {
        side: {
            zone: {at: {standing.shown(number): group for number, group in groups.items()} for at, groups in places.items()}
            for zone, places in zones.items()
        }
        for side, zones in standing.sides.items()
    }  # fmt: skip


def foes_of(battle: Battle, unit: Unit) -> list[str]:
    """Everyone hostile to a unit."""
    return [id_ for side in battle.plan.sides[unit.side].hostile for id_ in battle.plan.sides[side].units]


def sights(battle: Battle, unit: Unit) -> list[Any]:
    """Who is before a unit, where, and as what."""
    facing = foes.before(battle, unit, place(battle.state.units[unit.id]))
    return [(each.foes.ids, each.foes.place, each.foes.number, each.foes.index, each.sight) for each in facing]


def said(battle: Battle) -> dict[str, Any]:
    """Everything that the caches are asked: lines, routes, walks, aims, of every place and unit."""
    units = [unit for unit in battle.plan.units.values() if able(battle.state.units[unit.id])]
    return {
        "openings": dict(battle.openings.current),
        "lines": {(one, other): battle.sight.line(one, other) for one in ZONES for other in ZONES},
        "hops": {
            (goal, here, access): battle.ways.hop(goal, here, access)
            for goal in ZONES
            for here in ZONES
            for access in (STRANGERS, KEEPERS)
        },
        "groups": guised(battle.standing),
        "walks": {(unit.id, goal): thought(battle, unit.id, goal, unit.move) for unit in units for goal in ZONES},
        "named": {
            (unit.id, whom): at(battle, unit, unit.weapons, whom) for unit in units for whom in foes_of(battle, unit)
        },
        "facing": {unit.id: sights(battle, unit) for unit in units},
        "aims": {(unit.id, whom): nearest(battle, unit, whom) for unit in units for whom in ("", "bob", "ben", "cy")},
    }


def declared(battle: Battle, memory: Memory) -> list[Fact]:
    """The facts of a declaration, numbered alike, that change nothing."""
    facts: list[Fact] = []
    resolver = declare(battle, memory)
    try:
        facts.append(next(resolver))
        while facts[-1].kind != "round.declared":
            battle.state.apply(facts[-1].set)
            facts.append(resolver.send(len(facts)))
    except StopIteration:  # pragma: no cover - a declaration always declares
        pass
    return facts


def saw(memory: Memory) -> Memory:
    """A memory that knows who was in sight, and nothing else."""
    other = Memory()
    other.watch.zones = {side: dict(zones) for side, zones in memory.watch.zones.items()}
    other.watch.fallen = {side: dict(zones) for side, zones in memory.watch.fallen.items()}
    return other


@pytest.mark.parametrize("rules", RULES)
def test_what_is_kept_is_what_a_fresh_look_finds(rules: tuple[str, ...]) -> None:
    """After any change and in any later round, lines, routes, walks, groups and aims are those of a battle that kept nothing."""
    rng = random.Random(17)
    here = Scene(plan_of(HOUSE, *SIEGE, *rules))
    for turn in range(120):
        names, field, values = rng.choice(CHANGES)
        here.put(**{rng.choice(names): {field: rng.choice(values)}})
        if turn % 4 == 3:
            here.round(here.battle.round + 1)
        kept, fresh = said(here.battle), said(anew(here))
        for what, found in kept.items():
            assert found == fresh[what], (turn, what)


@pytest.mark.parametrize("rules", RULES)
def test_a_declaration_that_remembers_says_the_same(rules: tuple[str, ...]) -> None:
    """What a group wanted before is asked again whenever anything changed that it rests on: orders, doors, people, who lies helpless."""
    rng = random.Random(23)
    here = Scene(plan_of(HOUSE, *SIEGE, *rules))
    memory = Memory()
    for turn in range(120):
        here.round(here.battle.round + 1)
        if turn % 3:
            names, field, values = rng.choice(CHANGES)
            here.put(**{rng.choice(names): {field: rng.choice(values)}})
        fresh = anew(here)
        due = declared(fresh, saw(memory))
        resolver = declare(here.battle, memory)
        facts = [next(resolver)]
        while facts[-1].kind != "round.declared":
            facts.append(resolver.send(here.record(facts[-1])))
        resolver.close()
        assert [(fact.kind, fact.actor, fact.data, fact.set) for fact in facts] == [
            (fact.kind, fact.actor, fact.data, fact.set) for fact in due
        ], turn
        here.record(facts[-1])


PERSON = ("wounds", "conscious", "present", "defeated", "prone", "trapped", "stunned_until", "stuns", "stuns_before")
DODGES = ("dodging_until", "dodge_round", "dodge_rolled", "dodge_total", "dodge_scale")
TELLING = (*PERSON, "actions", *DODGES, "racing_round", "hand", "stun_set", "zone", "toward", "metres")
"""The fields that decide in which group a unit stands."""


@pytest.mark.parametrize("field", TELLING)
def test_a_unit_that_differs_in_a_watched_field_is_regrouped(field: str) -> None:
    """Of three units alike, one whose state changes in any one field that tells groups apart is where a fresh count puts it."""
    new = {"wounds": "incapacitated", "zone": "middle", "toward": "middle"}
    values: dict[str, Any] = {"conscious": False, "present": False, "defeated": True, "prone": True, "trapped": True}
    values |= {"hand": "knife", "stun_set": True}
    here = Scene(plan_of(FIELD, "sides.blue.units.bob.count=3", "rules.defense.penalties_apply=true"))
    here.put(**{"bob-2": {field: new.get(field, values.get(field, 4))}})
    assert guised(here.battle.standing) == guised(Standing(here.plan, here.state))


def test_a_walk_is_kept_by_how_far_one_walks() -> None:
    """Two who stand at the same place and go to the same zone walk as far as each may (EA-8)."""
    here = Scene(plan_of(HOUSE, *SIEGE))
    ends = [thought(here.battle, unit, "hall", here.plan.units[unit].move).metres for unit in ("ann-1", "amy", "ann-2")]
    assert ends == [5, 9, 5]


def test_a_walk_is_thought_again_when_a_door_is_locked() -> None:
    """What was free to walk through a moment ago bars the way now (A-094)."""
    here = Scene(plan_of(HOUSE))
    assert thought(here.battle, "ann", "hall", 5).barred == ""
    here.put(door={"locked": True})
    assert thought(here.battle, "ann", "hall", 5).barred == "door"


def test_a_stun_that_has_run_out_counts_no_more() -> None:
    """A target number that rests on a stun is worked out anew in the first round after it (EA-38, EA-21, A-023)."""
    here = Scene(plan_of(FIELD, "rules.defense.penalties_apply=true"))
    here.put(bob={"stunned_until": 2})
    numbers = []
    for round_ in (1, 2, 3):
        here.round(round_)
        aim = nearest(here.battle, here.plan.units["ann"])
        assert aim is not None
        assert aim.tn is not None
        numbers.append(aim.tn.number)
    assert numbers == [21, 21, 24]


def test_aims_at_those_named_are_kept_apart() -> None:
    """Whom one order names has nothing to do with whom another names (A-085)."""
    here = Scene(plan_of(FIELD, "sides.blue.units.bob.count=3"))
    found = [nearest(here.battle, here.plan.units["ann"], name) for name in ("bob-2", "bob-3", "", "bob-2")]
    assert [aim.target for aim in found if aim is not None] == ["bob-2", "bob-3", "bob-1", "bob-2"]


def test_an_aim_at_neutrals_follows_them() -> None:
    """The aim at a neutral whom an order names is found again when he moves."""
    here = Scene(plan_of(HOUSE, *SIEGE))
    ann = here.plan.units["ann-1"]
    first = nearest(here.battle, ann, "cy")
    assert first is not None
    here.put(cy={"zone": "yard"})
    second = nearest(here.battle, ann, "cy")
    assert second is not None
    assert (first.metres, second.metres) == (12, 3)


def chosen(battle: Battle, unit: Unit, order: Order) -> Any:
    """What a unit chooses, and what it weighed."""
    choice = judgement.judged(battle, unit, order)
    assert choice is not None
    return told(choice), [weight(each) for each in choice.options]


DOCTRINES = (
    "catalogue.weapons.stunner={skill: blaster, damage: 4D, scale: character, type: blaster, ranges: [3 m, 30 m, 60 m, 90 m], ammunition: 6}",
    "sides.red.units.ann={template: soldier, zone: west, doctrine: assault}",
    "sides.blue.units.bob={template: soldier, zone: east, weapons: [stunner], doctrine: defend, prone: true}",
)


@pytest.mark.parametrize(
    ("who", "field", "value"),
    [
        ("bob", "wounds", "wounded"),
        ("bob", "stun_set", True),
        ("bob", "hand", ""),
        ("bob", "stunned_until", 4),
        ("bob-stunner", "loaded", 0),
    ],
)
def test_what_changes_how_an_enemy_fights_is_weighed_anew(who: str, field: str, value: Any) -> None:
    """What an enemy does to a unit, and it to the enemy, is asked again when his wounds, weapon, mode or load change, prone or not."""
    here = Scene(plan_of(FIELD, *DOCTRINES))
    ann = here.plan.units["ann"]
    order = current(here.battle, ann)
    judgement.judged(here.battle, ann, order)
    (before,) = foes.before(here.battle, ann, place(here.state.units["ann"]))
    here.put(**{who: {field: value}})
    (after,) = foes.before(here.battle, ann, place(here.state.units["ann"]))
    assert after.sight != before.sight
    assert chosen(here.battle, ann, order) == chosen(anew(here), ann, order)


MEDIC = "sides.red.units.ann={template: soldier, zone: west, carries: {medpac: 1}, orders: [{treat: any}]}"
MATE = "sides.red.units.amy={template: soldier, zone: middle}"


def test_a_wound_that_gets_worse_is_news_for_a_medic() -> None:
    """What befalls one who is out of the fight already is asked about anew: a medic goes to him, and no more once he is stable (EA-42, EA-43)."""
    here = Scene(plan_of(FIELD, MEDIC, MATE))
    memory = Memory()

    def steps() -> list[str]:
        here.round(here.battle.round + 1)
        resolver = declare(here.battle, memory)
        facts = [next(resolver)]
        while facts[-1].kind != "round.declared":
            facts.append(resolver.send(here.record(facts[-1])))
        resolver.close()
        here.record(facts[-1])
        return list(facts[-1].data["actions"].get("ann", []))

    here.put(amy={"wounds": "incapacitated", "conscious": False, "prone": True})
    assert "walk" not in steps()
    assert "walk" not in steps()
    here.put(amy={"wounds": "mortally_wounded", "mortal_since": 2})
    assert "walk" in steps()
    here.put(amy={"stable": True})
    assert "walk" not in steps()
