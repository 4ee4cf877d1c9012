"""Cover of objects, smoke and light."""

import pytest
from msgspec.structs import replace

from simcore.dice import Dice
from simcore.rules import cover, light
from simcore.rules.choice import Air, Exposure, Rules

FLAT = Rules.choose()
DICED = Rules.choose(settings={"cover.mode": "rb_dice"})
BASICS = Rules.choose("basics")
OWN_NUMBER = Rules.choose(settings={"difficulty.numbers": [5, 10, 13, 20, 30, 31]})
HELPLESS = Exposure(12, helpless=True)


def rolled(pool, *faces):
    """What the dice of cover come to where these faces are thrown."""
    return Dice(7, loaded={"ann": {"cover": faces}}).roll("cover", "ann", pool)


@pytest.mark.parametrize(("level", "code"), [("none", None), ("light", "1D"), ("heavy", "2D"), ("severe", "4D")])
@pytest.mark.parametrize("rules", [FLAT, DICED, BASICS])
def test_smoke(rules, level, code):
    """Light smoke adds 1D, thick 2D, very thick 4D, whatever cover.mode is (RB-44; A-029)."""
    pool = rules.smoke_pool(level)
    assert (pool and pool.code) == code
    assert (pool is None) == (light.SMOKE[level] == 0)


@pytest.mark.parametrize(("lit", "code"), [("bright", None), ("poor", "1D"), ("moonlit", "2D"), ("dark", "4D")])
@pytest.mark.parametrize("rules", [FLAT, DICED, BASICS])
def test_light(rules, lit, code):
    """Poor light adds 1D, moonlight 2D, complete darkness 4D, whatever cover.mode is (RB-44; A-029)."""
    pool = rules.light_pool(lit)
    assert (pool and pool.code) == code
    assert (pool is None) == (light.LIGHT[lit] == 0)


@pytest.mark.parametrize(("grade", "code"), [("", None), ("quarter", "1D"), ("half", "2D"), ("three-quarters", "4D")])
def test_object_cover(grade, code):
    """A quarter covered adds 1D, half 2D, three quarters 4D; a flat cover rolls nothing (RB-45, EA-23; A-027)."""
    for rules in (DICED, BASICS):
        pool = rules.cover_pool(grade)
        assert (pool and pool.code) == code
    assert FLAT.cover_pool(grade) is None


@pytest.mark.parametrize("faces", [(1, 1, 1, 1), (6, 6, 6, 6)])
@pytest.mark.parametrize(
    "pool", [FLAT.smoke_pool("severe"), FLAT.light_pool("dark"), DICED.cover_pool("three-quarters")]
)
def test_plain(pool, faces):
    """The dice of cover are plain: no wild die explodes or takes anything away (RB-44, RB-45; A-029)."""
    roll = rolled(pool, *faces)
    assert (roll.dice, roll.wild, roll.drop, roll.total) == (faces, (), 0, sum(faces))


@pytest.mark.parametrize(("rules", "number"), [(FLAT, 25), (OWN_NUMBER, 23)])
def test_moonlight(rules, number):
    """Moderate 15 and a moonlit night of 2D that come to 10 make 25, Moderate 13 makes 23 (RB-44)."""
    roll = rolled(rules.light_pool("moonlit"), 4, 6)
    target = replace(HELPLESS, air=Air(light="moonlit", light_rolled=roll.total))
    found = rules.ranged_tn("medium", target)
    assert (found.number, found.parts[-1]) == (number, ("moonlight", 10, "RB-44"))


def test_three_and_four():
    """Half cover whose dice show 3 and 4 adds 7 (RB-45)."""
    roll = rolled(DICED.cover_pool("half"), 3, 4)
    found = DICED.ranged_tn("short", replace(HELPLESS, cover="half", cover_rolled=roll.total))
    assert (found.number, found.parts[-1]) == (17, ("half cover", 7, "RB-45"))


@pytest.mark.parametrize(
    ("air", "parts"),
    [
        (Air("light", "bright", 1, 0), (("light smoke", 1, "RB-44"),)),
        (Air("heavy", "poor", 12, 1), (("heavy smoke", 12, "RB-44"), ("poor light", 1, "RB-44"))),
        (Air("severe", "moonlit", 9, 2), (("severe smoke", 9, "RB-44"), ("moonlight", 2, "RB-44"))),
        (Air("none", "dark", 0, 24), (("darkness", 24, "RB-44"),)),
        (Air(), ()),
        (Air("heavy", "dark"), ()),
    ],
)
def test_smoke_and_light_add_up(air, parts):
    """Smoke and light each add what their dice came to, and nothing before they are rolled (RB-44; A-029)."""
    found = FLAT.ranged_tn("medium", replace(HELPLESS, air=air))
    assert found.parts[1:] == parts
    assert found.number == 15 + sum(part[1] for part in parts)


@pytest.mark.parametrize(
    ("levels", "worst"),
    [
        ((), "none"),
        (("none", "none"), "none"),
        (("none", "light"), "light"),
        (("severe", "none", "light"), "severe"),
        (("light", "heavy", "light"), "heavy"),
        (("heavy", "severe"), "severe"),
    ],
)
def test_the_worst_smoke_counts(levels, worst):
    """Of the smoke where the shooter is, where the target is and between them the worst counts alone (RB-44; A-029)."""
    assert light.worst_smoke(levels) == worst


@pytest.mark.parametrize("grade", cover.PARTIAL)
def test_flat(grade):
    """Any partial cover adds 5 by the flat reading, and a rolled total is no part of it (EA-23; A-027)."""
    target = Exposure(9, cover=grade, cover_rolled=11)
    assert FLAT.ranged_tn("short", target).parts[2:] == (("cover", 5, "EA-23"),)
    assert FLAT.ranged_tn("short", target).number == 10 + 9 + 5


@pytest.mark.parametrize("grade", cover.PARTIAL)
def test_diced(grade):
    """By the graded reading cover adds what its dice came to, under the name of the grade (RB-45; A-027)."""
    found = DICED.ranged_tn("short", Exposure(9, cover=grade, cover_rolled=11))
    assert (found.number, found.parts[2:]) == (30, ((f"{grade} cover", 11, "RB-45"),))
    assert DICED.ranged_tn("short", Exposure(9, cover=grade)).number == 19


@pytest.mark.parametrize(("rules", "part"), [(FLAT, ("cover", 5, "EA-23")), (DICED, ("half cover", 7, "RB-45"))])
def test_no_cover_no_part(rules, part):
    """Without a grade nothing is added, whatever stands as its total (EA-23, RB-45)."""
    assert rules.ranged_tn("short", Exposure(9, cover="half", cover_rolled=7)).parts[-1] == part
    assert rules.ranged_tn("short", Exposure(9, cover_rolled=7)).number == 19


@pytest.mark.parametrize(
    ("rules", "prone", "band", "number"),
    [
        (FLAT, True, "short", 10 + 9 + 5 + 5),
        (FLAT, True, "point-blank", 5 + 9 + 5),
        (FLAT, False, "short", 10 + 9 + 5),
        (DICED, True, "short", 10 + 9 + 5 + 8),
        (DICED, True, "point-blank", 5 + 9 + 8),
    ],
)
def test_cover_and_prone(rules, prone, band, number):
    """Cover and prone both add, prone not at point-blank (EA-23, EA-24, RB-45; A-030)."""
    target = Exposure(9, cover="three-quarters", prone=prone, cover_rolled=8)
    assert rules.ranged_tn(band, target).number == number


@pytest.mark.parametrize(
    ("settings", "part"),
    [
        ({"defense.mode": "rb_rolled"}, ("cover", 5, "EA-23")),
        ({"defense.mode": "rb_rolled", "cover.mode": "rb_dice"}, ("quarter cover", 6, "RB-45")),
    ],
)
def test_cover_on_a_rolled_dodge(settings, part):
    """Cover adds to a rolled dodge in both readings, and the number then has both parts (EA-23, RB-45, RB-8)."""
    target = Exposure(12, rolled=17, dodge_declared=True, cover="quarter", cover_rolled=6)
    found = Rules.choose(settings=settings).ranged_tn("medium", target)
    assert (found.number, found.parts) == (17 + part[1], (("Dodge", 17, "RB-8"), part))


@pytest.mark.parametrize("rules", [FLAT, DICED])
def test_full_cover(rules):
    """Full cover keeps its man from being named: there is no number against him and nothing to roll (RB-45; A-027, A-085)."""
    with pytest.raises(KeyError):
        rules.ranged_tn("short", Exposure(9, cover="full"))
    with pytest.raises(KeyError):
        rules.cover_pool("full")


@pytest.mark.parametrize(("rules", "part"), [(FLAT, ("cover", 5, "EA-23")), (DICED, ("half cover", 9, "RB-45"))])
def test_the_edge_of_a_breach(rules, part):
    """The edge of a 1x2 breach is cover of 5, and where cover is rolled that of half (EA-23, RB-45; A-088)."""
    assert rules.ranged_tn("short", Exposure(9, cover=cover.EDGE, cover_rolled=9)).parts[-1] == part
    assert (rules.cover_pool(cover.EDGE) is None) == (rules is FLAT)


@pytest.mark.parametrize(
    ("grades", "best"),
    [
        (("", ""), ""),
        (("quarter", ""), "quarter"),
        (("quarter", "half"), "half"),
        (("three-quarters", "half"), "three-quarters"),
        (("half", "full"), "full"),
        ((), ""),
    ],
)
def test_covers_do_not_add(grades, best):
    """Of several covers the one that hides the most counts alone (RB-45)."""
    assert cover.greatest(*grades) == best


@pytest.mark.parametrize(
    ("total", "where"), [(0, ""), (22, ""), (23, "cover"), (26, "cover"), (29, "cover"), (30, "target"), (31, "target")]
)
def test_hitting_the_cover(total, where):
    """Of 23 without cover and 30 with it, 22 misses, 23 to 29 hit the cover, 30 hits the target (RB-46; A-028)."""
    assert cover.landed(total, 23, 30) == where


@pytest.mark.parametrize(("total", "where"), [(22, ""), (23, "target")])
def test_without_cover_none_is_hit(total, where):
    """Where no cover adds, a shot hits its target or nothing (RB-46)."""
    assert cover.landed(total, 23, 23) == where


@pytest.mark.parametrize(("rules", "added"), [(FLAT, 5), (DICED, 7)])
def test_the_number_without_cover(rules, added):
    """Range, Defense, smoke, light and prone are in the number that hits the cover; object cover alone is not (RB-46; A-028)."""
    air = Air("heavy", "moonlit", 6, 10)
    target = Exposure(9, scale=6, prone=True, full_dodge=True, cover="half", cover_rolled=7, air=air)
    tn = rules.ranged_tn("medium", target)
    assert tn.number == 15 + 9 + 6 + 10 + 6 + 10 + 5 + added
    assert rules.uncovered(tn, target) == tn.number - added
    assert rules.uncovered(tn, target) == rules.ranged_tn("medium", replace(target, cover="")).number


@pytest.mark.parametrize(
    ("asked", "name"), [("smoke_pool", "thick"), ("light_pool", "dim"), ("cover_pool", "thin"), ("cover_pool", "none")]
)
@pytest.mark.parametrize("rules", [FLAT, DICED])
def test_unknown(rules, asked, name):
    """A level, light or grade that does not exist is no cover of nothing, it is refused (RB-44, RB-45)."""
    with pytest.raises(KeyError):
        getattr(rules, asked)(name)
