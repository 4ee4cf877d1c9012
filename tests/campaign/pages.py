"""A page as an HTML parser reads it."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser

EMPTY = {"meta", "wbr", "link", "img", "br", "hr", "input", "base", "source"}
"""Elements that have no end."""


class Page(HTMLParser):
    """All elements with their attributes and their own text; ``open`` holds what is not closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins."""
        assert len(dict(attrs)) == len(attrs), f"{tag} has an attribute twice"
        self.elements.append((tag, dict(attrs)))
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element of SVG that holds nothing."""
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        """An element ends: the one that began last."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Text, with the element it stands in."""
        self.texts.append((self.open[-1] if self.open else "", data))

    def all(self, tag: str) -> list[dict[str, str | None]]:
        """The attributes of all elements of a kind."""
        return [attributes for name, attributes in self.elements if name == tag]

    def text(self, *tags: str) -> str:
        """All text, or that which stands directly in elements of some kinds."""
        return "".join(text for tag, text in self.texts if not tags or tag in tags)


def digest(text: str) -> str:
    """A source of a policy: the hash of an inline block."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
