"""Facts of fire, heat, smoke and collapse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simcore.dice import Roll
from simcore.facts.damage import Resolution
from simcore.facts.fact import Fact, Patch, told
from simcore.rules.checks import succeeds


def _answered(roll: Roll) -> bool:
    return roll.tn is not None and succeeds(roll.total, roll.tn)


def fire_tried(section: str, causes: tuple[int, ...], roll: Roll, patch: Patch) -> Fact:
    """A hazard roll of whether a hit kindles the section that it struck, or stands in.

    Source: S1.7.2.10.
    """
    return _rolled("fire.tried", "S1.7.2.10", section, (causes, roll, patch))


def fire_started(section: str, origin: str, patch: Patch) -> Fact:
    """A fire broke out by the timeline.

    Source: S1.7.2.10.
    """
    return Fact(kind="fire.started", target=section, rule="S1.7.2.10", data={"origin": origin}, set=patch)


def fire_checked(section: str, causes: tuple[int, ...], roll: Roll, patch: Patch) -> Fact:
    """A hazard roll of whether a fire grows.

    Source: S1.7.4.10.
    """
    return _rolled("fire.checked", "S1.7.4.10", section, (causes, roll, patch))


def fire_spread(section: str, causes: tuple[int, ...], roll: Roll, patch: Patch) -> Fact:
    """A hazard roll of whether a section catches fire from a neighbor, which stands in the roll.

    Source: S1.7.4.20.
    """
    return _rolled("fire.spread", "S1.7.4.20", section, (causes, roll, patch))


def fire_ended(section: str, causes: tuple[int, ...], patch: Patch) -> Fact:
    """A fire burned itself out.

    Ruling: A-204.
    """
    return _whence(Fact(kind="fire.ended", target=section, causes=causes, rule="A-204", set=patch))


def fire_lowered(section: str, zone: str, causes: tuple[int, ...], patch: Patch) -> Fact:
    """What is built into a zone put a fire down.

    Source: S1.7.5.20.
    Ruling: A-199.
    """
    return _whence(
        Fact(kind="fire.lowered", target=section, causes=causes, rule="S1.7.5.20", data={"zone": zone}, set=patch)
    )


def section_weakened(section: str, causes: tuple[int, ...], patch: Patch) -> Fact:
    """Heat took a pip of a section's Structure.

    Source: S1.7.3.
    """
    return _whence(Fact(kind="section.weakened", target=section, causes=causes, rule="S1.7.3", set=patch))


def smoke_changed(zone: str, causes: tuple[int, ...], patch: Patch) -> Fact:
    """The smoke of a zone rose or fell.

    Source: S1.7.2.20.
    Ruling: A-194.
    """
    return _whence(Fact(kind="smoke.changed", target=zone, causes=causes, rule="S1.7.2.20", set=patch))


def smoke_breathed(unit: str, causes: tuple[int, ...], roll: Roll, patch: Patch) -> Fact:
    """A Stamina check of somebody in smoke.

    Source: S1.7.2.20.
    """
    data = {"success": _answered(roll)}
    fact = Fact(kind="smoke.breathed", actor=unit, causes=causes, rule="S1.7.2.20", data=data, set=patch)
    fact.rolls = told((roll,), unit)
    return _whence(fact)


def collapse_checked(section: str, causes: tuple[int, ...], roll: Roll, patch: Patch) -> Fact:
    """Whether a Severely Damaged section stands after heavy activity.

    Source: S1.7.1.10.
    """
    return _rolled("collapse.checked", "S1.7.1.10", section, (causes, roll, patch))


def collapse_spread(section: str, causes: tuple[int, ...], roll: Roll, patch: Patch) -> Fact:
    """Whether a section stands beside one just destroyed.

    Source: S1.7.1.20.
    """
    return _rolled("collapse.spread", "S1.7.1.20", section, (causes, roll, patch))


def impact_suffered(rolls: Sequence[Roll], resolution: Resolution, patch: Patch) -> Fact:
    """What a section that gave way did to a person.

    Source: S1.6.1.
    """
    return _fell_on("impact.suffered", "S1.6.1", rolls, (resolution, patch))


def unit_fell(rolls: Sequence[Roll], resolution: Resolution, patch: Patch) -> Fact:
    """Someone fell with the floor that he stood on.

    Source: S1.6.1.
    Ruling: A-089.
    """
    return _fell_on("unit.fell", "A-089", rolls, (resolution, patch))


def zone_collapsed(zone: str, causes: tuple[int, ...], patch: Patch) -> Fact:
    """A zone closed in: of the sections around it none stands.

    Source: S1.3.1.60.
    Ruling: A-089.
    """
    return _whence(Fact(kind="zone.collapsed", target=zone, causes=causes, rule="A-089", set=patch))


def _fell_on(kind: str, rule: str, rolls: Sequence[Roll], done: tuple[Resolution, Patch]) -> Fact:
    (actor, target, causes, data), patch = done
    saves = [roll for roll in rolls if roll.tn is not None]
    if len(saves) == 1:
        data["success"] = _answered(saves[0])
    fact = Fact(kind=kind, actor=actor, target=target, causes=causes, rule=rule, data=data, set=patch)
    fact.rolls = told(rolls, actor)
    return fact


def _rolled(kind: str, rule: str, section: str, what: tuple[tuple[int, ...], Roll, Patch]) -> Fact:
    causes, roll, patch = what
    data: dict[str, Any] = {"success": _answered(roll)}
    fact = Fact(kind=kind, actor=section, target=section, causes=causes, rule=rule, data=data, set=patch)
    fact.rolls = told((roll,), section)
    return _whence(fact)


def _whence(fact: Fact) -> Fact:
    """A fact that no event led to starts from what stood at the beginning."""
    if not fact.causes and "origin" not in fact.data:
        fact.data["origin"] = "begin"
    return fact
