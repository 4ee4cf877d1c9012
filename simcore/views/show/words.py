"""How things that are shown are called, and how they stand."""

from __future__ import annotations

from simcore.views.plain import listed
from simcore.views.show.things import Fitting, Wall

EFFORTS = {"free": "free", "crawl": "crawl", "open": "opens", "break": "break"}


def fitting(thing: Fitting) -> str:
    """How an element stands.

    >>> fitting(Fitting("d", "door", "wall", "3D", "0D", "walker", "closed", "light", "1x1", True, True, 15, True, True, False, False, ()))
    'closed, locked (15), jammed, light, gap 1x1'
    """
    said = [
        str(thing.state) if thing.state else "",
        f"locked ({thing.lock_tn})" if thing.locked else "",
        "jammed" if thing.jammed else "",
        "powered" if thing.powered else "",
        "fire-rated" if thing.fire_rated else "",
        "" if thing.working else "broken",
        "" if thing.damage == "intact" else thing.damage,
        "" if thing.gap == "none" else f"gap {thing.gap}",
    ]
    return ", ".join(each for each in said if each)


def wall(thing: Wall) -> str:
    """How a section stands, "" where nothing has happened to it yet."""
    said = [
        "" if thing.damage == "intact" else thing.damage,
        "stabilized" if thing.stabilized else "",
        "shored" if thing.shored else "",
        "" if thing.breach == "none" else f"breach {thing.breach}",
        "" if thing.fire == "none" else f"fire {thing.fire}",
    ]
    return ", ".join(each for each in said if each)


def structure(thing: Wall) -> str:
    """The Structure of a section: as it is, and undamaged where that is more."""
    return thing.structure if thing.structure == thing.undamaged else f"{thing.structure} of {thing.undamaged}"


def percent(share: float) -> str:
    """A probability.

    >>> percent(0.30730), percent(0.00004), percent(0.0)
    ('30.7 %', '<0.1 %', '0.0 %')
    """
    return "<0.1 %" if 0 < share < 0.0005 else f"{100 * share:.1f} %"


def mean(count: float | None) -> str:
    """A mean number of hits.

    >>> mean(4.9138), mean(None)
    ('4.9', 'never')
    """
    return "never" if count is None else f"{count:,.1f}"


def number(count: int | None) -> str:
    """A number of hits.

    >>> number(1200), number(None)
    ('1,200', 'never')
    """
    return "never" if count is None else f"{count:,}"


def pair(zones: tuple[str, ...]) -> str:
    """What is on the two sides of a way or a section: of a roof, all the zones that it covers on one of them.

    >>> pair(("yard", "hall")), pair(("store", "vault", "outside"))
    ('yard - hall', 'store, vault - outside')
    """
    return " - ".join((", ".join(zones[:-1]), zones[-1]))


def some(things: tuple[str, ...], otherwise: str = "none") -> str:
    """Things in a row, or what is said where there are none."""
    return listed(things) if things else otherwise
