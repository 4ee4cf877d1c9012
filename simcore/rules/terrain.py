"""Terrain: the six levels, what ground is of which, and how hard it is to pass a breach."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from simcore.errors import InputError, Problem
from simcore.rules.checks import LEVELS
from simcore.rules.now import CrossingNow, Fields, changed

HARD = LEVELS[LEVELS.index("difficult") :]
"""The terrain that is rolled for at any walk: Difficult and harder.

Source: RB-38, RB-39.
"""


class Terrain(Struct, frozen=True):
    """A level of terrain, the tag of a zone that is of it, and the ground that is meant.

    Source: RB-42.
    """

    level: str
    tag: str
    ground: str


TERRAINS: Mapping[str, Terrain] = {
    row.level: row
    for row in (
        Terrain("very-easy", "clear", "flat, even and clear: floors, walkways, tracks"),
        Terrain("easy", "uneven", "uneven natural ground with a few small obstacles: fields, yards"),
        Terrain("moderate", "rough", "rough ground or many obstacles: holes, rocks, thickets"),
        Terrain("difficult", "dense", "a panicked crowd, thick forest, drops, dark tunnels, falling boulders"),
        Terrain("very-difficult", "minefield", "a minefield, a crawl-way with whirling fans, a ship that breaks apart"),
        Terrain("heroic", "collapse", "an avalanche, a corridor of falling debris, smoke and explosions"),
    )
}
"""The table of terrain, easiest first. Rows for swimmers are left out: nobody swims here.

Source: RB-42.
"""

WORDS: Mapping[str, str] = {
    **{level: level for level in TERRAINS},
    **{row.tag: row.level for row in TERRAINS.values()},
}
"""The level of each word for the terrain of a zone: the levels themselves, then the tags.

Source: RB-42.
"""


def level(tag: str) -> str:
    """The level of a zone's tag; a level's own name stands for itself. Raises :class:`InputError` for any other word.

    >>> level("rough"), level("heroic")
    ('moderate', 'heroic')

    Source: RB-42.
    """
    if tag not in WORDS:
        raise InputError(Problem("terrain", 0, 0, f"{tag!r} is none of {', '.join(WORDS)}"))
    return WORDS[tag]


def hardest(levels: Iterable[str]) -> str:
    """The hardest of some levels of terrain, at least one: what a way over all of them counts as.

    >>> hardest(["moderate", "very-difficult", "easy"])
    'very-difficult'

    Source: RB-42.
    """
    return max(levels, key=LEVELS.index)


class Crossing(Struct, frozen=True):
    """How a breach is passed: over ``terrain``, or by crawling alone, which no terrain asks anything of (None).

    Source: EA-12, RB-42.
    Ruling: A-088.
    """

    terrain: str | None


CRAWLED = Crossing(None)
"""A gap that one can but crawl through.

Source: EA-12.
Ruling: A-088.
"""

CROSSINGS: Mapping[str, Crossing] = {
    "1x1": CRAWLED,
    "1x2": Crossing("difficult"),
    "2x2": Crossing("difficult"),
    "open": Crossing("very-difficult"),
}
"""How a breach of a section is passed, by its size in metres; ``open`` is a section that is destroyed.

Source: S1.3.1.40, S1.3.1.50, S1.3.1.60, S1.4.3.
Ruling: A-088.
"""


Moment = tuple[int, int]
"""A round, and the action of it that all are at."""


def taken(now: CrossingNow | None, moment: Moment) -> bool:
    """Whether somebody goes through a 1x2 breach in this action of the round already: it lets one person an action pass.

    ``now`` says when somebody last did, None where nobody has. All first actions of a round come before all second ones.

    >>> taken(None, (3, 1))
    False

    Source: S1.3.1.40.
    Ruling: A-032, A-088.
    """
    return now is not None and (now.round, now.action) == moment


def crossed(now: CrossingNow | None, section: str, moment: Moment) -> Fields:
    """What going through the 1x2 breach of a section changes: when somebody last did.

    >>> crossed(None, "wall", (3, 1))
    {'is': 'crossing', 'section': 'wall', 'round': 3, 'action': 1}

    Source: S1.3.1.40.
    Ruling: A-088.
    """
    last = {"round": moment[0], "action": moment[1]}
    return {"is": "crossing", "section": section, **last} if now is None else changed(now, last)


def crossing(breach: str) -> Crossing | None:
    """How a breach of a section, or the 1x1 gap of an element, is passed; None where there is none.

    >>> crossing("1x2"), crossing("none")
    (Crossing(terrain='difficult'), None)

    Source: S1.3.1.40, S1.3.1.50, S1.3.1.60, S1.4.3.
    Ruling: A-088.
    """
    return CROSSINGS.get(breach)
