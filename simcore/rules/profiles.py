"""The profiles: which document's rules are in force where a scenario does not say otherwise."""

from __future__ import annotations

EMPIRE_ASCENDANT = "empire-ascendant"
BASICS = "basics"
PROFILES = (EMPIRE_ASCENDANT, BASICS)
