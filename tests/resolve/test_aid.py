"""First aid over a mortal wound."""

from __future__ import annotations

from typing import Any

import pytest

from simcore.resolve.aid import treat, treatable
from tests.maps import FIELD, Scene, alter, faces, plan_of

BLEEDING = {"wounds": "mortally_wounded", "conscious": False, "prone": True, "mortal_since": 1}


def ward(total: int = 4, skill: int = 0, **patient: Any) -> Scene:
    """Ann with one medpac beside Al, who bleeds; what her First Aid comes to first."""
    mate = "sides.red.units.al={template: soldier, zone: west}"
    dice = max(2, skill // 3)
    plan = plan_of(FIELD, mate, f"dice={{ann: {{first_aid: {faces(dice, total)}}}}}")
    if skill:
        ann = plan.units["ann"]
        alter(ann, skills={**ann.skills, "first-aid": skill}, labels={**ann.labels, "first-aid": "First Aid"})
    here = Scene(plan)
    here.put(ann={"medpacs": 1}, al={**BLEEDING, **patient})
    return here


@pytest.mark.parametrize(
    ("medic", "patient", "can"),
    [
        ({}, {}, True),
        ({"medpacs": 0}, {}, False),
        ({"zone": "middle"}, {}, False),
        ({}, {"stable": True}, False),
        ({}, {"wounds": "incapacitated"}, False),
        ({}, {"wounds": "dead"}, False),
    ],
)
def test_who_can_be_treated(medic: dict[str, Any], patient: dict[str, Any], can: bool) -> None:
    """A medpac is used on one who bleeds, in the same zone (EA-43, A-041)."""
    here = ward(**patient)
    here.put(ann=medic)
    assert treatable(here.battle, "ann", "al") is can


def test_nobody_treats_himself() -> None:
    """One's own mortal wound is nothing that one can treat (EA-43, A-041)."""
    here = ward()
    here.put(al={"medpacs": 1})
    assert not treatable(here.battle, "al", "al")


@pytest.mark.parametrize(("total", "stable"), [(15, True), (14, False)])
def test_first_aid_takes_a_medpac_and_may_stabilize(total: int, stable: bool) -> None:
    """One action and one medpac at each try: First Aid against Moderate stabilizes or not (EA-43, A-041)."""
    here = ward(total, 12)
    (fact,) = here.drive(treat(here.battle, "ann", "al", 0))
    (roll,) = fact.rolls
    assert (fact.kind, fact.rule, roll.purpose, roll.code, roll.tn) == ("aid.given", "EA-43", "first_aid", "4D", 15)
    assert fact.set == {"ann": {"medpacs": 0}, **({"al": {"stable": True}} if stable else {})}
    assert (fact.data["success"], fact.causes) == (stable, (0, 1))


def test_untrained_and_hurt() -> None:
    """Who has not learnt First Aid rolls Technical, and what hinders him lowers it and is named (RB-19, EA-39)."""
    here = ward()
    here.put(ann={"wounds": "wounded"})
    (fact,) = here.drive(treat(here.battle, "ann", "al", 0))
    assert fact.rolls[0].parts == (("Technical", "2D"), ("wounded", "-1D", "EA-39"))
    assert fact.causes == (0, 1, 2)
