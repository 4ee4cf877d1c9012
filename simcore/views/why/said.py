"""A chain of causes as an object for other programs."""

from __future__ import annotations

from typing import Any

import msgspec

from simcore.log.opening import Opening
from simcore.views.sentences import sentence
from simcore.views.why.chain import Chain, Node
from simcore.views.why.closest import closest


def told(opening: Opening, chain: Chain) -> dict[str, Any]:
    """The event asked about, the events of its chain, the nearest first, and the closest rolls.

    ``roles`` has one text for each of ``causes``; ``left_out`` counts the events further back, ``dice`` says whether
    the log tells any.
    """
    return {
        "event": chain.seq,
        "nodes": [
            _node(chain.nodes[seq]) for seq in sorted(chain.nodes, key=lambda seq: (chain.nodes[seq].steps, -seq))
        ],
        "left_out": chain.beyond,
        "dice": chain.diced,
        "closest": msgspec.to_builtins(closest(opening, chain)),
    }


def _node(node: Node) -> dict[str, Any]:
    fact = node.fact
    return {
        "seq": fact.seq,
        "t": fact.t,
        "round": fact.round,
        "kind": fact.kind,
        "actor": fact.actor,
        "target": fact.target,
        "text": sentence(fact),
        "rule": fact.rule,
        "rolls": msgspec.to_builtins(fact.rolls),
        "set": fact.set,
        "causes": list(node.causes),
        "roles": list(node.roles),
        "steps": node.steps,
    }
