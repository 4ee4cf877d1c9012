"""The audit of patches: entities, fields and values that exist, a change where one is said, and what a kind may change."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from simcore.fields import FIELDS, wrong
from simcore.log.audit.book import Book, Line

NOTHING: Collection[str] = ()
PLACE = ("zone", "toward", "metres")
CROSSING = ("section", "round", "action")
STIR = ("section", "zone", "unit", "stirred_round")
FIRE = ("fire", "fire_since", "fuel", "knocked", "fire_area", "heat_round", "heat_rounds", "heat_pips", "structure")
STANDS = ("damage", "breach", "structure", "light_pips", "stabilized", "shored", "state", "jammed", "working", "lights")
SIGHTING = ("side", "unit", "zone", "in_sight", "how", "round")
JOB = ("unit", "kind", "target", "filled", "segments", "done", "until", "worked")
ENDED = ("filled", "done", "until")

MAY: Mapping[str, Collection[str]] = {
    "run.begin": NOTHING,
    "run.end": NOTHING,
    "initiative.rolled": NOTHING,
    "strike.fired": ("attacked_round",),
    "shot.fired": (
        "dodge_rolled",
        "dodge_total",
        "dodge_scale",
        "loud_round",
        "loud_zone",
        "loaded",
        "attacked_round",
        *STIR,
    ),
    "blow.struck": ("attacked_round", *STIR),
    "round.declared": ("actions", "minor", "dodging_until", "dodge_round", "crawl_round", "racing_round"),
    "unit.moved": (
        *PLACE,
        *CROSSING,
        *STIR,
        "minor",
        "slip_round",
        "slip",
        "slip_after",
        "idle_until",
        "prone",
        "dodge_round",
    ),
    "unit.stood": ("prone",),
    "unit.dropped": ("prone",),
    "unit.left": ("present", "zone"),
    "unit.woke": ("conscious",),
    "weapon.drawn": ("hand", "minor", "stun_set"),
    "weapon.loaded": ("minor", "loaded", "spare"),
    "weapon.set": ("minor", "stun_set"),
    "mortal.rolled": ("wounds",),
    "aid.given": ("medpacs", "stable"),
    "work.begun": JOB,
    "work.continued": ("worked",),
    "work.broken": ("until",),
    "fire.fought": (*ENDED, "fire", "fire_since", "knocked", "heat_rounds", "heat_round", "heat_pips", "structure"),
    "suppression.tried": (*ENDED, "suppression"),
    "zone.vented": (*ENDED, "smoke", "clearing_since"),
    "light.changed": ("lit",),
    "unit.sighted": SIGHTING,
    "sight.lost": SIGHTING,
    "noise.heard": SIGHTING,
    "decision.made": NOTHING,
    "order.skipped": ("order",),
    "unit.arrived": ("present", *PLACE),
    "unit.finished": ("wounds", "stable"),
    "element.opened": ("state",),
    "element.closed": ("state",),
    "lock.tried": ("state", "locked"),
    "order.done": ("order", "order_failed"),
    "order.failed": ("order", "order_failed"),
    "hold.begun": ("holds_since",),
    "hold.ended": ("holds_since",),
    **dict.fromkeys(("fire.tried", "fire.started", "fire.checked", "fire.spread", "fire.lowered", "fire.ended"), FIRE),
    "section.weakened": ("heat_rounds", "heat_round", "heat_pips", "structure"),
    "smoke.changed": ("smoke", "clearing_since"),
    "smoke.breathed": ("choke", "choke_until", "choke_after"),
    **dict.fromkeys(("collapse.checked", "collapse.spread"), STANDS),
    "zone.collapsed": ("prone", "trapped"),
}
"""The fields that a line of a kind may change; what a hit changes is worked out to the letter elsewhere."""


def check(book: Book, line: Line) -> Iterator[str]:
    """Everything that is wrong with a line's patch; then the patch is written on the state."""
    fact = line.fact
    for id_, fields in fact.set.items():
        born = id_ not in book.kinds
        if born and fields.get("is") in FIELDS:
            book.kinds[id_] = str(fields["is"])
        yield from _fields(book, line, id_)
        yield from _same(book, line, id_)
    if fact.kind in ("order.done", "order.failed", "order.skipped"):
        yield from orders(book, line)
    book.write(fact)
    yield from after(book, line)


def _fields(book: Book, line: Line, id_: str) -> Iterator[str]:
    kind = book.kinds.get(id_, "")
    if kind not in FIELDS:
        yield f"the patch names {id_!r}, which does not exist"
        return
    may = MAY.get(line.fact.kind)
    for field, value in line.fact.set[id_].items():
        if field == "is" and id_ not in book.state:
            continue
        fault = wrong(kind, field, value, book.kinds)
        if fault:
            yield f"the patch sets {field} of {id_} to {value!r}: {fault}"
        elif may is not None and field not in may:
            yield f"the patch sets {field} of {id_}, which {line.fact.kind} does not change"


def _same(book: Book, line: Line, id_: str) -> Iterator[str]:
    now = book.state.get(id_)
    fields = line.fact.set[id_]
    if not fields:
        yield f"the patch of {id_} is empty"
    for field, value in fields.items():
        if now is not None and field in now and now[field] == value and type(now[field]) is type(value):
            yield f"the patch sets {field} of {id_} to what it is"


def orders(book: Book, line: Line) -> Iterator[str]:
    """An order that is done or failed is the one that the unit was at; one that is done leads to the next."""
    fact = line.fact
    place = book.state[fact.actor]["order"]
    origin = str(fact.data.get("order"))
    if not origin.startswith("orders.") or not origin.endswith(f".{place}"):
        yield f"{origin!r} is not the order that {fact.actor} is at"
    fields = fact.set.get(fact.actor, {})
    nexts = {"order": place + 1}, {"order_failed": place + 1}, {"order": place + 1, "order_failed": place + 1}
    allowed = nexts[1:] if fact.kind == "order.failed" else nexts[:1]
    if set(fact.set) != {fact.actor} or fields not in allowed:
        yield f"the patch {fact.set} does not go on from order {place}"


def after(book: Book, line: Line) -> Iterator[str]:
    """What must hold once a line's patch is written: its words and its patch say the same."""
    fact = line.fact
    if fact.kind in ("element.opened", "element.closed"):
        due = {fact.target: {"state": "open" if fact.kind == "element.opened" else "closed"}}
        if fact.set != due:
            yield f"the patch is {fact.set}, and the line means {due}"
    elif fact.kind == "unit.finished" and book.state.get(fact.target, {}).get("wounds") != "dead":
        yield "whoever was finished is not dead"
    elif fact.kind == "unit.arrived" and fact.set != {fact.actor: {"present": True, "zone": fact.data.get("zone")}}:
        yield "an arrival makes whoever arrived present in its zone, and nothing else"


def initial(book: Book) -> Iterator[str]:
    """Everything that is wrong with the state at t = 0."""
    for id_, fields in book.state.items():
        kind = book.kinds[id_]
        if kind not in FIELDS:
            yield f"the state holds {id_!r}, which is neither in the layout nor says what it is"
            continue
        for field, value in fields.items():
            fault = wrong(kind, field, value, book.kinds) if field != "is" else ""
            if fault:
                yield f"the state sets {field} of {id_} to {value!r}: {fault}"
        for field in FIELDS[kind].keys() - fields.keys():
            yield f"the state lacks {field} of {id_}"
