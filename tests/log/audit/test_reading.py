import pytest

from simcore.dice import Roll
from simcore.errors import LogError
from simcore.log.audit import audit
from simcore.log.audit.sums import dropped


@pytest.mark.parametrize("seed", range(12))
def test_a_true_log_has_no_fault(told, seed):
    """A log made by rules and dice passes, loaded dice, ties, stuns, wounds, jams and breaches in it (S1.3.1.40)."""
    report = audit(told(seed=seed, rounds=4))
    assert report.faults == []
    assert report.ok
    assert report.events > 25
    assert report.rolls >= 20


@pytest.mark.parametrize(
    "settings",
    [
        {"dice.wild": False},
        {"dice.wild_one": "drop_both"},
        {"dice.wild_one": "none"},
        {"time.round_seconds": 5, "initiative.ties": "roll"},
        {"stun.accumulate": True, "defense.penalties_apply": False},
        {"wounds.wounded_loses_round": False, "lethality.killed_at_16": True},
        {"damage.repeat_escalates": True, "elements.light_stacking": True},
        {"defense.mode": "mini6"},
        {"defense.mode": "dodge_only"},
    ],
)
def test_a_true_log_under_other_settings(told, settings):
    """A log made under other settings passes by the settings that it names (RB-3, RB-4, EA-37, S1.3.1.70)."""
    assert audit(told(settings=settings, rounds=4)).faults == []


def test_a_log_without_dice(told):
    """A log of detail outcome has no rolls, and passes: bands, patches and checksums are checked."""
    report = audit(told(detail="outcome"))
    assert report.faults == []
    assert report.rolls == 0


def test_a_compressed_log(told):
    """A compressed log passes as the plain one does."""
    assert audit(told("log.jsonl.zst")).faults == []


@pytest.mark.parametrize("key", ["log_sha256", "state_sha256"])
def test_each_checksum_counts(told, doctor, tmp_path, key):
    """A wrong digest of the lines, and one of the state, is a fault of its own."""
    patient = doctor(told())
    patient.lines[-1]["data"][key] = "0" * 64
    (fault,) = audit(patient.write(tmp_path / "forged.jsonl", reseal=False)).faults
    assert key in fault


def test_a_log_cut_off_is_a_fault_after_all_else(told):
    """Of a log that was cut off, what is there is checked, and the cut itself is the last fault and the only one."""
    path = told(rounds=3)
    whole = audit(path)
    path.write_bytes(path.read_bytes()[:-500])
    report = audit(path)
    assert len(report.faults) == 1
    assert "cut off" in report.faults[0]
    assert 0 < report.events < whole.events


def test_a_broken_line_is_a_fault_and_the_rest_is_checked(told):
    """A line in the middle that is no event is a fault with its number."""
    path = told()
    lines = path.read_bytes().splitlines(keepends=True)
    lines[5] = b'{"seq": oops}\n'
    path.write_bytes(b"".join(lines))
    assert any("line 6" in fault for fault in audit(path).faults)


def test_a_key_twice_is_a_fault(told):
    """A line that says a key twice, and so reads differently to different readers, is a fault."""
    path = told()
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"kind":"unit.moved"', '"kind":"unit.hit","kind":"unit.moved"', 1), encoding="utf-8")
    assert any("twice" in fault for fault in audit(path).faults)


def test_what_is_no_log_is_no_report(tmp_path):
    """A file that is no log raises LogError instead of giving faults."""
    path = tmp_path / "log.jsonl"
    path.write_text("hello\n", encoding="utf-8")
    with pytest.raises(LogError):
        audit(path)


@pytest.mark.parametrize(
    ("wild_one", "dice", "wild", "drop"),
    [
        ("drop_highest", (3, 4, 2, 6), (1,), 6),
        ("drop_highest", (), (1,), 1),
        ("drop_both", (3, 4, 2, 6), (1,), 7),
        ("drop_both", (), (1,), 1),
        ("none", (3, 4), (1,), 0),
        ("drop_highest", (3, 4), (6, 1), 0),
        ("drop_highest", (3, 4), (), 0),
    ],
)
def test_what_a_wild_one_takes(wild_one, dice, wild, drop):
    """A first wild 1 takes what the setting says, a later one nothing (RB-4)."""
    assert dropped(wild_one, Roll("to_hit", dice=dice, wild=wild)) == drop
