"""Layouts against each other, and grids of them, as the command line plays and tells them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from simcore.campaign.compare import Comparison, comparison
from simcore.campaign.contrast import as_json, remarks, tables, verdicts
from simcore.campaign.ledger import NAME, Ledger
from simcore.campaign.row import RAISED, Row
from simcore.campaign.statistics.holm import holm
from simcore.campaign.table import table
from simcore.cli.main import main
from simcore.views.tables import written
from tests.campaign.hand import book, failed, measured, won
from tests.campaign.small import DUEL, duel

SECOND = "sides.blue.units.guard.count=2"
LOOKED = ("value", "low", "high", "p_value", "adjusted", "kind", "unit", "first", "second", "correlation", "unpaired")


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working directory."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the layouts of all tests are kept, so that each is played once."""
    return tmp_path_factory.mktemp("layouts")


@pytest.fixture
def ask(root: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """What calls the command line, and gives its exit code and what it puts on standard output and error."""

    def asked(*call: str, runs: int = 40) -> tuple[int, str, str]:
        capsys.readouterr()  # what was said before
        code = main([call[0], "--runs", str(runs), "--jobs", "1", "-o", str(root), *call[1:]])
        return code, *capsys.readouterr()

    return asked


def compared(folder: Path, first: list[Row], second: list[Row], *of: Any) -> Comparison:
    """The comparison of two ledgers that are written by hand; of the measured duel unless told."""
    found = []
    for label, rows, campaign in zip(("one", "two"), (first, second), of or (None, None), strict=True):
        with Ledger.open(book(folder / label, rows, campaign) / NAME) as ledger:
            found.append((label, table(ledger)))
    return comparison(found)


def text(found: Comparison) -> str:
    """All that is told of a comparison, but for its headline."""
    return "\n".join([*map(written, tables(found)), *remarks(found), *verdicts(found)])


def test_a_layout_differs_nowhere_from_itself(ask: Any, elsewhere: Path):
    """A/A on one seed: every difference is 0, none is told apart, and its runs are played once."""
    Path("copy.yaml").write_bytes(DUEL.read_bytes())
    code, out, err = ask("compare", str(DUEL), "copy.yaml", str(DUEL), "--json")
    assert code == 0
    assert err.count("; 0 played") >= 2
    said = json.loads(out)
    assert [each["layout"] for each in said["versus"]] == ["copy", f"{DUEL} (2)"]
    for versus in said["versus"]:
        assert (versus["changes"], versus["pairs"], versus["left_out"], versus["alone"]) == ([], 40, 0, [])
        assert {each["value"] for each in versus["figures"].values()} == {0}
        assert {each["adjusted"] for each in versus["figures"].values()} <= {1, None}
    _, told, _ = ask("compare", str(DUEL), "copy.yaml")
    assert "the two layouts are the same" in told
    assert "not told apart" in told.splitlines()[-1]


def test_a_change_that_never_mattered_is_told(ask: Any):
    """Where every pair is the same in every figure, that is said; where one is not, it is not."""
    said = "every pair is the same in every figure; what differs in the plan never mattered"
    _, out, _ = ask("compare", str(DUEL), "--set", "site.structure=6D")
    assert said in out
    _, out, _ = ask("compare", str(DUEL), "--set", "sides.red.units.rover.count=3")
    assert said not in out


def test_the_answer_in_json(ask: Any):
    """`compare --json` names the first layout, then of each other its changes, its pairs, and its figures."""
    _, out, _ = ask("compare", str(DUEL), "--set", SECOND, "--json", "--confidence", "0.9")
    said = json.loads(out)
    assert (said["first"], said["seed"], said["confidence"]) == ("duel", 5, 0.9)
    (versus,) = said["versus"]
    assert versus["layout"] == f"duel {SECOND}"
    assert versus["changes"] == [{"path": "sides.blue.units.guard.count", "before": "-", "after": "2"}]
    for name, figure in versus["figures"].items():
        assert set(LOOKED) <= set(figure), name
        assert figure["kind"] in {"share", "mean", "rate"}, name
        assert figure["value"] == pytest.approx(figure["second"] - figure["first"]), name
    assert said["looked"] == sum(each["p_value"] is not None for each in versus["figures"].values())


def test_a_planted_effect_is_found(ask: Any):
    """A second guard is worth a lot: 40 pairs tell it apart after Holm, and the verdict says which way."""
    _, out, _ = ask("compare", str(DUEL), "--set", SECOND, "--json")
    blue = json.loads(out)["versus"][0]["figures"]["blue win"]
    assert blue["low"] > 0
    assert blue["adjusted"] < 0.01
    _, told, _ = ask("compare", str(DUEL), "--set", SECOND)
    assert f"duel {SECOND}: red win less often: -" in told.splitlines()[-1]


def test_the_order_of_layouts_turns_the_signs(ask: Any, elsewhere: Path):
    """B against A is A against B with every sign turned, the ends of the intervals exchanged, the same p-values."""
    Path("two.yaml").write_text(DUEL.read_text(encoding="utf-8").replace("zone: room}", "zone: room, count: 2}"))
    both = []
    for paths in ((str(DUEL), "two.yaml"), ("two.yaml", str(DUEL))):
        _, out, _ = ask("compare", *paths, "--json")
        both.append(json.loads(out)["versus"][0]["figures"])
    assert set(both[0]) == set(both[1])
    for name, there in both[0].items():
        back = both[1][name]
        turned = [None if each is None else -each for each in (back["value"], back["high"], back["low"])]
        assert [there["value"], there["low"], there["high"]] == pytest.approx(turned, abs=1e-9), name
        assert (there["first"], there["second"]) == (back["second"], back["first"]), name
        assert there["p_value"] == pytest.approx(back["p_value"]), name


def test_campaigns_are_layouts(ask: Any, tmp_path: Path):
    """A campaign's folder is a layout with the runs that it has, of which no more count than are asked for."""
    folder = str(tmp_path / "mine")
    assert main(["batch", str(DUEL), "--jobs", "1", "--runs", "25", "-o", folder, "--set", SECOND]) == 0
    code, out, err = ask("compare", str(DUEL), folder, "--json", runs=20)
    assert code == 0
    assert f"{folder}: 20 of 20 runs; 0 played" in err
    (versus,) = json.loads(out)["versus"]
    assert (versus["layout"], versus["pairs"], versus["left_out"]) == (folder, 20, 0)
    _, same, _ = ask("compare", str(DUEL), "--set", SECOND, "--json", runs=20)
    assert json.loads(same)["versus"][0]["figures"] == versus["figures"]


def test_campaigns_of_other_dice_are_refused(ask: Any, tmp_path: Path):
    """Runs of another seed are no pairs: exit code 2, both seeds named."""
    folder = str(tmp_path / "mine")
    assert main(["batch", str(DUEL), "--jobs", "1", "--runs", "2", "-o", folder, "--seed", "6"]) == 0
    code, out, err = ask("compare", str(DUEL), folder)
    assert (code, out) == (2, "")
    assert "seed: 6 there, 5 now" in err


def test_files_of_one_name_are_told_apart(ask: Any, elsewhere: Path):
    """Two layouts whose files have the same name are called by their paths."""
    for folder, count in (("a", 1), ("b", 2)):
        Path(folder).mkdir()
        changed = DUEL.read_text(encoding="utf-8").replace("zone: room}", f"zone: room, count: {count}}}")
        Path(folder, "duel.yaml").write_text(changed, encoding="utf-8")
    _, out, _ = ask("compare", "a/duel.yaml", "b/duel.yaml", "--json")
    said = json.loads(out)
    assert (said["first"], said["versus"][0]["layout"]) == ("a/duel.yaml", "b/duel.yaml")


def test_what_only_one_has_is_left_out_and_told(tmp_path: Path):
    """Figures and sides of one layout alone are not compared; their names stand in the words and in the JSON."""
    of, plain = measured(), duel()
    one = [won(of, each, "red", duration=each) for each in range(4)]
    two = [won(plain, each, "red", duration=2 * each) for each in range(4)]
    found = compared(tmp_path, one, two, of, plain)
    assert found.versus[0].alone == ("measure.wounds", "measure.hit")
    assert as_json(found)["versus"][0]["alone"] == ["measure.wounds", "measure.hit"]
    assert "not compared, since only one of the two has them: measure.wounds, measure.hit" in text(found)
    assert not [each.name for each in found.versus[0].figures if "measure" in each.name]
    assert "duration" in [each.name for each in found.versus[0].figures]


def test_other_sides_are_told(ask: Any, elsewhere: Path):
    """Where a side has another name in the other layout, its wins are none there, and its figures are left out."""
    Path("green.yaml").write_text(DUEL.read_text(encoding="utf-8").replace("blue", "green"), encoding="utf-8")
    code, out, _ = ask("compare", str(DUEL), "green.yaml", "--json", runs=10)
    assert code == 0
    (versus,) = json.loads(out)["versus"]
    assert {"shots.blue", "shots.green"} <= set(versus["alone"])
    blue, green = versus["figures"]["blue win"], versus["figures"]["green win"]
    assert (blue["second"], green["first"]) == (0, 0)
    assert blue["first"] == green["second"] > 0


def test_long_lists_are_cut_for_people_alone(ask: Any):
    """Two plans that have little in common: the words name some of what differs, the JSON all of it."""
    other = str(DUEL.parents[2] / "scenarios" / "collapse-chain.yaml")
    _, out, _ = ask("compare", str(DUEL), other, "--event-limit", "1", runs=2)
    assert max(map(len, out.splitlines())) < 400
    assert len(out.splitlines()) < 60
    _, said, _ = ask("compare", str(DUEL), other, "--event-limit", "1", "--json", runs=2)
    (versus,) = json.loads(said)["versus"]
    assert f"and {len(versus['changes']) - 40} more" in out
    assert f"and {len(versus['alone']) - 6} more" in out


def test_failed_runs_make_no_pair_and_are_told(tmp_path: Path):
    """A run that failed in one of two layouts, or is in one only, is left out of both; how many stands in the words."""
    of = measured()
    one = [won(of, each, "red", duration=10 + each) for each in range(6)]
    two = [won(of, each, "red", duration=20 + each) for each in range(5)]
    two[2] = failed(2, RAISED, "ValueError: x")
    found = compared(tmp_path, one, two)
    (versus,) = found.versus
    assert (versus.pairs, versus.left_out) == (4, 2)
    duration = next(each for each in versus.figures if each.name == "duration")
    assert (duration.first, duration.second) == (pytest.approx(12), pytest.approx(22))
    assert "2 runs left out" in text(found)


def test_no_pair_at_all(ask: Any):
    """Where every run failed there is nothing to compare: exit code 1, and words that say so."""
    code, out, err = ask("compare", str(DUEL), "--set", SECOND, "--event-limit", "1", runs=3)
    assert code == 1
    assert "Traceback" not in err
    assert "3 runs left out" in out
    assert "nobody wins" in out


def test_holm_knows_of_every_figure_of_every_layout(ask: Any):
    """The adjusted p-values are Holm's of all p-values of all layouts together."""
    _, out, _ = ask("compare", str(DUEL), "--set", SECOND, "--set", "sides.red.units.rover.count=3", "--json")
    said = json.loads(out)
    every = [figure for versus in said["versus"] for figure in versus["figures"].values()]
    assert len(said["versus"]) == 2
    assert said["looked"] == len([each for each in every if each["p_value"] is not None])
    expected = holm([each["p_value"] for each in every])
    assert [each["adjusted"] for each in every] == pytest.approx(expected)
    assert all(each["adjusted"] >= each["p_value"] for each in every if each["p_value"] is not None)


def test_a_verdict_allows_for_all_that_was_looked_at(tmp_path: Path):
    """Wins whose own interval leaves 0 out, but whose adjusted p-value is large, are not told apart."""
    of = measured()
    one = [won(of, each, "red", duration=each) for each in range(30)]
    two = [won(of, each, "red" if each >= 5 else "blue", duration=30 - each) for each in range(30)]
    found = compared(tmp_path, one, two)
    red = next(each for each in found.versus[0].figures if each.name == "red win")
    assert red.difference.p_value is not None
    assert red.difference.p_value < 0.05 < (red.adjusted or 0)
    assert "not told apart" in verdicts(found)[0]


def test_a_sweep_is_a_grid(ask: Any):
    """A row a combination, in the order of the values as they are given, the last path the fastest."""
    vary = ("--vary", "limit=1 min,2 min", "--vary", "sides.blue.units.guard.count=2,1")
    code, out, _ = ask("sweep", str(DUEL), *vary, "--figure", "shots.red", "--json", runs=10)
    assert code == 0
    found = json.loads(out)
    values = [tuple(each["values"].values()) for each in found]
    assert values == [("1 min", "2"), ("1 min", "1"), ("2 min", "2"), ("2 min", "1")]
    for row in found:
        assert sum(each["count"] for each in row["outcomes"].values()) == row["runs"] == 10
        assert list(row["figures"]) == ["duration", "shots.red"]
        assert set(row["figures"]["duration"]) == {"mean", "low", "high"}
    _, told, _ = ask("sweep", str(DUEL), *vary, runs=10)
    rows = [line.split() for line in told.splitlines() if " min " in line and "%" in line]
    assert [(*cells[:2], cells[2]) for cells in rows] == [(*limit.split(), guards) for limit, guards in values]


def test_values_with_commas(ask: Any):
    """A comma within brackets or braces is part of a value; each row is the run of that value alone."""
    vary = ("--vary", "victory.red={eliminate: blue},{hold: yard, for: 1 rounds}", "--vary", "limit=1 min,2 min")
    code, out, err = ask("sweep", str(DUEL), *vary, "--json", runs=5)
    assert code == 0, err
    found = json.loads(out)
    assert len(found) == 4
    assert found[2]["values"]["victory.red"] == "{hold: yard, for: 1 rounds}"
    assert found[2]["figures"]["duration"]["mean"] <= 10 < found[0]["figures"]["duration"]["mean"]


def test_a_row_of_a_sweep_is_its_batch(ask: Any, tmp_path: Path):
    """The outcomes of a row are those of the batch of that value."""
    _, out, _ = ask("sweep", str(DUEL), "--vary", f"{SECOND},3", "--json", runs=20)
    folder = str(tmp_path / "alone")
    assert main(["batch", str(DUEL), "--jobs", "1", "--runs", "20", "-o", folder, "--set", SECOND]) == 0
    _, said, _ = ask("compare", str(DUEL), folder, "--json", runs=20)
    row, versus = json.loads(out)[0], json.loads(said)["versus"][0]
    assert row["outcomes"]["blue"]["share"] == versus["figures"]["blue win"]["second"]
    assert row["figures"]["duration"]["mean"] == pytest.approx(versus["figures"]["duration"]["second"])


def test_who_asks_one_question_allows_for_one(ask: Any) -> None:
    """--figure looks at what it names alone: one row, its p as it is, and a verdict only of who wins."""
    asked = ("compare", str(DUEL), "--set", SECOND)
    code, out, _ = ask(*asked, "--figure", "rounds", "--json")
    all_ = json.loads(ask(*asked, "--json")[1])
    found = json.loads(out)
    (figure,) = found["versus"][0]["figures"].values()
    assert (code, found["looked"], list(found["versus"][0]["figures"])) == (0, 1, ["rounds"])
    assert figure["adjusted"] == figure["p_value"] == all_["versus"][0]["figures"]["rounds"]["p_value"]
    assert all_["looked"] > 10
    told = ask(*asked, "--figure", "rounds")[1]
    assert "nobody wins" not in told
    assert "blue win" in ask(*asked, "--figure", "blue win")[1]


@pytest.mark.parametrize(
    ("asked", "meant"), [("blue wins", "blue win"), ("round", "rounds"), ("first_breach", "first_breach comes")]
)
def test_a_figure_that_none_is_compared_by_is_refused(ask: Any, asked: str, meant: str) -> None:
    """The nearest name is told, exit code 2, and nothing is played."""
    code, out, err = ask("compare", str(DUEL), "--set", SECOND, "--figure", asked, runs=77)
    assert (code, out) == (2, "")
    assert repr(meant) in err
    assert "played" not in err
