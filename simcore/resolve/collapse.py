"""Collapse: a section that gives way, and the neighbors that are put to the test when one is destroyed."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from simcore.dice import Roll, parse_code
from simcore.facts import Fact, Patch, because, collapse_checked, collapse_spread
from simcore.resolve import impact
from simcore.resolve.battle import Battle
from simcore.resolve.decision import Facts, numbered
from simcore.rules import collapse
from simcore.rules.checks import Tn, succeeds
from simcore.rules.choice import SectionHit

COLLAPSE = "collapse"
DESTROYED = "destroyed"


def endangered(battle: Battle, section: str) -> bool:
    """Whether heavy activity puts a section to the test now.

    Source: S1.7.1.10.
    """
    now = battle.state.sections[section]
    return collapse.endangered(now.damage, shored=now.shored)


def check(battle: Battle, section: str, activity: tuple[int | None, ...]) -> Facts:
    """The check of a Severely Damaged section after a round of heavy activity, and what its fall does to people.

    Source: S1.3.1.50, S1.7.1.10.
    Ruling: A-181, A-182.
    """
    if not endangered(battle, section):
        return
    roll = _rolled(battle, section, battle.rules.hazards.collapse_tn)
    causes = because(*activity, battle.because(section, "damage"), _weakened(battle, section))
    yield from _gives_way(
        battle, collapse_checked(section, causes, roll, _patch(battle, section, roll, battle.rules.fallen))
    )


def neighbors(battle: Battle, fallen: Iterable[str]) -> list[str]:
    """The neighbors of sections just destroyed that are put to the test, each once, in file order.

    Source: S1.7.1.20, S1.7.1.30.
    Ruling: A-183.
    """
    sections = battle.plan.sections
    found = dict.fromkeys(each for section in fallen for each in sections[section].adjacent)
    state = battle.state.sections
    tested = (each for each in found if collapse.tested(state[each].damage, shored=state[each].shored))
    return sorted(tested, key=lambda each: sections[each].index)


def spread(battle: Battle, fallen: tuple[str, ...]) -> Facts:
    """The checks of all neighbors of sections just destroyed, one each, and what comes of them.

    Source: S1.7.1.20, S1.7.1.30.
    Ruling: A-181, A-183, A-184.
    """
    fell = frozenset(fallen)
    for section in neighbors(battle, fallen):
        roll = _rolled(battle, section, battle.rules.hazards.progressive_tn)
        gone = [each for each in battle.plan.sections[section].adjacent if each in fell]
        numbers = [battle.because(each, "damage") for each in gone]
        causes = because(*numbers, battle.because(section, "damage"), _weakened(battle, section))
        patch = _patch(battle, section, roll, battle.rules.escalated)
        yield from _gives_way(battle, collapse_spread(section, causes, roll, patch))


def _gives_way(battle: Battle, fact: Fact) -> Facts:
    """A check, and what falls on people where the section does not stand."""
    number = yield fact
    if fact.set:
        yield from impact.fall(battle, fact.target, number)


def _rolled(battle: Battle, section: str, tn: Tn) -> Roll:
    pool = collapse.structure_pool(parse_code(battle.state.sections[section].structure))
    return numbered(battle.dice.roll(COLLAPSE, section, pool), tn)


def _patch(battle: Battle, section: str, roll: Roll, worsened: Callable[[SectionHit], Patch]) -> Patch:
    """What a check changes: nothing where it is met."""
    assert roll.tn is not None
    if succeeds(roll.total, roll.tn):
        return {}
    plan, now = battle.plan.sections[section], battle.state.sections[section]
    solid = {id_: battle.state.elements[id_] for id_ in plan.elements if battle.plan.elements[id_].solid}
    return worsened(SectionHit(section, now, plan.structure, solid))


def _weakened(battle: Battle, section: str) -> int | None:
    """The event that last lowered the Structure of a section: damage, heat, a frame torn out."""
    return battle.because(section, "structure")
