"""The exact law of the clock of a mortal wound, against the printed chances and figures worked out elsewhere."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from simcore.odds.mortal import death, survival
from simcore.rules import mortal

KNOWN = json.loads((Path(__file__).parent / "mortal_wound.json").read_text(encoding="utf-8"))
SHARES = [0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36]


@pytest.mark.parametrize(("rounds", "share"), list(enumerate(SHARES, 1)))
def test_death_by_rounds(rounds, share):
    """The chance of death in a round is none in the first two, grows with each and is certain in the thirteenth (EA-42; A-004, A-040)."""
    assert death(rounds) == Fraction(share, 36)


@pytest.mark.parametrize("rounds", range(1, 15))
def test_death_is_that_of_an_enumeration(rounds):
    """Of the 36 throws of 2D so many kill as the rule says (EA-42)."""
    throws = [sum(faces) for faces in product(range(1, 7), repeat=2)]
    assert death(rounds) == Fraction(sum(mortal.dies(total, rounds) for total in throws), 36)


@pytest.mark.parametrize("rounds", KNOWN)
def test_survival_equals_the_figures_worked_out_elsewhere(rounds):
    """The chance of being alive after each round is exactly that of the oracle (EA-42; A-004, A-040)."""
    assert survival(int(rounds)) == Fraction(KNOWN[rounds])


def test_survival():
    """At the end of round 6 just over half are alive, at that of round 8 about one in eight (EA-42)."""
    assert survival(6) == Fraction(25025, 46656)
    assert round(float(survival(6)), 6) == 0.536373
    assert round(float(survival(8)), 6) == 0.130368
    assert survival(0) == 1
    assert survival(13) == 0
