"""The rules of fire, smoke and collapse that are in force in a run: chosen once from the settings, asked by resolvers.

What each method means stands at the function that it calls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct

from simcore.dice import Pool
from simcore.rules import collapse, fire, smoke, suppression
from simcore.rules.checks import Part, Tn
from simcore.rules.impact import Impact
from simcore.rules.now import Fields


class Hazards(Struct, frozen=True):
    """Fire, smoke and collapse under the settings of a run.

    ``pool`` is rolled for each fire event; ``collapse_tn`` and ``progressive_tn`` are the numbers under this gravity.
    ``impacts``: what falls on people where a section gives way, empty where nothing does. ``source`` says what makes
    smoke in a zone, as :func:`simcore.rules.smoke.source`. Null rounds are never.

    Source: S1.7.0.
    """

    enabled: bool
    pool: Pool
    numbers: Sequence[int]
    spreading: Mapping[str, int]
    check_interval: int
    suppression_step: int
    burnout_rounds: int | None
    agents: Mapping[str, str]
    source: Callable[[str, Iterable[str]], str]
    decay_rounds: int | None
    activities: frozenset[str]
    collapse_tn: Tn
    progressive_tn: Tn
    impacts: Mapping[str, Impact]

    # Fire

    def kindling_tn(self, difficulty: str, volatile: int = 0) -> Tn:
        """The number of kindling; ``difficulty`` from :func:`simcore.rules.fire.kindles`."""
        return fire.kindling_tn(self.numbers, difficulty, volatile)

    def growing_tn(self, intensity: str) -> Tn | None:
        """The number of growing; None for a fire that cannot."""
        return fire.growing_tn(self.numbers, intensity)

    def spreading_tn(self, intensity: str, door: int = 0) -> Tn:
        """The number of spreading to one neighbor; ``door`` is 0 or ``fire.FIRE_DOOR``."""
        return fire.spreading_tn(self.spreading, intensity, door)

    def checked(self, since: int, round_: int) -> bool:
        """Whether a fire may grow and spread in the housekeeping of a round."""
        return fire.checked(self.check_interval, since, round_)

    def next_check(self, since: int, round_: int) -> int:
        """The first round from ``round_`` on in whose housekeeping a fire may grow and spread."""
        return fire.next_check(self.check_interval, since, round_)

    def burnt_out(self, since: int, round_: int) -> bool:
        """Whether a fire goes out by itself in the housekeeping of a round."""
        return fire.burnt_out(self.burnout_rounds, since, round_)

    # Smoke

    def cleared(self, level: str, since: int, round_: int) -> Fields:
        """What a working air handler changes in a zone's smoke of which no more is made."""
        return smoke.cleared(level, since, self.decay_rounds, round_)

    # Collapse

    def jolts(self, margin: int) -> bool:
        """Whether a hit on what bounds a zone is heavy activity."""
        return collapse.jolts(margin, self.activities)

    def blazes(self, intensity: str) -> bool:
        """Whether the fire of a zone is heavy activity."""
        return collapse.blazes(intensity, self.activities)

    def crowded(self, people: int) -> bool:
        """Whether so many people who run or fight are heavy activity."""
        return collapse.crowded(people, self.activities)

    def ruins(self, damage: str) -> bool:
        """Whether a section of such damage leaves ruins in the zones beside it: one that is destroyed, with all this off."""
        return damage == "destroyed" and not self.enabled

    # Fighting fire

    def portable_tn(self, fuel: str, agent: str, *conditions: Part) -> Tn:
        """The number of putting a fire down one step by hand."""
        return suppression.portable_tn(self.agents, fuel, agent, *conditions)

    def suppressed(self, intensity: str, round_: int) -> Fields:
        """What active built-in suppression changes in a section in the housekeeping of a round."""
        return fire.lowered(intensity, self.suppression_step, round_)
