"""Settings and profiles."""

import pickle

import pytest

from simcore.dice import DiceSettings
from simcore.errors import InputError
from simcore.rules.choice import Rules
from simcore.rules.profiles import PROFILES
from simcore.rules.settings import SETTINGS, complete

BASICS = {
    "cover.mode": "rb_dice",
    "defense.mode": "rb_rolled",
    "lethality.killed_at_16": True,
    "wounds.incapacitated": "trivial_acts",
    "wounds.wounded_loses_round": False,
    "stun.stunned_result": "stunned",
    "scale.dodge": "dice",
}


def test_basics():
    """The profile basics differs from the default in the settings that its table names (EA-23, RB-45)."""
    default, basics = complete("empire-ascendant", {}), complete("basics", {})
    assert {key: value for key, value in basics.items() if default[key] != value} == BASICS


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("key", SETTINGS)
def test_own_values(profile, key):
    """Each profile's value of each setting passes the setting's own check, and may be stated in a scenario."""
    value = complete(profile, {})[key]
    assert SETTINGS[key].check(value) is None
    assert Rules.choose(profile, {key: value}) == Rules.choose(profile)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("dice.wild", False),
        ("dice.wild_one", "drop_both"),
        ("dice.wild_one", "none"),
        ("dice.wild_durations", True),
        ("difficulty.numbers", [3, 8, 13, 18, 25, 35]),
        ("time.round_seconds", 1),
        ("ref.range_pick", "mid"),
        ("ref.range_pick", "high"),
        ("defense.mode", "mini6"),
        ("defense.mode", "dodge_only"),
        ("defense.penalties_apply", True),
        ("movement.rb_fast", False),
        ("lethality.finish_off", True),
        ("stun.accumulate", True),
        ("scale.mega", True),
        ("elements.called_mod", 0),
        ("elements.lock_tn", 20),
        ("elements.light_stacking", True),
        ("elements.frame_in_wall", True),
        ("elements.frame_in_wall", False),
        ("damage.repeat_escalates", True),
        ("initiative.ties", "file"),
        ("sim.end", "objective"),
        ("hazards.enabled", False),
        ("collapse.heavy_activity", []),
        ("collapse.heavy_activity", ["hit", "people"]),
        ("collapse.impacts", False),
        ("fire.pool", "2D+1"),
        ("fire.check_interval", 1),
        ("fire.spread_tn", {"light": 20, "heavy": 15, "severe": 5}),
        ("fire.agents", False),
        ("fire.suppression_step", 3),
        ("fire.burnout_rounds", 12),
        ("smoke.spill", False),
        ("smoke.decay_rounds", 1),
        ("smoke.decay_rounds", None),
        ("environment.gravity", "high"),
        ("environment.gravity_mode", "double"),
    ],
)
@pytest.mark.parametrize("profile", PROFILES)
def test_alternatives(profile, key, value):
    """Every alternative of a setting is accepted alone, in both profiles, and is in force then."""
    rules = Rules.choose(profile, {key: value})
    group, name = key.split(".")
    assert rules.nested()[group][name] == value
    assert rules != Rules.choose(profile)


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("cover.mode", "none", "must be ea_flat or rb_dice"),
        ("defense.mode", "rolled", "must be add or rb_rolled or mini6 or dodge_only"),
        ("dice.wild", 1, "must be true or false"),
        ("dice.wild", "yes", "must be true or false"),
        ("time.round_seconds", 0, "at least 1"),
        ("time.round_seconds", 2.5, "whole number"),
        ("time.round_seconds", True, "whole number"),
        ("difficulty.numbers", [5, 10], "six"),
        ("difficulty.numbers", [5, 10, 15, 20, 30, True], "six"),
        ("difficulty.numbers", [5, 10, 9, 20, 30, 31], "must not fall"),
        ("difficulty.numbers", "5", "six"),
        ("elements.frame_in_wall", None, "must be by_kind or true or false"),
        ("elements.called_mod", -1, "at least 0"),
        ("stun.stunned_result", "unharmed", "must be none or stunned"),
        ("shields.types", True, "is no setting of this version"),
        ("environment.vacuum", True, "is no setting of this version"),
        ("hazards.enabled", "no", "must be true or false"),
        (
            "collapse.heavy_activity",
            "hit",
            "must be a list of some of hit, fire, vehicle, breaching, people, each once",
        ),
        ("collapse.heavy_activity", ["hit", "hit"], "each once"),
        ("collapse.heavy_activity", ["smoke"], "must be a list of some of"),
        ("fire.pool", "0D", "must be a die code such as 3D"),
        ("fire.pool", 3, "must be a die code such as 3D"),
        ("fire.check_interval", 0, "must be a whole number, at least 1"),
        ("fire.check_interval", None, "must be a whole number, at least 1"),
        ("fire.spread_tn", {"light": 15, "mild": 10}, "must be a map that gives light, heavy, severe a whole number"),
        ("fire.spread_tn", {"light": 1001}, "from 1 to 1,000"),
        ("difficulty.numbers", [5, 10, 15, 20, 30, 1001], "from 1 to 1,000"),
        ("elements.lock_tn", 1001, "must be at most 1,000"),
        ("fire.check_interval", 1_000_001, "must be at most 1,000,000"),
        ("fire.spread_tn", {"light": 15, "heavy": 10, "severe": 0}, "from 1 to"),
        ("fire.spread_tn", 15, "must be a map"),
        ("fire.burnout_rounds", 0, "must be a whole number, at least 1, or null"),
        ("smoke.decay_rounds", "never", "or null"),
        ("environment.gravity", "low", "must be normal or high"),
        ("environment.gravity_mode", "triple", "must be plus5 or double"),
    ],
)
def test_refused(key, value, words):
    """A wrong value, and a setting whose rule is not there yet, is refused with what is meant."""
    with pytest.raises(InputError, match=words):
        Rules.choose(settings={key: value})


def test_all_faults_at_once():
    """All that is wrong with a choice is said at once, the profile included."""
    with pytest.raises(InputError) as caught:
        Rules.choose("advanced", {"dice.wild": 3, "nope": 1})
    assert len(caught.value.problems) == 3


def test_pickled():
    """Rules sent to another process are equal to those that were sent."""
    chosen = {"difficulty.numbers": [3, 8, 13, 18, 25, 35], "fire.spread_tn": {"light": 9, "heavy": 8, "severe": 7}}
    rules = Rules.choose("basics", chosen)
    again = pickle.loads(pickle.dumps(rules))  # noqa: S301  # our own bytes
    assert (again, again.nested()) == (rules, rules.nested())


def test_dice_settings():
    """The dice get the switches of the dice (RB-3, RB-4)."""
    rules = Rules.choose(settings={"dice.wild_one": "drop_both", "dice.wild_durations": True})
    assert rules.dice == DiceSettings(wild=True, wild_one="drop_both", wild_durations=True)
    assert not rules.dice.is_plain("time")
    assert not rules.dice.is_plain("duration")
    assert rules.dice.is_plain("mortal")


def test_nested_is_plain():
    """Settings as the log writes them are plain lists and maps, and choosing them again gives the same rules."""
    rules = Rules.choose("basics")
    flat = {f"{group}.{name}": value for group, names in rules.nested().items() for name, value in names.items()}
    assert flat["difficulty.numbers"] == [5, 10, 15, 20, 30, 31]
    assert Rules.choose("basics", flat) == rules


def test_round_seconds():
    """A round lasts time.round_seconds (EA-14)."""
    assert [Rules.choose().round_seconds, Rules.choose(settings={"time.round_seconds": 6}).round_seconds] == [5, 6]


@pytest.mark.parametrize("row", SETTINGS.values(), ids=SETTINGS)
def test_described(row):
    """Every setting says what it means, what else it may be, and which rules it comes from."""
    assert row.meaning
    assert row.alternatives
    assert row.source
