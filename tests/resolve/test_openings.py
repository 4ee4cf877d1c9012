"""What is open: the cache over state, and whom it tells."""

from __future__ import annotations

import random

import pytest

from simcore.resolve.openings import Opening, Openings, Way
from tests.maps import HOUSE, Scene, plan_of

SHUT = Way(free=False, door="door")
FREE = Way(free=True, door="")
CRAWLED = Way(free=False, door="", crawled=True)


def test_a_blank_wall_is_shut_and_nothing_in_it_could_be_opened() -> None:
    """A section without elements and breach lets nobody through, and there is no door to work at."""
    assert Scene(plan_of(HOUSE)).battle.openings.current["side"] == Opening(
        line=False, narrow=False, strangers=Way(False, ""), keepers=Way(False, "")
    )


@pytest.mark.parametrize(
    ("patch", "opening"),
    [
        ({}, Opening(False, False, FREE, FREE)),
        ({"door": {"locked": True}}, Opening(False, False, SHUT, FREE)),
        ({"door": {"jammed": True}}, Opening(False, False, SHUT, SHUT)),
        ({"door": {"working": False, "jammed": True, "breach": "1x1"}}, Opening(True, False, CRAWLED, CRAWLED)),
        ({"door": {"locked": True, "breach": "1x1"}}, Opening(True, False, CRAWLED, FREE)),
        ({"door": {"damage": "severe", "breach": "open"}}, Opening(True, False, FREE, FREE)),
        ({"front": {"breach": "2x2"}, "door": {"jammed": True, "breach": "1x1"}}, Opening(True, False, FREE, FREE)),
        ({"door": {"state": "open"}}, Opening(True, False, FREE, FREE)),
        ({"front": {"breach": "1x2"}}, Opening(True, True, FREE, FREE)),
        ({"front": {"breach": "1x2"}, "door": {"jammed": True}}, Opening(True, True, FREE, FREE)),
        ({"front": {"breach": "1x2"}, "door": {"state": "open"}}, Opening(True, False, FREE, FREE)),
        ({"front": {"breach": "2x2"}}, Opening(True, False, FREE, FREE)),
        ({"front": {"breach": "open"}, "door": {"state": "gone"}}, Opening(True, False, FREE, FREE)),
    ],
)
def test_how_a_section_stands(patch: dict[str, dict[str, object]], opening: Opening) -> None:
    """Doors, gaps and breaches open a section to lines and to walkers as the rules say (S1.3.1.40, S1.4.3, A-088, A-094)."""
    here = Scene(plan_of(HOUSE))
    here.put(**patch)
    assert here.battle.openings.current["front"] == opening


def test_the_cache_is_what_a_fresh_look_finds() -> None:
    """After any sequence of changes the kept openings are those that a new look at the state gives."""
    rng = random.Random(3)
    here = Scene(plan_of(HOUSE))
    choices = [
        ("door", "state", ["open", "closed", "gone"]),
        ("gate", "state", ["open", "closed"]),
        ("door", "jammed", [True, False]),
        ("gate", "locked", [True, False]),
        ("door", "working", [True, False]),
        ("door", "breach", ["none", "1x1", "open"]),
        ("side", "breach", ["none", "1x2", "2x2"]),
        ("front", "breach", ["none", "1x2", "open"]),
    ]
    seen = set()
    for _ in range(200):
        entity, field, values = rng.choice(choices)
        here.put(**{entity: {field: rng.choice(values)}})
        fresh = Openings(here.plan, here.state)
        assert here.battle.openings.current == fresh.current
        assert (here.battle.openings.gaps, here.battle.openings.narrows) == (fresh.gaps, fresh.narrows)
        seen.add(tuple(here.battle.openings.current.values()))
    assert len(seen) > 10


def test_the_version_counts_what_changed_and_nothing_else() -> None:
    """The map has a new version when an opening changed, not when a field was written that opens nothing."""
    openings = (here := Scene(plan_of(HOUSE))).battle.openings
    told: list[str] = []
    openings.listen(lambda section, before, after: told.append(section))
    here.put(door={"locked": False})
    here.put(front={"damage": "light"})
    assert (openings.version, told) == (0, [])
    here.put(door={"state": "open"})
    here.put(door={"jammed": True})
    assert (openings.version, told) == (1, ["front"])


def test_two_ways_side_by_side() -> None:
    """Of two sections between the same zones the one that is open lets a line through, whichever comes first in the file."""
    for first, second in (("front", "flank"), ("flank", "front")):
        here = Scene(plan_of(HOUSE, "site.sections.flank={parts: [yard, hall]}"))
        here.put(**{first: {"breach": "1x2"}})
        assert here.battle.sight.line("yard", "hall")[:2] == (True, (first,))
        here.put(**{second: {"breach": "2x2"}, first: {"breach": "none"}})
        assert here.battle.sight.line("yard", "hall")[:2] == (True, (second,))
