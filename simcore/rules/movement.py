"""Movement: the speeds, how far they carry and what terrain asks of them. Lengths are whole metres.

Speeds are multiples of the base, what one walks freely in a round: half of what the Basics call Move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from simcore.errors import InputError, Problem
from simcore.rules import checks
from simcore.rules.checks import LEVELS, Tn
from simcore.rules.now import UnitNow
from simcore.rules.terrain import HARD


class Speed(Struct, frozen=True):
    """One way to spend the movement of a round: ``metres``, or the base ``multiple`` times.

    ``easy`` and ``hard`` are the levels by which terrain up to Moderate, and from Difficult on, counts harder; None
    where no roll is asked. ``minor``: the terrain on which it is a minor action. ``collision``: pips of damage.
    ``prone``: only the prone move so, and in no other way. ``alone``: nothing else is done that round, nor dodged.

    Source: EA-8, EA-12, RB-37, RB-38, RB-39, RB-40, RB-41.
    Ruling: A-031, A-032, A-053.
    """

    name: str
    rule: str
    multiple: int = 0
    metres: int = 0
    easy: int | None = None
    hard: int | None = None
    minor: tuple[str, ...] = ()
    collision: int = 0
    prone: bool = False
    alone: bool = False


SPEEDS: Mapping[str, Speed] = {
    speed.name: speed
    for speed in (
        Speed("crawl", "EA-12", metres=2, prone=True),
        Speed("cautious", "RB-38", multiple=1, hard=-1, minor=HARD, collision=3),
        Speed("cruising", "RB-39", multiple=2, hard=0, minor=LEVELS, collision=6),
        Speed("high_speed", "RB-40", multiple=4, easy=0, hard=1, minor=LEVELS, collision=9),
        Speed("all_out", "RB-41", multiple=8, easy=1, hard=2, collision=12, alone=True),
    )
}
"""The speeds, slowest first. Cruising is what the combat rules call running.

Source: EA-8, EA-9, EA-12, RB-38, RB-39, RB-40, RB-41.
Ruling: A-031, A-032, A-053.
"""

UNHURRIED: Mapping[str, Speed] = {name: SPEEDS[name] for name in ("crawl", "cautious", "cruising")}
"""The speeds that there are without ``movement.rb_fast``.

Source: EA-8.
Ruling: A-031.
"""

STANDING_UP = Speed("stand_up", "EA-13")
"""What whoever stands up spends the movement of the round on: no roll, no penalty, no metre.

Source: EA-13.
"""


def named(speeds: Mapping[str, Speed], name: str) -> Speed:
    """A speed by its name, ``stand_up`` included. Raises :class:`InputError` where it does not exist.

    Source: RB-37, EA-13.
    Ruling: A-031.
    """
    if name == STANDING_UP.name:
        return STANDING_UP
    if name not in speeds:
        raise InputError(Problem("movement", 0, 0, f"{name!r} is none of the speeds {', '.join(speeds)}"))
    return speeds[name]


def allowance(speed: Speed, base: int) -> int:
    """How many metres a speed carries in a round. Nothing whose base is 0 moves at all.

    >>> allowance(SPEEDS["cruising"], 5), allowance(SPEEDS["crawl"], 5), allowance(STANDING_UP, 5)
    (10, 2, 0)

    Source: EA-8, EA-9, EA-12, EA-13, RB-38, RB-39, RB-40, RB-41.
    Ruling: A-031.
    """
    return speed.metres + speed.multiple * base if base else 0


def counts(speed: Speed, terrain: str) -> bool:
    """Whether a speed over some terrain is a minor action, to be counted before what follows.

    Crawling is none of these: it lowers what went before as well. Nothing follows all-out movement.

    >>> counts(SPEEDS["cautious"], "moderate"), counts(SPEEDS["cautious"], "difficult")
    (False, True)

    Source: EA-7, EA-8, RB-38, RB-39, RB-40, RB-41.
    Ruling: A-032.
    """
    return terrain in speed.minor


def harder(speed: Speed, terrain: str) -> int | None:
    """By how many levels some terrain counts harder at a speed; None where no roll is asked.

    >>> harder(SPEEDS["cautious"], "easy"), harder(SPEEDS["cautious"], "difficult")
    (None, -1)

    Source: RB-38, RB-39, RB-40, RB-41.
    Ruling: A-031.
    """
    return speed.hard if terrain in HARD else speed.easy


def needs(numbers: Sequence[int], speed: Speed, terrain: str, own: int | None = None) -> Tn | None:
    """What a Running roll must reach at a speed over some terrain; None where none is asked.

    ``numbers`` is the setting ``difficulty.numbers``. A number of the terrain's ``own`` is taken as it is given.

    >>> needs((5, 10, 15, 20, 30, 31), SPEEDS["cautious"], "very-difficult").parts
    (('very-difficult terrain', 30, 'RB-42'), ('cautious', -10, 'RB-38'))

    Source: RB-6, RB-38, RB-39, RB-40, RB-41, RB-42.
    Ruling: A-009, A-031.
    """
    up = harder(speed, terrain)
    if up is None:
        return None
    if own is not None:
        return checks.tn((f"{terrain} terrain", own, "RB-42"))
    plain = checks.number(numbers, terrain)
    shift = checks.number(numbers, terrain, up) - plain
    return checks.tn((f"{terrain} terrain", plain, "RB-42"), (speed.name.replace("_", " "), shift, speed.rule))


def racing(now: UnitNow, round_: int) -> bool:
    """Whether a combatant is in all-out movement in a round, and so has Defense 0.

    Source: EA-19, RB-41.
    Ruling: A-024.
    """
    return now.racing_round == round_


def slip(now: UnitNow, round_: int) -> int:
    """The dice that failed movement costs in a round: the rest of that of the slip, and the one after it.

    Source: RB-43.
    """
    if now.slip_round == round_:
        return now.slip
    return now.slip_after if now.slip_round == round_ - 1 and now.slip_round else 0
