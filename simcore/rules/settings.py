"""The settings of the rules: every switch and figure that an author may choose.

Keys are written flat (``defense.mode``); a scenario nests them at the dot.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simcore.errors import InputError, Problem
from simcore.rules.allowed import MOST_TN, SIX_NUMBERS, SWITCH, one_of, whole
from simcore.rules.hazard_settings import HAZARDS
from simcore.rules.profiles import BASICS, PROFILES
from simcore.rules.setting import Setting

_ROWS = (
    Setting("dice.wild", True, True, "false", ("RB-3", "RB-4"), "one die of each roll is wild", SWITCH),
    Setting(
        "dice.wild_one",
        "drop_highest",
        "drop_highest",
        "drop_both, none",
        ("RB-4",),
        "what an initial 1 on the wild die takes away: the highest other die, that and the 1, nothing",
        one_of("drop_highest", "drop_both", "none"),
    ),
    Setting(
        "dice.wild_durations",
        False,
        False,
        "true",
        ("RB-3",),
        "rolled durations, in rounds, minutes or hours, have a wild die too",
        SWITCH,
    ),
    Setting(
        "difficulty.numbers",
        (5, 10, 15, 20, 30, 31),
        (5, 10, 15, 20, 30, 31),
        "any six that do not fall",
        ("RB-6", "EA-22"),
        "the target number of each named difficulty, Very Easy to Heroic",
        SIX_NUMBERS,
    ),
    Setting(
        "time.round_seconds", 5, 5, "whole number, at least 1", ("EA-14",), "length of a round in seconds", whole(1)
    ),
    Setting(
        "ref.range_pick",
        "low",
        "low",
        "high, mid",
        ("S1.4.2",),
        "which value of a printed range such as 2D-3D is taken; mid is rounded down to whole pips",
        one_of("low", "high", "mid"),
    ),
    Setting(
        "defense.mode",
        "add",
        "rb_rolled",
        "mini6, dodge_only",
        ("EA-18", "EA-19", "EA-20", "RB-8", "RB-54"),
        "how Defense enters a target number: added to the range, as Defense with a range modifier, alone, or rolled",
        one_of("add", "rb_rolled", "mini6", "dodge_only"),
    ),
    Setting(
        "defense.penalties_apply",
        False,
        False,
        "true",
        ("EA-21",),
        "wounds, stuns and multiple actions lower static Defense, 3 a die",
        SWITCH,
    ),
    Setting(
        "cover.mode",
        "ea_flat",
        "rb_dice",
        "ea_flat, rb_dice",
        ("EA-23", "RB-45"),
        "what partial cover adds to the target number: a flat 5, or plain dice by how much is covered",
        one_of("ea_flat", "rb_dice"),
    ),
    Setting(
        "movement.rb_fast",
        True,
        True,
        "false",
        ("EA-8", "RB-40", "RB-41"),
        "people may move faster than running: at high speed, or all out; else neither speed exists",
        SWITCH,
    ),
    Setting(
        "lethality.killed_at_16",
        False,
        True,
        "true, false",
        ("EA-37", "EA-44"),
        "a margin of 16 or more kills a person outright",
        SWITCH,
    ),
    Setting(
        "lethality.finish_off",
        False,
        False,
        "true",
        ("EA-45",),
        "who stands beside an unconscious enemy may kill him with one declared action",
        SWITCH,
    ),
    Setting(
        "wounds.incapacitated",
        "unconscious",
        "trivial_acts",
        "unconscious, trivial_acts",
        ("EA-41", "RB-16"),
        "an Incapacitated person is unconscious, or conscious and able to do trivial things only",
        one_of("unconscious", "trivial_acts"),
    ),
    Setting(
        "wounds.wounded_loses_round",
        True,
        False,
        "true, false",
        ("EA-39", "EA-40"),
        "a Wounded result fells and costs the rest of the round; else it is the penalty only",
        SWITCH,
    ),
    Setting(
        "stun.accumulate",
        False,
        False,
        "true",
        ("EA-38",),
        "each Stunned result adds its own -1D with its own end; else a new one only renews the end",
        SWITCH,
    ),
    Setting(
        "stun.stunned_result",
        "none",
        "stunned",
        "none, stunned",
        ("EA-49", "RB-52"),
        "what a Stunned result of a blaster set to stun does: nothing, or it stuns",
        one_of("none", "stunned"),
    ),
    Setting(
        "scale.dodge",
        "static",
        "dice",
        "static, dice",
        ("EA-3", "S1.2.2.10"),
        "a smaller target's bonus: points of Defense, or dice of a rolled dodge",
        one_of("static", "dice"),
    ),
    Setting(
        "scale.mega",
        False,
        False,
        "true",
        ("S1.1.2.10", "S1.2.0.30"),
        "the scale battlestation exists",
        SWITCH,
    ),
    Setting(
        "elements.called_mod",
        5,
        5,
        "any whole number from 0",
        ("S1.1.5",),
        "what naming an element adds to the target number; gates, vehicle doors and fields add nothing",
        whole(0, MOST_TN),
    ),
    Setting(
        "elements.lock_tn",
        15,
        15,
        "any whole number from 0",
        ("S1.4.3",),
        "target number of a lock without its own",
        whole(0, MOST_TN),
    ),
    Setting(
        "elements.light_stacking",
        False,
        False,
        "true",
        ("S1.4.3",),
        "the third Lightly makes an element Heavily Damaged",
        SWITCH,
    ),
    Setting(
        "elements.frame_in_wall",
        "by_kind",
        "by_kind",
        "true, false",
        ("S1.4.3",),
        "whether a destroyed element weakens its wall: by kind (doors, gates, hatches, windows, shutters do), all, none",
        one_of("by_kind", True, False),
    ),
    Setting(
        "damage.repeat_escalates",
        False,
        False,
        "true",
        ("S1.3.1.70",),
        "Heavily on a Heavy section makes it Severe, Severely on a Severe one destroys it",
        SWITCH,
    ),
    Setting(
        "initiative.ties",
        "roll",
        "roll",
        "file",
        ("EA-15",),
        "who goes first at equal initiative and Dexterity: a die each, or the order of the file",
        one_of("roll", "file"),
    ),
    Setting(
        "sim.end",
        "able_or_objective",
        "able_or_objective",
        "objective",
        ("EA-45",),
        "a side without anyone able to act is beaten; or only the stated goals decide",
        one_of("able_or_objective", "objective"),
    ),
)

SETTINGS: Mapping[str, Setting] = {row.key: row for row in (*_ROWS, *HAZARDS)}
"""Every setting that these rules have, by its flat key."""


def complete(profile: str, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """All settings of a profile with those chosen over them, flat, in the order of :data:`SETTINGS`; maps merge.

    Raises :class:`InputError` with everything that is wrong.

    >>> complete("basics", {"scale.dodge": "static"})["defense.mode"]
    'rb_rolled'
    """
    faults = list(_faults(profile, chosen))
    if faults:
        raise InputError(*(Problem("rules", 0, 0, fault) for fault in faults))
    field = "basics" if profile == BASICS else "default"
    return {key: _over(getattr(row, field), chosen.get(key, getattr(row, field))) for key, row in SETTINGS.items()}


def _faults(profile: str, chosen: Mapping[str, Any]) -> list[str]:
    faults = [] if profile in PROFILES else [f"unknown profile {profile!r}; there are {' and '.join(PROFILES)}"]
    for key, value in chosen.items():
        wrong = SETTINGS[key].check(value) if key in SETTINGS else "is no setting of this version"
        faults += [f"{key} {wrong}"] if wrong else []
    return faults


def _over(default: Any, value: Any) -> Any:
    """What is chosen over a default; what a map leaves out is as it was."""
    if isinstance(value, Mapping):
        return {**default, **value} if isinstance(default, Mapping) else dict(value)
    return tuple(value) if isinstance(value, list) else value


def nested(flat: Mapping[str, Any]) -> dict[str, Any]:
    """Flat settings nested at the dot, as a scenario and the log write them; tuples become lists.

    >>> nested({"dice.wild": True, "difficulty.numbers": (5, 10)})
    {'dice': {'wild': True}, 'difficulty': {'numbers': [5, 10]}}
    """
    tree: dict[str, Any] = {}
    for key, value in flat.items():
        group, _, name = key.partition(".")
        tree.setdefault(group, {})[name] = list(value) if isinstance(value, tuple) else value
    return tree
