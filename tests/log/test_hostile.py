import contextlib
import copy
import json
import random

import pytest

from simcore.errors import LogError
from simcore.log.audit import audit
from simcore.log.read import Log
from simcore.views.report import report
from simcore.views.text import lines

ODD = (
    None,
    True,
    -1,
    0,
    1.5,
    10**30,
    "",
    "x",
    "9D",
    "-1D",
    "\x1b[31m",
    [],
    {},
    [[]],
    ["a", 1],
    {"a": {"b": None}},
    2**62,
)


def _places(value, path=()):
    """The path of everything in a value."""
    yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _places(inner, (*path, key))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from _places(inner, (*path, place))


def _mutated(line, chance):
    """The line with one thing in it removed, or replaced by something odd."""
    line = copy.deepcopy(line)
    path = chance.choice(list(_places(line))[1:])
    inner = line
    for key in path[:-1]:
        inner = inner[key]
    if chance.random() < 0.3:
        del inner[path[-1]]
    else:
        inner[path[-1]] = copy.deepcopy(chance.choice(ODD))
    return line


@pytest.mark.parametrize("part", range(4))
def test_no_log_brings_a_reader_down(told, tmp_path, part):
    """Whatever is removed from a log or put in another's place, audit and views give answers or LogError."""
    good = [json.loads(line) for line in told().read_text(encoding="utf-8").splitlines()]
    path = tmp_path / "odd.jsonl"
    accepted = 0
    for number in range(150):
        chance = random.Random(1000 * part + number)
        place = 0 if chance.random() < 0.3 else chance.randrange(len(good))
        odd = [*good[:place], _mutated(good[place], chance), *good[place + 1 :]]
        path.write_text("".join(json.dumps(line) + "\n" for line in odd), encoding="utf-8")
        with contextlib.suppress(LogError):
            accepted += audit(path).ok
            log = Log.open(path)
            list(lines(log))
            report(log)
    assert accepted < 150
