"""What each field of the state may hold: its type, and the words where it is a word. Written from the log's format."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from typing import Any

from msgspec import Struct

from simcore.rules.damage import STATES, WALKABLE
from simcore.rules.fire import FUELS
from simcore.rules.wounds import LEVELS

Allowed = Callable[[Any, Mapping[str, str]], str]
"""Given a value and the kinds of all entities by id: what is wrong with it, "" for nothing."""

_CODE = re.compile(r"(0|[1-9][0-9]{0,3})D(\+[12])?", re.ASCII)


def count(value: Any, kinds: Mapping[str, str]) -> str:
    """A whole number from 0 on."""
    return "" if type(value) is int and value >= 0 else "no whole number from 0 on"


def flag(value: Any, kinds: Mapping[str, str]) -> str:
    """True or false."""
    return "" if isinstance(value, bool) else "neither true nor false"


def code(value: Any, kinds: Mapping[str, str]) -> str:
    """A die code as the log writes it."""
    return "" if isinstance(value, str) and _CODE.fullmatch(value) else "no die code"


def text(value: Any, kinds: Mapping[str, str]) -> str:
    """Any text."""
    return "" if isinstance(value, str) else "no text"


class Word(Struct, frozen=True):
    """One of these words, None among them where null may stand."""

    words: tuple[str | None, ...]

    def __call__(self, value: Any, kinds: Mapping[str, str]) -> str:  # noqa: ARG002 - all of a table are called alike
        """What is wrong with a value."""
        return "" if value in self.words and not isinstance(value, bool | int) else "none of its words"


class OfKind(Struct, frozen=True):
    """The id of an entity of a kind, or what stands for none."""

    kind: str
    empty: Collection[str | None] = (None,)

    def __call__(self, value: Any, kinds: Mapping[str, str]) -> str:
        """What is wrong with a value."""
        if value in self.empty or (isinstance(value, str) and kinds.get(value) == self.kind):
            return ""
        return f"no {self.kind}"


def word(*words: str | None) -> Word:
    """One of these words."""
    return Word(words)


def of_kind(kind: str, *, empty: Collection[str | None] = (None,)) -> OfKind:
    """The id of an entity of a kind, or what stands for none."""
    return OfKind(kind, empty)


STEPS = ("none", "light", "heavy", "severe")
GRADES = ("quarter", "half", "three-quarters", "full")
PROTECTION = ("intact", "not_serious", "light", "heavy", "severe", "destroyed")

FIELDS: Mapping[str, Mapping[str, Allowed]] = {
    "unit": {
        "zone": of_kind("zone"),
        "toward": of_kind("zone"),
        "metres": count,
        "wounds": word(*LEVELS),
        "stunned_until": count,
        "stuns": count,
        "stuns_before": count,
        "idle_until": count,
        "actions": count,
        "dodging_until": count,
        "dodge_round": count,
        "dodge_rolled": count,
        "dodge_total": count,
        "dodge_scale": count,
        "mortal_since": count,
        "conscious": flag,
        "prone": flag,
        "trapped": flag,
        "defeated": flag,
        "stable": flag,
        "present": flag,
        "order": count,
        "order_failed": count,
        "minor": count,
        "crawl_round": count,
        "racing_round": count,
        "slip_round": count,
        "slip": count,
        "slip_after": count,
        "hand": text,
        "stun_set": flag,
        "loud_round": count,
        "loud_zone": of_kind("zone"),
        "medpacs": count,
        "unconscious_until": count,
        "choke": count,
        "choke_until": count,
        "choke_after": count,
    },
    "section": {
        "damage": word(*STATES),
        "light_pips": count,
        "heat_pips": count,
        "frame_pips": count,
        "heat_rounds": count,
        "structure": code,
        "armor": code,
        "breach": word("none", *WALKABLE),
        "stabilized": flag,
        "shored": flag,
        "fire": word(*STEPS),
        "fire_since": count,
        "heat_round": count,
        "fuel": word(*FUELS),
        "knocked": count,
        "fire_area": count,
        "shaken_round": count,
    },
    "element": {
        "damage": word(*STATES),
        "state": word("open", "closed", "gone", None),
        "locked": flag,
        "jammed": flag,
        "working": flag,
        "breach": word("none", "1x1", "open"),
        "body": code,
        "armor": code,
        "lights": count,
    },
    "zone": {
        "smoke": word(*STEPS),
        "pressure": word("normal", "vacuum"),
        "lit": word("bright", "poor", "moonlit", "dark"),
        "powered": flag,
        "ionized_until": count,
        "cover": word("none", *GRADES),
        "cover_damage": word(*PROTECTION),
        "clearing_since": count,
        "suppression": word("off", "active", "bypassed"),
        "attacked_round": count,
    },
    "plane": {"pool": code, "full": code, "offline_until": count},
    "side": {"holds_since": count},
    "site": {"ion_counters": count, "ionized_until": count, "locked_until": count},
    "sighting": {
        "side": of_kind("side", empty=()),
        "unit": of_kind("unit", empty=()),
        "zone": of_kind("zone"),
        "in_sight": flag,
        "how": word("sight", "noise"),
        "round": count,
    },
    "magazine": {"loaded": count, "spare": count},
    "crossing": {"section": of_kind("section", empty=()), "round": count, "action": count},
    "stir": {
        "section": of_kind("section", empty=()),
        "zone": of_kind("zone", empty=()),
        "unit": of_kind("unit", empty=()),
        "stirred_round": count,
    },
    "job": {
        "unit": of_kind("unit", empty=("",)),
        "kind": text,
        "target": text,
        "filled": count,
        "segments": count,
        "done": flag,
        "until": count,
        "worked": count,
    },
}
"""The fields of each kind of entity. ``is`` stands in the first patch of what is made during the run, beside them."""


def wrong(kind: str, field: str, value: Any, kinds: Mapping[str, str]) -> str:
    """What is wrong with a value of a field, "" for nothing; ``kinds`` gives the kind of every entity there is.

    >>> wrong("unit", "prone", 1, {}), wrong("unit", "height", 1, {}), wrong("section", "structure", "4D+3", {})
    ('neither true nor false', 'no such field', 'no die code')
    """
    allowed = FIELDS[kind].get(field)
    return "no such field" if allowed is None else allowed(value, kinds)
