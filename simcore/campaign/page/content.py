"""All that a page says, ready to be set: texts that cannot steer anything, and places in percent."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from simcore.campaign.answers import Answers, NumberAnswer, Strange
from simcore.campaign.campaign import Campaign
from simcore.campaign.figured import plainly, runs
from simcore.campaign.page.bars import Bars, Stack, counts, rates, stacks, tones
from simcore.campaign.page.growth import Growth, growth
from simcore.campaign.page.spread import Spread, spread
from simcore.campaign.page.subject import chosen, facts
from simcore.campaign.table import DRAW, ERROR
from simcore.campaign.telling import command
from simcore.views.plain import plain

TOGETHER = "the whole battle"
"""What figures are of that no side has."""


class Group(Struct, frozen=True):
    """Figures of a side, or of the whole battle; ``same`` holds those that are the same in all runs."""

    name: str
    tone: str
    spreads: tuple[Spread, ...]
    same: tuple[tuple[str, str], ...]


class Look(Struct, frozen=True):
    """A run worth a look: why, which, who won it, and the command that plays it."""

    kind: str
    replication: str
    outcome: str
    command: str


class Content(Struct, frozen=True):
    """What a page says; see :class:`simcore.campaign.answers.Answers` for what each is."""

    name: str
    seed: int
    runs: str
    done: str
    confidence: str
    sum: tuple[tuple[str, str, str], ...]
    draws_at_limit: str
    outcomes: Bars
    groups: tuple[Group, ...]
    times: tuple[Growth, ...]
    shots: Bars
    blows: Bars
    destroyed: tuple[Stack, ...]
    words: tuple[tuple[str, Bars], ...]
    looks: tuple[Look, ...]
    errors: tuple[tuple[str, str], ...]
    facts: tuple[tuple[str, str], ...]
    chosen: tuple[tuple[str, str, str], ...]


def content(found: Answers, campaign: Campaign, folder: str) -> Content:
    """The answers of a campaign as its page says them; ``folder`` is where the campaign is."""
    colors = {**tones(campaign.sides), DRAW: "tone-draw", ERROR: "tone-error"}
    failed = found.outcomes[ERROR].count
    return Content(
        name=plain(found.name),
        seed=found.seed,
        runs=runs(found.runs),
        done=runs(found.runs - failed),
        confidence=f"{100 * found.confidence:g}",
        sum=tuple((plain(name), f"{each.count:,}", colors[name]) for name, each in found.outcomes.items()),
        draws_at_limit=f"{found.draws_at_limit:,}" if found.draws_at_limit else "",
        outcomes=counts(found.outcomes, colors),
        groups=groups(found, campaign.sides, colors),
        times=times(found),
        shots=rates(found.shots, colors),
        blows=rates(found.blows, colors),
        destroyed=stacks(found.destroyed),
        words=tuple((plain(name), counts(each.counts, tones(each.counts))) for name, each in found.words.items()),
        looks=(*looks("usual", found.usual, folder), *looks("strange", found.strange, folder)),
        errors=tuple((plain(reason), f"{count:,}") for reason, count in found.errors.items()),
        facts=facts(campaign, found.runs),
        chosen=chosen(campaign),
    )


def groups(found: Answers, sides: tuple[str, ...], colors: dict[str, str]) -> tuple[Group, ...]:
    """The figures of the whole battle, then those of each side."""
    of: dict[str, dict[str, NumberAnswer]] = {TOGETHER: {}, **{side: {} for side in sides}}
    for name, answer in found.numbers.items():
        kind, _, side = name.partition(".")
        side = "" if kind == "sections" else side  # sections.destroyed is of no side, whatever sides are called
        of[side if side in sides else TOGETHER][name] = answer
    return tuple(_group(name, answers, colors) for name, answers in of.items() if answers)


def _group(name: str, answers: dict[str, NumberAnswer], colors: dict[str, str]) -> Group:
    varies = {figure: each for figure, each in answers.items() if each.least != each.greatest}
    same = tuple(
        (plain(figure), "-" if each.least is None else f"{plainly(each.least)} {plain(each.unit)}")
        for figure, each in answers.items()
        if figure not in varies
    )
    spreads = tuple(spread(figure, each) for figure, each in varies.items())
    return Group(plain(name), colors.get(name, "tone-all"), spreads, same)


def times(found: Answers) -> tuple[Growth, ...]:
    """The times of events, on one axis that ends with the longest run."""
    last = max((each.curve.last for each in found.times.values()), default=0.0) or 1.0
    return tuple(growth(name, each, last) for name, each in found.times.items())


def looks(kind: str, of: Iterable[Strange], folder: str) -> Iterable[Look]:
    """Runs worth a look, each with the command that plays it."""
    for run in of:
        yield Look(kind, f"{run.replication:,}", plain(run.outcome), command(run, folder))
