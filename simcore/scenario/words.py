"""The nearest known name, and the keys that come with rules which are not there yet."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache

MANY = 200
"""Among more names than this only those with the same first letter are compared: nearness is costly."""

LATER_VERBS = (
    "guard", "breach", "seal", "ram", "plant", "repair", "stabilize", "shore", "rebuild", "resheet", "restore_shield",
    "reset_power", "isolate_power", "extinguish", "vent", "clear", "free", "treat", "carry", "jam", "spoof",
    "countermeasure", "evacuate", "withdraw", "until", "if",
)  # fmt: skip
LATER: dict[str, tuple[str, ...]] = {
    "SiteForm": ("shields",),
    "ZoneForm": ("lit", "contents", "smoke", "pressure", "fire", "temperature", "noise"),
    "SectionForm": ("armor_face", "fire", "fire_rated", "shored", "heat_pips", "workmanship", "condition"),
    "ElementForm": ("shields", "fire_rated", "pool", "armor_face", "release"),
    "UnitForm": ("carries", "rank", "doctrine", "breathes", "ammunition", "trapped"),
    "TemplateEntry": ("carries", "rank", "doctrine", "breathes", "ammunition"),
    "WeaponEntry": ("stun", "melee_difficulty", "ammunition", "shield_type", "fire_control"),
    "OrderForm": LATER_VERBS,
    "TimelineForm": ("quake", "leave", "fire", "light", "power", "order", "detonate", "shields"),
    "CatalogueForm": ("subsystems", "tools", "charges"),
}


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that was probably meant; None where nothing is near.

    >>> nearest("forcourt", ["treeline", "forecourt"])
    'forecourt'
    >>> nearest("guard", ["gate", "guard-1", "guard-2"])
    'guard-1'
    """
    return _nearest(name[:60].lower().replace("_", "-"), tuple(known))


@lru_cache(maxsize=256)
def _nearest(word: str, known: tuple[str, ...]) -> str | None:
    by_form = {choice.lower().replace("_", "-"): choice for choice in reversed(known)}
    if f"{word}-1" in by_form:
        return by_form[f"{word}-1"]  # a single unit that has become a group
    forms = list(by_form)
    if len(forms) > MANY:
        forms = [form for form in forms if form[:1] == word[:1]][:MANY]
    close = get_close_matches(word, forms, n=1)
    return by_form[close[0]] if close else None


def meant(name: str, known: Iterable[str], otherwise: str = "") -> str:
    """The second half of a message: the nearest name, or a few of those that there are.

    >>> meant("zon", ["zone", "count"]), meant("x", ["zone", "count"])
    ("did you mean 'zone'?", 'known: zone, count')
    """
    choices = list(known)
    near = nearest(name, choices)
    if near is not None:
        return f"did you mean {near!r}?"
    if otherwise or not choices:
        return otherwise or "there is none"
    shown = ", ".join(choices[:12])
    return f"known: {shown}{', ...' if len(choices) > 12 else ''}"


def quoted(text: object) -> str:
    """A value as a message shows it: in quotes, cut off where it is long."""
    return repr(text if len(str(text)) <= 60 else str(text)[:60] + "...")
