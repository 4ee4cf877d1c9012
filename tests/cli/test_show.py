"""``simcore show``, end to end."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import simcore
from simcore.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
DUEL = str(Path(__file__).with_name("duel.yaml"))
GATEHOUSE = str(ROOT / "scenarios" / "gatehouse.yaml")
SHIPPED = sorted(map(str, [*(ROOT / "scenarios").glob("*.yaml"), ROOT / "tests" / "scenario" / "blaze.yaml"]))
SVG = "{http://www.w3.org/2000/svg}"


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What is shown."""
    assert main(["show", *arguments]) == 0
    return capsys.readouterr().out


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict:
    """What is shown, as JSON."""
    return json.loads(told(capsys, *arguments, "--json"))


@pytest.mark.parametrize("scenario", SHIPPED, ids=lambda path: Path(path).stem)
def test_every_scenario_is_shown(scenario: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Every shipped scenario is shown: each zone, section and element stands in the text, in JSON and in the picture."""
    plan = simcore.load(scenario)
    text, found = told(capsys, scenario), answer(capsys, scenario, "--svg", str(tmp_path / "plan.svg"))
    picture = (tmp_path / "plan.svg").read_text(encoding="utf-8")
    for room, names in (("zones", plan.zones), ("sections", plan.sections), ("elements", plan.elements)):
        assert [thing["id"] for thing in found[room]] == list(names)
        assert all(re.search(rf"^  {re.escape(name)} ", text, re.MULTILINE) for name in names)
        assert all(f">{name}" in picture for name in names)
    assert not any(line != line.rstrip() for line in text.splitlines())


def test_the_same_bytes(tmp_path: Path):
    """Two processes with other hash seeds show the same bytes: text and picture."""
    shown = []
    for seed in ("1", "2"):
        command = [sys.executable, "-m", "simcore", "show", GATEHOUSE, "--svg", str(tmp_path / f"{seed}.svg")]
        run = subprocess.run(command, cwd=ROOT, env={"PYTHONHASHSEED": seed}, capture_output=True, check=True)
        shown.append((run.stdout, (tmp_path / f"{seed}.svg").read_bytes()))
    assert shown[0] == shown[1]
    assert all(shown[0])


def test_a_log_and_a_campaign_are_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Of a log and of a campaign, the scenario that they carry is shown as the scenario itself is."""
    simcore.run(DUEL, log=tmp_path / "duel.jsonl.zst")
    simcore.batch(DUEL, 1, folder=tmp_path / "campaign")
    whole = answer(capsys, DUEL)
    assert answer(capsys, str(tmp_path / "duel.jsonl.zst")) == whole
    assert answer(capsys, str(tmp_path / "campaign")) == whole


def test_weapons_that_are_named(capsys: pytest.CaptureFixture[str]):
    """Each weapon that is named has its odds, in that order and once; the usual ones are left out."""
    found = answer(capsys, GATEHOUSE, "--weapon", "proton-rocket", "--weapon", "knife", "--weapon", "knife")
    assert [arm["name"] for arm in found["weapons"]] == ["proton-rocket", "knife"]
    assert {each["weapon"] for each in found["odds"]} == {"proton-rocket", "knife"}
    text = told(capsys, GATEHOUSE, "--weapon", "proton-rocket")
    assert (
        "One hit of proton-rocket (9D, starfighter scale): at least; hits until it is passed, or in a zone broken"
        in text
    )


def test_the_odds_are_those_of_the_verb_odds(capsys: pytest.CaptureFixture[str]):
    """The E-web against the gate wall has the odds that ``simcore odds`` gives for the same codes and scales."""
    (wall,) = [each for each in answer(capsys, GATEHOUSE)["odds"] if each["id"] == "gate-wall"]
    assert main(["odds", "8D vs 4D", "--table", "structure", "--scale", "character:walker", "--json"]) == 0
    bands = json.loads(capsys.readouterr().out)["bands"]
    assert wall["at_least"]["destroyed"] == pytest.approx(bands["destroyed"])
    assert wall["at_least"]["light"] == pytest.approx(1 - bands["none"] - bands["0-4"])


def test_an_own_weapon_is_known(capsys: pytest.CaptureFixture[str]):
    """A weapon of the scenario's own catalogue may be named, and goes before one that ships."""
    own = "catalogue.weapons.ram={skill: brawling, damage: 12D, scale: walker, type: concussion}"
    better = "catalogue.weapons.knife.damage=7D"
    found = answer(capsys, GATEHOUSE, "--set", own, "--set", better, "--weapon", "ram", "--weapon", "knife")
    assert [(arm["name"], arm["damage"]) for arm in found["weapons"]] == [("ram", "12D"), ("knife", "7D")]


def test_weapons_that_nobody_knows(capsys: pytest.CaptureFixture[str]):
    """Every weapon that is none is told with the nearest name, and the exit code is 2."""
    assert main(["show", GATEHOUSE, "--weapon", "proton-rockett", "--weapon", "e-webb"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "--weapon: no weapon 'proton-rockett'; did you mean 'proton-rocket'?" in said.err
    assert "no weapon 'e-webb'; did you mean 'e-web'?" in said.err


def test_a_bad_scenario(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Of a bad scenario every problem is told with its place, and no picture is written."""
    bad = tmp_path / "bad.yaml"
    bad.write_text("format: 1\nname: x\nnam: x\nlimit: 5\n", encoding="utf-8")
    assert main(["show", str(bad), "--svg", str(tmp_path / "bad.svg")]) == 2
    said = capsys.readouterr().err
    assert f"{bad}:3:1: " in said
    assert f"{bad}:4:8: " in said
    assert [path.name for path in tmp_path.iterdir()] == ["bad.yaml"]
    assert main(["show", str(tmp_path / "missing.yaml")]) == 2


def test_a_picture_never_replaces_what_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """``--svg`` with the name of the scenario is refused, and the scenario is left as it was."""
    scenario = tmp_path / "duel.yaml"
    scenario.write_bytes(Path(DUEL).read_bytes())
    assert main(["show", str(scenario), "--svg", str(scenario)]) == 2
    assert scenario.read_bytes() == Path(DUEL).read_bytes()


def test_a_folder_that_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """A picture that cannot be written is told in one line, and the exit code is 2: the name was wrong."""
    assert main(["show", DUEL, "--svg", str(tmp_path / "no" / "plan.svg")]) == 2
    assert "No such file or directory" in capsys.readouterr().err


HOSTILE = "</text><script>alert(1)</script> ]]> &amp; [red]\\u202e \\uffff"


def test_hostile_names_are_inert(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """A name with markup, marks of direction and no letters is text in the picture, and cannot steer a terminal."""
    scenario = tmp_path / "hostile.yaml"
    scenario.write_text(Path(DUEL).read_text(encoding="utf-8").replace("Duel [red]in[/red] the yard \\u202e", HOSTILE))
    text = told(capsys, str(scenario), "--svg", str(tmp_path / "plan.svg"))
    assert "\u202e" not in text
    assert "\\u202e" in text
    tree = ET.parse(tmp_path / "plan.svg").getroot()  # noqa: S314 - our own file
    assert tree.find(f"{SVG}title").text == HOSTILE
    assert {each.tag.removeprefix(SVG) for each in tree.iter()} <= {
        "svg", "title", "style", "defs", "pattern", "circle", "rect", "path", "text", "g", "line",
    }  # fmt: skip


def test_the_picture_needs_nothing_beside_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """The picture refers to nothing but its own patterns, has no script, and knows each color that it uses."""
    assert main(["show", GATEHOUSE, "--svg", str(tmp_path / "plan.svg")]) == 0
    text = (tmp_path / "plan.svg").read_text(encoding="utf-8")
    patterns = set(re.findall(r'pattern id="([^"]+)"', text))
    assert set(re.findall(r"url\(([^)]*)\)", text)) <= {f"#{name}" for name in patterns}
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"<script| on\w+=|@import|href", text)
    assert set(re.findall(r"var\((--[\w-]+)\)", text)) <= set(re.findall(r"(--[\w-]+):", text))


def test_the_picture_shows_states_and_people(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Doors and walls carry their states as attributes, and everybody who is there at the start stands in his zone."""
    assert main(["show", GATEHOUSE, "--svg", str(tmp_path / "plan.svg")]) == 0
    tree = ET.parse(tmp_path / "plan.svg").getroot()  # noqa: S314 - our own file
    groups = {
        each.find(f"{SVG}title").text: each for each in tree.iter(f"{SVG}g") if each.find(f"{SVG}title") is not None
    }
    assert groups["main-door"].get("data-locked") == "true"
    assert groups["hall-door"].get("data-state") == "open"
    assert groups["gate-window"].get("data-breach") == "1x1"
    letters = {id_: group.findtext(f"{SVG}text[@class='letter']") for id_, group in groups.items()}
    assert letters["gate-window"] == "2J"
    assert letters["main-door"] == "L"  # on the page of a log these mean the same
    plan = simcore.load(GATEHOUSE)
    there = [id_ for id_ in plan.units if plan.initial[id_][1]["present"]]
    assert [id_ for id_ in plan.units if id_ in groups] == there


PICTURE = """
┌┈┈┈┈┈┈┈┈┈┈┳┈┈┈┈┈┈┈┈┈┈┈┈┐
┊ yard     ┃ room       ┊
┊ R2       ┃ B          ┊
┊          /            ┊
└┈┈┈┈┈┈┈┈┈┈┻┈┈┈┈┈┈┈┈┈┈┈┈┘
"""


def test_the_picture_in_the_terminal(capsys: pytest.CaptureFixture[str]):
    """The terminal's picture shows zones side by side, a passage beside the wall between them, and a letter a side."""
    text = told(capsys, DUEL)
    assert PICTURE in text
    assert "R red, B blue" in text


def test_a_terminal_that_knows_ascii_alone(tmp_path: Path):
    """Where standard output knows ASCII alone, the picture is drawn in ASCII, and nothing is escaped."""
    command = [sys.executable, "-m", "simcore", "show", GATEHOUSE]
    env = {"PYTHONIOENCODING": "ascii:backslashreplace", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, check=True)
    text = done.stdout.decode("ascii")
    assert "\\u" not in text
    assert ": treeline                      L hall" in text
