"""What a side should have noted and no line tells: lines left out of true logs are missed."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import simcore
from simcore.log.audit import audit
from tests.log.doctor import Doctor

NIGHT = Path(__file__).parents[3] / "scenarios" / "night-infiltration.yaml"
GATEHOUSE = NIGHT.with_name("gatehouse.yaml")
SEEDS = range(1, 40)
LINES = {
    "unit.sighted": lambda line: True,
    "sight.lost": lambda line: line["data"]["zone"] is not None,
    "noise.heard": lambda line: True,
}


@cache
def fought(path: Path, seed: int, folder: Path) -> Path:
    """The log of a run."""
    log = folder / f"{path.stem}-{seed}.jsonl"
    simcore.run(simcore.load(path), seed, 0, log)
    return log


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the logs of this module are."""
    return tmp_path_factory.mktemp("looks")


def told(folder: Path, where) -> Doctor:
    """A doctor with the first log that has such a line."""
    logs = (fought(path, seed, folder) for seed in SEEDS for path in (NIGHT, GATEHOUSE))
    return next(doctor for doctor in map(Doctor, logs) if any(map(where, doctor.lines)))


@pytest.mark.parametrize("which", ["first", "last"])
@pytest.mark.parametrize("kind", LINES)
def test_a_line_left_out_is_missed(folder: Path, tmp_path: Path, kind: str, which: str) -> None:
    """A log without one of its sightings, losses or noises, numbered anew and sealed, tells less than its sides saw."""

    def where(line) -> bool:
        return line["kind"] == kind and LINES[kind](line)

    doctor = told(folder, where)
    lines = [line for line in doctor.lines if where(line)]
    doctor.leave_out(lines[0 if which == "first" else -1])
    faults = audit(doctor.write(tmp_path / "forged.jsonl", reseal=True)).faults
    assert any("no line before this says so" in fault for fault in faults), faults


def test_a_search_in_vain_left_out_is_missed(folder: Path, tmp_path: Path) -> None:
    """Whoever looks where his side thought an enemy was, and finds nobody, says so."""

    def where(line) -> bool:
        return line["kind"] == "sight.lost" and line["data"]["zone"] is None

    doctor = told(folder, where)
    doctor.leave_out(next(filter(where, doctor.lines)))
    faults = audit(doctor.write(tmp_path / "forged.jsonl", reseal=True)).faults
    assert any("in vain, and no line before this says so" in fault for fault in faults), faults


def test_a_sighting_twice_is_refused(folder: Path, tmp_path: Path) -> None:
    """Whoever is in sight already is not sighted again."""
    doctor = told(folder, lambda line: line["kind"] == "unit.sighted")
    line = doctor.first("unit.sighted")
    place = next(
        place
        for place, each in enumerate(doctor.lines)
        if each["kind"] == "round.declared" and each["round"] > line["round"]
    )
    side = next(iter(line["set"]))
    then = doctor.lines[place]
    again = {"seq": then["seq"], "t": then["t"], "round": then["round"], "kind": "unit.sighted", "actor": line["actor"],
             "target": line["target"], "data": line["data"], "set": {side: {"round": then["round"]}}}  # fmt: skip
    doctor.put_in(place, again)
    faults = audit(doctor.write(tmp_path / "forged.jsonl", reseal=True)).faults
    assert any("in sight before" in fault for fault in faults), faults
