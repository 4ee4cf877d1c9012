"""Odds: exact laws of rolls, of margins and of the bands that read them."""

from simcore.odds.expression import Check, Contest, parse_expression, scaled
from simcore.odds.law import Law, law
from simcore.odds.margins import bands, exact_bands, exceeds, margins, split

__all__ = [
    "Check",
    "Contest",
    "Law",
    "bands",
    "exact_bands",
    "exceeds",
    "law",
    "margins",
    "parse_expression",
    "scaled",
    "split",
]
