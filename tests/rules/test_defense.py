"""Target numbers."""

import itertools

import pytest
from msgspec.structs import replace

from simcore.rules import defense, elements, light, ranges, rounds
from simcore.rules.choice import Air, Exposure, Penalties, Rules

RULES = Rules.choose()
MINI6 = Rules.choose(settings={"defense.mode": "mini6"})
DODGE_ONLY = Rules.choose(settings={"defense.mode": "dodge_only"})
ROLLED = Rules.choose(settings={"defense.mode": "rb_rolled"})
BASICS = Rules.choose("basics")
LOWERED = Rules.choose(settings={"defense.penalties_apply": True})
ALL = (RULES, MINI6, DODGE_ONLY, ROLLED, BASICS, LOWERED)


@pytest.mark.parametrize(
    ("metres", "band"),
    [
        (1, "point-blank"),
        (3, "point-blank"),
        (4, "short"),
        (30, "short"),
        (31, "medium"),
        (100, "medium"),
        (300, "long"),
        (301, None),
    ],
)
def test_range_band(metres, band):
    """Each weapon lists the far ends of its bands, inclusive, and beyond long there is no shot (RB-51, EA-22)."""
    far = (3, 30, 100, 300)
    assert RULES.range_band(far, metres) == band == ranges.band(far, metres)


@pytest.mark.parametrize(("band", "number"), [("point-blank", 5), ("short", 10), ("medium", 15), ("long", 20)])
def test_range_difficulty(band, number):
    """Point-blank is Very Easy, short Easy, medium Moderate, long Difficult (EA-22, RB-51, EA-18)."""
    assert RULES.object_tn(band).number == number
    assert ranges.difficulties((5, 10, 15, 20, 30, 31))[band] == number


@pytest.mark.parametrize(("pips", "points"), [(16, 16), (14, 14), (6, 6), (2, 2)])
def test_static(pips, points):
    """A static Defense is three points a die and the pips: 5D+1 is 16 (EA-21)."""
    assert defense.static(pips) == points
    assert DODGE_ONLY.ranged_tn("short", Exposure(pips)).number == points


@pytest.mark.parametrize(
    ("band", "target", "number"),
    [
        ("medium", Exposure(12, helpless=True), 15),
        ("medium", Exposure(12, helpless=True, prone=True), 20),
        ("point-blank", Exposure(12, helpless=True, prone=True), 5),
        ("medium", Exposure(12, scale=18, helpless=True, full_dodge=True), 15),
    ],
)
@pytest.mark.parametrize("rules", ALL)
def test_helpless(rules, band, target, number):
    """A trapped or unconscious target has Defense 0 and no gain from scale, in every mode (EA-18, EA-24, EA-19)."""
    assert rules.ranged_tn(band, target).number == number


@pytest.mark.parametrize(
    ("band", "target", "number"),
    [
        ("short", Exposure(10), 20),
        ("medium", Exposure(12, full_dodge=True), 37),
        ("short", Exposure(9, cover="half"), 24),
        ("medium", Exposure(12, cover="quarter", prone=True), 37),
        ("point-blank", Exposure(12, prone=True), 17),
        ("medium", Exposure(12, prone=True), 32),
        ("point-blank", Exposure(12, scale=18), 5 + 30),
        ("point-blank", Exposure(0, scale=12), 5 + 12),
    ],
)
def test_add(band, target, number):
    """A target number is range and static Dodge, with Full Dodge 10 more, cover and prone 5 each, scale 3 a die (EA-18, EA-19, EA-20, EA-21, EA-23, EA-24, EA-3)."""
    found = RULES.ranged_tn(band, target)
    assert found.number == number == sum(part[1] for part in found.parts)
    assert found == defense.ranged_tn(RULES.mode, band, target)


def test_parts_name_their_rules():
    """Every part of a target number names the rule that gave it, object cover the last (EA-19, EA-20, EA-22, EA-23, EA-24, RB-44)."""
    air = Air("heavy", "poor", 9, 4)
    target = Exposure(9, scale=6, cover="half", prone=True, full_dodge=True, air=air)
    assert RULES.ranged_tn("short", target).parts == (
        ("short range", 10, "EA-22"),
        ("Dodge", 9, "EA-21"),
        ("Full Dodge", 10, "EA-20"),
        ("scale", 6, "EA-3"),
        ("heavy smoke", 9, "RB-44"),
        ("poor light", 4, "RB-44"),
        ("prone", 5, "EA-24"),
        ("cover", 5, "EA-23"),
    )


@pytest.mark.parametrize(
    ("dodge", "band", "add", "mini6", "dodge_only"),
    [
        (6, "point-blank", 11, 1, 6),
        (6, "short", 16, 6, 6),
        (6, "medium", 21, 11, 6),
        (9, "point-blank", 14, 4, 9),
        (9, "short", 19, 9, 9),
        (9, "medium", 24, 14, 9),
        (12, "point-blank", 17, 7, 12),
        (12, "short", 22, 12, 12),
        (12, "medium", 27, 17, 12),
        (12, "long", 32, 22, 12),
    ],
)
def test_modes(dodge, band, add, mini6, dodge_only):
    """defense.mode reads Defense with the range added, with a range modifier, or alone (EA-18, EA-19)."""
    target = Exposure(dodge)
    assert [rules.ranged_tn(band, target).number for rules in (RULES, MINI6, DODGE_ONLY)] == [add, mini6, dodge_only]


@pytest.mark.parametrize(("rules", "number"), [(MINI6, 9 + 10 + 5 + 5 + 5), (DODGE_ONLY, 9 + 10 + 5 + 5)])
def test_modifiers_in_other_modes(rules, number):
    """Full Dodge, cover and prone add up under mini6 and dodge_only too (EA-20, EA-23, EA-24, EA-18)."""
    target = Exposure(9, cover="half", prone=True, full_dodge=True)
    assert rules.ranged_tn("medium", target).number == number


@pytest.mark.parametrize(
    ("band", "target", "number", "parts"),
    [
        ("medium", Exposure(12), 15, (("medium range", 15, "EA-22"),)),
        ("medium", Exposure(12, rolled=17, dodge_declared=True), 17, ()),
        ("medium", Exposure(12, dodge_declared=True), 15, (("medium range", 15, "EA-22"),)),
        (
            "medium",
            Exposure(12, rolled=14, dodge_declared=True, full_dodge=True),
            29,
            (("medium range", 15, "EA-22"), ("Dodge", 14, "RB-8")),
        ),
        (
            "medium",
            Exposure(12, rolled=17, dodge_declared=True, prone=True, air=Air("light", smoke_rolled=4)),
            26,
            (("Dodge", 17, "RB-8"), ("light smoke", 4, "RB-44"), ("prone", 5, "EA-24")),
        ),
        ("short", Exposure(12, scale=18), 10, (("short range", 10, "EA-22"),)),
    ],
)
@pytest.mark.parametrize("rules", [ROLLED, BASICS])
def test_rolled(rules, band, target, number, parts):
    """A rolled dodge stands in for the range, a full reaction adds it, and without one the range counts (RB-8)."""
    found = rules.ranged_tn(band, target)
    assert (found.number, found.parts) == (number, parts)


def test_a_full_reaction_adds_the_dodge_to_the_range():
    """Whoever does nothing but dodge adds his dodge roll to the difficulty of the range (RB-54)."""
    target = Exposure(12, rolled=14, full_dodge=True)
    assert sum(part[1] for part in defense.rolled(ROLLED.mode, "medium", target)) == 29
    assert [ROLLED.ranged_tn(band, target).number for band in ("point-blank", "short", "medium", "long")] == [
        *(5 + 14, 10 + 14, 15 + 14, 20 + 14)
    ]


def test_a_dodge_is_one_of_the_actions():
    """Whoever shoots and dodges in one round does both with a die less (RB-53, EA-5)."""
    both = Penalties(actions=2)
    assert ROLLED.skill_pool("Blaster", 15, 0, both).parts == (("Blaster", "5D"), ("actions", "-1D", "EA-5"))
    assert ROLLED.dodge_pool("Dodge", 12, 0, both).parts == (("Dodge", "4D"), ("actions", "-1D", "EA-5"))
    assert [rounds.action_penalty(actions) for actions in (1, 2, 3)] == [0, 3, 6]


@pytest.mark.parametrize(("rules", "number", "code"), [(ROLLED, 14 + 18, "4D"), (BASICS, 14, "10D")])
def test_scale_of_a_rolled_dodge(rules, number, code):
    """scale.dodge static adds points to the rolled dodge, dice adds dice to its roll (EA-3, RB-8)."""
    inside = rules.dodge_scale(18)
    target = Exposure(12, scale=18, rolled=14, rolled_scale=inside, dodge_declared=True)
    assert rules.ranged_tn("short", target).number == number
    assert rules.dodge_pool("Dodge", 12, inside).code == code


@pytest.mark.parametrize(
    ("inside", "scale", "number"), [(18, 18, 14), (18, 0, 14 - 18), (0, 18, 14 + 18), (0, 0, 14), (18, 36, 14 + 18)]
)
def test_a_dodge_answers_attackers_of_other_scales(inside, scale, number):
    """A dodge stands for the round: three points a die make up for the scale dice that are in it or are not (EA-1, EA-3, RB-8)."""
    target = Exposure(12, scale=scale, rolled=14, rolled_scale=inside, dodge_declared=True)
    assert BASICS.ranged_tn("short", target).number == number


def test_dice_act_as_static():
    """With a static Defense scale.dodge dice is the static bonus (EA-3)."""
    rules = Rules.choose(settings={"scale.dodge": "dice"})
    assert rules.ranged_tn("short", Exposure(12, scale=18)).number == 10 + 12 + 18


HURT = Penalties(actions=2, wounds="severely_wounded", stuns=1)


@pytest.mark.parametrize(
    ("rules", "dodge", "number"), [(RULES, 15, 25), (LOWERED, 15, 10 + 3), (LOWERED, 9, 10), (LOWERED, 0, 10)]
)
def test_penalties_apply(rules, dodge, number):
    """Only under defense.penalties_apply do wounds, stuns and actions lower Defense, 3 a die, not below 0 (EA-21)."""
    found = rules.ranged_tn("short", Exposure(dodge, penalties=HURT))
    assert found.number == number == sum(part[1] for part in found.parts)


def test_lowered_full_dodge():
    """Lowered Defense does not eat the 10 of Full Dodge or the gain from scale (EA-20, EA-21)."""
    target = Exposure(3, scale=6, full_dodge=True, penalties=HURT)
    assert LOWERED.ranged_tn("short", target).number == 10 + 0 + 10 + 6


@pytest.mark.parametrize(
    ("band", "called", "dodge", "scale", "number"),
    [
        ("short", 0, 0, 0, 10),
        ("short", 5, 0, 0, 15),
        ("short", 0, 6, 0, 16),
        ("short", 0, 6, 12, 28),
        ("short", 0, 0, 12, 10),
        ("long", 5, 0, 0, 25),
    ],
)
def test_objects(band, called, dodge, scale, number):
    """Buildings do not dodge: the range counts, naming an element adds, a site's own dodge too, and only that gains from scale (S1.2.4, S1.2.2.10, S1.1.5)."""
    found = RULES.object_tn(band, called, dodge, scale)
    assert found.number == number == sum(part[1] for part in found.parts)
    assert found == defense.object_tn(RULES.mode, band, called, dodge, scale)


@pytest.mark.parametrize("rules", ALL)
def test_objects_in_every_mode(rules):
    """A building's target number is the range in every mode (S1.2.4)."""
    assert defense.object_tn(rules.mode, "medium", 0, 0, 0).number == 15


def test_small_against_a_wall():
    """A person of 4D at a Walker wall at short range rolls 8D against 10 (S1.2.4, S1.2.1.10)."""
    pool = RULES.skill_pool("Blaster", 12, RULES.attack_scale("character", "walker"))
    assert (pool.code, defense.object_tn(RULES.mode, "short", 0, 0, 0).number) == ("8D", 10)


def test_cover_mode():
    """The default adds 5 for half cover, the profile basics what the dice came to (EA-23, RB-45; A-027)."""
    target = Exposure(0, cover="half", cover_rolled=8)
    assert [rules.ranged_tn("short", target).parts[1:] for rules in (RULES, BASICS)] == [
        (("cover", 5, "EA-23"),),
        (("half cover", 8, "RB-45"),),
    ]


@pytest.mark.parametrize(
    ("band", "air", "wall", "door"),
    [
        ("short", Air(), 10, 15),
        ("short", Air("light", "dark", 4, 15), 29, 34),
        ("long", Air("none", "moonlit", 0, 10), 30, 35),
        ("short", Air("severe", "bright", 12, 0), 22, 27),
    ],
)
def test_objects_in_smoke_and_darkness(band, air, wall, door):
    """Smoke and light add to the number of a wall and to that of the element in it alike (RB-44; A-029, A-062, A-082)."""
    numbers = [RULES.object_tn(band, called, air=air) for called in (0, 5)]
    assert [found.number for found in numbers] == [wall, door]
    assert all(found.number == sum(part[1] for part in found.parts) for found in numbers)
    assert all(part[2] == "RB-44" for part in numbers[0].parts[1:])
    struck = [elements.struck(total, wall, door) for total in (wall - 1, wall, door - 1, door)]
    assert struck == [None, "section", "section", "element"]


def test_same_object():
    """A target number asked for again is the same object: nothing is built twice (EA-19)."""
    first = RULES.ranged_tn("short", Exposure(9, cover="half"))
    assert RULES.ranged_tn("short", Exposure(9, cover="half")) is first
    assert RULES.object_tn("short", air=Air("heavy")) is RULES.object_tn("short")


@pytest.mark.parametrize(
    "other",
    [
        Exposure(9, cover="half", cover_rolled=3),
        Exposure(9, air=Air("light", "bright", 3, 0)),
        Exposure(9, air=Air("none", "poor", 0, 3)),
    ],
)
def test_dice_of_one_attack_are_of_that_attack(other):
    """What an attack's dice of cover, smoke and light came to changes that number, and no other (RB-44, RB-45)."""
    plain = replace(other, cover_rolled=0, air=Air(other.air.smoke, other.air.light))
    rules = Rules.choose(settings={"cover.mode": "rb_dice"})
    numbers = [rules.ranged_tn("short", target).number for target in (plain, other, plain, other)]
    assert numbers == [19, 22, 19, 22]
    assert rules.object_tn("short", air=other.air).number == 10 + sum(part[1] for part in light.parts(other.air))
    assert rules.object_tn("short").number == 10


@pytest.mark.parametrize("rules", ALL)
def test_parts_add_up(rules):
    """The parts of a target number add up to it in every mode, unless it is a rolled dodge alone (EA-18, EA-24)."""
    flags = itertools.product(ranges.BANDS, (0, 7, 12), (0, 12), ("", "half"), (False, True), (None, 0, 13))
    for band, dodge, scale, cover, full, rolled in flags:
        air = Air("light", "dark", 3, 14) if cover and full else Air()
        target = Exposure(
            dodge, scale, cover, bool(cover), False, full, rolled is not None, rolled, cover_rolled=9, air=air
        )
        found = rules.ranged_tn(band, target)
        assert found.number == (sum(part[1] for part in found.parts) if found.parts else rolled)
