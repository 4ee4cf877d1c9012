"""Recordings for tests of the player: of shipped scenarios, of a hand-made log, and one with hostile names."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import simcore
from simcore.log.read import Log
from simcore.views.playing.recording import Recording

SCENARIOS = Path(__file__).resolve().parents[1] / "scenarios"
EVIL = "[red]\x1b[31m\u202e[/]"
"""Markup, a color for the terminal, letters from right to left, and markup that ends what never began."""


@cache
def text(name: str) -> str:
    """The log of a shipped scenario, played once."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "log.jsonl"
        simcore.run(SCENARIOS / f"{name}.yaml", log=path)
        return path.read_text(encoding="utf-8")


def written(name: str, folder: Path) -> Path:
    """That log in a file."""
    path = folder / f"{name}.jsonl"
    path.write_text(text(name), encoding="utf-8")
    return path


def hostile(folder: Path) -> Path:
    """The log of the gatehouse in which the battle, a side, a unit, a zone, a door and a kind of event are called evil things."""
    told = text("gatehouse")
    for name in ("Kessin gatehouse", "rebels", "trooper-1", "forecourt", "main-door", "shot.fired"):
        told = told.replace(json.dumps(name), json.dumps(name + EVIL))
    path = folder / "hostile.jsonl"
    path.write_text(told, encoding="utf-8")
    return path


def recording(path: Path, every: int = 256) -> Recording:
    """The recording of a log."""
    log = Log.open(path)
    return Recording(log.opening, log, every)
