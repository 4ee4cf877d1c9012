"""Harm to a person: ranks, droids, stun settings, what stands in the line."""

from __future__ import annotations

from typing import Any

import pytest

from simcore.dice import pool
from simcore.facts import Fact
from simcore.resolve.harm import Blow, strike
from tests.maps import FIELD, Scene, alter, faces, plan_of

KILL, STUN = "kill", "stun"


def scene(*margins: int, duration: tuple[int, ...] = (), sets: tuple[str, ...] = (), **sheet: Any) -> Scene:
    """Bob, his soak of 4D and what his sheet says; the damage of 5D leaves these margins."""
    damage = [face for margin in margins for face in faces(5, 10 + margin)]
    soak = faces(4, 10) * len(margins)
    loaded = f"dice={{ann: {{damage: {damage}}}, bob: {{soak: {soak}, duration: {list(duration)}}}}}"
    here = Scene(plan_of(FIELD, loaded, *sets))
    alter(here.plan.units["bob"], **sheet)
    return here


def hit(here: Scene, mode: str = KILL, sure: bool = True) -> Fact:
    """The line of one hit of 5D on Bob."""
    blow = Blow("ann", {"weapon": "rifle"}, pool(("rifle", 15)), "character", mode, 0, sure)

    def struck() -> Any:
        yield strike(here.battle, "bob", blow)

    return here.drive(struck())[0]


def test_damage_against_soak() -> None:
    """Damage is the attacker's, soak the target's; the margin is read in the table of persons, and the wound is the patch (EA-36, EA-37)."""
    fact = hit(scene(4))
    assert [(roll.purpose, roll.by, roll.against) for roll in fact.rolls] == [
        ("damage", "", ""),
        ("soak", "bob", "ann"),
    ]
    assert fact.data == {"weapon": "rifle", "margin": 4, "table": "character", "band": "wounded"}
    assert fact.set == {"bob": {"wounds": "wounded", "prone": True, "idle_until": 1}}


def test_a_second_wound_names_the_first() -> None:
    """What makes a wound worse names the event of the wound before (EA-40)."""
    here = scene(4, 4)
    first, second = hit(here), hit(here)
    assert second.causes == (0, first.seq)
    assert (second.set["bob"]["wounds"], second.data["result"]) == ("severely_wounded", "severely_wounded")


@pytest.mark.parametrize("mode", [KILL, STUN])
def test_a_minion_falls_at_any_hit(mode: str) -> None:
    """A sure hit defeats a minion without a roll, also on stun (EA-46, A-043)."""
    fact = hit(scene(0, rank="minion"), mode)
    assert (fact.rolls, fact.data, fact.set) == (
        (), {"weapon": "rifle", "result": "defeated"}, {"bob": {"defeated": True}},
    )  # fmt: skip


@pytest.mark.parametrize(
    ("rank", "margin", "sure", "defeated"),
    [
        ("minion", 0, False, True),
        ("minion", -1, False, False),
        ("minion", 9, False, True),
        ("henchman", 3, True, False),
        ("henchman", 4, True, True),
        ("henchman", 13, True, True),
        ("", 13, True, False),
    ],
)
def test_ranks(rank: str, margin: int, sure: bool, defeated: bool) -> None:
    """What has been lessened defeats a minion by any result, a henchman falls by a wound or worse; the defeated have no wound (EA-46, EA-47, A-043)."""
    fact = hit(scene(margin, rank=rank), KILL, sure)
    assert len(fact.rolls) == 2
    assert (fact.set == {"bob": {"defeated": True}}) is defeated
    assert (fact.data.get("result") == "defeated") is defeated


class TestStun:
    """A blaster set to stun."""

    @pytest.mark.parametrize("margin", [4, 9, 13, 18])
    def test_who_would_be_wounded_is_unconscious(self, margin: int) -> None:
        """Wounded or worse on stun is no wound but 2D minutes of unconsciousness, which the line rolls (EA-49, RB-52)."""
        fact = hit(scene(margin, duration=(3, 4)), STUN)
        assert [(roll.purpose, roll.by, roll.total) for roll in fact.rolls[2:]] == [("duration", "bob", 7)]
        assert (fact.data["result"], fact.data["margin"]) == ("unconscious", margin)
        assert fact.set["bob"] == {"prone": True, "idle_until": 1, "conscious": False, "unconscious_until": 84}

    @pytest.mark.parametrize(
        ("sets", "result", "patch"),
        [
            (("rules.stun.stunned_result=none",), "unharmed", {}),
            (("rules.stun.stunned_result=stunned",), None, {"bob": {"stunned_until": 2}}),
        ],
    )
    def test_a_stunned_result(self, sets: tuple[str, ...], result: str | None, patch: dict[str, Any]) -> None:
        """A Stunned result on stun leaves unharmed or stuns, as the setting says; no minutes are rolled (EA-49, RB-52, A-042)."""
        fact = hit(scene(3, sets=sets), STUN)
        assert (len(fact.rolls), fact.data.get("result"), fact.set) == (2, result, patch)

    def test_nothing_is_rolled_for_who_is_out(self) -> None:
        """Who is out by wounds is none the worse, and no minutes are rolled (EA-49, A-042)."""
        here = scene(9)
        here.put(bob={"wounds": "incapacitated", "conscious": False})
        fact = hit(here, STUN)
        assert (len(fact.rolls), fact.data["result"], fact.set) == (2, "no_effect", {})


class TestDroids:
    """What is no person."""

    @pytest.mark.parametrize(("margin", "mode"), [(0, KILL), (3, KILL), (0, STUN), (13, STUN)])
    def test_it_is_ionized_for_a_die_of_rounds(self, margin: int, mode: str) -> None:
        """Stunned, and any result on stun, ionizes a droid for 1D rounds, this one the first (S1.6.5, A-130)."""
        fact = hit(scene(margin, duration=(3,), kind="droid"), mode)
        assert [(roll.purpose, roll.code, roll.total) for roll in fact.rolls[2:]] == [("duration", "1D", 3)]
        assert (fact.data["result"], fact.set) == ("ionized", {"bob": {"stunned_until": 3}})

    def test_a_second_one_lengthens_the_first(self) -> None:
        """Ionized again while it holds, a droid stays so for one round more, without a roll (S1.6.5, A-130)."""
        here = scene(0, 0, duration=(3,), kind="droid")
        hit(here)
        fact = hit(here)
        assert (len(fact.rolls), fact.set) == (2, {"bob": {"stunned_until": 4}})

    def test_a_wound_is_a_wound(self) -> None:
        """A droid is wounded as anybody else by what is no stun setting (EA-37)."""
        assert hit(scene(4, kind="droid")).set["bob"]["wounds"] == "wounded"

    def test_a_droid_without_a_result_is_unharmed(self) -> None:
        """Below zero nothing happens to it (EA-36, S1.6.5)."""
        fact = hit(scene(-1, kind="droid"), STUN)
        assert (len(fact.rolls), fact.set) == (2, {})

    def test_a_minion_that_is_a_droid_is_defeated(self) -> None:
        """Rank goes before the die of rounds (EA-46, S1.6.5, A-043)."""
        assert hit(scene(0, kind="droid", rank="minion"), STUN, sure=False).set == {"bob": {"defeated": True}}
