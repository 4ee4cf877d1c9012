"""The dice of one run: rolls and draws keyed to the decision that they are for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from simcore.dice import keyed
from simcore.dice.keyed import FACE, FACES, OVER
from simcore.dice.pools import Pool
from simcore.dice.records import Draw, Roll
from simcore.dice.settings import PLAIN, DiceSettings
from simcore.dice.throw import DROPS, LONE, STEADY, is_capped, read_nothing, read_plain, wild_reader
from simcore.errors import RunError

MOST_VALUES = 2**32
FIRST = "\n0\n0"
"""How the line ends that keys the first block of a first roll: no earlier ones, block 0. Rolls are counted by that line."""

_NOTHING_LOADED: Mapping[str, Mapping[str, Sequence[int]]] = {}


class Dice:
    """The dice of one run.

    ``loaded`` gives first faces, per roller and purpose. Counts of a round end with it; those of a job stay.

    >>> from simcore.dice import DiceSettings, pool
    >>> dice = Dice(7, 0, DiceSettings(), {"guard-1": {"to_hit": (3, 4, 2, 6, 5)}})
    >>> dice.begin_round(1)
    >>> dice.roll("to_hit", "guard-1", pool(("Blaster", 17))).total
    22

    Source: RB-1, RB-2, RB-3, RB-4.
    Ruling: A-001, A-004.
    """

    def __init__(
        self,
        seed: int,
        replication: int = 0,
        settings: DiceSettings = DiceSettings(),  # noqa: B008  (frozen)
        loaded: Mapping[str, Mapping[str, Sequence[int]]] = _NOTHING_LOADED,
    ) -> None:
        self.settings = settings
        self._seeded = keyed.seeded(keyed.key(seed, replication))
        self._copy = self._seeded.copy
        self._loaded = {(by, purpose): bytes(row) for by, rows in loaded.items() for purpose, row in rows.items()}
        self._round = 0
        self._occasion = "0"
        self._counts: dict[str, int] = {}
        self._jobs: dict[str, int] = {}
        self._read = wild_reader(DROPS[settings.wild_one]) if settings.wild else read_plain
        self._readers = {purpose: read_plain for purpose in PLAIN if settings.is_plain(purpose)}
        self._quick = self._readers | {purpose: read_nothing for _, purpose in self._loaded}
        self._lone = frozenset(purpose for purpose, read in self._quick.items() if read is read_plain)

    def begin_round(self, number: int) -> None:
        """Say which round the next rolls are made in; rounds never go back (RunError)."""
        if number < self._round:
            raise RunError(f"the dice of round {self._round} cannot go back to round {number}")
        if number > self._round:
            self._round = number
            self._occasion = str(number)
            self._counts.clear()

    def roll(self, purpose: str, by: str, pool: Pool, against: str = "", job: str = "") -> Roll:
        """Roll a pool.

        ``by`` is whose roll it is, ``against`` whom it answers, ``job`` the job whose attempt it is, else blank.

        >>> from simcore.dice import pool
        >>> Dice(7).roll("to_hit", "guard-1", pool(("pips", 2))).total
        2

        Source: RB-1, RB-2, RB-3, RB-4.
        Ruling: A-001, A-002, A-003, A-004, A-005.
        """
        # The hot path of a run: keyed.faces is spelled out here, and the rare rest goes elsewhere.
        if job:
            line, counts = f"{by}\n{purpose}\n{against}\n{job}{FIRST}", self._counts_of(job)
        else:
            line, counts = f"{by}\n{purpose}\n{against}\n{self._occasion}{FIRST}", self._counts
        if line in counts:
            line = _again(counts, line)
        else:
            counts[line] = 1
        stream = self._copy()
        stream.update(line.encode())
        thrown = self._quick.get(purpose, self._read)(stream.digest().translate(FACES, OVER), pool.dice)
        if thrown is None:
            return self._settle(Roll(purpose, by, against, job, 0, pool.code, pool.parts), pool, line)
        regular, chain, drop, total = thrown
        return Roll(purpose, by, against, job, 0, pool.code, pool.parts, regular, chain, drop, total + pool.add)

    def total(self, purpose: str, by: str, pool: Pool) -> int:
        """What :meth:`roll` would come to, for where nobody reads its dice.

        >>> from simcore.dice import pool
        >>> Dice(7).total("to_hit", "guard-1", pool(("pips", 2)))
        2

        Source: RB-1, RB-2, RB-3, RB-4.
        Ruling: A-001, A-002, A-003, A-004, A-005.
        """
        line, counts = f"{by}\n{purpose}\n\n{self._occasion}{FIRST}", self._counts
        if line in counts:
            line = _again(counts, line)
        else:
            counts[line] = 1
        stream = self._copy()
        stream.update(line.encode())
        faces, dice = stream.digest().translate(FACES, OVER), pool.dice
        if faces[dice - 1 : dice] in STEADY and purpose not in self._quick:
            return sum(faces[:dice]) + pool.add
        thrown = self._quick.get(purpose, self._read)(faces, dice)
        return self._settle(Roll(purpose, by), pool, line).total if thrown is None else thrown[3] + pool.add

    def each(self, purpose: str, bys: Iterable[str], pool: Pool) -> list[Roll]:
        """Roll a pool for several: what ``roll`` would give each of them in turn.

        >>> from simcore.dice import pool
        >>> [roll.total for roll in Dice(7).each("to_hit", ["guard-1", "guard-2"], pool(("pips", 2)))]
        [2, 2]

        Source: RB-1, RB-2, RB-3, RB-4.
        Ruling: A-001, A-002, A-003, A-004, A-005.
        """
        if pool.dice != 1 or purpose not in self._lone:
            return [self.roll(purpose, by, pool) for by in bys]
        add, code, parts, bys = pool.add, pool.code, pool.parts, list(bys)
        return [
            Roll(purpose, by, "", "", 0, code, parts, LONE[face], (), 0, face + add)
            for by, face in zip(bys, self._lone_faces(purpose, bys), strict=True)
        ]

    def totals(self, purpose: str, bys: Iterable[str], pool: Pool) -> list[int]:
        """What the rolls of :meth:`each` come to, for where nobody reads their dice.

        >>> from simcore.dice import pool
        >>> Dice(7).totals("to_hit", ["guard-1", "guard-2"], pool(("pips", 2)))
        [2, 2]

        Source: RB-1, RB-2, RB-3, RB-4.
        Ruling: A-001, A-002, A-003, A-004, A-005.
        """
        if pool.dice != 1 or purpose not in self._lone:
            return [self.roll(purpose, by, pool).total for by in bys]
        faces = self._lone_faces(purpose, bys)
        return [face + pool.add for face in faces] if pool.add else faces

    def thrower(self, purpose: str, pool: Pool) -> Callable[[Iterable[str]], list[int]]:
        """:meth:`totals` for one purpose and pool, for whoever asks again and again.

        >>> from simcore.dice import pool
        >>> Dice(7).thrower("to_hit", pool(("pips", 2)))(["guard-1"])
        [2]
        """
        if pool.dice == 1 and not pool.add and purpose in self._lone:
            return partial(self._lone_faces, purpose)
        return partial(self.totals, purpose, pool=pool)

    def _lone_faces(self, purpose: str, bys: Iterable[str]) -> list[int]:
        """What one plain die of each shows: the first byte that shows a face. Initiative and ties, most rolls of a run."""
        counts, copy, shared, faces = self._counts, self._copy, f"\n{purpose}\n\n{self._occasion}{FIRST}", []
        for by in bys:
            line = by + shared
            if line in counts:
                line = _again(counts, line)
            else:
                counts[line] = 1
            stream = copy()
            stream.update(line.encode())
            faces.append(FACE[stream.digest()[0]] or FACES[stream.digest().lstrip(OVER)[0]])
        return faces

    def _settle(self, roll: Roll, pool: Pool, line: str) -> Roll:
        """Complete a roll that is loaded or needs more than a block; loaded faces take the places of keyed ones.

        ``line`` is what its first block was keyed to.
        """
        text, earlier, _ = line.rsplit("\n", 2)
        number = text, int(earlier)
        loaded = self._loaded.get((roll.by, roll.purpose), b"")
        read = self._readers.get(roll.purpose, self._read)
        block, faces = 0, keyed.faces(self._seeded, *number)
        while (thrown := read(loaded + faces[len(loaded) :], pool.dice)) is None:
            block += 1
            faces += keyed.faces(self._seeded, *number, block)
        roll.dice, roll.wild, roll.drop, total = thrown
        roll.total = total + pool.add
        roll.capped = is_capped(roll.wild)
        roll.loaded = min(len(loaded), len(roll.dice) + len(roll.wild))
        if loaded:
            self._loaded[roll.by, roll.purpose] = loaded[roll.loaded :]
        return roll

    def _counts_of(self, job: str) -> dict[str, int]:
        """The counts of jobs. They outlive rounds, so a job may not have the name of one."""
        if job.isdigit():
            raise RunError(f"the job {job} has the name of a round")
        return self._jobs

    def draw_number(self, purpose: str, by: str, low: int, high: int, job: str = "") -> Draw:
        """Draw a whole number from ``low`` to ``high``, each with the same chance.

        Raises RunError where there is nothing to draw from.

        >>> Dice(7).draw_number("time", "door", 600, 600).value
        600

        Ruling: A-013.
        """
        place = self._place(purpose, by, job, high - low + 1)
        return Draw(purpose, by, job=job, low=low, high=high, value=low + place)

    def draw_among(self, purpose: str, by: str, among: Sequence[str], job: str = "") -> Draw:
        """Draw one of several names, each with the same chance.

        Raises RunError where there is nothing to draw from.

        >>> Dice(7).draw_among("section", "rocket-1", ["roof"]).value
        'roof'

        Ruling: A-013.
        """
        place = self._place(purpose, by, job, len(among))
        return Draw(purpose, by, job=job, among=tuple(among), value=among[place])

    def _place(self, purpose: str, by: str, job: str, values: int) -> int:
        if not 1 <= values <= MOST_VALUES:
            raise RunError(f"a draw for {purpose} by {by} has {values} values")
        text = f"{by}\n{purpose}\n\n{job or self._occasion}"
        counts, line = self._counts_of(job) if job else self._counts, text + FIRST
        earlier = counts.get(line, 0)
        counts[line] = earlier + 1
        return keyed.number(self._seeded, text, earlier, values)


def _again(counts: dict[str, int], line: str) -> str:
    """The line of a roll that is not the first of its kind, by the line of the first; it is counted."""
    earlier = counts[line]
    counts[line] = earlier + 1
    return f"{line.removesuffix(FIRST)}\n{earlier}\n0"
