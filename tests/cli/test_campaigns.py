"""`simcore batch`, `report`, `compare`, `sweep` and `merge` as a user meets them: answers, words and exit codes."""

from __future__ import annotations

import json
import re
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from simcore.campaign.ledger import NAME, Ledger
from simcore.campaign.row import DIED
from simcore.cli.main import main
from tests.campaign.hand import book, failed, measured, won
from tests.campaign.small import DUEL, columns
from tests.cli.test_run import ROOT, with_root

SIMCORE = (sys.executable, "-P", "-m", "simcore")
BATCH = ["batch", str(DUEL), "--jobs", "1"]
OF = measured()


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working directory."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign of twelve duels; nobody writes to it."""
    folder = tmp_path_factory.mktemp("kept") / "duel"
    assert main([*BATCH, "--runs", "12", "-o", str(folder)]) == 0
    return folder


def is_share(said: Any) -> bool:
    """Whether this is a count with its share and the ends of its interval."""
    numbers = all(isinstance(said[key], float) for key in ("share", "low", "high"))
    return set(said) == {"count", "share", "low", "high"} and isinstance(said["count"], int) and numbers


def is_interval(said: Any) -> bool:
    """Whether this is a value with the ends of its interval, each a number or unknown."""
    return set(said) == {"value", "low", "high"} and all(isinstance(each, int | float | None) for each in said.values())


def keeps_the_contract(said: dict[str, Any]) -> None:
    """What formats/cli.md fixes of `batch --json` and `report --json`."""
    assert isinstance(said["runs"], int)
    assert isinstance(said["draws_at_limit"], int)
    assert list(said["outcomes"]) == ["red", "blue", "draw", "error"]
    assert all(map(is_share, said["outcomes"].values()))
    assert sum(each["count"] for each in said["outcomes"].values()) == said["runs"]
    for name, figure in said["figures"].items():
        assert isinstance(figure["unit"], str), name
        if "mean" in figure:
            assert all(is_interval(figure[key]) for key in ("mean", "q10", "median", "q90")), name
        elif "counts" in figure:
            assert all(map(is_share, figure["counts"].values())), name
        else:
            assert is_share(figure["event"]), name
            assert is_interval(figure["median"]), name
            assert figure["event"]["count"] + figure["ended"] + figure["limit"] == said["runs"], name


def test_batch_answers_in_json(elsewhere: Path, capsys: pytest.CaptureFixture[str]):
    """`batch --json` puts one object with the fixed keys on standard output, and a line of progress on standard error."""
    assert main([*BATCH, "--runs", "4", "--json"]) == 0
    said = capsys.readouterr()
    keeps_the_contract(json.loads(said.out))
    assert json.loads(said.out)["campaign"] == "outputs/duel"
    (line,) = said.err.splitlines()
    assert line.startswith("outputs/duel: 4 of 4 runs; 4 played in ")


def test_report_answers_in_json(kept: Path, capsys: pytest.CaptureFixture[str]):
    """`report --json` says the same of a folder and of its ledger, with the names of every figure, and nothing else."""
    answers = []
    for path in (kept, kept / NAME):
        assert main(["report", str(path), "--json"]) == 0
        said = capsys.readouterr()
        assert said.err == ""
        answers.append(json.loads(said.out))
        keeps_the_contract(answers[-1])
    first, second = ({key: each[key] for key in each if key != "campaign"} for each in answers)
    assert first == second
    assert first["runs"] == 12
    with Ledger.open(kept / NAME) as ledger:
        assert sorted(first["figures"]) == sorted(column.name for column in ledger.campaign.columns)


def test_json_of_states_times_and_errors(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """The contract holds where there are states, times that came, and a ledger without a run."""
    rows = [won(OF, 0, "red", duration=9, measure__hit=(4, "event"), measure__wounds="dead"), won(OF, 1, None, "limit")]
    assert main(["report", str(book(tmp_path / "two", rows)), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    keeps_the_contract(said)
    assert said["figures"]["measure.wounds"]["counts"]["dead"]["count"] == 1
    assert main(["report", str(book(tmp_path / "none", []))]) == 0
    assert "= 0 runs" in capsys.readouterr().out


def test_confidence_widens_intervals(kept: Path, capsys: pytest.CaptureFixture[str]):
    """`--confidence 0.99` gives wider intervals around the same values."""
    ends = []
    for confidence in ("0.9", "0.99"):
        assert main(["report", str(kept), "--json", "--confidence", confidence]) == 0
        ends.append(json.loads(capsys.readouterr().out)["outcomes"]["red"])
    assert ends[0]["share"] == ends[1]["share"]
    assert ends[1]["low"] < ends[0]["low"] <= ends[0]["high"] < ends[1]["high"]


def test_tables_go_to_standard_output(kept: Path, capsys: pytest.CaptureFixture[str]):
    """Without a terminal: plain text, no escape, names harmless, every share with its interval."""
    assert main(["report", str(kept)]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    assert "\x1b" not in said.out
    assert "\u202e" not in said.out
    assert said.out.startswith("Duel [red]in[/red] the yard")
    shares = re.findall(r"\d\.\d %.{0,2}", said.out)
    assert len(shares) >= 6
    assert all(share.endswith(" (") for share in shares)


@pytest.mark.parametrize("no_color", ["", "1"])
def test_a_terminal_of_80_columns(
    no_color: str, kept: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """On a terminal tables are drawn, no wider than it is, every figure with its whole name; with NO_COLOR plain text."""
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", no_color)
    assert main(["report", str(kept)]) == 0
    said = capsys.readouterr().out
    assert "severely_wounded.red" in said
    assert ("\x1b[" in said) == (not no_color)
    assert "…" not in said
    assert ("no room for: shape" in said) == (not no_color)


def test_a_failed_run_is_exit_code_1(elsewhere: Path, capsys: pytest.CaptureFixture[str]):
    """A run past the limit of events: exit code 1, the runs that were played are told, and why the others failed."""
    assert main([*BATCH, "--runs", "3", "--event-limit", "30", "--json"]) == 1
    said = json.loads(capsys.readouterr().out)
    keeps_the_contract({**said, "figures": {}})
    assert said["errors"] == {"more than 30 events": said["outcomes"]["error"]["count"]} != {}
    assert main([*BATCH, "--runs", "3", "--event-limit", "30"]) == 1
    assert main(["report", "outputs/duel"]) == 0  # a report of failed runs does not fail


BAD: dict[str, tuple[list[str], str]] = {
    "no runs": (["batch", str(DUEL), "--runs", "0"], "0 is not in the range"),
    "more runs than can be held": (["batch", str(DUEL), "--runs", str(2**63 - 1)], "is not in the range"),
    "runs that are no number": (["batch", str(DUEL), "--runs", "many"], "'many' is not a valid"),
    "how many runs is not said": (["batch", str(DUEL)], "Missing option '--runs'"),
    "a part beyond the last": ([*BATCH, "--runs", "3", "--shard", "5/4"], "'5/4' is no part"),
    "a part before the first": ([*BATCH, "--runs", "3", "--shard", "0/4"], "'0/4' is no part"),
    "logs of some": ([*BATCH, "--runs", "3", "--logs", "some"], "'some' is neither none, all, failed nor a number"),
    "no scenario": (["batch", "nothing.yaml", "--runs", "3"], "nothing.yaml: no such file"),
    "a scenario with a fault": (["batch", "bad.yaml", "--runs", "3"], "bad.yaml:1:1: 'limit' is missing"),
    "a change of what is not there": (
        [*BATCH, "--runs", "3", "--set", "site.structre=3D"],
        "did you mean 'structure'?",
    ),
    "a folder that is a file": ([*BATCH, "--runs", "3", "-o", "bad.yaml"], "bad.yaml: cannot be a campaign's folder"),
    "a folder in a file": ([*BATCH, "--runs", "3", "-o", "bad.yaml/x"], "bad.yaml/x: cannot be a campaign's folder"),
    "a folder that nobody makes": ([*BATCH, "--runs", "3", "-o", "/proc/simcore"], "cannot be a campaign's folder"),
    "a ledger that is none": ([*BATCH, "--runs", "3", "-o", "other"], "cannot be used as a ledger"),
    "a report of nothing": (["report", "nothing"], "there is no such ledger"),
    "a report of an empty folder": (["report", "empty"], "empty/ledger.sqlite: there is no such ledger; a campaign is"),
    "a report of a scenario": (["report", "bad.yaml"], "a database; a campaign is a folder that 'simcore batch' wrote"),
    "a confidence that is none": (["report", "empty", "--confidence", "95"], "'--confidence'"),
    "one layout": (["compare", str(DUEL), "--runs", "3"], "nothing to be compared with"),
    "one pair": (["compare", str(DUEL), str(DUEL), "--runs", "1"], "1 is not in the range"),
    "a layout that is not there": (["compare", str(DUEL), "nothing.yaml", "--runs", "3"], "nothing.yaml: no such file"),
    "a change to a campaign": (["compare", "empty", "--runs", "3", "--set", "seed=1"], "--set changes a scenario"),
    "values of nothing": (["sweep", str(DUEL), "--runs", "3", "--vary", "limit"], "'limit' is no choice"),
    "the same value twice": (["sweep", str(DUEL), "--runs", "3", "--vary", "site.structure=2D,2D"], "names '2D' twice"),
    "the same path twice": (
        ["sweep", str(DUEL), "--runs", "3", "--vary", "site.structure=2D", "--vary", "site.structure=3D"],
        "'site.structure' is varied twice",
    ),
    "a value that is refused": (
        ["sweep", str(DUEL), "--runs", "3", "--vary", "site.structure=2D,huge"],
        "site.structure=huge",
    ),
    "a figure that nobody has": (
        ["sweep", str(DUEL), "--runs", "3", "--vary", "site.structure=2D,3D", "--figure", "shotsred"],
        "did you mean 'shots.red'?",
    ),
    "parts that are none": (["merge", "empty", "-o", "whole"], "there is no such ledger"),
    "dask without an address": ([*BATCH[:2], "--runs", "3", "--engine", "dask"], "--engine dask needs --scheduler"),
}


@pytest.mark.parametrize(("call", "said"), BAD.values(), ids=BAD)
def test_a_bad_call_is_refused(call: list[str], said: str, elsewhere: Path, capsys: pytest.CaptureFixture[str]):
    """Exit code 2, a word on what is wrong, no traceback, nothing on standard output, and nothing played or written."""
    Path("bad.yaml").write_text("format: 1\n", encoding="utf-8")
    Path("empty").mkdir()
    Path("other").mkdir()
    (Path("other") / NAME).write_text("hello", encoding="utf-8")
    before = sorted(elsewhere.rglob("*"))
    assert main(call) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err
    assert "Traceback" not in err
    assert sorted(elsewhere.rglob("*")) == before


def _little_disk(size: int) -> Callable[[], None]:
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


@pytest.mark.parametrize("size", [1_000, 40_000])
def test_a_full_disk_ends_a_batch(size: int, elsewhere: Path):
    """Where no file may grow further: exit code 1, a line that says so, no traceback, and what was kept goes on."""
    command = [*SIMCORE, *BATCH, "--runs", "200", "-o", "full"]
    options: dict[str, Any] = {"env": with_root(), "capture_output": True, "text": True, "timeout": 60}
    ended = subprocess.run(command, check=False, preexec_fn=_little_disk(size), **options)
    assert ended.returncode == 1
    assert "Traceback" not in ended.stderr
    assert ended.stderr.splitlines()[-1].startswith("simcore: full/ledger.sqlite: ")
    assert [path.name for path in Path("full").iterdir()] == [NAME] * (size > 1_000)
    assert main([*BATCH, "--runs", "20", "-o", "full"]) == 0


def test_a_batch_goes_on_from_its_folder(kept: Path, elsewhere: Path, capsys: pytest.CaptureFixture[str]):
    """A campaign whose scenario file is gone is played on, and played again, from its folder: the same runs."""
    Path("mine.yaml").write_bytes(DUEL.read_bytes())
    assert main(["batch", "mine.yaml", "--jobs", "1", "--runs", "4", "-o", "runs/a"]) == 0
    Path("mine.yaml").unlink()
    assert main(["batch", "runs/a", "--jobs", "1", "--runs", "8", "--logs", "1"]) == 0
    assert [path.name for path in Path("runs/a/logs").iterdir()] == ["mine-seed5-rep0.jsonl.zst"]
    assert main(["batch", "runs/a/ledger.sqlite", "--jobs", "1", "--runs", "12"]) == 0
    assert not Path("outputs").exists()
    same = ("replication", "winner", "duration", "state_sha256")
    assert columns(Path("runs/a") / NAME, *same) == columns(kept / NAME, *same)


def test_a_row_is_the_run_that_run_plays(kept: Path, elsewhere: Path, capsys: pytest.CaptureFixture[str]):
    """`run CAMPAIGN --replication k` has the winner, figures and state of row k, from the folder and from the scenario."""
    for source in (str(kept), str(DUEL)):
        capsys.readouterr()
        assert main(["run", source, "--replication", "7", "--json", "-o", "7.jsonl"]) == 0
        said = json.loads(capsys.readouterr().out)
        figures = {name: figure["value"] for name, figure in said["summary"]["figures"].items()}
        ((winner, reason, *values),) = columns(kept / NAME, "winner", "reason", *figures)[7:8]
        assert (winner, reason) == (said["outcome"]["winner"], said["outcome"]["reason"])
        assert values == list(figures.values())
        end = json.loads(Path("7.jsonl").read_text(encoding="utf-8").splitlines()[-1])
        assert columns(kept / NAME, "state_sha256", "events")[7] == (end["data"]["state_sha256"], end["seq"] + 1)


def test_a_batch_of_a_log(kept: Path, elsewhere: Path, capsys: pytest.CaptureFixture[str]):
    """A log is a source: the batch of it holds the runs of its scenario and seed, in a folder of the scenario's name."""
    assert main(["run", str(DUEL), "--replication", "2"]) == 0
    assert main(["batch", "outputs/duel-seed5-rep2.jsonl", "--jobs", "1", "--runs", "5"]) == 0
    same = ("replication", "winner", "duration", "state_sha256")
    assert columns(Path("outputs/duel") / NAME, *same) == columns(kept / NAME, *same)[:5]
    assert main(["batch", "outputs/duel-seed5-rep2.jsonl", "--runs", "5", "--set", "limit=1 min"]) == 2


def test_extends_and_set(elsewhere: Path, capsys: pytest.CaptureFixture[str]):
    """A scenario that extends another, and one changed by `--set`, is played as it is resolved."""
    Path("base.yaml").write_bytes(DUEL.read_bytes())
    Path("small.yaml").write_text("format: 1\nextends: base.yaml\nlimit: 10 s\n", encoding="utf-8")
    assert main(["batch", "small.yaml", "--jobs", "1", "--runs", "4"]) == 0
    Path("base.yaml").unlink()
    assert main(["batch", "outputs/small", "--jobs", "1", "--runs", "6"]) == 0
    changes = ["--set", "limit=10 s"]
    assert main([*BATCH, "--runs", "6", "-o", "set", *changes]) == 0
    same = ("replication", "winner", "duration", "state_sha256")
    assert columns(Path("outputs/small") / NAME, *same) == columns(Path("set") / NAME, *same)
    assert max(float(str(row[2])) for row in columns(Path("set") / NAME, *same)) <= 10


def test_a_changed_scenario_is_refused(kept: Path, capsys: pytest.CaptureFixture[str]):
    """The same folder for something else: exit code 2, and what differs is named."""
    for change, said in (
        (["--seed", "6"], "seed: 5 there, 6 now"),
        (["--set", "site.structure=3D"], "2D there, 3D now"),
    ):
        assert main([*BATCH, "--runs", "3", "-o", str(kept), *change]) == 2
        assert said in capsys.readouterr().err
    assert main(["batch", str(kept), "--runs", "3", "--seed", "6"]) == 2
    assert "seed: 5 there, 6 now" in capsys.readouterr().err


def test_shards_and_merge(kept: Path, elsewhere: Path, capsys: pytest.CaptureFixture[str]):
    """Parts go to folders of their own, and become the whole; `merge --json` counts."""
    for part in ("1/2", "2/2"):
        assert main([*BATCH, "--runs", "6", "--shard", part]) == 0
    parts = [f"outputs/duel-shard-{part}-of-2" for part in (1, 2)]
    capsys.readouterr()
    assert main(["merge", *parts, "-o", "whole", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"campaign": "whole", "runs": 6, "new": 6}
    same = ("replication", "winner", "duration", "state_sha256")
    assert columns(Path("whole") / NAME, *same) == columns(kept / NAME, *same)[:6]


def test_commands_of_a_report_can_be_pasted(elsewhere: Path, capsys: pytest.CaptureFixture[str]):
    """The command that plays a run again works in a shell, whatever the folder is called."""
    folder = "my 'runs'; exit 3"
    assert main([*BATCH, "--runs", "2", "-o", folder]) == 0
    told = capsys.readouterr().out
    command = next(line[line.index("simcore run") :] for line in told.splitlines() if "simcore run" in line)
    shell = command.replace("simcore run", f"{sys.executable} -P -m simcore run", 1) + " --detail none"
    ended = subprocess.run(
        ["sh", "-c", shell], env=with_root(), capture_output=True, text=True, check=False, timeout=60
    )
    assert (ended.returncode, ended.stdout) == (0, "")
    assert " won (" in ended.stderr


def test_failed_runs_of_a_campaign_fail_its_batch(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """A row that says that its worker died stays, and the batch that finds it there ends with exit code 1."""
    folder = book(tmp_path / "died", [failed(0, DIED, "the worker died: signal SIGKILL")])
    assert main(["batch", str(folder), "--runs", "1"]) == 1
    assert "the worker died: signal SIGKILL" in capsys.readouterr().out


def test_a_reader_who_leaves(kept: Path):
    """`simcore report … | head -1` is done, without a word."""
    assert ROOT.is_dir()
    shell = f"{sys.executable} -P -m simcore report '{kept}' | head -1"
    ended = subprocess.run(
        ["sh", "-c", shell], env=with_root(), capture_output=True, text=True, check=False, timeout=60
    )
    assert (ended.returncode, ended.stderr, len(ended.stdout.splitlines())) == (0, "", 1)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_bars_where_few_signs_are_known(encoding: str, kept: Path):
    """Where standard output knows no bars, the shapes of a report are drawn in ASCII, and nothing is escaped."""
    env = with_root() | {"PYTHONIOENCODING": encoding}
    ended = subprocess.run([*SIMCORE, "report", str(kept)], env=env, capture_output=True, check=True, timeout=60)
    _, _, tables = ended.stdout.partition(b"\n")  # the name in the headline has a sign that is escaped anywhere
    assert tables.isascii()
    assert b"\\u" not in tables
    assert re.search(rb"^  duration .*  [_.:=+*#-][_.:=+*# -]*$", tables, re.MULTILINE)


STRIKE = Path("scenarios/blaster-vs-door.yaml").resolve()


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (["batch", str(STRIKE), "--runs", "3", "-o", "strike"], "draw 3 (3 at the limit) + error 0 = 3 runs"),
        (["compare", str(STRIKE), "--set", "site.structure=3D", "--runs", "3"], "nobody wins"),
        (["sweep", str(STRIKE), "--vary", "site.structure=3D,4D", "--runs", "3"], "2 combinations, 3 runs each"),
    ],
    ids=("batch", "compare", "sweep"),
)
def test_a_scenario_may_have_no_sides(call: list[str], said: str, elsewhere: Path, capsys: pytest.CaptureFixture[str]):
    """Runs in which nobody fights, a strike at a door say, are played and reported as draws."""
    assert main(call) == 0
    assert said in capsys.readouterr().out
