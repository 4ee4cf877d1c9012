"""The battle report: who won and why, losses, hit rates, what became of the building, the turning points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from simcore.facts import Fact
from simcore.rules.wounds import LEVELS
from simcore.views.account import Account, Fire
from simcore.views.measured import measured
from simcore.views.plain import counted, plain, seconds
from simcore.views.tables import Table, drawn, written
from simcore.views.text import CUT

if TYPE_CHECKING:
    from rich.console import RenderableType

REASONS = {
    "hold": "it held its objective",
    "survive": "it held out",
    "eliminate": "no enemy was able to act any more",
    "destroy": "its target was destroyed",
    "limit": "the time ran out",
    "mutual": "two sides reached their goal in the same round",
    "event_limit": "the run was broken off: too many events",
}
"""Why a run ended, by the reason of its outcome."""


def report(facts: Iterable[Fact] | Account) -> str:
    """The whole report as plain text, of a log, of live facts, or of an account that was fed already.

    Raises :class:`simcore.errors.LogError` where the facts do not begin with ``run.begin``.
    """
    account = _account(facts)
    parts = [headline(account), *ending(account), *(written(table) for table in tables(account) if table.rows)]
    return "\n\n".join([*parts, "\n".join(["Turning points", *(f"  {line}" for line in points(account))])])


def renderable(facts: Iterable[Fact] | Account) -> RenderableType:
    """The whole report for a terminal, with rich tables; texts of the log are shown as they are, never as markup."""
    from rich.console import Group  # noqa: PLC0415 - imported when a terminal is there
    from rich.text import Text  # noqa: PLC0415 - imported when a terminal is there

    account = _account(facts)
    shown: list[RenderableType] = [Text(headline(account), style="bold"), *map(Text, ending(account))]
    shown += [drawn(table) for table in tables(account) if table.rows]
    shown.append(Text("Turning points", style="italic"))
    shown += [Text(f"  {line}") for line in points(account)]
    return Group(*shown)


def _account(facts: Iterable[Fact] | Account) -> Account:
    account = facts if isinstance(facts, Account) else Account.of(facts)
    _ = account.begun
    return account


def headline(account: Account) -> str:
    """Who won, why, and when; or that the log was cut off."""
    name = plain(account.begun.scenario.name)
    last = account.last
    when = f"after {counted(last.round, 'round')} ({seconds(_time(account))})" if last is not None else ""
    if account.end is None:
        return f"{name}: cut off {when}"
    outcome = account.outcome()
    winner, reason = outcome.get("winner"), str(outcome.get("reason"))
    why = REASONS.get(reason, plain(reason))
    return f"{name}: {plain(winner)} won {when}: {why}" if winner else f"{name}: nobody won {when}: {why}"


def _time(account: Account) -> float:
    """When it was over: the end of the round in which it ended, as the figures have it; else the last event."""
    summary = account.end.data.get("summary") if account.end is not None else None
    figures = summary.get("figures") if isinstance(summary, dict) else None
    duration = figures.get("duration") if isinstance(figures, dict) else None
    value = duration.get("value") if isinstance(duration, dict) else None
    if isinstance(value, int | float):
        return value
    return account.last.t if account.last is not None else 0


def ending(account: Account) -> tuple[str, ...]:
    """The line that says that there is no end; nothing of a run that has one."""
    return () if account.end is not None else (CUT,)


def tables(account: Account) -> tuple[Table, ...]:
    """Losses by side, hit rates, blows where any were struck, sections, doors and other elements, smoke where any was.

    Last stands what the scenario measures, where it does.
    """
    fought = losses(account), rates(account), blows(account)
    return (*fought, sections(account), elements(account), zones(account), measures(account))


def measures(account: Account) -> Table:
    """What came of each measure of the scenario; no rows where it has none, or where the run was cut off."""
    summary = account.end.data.get("summary") if account.end is not None else None
    return Table("Measured", ("measure", "came to"), measured(summary))


def losses(account: Account) -> Table:
    """How many of each side are able to act, left the map where any did, are in each state of wounds, or defeated."""
    sides = {side: account.units(side) for side in account.begun.layout.sides}
    any_defeated = any(unit.get("defeated") for units in sides.values() for unit in units)
    rows = []
    for side, units in sides.items():
        gone = [account.gone(side)] if account.left else []
        wounds = [sum(unit.get("wounds") == level for unit in units) for level in LEVELS]
        defeated = [sum(bool(unit.get("defeated")) for unit in units)] if any_defeated else []
        numbers = [len(units), account.able(side), *gone, *wounds, *defeated]
        rows.append((plain(side), *map(str, numbers)))
    levels = (level.replace("_", " ") for level in LEVELS)
    head = ("side", "units", "able", *(("left",) if account.left else ()), *levels)
    head = (*head, "defeated") if any_defeated else head
    return Table("Losses", head, tuple(rows))


def rates(account: Account) -> Table:
    """Shots and hits of each side, at people and at the building."""
    rows = [(plain(side), *_fired(fire)) for side, fire in account.fire.items()]
    head = ("side", "at people", "hit", "rate", "at the building", "hit", "rate", "wall struck beside")
    return Table("Hit rates", head, tuple(rows))


def blows(account: Account) -> Table:
    """Blows of each side and those that hit; no rows where nobody struck any."""
    struck = any(fire.blows for fire in account.fire.values())
    rows = [(plain(side), str(fire.blows), str(fire.blows_hit), _rate(fire.blows_hit, fire.blows))
            for side, fire in account.fire.items() if struck]  # fmt: skip
    return Table("Hand to hand", ("side", "blows", "hit", "rate"), tuple(rows))


def _fired(fire: Fire) -> Sequence[str]:
    at_people = (str(fire.at_people), str(fire.people_hit), _rate(fire.people_hit, fire.at_people))
    at_things = (str(fire.at_things), str(fire.things_hit), _rate(fire.things_hit, fire.at_things))
    return (*at_people, *at_things, str(fire.beside))


def _rate(hits: int, shots: int) -> str:
    return f"{100 * hits / shots:.0f} %" if shots else "-"


def sections(account: Account) -> Table:
    """What became of each section; how it burns and what heat took from it, where anything burned."""
    layout = account.begun.layout
    burned = account.burned
    rows = [
        (
            plain(id_),
            _now(account, id_, "damage"),
            f"{plain(section.structure)} -> {_now(account, id_, 'structure')}",
            _now(account, id_, "breach"),
            str(account.hits.get(id_, 0)),
            *((_now(account, id_, "fire"), _now(account, id_, "heat_pips")) if burned else ()),
        )
        for id_, section in layout.sections.items()
    ]
    head = ("section", "damage", "Structure", "breach", "times hit", *(("fire", "heat pips") if burned else ()))
    return Table("Sections", head, tuple(rows))


def zones(account: Account) -> Table:
    """The smoke of each inside zone; no rows where there was none."""
    inside = [id_ for id_, zone in account.begun.layout.zones.items() if not zone.outside]
    rows = [(plain(id_), _now(account, id_, "smoke")) for id_ in inside if account.smoked]
    return Table("Smoke", ("zone", "smoke"), tuple(rows))


def elements(account: Account) -> Table:
    """What became of each door, window and other element."""
    rows = [
        (plain(id_), _now(account, id_, "damage"), _now(account, id_, "state"), _flags(account, id_), str(hits))
        for id_ in account.begun.layout.elements
        for hits in (account.hits.get(id_, 0),)
    ]
    return Table("Doors and other elements", ("element", "damage", "state", "", "times hit"), tuple(rows))


def _flags(account: Account, id_: str) -> str:
    now = account.state.get(id_, {})
    if now.get("state") == "gone":
        return ""
    flags = [flag for flag in ("locked", "jammed") if now.get(flag)]
    flags += [f"gap {plain(now['breach'])}"] if now.get("breach") == "1x1" else []
    return ", ".join(flags if now.get("working", True) else [*flags, "not working"])


def _now(account: Account, id_: str, field: str) -> str:
    value: Any = account.state.get(id_, {}).get(field)
    return "-" if value is None else plain(value)


def points(account: Account) -> list[str]:
    """The turning points as lines; one line that says so where there are none."""
    found = [point.line() for point in account.turning.chosen(account.losing())]
    return found or ["none: nobody fell, and no way to an objective changed"]
