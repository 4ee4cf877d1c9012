"""``simcore explain``: why something happened, and what would have had to differ."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from simcore.cli.asked import about, named
from simcore.cli.piped import kept
from simcore.cli.say import put, put_json
from simcore.cli.tell import tell_cut
from simcore.spelling import meant, nearest

if TYPE_CHECKING:
    from simcore.log.read import Log
    from simcore.views.moment import Moment

DEPTH = 8
WHAT = "EVENT|ENTITY"


@click.command(short_help="Why something happened: its causes, with dice and rules.")
@click.argument("log", metavar="LOG", type=click.Path(exists=True, dir_okay=False))
@click.argument("what", metavar=WHAT)
@click.option("--field", metavar="FIELD", default="", help="Of an entity: why this field is as it is.")
@click.option("--at", metavar="TIME", default="", help="As of this time: 95s, 2 min, r12.")
@click.option(
    "--depth", metavar="N", type=click.IntRange(0), default=DEPTH, show_default=True, help="So many causes back."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def explain(log: str, what: str, field: str, at: str, depth: int, as_json: bool) -> int:
    """Print what led to an event of LOG, as a tree, and the rolls that decided it most narrowly.

    EVENT is a number; ENTITY the id of a unit, section, element, zone, side: the event that brought it to what it is at
    the end (of a unit: that last worsened its wounds, of a wall: its damage, of a side: that ended its hold, or the
    run). "end" is the outcome of the run.
    """
    from simcore.log.read import Log
    from simcore.views.moment import moment
    from simcore.views.why.chain import chain
    from simcore.views.why.sought import sought

    until = moment(at, "--at")
    with kept(log) as file:
        told = Log.open(file)
        id_ = _meant(told, what, field)
        found = chain(told, sought(told.opening, id_, field), depth, until)
        if found.seq is None:
            _refuse(told, id_, field, until)
        if as_json:
            from simcore.views.why.said import told as as_told

            put_json(as_told(told.opening, found))
        else:
            from simcore.views.why.tree import lines

            for line in lines(told.opening, found, f"{id_} {field}".strip()):
                put(line)
        tell_cut(told, log)
    return 0


def _meant(log: Log, what: str, field: str) -> str:
    """The event or the one entity that is meant. Raises :class:`click.BadParameter` where there is none such."""
    from simcore.views.why.sought import OUTCOME

    names = named(log.opening)
    if _number(what) or (what in OUTCOME and what not in names):
        if field:
            raise click.BadParameter(f"an entity has fields, {what!r} has none", param_hint="--field")
        return what
    if what in log.opening.state or what in log.opening.layout.sides:
        return what
    ids = names.get(what, [])
    if len(ids) > 1:
        raise click.BadParameter(f"{what!r} is a group; ask for one of {', '.join(ids)}", param_hint=WHAT)
    if ids:
        return ids[0]
    seen = {id_: None for fact in log for id_ in about(fact) if id_}
    if what in seen:
        return what
    near = nearest(what, [*names, *seen])
    hint = f"; did you mean {near!r}?" if near else ""
    raise click.BadParameter(f"nobody and nothing is called {what!r} in this log{hint}", param_hint=WHAT)


def _number(what: str) -> bool:
    return what.isascii() and what.isdigit()


def _refuse(log: Log, what: str, field: str, until: Moment) -> None:
    """Say that there is no such event, outcome or field; not where a thing is there, and nothing has changed it.

    Raises :class:`click.BadParameter`.
    """
    from simcore.views.why.sought import OUTCOME

    then = "" if until.round is None and until.seconds is None else " by then"
    if _number(what):
        count = sum(not until.passed(fact) for fact in log)
        raise click.BadParameter(f"there is no event {what}; the log has {count}{then}, from 0 on", param_hint=WHAT)
    if what in OUTCOME and what not in log.opening.state:
        why = f"the run had not ended{then}" if then else "the log was cut off: it has no end"
        raise click.BadParameter(why, param_hint=WHAT)
    if not field:
        return
    fields = dict.fromkeys(log.opening.state.get(what, ()))
    fields |= {name: None for fact in log for name in fact.set.get(what, ())}
    if field not in fields:
        raise click.BadParameter(f"{what} has no field {field!r}; {meant(field, fields)}", param_hint="--field")
