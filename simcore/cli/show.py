"""``simcore show``: a scenario before any run."""

from __future__ import annotations

from pathlib import Path

import click

from simcore.cli.say import put_drawn, put_json, talk
from simcore.cli.tables import put_tables


@click.command(short_help="A scenario before any run, and its weak points.")
@click.argument("scenario", metavar="SCENARIO")
@click.option("--weapon", "weapons", metavar="W", multiple=True, help="Odds of walls and doors against it; repeatable.")
@click.option("--set", "sets", metavar="PATH=VALUE", multiple=True, help="Change a value first; repeatable.")
@click.option("--svg", metavar="FILE", type=click.Path(dir_okay=False), help="The plan as a picture, to a file.")
@click.option("--json", "as_json", is_flag=True, help="All of it as JSON.")
def show(scenario: str, weapons: tuple[str, ...], sets: tuple[str, ...], svg: str | None, as_json: bool) -> int:
    """Show SCENARIO as it is before any run; of a log or a campaign, the scenario that it was made of.

    The plan, ways in, what bounds what, who stands where, what happens and what wins; what one hit does to each wall and
    door, and how many it takes, exactly; the fewest things to break on the way to each zone, and what the building
    depends on. Without --weapon, walls and doors are tried against the heaviest weapon of each attacker.
    """
    from simcore import api

    plan = api.load(scenario, sets)
    shown = api.show(plan, weapons)
    if svg is not None:
        from simcore.views.show.svg import svg as drawn

        if Path(svg).exists() and Path(svg).samefile(scenario):
            raise click.UsageError("--svg names the file that is shown")
        Path(svg).write_text(drawn(plan), encoding="utf-8")
        talk(f"picture: {svg}")
    if as_json:
        import msgspec

        put_json(msgspec.to_builtins(shown))
        return 0
    from simcore.views.show.perils import depends, odds
    from simcore.views.show.picture import picture
    from simcore.views.show.tables import happening, headline, standing

    put_tables(headline(shown), ())
    for line in ("", *picture(plan, shown)):
        put_drawn(line)
    tables = (*standing(shown), *happening(shown), *odds(shown), *depends(shown))
    put_tables("", [table for table in tables if table.rows])
    return 0
