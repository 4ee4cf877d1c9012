"""Gaps that are crawled through and breaches that let one person an action pass, from the command line to the audit."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from simcore.cli.main import main
from tests.log.doctor import Doctor
from tests.maps import HOUSE, faces

Lines = list[dict[str, Any]]
Sets = tuple[str, ...]

ALONE = "sides.blue.units.bob={template: folk, zone: room}"
GAP = "site.elements.door.damage=heavy"
FOUR = "sides.red.units.ann={template: folk, count: 4, zone: yard, orders: [{move: hall}]}"
BREACH: Sets = (ALONE, FOUR, "site.elements.door.jammed=true", "site.sections.front.breach=1x2", "limit=2 min")
SURE = {f"ann-{n}": {"running": faces(2, 10) * 8} for n in (1, 2, 3, 4)}
SQUAD: Sets = (*BREACH, f"dice={SURE}")
"""Four in a row before a 1x2 breach, whose Running never fails."""


def orders(*given: str) -> str:
    """Ann, unarmed, with her orders."""
    return f"sides.red.units.ann={{template: folk, zone: yard, orders: [{', '.join(given)}]}}"


@pytest.fixture
def played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., Lines]:
    """A function that runs the house with some settings, has the log audited, and gives its lines."""

    def run(*sets: str) -> Lines:
        scenario, log = tmp_path / "house.yaml", tmp_path / "house.jsonl"
        scenario.write_text(HOUSE, encoding="utf-8")
        settings = [word for each in sets for word in ("--set", each)]
        assert main(["run", str(scenario), "--seed", "5", *settings, "-o", str(log)]) == 0
        assert main(["audit", str(log)]) == 0
        assert capsys.readouterr().out.endswith("no fault\n")
        return [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]

    return run


def doings(lines: Lines, actor: str) -> list[tuple[int, str, object]]:
    """What somebody did with his legs, by round; of a walk, how far."""
    kinds = ("unit.moved", "unit.dropped", "unit.stood")
    mine = [line for line in lines if line["kind"] in kinds and line["actor"] == actor]
    return [(line["round"], line["kind"], line.get("data", {}).get("walked", 0)) for line in mine]


def test_a_gap_is_crawled_through(played: Callable[..., Lines]):
    """Before a gap one drops, crawls through in the same round, stands up in the next and walks on (EA-10, EA-12, EA-13, S1.4.3)."""
    lines = played(ALONE, GAP, orders("{move: hall}"))
    assert doings(lines, "ann") == [
        (1, "unit.moved", 5),
        (2, "unit.dropped", 0),
        (2, "unit.moved", 2),
        (3, "unit.stood", 0),
        (4, "unit.moved", 3),
    ]
    assert not [line for line in lines if line["kind"] == "order.failed"]


def test_who_is_ordered_to_crawl_crawls_through(played: Callable[..., Lines]):
    """With `speed: crawl` one crawls all the way, and a gap is no halt (EA-12, S1.4.3)."""
    lines = played(ALONE, GAP, orders("{move: hall, speed: crawl}"))
    assert doings(lines, "ann") == [
        (1, "unit.dropped", 0),
        *((round_, "unit.moved", 2) for round_ in range(1, 6)),
    ]


def test_who_fights_hand_to_hand_crawls_up_to_his_enemy(played: Callable[..., Lines]):
    """A gap is a way to an enemy whom one goes up to, as it is to a zone (EA-12, EA-18, S1.4.3)."""
    swordsman = "sides.red.units.ann={template: soldier, weapons: [vibroblade], zone: yard, orders: [{attack: bob}]}"
    lines = played("sides.blue.units.bob={template: folk, zone: hall}", GAP, swordsman, "limit=1 min")
    assert [kind for _, kind, _ in doings(lines, "ann")][:3] == ["unit.moved", "unit.dropped", "unit.moved"]
    assert any(line["kind"] == "blow.struck" for line in lines)


def test_an_open_way_goes_before_a_gap(played: Callable[..., Lines]):
    """Where a way leads round, however long, nobody crawls (S1.4.3)."""
    lines = played(
        ALONE,
        GAP,
        orders("{move: hall}"),
        "site.sections.side.breach=2x2",
        f"dice={ {'ann': {'running': faces(2, 10) * 4}} }",
    )
    assert {kind for _, kind, _ in doings(lines, "ann")} == {"unit.moved"}


def test_a_squad_goes_through_one_after_another(played: Callable[..., Lines]):
    """Of four before a 1x2 breach one a round goes through, whoever is first in its order; the others wait (S1.3.1.40)."""
    lines = played(*SQUAD)
    passed = [(line["round"], line["actor"]) for line in lines if "front--crossing" in line.get("set", {})]
    assert [round_ for round_, _ in passed] == [2, 3, 4, 5]
    assert {actor for _, actor in passed} == {f"ann-{n}" for n in (1, 2, 3, 4)}
    order = {line["round"]: line["data"]["order"] for line in lines if line["kind"] == "initiative.rolled"}
    through: set[str] = set()
    for round_, actor in passed:
        assert actor == next(each for each in order[round_] if each not in through)
        through.add(actor)
    places = {id_: fields for line in lines for id_, fields in line.get("set", {}).items() if "zone" in fields}
    assert {places[f"ann-{n}"]["zone"] for n in (1, 2, 3, 4)} == {"hall"}


def test_without_a_narrow_breach_nobody_waits(played: Callable[..., Lines]):
    """The same four go through a 2x2 breach side by side, and the log holds nothing of crossings (S1.3.1.50)."""
    lines = played(*SQUAD, "site.sections.front.breach=2x2")
    entered = [line["round"] for line in lines if line["kind"] == "unit.moved" and "hall" in str(line["set"])]
    assert max(entered) < 4
    assert "crossing" not in json.dumps(lines)


def _on_foot(doctor: Doctor) -> None:
    line = doctor.first("unit.moved", lambda each: each["data"].get("speed") == "crawl")
    del line["data"]["speed"]
    line["rule"] = "EA-8"


def _at_once(doctor: Doctor) -> None:
    """Whoever goes through second says that he goes in the round in which the first does."""
    second = [line for line in doctor.lines if "front--crossing" in line.get("set", {})][1]
    second["set"]["front--crossing"] = {"action": 2}


def _unsaid(doctor: Doctor) -> None:
    line = doctor.first("unit.moved", lambda each: "front--crossing" in each["set"])
    del line["set"]["front--crossing"]


def _invented(doctor: Doctor) -> None:
    doctor.first("unit.moved")["set"]["side--crossing"] = {"is": "crossing", "section": "side", "round": 1, "action": 1}


def _two_abreast(doctor: Doctor) -> None:
    """Two that wait before the breach both go through in one action."""
    first = doctor.first("unit.moved", lambda each: "front--crossing" in each["set"])
    other = doctor.first("unit.moved", lambda each: each["round"] > first["round"])
    other["round"], other["t"] = first["round"], first["t"]
    doctor.lines.remove(other)
    doctor.lines.insert(doctor.lines.index(first) + 1, other)


FORGERIES = {
    "a walk on foot through a gap": ((ALONE, GAP, orders("{move: hall}")), _on_foot, "cannot have walked"),
    "another action": (SQUAD, _at_once, "the patch of front--crossing"),
    "a crossing unsaid": (SQUAD, _unsaid, "it says that it went through []"),
    "a crossing invented": (SQUAD, _invented, "it says that it went through ['side']"),
    "two in one action": (SQUAD, _two_abreast, "cannot have walked"),
}


@pytest.mark.parametrize(("sets", "forge", "said"), FORGERIES.values(), ids=FORGERIES.keys())
def test_a_forged_passing_is_refused(
    played: Callable[..., Lines],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    sets: Sets,
    forge: Callable[[Doctor], None],
    said: str,
):
    """The audit refuses a walk on foot through a gap, and all that is not one person an action through a 1x2 breach (S1.3.1.40, S1.4.3)."""
    played(*sets)
    log = tmp_path / "house.jsonl"
    doctor = Doctor(log)
    forge(doctor)
    doctor.write(log, reseal=True)
    assert main(["audit", str(log)]) != 0
    assert said in "".join(capsys.readouterr())
