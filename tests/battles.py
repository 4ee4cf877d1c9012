"""Random small battles, and their logs read against the state as it was at each line."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from simcore.plan import Plan
from simcore.state import State
from tests.maps import PEOPLE, lines, logged, plan_of

ZONES = ["a", "b", "c", "d"]
SPOTS = {"a": [0, 0], "b": [12, 0], "c": [24, 0], "d": [12, 12]}
JOINS = [("a", "b"), ("b", "c"), ("b", "d")]
DOORS = ["wooden-door", "metal-door", "blast-door"]

coin = st.booleans()


@st.composite
def join(draw: st.DrawFn, number: int) -> dict[str, Any]:
    """A passage, or a wall with a door that may be locked or stand open, or a blank wall."""
    kind = draw(st.sampled_from(["passage", "passage", "door", "door", "wall"]))
    door = {"type": draw(st.sampled_from(DOORS)), "in": f"wall-{number}", "locked": draw(coin)}
    if draw(st.integers(0, 3)) == 0:
        door["state"] = "open"
    return {"kind": kind, "door": door}


@st.composite
def order(draw: st.DrawFn, marks: list[str], doors: list[str]) -> dict[str, Any]:
    """An order; ``marks`` may be attacked, ``doors`` opened and closed."""
    verb = draw(st.sampled_from(["move", "hold", "take", "take", "attack", "open", "close"]))
    targets = {"attack": marks, "open": doors, "close": doors}.get(verb, ZONES)
    if not targets:
        verb, targets = "take", ZONES
    found: dict[str, Any] = {verb: draw(st.sampled_from(targets))}
    if draw(st.integers(0, 3)) == 0:
        found["actions"] = draw(st.integers(2, 3))
    elif draw(st.integers(0, 5)) == 0:
        found["full_dodge"] = True
    return found


@st.composite
def units(draw: st.DrawFn, side: str, marks: list[str], doors: list[str]) -> dict[str, Any]:
    """The units of a side."""
    found = {}
    for number in range(draw(st.integers(1, 3))):
        unit: dict[str, Any] = {
            "template": draw(st.sampled_from(["soldier", "soldier", "soldier", "slicer", "folk"])),
            "zone": draw(st.sampled_from(ZONES)),
            "orders": draw(st.lists(order(marks, doors), max_size=3)),
        }
        if unit["template"] == "soldier":
            unit["weapons"] = draw(st.sampled_from([["rifle"], ["rifle"], ["dart", "rifle"], ["dart"]]))
        if draw(coin):
            unit["count"] = draw(st.integers(1, 3))
        if draw(st.integers(0, 5)) == 0:
            unit["wounds"] = draw(st.sampled_from(["wounded", "incapacitated"]))
        found[f"{side}-{number + 1}-x"] = unit
    return found


@st.composite
def battles(draw: st.DrawFn) -> dict[str, Any]:
    """A scenario of four zones, two sides that fight and now and then a neutral one."""
    site: dict[str, Any] = {
        "scale": "character",
        "structure": draw(st.sampled_from(["2D", "4D"])),
        "held_by": "blue",
        "zones": {zone: {"at": at, "area": "36 m2"} for zone, at in SPOTS.items()},
        "sections": {},
        "elements": {},
        "passages": [],
    }
    for number, (one, other) in enumerate(JOINS):
        found = draw(join(number))
        if found["kind"] == "passage":
            site["passages"].append({"from": one, "to": other})
            continue
        site["sections"][f"wall-{number}"] = {"parts": [one, other]}
        if found["kind"] == "door":
            site["elements"][f"door-{number}"] = found["door"]
    for zone in ZONES:
        cover = draw(st.sampled_from([None, None, "half", "full"]))
        if cover:
            site["zones"][zone]["cover"] = cover
    walls, doors = list(site["sections"]), list(site["elements"])
    folk = draw(coin)
    marks = [*walls, *doors, *(["cy"] if folk else [])]
    sides: dict[str, Any] = {
        side: {"units": draw(units(side, [foe, foe, side, *marks], doors))}
        for side, foe in (("red", "blue"), ("blue", "red"))
    }
    if folk:
        sides["folk"] = {"neutral": True, "units": {"cy": {"template": "folk", "zone": draw(st.sampled_from(ZONES))}}}
    rules = {
        "hazards": {"enabled": False},
        "profile": draw(st.sampled_from(["empire-ascendant", "empire-ascendant", "basics"])),
        "defense": {"mode": draw(st.sampled_from(["add", "rb_rolled", "mini6"])), "penalties_apply": draw(coin)},
        "stun": {"accumulate": draw(coin)},
        "wounds": {"wounded_loses_round": draw(coin)},
        "lethality": {"finish_off": draw(coin)},
        "initiative": {"ties": draw(st.sampled_from(["roll", "file"]))},
    }
    timeline = []
    if walls and draw(coin):
        strike = {"weapon": "proton-rocket", "target": draw(st.sampled_from(walls + doors))}
        timeline.append({"at": "10 s", "every": "2 rounds", "times": 2, "strike": strike})
    if draw(coin):
        new = {"late": {"template": "soldier", "count": 2}}
        timeline.append({"at": "20 s", "arrive": {"side": "blue", "zone": draw(st.sampled_from(ZONES)), "units": new}})
    return {
        "format": 1, "name": "random", "limit": "2 min", "rules": rules, "site": site, "sides": sides,
        "timeline": timeline, "victory": {"red": {"hold": "d", "for": "2 rounds"}},
    }  # fmt: skip


def burning(scenario: dict[str, Any]) -> dict[str, Any]:
    """The same battle in which things burn, fill with smoke and collapse."""
    return {**scenario, "rules": {**scenario["rules"], "hazards": {"enabled": True}}}


def play(scenario: dict[str, Any], seed: int) -> tuple[Plan, list[dict[str, Any]], bytes, State]:
    """A battle played: its plan, its lines, their bytes, the state at the end."""
    plan = plan_of(f"{PEOPLE}\n" + "".join(f"{key}: {json.dumps(value)}\n" for key, value in scenario.items()))
    log, outcome = logged(plan, seed)
    return plan, lines(log), log, outcome.state


def before_each(plan: Plan, told: list[dict[str, Any]]) -> Iterator[tuple[dict[str, Any], State]]:
    """Each line but the first and the last, with the state just before it; the state moves on."""
    state = State(plan.initial)
    for line in told[1:-1]:
        yield line, state
        state.apply(line.get("set", {}))


def metres(plan: Plan, state: State, one: str, other: str) -> int:
    """The distance of two units, reckoned from the page of meanings alone; every zone here is 36 square metres."""

    def point(unit: str) -> tuple[float, float]:
        now = state.units[unit]
        x, y = SPOTS[str(now.zone)]
        if now.toward is None:
            return x, y
        to = SPOTS[now.toward]
        return x + (to[0] - x) * now.metres / 12, y + (to[1] - y) * now.metres / 12

    here, there = state.units[one], state.units[other]
    if here.zone == there.zone and here.toward is None and there.toward is None:
        return 3
    return max(1, math.floor(math.dist(point(one), point(other)) + 0.5))
