"""Logs to read and to forge."""

from __future__ import annotations

import pytest

from tests.log.doctor import Doctor
from tests.log.story import Story


@pytest.fixture
def told(tmp_path):
    """A function that tells a story into a file and gives the path; arguments as of :class:`Story`."""

    def tell(name="log.jsonl", rounds=2, **options):
        path = tmp_path / name
        Story(path, rounds, **options).tell(rounds)
        return path

    return tell


@pytest.fixture
def doctor():
    """The doctor of a log."""
    return Doctor
