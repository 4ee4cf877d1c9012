"""What statistics bring along."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize("call", ["import simcore.campaign", "from simcore.cli.main import main; main(['--help'])"])
def test_numpy_and_scipy_come_only_with_the_statistics(call):
    """Neither the room's name nor `--help` imports numpy or scipy."""
    code = f"import sys\n{call}\nsys.exit(str(sorted({{'numpy', 'scipy'}} & set(sys.modules))) if 'numpy' in sys.modules else 0)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
