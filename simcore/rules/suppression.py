"""Fighting fire and smoke: by hand, by what is built in, by venting."""

from __future__ import annotations

from collections.abc import Mapping

from simcore.rules import checks
from simcore.rules.checks import Part, Tn

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

RIGHT_AGENT = -5
"""What the right agent adds to the number.

Source: S1.7.2.40.
"""


def portable_tn(fuel: str, agent: str, *conditions: Part) -> Tn:
    """The number of putting a fire of a fuel down one step with an agent; "" for none, or where agents do not count.

    >>> portable_tn("fuel", "foam").number, portable_tn("fuel", "water").number
    (10, 15)

    Source: S1.7.2.40, S1.7.5.10.
    """
    right = RIGHT_AGENT if AGENTS.get(agent) == fuel else 0
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
