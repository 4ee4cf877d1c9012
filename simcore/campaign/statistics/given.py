"""What a caller gives, as arrays: checked once, so that no formula meets a gap or two columns of different length."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from simcore.arguments import wrong

Numbers = NDArray[Any]
Reals = NDArray[np.float64]
Flags = NDArray[np.bool_]


def numbers(name: str, values: ArrayLike) -> Numbers:
    """A row of finite numbers, whole ones kept whole. Raises InputError for all else.

    >>> numbers("shots", [3, 5]).dtype.kind
    'i'
    >>> numbers("shots", [3, None])
    Traceback (most recent call last):
    simcore.errors.InputError: shots: only finite numbers are expected
    """
    row = np.asarray(values)
    if row.ndim != 1:
        raise wrong(name, "one row of numbers is expected")
    if row.size == 0:
        return np.zeros(0)
    if row.dtype.kind == "b":
        return row.astype(np.int64)
    if row.dtype.kind not in "iuf" or not np.isfinite(row).all():
        raise wrong(name, "only finite numbers are expected")
    return row


def reals(name: str, values: ArrayLike) -> Reals:
    """A row of finite numbers as reals. Raises InputError for all else."""
    return numbers(name, values).astype(np.float64)


def flags(name: str, values: ArrayLike) -> Flags:
    """A row of truths: booleans, or 0 and 1. Raises InputError for all else.

    >>> flags("won", [1, 0]).tolist()
    [True, False]
    """
    row = numbers(name, values)
    if not ((row == 0) | (row == 1)).all():
        raise wrong(name, "only true and false, or 1 and 0, are expected")
    return row.astype(np.bool_)


def same_length(*rows: NDArray[Any]) -> int:
    """How many runs the rows are of. Raises InputError where they differ.

    >>> same_length(numbers("a", [1, 2]), numbers("b", [1]))
    Traceback (most recent call last):
    simcore.errors.InputError: runs: rows of 2 and 1 runs do not belong together
    """
    lengths = [len(row) for row in rows]
    if len(set(lengths)) > 1:
        raise wrong("runs", f"rows of {' and '.join(f'{each:,}' for each in lengths)} runs do not belong together")
    return lengths[0]


def parts(part: ArrayLike, whole: ArrayLike) -> tuple[Reals, Reals]:
    """Hits and shots of each run. Raises InputError where a run has more hits than shots, or fewer than none."""
    some, every = reals("parts", part), reals("wholes", whole)
    same_length(some, every)
    if (some < 0).any() or (some > every).any():
        raise wrong("parts", "a part is never negative, nor more than its whole")
    return some, every
