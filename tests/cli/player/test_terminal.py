"""The player in a real terminal, under tmux; and the lines that stand for it where it cannot be shown."""

from __future__ import annotations

import os
import pty
import shutil
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from simcore.cli.main import main
from tests.recorded import hostile, text, written

ROOT = Path(__file__).resolve().parents[3]
REQUIRED = os.environ.get("SIMCORE_TERMINAL") == "required"
"""Whether the test that needs tmux fails where there is none, as `.ci/run` has it, and is not skipped."""
PATIENCE = 30
FIXED = ("TMUX", "COLUMNS", "LINES")
"""What pytest's workers, or a tmux around them, would say of a terminal that is not this one."""


class Terminal:
    """A terminal of 80 by 24 under a tmux server of its own, in which one command runs."""

    def __init__(self, socket: Path, command: str) -> None:
        self.socket = socket
        self.tmux(
            "-f",
            os.devnull,
            "new-session",
            "-d",
            "-s",
            "simcore",
            "-x",
            "80",
            "-y",
            "24",
            f"{command}; sleep {PATIENCE}",
        )

    def tmux(self, *words: str) -> str:
        environment = {key: value for key, value in os.environ.items() if key not in FIXED} | {"LC_ALL": "C.UTF-8"}
        done = subprocess.run(
            ["tmux", "-u", "-S", str(self.socket), *words],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
            timeout=PATIENCE,
        )
        return done.stdout

    def press(self, *keys: str) -> None:
        for key in keys:
            self.tmux("send-keys", "-t", "simcore", key)

    def until(self, words: str) -> str:
        """The screen, once these words are on it."""
        start = monotonic()
        while words not in (shown := self.tmux("capture-pane", "-p", "-t", "simcore")):
            assert monotonic() < start + PATIENCE, f"{words!r} never came; the terminal shows\n{shown}"
            sleep(0.1)
        return shown


@pytest.fixture
def terminal(tmp_path):
    """Opens a terminal on a command of simcore; it is closed afterwards."""
    if not shutil.which("tmux"):
        reason = "tmux is not installed (apt-get install tmux)"
        (pytest.fail if REQUIRED else pytest.skip)(reason)
    opened = []

    def open_(*words: object) -> Terminal:
        command = f"env PYTHONPATH={ROOT} {sys.executable} -P -m simcore {' '.join(map(str, words))}; echo left with $?"
        opened.append(Terminal(tmp_path / "tmux", command))
        return opened[-1]

    yield open_
    for each in opened:
        each.tmux("kill-server")


def test_a_battle_played_in_a_real_terminal(terminal, tmp_path):
    """In a terminal of 80 by 24 a compressed log plays, steps, seeks, searches, follows, resizes, and leaves it as it was."""
    import zstandard

    log = tmp_path / "log.jsonl.zst"
    log.write_bytes(zstandard.compress(text("gatehouse").encode()))
    shown = terminal("replay", log)
    first = shown.until("event 0 of 1018")
    assert "treeline" in first
    assert "sergeant treeline" in first
    shown.press("Right", "Right")
    shown.until("event 2 of 1018")
    shown.press("PageDown")
    shown.until("R2  ")
    shown.press("g#555", "Enter")  # all at once: no letter may be lost
    assert "turning point" in shown.until("event 555 of 1018")
    shown.press("/soak", "Enter")
    shown.until("search 'soak'")
    shown.press("f")
    shown.until("►Se")
    shown.press("?")
    shown.until("play, halt")
    shown.press("q")
    shown.until("►Se")
    shown.press("Home", "Space")
    shown.until("▶ x2")
    shown.press("Space", "q")
    assert "treeline" not in shown.until("left with 0")


def test_a_terminal_that_is_resized(terminal, tmp_path):
    """When the terminal grows, under the help too, the panes are written anew and more of the plan is to be seen."""
    shown = terminal("replay", written("gatehouse", tmp_path))
    assert "control" not in shown.until("event 0 of 1018")
    shown.press("?")
    shown.until("play, halt")
    shown.tmux("resize-window", "-t", "simcore", "-x", "120", "-y", "40")
    shown.press("q")
    assert "control ★" in shown.until("rear-yard")
    shown.tmux("resize-window", "-t", "simcore", "-x", "80", "-y", "24")
    assert "control" not in shown.until("+13 more")
    shown.press("q")
    shown.until("left with 0")


def test_hostile_names_in_a_real_terminal(terminal, tmp_path):
    """Escapes and marks of direction in a log never reach the terminal: it shows them as they are written."""
    shown = terminal("replay", hostile(tmp_path))
    first = shown.until("[red]\\x1b[31m\\u202e[/]")
    assert "\u202e" not in first
    shown.press("q")
    shown.until("left with 0")


def test_lines_where_there_is_no_terminal(tmp_path, capsys):
    """Where standard output is no terminal the events come as lines, and standard error says once that in one it is a player."""
    log = str(written("gatehouse", tmp_path))
    assert main(["replay", log]) == 0
    said = capsys.readouterr()
    assert main(["log", log]) == 0
    assert said.out == capsys.readouterr().out != ""
    assert said.err.count("in one it is a player") == len(said.err.splitlines()) == 1


def in_a_terminal(command: list[str], **more: str) -> tuple[str, int]:
    """What a command prints in a pseudo-terminal, and its exit code."""
    parent, child = pty.openpty()
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm", **more}
    process = subprocess.Popen(command, stdin=child, stdout=child, stderr=child, env=environment)
    os.close(child)
    told = b""
    try:
        while block := os.read(parent, 65536):
            told += block
    except OSError:  # the other end was closed
        pass
    os.close(parent)
    return told.decode(), process.wait(PATIENCE)


def test_lines_without_the_extra(tmp_path):
    """In a terminal, without textual, the events come as lines, and how to get the player is said once."""
    log = written("blaster-vs-door", tmp_path)
    program = (
        "import sys; sys.modules['textual'] = None; from simcore.cli.main import main; sys.exit(main(sys.argv[1:]))"
    )
    told, code = in_a_terminal([sys.executable, "-c", program, "replay", str(log)])
    assert code == 0
    assert told.count("pip install 'simcore[tui]'") == 1
    assert len(told.splitlines()) == len(text("blaster-vs-door").splitlines()) + 1


def test_lines_in_a_terminal_that_can_do_nothing(tmp_path):
    """A terminal of the kind dumb gets lines."""
    log = written("blaster-vs-door", tmp_path)
    told, code = in_a_terminal([sys.executable, "-P", "-m", "simcore", "replay", str(log)], TERM="dumb")
    assert code == 0
    assert len(told.splitlines()) == len(text("blaster-vs-door").splitlines()) + 1


def test_a_damaged_log_is_refused_before_anything_is_shown(tmp_path):
    """A log with a line that is no event is refused with its number and exit code 2, in a terminal too."""
    log = tmp_path / "bad.jsonl"
    log.write_text(text("gatehouse").replace('{"seq":7,', '{"seq":"x",', 1), encoding="utf-8")
    told, code = in_a_terminal([sys.executable, "-P", "-m", "simcore", "replay", str(log)])
    assert code == 2
    assert told.strip().endswith("line 8: no event: Expected `int`, got `str` - at `$.seq`")
    assert len(told.splitlines()) == 1


@pytest.mark.parametrize("verb", ["--help", "replay --help", "log"])
def test_textual_is_imported_only_to_play(verb, tmp_path):
    """No other verb, and no help, imports textual."""
    program = "import sys; from simcore.cli.main import main; main(sys.argv[1:]); assert 'textual' not in sys.modules"
    words = verb.split() if "help" in verb else [verb, str(written("blaster-vs-door", tmp_path))]
    subprocess.run([sys.executable, "-c", program, *words], check=True, capture_output=True, cwd=ROOT, timeout=PATIENCE)
