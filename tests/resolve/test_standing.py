"""Who stands where: the groups of the units able to act."""

from __future__ import annotations

import random
from collections import defaultdict
from typing import Any

from simcore.resolve.standing import place
from simcore.state import able
from tests.maps import FIELD, Scene, plan_of

CROWD = (
    "sides.red.units.ann.count=3",
    "sides.blue.units.bob.count=3",
)
CHANGES: list[tuple[str, list[Any]]] = [
    ("zone", ["west", "middle", "east"]),
    ("wounds", ["healthy", "wounded", "incapacitated"]),
    ("conscious", [True, False]),
    ("prone", [True, False]),
    ("stunned_until", [0, 1, 2]),
    ("actions", [0, 1, 2]),
    ("dodging_until", [0, 1]),
    ("present", [True, False]),
    ("trapped", [True, False]),
    ("defeated", [True, False]),
]


def grouped(here: Scene) -> dict[str, dict[str, dict[Any, list[list[int]]]]]:
    """The groups as they stand in the cache, without what tells them apart."""
    sides = here.battle.standing.sides
    return {
        side: {
            zone: {at: sorted(groups.values()) for at, groups in places.items()}
            for zone, places in zones.items()
        }
        for side, zones in sides.items()
    }  # fmt: skip


def counted(here: Scene) -> dict[str, dict[str, dict[Any, list[list[int]]]]]:
    """The same, counted anew from the state: units apart wherever any field but their order differs."""
    found: dict[str, dict[str, dict[Any, dict[Any, list[int]]]]] = {side: {} for side in here.plan.sides}
    for id_, unit in here.plan.units.items():
        now = here.state.units[id_]
        if able(now) and now.zone is not None:
            at = found[unit.side].setdefault(now.zone, {}).setdefault(place(now), defaultdict(list))
            at[here.battle.standing.guise(id_)].append(unit.index)
    return {
        side: {zone: {at: sorted(groups.values()) for at, groups in places.items()} for zone, places in zones.items()}
        for side, zones in found.items()
    }


def test_groups_follow_every_change() -> None:
    """After any sequence of changes the groups, and the counts of those able to act, are those of a fresh count."""
    rng = random.Random(11)
    here = Scene(plan_of(FIELD, *CROWD))
    units = list(here.plan.units)
    sizes = set()
    for _ in range(400):
        field, values = rng.choice(CHANGES)
        here.put(**{rng.choice(units): {field: rng.choice(values)}})
        assert grouped(here) == counted(here)
        for side in here.plan.sides.values():
            count = sum(able(here.state.units[id_]) for id_ in side.units)
            assert here.battle.standing.able[side.id] == count
            sizes.add(count)
    assert sizes == {0, 1, 2, 3}


def test_alike_units_are_one_group_in_file_order() -> None:
    """Units of a side that stand together and are hit alike are weighed once, the first in the file first."""
    here = Scene(plan_of(FIELD, *CROWD))
    ((groups),) = here.battle.standing.sides["red"]["west"].values()
    assert list(groups.values()) == [[0, 1, 2]]
    here.put(**{"ann-2": {"prone": True}})
    assert sorted(groups.values()) == [[0, 2], [1]]
    here.put(**{"ann-2": {"prone": False}})
    assert list(groups.values()) == [[0, 1, 2]]


def test_a_stun_that_adds_to_another_parts_a_group() -> None:
    """Who is stunned twice is easier to hit than who is stunned once, so they are not weighed as one (EA-38, A-036)."""
    sets = ("rules.stun.accumulate=true", "rules.defense.penalties_apply=true")
    here = Scene(plan_of(FIELD, *CROWD, *sets))
    here.put(**{f"bob-{n}": {"stunned_until": 2, "stuns": 1} for n in (1, 2, 3)})
    here.put(**{"bob-2": {"stuns": 2}})
    assert grouped(here) == counted(here)


def test_enemies_stamps_move_with_a_side() -> None:
    """A change among a side's units is counted for those hostile to it, and not for itself."""
    here = Scene(plan_of(FIELD))
    before = dict(here.battle.standing.stamps)
    here.put(ann={"prone": True})
    after = here.battle.standing.stamps
    assert (after["blue"] - before["blue"], after["red"] - before["red"]) == (1, 0)
    here.put(ann={"order": 1})
    assert here.battle.standing.stamps == after
