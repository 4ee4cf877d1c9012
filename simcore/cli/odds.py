"""``simcore odds``: exact chances, no dice thrown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from simcore.cli.say import put, put_json, put_table
from simcore.rules.bands import TABLES
from simcore.rules.profiles import EMPIRE_ASCENDANT

if TYPE_CHECKING:
    from simcore.odds import Check, Contest
    from simcore.rules.choice import Rules


@click.command(short_help="Exact odds: '5D+2 >= 15', '8D vs 4D' --table structure.")
@click.argument("expression", metavar="EXPR")
@click.option(
    "--table", type=click.Choice(tuple(TABLES)), help="Of damage vs resistance: the table that reads the margin."
)
@click.option(
    "--scale", metavar="ATTACKER:TARGET", help="Scales of both, with --table: the larger adds the difference."
)
@click.option("--profile", metavar="P", default=EMPIRE_ASCENDANT, show_default=True, help="Whose dice and tables.")
@click.option("--json", "as_json", is_flag=True, help="The odds as JSON.")
def odds(expression: str, table: str | None, scale: str | None, profile: str, as_json: bool) -> int:
    """Say how likely EXPR is: 'CODE >= N', or 'CODE vs CODE' (at least as high; with --table, each band)."""
    from simcore.odds import Check, parse_expression
    from simcore.rules.choice import Rules

    rules = Rules.choose(profile)
    asked = parse_expression(expression)
    if table is None:
        if scale is not None:
            raise click.UsageError("--scale goes with --table: it adds to damage or resistance")
        _say_chance(expression, _chance(asked, rules), as_json=as_json)
        return 0
    if isinstance(asked, Check):
        raise click.UsageError("--table reads the margin of two codes: '8D vs 4D'")
    _say_bands(_bands(asked, table, scale, rules), as_json=as_json)
    return 0


def _chance(asked: Check | Contest, rules: Rules) -> float:
    from simcore.odds import Check, exceeds, law

    if isinstance(asked, Check):
        return law(asked.pips, rules.dice).at_least(asked.number)
    return float(exceeds(law(asked.first, rules.dice), law(asked.second, rules.dice), 0))


def _bands(asked: Contest, table: str, scale: str | None, rules: Rules) -> dict[str, float]:
    from simcore.odds import bands, scaled
    from simcore.rules.scale import value

    if scale is not None:
        attacker, colon, target = scale.partition(":")
        if not colon:
            raise click.BadParameter("write both scales: character:walker", param_hint="--scale")
        asked = scaled(asked, value(rules.scales, attacker), value(rules.scales, target))
    return dict(bands(asked.first, asked.second, rules.tables[table], rules.dice))


def _say_chance(expression: str, chance: float, *, as_json: bool) -> None:
    if as_json:
        put_json({"probability": chance})
    else:
        put(f"{' '.join(expression.split())}: {chance:.6f}")


def _say_bands(shares: dict[str, float], *, as_json: bool) -> None:
    if as_json:
        put_json({"bands": shares})
    else:
        put_table(("band", "probability"), [(name, f"{share:.6f}") for name, share in shares.items()])
