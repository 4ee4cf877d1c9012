"""``simcore catalogue``: what may be named in a scenario."""

from __future__ import annotations

from typing import Any

import click

from simcore.cli.say import put, put_json, put_table


@click.command(short_help="What may be named in a scenario.")
@click.argument("kind", metavar="[KIND]", default="")
@click.option("--json", "as_json", is_flag=True, help="The entries as JSON.")
def catalogue(kind: str, as_json: bool) -> int:
    """List the catalogue's entries, or those of one KIND: materials, elements, weapons, armor, gear, doctrines, templates."""
    from simcore.scenario import catalogue as shelves

    entries = shelves()
    if kind and kind not in entries:
        raise click.BadParameter(f"no kind {kind!r}; there are {', '.join(entries)}", param_hint="KIND")
    chosen = {kind: entries[kind]} if kind else entries
    if as_json:
        put_json(chosen)
        return 0
    for number, (name, shelf) in enumerate(chosen.items()):
        if number:
            put("")
        put(name)
        put_table(("name", "figures"), [(key, _figures(entry)) for key, entry in shelf.items()])
    return 0


def _figures(entry: Any) -> str:
    if isinstance(entry, dict):
        return ", ".join(f"{key} {_figures(value)}" for key, value in entry.items() if value != [])
    if isinstance(entry, bool):
        return "yes" if entry else "no"
    if isinstance(entry, list | tuple):
        return "/".join(_figures(value) for value in entry)
    return str(entry)
