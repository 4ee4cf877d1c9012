"""What a unit declares for a round: orders first, then what its enemies make it do."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from msgspec import Struct
from msgspec.structs import replace

from simcore.doctrine import done, firefighting, needs, orders, targets
from simcore.doctrine.barriers import barred
from simcore.doctrine.judgement import Choice, judged, leaving_speed
from simcore.doctrine.steps import (
    ALL_OUT,
    ATTACK,
    CRAWL,
    DRAW,
    DROP,
    FINISH,
    FULL_DODGE,
    LOAD,
    OPEN,
    SET_KILL,
    SET_STUN,
    STAND,
    TREAT,
    WALK,
    WORDS,
    WORK,
)
from simcore.plan import Order, Unit, Weapon
from simcore.resolve import doors
from simcore.resolve.aid import treatable
from simcore.resolve.aim import Aim
from simcore.resolve.battle import WORKS, Battle
from simcore.resolve.knowledge import noticed
from simcore.resolve.sighting import sighting
from simcore.resolve.stance import KILL, STUN
from simcore.resolve.walk import before_gap, stirs

SETS_OFF = frozenset({*WORDS.values(), STAND})
"""The steps of who is under way."""

WITHDRAW = "withdraw"

GUARD = "guard"
HANDS = frozenset({"open", "close"})
"""The orders that are carried out by hand, at a door."""

ARRIVED = frozenset({WITHDRAW, *HANDS})
"""The orders that have something to do for one who is where they lead."""

CLOSES = ("attack", "take")
"""The orders by which who fights hand to hand goes up to an enemy."""


class Intent(Struct, frozen=True, gc=False):
    """What a unit declares: its steps in their order, and whether it keeps a dodge ready beside them.

    ``choice`` is what it chose by the odds, None where it did not weigh anything.
    """

    steps: tuple[str, ...] = ()
    dodges: bool = False
    choice: Choice | None = None


NOTHING = Intent()


def intend(battle: Battle, unit: Unit) -> Intent:
    """What a unit able to act declares for this round.

    Source: EA-5, EA-14, EA-20, RB-8, RB-53.
    Ruling: A-021, A-032.
    """
    order = orders.current(battle, unit)
    if order.full_dodge:
        return Intent((FULL_DODGE,))
    choice = judged(battle, unit, order)
    if choice is not None and choice.dodge:
        return Intent((FULL_DODGE,), choice=choice)
    weapons = targets.usable(battle, unit)
    aim = None
    if order.verb in orders.AIMS and (order.verb != GUARD or choice is None or choice.weapon is None):
        aim = orders.aimed(battle, unit, order, weapons)
    motion = _motion(battle, unit, order, aim, choice)
    if ALL_OUT in motion:
        return Intent(motion, choice=choice)
    faced = (battle.rules.rolled_dodges or not weapons) and targets.faced(battle, unit)
    if not weapons and faced and not _mission(battle, unit, order):
        return Intent((FULL_DODGE,)) if not motion else Intent(motion, choice=choice)
    if aim is None and choice is None:
        aim = targets.nearest(battle, unit, weapons)
    action, first = _action(battle, unit, order, aim, choice)
    if not action and faced and weapons and may_fire(battle, unit):
        action = ATTACK
    if not action and not motion:
        return Intent(first, choice=choice) if first else NOTHING
    steps = motion + first
    if action:
        often = choice.actions if choice is not None and action == ATTACK else 0
        steps += (action,) * (often or order.actions)
    return Intent(steps, faced and bool(weapons), choice)


def _mission(battle: Battle, unit: Unit, order: Order) -> bool:
    """Whether a unit has work to do that goes before its own safety: somebody to treat beside it, a fire."""
    if order.verb == TREAT:
        return _patient(battle, unit, order) != ""
    return order.verb in WORKS and firefighting.in_hand(battle, unit, order)


def _patient(battle: Battle, unit: Unit, order: Order) -> str:
    """Whom a unit can treat where it stands, "" for nobody."""
    patient = needs.patient(battle, unit, order.target)
    return patient if patient and treatable(battle, unit.id, patient) else ""


def may_fire(battle: Battle, unit: Unit) -> bool:
    """Whether a unit's doctrine lets it attack people now."""
    doctrine = unit.doctrine
    if doctrine is None or doctrine.fire == "free":
        return True
    return doctrine.fire == "returned" and fired_upon(battle, unit)


def fired_upon(battle: Battle, unit: Unit) -> bool:
    """Whether an enemy has ever fired, or stands in the unit's own zone."""
    hostile = battle.plan.sides[unit.side].hostile
    here = battle.state.units[unit.id].zone
    standing = battle.standing.sides
    return any(here in standing[side] for side in hostile) or any(
        battle.state.units[id_].loud_round for side in hostile for id_ in battle.plan.sides[side].units
    )


def _action(
    battle: Battle, unit: Unit, order: Order, aim: Aim | None, choice: Choice | None
) -> tuple[str, tuple[str, ...]]:
    """What a unit does with its actions, and what it must do first: draw, load, set its weapon."""
    if order.verb == TREAT and _patient(battle, unit, order):
        return TREAT, ()
    if order.verb in WORKS and firefighting.in_hand(battle, unit, order):
        return WORK, ()
    if aim is not None and aim.tn is None:
        return ATTACK, prepared(battle, unit, aim.weapon, KILL)
    if choice is not None and choice.breaks:
        return _work(battle, unit, order)
    chosen, mode = (choice.weapon, choice.mode) if choice is not None else (None, "")
    if chosen is None and aim is not None:
        chosen = aim.weapon
    if chosen is not None and may_fire(battle, unit):
        return ATTACK, prepared(battle, unit, chosen, mode)
    return _work(battle, unit, order)


def prepared(battle: Battle, unit: Unit, weapon: Weapon, mode: str) -> tuple[str, ...]:
    """The minor actions before a weapon can be used: drawing it, loading it, setting it.

    Source: EA-7, EA-48.
    """
    now = battle.state.units[unit.id]
    held = now.hand == weapon.name
    found: tuple[str, ...] = () if held else (f"{DRAW}:{weapon.name}",)
    if weapon.ammunition and targets.empty(battle, unit, weapon):
        found += (LOAD,)
    if mode and weapon.stun and (held and now.stun_set) != (mode == STUN):
        found += (SET_STUN if mode == STUN else SET_KILL,)
    return found


def ready(battle: Battle, unit: Unit, intent: Intent, astir: AbstractSet[str]) -> Intent:
    """What a unit that declares no action does once it knows which sides stir: armed, it is ready to attack whoever comes.

    It is ready if it walks itself, or if anyone hostile to it has a turn this round.
    """
    weapons = targets.usable(battle, unit)
    if not weapons or ALL_OUT in intent.steps or not may_fire(battle, unit):
        return intent
    moving = not SETS_OFF.isdisjoint(intent.steps)
    stirring = not astir.isdisjoint(battle.plan.sides[unit.side].hostile)
    if stirring or (moving and targets.foes(battle, unit)):
        hand = battle.state.units[unit.id].hand
        weapon = next((each for each in weapons if each.name == hand), weapons[0])
        if weapon.name != hand and not _warned(battle, unit):
            return intent
        steps = intent.steps if any(step.startswith((DRAW, LOAD)) for step in intent.steps) else (
            *intent.steps, *prepared(battle, unit, weapon, ""))  # fmt: skip
        return replace(intent, steps=(*steps, *(ATTACK,) * orders.current(battle, unit).actions))
    return intent


def _warned(battle: Battle, unit: Unit) -> bool:
    """Whether a unit has reason to draw a weapon: its side knows of an enemy, or a shot fell near."""
    hostile = battle.plan.sides[unit.side].hostile
    known = (sighting(battle, unit.side, id_) for side in hostile for id_ in battle.plan.sides[side].units)
    return any(each is not None for each in known) or noticed(battle, unit.id)


def _motion(battle: Battle, unit: Unit, order: Order, aim: Aim | None, choice: Choice | None) -> tuple[str, ...]:
    """How a unit moves this round: standing up, dropping, walking or faster, or not at all.

    Source: EA-8, EA-10, EA-12, EA-13.
    """
    now = battle.state.units[unit.id]
    if now.trapped:
        return ()
    if aim is None and (choice is None or not choice.stays):
        goal = _toward(battle, unit, order)
        if goal or (order.verb in ARRIVED and _arrived(battle, unit, order)):
            return _off(battle, unit, order, choice, goal)
    return (DROP,) if choice is not None and choice.drop and not now.prone else ()


def _off(battle: Battle, unit: Unit, order: Order, choice: Choice | None, goal: str) -> tuple[str, ...]:
    """How a unit sets off: who lies stands up first, unless it is to crawl: by order, or through a gap before it.

    Source: EA-10, EA-12, EA-13.
    Ruling: A-088.
    """
    prone = battle.state.units[unit.id].prone
    gap = goal and battle.openings.gaps and before_gap(battle, unit.id, goal)
    if gap or order.speed == CRAWL:
        return (CRAWL,) if prone else (DROP, CRAWL)
    if prone:
        return (STAND,)
    speed = order.speed or (choice.speed if choice is not None else "")
    if goal and not order.speed and order.verb in needs.LEAVING:
        speed = leaving_speed(battle, unit, goal)
    return (WORDS[speed] if speed else WALK,)


def _toward(battle: Battle, unit: Unit, order: Order) -> str:
    """The zone toward which a unit sets off: that of an enemy whom it goes up to, or that where its order still leads.

    "" where it goes nowhere, or cannot stir from where it is.
    """
    foe = closing(battle, unit, order) if order.verb in CLOSES else ""
    if foe:
        return str(battle.state.units[foe].zone)
    goal = orders.ahead(battle, unit, order)
    return goal if goal and stirs(battle, unit.id, goal) else ""


def _arrived(battle: Battle, unit: Unit, order: Order) -> bool:
    """Whether a unit that is where its order leads is to leave the map there, or to lay hands on a door."""
    if order.verb not in ARRIVED or not orders.goal(battle, unit, order) or not orders.there(battle, unit, order):
        return False
    return order.verb == WITHDRAW or by_hand(battle, unit, order)


def _wants(battle: Battle, unit: Unit, order: Order) -> bool:
    """Whether its order makes a unit move this round, or lay hands on a door, or close with an enemy."""
    return bool(_toward(battle, unit, order)) or _arrived(battle, unit, order)


def closing(battle: Battle, unit: Unit, order: Order) -> str:
    """The enemy whom a unit that fights hand to hand goes up to: the nearest it sees that its order lets it; "" for none.

    It goes for those whom it is ordered to attack, and for those in a zone that it is to take: other orders close with
    nobody (``CLOSES``).
    """
    weapons = targets.usable(battle, unit)
    for weapon in weapons:
        if weapon.ranges:
            return ""
    if not weapons:
        return ""
    among = "" if order.target == orders.ANY else order.target
    if orders.thing(battle, order, among):
        return ""
    return targets.closest(battle, unit, among)


def by_hand(battle: Battle, unit: Unit, order: Order) -> bool:
    """Whether a unit stands beside a door that it is to open or close, and that obeys it: no action, but a turn."""
    if order.verb not in HANDS or done.done(battle, unit, order):
        return False
    return doors.obeys(battle, unit.id, order.target)


def _work(battle: Battle, unit: Unit, order: Order) -> tuple[str, tuple[str, ...]]:
    """What a unit without an enemy before it declares: to try a lock, to shoot at what bars its way; "" nothing."""
    if targets.helpless(battle, unit):
        return FINISH, ()
    if order.verb == OPEN and not done.done(battle, unit, order) and not doors.obeys(battle, unit.id, order.target):
        return (OPEN if doors.pickable(battle, unit.id, order.target) else ""), ()
    door = barred(battle, unit, order)
    if not door:
        return "", _idle(battle, unit)
    if doors.picks(battle, unit.id, door):
        return OPEN, ()
    weapon = next((each for each in targets.usable(battle, unit) if each.ranges), None)
    return (ATTACK, prepared(battle, unit, weapon, KILL)) if weapon is not None else ("", ())


def _idle(battle: Battle, unit: Unit) -> tuple[str, ...]:
    """What a unit does with a quiet round: it loads an empty weapon."""
    if unit.id not in battle.counting:
        return ()
    hand = battle.state.units[unit.id].hand
    weapon = next((each for each in targets.usable(battle, unit) if each.name == hand), None)
    return (LOAD,) if weapon is not None and targets.empty(battle, unit, weapon) else ()


def busy(battle: Battle, unit: Unit) -> bool:
    """Whether a unit has an order to carry out: somewhere to go, a barred way or a target that it can work at.

    One in place is not busy, nor one who tried in vain while the ways stay as they are, once that was told.
    """
    order = orders.current(battle, unit)
    if order.full_dodge:
        return False
    if targets.helpless(battle, unit):
        return True
    if done.done(battle, unit, order):
        return bool(unit.orders) and not orders.last(battle, unit)
    if orders.aimed(battle, unit, order, targets.usable(battle, unit)) is not None or _going(battle, unit, order):
        return True
    if done.failure(battle, unit, order):
        return bool(unit.orders) and (not orders.last(battle, unit) or not orders.told(battle, unit))
    return _workable(battle, unit, order)


def _going(battle: Battle, unit: Unit, order: Order) -> bool:
    return not battle.state.units[unit.id].trapped and (_wants(battle, unit, order) or _mission(battle, unit, order))


def _workable(battle: Battle, unit: Unit, order: Order) -> bool:
    """Whether a unit can work at what its order names or at what bars its way."""
    if order.verb in HANDS and orders.there(battle, unit, order):
        return doors.obeys(battle, unit.id, order.target) or doors.pickable(battle, unit.id, order.target)
    door = barred(battle, unit, order)
    if not door:
        return False
    weapons = targets.usable(battle, unit)
    return doors.pickable(battle, unit.id, door) or targets.object_aim(battle, unit, weapons, door) is not None
