"""A pytest plugin that notes which citing functions each test calls.

A test counts for an id when its docstring names the id and its run called a function whose docstring cites it, or read
an entry of the catalogue, or a scenario, that does. Only tests that name an id are recorded, and tests marked ``slow``
are not: the rest run at full speed.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Generator
from types import CodeType, FrameType
from typing import Any

import pytest

from tests.rules_index.citations import ID, ROOT, citations
from tests.rules_index.readings import Reader, readers


class Recorder:
    """Collects ``shown``: for each id, the tests that show it, in the order of the run."""

    def __init__(self) -> None:
        self.shown: defaultdict[str, dict[str, None]] = defaultdict(dict)
        self._ids: dict[tuple[str, str], set[str]] = defaultdict(set)
        for citation in citations():
            for name in citation.names:
                self._ids[citation.file, name].update(citation.ids)
        self._known: dict[int, tuple[CodeType, set[str], Reader | None]] = {}
        self._readers = readers()
        self._called: set[str] = set()
        self._caches: list[Any] = []

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep the tests that name an id and are not slow."""
        items[:] = [item for item in items if names(item) and not item.get_closest_marker("slow")]
        modules = [module for name, module in sorted(sys.modules.items()) if name.startswith("simcore.")]
        found = [value for module in modules for value in vars(module).values() if hasattr(value, "cache_clear")]
        self._caches = [value for value in found if self._ids.get(_place(value.__wrapped__.__code__))]

    @pytest.hookimpl(wrapper=True)
    def pytest_pyfunc_call(self, pyfuncitem: pytest.Function) -> Generator[None, Any, Any]:
        """Run one test under the recorder; it counts only if it passes."""
        ids = names(pyfuncitem)
        for cached in self._caches:  # what an earlier test asked for must not hide a call
            cached.cache_clear()
        self._called = set()
        before = sys.getprofile()
        sys.setprofile(self._note)
        try:
            result = yield
        finally:
            sys.setprofile(before)
        test = pyfuncitem.nodeid.split("[")[0]
        for id_ in sorted(ids & self._called):
            self.shown[id_][test] = None
        return result

    def _note(self, frame: FrameType, event: str, _argument: object) -> None:
        if event != "call":
            return
        code = frame.f_code
        known = self._known.get(id(code))
        if known is None:
            ids, reader = self._ids.get(_place(code), set()), self._readers.get(code)
            known = self._known[id(code)] = (code, ids, reader)  # holding the code keeps its id its own
        self._called |= known[1]
        if known[2] is not None:
            self._called.update(known[2](frame.f_locals))


def _place(code: CodeType) -> tuple[str, str]:
    return code.co_filename, code.co_qualname


def names(item: pytest.Item) -> set[str]:
    """The ids that a test's docstring names."""
    return set(ID.findall(getattr(getattr(item, "function", None), "__doc__", None) or ""))


def record() -> Recorder:
    """Run all tests that name an id, in order, in this process, and return what they showed.

    Raises ``RuntimeError`` when a test fails: an index of failing tests shows nothing.
    """
    recorder = Recorder()
    plain = "-q -p no:cacheprovider -p no:doctest -p no:xdist -o addopts=--import-mode=importlib"
    code = pytest.main([*plain.split(), "--rootdir", str(ROOT), str(ROOT / "tests")], plugins=[recorder])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise RuntimeError(f"the tests that name rules did not pass ({code!r})")
    return recorder
