"""A file that is written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from simcore.errors import InputError, Problem


@contextmanager
def whole(path: Path, keep: Path) -> Iterator[Path]:
    """A file to write to, which takes the name ``path`` when all is done; if that fails, whatever had the name stays.

    ``keep`` is the file that is read meanwhile. Raises :class:`InputError` as :func:`check` does, and where nothing can
    be made there.
    """
    check(path, keep)
    target = Path(os.path.realpath(path))  # a link stays one
    part = target.with_name(f".{os.getpid()}.part")
    with _told(path):
        try:
            yield part
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)


def check(path: Path, keep: Path) -> None:
    """Refuse a name that cannot be meant: of a folder, a device, or the file that is read, which is ``keep``.

    Raises :class:`InputError`.
    """
    with _told(path):
        if path.is_dir():
            raise _refused(path, "this is a folder; the name of a file is expected")
        if not path.parent.is_dir():
            raise _refused(path, f"there is no folder {path.parent}")
        if path.exists() and not path.is_file():
            raise _refused(path, "this is no plain file, so it cannot be written whole or not at all")
        if path.exists() and path.samefile(keep):
            raise _refused(path, "this is the ledger that is read")


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """What the system has against a name, in our words; a full disk is no fault of the name."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            raise
        raise _refused(path, f"cannot be written: {error.strerror}") from None


def _refused(path: Path, why: str) -> InputError:
    return InputError(Problem(str(path), 0, 0, why))
