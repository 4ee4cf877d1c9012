"""What a band does to a section."""

import itertools

import pytest
from msgspec.structs import replace

from simcore.rules import damage
from simcore.rules.choice import Rules, SectionHit
from simcore.state import Element, Section

RULES = Rules.choose()
REPEATS = Rules.choose(settings={"damage.repeat_escalates": True})
INTACT = Section(structure="4D")
LIGHT = Section(structure="3D+2", damage="light", light_pips=1)
TWICE = Section(structure="3D+1", damage="light", light_pips=2)
HEAVY = Section(structure="3D", damage="heavy", breach="1x2")
STEADY = Section(structure="4D", damage="heavy", breach="1x2", stabilized=True)
STEADY_TWICE = Section(structure="3D+1", damage="heavy", breach="1x2", stabilized=True, light_pips=2)
SEVERE = Section(structure="2D", damage="severe", breach="2x2")
SHORED = Section(structure="2D", damage="severe", breach="2x2", shored=True)
RUIN = Section(structure="0D", damage="destroyed", breach="open")


def hit(rules, band, now, base=12, **elements):
    """The patch of a band on the wall, and on what is in it."""
    return rules.section_patch(band, SectionHit("wall", now, base, elements))


@pytest.mark.parametrize(
    ("now", "band", "fields"),
    [
        (INTACT, "none", {}),
        (INTACT, "0-4", {}),
        (INTACT, "light", {"damage": "light", "light_pips": 1, "structure": "3D+2"}),
        (LIGHT, "light", {"light_pips": 2, "structure": "3D+1"}),
        (TWICE, "light", {"damage": "heavy", "light_pips": 0, "breach": "1x2", "structure": "3D"}),
        (INTACT, "heavy", {"damage": "heavy", "breach": "1x2", "structure": "3D"}),
        (TWICE, "heavy", {"damage": "heavy", "light_pips": 0, "breach": "1x2", "structure": "3D"}),
        (HEAVY, "light", {}),
        (HEAVY, "heavy", {}),
        (HEAVY, "severe", {"damage": "severe", "breach": "2x2", "structure": "2D"}),
        (INTACT, "severe", {"damage": "severe", "breach": "2x2", "structure": "2D"}),
        (SEVERE, "light", {}),
        (SEVERE, "heavy", {}),
        (SEVERE, "severe", {}),
        (INTACT, "destroyed", {"damage": "destroyed", "breach": "open", "structure": "0D"}),
        (TWICE, "destroyed", {"damage": "destroyed", "light_pips": 0, "breach": "open", "structure": "0D"}),
        (SHORED, "destroyed", {"damage": "destroyed", "breach": "open", "structure": "0D", "shored": False}),
        (RUIN, "light", {}),
        (RUIN, "destroyed", {}),
    ],
)
def test_states(now, band, fields):
    """A band changes a section upward only, and names only what changes (S1.3.1.30, S1.3.1.40, S1.3.1.50, S1.3.1.60, S1.3.1.70)."""
    expected = {"wall": fields} if fields else {}
    assert hit(RULES, band, now) == expected
    assert damage.section_patch(damage.KEEPS, band, SectionHit("wall", now, 12)) == expected


@pytest.mark.parametrize(
    ("margin", "state", "breach", "structure"),
    [
        (-1, "intact", "none", "4D"),
        (4, "intact", "none", "4D"),
        (5, "light", "none", "3D+2"),
        (9, "heavy", "1x2", "3D"),
        (13, "severe", "2x2", "2D"),
        (16, "destroyed", "open", "0D"),
    ],
)
def test_margins(margin, state, breach, structure):
    """From a margin on, a 4D section is Lightly, Heavily, Severely Damaged or Destroyed, and breached so far (S1.3.0.20, S1.3.0.30, S1.3.1.30, S1.3.1.40, S1.3.1.50, S1.3.1.60)."""
    after = replace(INTACT, **hit(RULES, RULES.structure_band(margin), INTACT).get("wall", {}))
    assert (after.damage, after.breach, after.structure) == (state, breach, structure)


@pytest.mark.parametrize(
    ("now", "band", "fields"),
    [
        (STEADY, "heavy", {"stabilized": False, "structure": "3D"}),
        (STEADY, "light", {"light_pips": 1, "structure": "3D+2"}),
        (STEADY_TWICE, "light", {"light_pips": 0, "stabilized": False, "structure": "3D"}),
        (STEADY_TWICE, "heavy", {"light_pips": 0, "stabilized": False, "structure": "3D"}),
        (
            STEADY_TWICE,
            "severe",
            {"damage": "severe", "light_pips": 0, "breach": "2x2", "stabilized": False, "structure": "2D"},
        ),
        (STEADY, "destroyed", {"damage": "destroyed", "breach": "open", "stabilized": False, "structure": "0D"}),
    ],
)
def test_stabilized(now, band, fields):
    """A stabilized Heavy section counts light pips from 0; the third, or a new Heavily, ends it (S1.3.1.70)."""
    door = Element(damage="light")
    jam = {} if band == "light" and not now.light_pips else {"door": {"jammed": True}}
    if band == "destroyed":
        jam = {"door": {"damage": "destroyed", "state": "gone"}}
    assert hit(RULES, band, now, door=door) == {"wall": fields, **jam}
    assert damage.reached(damage.KEEPS, band, now) == ("light" if not jam else fields.get("damage", "heavy"))


def test_three_light_results():
    """4D falls by a pip a light result, and the third makes it Heavy at 3D with no light pips (S1.3.1.70, S1.3.1.30)."""
    now, codes = INTACT, []
    for _ in range(4):
        now = replace(now, **hit(RULES, "light", now).get("wall", {}))
        codes.append((now.structure, now.damage, now.light_pips))
    assert codes == [("3D+2", "light", 1), ("3D+1", "light", 2), ("3D", "heavy", 0), ("3D", "heavy", 0)]
    assert damage.reached(damage.KEEPS, "light", TWICE) == "heavy"


@pytest.mark.parametrize(
    ("now", "band", "state"),
    [
        (HEAVY, "heavy", "severe"),
        (SEVERE, "severe", "destroyed"),
        (SEVERE, "heavy", "severe"),
        (INTACT, "heavy", "heavy"),
        (HEAVY, "light", "heavy"),
        (STEADY, "heavy", "severe"),
        (STEADY_TWICE, "light", "heavy"),
    ],
)
def test_repeats_escalate(now, band, state):
    """Under damage.repeat_escalates Heavily on Heavy is Severe, Severely on Severe destroys (S1.3.1.70)."""
    assert hit(REPEATS, band, now).get("wall", {}).get("damage", now.damage) == state
    found = damage.reached(damage.ESCALATES, band, now)
    assert found == (state if hit(REPEATS, band, now) else None)


def test_heat_and_frames_stay():
    """Heat and frame pips stay when a state changes, and lower what is left (S1.3.1.70)."""
    now = Section(structure="2D+1", damage="light", light_pips=2, heat_pips=3)
    assert hit(RULES, "heavy", now)["wall"]["structure"] == "2D"


def test_a_breach_never_closes():
    """A section that has a larger breach keeps it (S1.3.1.40)."""
    now = replace(INTACT, breach="2x2")
    assert "breach" not in hit(RULES, "heavy", now)["wall"]
    assert damage.wider("2x2", "1x2") == "2x2"


OPEN = Element(state="open")
JAMMED = Element(jammed=True)
BLOWN = Element(damage="severe", state="open", working=False, breach="open")
GONE = Element(damage="destroyed", state="gone", working=False, breach="open")


@pytest.mark.parametrize("band", ["heavy", "severe"])
@pytest.mark.parametrize(
    ("element", "fields"),
    [
        (Element(), {"jammed": True}),
        (OPEN, {"jammed": True}),
        (Element(damage="heavy"), {"jammed": True}),
        (JAMMED, {}),
        (BLOWN, {}),
        (GONE, {}),
    ],
)
def test_doors_jam(band, element, fields):
    """When a section becomes Heavy or Severe the doors and ports in it jam, where they are not blown open (S1.3.1.40)."""
    assert hit(RULES, band, INTACT, door=element).get("door", {}) == fields == damage.jams(element)


def test_two_doors_jam():
    """Both doors of a Heavily Damaged section jam, in the order of the section (S1.3.1.40)."""
    patch = hit(RULES, "heavy", INTACT, left=Element(), right=OPEN)
    assert list(patch) == ["wall", "left", "right"]
    assert damage.jams(OPEN) == patch["left"] == patch["right"] == {"jammed": True}


def test_no_jam_without_a_new_state():
    """A section that only gains a light pip, or stays as it is, jams nothing (S1.3.1.40, S1.3.1.30)."""
    assert "door" not in hit(RULES, "light", INTACT, door=Element())
    assert hit(RULES, "heavy", HEAVY, door=Element()) == {}
    assert damage.section_patch(damage.KEEPS, "heavy", SectionHit("wall", SEVERE, 12, {"door": Element()})) == {}


@pytest.mark.parametrize(
    ("element", "fields"),
    [
        (Element(), {"damage": "destroyed", "state": "gone"}),
        (BLOWN, {"damage": "destroyed", "state": "gone"}),
        (GONE, {}),
    ],
)
def test_doors_fall(element, fields):
    """A section that is destroyed takes its solid elements along, without a frame pip (S1.3.1.60)."""
    patch = hit(RULES, "destroyed", INTACT, door=element)
    assert patch.get("door", {}) == fields == damage.falls(element)
    assert "frame_pips" not in patch["wall"]


@pytest.mark.parametrize(
    ("now", "band", "result"),
    [
        (INTACT, "none", None),
        (INTACT, "0-4", None),
        (INTACT, "light", None),
        (TWICE, "light", "heavy"),
        (STEADY_TWICE, "light", "heavy"),
        (STEADY, "heavy", None),
        (HEAVY, "light", "no_effect"),
        (HEAVY, "heavy", "no_effect"),
        (RUIN, "destroyed", "no_effect"),
    ],
)
def test_results(now, band, result):
    """A result is told where it is not what the band says (S1.3.1.70)."""
    assert RULES.section_result(band, now) == result == damage.section_result(damage.KEEPS, band, now)


def test_result_of_a_repeat():
    """A repeated state that escalates is told (S1.3.1.70)."""
    assert damage.section_result(damage.ESCALATES, "heavy", HEAVY) == "severe"


@pytest.mark.parametrize("rules", [RULES, REPEATS])
def test_never_downward(rules):
    """No sequence of hits repairs a section: states rise, and Structure is what the formula gives (S1.3.1.70, S1.0.1.10)."""
    for bands in itertools.product(damage.STATES[1:], repeat=4):
        now = INTACT
        for band in bands:
            after = replace(now, **hit(rules, band, now).get("wall", {}))
            assert damage.STATES.index(after.damage) >= damage.STATES.index(now.damage)
            assert damage.BREACHES.index(after.breach) >= damage.BREACHES.index(now.breach)
            now = after


def test_sections_apart():
    """A hit on one section leaves every other as it was (S1.0.1.10)."""
    assert set(damage.section_patch(damage.KEEPS, "severe", SectionHit("wall", INTACT, 12))) == {"wall"}
