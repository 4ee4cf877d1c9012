"""How ids are read out of docstrings, and how calls are counted."""

from __future__ import annotations

import pytest

from tests.rules_index.citations import cited


@pytest.mark.parametrize(
    ("docstring", "ids"),
    [
        ("What.\n\nSource: S1.3.1.70.", ("S1.3.1.70",)),
        ("What.\n\nSource: S1.3.1.70, EA-4, RB-3. Ruling: A-075", ("S1.3.1.70", "EA-4", "RB-3")),
        (
            "What.\n\nSource: S1.3.1.30, S1.3.1.40,\n    S1.3.1.50\nRuling: A-075, A-076",
            ("S1.3.1.30", "S1.3.1.40", "S1.3.1.50"),
        ),
        ("What EA-4 says.\n\nRuling: A-010", ()),
        ("Source: EA-4.\n\nSee EA-5.", ("EA-4",)),
        ("Source: the event log, format 1.", ()),
    ],
)
def test_cited(docstring: str, ids: tuple[str, ...]):
    """Only what stands after `Source:` is cited, on its line and the lines that continue it."""
    assert cited(docstring) == ids
