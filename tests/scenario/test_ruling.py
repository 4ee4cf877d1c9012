"""Settings of a scenario, and the JSON Schema that is published of its form."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from simcore.log.audit.book import flat
from simcore.rules.choice import Rules
from simcore.rules.settings import SETTINGS
from simcore.scenario import check, load, load_resolved, schema

OUTPOST = Path(__file__).parent / "outpost.yaml"


@pytest.mark.parametrize("profile", ["empire-ascendant", "basics"])
def test_a_profile_is_chosen_and_settings_go_over_it(profile: str) -> None:
    """The plan has the profile's rules, with what the scenario sets, and its resolved form has every setting."""
    plan = load(OUTPOST, [f"rules={{profile: {profile}, elements: {{lock_tn: 20}}}}"])
    assert plan.rules.profile == profile
    assert plan.rules.settings["elements.lock_tn"] == 20
    flat = {f"{group}.{name}" for group, room in plan.resolved["rules"].items() if group != "profile" for name in room}
    assert flat == set(SETTINGS)


def test_all_wrong_settings_are_told_at_once() -> None:
    """An unknown group, an unknown setting and a wrong value are three problems."""
    _, problems, _ = check(OUTPOST, ["rules={tyme: {}, dice: {wyld: true, wild_one: all}}"])
    assert len(problems) == 3


@pytest.mark.parametrize(
    ("key", "written", "value"),
    [
        ("hazards.enabled", "{hazards: {enabled: false}}", False),
        ("collapse.heavy_activity", "{collapse: {heavy_activity: [people, hit]}}", ("people", "hit")),
        ("collapse.heavy_activity", "{collapse: {heavy_activity: []}}", ()),
        ("collapse.impacts", "{collapse: {impacts: false}}", False),
        ("fire.pool", "{fire: {pool: 2D+1}}", "2D+1"),
        ("fire.check_interval", "{fire: {check_interval: 1}}", 1),
        (
            "fire.spread_tn",
            "{fire: {spread_tn: {light: 20, heavy: 15, severe: 5}}}",
            {"light": 20, "heavy": 15, "severe": 5},
        ),
        ("fire.spread_tn", "{fire: {spread_tn: {light: 12}}}", {"light": 12, "heavy": 10, "severe": 10}),
        ("fire.spread_tn", "{fire: {spread_tn: {}}}", {"light": 15, "heavy": 10, "severe": 10}),
        ("fire.pool", "{fire: {pool: 1 pip}}", "1 pip"),
        ("fire.agents", "{fire: {agents: false}}", False),
        ("fire.suppression_step", "{fire: {suppression_step: 2}}", 2),
        ("fire.burnout_rounds", "{fire: {burnout_rounds: 12}}", 12),
        ("fire.burnout_rounds", "{fire: {burnout_rounds: null}}", None),
        ("smoke.spill", "{smoke: {spill: false}}", False),
        ("smoke.decay_rounds", "{smoke: {decay_rounds: 1}}", 1),
        ("smoke.decay_rounds", "{smoke: {decay_rounds: null}}", None),
        ("environment.gravity", "{environment: {gravity: high}}", "high"),
        ("environment.gravity_mode", "{environment: {gravity_mode: double}}", "double"),
    ],
)
def test_hazards_are_set(key: str, written: str, value: Any) -> None:
    """A setting of fire, smoke and collapse is in force as it is written, and again when its log is read, lists, maps and null too."""
    plan = load(OUTPOST, [f"rules={written}"])
    assert plan.rules.settings[key] == value
    again = load_resolved(json.loads(json.dumps(plan.resolved)))
    assert again.rules == plan.rules
    assert Rules.choose(plan.rules.profile, flat(json.loads(json.dumps(plan.rules.nested())))) == plan.rules


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("{fire: {spread_tn: {light: 15, mild: 10}}}", "fire.spread_tn must be a map that gives light, heavy, severe"),
        ("{fire: {spread_tn: 15}}", "fire.spread_tn must be a map"),
        ("{fire: {spread: 15}}", "unknown setting 'fire.spread'; "),
        ("{fire: {check_interval: null}}", "fire.check_interval must be a whole number, at least 1; it is null"),
        ("{fire: {check_interval: true}}", "fire.check_interval must be a whole number, at least 1; it is true"),
        ("{collapse: {heavy_activity: [walking]}}", "must be a list of some of hit, fire, vehicle, breaching, people"),
        ("{environment: {vacuum: true}}", "the setting 'environment.vacuum' comes with its rules"),
        ("{environment: {quakes: []}}", "the setting 'environment.quakes' comes with its rules"),
        ("{environment: {gravty: high}}", "unknown setting 'environment.gravty'; did you mean 'gravity'?"),
    ],
)
def test_hazards_that_cannot_be_set(written: str, words: str) -> None:
    """What no setting of hazards may be is told with what is meant, and so is one whose rules are not there yet."""
    _, problems, _ = check(OUTPOST, [f"rules={written}"])
    assert [words in problem.message for problem in problems] == [True]


def test_the_schema_describes_the_whole_form() -> None:
    """The JSON Schema is plain JSON, names every top key, and every setting under its group."""
    whole = schema()
    assert json.loads(json.dumps(whole)) == whole
    assert {"format", "extends", "limit", "rules", "site", "sides", "timeline", "victory", "dice", "catalogue"} <= set(
        whole["properties"]
    )
    groups = whole["properties"]["rules"]["properties"]
    assert all(name in groups[group]["properties"] for group, _, name in (key.partition(".") for key in SETTINGS))
    assert whole["additionalProperties"] is False


def test_the_schema_offers_only_what_is_there() -> None:
    """Weapons whose types come with their rules are not offered, and an arrival need not say a zone for all."""
    forms = schema()["$defs"]
    types = forms["WeaponEntry"]["properties"]["type"]["enum"]
    assert "blaster" in types
    assert {"ion", "stun"}.isdisjoint(types)
    assert "zone" not in forms["ArriveForm"].get("required", [])
