"""Fire: what kindles it, how it grows and spreads, and how long it burns. A fire burns in a section.

The hazard roll is the environment's: where it meets its number, the fire event happens.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from simcore.rules import checks
from simcore.rules.checks import Part, Tn
from simcore.rules.damage import STATES, WALKABLE
from simcore.rules.now import ElementNow, Fields

INTENSITIES = ("none", "light", "heavy", "severe")
"""How a section burns, from not at all.

Source: S1.7.2.20, S1.7.4.10.
"""

BURNING = frozenset({"blaster", "laser", "plasma", "flame", "thermal"})
"""The types of attack that are fire or energy; explosives are not.

Source: S1.7.2.10.
Ruling: A-188.
"""

EASILY = frozenset({"heavy", "severe", "destroyed"})
"""The results with which an attack that is fire or energy kindles easily, and any other at all.

Source: S1.7.2.10.
Ruling: A-188.
"""

OTHERWISE = "moderate"
"""How hard a fire is kindled where a rule calls for a fire check and names no result.

Source: S1.7.2.10.
Ruling: A-188.
"""

GROWS: Mapping[str, tuple[str, str]] = {"light": ("heavy", "easy"), "heavy": ("severe", "moderate")}
"""What each intensity grows to, and how hard that is.

Source: S1.7.4.10.
"""

FUELS = ("ordinary", "fuel", "electrical")
"""What burns.

Source: S1.7.2.40.
Ruling: A-188.
"""

LIVE = frozenset({"power-trunk", "data-hub", "machinery"})
"""The kinds of element whose fire is electrical where it began with a hit on them.

Source: S1.7.2.40.
Ruling: A-188.
"""

UTILITY = "utility"
"""The kind of a utility that has none of its own: what it is, its type says."""

VOLATILE = -5
"""What a fuel system that is out of order in the zone adds to the number of kindling.

Source: S1.1.8.50, S1.7.2.10.
"""

FIRE_DOOR = 5
"""What a fire-rated door adds to the number of spreading into its section.

Source: S1.7.4.30.
"""


def kindles(kind: str, band: str) -> str | None:
    """How hard an attack of a type with a result kindles what it struck; None where it cannot.

    >>> kindles("blaster", "heavy"), kindles("blaster", "light"), kindles("slug", "heavy"), kindles("slug", "light")
    ('easy', 'moderate', 'moderate', None)

    Source: S1.7.2.10.
    Ruling: A-188.
    """
    if kind in BURNING:
        return "easy" if band in EASILY else OTHERWISE if band == "light" else None
    return OTHERWISE if band in EASILY else None


def kindling_tn(numbers: Sequence[int], difficulty: str, volatile: int = 0) -> Tn:
    """The number that the hazard roll must meet to kindle a fire; ``volatile`` is 0 or :data:`VOLATILE`.

    ``numbers`` is the setting ``difficulty.numbers``.

    >>> kindling_tn((5, 10, 15, 20, 30, 31), "easy", VOLATILE).number
    5

    Source: S1.1.8.50, S1.7.2.10.
    Ruling: A-009, A-188.
    """
    number = checks.number(numbers, difficulty)
    return checks.tn((difficulty, number, "S1.7.2.10"), ("volatile fuel", volatile, "S1.1.8.50"))


def fuel(volatile: int, struck: str = "", type_: str = "") -> str:
    """What a new fire feeds on; ``volatile`` is 0 or :data:`VOLATILE`, ``struck`` the kind of element hit, if any.

    ``type_`` is its entry of the catalogue.

    >>> fuel(0), fuel(0, "machinery", "generator"), fuel(VOLATILE, "machinery", "generator")
    ('ordinary', 'electrical', 'fuel')

    Source: S1.7.2.40.
    Ruling: A-188.
    """
    if volatile:
        return "fuel"
    return "electrical" if (type_ if struck == UTILITY else struck) in LIVE else "ordinary"


def growing_tn(numbers: Sequence[int], intensity: str) -> Tn | None:
    """The number that the hazard roll must meet for a fire to grow; None for one that cannot.

    >>> growing_tn((5, 10, 15, 20, 30, 31), "heavy").number, growing_tn((5, 10, 15, 20, 30, 31), "severe")
    (15, None)

    Source: S1.7.4.10.
    Ruling: A-009.
    """
    found = GROWS.get(intensity)
    return None if found is None else checks.tn((found[1], checks.number(numbers, found[1]), "S1.7.4.10"))


def spreading_tn(by_intensity: Mapping[str, int], intensity: str, door: int = 0) -> Tn:
    """The number that the hazard roll must meet for a fire to spread to one neighbor; ``door``: 0 or :data:`FIRE_DOOR`.

    ``by_intensity`` is the setting ``fire.spread_tn``.

    >>> spreading_tn({"light": 15, "heavy": 10, "severe": 10}, "heavy", FIRE_DOOR).number
    15

    Source: S1.7.4.20, S1.7.4.30.
    Ruling: A-192, A-193.
    """
    part: Part = (f"{intensity} fire", by_intensity[intensity], "S1.7.4.20")
    return checks.tn(part, ("fire door", door, "S1.7.4.30"))


def shuts_out(element: ElementNow) -> bool:
    """Whether a fire-rated element keeps fire out: it is shut, and sound or only Lightly Damaged.

    Where an edge between two sections names such an element, the fire must come through it, whatever else is open.

    Source: S1.7.4.30.
    Ruling: A-193.
    """
    return element.state == "closed" and element.damage in ("intact", "light")


def holds_back(breach: str, rated: Sequence[ElementNow], others: Sequence[ElementNow]) -> bool:
    """Whether a section keeps a fire out: a fire-rated element in it is shut and sound, and nothing else is open.

    ``breach`` is the section's own; ``rated`` its fire-rated elements, ``others`` all the rest that could stand open.

    Source: S1.7.4.30.
    Ruling: A-193.
    """
    if breach in WALKABLE or any(open_(element) for element in (*rated, *others)):
        return False
    return any(shuts_out(element) for element in rated)


def open_(element: ElementNow) -> bool:
    """Whether an element lets fire and smoke through: it stands open, or is Severely Damaged or gone.

    Source: S1.7.4.30.
    Ruling: A-193, A-194.
    """
    return element.state == "open" or STATES.index(element.damage) >= STATES.index("severe")


def age(since: int, round_: int) -> int:
    """How many full rounds a fire has burned as it does: the round of kindling or of a change counts 0.

    >>> age(1, 4)
    3

    Source: S1.7.4.10.
    Ruling: A-189, A-191.
    """
    return round_ - since


def checked(interval: int, since: int, round_: int) -> bool:
    """Whether a fire may grow and spread in the housekeeping of a round; ``interval`` is ``fire.check_interval``.

    >>> [round_ for round_ in range(1, 12) if checked(3, 1, round_)]
    [4, 7, 10]

    Source: S1.7.4.10, S1.7.4.20.
    Ruling: A-191, A-192.
    """
    old = age(since, round_)
    return old > 0 and old % interval == 0


def next_check(interval: int, since: int, round_: int) -> int:
    """The first round from ``round_`` on in whose housekeeping a fire may grow and spread.

    >>> next_check(3, 1, 2), next_check(3, 1, 4), next_check(3, 1, 5)
    (4, 4, 7)

    Source: S1.7.4.10.
    Ruling: A-191.
    """
    old = max(1, age(since, round_))
    return since + interval * -(-old // interval)


def kindled(round_: int, fuel: str = "ordinary") -> Fields:
    """What a new fire changes in its section: it is Light, age 0; a section that is destroyed burns as well.

    >>> kindled(4)
    {'fire': 'light', 'fire_since': 4, 'fuel': 'ordinary', 'knocked': 0}

    Source: S1.7.2.10, S1.7.4.20.
    Ruling: A-098, A-188, A-189, A-192.
    """
    return {"fire": "light", "fire_since": round_, "fuel": fuel, "knocked": 0}


def grown(intensity: str, round_: int) -> Fields:
    """What growing changes in a section; its age begins anew.

    >>> grown("light", 4)
    {'fire': 'heavy', 'fire_since': 4}

    Source: S1.7.4.10.
    Ruling: A-191.
    """
    return {"fire": GROWS[intensity][0], "fire_since": round_}


def lowered(intensity: str, steps: int, round_: int) -> Fields:
    """What steps of suppression change in a section: a lower intensity, at last none; its age begins anew.

    So do the successes of fire fighting that count towards the next step.

    >>> lowered("severe", 2, 9), lowered("light", 3, 9)["fire"]
    ({'fire': 'light', 'fire_since': 9, 'knocked': 0}, 'none')

    Source: S1.7.5.10, S1.7.5.20.
    Ruling: A-191, A-198, A-203.
    """
    left = max(0, INTENSITIES.index(intensity) - steps)
    return {"fire": INTENSITIES[left], "fire_since": round_, "knocked": 0}


def out(round_: int) -> Fields:
    """What changes in a section whose fire goes out.

    >>> out(9)
    {'fire': 'none', 'fire_since': 9, 'knocked': 0}

    Source: S1.7.4.10.
    Ruling: A-204.
    """
    return lowered("none", 0, round_)


def burnt_out(rounds: int | None, since: int, round_: int) -> bool:
    """Whether a fire has burned as it does for as long as ``fire.burnout_rounds`` lets it; null never ends it.

    >>> burnt_out(None, 1, 999), burnt_out(10, 1, 11), burnt_out(10, 1, 10)
    (False, True, False)

    Source: S1.7.4.10.
    Ruling: A-204.
    """
    return rounds is not None and age(since, round_) >= rounds
