"""``extends`` and ``--set``: scenarios built on others, and changed before they are checked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from simcore.errors import InputError
from simcore.rules.settings import SETTINGS
from simcore.scenario import check, load

BASE = """format: 1
limit: 10 min
site: {scale: walker, structure: 4D, zones: {yard: {}, hall: {}}, sections: {wall: {parts: [yard, hall]}}}
sides:
  rebels: {orders: [{hold: hall}, {hold: yard}], units: {scout: {template: officer, zone: yard}}}
"""


def write(folder: Path, **files: str) -> Path:
    """Write files into a folder; the path of ``main.yaml``."""
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(text)
    return folder / "main.yaml"


def test_maps_merge_lists_replace_and_base_keys_come_first(tmp_path: Path) -> None:
    """This file wins; the base's keys keep their places, new ones follow; a list takes the place of the base's."""
    over = "extends: base.yaml\nlimit: 5 min\nsite: {zones: {attic: {}, yard: {outside: true}}}\nsides: {rebels: {orders: [hold: attic]}}\n"
    plan = load(write(tmp_path, base=BASE, main=over))
    assert list(plan.zones) == ["yard", "hall", "attic"]
    assert plan.zones["yard"].outside
    assert plan.limit_round == 60
    assert [order.target for order in plan.units["scout"].orders] == ["attic"]
    assert "extends" not in plan.resolved


def test_of_several_bases_the_first_named_comes_first(tmp_path: Path) -> None:
    """The keys of the first base stand before those of the second; the second wins where both give a value."""
    plan = load(
        write(
            tmp_path,
            base=BASE,
            more="limit: 20 min\nsite: {zones: {attic: {}}}\n",
            main="extends: [base.yaml, more.yaml]\n",
        )
    )
    assert list(plan.zones) == ["yard", "hall", "attic"]
    assert plan.limit_round == 240


def test_a_link_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    """A symbolic link in the folder that leads out of it is refused like a path that does."""
    outer, inner = tmp_path / "outer.yaml", tmp_path / "in"
    outer.write_text(BASE)
    inner.mkdir()
    (inner / "link.yaml").symlink_to(outer)
    _, problems, _ = check(write(inner, main="extends: link.yaml\n"))
    assert "outside of the scenario's folder" in problems[0].message


def test_problems_of_a_base_are_told_in_its_file(tmp_path: Path) -> None:
    """A fault that comes from a base names the base's file, line and column."""
    _, problems, _ = check(write(tmp_path, base=BASE.replace("walker", "waker"), main="extends: base.yaml\n"))
    assert [(Path(p.file).name, p.line, p.column) for p in problems] == [("base.yaml", 3, 15)]


def test_set_changes_adds_and_removes(tmp_path: Path) -> None:
    """--set replaces a value, makes maps on its way, reaches into lists by number, and null removes."""
    path = write(tmp_path, main=BASE)
    sets = [
        "limit=2 min",
        "rules.defense.mode=mini6",
        "sides.rebels.orders.0.hold=yard",
        "sides.rebels.orders.1=null",
        "site.zones.attic={}",
    ]
    plan = load(path, sets)
    assert plan.limit_round == 24
    assert plan.rules.settings["defense.mode"] == "mini6"
    assert [order.target for order in plan.units["scout"].orders] == ["yard"]
    assert list(plan.zones) == ["yard", "hall", "attic"]


@pytest.mark.parametrize("key", SETTINGS)
@pytest.mark.parametrize("given", [True, False])
def test_set_null_is_null_where_a_setting_may_be(tmp_path: Path, key: str, given: bool) -> None:
    """--set of null sets a setting that may be null, given in the file or not; any other is removed, and at its default."""
    row = SETTINGS[key]
    group, _, name = key.partition(".")
    whole = plain_text(next(each for each in (7, False, "file", row.default) if row.check(each) is None))
    path = write(tmp_path, main=BASE + (f"rules: {{{group}: {{{name}: {whole}}}}}\n" if given else ""))
    plan, problems, _ = check(path, [f"rules.{key}=null"])
    if row.check(None) is None:
        assert plan is not None
        assert plan.rules.settings[key] is None
    elif given:
        assert plan is not None
        assert plan.rules.settings[key] == row.default
    else:
        assert ["nothing to remove" in problem.message for problem in problems] == [True]


def plain_text(value: Any) -> str:
    """A value as a file writes it."""
    return json.dumps(value)


def test_set_of_a_part_of_a_map_leaves_the_rest(tmp_path: Path) -> None:
    """--set of one number of a map keeps the others, of the file or of the default; null gives it back its own."""
    given = write(tmp_path, main=BASE + "rules: {fire: {spread_tn: {light: 20, heavy: 18}}}\n")
    cases = {
        "rules.fire.spread_tn.heavy=7": {"light": 20, "heavy": 7, "severe": 10},
        "rules.fire.spread_tn.light=null": {"light": 15, "heavy": 18, "severe": 10},
        "rules.fire.spread_tn=null": {"light": 15, "heavy": 10, "severe": 10},
        "rules.fire.spread_tn={severe: 5}": {"light": 15, "heavy": 10, "severe": 5},
    }
    for text, due in cases.items():
        assert load(given, [text]).rules.settings["fire.spread_tn"] == due


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("limit", "no 'path=value'"),
        ("limit=", "nothing stands after ="),
        ("limit=[1", "a list is not closed"),
        ("sides.rebels.orders.7.hold=yard", "no place '7' in a list of 2"),
        ("limit.x=1", "is a single value"),
        ("site.zonse=null", "did you mean 'zones'?"),
        ("extends=base.yaml", "change the file"),
        ("limit=7", "'7 s', '7 min' or '7 rounds'"),
        ("sides.rebels.orders.0.hold=hal", "did you mean 'hall'?"),
        ("a" + ".b" * 5000 + "=1", "5001 steps"),
        ("seed=\0", "control character"),
    ],
)
def test_a_problem_of_a_set_names_the_set(tmp_path: Path, text: str, words: str) -> None:
    """What is wrong with a --set, or comes of it, is told with the --set in the place of a file."""
    _, problems, _ = check(write(tmp_path, main=BASE), [text])
    assert problems[0].file.startswith("--set ")
    assert any(words in problem.message for problem in problems)


def test_the_seed_given_goes_before_the_files_own(tmp_path: Path) -> None:
    """A seed given in the call is the plan's; the resolved scenario and its checksum do not change."""
    path = write(tmp_path, main=BASE + "seed: 3\n")
    assert (load(path).seed, load(path, seed=9).seed) == (3, 9)
    assert load(path).sha256 == load(path, seed=9).sha256


def test_loading_raises_what_check_returns(tmp_path: Path) -> None:
    """``load`` raises exactly the problems that ``check`` returns."""
    path = write(tmp_path, main=BASE.replace("hold: hall", "hold: hal"))
    with pytest.raises(InputError) as caught:
        load(path)
    assert list(caught.value.problems) == check(path)[1]
