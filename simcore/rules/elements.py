"""Elements: how a door, window or hatch is struck and what becomes of it.

States and breaches are those of :mod:`simcore.rules.damage`; a patch holds only what changes.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from simcore.dice import format_code
from simcore.rules import checks
from simcore.rules.damage import LIGHT_LIMIT, STATES, wider
from simcore.rules.now import ElementNow, Fields, Patch, SectionNow, changed
from simcore.rules.structure import current_structure, framed

EASY_TO_NAME = frozenset({"gate", "field"})
"""The kinds that are named without raising the target number; vehicle and bay doors are gates.

Source: S1.1.5.
Ruling: A-082.
"""

FRAMED = frozenset({"door", "gate", "hatch", "window", "shutter"})
"""The kinds whose frame is part of the wall.

Source: S1.4.3.
Ruling: A-079.
"""


class ElementHit(Struct, frozen=True):
    """An element that is struck, and the section that it stands in (``""`` and None where it stands in a zone).

    ``base`` is that section's base Structure in pips; ``framed``: the element's frame is part of it.

    Source: S1.4.0.
    """

    id: str
    now: ElementNow
    section: str = ""
    section_now: SectionNow | None = None
    base: int = 0
    framed: bool = False


def called(kind: str, modifier: int) -> int:
    """What naming an element of a kind adds to the target number of its wall.

    >>> called("door", 5), called("gate", 5)
    (5, 0)

    Source: S1.1.5.
    Ruling: A-082.
    """
    return 0 if kind in EASY_TO_NAME else modifier


def struck(total: int, wall: int, element: int) -> str | None:
    """What an attack roll at a named element hits: ``element``, the ``section`` around it, or nothing.

    >>> [struck(total, 10, 15) for total in (9, 10, 14, 15)]
    [None, 'section', 'section', 'element']

    Source: S1.1.5.
    Ruling: A-082.
    """
    if checks.succeeds(total, element):
        return "element"
    return "section" if checks.succeeds(total, wall) else None


def scale(own: str | None, parent: str | None) -> str | None:
    """An element's scale: its own tag where it has one, else that of what it stands in; None where neither has one.

    >>> scale("walker", "starfighter"), scale(None, "starfighter")
    ('walker', 'starfighter')

    Source: S1.4.0, S1.4.1.40.
    Ruling: A-064.
    """
    return own or parent


def frame_by_kind(kind: str) -> bool:
    """Whether the frame of an element of this kind, set in a section, is part of the wall.

    Source: S1.4.3.
    Ruling: A-079.
    """
    return kind in FRAMED


def frame_always(kind: str) -> bool:
    """``elements.frame_in_wall`` true: every frame is part of the wall.

    Source: S1.4.3.
    Ruling: A-079.
    """
    return True


def frame_never(kind: str) -> bool:
    """``elements.frame_in_wall`` false: no frame is part of the wall.

    Source: S1.4.3.
    Ruling: A-079.
    """
    return False


def lights_forgotten(now: ElementNow) -> tuple[str, Fields]:
    """A Lightly result that counts no further: the element is dented or jammed, once or often.

    Source: S1.4.3.
    Ruling: A-078.
    """
    return "light", {}


def lights_counted(now: ElementNow) -> tuple[str, Fields]:
    """``elements.light_stacking``: the third Lightly result makes an element Heavily Damaged.

    Source: S1.4.3.
    Ruling: A-078.
    """
    if now.damage not in ("intact", "light"):
        return "light", {}
    if now.lights + 1 >= LIGHT_LIMIT:
        return "heavy", {"lights": 0}
    return "light", {"lights": now.lights + 1}


Lights = Callable[[ElementNow], tuple[str, Fields]]


def _suffered(state: str, now: ElementNow) -> Fields:
    worst = max(state, now.damage, key=STATES.index)
    if state == "light":
        return {"damage": worst, "jammed": True}
    ruined = {"damage": worst, "working": False, "locked": False}
    if state == "heavy":
        return {**ruined, "jammed": True, "breach": wider(now.breach, "1x1")}
    left = "open" if state == "severe" else "gone"
    return {**ruined, "jammed": False, "breach": "open", "state": left}


def element_patch(lights: Lights, band: str, hit: ElementHit) -> Patch:
    """What a band changes in an element and, where its frame goes with it, in the wall.

    The state is the worst so far; Body never changes. Blown open or gone, lighter results do nothing more.

    Source: S1.4.0, S1.4.3.
    Ruling: A-078, A-079, A-087, A-093, A-095.
    """
    now = hit.now
    if band not in STATES or _past(now.damage, band):
        return {}
    state, counted = lights(now) if band == "light" else (band, {})
    patch = {hit.id: changed(now, {**_suffered(state, now), **counted})}
    if state == "destroyed" and hit.framed and hit.section_now is not None:
        patch[hit.section] = _frame_lost(hit.section_now, hit.base)
    return {id_: fields for id_, fields in patch.items() if fields}


def _past(damage: str, band: str) -> bool:
    return damage == "destroyed" or (damage == "severe" and band != "destroyed")


def _frame_lost(now: SectionNow, base: int) -> Fields:
    after = framed(now)
    structure = format_code(current_structure(base, after))
    return changed(now, {"frame_pips": after.frame_pips, "structure": structure})


def element_result(lights: Lights, band: str, hit: ElementHit) -> str | None:
    """What happened to an element where it is not what the band says: a state by escalation, or ``no_effect``.

    Source: S1.4.3.
    Ruling: A-078, A-087.
    """
    if band not in STATES:
        return None
    if not element_patch(lights, band, hit):
        return "no_effect"
    state = lights(hit.now)[0] if band == "light" else band
    return None if state == band else state
