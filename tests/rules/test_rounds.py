"""Rounds: actions, minor actions, initiative, passes."""

import pytest

from simcore.rules import rounds
from simcore.rules.choice import Penalties, Rules
from simcore.rules.rounds import Entrant

RULES = Rules.choose()
BY_FILE = Rules.choose(settings={"initiative.ties": "file"})
A, M = "action", "minor action"


@pytest.mark.parametrize(("actions", "code"), [(1, "5D"), (2, "4D"), (3, "3D"), (6, "0D"), (9, "0D")])
def test_multiple_actions(actions, code):
    """Each action beyond the first takes 1D from all actions of the round (EA-5)."""
    assert RULES.skill_pool("Blaster", 15, 0, Penalties(actions=actions)).code == code
    assert rounds.action_penalty(actions) == 3 * (actions - 1)


@pytest.mark.parametrize(
    ("steps", "left"),
    [((M, A), ["4D"]), ((A, M), ["5D"]), ((M, A, A), ["3D", "3D"]), ((M, M, A), ["3D"]), ((A, M, A), ["4D", "3D"])],
)
def test_minor_actions(steps, left):
    """A minor action takes 1D from the later actions of the round, on top of multiple actions (EA-6, EA-5)."""
    actions = steps.count(A)
    before = [steps[:place].count(M) for place, step in enumerate(steps) if step == A]
    pools = [RULES.skill_pool("Blaster", 15, 0, Penalties(actions, minor)) for minor in before]
    assert [pool.code for pool in pools] == left
    assert [rounds.action_penalty(actions) + rounds.minor_penalty(minor) for minor in before] == [
        15 - pool.pips for pool in pools
    ]


def no_ties(id_):
    """A tie die that must not be asked."""
    raise AssertionError(id_)


def entrants(*rows):
    """Entrants from (id, initiative, Dexterity), in file order."""
    return [Entrant(id_, rolled, dexterity, index) for index, (id_, rolled, dexterity) in enumerate(rows)]


@pytest.mark.parametrize("rules", [RULES, BY_FILE])
def test_initiative(rules):
    """The lowest initiative die goes first (EA-15)."""
    assert rules.order(entrants(("a", 4, 9), ("b", 1, 9), ("c", 2, 9)), no_ties) == ("b", "c", "a")


def test_dexterity_breaks_ties():
    """At equal initiative the higher Dexterity goes first, without dice (EA-15)."""
    assert RULES.order(entrants(("a", 2, 9), ("b", 2, 12), ("c", 1, 3)), no_ties) == ("c", "b", "a")


def test_tie_rolls():
    """Those still equal roll one die each, lowest first, again while equal, asked in file order (EA-15)."""
    faces = {"a": [3, 5], "b": [3, 2], "c": [1], "d": [6], "e": [1]}
    asked = []

    def roll(id_):
        asked.append(id_)
        return faces[id_].pop(0)

    found = RULES.order(entrants(("d", 5, 9), ("a", 2, 9), ("b", 2, 9), ("c", 2, 9), ("e", 5, 9)), roll)
    assert found == ("c", "b", "a", "e", "d")
    assert asked == ["a", "b", "c", "a", "b", "d", "e"]


def test_ties_by_file():
    """With initiative.ties file the order of the file settles what Dexterity does not (EA-15)."""
    rows = entrants(("b", 2, 9), ("a", 2, 9), ("c", 2, 12))
    assert BY_FILE.order(rows, no_ties) == ("c", "b", "a")
    assert rounds.by_file(["b", "a"], no_ties) == ("b", "a")


@pytest.mark.parametrize("rules", [RULES, BY_FILE])
def test_claims_give_the_same_order(rules):
    """Whether entrants are listed or their claims ranked, the order and the tie dice asked for are the same (EA-15)."""
    rolled, dexterities = {"a": 2, "b": 5, "c": 2, "d": 2, "e": 5}, [9, 9, 12, 9, 9]
    faces = {"a": [4, 2], "d": [4, 1], "b": [6], "e": [3]}
    rows = [(id_, die, dexterity) for (id_, die), dexterity in zip(rolled.items(), dexterities, strict=True)]
    dice = {id_: iter(shown) for id_, shown in faces.items()}
    due = rules.order(entrants(*rows), lambda id_: next(dice[id_]))
    dice = {id_: iter(shown) for id_, shown in faces.items()}
    found = rules.ranked(rounds.claims(rolled, dexterities), lambda ids: [next(dice[id_]) for id_ in ids])
    assert found == due == (("c", "a", "d", "b", "e") if rules is BY_FILE else ("c", "d", "a", "e", "b"))
