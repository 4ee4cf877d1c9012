"""Edges of the rules that few fights reach: harm that was there before, locks in ruins, what is kept by what."""

from __future__ import annotations

from typing import Any

import pytest

from simcore.rules import locks, structure
from simcore.rules.choice import Penalties, Resistance, Rules, SectionHit
from simcore.state import Element, Section, Unit

RULES = Rules.choose()


def test_a_frame_that_is_gone_counts_in_all_that_follows() -> None:
    """A light result on a wall that lost a frame leaves its Structure less both pips (S1.3.1.30, S1.4.3, A-079)."""
    now = Section(structure="3D+2", frame_pips=1)
    patch = RULES.section_patch("light", SectionHit("wall", now, 12))
    assert patch == {"wall": {"damage": "light", "light_pips": 1, "structure": "3D+1"}}


@pytest.mark.parametrize("band", ["light", "heavy", "severe"])
def test_a_severe_section_is_not_struck_as_a_stabilized_heavy_one(band: str) -> None:
    """Only a Heavy section that is stabilized counts light results again: a Severe one feels no lesser band (S1.3.1.70, A-075)."""
    now = Section(structure="2D", damage="severe", breach="2x2", stabilized=True)
    assert RULES.section_patch(band, SectionHit("wall", now, 12)) == {}


def test_a_frame_takes_nothing_back() -> None:
    """The harm of a wall that loses a frame is its harm as it was, and one pip (S1.4.3, A-079)."""
    now = Section(damage="light", light_pips=2, heat_pips=3, frame_pips=1, stabilized=False)
    assert structure.framed(now) == structure.Harm("light", 2, 3, 2, False)


@pytest.mark.parametrize(
    ("now", "holds"),
    [
        (Element(locked=True), True),
        (Element(locked=False), False),
        (Element(locked=True, working=False), False),
    ],
)
def test_a_ruined_lock_holds_nobody(now: Element, holds: bool) -> None:
    """A lock holds while it is locked and its element works (S1.4.3, A-095)."""
    assert locks.lock_holds(now) is holds


@pytest.mark.parametrize("damage", ["severe", "destroyed"])
def test_what_is_blown_open_is_a_way_whatever_it_was(damage: str) -> None:
    """A Severe or destroyed element lets everybody through, even where its state says closed (S1.4.3, A-087, A-088)."""
    assert locks.passable(Element(state="closed", damage=damage))
    assert not locks.passable(Element(state="closed", damage="heavy"))


def test_a_new_mortal_wound_is_not_stable() -> None:
    """Whoever becomes Mortally Wounded bleeds, whatever was noted of him before (EA-41, A-038)."""
    now = Unit(wounds="incapacitated", conscious=False, prone=True, stable=True, idle_until=3)
    fields, result = RULES.character_patch("mortally_wounded", now, 3)
    assert (fields, result) == ({"wounds": "mortally_wounded", "mortal_since": 3, "stable": False}, None)


KEPT: list[tuple[str, tuple[Any, ...], tuple[Any, ...]]] = [
    ("skill_pool", ("Blaster", 15, 12), ("Dodge", 15, 12)),
    ("skill_pool", ("Blaster", 15), ("Blaster", 12)),
    ("skill_pool", ("Blaster", 15, 0), ("Blaster", 15, 12)),
    ("skill_pool", ("Blaster", 15, 0, Penalties()), ("Blaster", 15, 0, Penalties(actions=2))),
    ("damage_pool", ("rifle", 15, "walker", "character"), ("rifle", 15, "speeder", "character")),
    ("damage_pool", ("rifle", 15, "walker", "character"), ("rifle", 15, "walker", "speeder")),
    ("soak_pool", (9, 3, "character", "walker"), (9, 0, "character", "walker")),
    ("soak_pool", (9, 3, "character", "walker"), (9, 3, "speeder", "walker")),
    ("soak_pool", (9, 3, "character", "walker"), (9, 3, "character", "speeder")),
    ("resistance_pool", (Resistance("Body", 9), "character", "walker"), (Resistance("Body", 9, 3), "character", "walker")),
    ("resistance_pool", (Resistance("Body", 9), "character", "walker"), (Resistance("Body", 9), "speeder", "walker")),
    ("object_tn", ("short", 0, 0, 0), ("medium", 0, 0, 0)),
    ("object_tn", ("short", 0, 0, 0), ("short", 5, 0, 0)),
    ("object_tn", ("short", 0, 6, 0), ("short", 0, 9, 0)),
    ("object_tn", ("short", 0, 6, 0), ("short", 0, 6, 6)),
    ("attack_scale", ("character", "walker"), ("speeder", "walker")),
    ("defense_scale", ("walker", "character"), ("walker", "speeder")),
]  # fmt: skip


@pytest.mark.parametrize(("method", "first", "second"), KEPT)
def test_what_is_kept_is_kept_by_all_that_it_is_made_of(
    method: str, first: tuple[Any, ...], second: tuple[Any, ...]
) -> None:
    """Rules that were asked one thing answer another as rules that were never asked (RB-2, RB-7)."""
    asked = Rules.choose()
    one = getattr(asked, method)(*first)
    assert getattr(asked, method)(*second) == getattr(Rules.choose(), method)(*second) != one
    assert getattr(asked, method)(*first) == one
