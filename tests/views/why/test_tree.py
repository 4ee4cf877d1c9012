"""The tree of causes in words."""

from __future__ import annotations

import re

from simcore.views.text import line
from simcore.views.why.said import told
from simcore.views.why.tree import DEEPEST, FEW, lines, tree

HOSTILE = "x\x1b[31m\u202e\n[bold]"


def numbers(told):
    """The events that lines are about."""
    return [int(seq) for seq in re.findall(r"(?:^|: | )event (\d+), R", "\n".join(told), re.MULTILINE)]


def test_every_event_is_told_once_and_pointed_at_after(real, explained):
    """Each event of a chain has one line of its own, in the words of the log as text; where it led to more, a pointer."""
    facts = list(real)
    found = explained(real, str(len(facts) - 3))
    said = list(tree(found))
    assert sorted(numbers(said)) == sorted(found.nodes)
    edges = sum(len(node.causes) for node in found.nodes.values())
    assert sum("see event" in each for each in said) == edges - (len(found.nodes) - 1)
    for seq in found.nodes:
        if facts[seq].kind != "round.declared":
            assert any(line(facts[seq]) in each and facts[seq].rule in each for each in said)


def test_a_pointer_stands_below_what_it_points_at(real, explained):
    """What is told as "see event N above" has its own line above."""
    seen = set()
    for each in tree(explained(real, str(sum(1 for _ in real) - 3))):
        pointer = re.search(r"see event (\d+) above$", each)
        if pointer:
            assert int(pointer[1]) in seen
        seen.update(numbers([each]))


def test_the_trigger_comes_first(real, explained):
    """Right below an event stands what triggered it, unless that is left out; then the others in the order of its causes."""
    for seq in range(60, 260, 5):
        node = (found := explained(real, str(seq), 1)).nodes[seq]
        told = [re.search(r"event (\d+)", each)[1] for each in tree(found) if re.match(r"  \S", each)]
        assert told == [str(cause) for cause in node.causes]


def test_what_is_left_out_is_said_and_how_to_see_it(real, explained):
    """The depth that the last line of a cut tree names shows all."""
    last = str(sum(1 for _ in real) - 3)
    *_, note = tree(explained(real, last, 1))
    count, depth = re.fullmatch(r"(\d+) events? further back left out: --depth (\d+) shows all", note).groups()
    whole = explained(real, last, int(depth))
    assert whole.beyond == 0
    assert len(whole.nodes) - len(explained(real, last, 1).nodes) == int(count)
    assert not any("left out" in each for each in tree(whole))


def test_of_a_declaration_only_those_who_matter_are_told(written, explained):
    """Of all that a round declared, those are told whose acts are in the chain."""
    log = written(
        {
            "kind": "round.declared",
            "data": {"actions": {"trooper": ["attack"], "guard-1": ["walk"]}, "origin": "clock"},
        },
        {"kind": "shot.fired", "actor": "trooper", "target": "guard-1", "causes": [1], "data": {"success": True}},
    )
    assert list(tree(explained(log, "2"))) == [
        "event 2, R1 2s trooper shoots guard-1: hit",
        "  trigger: event 1, R1 1s declared: trooper attack (from clock)",
    ]
    assert list(tree(explained(log, "1"))) == ["event 1, R1 1s declared: trooper attack; guard-1 walk (from clock)"]


def test_a_few_close_rolls_are_told_and_the_rest_is_counted(real, explained):
    """So many of the closest rolls are told in words, all of them to programs."""
    found = explained(real, str(next(fact.seq for fact in real if fact.kind in ("unit.hit", "impact.suffered"))))
    close = told(real.opening, found)["closest"]
    said = list(lines(real.opening, found, "it"))
    shown = [each for each in said if each.startswith("  event ") and ": had " in each]
    assert shown == [f"  event {each['seq']}: {each['words']}" for each in close[:FEW]]
    assert (len(close) > FEW) == said[-1].endswith("less close left out: --json has all")


def test_a_log_without_dice_says_so(written, explained):
    """Where a log has no dice that is said, and its margins still are."""
    log = written(
        {
            "kind": "section.hit", "actor": "trooper", "target": "wall", "set": {"wall": {"damage": "heavy"}},
            "data": {"margin": 10, "table": "structure", "band": "heavy"},
        }
    )  # fmt: skip
    said = list(lines(log.opening, explained(log, "1"), "1"))
    assert any("dice are not in this log" in each for each in said)
    assert said[-2:] == [
        "  event 1: had the margin been 2 less (margin 10), wall would have been lightly damaged instead of heavily damaged",
        "  event 1: had the margin been 3 more (margin 10), wall would have been severely damaged instead of heavily damaged",
    ]


def test_an_entity_that_nothing_changed(written, explained):
    """What no event has changed is as it was at the start, and that is said."""
    log = written({"kind": "run.end", "data": {}})
    assert list(lines(log.opening, explained(log, "wall"), "wall")) == [
        "wall is as it was at the start: no event has changed it"
    ]


def test_hostile_words_are_inert(written, explained):
    """Control characters and marks of direction of a doctored log stand as escapes, wherever they come from."""
    roll = {"for": HOSTILE, "by": HOSTILE, "code": "3D", "dice": [1, 2], "wild": [3], "total": 6, "tn": 9,
            "tn_parts": [[HOSTILE, 9]]}  # fmt: skip
    log = written(
        {"kind": "section.hit", "target": "wall", "set": {HOSTILE: {HOSTILE: HOSTILE}}, "data": {"origin": HOSTILE}},
        {"kind": HOSTILE, "actor": HOSTILE, "target": HOSTILE, "rule": HOSTILE, "rolls": [roll]},
        {"kind": "unit.hit", "actor": HOSTILE, "target": HOSTILE, "causes": [2, 1], "rolls": [roll],
         "data": {"margin": 3, "table": "character", "band": HOSTILE}, "set": {HOSTILE: {"wounds": HOSTILE}}},
    )  # fmt: skip
    said = "\n".join(lines(log.opening, explained(log, "3"), HOSTILE))
    assert "x\\x1b[31m\\u202e\\x0a[bold]" in said
    assert not set("\x1b\u202e") & set(said)


def test_a_long_chain_stays_on_the_page(written, explained):
    """A chain of thousands of events is told without a fault, and stands no further right than some level."""
    log = written(*({"kind": "unit.stood", "actor": "trooper", "causes": [seq - 1]} for seq in range(1, 3000)))
    said = list(tree(explained(log, "2999")))
    assert len(numbers(said)) == 3000
    assert max(len(each) - len(each.lstrip()) for each in said) == 2 * DEEPEST
