"""A recording: the state after any event, and what is known of the events."""

from __future__ import annotations

from random import Random

import pytest

from simcore.log.fold import fold, put
from simcore.log.read import Log
from simcore.views.account import Account
from tests.recorded import recording, text, written


@pytest.mark.parametrize("every", [1, 7, 256, 100_000])
def test_the_state_after_any_event_is_the_fold_up_to_there(every, tmp_path):
    """However far the keyframes lie apart, the state after 40 random events, sought in no order, is the log's fold."""
    path = written("tower-fire", tmp_path)
    told = recording(path, every)
    wanted = {}
    state = {id_: dict(fields) for id_, fields in told.opening.state.items()}
    chosen = set(Random(1).sample(range(len(told)), 40)) | {0, told.last}
    for at, fact in enumerate(told.facts):
        put(state, fact.set)
        if at in chosen:
            wanted[at] = {id_: dict(fields) for id_, fields in state.items()}
    for at in Random(2).sample(sorted(chosen), len(chosen)):
        assert told.state(at) == wanted[at]
    assert told.state(told.last) == fold(Log.open(path))


def test_a_state_that_was_given_does_not_change(tmp_path):
    """What was the state after one event is the same after the state after another was asked for."""
    told = recording(written("gatehouse", tmp_path))
    first = told.state(10)
    kept = {id_: dict(fields) for id_, fields in first.items()}
    told.state(told.last)
    assert first == kept != told.state(told.last)


def test_the_turning_points_are_those_of_the_battle_report(tmp_path):
    """The marks of the bar are the events that the report calls turning points."""
    path = written("gatehouse", tmp_path)
    account = Account.of(Log.open(path))
    points = account.turning.chosen(account.losing())
    told = recording(path)
    assert told.points == points != []
    assert [told.facts[at].seq for at in told.marks] == [point.seq for point in points]


def test_a_log_that_was_cut_off(tmp_path):
    """A log that ends in the middle of a line is cut, and has all whole lines."""
    path = tmp_path / "cut.jsonl"
    lines = text("gatehouse").splitlines(keepends=True)
    path.write_text("".join(lines[:300]) + lines[300][:40], encoding="utf-8")
    told = recording(path)
    assert told.cut
    assert len(told) == 300


def test_effects_are_causes_seen_from_the_other_side(tmp_path):
    """An event led to those, and only those, that name it as a cause."""
    told = recording(written("gatehouse", tmp_path))
    found = {(cause, at) for cause, places in told.effects.items() for at in places}
    assert found == {(cause, at) for at, fact in enumerate(told.facts) for cause in fact.causes} != set()
