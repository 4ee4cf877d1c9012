"""What becomes of cover that is hit, and of who stands behind it."""

import pytest
from msgspec.structs import replace

from simcore.dice import Dice, parse_code
from simcore.rules import bands, cover, protection
from simcore.rules.choice import Air, Exposure, Resistance, Rules
from simcore.scenario import catalogue
from simcore.state import Zone

RULES = Rules.choose()
SANDOR = Rules.choose(settings={"cover.mode": "rb_dice", "difficulty.numbers": [5, 10, 13, 20, 30, 31]})
DOORS = [
    ("flimsy-wooden-door", 3),
    ("wooden-door", 6),
    ("metal-door", 9),
    ("reinforced-door", 12),
    ("blast-door", 18),
]


@pytest.mark.parametrize(
    ("margin", "band"),
    [
        (-1, "none"),
        (0, "not_serious"),
        (3, "not_serious"),
        (4, "light"),
        (8, "light"),
        (9, "heavy"),
        (12, "heavy"),
        (13, "severe"),
        (15, "severe"),
        (16, "destroyed"),
        (40, "destroyed"),
    ],
)
def test_bands(margin, band):
    """Less than its Body does nothing to loose cover, and it is lightly damaged from 4 on, not from 5 (RB-48; A-084)."""
    assert RULES.protection_band(margin) == band


def test_twenty_against_seven():
    """Damage of 20 against a Body of 7 damages severely (RB-48)."""
    assert RULES.protection_band(bands.margin(20, 7)) == "severe"


@pytest.mark.parametrize(
    ("band", "now", "fields"),
    [
        ("none", "intact", {}),
        ("not_serious", "intact", {"cover_damage": "not_serious"}),
        ("light", "intact", {"cover_damage": "light"}),
        ("light", "not_serious", {"cover_damage": "light"}),
        ("not_serious", "light", {}),
        ("light", "light", {}),
        ("light", "severe", {}),
        ("heavy", "light", {"cover_damage": "heavy"}),
        ("heavy", "heavy", {}),
        ("severe", "heavy", {"cover_damage": "severe"}),
        ("severe", "severe", {}),
        ("destroyed", "intact", {"cover_damage": "destroyed", "cover": "none"}),
        ("destroyed", "severe", {"cover_damage": "destroyed", "cover": "none"}),
        ("destroyed", "destroyed", {}),
    ],
)
def test_patch(band, now, fields):
    """Loose cover keeps the worst that befell it, and Destroyed takes it away for good (RB-48; A-084)."""
    assert RULES.protection_patch(band, now) == fields
    zone = Zone(cover="half", cover_damage=now)
    assert replace(zone, **fields).cover == ("none" if fields.get("cover_damage") == "destroyed" else "half")


def test_patch_of_another_table():
    """The bands of walls and doors are not those of loose cover (RB-48; A-084)."""
    with pytest.raises(ValueError, match="not in tuple"):
        RULES.protection_patch("0-4", "intact")


@pytest.mark.parametrize(("name", "pips"), DOORS)
@pytest.mark.parametrize(("scale", "larger"), [("character", 0), ("speeder", 6), ("walker", 12)])
def test_loose_bodies(name, pips, scale, larger):
    """Loose cover has the Body of the doors in print, at Character scale: a larger attacker adds his dice of damage (RB-47, S1.4.2.10; A-084)."""
    assert parse_code(catalogue()["elements"][name]["body"]) == pips
    body = RULES.resistance_pool(Resistance("Body", pips), scale, protection.SCALE)
    assert body.pips == pips
    assert RULES.damage_pool("gun", 15, scale, protection.SCALE).pips == 15 + larger


@pytest.mark.parametrize(
    ("pips", "band", "left"),
    [
        (15, "severe", 12),
        (15, "light", 3),
        (12, "light", 0),
        (13, "light", 1),
        (9, "light", 0),
        (15, "heavy", 9),
        (6, "heavy", 0),
        (3, "severe", 0),
        (15, "destroyed", 15),
        (15, "not_serious", None),
        (15, "none", None),
        (15, "0-4", None),
    ],
)
def test_reduced(pips, band, left):
    """Lightly takes 4D from the damage, heavily 2D, severely 1D, destroyed nothing; what is less protects wholly (RB-49; A-084, A-085)."""
    assert protection.reduced(pips, band) == left
    through = RULES.damage_through("pistol", pips, "character", "character", band)
    assert (through.pips if through else 0) == (left or 0)
    assert (through is None) == (not left)


@pytest.mark.parametrize(("margin", "code"), [(-1, None), (0, None), (4, None), (5, "1D"), (8, "1D"), (9, "3D"), (12, "3D"), (13, "4D"), (15, "4D"), (16, "5D")])  # fmt: skip
def test_behind_what_is_built_in(margin, code):
    """Behind a door or wall the band of the structure decides what is left of 5D, and 4 is still nothing (RB-49; A-084, A-085)."""
    through = RULES.damage_through("pistol", 15, "walker", "walker", RULES.structure_band(margin))
    assert (through and through.code) == code


@pytest.mark.parametrize(
    ("margin", "code"), [(-1, None), (3, None), (4, "1D"), (8, "1D"), (9, "3D"), (13, "4D"), (16, "5D")]
)
def test_behind_loose_cover(margin, code):
    """Behind loose cover its own band decides what is left of 5D (RB-49; A-084)."""
    through = RULES.damage_through("pistol", 15, "character", "character", RULES.protection_band(margin))
    assert (through and through.code) == code


@pytest.mark.parametrize(
    ("band", "parts"),
    [
        ("light", (("gun", "5D"), ("scale", "4D", "EA-2"), ("behind lightly damaged cover", "-4D", "RB-49"))),
        ("heavy", (("gun", "5D"), ("scale", "4D", "EA-2"), ("behind heavily damaged cover", "-2D", "RB-49"))),
        ("severe", (("gun", "5D"), ("scale", "4D", "EA-2"), ("behind severely damaged cover", "-1D", "RB-49"))),
        ("destroyed", (("gun", "5D"), ("scale", "4D", "EA-2"))),
    ],
)
def test_parts_of_what_comes_through(band, parts):
    """What the cover takes stands among the parts of the damage roll (RB-49, EA-2)."""
    through = RULES.damage_through("gun", 15, "walker", "character", band)
    assert through.parts == parts
    assert parts[:2] == RULES.damage_pool("gun", 15, "walker", "character").parts


def test_scale_counts_before_the_reduction():
    """The sum of weapon and scale is reduced, once: 1D and 4D of scale through lightly damaged cover leave 1D (RB-49, EA-2; A-006)."""
    assert RULES.damage_through("gun", 3, "walker", "character", "light").code == "1D"
    assert RULES.damage_through("gun", 3, "character", "character", "light") is None


@pytest.mark.parametrize("band", ["wounded", "stunned", ""])
def test_reduced_by_another_table(band):
    """A band of another table reduces nothing: it is refused (RB-49)."""
    with pytest.raises(KeyError):
        RULES.damage_through("gun", 15, "character", "character", band)


def test_what_comes_through_is_kept_by_all_that_it_is_made_of():
    """Another weapon, code, scale or band is another roll, and the same is the same object (RB-49)."""
    first = ("gun", 15, "character", "character", "light")
    others = [
        ("rifle", 15, "character", "character", "light"),
        ("gun", 18, "character", "character", "light"),
        ("gun", 15, "speeder", "character", "light"),
        ("gun", 15, "character", "character", "severe"),
    ]
    asked = Rules.choose()
    kept = asked.damage_through(*first)
    found = [asked.damage_through(*other) for other in others]
    assert found == [Rules.choose().damage_through(*other) for other in others]
    assert kept not in found
    assert asked.damage_through(*first) is kept


FACES = {"sandor": {"cover": (4, 6, 3, 4), "damage": (4, 4, 4, 4, 4)}, "bins": {"resistance": (3, 4)}}


class TestSandor:
    """The example in print: a moonlit night, bins that cover half, a blaster pistol at medium range."""

    def shot(self):
        """The number against who stands behind the bins, and what he shows of himself."""
        dice = Dice(7, loaded=FACES)
        night = dice.roll("cover", "sandor", SANDOR.light_pool("moonlit")).total
        bins = dice.roll("cover", "sandor", SANDOR.cover_pool("half")).total
        air = Air(light="moonlit", light_rolled=night)
        shown = Exposure(9, helpless=True, cover="half", cover_rolled=bins, air=air)
        return SANDOR.ranged_tn("medium", shown), shown

    def test_number(self):
        """Moderate 13, a night of 10 and bins of 7 make 30 (RB-50, RB-44, RB-45)."""
        tn, _ = self.shot()
        assert tn.parts == (("medium range", 13, "EA-22"), ("moonlight", 10, "RB-44"), ("half cover", 7, "RB-45"))
        assert tn.number == 30

    @pytest.mark.parametrize(
        ("total", "where"), [(22, ""), (23, "cover"), (26, "cover"), (29, "cover"), (30, "target")]
    )
    def test_landing(self, total, where):
        """22 misses, 26 hits the bins, 30 hits the target (RB-50, RB-46; A-028)."""
        tn, shown = self.shot()
        assert cover.landed(total, SANDOR.uncovered(tn, shown), tn.number) == where

    def test_bins(self):
        """20 against the 7 of 2D bins damages them severely, and the target is hit with 4D of 5D (RB-50, RB-48, RB-49)."""
        dice = Dice(7, loaded=FACES)
        damage = dice.roll("damage", "sandor", SANDOR.damage_pool("blaster-pistol", 15, "character", protection.SCALE))
        body = SANDOR.resistance_pool(Resistance("Body", 6), "character", protection.SCALE)
        against = dice.roll("resistance", "bins", body, "sandor")
        margin = bands.margin(damage.total, against.total)
        band = SANDOR.protection_band(margin)
        assert (damage.code, damage.total, body.code, against.total, margin) == ("5D", 20, "2D", 7, 13)
        assert SANDOR.protection_patch(band, "intact") == {"cover_damage": "severe"}
        through = SANDOR.damage_through("blaster-pistol", 15, "character", "character", band)
        assert through.code == "4D"
        assert through.parts == (("blaster-pistol", "5D"), ("behind severely damaged cover", "-1D", "RB-49"))
