"""Victory: holds, goals, sides that are beaten."""

from __future__ import annotations

import pytest

from simcore.resolve.judge import Verdict, holds, verdict
from tests.maps import FIELD, Scene, kinds, plan_of

GREEN = "sides.green={allies: [red], units: {gil: {template: soldier, zone: west}}}"
DOWN = {"wounds": "incapacitated", "conscious": False, "prone": True}
AWAY = {"zone": None, "toward": None, "metres": 0, "present": False}


def scene(*sets: str, round_: int = 1) -> Scene:
    """The field in some round."""
    return Scene(plan_of(FIELD, *sets), round_=round_)


def ended(here: Scene) -> tuple[str | None, str] | None:
    """The verdict now, after the holds were looked at, without its causes."""
    here.drive(holds(here.battle))
    found = verdict(here.battle)
    return None if found is None else found[:2]


@pytest.mark.parametrize(
    ("patch", "able"),
    [
        ({"wounds": "wounded", "prone": True}, True),
        ({"wounds": "severely_wounded", "trapped": True}, True),
        ({"stunned_until": 9, "stuns": 1}, True),
        ({"wounds": "incapacitated"}, False),
        ({"wounds": "mortally_wounded"}, False),
        ({"wounds": "dead"}, False),
        ({"conscious": False}, False),
        ({"defeated": True}, False),
        (AWAY, False),
    ],
)
def test_who_is_able_to_act(patch: dict[str, object], able: bool) -> None:
    """A side is beaten when its last unit is absent, unconscious, defeated, or Incapacitated and worse; lesser harm counts for nothing (EA-45, A-240, A-037)."""
    here = scene()
    here.put(bob=patch)
    assert ended(here) == (None if able else ("red", "eliminate"))


def test_nobody_has_won_while_both_stand() -> None:
    """Without a goal met and with hostile sides able to act there is no verdict (A-240)."""
    assert ended(scene()) is None


def test_both_beaten_in_one_round_is_mutual() -> None:
    """Where nobody is left nobody wins (A-240)."""
    here = scene()
    here.put(ann=DOWN, bob=DOWN)
    assert ended(here) == (None, "mutual")


def test_only_goals_decide_under_objective() -> None:
    """Under `sim.end: objective` a beaten side does not end the run, its opponent's goal does (A-240)."""
    here = scene("rules.sim.end=objective", "victory={red: {hold: middle}}")
    here.put(bob=DOWN)
    assert ended(here) is None
    here.put(ann={"zone": "middle"})
    assert ended(here) == ("red", "hold")


def test_allies_left_give_the_first_of_them_in_the_file() -> None:
    """When all sides left are allies, the first of them in the file wins (A-240)."""
    here = scene(GREEN)
    here.put(bob=DOWN)
    assert ended(here) == ("red", "eliminate")
    here.put(ann=DOWN)
    assert ended(here) == ("green", "eliminate")


def test_a_beaten_ally_ends_nothing() -> None:
    """Hostile sides that are left fight on, whoever else is beaten (A-240)."""
    here = scene(GREEN)
    here.put(ann=DOWN)
    assert ended(here) is None


def test_neutral_sides_neither_win_nor_count() -> None:
    """A neutral side that is left does not keep the run going and is not its winner (A-240)."""
    here = scene("sides.folk={neutral: true, units: {cy: {template: folk, zone: middle}}}")
    here.put(bob=DOWN)
    assert ended(here) == ("red", "eliminate")
    here.put(ann=DOWN)
    assert ended(here) == (None, "mutual")


def test_reinforcements_that_are_due_keep_a_side_in() -> None:
    """A side whose units are all down is not beaten while the timeline brings more, and is once they are down too (A-240)."""
    sets = (
        "sides.blue.units.bob.count=1",
        "timeline=[{at: 50 s, arrive: {unit: bob, count: 1, zone: east}}]",
        "victory={red: {eliminate: blue}}",
    )
    for round_, expected in ((1, None), (10, None), (11, ("red", "eliminate"))):
        here = scene(*sets, round_=round_)
        here.put(**{"bob-1": DOWN})
        assert ended(here) == expected


@pytest.mark.parametrize("goal", ["eliminate: blue", "hold: west"])
def test_a_goal_and_the_last_stand_are_one_victory(goal: str) -> None:
    """A side that meets its goal in the round in which it also beats the last enemy has won by its goal."""
    here = scene(f"victory={{red: {{{goal}}}}}")
    here.put(bob=DOWN)
    assert ended(here) == ("red", goal.split(":", maxsplit=1)[0])


def test_two_goals_in_one_round_are_mutual() -> None:
    """Two sides that meet their goals in one round leave no winner."""
    here = scene("victory={red: {hold: west}, blue: {hold: east}}")
    assert ended(here) == (None, "mutual")


class TestHold:
    """Holding a zone: a unit of the side able to act in it, and no hostile one."""

    GOAL = "victory={red: {hold: middle, for: 3 rounds}}"

    def test_it_is_met_at_the_end_of_so_many_rounds_running(self) -> None:
        """A hold for three rounds that began at the end of round 4 is met at the end of round 6."""
        here = scene(self.GOAL, round_=4)
        here.put(ann={"zone": "middle"})
        assert [(fact.kind, fact.target, fact.set) for fact in here.drive(holds(here.battle))] == [
            ("hold.begun", "red", {"red": {"holds_since": 4}})
        ]
        assert verdict(here.battle) is None
        for round_, expected in ((5, None), (6, ("red", "hold"))):
            here.round(round_)
            assert ended(here) == expected

    @pytest.mark.parametrize(
        "patch", [{"ann": {"zone": "west"}}, {"ann": DOWN}, {"bob": {"zone": "middle"}}], ids=["left", "fell", "foe"]
    )
    def test_it_ends_and_begins_anew(self, patch: dict[str, dict[str, object]]) -> None:
        """A hold ends when nobody able to act is left in the zone or an enemy able to act comes in; it begins at 1 again."""
        here = scene(self.GOAL, "sides.red.units.al={template: soldier, zone: west}", round_=4)
        here.put(ann={"zone": "middle"})
        here.drive(holds(here.battle))
        here.round(5)
        here.put(**patch)
        assert [(fact.kind, fact.set) for fact in here.drive(holds(here.battle))] == [
            ("hold.ended", {"red": {"holds_since": 0}})
        ]
        here.round(6)
        here.put(al={"zone": "middle"}, bob={"zone": "east"})
        here.drive(holds(here.battle))
        assert here.state.sides["red"].holds_since == 6
        assert verdict(here.battle) is None

    def test_an_enemy_out_of_action_does_not_contest(self) -> None:
        """A hostile unit that cannot act does not end a hold."""
        here = scene("victory={red: {hold: middle}}", "sides.blue.units.bo={template: soldier, zone: east}")
        here.put(ann={"zone": "middle"}, bob={"zone": "middle", **DOWN})
        assert ended(here) == ("red", "hold")

    def test_neutral_people_do_not_contest(self) -> None:
        """Only hostile units keep a zone from being held."""
        here = scene(
            "victory={red: {hold: west}}", "sides.folk={neutral: true, units: {cy: {template: folk, zone: west}}}"
        )
        assert ended(here) == ("red", "hold")

    def test_a_hold_that_stands_is_told_once(self) -> None:
        """Looking again at a hold that has not changed makes no event."""
        here = scene(self.GOAL)
        here.put(ann={"zone": "middle"})
        assert kinds(here.drive(holds(here.battle))) == ["hold.begun"]
        assert here.drive(holds(here.battle)) == []

    def test_it_names_the_enemy_that_left_or_fell(self) -> None:
        """A hold that begins because an enemy left the zone, or is out of action in it, names that event."""
        for patch in ({"zone": "east"}, DOWN, {"wounds": "incapacitated"}):
            here = scene("victory={red: {hold: middle, for: 9 rounds}}", "rules.sim.end=objective")
            here.put(ann={"zone": "middle"})
            here.put(bob={"zone": "middle"})
            assert here.drive(holds(here.battle)) == []
            here.put(ann={"metres": 0})
            here.put(bob=patch)
            (begun,) = here.drive(holds(here.battle))
            assert begun.causes[0] == 4, patch

    def test_its_end_names_what_ended_it(self) -> None:
        """A hold that ends names the event in which its last unit left or fell, or in which an enemy came."""
        for patch in ({"ann": {"zone": "west"}}, {"ann": DOWN}, {"bob": {"zone": "middle"}}):
            here = scene("victory={red: {hold: middle, for: 9 rounds}}", "rules.sim.end=objective")
            here.put(ann={"zone": "middle"})
            here.drive(holds(here.battle))
            here.put(**patch)
            (ended_,) = here.drive(holds(here.battle))
            assert ended_.causes[:1] == (3,), patch

    def test_its_causes_are_the_arrival_and_its_victory_names_the_hold(self) -> None:
        """A hold names the move that brought it about, and the victory the event in which the hold began."""
        here = scene("victory={red: {hold: middle}}")
        here.put(ann={"zone": "middle"})
        (begun,) = here.drive(holds(here.battle))
        assert begun.causes == (1,)
        assert verdict(here.battle) == Verdict("red", "hold", (begun.seq,))


@pytest.mark.parametrize(("round_", "expected"), [(1, None), (3, None), (4, ("red", "survive"))])
def test_surviving(round_: int, expected: tuple[str, str] | None) -> None:
    """`survive` is met at the end of the first round that ends at or after its time, if anyone is able to act then."""
    assert ended(scene("victory={red: {survive: 16 s}}", round_=round_)) == expected


def test_the_fallen_do_not_survive() -> None:
    """Nobody survives for a side of which nobody is able to act."""
    here = scene("victory={red: {survive: 5 s}}", "rules.sim.end=objective", round_=9)
    here.put(ann=DOWN)
    assert ended(here) is None


@pytest.mark.parametrize("target", ["wall", "hatch"])
def test_destroying(target: str) -> None:
    """`destroy` is met when that section or element is destroyed, and names the event that did it."""
    sets = (
        "site.sections={wall: {parts: [middle, east]}}",
        "site.elements={hatch: {type: metal-door, in: wall}}",
        f"victory={{red: {{destroy: {target}}}}}",
    )
    here = scene(*sets)
    here.put(**{target: {"damage": "severe"}})
    assert ended(here) is None
    here.put(**{target: {"damage": "destroyed"}})
    assert verdict(here.battle) == Verdict("red", "destroy", (2,))


def test_the_fall_of_the_last_is_the_cause_of_a_victory() -> None:
    """A victory by elimination names the event in which the last of the beaten fell."""
    here = scene("sides.blue.units.bo={template: soldier, zone: east}")
    here.put(bo=DOWN)
    here.put(bob=DOWN)
    assert verdict(here.battle) == Verdict("red", "eliminate", (2,))
