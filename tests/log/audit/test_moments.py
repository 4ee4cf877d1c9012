"""Forgeries of time: lines at another moment than theirs."""

from __future__ import annotations

import pytest

from simcore.facts import KINDS
from simcore.log.audit import audit
from simcore.log.audit.hazards import TRIED
from simcore.log.audit.moments import ACTS, FIXED, HITS, MOVING
from tests.log.moments import MOMENTS
from tests.maps import FIELD, logged, plan_of


def _moved(kind, ms):
    """Move the whole moment of the first line of a kind, so that time still never falls."""

    def forge(doctor):
        when = doctor.first(kind)["t"]
        for line in doctor.lines:
            if line["t"] == when and line["kind"] != "run.begin":
                line["t"] = round(when + ms / 1000, 3)

    return forge


@pytest.mark.parametrize("ms", [-1, 1])
@pytest.mark.parametrize("kind", MOMENTS)
def test_a_moment_a_millisecond_off_is_refused(refused, kind, ms):
    """Lines that stand a millisecond before or after the moment that is theirs are a fault of time (EA-14, EA-16, EA-17)."""
    words = ("ms into the round", "and happens at", "t falls in round")
    assert any(word in fault for fault in refused(_moved(kind, ms)) for word in words)


@pytest.mark.parametrize("seconds", [1, 60])
def test_rounds_of_other_lengths(tmp_path, doctor, seconds):
    """A duel in rounds of a second or a minute, three actions a round, passes; moved by a millisecond it does not (EA-14)."""
    order = "[{attack: blue, actions: 3}]"
    sets = (f"rules.time.round_seconds={seconds}", f"sides.red.units.ann.orders={order}", "limit=5 min")
    path = tmp_path / "run.jsonl"
    path.write_bytes(logged(plan_of(FIELD, *sets))[0])
    assert audit(path).faults == []
    patient = doctor(path)
    _moved("shot.fired", 1)(patient)
    assert any("ms into the round" in fault for fault in audit(patient.write(path, reseal=True)).faults)


@pytest.mark.parametrize("detail", ["full", "outcome"])
def test_a_strike_comes_at_the_start(told, doctor, tmp_path, detail):
    """A strike and what it did stand at the very start of their round (S1.3.1.40)."""
    patient = doctor(told(detail=detail))
    _moved("strike.fired", 1)(patient)
    faults = audit(patient.write(tmp_path / "forged.jsonl", reseal=True)).faults
    assert "event 1: strike.fired stands 1 ms into the round, and happens at 0" in faults


def test_every_kind_has_its_moment():
    """Each kind of line but the first has a moment that the audit knows, and only one."""
    known = [*FIXED, *MOVING, *ACTS, *HITS, TRIED]
    assert sorted(known) == sorted({*KINDS} - {"run.begin"})
