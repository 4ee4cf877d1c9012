"""What a watcher sees: the plan, the lists, the events, the details."""

from __future__ import annotations

from random import Random

import pytest

from simcore.log.now import able
from simcore.views.playing import panes, timebar
from simcore.views.playing.details import details
from simcore.views.playing.roster import MARKS
from simcore.views.playing.signs import label, sign, token
from simcore.views.playing.watcher import LISTS, Watcher
from simcore.views.said import text
from tests.recorded import hostile, recording, written

LARGE = (400, 200)


def seen(lines) -> str:
    """The lines as plain text."""
    return "\n".join(map(text, lines))


@pytest.fixture(params=["gatehouse", "tower-fire", "night-infiltration", "collapse-chain"])
def watcher(request, tmp_path):
    """One who watches a shipped scenario."""
    return Watcher(recording(written(request.param, tmp_path)))


def test_everyone_is_drawn_once_and_as_he_is(watcher):
    """At 10 random moments, in a picture that is large enough, each unit on the map stands in it once, hurt or not as it is."""
    recording = watcher.recording
    signs = watcher.sides.signs
    for at in Random(3).sample(range(len(recording)), 10):
        watcher.playhead.go(at)
        words = seen(watcher.plan(LARGE)).replace("┃", " ").replace("┊", " ").split()
        state = recording.state(at)
        marks = {unit: watcher.sides.mark(unit).text for unit in signs}
        there = [id_ for id_ in signs if state[id_].get("present", True) and state[id_].get("zone")]
        wanted = sorted(marks[id_] + token(signs[id_], state[id_]).text for id_ in there)
        assert sorted(word for word in words if word[0] in marks.values()) == wanted


def test_every_zone_has_its_name_in_the_picture(watcher):
    """Each zone of every level is named in a picture that is large enough."""
    picture = seen(watcher.plan(LARGE))
    assert [id_ for id_ in watcher.recording.opening.layout.zones if id_ not in picture] == []


def test_a_plan_is_cut_to_its_pane_and_shows_where_the_battle_is(watcher):
    """In a small pane no line is too long and none too many, and the zone of the followed unit is to be seen."""
    for unit in list(watcher.recording.opening.layout.units)[:6]:
        watcher.follow(unit)
        for at in (0, len(watcher.recording) // 2):
            watcher.playhead.go(at)
            lines = watcher.plan((40, 10))
            assert len(lines) <= 10
            assert max(len(text(line)) for line in lines) <= 40
            now = watcher.recording.state(at)[unit]
            if now.get("present", True) and now.get("zone"):
                assert str(now["zone"])[:6] in seen(lines)


def test_the_list_of_units_tells_who_is_out(watcher):
    """The list has a line for each unit on the map, and those who cannot act have it in the tone of those who cannot."""
    recording = watcher.recording
    watcher.playhead.go(recording.last)
    state = recording.state(recording.last)
    lines = watcher.listed(500)
    there = [id_ for id_ in recording.opening.layout.units if state[id_].get("present", True) and state[id_]["zone"]]
    assert len(lines) == len(there)
    out = {id_ for id_ in there if not able(state[id_])}
    assert {
        id_ for id_ in there for line in lines if f" {id_} " in text(line) and "worse" in {p.tone for p in line}
    } == out


def test_the_list_of_the_building_tells_what_changed(watcher):
    """The second list names those things of the building that differ from the start, and says so where none does."""
    watcher.next_list()
    assert seen(watcher.listed(500)) == "everything stands as it stood"
    recording = watcher.recording
    watcher.playhead.go(recording.last)
    told = {text(line).split()[0] for line in watcher.listed(500)}
    layout, state = recording.opening.layout, recording.state(recording.last)
    broken = {id_ for id_ in (*layout.sections, *layout.elements)
              if state[id_]["damage"] != recording.opening.state[id_]["damage"]}  # fmt: skip
    assert broken <= told
    assert told <= {id_ for id_ in state if state[id_] != recording.opening.state.get(id_)}


def test_lists_go_round(watcher):
    """After the last list comes the first; the third holds the turning points."""
    assert [watcher.next_list() for _ in LISTS] == [*LISTS[1:], LISTS[0]]
    watcher.list = "turning points"
    assert seen(watcher.listed(500)) == "\n".join(point.line() for point in watcher.recording.points) or "none"


def test_turning_points_matches_and_deeds_are_stepped_through(watcher):
    """t, n and . lead through their events in order, each says when there is none left, and back again."""
    watcher.search("hits")
    watcher.follow(next(iter(watcher.recording.opening.layout.units)))
    for step in (watcher.turning_point, watcher.match, watcher.deed):
        watcher.playhead.go(0)
        on = []
        while not step(1):
            on.append(watcher.playhead.at)
        back = [watcher.playhead.at]
        while not step(-1):
            back.append(watcher.playhead.at)
        assert on == sorted(set(on)) == back[::-1] != []
        assert "this" in step(-1)


def test_following(watcher):
    """Asked for the next, the watcher follows each unit in file order, then nobody; a name may be nearly right; a wrong one is said to be wrong."""
    units = list(watcher.recording.opening.layout.units)
    for unit in units:
        watcher.follow_next()
        assert watcher.followed == unit
    assert watcher.follow_next() == "nobody is followed"
    watcher.follow(units[0].upper())
    assert watcher.followed == units[0]
    assert "no unit is called" in watcher.follow("qqqqqqq")


def test_details_tell_dice_rule_causes_and_effects(tmp_path):
    """Of a hit there are told its faces, its rule, the shot that it came from, and what it changed."""
    told = recording(written("gatehouse", tmp_path))
    at = next(at for at, fact in enumerate(told.facts) if fact.kind == "unit.hit" and fact.set and fact.rolls[0].dice)
    fact = told.facts[at]
    said = seen(details(told, at))
    assert f"rule {fact.rule}" in said
    assert f"dice {' '.join(map(str, fact.rolls[0].dice))}" in said
    assert f"because of #{fact.causes[0]} {told.lines[told.places[fact.causes[0]]]}" in said
    assert "changes " in said
    assert f"led to #{fact.seq} " not in said


def test_hostile_names_are_inert(tmp_path):
    """In no pane is a letter that steers a terminal, whatever a log calls its battle, sides, units, zones and doors."""
    watcher = Watcher(recording(hostile(tmp_path)))
    for at in (0, 200, watcher.recording.last):
        watcher.playhead.go(at)
        shown = [*watcher.plan(LARGE), *details(watcher.recording, at), panes.head(watcher.playhead)]
        for _ in LISTS:
            watcher.next_list()
            shown += watcher.listed(500)
        shown += panes.events(watcher.playhead, 500, watcher.marked())
        told = seen(shown)
        assert "[red]\\x1b[31m\\u202e[/]" in told
        assert not {"\x1b", "\u202e"}.intersection(told)


@pytest.mark.parametrize(
    ("now", "opens", "wanted"),
    [
        ({"state": "closed", "working": True}, True, "D"),
        ({"state": "closed", "working": True, "locked": True}, True, "L"),
        ({"state": "closed", "working": True, "jammed": True}, True, "L"),
        ({"state": "closed", "working": False}, True, "L"),
        ({"state": "closed", "working": False, "breach": "1x1"}, True, "o"),
        ({"state": "open"}, True, "/"),
        ({"state": "gone"}, True, "X"),
        ({"state": "closed"}, False, "W"),
        ({"breach": "none"}, True, ""),
        ({"breach": "1x2"}, True, "X"),
        ({"breach": "open"}, True, "X"),
        ({}, True, ""),
    ],
)
def test_signs_of_doors_windows_and_breaches(now, opens, wanted):
    """Each state of a door, a window and a breached wall has its sign."""
    assert sign(now, opens=opens).text == wanted


@pytest.mark.parametrize(
    ("now", "shield", "wanted"),
    [
        ({"damage": "intact"}, "", ""),
        ({"damage": "severe"}, "", "severe"),
        ({"damage": "heavy", "fire": "severe"}, "◊", "◊^^^heavy"),
        ({"damage": "intact", "fire": "light"}, "", "^"),
    ],
)
def test_labels_of_sections(now, shield, wanted):
    """Along a section stands its plane, its fire and its damage."""
    assert label(now, shield).text == wanted


def test_a_crowd_is_counted_where_it_finds_no_room(tmp_path):
    """In a zone that is too small, those who are not drawn are counted, and the tokens and the count come to all who are there."""
    watcher = Watcher(recording(written("gatehouse", tmp_path)))
    told = seen(watcher.plan((30, 8)))
    assert told
    from simcore.views.playing.scene import _rows
    from simcore.views.said import Said

    tokens = [(Said("▲"), Said(f"T{number}")) for number in range(9)]
    for width in (5, 8, 12, 40):
        for height in (1, 2, 3):
            rows = [text(line) for line in _rows(tokens, width, height)]
            assert len(rows) <= height
            drawn = sum(row.count("▲") for row in rows)
            rest = rows[-1].split("+")[1] if "+" in rows[-1] else "0"
            assert drawn + int(rest) == 9


def test_one_sign_has_one_meaning():
    """The sign of a side means nothing else in the player: no turning point, no zone to be held, no place in a list."""
    others = {panes.CURRENT, panes.POINT, panes.FOUND, panes.FOLLOWED, timebar.MARK, timebar.HERE, "★", "◊"}
    assert len(set(MARKS)) == len(MARKS)
    assert not others & set(MARKS)
