"""Wounds and stuns."""

import pytest

from simcore.rules import wounds
from simcore.rules.choice import Rules
from simcore.state import Unit, able

RULES = Rules.choose()
BASICS = Rules.choose("basics")
KILLING = Rules.choose(settings={"lethality.killed_at_16": True})
FINISHING = Rules.choose(settings={"lethality.finish_off": True})

FALLS = {"prone": True, "idle_until": 5}
FAINTS = {**FALLS, "conscious": False}
BLEEDS = {**FAINTS, "wounds": "mortally_wounded", "mortal_since": 5}


@pytest.mark.parametrize(
    ("before", "band", "fields", "result"),
    [
        ("healthy", "none", {}, None),
        ("healthy", "stunned", {"stunned_until": 6}, None),
        ("wounded", "stunned", {"stunned_until": 6}, None),
        ("healthy", "wounded", {**FALLS, "wounds": "wounded"}, None),
        ("wounded", "wounded", {**FALLS, "wounds": "severely_wounded"}, "severely_wounded"),
        ("severely_wounded", "wounded", {**FAINTS, "wounds": "incapacitated"}, "incapacitated"),
        ("healthy", "incapacitated", {**FAINTS, "wounds": "incapacitated"}, None),
        ("wounded", "incapacitated", {**FAINTS, "wounds": "incapacitated"}, None),
        ("severely_wounded", "incapacitated", {**FAINTS, "wounds": "incapacitated"}, None),
        ("healthy", "mortally_wounded", BLEEDS, None),
        ("severely_wounded", "mortally_wounded", BLEEDS, None),
    ],
)
def test_hits(before, band, fields, result):
    """A hit leads to the worse of its own level and the escalation from the level before (EA-37, EA-38, EA-39, EA-40, EA-41, EA-44, RB-11)."""
    now = Unit(wounds=before)
    assert RULES.character_patch(band, now, 5) == (fields, result)
    assert wounds.worsened(before, band) == fields.get("wounds", before)


DOWN = Unit(wounds="incapacitated", prone=True, conscious=False, idle_until=5)
MORTAL = Unit(wounds="mortally_wounded", prone=True, conscious=False, idle_until=3, mortal_since=3)
STABLE = Unit(wounds="mortally_wounded", prone=True, conscious=False, idle_until=3, mortal_since=3, stable=True)
DEAD = Unit(wounds="dead", prone=True, conscious=False)


@pytest.mark.parametrize(
    ("now", "band", "fields", "result"),
    [
        (DOWN, "wounded", {"wounds": "mortally_wounded", "mortal_since": 5}, "mortally_wounded"),
        (DOWN, "incapacitated", {"wounds": "mortally_wounded", "mortal_since": 5}, "mortally_wounded"),
        (DOWN, "mortally_wounded", {"wounds": "mortally_wounded", "mortal_since": 5}, None),
        (DOWN, "stunned", {"stunned_until": 6}, None),
        (MORTAL, "mortally_wounded", {}, "no_effect"),
        (MORTAL, "wounded", {}, "no_effect"),
        (STABLE, "wounded", {"stable": False}, "destabilized"),
        (STABLE, "stunned", {"stable": False}, "destabilized"),
        (STABLE, "none", {}, None),
        (DEAD, "mortally_wounded", {}, "no_effect"),
        (DEAD, "stunned", {}, "no_effect"),
    ],
)
def test_hits_on_the_fallen(now, band, fields, result):
    """Whoever is down gets worse by a wound, bleeds again if stable, and is not killed (EA-44, EA-41, EA-39)."""
    assert wounds.patch(RULES.injuries, band, now, 5) == (fields, result)


def test_no_death():
    """No margin kills, the largest included (EA-44, EA-37)."""
    band = RULES.character_band(40)
    fields, result = RULES.character_patch(band, Unit(), 1)
    assert (fields["wounds"], result) == ("mortally_wounded", None)
    assert wounds.worsened("mortally_wounded", band) == "mortally_wounded"


@pytest.mark.parametrize("before", [Unit(), MORTAL, DOWN])
def test_killed(before):
    """Under lethality.killed_at_16 a margin of 16 kills, also who is down already (EA-44, EA-37)."""
    fields, result = KILLING.character_patch(KILLING.character_band(16), before, 5)
    assert (fields["wounds"], result) == ("dead", None)
    assert wounds.worsened(before.wounds, "killed") == "dead"


@pytest.mark.parametrize(
    ("now", "dodging"),
    [(Unit(dodging_until=5), {"dodging_until": 4}), (Unit(dodging_until=2), {}), (Unit(dodging_until=0), {})],
)
@pytest.mark.parametrize("band", ["wounded", "incapacitated", "mortally_wounded"])
def test_full_dodge_ends(now, dodging, band):
    """A wound ends a Full Dodge that is running (EA-39, EA-41)."""
    fields, _ = RULES.character_patch(band, now, 5)
    assert {name: value for name, value in fields.items() if name == "dodging_until"} == dodging


@pytest.mark.parametrize(
    ("before", "fields", "result"),
    [("healthy", {"wounds": "wounded"}, None), ("wounded", {"wounds": "severely_wounded"}, "severely_wounded")],
)
def test_wounded_keeps_the_round(before, fields, result):
    """Without wounds.wounded_loses_round, as in the profile basics, Wounded is the penalty only (EA-39, EA-40)."""
    now = Unit(wounds=before, dodging_until=5)
    assert BASICS.character_patch("wounded", now, 5) == (fields, result)
    assert wounds.stands(now, 5) == {}


def test_trivial_acts():
    """Under wounds.incapacitated trivial_acts one lies there awake, but is out of the fight (EA-41, EA-45)."""
    fields, _ = BASICS.character_patch("incapacitated", Unit(), 5)
    assert fields == {**FALLS, "wounds": "incapacitated"}
    assert wounds.out_of_fight(Unit(**fields))
    assert wounds.fell(Unit(), 5) == {**FALLS, "dodging_until": 0, "dodge_round": 0}


ANYONE = Unit(wounds="severely_wounded", prone=True)
LYING = Unit(wounds="incapacitated", prone=True)
KNOCKED_OUT = Unit(prone=True, conscious=False, unconscious_until=93)


@pytest.mark.parametrize(
    ("now", "acts"),
    [
        (ANYONE, ["call", "press", "crawl", "attack", "dodge", "walk"]),
        (LYING, ["call", "press", "crawl"]),
        (Unit(wounds="incapacitated", prone=True, conscious=False), []),
        (Unit(wounds="mortally_wounded", prone=True), []),
        (Unit(wounds="dead", prone=True, conscious=False), []),
        (KNOCKED_OUT, []),
        (Unit(defeated=True), []),
    ],
)
def test_what_one_may_do(now, acts):
    """Who is Incapacitated and conscious may call, press a button and crawl, no more; the unconscious nothing (RB-16, EA-41, EA-45)."""
    asked = ["call", "press", "crawl", "attack", "dodge", "walk"]
    assert [act for act in asked if wounds.may_do(now, act)] == acts


def test_trivial_acts_in_both_profiles():
    """An Incapacitated person may crawl 2 m under trivial_acts, and nothing where he is unconscious (RB-16, EA-41)."""
    lying, out = (Unit(**rules.character_patch("incapacitated", Unit(), 5)[0]) for rules in (BASICS, RULES))
    assert wounds.may_do(lying, "crawl")
    assert not wounds.may_do(out, "crawl")
    assert wounds.TRIVIAL_METRES == 2
    assert not able(lying)
    assert not able(out)


def test_levels_without_consciousness():
    """Nobody is conscious from Incapacitated on, under trivial_acts from Mortally Wounded on (EA-41, EA-44, RB-16)."""
    assert RULES.injuries.senseless == {"incapacitated", "mortally_wounded", "dead"}
    assert BASICS.injuries.senseless == {"mortally_wounded", "dead"}
    for rules in (RULES, BASICS):
        for level in wounds.LEVELS[1:]:
            out = wounds.injuries("refresh", "falls", "faints" if rules is RULES else "lies").reached[level](Unit(), 5)
            assert (out.get("conscious") is False) is (level in rules.injuries.senseless)


def test_mortal_wounds_under_basics():
    """A mortal wound leaves nobody conscious in either profile (EA-44, EA-41)."""
    assert BASICS.character_patch("mortally_wounded", Unit(), 5)[0]["conscious"] is False


@pytest.mark.parametrize(
    ("now", "out"),
    [(Unit(), False), (Unit(wounds="severely_wounded"), False), (DOWN, True), (MORTAL, True), (DEAD, True)],
)
def test_out_of_fight(now, out):
    """Whoever is unconscious is out of the fight, though alive (EA-45)."""
    assert wounds.out_of_fight(now) is out


@pytest.mark.parametrize(
    ("rules", "now", "fields"),
    [
        (RULES, DOWN, {}),
        (FINISHING, DOWN, {"wounds": "dead"}),
        (FINISHING, Unit(), {}),
        (FINISHING, Unit(wounds="incapacitated", prone=True), {}),
        (FINISHING, DEAD, {}),
    ],
)
def test_finish_off(rules, now, fields):
    """Only under lethality.finish_off may an unconscious enemy be killed, and nobody else (EA-45, EA-44)."""
    assert rules.finish_patch(now) == fields


@pytest.mark.parametrize(
    ("now", "helpless"), [(Unit(), False), (Unit(prone=True), False), (Unit(trapped=True), True), (DOWN, True)]
)
def test_helpless(now, helpless):
    """The unconscious and the trapped are helpless, the prone are not (EA-19, EA-41)."""
    assert wounds.helpless(now) is helpless


@pytest.mark.parametrize(
    ("now", "fields"),
    [
        (Unit(dodge_round=5), {"dodge_round": 4}),
        (Unit(dodge_round=5, dodge_rolled=4), {"dodge_round": 4}),
        (Unit(dodge_round=5, dodge_rolled=5, dodge_total=17), {}),
        (Unit(dodge_round=3), {}),
        (Unit(), {}),
    ],
)
@pytest.mark.parametrize("band", ["wounded", "incapacitated", "mortally_wounded"])
def test_a_dodge_not_rolled_yet_is_cancelled(now, fields, band):
    """Who loses his round loses the dodge that he declared and has not rolled; one that was rolled stands (EA-39, RB-53, A-021, A-049)."""
    found, _ = RULES.character_patch(band, now, 5)
    assert {name: value for name, value in found.items() if name == "dodge_round"} == fields
