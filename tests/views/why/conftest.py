"""Logs to explain: those of shipped scenarios, and small ones made by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from simcore.log.read import Log
from simcore.views.moment import Moment
from simcore.views.why.chain import Chain, chain
from simcore.views.why.sought import sought
from tests.golden.golden import SCENARIOS, golden
from tests.views.conftest import BEGIN

ALL = 10**6
"""More causes than any log has."""


@pytest.fixture(scope="session", params=["gatehouse", "collapse-chain", "tower-fire", "night-infiltration"])
def real(request) -> Log:
    """The log of a shipped scenario."""
    assert request.param in SCENARIOS
    return Log.open(golden(request.param))


@pytest.fixture
def explained():
    """A function that explains an event of a log."""

    def explain(log: Log, what: str, depth: int = ALL, field: str = "") -> Chain:
        return chain(log, sought(log.opening, what, field), depth, Moment())

    return explain


@pytest.fixture
def written(tmp_path: Path):
    """A function that makes a log of the battle at the gate: a second an event, of what each line is given."""

    def write(*lines: dict) -> Log:
        path = tmp_path / "made.jsonl"
        begin = {"seq": 0, "t": 0, "round": 0, "kind": "run.begin", "data": {**BEGIN, "layout": BEGIN["layout"]}}
        rest = [{"seq": seq, "t": seq, "round": seq // 5 + 1, **line} for seq, line in enumerate(lines, 1)]
        path.write_text("".join(json.dumps(line) + "\n" for line in (begin, *rest)), encoding="utf-8")
        return Log.open(path)

    return write
