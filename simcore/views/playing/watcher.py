"""One who watches a recording: what keys and words make of the playhead, and what there is to be seen of it."""

from __future__ import annotations

from collections.abc import Collection

from simcore.errors import InputError
from simcore.spelling import nearest
from simcore.views.drawing.of_log import sketch
from simcore.views.drawing.plan import drawn
from simcore.views.openness import objectives
from simcore.views.plain import counted, plain
from simcore.views.playing.panes import FOLLOWED, FOUND, POINT, corner, crop, part
from simcore.views.playing.playhead import Playhead
from simcore.views.playing.recording import Recording
from simcore.views.playing.roster import Sides, building, roster, turning
from simcore.views.playing.scene import Stage, Watch
from simcore.views.playing.seek import matches, of_unit, sought
from simcore.views.said import Line

LISTS = ("units", "building", "turning points")
"""What the list beside the plan can show."""


class Watcher:
    """The playhead, a search, a followed unit, and which list is shown; each ``str`` that is returned is for the reader."""

    def __init__(self, recording: Recording) -> None:
        opening = recording.opening
        self.recording = recording
        self.playhead = Playhead(recording)
        self.followed = ""
        self.list = LISTS[0]
        self.searched = ""
        self._found: list[int] = []
        self._followed_at: list[int] = []
        self._pan = (0, 0)
        self.sides = Sides(opening)
        self._stage = Stage(drawn(sketch(opening.layout, recording.crowds, objectives(opening))), self.sides)

    # What is to be seen

    def plan(self, size: tuple[int, int]) -> list[Line]:
        """The plan as it fits a size in letters, cut where the battle is, or where the followed unit is."""
        state = self.recording.state(self.playhead.at)
        fact = self.recording.facts[self.playhead.at]
        scene = self._stage.scene(state, Watch(fact, self.followed), size)
        wanted = self.followed, fact.actor, fact.target
        zones = (str(state.get(id_, {}).get("zone") or id_) for id_ in wanted)
        left, top = corner(scene.lines, size, next((scene.places[id_] for id_ in zones if id_ in scene.places), None))
        return crop(scene.lines, (max(0, left + self._pan[0]), max(0, top + self._pan[1])), size)

    def listed(self, height: int) -> list[Line]:
        """The list beside the plan, so many lines of it."""
        opening, state = self.recording.opening, self.recording.state(self.playhead.at)
        if self.list == "building":
            return part(building(opening, state), 0, height)
        if self.list == "turning points":
            lines, at = turning(self.recording, self.playhead.at)
            return part(lines, at, height)
        everyone = roster(opening, state, self.followed)
        at = next((place for place, (id_, _) in enumerate(everyone) if id_ == self.followed), 0)
        return part([line for _, line in everyone], at, height)

    def marked(self) -> dict[str, Collection[int]]:
        """The events that get a sign in the list, by that sign."""
        return {POINT: set(self.recording.marks), FOUND: set(self._found), FOLLOWED: set(self._followed_at)}

    def standing(self) -> str:
        """What is looked for and whom the eye is on; "" for neither."""
        searched = (
            [f"search {plain(self.searched)!r}: {counted(len(self._found), 'event')}, n N"] if self.searched else []
        )
        followed = [f"following {plain(self.followed)}: , ."] if self.followed else []
        return "   ".join([*searched, *followed])

    # What keys do

    def pan(self, across: int, down: int) -> str:
        """Look at another part of the plan; by nothing: back to where the battle is."""
        self._pan = (self._pan[0] + across, self._pan[1] + down) if across or down else (0, 0)
        return ""

    def turning_point(self, by: int) -> str:
        """To the next turning point, or the one before."""
        found = self.playhead.jump(self.recording.marks, by)
        return "" if found else f"no turning point {'after' if by > 0 else 'before'} this"

    def match(self, by: int) -> str:
        """To the next event that the search found, or the one before."""
        if not self.searched:
            return "nothing is searched; / asks for a text"
        found = self.playhead.jump(self._found, by)
        return "" if found else f"no {plain(self.searched)!r} {'after' if by > 0 else 'before'} this"

    def deed(self, by: int) -> str:
        """To the next event that the followed unit has part in, or the one before."""
        if not self.followed:
            return "nobody is followed; f and F choose"
        found = self.playhead.jump(self._followed_at, by)
        return "" if found else f"nothing of {plain(self.followed)} {'after' if by > 0 else 'before'} this"

    def follow_next(self) -> str:
        """Follow the next unit in file order; after the last, nobody."""
        order = ["", *self.recording.opening.layout.units]
        return self._follow(order[(order.index(self.followed) + 1) % len(order)])

    def next_list(self) -> str:
        """The next list beside the plan."""
        self.list = LISTS[(LISTS.index(self.list) + 1) % len(LISTS)]
        return self.list

    # What words do

    def go(self, words: str) -> str:
        """To what is asked for, or why there is none."""
        try:
            at = sought(self.playhead, words)
        except InputError as error:
            return "; ".join(plain(problem.message) for problem in error.problems)
        self.playhead.step(at - self.playhead.at)
        return ""

    def search(self, text: str) -> str:
        """To the first event from here on that has this text in it; from the start where none follows."""
        self.searched = text.strip()
        self._found = matches(self.recording, text)
        if not self.searched or not self._found:
            return f"nothing has {plain(text)!r} in it" if self.searched else ""
        at = next((at for at in self._found if at >= self.playhead.at), self._found[0])
        self.playhead.step(at - self.playhead.at)
        return ""

    def follow(self, name: str) -> str:
        """Follow the unit of this name, or the nearest; nobody for none."""
        units = list(self.recording.opening.layout.units)
        wanted = name.strip()
        unit = wanted if wanted in units or not wanted else nearest(wanted, units)
        return self._follow(unit) if unit is not None else f"no unit is called {plain(name)!r}"

    def _follow(self, unit: str) -> str:
        self.followed = unit
        self._followed_at = of_unit(self.recording, unit) if unit else []
        self._pan = (0, 0)
        return "" if unit else "nobody is followed"
