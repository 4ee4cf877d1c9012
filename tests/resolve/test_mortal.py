"""The clock of a mortal wound and the end of a stun, alone."""

from __future__ import annotations

from typing import Any

import pytest

from simcore.resolve.mortal import bleeds, clock, sleeps, wake
from tests.maps import FIELD, Scene, plan_of

BLEEDING = {"wounds": "mortally_wounded", "conscious": False, "prone": True, "mortal_since": 2}
ASLEEP = {"conscious": False, "prone": True, "unconscious_until": 5}


def scene(round_: int, now: dict[str, Any], faces: list[int] | None = None) -> Scene:
    """Bob as he is in a round; what his 2D come to first."""
    here = Scene(plan_of(FIELD, f"dice={{bob: {{mortal: {faces or [1, 1]}}}}}"))
    here.round(round_)
    here.put(bob=now)
    return here


@pytest.mark.parametrize(
    ("round_", "faces", "rounds", "dies"),
    [(2, [1, 1], 1, False), (3, [1, 1], 2, False), (4, [1, 1], 3, True), (5, [1, 3], 4, False), (6, [1, 3], 5, True)],
)
def test_the_clock(round_: int, faces: list[int], rounds: int, dies: bool) -> None:
    """2D under the rounds since the wound, that of the wound included, are death; equality is not (EA-42, A-040)."""
    here = scene(round_, BLEEDING, faces)
    (fact,) = here.drive(clock(here.battle, "bob"))
    assert (fact.kind, fact.rule, fact.actor, fact.causes) == ("mortal.rolled", "EA-42", "bob", (1,))
    assert (fact.rolls[0].code, fact.rolls[0].wild, fact.rolls[0].total) == ("2D", (), sum(faces))
    assert fact.data == {"rounds": rounds, "dies": dies}
    assert fact.set == ({"bob": {"wounds": "dead"}} if dies else {})


@pytest.mark.parametrize(
    "more", [{"stable": True}, {"wounds": "incapacitated"}, {"wounds": "dead"}, {"present": False}]
)
def test_who_does_not_bleed_rolls_nothing(more: dict[str, Any]) -> None:
    """The clock runs for those mortally wounded, present and not stable (EA-42, EA-43)."""
    here = scene(9, {**BLEEDING, **more})
    assert not bleeds(here.battle, "bob")
    assert here.drive(clock(here.battle, "bob")) == []


def test_a_wound_from_before_names_the_beginning() -> None:
    """The clock of a wound from before the start has no cause and says so (EA-42)."""
    here = Scene(plan_of(FIELD, "sides.blue.units.bob.wounds=mortally_wounded"))
    (fact,) = here.drive(clock(here.battle, "bob"))
    assert (fact.causes, fact.data["origin"]) == ((), "begin")


@pytest.mark.parametrize(("round_", "asleep", "wakes"), [(4, True, False), (5, True, True), (6, False, False)])
def test_waking(round_: int, asleep: bool, wakes: bool) -> None:
    """A stun ends at the end of its last round: one is conscious, and still lies (EA-49, A-042)."""
    here = scene(round_, ASLEEP)
    assert sleeps(here.battle, "bob") is asleep
    facts = here.drive(wake(here.battle, "bob"))
    assert [(fact.kind, fact.set, fact.causes) for fact in facts] == (
        [("unit.woke", {"bob": {"conscious": True}}, (1,))] if wakes else []
    )


def test_who_is_out_by_wounds_does_not_wake() -> None:
    """The end of a stun does not bring back one whose wounds put him out (EA-49, A-042)."""
    here = scene(5, {**ASLEEP, "wounds": "incapacitated"})
    assert here.drive(wake(here.battle, "bob")) == []
