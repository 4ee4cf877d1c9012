"""What is a declaration."""

import pytest

from simcore.doctrine import steps
from simcore.log.audit.turns import counted, passes, well_said


@pytest.mark.parametrize(
    ("words", "well"),
    [
        (["attack"], True),
        (["walk"], True),
        (["full_dodge"], True),
        (["all_out"], True),
        (["walk", "attack", "attack", "dodge"], True),
        (["run", "draw:knife", "load", "set_stun", "attack"], True),
        (["stand", "treat"], True),
        (["drop", "crawl", "attack"], True),
        (["drop", "attack"], True),
        (["load"], True),
        ([], False),
        (["dodge"], False),
        (["walk", "run"], False),
        (["walk", "walk", "attack"], False),
        (["stand", "walk"], False),
        (["drop", "walk"], False),
        (["crawl", "drop"], False),
        (["dodge", "attack"], False),
        (["full_dodge", "attack"], False),
        (["full_dodge", "walk"], False),
        (["all_out", "attack"], False),
        (["all_out", "dodge"], False),
        (["draw:spoon", "attack"], False),
        (["sing"], False),
    ],
)
def test_what_is_a_declaration(words, well):
    """Known words, one movement, a dodge last, weapons that one has; Full Dodge and all-out movement stand alone (EA-12, EA-13, EA-14, EA-20, RB-37, RB-41)."""
    assert well_said(words, ["knife", "rifle"]) is well


def test_the_audit_counts_as_the_engine_does():
    """The audit's own reckoning of passes and actions is that of those who declare (EA-16, EA-17)."""
    for words in (["walk", "draw:knife", "attack", "attack", "run"], ["walk"], ["load"], ["full_dodge"], ["open"]):
        assert passes(words) == steps.passes(tuple(words))
        assert counted(words) == steps.actions(tuple(words))
        assert counted([*words, "dodge"]) == steps.actions(tuple(words)) + 1
