"""The golden logs: what every shipped scenario came to, event by event."""

from __future__ import annotations

from pathlib import Path

import pytest
import zstandard

import simcore
from tests.golden import golden as kept
from tests.golden.golden import FOLDER, SCENARIOS, golden, parted, played, renew, told
from tests.log.doctor import Doctor

LARGEST = 400_000
"""Bytes of all golden logs together."""

SMALL = "blaster-vs-door"


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_scenario_comes_out_as_it_did(name: str, tmp_path: Path):
    """A shipped scenario, played with its own seed, is the golden log event by event, die by die."""
    found = parted(name, played(name, tmp_path))
    assert found.alike, told(name, found)


def test_each_scenario_has_one_golden_log():
    """There is a golden log of each shipped scenario, none of anything else, and together they are small."""
    logs = sorted(FOLDER.glob("*.jsonl.zst"))
    assert [path.name for path in logs] == [f"{name}.jsonl.zst" for name in SCENARIOS]
    assert sum(path.stat().st_size for path in logs) < LARGEST
    assert all(simcore.Log.open(path).end is not None for path in logs)


def test_a_difference_is_named(tmp_path: Path):
    """A log that parts from the golden one is told with the event that differs first, and with what differs in it."""
    now = played(SMALL, tmp_path)
    doctor = Doctor(now)
    hit = doctor.first("element.hit")
    hit["rolls"][0]["total"] += 1
    doctor.write(now, reseal=False)
    found = parted(SMALL, now)
    assert not found.alike
    assert f"event {hit['seq']} differs" in told(SMALL, found)
    assert f"rolls.damage.total: {hit['rolls'][0]['total'] - 1} -> {hit['rolls'][0]['total']}" in told(SMALL, found)


def test_another_version_alone_is_no_difference(tmp_path: Path):
    """A golden log that another version of simcore wrote counts as long as the events are the same."""
    doctor = Doctor(played(SMALL, tmp_path))
    doctor.lines[0]["data"]["versions"]["simcore"] = "0.0.0"
    assert parted(SMALL, doctor.write(tmp_path / "older.jsonl", reseal=True)).alike


def test_only_what_moved_is_written_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The command leaves a log alone that comes out the same, writes one that does not, and says what differed."""
    before = golden(SMALL).read_bytes()
    monkeypatch.setattr(kept, "FOLDER", tmp_path)
    golden(SMALL).write_bytes(before)
    assert renew(SMALL, tmp_path) == ""
    assert golden(SMALL).read_bytes() == before
    doctor = Doctor(_unpacked(before, tmp_path / "packed.jsonl"))
    doctor.first("element.hit")["data"]["margin"] += 1
    golden(SMALL).write_bytes(doctor.write(tmp_path / "forged.jsonl", reseal=True).read_bytes())
    assert "data.margin" in renew(SMALL, tmp_path)
    assert parted(SMALL, played(SMALL, tmp_path)).alike
    golden(SMALL).write_bytes(before[:-40] + bytes(40))
    assert "damaged" in renew(SMALL, tmp_path)
    assert golden(SMALL).read_bytes() == before
    golden(SMALL).unlink()
    assert renew(SMALL, tmp_path) == f"{SMALL}: new"


def _unpacked(packed: bytes, path: Path) -> Path:
    path.write_bytes(zstandard.decompress(packed))
    return path
