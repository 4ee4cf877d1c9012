"""Which ways a stranger could walk or crawl now, and which of them lead to an objective."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from simcore.log.now import answers
from simcore.log.opening import Opening
from simcore.log.sheets import powered
from simcore.rules.damage import CRAWLABLE, WALKABLE

FREE = ("open", "gone")


class Openness:
    """The sections and elements that are ways now, by a state that somebody else folds."""

    def __init__(self, opening: Opening, state: Mapping[str, Mapping[str, Any]]) -> None:
        self._state = state
        self._passages = [(passage.start, passage.end) for passage in opening.layout.passages]
        self._joins = dict(_joins(opening))
        self.objectives = objectives(opening)
        self._powered = powered(opening)
        self._open = {id_: self._passable(id_) for id_ in self._joins}

    def changed(self, patch: Mapping[str, Mapping[str, Any]]) -> tuple[list[str], list[str]]:
        """After a patch was written: what is a way to an objective since, and what is none any more."""
        turned = [id_ for id_ in patch if id_ in self._joins and self._passable(id_) != self._open[id_]]
        if not turned:
            return [], []
        before = self._reach()
        self._open.update({id_: not self._open[id_] for id_ in turned})
        reached = before | self._reach()
        leading = [id_ for id_ in turned if reached.intersection(self._joins[id_])]
        return [id_ for id_ in leading if self._open[id_]], [id_ for id_ in leading if not self._open[id_]]

    def _reach(self) -> set[str]:
        """All zones from which an objective can be walked to, the objectives themselves included."""
        joined: dict[str, list[str]] = {}
        ways: Iterable[tuple[str, str]] = (zones for id_, zones in self._joins.items() if self._open[id_])
        for one, other in [*self._passages, *ways]:
            joined.setdefault(one, []).append(other)
            joined.setdefault(other, []).append(one)
        found = set(self.objectives)
        waiting = list(self.objectives)
        while waiting:
            new = [zone for zone in joined.get(waiting.pop(), ()) if zone not in found]
            found.update(new)
            waiting += new
        return found

    def _passable(self, id_: str) -> bool:
        now = self._state.get(id_, {})
        if "state" not in now:
            return str(now.get("breach")) in WALKABLE
        if str(now.get("breach")) in CRAWLABLE:
            return True
        if now["state"] == "closed":
            return bool(now.get("working")) and not now.get("jammed") and not answers(id_, now, self._powered)
        return now["state"] in FREE


def _joins(opening: Opening) -> Iterator[tuple[str, tuple[str, str]]]:
    """The two zones that each section, and each element in one, stands between."""
    layout = opening.layout
    between = {id_: tuple(section.zones or section.parts) for id_, section in layout.sections.items()}
    within = {id_: between.get(element.within, ()) for id_, element in layout.elements.items() if element.opens}
    for id_, zones in {**between, **within}.items():
        if len(zones) == 2:
            yield id_, (zones[0], zones[1])


def objectives(opening: Opening) -> tuple[str, ...]:
    """The zones that a side must hold to win, in file order."""
    victory = opening.scenario.resolved.get("victory")
    found = []
    for goal in victory.values() if isinstance(victory, dict) else ():
        zone = goal.get("hold") if isinstance(goal, dict) else None
        if isinstance(zone, str) and zone in opening.layout.zones and zone not in found:
            found.append(zone)
    return tuple(found)
