"""A log that comes through a pipe (``/dev/stdin``, ``<(zcat …)``): kept in a file for as long as it is read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from simcore.errors import LogError

_STARTS = (b'{"seq":', b"\x28\xb5\x2f\xfd")
_FIRST = 64 * 1024


@contextmanager
def kept(log: str) -> Iterator[str]:
    """The name of a regular file that holds the log: its own, or of a pipe that of a copy, removed afterwards.

    What is no log is not copied further than its first bytes. Errors name the pipe. Raises :class:`click.BadParameter`
    for what is neither file nor pipe: a disk or a device could go on for ever.
    """
    path = Path(log)
    if path.is_file():
        yield log
        return
    if not path.is_fifo():
        raise click.BadParameter(f"{log} is neither a file nor a pipe", param_hint="LOG")
    import shutil
    from tempfile import NamedTemporaryFile

    with NamedTemporaryFile(prefix="simcore-", suffix=".jsonl") as copy:
        with path.open("rb") as pipe:
            first = pipe.read(_FIRST)
            copy.write(first)
            if first.startswith(_STARTS):
                shutil.copyfileobj(pipe, copy)
        copy.flush()
        try:
            yield copy.name
        except LogError as error:
            raise LogError(str(error).replace(copy.name, log)) from None
