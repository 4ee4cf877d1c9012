"""What the data cite, and what counts as reading them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from simcore.scenario import catalogue, load
from tests.rules_index.citations import ROOT
from tests.rules_index.readings import FEW, cited_by_data, entries, readers

ONE_DOOR = """
format: 1
limit: 1 min
site:
  scale: walker
  structure: 4D
  zones: {a: {}, b: {}}
  sections: {w: {parts: [a, b]}}
  elements: {e: {type: metal-door, in: w}}
"""


def read(work: Any) -> set[str]:
    """The ids of what some work reads."""
    known, found = readers(), set()

    def note(frame: Any, event: str, _argument: object) -> None:
        if event == "call" and frame.f_code in known:
            found.update(known[frame.f_code](frame.f_locals))

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return found


def test_few_entries_are_named_and_many_counted() -> None:
    """Up to five entries of a file are named for an id; of more, the file and how many there are."""
    where = cited_by_data()
    doors = ("flimsy-wooden-door", "wooden-door", "metal-door", "reinforced-door", "blast-door")
    assert len(doors) == FEW
    assert where["S1.4.2.10"] == [f"simcore/catalogue/elements.yaml:{door}" for door in doors]
    assert where["S1.1.1"] == ["simcore/catalogue/materials.yaml (7 entries)"]
    assert where["S1.10.2"] == ["simcore/catalogue/weapons.yaml:e-web", "scenarios/e-web-vs-ferrocrete.yaml"]


def test_the_whole_catalogue_is_read_by_asking_for_it() -> None:
    """To ask for the catalogue is to read each entry of it."""
    assert read(catalogue) == {id_ for ids in entries().values() for id_ in ids}


def test_only_what_is_asked_for_is_read(tmp_path: Path) -> None:
    """A scenario reads the entries that it names and no others."""
    path = tmp_path / "x.yaml"
    path.write_text(ONE_DOOR)
    assert read(lambda: load(path)) == {"S1.4.2.10", "RB-47"}


@pytest.mark.parametrize("name", ["blaster-vs-door", "e-web-vs-ferrocrete", "rocket-vs-bunker"])
def test_a_scenario_is_read_by_loading_it(name: str) -> None:
    """To load a shipped scenario is to read the ids that its comments name."""
    path = ROOT / "scenarios" / f"{name}.yaml"
    ids = {id_ for id_, where in cited_by_data().items() if f"scenarios/{name}.yaml" in where}
    assert ids
    assert ids <= read(lambda: load(path))
