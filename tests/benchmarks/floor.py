"""The floor of a run: the least work that ends in the same log.

Its finished log is read (untimed); what is timed draws the same pools with the frozen dice, encodes the same events in
one batch a round and writes the same bytes. Nothing is decided, nothing is kept.
"""

from __future__ import annotations

from itertools import groupby
from typing import Any, BinaryIO

import msgspec

from simcore.dice import Draw, Roll
from simcore.facts import Fact
from simcore.plan import Plan
from tests.benchmarks import frozen_dice

Call = tuple[str, str, frozen_dice.Pool, str, str]
Drawn = tuple[str, str, int, str]
Batch = tuple[int, list[Call], list[Drawn], list[Fact]]


class Floor:
    """The floor of the run of ``plan`` with ``seed`` and ``replication`` whose log is ``log``.

    Raises ValueError where the frozen dice do not throw what stands in the log, or the lines are not its bytes: then
    the floor is not that of this run.
    """

    def __init__(self, plan: Plan, seed: int, replication: int, log: bytes) -> None:
        self._key = (seed, replication)
        self._settings = frozen_dice.DiceSettings(**msgspec.structs.asdict(plan.rules.dice))
        self._loaded = plan.loaded
        facts = msgspec.json.Decoder(Fact).decode_lines(log)
        self.events, self.bytes = len(facts), len(log)
        self._batches: list[Batch] = [
            (round_, *_thrown(batch), batch)
            for round_, group in groupby(facts, key=lambda fact: fact.round)
            for batch in [list(group)]
        ]
        self.rolls = sum(len(calls) for _, calls, _, _ in self._batches)
        self._check(log)

    def play(self, stream: BinaryIO) -> None:
        """The timed part."""
        dice = frozen_dice.Dice(*self._key, self._settings, self._loaded)
        roll, encode = dice.roll, msgspec.json.Encoder().encode_lines
        for round_, calls, draws, facts in self._batches:
            dice.begin_round(round_)
            for call in calls:
                roll(*call)
            for drawn in draws:
                dice.draw(*drawn)
            stream.write(encode(facts))
            stream.flush()

    def _check(self, log: bytes) -> None:
        dice = frozen_dice.Dice(*self._key, self._settings, self._loaded)
        for round_, calls, _, facts in self._batches:
            dice.begin_round(round_)
            totals = [roll.total for fact in facts for roll in fact.rolls if not roll.of]
            if [dice.roll(*call).total for call in calls] != totals:
                raise ValueError(f"the frozen dice throw something else in round {round_}")
        encode = msgspec.json.Encoder().encode_lines
        if b"".join(encode(facts) for _, _, _, facts in self._batches) != log:
            raise ValueError("the floor does not write the run's bytes")


def _thrown(facts: list[Fact]) -> tuple[list[Call], list[Drawn]]:
    """The rolls and draws of a round as the dice are asked for them, in the order made."""
    calls = [_call(fact, roll) for fact in facts for roll in fact.rolls if not roll.of]
    return calls, [_drawn(fact, draw) for fact in facts for draw in fact.draws]


def _call(fact: Fact, roll: Roll) -> Call:
    pool = frozen_dice.written_pool(roll.code, roll.parts)
    return roll.purpose, roll.by or fact.actor, pool, roll.against, roll.job


def _drawn(fact: Fact, draw: Draw) -> Drawn:
    span: Any = len(draw.among) or (draw.high or 0) - (draw.low or 0) + 1
    return draw.purpose, draw.by or fact.actor, span, draw.job
