"""The chain of causes: every event that led to one, each once, and what each gave."""

from __future__ import annotations

import random

from simcore.views.why.chain import away


def ancestors(causes, seq):
    """The events that led to one, found the long way."""
    found = {seq}
    for cause in causes[seq]:
        found |= ancestors(causes, cause)
    return found


def test_the_chain_holds_all_that_led_there(real, explained):
    """With no limit a chain holds every event from which causes lead to the one asked about, and no other."""
    facts = list(real)
    causes = {fact.seq: fact.causes for fact in facts}
    chance = random.Random(3)
    for fact in [facts[-1], facts[-2], *chance.sample(facts, 8)]:
        found = explained(real, str(fact.seq))
        assert set(found.nodes) == ancestors(causes, fact.seq)
        assert (found.seq, found.beyond, found.diced) == (fact.seq, 0, True)
        assert max(node.steps for node in found.nodes.values()) == found.steps


def test_a_limit_leaves_out_what_is_further_back(real, explained):
    """Within a limit are the events so many causes away at most, by the shortest way; the rest is counted."""
    last = len(list(real)) - 3
    whole = explained(real, str(last))
    for depth in range(whole.steps + 1):
        part = explained(real, str(last), depth)
        assert set(part.nodes) == {seq for seq, node in whole.nodes.items() if node.steps <= depth}
        assert part.beyond == len(whole.nodes) - len(part.nodes)
        assert part.steps == whole.steps


def test_the_shortest_way_counts():
    """An event that led there by two ways is as far away as the shorter of them."""
    assert away({1: (), 2: (1,), 3: (2,), 4: (3, 1)}, 4) == {4: 0, 3: 1, 1: 1, 2: 2}


def test_what_a_target_was_before_is_its_state_before(real, explained):
    """Each event of a chain comes with its target's fields as all events before it have left them."""
    state = {id_: dict(fields) for id_, fields in real.opening.state.items()}
    before = []
    for fact in real:
        before.append(dict(state.get(fact.target, {})))
        for id_, fields in fact.set.items():
            state.setdefault(id_, {}).update(fields)
    nodes = explained(real, str(len(before) - 2)).nodes
    assert all(node.before == before[seq] for seq, node in nodes.items())


def test_causes_that_cannot_be_are_passed_over(written, explained):
    """A doctored line that names itself, a later event, one that is not there, or one twice, brings no reader down."""
    log = written(
        {"kind": "fire.started", "target": "wall", "data": {"origin": "timeline.0"}},
        {"kind": "fire.checked", "actor": "wall", "target": "wall", "causes": [2, 3, 99, 1, 1, -4]},
        {"kind": "fire.ended", "target": "wall", "causes": [2]},
    )
    found = explained(log, "3")
    assert {seq: node.causes for seq, node in found.nodes.items()} == {1: (), 2: (1,), 3: (2,)}


def test_two_events_of_one_number(written, explained):
    """Where a doctored log has two events of one number, the first of them is explained."""
    log = written(
        {"kind": "element.opened", "actor": "trooper", "target": "door"},
        {"kind": "unit.stood", "actor": "trooper"},
        {"seq": 2, "kind": "element.closed", "actor": "trooper", "target": "door", "causes": [1]},
        {"kind": "unit.stood", "actor": "trooper", "causes": [2]},
    )
    found = explained(log, "4")
    assert {seq: node.fact.kind for seq, node in found.nodes.items()} == {2: "unit.stood", 4: "unit.stood"}
    assert found.steps == 1


def test_what_a_cause_gave_is_what_still_stood(written, explained):
    """The first cause is the trigger; another is told by those fields that it set and that no later event had changed."""
    log = written(
        {"kind": "section.hit", "actor": "trooper", "target": "wall", "set": {"wall": {"damage": "light", "structure": "3D"}}},
        {"kind": "section.hit", "actor": "trooper", "target": "wall", "set": {"wall": {"structure": "2D"}}},
        {"kind": "unit.hit", "actor": "trooper", "target": "guard-1", "set": {"guard-1": {"wounds": "wounded"}}},
        {"kind": "noise.heard", "actor": "guard-1", "target": "trooper"},
        {"kind": "section.hit", "actor": "guard-1", "target": "wall", "causes": [4, 1, 2, 3, 4]},
    )  # fmt: skip
    assert explained(log, "5").nodes[5].roles == (
        "trigger",
        "wall: damage light",
        "wall: structure 2D",
        "guard-1: wounds wounded",
    )


def test_what_a_cause_left_to_others_is_told_by_what_bears_their_name(written, explained):
    """A cause that changed nobody whom the event is about is told by what bears one of their names, else by all it set."""
    stir = {"trooper": {"loud_round": 1}, "wall--hall--trooper": {"round": 1}}
    log = written(
        {"kind": "unit.stood", "actor": "trooper"},
        {"kind": "shot.fired", "actor": "trooper", "target": "guard-1", "set": stir},
        {"kind": "collapse.checked", "actor": "wall", "target": "wall", "causes": [1, 2]},
        {"kind": "collapse.checked", "actor": "floor", "target": "floor", "causes": [1, 2]},
    )
    assert explained(log, "3").nodes[3].roles[1] == "wall--hall--trooper: round 1"
    assert explained(log, "4").nodes[4].roles[1] == "trooper: loud_round 1; wall--hall--trooper: round 1"


def test_of_many_fields_the_weightiest_are_told(written, explained):
    """Of a patch of many fields three are told at most, wounds and damage before others."""
    patch = {"idle_until": 3, "prone": True, "conscious": False, "mortal_since": 3, "wounds": "mortally_wounded"}
    log = written(
        {"kind": "unit.stood", "actor": "trooper"},
        {"kind": "unit.hit", "actor": "trooper", "target": "guard-1", "set": {"guard-1": patch}},
        {"kind": "mortal.rolled", "actor": "guard-1", "causes": [1, 2]},
    )
    assert explained(log, "3").nodes[3].roles[1] == "guard-1: wounds mortally_wounded, conscious no, prone yes"


def test_every_cause_of_a_real_run_but_the_trigger_gave_something(real, explained):
    """In the logs of shipped scenarios each cause but the first is told by what it gave, and names an entity of its patch."""
    facts = list(real)
    told = bare = 0
    for fact in random.Random(5).sample(facts, 40):
        for node in explained(real, str(fact.seq), 1).nodes.values():
            if node.steps == 0 and node.causes:
                assert node.roles[0] == "trigger"
                for cause, role in zip(node.causes[1:], node.roles[1:], strict=True):
                    told += any(role.startswith(f"{id_}: ") for id_ in facts[cause].set)
                    bare += not role
    assert told > 5 * bare
