"""Terrain: levels, tags, breaches."""

import pytest

from simcore.errors import InputError
from simcore.rules import terrain
from simcore.rules.checks import LEVELS
from simcore.rules.choice import Rules
from simcore.rules.movement import SPEEDS, needs
from simcore.state import Crossing

RULES = Rules.choose()
TAGS = ("clear", "uneven", "rough", "dense", "minefield", "collapse")
NUMBERS = (5, 10, 15, 20, 30, 31)


@pytest.mark.parametrize(("tag", "level", "number"), list(zip(TAGS, LEVELS, NUMBERS, strict=True)))
def test_tags(tag, level, number):
    """Each tag of a zone stands for one level of terrain, whose number is that of the named difficulty (RB-42, RB-6)."""
    assert terrain.level(tag) == terrain.level(level) == level
    plain = needs(NUMBERS, SPEEDS["high_speed"], level).parts[0]
    assert plain == (f"{level} terrain", number, "RB-42")


def test_table():
    """The table of terrain has the six levels in order, each with its own tag and ground (RB-42)."""
    assert tuple(terrain.TERRAINS) == LEVELS
    assert tuple(row.tag for row in terrain.TERRAINS.values()) == TAGS
    assert len({row.ground for row in terrain.TERRAINS.values() if row.ground}) == 6


def test_unknown_tag():
    """A word that is neither level nor tag is refused with those that there are (RB-42)."""
    with pytest.raises(InputError, match=r"'swamp' is none of very-easy, .*, clear, "):
        terrain.level("swamp")


@pytest.mark.parametrize(
    ("levels", "found"),
    [
        (("easy",), "easy"),
        (("very-easy", "easy"), "easy"),
        (("heroic", "very-difficult"), "heroic"),
        (("difficult", "moderate", "difficult"), "difficult"),
    ],
)
def test_hardest(levels, found):
    """A way over several kinds of terrain counts as the hardest of them (RB-42)."""
    assert terrain.hardest(levels) == found
    assert terrain.hardest(reversed(levels)) == found


@pytest.mark.parametrize(
    ("breach", "level", "number"), [("1x2", "difficult", 20), ("2x2", "difficult", 20), ("open", "very-difficult", 30)]
)
def test_breaches(breach, level, number):
    """A breach is Difficult terrain, a destroyed section Very Difficult (S1.3.1.40, S1.3.1.50, S1.3.1.60)."""
    assert terrain.crossing(breach).terrain == level
    assert RULES.movement_tn("cruising", level).number == number


def test_gaps():
    """A gap of 1x1 m is crawled through, without a roll on any terrain; where there is no breach nobody crosses (S1.4.3, EA-12)."""
    assert terrain.crossing("1x1") == terrain.CRAWLED
    assert terrain.CRAWLED.terrain is None
    assert [RULES.movement_tn("crawl", level) for level in LEVELS] == [None] * 6
    assert terrain.crossing("none") is None


LAST = Crossing(section="wall", round=3, action=1)
"""Somebody went through in the first action of round 3."""


@pytest.mark.parametrize(
    ("last", "moment", "taken"),
    [
        (None, (3, 1), False),
        (LAST, (3, 1), True),
        (LAST, (3, 2), False),
        (LAST, (4, 1), False),
        (Crossing(section="wall", round=3, action=2), (3, 1), False),
    ],
)
def test_one_person_an_action(last, moment, taken):
    """A 1x2 breach is taken in the action in which somebody went through, and free in the next, of that round or another (S1.3.1.40, A-088)."""
    assert terrain.taken(last, moment) is taken


@pytest.mark.parametrize(
    ("last", "moment", "patch"),
    [
        (None, (3, 1), {"is": "crossing", "section": "wall", "round": 3, "action": 1}),
        (LAST, (3, 2), {"action": 2}),
        (LAST, (5, 1), {"round": 5}),
        (LAST, (6, 4), {"round": 6, "action": 4}),
    ],
)
def test_who_goes_through_is_noted(last, moment, patch):
    """Going through a 1x2 breach notes the moment, whole the first time and what changes from then on (S1.3.1.40, A-088)."""
    assert terrain.crossed(last, "wall", moment) == patch
