"""What a unit does about itself: standing up, dropping prone, drawing, loading, setting a weapon."""

from __future__ import annotations

from simcore.facts import because, unit_dropped, unit_stood, weapon_drawn, weapon_loaded, weapon_set
from simcore.resolve.battle import Battle
from simcore.resolve.decision import Facts
from simcore.resolve.standing import magazine
from simcore.rules import minor

KILL, STUN = "kill", "stun"


def stand(battle: Battle, actor: str, trigger: int | None) -> Facts:
    """Stand up from prone, free of penalty; there is no other movement this round.

    Source: EA-13.
    """
    if battle.state.units[actor].prone and not battle.state.units[actor].trapped:
        yield unit_stood(actor, because(trigger, battle.because(actor, "prone")))


def drop(battle: Battle, actor: str, trigger: int | None) -> Facts:
    """Drop prone, free, on one's own turn.

    Source: EA-10.
    """
    if not battle.state.units[actor].prone:
        yield unit_dropped(actor, because(trigger))


def draw(battle: Battle, actor: str, weapon: str, trigger: int | None) -> Facts:
    """Draw a weapon, a minor action; it is set to kill, and what was in hand is put away. Bare hands need no drawing.

    Source: EA-6, EA-7.
    """
    now, unit = battle.state.units[actor], battle.plan.units[actor]
    drawn = next((each for each in unit.weapons if each.name == weapon), None)
    if now.hand == weapon or drawn is None:
        return
    fields: dict[str, object] = {"hand": weapon, **minor.drawn(drawn.skill, now, battle.round)}
    if now.stun_set:
        fields["stun_set"] = False
    yield weapon_drawn(actor, weapon, because(trigger), {actor: fields})


def load(battle: Battle, actor: str, trigger: int | None) -> Facts:
    """Load the weapon in hand from what is spare, a minor action.

    Source: EA-6, EA-7.
    """
    now, unit = battle.state.units[actor], battle.plan.units[actor]
    weapon = next((each for each in unit.weapons if each.name == now.hand), None)
    id_ = magazine(actor, now.hand)
    stock = battle.state.magazines.get(id_)
    if weapon is None or stock is None or not stock.spare or stock.loaded == weapon.ammunition:
        return
    patch = {actor: minor.cost("load", now, battle.round), id_: {"loaded": weapon.ammunition, "spare": stock.spare - 1}}
    yield weapon_loaded(actor, weapon.name, because(trigger, battle.because(id_, "loaded")), patch)


def set_mode(battle: Battle, actor: str, mode: str, trigger: int | None) -> Facts:
    """Set the weapon in hand to stun or back to kill, a minor action.

    Source: EA-6, EA-7, EA-48.
    """
    now = battle.state.units[actor]
    if now.stun_set != (mode == STUN):
        patch = {actor: {"stun_set": mode == STUN, **minor.cost(f"set_{mode}", now, battle.round)}}
        yield weapon_set(actor, mode, because(trigger), patch)
