"""The turns of a round: who declared what, and the moment at which each of his actions takes place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

WALK = "walk"
SPEEDS = {"walk": "cautious", "run": "cruising", "crawl": "crawl", "high_speed": "high_speed", "all_out": "all_out"}
"""The words of movement, with the speed that each means."""

ACTIONS = frozenset({"attack", "open", "finish", "treat", "work", "full_dodge"})
"""What takes a pass of its own."""

DODGE, FULL_DODGE, STAND, DROP, DRAW = "dodge", "full_dodge", "stand", "drop", "draw:"
FREE = frozenset({*SPEEDS, STAND, DROP, "load", "set_stun", "set_kill"})
"""What is done before an action in the same turn, beside drawing a weapon."""

At = tuple[int, int]
"""A moment: milliseconds into the round, and the rank among those of the same time."""

NEVER: At = (-1, -1)


def passes(steps: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The steps of each pass: an action with all that is declared before it; what comes last belongs to the last one.

    >>> passes(("walk", "attack", "attack", "run"))
    (('walk', 'attack'), ('attack', 'run'))

    Source: EA-16, EA-17.
    Ruling: A-032.
    """
    found: list[list[str]] = [[]]
    for step in steps:
        found[-1].append(step)
        if step in ACTIONS:
            found.append([])
    if len(found) > 1:
        rest = found.pop()
        found[-1] += rest
    return tuple(map(tuple, found))


class Course(Struct):
    """How far a round has come.

    ``declared`` holds the steps of each who declared, by pass, ``dice`` the initiative dice, ``ranks`` the places in the
    order; ``at`` is the moment being played, ``actor`` who acts in it, ``action`` which of his actions it is, ``step``
    how many of its steps are over.
    """

    round_ms: int
    round: int = 0
    declared: dict[str, tuple[tuple[str, ...], ...]] = {}
    dice: Mapping[str, int] = {}
    ranks: dict[str, int] = {}
    passes: int = 1
    at: At = NEVER
    actor: str = ""
    action: int = 0
    step: int = 0

    def begin(self, round_: int) -> None:
        """Another round: nobody has declared anything."""
        self.round, self.at, self.step = round_, NEVER, 0
        self.declared, self.dice, self.ranks, self.passes = {}, {}, {}, 1

    def declare(self, actions: Mapping[str, Sequence[str]]) -> None:
        """Note what everyone declared: the round has as many passes as anyone has actions, a dodge kept ready included.

        Who declares no other movement may walk first, free.
        """
        self.declared = {id_: _strolling([word for word in words if word != DODGE]) for id_, words in actions.items()}
        self.passes = max([1, *(counted(words) for words in actions.values())])

    def settle(self, dice: Mapping[str, int], order: Sequence[str]) -> None:
        """Note who acts when."""
        self.dice = dice
        self.ranks = {id_: rank for rank, id_ in enumerate(order)}

    def unsettled(self) -> bool:
        """Whether somebody has declared something, and no order says who acts when."""
        return self.declared.keys() != self.ranks.keys()

    def turns(self, id_: str) -> list[At]:
        """The moments of a unit's turns, one a pass.

        First actions of all in the order of their dice, then second ones, to the end.

        Source: EA-16, EA-17.
        """
        die, rank, count = self.dice[id_], self.ranks[id_], len(self.declared[id_])
        span, among = 8 * self.round_ms // 10, len(self.ranks)
        return [
            (self.round_ms // 10 + (6 * before + die - 1) * span // (6 * self.passes), before * among + rank)
            for before in range(count)
        ]


def counted(words: Sequence[str]) -> int:
    """How many actions some words declare, a dodge kept ready included.

    >>> counted(["walk", "attack", "dodge"])
    2

    Source: EA-5, EA-14, RB-53.
    Ruling: A-021.
    """
    return sum(word in ACTIONS or word == DODGE for word in words)


def _strolling(words: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The steps of each pass, a walk before them where nothing declared leaves that out."""
    moving = any(word in SPEEDS or word in (STAND, DROP, FULL_DODGE) for word in words)
    return passes(words) if moving else passes((WALK, *words))


def well_said(named: Sequence[str], weapons: Sequence[str]) -> bool:
    """Whether a declaration is one: known words, one movement at most, a dodge last; a Full Dodge is all that one does.

    So is all-out movement. Standing up is a movement; who drops may crawl after it, and nothing else.

    >>> well_said(["run", "draw:knife", "attack", "dodge"], ["knife"]), well_said(["run", "stand", "attack"], [])
    (True, False)

    Source: EA-12, EA-13, EA-20, RB-37, RB-41.
    Ruling: A-032.
    """
    draws = {DRAW + weapon for weapon in weapons}
    if not named or any(word not in ACTIONS | FREE | draws | {DODGE} for word in named):
        return False
    if DODGE in named[:-1] or named == [DODGE] or (len(named) > 1 and {FULL_DODGE, "all_out"} & {*named}):
        return False
    moves = [word for word in named if word in SPEEDS or word in (STAND, DROP)]
    return len(moves) < 2 or moves == [DROP, "crawl"]
