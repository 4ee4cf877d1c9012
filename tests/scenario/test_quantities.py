"""Times, lengths, areas and codes as a scenario writes them."""

from __future__ import annotations

import pytest

from simcore.scenario import quantities
from simcore.scenario.scalars import resolve


@pytest.mark.parametrize(
    ("text", "milliseconds"),
    [
        ("5 s", 5000),
        ("10 min", 600_000),
        ("2 h", 7_200_000),
        ("3 days", 259_200_000),
        ("1 round", 5000),
        ("3 rounds", 15_000),
        ("10min", 600_000),
    ],
)
def test_a_duration_is_read_with_its_unit(text: str, milliseconds: int) -> None:
    """A time is a whole number and a unit; rounds are as long as the rules say."""
    assert quantities.duration(resolve(text)).milliseconds(5000) == milliseconds


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("10", "'10 s', '10 min' or '10 rounds'"),
        ("1:30", "'90 s' if it is minutes, '90 min' if it is hours"),
        ("10 minutes", "did you mean '10 min'?"),
        ("1.5 h", "a whole number and a unit"),
        ("-5 s", "a whole number and a unit"),
        ("9999999999 s", "is too long; at most 1,000,000,000 s"),
        ("100000000000 days", "is too long; at most 1,000,000,000 days"),
        ("9" * 5000 + " rounds", "is too long; at most 1,000,000,000 rounds"),
    ],
)
def test_a_time_without_a_unit_is_refused_with_what_was_meant(text: str, meant: str) -> None:
    """A bare number and other spellings are refused, and the likely meanings named."""
    with pytest.raises(ValueError, match=r"\w") as caught:
        quantities.duration(resolve(text))
    assert meant in str(caught.value)


def test_lengths_areas_and_codes_need_their_units() -> None:
    """30 m, 60 m2 and 4D+2 are read; the bare numbers are refused (S1.0.1.40)."""
    assert quantities.length(resolve("30 m")) == 30
    assert quantities.area(resolve("60 m2")) == 60
    assert quantities.code(resolve("4D+2")) == 14
    for read, text, meant in [
        (quantities.length, "30", "'30 m'"),
        (quantities.area, "60", "'60 m2'"),
        (quantities.code, "4", "'4D' or '4 pips'"),
        (quantities.length, "2.5 m", "whole"),
        (quantities.length, "100000000000 m", "at most 1,000,000,000 m"),
        (quantities.area, "100000000000 m2", "at most 1,000,000,000 m2"),
        (quantities.code, "99999999D", "at most 100D"),
        (quantities.code, "101", "dice or pips"),
        (quantities.rating, "0D", "nothing to roll"),
    ]:
        with pytest.raises(ValueError, match=r"\w") as caught:
            read(resolve(text))
        assert meant in str(caught.value)
