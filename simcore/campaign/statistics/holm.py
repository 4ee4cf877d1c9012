"""Several comparisons at once."""

from __future__ import annotations

from collections.abc import Sequence


def holm(p_values: Sequence[float | None]) -> list[float | None]:
    """Holm's adjusted p-values, in the order given.

    However many of the comparisons have nothing to find, the chance that any of them comes out below 0.05 is at most
    0.05. None, where there was nothing to compare, stays None and does not count.

    >>> holm([0.01, None, 0.04, 0.03])
    [0.03, None, 0.06, 0.06]

    Holm 1979, Scand. J. Statist. 6:65.
    """
    asked = sorted((p, place) for place, p in enumerate(p_values) if p is not None)
    adjusted: list[float | None] = [None] * len(p_values)
    least = 0.0
    for rank, (p, place) in enumerate(asked):
        least = max(least, min(1.0, p * (len(asked) - rank)))
        adjusted[place] = least
    return adjusted
