"""A chain of causes as lines of text: the event asked about, under each event what led to it, each event once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from simcore.facts import Fact
from simcore.log.opening import Opening
from simcore.views.plain import counted, plain
from simcore.views.text import line
from simcore.views.why.chain import Chain, Node
from simcore.views.why.closest import closest

FEW = 5
"""So many of the closest rolls are told."""

DEEPEST = 40
"""No line stands further to the right than at this level."""

DIFFER = "What would have had to differ (each roll by itself; what would have followed, nobody knows):"


def lines(opening: Opening, chain: Chain, what: str) -> Iterator[str]:
    """The tree of the causes of an event, then the rolls that decided it most narrowly; ``what`` was asked about."""
    if chain.seq is None:
        yield f"{plain(what)} is as it was at the start: no event has changed it"
        return
    yield from tree(chain)
    yield ""
    yield from _differ(opening, chain)


def tree(chain: Chain) -> Iterator[str]:
    """The tree of the causes: each event once, with what it gave to the event above it."""
    assert chain.seq is not None
    told: set[int] = set()
    due = [(chain.seq, "", 0)]
    while due:
        seq, role, level = due.pop()
        lead = "  " * min(level, DEEPEST) + (f"{role}: " if role else "")
        if seq in told:
            yield f"{lead}see event {seq} above"
            continue
        told.add(seq)
        node = chain.nodes[seq]
        yield f"{lead}event {seq}, {_said(node, chain)}"
        near = [each for each in zip(node.causes, node.roles, strict=True) if each[0] in chain.nodes]
        due.extend((cause, role, level + 1) for cause, role in reversed(near))
    if chain.beyond:
        yield f"{counted(chain.beyond, 'event')} further back left out: --depth {chain.steps} shows all"


def said(fact: Fact) -> str:
    """A fact as a line, with the rule that decided it, or where it starts from if no event led to it.

    >>> said(Fact(3, 12.1, 3, "element.closed", "guard-1", "door", data={"origin": "orders.blue.1"}))
    'R3 12.1s guard-1 closes door (from orders.blue.1)'
    """
    origin = [f"from {plain(fact.data['origin'])}"] if fact.data.get("origin") else []
    whence = ", ".join([*([plain(fact.rule)] if fact.rule else []), *origin])
    return f"{line(fact)} ({whence})" if whence else line(fact)


def _said(node: Node, chain: Chain) -> str:
    """An event in words; of all that a round declared, only what those declared whom the chain is about."""
    fact, actions = node.fact, node.fact.data.get("actions")
    if fact.kind == "round.declared" and isinstance(actions, dict):
        fact = replace(fact, data={**fact.data, "actions": _own(fact.seq, actions, chain)})
    return said(fact)


def _own(seq: int, actions: Mapping[str, object], chain: Chain) -> Mapping[str, object]:
    """What those declared whose events in the chain follow from a declaration; all of it where there are none."""
    actors = {node.fact.actor for node in chain.nodes.values() if seq in node.causes}
    return {id_: named for id_, named in actions.items() if id_ in actors} or actions


def _differ(opening: Opening, chain: Chain) -> Iterator[str]:
    """The closest rolls."""
    close = closest(opening, chain)
    if not chain.diced:
        yield "The dice are not in this log (detail outcome leaves them out); margins are."
    if not close:
        yield "None of the events shown was decided by a roll."
        return
    yield DIFFER
    for each in close[:FEW]:
        yield f"  event {each.seq}: {each.words}"
    if len(close) > FEW:
        yield f"  {counted(len(close) - FEW, 'result')} less close left out: --json has all"
