"""Judgement: what is kept of it is what would be weighed anew."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from simcore.api import load
from simcore.doctrine import weighing
from simcore.doctrine.foes import Before, before, kind
from simcore.doctrine.weighing import Me, Met
from simcore.processes.run import run
from simcore.resolve.battle import Battle

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", ["gatehouse", "night-infiltration", "last-stand"])
@pytest.mark.parametrize("profile", ["empire-ascendant", "basics"])
def test_what_is_kept_of_a_fight_is_what_is_weighed_anew(name: str, profile: str) -> None:
    """Whenever anyone weighs, in whatever state of doors, cover, air and people, nothing that was kept is out of date."""
    plan = load(ROOT / "scenarios" / f"{name}.yaml", [f"rules.profile={profile}"])
    kept = weighing.met_by
    weighed = 0

    def checked(battle: Battle, me: Me, facing: tuple[Before, ...]) -> Met:
        nonlocal weighed
        caches = (
            battle.groups,
            battle.faced,
            battle.between,
            battle.views,
            battle.kinds,
            battle.shelters,
            battle.shown,
        )
        for cache in caches:
            cache.clear()  # type: ignore[attr-defined]
        assert facing == before(battle, me.unit, battle.standing.place(me.unit.id)), (battle.round, me.unit.id)
        met = kept(battle, me, facing)
        for each in facing:
            threat, ways = battle.pairs[me.number][each.sight]
            fresh, anew = weighing.match(battle, me, each)
            assert threat == fresh, (battle.round, me.unit.id, each)
            assert [(way.manner, way.worth) for *_, way in ways] == [(way.manner, way.worth) for *_, way in anew]
            weighed += 1
        assert met == weighing._matched(battle, me, facing)
        return met

    with mock.patch.object(weighing, "met_by", checked):
        for replication in range(3):
            run(plan, 5, replication)
    assert weighed > 100


def test_minor_actions_of_the_round_before_lower_nothing_that_is_declared() -> None:
    """What one drew, loaded or ran in the last round is no penalty to what one weighs for the next, kept or not (EA-6)."""
    plan = load(ROOT / "scenarios" / "gatehouse.yaml")
    seen = []
    kept = weighing.me_of

    def noted(battle: Battle, unit: Any, minor: int) -> Me:
        me = kept(battle, unit, minor)
        shown = kind(battle, battle.standing.shows(unit.id))
        assert me == Me(unit, *weighing._weighing(battle, unit, shown, minor)), (battle.round, unit.id)
        if minor == 0 and battle.state.units[unit.id].minor:
            seen.append(me.lowered.minor)
        return me

    with mock.patch.object(weighing, "me_of", noted):
        for replication in range(3):
            run(plan, 5, replication)
    assert seen
    assert set(seen) == {0}
