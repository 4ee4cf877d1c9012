"""The entities of a log as a page knows them: a number each, the name that is shown, a short sign for units."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from simcore.log.opening import Opening, kinds
from simcore.views.plain import plain

SIGN = 3
"""So many letters of a name stand in a sign, at most; then its number, two digits at most."""


class Thing(Struct, frozen=True):
    """An entity: its id in the log, its name as it is shown, what it is and where it belongs.

    ``kind``: unit, section, element, zone, plane, side, site, or what the log says. ``of``: the side of a unit, what an
    element stands in. ``what``: the template of a unit, the type of an element, the kind of a section. ``sign``: two or
    three letters for a unit.
    """

    id: str
    name: str
    kind: str
    of: str = ""
    what: str = ""
    sign: str = ""
    zones: tuple[str, ...] = ()


def things(opening: Opening) -> list[Thing]:
    """All entities of the first line, those of the layout first, in file order."""
    layout = opening.layout
    found = [Thing(id_, plain(id_), "zone", what="outside" if zone.outside else "inside", zones=(id_,))
             for id_, zone in layout.zones.items()]  # fmt: skip
    found += [Thing(id_, plain(id_), "section", what=plain(section.kind), zones=_plain(section.zones or section.parts))
              for id_, section in layout.sections.items()]  # fmt: skip
    found += [Thing(id_, plain(id_), "element", plain(element.within), plain(element.type), zones=_plain(element.parts))
              for id_, element in layout.elements.items()]  # fmt: skip
    found += [Thing(id_, plain(id_), "plane") for id_ in layout.planes]
    found += [Thing(id_, plain(id_), "side") for id_ in layout.sides]
    shorts: dict[str, str] = {}
    for side in dict.fromkeys(unit.side for unit in layout.units.values()):
        shorts |= signs(id_ for id_, unit in layout.units.items() if unit.side == side)
    found += [Thing(id_, plain(id_), "unit", unit.side, plain(unit.template or unit.kind), shorts[id_])
              for id_, unit in layout.units.items()]  # fmt: skip
    known = {thing.id for thing in found}
    return [
        *found,
        *(Thing(id_, plain(id_), kind or "other") for id_, kind in kinds(opening).items() if id_ not in known),
    ]


def _plain(ids: Iterable[str]) -> tuple[str, ...]:
    return tuple(map(plain, ids))


def signs(units: Iterable[str]) -> dict[str, str]:
    """A short sign for each of these units, those of a side: the first letters of the words of its name, and its number.

    Where two would be alike, more letters of the last word are taken, three at most.

    >>> signs(["trooper-1", "trooper-guard-2", "medic", "miner", "tracker-1"])
    {'trooper-1': 'Tro1', 'trooper-guard-2': 'TG2', 'medic': 'Me', 'miner': 'Mi', 'tracker-1': 'Tra1'}
    """
    known = list(units)
    found = dict.fromkeys(known, "")
    alike = known
    for letters in (1, 2, 3):
        found.update((id_, _sign(id_, letters)) for id_ in alike)
        often = Counter(found.values())
        alike = [id_ for id_ in alike if often[found[id_]] > 1]
    return found


def _sign(id_: str, letters: int) -> str:
    """The first letter of each word of a name, of the last word so many, then its number."""
    words = [word for word in plain(id_).replace("_", "-").split("-") if word]
    number = words.pop() if len(words) > 1 and words[-1].isdigit() else ""
    first, last = "".join(word[0].upper() for word in words[:-1]), words[-1] if words else ""
    return (first + last[:1].upper() + last[1:letters])[:SIGN] + number[-2:]
