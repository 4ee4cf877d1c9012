"""What a campaign answers: who wins how often, what each figure comes to, and what is known of that."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from msgspec import Struct

from simcore.campaign.ledger import Ledger
from simcore.campaign.statistics.curve import Curve
from simcore.campaign.statistics.histogram import Bin, clock, histogram
from simcore.campaign.statistics.incidence import incidence
from simcore.campaign.statistics.interval import CONFIDENCE, Interval
from simcore.campaign.statistics.means import mean
from simcore.campaign.statistics.quantiles import quantile
from simcore.campaign.statistics.rates import rate
from simcore.campaign.statistics.shares import share
from simcore.campaign.statistics.strangeness import most_usual, strangest
from simcore.campaign.table import DRAW, ERROR, Table, Words, table

QUANTILES = (0.1, 0.5, 0.9)
MANY = 3
"""How many of the most usual and of the strangest runs are named."""


class Count(Struct, frozen=True):
    """How many of some runs, and the share of them with its interval."""

    count: int
    share: Interval


class NumberAnswer(Struct, frozen=True):
    """A figure that every run has: its mean, its quantiles by name (``q10``, ``median``, ``q90``), how it is spread."""

    unit: str
    mean: Interval
    quantiles: dict[str, Interval]
    least: float | None
    greatest: float | None
    bins: tuple[Bin, ...]


class TimeAnswer(Struct, frozen=True):
    """The time of an event that not every run has.

    ``came`` counts the runs in which it came; ``ended`` those that a victory ended first, ``limit`` those broken off
    before it. ``curve`` is the share of runs in which it has come, by time; ``median`` the time by which it has in half
    of all runs, without a value where it never has.
    """

    unit: str
    came: Count
    ended: int
    limit: int
    median: Interval
    curve: Curve


class WordAnswer(Struct, frozen=True):
    """A figure that is a state: how often it was each value, the most usual first."""

    unit: str
    counts: dict[str, Count]


class RateAnswer(Struct, frozen=True):
    """How often a side hit: ``tried`` and ``hit`` over all runs, their ratio with an interval that knows of runs."""

    hit: int
    tried: int
    rate: Interval


class Ends(Struct, frozen=True):
    """What destroyed a section first, by cause, the most usual first; of all runs that were played to their end."""

    section: str
    causes: dict[str, Count]


class Strange(Struct, frozen=True):
    """A run worth a look: its replication and who won it."""

    replication: int
    outcome: str


class Answers(Struct, frozen=True):
    """All that a campaign answers.

    ``outcomes`` has each side, then ``draw``, then ``error``: their counts add up to ``runs``. Figures are of the runs
    that were played to their end.
    """

    stem: str
    name: str
    seed: int
    confidence: float
    runs: int
    draws_at_limit: int
    outcomes: dict[str, Count]
    numbers: dict[str, NumberAnswer]
    times: dict[str, TimeAnswer]
    words: dict[str, WordAnswer]
    shots: dict[str, RateAnswer]
    blows: dict[str, RateAnswer]
    destroyed: tuple[Ends, ...]
    usual: tuple[Strange, ...]
    strange: tuple[Strange, ...]
    errors: dict[str, int]


def answers(ledger: Ledger, confidence: float = CONFIDENCE) -> Answers:
    """What the runs of a ledger answer, be they still coming in. Raises :class:`simcore.InputError` for a confidence that is none."""
    with ledger.still():
        return _answers(ledger, confidence)


def _answers(ledger: Ledger, confidence: float) -> Answers:
    rows, campaign = table(ledger), ledger.campaign
    figures = np.column_stack([*rows.numbers.values(), *rows.times.values()])
    usual = most_usual(figures, rows.winners.tolist(), MANY)
    strange = [place for place in strangest(figures, 2 * MANY) if place not in usual]
    units = {column.name: column.unit for column in campaign.columns}
    return Answers(
        stem=campaign.stem,
        name=campaign.name,
        seed=campaign.seed,
        confidence=confidence,
        runs=rows.runs,
        draws_at_limit=rows.draws_at_limit,
        outcomes=outcomes(rows, confidence),
        numbers={name: number(units[name], rows.numbers[name], confidence) for name in rows.numbers},
        times={name: time(units[name], rows, name, confidence) for name in rows.times},
        words={name: word(units[name], rows.words[name], confidence) for name in rows.words},
        shots=rates(rows, ("shots", "hits"), confidence),
        blows=rates(rows, ("blows", "blow_hits"), confidence),
        destroyed=ends(ledger, len(rows.replications), confidence),
        usual=worth_a_look(rows, usual),
        strange=worth_a_look(rows, strange[:MANY]),
        errors=ledger.errors(),
    )


def outcomes(rows: Table, confidence: float) -> dict[str, Count]:
    """Each side's wins, the draws, the errors."""
    found, many = np.unique(rows.outcomes, return_counts=True)
    counts = dict(zip(found.tolist(), many.tolist(), strict=True))
    return {
        outcome: counted(counts.get(outcome, 0), rows.runs, confidence)
        for outcome in (*rows.campaign.sides, DRAW, ERROR)
    }


def counted(count: int, of: int, confidence: float) -> Count:
    """A count and its share."""
    return Count(count, share(count, of, confidence))


def number(unit: str, row: Any, confidence: float) -> NumberAnswer:
    """What a figure that every run has comes to. None is negative, so neither is an end of its interval."""
    middle = mean(row, confidence)
    low = None if middle.low is None else max(middle.low, 0.0)
    return NumberAnswer(
        unit=unit,
        mean=Interval(middle.value, low, middle.high),
        quantiles={_called(at): quantile(row, at, confidence) for at in QUANTILES},
        least=row.min().item() if len(row) else None,
        greatest=row.max().item() if len(row) else None,
        bins=histogram(row, clock if unit == "s" else None),
    )


def _called(at: float) -> str:
    return "median" if at == 0.5 else f"q{at * 100:.0f}"


def time(unit: str, rows: Table, name: str, confidence: float) -> TimeAnswer:
    """When an event comes."""
    endings, curve = rows.endings[name], incidence(rows.times[name], rows.endings[name], confidence)
    count = {ending: int((endings == ending).sum()) for ending in ("event", "ended", "limit")}
    came = counted(count["event"], len(endings), confidence)
    return TimeAnswer(unit, came, count["ended"], count["limit"], curve.when(0.5), curve)


def word(unit: str, row: Words, confidence: float) -> WordAnswer:
    """How often a state was each of its values."""
    return WordAnswer(unit, {value: counted(count, len(row), confidence) for value, count in _most(row)})


def _most(row: Words) -> Iterable[tuple[str, int]]:
    found, many = np.unique(row, return_counts=True)
    return sorted(zip(found.tolist(), many.tolist(), strict=True), key=lambda pair: (-pair[1], pair[0]))


def rates(rows: Table, called: tuple[str, str], confidence: float) -> dict[str, RateAnswer]:
    """How often each side hit that tried at all."""
    found = {}
    for side in rows.campaign.sides:
        tried, hit = (rows.numbers.get(f"{name}.{side}") for name in called)
        if tried is not None and hit is not None and tried.sum():
            found[side] = RateAnswer(int(hit.sum()), int(tried.sum()), rate(hit, tried, confidence))
    return found


def ends(ledger: Ledger, runs: int, confidence: float) -> tuple[Ends, ...]:
    """What destroyed each section first that was destroyed in any run, in the order of the scenario."""
    causes: dict[str, dict[str, Count]] = {}
    for section, cause, count in ledger.destroyed():
        causes.setdefault(section, {})[cause] = counted(count, runs, confidence)
    named = ledger.campaign.resolved.get("site", {}).get("sections", {})
    return tuple(Ends(section, causes[section]) for section in dict.fromkeys((*named, *causes)) if section in causes)


def worth_a_look(rows: Table, places: Iterable[int]) -> tuple[Strange, ...]:
    """Runs by their places in the table."""
    return tuple(Strange(int(rows.replications[place]), str(rows.winners[place])) for place in places)
