"""The ways as they are shown, against those that the engine walks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcore.plan import Plan
from simcore.resolve.openings import Openings
from simcore.scenario import load
from simcore.state import State
from simcore.views.show.start import Start
from simcore.views.show.ways import ways
from tests.battles import battles
from tests.maps import PEOPLE, plan_of

ROOT = Path(__file__).resolve().parents[3]
SHIPPED = sorted([*(ROOT / "scenarios").glob("*.yaml"), ROOT / "tests" / "scenario" / "blaze.yaml"])
STATES = ["intact", "light", "heavy", "severe", "destroyed"]


def agree(plan: Plan) -> None:
    """What is shown of each section that is a way is what the engine knows of it, for strangers and keepers."""
    openings = Openings(plan, State(plan.initial)).current
    shown = {way.id: way for way in ways(Start.of(plan)) if way.id in plan.sections}
    assert shown.keys() == openings.keys()
    for id_, way in shown.items():
        keepers = (
            openings[id_].keepers if plan.held_by else openings[id_].strangers
        )  # held by nobody, nobody has the keys
        for who, walked in (("strangers", openings[id_].strangers), ("keepers", keepers)):
            assert (way.effort(who) in {"free", "open"}) == walked.free, (id_, who)
            assert (way.effort(who) == "crawl") == walked.crawled, (id_, who)


@pytest.mark.parametrize("scenario", SHIPPED, ids=lambda path: path.stem)
def test_shipped_scenarios_are_shown_as_they_are_walked(scenario: Path):
    """Of every shipped scenario, the ways are shown as free, crawled and barred as the engine has them at the start."""
    agree(load(scenario))


@settings(max_examples=100)
@given(battles(), st.data())
def test_ways_are_shown_as_they_are_walked(scenario: dict, data: st.DataObject):
    """The same of random maps with random damage, jams, and drives that need power."""
    site = scenario["site"]
    for section in site["sections"].values():
        section["damage"] = data.draw(st.sampled_from(STATES))
    for door in site["elements"].values():
        door |= {"damage": data.draw(st.sampled_from(STATES)), "powered": data.draw(st.booleans())}
    for number, section in enumerate(site["sections"]):
        window = {"type": "security-window", "in": section, "damage": data.draw(st.sampled_from(STATES))}
        site["elements"][f"window-{number}"] = window
    agree(plan_of(f"{PEOPLE}\n" + "".join(f"{key}: {json.dumps(value)}\n" for key, value in scenario.items())))
