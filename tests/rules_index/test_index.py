"""The shipped rules index against the docstrings and the tests as they stand."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.rules_index.citations import ROOT, citations
from tests.rules_index.index import INDEX, inventory, places

SHIPPED = json.loads(INDEX.read_text(encoding="utf-8")) if INDEX.exists() else []


def test_every_id_once_in_order():
    """The index accounts for each of the 372 ids of the inventory, once and in its order."""
    assert [(entry["id"], entry["kind"], entry["name"]) for entry in SHIPPED] == inventory()
    assert len(SHIPPED) == 372


def test_citations_name_known_ids():
    """No docstring or data file cites an id that the inventory does not have."""
    known = {id_ for id_, _, _ in inventory()}
    unknown = {citation.where: set(citation.ids) - known for citation in citations() if set(citation.ids) - known}
    assert unknown == {}
    assert set(places()) <= known


def test_where_is_fresh():
    """The index names exactly the docstrings and data files that cite each id today."""
    where = places()
    assert {entry["id"]: entry["where"] for entry in SHIPPED if entry["where"]} == where


def test_what_is_called_implemented_is_shown():
    """A rule that is called implemented, or partial, is shown by at least one test that calls it."""
    unshown = [entry["id"] for entry in SHIPPED if entry["status"] in {"implemented", "partial"} and not entry["tests"]]
    assert unshown == []


@pytest.mark.slow
def test_whole_index_is_fresh(tmp_path: Path):
    """Running the tests that name rules, under the recorder, gives the shipped index to the letter."""
    fresh = tmp_path / "index.json"
    command = [sys.executable, "-m", "tests.rules_index", str(fresh)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=280, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    stale = f"the rules index is stale; write it anew with: python -m tests.rules_index (see {INDEX.name})"
    assert fresh.read_text(encoding="utf-8") == INDEX.read_text(encoding="utf-8"), stale
