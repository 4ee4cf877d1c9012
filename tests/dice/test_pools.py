"""Pools."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simcore.dice import format_code, parse_part, pool


@pytest.mark.parametrize(
    ("parts", "code", "written"),
    [
        ([("Blaster", 15)], "5D", ()),
        ([("Blaster", 15), ("scale", 0)], "5D", ()),
        ([("Blaster", 15), ("wounded", -3, "EA-39")], "4D", (("Blaster", "5D"), ("wounded", "-1D", "EA-39"))),
        ([("Structure", 12), ("armor", 2)], "4D+2", (("Structure", "4D"), ("armor", "+2 pips"))),
        ([("Structure", 12), ("heat", -1)], "3D+2", (("Structure", "4D"), ("heat", "-1 pip"))),
        ([("Dodge", 3), ("harm", -6), ("more", 3)], "0D", (("Dodge", "1D"), ("harm", "-2D"), ("more", "1D"))),
        ([("Dodge", 3), ("harm", -6)], "0D", (("Dodge", "1D"), ("harm", "-2D"))),
        ([], "0D", ()),
    ],
)
def test_a_pool_is_the_sum_of_its_parts(parts, code, written):
    """A pool is summed as pips, says its parts where it has several, and leaves out what adds nothing (RB-2)."""
    found = pool(*parts)
    assert (found.code, found.parts) == (code, written)


@given(st.lists(st.integers(-40, 60).map(lambda pips: ("part", pips)), max_size=6))
def test_the_parts_of_a_pool_add_up_to_its_code(parts):
    """Whoever adds the written parts, floored once at 0D, has the code (RB-2, S1.0.1.40; A-005, A-006)."""
    found = pool(*parts)
    total = max(0, sum(pips for _, pips in parts))
    assert found.code == format_code(total)
    assert (found.pips, 3 * found.dice + found.add) == (total, total)
    if found.parts:
        assert format_code(sum(parse_part(part[1]) for part in found.parts)) == found.code
