"""Questions about odds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simcore.errors import CodeError
from simcore.odds import Check, Contest, bands, parse_expression, scaled

READ = [
    ("5D+2 >= 15", Check(17, 15)),
    ("5D+2>=15", Check(17, 15)),
    ("  4D   >=  0 ", Check(12, 0)),
    ("2 pips >= 2", Check(2, 2)),
    ("8D vs 4D", Contest(24, 12)),
    ("8D+1  vs  1 pip", Contest(25, 1)),
]


@pytest.mark.parametrize(("text", "question"), READ)
def test_questions_are_read(text, question):
    """A code against a number, or a code against a code, is read with or without spaces (RB-5, RB-7, RB-8)."""
    assert parse_expression(text) == question


REFUSED = [
    ("", "no question"),
    ("5D", "no question"),
    ("5D > 15", "no question"),
    ("5D >=", "no question"),
    (">= 15", "no question"),
    ("8Dvs4D", "no question"),
    ("8D vs", "no question"),
    ("5D >= fifteen", "no target number"),
    ("5D >= -1", "no target number"),
    ("5D >= 1.5", "no target number"),
    ("5D >= 99999", "no target number"),
    ("5D >= 15 >= 2", "no target number"),
    ("5d >= 15", "write 5D"),
    ("4D+3 vs 4D", "write 5D"),
    ("4D vs 4D vs 4D", "no die code"),
    ("9" * 10000, "too long"),
]


@pytest.mark.parametrize(("text", "meant"), REFUSED)
def test_what_is_no_question_is_refused(text, meant):
    """Anything else is refused in one short line that says what is wrong (RB-5)."""
    with pytest.raises(CodeError) as refusal:
        parse_expression(text)
    assert meant in str(refusal.value)
    assert len(str(refusal.value)) < 250


@given(st.text(max_size=100))
def test_any_text_is_a_question_or_refused(text):
    """No text does anything but ask or be refused (RB-5)."""
    try:
        found = parse_expression(text)
    except CodeError:
        return
    assert isinstance(found, Check | Contest)


@pytest.mark.parametrize(
    ("attacker", "target", "question"),
    [(0, 12, Contest(15, 24)), (18, 12, Contest(21, 12)), (12, 12, Contest(15, 12)), (0, 0, Contest(15, 12))],
)
def test_the_larger_side_adds_the_difference(attacker, target, question):
    """A larger target adds the difference to its resistance, a larger attacker to its damage (S1.2.1.20, S1.2.2.20)."""
    assert scaled(Contest(15, 12), attacker, target) == question


def test_a_scaled_question_gives_the_bands_of_the_worked_example():
    """A rocket of starfighter scale, 9D, on a walker wall of 4D is 11D against 4D (S1.2.2.20)."""
    question = scaled(Contest(27, 12), 18, 12)
    assert bands(question.first, question.second, "structure") == bands(33, 12, "structure")
