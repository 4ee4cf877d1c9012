"""Facts of a small battle, as the engine would build them, for the views to tell."""

from __future__ import annotations

import pytest

from simcore.dice import Roll
from simcore.facts import (
    Fact,
    Fired,
    Resolution,
    element_opened,
    initiative_rolled,
    lock_tried,
    round_declared,
    run_begin,
    run_end,
    section_hit,
    shot_fired,
    unit_hit,
)

UNIT = {"zone": "yard", "wounds": "healthy", "conscious": True, "present": True, "defeated": False}
BEGIN = {
    "format": 1,
    "scenario": {"name": "Gate", "sha256": "", "resolved": {"victory": {"rebels": {"hold": "hall"}}}},
    "seed": 7,
    "replication": 0,
    "rules": {"profile": "empire-ascendant", "settings": {}},
    "layout": {
        "zones": {"yard": {}, "hall": {}, "cellar": {}, "vault": {}},
        "sections": {
            "wall": {"parts": ["yard", "hall"], "structure": "4D"},
            "floor": {"parts": ["cellar", "vault"], "structure": "5D"},
        },
        "elements": {
            "door": {"type": "door", "in": "wall", "body": "2D"},
            "hatch": {"type": "hatch", "in": "floor", "body": "2D"},
        },
        "sides": {"rebels": {}, "garrison": {}},
        "units": {
            "trooper": {"side": "rebels"},
            "guard-1": {"side": "garrison"},
            "guard-2": {"side": "garrison"},
            "relief": {"side": "garrison"},
        },
    },
    "state": {
        "wall": {"damage": "intact", "structure": "4D", "breach": "none"},
        "floor": {"damage": "intact", "structure": "5D", "breach": "none"},
        "door": {"damage": "intact", "state": "closed", "locked": True, "jammed": False, "working": True},
        "hatch": {"damage": "intact", "state": "closed", "locked": True, "jammed": False, "working": True},
        "trooper": dict(UNIT),
        "guard-1": {**UNIT, "zone": "hall"},
        "guard-2": {**UNIT, "zone": "hall"},
        "relief": {**UNIT, "present": False},
    },
}
PARTS = (("short range", 10), ("Dodge", 9), ("cover", 5, "EA-23"))


def _shot(target: str, total: int, *, weapon: str = "rifle", **more) -> Fact:
    roll = Roll("to_hit", "trooper", code="5D", total=total, tn=24, tn_parts=PARTS)
    data = {"weapon": weapon, "range": "short", "metres": 8, "success": total >= 24, **more}
    return shot_fired("trooper", target, (1,), Fired((roll,), data, {}))


def _hit(kind: str, target: str, band: str, patch: dict) -> Fact:
    rolls = (
        Roll("damage", "trooper", code="5D", total=20),
        Roll("soak", target, "trooper", code="4D", parts=(("Strength", "3D"), ("armor", "1D")), total=9),
    )
    data = {"weapon": "rifle", "margin": 11, "table": "character", "band": band}
    built = unit_hit if kind == "unit.hit" else section_hit
    return built(rolls, Resolution("trooper", target, (3,), data), patch)


@pytest.fixture
def battle():
    """The facts, numbered, a second apart, five a round; what ``name`` is given stands in the scenario's name."""

    def told(name: str = "Gate", winner: str | None = "rebels", *, cut: bool = False) -> list[Fact]:
        begin = {**BEGIN, "scenario": {**BEGIN["scenario"], "name": name}}
        out = {"wounds": "incapacitated", "conscious": False}
        initiative = [Roll("initiative", "trooper", code="1D", dice=(2,), total=2)]
        lock = Roll("security", "trooper", code="3D", total=16, tn=15, tn_parts=(("lock", 15),))
        facts = [
            run_begin(begin),
            round_declared({"trooper": ["attack"]}, {}),
            initiative_rolled(1, initiative, ["trooper"]),
            _shot("guard-1", 17),
            _shot("guard-1", 25),
            _hit("unit.hit", "guard-1", "incapacitated", {"guard-1": out}),
            lock_tried("trooper", "door", (1,), lock, {"door": {"locked": False}}),
            element_opened("trooper", "door", (6,), "security"),
            _shot("hatch", 20, struck="floor"),
            _hit("section.hit", "floor", "heavy", {"floor": {"damage": "heavy", "breach": "1x2", "structure": "4D"}}),
            _hit("section.hit", "wall", "heavy", {"wall": {"damage": "heavy", "breach": "1x2", "structure": "3D"}}),
            _hit("unit.hit", "guard-2", "wounded", {"guard-2": {"wounds": "wounded", "prone": True}}),
            run_end({"outcome": {"winner": winner, "reason": "hold" if winner else "limit"}}, ()),
        ]
        for number, fact in enumerate(facts):
            fact.seq, fact.t, fact.round = number, number, number // 5 + 1
        return facts[:-1] if cut else facts

    return told
