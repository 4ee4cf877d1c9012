"""A storey's picture brought to the state at the start: each thing's group says how it stands, and units stand in rooms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement, fromstring

from simcore.views.drawing.shapes import Storey
from simcore.views.drawing.svg import Names, picture
from simcore.views.plain import plain
from simcore.views.show.start import Start

FIELDS = {
    "zone": ("smoke", "lit"),
    "section": ("damage", "breach", "fire"),
    "element": ("damage", "state", "breach", "locked", "jammed"),
}
"""What the style sheet of the plan goes by, of each kind of entity."""
DAMAGE = {"light": "1", "heavy": "2", "severe": "3", "destroyed": "×"}
"""How damage is written, as on the page of a log: L stands for locked there."""
SHAPES = (
    "M0 -10A10 10 0 1 1 0 10A10 10 0 1 1 0 -10Z", "M-10 -10H10V10H-10Z", "M0 -12L12 0L0 12L-12 0Z", "M0 -12L12 9H-12Z",
    "M-6 -10H6L12 0L6 10H-6L-12 0Z", "M-10 -9H10L0 12Z",
)  # fmt: skip
"""A shape a side, as on the page of a log: circle, square, diamond, triangle, hexagon, triangle on its tip."""
LARGEST = 32


class Cast(NamedTuple):
    """The units that are there at the start, by zone; the sign of each, and the place of its side."""

    zones: Mapping[str, Sequence[str]]
    signs: Mapping[str, str]
    sides: Mapping[str, int]


def dressed(start: Start, storey: Storey, cast: Cast, shields: frozenset[str]) -> Element:
    """One storey as an ``svg`` element of a picture that nobody can touch: what a page asks for to be clicked is left out."""
    tree = fromstring(picture(storey, Names(plain, plain), shields))  # noqa: S314 - our own markup
    for group in tree.iter("g"):
        id_ = group.attrib.pop("data-n", "")
        for key in ("tabindex", "role", "aria-label"):
            group.attrib.pop(key, None)
        if id_:
            _dress(start, group, id_)
        zone, floor = group.attrib.pop("data-zone", ""), group.attrib.pop("data-floor", "")
        if floor:
            _people(group, cast, cast.zones.get(zone, ()), [int(each) for each in floor.split()])
    return tree


def _dress(start: Start, group: Element, id_: str) -> None:
    kind, _ = start.plan.initial[id_]
    for field in FIELDS.get(kind, ()):
        value = getattr(start.state.entities[id_], field)
        group.set(f"data-{field}", str(value).lower() if isinstance(value, bool) else str(value))
    for letter in group.findall("text"):
        if letter.get("class") == "letter":
            letter.text = "".join(_letters(start, kind, id_))


def _letters(start: Start, kind: str, id_: str) -> Iterator[str]:
    if kind == "section":
        yield DAMAGE.get(start.state.sections[id_].damage, "")
    if kind == "element":
        element = start.state.elements[id_]
        yield DAMAGE.get(element.damage, "")
        if element.state != "gone":
            yield f"{'L' * element.locked}{'J' * element.jammed}"


def _people(group: Element, cast: Cast, units: Sequence[str], floor: list[int]) -> None:
    """The units of a zone in rows, as large as there is room for."""
    left, top, width, height = floor
    size = fitting(len(units), width, height)
    abreast = max(1, width // size)
    for number, unit in enumerate(units):
        x, y = left + (number % abreast) * size + size // 2, top + (number // abreast) * size + size // 2
        token = SubElement(group, "g", {
            "class": "unit", "data-side": str(cast.sides[unit] % len(SHAPES)),
            "transform": f"translate({x} {y}) scale({size / LARGEST:.3f})",
        })  # fmt: skip
        SubElement(token, "title").text = plain(unit)
        SubElement(token, "path", {"class": "shape", "d": SHAPES[cast.sides[unit] % len(SHAPES)]})
        small = " small" if len(cast.signs[unit]) > 2 else ""
        SubElement(
            token, "text", {"class": f"sign{small}", "y": "7" if cast.sides[unit] % len(SHAPES) == 3 else "3.5"}
        ).text = cast.signs[unit]


def fitting(count: int, width: int, height: int) -> int:
    """The side of the largest square of which so many fit into a floor.

    >>> fitting(1, 100, 40), fitting(12, 100, 40)
    (32, 16)
    """
    size = LARGEST
    while size > 6 and (width // size) * (height // size) < count:
        size -= 1
    return size
