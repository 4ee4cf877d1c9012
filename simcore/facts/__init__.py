"""Facts: what happened, in the past tense, together with what it changed.

A fact is one line of the log. Each kind is built by one function of this room, named as the kind is, in the module of
its subject; ``record`` numbers and dates it; from then on it is left alone. ``set`` is its patch: the only way in which
state changes.
"""

from simcore.facts.damage import Resolution, cover_hit, element_hit, section_hit, unit_hit, unit_tumbled
from simcore.facts.fact import Fact, Patch, because, told
from simcore.facts.fire import Fired, blow_struck, shot_fired, strike_fired
from simcore.facts.kinds import KINDS
from simcore.facts.map import element_closed, element_opened, light_changed, lock_tried
from simcore.facts.minds import (
    decision_made,
    noise_heard,
    order_done,
    order_failed,
    order_skipped,
    sight_lost,
    unit_sighted,
)
from simcore.facts.people import (
    Moved,
    aid_given,
    mortal_rolled,
    unit_arrived,
    unit_dropped,
    unit_finished,
    unit_left,
    unit_moved,
    unit_stood,
    unit_woke,
    weapon_drawn,
    weapon_loaded,
    weapon_set,
)
from simcore.facts.run import hold_begun, hold_ended, initiative_rolled, round_declared, run_begin, run_end

__all__ = (
    "KINDS",
    "Fact",
    "Fired",
    "Moved",
    "Patch",
    "Resolution",
    "aid_given",
    "because",
    "blow_struck",
    "cover_hit",
    "decision_made",
    "element_closed",
    "element_hit",
    "element_opened",
    "hold_begun",
    "hold_ended",
    "initiative_rolled",
    "light_changed",
    "lock_tried",
    "mortal_rolled",
    "noise_heard",
    "order_done",
    "order_failed",
    "order_skipped",
    "round_declared",
    "run_begin",
    "run_end",
    "section_hit",
    "shot_fired",
    "sight_lost",
    "strike_fired",
    "told",
    "unit_arrived",
    "unit_dropped",
    "unit_finished",
    "unit_hit",
    "unit_left",
    "unit_moved",
    "unit_sighted",
    "unit_stood",
    "unit_tumbled",
    "unit_woke",
    "weapon_drawn",
    "weapon_loaded",
    "weapon_set",
)
