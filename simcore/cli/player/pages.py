"""A text over the whole screen, to be scrolled through."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static


class Page(ModalScreen[None]):
    """Shows a text until a key says that it was read."""

    BINDINGS: ClassVar = [
        Binding("escape,q,enter,question_mark,space", "dismiss", show=False),
        Binding("ctrl+c", "app.leave(130)", show=False, priority=True),
    ]

    def __init__(self, text: Text) -> None:
        super().__init__()
        self.text = text

    def compose(self) -> ComposeResult:
        """The text, and how to leave it."""
        with VerticalScroll():
            yield Static(self.text, markup=False)
        yield Static("Esc: back   ↑ ↓ PgUp PgDn: more", markup=False, classes="dim")
