"""Signs for how things are: a letter or two each, so that they are told apart without color."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simcore.log.now import able
from simcore.rules.damage import CRAWLABLE, WALKABLE
from simcore.views.plain import plain
from simcore.views.said import Said

LEGEND = (
    ("━ ┃", "a section; a word along it: its damage"),
    ("D", "a door that opens"),
    ("/", "open"),
    ("L", "shut: locked, jammed, broken"),
    ("W", "a window"),
    ("o", "a hole to crawl through"),
    ("X", "a breach; a door that is gone"),
    ("^ ^^ ^^^", "fire: light, heavy, severe"),
    ("~ ~~ ~~~", "smoke: light, heavy, severe"),
    ("◊", "a shield plane that is up"),
    ("★", "a zone to be held"),
    (":w :s :i :m :d", "wounded, severely wounded, incapacitated, mortally wounded, dead"),
    (":u :x", "unconscious, defeated"),
)
"""What each sign means."""

_HURT = {"wounded": "w", "severely_wounded": "s", "incapacitated": "i", "mortally_wounded": "m", "dead": "d"}
_DEGREES = {"light": 1, "heavy": 2, "severe": 3}
_TONES = {"light": "bad", "heavy": "bad", "severe": "worse", "destroyed": "worse"}

Now = Mapping[str, Any]
"""The fields of one thing."""


def sign(now: Now, *, opens: bool) -> Said:
    """The sign of a door, a window, or the place in a section where its breach would be; none where it is whole.

    >>> sign({"state": "closed", "locked": True, "working": True}, opens=True).text
    'L'
    """
    breach = str(now.get("breach"))
    if breach in WALKABLE or now.get("state") == "gone":
        return Said("X", "worse")
    if breach in CRAWLABLE:
        return Said("o", "bad")
    if "state" not in now:
        return Said("")
    if now["state"] == "open":
        return Said("/", "good")
    if not opens:
        return Said("W")
    shut = now.get("locked") or now.get("jammed") or not now.get("working", True)
    return Said("L", "bad") if shut else Said("D")


def label(now: Now, shield: str) -> Said:
    """What is written along a section: the plane that covers it, its fire, its damage.

    >>> label({"damage": "heavy", "fire": "light"}, "◊").text
    '◊^heavy'
    """
    damage = plain(now.get("damage", "intact"))
    fire = "^" * degree(now, "fire")
    return Said(f"{shield}{fire}{damage if damage != 'intact' else ''}", "plane" if shield and not fire else tone(now))


def tone(now: Now) -> str:
    """The tone of a section or element: it burns, it is damaged, or neither."""
    return "fire" if degree(now, "fire") else _TONES.get(str(now.get("damage")), "")


def degree(now: Now, field: str) -> int:
    """How much fire, or smoke: 0 to 3."""
    return _DEGREES.get(str(now.get(field)), 0)


def air(now: Now) -> Said:
    """The air and the light of a zone, where they are not as one would wish.

    >>> air({"smoke": "heavy", "lit": "dark", "pressure": "normal"}).text
    '~~ dark'
    """
    smoke = "~" * degree(now, "smoke")
    vacuum = "vacuum" if now.get("pressure") == "vacuum" else ""
    lit = plain(now["lit"]) if now.get("lit") in ("poor", "moonlit", "dark") else ""
    return Said(" ".join(word for word in (smoke, vacuum, lit) if word), "smoke")


def token(name: str, now: Now) -> Said:
    """A unit in the plan: its sign, and a letter where it is hurt.

    >>> token("Tro1", {"wounds": "wounded"}).text, token("Tro1", {"wounds": "healthy"}).text
    ('Tro1:w', 'Tro1')
    """
    hurt = _HURT.get(str(now.get("wounds")), "")
    if now.get("defeated"):
        hurt = "x"
    elif not hurt and not now.get("conscious", True):
        hurt = "u"
    return Said(f"{name}:{hurt}" if hurt else name, "" if able(now) and not hurt else "bad" if able(now) else "worse")
