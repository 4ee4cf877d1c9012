"""Debian's Chromium, driven by Playwright: started with nothing that looks for a network, and a profile of its own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

import pytest

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
REQUIRED = os.environ.get("SIMCORE_BROWSER") == "required"
"""Whether a test that needs the browser fails where there is none, as `.ci/run` has it, and is not skipped."""


def lacking() -> str:
    """Why there is no browser here; "" where there is one."""
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        return "Playwright for Python is not installed (pip install -e '.[test]')"
    return "" if shutil.which("chromium") else "Debian's Chromium is not installed (apt-get install chromium)"


def needed() -> None:
    """Skip the test that calls this where there is no browser, or fail it where one is required."""
    reason = lacking()
    if reason and REQUIRED:
        pytest.fail(reason)
    if reason:
        pytest.skip(reason)


@contextmanager
def browser(width: int = 1280, height: int = 900, scheme: str = "light") -> Iterator:
    """A browser of this size, with a profile that is removed afterwards."""
    from playwright.sync_api import sync_playwright

    chromium = shutil.which("chromium")
    with TemporaryDirectory(prefix="simcore-browser-") as profile, sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=chromium,
            headless=True,
            args=FLAGS,
            viewport={"width": width, "height": height},
            color_scheme=scheme,
        )
        try:
            yield context
        finally:
            context.close()


class Watched:
    """A page opened from disk, and all that it asked for and complained of."""

    def __init__(self, context, path: Path, prelude: str = "") -> None:
        self.requests: list[str] = []
        self.complaints: list[str] = []
        self.url = path.as_uri()
        self.page = context.new_page()
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("console", lambda said: self.complaints.append(f"{said.type}: {said.text}"))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("dialog", lambda dialog: (self.complaints.append(f"dialog: {dialog.message}"), dialog.dismiss()))
        if prelude:
            self.page.add_init_script(prelude)
        self.page.goto(self.url)
        self.page.wait_for_selector("html[data-ready]", timeout=20_000)

    def at(self) -> int:
        """The event whose state is shown."""
        return int(self.page.input_value("#scrub"))

    def until(self, truth: str, seconds: float = 30) -> None:
        """Wait until an expression is true; it is asked from here, for the page's policy lets nothing be evaluated there."""
        end = monotonic() + seconds
        while not self.page.evaluate(truth):
            assert monotonic() < end, truth
            self.page.wait_for_timeout(30)

    def clock(self) -> str:
        """What the clock says."""
        return self.page.inner_text("#clock")
