"""The state of a battle at one moment, as text and as plain values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from simcore.facts import Fact
from simcore.log.opening import Opening
from simcore.log.read import Log
from simcore.rules.wounds import OUT_OF_ACTION
from simcore.views.account import Account
from simcore.views.moment import moment
from simcore.views.plain import plain, seconds
from simcore.views.report import elements, sections, zones
from simcore.views.tables import Table, written


class Instant(Struct, frozen=True):
    """The state after ``last``, the last event that is not later than the moment asked for."""

    account: Account
    last: Fact

    def plain(self) -> dict[str, Any]:
        """The moment and the whole state, as the log's format has it."""
        last = self.last
        return {"seq": last.seq, "t": last.t, "round": last.round, "state": self.account.state}


def instant(log: Log, at: str) -> Instant:
    """The state of a log at ``95s``, ``2 min`` or at the end of a round, ``r12``; after the last event, if it is later.

    Raises :class:`simcore.errors.InputError` where the time is none, :class:`simcore.errors.LogError` where a line
    before it is no event.
    """
    when = moment(at, "--at")
    account = Account()
    last = log.begin
    for fact in log:
        if when.passed(fact):
            break
        account.note(fact)
        last = fact
    if account.opening is None:  # run.begin is of round 0 and time 0, so it is there whatever was asked for
        account.note(log.begin)
    return Instant(account, last)


def told(then: Instant) -> str:
    """The state as text: where everyone stands and how, then the building."""
    account, last = then.account, then.last
    head = f"{plain(account.begun.scenario.name)} at {seconds(last.t)}, round {last.round}, after event {last.seq}"
    tables = units(account), sections(account), elements(account), zones(account)
    return "\n\n".join([head, *(written(table) for table in tables if table.rows)])


def units(account: Account) -> Table:
    """Everyone on the map: side, zone, wounds, and what else hinders."""
    layout = account.begun.layout
    rows = tuple(_unit(account.begun, id_, account.state.get(id_, {})) for id_ in layout.units)
    return Table("Units", ("unit", "side", "zone", "state"), tuple(row for row in rows if row[2] != "-"))


def _unit(opening: Opening, id_: str, now: dict[str, Any]) -> tuple[str, ...]:
    zone = now.get("zone") if now.get("present", True) else None
    state = ", ".join(hindered(now))
    return plain(id_), plain(opening.layout.units[id_].side), plain(zone) if zone else "-", state


def hindered(now: Mapping[str, Any]) -> Iterator[str]:
    """How a unit is, word by word: its wounds, and what else hinders it."""
    yield plain(now.get("wounds", "-")).replace("_", " ")
    for flag in ("prone", "trapped", "defeated", "stable"):
        if now.get(flag):
            yield flag
    if not now.get("conscious", True) and now.get("wounds") not in OUT_OF_ACTION:
        yield "unconscious"
    if now.get("toward"):
        yield f"{plain(now.get('metres'))} m toward {plain(now['toward'])}"
