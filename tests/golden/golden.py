"""The golden logs: one of each shipped scenario, with its own seed, every die told."""

from __future__ import annotations

from pathlib import Path

import zstandard

import simcore
from simcore.views.unlike.logs import Parting, parting
from simcore.views.unlike.text import lines

FOLDER = Path(__file__).parent
SCENARIOS = {path.stem: path for path in sorted((FOLDER.parents[1] / "scenarios").glob("*.yaml"))}
LEVEL = 19


def golden(name: str) -> Path:
    """The golden log of a scenario."""
    return FOLDER / f"{name}.jsonl.zst"


def played(name: str, folder: Path) -> Path:
    """The log of a scenario as it comes out now."""
    path = folder / f"{name}.jsonl"
    simcore.run(simcore.load(SCENARIOS[name]), log=path)
    return path


def parted(name: str, now: Path) -> Parting:
    """Where a log parts from the golden one. The version of simcore that wrote it is no difference."""
    found = parting(simcore.Log.open(golden(name)), simcore.Log.open(now))
    found.begin = [change for change in found.begin if not change.path.startswith("versions.")]
    return found


def told(name: str, found: Parting) -> str:
    """Where a log parts from the golden one, in words."""
    return "\n".join(lines(found, (f"tests/golden/{name}.jsonl.zst", f"scenarios/{name}.yaml as it comes out now")))


def renew(name: str, folder: Path) -> str:
    """Write the golden log of a scenario anew, where it comes out otherwise now; what differs, "" if nothing does."""
    now = played(name, folder)
    said = _moved(name, now)
    if said:
        golden(name).write_bytes(zstandard.compress(now.read_bytes(), LEVEL))
    return said


def _moved(name: str, now: Path) -> str:
    """What differs from the golden log, "" for nothing; one that is missing or damaged is told as such."""
    if not golden(name).is_file():
        return f"{name}: new"
    try:
        found = parted(name, now)
    except simcore.LogError as error:
        return str(error)
    return "" if found.alike else told(name, found)
