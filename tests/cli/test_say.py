"""Printing of hostile text."""

from __future__ import annotations

import pytest

from simcore.cli.say import clean, put_table


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain, with ö and 壁", "plain, with ö and 壁"),
        ("a\x1b[2Jb", "a\\x1b[2Jb"),
        ("one\ntwo\rthree", "one\\x0atwo\\x0dthree"),
        ("\x07\x9b", "\\x07\\x9b"),
        ("\u202egpj\u2066", "\\u202egpj\\u2066"),
        ("\u061cgpj", "\\u061cgpj"),
        ("a\tb", "a\tb"),
        ("\ud800", "\\ud800"),
        ("[red]not markup[/red]", "[red]not markup[/red]"),
    ],
)
def test_clean(text: str, shown: str):
    """No control character, direction mark or lone surrogate of a file reaches the terminal; all else does as it is."""
    assert clean(text) == shown


def test_table_columns_align(capsys: pytest.CaptureFixture[str]):
    """A column is as wide as its widest cell, escapes counted, and no line ends in blanks."""
    put_table(("id", "what"), [("a", "first"), ("b\x1b", "")])
    assert capsys.readouterr().out.splitlines() == ["id     what", "a      first", "b\\x1b"]
