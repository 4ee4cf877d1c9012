"""The answers of a campaign as JSON and as rows: for programs."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from simcore.campaign.answers import Answers, Count, NumberAnswer, TimeAnswer
from simcore.campaign.statistics.interval import Interval


def as_json(found: Answers) -> dict[str, Any]:
    """The answers as ``batch --json`` and ``report --json`` give them."""
    return {
        "runs": found.runs,
        "outcomes": {name: _count(each) for name, each in found.outcomes.items()},
        "draws_at_limit": found.draws_at_limit,
        "confidence": found.confidence,
        "figures": {
            **{name: _number(each) for name, each in found.numbers.items()},
            **{name: _time(each) for name, each in found.times.items()},
            **{
                name: {"unit": each.unit, "counts": {value: _count(count) for value, count in each.counts.items()}}
                for name, each in found.words.items()
            },
        },
        "hit_rates": {
            side: structs.asdict(each) | {"rate": _interval(each.rate)} for side, each in found.shots.items()
        },
        "blow_rates": {
            side: structs.asdict(each) | {"rate": _interval(each.rate)} for side, each in found.blows.items()
        },
        "destroyed": {
            ends.section: {cause: _count(count) for cause, count in ends.causes.items()} for ends in found.destroyed
        },
        "usual": [each.replication for each in found.usual],
        "strange": [each.replication for each in found.strange],
        "errors": found.errors,
    }


def _interval(interval: Interval) -> dict[str, float | None]:
    return structs.asdict(interval)


def _count(count: Count) -> dict[str, Any]:
    return {"count": count.count, "share": count.share.value, "low": count.share.low, "high": count.share.high}


def _number(answer: NumberAnswer) -> dict[str, Any]:
    return {
        "unit": answer.unit,
        "mean": _interval(answer.mean),
        **{name: _interval(each) for name, each in answer.quantiles.items()},
        "least": answer.least,
        "greatest": answer.greatest,
    }


def _time(answer: TimeAnswer) -> dict[str, Any]:
    return {
        "unit": answer.unit,
        "event": _count(answer.came),
        "ended": answer.ended,
        "limit": answer.limit,
        "median": _interval(answer.median),
        "method": answer.curve.method,
    }
