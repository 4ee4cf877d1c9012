"""What is a declaration."""

import pytest

from simcore.log.audit.rounds import well_said


@pytest.mark.parametrize(
    ("words", "well"),
    [
        (["attack"], True),
        (["walk"], True),
        (["full_dodge"], True),
        (["attack", "attack", "dodge", "walk"], True),
        ([], False),
        (["walk", "attack"], False),
        (["walk", "walk"], False),
        (["dodge", "attack"], False),
        (["full_dodge", "attack"], False),
        (["full_dodge", "walk"], False),
        (["sing"], False),
    ],
)
def test_what_is_a_declaration(words, well):
    """Actions come first, then a dodge, then a walk, each of these once; a Full Dodge stands alone (EA-14, EA-20)."""
    assert well_said(words) is well
