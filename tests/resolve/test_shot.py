"""Shots at people: target numbers, dodges, wounds, causes."""

from __future__ import annotations

from typing import Any

import pytest

from simcore.facts import Fact
from simcore.resolve.shot import finish, shoot
from tests.maps import FIELD, HIT, MISS, Scene, faces, kinds, nearest, plan_of

NEAR = "sides.blue.units.bob.zone=middle"


def scene(*sets: str, hit: bool = True, margin: int | None = None) -> Scene:
    """Ann 20 m from Bob; her shots hit or miss, and Bob's soak of 4D leaves a margin."""
    loaded: dict[str, Any] = {"ann": {"to_hit": HIT if hit else MISS}}
    if margin is not None:
        loaded["ann"]["damage"] = faces(5, 8 + margin)
        loaded["bob"] = {"soak": faces(4, 8)}
    return Scene(plan_of(FIELD, NEAR, f"dice={loaded}", *sets))


def shot(scene: Scene, actor: str = "ann", trigger: int | None = None) -> list[Fact]:
    """The facts of a shot at whom a unit would aim at."""
    aim = nearest(scene.battle, scene.plan.units[actor])
    assert aim is not None
    return scene.drive(shoot(scene.battle, actor, aim, trigger))


def test_a_miss_is_one_fact_and_a_hit_is_two() -> None:
    """A shot that misses changes nothing; one that hits is followed by its damage resolution (EA-18, EA-36)."""
    assert kinds(shot(scene(hit=False))) == ["shot.fired"]
    facts = shot(scene())
    assert kinds(facts) == ["shot.fired", "unit.hit"]
    assert facts[1].causes[0] == facts[0].seq


def test_a_total_equal_to_the_target_number_hits() -> None:
    """A roll that meets its target number succeeds (RB-7, A-010)."""
    loaded = f"dice={{ann: {{to_hit: {faces(5, 19)}}}}}"
    fact = shot(Scene(plan_of(FIELD, NEAR, loaded)))[0]
    assert (fact.rolls[0].total, fact.rolls[0].tn, fact.data["success"]) == (19, 19, True)
    loaded = f"dice={{ann: {{to_hit: {faces(5, 18)}}}}}"
    fact = shot(Scene(plan_of(FIELD, NEAR, loaded)))[0]
    assert (fact.rolls[0].total, fact.rolls[0].tn, fact.data["success"]) == (18, 19, False)


@pytest.mark.parametrize(
    ("sets", "patch", "parts"),
    [
        ((), {}, [("short range", 10), ("Dodge", 9)]),
        (("site.zones.middle.cover=half",), {}, [("short range", 10), ("Dodge", 9), ("cover", 5)]),
        ((), {"prone": True}, [("short range", 10), ("Dodge", 9), ("prone", 5)]),
        (("site.zones.middle.cover=quarter",), {"prone": True}, [("short range", 10), ("Dodge", 9), ("prone", 5), ("cover", 5)]),
        ((), {"dodging_until": 1}, [("short range", 10), ("Dodge", 9), ("Full Dodge", 10)]),
        ((), {"trapped": True}, [("short range", 10)]),
        ((), {"wounds": "wounded", "actions": 3}, [("short range", 10), ("Dodge", 9)]),
        (
            ("rules.defense.penalties_apply=true",),
            {"wounds": "wounded", "actions": 2},
            [("short range", 10), ("Dodge", 9), ("penalties", -6)],
        ),
        (("rules.defense.mode=mini6",), {}, [("Dodge", 9)]),
        (("rules.defense.mode=dodge_only",), {}, [("Dodge", 9)]),
        (("site.zones.middle.at=[40, 0]", "site.zones.east.at=[80, 0]"), {}, [("medium range", 15), ("Dodge", 9)]),
        (("sides.blue.units.bob.zone=west",), {}, [("point-blank range", 5), ("Dodge", 9)]),
        (("sides.blue.units.bob.zone=west",), {"prone": True}, [("point-blank range", 5), ("Dodge", 9)]),
        (("sides.blue.units.bob.zone=west", "site.zones.west.cover=half"), {}, [("point-blank range", 5), ("Dodge", 9)]),
    ],
)  # fmt: skip
def test_the_target_number_of_a_shot(
    sets: tuple[str, ...], patch: dict[str, Any], parts: list[tuple[str, int]]
) -> None:
    """Range, Defense and what the target shows of himself add up to the number (EA-18, EA-19, EA-20, EA-22, EA-23, EA-24)."""
    here = scene(*sets)
    here.put(bob=patch)
    roll = shot(here)[0].rolls[0]
    assert [part[:2] for part in roll.tn_parts] == parts
    assert roll.tn == sum(number for _, number in parts)


def test_nobody_unconscious_is_aimed_at() -> None:
    """Who is unable to act is no target (EA-45)."""
    here = scene()
    here.put(bob={"conscious": False})
    assert nearest(here.battle, here.plan.units["ann"]) is None


@pytest.mark.parametrize(
    ("patch", "code", "parts"),
    [
        ({}, "5D", ()),
        ({"actions": 3}, "3D", (("Blaster", "5D"), ("actions", "-2D", "EA-5"))),
        ({"wounds": "wounded"}, "4D", (("Blaster", "5D"), ("wounded", "-1D", "EA-39"))),
        (
            {"wounds": "severely_wounded", "stunned_until": 1, "stuns": 1, "actions": 2},
            "1D",
            (("Blaster", "5D"), ("severely wounded", "-2D", "EA-40"), ("stunned", "-1D", "EA-38"), ("actions", "-1D", "EA-5")),
        ),
        ({"stunned_until": 0, "stuns": 1}, "5D", ()),
    ],
)  # fmt: skip
def test_what_hinders_a_shooter(patch: dict[str, Any], code: str, parts: tuple[tuple[str, ...], ...]) -> None:
    """Wounds, stuns in force and the number of actions each lower the attack once (EA-5, EA-38, EA-39, EA-40)."""
    here = scene()
    here.put(ann=patch)
    roll = shot(here)[0].rolls[0]
    assert (roll.code, roll.parts) == (code, parts)


@pytest.mark.parametrize(
    ("margin", "band", "patch"),
    [
        (-1, "none", {}),
        (0, "stunned", {"stunned_until": 2}),
        (3, "stunned", {"stunned_until": 2}),
        (4, "wounded", {"wounds": "wounded", "prone": True, "idle_until": 1}),
        (8, "wounded", {"wounds": "wounded", "prone": True, "idle_until": 1}),
        (9, "incapacitated", {"wounds": "incapacitated", "prone": True, "idle_until": 1, "conscious": False}),
        (12, "incapacitated", {"wounds": "incapacitated", "prone": True, "idle_until": 1, "conscious": False}),
        (13, "mortally_wounded", {"wounds": "mortally_wounded", "prone": True, "idle_until": 1, "conscious": False, "mortal_since": 1}),
        (16, "mortally_wounded", {"wounds": "mortally_wounded", "prone": True, "idle_until": 1, "conscious": False, "mortal_since": 1}),
    ],
)  # fmt: skip
def test_each_band_of_persons(margin: int, band: str, patch: dict[str, Any]) -> None:
    """What a margin against soak does to a person stands in the line of the hit (EA-36, EA-37, EA-38, EA-39, EA-41, EA-44)."""
    hit = shot(scene(margin=margin))[1]
    assert [roll.purpose for roll in hit.rolls] == ["damage", "soak"]
    assert (hit.data["table"], hit.data["margin"], hit.data["band"]) == ("character", margin, band)
    left = {field: value for field, value in hit.set.get("bob", {}).items() if field not in ("dodging_until", "stuns")}
    assert left == patch
    assert set(hit.set) <= {"bob"}


@pytest.mark.parametrize(
    ("profile", "margin", "patch"),
    [
        ("basics", 4, {"wounds": "wounded"}),
        ("basics", 9, {"wounds": "incapacitated", "prone": True, "idle_until": 1}),
        ("basics", 16, {"wounds": "dead", "prone": True, "idle_until": 1, "conscious": False}),
    ],
)
def test_wounds_under_the_basics(profile: str, margin: int, patch: dict[str, Any]) -> None:
    """Under the Basics a wound costs no round, the Incapacitated stay conscious, and a margin of 16 kills (A-035, A-037, A-049)."""
    here = scene(f"rules.profile={profile}", "rules.defense.mode=add", margin=margin)
    hit = shot(here)[1]
    assert {field: value for field, value in hit.set["bob"].items() if field != "dodging_until"} == patch


def test_a_second_wound_is_told_as_a_result() -> None:
    """Where what happened is not what the band says, the line says what (EA-40, A-039)."""
    here = scene(margin=4)
    here.put(bob={"wounds": "wounded"})
    hit = shot(here)[1]
    assert (hit.data["band"], hit.data["result"]) == ("wounded", "severely_wounded")
    assert hit.set["bob"]["wounds"] == "severely_wounded"
    assert hit.causes == (hit.seq - 1, 1)


def test_scale_dice_of_a_smaller_attacker() -> None:
    """A smaller attacker adds the difference of scale to the attack, the larger target adds it to its soak (EA-2, EA-3)."""
    here = scene("sides.blue.units.bob.scale=walker", margin=0)
    fired, hit = shot(here)
    assert fired.rolls[0].parts == (("Blaster", "5D"), ("scale", "4D", "EA-3"))
    assert hit.rolls[1].parts == (("Strength", "3D"), ("armor", "1D"), ("scale", "4D", "EA-2"))


def test_causes_name_what_changed_the_odds() -> None:
    """A shot names its trigger first, then each event that hinders the shooter or helps the target, each once."""
    here = scene()
    here.put(ann={"wounds": "wounded"})
    here.put(bob={"prone": True})
    here.put(bob={"dodging_until": 1})
    here.put(ann={"stunned_until": 1, "stuns": 1})
    fact = shot(here, trigger=0)[0]
    assert fact.causes[0] == 0
    assert sorted(fact.causes) == [0, 1, 2, 3, 4]


class TestRolledDodge:
    """`defense.mode: rb_rolled`: a dodge is rolled once a round and stands for it (RB-8, A-021)."""

    MODE = "rules.defense.mode=rb_rolled"

    def test_without_a_dodge_the_range_alone_counts(self) -> None:
        """Nobody who declared no dodge has one (A-021)."""
        fact = shot(scene(self.MODE))[0]
        assert [roll.purpose for roll in fact.rolls] == ["to_hit"]
        assert fact.rolls[0].tn_parts == (("short range", 10, "EA-22"),)

    def test_the_first_attack_has_it_rolled_and_the_next_uses_it_again(self) -> None:
        """The roll stands in the line of the first attack, a reference to it in that of the second (RB-8, A-021)."""
        here = scene(self.MODE, hit=False)
        here.put(bob={"dodge_round": 1, "actions": 2})
        first, second = shot(here)[0], shot(here)[0]
        dodge, attack = first.rolls
        assert (dodge.purpose, dodge.by, dodge.against, dodge.code) == ("dodge", "bob", "", "2D")
        assert dodge.tn is None
        assert (attack.tn, attack.tn_parts) == (dodge.total, ())
        assert first.set["bob"]["dodge_rolled"] == 1
        again, attack = second.rolls
        assert (again.purpose, again.by, again.of, again.total) == ("dodge", "bob", first.seq, dodge.total)
        assert (again.code, again.dice, again.wild) == ("", (), ())
        assert attack.tn == dodge.total
        assert second.set == {}

    def test_a_full_reaction_adds_to_the_range(self) -> None:
        """On Full Dodge the rolled dodge is added to the range (A-021)."""
        here = scene(self.MODE)
        here.put(bob={"dodging_until": 1, "actions": 1})
        dodge, attack = shot(here)[0].rolls
        assert dodge.code == "3D"
        assert [part[:2] for part in attack.tn_parts] == [("short range", 10), ("Dodge", dodge.total)]
        assert attack.tn == 10 + dodge.total

    def test_cover_adds_to_a_rolled_dodge(self) -> None:
        """Modifiers add in every case (A-021)."""
        here = scene(self.MODE, "site.zones.middle.cover=half")
        here.put(bob={"dodge_round": 1})
        dodge, attack = shot(here)[0].rolls
        assert [part[:2] for part in attack.tn_parts] == [("Dodge", dodge.total), ("cover", 5)]

    def test_the_next_round_has_a_dodge_of_its_own(self) -> None:
        """A dodge stands for its round and no longer (A-021)."""
        here = scene(self.MODE, hit=False)
        here.put(bob={"dodge_round": 1})
        shot(here)
        here.round(2)
        assert [roll.purpose for roll in shot(here)[0].rolls] == ["to_hit"]
        here.put(bob={"dodge_round": 2})
        assert shot(here)[0].rolls[0].of == 0

    def test_the_helpless_have_no_dodge(self) -> None:
        """A trapped target rolls none, whatever he declared (EA-19, A-024)."""
        here = scene(self.MODE)
        here.put(bob={"dodge_round": 1, "trapped": True})
        assert [roll.purpose for roll in shot(here)[0].rolls] == ["to_hit"]


def test_finishing_off_needs_its_setting() -> None:
    """An unconscious enemy dies by one action without a roll where the setting allows it, else nothing happens (EA-45, A-038)."""
    for allowed in (True, False):
        here = scene(f"rules.lethality.finish_off={str(allowed).lower()}", "sides.blue.units.bob.zone=west")
        here.put(bob={"wounds": "incapacitated", "conscious": False})
        facts = here.drive(finish(here.battle, "ann", "bob", 0))
        assert kinds(facts) == (["unit.finished"] if allowed else [])
        assert here.state.units["bob"].wounds == ("dead" if allowed else "incapacitated")


@pytest.mark.parametrize(("skills", "label"), [("{dodge: 4D}", "Dodge"), ("{dodge: 1D}", "Dexterity")])
def test_a_rolled_dodge_is_called_what_is_rolled(skills: str, label: str) -> None:
    """Who dodges worse than his Dexterity rolls that, and the roll says so (RB-19, RB-8)."""
    here = scene("rules.defense.mode=rb_rolled", f"sides.blue.units.bob.skills={skills}", hit=False)
    here.put(bob={"dodge_round": 1, "actions": 2})
    dodge = shot(here)[0].rolls[0]
    assert (dodge.purpose, dodge.parts[0][0]) == ("dodge", label)
