"""``simcore rules``: every rule of the inventory, where it lives and what shows it."""

from __future__ import annotations

from typing import Any

import click

from simcore.cli.say import put, put_json, put_table

Entry = dict[str, Any]


@click.command(short_help="Every rule: its state, its switch, where it lives, what shows it.")
@click.argument("rule", metavar="[ID]", default="")
@click.option("--json", "as_json", is_flag=True, help="The index as JSON.")
def rules(rule: str, as_json: bool) -> int:
    """List every rule of the inventory, or show one whole by its ID, in either case: S1.3.1.70, EA-20, RB-3."""
    index = _index()
    if rule:
        index = [_find(rule, index)]
    if as_json:
        put_json(index)
    elif rule:
        _show(index[0])
    else:
        _list(index)
    return 0


def _index() -> list[Entry]:
    import json
    from importlib.resources import files

    index: list[Entry] = json.loads(files("simcore.rules").joinpath("index.json").read_text(encoding="utf-8"))
    return index


def _find(rule: str, index: list[Entry]) -> Entry:
    from simcore.spelling import meant

    by_id = {entry["id"]: entry for entry in index}
    if rule.upper() in by_id:
        return by_id[rule.upper()]
    near = meant(rule, by_id, "'simcore rules' lists them all", len(by_id))
    raise click.BadParameter(f"no rule {rule!r}; {near}", param_hint="ID")


def _show(entry: Entry) -> None:
    put(f"{entry['id']}  {entry['name']}")
    put(f"  status: {entry['status']} ({entry['kind']})")
    if entry["switch"]:
        put(f"  switch: {entry['switch']}")
    if entry["lacks"]:
        put(f"  lacks:  {entry['lacks']}")
    for key in ("where", "tests"):
        for number, line in enumerate(entry[key]):
            put(f"  {key + ':' if number == 0 else '':7} {line}")


def _list(index: list[Entry]) -> None:
    from collections import Counter

    put_table(
        ("id", "status", "tests", "rule", "switch"),
        [(e["id"], e["status"], len(e["tests"]) or "", e["name"], e["switch"]) for e in index],
    )
    counts = Counter(entry["status"] for entry in index)
    put("")
    put(f"{len(index)} rules: {', '.join(f'{count} {status}' for status, count in counts.most_common())}")
    for entry in index:
        if entry["status"] == "partial":
            put(f"{entry['id']} lacks: {entry['lacks']}")
