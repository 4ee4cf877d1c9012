"""The audit of the last line: the number of events, the digest of the final state, the digest of all lines before it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any

from simcore.log.audit.book import Book, Line, chosen
from simcore.log.audit.victory import ended
from simcore.log.tally import CENSORED
from simcore.log.tally import summary as summed
from simcore.rules.profiles import EMPIRE_ASCENDANT

REASONS = ("hold", "survive", "eliminate", "destroy", "limit", "mutual", "event_limit")


def check(book: Book, line: Line, digest: str) -> Iterator[str]:
    """Everything that is wrong with ``run.end``; ``digest`` is of all bytes before it."""
    data = line.fact.data
    if data.get("log_sha256") != digest:
        yield "log_sha256 is not that of the lines before it"
    if data.get("state_sha256") != state_sha256(book.state):
        yield "state_sha256 is not that of the state that the lines come to"
    if data.get("events") != book.events:
        yield f"events is {data.get('events')!r}, and {book.events} lines come before it"
    yield from outcome(book, data.get("outcome"))
    yield from verdict(book, line)
    yield from summary(book, line)


def summary(book: Book, line: Line) -> Iterator[str]:
    """The figures, counted again over the lines."""
    said = line.fact.data.get("summary")
    due = counted(book, line)
    told = said if isinstance(said, dict) else {}
    if told.get("figures") != due["figures"]:
        yield "the figures of the summary are not those that the lines come to"
    if told.get("destroyed") != due.get("destroyed"):
        yield "by what sections were destroyed is not in the summary as the lines come to it"


def counted(book: Book, line: Line) -> dict[str, Any]:
    """The summary of a run that ends with this line."""
    layout, reason = book.opening.layout, line.fact.data["outcome"]["reason"]
    victory = book.opening.scenario.resolved.get("victory") or {}
    end = {
        "seconds": line.fact.round * book.round_ms // 1000,
        "rounds": line.fact.round,
        "status": "limit" if reason in CENSORED else "ended",
        "holders": [side for side, goal in victory.items() if "hold" in goal],
    }
    units = {
        id_: (unit.side, book.state[id_]["wounds"], book.state[id_]["defeated"]) for id_, unit in layout.units.items()
    }
    sections = {id_: book.state[id_]["damage"] for id_ in layout.sections}
    return summed(book.tally, units, sections, end)


def outcome(book: Book, said: Any) -> Iterator[str]:
    """A winner that is a side or null, and a reason that is one; nobody wins at the limit."""
    if not isinstance(said, dict):
        yield "outcome is missing"
        return
    winner, reason = said.get("winner"), said.get("reason")
    if winner is not None and book.kinds.get(winner if isinstance(winner, str) else "") != "side":
        yield f"the winner {winner!r} is no side"
    if reason not in REASONS:
        yield f"the reason {reason!r} is none"
    elif (winner is None) != (reason in ("limit", "mutual", "event_limit")):
        yield f"the winner {winner!r} and the reason {reason!r} do not go together"


def verdict(book: Book, line: Line) -> Iterator[str]:
    """The outcome is what the state and the scenario's goals come to; and it names what decided it."""
    said = line.fact.data.get("outcome")
    due = ended(book, line)
    if not isinstance(said, dict) or (said.get("winner"), said.get("reason")) != due:
        yield f"the outcome is {said!r}, and the state and the goals of the scenario come to {due!r}"
        return
    goal = next((goal for goal in book.plans.goals if goal.side == due[0]), None)
    decided: list[int | None] = []
    if goal is not None and goal.verb == due[1]:
        fields = {"hold": (goal.side, "holds_since"), "destroy": (goal.target, "damage")}
        decided = [book.because(*fields[goal.verb])] if goal.verb in fields else []
    for number in decided:
        if number is not None and number not in line.fact.causes:
            yield f"event {number}, which decided it, is not among its causes"


def canonical(value: Any, *, sort: bool = True) -> bytes:
    """Canonical JSON, as UTF-8.

    >>> canonical({"b": 1, "a": [2, None]})
    b'{"a":[2,null],"b":1}'
    """
    return json.dumps(value, sort_keys=sort, separators=(",", ":"), ensure_ascii=False).encode()


def state_sha256(state: Mapping[str, Mapping[str, Any]]) -> str:
    """The digest of a whole state."""
    return sha256(canonical(state)).hexdigest()


def scenario(book: Book) -> Iterator[str]:
    """The digest of the resolved scenario, canonical but for the order of its keys, and the rules that it chooses."""
    said = book.opening.scenario
    if sha256(canonical(said.resolved, sort=False)).hexdigest() != said.sha256:
        yield "the scenario's sha256 is not that of the scenario"
    if book.rules.nested() != book.opening.rules.settings:
        yield "the settings of the rules are not complete"
    given = dict(said.resolved.get("rules") or {})
    due = chosen(str(given.pop("profile", EMPIRE_ASCENDANT)), given)
    if (due.profile, due.nested()) != (book.opening.rules.profile, book.opening.rules.settings):
        yield "profile and settings of the rules are not those that the scenario chooses"
    if book.unplanned:
        yield f"what the scenario plans cannot be read: {book.unplanned}"
