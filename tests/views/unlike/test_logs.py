"""Where two logs part."""

from __future__ import annotations

import json
import random
import tracemalloc
from pathlib import Path

import pytest
import zstandard

import simcore
from simcore.dice import Roll
from simcore.facts import Fact
from simcore.log.read import Log
from simcore.views.unlike.events import differing
from simcore.views.unlike.logs import parting
from tests.golden.golden import SCENARIOS, golden
from tests.log.doctor import Doctor


@pytest.fixture(scope="module")
def packed() -> Path:
    """The log of the main scenario, compressed."""
    return golden("gatehouse")


@pytest.fixture(scope="module")
def plain(packed: Path, tmp_path_factory) -> Path:
    """The same, not compressed."""
    path = tmp_path_factory.mktemp("plain") / "plain.jsonl"
    with packed.open("rb") as file:
        path.write_bytes(zstandard.ZstdDecompressor().stream_reader(file).read())
    return path


def parted(first: Path, second: Path):
    """Where the logs of two files part."""
    return parting(Log.open(first), Log.open(second))


def test_a_log_is_like_itself(plain, packed):
    """A log and the same log compressed are alike, all events of them."""
    found = parted(plain, packed)
    assert found.alike
    assert found.before == sum(1 for _ in Log.open(plain))


PLACES = [
    ("t", lambda line: line.update(t=line["t"] + 0.001), "t"),
    ("kind", lambda line: line.update(kind="x.y"), "kind"),
    ("actor", lambda line: line.update(actor="nobody"), "actor"),
    ("causes", lambda line: line.update(causes=[1, *line["causes"]]), "causes"),
    ("rule", lambda line: line.pop("rule"), "rule"),
    ("data", lambda line: line["data"].update(margin=99), "data.margin"),
    ("success", lambda line: line["data"].update(band=True), "data.band"),
    ("set", lambda line: line["set"].update(door={"jammed": True}), "set.door"),
    ("total", lambda line: line["rolls"][0].update(total=99), "rolls.damage.total"),
    ("die", lambda line: line["rolls"][1]["dice"].reverse(), "rolls.soak.{target}.dice"),
    ("roll", lambda line: line["rolls"].pop(), "rolls.soak.{target}"),
]


@pytest.mark.parametrize(("name", "forge", "path"), PLACES, ids=[row[0] for row in PLACES])
def test_the_first_event_that_differs_and_what(plain, tmp_path, name, forge, path):
    """One thing changed in one event is found there, and nothing else; whatever came after does not matter."""
    doctor = Doctor(plain)
    hurt = [line for line in doctor.lines if line["kind"] == "unit.hit" and "set" in line and "rolls" in line]
    hits = [line for line in hurt if (dice := line["rolls"][1]["dice"]) != dice[::-1]]
    line = random.Random(name).choice(hits)
    due = path.format(target=line["target"])
    forge(line)
    doctor.lines[-2]["t"] += 1
    found = parted(plain, doctor.write(tmp_path / "forged.jsonl", reseal=True))
    assert [change.path for change in found.changes] == [due]
    assert (found.before, found.begin, found.alike) == (line["seq"], [], False)
    assert [fact.seq for fact in found.events] == [line["seq"]] * 2


def test_two_rolls_of_one_name_are_kept_apart():
    """The second roll of one purpose by the same roller is told as the second."""
    rolls = (Roll("dexterity", "ann", total=5), Roll("dexterity", "ann", total=6))
    other = (Roll("dexterity", "ann", total=5), Roll("dexterity", "ann", total=9))
    found = differing(Fact(1, rolls=rolls), Fact(1, rolls=other))
    assert [(change.path, change.first, change.second) for change in found] == [("rolls.dexterity.ann 2.total", 6, 9)]


@pytest.mark.parametrize("kept", [1, 2, 300])
def test_the_beginning_of_a_log(plain, tmp_path, kept):
    """A log cut off is the beginning of the whole: no event differs, one ends; half a line at its end is none."""
    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(b"".join(plain.read_bytes().splitlines(keepends=True)[:kept]) + b'{"seq":')
    one, other = parted(cut, plain).events
    assert (one, other.seq) == (None, kept)
    other, one = parted(plain, cut).events
    assert (one, other.seq) == (None, kept)
    assert parted(plain, cut).before == kept
    assert not parted(plain, cut).alike
    assert parted(cut, cut).alike


def test_a_compressed_log_that_was_cut_off(plain, packed, tmp_path):
    """Of a compressed log that was cut off what is whole is compared."""
    cut = tmp_path / "cut.jsonl.zst"
    bytes_ = plain.read_bytes()
    packer = zstandard.ZstdCompressor().compressobj()
    cut.write_bytes(packer.compress(bytes_[: len(bytes_) // 2]) + packer.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK))
    found = parted(cut, packed)
    assert found.events[0] is None
    assert 100 < found.before < sum(1 for _ in Log.open(plain))


BEGINNINGS = [
    ({"seed": 42}, ["seed"]),
    ({"replication": 3}, ["replication"]),
    ({"sets": ["limit=9 min"]}, ["scenario.resolved.limit"]),
    ({"sets": ["rules.profile=basics"]}, ["rules.profile", "scenario.resolved.rules.profile"]),
    ({"sets": ["site.elements.control-door.locked=false"]}, ["scenario.resolved.site.elements.control-door.locked"]),
]


@pytest.mark.parametrize(("told", "paths"), BEGINNINGS, ids=str)
def test_what_two_runs_begin_with(plain, tmp_path, told, paths):
    """Another seed, replication, scenario or profile is told by its path; what follows from the scenario is not."""
    other = tmp_path / "other.jsonl"
    scenario = SCENARIOS["gatehouse"]
    simcore.run(simcore.load(scenario, told.get("sets", ())), told.get("seed"), told.get("replication", 0), log=other)
    found = [change.path for change in parted(plain, other).begin]
    assert set(paths) <= set(found)
    assert all(path.split(".")[0] not in ("layout", "state") and path != "scenario.sha256" for path in found)
    if told.get("sets") != ["rules.profile=basics"]:
        assert found == paths


def test_another_version_alone(plain, tmp_path):
    """Logs that differ in their version alone are told to: all events are alike, the last with its digest left aside."""
    doctor = Doctor(plain)
    doctor.lines[0]["data"]["versions"]["simcore"] = "0.0.0"
    found = parted(plain, doctor.write(tmp_path / "older.jsonl", reseal=True))
    assert [change.path for change in found.begin] == ["versions.simcore"]
    assert (found.events, found.alike) == ((None, None), False)


def test_keys_in_another_order_are_another_scenario(plain, tmp_path):
    """A scenario with its keys in another order is told by its digest: order breaks ties."""
    doctor = Doctor(plain)
    scenario = doctor.lines[0]["data"]["scenario"]
    scenario["sha256"] = "0" * 64
    scenario["resolved"] = dict(reversed(scenario["resolved"].items()))
    found = parted(plain, doctor.write(tmp_path / "turned.jsonl", reseal=True))
    assert [change.path for change in found.begin] == ["scenario.sha256"]


def test_a_forged_digest_is_a_difference(plain, tmp_path):
    """Where all else is alike the digest of the last line counts."""
    doctor = Doctor(plain)
    doctor.lines[-1]["data"]["log_sha256"] = "0" * 64
    found = parted(plain, doctor.write(tmp_path / "forged.jsonl", reseal=False))
    assert [change.path for change in found.changes] == ["data.log_sha256"]


def test_a_log_without_dice_is_compared_without_them(plain, tmp_path):
    """A log of detail outcome is like the full one of the same run, and unlike that of another."""
    bare = tmp_path / "bare.jsonl"
    simcore.run(simcore.load(SCENARIOS["gatehouse"]), log=bare, detail="outcome")
    found = parted(plain, bare)
    assert (found.alike, found.bare) == (True, True)
    doctor = Doctor(bare)
    hit = doctor.first("unit.hit")
    hit["data"]["margin"] += 1
    forged = parted(doctor.write(tmp_path / "forged.jsonl", reseal=True), plain)
    assert ([change.path for change in forged.changes], forged.before) == (["data.margin"], hit["seq"])


def test_memory_does_not_grow_with_the_logs(plain, tmp_path):
    """Two logs forty times as long need no more memory to compare."""
    first, *rest = plain.read_text(encoding="utf-8").splitlines(keepends=True)
    long = tmp_path / "long.jsonl"
    long.write_text(first + "".join(rest[:-1]) * 40, encoding="utf-8")

    def peak(path: Path) -> int:
        tracemalloc.start()
        parted(path, path)
        used = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return used

    short = tmp_path / "short.jsonl"
    short.write_text(first + "".join(rest[:-1]), encoding="utf-8")
    assert peak(long) < 1.1 * peak(short)


def test_begin_is_json(plain):
    """The differences of beginnings can be written as JSON as they are."""
    found = parted(plain, golden("tower-fire"))
    assert json.dumps([change.path for change in found.begin])
    assert len(found.begin) > 50
