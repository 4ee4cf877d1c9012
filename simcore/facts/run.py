"""Facts of the run, its rounds, and how its sides stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simcore.dice import Roll
from simcore.facts.fact import Fact, Patch


def run_begin(data: dict[str, Any]) -> Fact:
    """The first line: everything that a reader needs to fold and to repeat the run."""
    return Fact(kind="run.begin", data={**data, "origin": "begin"})


def run_end(data: dict[str, Any], causes: tuple[int, ...]) -> Fact:
    """The last line: who won and why, and the figures."""
    return Fact(kind="run.end", causes=causes, data=data if causes else {**data, "origin": "clock"})


def round_declared(actions: Mapping[str, Sequence[str]], patch: Patch) -> Fact:
    """What every combatant declared, before initiative.

    Source: EA-14.
    """
    data: dict[str, Any] = {"actions": actions, "origin": "clock"}
    return Fact(kind="round.declared", rule="EA-14", data=data, set=patch)


def initiative_rolled(declared: int, rolls: Sequence[Roll], order: Sequence[str]) -> Fact:
    """Who acts when: every initiative roll in file order, then the tie rolls.

    Source: EA-15.
    """
    return Fact(
        kind="initiative.rolled", causes=(declared,), rule="EA-15", rolls=tuple(rolls), data={"order": list(order)}
    )


def hold_begun(side: str, zone: str, causes: tuple[int, ...], round_: int) -> Fact:
    """A side's hold of the zone that it must hold stands from this round on."""
    return _hold("hold.begun", (side, zone), causes, round_)


def hold_ended(side: str, zone: str, causes: tuple[int, ...]) -> Fact:
    """A side's hold of the zone that it must hold stands no more."""
    return _hold("hold.ended", (side, zone), causes, 0)


def _hold(kind: str, held: tuple[str, str], causes: tuple[int, ...], since: int) -> Fact:
    side, zone = held
    data: dict[str, Any] = {"zone": zone} if causes else {"zone": zone, "origin": "clock"}
    return Fact(kind=kind, target=side, causes=causes, data=data, set={side: {"holds_since": since}})
