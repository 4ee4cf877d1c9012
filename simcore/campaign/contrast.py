"""A comparison in words: what differs in the plans, what differs in the runs, and what the same dice won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import structs

from simcore.campaign.compare import MEAN, Compared, Comparison, Versus
from simcore.campaign.figured import chance, more, plainly, points
from simcore.campaign.statistics.interval import Interval
from simcore.views.plain import counted, listed, plain
from simcore.views.tables import Table

ALIKE = "the two layouts are the same"

MOST = 40
"""How many changes of a plan are shown; JSON has all."""


def headline(found: Comparison) -> str:
    """What is compared with what, and how to read it."""
    others = ", ".join(plain(each.label) for each in found.versus)
    confidence = f"{100 * found.confidence:g} %"
    looked = f"all {found.looked} that were" if found.looked > 1 else "the one that was"
    return (
        f"{plain(found.label)} (first) against {others}, seed {found.seed}: each difference is of the other less the first, "
        f"run by run on the same dice, with its {confidence} interval; p allows for {looked} looked at "
        "(Holm)"
    )


def tables(found: Comparison) -> tuple[Table, ...]:
    """Of each other layout: what differs in its plan, then in its runs."""
    return tuple(table for versus in found.versus for table in _tables(versus) if table.rows)


def _tables(versus: Versus) -> Iterator[Table]:
    label = plain(versus.label)
    changed = tuple((plain(each.path), plain(each.before), plain(each.after)) for each in versus.changes[:MOST])
    if len(versus.changes) > MOST:
        changed += ((f"and {len(versus.changes) - MOST:,} more", "", ""),)
    yield Table(f"{label}: what differs in the plan", ("", "first", "other"), changed or ((ALIKE, "", ""),))
    spare = ("runs without pairing", "correlation")
    head = ("figure", "first", "other", "difference", "p", *reversed(spare))
    pairs = f"{counted(versus.pairs, 'pair')} of runs"
    shares = [_row(each, versus.pairs) for each in versus.figures if each.kind != MEAN]
    yield Table(f"{label}: shares, {pairs}", head, tuple(shares), spare)
    means = [_row(each, versus.pairs) for each in versus.figures if each.kind == MEAN]
    yield Table(f"{label}: means, {pairs}", head, tuple(means), spare)


def _row(of: Compared, pairs: int) -> tuple[str, ...]:
    difference = Interval(of.difference.value, of.difference.low, of.difference.high)
    if of.kind == MEAN:
        values = [_mean(value) for value in (of.first, of.second)]
        told = more(difference)
    else:
        values = ["-" if value is None else f"{100 * value:.1f} %" for value in (of.first, of.second)]
        told = points(difference)
    like = of.pairing.correlation if of.pairing else None
    unpaired = of.pairing.unpaired if of.pairing else None
    saved = "-" if unpaired is None else f"{unpaired:,} for {pairs:,}"
    return (plain(of.name), *values, told, chance(of.adjusted), "-" if like is None else f"{like:+.2f}", saved)


def _mean(value: float | None) -> str:
    return "-" if value is None else plainly(round(value, 2))


def verdicts(found: Comparison) -> list[str]:
    """A sentence for each other layout: how often the winner of its plan wins, and whether that can be told apart."""
    return [_verdict(found, versus) for versus in found.versus if not found.wanted or _wins(versus)]


def remarks(found: Comparison) -> list[str]:
    """Sentences on what was not compared, and why, and on what made no difference at all."""
    said = []
    for versus in found.versus:
        if versus.pairs and versus.alike == versus.pairs:
            said.append(
                f"{plain(versus.label)}: every pair is the same in every figure; what differs in the plan never mattered"
            )
        if versus.left_out:
            many = counted(versus.left_out, "run")
            said.append(f"{plain(versus.label)}: {many} left out, failed or missing in one of the two")
        if versus.alone:
            said.append(
                f"{plain(versus.label)}: not compared, since only one of the two has them: {_few(versus.alone)}"
            )
    return said


def _few(names: Sequence[str]) -> str:
    """Some names; of many the first.

    >>> _few([f"shots.{number}" for number in range(10)])
    'shots.0, shots.1, shots.2, shots.3, shots.4, shots.5 and 4 more'
    """
    few = 6
    return listed(list(names[:few])) + (f" and {len(names) - few:,} more" if len(names) > few else "")


def _wins(versus: Versus) -> list[Compared]:
    """How often each side wins, of what was looked at."""
    return [each for each in versus.figures if each.name.endswith(" win")]


def _verdict(found: Comparison, versus: Versus) -> str:
    wins = _wins(versus)
    if not wins:
        return f"{plain(versus.label)}: nobody wins"
    most = max(wins, key=lambda each: abs(each.difference.value or 0.0))
    value = most.difference.value
    told = f"{points(Interval(value, most.difference.low, most.difference.high))} points of a hundred"
    label, side = plain(versus.label), plain(most.name.removesuffix(" win"))
    if value and most.adjusted is not None and most.adjusted <= 1 - found.confidence:
        return f"{label}: {side} win {'more' if value > 0 else 'less'} often: {told}, p {chance(most.adjusted)}"
    pairs = counted(versus.pairs, "pair")
    return f"{label}: not told apart from {plain(found.label)} by {pairs}: {side} win {told}, p {chance(most.adjusted)}"


def as_json(found: Comparison) -> dict[str, Any]:
    """The comparison as ``compare --json`` gives it."""
    return {
        "first": found.label,
        "seed": found.seed,
        "confidence": found.confidence,
        "looked": found.looked,
        "versus": [
            {
                "layout": versus.label,
                "changes": [each._asdict() for each in versus.changes],
                "pairs": versus.pairs,
                "left_out": versus.left_out,
                "alone": list(versus.alone),
                "alike": versus.alike,
                "figures": {each.name: _figure(each) for each in versus.figures},
            }
            for versus in found.versus
        ],
    }


def _figure(of: Compared) -> dict[str, Any]:
    said = {"kind": of.kind, "unit": of.unit, "first": of.first, "second": of.second, "adjusted": of.adjusted}
    pairing = structs.asdict(of.pairing) if of.pairing else {"correlation": None, "unpaired": None}
    return said | structs.asdict(of.difference) | {key: pairing[key] for key in ("correlation", "unpaired")}


def rows(found: Comparison) -> list[dict[str, Any]]:
    """A row a layout and figure, for a table of another program."""
    return [
        {
            "layout": versus.label,
            "figure": each.name,
            "pairs": versus.pairs,
            "left_out": versus.left_out,
            **_figure(each),
        }
        for versus in found.versus
        for each in versus.figures
    ]
