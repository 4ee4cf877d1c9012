"""The plan and the state at its start, and what they say of doors and walls to those who come."""

from __future__ import annotations

from typing import Literal, NamedTuple

from simcore.plan import Plan
from simcore.rules import locks
from simcore.rules.damage import CRAWLABLE, WALKABLE
from simcore.state import State

Effort = Literal["free", "open", "crawl", "break"]
"""What it takes to get through: nothing; a hand, for it obeys; crawling; to break it, or to pick its lock."""

EFFORTS: tuple[Effort, ...] = ("free", "open", "crawl", "break")
"""The least first: who can walk does not crawl."""


class Start(NamedTuple):
    """A plan, and the state at t = 0."""

    plan: Plan
    state: State

    @classmethod
    def of(cls, plan: Plan) -> Start:
        """The start of a plan."""
        return cls(plan, State(plan.initial))

    def wall(self, section: str) -> Effort:
        """What it takes to get through a section itself."""
        return "free" if self.state.sections[section].breach in WALKABLE else "break"

    def door(self, element: str, side: str | None = None) -> Effort:
        """What it takes a side to get through an element of a section; None is a stranger."""
        plan, now = self.plan.elements[element], self.state.elements[element]
        if locks.passable(now):
            return "free"
        keeps = side is not None and side == self.plan.held_by
        if plan.opens and locks.moves(now) and (keeps or not (plan.powered or locks.lock_holds(now))):
            return "open"
        return "crawl" if now.breach in CRAWLABLE else "break"
