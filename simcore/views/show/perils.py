"""What is shown of a scenario, in tables: the odds against walls and doors, and what the building depends on."""

from __future__ import annotations

from simcore.views.show.approach import Approach
from simcore.views.show.arms import Arm
from simcore.views.show.show import Shown
from simcore.views.show.strength import RESULTS
from simcore.views.show.tables import table
from simcore.views.show.weak import Hinge
from simcore.views.show.words import EFFORTS, mean, number, percent, some
from simcore.views.tables import Table


def odds(shown: Shown) -> tuple[Table, ...]:
    """A table a weapon: what one hit does at least, and how many hits it takes until one can walk through."""
    return tuple(_odds(shown, arm) for arm in shown.weapons)


def _odds(shown: Shown, arm: Arm) -> Table:
    brought = f", brought by {some(arm.brought)}" if arm.brought else ""
    title = f"One hit of {arm.name} ({arm.damage}, {arm.scale} scale{brought}): at least; hits until it is passed, or in a zone broken"
    head = ("target", "damage", "resistance", *RESULTS, "mean", "50 %", "90 %")
    rows = (
        (each.id, each.damage, each.resistance, *(percent(share) for share in each.at_least.values()),
         mean(each.hits.mean), number(each.hits.half), number(each.hits.most))
        for each in shown.odds if (each.weapon, each.scale) == (arm.name, arm.scale)
    )  # fmt: skip
    return table(title, head, rows)


def depends(shown: Shown) -> tuple[Table, ...]:
    """What stands before each zone, before each goal, what the zones inside hang by, and which walls must not fall."""
    return (
        _approaches("From outside to each zone: the fewest things to break", shown.approaches),
        _approaches("From where a side begins to what it must hold", shown.goals),
        hinges(shown),
        falls(shown),
        traps(shown),
    )


def _approaches(title: str, found: tuple[Approach, ...]) -> Table:
    head = ("zone", "by", "from", "break", "open", "through", "ways in", "without breaking", "to bar them all")
    return table(title, head, (_approach(each) for each in found))


def _approach(each: Approach) -> tuple[object, ...]:
    if each.broken is None:
        return each.zone, _who(each), "", "no way", "", "", "", "", ""
    through = ", ".join(f"{step.by} ({EFFORTS[step.effort]})" for step in each.steps if step.by)
    ways = f"{len(each.barring)}", f"{len(each.open)}", some(each.barring)
    return each.zone, _who(each), each.start, f"{each.broken}", f"{each.opened}", through, *ways


def _who(each: Approach) -> str:
    return "" if each.who == "outside" else each.who


def hinges(shown: Shown) -> Table:
    """The zones and ways without which those who hold the zones inside are cut off, or apart."""
    head = ("without", "which is", "no longer get outside", "fall apart")
    return table(
        "Single points of failure",
        head,
        ((each.id, _kind(each), some(each.lost, ""), _parts(each)) for each in shown.hinges),
    )


def _kind(each: Hinge) -> str:
    return f"passed by {each.by}" if each.by and each.by != each.id else each.kind


def _parts(each: Hinge) -> str:
    return " | ".join(some(part) for part in each.parts) if len(each.parts) > 1 else ""


def falls(shown: Shown) -> Table:
    """The sections whose fall lets strangers into zones that they could not enter without breaking something."""
    rows = ((each.section, len(each.opens), some(each.opens)) for each in shown.falls)
    return table("Walls whose fall opens most", ("section", "zones", "opens"), rows)


def traps(shown: Shown) -> Table:
    """The zones that nobody can leave."""
    rows = (
        ("by no way at all", some(shown.traps.sealed, "")),
        ("strangers, without breaking something", some(shown.traps.strangers, "")),
        ("those who hold the site, likewise", some(shown.traps.keepers, "")),
    )
    return table("Zones that cannot be left", ("by whom", "zones"), (row for row in rows if row[1]))
