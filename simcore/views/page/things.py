"""The entities of a log as a page knows them: a number each, the name that is shown, a short sign for units."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from simcore.log.opening import Opening, kinds
from simcore.views.plain import plain


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
    shorts = signs(layout.units)
    found += [Thing(id_, plain(id_), "unit", unit.side, plain(unit.template or unit.kind), shorts[id_])
              for id_, unit in layout.units.items()]  # fmt: skip
    known = {thing.id for thing in found}
    return [
        *found,
        *(Thing(id_, plain(id_), kind or "other") for id_, kind in kinds(opening).items() if id_ not in known),
    ]


def _plain(ids: Iterable[str]) -> tuple[str, ...]:
    return tuple(map(plain, ids))


def signs(units: Mapping[str, object]) -> dict[str, str]:
    """A short sign for each unit: the first letters of the words of its name, its number; no two alike if it can be.

    >>> signs({"trooper-1": 0, "trooper-guard-2": 0, "medic": 0, "miner": 0})
    {'trooper-1': 'T1', 'trooper-guard-2': 'TG2', 'medic': 'Me', 'miner': 'Mi'}
    """
    single = [_initials(id_) for id_ in units]
    found: dict[str, str] = {}
    for id_, sign in zip(units, single, strict=True):
        alike = single.count(sign) > 1 and not sign[-1:].isdigit()
        found[id_] = _letters(id_, 2) if alike else sign
    return found


def _initials(id_: str) -> str:
    words = [word for word in plain(id_).replace("_", "-").split("-") if word]
    return "".join(word if word.isdigit() else word[0].upper() for word in words)[:4]


def _letters(id_: str, count: int) -> str:
    """The first letters of a name; of a name of several words one letter of each."""
    words = [word for word in plain(id_).split("-") if word]
    return (words[0] if len(words) == 1 else "".join(word[0] for word in words))[:count].capitalize()
