"""All that is known of one event: its words, its rule, its dice, what led to it, what it changed, what came of it."""

from __future__ import annotations

from collections.abc import Iterator

from simcore.facts import Fact
from simcore.views import dice
from simcore.views.page.rows import faces
from simcore.views.plain import counted, plain, seconds
from simcore.views.playing.recording import Recording
from simcore.views.said import Line, Said, said
from simcore.views.sentences import changes, sentence

MOST = 12
"""So many causes, and so many effects, are told."""


def details(recording: Recording, at: int) -> list[Line]:
    """The event at a place, line by line."""
    fact = recording.facts[at]
    head = f"event {fact.seq}  R{fact.round} {seconds(fact.t)}  {plain(fact.kind)}"
    points = [point.what for point in recording.points if point.seq == fact.seq]
    return [
        said(head, "head"),
        *(said(f"turning point: {what}", "mark") for what in points),
        said(sentence(fact)),
        *_rule(fact),
        *_dice(recording, fact),
        *([(Said("changes ", "dim"), Said(changes(fact.set)))] if fact.set else []),
        *_linked("because of", _causes(recording, fact)),
        *_linked("led to", _effects(recording, fact)),
    ]


def _rule(fact: Fact) -> Iterator[Line]:
    if fact.rule:
        yield Said("rule ", "dim"), Said(plain(fact.rule))


def _dice(recording: Recording, fact: Fact) -> Iterator[Line]:
    for roll in fact.rolls:
        yield Said("dice ", "dim"), Said(f"{dice.named(roll)}{faces(roll)}")
    for draw in fact.draws:
        yield Said("draw ", "dim"), Said(dice.draw(draw))
    if not fact.rolls and recording.opening.detail == "outcome":
        yield said("this log was written without dice (detail outcome)", "dim")


def _causes(recording: Recording, fact: Fact) -> list[str]:
    known = recording.places
    return [
        _named(recording, known[seq]) if seq in known else f"event {seq}, which is not there" for seq in fact.causes
    ]


def _effects(recording: Recording, fact: Fact) -> list[str]:
    return [_named(recording, at) for at in recording.effects.get(fact.seq, [])]


def _named(recording: Recording, at: int) -> str:
    return f"#{recording.facts[at].seq} {recording.lines[at]}"


def _linked(word: str, lines: list[str]) -> Iterator[Line]:
    for line in lines[:MOST]:
        yield Said(f"{word} ", "dim"), Said(line)
    if len(lines) > MOST:
        yield said(f"{word} {counted(len(lines) - MOST, 'event')} more", "dim")
