"""Numbers in words: shares, means, times and their intervals, as tables show them."""

from __future__ import annotations

from collections.abc import Sequence

from simcore.campaign.statistics.histogram import Bin
from simcore.campaign.statistics.interval import Interval

UNKNOWN = "-"
BLOCKS = " ▁▂▃▄▅▆▇█"


def percent(share: Interval) -> str:
    """A share with the ends of its interval, in percent.

    >>> percent(Interval(0.5, 0.4038, 0.5962)), percent(Interval(None, 0.0, 1.0))
    ('50.0 % (40.4 to 59.6)', '- (0.0 to 100.0)')
    """
    value = UNKNOWN if share.value is None else f"{100 * share.value:.1f} %"
    return f"{value} {_ends(share, 100, 1)}"


def amount(interval: Interval) -> str:
    """An estimate with the ends of its interval, with as many places as tell it apart.

    >>> amount(Interval(29.316, 27.9, 30.74)), amount(Interval(12, 11, 13)), amount(Interval(3.0, None, None))
    ('29.3 (27.9 to 30.7)', '12 (11 to 13)', '3 (- to -)')
    """
    places = _places(interval)
    value = UNKNOWN if interval.value is None else fixed(interval.value, places)
    return f"{value} {_ends(interval, 1, places)}"


def more(difference: Interval) -> str:
    """The difference of two amounts.

    >>> more(Interval(61.3, 41.84, 80.8)), more(Interval(0.0, None, None))
    ('+61.3 (+41.8 to +80.8)', '0 (- to -)')
    """
    places = _places(difference)
    ends = (difference.value, difference.low, difference.high)
    value, low, high = (UNKNOWN if each is None else f"{each:+,.{places}f}" if each else "0" for each in ends)
    return f"{value} ({low} to {high})"


def points(difference: Interval) -> str:
    """The difference of two shares, in points of a hundred.

    >>> points(Interval(-0.042, -0.0913, 0.0061))
    '-4.2 (-9.1 to +0.6)'
    """
    known = (None if each is None else 100 * each for each in (difference.value, difference.low, difference.high))
    value, low, high = (UNKNOWN if each is None else f"{each:+.1f}" for each in known)
    return f"{value} ({low} to {high})"


def chance(p_value: float | None) -> str:
    """A p-value.

    >>> chance(0.0312), chance(0.00001), chance(None)
    ('0.031', '< 0.001', '-')
    """
    if p_value is None:
        return UNKNOWN
    return "< 0.001" if p_value < 0.001 else f"{p_value:.3f}"


def _ends(interval: Interval, times: int, places: int) -> str:
    low, high = (UNKNOWN if end is None else fixed(times * end, places) for end in (interval.low, interval.high))
    return f"({low} to {high})"


def _places(interval: Interval) -> int:
    known = [each for each in (interval.value, interval.low, interval.high) if each is not None]
    if all(float(each).is_integer() for each in known):
        return 0
    size = max(abs(each) for each in known)
    return 1 if size >= 10 else 2 if size >= 0.1 else 4


def fixed(number: float, places: int) -> str:
    """A number with thousands apart, and so many places.

    >>> fixed(12345.5, 1), fixed(1.0, 2)
    ('12,345.5', '1.00')
    """
    return f"{number:,.{places}f}"


def plainly(number: float) -> str:
    """A number as it is, thousands apart, to the thousandth.

    >>> plainly(12345.5), plainly(3.0), plainly(19.92)
    ('12,345.5', '3', '19.92')
    """
    return f"{number:,.3f}".rstrip("0").rstrip(".")


def runs(count: int) -> str:
    """A number of runs, thousands apart.

    >>> runs(1), runs(12345)
    ('1 run', '12,345 runs')
    """
    return f"{count:,} {'run' if count == 1 else 'runs'}"


def shape(bins: Sequence[Bin], most: int = 16) -> str:
    """The shape of a histogram, a block a bin, as wide bins as needed.

    >>> shape([Bin(0, 1, 4), Bin(1, 2, 8), Bin(2, 3, 0), Bin(3, 4, 1)])
    '▄█ ▁'
    """
    together = -(-len(bins) // most) if bins else 1
    counts = [sum(each.count for each in bins[place : place + together]) for place in range(0, len(bins), together)]
    top = max(counts, default=0)
    return "".join(BLOCKS[-(-8 * count // top)] for count in counts).rstrip() if top else ""
