"""Random small battles with all that people do: doctrines, the dark, hand to hand, stun, ranks, droids, hard ground."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from simcore.dice import Dice
from simcore.log.audit import audit
from simcore.resolve.battle import Battle
from simcore.resolve.knowledge import sees
from simcore.resolve.standing import place
from simcore.state import able
from tests.battles import battles, before_each, burning, coin, play
from tests.maps import logged

FEW = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
DOCTRINES = ["assault", "defend", "hold-fire", "civilian", None]
LIGHTS = ["bright", "bright", "poor", "moonlit", "dark"]
TERRAINS = ["easy", "easy", "moderate", "difficult", "very-difficult"]
ARMS = [
    ["blaster-rifle", "fists"],
    ["vibroblade", "blaster-pistol"],
    ["fists"],
    ["slug-pistol", "knife"],
    ["blaster-pistol"],
]


@st.composite
def grown(draw: st.DrawFn) -> dict[str, Any]:
    """A battle in which anything of the issue's rules may come up."""
    scenario = draw(battles())
    for zone in scenario["site"]["zones"].values():
        zone["lit"] = draw(st.sampled_from(LIGHTS))
        zone["terrain"] = draw(st.sampled_from(TERRAINS))
        zone["smoke"] = draw(st.sampled_from(["none", "none", "none", "light", "severe"]))
        if draw(st.integers(0, 3)) == 0:
            zone["cover"] = {"part": "half", "body": "2D"}
    for side in ("red", "blue"):
        for unit in scenario["sides"][side]["units"].values():
            doctrine = draw(st.sampled_from(DOCTRINES))
            if doctrine:
                unit["doctrine"] = doctrine
            if draw(coin):
                unit["orders"] = draw(st.sampled_from([[], [{"attack": "any"}], [{"guard": "b"}], ["evacuate"], ["withdraw"],
                    [{"treat": "any"}], [{"take": "d", "speed": "high-speed"}], [{"move": "c", "speed": "crawl"}],
                    [{"hold": "b", "until": [{"alarmed": True}, {"wounded": True}]}, {"take": "d", "if": {"losses": 1}}, {"move": "a"}],
                    [{"take": "c", "if": {"lost": "c"}}, {"guard": "a", "until": {"held": "b", "time": "15 s"}}, {"attack": "any"}]]))  # fmt: skip
            if unit["template"] == "soldier" and draw(coin):
                unit["weapons"] = draw(st.sampled_from(ARMS))
                unit["holstered"] = draw(coin)
            unit["carries"] = {"medpac": draw(st.integers(0, 2))}
            rank = draw(st.sampled_from([None, None, "minion", "henchman"]))
            if rank:
                unit["rank"] = rank
            if draw(st.integers(0, 4)) == 0:
                unit["kind"] = "droid"
    scenario["rules"]["cover"] = {"mode": draw(st.sampled_from(["ea_flat", "rb_dice"]))}
    scenario["rules"]["movement"] = {"rb_fast": True}
    return scenario


@FEW
@given(grown(), st.integers(0, 99))
def test_a_grown_battle_stands_the_audit(scenario: dict[str, Any], seed: int) -> None:
    """The audit finds no fault in dice, sums, patches, sights and decisions, and the order of processes changes no byte."""
    plan, _, log, _ = play(burning(scenario), seed)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "run.jsonl"
        path.write_bytes(log)
        assert audit(path).faults == []
    shuffled = logged(plan, seed, arrange=lambda processes: random.Random(seed).sample(processes, len(processes)))[0]
    assert shuffled == log


@FEW
@given(grown(), st.integers(0, 99))
def test_nobody_acts_unconscious_and_the_trapped_stay(scenario: dict[str, Any], seed: int) -> None:
    """No person acts while not able to, nobody trapped moves, the prone only crawl, one movement a round (EA-12, EA-41, EA-45, RB-37)."""
    plan, told, _, _ = play(burning(scenario), seed)
    moved: set[tuple[int, str]] = set()
    for line, state in before_each(plan, told):
        actor = line.get("actor")
        if actor not in plan.units or line["kind"] in ("unit.hit", "unit.tumbled", "mortal.rolled", "unit.woke", "unit.arrived",
                                                        "section.hit", "element.hit", "cover.hit", "smoke.breathed"):  # fmt: skip
            continue
        now = state.units[actor]
        assert able(now), line
        if line["kind"] == "unit.moved":
            assert not now.trapped, line
            assert now.prone == (line["data"].get("speed") == "crawl"), line
            assert (line["round"], actor) not in moved, line
            moved.add((line["round"], actor))


@FEW
@given(grown(), st.integers(0, 99))
def test_nobody_acts_on_what_it_cannot_know(scenario: dict[str, Any], seed: int) -> None:
    """Every target of a decision is in sight of its side, or in `data.known`: an earlier sighting or noise of it."""
    plan, told, _, _ = play(scenario, seed)
    for line, state in before_each(plan, told):
        target = line.get("data", {}).get("choice", {}).get("target") if line["kind"] == "decision.made" else None
        if target is None:
            continue
        side = plan.units[line["actor"]].side
        known = [told[number] for number in line["data"]["known"]]
        assert all(event["kind"] in ("unit.sighted", "noise.heard", "sight.lost") for event in known), line
        sighted = state.entities.get(f"{side}--{target}")
        same = state.units[line["actor"]].zone == state.units[target].zone
        seen = sighted is not None and getattr(sighted, "in_sight", False)
        assert (
            seen
            or same
            or any(event["target"] == target for event in known)
            or _in_view(plan, state, line["actor"], target)
        ), line


def _in_view(plan: Any, state: Any, actor: str, target: str) -> bool:
    battle = Battle(plan, state, Dice(0, 0, plan.rules.dice, {}), None)
    return sees(battle, place(state.units[actor]), place(state.units[target]))
