"""`simcore odds`."""

from __future__ import annotations

import json

import pytest

from simcore.cli.main import main
from simcore.cli.odds import TABLES
from simcore.odds import bands, law
from simcore.rules import bands as tables


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict:
    """The JSON that `simcore odds` prints."""
    assert main(["odds", *arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_chance_of_a_check(capsys: pytest.CaptureFixture[str]):
    """`CODE >= N` prints the exact chance, in JSON to the last bit and in words to six places."""
    assert answer(capsys, "5D+2 >= 15") == {"probability": law(17).at_least(15)}
    assert main(["odds", "5D+2  >=  15"]) == 0
    assert capsys.readouterr().out == f"5D+2 >= 15: {law(17).at_least(15):.6f}\n"


def test_chance_of_a_contest(capsys: pytest.CaptureFixture[str]):
    """`CODE vs CODE` alone prints the chance that the first is at least as high, equal codes above one half."""
    chance = answer(capsys, "3D vs 3D")["probability"]
    assert 0.5 < chance < 0.6
    assert answer(capsys, "4D vs 3D")["probability"] > chance


@pytest.mark.parametrize("table", TABLES)
def test_bands(table: str, capsys: pytest.CaptureFixture[str]):
    """With `--table` each band of the table is there in its order, `none` first, and they add up to 1."""
    shares = answer(capsys, "8D vs 4D", "--table", table)["bands"]
    assert list(shares) == ["none", *(name for name, _ in tables.TABLES[table])]
    assert sum(shares.values()) == pytest.approx(1)
    assert shares == dict(bands(24, 12, table))


def test_every_table_may_be_asked_for():
    """The tables that the option names are the tables of the rules."""
    assert set(TABLES) == set(tables.TABLES)


def test_scale_adds_to_the_larger(capsys: pytest.CaptureFixture[str]):
    """`--scale` gives the larger side its difference: a walker's wall against a hand weapon, and the other way."""
    smaller = answer(capsys, "8D vs 4D", "--table", "structure", "--scale", "character:walker")
    assert smaller["bands"] == dict(bands(24, 24, "structure"))
    larger = answer(capsys, "8D vs 4D", "--table", "character", "--scale", "walker:character")
    assert larger["bands"] == dict(bands(36, 12, "character"))


def test_profile_changes_the_tables(capsys: pytest.CaptureFixture[str]):
    """Under `--profile basics` people can be killed outright: the table of people has that band."""
    assert "killed" in answer(capsys, "8D vs 3D", "--table", "character", "--profile", "basics")["bands"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["5D >= many"],
        ["5D >= 15", "--table", "structure"],
        ["5D vs 4D", "--scale", "character:walker"],
        ["5D vs 4D", "--table", "structure", "--scale", "character"],
        ["5D vs 4D", "--table", "structure", "--scale", "character:moon"],
        ["5D vs 4D", "--table", "walls"],
        ["5D vs 4D", "--profile", "chess"],
        ["900D >= 3"],
    ],
)
def test_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]):
    """A question that makes no sense ends with exit code 2 and says why, on standard error alone."""
    assert main(["odds", *arguments]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "Traceback" not in said.err
