import contextlib
import json

import pytest

from simcore.errors import LogError
from simcore.log.read import Log

GOOD = (
    '{"seq":0,"t":0,"round":0,"kind":"run.begin","data":{"format":1,"scenario":{"name":"x","sha256":"","resolved":{}},'
    '"seed":1,"replication":0,"rules":{"profile":"empire-ascendant","settings":{}},"layout":{},"state":{},'
    '"origin":"begin"}}\n'
)
HOSTILE = {
    "not JSON": b"hello\n",
    "not UTF-8": b'{"seq":1,"t":0,"round":1,"kind":"\xff"}\n',
    "no object": b"[1,2]\n",
    "NaN": b'{"seq":1,"t":NaN,"round":1,"kind":"x"}\n',
    "infinite": b'{"seq":1,"t":1e999,"round":1,"kind":"x"}\n',
    "huge number": b'{"seq":' + b"9" * 5000 + b',"t":0,"round":1,"kind":"x"}\n',
    "wrong type": b'{"seq":"1","t":0,"round":1,"kind":"x"}\n',
    "wrong roll": b'{"seq":1,"t":0,"round":1,"kind":"x","rolls":[{"for":"damage","dice":["6"]}]}\n',
    "wrong patch": b'{"seq":1,"t":0,"round":1,"kind":"x","set":{"a":3}}\n',
    "deep": b'{"seq":1,"t":0,"round":1,"kind":"x","data":' + b'{"a":' * 100_000 + b"1" + b"}" * 100_001 + b"\n",
    "missing keys": b'{"seq":1}\n',
    "below zero": b'{"seq":1,"t":-1,"round":1,"kind":"x"}\n',
    "lone surrogate": b'{"seq":1,"t":0,"round":1,"kind":"\\ud800"}\n',
    "empty line": b"\n",
}


@pytest.mark.parametrize("line", HOSTILE.values(), ids=HOSTILE.keys())
def test_what_is_no_event_is_refused_with_its_line(tmp_path, line):
    """Whatever stands in a line's place and is no event raises LogError that names the line."""
    path = tmp_path / "log.jsonl"
    path.write_bytes(GOOD.encode() + line + b"{}\n")
    with pytest.raises(LogError, match="line 2"):
        list(Log.open(path))


@pytest.mark.parametrize("line", HOSTILE.values(), ids=HOSTILE.keys())
def test_what_begins_with_no_event_is_no_log(tmp_path, line):
    """A file whose first line is no event is refused when it is opened."""
    path = tmp_path / "log.jsonl"
    path.write_bytes(line)
    with pytest.raises(LogError):
        Log.open(path)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"format": 2}, "format 2"),
        ({"seed": "7"}, "seed"),
        ({"replication": -1}, "replication"),
        ({"state": {"door": {"state": [1]}}}, "state"),
        ({"state": {"door": {"state": 1.5}}}, "state"),
        ({"layout": {"zones": {"hall": {"at": "here"}}}}, "zones"),
        ({"scenario": {"name": "x"}}, "scenario"),
        ({"rules": None}, "rules"),
    ],
)
def test_a_first_line_is_checked_whole(tmp_path, change, words):
    """A run.begin that lacks something, or has it in another type or format, is refused with the place."""
    begin = json.loads(GOOD)
    begin["data"].update(change)
    path = tmp_path / "log.jsonl"
    path.write_text(json.dumps(begin) + "\n", encoding="utf-8")
    with pytest.raises(LogError, match=words):
        Log.open(path)


def test_another_first_line_is_no_log(tmp_path):
    """A file whose first event is not run.begin is no log, nor is an empty one."""
    path = tmp_path / "log.jsonl"
    path.write_text('{"seq":0,"t":0,"round":0,"kind":"shot.fired"}\n', encoding="utf-8")
    with pytest.raises(LogError, match=r"run\.begin"):
        Log.open(path)
    path.write_text("", encoding="utf-8")
    with pytest.raises(LogError, match="empty"):
        Log.open(path)


def test_a_log_can_be_read_twice(told):
    """Each iteration gives all facts from the first to run.end, numbered without a gap."""
    log = Log.open(told())
    first, second = list(log), list(log)
    assert [fact.seq for fact in first] == list(range(len(first)))
    assert first == second
    assert (log.begin.kind, log.end.kind, log.cut) == ("run.begin", "run.end", False)


def test_compressed_and_plain_say_the_same(told):
    """A compressed log gives the same facts as the plain one, whatever its name ends in."""
    plain, packed = told("a.jsonl"), told("b.jsonl.zst")
    assert packed.read_bytes()[:4] == b"\x28\xb5\x2f\xfd"
    renamed = packed.rename(packed.with_name("b.jsonl"))
    assert list(Log.open(plain)) == list(Log.open(renamed))


@pytest.mark.parametrize("name", ["log.jsonl", "log.jsonl.zst"])
def test_a_log_that_was_cut_off_shows_what_is_there(told, name):
    """Of a log whose end is missing, in the middle of a line too, all whole lines are read and it is called cut."""
    path = told(name, rounds=4)
    whole = list(Log.open(path))
    path.write_bytes(path.read_bytes()[:-400])
    log = Log.open(path)
    facts = list(log)
    assert log.cut
    assert log.end is None
    assert 0 < len(facts) < len(whole)
    assert facts == whole[: len(facts)]


def test_damaged_compression_is_no_traceback(told):
    """A compressed log with a changed byte raises LogError or reads on, and nothing else."""
    path = told("log.jsonl.zst")
    good = path.read_bytes()
    broken = 0
    for place in range(4, len(good), 97):
        path.write_bytes(good[:place] + bytes([good[place] ^ 0xFF]) + good[place + 1 :])
        with contextlib.suppress(LogError):
            list(Log.open(path))
            broken -= 1
        broken += 1
    assert broken > 0


def test_nothing_stands_after_the_end(told):
    """A line after run.end is refused."""
    path = told()
    path.write_bytes(path.read_bytes() + b'{"seq":99,"t":99,"round":20,"kind":"shot.fired"}\n')
    with pytest.raises(LogError, match=r"after run\.end"):
        list(Log.open(path))


def test_a_line_without_end_is_bounded(told, monkeypatch):
    """A line longer than the bound is refused before it is read whole."""
    path = told()
    monkeypatch.setattr("simcore.log.lines.LONGEST", 1000)
    with pytest.raises(LogError, match="longer than"):
        Log.open(path)
