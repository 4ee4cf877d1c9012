"""The playhead, and where it can be sent."""

from __future__ import annotations

import pytest

from simcore.errors import InputError
from simcore.views.playing.playhead import SPEEDS, Playhead
from simcore.views.playing.seek import matches, of_unit, sought
from simcore.views.playing.timebar import DONE, HERE, MARK, at_column, column, timebar
from simcore.views.said import text
from tests.recorded import recording, written


@pytest.fixture
def playhead(tmp_path):
    """At the start of the gatehouse."""
    return Playhead(recording(written("gatehouse", tmp_path)))


def test_it_never_leaves_the_recording(playhead):
    """Steps beyond either end stop at the end."""
    playhead.step(-5)
    assert playhead.at == 0
    playhead.step(10**9)
    assert playhead.at == playhead.recording.last


def test_what_plays_shows_every_event_in_its_time(playhead):
    """While it plays, the event that is shown is the last that is not later than the time that has passed, and it halts at the end."""
    playhead.toggle()
    times = [fact.t for fact in playhead.recording.facts]
    passed = 0.0
    while playhead.playing:
        playhead.advance(0.25)
        passed += 0.25 * playhead.speed
        assert playhead.at == max(at for at, t in enumerate(times) if t <= passed)
    assert playhead.at == playhead.recording.last
    playhead.toggle()
    assert playhead.playing
    assert playhead.at == 0


def test_a_whole_battle_takes_no_more_than_two_minutes_at_first(playhead):
    """The speed at the start lets the battle pass within 120 seconds, and + and - stay among the speeds there are."""
    assert playhead.recording.facts[-1].t / playhead.speed <= 120
    for by in (1, -1):
        for _ in range(2 * len(SPEEDS)):
            playhead.faster(by)
        assert playhead.speed == (SPEEDS[-1] if by > 0 else SPEEDS[0])


def test_rounds(playhead):
    """A round on leads to the first event of the next round, a round back to the first of the one before; no round is left out."""
    facts = playhead.recording.facts
    rounds = list(dict.fromkeys(fact.round for fact in facts))
    seen = [facts[0].round]
    while seen[-1] != rounds[-1]:
        playhead.turn_round(1)
        assert facts[playhead.at - 1].round < facts[playhead.at].round
        seen.append(facts[playhead.at].round)
    assert seen == rounds
    while seen[-1] != rounds[0]:
        playhead.turn_round(-1)
        assert playhead.at == 0 or facts[playhead.at - 1].round < facts[playhead.at].round
        seen.append(facts[playhead.at].round)
    assert seen == [*rounds, *rounds[-2::-1]]


@pytest.mark.parametrize(
    ("words", "right"),
    [
        ("95s", lambda here, after: here.t <= 95 < after.t),
        ("1.5 min", lambda here, after: here.t <= 90 < after.t),
        ("#431", lambda here, after: here.seq == 431),
        ("# 7", lambda here, after: here.seq == 7),
        ("section.hit", lambda here, after: here.kind == "section.hit"),
        ("shot", lambda here, after: here.kind == "shot.fired"),
        ("*.moved", lambda here, after: here.kind == "unit.moved"),
    ],
)
def test_going_to_what_is_asked_for(words, right, playhead):
    """A time leads to the last event that is not later, a number to that event, a kind to the next of its kind."""
    at = sought(playhead, words)
    facts = playhead.recording.facts
    assert at > 0
    assert right(facts[at], facts[at + 1])


def test_going_to_a_round(playhead):
    """A round leads to its first event."""
    at = sought(playhead, "r12")
    assert playhead.recording.facts[at].round == 12
    assert playhead.recording.facts[at - 1].round == 11


def test_the_next_of_a_kind_is_each_of_them_in_turn(playhead):
    """Asked again and again for a kind, the playhead comes by every event of it, and then hears that there is none after."""
    facts = playhead.recording.facts
    hits = [at for at, fact in enumerate(facts) if fact.kind == "unit.hit"]
    seen = []
    for _ in hits:
        playhead.go(sought(playhead, "unit.hit"))
        seen.append(playhead.at)
    assert seen == hits != []
    with pytest.raises(InputError, match=r"no unit.hit after this event"):
        sought(playhead, "unit.hit")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("#99999", "there is no event 99999"),
        ("r999", "there is no round 999; the last is 36"),
        ("shot.fried", "shot.fired?"),
        ("-5", "none of 95s"),
        ("\x1b[31m", "none of 95s"),
        ("९s", "none of 95s"),
    ],
)
def test_what_is_not_there_is_said(words, why, playhead):
    """A place that is not there, and words that are no place, are refused with the reason."""
    with pytest.raises(InputError, match=why.replace("?", r"\?")):
        sought(playhead, words)


def test_a_search_finds_the_lines_that_have_the_text(playhead):
    """A search, whatever its case, finds those events whose line, kind or number has the text, and nothing for no text."""
    recording = playhead.recording
    assert matches(recording, "  ") == []
    assert matches(recording, "#12") == [recording.places[12]]
    found = matches(recording, "Mortally WOUNDED")
    assert found == [at for at, line in enumerate(recording.lines) if "mortally wounded" in line] != []


def test_what_a_unit_has_part_in(playhead):
    """The deeds of a unit are the events in which it acts, suffers, rolls or changes."""
    facts = playhead.recording.facts
    found = of_unit(playhead.recording, "medic")
    assert {"medic"} == {
        "medic"
        for at in found
        if "medic" in (facts[at].actor, facts[at].target, *facts[at].set, *(roll.by for roll in facts[at].rolls))
    }
    assert {at for at, fact in enumerate(facts) if fact.actor == "medic"} < set(found)


def test_the_bar(playhead):
    """The bar is as wide as asked, filled up to the playhead, with a mark at each turning point; a column leads back to its place."""
    marks = {column(playhead, at, 60) for at in playhead.recording.marks}
    for at in (0, 500, playhead.recording.last):
        playhead.go(at)
        bar = text(timebar(playhead, 60))
        assert len(bar) == 60
        assert bar.index(HERE) == column(playhead, at, 60)
        assert {place for place, letter in enumerate(bar) if letter == MARK} == marks - {bar.index(HERE)}
        assert DONE not in bar[bar.index(HERE) :]
    for place in range(60):
        assert column(playhead, at_column(playhead, place, 60), 60) == place
    assert at_column(playhead, 59, 60) == playhead.recording.last
