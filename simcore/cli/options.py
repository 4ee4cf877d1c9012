"""Options that several verbs have."""

from __future__ import annotations

import click

from simcore.arguments import EVENT_LIMIT, LARGEST

event_limit_option = click.option(
    "--event-limit",
    type=click.IntRange(1, LARGEST),
    metavar="N",
    help=f"Break a run off after N events; default {EVENT_LIMIT:,}.",
)

confidence_option = click.option(
    "--confidence",
    type=click.FloatRange(0, 1, min_open=True, max_open=True),
    default=0.95,
    metavar="P",
    help="How often an interval holds the truth; default 0.95.",
)
