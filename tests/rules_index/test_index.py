"""The shipped rules index against the docstrings and the tests as they stand."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.rules_index.citations import ROOT, citations
from tests.rules_index.index import INDEX, inventory, places, status

SHIPPED = json.loads(INDEX.read_text(encoding="utf-8")) if INDEX.exists() else []


def test_every_id_once_in_order():
    """The index accounts for each of the 372 ids of the inventory, once and in its order."""
    assert [(entry["id"], entry["kind"], entry["name"]) for entry in SHIPPED] == inventory()
    assert len(SHIPPED) == 372


def test_citations_name_known_ids():
    """No docstring, catalogue entry or scenario cites an id that the inventory does not have."""
    known = {id_ for id_, _, _ in inventory()}
    unknown = {citation.where: set(citation.ids) - known for citation in citations() if set(citation.ids) - known}
    assert unknown == {}
    assert set(places()) <= known


def test_where_is_fresh():
    """The index names exactly the docstrings and data that cite each id today."""
    where = places()
    assert {entry["id"]: entry["where"] for entry in SHIPPED if entry["where"]} == where


def test_what_is_there_is_shown():
    """A rule that is called implemented, partial or reference is shown by at least one test that calls or reads it.

    Of a partial rule nothing may be there yet: then nothing cites it, and what it lacks is all that is said of it.
    """
    there = [entry for entry in SHIPPED if entry["where"] and entry["status"] not in {"heading", "missing"}]
    assert [entry["id"] for entry in there if not entry["tests"]] == []
    assert all(entry["where"] for entry in SHIPPED if entry["status"] in {"implemented", "reference"})


@pytest.mark.parametrize(
    ("id_", "kind", "where", "shown", "found"),
    [
        ("S1.1.0", "head", {"S1.1.0"}, {"S1.1.0"}, "heading"),
        ("S1.4.2.10", "ref", {"S1.4.2.10"}, {"S1.4.2.10"}, "reference"),
        ("S1.4.2.10", "ref", {"S1.4.2.10"}, set(), "missing"),
        ("S1.4.2.10", "ref", set(), {"S1.4.2.10"}, "missing"),
        ("S1.4.2", "ref", {"S1.4.2"}, {"S1.4.2"}, "partial"),
        ("S1.1.1.30", "core", set(), set(), "partial"),
        ("S1.3.0.20", "core", {"S1.3.0.20"}, {"S1.3.0.20"}, "implemented"),
        ("S1.3.0.20", "core", set(), set(), "missing"),
    ],
)
def test_status(id_: str, kind: str, where: set[str], shown: set[str], found: str):
    """What lacks something is partial, a table is there when a test shows it, and what nothing cites is missing."""
    assert status(id_, kind, where, shown) == found


@pytest.mark.slow
def test_whole_index_is_fresh(tmp_path: Path):
    """Running the tests that name rules, under the recorder, gives the shipped index to the letter."""
    fresh = tmp_path / "index.json"
    command = [sys.executable, "-m", "tests.rules_index", str(fresh)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=280, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    stale = f"the rules index is stale; write it anew with: python -m tests.rules_index (see {INDEX.name})"
    assert fresh.read_text(encoding="utf-8") == INDEX.read_text(encoding="utf-8"), stale
