"""The README against the program: every line of output that it shows is a line of a real run."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
LEFT_OUT = "..."
ANSWERS = {"diff": (0, 1)}
"""The exit codes that answer a question, by verb; of any other 0 alone."""


def sessions() -> list[tuple[str, list[str]]]:
    """Each command that the README shows with its output (`$ simcore …` in a console block), and the lines shown."""
    found: list[tuple[str, list[str]]] = []
    for block in re.findall(r"^```console\n(.*?)^```", README, re.MULTILINE | re.DOTALL):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append((line[2:], []))
            else:
                found[-1][1].append(line.rstrip())
    return found


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that looks like a clone: the scenarios are there, and outputs/ is empty. The commands share it."""
    folder = tmp_path_factory.mktemp("clone")
    (folder / "scenarios").symlink_to(ROOT / "scenarios")
    (folder / "outputs").mkdir()
    return folder


def run(command: str, folder: Path) -> list[str]:
    """The lines that a command of the README prints, both streams together."""
    program, *arguments = shlex.split(command)
    assert program == "simcore"
    done = subprocess.run(
        [sys.executable, "-m", "simcore", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "NO_COLOR": "1", "COLUMNS": "120"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode in ANSWERS.get(arguments[0], (0,)), done.stdout
    return [line.rstrip() for line in done.stdout.splitlines()]


def is_shown(shown: list[str], printed: list[str]) -> bool:
    """Whether the lines shown are those printed, `...` standing for any number of lines."""
    pattern = "".join(".*" if line.strip() == LEFT_OUT else re.escape(line) + "\n" for line in shown)
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in printed), re.DOTALL) is not None


def test_output_shown_is_output_printed(clone: Path):
    """Each command that the README shows with output prints just that, run one after the other in a fresh clone."""
    shown = sessions()
    assert shown, "the README shows no output"
    for command, lines in shown:
        printed = run(command, clone)
        assert is_shown(lines, printed), "\n".join([f"$ {command}", *printed])


def test_left_out_lines():
    """`...` stands for left-out lines only: what is shown around it must be printed, in order and without a gap."""
    printed = ["a", "b", "c", "d"]
    assert is_shown(["a", "...", "d"], printed)
    assert is_shown(["a", "b", "..."], printed)
    assert not is_shown(["a", "c", "..."], printed)
    assert not is_shown(["a", "b"], printed)


def test_first_screen_has_the_two_commands():
    """The README's first two shell blocks are one line each, need only Python, and stand on the first screen."""
    blocks = re.findall(r"^```sh\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    assert len(blocks) == 2
    for block, purpose in zip(blocks, ("simcore run scenarios/gatehouse.yaml", "pytest"), strict=True):
        assert block.startswith("python3 -m venv .venv && ")
        assert purpose in block
        assert len(block.splitlines()) == 1
    assert README[: README.index(blocks[1])].count("\n") < 25
