"""How wide columns and how high rows must be, so that each zone has room for its name, its units and its chips."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, isqrt, sqrt

from simcore.views.drawing.chips import EDGE, ROW, Said, rows
from simcore.views.drawing.grow import Span
from simcore.views.drawing.shapes import Box
from simcore.views.drawing.sketch import Zone

TOKEN = 32
"""The side of the square in which a unit stands."""
HEAD = 38
"""The height of the strip with a zone's name and, under it, its air and light."""
NARROWEST, WIDEST = 112, 300
LOWEST = 84
BOLD = 8
"""How wide a letter of a zone's name is, about."""
CROWD = 80
"""Room is kept for so many units; of more, each is drawn smaller."""


def boxes(zones: Sequence[Zone], spans: Mapping[str, Span], chips: Mapping[str, Sequence[Said]]) -> dict[str, Box]:
    """The box of each zone: columns as wide and rows as high as the neediest zone in them demands."""
    widths = _sizes(
        {zone.id: (spans[zone.id].left, spans[zone.id].right, width(zone, chips[zone.id])) for zone in zones}
    )
    across = _starts(widths)
    wide = {id_: across[span.right] - across[span.left] for id_, span in spans.items()}
    needs = {zone.id: (spans[zone.id].top, spans[zone.id].bottom, height(zone, chips[zone.id], wide[zone.id]))
             for zone in zones}  # fmt: skip
    down = _starts(_sizes(needs))
    return {id_: Box(across[span.left], down[span.top], wide[id_], down[span.bottom] - down[span.top])
            for id_, span in spans.items()}  # fmt: skip


def width(zone: Zone, chips: Sequence[Said]) -> int:
    """How wide a zone must be: for its name, for its widest chip, for its units in a block, and a little by its area."""
    crowd = min(zone.crowd, CROWD)
    block = TOKEN * ceil(sqrt(1.5 * crowd)) + 2 * EDGE
    widest = max((chip.width for chip in chips), default=0) + 2 * EDGE
    name = BOLD * len(zone.id) + 5 * EDGE
    sized = NARROWEST + 3 * isqrt(int(min(max(zone.area, 0), 400)))
    return min(max(sized, block, widest, name), WIDEST)


def height(zone: Zone, chips: Sequence[Said], wide: int) -> int:
    """How high a zone of this width must be."""
    crowd = min(zone.crowd, CROWD)
    abreast = max(1, (wide - 2 * EDGE) // TOKEN)
    return max(LOWEST, HEAD + TOKEN * max(1, ceil(crowd / abreast)) + ROW * len(rows(chips, wide)) + 2 * EDGE)


def floor(box: Box, chips: Sequence[Said]) -> Box:
    """The part of a zone's box where units stand."""
    taken = HEAD + ROW * len(rows(chips, box.w)) + EDGE
    return Box(box.x + EDGE, box.y + HEAD, box.w - 2 * EDGE, max(TOKEN, box.h - taken))


def _sizes(needs: Mapping[str, tuple[int, int, int]]) -> list[int]:
    """The sizes of lines of the grid; each need is the first line, the one after the last, and what they must come to."""
    found = [0] * max((end for _, end, _ in needs.values()), default=0)
    for start, end, need in sorted(needs.values(), key=lambda need: need[1] - need[0]):
        lacking = need - sum(found[start:end])
        for place in range(start, end):
            share = ceil(lacking / (end - start))
            found[place] += max(0, share)
    return found


def _starts(sizes: Sequence[int]) -> list[int]:
    """Where each line begins, and where the last one ends."""
    return [sum(sizes[:place]) for place in range(len(sizes) + 1)]
