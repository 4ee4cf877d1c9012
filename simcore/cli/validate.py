"""``simcore validate``: every problem of a scenario, and what is legal but likely unmeant."""

from __future__ import annotations

import click

from simcore.cli.say import put, put_json, talk
from simcore.cli.streams import whoever_reads
from simcore.errors import Problem


@click.command(short_help="All problems and warnings of scenarios.")
@click.argument("scenarios", metavar="SCENARIO...", nargs=-1, required=True)
@click.option("--set", "sets", metavar="PATH=VALUE", multiple=True, help="Change a value first; repeatable.")
@click.option("--json", "as_json", is_flag=True, help="Errors and warnings as JSON.")
def validate(scenarios: tuple[str, ...], sets: tuple[str, ...], as_json: bool) -> int:
    """Say everything that is wrong with each SCENARIO (exit code 2), and what is legal but likely unmeant.

    Each problem has its file, line and column, counted from 1; both are 0 where it has no place in a file: a file that
    cannot be read, a value of --set.
    """
    from simcore.scenario import check

    errors: list[Problem] = []
    warnings: list[Problem] = []
    for scenario in scenarios:
        _, wrong, doubtful = check(scenario, sets)
        errors += wrong
        warnings += doubtful
        if not as_json:
            with whoever_reads():
                _tell(scenario, wrong, doubtful)
    if as_json:
        with whoever_reads():
            put_json({"errors": [p._asdict() for p in errors], "warnings": [p._asdict() for p in warnings]})
    return 2 if errors else 0


def _tell(scenario: str, errors: list[Problem], warnings: list[Problem]) -> None:
    for problem in errors:
        talk(f"{problem}")
    for problem in warnings:
        talk(f"{problem} (warning)")
    verdict = _count(len(errors), "problem") if errors else "good"
    put(f"{scenario}: {verdict}{', ' + _count(len(warnings), 'warning') if warnings else ''}")


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
