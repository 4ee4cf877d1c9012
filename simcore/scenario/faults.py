"""Where the problems of a scenario are collected, so that all of them are told at once."""

from __future__ import annotations

from simcore.errors import Problem
from simcore.scenario.tree import Mark, Node, Path, deepest, real


class Faults:
    """The problems and warnings found so far. ``tree`` gives a path its place.

    ``wounded`` holds the paths of which a part was found wrong and taken out: what is then missed there is a
    consequence, not a second problem. ``noted`` holds the places where something could not even be read.
    """

    def __init__(self) -> None:
        self.problems: dict[Problem, None] = {}
        self.warnings: dict[Problem, None] = {}
        self.wounded: set[Path] = set()
        self.noted: set[Mark | None] = set()
        self.tree = Node(Mark(""), {})

    def add(self, mark: Mark, message: str) -> None:
        """Note a problem at a place."""
        self.problems[Problem(*mark, message)] = None

    def at(self, path: Path, message: str) -> None:
        """Note a problem with the value at a path, unless it follows from one found before."""
        path = real(self.tree, path)
        if path not in self.wounded:
            self.add(deepest(self.tree, path).mark, message)

    def key(self, path: Path, message: str) -> None:
        """Note a problem with the key of what stands at a path, unless it follows from one found before."""
        path = real(self.tree, path)
        if path not in self.wounded:
            node = deepest(self.tree, path)
            self.add(node.key or node.mark, message)

    def warn(self, mark: Mark, message: str) -> None:
        """Note what is legal but likely unmeant."""
        self.warnings[Problem(*mark, message)] = None

    def warn_key(self, path: Path, message: str) -> None:
        """Warn of what stands at a path, at its key."""
        node = deepest(self.tree, real(self.tree, path))
        self.warn(node.key or node.mark, message)

    def sorted(self) -> list[Problem]:
        """All problems, file by file as first met, in the order of the lines."""
        files = {problem.file: place for place, problem in reversed(list(enumerate(self.problems)))}
        return sorted(self.problems, key=lambda p: (files[p.file], p.line, p.column))
