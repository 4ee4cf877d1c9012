"""``python -m tests.golden``: play every shipped scenario, and write anew the golden logs that come out otherwise.

Says of each what differs first. Golden logs of scenarios that are no more are removed.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.golden.golden import FOLDER, SCENARIOS, golden, renew


def main() -> None:
    """Renew all golden logs."""
    for path in sorted(FOLDER.glob("*.jsonl.zst")):
        if path.name.removesuffix(".jsonl.zst") not in SCENARIOS:
            path.unlink()
            print(f"removed {path.name}")  # noqa: T201 - a command
    with TemporaryDirectory() as folder:
        for name in SCENARIOS:
            print(renew(name, Path(folder)) or f"{name}: as it was")  # noqa: T201 - a command
    size = sum(golden(name).stat().st_size for name in SCENARIOS)
    print(f"{len(SCENARIOS)} logs, {size} bytes")  # noqa: T201 - a command


if __name__ == "__main__":
    sys.exit(main())
