"""Pages of real logs, and the browser that opens them: one for all tests of this room."""

from __future__ import annotations

from pathlib import Path

import pytest

import simcore
from simcore.cli.main import main
from tests.browser import Watched, browser, needed

SCENARIOS = Path(__file__).resolve().parents[3] / "scenarios"


@pytest.fixture(scope="session")
def logs(tmp_path_factory: pytest.TempPathFactory):
    """The log of a shipped scenario, by its name; each is played once."""
    folder = tmp_path_factory.mktemp("logs")

    def logs(name: str) -> Path:
        path = folder / f"{name}.jsonl"
        if not path.exists():
            simcore.run(SCENARIOS / f"{name}.yaml", log=path)
        return path

    return logs


@pytest.fixture(scope="session")
def written(tmp_path_factory: pytest.TempPathFactory):
    """The page of a log, as `simcore replay --html` writes it."""
    folder = tmp_path_factory.mktemp("pages")

    def written(log: Path) -> Path:
        page = folder / f"{log.parent.name}-{log.name}.html"
        assert main(["replay", str(log), "--html", str(page)]) == 0
        return page

    return written


@pytest.fixture(scope="session")
def chromium():
    """The browser."""
    needed()
    with browser() as context:
        yield context


@pytest.fixture
def opened(chromium, written):
    """Opens the page of a log; at the end it must have asked for nothing but its file, and complained of nothing."""
    watched: list[Watched] = []

    def opened(log: Path, prelude: str = "") -> Watched:
        watched.append(Watched(chromium, written(log), prelude))
        return watched[-1]

    yield opened
    for each in watched:
        each.page.close()
        assert each.complaints == []
        assert each.requests == [each.url]
