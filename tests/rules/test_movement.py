"""Movement: the speeds, their reach, their rolls."""

import pytest
from msgspec.structs import replace

from simcore.errors import InputError
from simcore.rules import checks, movement
from simcore.rules.checks import LEVELS
from simcore.rules.choice import Exposure, Penalties, Rules
from simcore.rules.movement import SPEEDS
from simcore.state import Unit

RULES = Rules.choose()
BASICS = Rules.choose("basics")
SLOW = Rules.choose(settings={"movement.rb_fast": False})
EASY, HARD = LEVELS[:3], LEVELS[3:]
UNIT = Unit(zone="field")


def slowest(rules, metres, base):
    """The slowest speed that covers a distance in one round, on one's feet; None where none does."""
    upright = (name for name, speed in rules.speeds.items() if not speed.prone)
    return next((name for name in upright if metres <= rules.allowance(name, base)), None)


@pytest.mark.parametrize(
    ("base", "reach"),
    [
        (5, {"crawl": 2, "cautious": 5, "cruising": 10, "high_speed": 20, "all_out": 40}),
        (3, {"crawl": 2, "cautious": 3, "cruising": 6, "high_speed": 12, "all_out": 24}),
        (1, {"crawl": 2, "cautious": 1, "cruising": 2, "high_speed": 4, "all_out": 8}),
        (0, {"crawl": 0, "cautious": 0, "cruising": 0, "high_speed": 0, "all_out": 0}),
    ],
)
def test_reach(base, reach):
    """One walks a base freely, twice that running, then 4 and 8 times; crawling is 2 m (EA-8, EA-9, EA-12, RB-37, RB-38, RB-39, RB-40, RB-41)."""
    assert {name: RULES.allowance(name, base) for name in RULES.speeds} == reach


@pytest.mark.parametrize(
    ("metres", "base", "speed", "code"),
    [
        (0, 5, "cautious", "4D"),
        (5, 5, "cautious", "4D"),
        (6, 5, "cruising", "3D"),
        (10, 5, "cruising", "3D"),
        (3, 3, "cautious", "4D"),
        (4, 3, "cruising", "3D"),
        (6, 3, "cruising", "3D"),
    ],
)
@pytest.mark.parametrize("rules", [RULES, SLOW])
def test_walk_then_shoot(rules, metres, base, speed, code):
    """The base is free, up to twice of it a minor action before what follows, with fast movement or without (EA-8, EA-9)."""
    found = slowest(rules, metres, base)
    assert found == speed
    before = int(movement.counts(rules.speeds[found], "easy"))
    assert rules.skill_pool("Blaster", 12, 0, Penalties(minor=before)).code == code


@pytest.mark.parametrize(
    ("metres", "base", "speed"),
    [(11, 5, "high_speed"), (20, 5, "high_speed"), (21, 5, "all_out"), (40, 5, "all_out"), (7, 3, "high_speed")],
)
def test_farther(metres, base, speed):
    """Farther than twice the base goes only who moves at high speed or all out, under movement.rb_fast (EA-8, RB-40, RB-41)."""
    assert [slowest(rules, metres, base) for rules in (RULES, BASICS, SLOW)] == [speed, speed, None]


def test_without_fast_movement():
    """Under movement.rb_fast false neither high speed nor all-out exists (RB-40, RB-41, EA-8)."""
    assert list(RULES.speeds) == list(BASICS.speeds) == ["crawl", "cautious", "cruising", "high_speed", "all_out"]
    assert list(SLOW.speeds) == ["crawl", "cautious", "cruising"]
    for name in ("high_speed", "all_out"):
        with pytest.raises(InputError, match=f"'{name}' is none of the speeds crawl, cautious, cruising$"):
            SLOW.allowance(name, 5)
        with pytest.raises(InputError, match=f"'{name}' is none of the speeds"):
            SLOW.movement_tn(name, "easy")


def test_standing_up_takes_the_movement():
    """Whoever stands up moves 0 m that round, without a roll on any terrain, and it is no minor action (EA-13)."""
    assert [rules.allowance("stand_up", 5) for rules in (RULES, SLOW)] == [0, 0]
    assert [RULES.movement_tn("stand_up", level) for level in LEVELS] == [None] * 6
    assert not any(movement.counts(movement.STANDING_UP, level) for level in LEVELS)


def test_only_the_prone_crawl():
    """Crawling is the one speed of the prone (EA-12)."""
    assert [name for name, speed in SPEEDS.items() if speed.prone] == ["crawl"]


@pytest.mark.parametrize(
    ("speed", "numbers"),
    [
        ("crawl", (None, None, None, None, None, None)),
        ("cautious", (None, None, None, 15, 20, 30)),
        ("cruising", (None, None, None, 20, 30, 31)),
        ("high_speed", (5, 10, 15, 30, 31, 41)),
        ("all_out", (10, 15, 20, 31, 41, 51)),
    ],
)
@pytest.mark.parametrize("rules", [RULES, BASICS])
def test_rolls(rules, speed, numbers):
    """Each speed rolls on its own terrain, at levels of its own, 10 a level beyond Heroic (RB-38, RB-39, RB-40, RB-41, RB-6)."""
    found = [rules.movement_tn(speed, level) for level in LEVELS]
    assert tuple(tn and tn.number for tn in found) == numbers
    assert all(sum(part[1] for part in tn.parts) == tn.number for tn in found if tn)


@pytest.mark.parametrize(
    ("speed", "terrain", "parts"),
    [
        ("cautious", "very-difficult", (("very-difficult terrain", 30, "RB-42"), ("cautious", -10, "RB-38"))),
        ("cruising", "difficult", (("difficult terrain", 20, "RB-42"),)),
        ("high_speed", "easy", (("easy terrain", 10, "RB-42"),)),
        ("high_speed", "heroic", (("heroic terrain", 31, "RB-42"), ("high speed", 10, "RB-40"))),
        ("all_out", "moderate", (("moderate terrain", 15, "RB-42"), ("all out", 5, "RB-41"))),
        ("all_out", "heroic", (("heroic terrain", 31, "RB-42"), ("all out", 20, "RB-41"))),
    ],
)
def test_parts(speed, terrain, parts):
    """A number says what the terrain asks and what the speed makes of it (RB-42, RB-38, RB-39, RB-40, RB-41)."""
    assert RULES.movement_tn(speed, terrain).parts == parts


def test_other_numbers():
    """difficulty.numbers holds for terrain too, and 10 a level is added to its last (RB-6, RB-42)."""
    rules = Rules.choose(settings={"difficulty.numbers": [3, 8, 13, 18, 25, 35]})
    found = [rules.movement_tn("all_out", level).number for level in LEVELS]
    assert found == [8, 13, 18, 35, 45, 55]


def test_rhens_river():
    """Very Difficult terrain at cautious speed is Difficult: 20 passes, 17 misses by 3, but meets a number of 17 given (RB-38)."""
    plain, own = RULES.movement_tn("cautious", "very-difficult"), RULES.movement_tn("cautious", "very-difficult", 17)
    assert [checks.succeeds(total, plain.number) for total in (20, 19, 17)] == [True, False, False]
    assert RULES.tumble(plain.number - 17).name == "slight_slip"
    assert [checks.succeeds(total, own.number) for total in (17, 16)] == [True, False]
    assert own.parts == (("very-difficult terrain", 17, "RB-42"),)


@pytest.mark.parametrize(
    ("speed", "terrain", "own", "total", "missed"),
    [
        ("cruising", "difficult", 16, 16, None),
        ("high_speed", "easy", 8, 10, None),
        ("high_speed", "difficult", 24, 16, "fall"),
    ],
)
def test_rhens_hills(speed, terrain, own, total, missed):
    """A number that the terrain gives is taken as it is, whatever the speed (RB-39, RB-40, RB-43)."""
    number = RULES.movement_tn(speed, terrain, own).number
    assert number == own
    assert checks.succeeds(total, number) is (missed is None)
    assert missed is None or RULES.tumble(number - total).name == missed


@pytest.mark.parametrize(("speed", "terrain"), [("cautious", "moderate"), ("cruising", "easy"), ("crawl", "heroic")])
def test_own_numbers_ask_no_roll(speed, terrain):
    """Where a speed rolls for nothing, a number of the terrain's own changes nothing (RB-38, RB-39)."""
    assert RULES.movement_tn(speed, terrain, 12) is None


@pytest.mark.parametrize(
    ("speed", "levels"),
    [("crawl", ()), ("cautious", HARD), ("cruising", LEVELS), ("high_speed", LEVELS), ("all_out", ())],
)
def test_minor_actions(speed, levels):
    """Running and high speed are minor actions, cautious speed from Difficult terrain on (EA-7, EA-8, RB-38, RB-39, RB-40)."""
    assert tuple(level for level in LEVELS if movement.counts(SPEEDS[speed], level)) == levels


@pytest.mark.parametrize(
    ("steps", "code"),
    [
        (("cruising", "shoot"), "3D"),
        (("shoot", "cruising"), "4D"),
        (("cautious", "shoot"), "4D"),
        (("high_speed", "shoot"), "3D"),
    ],
)
def test_order_of_steps(steps, code):
    """Who cruises and then shoots has 1D less, who shoots and then cruises has all his dice (RB-38, RB-39, RB-40)."""
    before = steps[: steps.index("shoot")]
    minor = sum(movement.counts(SPEEDS[name], "moderate") for name in before)
    assert RULES.skill_pool("Blaster", 12, 0, Penalties(minor=minor)).code == code


def test_cautious_on_hard_ground_counts():
    """Even cautious speed costs what follows 1D from Difficult terrain on (RB-38)."""
    found = [int(movement.counts(SPEEDS["cautious"], level)) for level in ("moderate", "difficult")]
    assert [RULES.skill_pool("Blaster", 12, 0, Penalties(minor=minor)).code for minor in found] == ["4D", "3D"]


def test_running_is_a_skill():
    """A Running roll is lowered like any other skill, by all actions and by the minor actions before it (RB-39, EA-5, EA-6)."""
    assert RULES.skill_pool("Running", 12).code == "4D"
    assert RULES.skill_pool("Running", 12, 0, Penalties(actions=2, minor=1)).code == "2D"


@pytest.mark.parametrize(("round_", "races", "number"), [(2, False, 19), (3, True, 10), (4, False, 19)])
def test_all_out_leaves_no_defense(round_, races, number):
    """Whoever moves all out has Defense 0 in that round, and that round alone (RB-41, EA-19)."""
    now = replace(UNIT, racing_round=3)
    assert movement.racing(now, round_) is races
    target = Exposure(dodge=9, helpless=movement.racing(now, round_))
    assert RULES.ranged_tn("short", target).number == number


def test_all_out_leaves_nothing_else():
    """All-out movement alone leaves nothing else to do in its round (RB-41)."""
    assert [name for name, speed in SPEEDS.items() if speed.alone] == ["all_out"]
