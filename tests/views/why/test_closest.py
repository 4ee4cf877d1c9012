"""What would have had to differ: by how much each roll decided, against the rules and against runs with other dice."""

from __future__ import annotations

from pathlib import Path

import pytest

import simcore
from simcore.dice import parse_code
from simcore.log.read import Log
from simcore.rules.bands import TABLES, read
from simcore.rules.wounds import LEVELS, PAST_WORSE, worsened
from simcore.views.moment import Moment
from simcore.views.why.chain import chain
from simcore.views.why.closest import closest
from simcore.views.why.sought import Numbered
from tests.golden.golden import SCENARIOS, golden
from tests.views.conftest import BEGIN

SILENT = {"initiative", "tie", "duration", "time", "scatter", "cover", "damage_added", "soak", "resistance"}


def close(log, seq, depth=0):
    """What the rolls of one event, and of those that led to it, decided."""
    return closest(log.opening, chain(log, Numbered(seq), depth, Moment()))


def deciders(real, *kinds):
    """The events of these kinds."""
    return [fact for fact in real if fact.kind in kinds]


def test_a_roll_against_a_number_had_just_not_succeeded(real):
    """The difference turns success to failure or the other way round, and one less would not."""
    found = 0
    for fact in deciders(real, "shot.fired", "blow.struck", "lock.tried", "collapse.spread", "fire.spread")[:60]:
        rolls = {roll.purpose: roll for roll in fact.rolls if roll.tn is not None}
        for each in close(real, fact.seq):
            roll = rolls[each.purpose]
            number = roll.tn - 5 * each.words.endswith(
                "as well"
            )  # what loose cover adds, and what stands around a door
            nearer = each.by - (1 if each.by > 0 else -1)
            succeeded = roll.total >= number
            assert (roll.total + each.by >= number) != succeeded
            assert (roll.total + nearer >= number) == succeeded
            found += 1
    assert found > 5


def _came(before, margin):
    """What a margin makes of a person: the wound level, and whether it stuns, by the rules themselves."""
    band = read(TABLES["character"], margin)
    level = worsened(before, band)
    return level, band == "stunned" and level not in PAST_WORSE


@pytest.mark.parametrize("name", ["gatehouse", "last-stand", "night-infiltration"])
def test_damage_had_just_not_done_something_else(name):
    """One point nearer the same comes of the damage of a person, and at the difference something else."""
    real, found = Log.open(golden(name)), 0
    for fact in deciders(real, "unit.hit")[:60]:
        (node,) = chain(real, Numbered(fact.seq), 0, Moment()).nodes.values()
        before = node.before["wounds"]
        if fact.data.get("mode") == "stun" or fact.data.get("table") != "character":
            continue
        for each in close(real, fact.seq):
            margin, nearer = fact.data["margin"], each.by - (1 if each.by > 0 else -1)
            if each.purpose == "damage" and "the result" not in each.words:
                assert _came(before, margin + each.by) != _came(before, margin)
                assert _came(before, margin + nearer) == _came(before, margin)
                found += 1
    assert found


HITS = [
    ("healthy", "wounded", 4, [(-1, "stunned instead of wounded"), (5, "incapacitated instead of wounded")]),
    ("wounded", "wounded", 8, [(1, "incapacitated instead of severely wounded"), (-5, "stunned instead of severely")]),
    ("severely_wounded", "wounded", 8, [(-5, "stunned instead of incap"), (5, "mortally wounded instead of incap")]),
    ("severely_wounded", "incapacitated", 9, [(4, "mortally wounded instead of incap"), (-6, "stunned instead of")]),
    ("healthy", "none", -3, [(3, "stunned instead of unharmed")]),
    ("incapacitated", "mortally_wounded", 20, [(-17, "stunned instead of mortally wounded")]),
    ("dead", "mortally_wounded", 20, []),
]


@pytest.mark.parametrize(("before", "band", "margin", "due"), HITS)
def test_what_else_a_hit_had_done(written, monkeypatch, before, band, margin, due):
    """The wounds before count: the difference is to the next margin at which somebody would have been worse or better off."""
    monkeypatch.setitem(BEGIN["scenario"]["resolved"], "sides", SIDES)
    after = worsened(before, band)
    log = written(
        {"kind": "unit.arrived", "actor": "guard-1", "set": {"guard-1": {"wounds": before}}},
        {
            "kind": "unit.hit", "actor": "trooper", "target": "guard-1",
            "data": {"margin": margin, "table": "character", "band": band},
            "set": {"guard-1": {"wounds": after}} if after != before else {},
        },
    )  # fmt: skip
    found = close(log, 2)
    assert [each.by for each in found] == [by for by, _ in due]
    assert all(words in each.words for each, (_, words) in zip(found, due, strict=True))


def _sides(**more):
    """The sides of a scenario with one guard."""
    guard = {"attributes": dict.fromkeys(("strength", "dexterity"), "3D"), "zone": "hall", **more}
    return {"garrison": {"units": {"guard-1": guard}}}


SIDES = _sides()

OTHERS = [
    ({}, {}, {}, "guard-1 would have been incapacitated instead of wounded"),
    ({"kind": "droid"}, {}, {}, "the result would have been incapacitated instead of wounded"),
    ({"rank": "henchman"}, {}, {}, "the result would have been incapacitated instead of wounded"),
    ({}, {"mode": "stun"}, {}, "the result would have been incapacitated instead of wounded"),
    ({}, {}, {"stable": True}, "the result would have been incapacitated instead of wounded"),
]


@pytest.mark.parametrize(("sheet", "data", "before", "words"), OTHERS)
def test_only_the_wounds_of_people_are_told_as_such(written, monkeypatch, sheet, data, before, words):
    """Of droids, minions and henchmen, of stun settings and of the stable only the band is told: more goes into those."""
    monkeypatch.setitem(BEGIN["scenario"]["resolved"], "sides", _sides(**sheet))
    monkeypatch.setitem(BEGIN["layout"]["units"], "guard-1", {"side": "garrison", "kind": "character", **sheet})
    log = written(
        {"kind": "unit.arrived", "actor": "guard-1", "set": {"guard-1": before}},
        {
            "kind": "unit.hit", "actor": "trooper", "target": "guard-1", "set": {"guard-1": {"wounds": "wounded"}},
            "data": {"margin": 8, "table": "character", "band": "wounded", **data},
        },
    )  # fmt: skip
    assert close(log, 2)[0].words == f"had the margin been 1 more (margin 8), {words}"


@pytest.mark.parametrize(("killed", "due"), [(True, [-2, 2]), (False, [-2])])
def test_the_rules_of_the_run_count(written, monkeypatch, killed, due):
    """Where the rules of the run kill at 16, a margin of 14 is two short of it; where not, nothing is worse than it."""
    monkeypatch.setitem(BEGIN["scenario"]["resolved"], "sides", SIDES)
    monkeypatch.setitem(BEGIN["rules"], "settings", {"lethality": {"killed_at_16": killed}})
    log = written(
        {
            "kind": "unit.hit", "actor": "trooper", "target": "guard-1", "set": {"guard-1": {"wounds": "mortally_wounded"}},
            "data": {"margin": 14, "table": "character", "band": "mortally_wounded"},
        }
    )  # fmt: skip
    assert sorted(each.by for each in close(log, 1)) == due


WALLS = [
    (
        "intact",
        "light",
        "light",
        5,
        [(-1, "left as it was instead of lightly"), (4, "heavily damaged instead of light")],
    ),
    (
        "light",
        "light",
        "light",
        8,
        [(1, "heavily damaged instead of lightly damaged once more"), (-4, "left as it was")],
    ),
    ("heavy", "light", "heavy", 8, [(5, "severely damaged instead of left as it was")]),
    ("heavy", "severe", "severe", 13, [(-1, "left as it was instead of severely"), (3, "destroyed instead of severe")]),
    ("intact", "destroyed", "destroyed", 17, [(-2, "severely damaged instead of destroyed")]),
    (
        "light",
        "light",
        "heavy",
        7,
        [(2, "heavy instead of light"), (-3, "the result would have been 0-4 instead of light")],
    ),
]


@pytest.mark.parametrize(("before", "band", "after", "margin", "due"), WALLS)
def test_what_else_a_wall_had_suffered(written, before, band, after, margin, due):
    """What a wall has suffered before counts; where the log has more than the band says, only the band is told."""
    log = written(
        {"kind": "section.hit", "actor": "trooper", "target": "wall", "set": {"wall": {"damage": before}}},
        {
            "kind": "section.hit", "actor": "trooper", "target": "wall",
            "data": {"margin": margin, "table": "structure", "band": band},
            "set": {"wall": {"damage": after}},
        },
    )  # fmt: skip
    found = close(log, 2)
    assert [each.by for each in found] == [by for by, _ in due]
    assert all(words in each.words for each, (_, words) in zip(found, due, strict=True))


def test_only_rolls_that_decided_are_told(real):
    """Initiative, ties, durations and the like decide nothing by themselves, and the closest come first."""
    last = sum(1 for _ in real) - 2
    found = close(real, last, 99) + [each for fact in list(real)[60:90] for each in close(real, fact.seq)]
    assert not SILENT & {each.purpose for each in found}
    ordered = close(real, last, 99)
    assert [abs(each.by) for each in ordered] == sorted(abs(each.by) for each in ordered)


ROLLS = [
    (
        {
            "for": "to_hit",
            "code": "3D",
            "dice": [5, 4],
            "wild": [2],
            "total": 11,
            "tn": 15,
            "tn_parts": [["range", 15]],
        },
        4,
    ),
    ({"for": "to_hit", "code": "0D", "total": 0, "tn": 15, "tn_parts": [["range", 15]]}, None),
    ({"for": "to_hit", "code": "2D", "dice": [1], "wild": [5], "total": 6, "tn": 0, "tn_parts": []}, None),
    ({"for": "to_hit", "of": 1, "total": 12, "tn": 11}, None),
    ({"for": "to_hit", "code": "2D", "dice": [1], "wild": [5], "total": 6, "tn": 1, "tn_parts": []}, -6),
    ({"for": "to_hit", "code": "3D", "dice": [1, 4], "wild": [1], "drop": 4, "total": 2, "tn": 2, "tn_parts": []}, -1),
    ({"for": "to_hit", "code": "3D", "dice": [4, 4, 2], "total": 10, "tn": 3, "tn_parts": []}, None),
    ({"for": "to_hit", "code": "3D", "dice": [4, 4, 2], "total": 10, "tn": 18, "tn_parts": []}, 8),
    ({"for": "to_hit", "code": "3D", "dice": [4, 4, 2], "total": 10, "tn": 19, "tn_parts": []}, None),
    ({"for": "to_hit", "code": "3D+2", "dice": [4, 4, 2], "total": 12, "tn": 20, "tn_parts": []}, 8),
    ({"for": "mortal", "code": "2D", "dice": [1, 2], "total": 3}, None),
]


@pytest.mark.parametrize(("roll", "due"), ROLLS)
def test_a_roll_without_a_choice_decides_nothing(written, roll, due):
    """No dice, a number that no roll could miss, and a roll used again are not told as close."""
    log = written({"kind": "shot.fired", "actor": "trooper", "target": "guard-1", "rolls": [roll]})
    assert [each.by for each in close(log, 1)] == ([] if due is None else [due])


def test_the_roll_of_another_that_was_the_number_might_have_differed(written):
    """Where the number is another's roll, that one less is said as well."""
    own = {"for": "to_hit", "code": "3D", "dice": [5, 4], "wild": [2], "total": 11, "tn": 12}
    other = {"for": "dodge", "by": "guard-1", "code": "3D", "dice": [5, 5], "wild": [2], "total": 12}
    third = {**other, "by": "guard-2", "tn": 20}
    log = written({"kind": "shot.fired", "actor": "trooper", "target": "guard-1", "rolls": [third, own, other]})
    assert [each.words for each in close(log, 1) if each.purpose == "to_hit"] == [
        "had trooper rolled 1 more to hit (11 against 12, or 1 less for the dodge of guard-1), the shot would have hit guard-1"
    ]


STRUCK = [
    (
        22,
        [["short range", 10], ["Dodge", 12], ["cover", 5]],
        {"struck": "hall"},
        [(-1, "missed hall"), (5, "hit guard-1")],
    ),
    (
        24,
        [["short range", 10], ["Dodge", 12], ["cover", 5]],
        {"struck": "hall"},
        [(3, "hit guard-1"), (-3, "missed hall")],
    ),
    (12, [["short range", 10], ["called shot", 5]], {"struck": "wall"}, [(3, "hit guard-1"), (-3, "missed wall")]),
    (21, [["short range", 10], ["Dodge", 12], ["cover", 5]], {"struck": "hall"}, [(6, "hit guard-1")]),
    (22, [["short range", 10], ["Dodge", 12], ["cover", 5]], {}, [(5, "hit guard-1")]),
    (22, [["short range", 10], ["Dodge", 17]], {"struck": "hall"}, [(5, "hit guard-1")]),
    (28, [["short range", 10], ["Dodge", 12], ["cover", 5]], {}, [(-2, "missed guard-1")]),
]


@pytest.mark.parametrize(("total", "parts", "data", "due"), STRUCK)
def test_a_miss_that_struck_something_might_have_struck_nothing(written, total, parts, data, due):
    """A shot that struck the cover, or the wall around a door, is told by both numbers that it fell between."""
    roll = {"for": "to_hit", "code": "5D", "dice": [6, 6, 5, total - 19], "wild": [2], "total": total,
            "tn": sum(number for _, number in parts), "tn_parts": parts}  # fmt: skip
    log = written({"kind": "shot.fired", "actor": "trooper", "target": "guard-1", "rolls": [roll], "data": data})
    found = close(log, 1)
    assert [each.by for each in found] == [by for by, _ in due]
    assert all(words in each.words for each, (_, words) in zip(found, due, strict=True))


@pytest.mark.parametrize(
    ("total", "rounds", "by"),
    [(6, 10, 4), (6, 14, None), (6, 7, 1), (7, 7, -1), (12, 3, -10), (2, 1, None), (3, 20, None)],
)
def test_a_mortal_wound_is_against_its_rounds(written, total, rounds, by):
    """The 2D of a mortal wound is told by the rounds that it has lasted, where 2 to 12 could have been otherwise."""
    roll = {"for": "mortal", "code": "2D", "dice": [1, total - 1] if total < 8 else [6, total - 6], "total": total}
    data = {"rounds": rounds, "dies": total < rounds}
    log = written({"kind": "mortal.rolled", "actor": "guard-1", "rolls": [roll], "data": data})
    assert [each.by for each in close(log, 1)] == ([] if by is None else [by])


def faces(log, seq, purpose, roller, by):
    """Every face of a roller's rolls of a purpose up to an event, those of that event so that they come to ``by`` more."""
    found = []
    for fact in log:
        for roll in fact.rolls:
            if roll.purpose != purpose or (roll.by or fact.actor) != roller or roll.of:
                continue
            if fact.seq == seq:
                pips = parse_code(roll.code) % 3
                return found + _summing(len(roll.dice), roll.total + by - pips)
            found += [*roll.dice, *roll.wild]
    raise AssertionError("no such roll")


def _summing(dice, total):
    """So many faces and a wild one that neither goes on nor takes away, of this sum."""
    for wild in (2, 3, 4, 5):
        left, spread = total - wild, []
        for others in range(dice - 1, -1, -1):
            spread.append(max(1, min(6, left - others)))
            left -= spread[-1]
        if left == 0:
            return [*spread, wild]
    raise AssertionError("no such faces")


def test_with_those_dice_it_does_come_out_otherwise(tmp_path: Path):
    """Run again with just the dice that a close roll speaks of, and it decides otherwise; a point nearer, and it does not."""
    scenario, path = SCENARIOS["gatehouse"], tmp_path / "run.jsonl"
    simcore.run(simcore.load(scenario), log=path)
    log = Log.open(path)
    fallen = [fact for fact in log if fact.kind == "unit.hit" and "conscious" in fact.set.get(fact.target, {})]
    chosen = [each for fact in fallen[:3] for each in close(log, fact.seq, 1) if abs(each.by) < 5][:8]
    assert {each.purpose for each in chosen} == {"to_hit", "damage"}
    for each in chosen:
        for by in (each.by, each.by - (1 if each.by > 0 else -1)):
            dice = f"dice.{each.roller}.{each.purpose}={faces(log, each.seq, each.purpose, each.roller, by)}"
            other = tmp_path / "again.jsonl"
            simcore.run(simcore.load(scenario, [dice]), log=other)
            then = next(fact for fact in Log.open(other) if fact.seq == each.seq)
            now = next(fact for fact in log if fact.seq == each.seq)
            assert (then.kind, then.actor, then.target) == (now.kind, now.actor, now.target)
            assert (_verdict(then) != _verdict(now)) == (by == each.by), each.words


def _verdict(fact):
    """What an event decided."""
    if fact.kind == "unit.hit":
        return fact.set.get(fact.target, {}).get("wounds"), fact.data["band"] if fact.data["band"] not in LEVELS else ""
    return fact.data["success"]
