"""A doctor who forges logs: their lines as plain objects, changed and written again."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path


def digest(value):
    """The SHA-256 of a value as sorted JSON."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def _dumped(line):
    return json.dumps(line, separators=(",", ":"), ensure_ascii=False)


class Doctor:
    """The lines of a log as plain objects, to be forged and written again, with or without new checksums."""

    def __init__(self, path: Path) -> None:
        self.lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]

    def first(self, kind, where=lambda _: True):
        return next(line for line in self.lines if line["kind"] == kind and where(line))

    def leave_out(self, line):
        """Take a line out and number the rest anew, causes included, as a careful forger would."""
        gone = line["seq"]
        self.lines.remove(line)
        for other in self.lines:
            if "causes" in other:
                other["causes"] = [cause - (cause > gone) for cause in other["causes"] if cause != gone] or [1]
        self._number()

    def put_in(self, place, line):
        """Put a line in and number the rest anew, causes included."""
        self.lines.insert(place, line)
        for other in self.lines:
            if "causes" in other and other is not line:
                other["causes"] = [cause + (cause >= place) for cause in other["causes"]]
        self._number()

    def _number(self):
        for place, other in enumerate(self.lines):
            other["seq"] = place
        self.lines[-1]["data"]["events"] = len(self.lines) - 1

    def write(self, path: Path, *, reseal: bool) -> Path:
        if reseal:
            self.reseal()
        path.write_text("".join(_dumped(line) + "\n" for line in self.lines), encoding="utf-8")
        return path

    def reseal(self):
        end = self.lines[-1]
        state = {id_: dict(fields) for id_, fields in self.lines[0]["data"]["state"].items()}
        for line in self.lines:
            for id_, fields in line.get("set", {}).items():
                state.setdefault(id_, {}).update(fields)
        end["data"]["state_sha256"] = digest(state)
        before = "".join(_dumped(line) + "\n" for line in self.lines[:-1])
        end["data"]["log_sha256"] = hashlib.sha256(before.encode()).hexdigest()
