"""What a page is made of beside its template: its scripts and style sheets, and the policy that lets only them work."""

from __future__ import annotations

import base64
import hashlib
from importlib.resources import files

SCRIPTS = (
    "log.js",
    "words.js",
    "crowd.js",
    "plan.js",
    "pointer.js",
    "storeys.js",
    "events.js",
    "detail.js",
    "player.js",
    "choice.js",
    "keys.js",
    "main.js",
)
"""The files of the script, in the order in which they are joined."""
STYLES = ("page.css", "plan.css", "print.css")
"""The style sheets, likewise."""


def joined(names: tuple[str, ...]) -> str:
    """These files as one text."""
    return "\n".join((files("simcore.views.page") / name).read_text(encoding="utf-8") for name in names)


def policy(script: str, style: str) -> str:
    """What a page may do: run this script, be styled by this sheet; no other source, no network, no form.

    >>> policy("", "").split("; ")[0]
    "default-src 'none'"
    """
    kept = "default-src 'none'", f"script-src '{_hash(script)}'", f"style-src '{_hash(style)}'"
    return "; ".join([*kept, "base-uri 'none'", "form-action 'none'"])


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
