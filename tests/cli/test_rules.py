"""`simcore rules`."""

from __future__ import annotations

import json

import pytest

from simcore.cli.main import main

KEYS = {"id", "kind", "name", "status", "switch", "where", "tests", "lacks"}
STATUSES = {"implemented", "partial", "heading", "reference", "missing"}


def test_json_shape(capsys: pytest.CaptureFixture[str]):
    """`rules --json` is a list of all 372 rules with the fixed keys, and each partial rule says what it lacks."""
    assert main(["rules", "--json"]) == 0
    index = json.loads(capsys.readouterr().out)
    assert len(index) == 372
    for entry in index:
        assert set(entry) >= KEYS
        assert entry["status"] in STATUSES
        assert (entry["status"] == "partial") <= bool(entry["lacks"])


def test_one_rule_whole(capsys: pytest.CaptureFixture[str]):
    """`rules ID` shows where that rule lives and each test that shows it."""
    assert main(["rules", "--json", "S1.3.0.30"]) == 0
    (entry,) = json.loads(capsys.readouterr().out)
    assert main(["rules", "S1.3.0.30"]) == 0
    shown = capsys.readouterr().out
    assert entry["where"]
    assert entry["tests"]
    for line in (*entry["where"], *entry["tests"]):
        assert line in shown


def test_unknown_rule_names_the_nearest(capsys: pytest.CaptureFixture[str]):
    """A rule that does not exist is refused with the nearest that does."""
    assert main(["rules", "S1.3.0.31"]) == 2
    assert "S1.3.0.30" in capsys.readouterr().err
    assert main(["rules", "ea-200"]) == 2
    assert "EA-20" in capsys.readouterr().err


def test_case_does_not_matter(capsys: pytest.CaptureFixture[str]):
    """`rules ea-20` shows what `rules EA-20` shows."""
    assert main(["rules", "EA-20"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("EA-20 ")
    assert main(["rules", "ea-20"]) == 0
    assert capsys.readouterr().out == shown


def test_table_counts(capsys: pytest.CaptureFixture[str]):
    """The table has a line a rule and ends with the counts of each status."""
    assert main(["rules", "--json"]) == 0
    index = json.loads(capsys.readouterr().out)
    assert main(["rules"]) == 0
    shown = capsys.readouterr().out
    for status in STATUSES & {entry["status"] for entry in index}:
        count = sum(entry["status"] == status for entry in index)
        assert f"{count} {status}" in shown
