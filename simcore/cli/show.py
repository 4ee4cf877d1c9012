"""``simcore show``: a scenario before any run."""

from __future__ import annotations

import click

from simcore.cli.say import put_json
from simcore.cli.tables import put_tables


@click.command(short_help="A scenario before any run: ways in, strength, weak points.")
@click.argument("scenario", metavar="SCENARIO")
@click.option("--weapon", "weapons", metavar="W", multiple=True, help="Odds of walls and doors against it; repeatable.")
@click.option("--set", "sets", metavar="PATH=VALUE", multiple=True, help="Change a value first; repeatable.")
@click.option("--json", "as_json", is_flag=True, help="All of it as JSON.")
def show(scenario: str, weapons: tuple[str, ...], sets: tuple[str, ...], as_json: bool) -> int:
    """Show SCENARIO as it is before any run; of a log or a campaign, the scenario that it was made of.

    Ways in, what bounds what, who stands where, what happens and what wins; what one hit does to each wall and door, and
    how many it takes, exactly; the fewest things to break on the way to each zone, and what the building depends on.
    Without --weapon, walls and doors are tried against the heaviest weapon of each attacker.
    """
    from simcore.api import told
    from simcore.scenario import armory
    from simcore.views.show.perils import depends, odds
    from simcore.views.show.show import show as shown_of
    from simcore.views.show.tables import happening, headline, standing

    plan = told(scenario, sets).plan
    shown = shown_of(plan, weapons, armory(plan) if weapons else None)
    if as_json:
        import msgspec

        put_json(msgspec.to_builtins(shown))
        return 0
    tables = (*standing(shown), *happening(shown), *odds(shown), *depends(shown))
    put_tables(headline(shown), [table for table in tables if table.rows])
    return 0
