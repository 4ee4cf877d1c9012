"""Fighting fire and smoke: by hand, by what is built in, by venting."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from simcore.dice import Pool, pool
from simcore.dice.codes import PIPS_PER_DIE
from simcore.rules import checks, fire
from simcore.rules.checks import Part, Penalties, Tn
from simcore.rules.now import Fields
from simcore.rules.pools import penalty_parts

PORTABLE = 15
"""The number of putting a fire down one step over about 5 square metres.

Source: S1.7.5.10.
"""

POWERED = 10
"""The number of setting going or restoring what is built in and has power.

Source: S1.7.5.20.
"""

OFFLINE = 20
"""The number of bringing back or by-passing what is offline.

Source: S1.7.5.30.
Ruling: A-200.
"""

VENT = 15
"""The number of clearing a zone of smoke.

Source: S1.7.5.40.
"""

PATCH = 5
"""The square metres that one success covers.

Source: S1.7.5.10.
Ruling: A-198.
"""

AGENTS: Mapping[str, str] = {"water": "ordinary", "foam": "fuel", "co2": "electrical"}
"""What each agent is best against.

Source: S1.7.2.40.
"""

ALIKE: Mapping[str, str] = {}
"""No agent is best against anything: ``fire.agents`` is off.

Source: S1.7.2.40.
"""

RIGHT_AGENT = -5
"""What the right agent adds to the number.

Source: S1.7.2.40.
"""


FACTORS = ("fire", "smoke", "vacuum", "enemy fire")
"""What makes the place of work hostile.

Source: S1.8.6.20.
Ruling: A-219.
"""

ONE_FACTOR, MORE_FACTORS = 5, 10
"""What one of them adds to the number, and what two or more do together.

Source: S1.8.6.20.
Ruling: A-219.
"""

TREATED = frozenset({"fire", "smoke"})
"""The factors that do not count for those who put out a fire or vent smoke: what they work against.

Source: S1.8.6.20.
Ruling: A-219.
"""

IONIZED = -PIPS_PER_DIE
"""What ionization takes from the roll over what is built in.

Source: S1.7.5.20.
Ruling: A-200.
"""

TIME = pool(("time", PIPS_PER_DIE))
"""The plain die of a duration of 1-3 rounds.

Source: S1.7.5.10.
Ruling: A-013, A-201.
"""


def lasts(die: int) -> int:
    """The rounds of an attempt that takes 1-3 of them, by a die.

    >>> [lasts(die) for die in range(1, 7)]
    [1, 1, 2, 2, 3, 3]

    Source: S1.7.5.10.
    Ruling: A-013, A-201.
    """
    return -(-die // 2)


def hostile(present: Collection[str], treated: Collection[str] = ()) -> tuple[Part, ...]:
    """What a hostile place adds to the number of a repair: one part, or none; ``treated`` are left out.

    >>> hostile(["smoke", "enemy fire"]), hostile(["smoke", "enemy fire"], TREATED)
    ((('smoke, enemy fire', 10, 'S1.8.6.20'),), (('enemy fire', 5, 'S1.8.6.20'),))

    Source: S1.8.6.20.
    Ruling: A-219.
    """
    counted = [factor for factor in FACTORS if factor in present and factor not in treated]
    if not counted:
        return ()
    return ((", ".join(counted), ONE_FACTOR if len(counted) == 1 else MORE_FACTORS, "S1.8.6.20"),)


def portable_tn(agents: Mapping[str, str], fuel: str, agent: str, *conditions: Part) -> Tn:
    """The number of putting a fire of a fuel down one step with an agent, "" for none.

    ``agents``: :data:`AGENTS`, or :data:`ALIKE` where agents do not count.

    >>> portable_tn(AGENTS, "fuel", "foam").number, portable_tn(AGENTS, "fuel", "water").number
    (10, 15)

    Source: S1.7.2.40, S1.7.5.10.
    """
    right = RIGHT_AGENT if agents.get(agent) == fuel else 0
    return checks.tn(("suppression", PORTABLE, "S1.7.5.10"), (agent or "agent", right, "S1.7.2.40"), *conditions)


def built_in_tn(*conditions: Part, offline: bool) -> Tn:
    """The number of setting going what is built in.

    >>> built_in_tn(offline=False).number, built_in_tn(offline=True).number
    (10, 20)

    Source: S1.7.5.20, S1.7.5.30.
    Ruling: A-200.
    """
    part = ("suppression offline", OFFLINE, "S1.7.5.30") if offline else ("suppression", POWERED, "S1.7.5.20")
    return checks.tn(part, *conditions)


def built_in_pool(label: str, pips: int, ionized: int, penalties: Penalties) -> Pool:
    """The roll over what is built in; ``ionized`` is 0 or :data:`IONIZED`.

    >>> built_in_pool("Repair", 12, IONIZED, Penalties()).code
    '3D'

    Source: S1.7.5.20.
    Ruling: A-200.
    """
    return pool((label, pips), *penalty_parts(penalties), ("ionized", ionized, "S1.7.5.20"))


def vent_tn(*conditions: Part) -> Tn:
    """The number of clearing a zone of smoke.

    >>> vent_tn().number
    15

    Source: S1.7.5.40.
    """
    return checks.tn(("venting", VENT, "S1.7.5.40"), *conditions)


def patches(area: int) -> int:
    """How many successes one step takes for a fire over so many square metres, 0 where the area is not known.

    >>> patches(12), patches(5), patches(0)
    (3, 1, 1)

    Source: S1.7.5.10.
    Ruling: A-198.
    """
    return max(1, -(-area // PATCH))


def knocked(intensity: str, successes: int, area: int, round_: int) -> Fields:
    """What one more success changes in a fire: one counts, or with the last patch the fire drops one step.

    ``successes`` are those since the last step, ``area`` the square metres, 0 where not known.

    >>> knocked("heavy", 0, 12, 7), knocked("heavy", 2, 12, 9)
    ({'knocked': 1}, {'fire': 'light', 'fire_since': 9, 'knocked': 0})

    Source: S1.7.5.10.
    Ruling: A-191, A-198, A-203.
    """
    if successes + 1 < patches(area):
        return {"knocked": successes + 1}
    return fire.lowered(intensity, 1, round_)
