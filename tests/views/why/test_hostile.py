"""Doctored logs: whatever stands where something else should, explain and diff give answers or LogError."""

from __future__ import annotations

import contextlib
import json
import random

import pytest

from simcore.errors import LogError
from simcore.log.read import Log
from simcore.views.moment import Moment
from simcore.views.unlike.logs import parting
from simcore.views.unlike.text import lines as parted
from simcore.views.unlike.text import told as parted_as
from simcore.views.why.chain import chain
from simcore.views.why.said import told as explained_as
from simcore.views.why.sought import sought
from simcore.views.why.tree import lines as explained
from tests.log.story import Story
from tests.log.test_hostile import _mutated


@pytest.fixture(scope="module")
def good(tmp_path_factory):
    """A short log whose every line is as it should be."""
    path = tmp_path_factory.mktemp("good") / "good.jsonl"
    Story(path, 2).tell(2)
    return path


@pytest.mark.parametrize("part", range(3))
def test_no_log_brings_a_reader_down(good, tmp_path, part):
    """Whatever is removed from a log, or put in another's place, it is explained and compared, or refused as no log."""
    told = [json.loads(line) for line in good.read_text(encoding="utf-8").splitlines()]
    path, read = tmp_path / "odd.jsonl", 0
    for number in range(120):
        chance = random.Random(1000 * part + number)
        place = 0 if chance.random() < 0.3 else chance.randrange(len(told))
        odd = [*told[:place], _mutated(told[place], chance), *told[place + 1 :]]
        path.write_text("".join(json.dumps(line) + "\n" for line in odd), encoding="utf-8")
        with contextlib.suppress(LogError):
            log = Log.open(path)
            for what in (str(place), "end", "wall", "guard", "rebels", "site"):
                found = chain(log, sought(log.opening, what), 9, Moment())
                list(explained(log.opening, found, what))
                json.dumps(explained_as(log.opening, found))
            for other in (parting(log, Log.open(good)), parting(Log.open(good), log)):
                list(parted(other, ("one", "other")))
                json.dumps(parted_as(other))
            read += 1
    assert 30 < read < 120
