"""What is built into a zone against fire: whether it works, on which fires, and what it does to them."""

from __future__ import annotations

from simcore.facts import Fact, because, fire_lowered, section_weakened
from simcore.plan import Section
from simcore.resolve import burning
from simcore.resolve.battle import Battle
from simcore.resolve.decision import Facts
from simcore.rules.damage import STATES
from simcore.rules.now import changed

OFF, ACTIVE, BYPASSED = "off", "active", "bypassed"


def sound(battle: Battle, zone: str) -> bool:
    """Whether a sprinkler riser that is not disabled stands in a zone.

    Source: S1.1.8.50.
    Ruling: A-128, A-200.
    """
    now = battle.state.elements
    heavy = STATES.index("heavy")
    return any(STATES.index(now[each].damage) < heavy for each in battle.plan.zones[zone].risers)


def offline(battle: Battle, zone: str) -> bool:
    """Whether what is built into a zone is offline in this round: there is no power, or a Lock is in force.

    Source: S1.7.5.30.
    Ruling: A-200.
    """
    return not _powered(battle, zone) or battle.state.site.locked_until >= battle.round


def _powered(battle: Battle, zone: str) -> bool:
    return battle.state.zones[zone].powered


def acts(battle: Battle, zone: str) -> bool:
    """Whether what is built into a zone puts down its fires in this round.

    Source: S1.7.5.20.
    Ruling: A-199.
    """
    now = battle.state.zones[zone].suppression
    return sound(battle, zone) and (now == BYPASSED or (now == ACTIVE and not offline(battle, zone)))


def idle(battle: Battle, zone: str) -> bool:
    """Whether what is built into a zone could be set going: it is sound, and does nothing.

    Ruling: A-200.
    """
    return sound(battle, zone) and not acts(battle, zone)


def next_round(battle: Battle, section: Section, first: int) -> int | None:
    """The first round, not before ``first``, in whose housekeeping a fire is put down as things stand; None for none.

    Source: S1.7.5.20.
    Ruling: A-199.
    """
    if battle.state.sections[section.id].fire == burning.NONE:
        return None
    found = [due for zone in section.zones if (due := _from(battle, zone, first)) is not None]
    return min(found, default=None)


def _from(battle: Battle, zone: str, first: int) -> int | None:
    """The first round, not before ``first``, in which what is built into a zone may act; it begins again after a Lock.

    Where somebody may by-pass it meanwhile no round of a Lock is passed over.
    """
    now = battle.state.zones[zone].suppression
    if now == OFF or not sound(battle, zone):
        return None
    if now == BYPASSED:
        return first
    if not _powered(battle, zone):
        return None
    return first if battle.works else max(first, battle.state.site.locked_until + 1)


def douse(battle: Battle, section: Section) -> Facts:
    """What is built in puts a fire down in the housekeeping of a round, once however many zones it comes from.

    Heat comes first, from how it burned before.

    Source: S1.7.3, S1.7.5.20.
    Ruling: A-191, A-196, A-199, A-203.
    """
    now = battle.state.sections[section.id]
    zone = next((zone for zone in section.zones if acts(battle, zone)), None)
    if zone is None or now.fire == burning.NONE:
        return
    fields = burning.heated(now, section, battle.round)
    if "heat_pips" in fields:
        yield section_weakened(section.id, because(battle.because(section.id, "fire")), {section.id: fields})
    yield _lowered(battle, section, zone)


def _lowered(battle: Battle, section: Section, zone: str) -> Fact:
    now = battle.state.sections[section.id]
    heat = burning.heated(now, section, battle.round)
    fields = {**heat, **changed(now, battle.rules.hazards.suppressed(now.fire, battle.round))}
    causes = because(battle.because(zone, "suppression"), battle.because(section.id, "fire"))
    return fire_lowered(section.id, zone, causes, {section.id: fields})
