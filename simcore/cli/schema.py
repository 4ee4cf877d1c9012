"""``simcore schema``: the JSON Schema of a scenario file and of an event log's lines."""

from __future__ import annotations

import click

from simcore.cli.say import put_json


@click.command(short_help="JSON Schema of scenarios or of log lines.")
@click.argument("form", metavar="[scenario|log]", type=click.Choice(["scenario", "log"]), default="scenario")
def schema(form: str) -> int:
    """Print the JSON Schema of a scenario file (the default), or of one line of an event log."""
    if form == "scenario":
        from simcore.scenario import schema as scenario_schema

        put_json(scenario_schema())
    else:
        from simcore.log.schema import schema as log_schema

        put_json(log_schema())
    return 0
