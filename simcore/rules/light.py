"""Environmental cover: what smoke and bad light add to the difficulty of a shot. Pips of plain dice (3 pips = 1D)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from simcore.dice import Pool, pool
from simcore.rules.checks import Part

SMOKE: Mapping[str, int] = {"none": 0, "light": 3, "heavy": 6, "severe": 12}
"""What smoke adds by its level, the lightest first, in pips.

Source: RB-44.
Ruling: A-029.
"""

LIGHT: Mapping[str, int] = {"bright": 0, "poor": 3, "moonlit": 6, "dark": 12}
"""What the state of light adds, in pips.

The texts do not say whose light; ours is that of the zone of what is shot at: who stands in the dark is hard to see.

Source: RB-44.
Ruling: A-029.
"""

LABELS: Mapping[str, str] = {"bright": "light", "poor": "poor light", "moonlit": "moonlight", "dark": "darkness"}
"""What each state of light is called in a target number."""


class Air(Struct, frozen=True, gc=False, cache_hash=True):
    """What lies between a shooter and his target: the worst smoke on the way, and the light that the target is in.

    ``smoke_rolled`` and ``light_rolled``: what their dice came to in this attack, 0 where none were rolled.

    Source: RB-44.
    Ruling: A-029.
    """

    smoke: str = "none"
    light: str = "bright"
    smoke_rolled: int = 0
    light_rolled: int = 0


CLEAR = Air()
"""No smoke, bright light."""


def _pools(table: Mapping[str, int]) -> Mapping[str, Pool | None]:
    return {name: pool((name, pips)) if pips else None for name, pips in table.items()}


SMOKE_POOLS: Mapping[str, Pool | None] = _pools(SMOKE)
"""What is rolled for each level of smoke, None where nothing is.

Source: RB-44.
"""

LIGHT_POOLS: Mapping[str, Pool | None] = _pools(LIGHT)
"""What is rolled for each state of light, None where nothing is.

Source: RB-44.
"""


def smoke_pool(level: str) -> Pool | None:
    """The plain dice that smoke adds to the number of one attack, None where there is none. Raises :class:`KeyError`.

    >>> smoke_pool("heavy").code, smoke_pool("none")
    ('2D', None)

    Source: RB-44.
    Ruling: A-029.
    """
    return SMOKE_POOLS[level]


def light_pool(lit: str) -> Pool | None:
    """The plain dice that light adds to the number of one attack, None in bright light. Raises :class:`KeyError`.

    >>> light_pool("dark").code, light_pool("bright")
    ('4D', None)

    Source: RB-44.
    Ruling: A-029.
    """
    return LIGHT_POOLS[lit]


def worst_smoke(levels: Iterable[str]) -> str:
    """The worst of the levels of smoke in the zones of shooter and target and those between: it alone counts.

    Raises :class:`KeyError` for an unknown level.

    >>> worst_smoke(["light", "none", "heavy"]), worst_smoke([])
    ('heavy', 'none')

    Source: RB-44.
    Ruling: A-029.
    """
    return max(levels, key=SMOKE.__getitem__, default="none")


def parts(air: Air) -> tuple[Part, Part]:
    """What smoke and light add to a target number; they add up. Parts of 0 are for :func:`simcore.rules.checks.tn`.

    >>> parts(Air("heavy", "poor", 9, 4))
    (('heavy smoke', 9, 'RB-44'), ('poor light', 4, 'RB-44'))

    Source: RB-44.
    Ruling: A-029.
    """
    return (f"{air.smoke} smoke", air.smoke_rolled, "RB-44"), (LABELS[air.light], air.light_rolled, "RB-44")
