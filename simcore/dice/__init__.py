"""Dice: codes, pools, rolls, and the keyed faces that make every die checkable from the log alone."""

from simcore.dice.codes import CODE_PATTERN, format_code, format_part, parse_code, parse_part, whole_dice
from simcore.dice.pools import Pool, pool
from simcore.dice.records import Draw, Roll, again
from simcore.dice.roller import Dice
from simcore.dice.settings import PURPOSES, DiceSettings

__all__ = [
    "CODE_PATTERN",
    "PURPOSES",
    "Dice",
    "DiceSettings",
    "Draw",
    "Pool",
    "Roll",
    "again",
    "format_code",
    "format_part",
    "parse_code",
    "parse_part",
    "pool",
    "whole_dice",
]
