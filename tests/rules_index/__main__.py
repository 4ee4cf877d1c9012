"""``python -m tests.rules_index``: run the tests that name rules and write ``simcore/rules/index.json``.

With a path it is written there instead.
"""

import sys
from pathlib import Path

from tests.rules_index.index import INDEX, entries, text
from tests.rules_index.record import record


def main(target: Path) -> None:
    """Write the index to ``target``."""
    target.write_text(text(entries(record())), encoding="utf-8")
    print(f"wrote {target}")  # noqa: T201 - a command


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else INDEX)
