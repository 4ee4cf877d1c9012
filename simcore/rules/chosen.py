"""From settings to tables and functions: which of the readings of the rules is in force."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from simcore.dice import parse_code, pool
from simcore.rules import (
    bands,
    collapse,
    cover,
    defense,
    elements,
    impact,
    melee,
    movement,
    ranges,
    rounds,
    scale,
    smoke,
    stunning,
    suppression,
    wounds,
)
from simcore.rules.bands import Table
from simcore.rules.hazards import Hazards
from simcore.rules.movement import Speed
from simcore.rules.stunning import Stunning
from simcore.rules.wounds import Injuries

Flat = Mapping[str, Any]


def tables(flat: Flat) -> Mapping[str, Table]:
    """The tables of bands: people die of a margin of 16 and more only under ``lethality.killed_at_16``.

    Source: EA-37, EA-44.
    Ruling: A-035.
    """
    return bands.WITH_KILLED if flat["lethality.killed_at_16"] else bands.TABLES


def scales(flat: Flat) -> Mapping[str, int]:
    """The scales that exist: battlestation only under ``scale.mega``.

    Source: S1.1.2.10, S1.2.0.30.
    Ruling: A-060.
    """
    return scale.WITH_MEGA if flat["scale.mega"] else scale.SCALES


def mode(flat: Flat) -> defense.Mode:
    """The way to a target number, by ``defense.mode``, ``defense.penalties_apply``, ``cover.mode``.

    Source: EA-18, EA-19, EA-23, RB-45.
    Ruling: A-020, A-021, A-023, A-027, A-061.
    """
    return defense.Mode(
        numbers=ranges.difficulties(flat["difficulty.numbers"]),
        ranged=defense.RANGED[flat["defense.mode"]],
        loss=defense.LOWERED if flat["defense.penalties_apply"] else defense.KEPT,
        cover=cover.READINGS[flat["cover.mode"]],
    )


def parrying(flat: Flat) -> melee.Reading:
    """The way to a melee target number, by ``defense.mode``.

    Source: EA-18, EA-19.
    Ruling: A-020.
    """
    return melee.READINGS[flat["defense.mode"]]


def injuries(flat: Flat) -> Injuries:
    """The rules of injury, by ``stun.accumulate``, ``wounds.wounded_loses_round`` and ``wounds.incapacitated``.

    Source: EA-38, EA-39, EA-41.
    Ruling: A-036, A-037, A-049.
    """
    return wounds.injuries(
        "accumulate" if flat["stun.accumulate"] else "refresh",
        "falls" if flat["wounds.wounded_loses_round"] else "stands",
        "faints" if flat["wounds.incapacitated"] == "unconscious" else "lies",
    )


def speeds(flat: Flat) -> Mapping[str, Speed]:
    """The speeds that exist: high speed and all-out only under ``movement.rb_fast``.

    Source: EA-8, RB-40, RB-41.
    Ruling: A-031.
    """
    return movement.SPEEDS if flat["movement.rb_fast"] else movement.UNHURRIED


def stunners(flat: Flat) -> Stunning:
    """The rules of blasters set to stun, by ``stun.stunned_result`` and ``time.round_seconds``.

    Source: EA-49, RB-52.
    Ruling: A-042.
    """
    result = stunning.STUNNED_RESULTS[flat["stun.stunned_result"]]
    return Stunning(injuries(flat), result, flat["time.round_seconds"])


def frames(flat: Flat) -> Callable[[str], bool]:
    """Whose frame is part of the wall, by ``elements.frame_in_wall``.

    Source: S1.4.3.
    Ruling: A-079.
    """
    chosen: Any = flat["elements.frame_in_wall"]
    return {"by_kind": elements.frame_by_kind, True: elements.frame_always, False: elements.frame_never}[chosen]


def settle(flat: Flat) -> rounds.Settle:
    """How ties of initiative are settled, by ``initiative.ties``.

    Source: EA-15.
    Ruling: A-033.
    """
    return rounds.by_roll if flat["initiative.ties"] == "roll" else rounds.by_file


def hazards(flat: Flat) -> Hazards:
    """The rules of fire, smoke and collapse, by ``hazards.enabled``, ``fire``, ``smoke``, ``collapse``, ``environment``.

    Source: S1.7.0, S1.7.1.10, S1.7.1.20, S1.7.2.10, S1.7.2.20, S1.7.2.40, S1.7.4.10, S1.7.4.20, S1.7.5.20, S1.9.5.10.
    Ruling: A-180, A-184, A-187, A-191, A-192, A-194, A-199, A-204, A-206.
    """
    gravity = collapse.GRAVITY[flat["environment.gravity"], flat["environment.gravity_mode"]]
    return Hazards(
        enabled=flat["hazards.enabled"],
        pool=pool(("hazard", parse_code(flat["fire.pool"]))),
        numbers=flat["difficulty.numbers"],
        spreading=flat["fire.spread_tn"],
        check_interval=flat["fire.check_interval"],
        suppression_step=flat["fire.suppression_step"],
        burnout_rounds=flat["fire.burnout_rounds"],
        agents=suppression.AGENTS if flat["fire.agents"] else suppression.ALIKE,
        source=smoke.source if flat["smoke.spill"] else smoke.own,
        decay_rounds=flat["smoke.decay_rounds"],
        activities=frozenset(flat["collapse.heavy_activity"]),
        collapse_tn=collapse.check_tn(gravity),
        progressive_tn=collapse.progressive_tn(gravity),
        impacts=impact.IMPACTS if flat["collapse.impacts"] else impact.HARMLESS,
    )
