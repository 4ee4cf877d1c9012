"""What holds in every battle: random small ones, their logs read line by line against the state as it was then."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from simcore.log.audit import audit
from simcore.resolve.ground import ground
from simcore.resolve.openings import Openings
from simcore.resolve.sight import Sight
from simcore.state import able
from tests.battles import battles, before_each, burning, metres, play
from tests.maps import folded, logged

BATTLE = given(battles(), st.integers(0, 5))
FEW = settings(max_examples=60)
RESULTS = ("unit.arrived", "unit.hit", "unit.tumbled", "section.hit", "element.hit", "mortal.rolled", "unit.woke",
           "unit.sighted", "noise.heard", "smoke.breathed")  # fmt: skip
"""The kinds of lines that come of something else than what their actor does now; whoever lost the round still sees."""


@FEW
@BATTLE
def test_nobody_acts_who_cannot(scenario: dict[str, Any], seed: int) -> None:
    """Whoever declares, walks, shoots or works a door is able to act and has not lost the round; the prone crawl, and nobody else does (EA-12, EA-39, EA-45)."""
    plan, told, _, _ = play(burning(scenario), seed)
    for line, state in before_each(plan, told):
        actors = list(line["data"]["actions"]) if line["kind"] == "round.declared" else [line.get("actor")]
        for actor in actors:
            if actor not in plan.units or line["kind"] in RESULTS:
                continue
            now = state.units[actor]
            assert able(now), line
            assert now.idle_until < line["round"], line
            crawls = line["data"].get("speed") == "crawl" if line["kind"] == "unit.moved" else now.prone
            assert crawls == now.prone, line
            assert not plan.sides[plan.units[actor].side].neutral, line


@FEW
@BATTLE
def test_every_target_was_there_to_be_shot_at(scenario: dict[str, Any], seed: int) -> None:
    """Every person shot at was hostile, able to act, in line, in range of the weapon in hand, not in full cover, and none was nearer unless the order named whom to attack (EA-22, A-085)."""
    plan, told, _, _ = play(scenario, seed)
    for line, state in before_each(plan, told):
        if line["kind"] != "shot.fired" or line["target"] not in plan.units:
            continue
        actor, target = plan.units[line["actor"]], plan.units[line["target"]]
        sight = Sight(ground(plan), Openings(plan, state))
        order = actor.orders[state.units[actor.id].order] if actor.orders else None
        named = order.target if order is not None and order.verb == "attack" else ""
        seen = [
            other.id
            for other in plan.units.values()
            if (other.side in plan.sides[actor.side].hostile or named in (other.id, other.group, other.side))
            and other.id != actor.id
            and able(state.units[other.id])
            and sight.line(str(state.units[actor.id].zone), str(state.units[other.id].zone)).clear
            and not (
                state.units[actor.id].zone != state.units[other.id].zone
                and plan.zones[str(state.units[other.id].zone)].cover == "full"
            )
        ]
        assert target.id in seen, line
        apart = metres(plan, state, actor.id, target.id)
        weapon = next(each for each in actor.weapons if each.name == state.units[actor.id].hand)
        assert (line["data"]["metres"], line["data"]["weapon"]) == (apart, weapon.name)
        assert weapon.ranges[-1] >= apart, line
        if order is None or (order.verb != "attack" and order.actions == 1):
            assert apart == min(metres(plan, state, actor.id, other) for other in seen), line


@FEW
@BATTLE
def test_who_dodges(scenario: dict[str, Any], seed: int) -> None:
    """The unarmed declare Full Dodge when a hostile unit able to act has a line to them and they neither walk nor stand up to walk, the armed only by order; under rolled dodges the armed dodge beside their attack in the same case (EA-20, A-021)."""
    plan, told, _, _ = play(scenario, seed)
    rolled = scenario["rules"]["defense"]["mode"] == "rb_rolled"
    for line, state in before_each(plan, told):
        if line["kind"] != "round.declared":
            continue
        sight = Sight(ground(plan), Openings(plan, state))
        for unit in plan.units.values():
            now = state.units[unit.id]
            if not able(now) or now.idle_until >= line["round"]:
                continue
            order = unit.orders[now.order] if unit.orders else None
            said = line["data"]["actions"].get(unit.id, [])
            faced = any(
                able(foe)
                and sight.line(str(foe.zone), str(now.zone)).clear
                and not (foe.zone != now.zone and plan.zones[str(now.zone)].cover == "full")
                for side in plan.sides[unit.side].hostile
                for foe in (state.units[id_] for id_ in plan.sides[side].units)
            )
            if order is not None and order.full_dodge:
                assert said == ["full_dodge"]
            elif unit.weapons:
                assert "full_dodge" not in said
                assert "dodge" not in said or (rolled and faced), line
                assert "dodge" in said or not (rolled and faced and "attack" in said), line
            else:
                assert ("full_dodge" in said) is (faced and not {"walk", "stand"} & set(said)), line


@FEW
@BATTLE
def test_time_and_causes_run_forward(scenario: dict[str, Any], seed: int) -> None:
    """`t` never falls, lines are numbered without a gap, and causes are earlier lines, each once."""
    _, told, _, _ = play(scenario, seed)
    assert [line["seq"] for line in told] == list(range(len(told)))
    times = [line["t"] for line in told]
    assert times == sorted(times)
    for line in told:
        causes = line.get("causes", [])
        assert all(0 < cause < line["seq"] for cause in causes)
        assert len(set(causes)) == len(causes)
        assert causes or "origin" in line["data"]


@FEW
@BATTLE
def test_penalties_count_once(scenario: dict[str, Any], seed: int) -> None:
    """Each attack is the skill less one die a further action, one a minor action before it, one or two for wounds, the stuns in force, what a slip costs, and the pips that smoke takes (EA-5, EA-6, EA-38, EA-39, EA-40, RB-43, S1.7.2.20)."""
    plan, told, _, _ = play(burning(scenario), seed)
    for line, state in before_each(plan, told):
        if line["kind"] not in ("shot.fired", "lock.tried"):
            continue
        roll = line["rolls"][-1]
        now = state.units[line["actor"]]
        skill = plan.units[line["actor"]].skills["blaster" if line["kind"] == "shot.fired" else "security"]
        stuns = 0
        if line["round"] <= now.stunned_until:
            stuns = 1
            if scenario["rules"]["stun"]["accumulate"]:
                stuns = now.stuns + (now.stuns_before if line["round"] < now.stunned_until else 0)
        slip = now.slip if now.slip_round == line["round"] else 0
        if now.slip_round and now.slip_round == line["round"] - 1:
            slip = now.slip_after
        hurt = {"wounded": 1, "severely_wounded": 2}.get(now.wounds, 0)
        lost = max(0, now.actions - 1) + now.minor + stuns + hurt + slip
        ended = line["round"] - now.choke_until
        choke = now.choke if ended <= 0 else now.choke_after if ended == 1 else 0
        dice, pips = divmod(max(0, skill - 3 * lost - choke), 3)
        assert roll["code"] == f"{dice}D" + (f"+{pips}" if pips else ""), line


@FEW
@BATTLE
def test_walks_are_no_longer_than_a_move(scenario: dict[str, Any], seed: int) -> None:
    """A unit walks at most once a round and at most its move, and each order's failure is told once (EA-8)."""
    _plan, told, _, _ = play(scenario, seed)
    moved = [(line["round"], line["actor"]) for line in told if line["kind"] == "unit.moved"]
    assert len(set(moved)) == len(moved)
    for line in told:
        if line["kind"] == "unit.moved":
            assert ("result" not in line["data"]) <= line["data"]["walked"] <= 5  # who tumbles may not get anywhere
    failed = [(line["actor"], line["data"]["order"]) for line in told if line["kind"] == "order.failed"]
    assert len(set(failed)) == len(failed)


@FEW
@BATTLE
def test_the_log_tells_the_run(scenario: dict[str, Any], seed: int) -> None:
    """The audit finds no fault, the fold is the final state, and processes started in another order write the same bytes."""
    plan, told, log, state = play(burning(scenario), seed)
    assert folded(told) == state.snapshot()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "run.jsonl"
        path.write_bytes(log)
        assert audit(path).faults == []
    shuffled = logged(plan, seed, arrange=lambda processes: random.Random(seed).sample(processes, len(processes)))[0]
    assert shuffled == log
