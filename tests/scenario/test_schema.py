"""The JSON Schema of a scenario, against scenarios that load and those that do not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from simcore.rules.settings import SETTINGS
from simcore.scenario import load, schema
from simcore.scenario.composing import compose
from simcore.scenario.faults import Faults
from simcore.scenario.tree import plain
from tests.scenario.by_schema import faults

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
OUTPOST, RAID, BLAZE = HERE / "outpost.yaml", HERE / "raid.yaml", HERE / "blaze.yaml"
GOOD = [*sorted((ROOT / "scenarios").glob("*.yaml")), OUTPOST, RAID, BLAZE, ROOT / "tests" / "cli" / "duel.yaml"]
SCHEMA = schema()


def written(text: str) -> Any:
    """The plain values of a YAML text."""
    faults_ = Faults()
    tree = compose(text, "x.yaml", faults_)
    assert tree is not None
    return plain(tree)


def wrong(text: str) -> list[str]:
    """Where a text is not as the schema says."""
    return list(faults(SCHEMA, written(text), SCHEMA))


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_good_scenarios_validate(path: Path) -> None:
    """What loads is as the schema says, as it is written and as it is resolved."""
    assert wrong(path.read_text(encoding="utf-8")) == []
    assert list(faults(SCHEMA, load(path).resolved, SCHEMA)) == []


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_a_known_validator_agrees(path: Path) -> None:
    """jsonschema, where it is installed, finds the schema sound and the good scenarios valid."""
    validator = pytest.importorskip("jsonschema").Draft202012Validator
    validator.check_schema(SCHEMA)
    assert list(validator(SCHEMA).iter_errors(written(path.read_text(encoding="utf-8")))) == []


def scenario(more: str = "", site: str = "{}") -> str:
    """A short scenario with more keys."""
    return f"format: 1\nlimit: 1 min\nsite: {site}\n{more}"


@pytest.mark.parametrize(
    "text",
    [
        scenario("rules: {defense: {mode: ad}}"),
        scenario("rules: {dice: {wild: 1}}"),
        scenario("rules: {time: {round_seconds: 0}}"),
        scenario("rules: {time: {round_seconds: five}}"),
        scenario("rules: {difficulty: {numbers: [5, 10]}}"),
        scenario("rules: {elements: {frame_in_wall: some}}"),
        scenario("rules: {profile: basic}"),
        scenario("rules: {hazards: {enabled: 1}}"),
        scenario("rules: {collapse: {heavy_activity: [hit, hit]}}"),
        scenario("rules: {collapse: {heavy_activity: [smoke]}}"),
        scenario("rules: {fire: {pool: 3}}"),
        scenario("rules: {fire: {check_interval: null}}"),
        scenario("rules: {fire: {spread_tn: {light: 15, mild: 10}}}"),
        scenario("rules: {fire: {spread_tn: {light: 15, heavy: 10, severe: 0}}}"),
        scenario("rules: {smoke: {decay_rounds: 0}}"),
        scenario("rules: {environment: {gravity: low}}"),
        scenario("rules: {defence: {mode: add}}"),
        scenario(site="{zones: {the hall: {}}}"),
        scenario(site="{zones: {site: {}}}"),
        scenario(site=f"{{zones: {{{'x' * 101}: {{}}}}}}"),
        scenario(site="{zones: {hall: null}}"),
        scenario(site="{zones: {hall: {at: [0, 0, 3]}}}"),
        scenario(site="{elements: {door: {type: metal-door}}}"),
        scenario(site="{structure: 0D}"),
        scenario(site="{structure: 04D}"),
        scenario(site="{held_by: a b}"),
        scenario("sides: {red_ones: {}}"),
        scenario("sides: {red: {units: {a: {skills: {dogde: 3D}}}}}"),
        scenario("sides: {red: {orders: [{}]}}"),
        scenario("sides: {red: {orders: [{move: a, take: b}]}}"),
        scenario("dice: {wall: {resist: [1]}}"),
        scenario("timeline: [{at: 0 s}]"),
        scenario("timeline: [{at: 0 s, light: {to: dim}}]"),
        scenario("timeline: [{at: 0 s, leave: {}}]"),
        scenario("timeline: [{at: 0 s, fire: {sections: []}}]"),
        scenario("timeline: [{at: 0 s, fire: {fuel: fuel}}]"),
        scenario("timeline: [{at: 0 s, fire: [a, b]}]"),
        scenario("timeline: [{at: 0 s, fire: {sections: [a], fuel: wood}}]"),
        scenario("timeline: [{at: 0 s, quake: moderate}]"),
        scenario("timeline: [{at: 0 s, leave: [a]}]"),
        scenario("timeline: [{at: 0 s, light: {zones: [], to: dark}}]"),
        scenario(site="{zones: {a: {terrain: hard}}}"),
        scenario(site="{zones: {a: {terrain: {tn: 5}}}}"),
        scenario(site="{zones: {a: {terrain: [easy]}}}"),
        scenario(site="{zones: {a: {cover: {part: half, body: 0D}}}}"),
        scenario(site="{zones: {a: {cover: {body: 2D}}}}"),
        scenario(site="{zones: {a: {lit: dim}}}"),
        scenario(site="{zones: {a: {smoke: thick}}}"),
        scenario(site="{zones: {a: {fire: light}}}"),
        scenario(site="{zones: {a: {suppression: bypassed}}}"),
        scenario(site="{elements: {e: {type: metal-door, in: w, fire_rated: no}}}"),
        scenario(site="{sections: {w: {fire: huge}}}"),
        scenario(site="{sections: {w: {fuel: wood}}}"),
        scenario(site="{sections: {w: {area: 12}}}"),
        scenario(site="{sections: {w: {adjacent: [{door: d}]}}}"),
        scenario(site="{sections: {w: {adjacent: [{section: v, gate: d}]}}}"),
        scenario(site="{sections: {w: {adjacent: v}}}"),
        scenario(site="{sections: {w: {heat_pips: 7}}}"),
        scenario(site="{sections: {w: {heat_rounds: -1}}}"),
        scenario(site="{sections: {w: {shored: 1}}}"),
        scenario("sides: {red: {units: {a: {kind: vehicle}}}}"),
        scenario("sides: {red: {units: {a: {rank: boss}}}}"),
        scenario("sides: {red: {units: {a: {armor: 1D+3}}}}"),
        scenario("sides: {red: {units: {a: {carries: {medpac: -1}}}}}"),
        scenario("sides: {red: {units: {a: {ammunition: {rifle: few}}}}}"),
        scenario("sides: {red: {units: {a: {unconscious: 5}}}}"),
        scenario("sides: {red: {orders: [hold]}}"),
        scenario("sides: {red: {orders: [{evacuate: hall}]}}"),
        scenario("sides: {red: {orders: [{withdraw: hall}]}}"),
        scenario("sides: {red: {orders: [{hold: a, if: {}}]}}"),
        scenario("sides: {red: {orders: [{hold: a, until: [{alarmed: true}, {}]}]}}"),
        scenario("sides: {red: {orders: [{hold: a, until: true}]}}"),
        scenario("sides: {red: {orders: [{evacuate: any, withdraw: any}]}}"),
        scenario("sides: {red: {orders: [{breach: {with: rifle}}]}}"),
        scenario("sides: {red: {orders: [{breach: {target: a, method: tamped}}]}}"),
        scenario("sides: {red: {orders: [{hold: a, speed: fast}]}}"),
        scenario("sides: {red: {orders: [{hold: a, if: []}]}}"),
        scenario("sides: {red: {orders: [{hold: a, if: {losses: 0}}]}}"),
        scenario("sides: {red: {orders: [{hold: a, if: {losses: 0 %}}]}}"),
        scenario("sides: {red: {orders: [{hold: a, if: {losses: 101 %}}]}}"),
        scenario("sides: {red: {orders: [{hold: a, until: {wounded: false}}]}}"),
        scenario("sides: {red: {orders: [{hold: a, until: [{alarmed: 1}]}]}}"),
        scenario("sides: {red: {orders: [{hold: a, until: {damage: {a: intact}}}]}}"),
        scenario("sides: {red: {orders: [{hold: a, until: {when: dark}}]}}"),
        scenario("catalogue: {doctrines: {a: {actions: 7}}}"),
        scenario("catalogue: {doctrines: {a: {modes: []}}}"),
        scenario("catalogue: {doctrines: {a: {do: [{hold: any, attack: any}]}}}"),
        scenario("catalogue: {weapons: {a: {melee_difficulty: hard}}}"),
        scenario("catalogue: {weapons: {a: {ammunition: 0}}}"),
        scenario("catalogue: {gear: {a: {kind: sack}}}"),
        scenario("catalogue: {gear: {a: {kind: extinguisher, agent: sand}}}"),
        scenario("seed: null"),
        scenario("extends: ''"),
        "format: 1\nsite: {}\n",
        "format: 2\nlimit: 1 min\nsite: {}\n",
    ],
)
def test_bad_values_do_not(text: str) -> None:
    """A value that no setting, key or id may have is refused by the schema."""
    assert wrong(text)


def test_what_a_base_may_give_is_not_required() -> None:
    """With `extends` a file may say nothing else, or a part of an element; what a list holds is whole all the same."""
    assert wrong("extends: base.yaml\nsite: {elements: {door: {locked: true}}}\n") == []
    assert wrong("extends: [a.yaml, b.yaml]\n") == []
    assert wrong("extends: base.yaml\nsite: {passages: [{from: hall}]}\n")
    assert wrong("extends: base.yaml\nnam: x\n")


@pytest.mark.parametrize(
    "rules",
    [
        "collapse: {heavy_activity: []}",
        "collapse: {heavy_activity: [people, hit]}",
        "fire: {spread_tn: {severe: 5, heavy: 10, light: 15}, pool: 2D+1}",
        "fire: {burnout_rounds: null}",
        "smoke: {decay_rounds: null}",
    ],
)
def test_settings_of_many_parts_validate(rules: str) -> None:
    """Lists, maps and null are as the schema says where a setting may have them."""
    assert wrong(scenario(f"rules: {{{rules}}}")) == []


def test_ids_that_look_like_numbers_validate() -> None:
    """Ids such as NO and 010 are ids to the schema too."""
    assert wrong(scenario("sides: {on: {units: {u: {zone: 010}}}}", "{zones: {NO: {}, 010: {}}}")) == []


def test_every_setting_has_its_values() -> None:
    """An editor is offered each setting with its type or its values, a default that is one of them, and its meaning."""
    groups = SCHEMA["properties"]["rules"]["properties"]
    for key, setting in SETTINGS.items():
        group, _, name = key.partition(".")
        part = groups[group]["properties"][name]
        assert {"type", "enum", "anyOf"} & set(part), key
        assert list(faults(part, part["default"], SCHEMA)) == [], key
        assert setting.meaning in part["description"]
        for value in part.get("enum", ()):
            assert setting.check(value) is None, (key, value)


def test_defaults_are_values_of_the_file() -> None:
    """Whatever the schema names as a default may be written there, codes as codes."""

    def look(part: Any) -> int:
        found = 0
        if isinstance(part, dict):
            if "default" in part and not isinstance(part["default"], dict):
                assert list(faults(part, part["default"], SCHEMA)) == [], part
                found = 1
            found += sum(look(below) for key, below in part.items() if key != "default")
        elif isinstance(part, list):
            found = sum(look(each) for each in part)
        return found

    assert SCHEMA["$defs"]["SiteForm"]["properties"]["dodge"]["default"] == "0D"
    assert look(SCHEMA) > 20


def test_the_dialect_is_named() -> None:
    """The schema says which JSON Schema it is written in."""
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"


@pytest.mark.parametrize(
    "order",
    [
        "evacuate", "withdraw", "{breach: any}", "{breach: {target: a, with: b}}", "{hold: any, if: {wounded: true}}",
        "{hold: any, if: [{losses: 3}, {losses: 50 %}]}", "{hold: any, until: {time: 1 round, out_of_ammunition: true}}",
    ],
)  # fmt: skip
def test_shorter_ways_validate(order: str) -> None:
    """A bare word, a value for a map and a map for a list are as the schema says."""
    assert wrong(scenario(f"sides: {{red: {{orders: [{order}]}}}}")) == []


@pytest.mark.parametrize("where", ["roof", "{sections: [roof]}", "{sections: [roof, wall], fuel: electrical}"])
def test_what_burns_is_a_name_or_a_map(where: str) -> None:
    """What the timeline sets on fire is the name of a section, or a map that has several under `sections`."""
    assert wrong(scenario(f"timeline: [{{at: 0 s, fire: {where}}}]")) == []


@pytest.mark.parametrize("edges", ["[v]", "[{section: v}]", "[{section: v, door: d}, u]", "[]"])
def test_a_neighbor_is_a_name_or_a_map(edges: str) -> None:
    """A neighbor of a section is its name, or a map that may name the fire door between the two (S1.7.4.30, A-193)."""
    assert wrong(scenario(site=f"{{sections: {{w: {{adjacent: {edges}}}}}}}")) == []


@pytest.mark.parametrize("who", ["guard", "{unit: guard}"])
def test_who_leaves_is_a_name_or_a_map(who: str) -> None:
    """Whoever the timeline takes away is a name, or a map that has it under `unit`."""
    assert wrong(scenario(f"timeline: [{{at: 0 s, leave: {who}}}]")) == []
