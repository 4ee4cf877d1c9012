"""A run of the main scenario that has every moment, with dice and without, and its forgery."""

from __future__ import annotations

from pathlib import Path

import pytest

import simcore
from simcore.log.audit import audit
from tests.log.moments import MOMENTS

GATEHOUSE = Path(__file__).parents[3] / "scenarios" / "gatehouse.yaml"
SETS = ["site.elements.gate-window.damage=intact", "rules.defense.mode=rb_rolled", "sides.rebels.units.trooper.orders=[{take: forecourt, actions: 3}, {take: hall, actions: 2}, {take: control}]"]  # fmt: skip


@pytest.fixture(scope="module", params=["full", "outcome"])
def fought(request, tmp_path_factory):
    """The first run of the main scenario, with several actions and rolled dodges, that has every such moment."""
    path = tmp_path_factory.mktemp("fought") / "run.jsonl"
    plan = simcore.load(GATEHOUSE, SETS)
    for seed in range(200):
        simcore.run(plan, seed, 0, path, request.param)
        if {fact.kind for fact in simcore.Log.open(path)} >= {*MOMENTS}:
            break
    assert audit(path).faults == []
    return path


@pytest.fixture(params=[False, True], ids=["checksums-left", "checksums-made-again"])
def refused(request, fought, doctor, tmp_path):
    """A function that forges the run by a function of its doctor, and gives the faults."""

    def forged(forge):
        patient = doctor(fought)
        forge(patient)
        return audit(patient.write(tmp_path / "forged.jsonl", reseal=request.param)).faults

    return forged
