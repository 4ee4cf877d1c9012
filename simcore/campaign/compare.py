"""Layouts against each other on the same dice: the difference of each figure, run by run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from msgspec import Struct, structs

from simcore.campaign.campaign import Campaign, Change, changes, without_irrelevant
from simcore.campaign.columns import TIME, WORD
from simcore.campaign.statistics import paired
from simcore.campaign.statistics.difference import Difference
from simcore.campaign.statistics.holm import holm
from simcore.campaign.statistics.interval import CONFIDENCE
from simcore.campaign.statistics.pairing import Pairing, pairing
from simcore.campaign.table import DRAW, Numbers, Table
from simcore.errors import InputError, Problem
from simcore.spelling import meant

SHARE, MEAN, RATE = "share", "mean", "rate"


class Compared(Struct, frozen=True):
    """A figure of two layouts: what it is (a share of runs, a mean, a hit rate), of the first, of the second.

    ``difference`` is the second less the first, with its interval and its own p-value; ``adjusted`` is that p-value in
    view of all that were looked at (Holm); ``pairing`` what the same dice won, None of a rate.
    """

    name: str
    kind: str
    unit: str
    first: float | None
    second: float | None
    difference: Difference
    pairing: Pairing | None
    adjusted: float | None = None


class Versus(Struct, frozen=True):
    """A layout against the first: what differs in their plans, how many pairs of runs, and each figure that varies.

    ``left_out`` counts the runs that failed in one of the two, or are in one only; ``alone`` names the figures that only
    one of the two has. Neither is compared. ``alike`` counts the pairs that are the same in every figure.
    """

    label: str
    changes: tuple[Change, ...]
    pairs: int
    figures: tuple[Compared, ...]
    left_out: int = 0
    alone: tuple[str, ...] = ()
    alike: int = 0


class Comparison(Struct, frozen=True):
    """The first layout and the others. ``looked`` is how many p-values were taken, which the adjusted ones know of.

    ``wanted`` names the figures that alone were looked at, if not all were.
    """

    label: str
    seed: int
    confidence: float
    looked: int
    versus: tuple[Versus, ...]
    wanted: tuple[str, ...] = ()


def comparison(
    layouts: Sequence[tuple[str, Table]], confidence: float = CONFIDENCE, wanted: Sequence[str] = ()
) -> Comparison:
    """The first of some layouts, each with its label, against every other.

    ``wanted`` names the figures that are looked at, all if none: who asks one question need not allow for forty.
    """
    (label, base), *others = layouts
    found = [_asked(_versus(base, name, other, confidence), wanted) for name, other in others]
    flat = [each for versus in found for each in versus.figures]
    adjusted = iter(holm([each.difference.p_value for each in flat]))
    versus_ = tuple(
        structs.replace(
            versus, figures=tuple(structs.replace(each, adjusted=next(adjusted)) for each in versus.figures)
        )
        for versus in found
    )
    looked = sum(each.difference.p_value is not None for each in flat)
    return Comparison(label, base.campaign.seed, confidence, looked, versus_, tuple(wanted))


def _asked(versus: Versus, wanted: Sequence[str]) -> Versus:
    """Only the figures that are looked at."""
    if not wanted:
        return versus
    return structs.replace(versus, figures=tuple(each for each in versus.figures if each.name in wanted))


def check_wanted(wanted: Sequence[str], campaigns: Sequence[Campaign]) -> None:
    """Raise :class:`InputError`, with the nearest name, for a figure that no two of the layouts can be compared by."""
    known = list(dict.fromkeys(name for campaign in campaigns for name in comparable(campaign)))
    for name in wanted:
        if name not in known:
            near = meant(name, known, f"there are {', '.join(known)}")
            raise InputError(Problem("--figure", 0, 0, f"nothing is compared by {name!r}; {near}"))


def comparable(campaign: Campaign) -> Iterator[str]:
    """The names of what a layout may be compared by: outcomes, events, hit rates, figures."""
    for side in campaign.sides:
        yield from (f"{side} win", f"hit rate.{side}", f"blow rate.{side}")
    yield DRAW
    for column in campaign.columns:
        if column.kind != WORD:
            yield f"{column.name} comes" if column.kind == TIME else column.name


def _versus(first: Table, label: str, second: Table, confidence: float) -> Versus:
    pairs = Pairs(first, second, confidence)
    old, new = (without_irrelevant(each.campaign.resolved) for each in (first, second))
    figures = (*pairs.outcomes(), *pairs.came(), *pairs.rates(), *pairs.means())
    return Versus(label, tuple(changes(old, new)), pairs.runs, figures, pairs.left_out, pairs.alone(), pairs.alike())


class Pairs:
    """The runs of two layouts that have the same replication, and were played to their end in both."""

    def __init__(self, first: Table, second: Table, confidence: float) -> None:
        self._tables = first, second
        self._confidence = confidence
        both, *self._places = np.intersect1d(
            first.replications, second.replications, assume_unique=True, return_indices=True
        )
        self.runs = len(both)
        self.left_out = len(np.union1d(first.every, second.every)) - self.runs

    def alike(self) -> int:
        """How many pairs are the same in winner and every figure that both have."""
        first, second = self._tables
        one, two = self._rows(first.winners, second.winners)
        same = one == two
        for kind in ("numbers", "times", "endings", "words"):
            mine, theirs = getattr(first, kind), getattr(second, kind)
            for name in mine.keys() & theirs.keys():
                one, two = self._rows(mine[name], theirs[name])
                same &= one == two
        return int(same.sum())

    def alone(self) -> tuple[str, ...]:
        """The figures that only one of the two has."""
        first, second = ({column.name: None for column in table.campaign.columns} for table in self._tables)
        return tuple(name for name in first | second if name not in first or name not in second)

    def outcomes(self) -> Iterator[Compared]:
        """How often each side wins, and nobody."""
        first, second = self._tables
        winners = self._rows(first.winners, second.winners)
        for outcome in dict.fromkeys((*first.campaign.sides, *second.campaign.sides, DRAW)):
            name = outcome if outcome == DRAW else f"{outcome} win"
            yield from self._share(name, winners[0] == outcome, winners[1] == outcome)

    def came(self) -> Iterator[Compared]:
        """In what share of the runs each event came at all."""
        first, second = self._tables
        for name in first.endings:
            if name in second.endings:
                one, two = self._rows(first.endings[name], second.endings[name])
                yield from self._share(f"{name} comes", one == "event", two == "event")

    def rates(self) -> Iterator[Compared]:
        """Hit rates."""
        first, second = self._tables
        for shots, hits, name in (("shots", "hits", "hit rate"), ("blows", "blow_hits", "blow rate")):
            for side in first.campaign.sides:
                called = f"{hits}.{side}", f"{shots}.{side}"
                if all(each in table.numbers for each in called for table in self._tables):
                    columns = [self._rows(first.numbers[each], second.numbers[each]) for each in called]
                    (hit_one, hit_two), (shot_one, shot_two) = columns
                    if shot_one.any() and shot_two.any():
                        difference = paired.rates((hit_one, shot_one), (hit_two, shot_two), self._confidence)
                        values = float(hit_one.sum() / shot_one.sum()), float(hit_two.sum() / shot_two.sum())
                        yield Compared(f"{name}.{side}", RATE, "", *values, difference, None)

    def means(self) -> Iterator[Compared]:
        """Means of the figures that every run has and that vary, or differ."""
        first, second = self._tables
        units = {column.name: column.unit for column in first.campaign.columns}
        for name, row in first.numbers.items():
            if name in second.numbers and self.runs:
                one, two = self._rows(row, second.numbers[name])
                if one.min() != one.max() or two.min() != two.max() or one[0] != two[0]:
                    difference = paired.means(one, two, self._confidence)
                    values = float(one.mean()), float(two.mean())
                    yield Compared(name, MEAN, units[name], *values, difference, pairing(one, two))

    def _rows(self, first: Numbers, second: Numbers) -> tuple[Numbers, Numbers]:
        return first[self._places[0]], second[self._places[1]]

    def _share(self, name: str, one: Numbers, two: Numbers) -> Iterator[Compared]:
        """The share of runs, unless it is none of either."""
        if one.any() or two.any():
            difference = paired.shares(one, two, self._confidence)
            yield Compared(name, SHARE, "", float(one.mean()), float(two.mean()), difference, pairing(one, two))
