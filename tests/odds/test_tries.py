"""How many tries it takes: against the geometric law, and against a chain that is followed try by try."""

from __future__ import annotations

from fractions import Fraction
from itertools import count

import pytest

from simcore.odds.tries import tries

LADDER = {
    "shut": {"shut": Fraction(1, 2), "bent": Fraction(1, 3), "open": Fraction(1, 6)},
    "bent": {"bent": Fraction(1, 4), "torn": Fraction(1, 4), "open": Fraction(1, 2)},
    "torn": {"torn": Fraction(9, 10), "open": Fraction(1, 10)},
}


def followed(share: float, start: str = "shut") -> int:
    """The number of tries by which the ladder is done with a probability of at least ``share``, one try after the other."""
    now = {start: Fraction(1)}
    for number in count():
        if now.get("open", Fraction(0)) >= share:
            return number
        then: dict[str, Fraction] = {}
        for state, chance in now.items():
            for after, part in LADDER.get(state, {state: Fraction(1)}).items():
                then[after] = then.get(after, Fraction(0)) + chance * part
        now = then
    raise AssertionError


@pytest.mark.parametrize("share", [0.1, 0.5, 0.75, 0.9, 0.99])
def test_quantiles_are_those_of_the_chain(share: float):
    """The number of tries that suffices with a probability is that of the chain followed try by try."""
    assert tries("shut", LADDER.__getitem__, "open".__eq__).within(share) == followed(share)


def test_mean_of_the_chain():
    """The mean is what the chain's equations give: 10 from torn, (1 + 10/4) * 4/3 from bent, and so on."""
    bent = (1 + Fraction(10, 4)) / Fraction(3, 4)
    assert tries("shut", LADDER.__getitem__, "open".__eq__).mean == (1 + bent / 3) / Fraction(1, 2)


def test_a_chance_of_one_in_many():
    """One try in a million: the mean is a million, and half are done after 693,147 tries."""
    rare = Fraction(1, 10**6)
    law = tries(0, lambda _: {0: 1 - rare, 1: rare}, bool)
    assert (law.mean, law.within(0.5)) == (10**6, 693_147)


def test_done_from_the_start():
    """What is done takes no try."""
    law = tries("open", LADDER.__getitem__, "open".__eq__)
    assert (law.mean, law.within(0.5), law.within(0.9)) == (0, 0, 0)


def test_never_done():
    """What may end in a state that leads nowhere has no mean, and no number suffices for what it does not reach."""
    stuck = {"shut": {"open": Fraction(1, 4), "jammed": Fraction(3, 4)}, "jammed": {"jammed": Fraction(1)}}
    law = tries("shut", stuck.__getitem__, "open".__eq__)
    assert (law.mean, law.within(0.2), law.within(0.5)) == (None, 1, None)


def test_no_way_back():
    """A chain that goes back to where it was is refused."""
    round_ = {"a": {"b": Fraction(1)}, "b": {"a": Fraction(1, 2), "c": Fraction(1, 2)}}
    with pytest.raises(ValueError, match="goes back"):
        tries("a", round_.__getitem__, "c".__eq__)
