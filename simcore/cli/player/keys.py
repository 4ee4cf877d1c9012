"""The keys of the player: what each does, and how the help says it."""

from __future__ import annotations

from simcore.views.playing.signs import LEGEND

KEYS = (
    ("space", "play"),
    ("right", "step(1)"),
    ("left", "step(-1)"),
    ("down", "step(1)"),
    ("up", "step(-1)"),
    ("shift+right,pagedown", "round(1)"),
    ("shift+left,pageup", "round(-1)"),
    ("home", "end(0)"),
    ("end", "end(1)"),
    ("plus,equals_sign", "faster(1)"),
    ("minus", "faster(-1)"),
    ("t", "jump('turning_point', 1)"),
    ("T", "jump('turning_point', -1)"),
    ("n", "jump('match', 1)"),
    ("N", "jump('match', -1)"),
    ("full_stop", "jump('deed', 1)"),
    ("comma", "jump('deed', -1)"),
    ("f", "watch('follow_next')"),
    ("F", "ask('follow')"),
    ("g", "ask('go')"),
    ("slash", "ask('search')"),
    ("b", "watch('next_list')"),
    ("z", "zoom"),
    ("enter", "details"),
    ("h", "pan(-8, 0)"),
    ("l", "pan(8, 0)"),
    ("k", "pan(0, -4)"),
    ("j", "pan(0, 4)"),
    ("c", "pan(0, 0)"),
    ("question_mark", "help"),
    ("escape", "forget"),
    ("q", "leave(0)"),
    ("ctrl+c", "leave(130)"),
)
"""Each key, and the action that it begins."""

ASKED = {
    "go": "go to 95s, 2 min, r12, #431, or the next section.hit",
    "search": "search the events for",
    "follow": "follow which unit",
}
"""What the last line asks for."""

_HELP = (
    ("space", "play, halt"),
    ("← →", "one event back, on (↑ ↓ too)"),
    ("PgUp PgDn", "one round back, on (Shift with ← → too)"),
    ("Home End", "the start, the end"),
    ("+ -", "faster, slower"),
    ("t T", "next turning point, the one before"),
    ("g", "go to a time (95s, 2 min), a round (r12), an event (#431), the next of a kind (section.hit)"),
    ("/ n N", "search the events; next match, the one before"),
    ("f F", "follow the next unit, one by name"),
    (". ,", "next event of the followed unit, the one before"),
    ("b", "the list beside the plan: units, building, turning points"),
    ("Enter", "all of this event: dice, rule, causes, what came of it"),
    ("z", "one pane over the whole screen, then the next, then all again"),
    ("h j k l, c", "look at another part of the plan; back"),
    ("q", "quit"),
)


def help_lines(sides: list[str]) -> list[str]:
    """The help, line by line: keys, then the signs of the plan. ``sides``: the sign and the name of each side."""
    keys = [f"  {key:<11} {what}" for key, what in _HELP]
    signs = [f"  {sign:<15} {what}" for sign, what in LEGEND]
    events = "  In the events: ► shown, ▼ turning point, ? found, · of the followed unit."
    bar = "  A click on the bar or on an event goes there."
    return ["Keys", *keys, bar, "", "The plan", *signs, *(f"  {side}" for side in sides), events]
