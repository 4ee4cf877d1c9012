"""What a scenario names under ``measure``: what is read, what is refused and where, what can never come to anything."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from simcore.errors import Problem
from simcore.fields import FIELDS
from simcore.plan import Count, Final, When
from simcore.scenario import check, load, load_resolved, schema
from simcore.scenario.composing import compose
from simcore.scenario.faults import Faults
from simcore.scenario.field_values import ENTITIES, SITE
from simcore.scenario.tree import plain
from simcore.state import KINDS
from tests.maps import HOUSE
from tests.scenario.by_schema import faults

SQUAD = HOUSE.replace("{ann: {template: soldier, zone: yard}}", "{ann: {template: soldier, zone: yard}, "
                      "squad: {template: soldier, count: 2, zone: yard}}").replace(
    "in: inner}", "in: inner}\n    fan: {type: air-handler, in: hall}\n    pane: {type: security-window, in: side}")  # fmt: skip
SCHEMA = schema()


def put(folder: Path, measure: str, more: str = "") -> Path:
    """A scenario with one measure, in line 2, or with several."""
    path = folder / "main.yaml"
    said = f"measure:\n  m: {measure}\n" if not measure.startswith("\n") else f"measure:{measure}\n"
    path.write_text(said + SQUAD.lstrip() + more, encoding="utf-8")
    return path


def by_schema(path: Path) -> list[str]:
    """Where a file is not as the schema says."""
    tree = compose(path.read_text(encoding="utf-8"), "x.yaml", Faults())
    assert tree is not None
    return list(faults(SCHEMA, plain(tree), SCHEMA))


RED = frozenset({"red", "ann", "squad-1", "squad-2"})
GOOD: list[tuple[str, Any]] = [
    ("{when: {door: {damage: [severe, destroyed]}}}", When("m", "door", "damage", ("severe", "destroyed"))),
    ("{when: {door: {locked: true}}}", When("m", "door", "locked", (True,))),
    ("{when: {door: {state: open}}}", When("m", "door", "state", ("open",))),
    ("{when: {fan: {state: [null, gone]}}}", When("m", "fan", "state", (None, "gone"))),
    ("{when: {pane: {state: open}}}", When("m", "pane", "state", ("open",))),
    ("{when: {squad-2: {zone: [hall, null]}}}", When("m", "squad-2", "zone", ("hall", None))),
    ("{when: {ann: {hand: ''}}}", When("m", "ann", "hand", ("",))),
    ("{when: {ann: {metres: 4}}}", When("m", "ann", "metres", (4,))),
    ("{when: {front: {structure: 3D+2}}}", When("m", "front", "structure", ("3D+2",))),
    ("{when: {red: {holds_since: [1, 2]}}}", When("m", "red", "holds_since", (1, 2))),
    ("{when: {site: {ion_counters: 1}}}", When("m", "site", "ion_counters", (1,))),
    ("{count: shot.fired}", Count("m", ("shot.fired",))),
    ("{count: hold, target: blue}", Count("m", ("hold.begun", "hold.ended"), None, frozenset({"blue", "bob"}))),
    ("{count: shot.fired, actor: red, target: bob}", Count("m", ("shot.fired",), RED, frozenset({"bob"}))),
    (
        "{count: unit.hit, actor: squad, target: door}",
        Count("m", ("unit.hit",), frozenset({"squad", "squad-1", "squad-2"}), frozenset({"door"})),
    ),
    ("{final: door.state}", Final("m", "door", "state")),
    ("{final: site.ion_counters}", Final("m", "site", "ion_counters")),
    ("{final: squad-1.wounds}", Final("m", "squad-1", "wounds")),
]


@pytest.mark.parametrize(("measure", "due"), GOOD, ids=[text for text, _ in GOOD])
def test_a_measure_is_read_with_the_values_of_its_field(tmp_path: Path, measure: str, due: Any) -> None:
    """What is legal stands in the plan, agrees with the schema, and comes back from the resolved scenario the same."""
    path = put(tmp_path, measure)
    made = load(path)
    assert made.measures == (due,)
    assert by_schema(path) == []
    assert list(faults(SCHEMA, made.resolved, SCHEMA)) == []
    again = load_resolved(made.resolved)
    assert (again.measures, again.resolved, again.sha256) == (made.measures, made.resolved, made.sha256)


WANTED = "one thing and one field of it are expected, such as {main-door: {damage: [severe, destroyed]}}"
BAD: list[tuple[str, int, str, bool]] = [
    ("{when: {dor: {damage: light}}}", 14, "no zone, section, element, side, unit or magazine is named 'dor'; did you mean 'door'?", False),
    ("{when: {squad: {zone: hall}}}", 14, "'squad' is a group; name one of it, such as 'squad-1'", False),
    ("{when: {door: {damge: light}}}", 21, "an element such as 'door' has no field 'damge'; did you mean 'damage'?", True),
    ("{when: {hall: {damage: light}}}", 21, "a zone such as 'hall' has no field 'damage'; did you mean 'cover_damage'?", False),
    ("{when: {site: {damage: light}}}", 21, "the site has no field 'damage'; known: ion_counters,", False),
    ("{when: {door: {damage: [light, sever]}}}", 37, "damage: 'sever' is no value of 'door.damage'; did you mean 'severe'?", False),
    ("{when: {door: {state: null}}}", 28, "state: null is no value of 'door.state'; known: open, closed, gone", False),
    ("{when: {fan: {state: closed}}}", 27, "state: 'closed' is no value of 'fan.state'; known: open, gone, null", False),
    ("{when: {door: {locked: 1}}}", 29, "locked: '1' where true or false is expected", False),
    ("{when: {ann: {metres: -1}}}", 28, "metres: '-1' where a whole number from 0 on is expected", False),
    ("{when: {ann: {metres: true}}}", 28, "metres: 'true' where a whole number from 0 on is expected", False),
    ("{when: {ann: {zone: hal}}}", 26, "zone: no zone is named 'hal'; did you mean 'hall'?", False),
    ("{when: {ann: {zone: door}}}", 26, "zone: 'door' is an element; a zone is expected here", False),
    ("{when: {ann: {hand: rifl}}}", 26, "hand: 'rifl' is no value of 'ann.hand'; did you mean 'rifle'?", False),
    ("{when: {front: {structure: 4D+3}}}", 33, "structure: '4D+3' is no die code", False),
    ("{when: {door: {state: open, damage: light}}}", 7, f"when: {WANTED}", True),
    ("{when: {door: {state: open}, gate: {state: open}}}", 7, f"when: {WANTED}", True),
    ("{when: {door: {}}}", 7, f"when: {WANTED}", True),
    ("{when: {}}", 7, f"when: {WANTED}", True),
    ("{when: {door: {damage: []}}}", 29, "damage: an empty list; put a value in it", True),
    ("{when: {door: {damage: {a: b}}}}", 29, "damage: a value, or a list of values, is expected here", True),
    ("{when: {door: severe}}", 20, "door: a map of keys and values is expected here", True),
    ("{when: door}", 13, "when: a map of keys and values is expected here", True),
    ("{count: shot.fird}", 14, "count: no event is of kind 'shot.fird'; did you mean 'shot.fired'?", True),
    ("{count: run.end}", 14, "count: 'run.end' is there once a run; count what happens in it", True),
    ("{count: [fire, smoke]}", 14, "count: a list where a single value is expected", True),
    ("{count: shot.fired, actor: redd}", 33, "strike is named 'redd'; did you mean 'red'?", False),
    ("{count: shot.fired, target: sqad}", 34, "strike is named 'sqad'; did you mean 'squad'?", False),
    ("{final: door}", 14, "final: 'door' names no field; write 'id.field', such as 'main-door.state'", True),
    ("{final: door.stat}", 14, "an element such as 'door' has no field 'stat'; did you mean 'state'?", False),
    ("{final: dor.state}", 14, "is named 'dor'; did you mean 'door'?", False),
    ("{final: door.state, count: fire}", 3, "'m' has both 'count' and 'final'; give it one of when, count, final", True),
    ("{actor: red}", 3, "'m' has nothing to measure; give it one of when, count, final", True),
    ("{final: door.state, actor: red}", 26, "'actor' goes with 'count', not with 'final'; leave it out", True),
    ("{final: door.state, whom: red}", 26, "unknown key 'whom'; known: when, count, actor, target, final", True),
    ("null", 6, "m: nothing is given", True),
    ("\n  a b: {count: fire}", 3, "'a b' is no id; ids are of letters, digits and '-', at most 100", True),
    ("\n  AB: {count: smoke}\n  ab: {count: fire}", 3, "'AB' and 'ab' differ by case alone; rename one", False),
]  # fmt: skip


@pytest.mark.parametrize(("measure", "column", "words", "seen"), BAD, ids=[row[0].strip() for row in BAD])
def test_each_fault_of_a_measure_is_told_with_its_place(
    tmp_path: Path, measure: str, column: int, words: str, seen: bool
) -> None:
    """A bad measure gives one problem with line, column and what was meant; the schema refuses what it can see."""
    path = put(tmp_path, measure)
    plan, problems, _ = check(path)
    line = 1 + measure.count("\n") if measure.startswith("\n") else 2
    assert plan is None
    assert [(problem.line, problem.column) for problem in problems] == [(line, column)]
    assert words in problems[0].message
    assert bool(by_schema(path)) == seen


def test_what_follows_from_another_fault_is_not_told_again(tmp_path: Path) -> None:
    """A name that was lost with what is wrong with it, and a measure whose only key is unknown, give no second problem."""
    path = put(tmp_path, "\n  a: {final: attic.smoke}\n  b: {coutn: fire}")
    path.write_text(path.read_text().replace("lane: {", "attic: {lit: dim}\n    lane: {"))
    said = [problem.message for problem in check(path)[1]]
    assert len(said) == 2
    assert "unknown key 'coutn'; did you mean 'count'?" in said
    assert any("'dim' is unknown here" in each for each in said)


def test_there_are_not_too_many(tmp_path: Path) -> None:
    """More than 500 measures are refused."""
    path = put(tmp_path, "".join(f"\n  m{number}: {{count: fire}}" for number in range(501)))
    assert [problem.message for problem in check(path)[1]] == ["501 measures; at most 500"]


def test_a_scenario_without_measures_is_resolved_as_before(tmp_path: Path) -> None:
    """Without the key nothing is said of it; with an empty one nothing is measured."""
    path = tmp_path / "main.yaml"
    path.write_text(SQUAD.lstrip())
    assert ("measure" in load(path).resolved, load(path).measures) == (False, ())
    path.write_text("measure: {}\n" + SQUAD.lstrip())
    assert (load(path).resolved["measure"], load(path).measures) == ({}, ())


def test_measures_are_extended_and_set(tmp_path: Path) -> None:
    """A file adds to its base's measures, `--set` changes one, adds one, and removes one with null."""
    (tmp_path / "base.yaml").write_text("measure:\n  a: {count: fire}\n  b: {final: door.state}\n" + SQUAD.lstrip())
    path = tmp_path / "main.yaml"
    path.write_text("extends: base.yaml\nmeasure: {b: {final: gate.state}, c: {count: smoke}}\n")
    assert [each.name for each in load(path).measures] == ["a", "b", "c"]
    assert load(path).measures[1] == Final("b", "gate", "state")
    sets = ["measure.a.count=shot.fired", "measure.b=null", "measure.d.when.door.damage=[light]"]
    assert load(path, sets).measures == (
        Count("a", ("shot.fired",)),
        Count("c", ("smoke.changed", "smoke.breathed")),
        When("d", "door", "damage", ("light",)),
    )


NO_HAZARDS = "rules: {hazards: {enabled: false}}\n"
DOUBTS = [
    ("{count: fire}", NO_HAZARDS, "with hazards.enabled: false nothing burns"),
    ("{when: {hall: {smoke: heavy}}}", NO_HAZARDS, "with hazards.enabled: false nothing burns"),
    ("{count: strike.fired}", "", "no entry of the timeline is a strike"),
    ("{count: unit.arrived}", "", "nobody arrives by the timeline"),
    ("{count: hold}", "", "no side has a zone to hold as its goal"),
    ("{count: shot.fired, actor: door}", "", "the actor of 'shot.fired' is a unit"),
    ("{count: section.weakened, actor: squad}", "", "the actor of 'section.weakened' is nobody"),
    ("{count: fire.tried, actor: squad}", "", "the actor of 'fire.tried' is a section"),
    ("{count: smoke.changed, actor: ann}", "", "the actor of 'smoke.changed' is nobody"),
    ("{count: section.hit, target: red}", "", "the target of 'section.hit' is a section"),
    ("{when: {hall: {powered: false}}}", "", "nothing changes 'powered' in a run"),
    ("{when: {hall: {lit: dark}}}", "", "no entry of the timeline lights 'hall' so"),
]


@pytest.mark.parametrize(("measure", "more", "words"), DOUBTS)
def test_what_can_never_happen_is_warned_of(tmp_path: Path, measure: str, more: str, words: str) -> None:
    """A measure that is legal and can never come to anything is warned of at its name."""
    plan, problems, warnings = check(put(tmp_path, measure, more))
    assert plan is not None, problems
    said = [each for each in warnings if "can never come to anything" in each.message]
    assert [(each.line, each.column) for each in said] == [(2, 3)]
    assert words in said[0].message


SURE = [
    ("{count: fire}", ""),
    ("{when: {hall: {smoke: none}}}", NO_HAZARDS),
    ("{count: fire, actor: ann}", ""),
    ("{count: shot.fired, actor: red, target: front}", ""),
    ("{count: light.changed}", "timeline: [{at: 5 s, light: {to: dark}}]\n"),
    ("{when: {hall: {lit: dark}}}", "timeline: [{at: 5 s, light: {to: dark}}]\n"),
    ("{count: hold, target: red}", "victory: {red: {hold: hall}}\n"),
    ("{when: {door: {damage: destroyed}}}", ""),
    ("{final: hall.pressure}", ""),
]


@pytest.mark.parametrize(("measure", "more"), SURE)
def test_what_may_happen_is_not_warned_of(tmp_path: Path, measure: str, more: str) -> None:
    """A measure that may come to something has no warning."""
    found: list[Problem] = check(put(tmp_path, measure, more))[2]
    assert not [each for each in found if "can never come to anything" in each.message]


def test_the_fields_that_may_be_named_are_those_of_the_state() -> None:
    """Each field of what has a name in a scenario may be asked for, and no other."""
    for kind in (*ENTITIES, SITE):
        assert set(FIELDS[kind]) == set(KINDS[kind].__struct_fields__)
