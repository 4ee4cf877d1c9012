"""Where ``simcore run`` writes its log: the name of the file, and the names that are refused."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import click

from simcore.arguments import NONE

STANDARD_OUTPUT = "-"
FOLDER = "outputs"

_PACKED = frozenset({".gz", ".bz2", ".xz", ".lzma", ".lz4", ".br", ".zip", ".7z", ".tgz", ".zstd"})
_LOG_NAME = re.compile(r"(.+?)(?:-seed[0-9]+(?:-rep[0-9]+)?)?((?:-again)*)", re.ASCII)


def check_output(output: str | None, detail: str) -> None:
    """Refuse, before anything is read, an output that cannot be meant. Raises :class:`click.UsageError`."""
    if output is None:
        return
    if detail == NONE:
        raise click.UsageError("--detail none writes no log: leave out -o")
    ending = Path(output).suffix
    if ending.lower() in _PACKED or (ending.lower() == ".zst" and ending != ".zst"):
        raise click.UsageError(f"-o {output}: a log is compressed where its name ends in .zst, and only there")


def target(source: str, output: str | None, stem: str) -> Path:
    """The file that the log goes to, ``-`` for standard output: ``output``, else ``stem`` in ``outputs/``.

    Never the file that is run: raises :class:`click.UsageError` where ``output`` names it, and puts ``-again`` behind
    the stem where that does.
    """
    if output is None:
        while _same(path := Path(FOLDER) / f"{stem}.jsonl", source):
            stem += "-again"
        return path
    if output != STANDARD_OUTPUT and _same(Path(output), source):
        raise click.UsageError("-o names the file that is run")
    return Path(output)


def unchanged(source: str, changes: Sequence[str], option: str = "--set") -> None:
    """Refuse changes to what is run as it is. Raises :class:`click.UsageError`."""
    from simcore.api import is_campaign, is_log

    if changes and (is_log(source) or is_campaign(source)):
        kind = "log" if is_log(source) else "campaign"
        raise click.UsageError(f"{option} changes a scenario; a {kind} is run again as it is")


def _same(path: Path, source: str) -> bool:
    return path.exists() and path.samefile(source)


def of_scenario(source: str, seed: int, replication: int) -> str:
    """The stem of the log of a scenario's run.

    >>> of_scenario("scenarios/gatehouse.yaml", 7, 0), of_scenario("gatehouse.yaml", 7, 2)
    ('gatehouse-seed7', 'gatehouse-seed7-rep2')
    """
    return f"{bare(Path(source).name)}{_dice(seed, replication)}"


def of_log(source: str, seed: int, replication: int) -> str:
    """The stem of the log of a log's run: that of the scenario, with the seed and replication of this run.

    >>> of_log("outputs/gatehouse-seed7-rep2.jsonl.zst", 7, 3), of_log("saved.jsonl", 7, 0)
    ('gatehouse-seed7-rep3', 'saved-seed7')
    >>> of_log("gatehouse-seed7-again.jsonl", 8, 0)
    'gatehouse-seed8-again'
    """
    name = bare(Path(source).name.removesuffix(".zst"))
    match = _LOG_NAME.fullmatch(name)
    stem, again = (match[1], match[2]) if match else (name, "")
    return f"{stem}{_dice(seed, replication)}{again}"


def bare(name: str) -> str:
    """A file name without its ending."""
    return name.rpartition(".")[0] or name


def _dice(seed: int, replication: int) -> str:
    return f"-seed{seed}{f'-rep{replication}' if replication else ''}"
