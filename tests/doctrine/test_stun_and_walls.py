"""Units whose weapon is set to stun, before doors and walls."""

from __future__ import annotations

import pytest

from tests.duels import QUIET, ann, battle, told_as
from tests.maps import HOUSE, of_kind

STUNS = (
    "catalogue.doctrines={stuns: {modes: [stun]}}",
    "sides.red.units.ann.doctrine=stuns",
    "sides.red.units.ann.stun=true",
)


@pytest.mark.parametrize("order", ["attack: door", "breach: front", "attack: front"])
def test_who_shoots_at_a_thing_sets_its_weapon_back_first(order: str) -> None:
    """An order to shoot at a door or wall is carried out with the weapon set back to kill, a minor action (EA-48, A-091)."""
    lines = battle(HOUSE, ann(order), *STUNS, QUIET, rounds=1)
    assert [kind for _, kind, _ in told_as(lines, "ann") if kind.startswith(("weapon", "shot"))] == [
        "weapon.set",
        "shot.fired",
    ]
    assert "mode" not in of_kind(lines, "shot.fired")[0]["data"]


def test_no_stun_is_wasted_on_a_door() -> None:
    """Whoever declared a stun at whomever may show does not shoot it at the door that bars his way (A-091)."""
    sets = "site.elements.door.locked=true", *STUNS
    lines = battle(HOUSE, ann("take: hall"), *sets, rounds=4)
    shots = of_kind(lines, "shot.fired")
    assert all("mode" not in line["data"] for line in shots if line["target"] == "door")
    assert [line for line in shots if line["target"] == "door"]
