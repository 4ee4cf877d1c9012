"""Record and audit where a careless change would go unnoticed."""

from __future__ import annotations

from simcore.dice import Roll
from simcore.facts import Fact
from simcore.log.audit.book import Line
from simcore.log.audit.sums import success
from simcore.log.record import Record
from simcore.log.tally import Tally
from simcore.state import State


def test_all_watchers_of_a_patch_hear_it() -> None:
    """A patch that writes fields of several watchers is told to each of them, once."""
    record = Record(State({"door": ("element", {})}), None, Tally({}))
    heard: list[str] = []

    def doors(id_: str) -> None:
        heard.append(f"doors {id_}")

    def people(id_: str) -> None:
        heard.append(f"people {id_}")

    record.watch({"state": doors, "jammed": doors, "damage": people})
    record(Fact(kind="one", set={"door": {"state": "open", "jammed": True, "damage": "light"}}))
    assert heard == ["doors door", "people door"]


def test_success_beside_two_rolls_is_a_fault() -> None:
    """A line that says whether it succeeded has exactly one roll against a number (RB-7)."""
    roll = Roll("to_hit", code="1D", total=12, tn=10, tn_parts=(("short range", 10),))
    for rolls, faults in (((roll,), 0), ((roll, roll), 1), ((Roll("to_hit", total=12),), 1)):
        fact = Fact(kind="shot.fired", rolls=rolls, data={"success": True})
        assert len(list(success(Line({}, fact)))) == faults
