"""``extends``: a scenario that is built on others of its folder."""

from __future__ import annotations

from pathlib import Path

from simcore.scenario.composing import MOST_NODES, compose
from simcore.scenario.faults import Faults
from simcore.scenario.reading import read_text
from simcore.scenario.tree import Node, Scalar, child, merged, without

MOST_FILES = 100


class Library:
    """The files of one scenario: each read once, none outside of the scenario's folder."""

    def __init__(self, folder: Path, faults: Faults) -> None:
        self.folder = folder.resolve()
        self.faults = faults
        self.read: dict[Path, Node | None] = {}

    def whole(self, path: Path, shown: str, above: tuple[Path, ...] = ()) -> Node | None:
        """The tree of a file with the files that it extends merged in, its own keys winning; None if unreadable."""
        real = path.resolve()
        if real not in self.read:
            self.read[real] = self._extended(path, shown, (*above, real))
        return self.read[real]

    def _extended(self, path: Path, shown: str, above: tuple[Path, ...]) -> Node | None:
        text = read_text(path, shown, self.faults)
        tree = None if text is None else compose(text, shown, self.faults)
        if tree is None:
            return None
        if not isinstance(tree.content, dict):
            self.faults.add(tree.mark, "a map of keys and values is expected here; a scenario begins with 'format: 1'")
            return None
        named = child(tree, "extends")
        if named is None:
            return tree
        return self._on_bases(without(tree, ("extends",)), named, path.parent, above)

    def _on_bases(self, tree: Node, named: Node, folder: Path, above: tuple[Path, ...]) -> Node | None:
        names = named.content if isinstance(named.content, tuple) else (named,)
        bases = [self._base(name, folder, above) for name in names]
        if any(base is None for base in bases):
            return None
        whole = None
        for base in (*bases, tree):
            assert base is not None
            whole = base if whole is None else merged(whole, base)
        assert whole is not None
        if whole.size > MOST_NODES:
            self.faults.add(named.mark, f"more than {MOST_NODES:,} values with the files that it extends; write less")
            return None
        return whole

    def _base(self, name: Node, folder: Path, above: tuple[Path, ...]) -> Node | None:
        scalar = name.content
        if not isinstance(scalar, Scalar) or not isinstance(scalar.value, str) or not scalar.text:
            self.faults.add(name.mark, "'extends' names a file or a list of files, such as library/rebels.yaml")
            return None
        path = folder / scalar.text
        trouble = self._trouble(path, above)
        if trouble:
            self.faults.add(name.mark, f"extends {scalar.text[:80]!r}: {trouble}")
            return None
        shown = str(Path(name.mark.file).parent / scalar.text)
        return self.whole(path, shown, above)

    def _trouble(self, path: Path, above: tuple[Path, ...]) -> str | None:
        """Why a file cannot be extended, as far as its name says; None if it may be read."""
        try:
            real = path.resolve()
            there = real.is_file()
        except (OSError, ValueError, RuntimeError):
            return "no path that a file can have"
        if not real.is_relative_to(self.folder):
            return "outside of the scenario's folder; copy it into the folder"
        if real in above:
            return "a circle; this file is built on the one that names it"
        if not there:
            return "no such file; the path is taken from the folder of the file that names it"
        if len(self.read) >= MOST_FILES or len(above) >= MOST_FILES // 4:
            return f"more than {MOST_FILES} files; merge some of them"
        return None
