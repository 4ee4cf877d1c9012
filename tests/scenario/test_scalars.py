"""Plain scalars by the core rules of YAML 1.2."""

from __future__ import annotations

import pytest

from simcore.scenario.scalars import ScalarError, resolve, surprise


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("010", 10), ("0o10", 8), ("0x1F", 31), ("-7", -7), ("+7", 7), ("1.5", 1.5), (".5", 0.5), ("1e2", 100.0),
        ("NO", "NO"), ("on", "on"), ("yes", "yes"), ("y", "y"), ("1:30", "1:30"), ("1_000", "1_000"), ("0b11", "0b11"),
        ("2024-01-02", "2024-01-02"), ("true", True), ("False", False), ("TRUE", True), ("tRue", "tRue"),
        ("~", None), ("", None), ("null", None), ("-", "-"), ("4D+2", "4D+2"), ("10 s", "10 s"), ("٣", "٣"),
    ],
)  # fmt: skip
def test_a_scalar_is_what_yaml_1_2_says(text: str, value: object) -> None:
    """Each plain scalar has the value and the type of the core schema, and keeps its text."""
    scalar = resolve(text)
    assert scalar.text == text
    assert scalar.value == value
    assert type(scalar.value) is type(value)


@pytest.mark.parametrize("text", [".inf", "-.INF", ".nan", "1e999", "9" * 21, "9" * 5000, "1." + "0" * 5000])
def test_a_number_that_is_not_finite_or_too_long_is_refused(text: str) -> None:
    """Infinite numbers, no numbers, and numbers of more than twenty characters are no values."""
    with pytest.raises(ScalarError):
        resolve(text)


@pytest.mark.parametrize(
    ("text", "old"),
    [
        ("NO", "true or false"), ("off", "true or false"), ("010", "an octal number"), ("0o7", "text"),
        ("1:30", "a number in sixties"), ("1_000", "a number"), ("0b11", "a binary number"), ("2024-01-02", "a date"),
        ("10", None), ("0", None), ("treeline", None), ("4D", None), ("0x1F", None), ("trooper-1", None),
    ],
)  # fmt: skip
def test_what_yaml_1_1_reads_otherwise_is_known(text: str, old: str | None) -> None:
    """A surprise is named exactly where YAML 1.1 would have read something else."""
    assert surprise(text) == old
