"""The chain of causes of an event: the events that led to it, each once, read from a log in two passes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from simcore.facts import Fact
from simcore.log.fold import put
from simcore.log.read import Log
from simcore.views.moment import Moment
from simcore.views.why.roles import TRIGGER, Standing, role
from simcore.views.why.sought import Sought

Causes = Mapping[int, tuple[int, ...]]


class Node(Struct):
    """An event of a chain.

    ``steps``: so many causes lie between it and the event asked about. ``roles``: for each of its causes, what that one
    gave it. ``before``: its target's fields before the event.
    """

    fact: Fact
    steps: int
    roles: tuple[str, ...]
    before: dict[str, Any]

    @property
    def causes(self) -> tuple[int, ...]:
        """Its causes: those that come before it, each once. A doctored log may name others."""
        return causes(self.fact)


class Chain(Struct):
    """The event asked about and those that led to it, by number; ``seq`` is None where no event is what was asked for.

    ``steps``: from the event to the farthest of all that led there; ``beyond``: how many of those are not in ``nodes``.
    ``diced``: the log tells dice; one of detail ``outcome`` does not.
    """

    seq: int | None
    nodes: dict[int, Node] = {}
    steps: int = 0
    beyond: int = 0
    diced: bool = True


def causes(fact: Fact) -> tuple[int, ...]:
    """The causes of a fact that come before it, each once.

    >>> causes(Fact(seq=9, causes=(7, 3, 7, 12)))
    (7, 3)
    """
    return tuple(dict.fromkeys(cause for cause in fact.causes if 0 <= cause < fact.seq))


def chain(log: Log, asked: Sought, depth: int, until: Moment) -> Chain:
    """The chain of the event asked about, up to ``depth`` causes back; ``until``: as the log tells it up to then.

    Raises :class:`simcore.errors.LogError` where a line cannot be read.
    """
    known: dict[int, tuple[int, ...]] = {}
    diced = False
    for fact in log:
        if until.passed(fact):
            break
        known.setdefault(fact.seq, causes(fact))
        asked.note(fact)
        diced = diced or bool(fact.rolls)
    if asked.seq is None:
        return Chain(None)
    steps = away(known, asked.seq)
    near = {seq: far for seq, far in steps.items() if far <= depth}
    return Chain(asked.seq, _nodes(log, near), max(steps.values()), len(steps) - len(near), diced)


def away(known: Causes, seq: int) -> dict[int, int]:
    """How many causes lie between an event and each that led to it, the nearest first; only events that are known.

    >>> away({1: (), 2: (1,), 3: (1, 2)}, 3)
    {3: 0, 1: 1, 2: 1}
    """
    steps = {seq: 0}
    front = [seq]
    while front:
        far = steps[front[0]] + 1
        reached = dict.fromkeys(cause for each in front for cause in known[each] if cause in known)
        front = [cause for cause in reached if cause not in steps]
        steps.update(dict.fromkeys(front, far))
    return steps


def _nodes(log: Log, near: Mapping[int, int]) -> dict[int, Node]:
    """The events of these numbers, with what their causes gave them and what their targets were before."""
    nodes: dict[int, Node] = {}
    state = {id_: dict(fields) for id_, fields in log.opening.state.items()}
    standing = Standing()
    last = max(near)
    for fact in log:
        if fact.seq in near and fact.seq not in nodes:
            roles = tuple(_role(fact, cause, nodes, standing) for cause in causes(fact))
            nodes[fact.seq] = Node(fact, near[fact.seq], roles, dict(state.get(fact.target, {})))
        put(state, fact.set)
        standing.note(fact)
        if fact.seq == last:
            break
    return nodes


def _role(fact: Fact, cause: int, nodes: Mapping[int, Node], standing: Standing) -> str:
    """What a cause gave a fact: the first is the trigger; nothing is told of one that is left out."""
    if cause == fact.causes[0]:
        return TRIGGER
    return role(fact, nodes[cause].fact, standing) if cause in nodes else ""
