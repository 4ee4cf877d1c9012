"""Measures: worked out live by the record, and again from patches and facts alone."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from simcore.facts import Fact
from simcore.log.measured import Measured
from simcore.log.record import Record
from simcore.log.tally import Tally, figures, unplayed
from simcore.plan import Count, Final, When
from simcore.state import State
from tests.maps import HOUSE, plan_of

INITIAL = {"red": ("side", {}), "ann": ("unit", {"zone": "yard"}), "door": ("element", {}), "wall": ("section", {})}
MEASURES = (
    When("falls", "door", "damage", ("severe", "destroyed")),
    When("shut", "door", "state", ("closed",)),
    When("in", "ann", "zone", ("hall",)),
    When("jams", "door", "jammed", (True,)),
    Count("shots", ("shot.fired", "unit.hit")),
    Count("own", ("shot.fired",), frozenset({"ann", "red"}), frozenset({"door"})),
    Final("last", "door", "state"),
    Final("where", "ann", "zone"),
)
END = {"seconds": 99, "rounds": 9, "status": "limit", "holders": []}


def recorder(*measures: Any) -> tuple[State, Record]:
    """A state and a record that measures."""
    state = State(INITIAL)
    return state, Record(state, None, Tally({"ann": "red", "bob": "red"}, Measured(measures, state.value)))


def came_to(record: Record) -> dict[str, Any]:
    """What was measured, by name."""
    found = figures(record.tally, {}, {}, END)
    return {name.removeprefix("measure."): each for name, each in found.items() if name.startswith("measure.")}


def test_each_kind_of_measure_comes_to_its_figure() -> None:
    """The first time of a value, 0 where it is so from the start, the end where it never comes; counts; last values."""
    _, record = recorder(*MEASURES)
    record.t = 5
    record(Fact(kind="shot.fired", actor="ann", target="door", data={"success": True}))
    record(Fact(kind="element.hit", target="door", set={"door": {"damage": "light", "jammed": True}}))
    record.t = 7.5
    record(Fact(kind="element.hit", target="door", set={"door": {"damage": "destroyed", "state": "gone"}}))
    record.t = 10
    record(Fact(kind="unit.hit", target="ann", set={"door": {"damage": "severe"}}))
    assert came_to(record) == {
        "falls": {"value": 7.5, "unit": "s", "status": "event"},
        "shut": {"value": 0, "unit": "s", "status": "event"},
        "in": {"value": 99, "unit": "s", "status": "limit"},
        "jams": {"value": 5, "unit": "s", "status": "event"},
        "shots": {"value": 2, "unit": "events"},
        "own": {"value": 1, "unit": "events"},
        "last": {"value": "gone", "unit": "state"},
        "where": {"value": "yard", "unit": "state"},
    }


def test_a_count_does_not_take_the_place_of_what_is_counted_anyway() -> None:
    """A kind of fact that the figures of every run count is counted by both."""
    _, record = recorder(Count("fires", ("fire.spread",)))
    record(Fact(kind="fire.spread", target="wall", set={"wall": {"fire": "light"}}))
    assert figures(record.tally, {}, {}, END)["fires"]["value"] == came_to(record)["fires"]["value"] == 1


def test_watchers_hear_the_same_whether_anything_is_measured() -> None:
    """A function that hears of two fields is called once for both, and as often where one of them is measured."""
    heard: list[list[str]] = []
    for measures in ((), MEASURES):
        _, record = recorder(*measures)
        calls: list[str] = []
        record.watch({"damage": calls.append, "breach": calls.append})
        record(Fact(kind="element.hit", set={"door": {"damage": "severe", "breach": "open"}}))
        heard.append(calls)
    assert heard[0] == heard[1] != []


def test_where_nothing_is_measured_nothing_is_called() -> None:
    """Without measures a record applies patches by the state itself, and notes the same kinds of facts as ever."""
    state, record = recorder()
    assert record._apply == state.apply
    assert record.tally.notes.keys() == Tally({}).notes.keys()


FIELDS = {"door": {"damage": ["light", "severe", "destroyed"], "jammed": [True, False], "state": ["open", "closed"]},
          "ann": {"zone": ["yard", "hall", None]}}  # fmt: skip
patches = st.fixed_dictionaries(
    {},
    optional={
        id_: st.fixed_dictionaries({}, optional={name: st.sampled_from(each) for name, each in fields.items()})
        for id_, fields in FIELDS.items()
    },
)
facts = st.tuples(st.sampled_from(["shot.fired", "unit.hit", "order.done"]), st.sampled_from(["ann", "bob"]),
                  st.sampled_from(["door", "ann"]), patches)  # fmt: skip


@given(st.lists(facts, max_size=12))
def test_the_record_and_the_patches_come_to_the_same(told: list[tuple[str, str, str, Any]]) -> None:
    """Whatever happens, the figures of a record are those that a plain look at all patches and facts gives."""
    _, record = recorder(*MEASURES)
    state = {"door": {"damage": "intact", "jammed": False, "state": "closed"}, "ann": {"zone": "yard"}}
    seen = [(0, {id_: dict(fields) for id_, fields in state.items()})]
    for t, (kind, actor, target, patch) in enumerate(told, 1):
        record.t = t
        record(Fact(kind=kind, actor=actor, target=target, data={"success": False}, set=patch))
        for id_, fields in patch.items():
            state[id_].update(fields)
        seen.append((t, {id_: dict(fields) for id_, fields in state.items()}))
    found = came_to(record)
    for each in MEASURES:
        if isinstance(each, When):
            times = [t for t, now in seen if now[each.entity][each.field] in each.values]
            assert found[each.name]["value"] == (times[0] if times else 99)
        elif isinstance(each, Final):
            assert found[each.name]["value"] == state[each.entity][each.field]
    assert found["shots"]["value"] == sum(kind != "order.done" for kind, *_ in told)
    assert found["own"]["value"] == sum(each[:3] == ("shot.fired", "ann", "door") for each in told)


def test_names_and_units_of_all_figures_are_known_before_any_run() -> None:
    """The figures of a plan that was never run have the names, units and order of those of a run."""
    from simcore.processes.run import run

    sets = ["measure={a: {count: shot}, b: {final: door.state}, c: {when: {door: {state: open}}}}"]
    plan = plan_of(HOUSE, *sets, "victory={red: {hold: hall}, blue: {survive: 1 min}}")
    before, after = unplayed(plan), run(plan).summary["figures"]
    assert [(name, each["unit"], "status" in each) for name, each in before.items()] == [
        (name, each["unit"], "status" in each) for name, each in after.items()
    ]
    assert before["measure.b"]["value"] == "closed"
    assert before["duration"]["value"] == 0
