"""Damage that might have been otherwise: the margins at which something else would have come of it, by the rules' tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from simcore.facts import Fact
from simcore.log.opening import Opening
from simcore.log.sheets import maps, sheets
from simcore.rules.bands import NONE, TABLES, WITH_KILLED
from simcore.rules.damage import STATES
from simcore.rules.wounds import LEVELS, PAST_WORSE, worsened
from simcore.views.plain import plain

DAMAGED = {"heavy": "heavily", "severe": "severely"}


class Came(NamedTuple):
    """What comes of a band, in words that tell outcomes apart: ``whose`` would have been ``of(band)``."""

    whose: str
    of: Callable[[str], str]


class Harm:
    """The tables of bands of a run, and whose wounds they tell: not those of a minion, a henchman or a droid."""

    def __init__(self, opening: Opening) -> None:
        killed = maps(opening.rules.settings, "lethality").get("killed_at_16") is True
        self._tables = WITH_KILLED if killed else TABLES
        self._people = {id_ for id_, sheet in sheets(opening).items() if not sheet.rank and sheet.kind == "character"}

    def otherwise(self, fact: Fact, before: Mapping[str, Any]) -> Iterator[tuple[int, str]]:
        """By how much a margin had to be less, then by how much more, to bring something else, and what; no damage, none.

        ``before``: the fields of the target before the fact.
        """
        margin, table = fact.data.get("margin"), fact.data.get("table")
        if type(margin) is not int or not isinstance(table, str) or table not in self._tables:
            return
        rows = self._tables[table]
        limits = [limit for _, limit in rows]
        bands = [NONE, *(band for band, _ in rows)]
        at = sum(limit <= margin for limit in limits)
        came = self._came(fact, before)
        came_of = [came.of(band) for band in bands]
        below = next((place for place in range(at - 1, -1, -1) if came_of[place] != came_of[at]), None)
        above = next((place for place in range(at + 1, len(bands)) if came_of[place] != came_of[at]), None)
        if below is not None:
            yield limits[below] - 1 - margin, f"{came.whose} would have been {came_of[below]} instead of {came_of[at]}"
        if above is not None:
            yield limits[above - 1] - margin, f"{came.whose} would have been {came_of[above]} instead of {came_of[at]}"

    def _came(self, fact: Fact, before: Mapping[str, Any]) -> Came:
        """What comes of each band: for the target, where the log bears that out; else what the table says."""
        said, target, patch = fact.data.get("band"), plain(fact.target), fact.set.get(fact.target, {})
        wounds, damage = str(before.get("wounds")), str(before.get("damage"))
        if isinstance(said, str) and fact.data.get("mode") != "stun":
            person = fact.target in self._people and wounds in LEVELS and not before.get("stable")
            if person and patch.get("wounds", wounds) == worsened(wounds, said):
                return Came(target, lambda band: _hurt(wounds, band))
            if damage in STATES and patch.get("damage", damage) == _worst(damage, said):
                return Came(target, lambda band: _harmed(damage, band))
        return Came("the result", lambda band: band.replace("_", " "))


def _hurt(wounds: str, band: str) -> str:
    """What a band makes of a person: a level of wounds, whatever band led to it; a stun; nothing."""
    level = worsened(wounds, band)
    if band == NONE or (level == wounds and level in PAST_WORSE):
        return "unharmed" if wounds == "healthy" else "no worse off"
    return "stunned" if band == "stunned" else level.replace("_", " ")


def _worst(damage: str, band: str) -> str:
    """The worse of a damage and what a band says; ``none`` and ``0-4`` say nothing."""
    return max(damage, band, key=STATES.index) if band in STATES else damage


def _harmed(damage: str, band: str) -> str:
    """What a band makes of a section or an element: its damage after it, and whether that is new."""
    if band == "light" and damage in ("intact", "light"):
        return "lightly damaged" if damage == "intact" else "lightly damaged once more"
    worst = _worst(damage, band)
    if worst == damage:
        return "left as it was"
    return "destroyed" if worst == "destroyed" else f"{DAMAGED[worst]} damaged"
