"""Minor actions and what they cost."""

import pytest
from msgspec.structs import replace

from simcore.rules import minor
from simcore.rules.choice import Rules
from simcore.state import Unit

RULES = Rules.choose()
SHOT = "shoot"


def pools(steps, pips):
    """The codes of the shots of a round, its steps in order; crawling is known from the declaration on."""
    now = Unit(zone="field", actions=steps.count(SHOT))
    if "crawl" in steps:
        now = replace(now, **minor.cost("crawl", now, 1))
    found = []
    for step in steps:
        if step == SHOT:
            found.append(RULES.skill_pool("Blaster", pips, 0, RULES.penalties(now, 1)).code)
        elif step != "crawl":
            now = replace(now, **minor.cost(step, now, 1))
    return found


@pytest.mark.parametrize(
    ("steps", "pips", "codes"),
    [
        (("draw", "set_stun", SHOT), 15, ["3D"]),
        (("draw", SHOT), 15, ["4D"]),
        ((SHOT, "run"), 15, ["5D"]),
        (("draw", SHOT, SHOT), 15, ["3D", "3D"]),
        (("load", SHOT), 15, ["4D"]),
        (("run", SHOT), 12, ["3D"]),
        ((SHOT, "load", SHOT), 15, ["4D", "3D"]),
    ],
)
def test_later_actions(steps, pips, codes):
    """Each minor action takes 1D from the later actions of its round, beside multiple actions (EA-6, EA-7)."""
    assert pools(steps, pips) == codes


@pytest.mark.parametrize("step", ["set_stun", "set_kill"])
def test_setting_stun(step):
    """To set a blaster to stun, or back, costs what follows 1D, and nothing that went before (EA-48)."""
    assert pools((step, SHOT), 15) == ["4D"]
    assert pools((SHOT, step), 15) == ["5D"]


@pytest.mark.parametrize(
    ("steps", "codes"),
    [
        ((SHOT, "crawl"), ["3D"]),
        (("crawl", SHOT), ["3D"]),
        ((SHOT, "crawl", SHOT), ["2D", "2D"]),
        (("draw", SHOT, "crawl"), ["2D"]),
    ],
)
def test_crawling(steps, codes):
    """Crawling takes 1D from all other actions of the round, those before it too (EA-12)."""
    assert pools(steps, 12) == codes


def test_crawling_ends_with_its_round():
    """Crawling costs nothing in the round after it (EA-12)."""
    now = replace(Unit(), **minor.cost("crawl", Unit(), 3))
    codes = [RULES.skill_pool("Blaster", 12, 0, RULES.penalties(now, round_)).code for round_ in (3, 4)]
    assert codes == ["3D", "4D"]


def test_declared_once():
    """To crawl is declared once a round, and again in another (EA-12)."""
    now = Unit(crawl_round=3)
    assert [minor.cost("crawl", now, round_) for round_ in (3, 4)] == [{}, {"crawl_round": 4}]


def test_list():
    """The minor actions are drawing, loading, setting stun, running and crawling (EA-7, EA-48)."""
    assert list(minor.MINOR_ACTIONS) == ["draw", "load", "set_stun", "set_kill", "run", "crawl"]
    with pytest.raises(KeyError):
        minor.cost("drop", Unit(), 1)


@pytest.mark.parametrize(("skill", "fields"), [("blaster", {"minor": 1}), ("melee", {"minor": 1}), ("brawling", {})])
def test_nobody_draws_his_bare_hands(skill, fields):
    """Drawing a weapon is a minor action, and who fights with bare hands draws none (EA-7, EA-6)."""
    assert minor.drawn(skill, Unit(), 3) == fields
