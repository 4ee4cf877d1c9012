"""``python -m tests.benchmarks``: measure every row, or those that are named, and print them beside their targets."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from tests.benchmarks.measure import LEAST_PAIRS, PAIRS
from tests.benchmarks.rows import ROWS
from tests.benchmarks.targets import Figure, Row

TITLES = ("row", "what", "measured", "must", "good", "excellent", "grade")
WIDTHS = (20, 42, 10, 6, 6, 10, 10)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, and return 1 where a figure missed what it must reach."""
    names = [row.name for row in ROWS]
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("rows", nargs="*", metavar="row", help=f"any of {', '.join(names)}; all if none is named")
    parser.add_argument(
        "--pairs", type=int, default=PAIRS, help=f"pairs a ratio, at least {LEAST_PAIRS} (default {PAIRS})"
    )
    parser.add_argument("--json", action="store_true", help="the figures as JSON")
    options = parser.parse_args(arguments)
    unknown = [name for name in options.rows if name not in names]
    if unknown:
        parser.error(f"no row is named {', '.join(unknown)}; rows are {', '.join(names)}")
    chosen = [row for row in ROWS if not options.rows or row.name in options.rows]
    return _measured(chosen, max(options.pairs, LEAST_PAIRS), "json" if options.json else "table")


def _measured(rows: Sequence[Row], pairs: int, form: str) -> int:
    if form == "table":
        _print_line(TITLES)
    done = {}
    for row in rows:
        figure = _alone(row, pairs)
        done[row.name] = _told(row, figure)
        if form == "table":
            _print_row(row, figure)
    if form == "json":
        print(json.dumps(done, indent=2))  # noqa: T201 - a command
    return int(any(each["grade"] == "missed" for each in done.values()))


def _alone(row: Row, pairs: int) -> Figure:
    """Measure a row in a process of its own: what an earlier one left in memory makes a floor slower by a fifth."""
    with ProcessPoolExecutor(1, get_context("spawn")) as process:
        return process.submit(row.measure, pairs).result()


def _told(row: Row, figure: Figure) -> dict[str, object]:
    target = row.target
    aims = {"must": target.must, "good": target.good, "excellent": target.excellent} if target else {}
    grade = target.grade(figure.value) if target else ""
    return {"what": row.what, "value": round(figure.value, 3), **aims, "grade": grade, "notes": figure.notes}


def _print_row(row: Row, figure: Figure) -> None:
    target = row.target
    aims = [f"{aim:g}" for aim in (target.must, target.good, target.excellent)] if target else ["", "", ""]
    unit = target.unit if target else "x"
    grade = target.grade(figure.value) if target else ""
    _print_line((row.name, row.what, f"{figure.value:.2f} {unit}", *aims, grade))
    print("    " + ", ".join(f"{name} {value}" for name, value in figure.notes.items()))  # noqa: T201 - a command
    sys.stdout.flush()


def _print_line(cells: Sequence[str]) -> None:
    print("  ".join(cell.ljust(width) for cell, width in zip(cells, WIDTHS, strict=True)).rstrip())  # noqa: T201


if __name__ == "__main__":
    sys.exit(main())
