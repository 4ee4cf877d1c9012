"""A file that is written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from simcore.errors import InputError, Problem


@contextmanager
def whole(path: Path, keep: Path | None = None) -> Iterator[Path]:
    """A file to write to, which takes the name ``path`` when all is done; if that fails, whatever had the name stays.

    ``keep`` is the file that is read, which is never written over. Raises :class:`InputError` where the name cannot be
    meant (a folder, a device, what is read), or cannot be written.
    """
    target = Path(os.path.realpath(path))  # a link stays one
    check(path, keep)
    part = target.with_name(f".{os.getpid()}.part")
    try:
        yield part
        part.replace(target)
    except OSError as error:
        if error.filename is None:
            raise  # it could be opened; the disk is full, say
        raise _refused(path, f"cannot be written: {error.strerror}") from None
    finally:
        part.unlink(missing_ok=True)


def check(path: Path, keep: Path | None = None) -> None:
    """Refuse a name that cannot be meant. Raises :class:`InputError`."""
    if path.is_dir():
        raise _refused(path, "this is a folder; the name of a file is expected")
    if not path.parent.is_dir():
        raise _refused(path, f"there is no folder {path.parent}")
    if path.exists() and not path.is_file():
        raise _refused(path, "this is no plain file, so it cannot be written whole or not at all")
    if keep is not None and path.exists() and path.samefile(keep):
        raise _refused(path, "this is the ledger that is read")


def _refused(path: Path, why: str) -> InputError:
    return InputError(Problem(str(path), 0, 0, why))
