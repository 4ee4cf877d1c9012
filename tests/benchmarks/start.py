"""What it takes to start."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

from tests.benchmarks.measure import WALL, Work, paired
from tests.benchmarks.speed import told
from tests.benchmarks.targets import Figure

HELP = "import sys; from simcore.cli.main import main; sys.argv = ['simcore', '--help']; sys.exit(main())"
"""What the installed command does."""

HEAVY = ("networkx", "simpy", "rich", "pydantic", "yaml", "msgspec", "zstandard")


def help_(pairs: int) -> Figure:
    """``simcore --help`` over an interpreter that does nothing, by the clock on the wall."""
    ratio = paired(_started(["-c", HELP]), _started(["-c", "pass"]), pairs, WALL)
    return Figure(ratio.value, {"imports": _imported(), **told(ratio)})


def _started(arguments: Sequence[str]) -> Work:
    return lambda: subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)


def _imported() -> list[str]:
    """Which of the larger packages the command imports to say its help."""
    say = f"import atexit; atexit.register(lambda: print([n for n in {HEAVY!r} if n in sys.modules], file=sys.stderr));"
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; {say} {HELP}"], check=True, capture_output=True, text=True
    )
    return [name for name in HEAVY if repr(name) in done.stderr]
