"""The dice of a run: counts, occasions, loaded faces, the record of a roll."""

from __future__ import annotations

import msgspec
import pytest

from simcore.dice import Dice, DiceSettings, Draw, Roll, again, keyed, pool
from simcore.errors import RunError

FIVE = pool(("Blaster", 17))


def dice(number=1, **rest):
    """Dice of seed 7 in this round."""
    made = Dice(7, 0, **rest)
    made.begin_round(number)
    return made


def test_a_roll_does_not_depend_on_what_else_is_rolled():
    """Other rollers, purposes, opponents and earlier rounds leave a roll's faces as they were (RB-1)."""
    alone = dice(3).roll("to_hit", "guard-1", FIVE, "rebel-1")
    crowded = dice(1)
    for number in (1, 2, 3):
        crowded.begin_round(number)
        for by, purpose, against in [("guard-2", "to_hit", "rebel-1"), ("guard-1", "soak", "rebel-1")]:
            crowded.roll(purpose, by, FIVE, against)
            crowded.roll("to_hit", "guard-1", FIVE, "rebel-2")
    assert crowded.roll("to_hit", "guard-1", FIVE, "rebel-1") == alone


def test_like_rolls_of_a_round_differ_and_begin_again_with_the_next():
    """Rolls with the same four are counted within a round; the count ends with the round (RB-1)."""
    rolls = dice()
    first, second = (rolls.roll("to_hit", "guard-1", FIVE) for _ in range(2))
    assert first != second
    rolls.begin_round(1)
    assert rolls.roll("to_hit", "guard-1", FIVE) not in (first, second)
    rolls.begin_round(2)
    fresh = dice(2).roll("to_hit", "guard-1", FIVE)
    assert rolls.roll("to_hit", "guard-1", FIVE) == fresh


def test_the_count_of_a_job_outlives_the_round():
    """A job's attempts are counted through the run, whatever round they fall in (RB-1)."""
    one, many = dice(), dice()
    together = [one.roll("repair", "crew-1", FIVE, "", "job-1") for _ in range(3)]
    apart = []
    for number in (1, 5, 9):
        many.begin_round(number)
        apart.append(many.roll("repair", "crew-1", FIVE, "", "job-1"))
    assert together == apart
    assert len({roll.dice for roll in together}) == 3
    assert together[0].job == "job-1"


@pytest.mark.parametrize("purpose", ["initiative", "to_hit"])
@pytest.mark.parametrize("pips", [0, 3, 17, 600])
def test_rolls_for_several_are_those_of_each_in_turn(purpose, pips):
    """A pool rolled for several gives each the roll that it would have had alone, counted and loaded as ever (RB-1)."""
    loaded = {"guard-2": {purpose: (6, 6, 1)}}
    at_once, in_turn, untold = dice(3, loaded=loaded), dice(3, loaded=loaded), dice(3, loaded=loaded)
    for bys in (["guard-1", "guard-2", "guard-1"], [], ["guard-2", "rebel-1"]):
        asked = pool(("pips", pips))
        rolls = [in_turn.roll(purpose, by, asked) for by in bys]
        assert at_once.each(purpose, bys, asked) == rolls
        assert untold.totals(purpose, bys, asked) == [roll.total for roll in rolls]


def test_a_draw_is_counted_together_with_rolls():
    """A roll after a draw of the same name is the second of that name (A-013)."""
    rolls, mixed = dice(), dice()
    second = [rolls.roll("time", "crew-1", FIVE) for _ in range(2)][1]
    mixed.draw_number("time", "crew-1", 1, 6)
    assert mixed.roll("time", "crew-1", FIVE) == second


@pytest.mark.parametrize("job", ["5", "010"])
def test_a_job_may_not_have_the_name_of_a_round(job):
    """A job named as a round is would share the round's dice, so it is refused (RB-1)."""
    with pytest.raises(RunError):
        dice().roll("repair", "crew-1", FIVE, "", job)


def test_rounds_do_not_go_back():
    """Going back a round would give its dice again, so it is refused (RB-1)."""
    rolls = dice(4)
    with pytest.raises(RunError):
        rolls.begin_round(3)


@pytest.mark.parametrize(("seed", "replication"), [(8, 0), (7, 1)])
def test_seed_and_replication_change_the_dice(seed, replication):
    """Another seed, or another replication of it, gives other dice (RB-1)."""
    other = Dice(seed, replication)
    other.begin_round(1)
    assert other.roll("to_hit", "guard-1", FIVE).dice != dice().roll("to_hit", "guard-1", FIVE).dice


def loaded(*faces, settings=None):
    """Dice with faces loaded for guard-1 to hit."""
    rows = {"guard-1": {"to_hit": faces}}
    return dice(settings=settings or DiceSettings(), loaded=rows)


@pytest.mark.parametrize(
    ("faces", "settings", "total"),
    [
        ((3, 4, 2, 6, 5), DiceSettings(), 22),
        ((3, 4, 2, 6, 6, 6, 3), DiceSettings(), 32),
        ((3, 4, 2, 6, 6, 1), DiceSettings(), 24),
        ((3, 4, 2, 6, 1), DiceSettings(), 12),
        ((3, 4, 2, 6, 1), DiceSettings(wild_one="drop_both"), 11),
        ((3, 4, 2, 6, 1), DiceSettings(wild_one="none"), 18),
        ((3, 4, 2, 6, 1), DiceSettings(wild=False), 18),
        ((3, 4, 2, 6, 6), DiceSettings(wild=False), 23),
    ],
)
def test_the_printed_rolls_of_5d_and_2(faces, settings, total):
    """5D+2 with the printed faces has the printed total, under each setting (RB-2, RB-3, RB-4; A-001, A-002)."""
    roll = loaded(*faces, settings=settings).roll("to_hit", "guard-1", FIVE)
    assert (roll.total, roll.loaded) == (total, len(faces))


@pytest.mark.parametrize(("faces", "pips", "total"), [((5, 1), 6, 1), ((1,), 3, 0), ((1,), 5, 2)])
def test_the_printed_rolls_of_small_pools(faces, pips, total):
    """A wild 1 leaves 2D its 1 and 1D nothing but its pips (RB-4; A-003)."""
    assert loaded(*faces).roll("to_hit", "guard-1", pool(("skill", pips))).total == total


def test_loaded_faces_take_the_places_of_keyed_ones():
    """Loaded faces replace the first keyed ones; the others, and later rolls, keep theirs (RB-1)."""
    rolls, keyed = loaded(3, 4, *[2] * 4, 5), dice()
    first, second, third = (rolls.roll("to_hit", "guard-1", FIVE) for _ in range(3))
    plain = [keyed.roll("to_hit", "guard-1", FIVE) for _ in range(3)]
    assert (first.dice, first.wild, first.loaded) == ((3, 4, 2, 2), (2,), 5)
    assert (second.dice[:2], second.loaded) == ((2, 5), 2)
    assert second.dice[2:] + second.wild == plain[1].dice[2:] + plain[1].wild
    assert third == plain[2]


def test_loaded_faces_are_for_one_roller_and_purpose():
    """Loaded faces are for one roller and purpose; other rolls do not use them up (RB-1)."""
    rolls = loaded(3, 4, 2, 6, 5)
    assert rolls.roll("to_hit", "guard-2", FIVE).loaded == 0
    assert rolls.roll("soak", "guard-1", FIVE).loaded == 0
    assert rolls.roll("to_hit", "guard-1", pool(("skill", 1))).loaded == 0
    assert rolls.roll("to_hit", "guard-1", FIVE).loaded == 5


def test_a_loaded_chain_is_cut_at_64_faces():
    """A chain of loaded sixes is cut at 64 faces, says so, and leaves the others for the next roll (RB-3)."""
    rolls = loaded(2, *[6] * 70)
    cut = rolls.roll("to_hit", "guard-1", pool(("skill", 6)))
    assert (cut.wild, cut.capped, cut.total, cut.loaded) == ((6,) * 64, True, 2 + 6 * 64, 65)
    rest = rolls.roll("to_hit", "guard-1", pool(("skill", 6)))
    assert (rest.capped, rest.loaded) == (False, 6)
    assert rest.wild[:5] == (6,) * 5


@pytest.mark.parametrize("pips", [0, 1, 2])
def test_a_pool_below_1d_scores_its_pips(pips):
    """A pool below 1D has no dice at all, and its total is its pips (A-005; RB-2)."""
    roll = dice().roll("to_hit", "guard-1", pool(("skill", pips)))
    assert (roll.dice, roll.wild, roll.total, roll.code) == ((), (), pips, pool(("skill", pips)).code)


def test_a_pool_beyond_a_block_of_faces_is_whole():
    """A pool of more dice than one block has faces is rolled whole (RB-1, RB-2)."""
    roll = dice().roll("to_hit", "guard-1", pool(("skill", 3 * 400 + 1)))
    assert len(roll.dice) == 399
    assert roll.total == sum(roll.dice) + sum(roll.wild) - roll.drop + 1
    assert set(roll.dice) == {1, 2, 3, 4, 5, 6}


def test_a_lone_plain_die_shows_the_first_face_that_counts():
    """A die of initiative shows the first keyed face, also where bytes before it are passed over (RB-1, RB-2)."""
    rolls, seeded = dice(), keyed.seeded(keyed.key(7, 0))
    fallen = rolls.each("tie", ["guard-1"] * 600, pool(("initiative", 4)))
    text = "guard-1\ntie\n\n1"
    assert any(keyed.digest(seeded, text, earlier)[0] > 251 for earlier in range(600))
    for earlier, roll in enumerate(fallen):
        face = keyed.faces(seeded, text, earlier)[0]
        assert (roll.dice, roll.wild, roll.total) == ((face,), (), face + 1)


def written(record):
    """A record as the log has it."""
    return msgspec.json.encode(record).decode()


def test_a_roll_is_written_as_the_log_has_it():
    """A roll is written with the keys of the format in their order, and what says nothing is left out (RB-2)."""
    roll = Roll(
        "to_hit",
        code="4D",
        parts=(("Blaster", "5D+2"), ("wounded", "-1D", "EA-39")),
        dice=(3, 4, 2),
        wild=(6, 2),
        total=17,
        tn=24,
        tn_parts=(("short range", 10), ("Dodge", 9), ("cover", 5, "EA-23")),
    )
    assert written(roll) == (
        '{"for":"to_hit","code":"4D","parts":[["Blaster","5D+2"],["wounded","-1D","EA-39"]],"dice":[3,4,2],'
        '"wild":[6,2],"total":17,"tn":24,"tn_parts":[["short range",10],["Dodge",9],["cover",5,"EA-23"]]}'
    )
    assert msgspec.json.decode(written(roll), type=Roll) == roll


def test_a_total_and_a_target_number_of_zero_are_written():
    """A total of 0 and a number of 0 are said; only what is not there is left out (A-003; RB-7)."""
    roll = loaded(1).roll("to_hit", "guard-1", pool(("skill", 3)))
    roll.tn = 0
    assert written(roll) == (
        '{"for":"to_hit","by":"guard-1","code":"1D","wild":[1],"drop":1,"total":0,"tn":0,"loaded":1}'
    )


def test_a_roll_that_is_used_again_says_where_it_was_made():
    """A roll that is used again names its event and its total, and no dice (RB-2)."""
    assert written(again("damage", "west-wall", 812, 27)) == '{"for":"damage","by":"west-wall","of":812,"total":27}'


def test_draws_are_written_as_the_log_has_them():
    """A draw says what it was drawn from and what came, a 0 too (A-013)."""
    assert written(Draw("time", low=600, high=1800, value=1234)) == '{"for":"time","low":600,"high":1800,"value":1234}'
    assert written(Draw("time", low=0, high=0, value=0)) == '{"for":"time","low":0,"high":0,"value":0}'
    names = Draw("section", among=("roof", "west-wall"), value="roof")
    assert written(names) == '{"for":"section","among":["roof","west-wall"],"value":"roof"}'
