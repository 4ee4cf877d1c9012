"""Which event is asked about."""

from __future__ import annotations

import pytest

from simcore.facts import Fact
from simcore.views.why.sought import Fallen, Held, Numbered, Outcome, Written

UNIT = {"wounds": "healthy", "conscious": True, "present": True, "defeated": False, "prone": False}
WALL = {"damage": "intact", "structure": "4D"}
STORIES = [
    ("nothing", UNIT, [], None),
    ("what was only done to him", UNIT, [None], 1),
    ("the last change, where he is no worse", UNIT, [{"prone": True}, {"prone": False}], 2),
    ("the wound, whatever came later", UNIT, [{"wounds": "wounded"}, {"prone": True}, None], 1),
    ("the last wound", UNIT, [{"wounds": "wounded"}, {"wounds": "dead"}, {"prone": True}], 2),
    ("a wound that heals is no wound", UNIT, [{"wounds": "wounded"}, {"wounds": "healthy"}], 1),
    ("out of it by a stun", UNIT, [{"wounds": "wounded"}, {"conscious": False}, {"conscious": True}], 2),
    ("defeated", UNIT, [{"wounds": "wounded"}, {"defeated": True}], 2),
    ("gone", UNIT, [{"wounds": "wounded"}, {"present": False}], 2),
    ("out already", UNIT, [{"wounds": "incapacitated"}, {"conscious": False}], 1),
    ("the damage", WALL, [{"damage": "heavy", "structure": "3D"}, {"structure": "2D"}], 1),
    ("more damage", WALL, [{"damage": "light"}, {"damage": "light"}, {"damage": "severe"}], 3),
    ("no level of damage", WALL, [{"damage": "heavy"}, {"damage": "odd"}], 1),
]


def noted(sought, facts):
    """The event found once all facts are noted, numbered from 1."""
    for number, fact in enumerate(facts, 1):
        fact.seq = number
        sought.note(fact)
    return sought.seq


@pytest.mark.parametrize(("name", "start", "patches", "found"), STORIES, ids=[row[0] for row in STORIES])
def test_what_brought_an_entity_to_what_it_is(name, start, patches, found):
    """The event that last made it worse; else the last that changed it; else the last that it had a part in."""
    facts = [Fact(target="it", set={} if patch is None else {"it": patch}) for patch in patches]
    others = [Fact(target="other", set={"other": {"wounds": "dead", "damage": "destroyed"}})]
    assert noted(Fallen("it", start), [*facts, *others]) == found


def test_a_side_is_asked_for_the_end_of_its_hold():
    """A side whose hold was broken is asked for that; one that holds again, or never held, for the end of the run."""
    begun, ended = ({"holds_since": 3}, {"holds_since": 0})
    holds = Fact(kind="hold.begun", target="red", set={"red": begun})
    broken = Fact(kind="hold.ended", target="red", set={"red": ended})
    end = Fact(kind="run.end")

    def asked(side, *facts):
        return noted(Held(side), [Fact(kind=fact.kind, target=fact.target, set=fact.set) for fact in facts])

    assert asked("red", holds, broken, end) == 2
    assert asked("red", holds, broken, holds, end) == 4
    assert asked("blue", holds, broken, end) == 3
    assert asked("red", holds) == 1
    assert asked("blue", holds) is None


def test_a_number_an_outcome_and_a_field():
    """A number is that event, the outcome the run's end, a field the event that set it last, if only to the same."""
    facts = [
        Fact(set={"door": {"locked": False}}),
        Fact(set={"door": {"locked": False}}),
        Fact(set={"door": {"state": "open"}}),
        Fact(kind="run.end"),
    ]
    assert noted(Numbered(2), facts) == 2
    assert noted(Numbered(9), facts) is None
    assert noted(Outcome(), facts) == 4
    assert noted(Written("door", "locked"), facts) == 2
    assert noted(Written("door", "jammed"), facts) is None
