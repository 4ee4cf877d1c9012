"""What is taken of a printed range of Body, and its variants."""

import pytest

from simcore.errors import InputError
from simcore.rules import bodies
from simcore.rules.choice import Rules


@pytest.mark.parametrize(
    ("printed", "low", "mid", "high"),
    [((6, 9), 6, 7, 9), ((9, 12), 9, 10, 12), ((12, 15), 12, 13, 15), ((18, 21), 18, 19, 21), ((9, 9), 9, 9, 9)],
)
def test_range_pick(printed, low, mid, high):
    """Of a printed range the lower end is taken, or as ref.range_pick says the upper or the middle (S1.4.2, S1.1.7.10; A-015)."""
    picks = [Rules.choose(settings={"ref.range_pick": pick}).pick(printed) for pick in ("low", "mid", "high")]
    assert picks == [low, mid, high]
    assert Rules.choose().pick(printed) == low


@pytest.mark.parametrize(("by", "pips"), [(-2, 10), (3, 15), (1, 13), (-3, 9), (0, 12)])
def test_variants(by, pips):
    """Body may be shifted by 1 or 2 pips or by 1D (S1.4.2.70, S1.4.2.80)."""
    assert bodies.shifted(12, by) == pips


@pytest.mark.parametrize("by", [6, -6, 4])
def test_too_far(by):
    """A shift of 2D is refused (S1.4.2.70)."""
    with pytest.raises(InputError, match="by 1 or 2 pips or by 1D"):
        bodies.shifted(12, by)
