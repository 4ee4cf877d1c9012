"""The README's picture: the page of a battle at one moment, photographed in Debian's Chromium.

    .venv/bin/python -m tests.picture

writes it anew to ``tests/pictures/replay.png``.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import simcore
from simcore.log.read import Log
from simcore.views.page.page import page
from tests.browser import Watched, browser

ROOT = Path(__file__).resolve().parents[1]
TARGET = ROOT / "tests" / "pictures" / "replay.png"
SCENARIO, EVENT = ROOT / "scenarios" / "gatehouse.yaml", 642
SIZE = (1140, 720)


def main() -> None:
    """Play the scenario, open its page at an event of interest, and keep what is seen."""
    with TemporaryDirectory(prefix="simcore-picture-") as folder, browser(*SIZE) as context:
        log, html = Path(folder) / "log.jsonl", Path(folder) / "page.html"
        simcore.run(SCENARIO, log=log)
        html.write_text(page(Log.open(log)), encoding="utf-8")
        told = Watched(context, html)
        told.page.locator("#scrub").fill(str(EVENT))
        told.page.click(".row.now")
        told.page.mouse.move(0, 0)
        told.page.screenshot(path=TARGET)
    print(f"{TARGET}: {TARGET.stat().st_size} bytes")  # noqa: T201 - a command


if __name__ == "__main__":
    main()
