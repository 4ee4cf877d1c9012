"""A unit's turn: the steps that it declared, as things stand when its moment comes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from simcore.doctrine import done, firefighting, needs, orders, targets
from simcore.doctrine.decision import rechosen
from simcore.doctrine.intent import ARRIVED, CLOSES, GUARD, HANDS, by_hand, closing, may_fire
from simcore.doctrine.judgement import Choice, pressing
from simcore.doctrine.steps import (
    ATTACK,
    CRAWL,
    DRAW,
    DROP,
    FINISH,
    LOAD,
    OPEN,
    SET_KILL,
    SET_STUN,
    SPEEDS,
    STAND,
    TREAT,
    WALK,
    WORK,
    strolls,
)
from simcore.plan import Order, Unit, Weapon
from simcore.resolve import aid, blow, crew, doors, stance
from simcore.resolve.aim import MELEE, Aim
from simcore.resolve.attack import mode
from simcore.resolve.battle import Battle
from simcore.resolve.decision import Facts
from simcore.resolve.leave import leave
from simcore.resolve.move import Way, move
from simcore.resolve.shot import finish, shoot
from simcore.resolve.stance import KILL, STUN
from simcore.resolve.standing import place
from simcore.resolve.struck import shoot_at
from simcore.resolve.walk import Walk, standing_before, thought, thought_to
from simcore.state import able


def moved(battle: Battle, unit: Unit, word: str, trigger: int) -> Facts:
    """The movement of a turn, and the door that it goes to open or close, or the map that it leaves.

    Source: EA-8, RB-37.
    Ruling: A-031, A-094.
    """
    order = orders.current(battle, unit)
    now = battle.state.units[unit.id]
    stuck = now.trapped or now.prone != (word == CRAWL)
    way = None if stuck else _way(battle, unit, order)
    if way is not None:
        yield from move(battle, unit.id, way, battle.rules.speeds[SPEEDS[word]], trigger)
    if order.verb not in ARRIVED or (way is not None and (now.idle_until >= battle.round or not able(now))):
        return
    if order.verb in HANDS:
        if orders.there(battle, unit, order) and by_hand(battle, unit, order):
            act = doors.open_freely if order.verb == OPEN else doors.close
            yield from act(battle, unit.id, order.target, trigger)
    elif not stuck and orders.there(battle, unit, order):
        yield from leave(battle, unit.id, trigger)


def _way(battle: Battle, unit: Unit, order: Order) -> Way | None:
    """Where a unit walks now, None for nowhere: up to an enemy, or to where its order leads."""
    foe = closing(battle, unit, order) if order.verb in CLOSES else ""
    if foe:
        return partial(thought_to, battle, unit.id, place(battle.state.units[foe]))
    goal = orders.ahead(battle, unit, order)
    if not goal:
        return None
    if order.verb in orders.OBJECTS and orders.at_hand(battle, unit, order) is not None:
        return None
    if order.verb == ATTACK and order.target not in battle.plan.sections and order.target not in battle.plan.elements:
        return partial(_approach, battle, unit.id, goal)
    return partial(thought, battle, unit.id, goal)


def _approach(battle: Battle, unit: str, goal: str, metres: int) -> Walk:
    """An attacker walks until there is a line to what it attacks."""
    return thought(battle, unit, goal, metres, lambda zone: battle.sight.line(zone, goal).clear)


class Turns:
    """One unit's turns in a round: all its attacks take the same target, chosen anew when it falls.

    ``_free``, ``_counts``, ``_shoots``: whether it may always fire, counts its shots, and has orders to shoot at things.
    ``_held`` is what it can attack with, the same as long as its hand holds the same, unless its shots are counted.
    """

    __slots__ = (
        "_aim",
        "_battle",
        "_choice",
        "_counts",
        "_free",
        "_hand",
        "_held",
        "_now",
        "_shoots",
        "_trigger",
        "_unit",
    )

    def __init__(self, battle: Battle, unit: Unit) -> None:
        self._battle = battle
        self._unit = unit
        self._now = battle.state.units[unit.id]
        self._free = unit.doctrine is None or unit.doctrine.fire == "free"
        self._shoots = orders.objects(unit)
        self._counts = unit.id in battle.counting
        self._hand = ""
        self._held: tuple[Weapon, ...] = ()
        self._trigger = 0
        self._aim: Aim | None = None
        self._choice: Choice | None = None

    def begin(self, trigger: int, choice: Choice | None) -> None:
        """A round begins for the unit; ``trigger`` is the event in which it declared what it will do."""
        self._trigger = trigger
        self._aim = None
        self._choice = choice

    def act(self, step: str) -> Facts | None:
        """The resolver of one declared step, None where nothing comes of it.

        A Full Dodge and a dodge do nothing of their own.
        """
        found = ACTS.get(step)
        if found is not None:
            return found(self)
        if step in SPEEDS:
            return moved(self._battle, self._unit, step, self._trigger)
        word, _, what = step.partition(":")
        return stance.draw(self._battle, self._unit.id, what, self._trigger) if word == DRAW else None

    def attack(self) -> Facts | None:
        """Attack: the target of this round, else whom or what goes first now, with what is in hand."""
        battle, unit, last = self._battle, self._unit, self._aim
        aim = self._aim = self._chosen()
        if aim is None:
            return None
        if aim.tn is None:
            return shoot_at(battle, unit.id, aim, self._trigger)
        if targets.hopeless(battle, unit, aim):
            return None
        resolver = blow.strike if aim.band == MELEE else shoot
        attacks = resolver(battle, unit.id, aim, self._trigger)
        named = last or self._choice
        if unit.doctrine is None or (named is not None and aim.target == named.target):
            return attacks
        return self._told(aim, attacks)

    def _told(self, aim: Aim, attacks: Facts) -> Facts:
        """An attack on somebody else than was chosen at the declaration: the new choice is told first."""
        yield rechosen(self._battle, self._unit, aim, self._trigger)
        yield from attacks

    def _chosen(self) -> Aim | None:
        battle, unit = self._battle, self._unit
        if self._counts or self._hand != self._now.hand:
            self._hand, self._held = self._now.hand, targets.ready_weapons(battle, unit)
        weapons, last, choice = self._held, self._aim, self._choice
        order = None
        fires = self._free or may_fire(battle, unit)
        if fires:
            if last is not None and last.tn is not None:
                again = targets.at(battle, unit, weapons, last.target)
                if again is not None:
                    return again
            if self._shoots:
                order = orders.current(battle, unit)
            if choice is not None and choice.target and (order is None or order.verb not in orders.OBJECTS):
                chosen = targets.at(battle, unit, weapons, choice.target)
                if chosen is not None:
                    return chosen
        order = order or orders.current(battle, unit)
        aim = orders.aimed(battle, unit, order, weapons) if order.verb in orders.AIMS else None
        if aim is not None and aim.tn is None:
            return None if self._stuns(weapons) else aim
        breaks = choice is not None and choice.breaks and self._barring(order) == choice.breaks
        person = self._person(order, aim, weapons) if fires and not breaks else None
        return person or self._bar(order, weapons)

    def _stuns(self, weapons: tuple[Weapon, ...]) -> bool:
        """Whether one of these weapons is set to stun: it harms no thing."""
        return any(mode(self._battle, self._unit.id, weapon) == STUN for weapon in weapons)

    def _bar(self, order: Order, weapons: tuple[Weapon, ...]) -> Aim | None:
        """The aim at what bars the way right here, None where there is none that is to be shot at."""
        battle, unit, door = self._battle, self._unit, self._barring(order)
        if not door or self._stuns(weapons) or doors.picks(battle, unit.id, door):
            return None
        return targets.object_aim(battle, unit, weapons, door)

    def _person(self, order: Order, aim: Aim | None, weapons: tuple[Weapon, ...]) -> Aim | None:
        """Whom a unit attacks: by a doctrine whom it chose, else who is worth most now; without, who is nearest."""
        battle, unit, choice = self._battle, self._unit, self._choice
        if unit.doctrine is None:
            return aim or targets.nearest(battle, unit, weapons)
        if choice is not None and choice.target and order.verb in orders.OBJECTS:  # else it was asked for already
            chosen = targets.at(battle, unit, weapons, choice.target)
            if chosen is not None:
                return chosen
        return pressing(battle, unit, order, weapons)

    def _barring(self, order: Order) -> str:
        """The element that bars the way right here, now that the unit has walked; "" for none."""
        goal = orders.ahead(self._battle, self._unit, order)
        return standing_before(self._battle, self._unit.id, goal) if goal else ""

    def open(self) -> Facts | None:
        """Try the lock of what the order names, or of what bars the way."""
        battle, unit = self._battle, self._unit
        order = orders.current(battle, unit)
        named = order.verb == OPEN and orders.there(battle, unit, order)
        door = order.target if named and not done.done(battle, unit, order) else self._barring(order)
        if door and not doors.obeys(battle, unit.id, door) and doors.pickable(battle, unit.id, door):
            return doors.pick(battle, unit.id, door, self._trigger)
        return None

    def finish(self) -> Facts | None:
        """Kill an unconscious enemy.

        Source: EA-45.
        Ruling: A-038.
        """
        target = targets.helpless(self._battle, self._unit)
        return finish(self._battle, self._unit.id, target, self._trigger) if target else None

    def treat(self) -> Facts | None:
        """Use a medpac on whom the order lets one treat.

        Source: EA-43.
        """
        order = orders.current(self._battle, self._unit)
        patient = needs.patient(self._battle, self._unit, order.target) if order.verb == TREAT else ""
        if not patient or not aid.treatable(self._battle, self._unit.id, patient):
            return None
        return aid.treat(self._battle, self._unit.id, patient, self._trigger)

    def work(self) -> Facts | None:
        """Work at a fire, at what is built in against it, or at smoke.

        Source: S1.7.5.10, S1.7.5.20, S1.7.5.40.
        """
        battle, unit = self._battle, self._unit
        task = firefighting.task(battle, unit, orders.current(battle, unit))
        if task is None or not crew.at_hand(battle, unit.id, task):
            return None
        return crew.work(battle, unit.id, task, self._trigger)

    def stand(self) -> Facts:
        """Stand up."""
        return stance.stand(self._battle, self._unit.id, self._trigger)

    def drop(self) -> Facts:
        """Drop prone."""
        return stance.drop(self._battle, self._unit.id, self._trigger)

    def load(self) -> Facts:
        """Load the weapon in hand."""
        return stance.load(self._battle, self._unit.id, self._trigger)

    def set_stun(self) -> Facts:
        """Set the weapon in hand to stun."""
        return stance.set_mode(self._battle, self._unit.id, STUN, self._trigger)

    def set_kill(self) -> Facts:
        """Set the weapon in hand back."""
        return stance.set_mode(self._battle, self._unit.id, KILL, self._trigger)

    def strolls(self, passes: tuple[tuple[str, ...], ...]) -> bool:
        """Whether the first turn may begin with a walk that nobody declared: it is free, and nothing else moves."""
        now = self._now
        if now.prone or not strolls(passes):
            return False
        order = orders.current(self._battle, self._unit)
        if order.verb == GUARD:
            return False
        return now.toward is not None or now.zone != order.target

    def stroll(self) -> Facts:
        """Walk, free."""
        return moved(self._battle, self._unit, WALK, self._trigger)


ACTS: dict[str, Callable[[Turns], Facts | None]] = {
    ATTACK: Turns.attack,
    OPEN: Turns.open,
    FINISH: Turns.finish,
    TREAT: Turns.treat,
    WORK: Turns.work,
    STAND: Turns.stand,
    DROP: Turns.drop,
    LOAD: Turns.load,
    SET_STUN: Turns.set_stun,
    SET_KILL: Turns.set_kill,
}
"""What each declared step does; movement and drawing say more than their word."""
