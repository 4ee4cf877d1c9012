"""Judgement: what is kept of it is what would be weighed anew."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from simcore.api import load
from simcore.doctrine import danger, judgement
from simcore.doctrine.judgement import Faced, Me
from simcore.processes.run import run
from simcore.resolve.battle import Battle

ROOT = Path(__file__).parents[2]


def worths(faced: Faced) -> tuple[Any, ...]:
    """What is weighed of a group of enemies: its threat, and each way to attack it."""
    _, threat, options, _ = faced
    return threat, [(option.manner, option.worth) for option in options]


@pytest.mark.parametrize("name", ["gatehouse", "night-infiltration", "last-stand"])
@pytest.mark.parametrize("profile", ["empire-ascendant", "basics"])
def test_what_is_kept_of_a_fight_is_what_is_weighed_anew(name: str, profile: str) -> None:
    """Whenever anyone weighs, in whatever state of doors, cover, air and people, nothing that was kept is out of date."""
    plan = load(ROOT / "scenarios" / f"{name}.yaml", [f"rules.profile={profile}"])
    kept = judgement._faced
    weighed = 0

    def checked(battle: Battle, me: Me) -> list[Faced]:
        nonlocal weighed
        faced = kept(battle, me)
        for each in faced:
            fresh = (each[0], danger.threat(battle, me.unit, each[0]), judgement._options(battle, me, each[0]), each[3])
            assert worths(each) == worths(fresh), (battle.round, me.unit.id, each[0])
            weighed += 1
        return faced

    with mock.patch.object(judgement, "_faced", checked):
        for replication in range(3):
            run(plan, 5, replication)
    assert weighed > 100


def test_minor_actions_of_the_round_before_lower_nothing_that_is_declared() -> None:
    """What one drew, loaded or ran in the last round is no penalty to what one weighs for the next (EA-6)."""
    plan = load(ROOT / "scenarios" / "gatehouse.yaml")
    seen = []
    kept = judgement._me

    def noted(battle: Battle, unit: Any, minor: int) -> Me:
        me = kept(battle, unit, minor)
        if minor == 0 and battle.state.units[unit.id].minor:
            seen.append(me.lowered.minor)
        return me

    with mock.patch.object(judgement, "_me", noted):
        for replication in range(3):
            run(plan, 5, replication)
    assert seen
    assert set(seen) == {0}
