"""A unit's round as a run tells it: walking, then its actions; wounds and dodges."""

from __future__ import annotations

from typing import Any

from tests.duels import QUIET, ann, battle, told_as
from tests.maps import FIELD, HIT, MISS, faces, of_kind


def test_walking_comes_before_the_action() -> None:
    """A unit walks on its first turn, free, then shoots from where it stands then (EA-8)."""
    lines = battle(FIELD, ann("move: east"), "sides.blue.units.bob.orders=[{hold: east}]", QUIET, rounds=1)
    assert [kind for _, kind, _ in told_as(lines, "ann")] == ["unit.moved", "shot.fired"]
    assert [line["data"]["metres"] for line in of_kind(lines, "shot.fired") if line["actor"] == "ann"] == [35]


def test_a_unit_that_dodges_or_has_no_action_still_walks() -> None:
    """A round without action still has the turn on which a unit walks."""
    lines = battle(FIELD, ann("move: middle"), "sides.red.units.ann.weapons=[]", rounds=2)
    assert [kind for _, kind, _ in told_as(lines, "ann")] == ["unit.moved", "unit.moved"]


def test_shooting_on_the_way_and_going_on_when_there() -> None:
    """`move` shoots at whoever is in line on the way, is done on arrival, and the next order follows."""
    lines = battle(FIELD, ann("move: middle", "hold: middle"), QUIET)
    moves = [line for line in of_kind(lines, "unit.moved") if line["actor"] == "ann"]
    assert [line["data"]["walked"] for line in moves[:4]] == [5, 5, 5, 5]
    (done,) = of_kind(lines, "order.done")
    assert (done["round"], done["data"]["order"], done["causes"]) == (5, "orders.ann.0", [moves[3]["seq"]])


def test_several_actions_cost_dice_and_come_pass_by_pass() -> None:
    """With `actions: 3` every attack has -2D, and all first actions of a round come before any second (EA-5, EA-16)."""
    both = ann("hold: west, actions: 3"), "sides.blue.units.bob.orders=[{hold: east, actions: 2}]"
    lines = battle(FIELD, *both, "dice={ann: {to_hit: " + str(MISS) + "}, bob: {to_hit: " + str(MISS) + "}}", rounds=1)
    shots = of_kind(lines, "shot.fired")
    assert sorted(shot["actor"] for shot in shots) == ["ann"] * 3 + ["bob"] * 2
    assert {shot["actor"] for shot in shots[:2]} == {shot["actor"] for shot in shots[2:4]} == {"ann", "bob"}
    assert {shot["rolls"][0]["code"] for shot in shots if shot["actor"] == "ann"} == {"3D"}
    assert {shot["rolls"][0]["code"] for shot in shots if shot["actor"] == "bob"} == {"4D"}
    assert all(["actions", "-2D", "EA-5"] in shot["rolls"][0]["parts"] for shot in shots if shot["actor"] == "ann")


def test_all_actions_of_a_round_take_the_same_target_until_it_falls() -> None:
    """A unit shoots on at the target of its round, though another became easier, and chooses anew when it falls."""
    crowd = "sides.blue.units.bob.count=2", "sides.blue.orders=[{hold: east}]"
    loaded: dict[str, Any] = {
        "ann": {"to_hit": HIT, "damage": faces(5, 8 + 4) + faces(5, 8 + 9) + faces(5, 8)},
        "bob-1": {"soak": faces(4, 8) + faces(4, 8), "to_hit": MISS},
        "bob-2": {"soak": faces(4, 8), "to_hit": MISS},
    }
    near = "site.zones.middle.at=[2, 0]", "site.zones.east.at=[4, 0]"
    skill = "sides.red.units.ann.skills.blaster=7D"
    lines = battle(FIELD, *crowd, *near, skill, ann("hold: west, actions: 3"), f"dice={loaded}", rounds=1)
    hits = of_kind(lines, "unit.hit")
    mine = [hit for hit in hits if hit["actor"] == "ann"]
    assert [hit["target"] for hit in mine] == ["bob-1", "bob-1", "bob-2"]
    assert [hit["data"]["band"] for hit in mine] == ["wounded", "incapacitated", "stunned"]


class TestWounds:
    """What the wounded still do."""

    def test_who_is_wounded_loses_the_rest_of_the_round(self) -> None:
        """A unit wounded before its turn does nothing more in that round, and acts in the next at -1D (EA-39)."""
        loaded = {
            "ann": {"initiative": [1, 1], "to_hit": HIT[:5] + MISS[:5], "damage": faces(5, 12)},
            "bob": {"initiative": [6, 6], "soak": faces(4, 8), "to_hit": MISS},
        }
        near = "sides.blue.units.bob.zone=middle"
        lines = battle(FIELD, near, f"dice={loaded}", rounds=2)
        (hit,) = of_kind(lines, "unit.hit")
        assert (hit["target"], hit["data"]["band"], hit["set"]["bob"]["idle_until"]) == ("bob", "wounded", 1)
        mine = [line for line in of_kind(lines, "shot.fired") if line["actor"] == "bob"]
        assert [line["round"] for line in mine] == [2]
        assert mine[0]["rolls"][0]["code"] == "4D"
        assert mine[0]["causes"][1:] == [hit["seq"]]

    def test_under_the_basics_he_acts_on(self) -> None:
        """Under the Basics a wound costs the penalty only, not the round (A-049)."""
        loaded = {
            "ann": {"initiative": [1], "to_hit": HIT[:5], "damage": faces(5, 12)},
            "bob": {"initiative": [6], "soak": faces(4, 8), "to_hit": MISS},
        }
        sets = "rules.profile=basics", "rules.defense.mode=add", "sides.blue.units.bob.zone=middle"
        lines = battle(FIELD, *sets, f"dice={loaded}", rounds=1)
        assert told_as(lines, "bob") == [(1, "shot.fired", "ann")]
        assert of_kind(lines, "shot.fired")[1]["rolls"][0]["code"] == "4D"

    def test_later_actions_of_the_round_are_lost_with_the_penalty_kept(self) -> None:
        """Who falls between his actions loses the rest; those taken had the penalty as declared (EA-5, A-034)."""
        loaded = {
            "ann": {"initiative": [6], "to_hit": HIT, "damage": faces(5, 12)},
            "bob": {"initiative": [1], "soak": faces(4, 8), "to_hit": MISS},
        }
        sets = "sides.blue.units.bob.orders=[{hold: middle, actions: 3}]", "sides.blue.units.bob.zone=middle"
        lines = battle(FIELD, *sets, f"dice={loaded}", rounds=1)
        shots = [line for line in of_kind(lines, "shot.fired") if line["actor"] == "bob"]
        assert [shot["rolls"][0]["code"] for shot in shots] == ["3D"]

    def test_a_full_dodge_ends_with_a_wound(self) -> None:
        """A wounded dodger keeps his static Dodge and loses what Full Dodge adds (EA-20, A-049)."""
        loaded = {
            "ann": {"initiative": [1], "to_hit": [6, 6, 6, 6, 5] * 2, "damage": faces(5, 12)},
            "bob": {"soak": faces(4, 8)},
        }
        sets = "sides.blue.units.bob.weapons=[]", "sides.blue.units.bob.zone=middle"
        second = "sides.red.units.al={template: soldier, zone: west}"
        loaded["al"] = {"initiative": [6], "to_hit": MISS}
        lines = battle(FIELD, *sets, second, f"dice={loaded}", rounds=1)
        first, after = of_kind(lines, "shot.fired")
        assert ["Full Dodge", 10, "EA-20"] in first["rolls"][0]["tn_parts"]
        assert [part[0] for part in after["rolls"][0]["tn_parts"]] == ["short range", "Dodge", "prone"]


def test_a_stun_that_is_over_is_forgotten() -> None:
    """Who is stunned out of his last die shoots again in the first round in which no stun holds, though nothing else changed (EA-38)."""
    loaded = {
        "ann": {"to_hit": [2] * 40},
        "bob": {"initiative": [1] * 8, "to_hit": HIT[:10] + MISS, "damage": faces(5, 8 + 2) * 2},
    }
    loaded["ann"] |= {"soak": faces(4, 8) * 2, "initiative": [6] * 8}
    orders = ann("hold: west, actions: 5"), "sides.blue.units.bob.zone=middle"
    lines = battle(FIELD, *orders, f"dice={loaded}", rounds=5)
    stuns = [line["set"]["ann"]["stunned_until"] for line in of_kind(lines, "unit.hit")]
    assert stuns == [2, 3]
    shots = [line["round"] for line in of_kind(lines, "shot.fired") if line["actor"] == "ann"]
    assert {4, 5} <= set(shots)


class TestRolledDodges:
    """A round under `defense.mode: rb_rolled` (RB-8, A-021)."""

    def test_one_roll_a_round_used_again(self) -> None:
        """Attack and dodge are at -1D each; the dodge is rolled at the first attack and used again at the next."""
        sets = "rules.defense.mode=rb_rolled", "sides.red.units.al={template: soldier, zone: west}"
        loaded = {"ann": {"to_hit": MISS}, "al": {"to_hit": MISS}, "bob": {"to_hit": MISS, "dodge": [6, 3]}}
        lines = battle(FIELD, *sets, f"dice={loaded}", rounds=1)
        shots = of_kind(lines, "shot.fired")
        first, second = (shot for shot in shots if shot["target"] == "bob")
        dodge = first["rolls"][0]
        assert (dodge["for"], dodge["by"], dodge["code"], "of" in dodge) == ("dodge", "bob", "2D", False)
        assert second["rolls"][0] == {"for": "dodge", "by": "bob", "of": first["seq"], "total": dodge["total"]}
        for shot in (first, second):
            assert shot["rolls"][1]["code"] == "4D"
            assert shot["rolls"][1]["tn"] == dodge["total"]
            assert "tn_parts" not in shot["rolls"][1]


def test_the_prone_stand_up_before_they_walk() -> None:
    """One who lies prone and has somewhere to go stands up, shoots, and walks from the next round on (EA-13)."""
    sets = "sides.red.units.ann.prone=true", "sides.blue.units.bob.orders=[{hold: east}]", QUIET
    lines = battle(FIELD, ann("move: east"), *sets, rounds=2)
    assert told_as(lines, "ann") == [
        (1, "unit.stood", ""), (1, "shot.fired", "bob"), (2, "unit.moved", ""), (2, "shot.fired", "bob"),
    ]  # fmt: skip


def test_the_prone_who_stay_lie_still() -> None:
    """One who lies prone and has nowhere to go shoots lying (EA-13, EA-24)."""
    sets = "sides.red.units.ann.prone=true", "sides.blue.units.bob.orders=[{hold: east}]", QUIET
    lines = battle(FIELD, ann("hold: west"), *sets, rounds=2)
    assert {kind for _, kind, _ in told_as(lines, "ann")} == {"shot.fired"}


def test_finishing_off_comes_after_every_living_enemy() -> None:
    """Where it is allowed, one without an enemy before him kills an unconscious one beside him with one action (EA-45, A-038)."""
    sets = (
        "rules.lethality.finish_off=true",
        "rules.sim.end=objective",
        "sides.blue.units.bob={template: soldier, zone: west, wounds: incapacitated}",
    )
    lines = battle(
        FIELD,
        *sets,
        "sides.red.units.ann.orders=[{hold: west}]",
        "sides.red.units.al={template: soldier, zone: middle, orders: [{move: west}]}",
        rounds=2,
    )
    (finished,) = of_kind(lines, "unit.finished")
    assert (finished["actor"], finished["target"], finished["set"]) == ("ann", "bob", {"bob": {"wounds": "dead"}})
