"""Figures: what is counted, and the times of what happened first."""

from __future__ import annotations

from typing import Any

import pytest

from simcore.facts import Fact
from simcore.log.tally import Tally, figures, summary

UNITS = {"ann": "red", "bob": "blue", "cy": "folk"}


def shot(actor: str, target: str, success: bool) -> Fact:
    """A shot that was fired."""
    return Fact(kind="shot.fired", actor=actor, target=target, data={"success": success})


def told(*facts: Fact, **end: Any) -> dict[str, Any]:
    """The figures of some facts."""
    tally = Tally(UNITS)
    for fact in facts:
        tally.note(fact)
    units = end.pop("units", {"ann": ("red", "healthy", False), "bob": ("blue", "healthy", False)})
    sections = end.pop("sections", {})
    given = {"seconds": 60, "rounds": 12, "status": "ended", "holders": [], **end}
    return figures(tally, units, sections, given)


def test_shots_and_hits_at_people_count_for_the_side_of_the_shooter() -> None:
    """Shots at people are counted, and those that hit; shots at doors and walls are not."""
    found = told(
        shot("ann", "bob", True), shot("ann", "bob", False), shot("bob", "ann", False), shot("ann", "door", True)
    )
    assert [found[name]["value"] for name in ("shots.red", "hits.red", "shots.blue", "hits.blue", "shots.folk")] == [
        2,
        1,
        1,
        0,
        0,
    ]
    assert (found["shots.red"]["unit"], found["hits.red"]["unit"]) == ("shots", "hits")


def test_blows_are_counted_beside_shots() -> None:
    """Blows and those that hit count for the side of whoever struck, and are no shots."""
    found = told(
        Fact(kind="blow.struck", actor="ann", target="bob", data={"success": True}),
        Fact(kind="blow.struck", actor="ann", target="bob", data={"success": False}),
        shot("ann", "bob", True),
    )
    names = ("blows.red", "blow_hits.red", "shots.red", "hits.red", "blows.blue")
    assert [found[name]["value"] for name in names] == [2, 1, 1, 1, 0]
    assert (found["blows.red"]["unit"], found["blow_hits.red"]["unit"]) == ("blows", "hits")


def test_the_end_is_the_end_of_the_last_round() -> None:
    """Duration and rounds are those of the round in which the run ended."""
    found = told(seconds=85, rounds=17)
    assert found["duration"] == {"value": 85, "unit": "s"}
    assert found["rounds"] == {"value": 17, "unit": "rounds"}


def test_wounds_and_damage_are_counted_as_they_are_at_the_end() -> None:
    """Units are counted by side and wounds, sections by damage, each once."""
    units = {"ann": ("red", "wounded", True), "al": ("red", "wounded", False), "bob": ("blue", "dead", False)}
    found = told(units=units, sections={"front": "heavy", "inner": "intact", "side": "intact"})
    assert (found["defeated.red"]["value"], found["defeated.blue"]["value"]) == (1, 0)
    assert (found["wounded.red"]["value"], found["dead.red"]["value"], found["dead.blue"]["value"]) == (2, 0, 1)
    assert (found["sections.intact"]["value"], found["sections.heavy"]["value"], found["sections.severe"]["value"]) == (
        2,
        1,
        0,
    )


@pytest.mark.parametrize(("breach", "status"), [("1x2", "event"), ("2x2", "event"), ("open", "event"), (None, "ended")])
def test_the_first_breach(breach: str | None, status: str) -> None:
    """The time of the first breach is that of the first section hit that made one; without one it is the end."""
    patch = {"front": {"breach": breach}} if breach else {"front": {"damage": "light"}}
    facts = [Fact(kind="section.hit", target="front", t=t, set=patch) for t in (12.5, 30)]
    value = 12.5 if breach else 60
    assert told(*facts)["first_breach"] == {"value": value, "unit": "s", "status": status}


@pytest.mark.parametrize("status", ["limit", "ended"])
def test_the_time_to_an_objective(status: str) -> None:
    """The time to a hold is that of its first beginning; who never held has the end, and how the run ended."""
    facts = [Fact(kind="hold.begun", target="red", t=t) for t in (20, 40)]
    found = told(*facts, holders=["red", "blue"], status=status)
    assert found["objective.red"] == {"value": 20, "unit": "s", "status": "event"}
    assert found["objective.blue"] == {"value": 60, "unit": "s", "status": status}
    assert "objective.folk" not in found


def test_fires_and_collapses_are_counted_and_the_first_of_each_has_its_time() -> None:
    """A fire counts where something caught it, a collapse where a section was destroyed by one; hazard rolls that fail, and sections that stand, do not count."""
    rolls = [
        Fact(kind="fire.tried", t=5, target="wall"),
        Fact(kind="fire.spread", t=15, target="wall", set={"wall": {"fire": "light"}}),
        Fact(kind="fire.started", t=20, target="roof", set={"roof": {"fire": "light"}}),
        Fact(kind="collapse.checked", t=25, target="wall"),
        Fact(kind="collapse.spread", t=30, target="roof", set={"roof": {"damage": "severe", "breach": "2x2"}}),
        Fact(kind="collapse.checked", t=35, target="roof", set={"roof": {"damage": "destroyed", "breach": "open"}}),
    ]
    found = told(*rolls)
    assert (found["fires"]["value"], found["collapses"]["value"]) == (2, 1)
    assert found["first_fire"] == {"value": 15, "unit": "s", "status": "event"}
    assert found["first_collapse"] == {"value": 35, "unit": "s", "status": "event"}
    assert found["first_breach"] == {"value": 30, "unit": "s", "status": "event"}
    assert told(*rolls[:1])["first_fire"] == {"value": 60, "unit": "s", "status": "ended"}


def test_by_what_a_section_was_destroyed_is_that_of_its_first_end() -> None:
    """A weapon, heavy activity or a neighbor's collapse; a section that only suffers is not there, nor a second end."""
    tally = Tally(UNITS)
    ends = [
        ("section.hit", "wall", {"damage": "destroyed"}, 5, {"weapon": "proton-rocket"}),
        ("section.hit", "roof", {"damage": "severe"}, 5, {"weapon": "proton-rocket"}),
        ("collapse.checked", "roof", {"damage": "destroyed"}, 10, {}),
        ("collapse.spread", "floor", {"damage": "destroyed"}, 14.5, {}),
        ("collapse.spread", "wall", {"damage": "destroyed"}, 20, {}),
    ]
    for kind, section, patch, t, data in ends:
        tally.note(Fact(kind=kind, target=section, t=t, data=data, set={section: patch}))
    due = {
        "wall": {"by": "proton-rocket", "t": 5},
        "roof": {"by": "heavy activity", "t": 10},
        "floor": {"by": "a neighbor's collapse", "t": 14.5},
    }
    end = {"seconds": 25, "rounds": 5, "status": "ended", "holders": []}
    assert summary(tally, {}, {}, end) == {"figures": figures(tally, {}, {}, end), "destroyed": due}
    assert "destroyed" not in summary(Tally(UNITS), {}, {}, end)
