"""The turns of a round: who declared what, and the moment at which each of his actions takes place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

WALK = "walk"
BESIDE = (WALK, "dodge")
"""What is declared and has no pass of its own: a walk is no action, a dodge is one that others call for."""

At = tuple[int, int]
"""A moment: milliseconds into the round, and the rank among those of the same time."""

NEVER: At = (-1, -1)


class Course(Struct):
    """How far a round has come.

    ``declared`` holds the actions of each who declared, ``dice`` the initiative dice, ``ranks`` the places in the
    order; ``at`` is the moment being played, ``actor`` who acts in it, ``acted`` whether he has taken his action.
    """

    round_ms: int
    round: int = 0
    declared: dict[str, tuple[str, ...]] = {}
    dice: Mapping[str, int] = {}
    ranks: dict[str, int] = {}
    passes: int = 1
    at: At = NEVER
    actor: str = ""
    acted: bool = False

    def begin(self, round_: int) -> None:
        """Another round: nobody has declared anything."""
        self.round, self.at, self.acted = round_, NEVER, False
        self.declared, self.dice, self.ranks, self.passes = {}, {}, {}, 1

    def declare(self, actions: Mapping[str, Sequence[str]]) -> None:
        """Note what everyone declared: the round has as many passes as anyone has actions, a dodge kept ready included."""
        self.declared = {id_: tuple(word for word in words if word not in BESIDE) for id_, words in actions.items()}
        self.passes = max([1, *(sum(word != WALK for word in words) for words in actions.values())])

    def settle(self, dice: Mapping[str, int], order: Sequence[str]) -> None:
        """Note who acts when."""
        self.dice = dice
        self.ranks = {id_: rank for rank, id_ in enumerate(order)}

    def unsettled(self) -> bool:
        """Whether somebody has declared something, and no order says who acts when."""
        return self.declared.keys() != self.ranks.keys()

    def turns(self, id_: str) -> list[At]:
        """The moments of a unit's turns: one a declared action, and one in any case.

        First actions of all in the order of their dice, then second ones, to the end.

        Source: EA-16, EA-17.
        """
        die, rank, count = self.dice[id_], self.ranks[id_], max(1, len(self.declared[id_]))
        span, among = 8 * self.round_ms // 10, len(self.ranks)
        return [
            (self.round_ms // 10 + (6 * before + die - 1) * span // (6 * self.passes), before * among + rank)
            for before in range(count)
        ]
