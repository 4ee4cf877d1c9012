"""Die codes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simcore.dice import format_code, format_part, parse_code, parse_part, whole_dice
from simcore.errors import CodeError

SAID = [
    ("4D", 12),
    ("4D+2", 14),
    ("4D+1", 13),
    ("0D", 0),
    ("0D+1", 1),
    ("0D+2", 2),
    ("1 pip", 1),
    ("2 pips", 2),
    ("100D", 300),
    ("100D+2", 302),
]


@pytest.mark.parametrize(("text", "pips"), SAID)
def test_a_code_is_read_as_its_pips(text, pips):
    """Three pips are a die, in every spelling that is allowed (RB-2, S1.0.1.40)."""
    assert parse_code(text) == pips


REFUSED = [
    ("4D+3", "3 pips are 1D; write 5D"),
    ("4D+7", "7 pips are 2D+1; write 6D+1"),
    ("4D+0", "write 4D"),
    ("5d", "write 5D"),
    ("5d+2", "write 5D+2"),
    ("4 D", "write 4D"),
    ("4D + 2", "write 4D+2"),
    (" 4D", "write 4D"),
    ("+1D", "write 1D"),
    ("+2 pips", "write 2 pips"),
    ("2 pip", "write 2 pips"),
    ("3 pips", "write 1D"),
    ("04D", "write 4D"),
    ("-1D", "never negative"),
    ("-1 pip", "never negative"),
    ("101D", "too many dice; at most 100D"),
    ("9999D", "at most 100D"),
    ("99999999D", "too many dice; at most 100D"),
    ("4D+99999999", "at most 100D"),
    ("00000004D", "write 4D"),
    ("400 pips", "at most 100D"),
    ("4", "dice or pips"),
    ("4.5D", "write 4D, 4D+2 or 2 pips"),
    ("", "write 4D"),
    ("D", "write 4D"),
    ("4D6", "write 4D"),
    ("4D-1", "write 4D"),
    ("\u0664D", "write 4D"),
    ("4D\n", "write 4D"),
    ("9" * 5000 + "D", "at most 100D"),
    ("9" * 5000, "dice or pips"),
    (4, "a code is text"),
    (4.5, "a code is text"),
    (None, "a code is text"),
    (True, "a code is text"),
]


@pytest.mark.parametrize(("text", "meant"), REFUSED)
def test_what_is_no_code_is_refused_with_what_was_meant(text, meant):
    """Whatever is no code is refused in one short line that says what to write instead (RB-2)."""
    with pytest.raises(CodeError) as refusal:
        parse_code(text)
    message = str(refusal.value)
    assert meant in message
    assert len(message) < 160
    assert message.isprintable()


@given(st.text())
def test_any_text_is_a_code_or_refused(text):
    """No text does anything but give a code or a CodeError, and what is a code is spelled as we would (RB-2)."""
    try:
        pips = parse_code(text)
    except CodeError:
        return
    assert text in (format_code(pips), format_part(pips).removeprefix("+"))


@given(st.integers(0, 302))
def test_a_code_that_is_written_reads_back(pips):
    """Writing a code and reading it gives the same pips (RB-2, S1.0.1.40)."""
    assert parse_code(format_code(pips)) == pips


@given(st.integers(-400, 302).filter(bool))
def test_a_part_that_is_written_reads_back(pips):
    """Writing a part of a pool and reading it gives the same pips, negative ones too (S1.0.1.40)."""
    assert parse_part(format_part(pips)) == pips


@pytest.mark.parametrize("text", ["", "1", "-D", "--1D", "-1D-1", "2 pips", "+0 pips", "x"])
def test_a_part_is_refused_where_it_is_none(text):
    """What is neither a code nor signed dice or pips is no part of a pool; unsigned pips are a code (S1.0.1.40)."""
    if text == "2 pips":
        assert parse_part(text) == 2
        return
    with pytest.raises(CodeError):
        parse_part(text)


ARITHMETIC = [
    ("4D+2", 1, "5D"),
    ("4D+2", -1, "4D+1"),
    ("4D", -1, "3D+2"),
    ("4D+2", 2, "5D+1"),
    ("4D+1", -2, "3D+2"),
    ("1D", -2, "0D+1"),
    ("0D+1", -3, "0D"),
]


@pytest.mark.parametrize(("code", "change", "result"), ARITHMETIC)
def test_codes_add_as_pips(code, change, result):
    """Pips are added and taken as whole numbers, and nothing falls below 0D (S1.0.1.40; A-005, A-006)."""
    assert format_code(parse_code(code) + change) == result


@pytest.mark.parametrize(("code", "dice"), [("4D+2", 4), ("0D+2", 0), ("5D", 5)])
def test_in_dice_means_whole_dice(code, dice):
    """A code "in D" is its whole dice, rounded down (S1.0.1.40; A-008)."""
    assert whole_dice(parse_code(code)) == dice
