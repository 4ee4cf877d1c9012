"""What comes of a movement roll that failed: slips, falls and tumbles. Penalties in dice, damage in pips."""

from __future__ import annotations

from msgspec import Struct

from simcore.rules import movement, wounds
from simcore.rules.movement import Speed
from simcore.rules.now import Fields, UnitNow, changed


class Tumble(Struct, frozen=True):
    """One row of the table: from how many points of failure on, and what happens.

    ``quarters`` of the way are made. ``slip`` and ``slip_after``: dice off the rest of this round, and off the next.
    ``idle``: rounds without further actions, this one the first. ``collision``: pips added to the damage of a
    collision at that speed; None where one collides with nothing.

    Source: RB-43.
    """

    name: str
    missed_by: int
    quarters: int
    slip: int = 0
    slip_after: int = 0
    idle: int = 0
    prone: bool = False
    collision: int | None = None


TUMBLES = (
    Tumble("slight_slip", 1, quarters=4, slip=1),
    Tumble("slip", 4, quarters=2, slip=3, slip_after=1),
    Tumble("fall", 7, quarters=2, slip_after=2, idle=1),
    Tumble("minor_tumble", 11, quarters=1, idle=2, prone=True, collision=-9),
    Tumble("tumble", 16, quarters=1, idle=2, prone=True, collision=0),
    Tumble("major_tumble", 21, quarters=1, idle=2, prone=True, collision=6),
)
"""The table of movement failures, mildest first. Who falls (7 to 10) kneels, and is not prone.

Source: RB-43.
"""


def outcome(missed_by: int) -> Tumble:
    """What comes of a movement roll that missed its number by so many points, at least 1.

    Raises :class:`ValueError` for a roll that did not fail.

    >>> outcome(24 - 16).name
    'fall'

    Source: RB-43.
    """
    if missed_by < 1:
        raise ValueError(missed_by)
    return next(row for row in reversed(TUMBLES) if row.missed_by <= missed_by)


def completed(tumble: Tumble, metres: int) -> int:
    """How many of the metres attempted are made, in whole metres rounded down.

    >>> completed(outcome(5), 15)
    7

    Source: RB-43.
    """
    return metres * tumble.quarters // 4


def collision(speed: Speed, tumble: Tumble) -> int:
    """The damage that a tumble at a speed does, in pips, to be soaked; 0 where it does none.

    >>> collision(movement.SPEEDS["all_out"], outcome(12))
    3

    Source: RB-43.
    Ruling: A-053.
    """
    return 0 if tumble.collision is None else max(0, speed.collision + tumble.collision)


def patch(tumble: Tumble, now: UnitNow, round_: int) -> Fields:
    """What a failed movement changes in a combatant, but for where he is and his wounds.

    Its dice come on top of those that an earlier slip still costs. Without actions there is no dodge either.

    Source: RB-43.
    Ruling: A-021.
    """
    fields: Fields = {}
    if tumble.slip or tumble.slip_after:
        after = now.slip_after if now.slip_round == round_ else 0
        fields["slip_round"] = round_
        fields["slip"] = movement.slip(now, round_) + tumble.slip
        fields["slip_after"] = after + tumble.slip_after
    if tumble.idle:
        fields["idle_until"] = max(now.idle_until, round_ + tumble.idle - 1)
        fields |= wounds.undodged(now, round_)
    if tumble.prone:
        fields["prone"] = True
    return changed(now, fields)
