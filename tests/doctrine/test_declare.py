"""Declaration: what everyone declares, and who acts when."""

from __future__ import annotations

from typing import Any

import pytest

from simcore.doctrine.declare import declare
from simcore.facts import Fact
from tests.maps import FIELD, HOUSE, Scene, deeds, kinds, plan_of

DOWN = {"wounds": "incapacitated", "conscious": False, "prone": True}
UNARMED = "sides.red.units.ann.weapons=[]"


def declared(here: Scene) -> dict[str, list[str]]:
    """What everyone who has a turn declares."""
    facts = deeds(here.drive(declare(here.battle)))
    return {
        id_: list(said) for id_, said in next(f for f in facts if f.kind == "round.declared").data["actions"].items()
    }


def order(text: str, unit: str = "red.units.ann") -> str:
    """A setting that gives a unit one order."""
    return f"sides.{unit}.orders=[{{{text}}}]"


@pytest.mark.parametrize(
    ("sets", "ann"),
    [
        ((), ["attack"]),
        ((order("hold: west, actions: 3"),), ["attack", "attack", "attack"]),
        ((order("hold: west, full_dodge: true"),), ["full_dodge"]),
        ((order("move: east, full_dodge: true"),), ["full_dodge"]),
        ((order("move: east"),), ["walk", "attack"]),
        ((UNARMED,), ["full_dodge"]),
        ((UNARMED, order("hold: west")), ["full_dodge"]),
        ((UNARMED, order("move: east")), ["walk"]),
        ((UNARMED, "site.zones.west.cover=full"), None),
        (("rules.defense.mode=rb_rolled",), ["attack", "dodge"]),
        (("rules.defense.mode=rb_rolled", UNARMED), ["full_dodge"]),
        (("rules.defense.mode=rb_rolled", order("move: east")), ["walk", "attack", "dodge"]),
        (("rules.defense.mode=rb_rolled", order("hold: west, full_dodge: true")), ["full_dodge"]),
    ],
)
def test_what_a_unit_facing_an_enemy_declares(sets: tuple[str, ...], ann: list[str] | None) -> None:
    """An armed unit attacks as often as its order says; an unarmed one dodges unless it walks or nobody sees it; an order may be to dodge alone; under rolled dodges an armed unit dodges as well (EA-5, EA-20, A-021)."""
    assert declared(Scene(plan_of(FIELD, *sets))).get("ann") == ann


def test_a_faced_unit_whose_enemy_is_out_of_its_range_dodges() -> None:
    """Under rolled dodges an armed unit to which an enemy has a line declares one attack and one dodge, also where its own weapon does not reach (A-021)."""
    far = "site.zones.middle.at=[30, 0]", "site.zones.east.at=[60, 0]"
    here = Scene(plan_of(FIELD, "rules.defense.mode=rb_rolled", "sides.red.units.ann.weapons=[pistol]", *far))
    assert declared(here) == {"ann": ["attack", "dodge"], "bob": ["attack", "dodge"]}


def test_a_declaration_is_state() -> None:
    """The number of actions, a Full Dodge and a dodge stand on the unit, as far as they changed (EA-5, EA-20)."""
    here = Scene(plan_of(FIELD, "sides.blue.units.bob.weapons=[]"))
    facts = deeds(here.drive(declare(here.battle)))
    assert facts[0].set == {
        "ann": {"actions": 1},
        "bob": {"actions": 1, "dodging_until": 1},
    }
    here.round(2)
    facts = deeds(here.drive(declare(here.battle)))
    assert facts[0].set == {"bob": {"dodging_until": 2}}
    here = Scene(plan_of(FIELD, "rules.defense.mode=rb_rolled"))
    facts = deeds(here.drive(declare(here.battle)))
    assert facts[0].set["ann"] == {"actions": 2, "dodge_round": 1}


@pytest.mark.parametrize(
    "patch", [DOWN, {"idle_until": 1}, {"present": False, "zone": None}, {"wounds": "dead"}, {"defeated": True}]
)
def test_who_cannot_act_declares_nothing(patch: dict[str, Any]) -> None:
    """Units out of action, away, or without an action left in the round have no turn (EA-39, EA-45)."""
    here = Scene(plan_of(FIELD, "sides.red.units.al={template: soldier, zone: west}"))
    here.put(ann=patch)
    facts = deeds(here.drive(declare(here.battle)))
    assert list(facts[0].data["actions"]) == ["al", "bob"]
    assert [roll.by for roll in facts[1].rolls[:2]] == ["al", "bob"]


def test_an_unarmed_unit_walks_past_nobody() -> None:
    """A unit without a weapon and without an enemy in line declares no action."""
    assert declared(Scene(plan_of(HOUSE, UNARMED, order("move: lane"), "sides.blue.orders=[{hold: hall}]"))) == {
        "ann": ["walk"],
        "bob": ["attack"],
    }


def test_nobody_draws_for_an_enemy_of_whom_he_does_not_know() -> None:
    """Who has put his weapon away draws it once his side knows of an enemy or a shot falls near, not before (EA-7)."""
    here = Scene(plan_of(HOUSE, "sides.red.orders=[{take: hall}]", "sides.blue.units.bob.holstered=true"))
    assert declared(here) == {"ann": ["walk", "attack"]}
    here.put(ann={"loud_round": 1, "loud_zone": "yard"})
    assert declared(here)["bob"] == ["draw:rifle", "attack"]
    seen = Scene(plan_of(FIELD, "sides.blue.units.bob.holstered=true"))
    assert declared(seen)["bob"] == ["draw:rifle", "attack"]


def test_the_line_comes_first_and_is_the_trigger_of_initiative() -> None:
    """Declaration comes before initiative and is what it names as its cause (EA-14, EA-15)."""
    here = Scene(plan_of(FIELD))
    first, second = deeds(here.drive(declare(here.battle)))
    assert kinds([first, second]) == ["round.declared", "initiative.rolled"]
    assert (first.causes, first.data["origin"], second.causes) == ((), "clock", (first.seq,))


class TestInitiative:
    """One die each, lowest first; then Dexterity, then a die each among those still equal (EA-15, A-033)."""

    def rolled(self, *sets: str, seed: int = 1) -> tuple[Fact, Any]:
        people = "sides.red.units.ann.count=4", "sides.blue.units.bob.count=4"
        here = Scene(plan_of(FIELD, *people, *sets), seed)
        facts = deeds(here.drive(declare(here.battle)))
        return facts[1], here.plan

    @pytest.mark.parametrize("seed", range(6))
    def test_rolls_stand_in_file_order_then_ties(self, seed: int) -> None:
        """Every initiative roll stands in the line in file order, plain and of one die, then the tie rolls group by group."""
        fact, plan = self.rolled(seed=seed)
        first = fact.rolls[: len(plan.units)]
        assert [roll.by for roll in first] == list(plan.units)
        assert {roll.purpose for roll in first} == {"initiative"}
        ties = fact.rolls[len(plan.units) :]
        assert {roll.purpose for roll in ties} <= {"tie"}
        assert all((roll.code, len(roll.dice), roll.wild) == ("1D", 1, ()) for roll in fact.rolls)
        numbers = {roll.by: roll.total for roll in first}
        groups = [numbers[roll.by] for roll in ties]
        assert groups == sorted(groups)

    @pytest.mark.parametrize("seed", range(6))
    def test_the_order_is_by_die_then_tie(self, seed: int) -> None:
        """The outcome goes by the die, lowest first, and among equals by their own tie rolls, lowest first."""
        fact, plan = self.rolled(seed=seed)
        keys: dict[str, list[int]] = {}
        for roll in fact.rolls:
            keys.setdefault(roll.by, []).append(roll.total)
        assert sorted(plan.units, key=keys.__getitem__) == fact.data["order"]
        assert len({tuple(each) for each in keys.values()}) == len(keys)

    def test_dexterity_breaks_ties_before_dice(self) -> None:
        """Of equal dice the higher Dexterity goes first, and nobody rolls again (A-033)."""
        loaded = "dice={ann: {initiative: [3]}, bob: {initiative: [3]}}"
        quick = "sides.blue.units.bob.attributes.dexterity=3D+1"
        here = Scene(plan_of(FIELD, loaded, quick))
        fact = deeds(here.drive(declare(here.battle)))[1]
        assert fact.data["order"] == ["bob", "ann"]
        assert [roll.purpose for roll in fact.rolls] == ["initiative", "initiative"]

    def test_equal_ties_are_rolled_again(self) -> None:
        """Tie rolls are repeated while they are equal (A-033)."""
        loaded = "dice={ann: {initiative: [3], tie: [2, 5]}, bob: {initiative: [3], tie: [2, 4]}}"
        here = Scene(plan_of(FIELD, loaded))
        fact = deeds(here.drive(declare(here.battle)))[1]
        assert [(roll.purpose, roll.by, roll.total) for roll in fact.rolls[2:]] == [
            ("tie", "ann", 2), ("tie", "bob", 2), ("tie", "ann", 5), ("tie", "bob", 4),
        ]  # fmt: skip
        assert fact.data["order"] == ["bob", "ann"]

    def test_ties_by_file_cost_no_dice(self) -> None:
        """Under `initiative.ties: file` the order of the file decides (A-033)."""
        loaded = "dice={ann: {initiative: [3]}, bob: {initiative: [3]}}"
        here = Scene(plan_of(FIELD, loaded, "rules.initiative.ties=file"))
        fact = deeds(here.drive(declare(here.battle)))[1]
        assert fact.data["order"] == ["ann", "bob"]
        assert len(fact.rolls) == 2
