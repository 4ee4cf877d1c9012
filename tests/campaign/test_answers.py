"""What a campaign answers, against ledgers written by hand."""

from __future__ import annotations

import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcore.campaign.answers import Answers, answers
from simcore.campaign.ledger import NAME, Ledger
from simcore.campaign.row import DIED, EVENT_LIMIT, RAISED, UNFINISHED, Row
from simcore.campaign.said import as_json
from simcore.campaign.statistics.shares import share
from simcore.campaign.telling import headline, tables
from simcore.views.tables import written
from tests.campaign.hand import book, failed, measured, won

OF = measured()

RUNS = [
    won(OF, 0, "red", duration=10, shots__red=4, hits__red=1, shots__blue=2, first_breach=(5, "event")),
    won(OF, 1, "red", duration=20, shots__red=6, hits__red=2, measure__wounds="dead", first_breach=(15, "event")),
    won(OF, 2, "blue", duration=30, shots__red=10, hits__red=0, measure__wounds="dead"),
    won(OF, 3, None, "limit", duration=120, shots__red=5, hits__red=0, first_breach=(120, "limit")),
    won(OF, 4, None, "stalemate", duration=40, shots__red=5, hits__red=2, measure__wounds="wounded"),
    won(OF, 5, "red", duration=20, shots__red=10, hits__red=5, first_breach=(20, "event")),
    failed(6, EVENT_LIMIT, "more than 30 events", "event_limit", RUNS_CUT := won(OF, 6, None, duration=9999).figures),
    failed(7, RAISED, "RuntimeError: no round 1 (dice/dice.py:7)"),
    failed(8, DIED, "the worker died: signal SIGKILL"),
    failed(9, UNFINISHED, "no end after 600 s; a later batch tries again"),
]
RUNS[2].destroyed = [("wall", "blaster-rifle", 12.0)]
RUNS[4].destroyed = [("wall", "a neighbor's collapse", 13.0)]
RUNS[5].destroyed = [("wall", "blaster-rifle", 14.0)]


def asked(folder: Path, rows: list[Row], confidence: float = 0.95) -> Answers:
    """What a ledger of some rows answers."""
    with Ledger.open(book(folder, rows, OF) / NAME) as ledger:
        return answers(ledger, confidence)


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Answers:
    """What the ten runs answer."""
    return asked(tmp_path_factory.mktemp("ten"), RUNS)


def text(found: Answers) -> str:
    """All that a report tells."""
    return "\n".join([headline(found), *map(written, tables(found, "outputs/duel"))])


def test_outcomes_add_up(found: Answers):
    """Three wins, one win, two draws of which one at the limit, and four errors are ten runs."""
    assert {name: each.count for name, each in found.outcomes.items()} == {"red": 3, "blue": 1, "draw": 2, "error": 4}
    assert (found.runs, found.draws_at_limit) == (10, 1)
    assert headline(found).endswith("red 3 + blue 1 + draw 2 (1 at the limit) + error 4 = 10 runs")


def test_a_share_is_of_all_runs(found: Answers):
    """Of ten runs three: the share and its Wilson interval know of the runs that failed."""
    assert found.outcomes["red"].share == share(3, 10)
    assert found.outcomes["red"].share.value == 0.3


def test_failed_runs_stay_out_of_the_figures(found: Answers):
    """A mean is of the six runs that ended; what was counted up to the limit of events is in none."""
    duration = found.numbers["duration"]
    assert duration.mean.value == pytest.approx((10 + 20 + 30 + 120 + 40 + 20) / 6)
    assert (duration.least, duration.greatest) == (10, 120)
    assert sum(each.count for each in duration.bins) == 6
    assert duration.quantiles["median"].value == 20  # the third of six (the inverse of the distribution)


def test_hit_rates_are_ratios_of_sums(found: Answers):
    """Ten hits of forty shots, whichever run they were in; who never fired in hand to hand has no rate."""
    red, blue = found.shots["red"], found.shots["blue"]
    assert (red.hit, red.tried, red.rate.value) == (10, 40, 0.25)
    assert (blue.hit, blue.tried, blue.rate.value) == (0, 2, 0.0)
    assert found.blows == {}


def test_times_tell_how_the_wait_ended(found: Answers):
    """Three breaches, two ended before by a victory or a stalemate, one by the limit; the median is not of the three alone."""
    breach = found.times["first_breach"]
    assert (breach.came.count, breach.ended, breach.limit) == (3, 2, 1)
    assert breach.came.share == share(3, 6)
    assert [breach.curve.when(at).value for at in (0.1, 0.3, 0.5)] == [5, 15, 20]
    assert found.times["first_fire"].came.count == 0
    assert found.times["first_fire"].median.value is None


def test_states_are_counted(found: Answers):
    """A state that the scenario measures: how often it was each value, the most usual first."""
    counts = found.words["measure.wounds"].counts
    assert {value: each.count for value, each in counts.items()} == {"healthy": 3, "dead": 2, "wounded": 1}
    assert list(counts) == ["healthy", "dead", "wounded"]
    assert counts["dead"].share == share(2, 6)


def test_what_destroyed_a_section(found: Answers):
    """Each cause with its count, of the runs that were played to their end."""
    (wall,) = found.destroyed
    assert wall.section == "wall"
    assert {cause: each.count for cause, each in wall.causes.items()} == {
        "blaster-rifle": 2,
        "a neighbor's collapse": 1,
    }
    assert wall.causes["blaster-rifle"].share == share(2, 6)


def test_runs_worth_a_look(found: Answers):
    """The usual are of the most frequent outcome, the strange are others, and none failed; each comes with its command."""
    usual, strange = ([each.replication for each in many] for many in (found.usual, found.strange))
    assert {RUNS[each].winner for each in usual} == {"red"}
    assert strange[0] == 3
    assert not set(usual) & set(strange)
    assert set(usual + strange) <= set(range(6))
    assert "simcore run outputs/duel --replication 3" in text(found)


def test_why_runs_failed(found: Answers):
    """Each reason with its number of runs."""
    assert found.errors == dict.fromkeys(sorted(run.error for run in RUNS if run.error), 1)
    for reason in found.errors:
        assert reason in text(found)


EMPTY: dict[str, list[Row]] = {
    "no run": [],
    "one run": [won(OF, 0, "blue", duration=10, shots__red=3)],
    "one draw at the limit": [won(OF, 4, None, "limit", duration=120)],
    "only errors": [failed(0, RAISED, "ValueError: x"), failed(1, DIED, "the worker died: exit code 7")],
    "only runs past the limit of events": [failed(3, EVENT_LIMIT, "more than 1 events", "event_limit", RUNS_CUT)],
    "one unfinished": [failed(0, UNFINISHED, "no end after 1 s; a later batch tries again")],
    "one run and one error": [won(OF, 0, "red"), failed(1, RAISED, "ValueError: x")],
}


@pytest.mark.parametrize("rows", EMPTY.values(), ids=EMPTY)
def test_few_runs_are_told_as_such(rows: list[Row], tmp_path: Path):
    """However little there is, the counts add up, every interval holds its share, and all is told without a fuss."""
    found = asked(tmp_path, rows)
    counts = Counter(row.winner or ("draw" if row.status == "done" else "error") for row in rows)
    assert {name: each.count for name, each in found.outcomes.items()} == {
        name: counts[name] for name in ("red", "blue", "draw", "error")
    }
    for each in found.outcomes.values():
        assert each.share.low is not None
        assert each.share.high is not None
        assert each.share.low <= (each.count / len(rows) if rows else 0.5) <= each.share.high
    told = text(found)
    assert "nan" not in told.lower()
    assert all(str(row.error) in told for row in rows if row.error)
    assert as_json(found)["runs"] == len(rows)


def test_one_run_shows_no_spread(tmp_path: Path):
    """Of one run, a mean has no interval: nothing is known of how runs differ; what it was is told all the same."""
    found = asked(tmp_path, EMPTY["one run"])
    assert (found.numbers["duration"].mean.value, found.numbers["duration"].mean.low) == (10, None)
    assert found.shots["red"].rate.low is None
    assert list(found.shots) == ["red"]  # who never fires has no rate
    said = text(found).split("The same in every run")[1]
    assert "duration" in said
    assert "shots.red" in said
    assert "shots.blue" not in said  # it is 0


OUTCOMES = st.sampled_from(
    [
        ("done", "red"),
        ("done", "blue"),
        ("done", None),
        (EVENT_LIMIT, None),
        (RAISED, None),
        (DIED, None),
        (UNFINISHED, None),
    ]
)
AT_LIMIT = st.sampled_from(["limit", "stalemate"])


@given(runs=st.dictionaries(st.integers(0, 2**40), st.tuples(OUTCOMES, AT_LIMIT, st.integers(0, 500)), max_size=30))
@settings(max_examples=25)
def test_wins_draws_and_errors_are_all_runs(runs: dict[int, Any]):
    """Of any ledger, wins of each side + draws + errors = N, and figures are of wins and draws alone."""
    rows = [
        won(OF, replication, winner, "won" if winner else reason, duration=duration)
        if status == "done"
        else failed(replication, status, "why")
        for replication, ((status, winner), reason, duration) in runs.items()
    ]
    with tempfile.TemporaryDirectory() as folder:
        found = asked(Path(folder), rows)
    counts = {name: each.count for name, each in found.outcomes.items()}
    assert sum(counts.values()) == found.runs == len(runs)
    assert counts["error"] == sum(status != "done" for (status, _), _, _ in runs.values())
    limits = [reason for (status, winner), reason, _ in runs.values() if status == "done" and winner is None]
    assert found.draws_at_limit == limits.count("limit") <= counts["draw"]
    assert sum(each.count for each in found.numbers["duration"].bins) == found.runs - counts["error"]
    assert sum(each.count for each in found.words["measure.wounds"].counts.values()) == found.runs - counts["error"]
