"""Rolls and draws of a job, which outlive rounds; chains of every length."""

from __future__ import annotations

import pytest

from simcore.dice import Dice, pool
from simcore.dice.keyed import key, number, seeded
from simcore.dice.throw import DROPS, LONGEST_CHAIN, is_capped, wild_reader

TEN_THOUSAND = 10_000


def test_a_job_counts_its_draws_over_rounds() -> None:
    """The second draw of a job is its second one in whichever round it falls, and other draws begin anew (A-013)."""
    stream = seeded(key(7, 0))
    dice = Dice(7)
    for earlier, round_ in enumerate((1, 1, 4)):
        dice.begin_round(round_)
        due = number(stream, "door\ntime\n\nmend-1", earlier, TEN_THOUSAND)
        assert dice.draw_number("time", "door", 1, TEN_THOUSAND, job="mend-1").value == 1 + due
    due = number(stream, "door\ntime\n\n4", 0, TEN_THOUSAND)
    assert dice.draw_number("time", "door", 1, TEN_THOUSAND).value == 1 + due


def test_a_job_counts_its_rolls_over_rounds() -> None:
    """The second roll of a job is another one than the first, in a later round too, and no round's own (RB-1)."""
    one, other = Dice(7), Dice(7)
    one.begin_round(1)
    other.begin_round(1)
    first = one.roll("security", "ann", pool(("Security", 30)), job="mend-1")
    one.begin_round(2)
    second = one.roll("security", "ann", pool(("Security", 30)), job="mend-1")
    assert [other.roll("security", "ann", pool(("Security", 30)), job="mend-1").dice for _ in "12"] == [
        first.dice,
        second.dice,
    ]
    assert first.dice != second.dice


@pytest.mark.parametrize(("sixes", "kept"), [(62, 63), (63, 64), (64, 64), (65, 64)])
def test_the_longest_chain(sixes: int, kept: int) -> None:
    """A wild die shows at most 64 faces: with 64 sixes the chain is cut, whatever would have followed (RB-3, A-001)."""
    thrown = wild_reader(DROPS["drop_highest"])(bytes([6] * sixes + [3, 1]), 1)
    assert thrown is not None
    chain = thrown[1]
    assert len(chain) == kept <= LONGEST_CHAIN
    assert is_capped(chain) is (sixes >= LONGEST_CHAIN)
    assert thrown[3] == sum(chain)
