"""What a user asks of the odds: ``5D+2 >= 15`` or ``8D vs 4D``."""

from __future__ import annotations

import re

from msgspec import Struct

from simcore.dice import parse_code
from simcore.errors import CodeError
from simcore.rules.scale import to_damage, to_resistance

_CHECK = re.compile(r"\s*(\S.*?)\s*>=\s*(\S.*?)\s*", re.ASCII | re.DOTALL)
_CONTEST = re.compile(r"\s*(\S.*?)\s+vs\s+(\S.*?)\s*", re.ASCII | re.DOTALL)
_NUMBER = re.compile(r"[0-9]{1,4}", re.ASCII)
_LONGEST = 80


class Check(Struct, frozen=True):
    """A roll of ``pips`` against a target number.

    Source: RB-5, RB-7.
    """

    pips: int
    number: int


class Contest(Struct, frozen=True):
    """Two rolls against each other, both in pips: the one that acts or harms, and the one that resists.

    Source: RB-5, RB-8.
    """

    first: int
    second: int


def parse_expression(text: str) -> Check | Contest:
    """Read ``CODE >= NUMBER`` or ``CODE vs CODE``; the number has at most four digits.

    Raises CodeError, in words, for anything else.

    >>> parse_expression("5D+2 >= 15")
    Check(pips=17, number=15)
    >>> parse_expression("8D vs 4D")
    Contest(first=24, second=12)

    Source: RB-5, RB-7, RB-8.
    """
    if len(text) > _LONGEST:
        raise CodeError(f"{text[:_LONGEST]!r}... is too long; write '5D+2 >= 15' or '8D vs 4D'")
    if match := _CHECK.fullmatch(text):
        if not _NUMBER.fullmatch(match[2]):
            raise CodeError(f"{match[2]!r} is no target number: write a whole number from 0 to 9999")
        return Check(parse_code(match[1]), int(match[2]))
    if match := _CONTEST.fullmatch(text):
        return Contest(parse_code(match[1]), parse_code(match[2]))
    raise CodeError(f"{text!r} is no question about odds: write '5D+2 >= 15' or '8D vs 4D'")


def scaled(contest: Contest, attacker: int, target: int) -> Contest:
    """Damage against resistance with both scales, in pips: the larger side adds the difference to its roll.

    >>> scaled(Contest(15, 12), 0, 12)
    Contest(first=15, second=24)

    Source: S1.2.1.20, S1.2.2.20, EA-2, RB-22.
    """
    return Contest(contest.first + to_damage(attacker, target), contest.second + to_resistance(attacker, target))
