"""Blasters set to stun: which can be, what setting one costs, what it does to people and to droids.

Rounds are counted from 1; an unconsciousness is stored as the last round in which it holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from simcore.dice import pool
from simcore.dice.codes import PIPS_PER_DIE
from simcore.rules import bands, stuns, wounds
from simcore.rules.now import Fields, UnitNow, changed
from simcore.rules.wounds import Injuries

SECONDS_PER_MINUTE = 60

MINUTES = pool(("minutes", 2 * PIPS_PER_DIE))
"""The roll for how many minutes a stun leaves one unconscious: 2D, a duration of whoever was struck.

Source: EA-49, RB-52.
Ruling: A-004.
"""

Struck = tuple[Fields, str | None]


def may_stun(stated: bool | None, kind: str, scale: str) -> bool:  # noqa: FBT001 - a weapon's own word, or none
    """Whether a weapon can be set to stun: a blaster of character scale, unless its entry states otherwise.

    ``stated`` is what the entry says, None where it says nothing; ``kind`` the weapon's type.

    >>> may_stun(None, "blaster", "character"), may_stun(None, "blaster", "walker"), may_stun(False, "blaster", "character")
    (True, False, False)

    Source: RB-52.
    """
    return stated is not False and (kind, scale) == ("blaster", "character")


def set_stun(now: UnitNow) -> Fields:
    """What setting a blaster to stun changes in who does it: a minor action, which lowers what follows in the round.

    Source: EA-48, EA-6.
    """
    return {"stun_set": True, "minor": now.minor + 1}


def unharmed(injuries: Injuries, now: UnitNow, round_: int) -> Struck:
    """``stun.stunned_result`` none: a Stunned result of a stun setting leaves the target unharmed.

    Source: EA-49.
    Ruling: A-042.
    """
    return {}, "unharmed"


def stunned(injuries: Injuries, now: UnitNow, round_: int) -> Struck:
    """``stun.stunned_result`` stunned: a Stunned result of a stun setting is one.

    Source: RB-52, EA-38.
    Ruling: A-042.
    """
    return wounds.patch(injuries, "stunned", now, round_)


STUNNED_RESULTS: Mapping[str, Callable[[Injuries, UnitNow, int], Struck]] = {"none": unharmed, "stunned": stunned}
"""What a Stunned result of a stun setting does, by ``stun.stunned_result``.

Source: EA-49, RB-52.
Ruling: A-042.
"""


class Stunning(Struct, frozen=True):
    """The chosen rules of stun settings: those of injury, what a Stunned result does, the seconds of a round.

    Source: EA-49, RB-52.
    Ruling: A-042.
    """

    injuries: Injuries
    stunned: Callable[[Injuries, UnitNow, int], Struck]
    seconds: int


def last_round(minutes: int, round_: int, seconds: int) -> int:
    """The last round of so many minutes from a round on, that round included; a round begun is a round, and one at least.

    ``seconds``: the length of a round.

    >>> last_round(7, 10, 5)
    93

    Source: EA-49.
    Ruling: A-012.
    """
    return round_ + max(1, -(-minutes * SECONDS_PER_MINUTE // seconds)) - 1


def knocks_out(chosen: Stunning, band: str, now: UnitNow) -> bool:
    """Whether a result of a stun setting knocks a person unconscious, so that the minutes are rolled.

    Source: EA-49, RB-52.
    Ruling: A-042.
    """
    return band in wounds.RESULTS and now.wounds not in chosen.injuries.senseless


def patch(chosen: Stunning, band: str, now: UnitNow, round_: int, minutes: int) -> Struck:
    """What a band does to a person whom a blaster set to stun has hit, and what happened.

    Wounded or worse: no wound, but a fall and ``minutes`` of unconsciousness from now on; the longer of two stands. Who
    is out by wounds is none the worse, and a stable mortal wound stays so.

    Source: EA-49, RB-52.
    Ruling: A-042.
    """
    if band == "none":
        return {}, None
    if now.wounds in chosen.injuries.senseless:
        return {}, "no_effect"
    if band not in wounds.RESULTS:
        return chosen.stunned(chosen.injuries, now, round_)
    until = max(now.unconscious_until, last_round(minutes, round_, chosen.seconds))
    return changed(now, {**wounds.fell(now, round_), "conscious": False, "unconscious_until": until}), "unconscious"


def on_building(band: str) -> str | None:
    """What a result of a stun setting does to a section or element: nothing at all, where its band says that it would.

    So nothing comes through to whoever stands behind it either. Loose cover is hit as by any weapon.

    >>> on_building("destroyed"), on_building("0-4"), on_building("none")
    ('no_effect', None, None)

    Source: RB-52, S1.3.0.30.
    Ruling: A-085, A-091.
    """
    return None if band in (bands.NONE, "0-4") else "no_effect"


def wake(chosen: Stunning, now: UnitNow) -> Fields:
    """What the end of a stun unconsciousness changes: one is conscious, still prone; nothing where wounds put one out.

    It is due in the housekeeping of the round ``unconscious_until``.

    Source: EA-49.
    Ruling: A-037, A-042.
    """
    return {} if now.wounds in chosen.injuries.senseless else changed(now, {"conscious": True})


def on_droid(band: str) -> str:
    """What a result of a stun setting counts as on a droid: Stunned, whatever the margin, if there is any.

    >>> on_droid("mortally_wounded"), on_droid("none")
    ('stunned', 'none')

    Source: S1.6.5.
    Ruling: A-130.
    """
    return "none" if band == "none" else "stunned"


def needs_die(now: UnitNow, round_: int) -> bool:
    """Whether the rounds of a Stunned result on a droid are rolled: not while one holds, nor on what is past it.

    Source: S1.6.5.
    Ruling: A-130.
    """
    return now.wounds not in wounds.PAST_WORSE and not stuns.ionized(now, round_)


def droid_patch(now: UnitNow, round_: int, die: int) -> Struck:
    """What any Stunned result does to a droid: 1D less on its rolls for ``die`` rounds, one more where it holds already.

    ``die`` counts only where :func:`needs_die` says so. All other results are as a person's.

    Source: S1.6.5.
    Ruling: A-038, A-130.
    """
    if now.wounds in wounds.PAST_WORSE:
        return wounds.hit_again(now)
    return changed(now, stuns.ionize(now, round_, die)), "ionized"
