"""What comes of failed movement rolls."""

import pytest
from msgspec.structs import replace

from simcore.rules import movement, tumbles
from simcore.rules.choice import Rules
from simcore.rules.movement import SPEEDS
from simcore.state import Unit

RULES = Rules.choose()
UNIT = Unit(zone="field")


@pytest.mark.parametrize(
    ("missed", "name"),
    [
        (1, "slight_slip"),
        (3, "slight_slip"),
        (4, "slip"),
        (6, "slip"),
        (7, "fall"),
        (24 - 16, "fall"),
        (10, "fall"),
        (11, "minor_tumble"),
        (15, "minor_tumble"),
        (16, "tumble"),
        (20, "tumble"),
        (21, "major_tumble"),
        (60, "major_tumble"),
    ],
)
def test_rows(missed, name):
    """How badly one slips goes by how far the roll missed (RB-43)."""
    assert RULES.tumble(missed).name == name


@pytest.mark.parametrize("missed", [0, -3])
def test_no_failure(missed):
    """A roll that met its number has no failure to look up (RB-43)."""
    with pytest.raises(ValueError, match=str(missed)):
        RULES.tumble(missed)


@pytest.mark.parametrize(
    ("missed", "twenty", "five", "three"),
    [(1, 20, 5, 3), (4, 10, 2, 1), (7, 10, 2, 1), (11, 5, 1, 0), (16, 5, 1, 0), (21, 5, 1, 0)],
)
def test_way_made(missed, twenty, five, three):
    """A slight slip makes the whole way, a slip and a fall half of it, the rest a quarter, in whole metres (RB-43)."""
    row = RULES.tumble(missed)
    assert [tumbles.completed(row, metres) for metres in (20, 5, 3, 0)] == [twenty, five, three, 0]


@pytest.mark.parametrize(
    ("missed", "pips"),
    [
        (1, (0, 0, 0, 0)),
        (5, (0, 0, 0, 0)),
        (8, (0, 0, 0, 0)),
        (12, (0, 0, 0, 3)),
        (17, (3, 6, 9, 12)),
        (22, (9, 12, 15, 18)),
    ],
)
def test_collisions(missed, pips):
    """Collision damage is 1D to 4D by the speed, 3D less in a minor tumble, 2D more in a major one, never below 0 (RB-43)."""
    speeds = [SPEEDS[name] for name in ("cautious", "cruising", "high_speed", "all_out")]
    assert tuple(tumbles.collision(speed, RULES.tumble(missed)) for speed in speeds) == pips


@pytest.mark.parametrize(
    ("missed", "fields"),
    [
        (2, {"slip_round": 3, "slip": 1}),
        (5, {"slip_round": 3, "slip": 3, "slip_after": 1}),
        (8, {"slip_round": 3, "slip_after": 2, "idle_until": 3}),
        (12, {"idle_until": 4, "prone": True}),
        (17, {"idle_until": 4, "prone": True}),
        (22, {"idle_until": 4, "prone": True}),
    ],
)
def test_patches(missed, fields):
    """A slip costs dice, a fall the rest of the round and dice in the next, a tumble both rounds, and it fells (RB-43)."""
    assert tumbles.patch(RULES.tumble(missed), UNIT, 3) == fields


@pytest.mark.parametrize(
    ("missed", "dice"),
    [
        (2, (0, 1, 0, 0)),
        (5, (0, 3, 1, 0)),
        (8, (0, 0, 2, 0)),
        (12, (0, 0, 0, 0)),
    ],
)
def test_penalties(missed, dice):
    """The dice of a slip hold for the rest of its round and for the next, on top of multiple actions (RB-43, EA-5)."""
    now = replace(UNIT, actions=2, **tumbles.patch(RULES.tumble(missed), UNIT, 3))
    rounds = (2, 3, 4, 5)
    assert tuple(movement.slip(now, round_) for round_ in rounds) == dice
    pools = [RULES.skill_pool("Blaster", 18, 0, RULES.penalties(now, round_)) for round_ in rounds]
    assert tuple(15 - pool.pips for pool in pools) == tuple(3 * lost for lost in dice)


@pytest.mark.parametrize(
    ("missed", "fields", "dice"),
    [
        (2, {"slip_round": 4, "slip": 2, "slip_after": 0}, (2, 0)),
        (5, {"slip_round": 4, "slip": 4}, (4, 1)),
        (8, {"slip_round": 4, "slip": 1, "slip_after": 2, "idle_until": 4}, (1, 2)),
        (12, {"idle_until": 5, "prone": True}, (1, 0)),
    ],
)
def test_slips_in_a_row(missed, fields, dice):
    """What last round's slip still costs is added to this round's, and not lost in a tumble (RB-43)."""
    slipped = replace(UNIT, **tumbles.patch(RULES.tumble(5), UNIT, 3))
    patch = tumbles.patch(RULES.tumble(missed), slipped, 4)
    assert patch == {key: value for key, value in fields.items() if getattr(slipped, key) != value}
    again = replace(slipped, **patch)
    assert tuple(movement.slip(again, round_) for round_ in (4, 5)) == dice


def test_slips_of_one_round():
    """Two slips of one round add up, in it and in the next (RB-43)."""
    once = replace(UNIT, **tumbles.patch(RULES.tumble(5), UNIT, 3))
    twice = replace(once, **tumbles.patch(RULES.tumble(5), once, 3))
    assert [movement.slip(twice, round_) for round_ in (3, 4, 5)] == [6, 2, 0]


def test_long_past_slips():
    """A slip of two rounds ago adds nothing to a new one (RB-43)."""
    old = replace(UNIT, slip_round=1, slip=3, slip_after=1)
    again = replace(old, **tumbles.patch(RULES.tumble(2), old, 3))
    assert [movement.slip(again, round_) for round_ in (3, 4)] == [1, 0]


def test_only_what_changes():
    """Who lies idle longer already stays so, and who is prone is felled no further (RB-43)."""
    down = replace(UNIT, prone=True, idle_until=9)
    assert tumbles.patch(RULES.tumble(12), down, 3) == {}
    assert tumbles.patch(RULES.tumble(8), down, 3) == {"slip_round": 3, "slip_after": 2}


def test_a_fall_is_no_prone():
    """Whoever falls by 7 to 10 kneels; from 11 on he is prone (RB-43)."""
    assert [row.name for row in tumbles.TUMBLES if row.prone] == ["minor_tumble", "tumble", "major_tumble"]
