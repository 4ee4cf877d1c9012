"""Record: numbering, dating, applying, causes, batches."""

from __future__ import annotations

from io import BytesIO

import pytest

from simcore.errors import RunError
from simcore.facts import Fact
from simcore.log.record import Record
from simcore.log.tally import Tally
from simcore.log.write import Sink
from simcore.state import State

INITIAL = {
    "red": ("side", {}),
    "ann": ("unit", {"zone": "yard"}),
    "bob": ("unit", {"zone": "hall"}),
    "door": ("element", {}),
}


def recorder(sink: Sink | None = None) -> tuple[State, Record]:
    """A state and a record of it."""
    state = State(INITIAL)
    return state, Record(state, sink, Tally({"ann": "red", "bob": "blue"}))


def test_facts_are_numbered_dated_and_applied_in_order() -> None:
    """Each fact gets the next number and the moment being played, and its patch is on the state at once."""
    state, record = recorder()
    record.t, record.round = 5.25, 2
    first, second = Fact(kind="one", set={"door": {"jammed": True}}), Fact(kind="two")
    assert (record(first), state.elements["door"].jammed, record(second)) == (0, True, 1)
    assert [(fact.seq, fact.t, fact.round) for fact in (first, second)] == [(0, 5.25, 2), (1, 5.25, 2)]
    assert record.events == 2


def test_because_is_the_last_event_that_set_a_field() -> None:
    """The event that set each field last is known; where none did, nothing is."""
    _, record = recorder()
    record(Fact(kind="run.begin"))
    record(Fact(kind="one", set={"door": {"jammed": True, "damage": "light"}}))
    record(Fact(kind="two", set={"door": {"jammed": False}, "ann": {"prone": True}}))
    assert [record.because("door", field) for field in ("jammed", "damage", "state")] == [2, 1, None]
    assert (record.because("ann", "prone"), record.because("bob", "prone")) == (2, None)


def test_watchers_hear_after_the_whole_patch_is_applied() -> None:
    """Whoever watches a field is told the entity, once its whole patch is on the state, and of no other field."""
    state, record = recorder()
    heard: list[tuple[str, bool, str]] = []
    record.watch(
        {"jammed": lambda id_: heard.append((id_, state.elements["door"].jammed, state.elements["door"].damage))}
    )
    record(Fact(kind="one", set={"door": {"jammed": True, "damage": "heavy"}}))
    record(Fact(kind="two", set={"door": {"locked": True}}))
    assert heard == [("door", True, "heavy")]


@pytest.mark.parametrize("patch", [{"window": {"jammed": True}}, {"door": {"jamned": True}}])
def test_a_patch_with_an_unknown_entity_or_field_is_refused(patch: dict[str, dict[str, object]]) -> None:
    """What the state does not have cannot be set."""
    _, record = recorder()
    with pytest.raises(RunError):
        record(Fact(kind="one", set=patch))


def test_the_state_can_be_written_in_no_other_way() -> None:
    """An entity of the state refuses every write but a patch."""
    state, record = recorder()
    with pytest.raises(AttributeError):
        state.units["ann"].prone = True  # type: ignore[misc]
    record(Fact(kind="one", set={"ann": {"prone": True}}))
    assert state.units["ann"].prone is True


def test_lines_are_written_in_batches() -> None:
    """Facts wait until the batch is flushed, and are then written once, in order."""
    stream = BytesIO()
    _, record = recorder(Sink(stream))
    record(Fact(kind="one"))
    record(Fact(kind="two"))
    assert stream.getvalue() == b""
    record.flush()
    record.flush()
    assert stream.getvalue() == b'{"seq":0,"t":0,"round":0,"kind":"one"}\n{"seq":1,"t":0,"round":0,"kind":"two"}\n'


def test_the_digest_covers_what_still_waits() -> None:
    """Asking for the digest writes what waits; without a log it is blank."""
    stream = BytesIO()
    sink = Sink(stream)
    _, record = recorder(sink)
    record(Fact(kind="one"))
    assert record.sha256 == sink.sha256()
    assert stream.getvalue()
    _, silent = recorder()
    silent(Fact(kind="one"))
    silent.flush()
    assert silent.sha256 == ""
