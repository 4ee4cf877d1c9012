"""All that is shown of a scenario before any run, as one value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from simcore.plan import Plan, Weapon
from simcore.views.show.approach import Approach, approaches, goals
from simcore.views.show.arms import Arm, arm, named, usual
from simcore.views.show.course import Aim, Event, Ruling, aims, ruling, timeline
from simcore.views.show.people import Squad, squads
from simcore.views.show.start import Start
from simcore.views.show.strength import Odds, odds
from simcore.views.show.things import Fitting, Place, Wall, fittings, places, walls
from simcore.views.show.ways import Way, ways
from simcore.views.show.weak import Fall, Hinge, Traps, Weak


class Site(Struct, frozen=True):
    """The site as a whole: who holds it, whether it has power, and the last rounds of what it starts with, 0 for none."""

    held_by: str | None
    powered: bool
    locked_until: int
    ionized_until: int


class Shown(Struct, frozen=True):
    """A scenario as it is at the start. ``approaches``: from outside to each zone inside; ``goals``: of each side to what it must hold.

    Times are seconds, lengths metres; everything is in file order unless it says otherwise.
    """

    name: str
    seed: int
    limit: float
    site: Site
    rules: Ruling
    zones: tuple[Place, ...]
    ways: tuple[Way, ...]
    sections: tuple[Wall, ...]
    elements: tuple[Fitting, ...]
    units: tuple[Squad, ...]
    timeline: tuple[Event, ...]
    victory: tuple[Aim, ...]
    weapons: tuple[Arm, ...]
    odds: tuple[Odds, ...]
    approaches: tuple[Approach, ...]
    goals: tuple[Approach, ...]
    hinges: tuple[Hinge, ...]
    falls: tuple[Fall, ...]
    traps: Traps


def show(plan: Plan, weapons: Sequence[str] = (), known: Mapping[str, Weapon] | None = None) -> Shown:
    """What a plan is at its start.

    ``weapons``: the names of those that walls and doors are tried against, of the ``known`` ones; without any, the
    heaviest of each attacker. Raises :class:`simcore.InputError` for a name that no weapon has.
    """
    start = Start.of(plan)
    tried = named(weapons, known or {}) if weapons else usual(plan)
    through = ways(start)
    weak = Weak(start, through)
    now = start.state.site
    return Shown(
        name=plan.name,
        seed=plan.seed,
        limit=plan.limit_round * plan.round_ms / 1000,
        site=Site(plan.held_by, plan.powered, now.locked_until, now.ionized_until),
        rules=ruling(plan),
        zones=places(start),
        ways=through,
        sections=walls(start),
        elements=fittings(start),
        units=squads(start),
        timeline=timeline(plan),
        victory=aims(plan),
        weapons=tuple(arm(plan, weapon) for weapon in tried),
        odds=tuple(each for weapon in tried for each in odds(start, weapon)),
        approaches=approaches(start, through),
        goals=goals(start, through),
        hinges=weak.hinges(),
        falls=weak.falls(),
        traps=weak.traps(),
    )
