"""Answers as other programs read them."""

from __future__ import annotations

import json

import msgspec
import numpy as np
import pytest

from simcore.campaign.statistics import paired, unpaired
from simcore.campaign.statistics.histogram import histogram
from simcore.campaign.statistics.incidence import incidence
from simcore.campaign.statistics.means import mean
from simcore.campaign.statistics.pairing import pairing
from simcore.campaign.statistics.quantiles import quantile
from simcore.campaign.statistics.rates import rate
from simcore.campaign.statistics.shares import share
from simcore.campaign.statistics.strangeness import most_usual, strangest

DICE = np.random.default_rng(31)
HITS, SHOTS, TIMES = DICE.integers(0, 5, 100), DICE.integers(5, 9, 100), DICE.exponential(1, 100)
WON = HITS > 2
CURVE = incidence(TIMES, np.where(WON, "event", "limit"))

ANSWERS = [
    share(HITS[0], SHOTS[0]),
    mean(HITS),
    quantile(HITS, 0.5),
    quantile(TIMES, 0.9),
    rate(HITS, SHOTS),
    CURVE.at(TIMES[3]),
    CURVE.at(99),
    CURVE.when(0.2),
    [CURVE.last, CURVE.waiting, CURVE.method],
    histogram(HITS),
    histogram(TIMES),
    paired.shares(WON, ~WON),
    paired.means(HITS, SHOTS),
    paired.means(TIMES, TIMES**4),
    paired.rates((HITS, SHOTS), (HITS[::-1], SHOTS[::-1])),
    unpaired.shares((HITS[0], SHOTS[0]), (HITS[1], SHOTS[1])),
    unpaired.means(HITS, SHOTS),
    pairing(HITS, SHOTS),
    strangest(np.column_stack([HITS, SHOTS]), 2),
    most_usual(np.column_stack([HITS, SHOTS]), WON.tolist(), 2),
]


@pytest.mark.parametrize("answer", ANSWERS)
def test_answers_are_plain_numbers(answer):
    """Whatever kind of array went in, what comes out is written as JSON and read again the same."""
    assert json.loads(msgspec.json.encode(answer)) == json.loads(json.dumps(msgspec.to_builtins(answer)))
