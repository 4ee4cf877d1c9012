"""Logs that somebody tampered with, in the browser: the page shows what it can, and never breaks."""

from __future__ import annotations

import json
import random

import pytest

from tests.log.doctor import Doctor


def layout(doctor):
    """The layout in a log's first line."""
    return doctor.lines[0]["data"]["layout"]


def two_of_a_name(doctor):
    """A unit has the name of a zone."""
    layout(doctor)["units"]["bay-1"] = dict(layout(doctor)["units"]["scout"])


def a_side_that_nobody_declared(doctor):
    """A unit fights for a side that the layout does not have, and a side of others is gone."""
    layout(doctor)["units"]["scout"]["side"] = "ghosts"
    del layout(doctor)["sides"]["storm"]


def numbers_that_are_no_places(doctor):
    """Events count otherwise than their lines."""
    for line in doctor.lines[1:]:
        line["seq"] *= 1000


def times_that_go_back(doctor):
    """Times go up and down."""
    for line in doctor.lines[1:]:
        line["t"] = random.Random(line["seq"]).random() * 300


def values_of_any_type(doctor):
    """Lists, objects and texts stand where words and numbers belong."""
    scout = {"zone": ["bay-1"], "wounds": {"x": 1}, "stunned_until": "soon", "metres": None}
    doctor.lines[5]["set"] = {"bay-1": {"smoke": {"a": [1, 2]}, "lit": ["x"], "zone": 3}, "scout": scout}


def entities_without_fields(doctor):
    """Nothing is said of anything at the start."""
    doctor.lines[0]["data"]["state"] = {id_: {} for id_ in doctor.lines[0]["data"]["state"]}


def no_plan_at_all(doctor):
    """Layout and state are empty."""
    layout(doctor).clear()
    doctor.lines[0]["data"]["state"].clear()


def names_without_end(doctor):
    """Names are thousands of letters long."""
    layout(doctor)["zones"]["x" * 5000] = {"at": [0, 1]}
    layout(doctor)["units"]["u" * 3000] = {"side": "s" * 900}


def causes_that_do_not_exist(doctor):
    """An event has causes that are none, and itself."""
    doctor.lines[9]["causes"] = [10**9, -5, 9, 9]


def ids_that_are_numbers(doctor):
    """Sides and a zone are named by digits, which a script would put in another order."""
    text = json.dumps(doctor.lines)
    for old, new in (('"rebels"', '"2"'), ('"storm"', '"1"'), ('"bay-1"', '"7"')):
        text = text.replace(old, new)
    doctor.lines = json.loads(text)


FORGERS = [two_of_a_name, a_side_that_nobody_declared, numbers_that_are_no_places, times_that_go_back, values_of_any_type,
           entities_without_fields, no_plan_at_all, names_without_end, causes_that_do_not_exist, ids_that_are_numbers]  # fmt: skip


@pytest.mark.parametrize("forge", FORGERS, ids=lambda forge: forge.__name__)
def test_a_doctored_log_breaks_nothing(forge, logs, opened, tmp_path):
    """Played, stepped, sought, clicked all over, the page of a doctored log raises no error and keeps its width."""
    doctor = Doctor(logs("collapse-chain"))
    forge(doctor)
    told = opened(doctor.write(tmp_path / f"{forge.__name__}.jsonl", reseal=False))
    for key in ("End", "]", "[", "Home", ".", ","):
        told.page.keyboard.press(key)
    told.page.select_option("#speed", "1200")
    told.page.click("#play")
    told.page.wait_for_timeout(100)
    told.page.click("#play")
    told.page.evaluate("""() => {
        for (const each of document.querySelectorAll("[data-n], #marks button")) each.dispatchEvent(new Event("click", {bubbles: true}));
        for (let seq = 0; seq < 900; seq += 90) { simcoreState(seq); document.querySelector(".row.now").click(); }
    }""")
    assert told.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
