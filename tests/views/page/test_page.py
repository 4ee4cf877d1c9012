"""The page as text: what stands in it, and under which policy."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import zlib

import pytest

import simcore
from simcore.cli.main import main
from simcore.log.read import Log
from simcore.views.page.packed import packed
from simcore.views.page.page import page
from simcore.views.page.rows import COLUMNS
from simcore.views.page.things import signs
from simcore.views.sentences import sentence
from tests.log.doctor import Doctor

SCRIPT = re.compile(r'<script type="module">(.*?)</script>', re.DOTALL)
STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
DATA = re.compile(r'<script type="([^"]*)" id="data">(.*?)</script>', re.DOTALL)


def data_of(text):
    """The data of a page, read as its script does."""
    kind, held = DATA.search(text).groups()
    return json.loads(held if kind == "application/json" else zlib.decompress(base64.b64decode(held)))


@pytest.fixture(scope="module")
def text(logs):
    """The page of the collapse."""
    return page(Log.open(logs("collapse-chain")))


def test_the_policy_names_the_script_and_the_style_and_nothing_else(text):
    """The policy allows the inline script and style by their hashes, and no other source, form or base."""
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)[1].replace("&#39;", "'")
    hashes = [
        base64.b64encode(hashlib.sha256(pattern.search(text)[1].encode()).digest()).decode()
        for pattern in (SCRIPT, STYLE)
    ]
    assert policy == (
        f"default-src 'none'; script-src 'sha256-{hashes[0]}'; style-src 'sha256-{hashes[1]}'; "
        "base-uri 'none'; form-action 'none'"
    )


@pytest.mark.parametrize("word", ["innerHTML", "outerHTML", "insertAdjacent", "document.write", "eval(", "new Function",
                                  "fetch(", "XMLHttpRequest", "WebSocket", "import(", "localStorage", "http://", "https://"])  # fmt: skip
def test_the_script_uses_nothing_that_could_run_text_or_reach_out(word, text):
    """Nothing in script and style makes markup or code of text, or names an address, but for the name of SVG."""
    ours = (SCRIPT.search(text)[1] + STYLE.search(text)[1]).replace("http://www.w3.org/2000/svg", "")
    assert word not in ours


def test_no_attribute_runs_or_styles(text):
    """No element has a handler or a style of its own: the policy would forbid it."""
    markup = DATA.sub("", SCRIPT.sub("", STYLE.sub("", text)))
    assert not re.search(r"<[^>]*\s(on\w+|style|src|srcset)\s*=", markup)


def test_the_data_are_the_log(logs, text):
    """The page holds every event with its sentence, rule, causes and patch, and the state of the first line."""
    log = Log.open(logs("collapse-chain"))
    data = data_of(text)
    assert data["head"]["state"] == log.opening.state
    events = [dict(zip(COLUMNS, row, strict=True)) for row in data["events"]]
    for event, fact in zip(events, log, strict=True):
        assert (event["t"], event["round"], event["kind"]) == (fact.t, fact.round, fact.kind)
        assert (event["text"], event["rule"], event["causes"]) == (sentence(fact), fact.rule, list(fact.causes))
        assert event["set"] == fact.set
        assert len(event["rolls"]) == len(fact.rolls) + len(fact.draws)


def test_the_same_log_gives_the_same_bytes(logs, text):
    """A page is a function of its log."""
    assert page(Log.open(logs("collapse-chain"))) == text


@pytest.mark.parametrize("sign", ["</script>", "<!--", "\u2028", "\u2029", "&lt;", "<"])
def test_data_cannot_end_their_script(sign):
    """Whatever stands in the data, no sign with which markup or a line could begin stands in the page."""
    held = packed([json.dumps({"name": sign}, ensure_ascii=False)])
    assert not re.search("[<>&\u2028\u2029]", held.text)
    assert json.loads(held.text) == {"name": sign}


def test_many_data_are_compressed():
    """Data of more bytes than a page holds plainly are compressed, and come out as they were."""
    pieces = ["[", *(f"{number}," for number in range(100)), "0]"]
    held = packed(pieces, small=50)
    assert held.kind == "application/x-deflate"
    assert zlib.decompress(base64.b64decode(held.text)).decode() == "".join(pieces)


def test_a_compressed_log_gives_the_same_page(logs, tmp_path, text):
    """A log in `.zst` is the same page."""
    import zstandard

    path = tmp_path / "log.jsonl.zst"
    path.write_bytes(zstandard.compress(logs("collapse-chain").read_bytes()))
    assert page(Log.open(path)) == text


def test_without_dice(tmp_path):
    """A log of detail `outcome` is a page too; its events have no dice to show."""
    path = tmp_path / "outcome.jsonl"
    simcore.run("scenarios/rocket-vs-bunker.yaml", log=path, detail="outcome")
    text = page(Log.open(path))
    assert "no dice stand in this log." in text
    assert "every die" not in text
    rows = data_of(text)["events"]
    assert [row[COLUMNS.index("rolls")] for row in rows] == [[]] * len(rows)


def test_a_name_of_template_and_markup_is_text(logs, tmp_path):
    """The scenario's name stands in the page as it is, escaped: no tag, no template."""
    doctor = Doctor(logs("rocket-vs-bunker"))
    doctor.lines[0]["data"]["scenario"]["name"] = "{{ 7 * 7 }}</title><b onclick=x>\u202e"
    doctor.lines[0]["data"]["scenario"]["resolved"]["description"] = "{% raw %}<i>\u2066"
    text = page(Log.open(doctor.write(tmp_path / "named.jsonl", reseal=False)))
    assert "<h1>{{ 7 * 7 }}&lt;/title&gt;&lt;b onclick=x&gt;\\u202e</h1>" in text
    assert "{% raw %}&lt;i&gt;\\u2066" in text


@pytest.mark.parametrize(("units", "shown"), [
    (["trooper-1", "trooper-2"], ["T1", "T2"]),
    (["recruit-1", "relief-1"], ["Rec1", "Rel1"]),
    (["a", "a-b", "", "--", "x-100"], ["A", "AB", "", "", "X00"]),
])  # fmt: skip
def test_signs_of_units(units, shown):
    """A unit's sign is its initials and number, with more letters where two of a side would be alike."""
    assert list(signs(units).values()) == shown


def test_a_damaged_log_is_refused_and_no_page_is_written(logs, tmp_path, capsys):
    """A line in the middle that is no event is named, the exit code is 2, and no page is left behind."""
    lines = logs("gatehouse").read_bytes().splitlines(keepends=True)
    lines[10] = b'{"seq": "ten"}\n'
    (tmp_path / "bad.jsonl").write_bytes(b"".join(lines))
    target = tmp_path / "page.html"
    assert main(["replay", str(tmp_path / "bad.jsonl"), "--html", str(target)]) == 2
    assert "line 11" in capsys.readouterr().err
    assert not target.exists()
