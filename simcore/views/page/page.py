"""The page of a log: everything in one file, under a policy that lets it run its own script and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from markupsafe import Markup

from simcore.log.opening import Opening
from simcore.log.read import Log
from simcore.views.drawing.of_log import sketch
from simcore.views.drawing.plan import drawn
from simcore.views.drawing.svg import Names, picture
from simcore.views.openness import objectives
from simcore.views.page.packed import packed
from simcore.views.page.parts import SCRIPTS, STYLES, joined, policy
from simcore.views.page.rows import COLUMNS
from simcore.views.page.things import Thing, things
from simcore.views.page.watched import Watched
from simcore.views.plain import counted, escaped, plain
from simcore.views.report import REASONS, headline

LONGEST = 1000
"""Letters of a description that are shown."""


def page(log: Log) -> str:
    """The page of a log, which is read once. Raises :class:`simcore.errors.LogError` where a line is no event."""
    from jinja2 import Environment, PackageLoader, StrictUndefined  # noqa: PLC0415 - imported when a page is written

    watched = Watched(log)
    known = things(log.opening)
    data = packed(_pieces(watched, known))
    rooms = Environment(loader=PackageLoader("simcore.views.page", "."), autoescape=True, undefined=StrictUndefined,
                        trim_blocks=True, lstrip_blocks=True)  # fmt: skip
    script, style = joined(SCRIPTS), joined(STYLES)
    return rooms.get_template("page.html.jinja").render(
        script=Markup(script),  # noqa: S704 - our own files
        style=Markup(style),  # noqa: S704 - our own files
        policy=policy(script, style),
        data=data,
        storeys=_storeys(log.opening, watched, known),
        things=list(enumerate(known)),
        sides=_sides(log.opening),
        plain=plain,
        **_told(watched),
    )


def _pieces(watched: Watched, known: list[Thing]) -> Iterator[str]:
    """The page's data as JSON, piece by piece; the head stands last, because the end of the log belongs to it."""
    yield '{"events":['
    for number, row in enumerate(watched.rows()):
        yield f",{row}" if number else row
    yield f'],"head":{msgspec.json.encode(_head(watched, known)).decode()}}}'


def _head(watched: Watched, known: list[Thing]) -> dict[str, Any]:
    opening = watched.log.opening
    return {
        "columns": COLUMNS,
        "things": known,
        "state": opening.state,
        "sides": _sides(opening),
        "points": _points(watched),
        "covers": {id_: plane.get("covers") for id_, plane in opening.layout.planes.items() if isinstance(plane, dict)},
    }


def _told(watched: Watched) -> dict[str, Any]:
    """What the page says in words, once and for all."""
    account, opening = watched.account, watched.log.opening
    description = opening.scenario.resolved.get("description")
    winner = account.outcome().get("winner")
    return {
        "name": plain(opening.scenario.name),
        "description": escaped(description)[:LONGEST] if isinstance(description, str) else "",
        "headline": headline(account).removeprefix(f"{plain(opening.scenario.name)}: "),
        "winner": plain(winner) if winner else "",
        "reason": REASONS.get(str(account.outcome().get("reason")), ""),
        "cut": account.end is None,
        "seed": opening.seed,
        "replication": opening.replication,
        "profile": plain(opening.rules.profile),
        "events": watched.events,
        "counted": _counted(watched.events),
        "diced": watched.diced,
        "points": _points(watched),
    }


def _counted(events: int) -> str:
    """How many events there are, and the number of the last: they are counted from 0.

    >>> _counted(1), _counted(138)
    ('1 event', '138 events, the last is event 137')
    """
    said = counted(events, "event")
    return said if events < 2 else f"{said}, the last is event {events - 1}"


def _points(watched: Watched) -> list[tuple[int, str]]:
    """The turning points, by the place of their event; a log that counts otherwise than its lines loses them."""
    found = watched.account.turning.chosen(watched.account.losing())
    return [(point.seq, point.line()) for point in found if 0 <= point.seq < watched.events]


def _sides(opening: Opening) -> list[str]:
    """All sides, those that only a unit names included."""
    return list(dict.fromkeys([*opening.layout.sides, *(unit.side for unit in opening.layout.units.values())]))


def _storeys(opening: Opening, watched: Watched, known: list[Thing]) -> list[dict[str, Any]]:
    """The pictures of all storeys, with the width and the level of each."""
    numbers = {thing.id: str(number) for number, thing in enumerate(known)}
    plan = drawn(sketch(opening.layout, watched.crowds, objectives(opening)))
    shields = frozenset(id_ for _, covers in plan.planes for id_ in covers)
    names = Names(lambda id_: numbers.get(id_, ""), plain)
    return [{"level": storey.level, "width": storey.frame.w,
             "picture": Markup(picture(storey, names, shields))} for storey in plan.storeys]  # fmt: skip # noqa: S704
