"""The keys and words that come with rules which are not there yet, and how a message shows what a file says."""

from __future__ import annotations

LATER_VERBS = (
    "seal", "ram", "plant", "repair", "stabilize", "shore", "rebuild", "resheet", "restore_shield",
    "reset_power", "isolate_power", "clear", "free", "carry", "jam", "spoof", "countermeasure",
)  # fmt: skip
LATER_MEANS = ("shaped-charge", "manual-ram", "hydraulic-spreader", "rotary-saw")
"""What one breaches with besides weapons."""

LATER: dict[str, tuple[str, ...]] = {
    "SiteForm": ("shields",),
    "ZoneForm": ("contents", "pressure", "temperature", "noise"),
    "SectionForm": ("armor_face", "workmanship", "condition"),
    "ElementForm": ("shields", "pool", "armor_face", "release"),
    "UnitForm": ("trapped",),
    "AimForm": ("method",),
    "WeaponEntry": ("shield_type", "fire_control"),
    "OrderForm": LATER_VERBS,
    "TimelineForm": ("quake", "power", "order", "detonate", "shields"),
    "CatalogueForm": ("subsystems", "tools", "charges"),
}

MISPLACED: dict[str, dict[str, str]] = {
    "ZoneForm": {"fire": "burns in a section; give it to one that bounds the zone, which may have 'smoke'"},
    "SectionForm": {
        "smoke": "is in the air of a zone; give it to one that the section bounds, which may have 'fire'",
        "fire_rated": "is said of what opens; give it to a door in the section",
    },
    "OrderForm": {"with": "goes inside of 'attack' or 'breach', such as 'attack: {target: any, with: blaster-rifle}'"},
}
"""Keys that a form does not have, and where they belong."""


def quoted(text: object) -> str:
    """A value as a message shows it: in quotes, cut off where it is long; what YAML has words for, in them.

    >>> quoted("big"), quoted(3), quoted(None), quoted(True)
    ("'big'", '3', 'null', 'true')
    """
    if text is None or isinstance(text, bool):
        return {None: "null", True: "true", False: "false"}[text]
    return repr(text if len(str(text)) <= 60 else str(text)[:60] + "...")
