"""What ``simcore log`` is asked for: the entities that a name stands for, and the kinds of events there are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from simcore.facts import Fact
    from simcore.log.opening import Opening
    from simcore.log.read import Log


def entities(log: Log, who: str) -> frozenset[str]:
    """The ids that ``who`` stands for: an entity's own, those of a group's units, of a side and its units.

    What no opening names, a strike's roller say, is looked for in the events. Raises :class:`click.BadParameter`, with
    the nearest name, where nobody is called so.
    """
    from simcore.spelling import nearest

    names = named(log.opening)
    if who in names:
        return frozenset(names[who])
    seen = {id_: None for fact in log for id_ in about(fact) if id_}
    if who in seen:
        return frozenset((who,))
    near = nearest(who, [*names, *seen])
    hint = f"; did you mean {near!r}?" if near else ""
    raise click.BadParameter(f"nobody and nothing is called {who!r} in this log{hint}", param_hint="--who")


def named(opening: Opening) -> dict[str, list[str]]:
    """Every name of a log's first line, with the ids that it stands for."""
    from simcore.log.sheets import groups

    names = {id_: [id_] for id_ in (*opening.state, *opening.layout.sides)}
    for id_, unit in opening.layout.units.items():
        names.setdefault(unit.side, [unit.side]).append(id_)
    for id_, (group, _) in groups(opening).items():
        if group != id_:
            names.setdefault(group, []).append(id_)
    return names


def about(fact: Fact) -> Iterator[str]:
    """Whoever acts, is acted on, is changed or rolls in an event, and the zone that it speaks of."""
    yield from (fact.actor, fact.target, *fact.set)
    for roll in fact.rolls:
        yield from (roll.by, roll.against)
    for said in (fact.data, *fact.set.values()):
        zone = said.get("zone")
        if isinstance(zone, str):
            yield zone


def kinds(log: Log, kind: str) -> str:
    """``kind``, if there are such events: a kind, its first part, or a pattern.

    Raises :class:`click.BadParameter`, with the nearest kind, where there are none.
    """
    from simcore.facts import KINDS, Fact
    from simcore.spelling import meant
    from simcore.views.text import of_kind

    if any(of_kind(Fact(kind=each), kind) for each in KINDS) or any(of_kind(fact, kind) for fact in log):
        return kind
    known = [*KINDS, *dict.fromkeys(each.partition(".")[0] for each in KINDS)]
    near = meant(kind, known, f"there are {', '.join(KINDS)}")
    raise click.BadParameter(f"no event is of the kind {kind!r}; {near}", param_hint="--kind")
