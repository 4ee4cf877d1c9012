"""The audit of a line's form: its keys, its number, its time and round, and where it came from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from simcore.facts import KINDS
from simcore.log.audit.book import Book, Line

_RULE = re.compile(r"(S\d+(\.\d+)*|EA-\d+|RB-\d+|A-\d{3})", re.ASCII)
RULES = {
    "round.declared": "EA-14",
    "initiative.rolled": "EA-15",
    "unit.tumbled": "RB-43",
    "unit.stood": "EA-13",
    "unit.dropped": "EA-10",
    "unit.woke": "EA-49",
    "unit.finished": "EA-45",
    "unit.hit": "EA-37",
    "section.hit": "S1.3.0.30",
    "element.hit": "S1.4.3",
    "cover.hit": "RB-48",
    "element.opened": "A-094",
    "element.closed": "A-094",
    "lock.tried": "A-094",
    "shot.fired": "EA-18",
    "blow.struck": "EA-18",
    "weapon.drawn": "EA-7",
    "weapon.loaded": "EA-7",
    "weapon.set": "EA-48",
    "mortal.rolled": "EA-42",
    "aid.given": "EA-43",
    "fire.tried": "S1.7.2.10",
    "fire.started": "S1.7.2.10",
    "fire.checked": "S1.7.4.10",
    "fire.spread": "S1.7.4.20",
    "fire.lowered": "S1.7.5.20",
    "fire.ended": "A-204",
    **dict.fromkeys(("work.begun", "work.continued", "work.broken"), "A-225"),
    "fire.fought": "S1.7.5.10",
    "suppression.tried": "S1.7.5.20",
    "zone.vented": "S1.7.5.40",
    "section.weakened": "S1.7.3",
    "smoke.changed": "S1.7.2.20",
    "smoke.breathed": "S1.7.2.20",
    "collapse.checked": "S1.7.1.10",
    "collapse.spread": "S1.7.1.20",
    "impact.suffered": "S1.6.1",
    "unit.fell": "A-089",
    "zone.collapsed": "A-089",
    **dict.fromkeys(("unit.left", "light.changed", "unit.sighted", "sight.lost", "noise.heard"), ""),
    **dict.fromkeys(("decision.made", "order.skipped"), ""),
}
"""The rule that decides what a kind of line tells."""

_ID = re.compile(r"[A-Za-z0-9-]+", re.ASCII)


def check(book: Book, line: Line) -> Iterator[str]:
    """Everything that is wrong with a line's form."""
    yield from keys(line)
    yield from moment(book, line)
    yield from causes(line)
    yield from names(book, line)


def keys(line: Line) -> Iterator[str]:
    """Each key once, in its order, with its type, and none that has nothing to say."""
    plain = msgspec.to_builtins(line.fact, str_keys=True)
    yield from _differences(line.raw, plain, "key")
    for there, here, what in (("rolls", line.fact.rolls, "roll"), ("draws", line.fact.draws, "draw")):
        written = line.raw.get(there, ())
        for place, (raw, one) in enumerate(zip(written, here, strict=False)):
            yield from _differences(raw, msgspec.to_builtins(one), f"key of {what} {place}")


def _differences(raw: dict[str, Any], plain: dict[str, Any], what: str) -> Iterator[str]:
    for key in raw:
        if key not in plain:
            yield f"{what} {key!r} has nothing to say or does not exist"
    for key in plain:
        if key not in raw:
            yield f"{what} {key!r} is missing"
    if raw.keys() == plain.keys() and list(raw) != list(plain):
        yield f"{what}s are not in their order"


def moment(book: Book, line: Line) -> Iterator[str]:
    """Numbers without a gap, times that never go back, the round that the time falls in."""
    fact = line.fact
    if fact.seq != book.events:
        yield f"seq is {fact.seq}, and {book.events} comes next"
    ms = round(fact.t * 1000)
    if round(fact.t, 3) != fact.t:
        yield f"t {fact.t} has more than 3 decimals"
    if ms < book.ms:
        yield f"t {fact.t} is before that of the event before it"
    first = fact.kind == "run.begin"
    if first != (book.events == 0):
        yield "run.begin is not the first event, or not the only one of its kind"
    due = 0 if first else 1 + ms // book.round_ms
    if fact.round != due:
        yield f"round is {fact.round}, and t falls in round {due}"
    if first and ms:
        yield "run.begin is not at t 0"


def causes(line: Line) -> Iterator[str]:
    """Earlier events, each once; or, where no event led to a line, where it starts from."""
    fact = line.fact
    for cause in fact.causes:
        if not 0 <= cause < fact.seq:
            yield f"its cause {cause} is no earlier event"
    if len(set(fact.causes)) != len(fact.causes):
        yield "a cause is named twice"
    origin = fact.data.get("origin", "")
    if not isinstance(origin, str) or not (origin or fact.causes):
        yield "it has neither causes nor an origin"


def names(book: Book, line: Line) -> Iterator[str]:
    """A kind, ids and a rule that exist."""
    fact = line.fact
    if fact.kind not in KINDS:
        yield f"kind {fact.kind!r} does not exist"
    for id_ in (fact.actor, fact.target):
        if id_ and not _ID.fullmatch(id_):
            yield f"{id_!r} is no id"
    if fact.target and fact.target not in book.kinds:
        yield f"target {fact.target!r} does not exist"
    if fact.kind == "strike.fired":
        book.actors.add(fact.actor)
    elif fact.actor and fact.actor not in book.kinds and fact.actor not in book.actors:
        yield f"actor {fact.actor!r} does not exist"
    if fact.rule != RULES.get(fact.kind, fact.rule) or (fact.rule and not _RULE.fullmatch(fact.rule)):
        yield f"rule {fact.rule!r} is not what decides it"
