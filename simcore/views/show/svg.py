"""The plan as one SVG file that needs nothing beside it: every storey, what stands there, who is there."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from xml.etree.ElementTree import Element, SubElement, fromstring, tostring

from simcore.plan import Plan
from simcore.views.drawing.of_plan import sketch
from simcore.views.drawing.plan import drawn
from simcore.views.page.things import signs
from simcore.views.plain import plain
from simcore.views.show.dress import SHAPES, Cast, dressed
from simcore.views.show.start import Start

MARGIN, LINE = 20, 24
"""The space around the picture, and the height of a line of text."""
GROUNDS = """<defs>
<pattern id="smoke-light" width="14" height="14" patternUnits="userSpaceOnUse"><circle class="puff" cx="4" cy="4" r="1.6"/></pattern>
<pattern id="smoke-heavy" width="9" height="9" patternUnits="userSpaceOnUse"><circle class="puff" cx="3" cy="3" r="2"/></pattern>
<pattern id="smoke-severe" width="7" height="7" patternUnits="userSpaceOnUse"><rect class="haze" width="7" height="7"/><circle class="puff" cx="3" cy="3" r="2"/></pattern>
<pattern id="ground-outside" width="12" height="12" patternUnits="userSpaceOnUse"><rect class="soil" width="12" height="12"/><path class="grass" d="M2 10L4 7M8 4L10 1"/></pattern>
</defs>"""
OWN = """
svg { font-family: system-ui, sans-serif; }
.backdrop { fill: var(--page); }
.heading { font-size: 16px; font-weight: 650; fill: var(--ink); }
.caption { font-size: 13px; fill: var(--soft); }
"""


def svg(plan: Plan) -> str:
    """The picture as the text of a file; the same plan gives the same text."""
    start, drawing = Start.of(plan), drawn(sketch(plan))
    shields = frozenset(id_ for _, covers in drawing.planes for id_ in covers)
    cast = _cast(start)
    whole = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "role": "img"})
    SubElement(whole, "title").text = plain(plan.name)
    SubElement(whole, "style").text = style()
    whole.append(fromstring(GROUNDS))  # noqa: S314 - our own markup
    SubElement(whole, "rect", {"class": "backdrop", "width": "100%", "height": "100%"})
    low = _heading(whole, plan, MARGIN)
    for storey in drawing.storeys:
        _text(whole, "caption", low + 16, f"Level {storey.level}")
        picture = dressed(start, storey, cast, shields)
        picture.attrib |= {"x": str(MARGIN), "y": str(low + LINE)}
        whole.append(picture)
        low += LINE + storey.frame.h
    width = max((storey.frame.w for storey in drawing.storeys), default=0) + 2 * MARGIN
    size = str(max(width, 480)), str(low + MARGIN)
    whole.attrib |= {"width": size[0], "height": size[1], "viewBox": f"0 0 {size[0]} {size[1]}"}
    return tostring(whole, encoding="unicode") + "\n"


def style() -> str:
    """The colors of the page of a log, which stand before everything else in its sheet, and its sheet for plans."""
    page, plan = ((files("simcore.views.page") / name).read_text(encoding="utf-8") for name in ("page.css", "plan.css"))
    return page.partition("\n* {")[0] + "\n" + plan + OWN


def _heading(whole: Element, plan: Plan, top: int) -> int:
    """The name, and the shape of each side; where the next line may begin."""
    _text(whole, "heading", top + 14, plain(plan.name))
    for place, side in enumerate(_present(plan)):
        low = top + LINE * (place + 1) + 12
        token = SubElement(whole, "g", {"class": "unit", "data-side": str(place % len(SHAPES)),
                                        "transform": f"translate({MARGIN + 8} {low - 4}) scale(0.7)"})  # fmt: skip
        SubElement(token, "path", {"class": "shape", "d": SHAPES[place % len(SHAPES)]})
        _text(whole, "caption", low, plain(side), left=MARGIN + 24)
    return top + LINE * (len(_present(plan)) + 1)


def _text(whole: Element, kind: str, top: int, text: str, left: int = MARGIN) -> None:
    SubElement(whole, "text", {"class": kind, "x": str(left), "y": str(top)}).text = text


def _present(plan: Plan) -> Sequence[str]:
    return [side.id for side in plan.sides.values() if side.units]


def _cast(start: Start) -> Cast:
    places = {side: place for place, side in enumerate(_present(start.plan))}
    zones: dict[str, list[str]] = {}
    for side in start.plan.sides.values():
        for id_ in side.units:
            now = start.state.units[id_]
            if now.present and now.zone is not None:
                zones.setdefault(now.zone, []).append(id_)
    sides = {id_: places[unit.side] for id_, unit in start.plan.units.items()}
    return Cast(zones, signs(start.plan.units), sides)
