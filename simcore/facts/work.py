"""Facts of work that takes rounds: beginning it, going on with it, what comes of it."""

from __future__ import annotations

from typing import Any

from simcore.dice import Roll
from simcore.facts.fact import Fact, Patch, told
from simcore.rules.checks import succeeds


def work_begun(who: tuple[str, str, str], causes: tuple[int, ...], roll: Roll | None, patch: Patch) -> Fact:
    """Someone began an attempt: who, at what kind of work, on what.

    The roll says how many rounds it takes, None where it takes this one alone.

    Ruling: A-013, A-225.
    """
    actor, work, target = who
    data = {"work": work}
    fact = Fact(kind="work.begun", actor=actor, target=target, causes=causes, rule="A-225", data=data, set=patch)
    if roll is not None:
        fact.rolls = told((roll,), actor)
    return fact


def work_continued(actor: str, target: str, causes: tuple[int, ...], patch: Patch) -> Fact:
    """Someone did his share of an attempt that takes more rounds than one.

    Ruling: A-225.
    """
    return Fact(kind="work.continued", actor=actor, target=target, causes=causes, rule="A-225", set=patch)


def work_broken(actor: str, target: str, causes: tuple[int, ...], reason: str, patch: Patch) -> Fact:
    """An attempt came to nothing before its time was over.

    Ruling: A-225.
    """
    data = {"reason": reason}
    return Fact(kind="work.broken", actor=actor, target=target, causes=causes, rule="A-225", data=data, set=patch)


def fire_fought(actor: str, section: str, causes: tuple[int, ...], roll: Roll, patch: Patch) -> Fact:
    """What came of putting out a fire by hand.

    Source: S1.7.5.10.
    """
    return _came("fire.fought", "S1.7.5.10", (actor, section, causes), roll, patch)


def suppression_tried(actor: str, zone: str, causes: tuple[int, ...], roll: Roll, patch: Patch) -> Fact:
    """What came of setting going what is built into a zone against fire.

    Source: S1.7.5.20, S1.7.5.30.
    """
    return _came("suppression.tried", "S1.7.5.20", (actor, zone, causes), roll, patch)


def zone_vented(actor: str, zone: str, causes: tuple[int, ...], roll: Roll, patch: Patch) -> Fact:
    """What came of clearing a zone of smoke.

    Source: S1.7.5.40.
    """
    return _came("zone.vented", "S1.7.5.40", (actor, zone, causes), roll, patch)


def _came(kind: str, rule: str, who: tuple[str, str, tuple[int, ...]], roll: Roll, patch: Patch) -> Fact:
    actor, target, causes = who
    data: dict[str, Any] = {"success": roll.tn is not None and succeeds(roll.total, roll.tn)}
    fact = Fact(kind=kind, actor=actor, target=target, causes=causes, rule=rule, data=data, set=patch)
    fact.rolls = told((roll,), actor)
    return fact
