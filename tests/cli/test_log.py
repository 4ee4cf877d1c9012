"""`simcore log`: what may be asked for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import simcore
from simcore.cli.asked import named
from simcore.cli.main import main

DUEL = str(Path(__file__).with_name("duel.yaml"))
STRIKE = "timeline=[{at: 0 s, strike: {weapon: e-web, target: wall}}, {at: 5 s, arrive: {unit: guards, count: 2, zone: room}}]"
RESERVE = "sides.blue.units.guards={template: garrison-trooper, count: 0, zone: room}"

Told = Callable[..., list[str]]


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The log of a duel with a strike from beyond the map and two guards who come later."""
    path = tmp_path_factory.mktemp("log") / "duel.jsonl"
    simcore.run(simcore.load(DUEL, [RESERVE, STRIKE, "rules.hazards.enabled=false"]), log=path)
    return str(path)


@pytest.fixture
def told(log: str, capsys: pytest.CaptureFixture[str]) -> Told:
    """What `simcore log` prints of it."""

    def told(*arguments: str) -> list[str]:
        assert main(["log", log, *arguments]) == 0
        said = capsys.readouterr()
        assert said.err == ""
        return said.out.splitlines()

    return told


def together(told: Told, names: list[str]) -> list[str]:
    """The lines of any of these, in the order of the log."""
    chosen = {line for name in names for line in told("--who", name)}
    return [line for line in told() if line in chosen]


@pytest.mark.parametrize(
    ("name", "members"),
    [
        ("rover", ["rover-1", "rover-2"]),
        ("guards", ["guards-1", "guards-2"]),
        ("red", ["rover-1", "rover-2"]),
        ("blue", ["guard", "guards-1", "guards-2"]),
    ],
)
def test_a_group_or_a_side_is_all_its_units(name: str, members: list[str], told: Told):
    """`--who` of a group or a side prints the events of any of its units, and not all there are."""
    lines = told("--who", name)
    assert lines == together(told, members)
    assert 0 < len(lines) < len(told())


def test_groups_of_alike_names_are_kept_apart(tmp_path: Path):
    """A group's units are those that it numbers, never another group whose name only looks so."""
    two = "sides.blue.units.guard-2={template: garrison-trooper, count: 2, zone: room}"
    one = "sides.blue.units.guard-3={template: garrison-trooper, zone: room}"
    simcore.run(simcore.load(DUEL, [two, one]), log=tmp_path / "x.jsonl")
    names = named(simcore.Log.open(tmp_path / "x.jsonl").opening)
    assert names["guard"] == ["guard"]
    assert names["guard-3"] == ["guard-3"]
    assert names["guard-2"] == ["guard-2-1", "guard-2-2"]


def test_who_may_be_a_section_a_zone_or_the_roller_of_a_strike(told: Told):
    """A section is asked for by what strikes it, a roller by its strikes, a zone by who comes into it."""
    assert told("--who", "wall") == told("--who", "e-web-1")
    assert [line for line in told("--who", "wall") if "hits wall" in line]
    assert len([line for line in told("--who", "room", "--kind", "unit.arrived") if "arrives in room" in line]) == 2


@pytest.mark.parametrize(
    ("kind", "same"), [("shot", "shot.fired"), ("shot.", "shot.fired"), ("*.arrived", "unit.arrived")]
)
def test_kind_may_be_a_first_part_or_a_pattern(kind: str, same: str, told: Told):
    """`--kind` takes a kind, its first part or a pattern."""
    assert told("--kind", kind) == told("--kind", same) != []


def test_a_kind_that_did_not_happen_is_empty(told: Told):
    """A kind that there is, and that this log does not have, prints nothing and is no error."""
    assert told("--kind", "lock.tried") == []


@pytest.mark.parametrize(
    ("arguments", "nearest"),
    [
        (["--who", "rovr-1"], "'rover-1'"),
        (["--who", "Rover"], "'rover'"),
        (["--who", "e-web-2"], "'e-web-1'"),
        (["--who", "xyzzy"], "nobody and nothing"),
        (["--kind", "shoot"], "'shot'"),
        (["--kind", "unit.hits"], "'unit.hit'"),
        (["--kind", "xyzzy"], "there are run.begin"),
    ],
)
def test_unknown_is_refused_with_the_nearest(
    arguments: list[str], nearest: str, log: str, capsys: pytest.CaptureFixture[str]
):
    """A name that nothing has, and a kind that there is not, end with exit code 2 and the nearest that there is."""
    assert main(["log", log, *arguments]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert nearest in said.err


@pytest.mark.parametrize("arguments", [[], ["--who", "rover"], ["--to", "r1"]])
def test_a_log_that_was_cut_off_says_so(
    arguments: list[str], log: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    """What is there is printed, exit code 0, and standard error says that the rest is not."""
    whole = Path(log).read_bytes().splitlines(keepends=True)
    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(b"".join(whole[:20]) + whole[20][:30])
    assert main(["log", str(cut), *arguments]) == 0
    said = capsys.readouterr()
    assert said.out
    assert len(said.out.splitlines()) <= 20
    assert "was cut off" in said.err
