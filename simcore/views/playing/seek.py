"""Where a watcher wants to go, in words: a time, a round, an event, the next of a kind; and what a search finds."""

from __future__ import annotations

import re

from simcore.errors import InputError, Problem
from simcore.facts import KINDS
from simcore.spelling import nearest
from simcore.views.moment import moment
from simcore.views.playing.playhead import Playhead, after
from simcore.views.playing.recording import Recording
from simcore.views.text import of_kind

_EVENT = re.compile(r"# *(\d{1,12})", re.ASCII)
_KIND = re.compile(r"[a-z*?][a-z_.*?]*")


def sought(playhead: Playhead, words: str) -> int:
    """The place of what is asked for.

    ``95s`` and ``2 min``: the last event that is not later; ``r12``: the first event of that round; ``#431``: that event;
    ``section.hit``, ``shot``, ``*.hit``: the next event of that kind. Raises :class:`InputError`, with the reason, where
    there is none.
    """
    text = words.strip()
    if match := _EVENT.fullmatch(text):
        return _event(playhead.recording, int(match[1]))
    try:
        when = moment(text, "go to")
    except InputError:
        if _KIND.fullmatch(text):
            return _kind(playhead, text)
        raise _wrong(f"{text[:40]!r} is none of 95s, 2 min, r12, #431, section.hit") from None
    if when.round is not None:
        return _round(playhead.recording, when.round)
    return playhead.at_time(when.seconds) if when.seconds is not None else playhead.at


def _event(recording: Recording, number: int) -> int:
    if number not in recording.places:
        raise _wrong(f"there is no event {number}; the last is {recording.facts[-1].seq}")
    return recording.places[number]


def _round(recording: Recording, number: int) -> int:
    found = next((at for at, fact in enumerate(recording.facts) if fact.round >= number), None)
    if found is None:
        raise _wrong(f"there is no round {number}; the last is {recording.facts[-1].round}")
    return found


def _kind(playhead: Playhead, kind: str) -> int:
    places = [at for at, fact in enumerate(playhead.recording.facts) if of_kind(fact, kind)]
    if not places:
        near = nearest(kind, [*KINDS, *dict.fromkeys(each.partition(".")[0] for each in KINDS)])
        raise _wrong(f"no event is of the kind {kind[:40]}" + (f"; {near}?" if near and near != kind else ""))
    found = after(places, playhead.at)
    if found is None:
        raise _wrong(f"no {kind[:40]} after this event; the last was {playhead.recording.facts[places[-1]].seq}")
    return found


def _wrong(message: str) -> InputError:
    return InputError(Problem("go to", 0, 0, message))


def matches(recording: Recording, text: str) -> list[int]:
    """The places of the events whose line, kind or number has this text in it, whatever its case; none for no text."""
    wanted = text.strip().casefold()
    if not wanted:
        return []
    return [
        at
        for at, (fact, line) in enumerate(zip(recording.facts, recording.lines, strict=True))
        if wanted in line.casefold() or wanted in fact.kind or wanted == f"#{fact.seq}"
    ]


def of_unit(recording: Recording, unit: str) -> list[int]:
    """The places of the events in which a unit acts, is acted on, rolls, or is changed."""
    return [
        at
        for at, fact in enumerate(recording.facts)
        if unit in (fact.actor, fact.target) or unit in fact.set or any(unit == roll.by for roll in fact.rolls)
    ]
