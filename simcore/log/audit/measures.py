"""What a scenario measures, as the log's first line holds it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simcore.facts.kinds import kinds_of
from simcore.log.opening import Opening
from simcore.log.sheets import groups, maps
from simcore.plan import Count, Final, Measure, When


def measures(opening: Opening) -> tuple[Measure, ...]:
    """The measures of a log's scenario, in its order. Raises what looking up in something of another shape raises."""
    called = _called(opening)
    said = maps(opening.scenario.resolved, "measure")
    return tuple(_measure(name, each, called) for name, each in said.items())


def _measure(name: str, said: Mapping[str, Any], called: Mapping[str, frozenset[str]]) -> Measure:
    if said.get("when"):
        ((entity, fields),) = said["when"].items()
        ((field, values),) = fields.items()
        return When(name, entity, field, tuple(values))
    if said.get("final"):
        entity, _, field = said["final"].rpartition(".")
        return Final(name, entity, field)
    actor, target = (_those(said.get(key), called) for key in ("actor", "target"))
    return Count(name, kinds_of(said["count"]), actor, target)


def _those(name: str | None, called: Mapping[str, frozenset[str]]) -> frozenset[str] | None:
    return None if name is None else called.get(name, frozenset((name,)))


def _called(opening: Opening) -> dict[str, frozenset[str]]:
    """The ids that the name of a side or of a group stands for: a side's own, and those of its units."""
    found: dict[str, set[str]] = {side: {side} for side in opening.layout.sides}
    for id_, (key, _) in groups(opening).items():
        found.setdefault(opening.layout.units[id_].side, set()).add(id_)
        found.setdefault(key, set()).add(id_)
    return {name: frozenset(ids) for name, ids in found.items()}
