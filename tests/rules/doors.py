"""One door in each state that a band leaves it in."""

from msgspec.structs import replace

from simcore.state import Element

DOOR = Element(body="4D")
LOCKED = Element(body="4D", locked=True)
DENTED = Element(damage="light", jammed=True)
RUINED = Element(damage="heavy", jammed=True, working=False, breach="1x1")
FREED = replace(RUINED, jammed=False)
BLOWN = Element(damage="severe", working=False, breach="open", state="open")
GONE = Element(damage="destroyed", working=False, breach="open", state="gone")
