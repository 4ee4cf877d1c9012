"""The player in the terminal, driven by textual's pilot: what each key does, and what is to be seen then."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from textual.widgets import Input, Static

from simcore.cli.player.app import CUT_OFF, PANES, Player
from simcore.cli.player.keys import KEYS
from simcore.cli.player.pages import Page
from simcore.log.fold import put
from simcore.views.playing.recording import Recording
from simcore.views.playing.watcher import Watcher
from tests.recorded import hostile, recording, text, written


def screen(app: Player) -> str:
    """What the terminal shows, line by line."""
    return "\n".join("".join(segment.text for segment in strip) for strip in app.screen._compositor.render_strips())


def pane(app: Player, name: str) -> str:
    """What was written into a pane."""
    return str(app.screen_stack[0].query_one(f"#{name}", Static).render())


def drive(told: Recording, size, watch) -> None:
    """Play a recording in a terminal of this size; ``watch(app, pilot)`` presses the keys, and looks."""

    async def driven():
        app = Player(Watcher(told))
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await watch(app, pilot)

    with ThreadPoolExecutor(1) as apart:  # a browser that another test keeps open has a loop running in this thread
        apart.submit(asyncio.run, driven()).result()


@pytest.fixture
def played(tmp_path):
    """Drives a player of the gatehouse in a terminal of 80 by 24."""
    return partial(drive, recording(written("gatehouse", tmp_path)), (80, 24))


async def answer(pilot, key: str, words: str) -> None:
    """Press a key that asks, and answer."""
    await pilot.press(key)
    pilot.app.query_one("#prompt", Input).value = words
    await pilot.press("enter")
    await pilot.pause()


def test_keys_step(played):
    """Arrows step an event, PgUp, PgDn and Shift with arrows a round, Home and End lead to the ends."""

    async def watch(app, pilot):
        head, facts = app.playhead, app.playhead.recording.facts
        for keys, at in [
            (["right", "right", "down"], 3),
            (["left", "up"], 1),
            (["end"], len(facts) - 1),
            (["home"], 0),
        ]:
            await pilot.press(*keys)
            assert head.at == at
        for key, number in [("pagedown", 1), ("shift+right", 2), ("pagedown", 3), ("pageup", 2), ("shift+left", 1)]:
            await pilot.press(key)
            assert facts[head.at].round == number
            assert facts[head.at - 1].round < number

    played(watch)


def test_play_and_pause(played):
    """Space plays and halts; the time that passes is that of the clock and the speed, which + doubles."""

    async def watch(app, pilot):
        assert "‖ x2" in screen(app)
        await pilot.press("plus")
        assert "‖ x5" in screen(app)
        await pilot.press("minus", "space")
        assert app.playhead.playing
        assert "▶ x2" in screen(app)
        for _ in range(40):
            app.tick(0.05)
        assert app.playhead.time >= 4
        assert app.playhead.recording.facts[app.playhead.at].t <= app.playhead.time
        await pilot.press("space")
        at = app.playhead.at
        app.tick(0.05)
        assert app.playhead.at == at > 0
        assert "‖ x2" in screen(app)

    played(watch)


def test_it_plays_by_itself(played):
    """Once space was pressed, events come without another key."""

    async def watch(app, pilot):
        await pilot.press("space")
        for _ in range(100):
            await pilot.pause(0.05)
            if app.playhead.at:
                break
        assert app.playhead.at > 0

    played(watch)


def test_the_state_shown_is_the_fold(played):
    """After going to any of 12 events, the list of the building tells of just those sections that the fold says are not intact."""

    async def watch(app, pilot):
        told = app.playhead.recording
        state = {id_: dict(fields) for id_, fields in told.opening.state.items()}
        await pilot.resize_terminal(160, 90)
        await pilot.pause(0.2)
        await pilot.press("b")
        done = 0
        for seq in (0, 20, 100, 240, 241, 500, 560, 640, 700, 888, 890, 1018):
            for fact in told.facts[done : seq + 1]:
                put(state, fact.set)
            done = seq + 1
            await answer(pilot, "g", f"#{seq}")
            assert app.playhead.at == seq
            layout = told.opening.layout
            damaged = {f"{id_} damage {state[id_]['damage']}" for id_ in (*layout.sections, *layout.elements)
                       if state[id_]["damage"] != told.opening.state[id_]["damage"]}  # fmt: skip
            shown = {
                " ".join(line.replace(",", " ").split()[:3])
                for line in pane(app, "list").splitlines()
                if " damage " in line
            }
            assert shown == damaged
            assert f"event {seq} of 1018" in screen(app)

    played(watch)


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("r12", "R12"),
        ("95s", "R19"),
        ("section.hit", "section.hit"),
        ("#99999", "there is no event 99999"),
        ("nonsense!", "is none of 95s"),
    ],
)
def test_go(words, shown, played):
    """The key g asks for a place and goes there, or says why not; keys typed there are letters, not commands."""

    async def watch(app, pilot):
        await pilot.press("g", "q", "n", "g", "slash", "F")
        assert app.query_one("#prompt", Input).value == "qng/F"
        await pilot.press("escape")
        await answer(pilot, "g", words)
        assert shown in screen(app)

    played(watch)


def test_search(played):
    """/ goes to the first match and marks all, n and N lead through them, and what is not there is said."""

    async def watch(app, pilot):
        await answer(pilot, "slash", "catch fire")
        first = app.playhead.at
        assert "catch fire" in app.playhead.recording.lines[first]
        await pilot.press("n")
        assert app.playhead.at >= first
        await answer(pilot, "slash", "no such words")
        assert "nothing has 'no such words' in it" in screen(app)

    played(watch)


def test_turning_points(played):
    """The key t leads to the first turning point, whose details say that it is one."""

    async def watch(app, pilot):
        await pilot.press("t")
        point = app.playhead.recording.points[0]
        assert app.playhead.recording.facts[app.playhead.at].seq == point.seq
        assert "turning point" in pane(app, "details")
        await pilot.press("t", "T")
        assert app.playhead.recording.facts[app.playhead.at].seq == point.seq

    played(watch)


def test_follow(played):
    """The key f follows the first unit and F one by name; . leads to what it has part in."""

    async def watch(app, pilot):
        await pilot.press("f")
        assert "►Se" in pane(app, "list")
        await answer(pilot, "F", "medic")
        assert app.watcher.followed == "medic"
        await pilot.press("full_stop")
        assert "medic" in app.playhead.recording.lines[app.playhead.at]
        assert "►M" in pane(app, "list")

    played(watch)


def test_help_names_every_key(played):
    """? shows the keys and signs over the whole screen, and each key that does something is among them."""

    async def watch(app, pilot):
        await pilot.resize_terminal(100, 60)
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(app.screen, Page)
        shown = screen(app)
        named = {"space": "space", "question_mark": "?", "escape": "Esc", "pageup": "PgUp", "pagedown": "PgDn", "full_stop": ".",
                 "comma": ",", "slash": "/", "plus": "+", "minus": "-", "left": "←", "right": "→", "up": "↑", "down": "↓",
                 "home": "Home", "end": "End", "enter": "Enter"}  # fmt: skip
        for keys, _ in KEYS:
            key = keys.split(",")[-1]
            if key not in ("ctrl+c", "equals_sign"):
                assert named.get(key, key) in shown, key
        await pilot.press("escape")
        assert not isinstance(app.screen, Page)

    played(watch)


def test_details_over_the_whole_screen(played):
    """Enter shows all of an event, time goes on beneath, and any of its keys leads back."""

    async def watch(app, pilot):
        await answer(pilot, "g", "unit.hit")
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, Page)
        assert "because of" in screen(app)
        app.playhead.toggle()
        app.tick(0.05)
        await pilot.press("q")
        await pilot.pause()
        assert not isinstance(app.screen, Page)

    played(watch)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60), (40, 12), (20, 6), (5, 2)])
def test_any_size(size, tmp_path):
    """In a terminal of any size, and one that changes its size, the panes fill what there is and nothing breaks."""

    async def watch(app, pilot):
        await pilot.press("t", "z", "z", "z", "z", "z")
        await pilot.resize_terminal(size[1] + 5, size[0])
        await pilot.press("right")
        await pilot.resize_terminal(*size)
        await pilot.pause(0.2)
        lines = screen(app).splitlines()
        assert len(lines) == size[1]
        assert {len(line) for line in lines} <= {size[0]}
        if size >= (80, 24):
            assert all(pane(app, name) for name in PANES)
            assert len(pane(app, "bar")) == size[0]
            assert lines[-1].startswith("space play")

    drive(recording(written("tower-fire", tmp_path)), size, watch)


def test_zoom(played):
    """The key z gives one pane the whole screen, then the next, and at last all are there again."""

    async def watch(app, pilot):
        small = app.extent("plan")
        await pilot.press("z")
        await pilot.pause()
        assert app.extent("plan")[0] == 80
        assert app.extent("plan")[1] > small[1]
        await pilot.press("z", "z", "z", "z")
        await pilot.pause()
        assert app.extent("plan") == small

    played(watch)


def test_a_click_goes_there(played):
    """A click on the bar leads to that part of the battle, one on an event to that event."""

    async def watch(app, pilot):
        await pilot.click("#bar", offset=(79, 0))
        assert app.playhead.at == app.playhead.recording.last
        await pilot.press("home")
        await pilot.click("#events", offset=(10, 4))
        assert app.playhead.at == 3

    played(watch)


def test_a_log_that_was_cut_off(tmp_path):
    """Of a log that was cut off the player shows what is there, and says so from start to end."""
    path = tmp_path / "cut.jsonl"
    path.write_text("".join(text("gatehouse").splitlines(keepends=True)[:300]), encoding="utf-8")

    async def watch(app, pilot):
        assert CUT_OFF in screen(app)
        await pilot.press("end")
        assert "CUT OFF" in screen(app)
        assert "event 299 of 299" in screen(app)

    drive(recording(path), (80, 24), watch)


def test_hostile_names(tmp_path):
    """Markup, terminal escapes and marks of direction in names are shown as they are written, and do nothing."""

    async def watch(app, pilot):
        shown = screen(app)
        for key in ("b", "t", "f", "enter"):
            await pilot.press(key)
            await pilot.pause()
            shown += screen(app)
        await pilot.press("escape")
        await answer(pilot, "F", "trooper-1[red]\x1b[31m")
        await answer(pilot, "slash", "[red]")
        await answer(pilot, "g", "[/]")
        shown += screen(app)
        assert "[red]\\x1b[31m\\u202e[/]" in shown
        assert not {"\x1b", "\u202e"}.intersection(shown)
        assert "is none of 95s" in screen(app)

    drive(recording(hostile(tmp_path)), (120, 40), watch)


def test_a_log_without_dice(tmp_path):
    """A log of detail outcome plays, and says of each event that its dice were not written."""
    lines = [json.loads(line) for line in text("gatehouse").splitlines()]
    for line in lines:
        line.pop("rolls", None)
        line.pop("draws", None)
    lines[0]["data"]["detail"] = "outcome"
    path = tmp_path / "outcome.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")

    async def watch(app, pilot):
        await answer(pilot, "g", "shot.fired")
        assert "without dice" in " ".join(pane(app, "details").split())

    drive(recording(path), (80, 24), watch)


def test_a_log_of_one_line(tmp_path):
    """A log that was cut off after its first line plays: no key breaks it."""
    path = tmp_path / "one.jsonl"
    path.write_text(text("gatehouse").splitlines(keepends=True)[0], encoding="utf-8")

    async def watch(app, pilot):
        for keys, _ in KEYS:
            if keys not in ("q", "ctrl+c"):
                await pilot.press(keys.split(",")[0])
                await pilot.press("escape")
        assert app.playhead.at == 0

    drive(recording(path), (80, 24), watch)


@pytest.mark.parametrize(
    ("keys", "code"),
    [
        (["q"], 0),
        (["ctrl+c"], 130),
        (["question_mark", "ctrl+c"], 130),
        (["question_mark", "q", "q"], 0),
        (["g", "q", "ctrl+c"], 130),
    ],
)
def test_leaving(keys, code, tmp_path):
    """The key q ends the player with exit code 0, Ctrl+C with 130, from the help and from a question too."""
    found = []

    async def watch(app, pilot):
        for key in keys:
            await pilot.press(key)
            await pilot.pause()
        found.append(app.return_value)

    drive(recording(written("gatehouse", tmp_path)), (80, 24), watch)
    assert found == [code]
