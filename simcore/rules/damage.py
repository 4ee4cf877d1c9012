"""What a band does to a section: its state, its breach, the elements in it.

A patch holds only what changes. States go upward only: intact, light, heavy, severe, destroyed.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from simcore.dice import format_code
from simcore.rules.now import ElementNow, Fields, Patch, SectionNow, changed
from simcore.rules.structure import Harm, current_structure

STATES = ("intact", "light", "heavy", "severe", "destroyed")
"""The damage states of sections and elements, lightest first.

Source: S1.3.0.30, S1.3.1.70, S1.4.3.
"""

BREACHES = ("none", "1x1", "1x2", "2x2", "open")
"""The sizes of a breach in metres, smallest first.

Source: S1.3.1.40, S1.3.1.50, S1.3.1.60, S1.4.3.
Ruling: A-092.
"""

NARROW = "1x2"
"""The breach that one person at a time gets through, and whose edge is cover to those inside.

Ruling: A-088.
"""

RUBBLE = "open"
"""The breach of a section that is destroyed: its doors went with it."""

WALKABLE = frozenset(BREACHES[BREACHES.index(NARROW) :])
"""The breaches of a section that are a way for those who walk.

Ruling: A-088.
"""

CRAWLABLE = frozenset({"1x1"})
"""The gap of an element that is a way for those who crawl, and for nobody else.

Source: S1.4.3.
Ruling: A-088.
"""

LIGHT_LIMIT = 3
"""So many light results escalate.

Source: S1.3.1.70.
"""

Repeats = Mapping[tuple[str, str], str]

KEEPS: Repeats = {}
"""A second Heavily or Severely on the same state changes nothing.

Source: S1.3.1.70.
Ruling: A-074.
"""

ESCALATES: Repeats = {("heavy", "heavy"): "severe", ("severe", "severe"): "destroyed"}
"""Under ``damage.repeat_escalates``: the state that a band leads to, by (state, band).

Source: S1.3.1.70.
Ruling: A-074.
"""


class SectionHit(Struct, frozen=True):
    """A section that is struck: as it is now, its base Structure in pips, the solid elements in it.

    Source: S1.0.1.10.
    """

    id: str
    now: SectionNow
    base: int
    elements: Mapping[str, ElementNow] = {}


def wider(now: str, size: str) -> str:
    """The larger of two breaches: one never closes by being hit.

    >>> wider("2x2", "1x2")
    '2x2'

    Source: S1.3.1.40, S1.3.1.50.
    Ruling: A-092.
    """
    return max(now, size, key=BREACHES.index)


def reached(repeats: Repeats, band: str, now: SectionNow) -> str | None:
    """What a band leads to in a section: ``light`` (one more pip), a state that it enters anew, or None.

    The third light result enters Heavily. On a Heavy or Severe section a light one does nothing, unless the section
    is Heavy and stabilized: then it counts from 0 again, and the third, like a new Heavily, ends the stabilizing.

    Source: S1.3.1.30, S1.3.1.40, S1.3.1.50, S1.3.1.60, S1.3.1.70.
    Ruling: A-074, A-075, A-087.
    """
    if band not in STATES or now.damage == "destroyed":
        return None
    steadied = now.damage == "heavy" and now.stabilized
    if band == "light":
        return _one_more(now) if steadied or now.damage in ("intact", "light") else None
    state = repeats.get((now.damage, band), band)
    rises = STATES.index(state) > STATES.index(now.damage)
    return state if rises or (steadied and state == "heavy") else None


def _one_more(now: SectionNow) -> str:
    return "heavy" if now.light_pips + 1 >= LIGHT_LIMIT else "light"


def _entered(state: str, now: SectionNow) -> Fields:
    if state == "light":
        kept = "light" if now.damage == "intact" else now.damage
        return {"damage": kept, "light_pips": now.light_pips + 1}
    breach = wider(now.breach, {"heavy": "1x2", "severe": "2x2", "destroyed": "open"}[state])
    fields = {"damage": state, "light_pips": 0, "breach": breach, "stabilized": False}
    return fields if state == "heavy" else {**fields, "shored": False}


def _structure(hit: SectionHit, fields: Fields) -> str:
    now = hit.now
    stabilized = fields.get("stabilized", now.stabilized)
    after = Harm(fields["damage"], fields["light_pips"], now.heat_pips, now.frame_pips, stabilized)
    return format_code(current_structure(hit.base, after))


def jams(element: ElementNow) -> Fields:
    """What a section that becomes Heavy or Severe does to a solid element in it: it jams, unless blown open.

    Its own damage state stays, and an open one is stuck open.

    Source: S1.3.1.40.
    Ruling: A-077.
    """
    return {} if element.damage in ("severe", "destroyed") else changed(element, {"jammed": True})


def falls(element: ElementNow) -> Fields:
    """What a section that is destroyed does to a solid element in it: gone with it, without a result of its own.

    Source: S1.3.1.60.
    Ruling: A-098.
    """
    return changed(element, {"damage": "destroyed", "state": "gone"})


TAKEN_ALONG = {"heavy": jams, "severe": jams, "destroyed": falls}


def section_patch(repeats: Repeats, band: str, hit: SectionHit) -> Patch:
    """What a band changes in a section and in the solid elements in it.

    Source: S1.0.1.10, S1.3.1.30, S1.3.1.40, S1.3.1.50, S1.3.1.60, S1.3.1.70.
    Ruling: A-007, A-073, A-074, A-075, A-076, A-077, A-087, A-092, A-098.
    """
    state = reached(repeats, band, hit.now)
    if state is None:
        return {}
    fields = _entered(state, hit.now)
    patch = {hit.id: changed(hit.now, {**fields, "structure": _structure(hit, fields)})}
    along = TAKEN_ALONG.get(state)
    if along:
        patch.update((id_, along(element)) for id_, element in hit.elements.items())
    return {id_: each for id_, each in patch.items() if each}


def section_result(repeats: Repeats, band: str, now: SectionNow) -> str | None:
    """What happened to a section where it is not what the band says: a state by escalation, or ``no_effect``.

    Source: S1.3.1.70.
    Ruling: A-075, A-076, A-087.
    """
    if band not in STATES:
        return None
    state = reached(repeats, band, now)
    return None if state == band else state or "no_effect"
