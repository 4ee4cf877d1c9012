"""Where lines go: bytes, digests, detail, compression."""

from __future__ import annotations

import hashlib
import json
from io import BytesIO
from pathlib import Path

import pytest
import zstandard

import simcore
from simcore.dice import Draw, Roll
from simcore.facts import Fact
from simcore.log.lines import lines
from simcore.log.write import Sink, bare, compressed

GATEHOUSE = Path(__file__).parents[2] / "scenarios" / "gatehouse.yaml"
FACT = Fact(
    seq=3,
    t=1.5,
    round=1,
    kind="shot.fired",
    actor="ann",
    target="bob",
    causes=(1, 2),
    rule="EA-18",
    rolls=(
        Roll("to_hit", code="2D", dice=(3,), wild=(6, 2), total=11, tn=10, tn_parts=(("short range", 10, "EA-22"),)),
    ),
    draws=(Draw("time", by="ann", low=1, high=6, value=4),),
    data={"weapon": "rifle", "options": [1, 2]},
    set={"bob": {"prone": True, "zone": None}},
)


def written(*facts: Fact, detail: str = "full", how: str = "") -> bytes:
    """The bytes of some facts."""
    stream = BytesIO()
    sink = Sink(stream, detail, how)
    sink.write(facts)
    sink.close()
    return stream.getvalue()


def test_a_line_is_json_with_the_keys_of_the_format_in_order() -> None:
    """A line has the keys in the published order, compact, and a line feed at its end."""
    line = written(FACT)
    assert line.endswith(b"}\n")
    assert b": " not in line.replace(b"short range", b"")
    told = json.loads(line)
    assert list(told) == [
        "seq",
        "t",
        "round",
        "kind",
        "actor",
        "target",
        "causes",
        "rule",
        "rolls",
        "draws",
        "data",
        "set",
    ]
    assert list(told["rolls"][0]) == ["for", "code", "dice", "wild", "total", "tn", "tn_parts"]
    assert told["set"] == {"bob": {"prone": True, "zone": None}}


def test_text_beyond_ascii_is_utf_8() -> None:
    """Letters stand for themselves, as UTF-8."""
    assert "Zürich – 城".encode() in written(Fact(seq=0, t=0, round=0, kind="run.begin", data={"name": "Zürich – 城"}))


def test_outcome_leaves_out_dice_and_options_alone() -> None:
    """Detail outcome is the same line without rolls, draws and options; the fact itself keeps them."""
    full, outcome = json.loads(written(FACT)), json.loads(written(FACT, detail="outcome"))
    for key in ("rolls", "draws"):
        del full[key]
    del full["data"]["options"]
    assert outcome == full
    assert FACT.rolls
    assert "options" in FACT.data
    plain = Fact(kind="unit.moved")
    assert bare(plain) is plain


def test_the_digest_is_that_of_the_bytes() -> None:
    """The digest is of all bytes so far, uncompressed, however they were batched."""
    stream, packed = BytesIO(), BytesIO()
    plain, dense = Sink(stream), Sink(packed, compressed="zst")
    for sink in (plain, dense):
        sink.write([FACT])
        sink.write([])
        sink.write([FACT, FACT])
        assert sink.lines == 3
    assert plain.sha256() == dense.sha256() == hashlib.sha256(stream.getvalue()).hexdigest()
    assert packed.getvalue() != stream.getvalue()


@pytest.mark.parametrize("detail", ["full", "outcome"])
def test_a_compressed_log_is_the_plain_one(tmp_path: Path, detail: str) -> None:
    """A compressed log of a run unpacks to the bytes of the plain one, and is smaller."""
    plain, packed = tmp_path / "run.jsonl", tmp_path / "run.jsonl.zst"
    for path in (plain, packed):
        simcore.run(GATEHOUSE, 3, 0, path, detail)
    unpacked = zstandard.ZstdDecompressor().decompressobj().decompress(packed.read_bytes())
    assert unpacked == plain.read_bytes() == b"".join(lines(packed))
    assert packed.stat().st_size < plain.stat().st_size / 3


def test_each_batch_of_a_compressed_log_can_be_read_at_once() -> None:
    """What was flushed into a compressed log is whole, though the log was never closed."""
    stream = BytesIO()
    sink = Sink(stream, compressed="zst")
    sink.write([FACT])
    first = zstandard.ZstdDecompressor().decompressobj().decompress(stream.getvalue())
    sink.write([FACT])
    second = zstandard.ZstdDecompressor().decompressobj().decompress(stream.getvalue())
    assert (first, second) == (written(FACT), written(FACT, FACT))


@pytest.mark.parametrize(("name", "how"), [("a.jsonl", ""), ("a.jsonl.zst", "zst"), ("zst", ""), ("a.zst.jsonl", "")])
def test_the_name_says_whether_a_log_is_compressed(name: str, how: str) -> None:
    """A file whose name ends in `.zst` is compressed, no other."""
    assert compressed(Path(name)) == how
