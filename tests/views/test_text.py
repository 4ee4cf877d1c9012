import pytest

from simcore.errors import InputError
from simcore.facts import KINDS, Fact
from simcore.views import sentences
from simcore.views.moment import moment
from simcore.views.plain import plain
from simcore.views.text import line, lines


def test_a_shot_reads_like_a_sentence(battle):
    """A shot's line tells who, whom, with what, the pool, the total, the number and its parts, and what came of it."""
    assert line(battle()[3]) == (
        "R1 3s trooper shoots guard-1 with rifle: to hit 5D 17 vs 24 (short range 10, Dodge 9, cover 5): miss"
    )


def test_a_hit_tells_what_it_changed(battle):
    """A hit's line tells both rolls with their parts, margin, band and patch."""
    assert line(battle()[5]) == (
        "R2 5s trooper hits guard-1: damage 5D 20; guard-1 soak Strength 3D, armor 1D = 4D 9: "
        "margin 11, incapacitated [guard-1: wounds incapacitated, conscious no]"
    )


def test_a_shot_that_strikes_the_wall(battle):
    """A called shot that missed its element says what it struck."""
    assert line(battle()[8]).endswith("strikes floor")


def test_a_declaration_of_nobody():
    """A round in which nobody declared anything says so."""
    assert line(Fact(1, 5, 2, "round.declared", data={"actions": {}})) == "R2 5s nobody acts"


def test_there_is_a_line_for_each_fact(battle):
    """Every fact gives one line, in order."""
    facts = battle()
    assert len(list(lines(facts))) == len(facts)


def test_every_kind_has_its_sentence():
    """Each kind of fact has its own sentence, and each tells even of a fact that holds nothing."""
    assert set(sentences._SENTENCES) == set(KINDS)
    for kind in (*KINDS, "pig.flown"):
        assert line(Fact(5, 1.5, 1, kind)).startswith("R1 1.5s ")


@pytest.mark.parametrize(
    ("asked", "numbers"),
    [
        ({"kind": "shot.fired"}, [3, 4, 8]),
        ({"kind": "shot"}, [3, 4, 8]),
        ({"kind": "*.hit"}, [5, 9, 10, 11]),
        ({"kind": "sho"}, []),
        ({"start": "9s"}, [9, 10, 11, 12]),
        ({"start": 9}, [9, 10, 11, 12]),
        ({"end": "2 s"}, [0, 1, 2]),
        ({"start": "r3"}, [10, 11, 12]),
        ({"start": "r2", "end": "round 2"}, [5, 6, 7, 8, 9]),
        ({"start": "1 min"}, []),
        ({"kind": "unit.hit", "start": None, "end": ""}, [5, 11]),
    ],
)
def test_lines_that_are_asked_for(battle, asked, numbers):
    """Only the lines of a kind or of a span of time are given, both ends included."""
    facts = battle()
    assert list(lines(facts, **asked)) == [line(facts[number]) for number in numbers]


@pytest.mark.parametrize("text", ["soon", "1:30", "-5s", "5 km", "r", "r-1", "NaN", "9" * 40])
def test_what_is_no_time_is_refused(text):
    """A text that is no time raises InputError that names where it stands."""
    with pytest.raises(InputError, match="--from"):
        moment(text, "--from")


def test_hostile_names_are_shown_and_not_obeyed(battle):
    """Control characters, marks of direction and line ends in names come out as escapes, in one line."""
    facts = battle(name="Gate\x1b[2J\n\u202eevil\ud800")
    facts[3].actor = "a\rb\x07"
    for text in (line(facts[0]), line(facts[3])):
        assert text.isprintable()
    assert "\\x1b[2J\\x0a\\u202eevil\\ud800" in line(facts[0])


def test_long_names_are_cut():
    """A value of any length takes at most 200 characters of a line."""
    assert len(plain("x" * 10_000)) == 200


@pytest.mark.parametrize(
    ("kind", "data", "words"),
    [
        ("unit.stood", {}, "ann stands up"),
        ("weapon.drawn", {"weapon": "pistol"}, "ann draws pistol"),
        ("weapon.set", {"mode": "stun"}, "ann sets the weapon in hand to stun"),
        ("unit.sighted", {"zone": "hall"}, "ann sees bob in hall"),
        ("noise.heard", {"zone": "hall"}, "ann hears bob in hall"),
        ("sight.lost", {"side": "red", "zone": "hall"}, "red has bob out of sight, last seen in hall"),
        ("sight.lost", {"side": "red", "zone": None}, "red has bob out of sight, and does not know where to look"),
        ("unit.moved", {"walked": 7, "speed": "high_speed", "result": "slip"}, "ann walks 7 m (high speed): slip"),
        ("blow.struck", {"weapon": "sword", "success": False}, "ann strikes bob with sword: miss"),
        ("decision.made", {"choice": {"target": "bob", "drop": True}}, "ann chose target bob, drop"),
        ("order.skipped", {"order": "orders.ann.0"}, "ann passes over orders.ann.0: its condition does not hold"),
    ],
)
def test_what_stances_sights_and_choices_say(kind, data, words):
    """Stances, weapons, what sides know and what units chose are told in a sentence each."""
    assert line(Fact(1, 2, 1, kind, "ann", "bob", data=data)) == f"R1 2s {words}"


def test_what_is_shown_may_stand_in_xml():
    """No character that XML forbids is left in what is shown."""
    for code in (*range(0x20), *range(0xD800, 0xE000), 0xFFFE, 0xFFFF):
        assert plain(f"a{chr(code)}b").isprintable(), hex(code)
        assert chr(code) not in plain(f"a{chr(code)}b"), hex(code)
