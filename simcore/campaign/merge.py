"""Ledgers of parts of a campaign become one: the shards of a job array."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

from simcore.campaign.batch import opened
from simcore.campaign.columns import MACHINE
from simcore.campaign.job import LOGS
from simcore.campaign.ledger import Ledger, located, names
from simcore.campaign.row import UNFINISHED
from simcore.errors import InputError, Problem


def merge(parts: Sequence[Path], folder: Path) -> tuple[int, int]:
    """Bring the rows and logs of some campaigns into the one in ``folder``, made if there is none.

    How many rows are there now, and how many of them are new. Raises :class:`InputError`, and adds nothing of that
    part, where one is of another campaign or says otherwise of the same run.
    """
    ledgers = [Ledger.open(located(part)) for part in parts]
    try:
        with opened(folder, ledgers[0].campaign) as whole:
            before = whole.count()
            for part in ledgers:
                if part.path.resolve() != whole.path.resolve():
                    opened(folder, part.campaign).close()
                    _added(whole, part)
                    _logs(part.path.parent / LOGS, folder / LOGS)
            return whole.count(), whole.count() - before
    finally:
        for ledger in ledgers:
            ledger.close()


def _added(whole: Ledger, part: Ledger) -> None:
    """Take a part over, if it says the same of every run that both have played to an end."""
    listed = names(part.campaign.columns)[: -len(MACHINE)]
    there = {row[0]: row for row in whole.select(listed) if row[1] != UNFINISHED}
    for row in part.select(listed):
        other = there.get(row[0])
        if other is not None and row[1] != UNFINISHED:
            _same(part, dict(zip(listed, other, strict=True)), dict(zip(listed, row, strict=True)))
    whole.ahead()
    whole.absorb(part.path)


def _same(part: Ledger, there: dict[str, object], here: dict[str, object]) -> None:
    wrong = next((name for name in here if here[name] != there[name]), None)
    if wrong is not None:
        what = f"replication {here['replication']}: {wrong} is {here[wrong]!r} here and {there[wrong]!r} in the other"
        raise InputError(Problem(str(part.path), 0, 0, f"{what}; one of the two was not written by this campaign"))


def _logs(source: Path, target: Path) -> None:
    for log in sorted(source.glob("*.jsonl.zst")) if source.is_dir() else ():
        target.mkdir(parents=True, exist_ok=True)
        if not (target / log.name).exists():
            shutil.copy2(log, target / log.name)
