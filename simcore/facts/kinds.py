"""Every kind of fact."""

from __future__ import annotations

from collections.abc import Mapping

KINDS = (
    "run.begin",
    "run.end",
    "round.declared",
    "initiative.rolled",
    "unit.moved",
    "unit.tumbled",
    "unit.stood",
    "unit.dropped",
    "unit.arrived",
    "unit.left",
    "unit.woke",
    "unit.hit",
    "unit.finished",
    "section.hit",
    "element.hit",
    "element.opened",
    "element.closed",
    "lock.tried",
    "shot.fired",
    "strike.fired",
    "blow.struck",
    "cover.hit",
    "weapon.drawn",
    "weapon.loaded",
    "weapon.set",
    "mortal.rolled",
    "aid.given",
    "light.changed",
    "fire.tried",
    "fire.started",
    "fire.checked",
    "fire.spread",
    "fire.lowered",
    "fire.ended",
    "work.begun",
    "work.continued",
    "work.broken",
    "fire.fought",
    "suppression.tried",
    "zone.vented",
    "section.weakened",
    "smoke.changed",
    "smoke.breathed",
    "collapse.checked",
    "collapse.spread",
    "impact.suffered",
    "unit.fell",
    "zone.collapsed",
    "unit.sighted",
    "sight.lost",
    "noise.heard",
    "decision.made",
    "order.done",
    "order.failed",
    "order.skipped",
    "hold.begun",
    "hold.ended",
)
"""Every kind of fact there is."""

_PERSON, _ATTACKER, _WALL, _WORK = ("unit",), ("unit", "strike"), ("section",), ("section", "zone")

WHO: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    **dict.fromkeys(("run.begin", "run.end", "round.declared", "initiative.rolled", "light.changed"), ((), ())),
    **dict.fromkeys(("unit.moved", "unit.stood", "unit.dropped", "unit.arrived", "unit.left"), (_PERSON, ())),
    **dict.fromkeys(("unit.woke", "mortal.rolled", "smoke.breathed"), (_PERSON, ())),
    **dict.fromkeys(("weapon.drawn", "weapon.loaded", "weapon.set"), (_PERSON, ())),
    **dict.fromkeys(("decision.made", "order.done", "order.failed", "order.skipped"), (_PERSON, ())),
    **dict.fromkeys(("unit.tumbled", "unit.finished", "blow.struck", "aid.given"), (_PERSON, _PERSON)),
    **dict.fromkeys(("unit.sighted", "noise.heard"), (_PERSON, _PERSON)),
    "sight.lost": ((), _PERSON),
    "shot.fired": (_PERSON, ("unit", "section", "element", "zone")),
    "strike.fired": (("strike",), ("section", "element", "zone", "unit")),
    "unit.hit": (_ATTACKER, _PERSON),
    "section.hit": (_ATTACKER, _WALL),
    "element.hit": (_ATTACKER, ("element",)),
    "cover.hit": (_ATTACKER, ("zone",)),
    **dict.fromkeys(("element.opened", "element.closed", "lock.tried"), (_PERSON, ("element",))),
    **dict.fromkeys(("fire.tried", "fire.checked", "fire.spread"), (_WALL, _WALL)),
    **dict.fromkeys(("fire.started", "fire.lowered", "fire.ended", "section.weakened"), ((), _WALL)),
    **dict.fromkeys(("collapse.checked", "collapse.spread"), (_WALL, _WALL)),
    **dict.fromkeys(("impact.suffered", "unit.fell"), (_WALL, _PERSON)),
    **dict.fromkeys(("smoke.changed", "zone.collapsed"), ((), ("zone",))),
    **dict.fromkeys(("work.begun", "work.continued", "work.broken"), (_PERSON, _WORK)),
    "fire.fought": (_PERSON, _WALL),
    **dict.fromkeys(("suppression.tried", "zone.vented"), (_PERSON, ("zone",))),
    **dict.fromkeys(("hold.begun", "hold.ended"), ((), ("side",))),
}
"""What may be the actor and the target of each kind of fact: the kinds of entities, none where it has no such key."""

COUNTED = tuple(kind for kind in KINDS if not kind.startswith("run."))
"""The kinds that happen in a run, and do not frame it."""


def kinds_of(word: str) -> tuple[str, ...]:
    """The kinds that a word stands for: itself, or all that begin with it and a dot; none where there is no such.

    >>> kinds_of("hold"), kinds_of("shot.fired"), kinds_of("shot.f"), kinds_of("run")
    (('hold.begun', 'hold.ended'), ('shot.fired',), (), ())
    """
    return tuple(kind for kind in COUNTED if word in (kind, kind.partition(".")[0]))
