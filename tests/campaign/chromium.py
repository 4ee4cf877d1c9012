"""A page in a real browser, measured from a page around it; what the browser asks for goes to a proxy that notes it."""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")

QUIET = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-domain-reliability",
    "--disable-extensions",
    "--disable-sync",
    "--enable-logging=stderr",
    "--virtual-time-budget=5000",
)

OWN = re.compile(r"^(?:https?://)?(?:[a-z0-9-]+\.)*(?:google|googleapis|gstatic|googleusercontent|gvt[12])\.com[:/]")
"""What the browser asks for of its own accord, whatever it shows."""

AROUND = """<!DOCTYPE html><meta charset="utf-8"><link rel="icon" href="data:,"><iframe width="%d" height="800"></iframe><pre></pre><script>
const frame = document.querySelector("iframe");
frame.onload = () => {
  const inside = frame.contentDocument, look = frame.contentWindow.getComputedStyle;
  const boxes = [...inside.querySelectorAll("svg")].map(each => each.getBoundingClientRect());
  document.querySelector("pre").textContent = JSON.stringify({
    title: inside.title,
    sizes: boxes.map(box => [box.width, box.height]),
    bars: [...inside.querySelectorAll("svg.bar")].map(each => each.getBoundingClientRect().width),
    background: look(inside.body).backgroundColor, color: look(inside.body).color,
    fill: look(inside.querySelector(".tone-1")).fill,
    width: inside.documentElement.scrollWidth, room: inside.documentElement.clientWidth,
    scripts: inside.scripts.length,
  });
};
frame.src = "/page.html";
</script>"""


class Seen(dict[str, Any]):
    """What was measured; ``asked`` are the addresses that the browser asked for, ``said`` what its console said."""

    asked: list[str]
    said: list[str]


def seen(page: str, folder: Path, width: int = 1000, *more: str) -> Seen:
    """What a browser makes of a page, in a frame so many pixels wide."""
    with _proxy({"/": AROUND % width, "/page.html": page}) as (port, asked):
        shown = subprocess.run(
            [
                str(BROWSER),
                *QUIET,
                *more,
                f"--user-data-dir={folder / 'profile'}",
                f"--proxy-server=127.0.0.1:{port}",
                "--proxy-bypass-list=<-loopback>",
                "--dump-dom",
                "http://page.test/",
            ],
            capture_output=True,
            text=True,
            timeout=120,
            check=True,
        )
    measured = re.search(r"<pre>(.+)</pre>", shown.stdout)
    assert measured, shown.stderr
    found = Seen(json.loads(html.unescape(measured[1])))
    found.asked = sorted(each for each in asked if not OWN.search(each))
    found.said = [line for line in shown.stderr.splitlines() if "CONSOLE" in line]
    return found


@contextmanager
def _proxy(pages: dict[str, str]) -> Iterator[tuple[int, list[str]]]:
    """A proxy on this machine that has these pages of any host; its port, and every address that it was asked for."""
    asked: list[str] = []

    class Proxy(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            text = pages.get("/" + self.path.split("/", 3)[-1])
            self.send_response(404 if text is None else 200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write((text or "").encode())

        def do_CONNECT(self) -> None:
            asked.append(self.path)
            self.send_error(403)

        do_POST = do_HEAD = do_GET  # noqa: N815 (as http.server calls them)

        def log_message(self, *_: object) -> None:
            """Nothing is said."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Proxy) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield server.server_port, asked
        finally:
            server.shutdown()
