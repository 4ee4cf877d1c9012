"""The rolls that decided an event, and how near each was to deciding it otherwise.

A roll against a number decides by success; damage by the band of its margin; the 2D of a mortal wound by the rounds that
it has lasted. What one roll decided is told, and nothing of what would have followed: that nobody knows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from simcore.facts import Fact
from simcore.log.opening import Opening
from simcore.views.plain import counted, plain
from simcore.views.why.chain import Chain, Node
from simcore.views.why.checks import checked, could
from simcore.views.why.close import Close, more
from simcore.views.why.harm import Harm


def closest(opening: Opening, chain: Chain) -> list[Close]:
    """What the rolls of a chain decided, the closest first, then in the order of the log."""
    harm = Harm(opening)
    found = [close for seq in sorted(chain.nodes) for close in _of(chain.nodes[seq], harm)]
    return sorted(found, key=lambda close: abs(close.by))


def _of(node: Node, harm: Harm) -> Iterator[Close]:
    fact = node.fact
    for roll in fact.rolls:
        yield from checked(fact, roll)
    yield from _mortal(fact)
    damage = next((roll for roll in fact.rolls if roll.purpose == "damage"), None)
    roller = (damage.by if damage else "") or fact.actor
    for by, instead in harm.otherwise(fact, node.before):
        yield Close(fact.seq, "damage", roller, by, f"had {_damage(fact, by)}, {instead}")


def _mortal(fact: Fact) -> Iterable[Close]:
    """The 2D of a mortal wound: below the rounds that it has lasted, one dies."""
    rounds = fact.data.get("rounds")
    rolls = [roll for roll in fact.rolls if roll.purpose == "mortal"]
    if fact.kind != "mortal.rolled" or type(rounds) is not int or not rolls:
        return ()
    total = rolls[0].total
    by = rounds - total - (total >= rounds)
    if not could(rolls[0], total + by):
        return ()
    lives = "lived on" if by > 0 else "died"
    said = f"had {plain(fact.actor)} rolled {more(by)} for the mortal wound ({total} in {counted(rounds, 'round')})"
    return (Close(fact.seq, "mortal", fact.actor, by, f"{said}, {plain(fact.actor)} would have {lives}"),)


def _damage(fact: Fact, by: int) -> str:
    """By how much the damage, or what resists it, had to be otherwise."""
    margin = f"(margin {fact.data['margin']})"
    resisting = next((roll for roll in fact.rolls if roll.purpose in ("soak", "resistance")), None)
    if resisting is None:
        return f"the margin been {more(by)} {margin}"
    whose = plain(resisting.by or fact.actor)
    return f"the damage been {more(by)} or the {resisting.purpose} of {whose} {more(-by)} {margin}"
