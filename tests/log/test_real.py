from pathlib import Path

import pytest

import simcore
from simcore.log.audit import audit
from simcore.log.fold import fold
from simcore.log.lines import lines as raw
from simcore.views.report import report
from simcore.views.text import lines

SCENARIOS = sorted((Path(__file__).parents[2] / "scenarios").glob("*.yaml"))
GATEHOUSE = SCENARIOS[0].with_name("gatehouse.yaml")


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda path: path.stem)
def test_every_run_passes_the_audit_and_folds_to_its_end(tmp_path, scenario):
    """Of each shipped scenario, over 50 seeds, the log has no fault and its fold is the engine's final state."""
    plan = simcore.load(scenario)
    path = tmp_path / "run.jsonl"
    for seed in range(50):
        outcome = simcore.run(plan, seed, 0, path)
        report = audit(path)
        assert report.faults == [], f"seed {seed}"
        assert report.events == outcome.events
        assert fold(simcore.Log.open(path)) == outcome.state.snapshot()


@pytest.mark.parametrize(
    "settings",
    [
        ["rules.profile=basics"],
        ["rules.defense.mode=rb_rolled", "rules.scale.dodge=dice"],
        ["rules.defense.mode=mini6", "rules.defense.penalties_apply=true"],
        ["rules.stun.accumulate=true", "rules.damage.repeat_escalates=true", "rules.elements.light_stacking=true"],
        ["rules.lethality.finish_off=true", "rules.initiative.ties=file"],
        ["rules.dice.wild=false", "rules.time.round_seconds=1"],
        ["rules.dice.wild_one=drop_both", "rules.wounds.wounded_loses_round=false"],
    ],
    ids=" ".join,
)
def test_runs_under_other_settings_pass(tmp_path, settings):
    """A run of the main scenario under other settings has no fault, over five replications."""
    plan = simcore.load(GATEHOUSE, settings)
    path = tmp_path / "run.jsonl"
    for replication in range(5):
        simcore.run(plan, 7, replication, path)
        assert audit(path).faults == [], f"replication {replication}"


def test_a_run_without_dice_in_its_log_passes(tmp_path):
    """A log of detail outcome has the same lines without dice, and no fault."""
    full, bare = tmp_path / "full.jsonl", tmp_path / "bare.jsonl.zst"
    simcore.run(GATEHOUSE, 7, 0, full)
    simcore.run(GATEHOUSE, 7, 0, bare, "outcome")
    assert audit(bare).faults == []
    assert audit(bare).events == audit(full).events
    assert (audit(bare).rolls, audit(full).rolls > 0) == (0, True)


def test_a_run_cut_off_anywhere_has_that_one_fault(tmp_path):
    """A log that ends anywhere, in a line or between two, is read as far as it goes and has the cut as its only fault."""
    path = tmp_path / "run.jsonl"
    simcore.run(GATEHOUSE, 7, 0, path)
    whole = path.read_bytes()
    first = len(next(raw(path)))
    for length in range(first, len(whole), len(whole) // 9):
        path.write_bytes(whole[:length])
        (fault,) = audit(path).faults
        assert "cut off" in fault
        assert report(simcore.Log.open(path))


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda path: path.stem)
def test_views_tell_every_run(tmp_path, scenario):
    """Each line of a run's text is printable, there is one an event, and the report names who won."""
    path = tmp_path / "run.jsonl"
    outcome = simcore.run(scenario, None, 0, path)
    log = simcore.Log.open(path)
    told = list(lines(log))
    assert len(told) == outcome.events
    assert all(line.isprintable() for line in told)
    winner = outcome.outcome["winner"]
    assert (f"{winner} won" if winner else "nobody won") in report(log).splitlines()[0]
