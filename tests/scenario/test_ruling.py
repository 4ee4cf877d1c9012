"""Settings of a scenario, and the JSON Schema that is published of its form."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from simcore.rules.settings import SETTINGS
from simcore.scenario import check, load, schema

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
