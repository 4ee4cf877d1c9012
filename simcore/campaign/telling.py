"""The answers of a campaign in words: a headline, and tables of text."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence

from simcore.campaign.answers import Answers, Count, NumberAnswer, RateAnswer, Strange
from simcore.campaign.figured import amount, percent, plainly, runs, shape
from simcore.campaign.table import DRAW
from simcore.views.plain import plain
from simcore.views.tables import Table


def headline(found: Answers) -> str:
    """How many runs, and who won how many of them: the counts add up."""
    limit = f" ({found.draws_at_limit:,} at the limit)" if found.draws_at_limit else ""
    parts = [f"{plain(name)} {each.count:,}{limit if name == DRAW else ''}" for name, each in found.outcomes.items()]
    return f"{plain(found.name)}, seed {found.seed}: {' + '.join(parts)} = {runs(found.runs)}"


def tables(found: Answers, folder: str) -> tuple[Table, ...]:
    """Every table that has rows; ``folder`` is where the campaign is, for the commands that play its runs again."""
    all_ = (
        outcomes(found),
        numbers(found),
        constants(found),
        times(found),
        words(found),
        rates("Hit rates", ("shots", "hits"), found.shots),
        rates("Hand to hand", ("blows", "hits"), found.blows),
        destroyed(found),
        look(found, folder),
        errors(found),
    )
    return tuple(table for table in all_ if table.rows)


def outcomes(found: Answers) -> Table:
    """Each side's wins, the draws, the errors."""
    head = ("outcome", "runs", f"share ({_confidence(found)})")
    return Table("Outcomes", head, tuple(_counted(found.outcomes)))


def _counted(counts: dict[str, Count]) -> Iterator[tuple[str, str, str]]:
    for name, each in counts.items():
        yield plain(name), f"{each.count:,}", percent(each.share)


def _confidence(found: Answers) -> str:
    return f"{100 * found.confidence:g} % interval"


def numbers(found: Answers) -> Table:
    """Every figure that is not the same in all runs."""
    head = ("figure", "unit", "mean", "10 %", "median", "90 %", "least", "greatest", "shape")
    rows = [(plain(name), each.unit, *_number(each)) for name, each in found.numbers.items() if _varies(each)]
    title = f"Figures (mean and median with their {_confidence(found)})"
    return Table(title, head, tuple(rows), ("shape", "least", "greatest", "unit", "10 %", "90 %"))


def constants(found: Answers) -> Table:
    """Every figure that is the same in all runs, but those that are nothing in all."""
    alike = {name: each for name, each in found.numbers.items() if each.least and not _varies(each)}
    rows = [(plain(name), each.unit, plainly(each.least or 0)) for name, each in alike.items()]
    return Table("The same in every run (what is 0 in all is left out)", ("figure", "unit", "value"), tuple(rows))


def _varies(answer: NumberAnswer) -> bool:
    return answer.least != answer.greatest


def _number(answer: NumberAnswer) -> Sequence[str]:
    least, greatest = (plainly(each) for each in (answer.least or 0, answer.greatest or 0))
    low, median, high = (_value(answer.quantiles[name].value) for name in ("q10", "median", "q90"))
    middle = f"{median} {_between(answer)}"
    return amount(answer.mean), low, middle, high, least, greatest, shape(answer.bins)


def _between(answer: NumberAnswer) -> str:
    median = answer.quantiles["median"]
    return f"({_value(median.low)} to {_value(median.high)})"


def _value(number: float | None) -> str:
    return "-" if number is None else plainly(number)


def times(found: Answers) -> Table:
    """When events came that do not come in every run."""
    head = (
        "event",
        "runs",
        "share",
        "10 % by",
        "half by",
        "90 % by",
        "ended first",
        "at limit",
    )
    rows = []
    for name, each in found.times.items():
        by = [_seconds(each.curve.when(share).value) for share in (0.1, 0.5, 0.9)]
        rows.append(
            (plain(name), f"{each.came.count:,}", percent(each.came.share), *by, str(each.ended), str(each.limit))
        )
    title = f"Times (share of runs with its {_confidence(found)}; by when it came in so many of all runs)"
    return Table(title, head, tuple(rows), ("at limit", "ended first", "10 % by", "90 % by"))


def _seconds(value: float | None) -> str:
    return "-" if value is None else f"{plainly(value)} s"


def words(found: Answers) -> Table:
    """States that the scenario measures, each with its values."""
    rows = [(plain(name), *row) for name, each in found.words.items() for row in _counted(each.counts)]
    return Table("States at the end", ("measure", "state", "runs", f"share ({_confidence(found)})"), tuple(rows))


def rates(title: str, called: tuple[str, str], found: dict[str, RateAnswer]) -> Table:
    """How often each side hit."""
    rows = [(plain(side), f"{each.tried:,}", f"{each.hit:,}", percent(each.rate)) for side, each in found.items()]
    return Table(title, ("side", *called, "rate"), tuple(rows))


def destroyed(found: Answers) -> Table:
    """What destroyed each section first."""
    rows = [(plain(ends.section), *row) for ends in found.destroyed for row in _counted(ends.causes)]
    return Table("What destroyed each section first", ("section", "by", "runs", "share of all runs"), tuple(rows))


def look(found: Answers, folder: str) -> Table:
    """The most usual and the strangest runs, each with the command that plays it."""
    rows = [
        (kind, f"{each.replication:,}", plain(each.outcome), command(each, folder))
        for kind, many in (("usual", found.usual), ("strange", found.strange))
        for each in many
    ]
    return Table("Runs worth a look", ("", "replication", "outcome", "see it"), tuple(rows), ("replication",))


def command(run: Strange, folder: str) -> str:
    """The command that plays a run of a campaign again, as a shell takes it.

    >>> command(Strange(7, "rebels"), "outputs/gatehouse"), command(Strange(0, "draw"), "my runs")
    ('simcore run outputs/gatehouse --replication 7', "simcore run 'my runs' --replication 0")
    """
    return f"simcore run {shlex.quote(plain(folder))} --replication {run.replication}"


def errors(found: Answers) -> Table:
    """Why runs failed."""
    rows = [(plain(reason), f"{count:,}") for reason, count in found.errors.items()]
    return Table("Runs that failed", ("reason", "runs"), tuple(rows))
