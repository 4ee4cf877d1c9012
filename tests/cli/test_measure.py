"""`measure:` end to end: what a scenario names comes out of a run, its log, its report and its audit alike."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import simcore
from simcore.cli.main import main
from simcore.log.audit import audit
from tests.log.doctor import Doctor

DUEL = Path(__file__).with_name("duel.yaml").read_text(encoding="utf-8")
MEASURE = """
measure:
  guard-hit: {when: {guard: {wounds: [wounded, severely_wounded, incapacitated, mortally_wounded, dead]}}}
  ready: {when: {guard: {conscious: true}}}
  wall-falls: {when: {wall: {damage: destroyed}}}
  volleys: {count: shot.fired, actor: red, target: guard}
  replies: {count: shot, actor: guard, target: rover}
  wounds: {final: guard.wounds}
  prone: {final: rover-1.prone}
  toward: {final: guard.toward}
  loads: {final: rover-1.order}
"""


@pytest.fixture
def measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The duel with measures, in an empty working directory."""
    monkeypatch.chdir(tmp_path)
    Path("plain.yaml").write_text(DUEL, encoding="utf-8")
    Path("duel.yaml").write_text(DUEL + MEASURE, encoding="utf-8")
    return Path("duel.yaml")


def by_hand(lines: list[Any]) -> dict[str, Any]:
    """The measures of the duel, worked out from the bare lines of its log."""
    state, first = lines[0]["data"]["state"], {}
    rovers = {"rover-1", "rover-2"}
    for line in lines:
        for id_, fields in line.get("set", {}).items():
            state.setdefault(id_, {}).update(fields)
        if "guard-hit" not in first and state["guard"]["wounds"] != "healthy":
            first["guard-hit"] = line["t"]
    shots = [line for line in lines if line["kind"] == "shot.fired"]
    end, seconds = lines[-1]["data"], lines[-1]["data"]["summary"]["figures"]["duration"]["value"]
    late = {"value": seconds, "unit": "s", "status": "limit" if end["outcome"]["reason"] == "limit" else "ended"}
    came = {"value": first.get("guard-hit"), "unit": "s", "status": "event"}
    return {
        "measure.guard-hit": came if first else late,
        "measure.ready": {"value": 0, "unit": "s", "status": "event"},
        "measure.wall-falls": late,
        "measure.volleys": {
            "value": sum(s["target"] == "guard" for s in shots if s["actor"] in rovers),
            "unit": "events",
        },
        "measure.replies": {
            "value": sum(s["target"] in rovers for s in shots if s["actor"] == "guard"),
            "unit": "events",
        },
        "measure.wounds": {"value": state["guard"]["wounds"], "unit": "state"},
        "measure.prone": {"value": state["rover-1"]["prone"], "unit": "state"},
        "measure.toward": {"value": state["guard"]["toward"], "unit": "state"},
        "measure.loads": {"value": state["rover-1"]["order"], "unit": "state"},
    }


def lines_of(path: str) -> list[Any]:
    """The lines of a log as plain objects."""
    return [json.loads(line) for line in Path(path).read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("seed", ["5", "6", "7", "8"])
def test_measures_come_out_of_a_run(measured: Path, seed: str, capsys: pytest.CaptureFixture[str]) -> None:
    """`--json`, the last line of the log, a look at the bare lines and a run without a log say the same; the audit too."""
    assert main(["run", str(measured), "--seed", seed, "--json", "-o", "x.jsonl"]) == 0
    figures = json.loads(capsys.readouterr().out)["summary"]["figures"]
    lines = lines_of("x.jsonl")
    assert lines[-1]["data"]["summary"]["figures"] == figures
    assert {name: each for name, each in figures.items() if name.startswith("measure.")} == by_hand(lines)
    assert main(["run", str(measured), "--seed", seed, "--json", "--detail", "none"]) == 0
    assert json.loads(capsys.readouterr().out)["summary"]["figures"] == figures
    assert main(["audit", "x.jsonl"]) == 0
    assert main(["run", "x.jsonl", "-o", "again.jsonl"]) == 0
    assert Path("again.jsonl").read_bytes() == Path("x.jsonl").read_bytes()


def test_a_measure_changes_nothing_in_a_run(measured: Path) -> None:
    """With measures and without, all lines but the first and the last are the same bytes, and the other figures too."""
    for name in ("plain", "duel"):
        assert main(["run", f"{name}.yaml", "-o", f"{name}.jsonl"]) == 0
    bare, asked = (Path(f"{name}.jsonl").read_bytes().splitlines() for name in ("plain", "duel"))
    assert bare[1:-1] == asked[1:-1]
    end, said = (json.loads(lines[-1])["data"] for lines in (bare, asked))
    figures = said["summary"]["figures"]
    assert {name: each for name, each in figures.items() if not name.startswith("measure.")} == end["summary"][
        "figures"
    ]
    assert (end["outcome"], end["events"], end["state_sha256"]) == (
        said["outcome"],
        said["events"],
        said["state_sha256"],
    )
    assert b'"measure"' not in bare[0]


def test_the_report_shows_what_was_measured(measured: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The report has a table of measures where there are some; a time that did not come, and words, are told as such."""
    assert main(["run", "duel.yaml", "-o", "x.jsonl"]) == 0
    said = capsys.readouterr().err
    rows = {
        line.split()[0]: line.split(None, 1)[1] for line in said.split("Measured\n")[1].split("\n\n")[0].splitlines()
    }
    assert rows["wall-falls"].endswith("s (not before the end)")
    assert rows["ready"] == "0 s"
    assert rows["prone"] in ("true", "false")
    assert rows["toward"] == "null"
    assert rows["volleys"].endswith(" events")
    assert main(["run", "duel.yaml", "--detail", "none"]) == 0
    assert "measure.toward: null\n" in capsys.readouterr().err
    assert main(["run", "plain.yaml", "-o", "x.jsonl"]) == 0
    assert "Measured" not in capsys.readouterr().err


def test_measures_can_be_set_on_the_command_line(measured: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`--set` adds a measure to a scenario that has none; a bad one is told, and nothing is written."""
    assert main(["run", "plain.yaml", "--json", "--set", "measure.a.final=guard.zone", "-o", "x.jsonl"]) == 0
    assert json.loads(capsys.readouterr().out)["summary"]["figures"]["measure.a"] == {"value": "room", "unit": "state"}
    assert main(["run", "plain.yaml", "--set", "measure.a.final=guard.zon", "-o", "y.jsonl"]) == 2
    assert "has no field 'zon'; did you mean 'zone'?" in capsys.readouterr().err
    assert not Path("y.jsonl").exists()


FORGED = {
    "a time": ("guard-hit", {"value": 1, "unit": "s", "status": "event"}),
    "a time from the start": ("ready", {"value": 5, "unit": "s", "status": "event"}),
    "a time that did not come": ("wall-falls", {"value": 5, "unit": "s", "status": "event"}),
    "a count": ("volleys", {"value": 0, "unit": "events"}),
    "a last value": ("wounds", {"value": "hale", "unit": "state"}),
    "a value of another type": ("toward", {"value": "null", "unit": "state"}),
    "a measure that is not there": ("more", {"value": 0, "unit": "events"}),
}


@pytest.mark.parametrize("what", FORGED)
def test_the_audit_works_measures_out_again(measured: Path, what: str) -> None:
    """A figure of the summary that the lines do not come to is a fault, and the only one."""
    simcore.run(measured, log="x.jsonl")
    doctor = Doctor(Path("x.jsonl"))
    name, figure = FORGED[what]
    doctor.lines[-1]["data"]["summary"]["figures"][f"measure.{name}"] = figure
    found = audit(doctor.write(Path("forged.jsonl"), reseal=False)).faults
    assert len(found) == 1
    assert "the figures of the summary are not those that the lines come to" in found[0]


@pytest.mark.parametrize(
    "said",
    [
        {"guard-hit": {"when": {"guard": {}}}},
        {"guard-hit": {"when": 3}},
        {"volleys": {"count": 7}},
        {"volleys": 5},
        {"a": {"when": {"nobody": {"zone": ["room"]}}}},
        {"a": {"final": "nobody.zone"}},
        [],
        {},
    ],
)
def test_the_audit_bears_measures_that_are_none(measured: Path, said: Any) -> None:
    """A log whose scenario was forged to measure what cannot be is told as faults; nothing breaks."""
    simcore.run(measured, log="x.jsonl")
    doctor = Doctor(Path("x.jsonl"))
    doctor.lines[0]["data"]["scenario"]["resolved"]["measure"] = said
    found = audit(doctor.write(Path("forged.jsonl"), reseal=True)).faults
    assert any("sha256" in fault for fault in found)
    assert any("the figures of the summary" in fault for fault in found)
