"""From YAML text to a tree with places: libyaml's events, put together by an own composer.

The composer keeps its own stack, so depth costs no recursion; it counts what aliases expand to without expanding
them; and it goes on after a problem, so that all of them are found.
"""

from __future__ import annotations

import re
from typing import Any

import yaml

from simcore.scenario.complaints import DEEPEST, TOO_DEEP, explained
from simcore.scenario.faults import Faults
from simcore.scenario.scalars import ScalarError, resolve, surprise
from simcore.scenario.tree import Mark, Node, Scalar

MOST_NODES = 100_000

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")


class Stop(Exception):  # noqa: N818 - it ends the reading of one text and never leaves this module
    """No use in reading on."""


class Frame:
    """A list or map whose end was not read yet."""

    def __init__(self, mark: Mark, anchor: str | None, content: dict[str, Node] | list[Node]) -> None:
        self.mark = mark
        self.anchor = anchor
        self.content = content
        self.key: tuple[str, Mark] | None = None
        self.size = 1
        self.depth = 1

    def node(self) -> Node:
        """The finished list or map."""
        content = self.content if isinstance(self.content, dict) else tuple(self.content)
        return Node(self.mark, content, size=self.size)


class Composer:
    """Puts the events of one text together. ``root`` is the tree once all were fed."""

    def __init__(self, shown: str, faults: Faults) -> None:
        self.shown = shown
        self.faults = faults
        self.stack: list[Frame] = []
        self.anchors: dict[str, tuple[Node, int] | None] = {}
        self.documents = 0
        self.root: Node | None = None

    def feed(self, event: Any) -> None:
        """Take in one event of the parser."""
        name = type(event).__name__
        mark = Mark(self.shown, event.start_mark.line + 1, event.start_mark.column + 1)
        if getattr(event, "tag", None) is not None:
            self.faults.add(mark, f"the tag {event.tag!r:.60}; values are written without tags")
        take = getattr(self, "take_" + name.removesuffix("Event").lower(), None)
        if take is not None:
            take(event, mark)

    def take_documentstart(self, _event: Any, mark: Mark) -> None:
        """Only one document is read."""
        self.documents += 1
        if self.documents > 1:
            self.faults.add(mark, "a second document; a scenario is one document, without '---' in it")
            raise Stop

    def take_scalar(self, event: Any, mark: Mark) -> None:
        """A single value or a key."""
        quoted = not event.implicit[0]
        if match := _CONTROL.search(event.value):
            self.faults.add(mark, f"the control character U+{ord(match[0]):04X} in a text; write it without")
        if not quoted and (old := surprise(event.value)):
            self.faults.warn(
                mark, f"YAML 1.1 reads {old} in {event.value}; here it is as YAML 1.2 has it, quotes make it clear"
            )
        if self.wants_key():
            self.take_key(event.value, mark)
            return
        try:
            scalar = Scalar(event.value, event.value) if quoted else resolve(event.value)
        except ScalarError as error:
            self.faults.add(mark, str(error))
            scalar = Scalar("1", 1)
        self.put(Node(mark, scalar), event.anchor)

    def wants_key(self) -> bool:
        """Whether the next value is a key of the innermost map."""
        return bool(self.stack) and isinstance(self.stack[-1].content, dict) and self.stack[-1].key is None

    def take_key(self, text: str, mark: Mark) -> None:
        """A key of a map, kept as written."""
        self.stack[-1].key = (text, mark)
        if text == "<<":
            self.faults.add(mark, "'<<' merges maps in YAML 1.1 only; use 'extends' or write the keys out")

    def take_alias(self, event: Any, mark: Mark) -> None:
        """What an anchor names, once more."""
        if self.wants_key():
            self.faults.add(mark, "an alias as a key; write the key out")
            self.stack[-1].key = (f"*{event.anchor}", mark)
            return
        nothing = (Node(mark, Scalar("", None)), 0)
        named = self.anchors.get(event.anchor, nothing)
        if event.anchor not in self.anchors:
            self.faults.add(mark, f"*{event.anchor:.60} names nothing; no &{event.anchor:.60} stands before it")
        elif named is None:
            self.faults.add(mark, f"a cycle: *{event.anchor:.60} stands inside of what it names")
        node, depth = named or nothing
        self.put(Node(mark, node.content, size=node.size), None, depth)

    def take_sequencestart(self, event: Any, mark: Mark) -> None:
        """A list begins."""
        self.open(Frame(mark, event.anchor, []))

    def take_mappingstart(self, event: Any, mark: Mark) -> None:
        """A map begins."""
        self.open(Frame(mark, event.anchor, {}))

    def open(self, frame: Frame) -> None:
        """Begin a list or map."""
        if self.wants_key():
            self.faults.add(frame.mark, "a list or map as a key; a key is a single word")
            raise Stop
        self.check_depth(frame.mark, 1)
        if frame.anchor:
            self.anchors[frame.anchor] = None
        self.stack.append(frame)

    def check_depth(self, mark: Mark, depth: int) -> None:
        """Refuse what would lie too deep."""
        if len(self.stack) + depth > DEEPEST:
            self.faults.add(mark, TOO_DEEP)
            raise Stop

    def take_sequenceend(self, _event: Any, _mark: Mark) -> None:
        """A list ends."""
        frame = self.stack.pop()
        self.put(frame.node(), frame.anchor, frame.depth)

    def take_mappingend(self, _event: Any, _mark: Mark) -> None:
        """A map ends."""
        frame = self.stack.pop()
        self.put(frame.node(), frame.anchor, frame.depth)

    def put(self, node: Node, anchor: str | None, depth: int = 0) -> None:
        """Give a finished value, so many levels deep, to the list or map around it."""
        if anchor:
            self.anchors[anchor] = (node, depth)
        self.check_depth(node.mark, depth)
        if not self.stack:
            self.root = node
            return
        frame = self.stack[-1]
        frame.size += node.size
        frame.depth = max(frame.depth, depth + 1)
        if frame.size > MOST_NODES:
            self.faults.add(node.mark, f"more than {MOST_NODES:,} values once aliases are expanded; write less")
            raise Stop
        if isinstance(frame.content, list):
            frame.content.append(node)
            return
        assert frame.key is not None
        (key, mark), frame.key = frame.key, None
        if key in frame.content:
            first = frame.content[key].key
            self.faults.add(mark, f"{key!r:.60} is given twice; it stands in line {first.line if first else 0} already")
        else:
            frame.content[key] = node.under(mark)


def compose(text: str, shown: str, faults: Faults) -> Node | None:
    """The tree of a YAML text; None, and a problem noted, where there is none.

    ``shown`` is how the file is called in problems.
    """
    composer = Composer(shown, faults)
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            composer.feed(event)
    except Stop:
        return None
    except yaml.MarkedYAMLError as error:
        faults.add(*explained(error, text, shown))
        return None
    except yaml.YAMLError:
        faults.add(Mark(shown, 1, 1), "characters that YAML does not allow")
        return None
    if composer.root is None:
        faults.add(Mark(shown, 1, 1), "the file is empty; a scenario begins with 'format: 1'")
    return composer.root
