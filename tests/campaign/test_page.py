"""``simcore report --html``: one page that needs nothing else, in which no name can do harm."""

from __future__ import annotations

import json
import re
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from simcore.campaign.answers import answers
from simcore.campaign.batch import Order
from simcore.campaign.ledger import NAME, Ledger
from simcore.campaign.page import page as pages
from simcore.campaign.page.page import page
from simcore.cli.main import main
from tests.campaign.pages import Page, digest
from tests.campaign.small import duel, played
from tests.campaign.synthetic import HARM, harmful, ledger

RUNS = 120
STYLE = (Path(pages.__file__).parent / "style.css").read_text(encoding="utf-8")


def written(folder: Path, named: str = "outputs/x") -> str:
    """The page of a campaign."""
    with Ledger.open(folder / NAME) as opened:
        return page(answers(opened), opened.campaign, named)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign whose names mean harm."""
    return ledger(tmp_path_factory.mktemp("harm"), harmful(), RUNS)


@pytest.fixture(scope="module")
def text(folder: Path) -> str:
    """Its page."""
    return written(folder)


def test_the_command_writes_the_page(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """The file is the page and nothing else is left beside it; standard output stays free for ``--json``."""
    path = tmp_path / "page.html"
    assert main(["report", str(folder), "--html", str(path), "--json"]) == 0
    told = capsys.readouterr()
    assert json.loads(told.out)["runs"] == RUNS
    assert told.err.endswith(f"page: {path}\n")
    assert path.read_text(encoding="utf-8") == written(folder, str(folder))
    assert [each.name for each in tmp_path.iterdir()] == ["page.html"]


def test_both_files_at_once(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """A page and an export can be asked for together, but not under one name."""
    page_, rows = str(tmp_path / "page.html"), str(tmp_path / "rows.csv")
    assert main(["report", str(folder), "--html", rows, "--export", rows]) == 2
    assert list(tmp_path.iterdir()) == []
    assert main(["report", str(folder), "--html", page_, "--export", rows]) == 0
    assert {each.name for each in tmp_path.iterdir()} == {"page.html", "rows.csv"}
    assert capsys.readouterr().out == ""


def test_the_same_ledger_gives_the_same_bytes(text: str, folder: Path, tmp_path: Path):
    """Another call, and a ledger whose rows were added in another order, give the same page."""
    assert written(folder) == text
    ordered, turned = tmp_path / "ordered", tmp_path / "turned"
    played(ordered, Order(8))
    with Ledger.open(ordered / NAME) as opened:
        of = opened.campaign
    Ledger.create(turned / NAME, of).close()
    with Ledger.open(turned / NAME) as opened:
        opened._connection.execute("ATTACH ? AS other", (str(ordered / NAME),))
        for source in ("runs", "destroyed"):
            opened._connection.execute(f"INSERT INTO {source} SELECT * FROM other.{source} ORDER BY replication DESC")  # noqa: S608
        opened._connection.commit()
    assert written(turned) == written(ordered)


def test_it_is_well_formed(text: str):
    """Every element is closed where it should be, ids are there once, and links within the page lead to one of them."""
    found = Page(text)
    assert found.open == []
    ids = [attributes["id"] for _, attributes in found.elements if "id" in attributes]
    assert len(set(ids)) == len(ids)
    links = [attributes["href"] for attributes in found.all("a")]
    assert len(links) == 10
    assert {f"#{each}" for each in ids} == set(links)


def test_nothing_is_loaded(text: str):
    """No script, image, frame, form or style sheet, no attribute that names a file, and no address at all."""
    found = Page(text)
    kinds = {tag for tag, _ in found.elements}
    assert not kinds & {"script", "img", "iframe", "object", "embed", "form", "link", "base", "image", "use", "a:href"}
    for tag, attributes in found.elements:
        loaded = {"src", "srcset", "style", "xlink:href", "action", "poster", "background", "ping"}
        assert not loaded & set(attributes)
        assert not any(name.startswith("on") for name in attributes)
        assert tag == "a" or "href" not in attributes
    assert "//" not in STYLE
    assert not re.search(r"url\(|@import|@font-face", STYLE)
    assert "http:" not in text
    assert "https:" not in text


def test_the_policy_allows_the_style_and_nothing_else(text: str):
    """The policy's hash is that of the one inline style, and everything that is not named is forbidden."""
    found = Page(text)
    (policy,) = [each["content"] for each in found.all("meta") if each.get("http-equiv") == "Content-Security-Policy"]
    rules = dict(rule.strip().split(" ", 1) for rule in (policy or "").split(";"))
    assert rules == {
        "default-src": "'none'",
        "style-src": digest(found.text("style")),
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    # a policy counts for what follows it
    assert [attributes.get("http-equiv", tag) for tag, attributes in found.elements][:4] == [
        "html",
        "head",
        "meta",
        "Content-Security-Policy",
    ]


def test_names_do_no_harm(text: str):
    """Every name that means harm is shown as it is, with what would steer the direction of text or a terminal as escapes."""
    shown = HARM.replace("\u202e", "\\u202e").replace("\x1b", "\\x1b")
    for start in ("Name", "wall", "blast", "state", "time", "ValueError:"):
        assert f"{start} {shown}" in Page(text).text()
    assert "<script" not in text
    assert not set(text) & {"\u202e", "\x1b"}


def test_the_counts_add_up(text: str):
    """The headline names every outcome with its count, and these add up to the runs."""
    top = Page(text.split('<p class="sum">')[1].split("</p>", maxsplit=1)[0])
    *counts, runs = (int(text.removesuffix(" runs")) for tag, text in top.texts if tag == "b")
    assert sum(counts) == runs == RUNS


def test_every_percentage_has_its_interval(text: str):
    """A number with a percent sign is followed by the two ends of its interval, or it is on an axis or says how often."""
    shown = Page(text).text("td", "dd", "span")
    shares = re.findall(r"[0-9.]+ %(?! \([0-9.]+ to [0-9.]+\))", shown)
    assert set(shares) <= {"0 %", "20 %", "50 %", "100 %"}
    assert len(re.findall(r"[0-9.]+ % \([0-9.]+ to [0-9.]+\)", shown)) > 10


def test_what_a_screen_reader_needs(text: str):
    """Each plot has a title and a description, or says nothing; each table a caption, each heading of it a scope."""
    found = Page(text)
    assert found.all("html")[0]["lang"] == "en"
    assert all(each.get("scope") in {"row", "col"} for each in found.all("th"))
    assert len(found.all("caption")) == len(found.all("table"))
    plots = [each for each in found.all("svg") if each.get("role") == "img"]
    told = re.findall(r'role="img"[^>]*><title>[^<]+</title>\s*<desc>[^<]+</desc>', text)
    assert len(told) == len(plots) > 20
    others = [each for each in found.all("svg") if each not in plots and "x" not in each]
    assert all(each["aria-hidden"] == "true" for each in others)


def test_headings_do_not_jump(text: str):
    """Levels of headings go down one by one."""
    levels = [int(tag[1]) for tag, _ in Page(text).elements if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))


def test_runs_worth_a_look_have_their_command(folder: Path):
    """Each usual and each strange run stands with the command that plays it."""
    with Ledger.open(folder / NAME) as opened:
        found = answers(opened)
    commands = Page(written(folder, "outputs/my games")).text("code")
    for run in (*found.usual, *found.strange):
        assert f"--replication {run.replication}" in commands


def test_rules_that_were_chosen_are_told(text: str, tmp_path: Path):
    """A setting that is not the profile's own stands beside the profile's; where there is none, that is said."""
    assert "dice.wild_one" in Page(text).text("bdi")
    assert "drop_highest" in Page(text).text("td")
    plain = written(ledger(tmp_path, duel(), 4))
    assert "The rules are the profile's own" in plain


@pytest.mark.parametrize("runs", [0, 1, 2])
def test_few_runs_or_none(tmp_path: Path, runs: int):
    """A campaign of no, one or two runs has a page too."""
    found = Page(written(ledger(tmp_path, harmful(), runs)))
    assert found.open == []
    assert f": {runs} run" in found.text("title")


def test_only_failed_runs(tmp_path: Path):
    """Where every run failed, the page says why, and has no figures."""
    ledger(tmp_path, duel(), 50)
    with Ledger.open(tmp_path / NAME) as opened:
        opened._connection.execute("DELETE FROM runs WHERE error IS NULL")
        opened._connection.execute("DELETE FROM destroyed")
        opened._connection.commit()
    found = Page(written(tmp_path))
    assert found.open == []
    assert "ValueError" in found.text("bdi")


def test_a_page_that_fails_leaves_what_was_there(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Where the disk is full, the page of before stays as it was, with nothing beside it."""

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    path = tmp_path / "page.html"
    path.write_text("before", encoding="utf-8")
    assert main(["report", str(folder), "--html", str(path)]) == 1
    assert [each.read_text(encoding="utf-8") for each in tmp_path.iterdir()] == ["before"]


def schemes() -> dict[str, dict[str, str]]:
    """The colors of the light and of the dark scheme."""
    light, _, rest = STYLE.partition("@media screen")
    parts = {"light": light, "dark": rest.partition("* {")[0]}
    return {name: dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", part)) for name, part in parts.items()}


def luminance(color: str) -> float:
    """Relative luminance (WCAG 2.2)."""
    parts = [int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Contrast ratio (WCAG 2.2)."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_contrast(scheme: str):
    """Text stands out from what is behind it by 4.5 to 1, and every color of a plot by 3 to 1 (WCAG 2.2, AA)."""
    colors = schemes()[scheme]
    for behind in ("surface", "card"):
        for name in ("ink", "soft", "link"):
            assert contrast(colors[name], colors[behind]) >= 4.5, name
        for name in (each for each in colors if each.startswith("tone-")):
            assert contrast(colors[name], colors[behind]) >= 3, name


COLOR_BLIND = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
}
"""How colors look to them: Machado, Oliveira and Fernandes 2009, IEEE TVCG 15:1291, severity 1."""


@pytest.mark.parametrize("kind", COLOR_BLIND)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colors_are_told_apart(scheme: str, kind: str):
    """The colors of the first four sides or causes, of draws and of errors look different to color-blind people."""
    colors = schemes()[scheme]
    seen = {name: lab(COLOR_BLIND[kind], colors[f"tone-{name}"]) for name in ("1", "2", "3", "4", "draw", "error")}
    for one, other in combinations(seen, 2):
        apart = sum((a - b) ** 2 for a, b in zip(seen[one], seen[other], strict=True)) ** 0.5
        assert apart > 10, (one, other, apart)


def lab(matrix: tuple[tuple[float, ...], ...], color: str) -> tuple[float, float, float]:
    """A color as CIELAB, as it looks through a matrix of linear red, green and blue."""
    parts = [int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    red, green, blue = (min(max(sum(a * b for a, b in zip(row, linear, strict=True)), 0.0), 1.0) for row in matrix)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)
