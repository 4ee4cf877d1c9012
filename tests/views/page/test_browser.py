"""The page in a real browser: what it shows, what it does, and that it keeps to itself."""

from __future__ import annotations

import json
import random
from itertools import pairwise

import pytest

from simcore.log.fold import put
from simcore.log.read import Log
from simcore.views.account import Account
from tests.log.doctor import Doctor

DRAWN = {
    "sections": ("damage", "breach", "fire"),
    "elements": ("damage", "state", "locked", "jammed", "breach"),
    "zones": ("smoke", "lit"),
    "units": ("wounds", "prone", "conscious"),
}
SHOWN = """() => Object.fromEntries([...document.querySelectorAll("svg [data-n]")].map((node) =>
    [node.querySelector("title").textContent.split(": ")[0],
     {...node.dataset, zone: node.closest(".units")?.dataset.zone}]))"""


def states(path, seqs):
    """The state after each of these events, folded in Python."""
    log = Log.open(path)
    state = {id_: dict(fields) for id_, fields in log.opening.state.items()}
    found = {}
    for fact in log:
        put(state, fact.set)
        if fact.seq in seqs:
            found[fact.seq] = {id_: dict(fields) for id_, fields in state.items()}
    return found


def held(page, seq):
    """The state that the page holds after an event."""
    return json.loads(page.evaluate("(seq) => JSON.stringify(simcoreState(seq))", seq))


def as_attribute(value):
    """A value as the page writes it into an attribute."""
    return {True: "true", False: "false", None: "null"}.get(value, value) if not isinstance(value, int | str) or (
        isinstance(value, bool)) else str(value)  # fmt: skip


@pytest.mark.parametrize("name", ["gatehouse", "tower-fire", "collapse-chain"])
def test_the_state_shown_is_the_fold(name, logs, opened):
    """At twenty random moments, in random order, the page holds the state that Python folds, and draws it."""
    path = logs(name)
    layout = Log.open(path).opening.layout
    last = sum(1 for _ in Log.open(path)) - 1
    seqs = random.Random(name).sample(range(last + 1), 20)
    page = opened(path).page
    for seq, folded in ((seq, states(path, seqs)[seq]) for seq in seqs):
        assert held(page, seq) == folded
        shown = page.evaluate(SHOWN)
        for room, fields in DRAWN.items():
            for id_ in getattr(layout, room):
                if id_ in shown:
                    wanted = {field: as_attribute(folded[id_][field]) for field in fields if field in folded[id_]}
                    assert {field: shown[id_].get(field) for field in wanted} == wanted, (seq, id_)
        numbers = dict(enumerate(layout.zones))
        for id_ in layout.units:
            drawn_in = numbers[int(shown[id_]["zone"])] if id_ in shown else None
            there = folded[id_]["zone"] if folded[id_]["present"] else None
            assert drawn_in == there, (seq, id_)


def test_it_tells_who_won_and_marks_the_turning_points(logs, opened):
    """The page says who won, and its marks are the battle report's turning points, at their events."""
    path = logs("gatehouse")
    account = Account.of(Log.open(path))
    wanted = [(point.seq, point.line()) for point in account.turning.chosen(account.losing())]
    page = opened(path).page
    assert "rebels won after 36 rounds" in page.inner_text(".verdict")
    marks = page.eval_on_selector_all(
        "#marks button", "(all) => all.map((one) => [Number(one.dataset.seq), one.title])"
    )
    assert [tuple(mark) for mark in marks] == wanted
    page.click("#marks button >> nth=1")
    assert int(page.input_value("#scrub")) == wanted[1][0]


def test_scrubbing(logs, opened):
    """Where the scrubber is moved, clock, caption and list follow, and the event's sentence is the log's."""
    told = opened(logs("gatehouse"))
    told.page.locator("#scrub").fill("642")
    assert told.clock() == "Round 16 · 76.166s · event 642 of 1018"
    assert told.page.inner_text("#caption").startswith("sergeant hits trooper-guard-1: damage 5D 28")
    row = told.page.locator(".row.now")
    assert row.get_attribute("data-seq") == "642"
    assert row.is_visible()


def test_a_long_caption_has_room_for_its_two_lines(logs, opened):
    """The box of the caption is as high as the two lines that it shows: the second is cut short, and no third peeps in."""
    page = opened(logs("gatehouse")).page
    style = page.eval_on_selector("#caption", "(one) => ({...getComputedStyle(one)})")
    high = page.eval_on_selector("#caption", "(one) => one.clientHeight")
    assert high == 2 * float(style["lineHeight"].removesuffix("px"))


def test_keys(logs, opened):
    """Arrows step an event, comma and dot a round, brackets a turning point; Home, End and slash do as the help says."""
    told = opened(logs("gatehouse"))
    seqs = [
        int(seq)
        for seq in told.page.eval_on_selector_all("#marks button", "(all) => all.map((one) => one.dataset.seq)")
    ]
    presses = [("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", 1018), ("ArrowRight", 1018), ("Home", 0)]
    presses += [("ArrowLeft", 0), ("]", seqs[0]), ("]", seqs[1]), ("[", seqs[0]), ("[", 0)]
    for key, seq in presses:
        told.page.keyboard.press(key)
        assert told.at() == seq, key
    told.page.keyboard.press(".")
    told.page.keyboard.press(".")
    assert told.clock().startswith("Round 2 ")
    told.page.keyboard.press(",")
    assert told.clock().startswith("Round 1 ")
    told.page.keyboard.press("/")
    assert told.page.evaluate("document.activeElement.id") == "search"
    told.page.keyboard.press("Escape")
    speed = told.page.input_value("#speed")
    told.page.keyboard.press("+")
    assert float(told.page.input_value("#speed")) > float(speed)
    told.page.keyboard.press("?")
    assert told.page.is_visible("#keys")
    told.page.keyboard.press("Escape")
    assert told.page.is_hidden("#keys")


def test_rounds_that_are_left_out(logs, opened):
    """Where rounds are not in the log, a round on is the next that is, and a round back the last that is."""
    path = logs("gatehouse")
    first: dict[int, int] = {}
    for fact in Log.open(path):
        first.setdefault(fact.round, fact.seq)
    rounds = list(first)
    gaps = [(one, other) for one, other in pairwise(rounds) if other > one + 1]
    assert gaps
    told = opened(path)
    for before, after in gaps:
        told.page.locator("#scrub").fill(str(first[before]))
        told.page.locator("#scrub").blur()
        for key, there in ((".", after), (",", before)):
            told.page.keyboard.press(key)
            assert told.at() == first[there], (key, before, after)


def test_playing(logs, opened):
    """Space plays and pauses: while it plays the events go on by the clock, and paused they stand."""
    told = opened(logs("gatehouse"))
    told.page.select_option("#speed", "20")
    told.page.locator("#speed").blur()
    told.page.keyboard.press("Space")
    assert told.page.get_attribute("#play", "aria-label") == "Pause"
    told.until("Number(document.getElementById('scrub').value) > 100")
    told.page.keyboard.press("Space")
    stopped = told.at()
    assert told.page.get_attribute("#play", "aria-label") == "Play"
    told.page.wait_for_timeout(150)
    assert told.at() == stopped > 100
    told.page.select_option("#speed", "1200")
    told.page.click("#play")
    told.until("document.getElementById('scrub').value === '1018'")
    assert told.page.get_attribute("#play", "aria-label") == "Play"


def test_an_event_is_shown_with_dice_rule_and_causes(logs, opened):
    """A click on a row shows the event's dice face by face, its rule, what it changed, and causes that lead on."""
    told = opened(logs("gatehouse"))
    told.page.locator("#scrub").fill("642")
    told.page.click(".row.now")
    detail = told.page.locator("#detail")
    text = detail.inner_text()
    hit = next(fact for fact in Log.open(logs("gatehouse")) if fact.seq == 642)
    for roll in hit.rolls:
        assert f"dice {' '.join(map(str, roll.dice))}, wild {'+'.join(map(str, roll.wild))}" in text
    assert f"rule {hit.rule}" in text
    assert "healthy → mortally_wounded" in text or "wounded → mortally_wounded" in text
    detail.locator("[data-seq]").first.click()
    assert told.at() == hit.causes[0]


@pytest.mark.parametrize(("name", "chosen"), [
    ("gatehouse", "gate-wall"), ("gatehouse", "control-door"), ("gatehouse", "hall"), ("gatehouse", "trooper-1"),
    ("tower-fire", "roof"), ("collapse-chain", "slab"),
])  # fmt: skip
def test_anything_on_the_plan_tells_its_history(name, chosen, logs, opened):
    """What is clicked on the plan, wall, door, zone, unit or roof, lists the events that set a field of it."""
    path = logs(name)
    page = opened(path).page
    page.evaluate("(seq) => simcoreState(seq)", 300)
    page.locator(f'svg [role=button][aria-label^="{chosen}:"]').first.dispatch_event("click")
    listed = page.eval_on_selector_all("#detail [data-seq]", "(all) => all.map((one) => Number(one.dataset.seq))")
    assert listed == [fact.seq for fact in Log.open(path) if chosen in fact.set]
    assert page.inner_text("#detail h2") == chosen


def test_search(logs, opened):
    """A search lists the events in which all its words stand, Enter goes to the next, and a kind narrows it."""
    path = logs("gatehouse")
    told = opened(path)
    told.page.fill("#search", "gate-wall fire")
    from simcore.views.sentences import sentence

    found = [
        fact.seq
        for fact in Log.open(path)
        if all(word in f"{sentence(fact)} {fact.kind}" for word in ("gate-wall", "fire"))
    ]
    assert told.page.inner_text("#found") == f"{len(found)} found"
    for seq in found[:2]:
        told.page.keyboard.press("Enter")
        assert told.at() == seq
    told.page.fill("#search", "")
    told.page.select_option("#kind", "lock.tried")
    kinds = [fact for fact in Log.open(path) if fact.kind == "lock.tried"]
    assert told.page.inner_text("#found") == f"{len(kinds)} found"
    told.page.fill("#search", "no such words at all")
    assert told.page.inner_text("#found") == "0 found"


def test_everything_is_reached_by_key_and_says_what_it_is(logs, opened):
    """Each thing of the plan can be focused, has a role and a label that says its state, and Enter chooses it."""
    page = opened(logs("gatehouse")).page
    page.keyboard.press("End")
    bare = "(all) => all.filter((one) => one.tabIndex !== 0 || !one.getAttribute('aria-label')).length"
    assert page.eval_on_selector_all("svg.storey [data-n]", bare) == 0
    nameless = "(all) => all.filter((one) => !(one.ariaLabel || one.textContent.trim() || one.labels?.length)).length"
    assert page.eval_on_selector_all("button, select, input", nameless) == 0
    wall = page.locator('svg [aria-label^="gate-wall: heavy, Structure 3D, breach 1x2"]')
    wall.focus()
    page.keyboard.press("Enter")
    assert page.inner_text("#detail h2") == "gate-wall"


def test_light_and_dark(logs, opened):
    """The page is light or dark as the reader's machine has it, and its button turns it over."""
    page = opened(logs("rocket-vs-bunker")).page
    color = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(color)
    page.emulate_media(color_scheme="dark")
    dark = page.evaluate(color)
    assert light != dark
    page.click("#theme")
    assert page.evaluate(color) == light


def test_paper_says_what_its_signs_mean(logs, opened):
    """What is printed has the plan, its signs and the turning points, and none of the buttons and keys."""
    page = opened(logs("gatehouse")).page
    assert page.is_hidden(".signs")
    page.emulate_media(media="print")
    assert all(page.is_visible(part) for part in (".signs", "svg.storey", ".points", ".roster"))
    assert not any(page.is_visible(part) for part in (".sheet .keys", ".buttons", ".track", ".list"))


def test_nothing_is_wider_than_a_phone(logs, opened):
    """On a narrow screen nothing sticks out sideways; a plan that is wider is scrolled in its frame."""
    page = opened(logs("tower-fire")).page
    for width in (390, 360, 320):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


HOSTILE = ["<img src=x onerror=alert(1)>", "</script><script>alert(2)</script>", "a\u202eb\u2066c\u200f", "x\u0007\ufffe\uffff\u001b[31my",
           "__proto__", "constructor", "toString", "\u2028\u2029<!--", "&lt;b&gt;", "'\"`${1}{{7*7}}{% raw %}"]  # fmt: skip


def test_hostile_names_are_inert(logs, opened, tmp_path):
    """Names of markup, script, template, direction marks and prototype keys are shown as text and do nothing."""
    path = hostile(logs("collapse-chain"), tmp_path / "hostile.jsonl")
    told = opened(path)
    last = sum(1 for _ in Log.open(path)) - 1
    for seq in (0, 50, last):
        assert held(told.page, seq) == states(path, [seq])[seq]
    assert told.page.evaluate("document.images.length + document.scripts.length") == 2
    text = told.page.evaluate(
        "document.body.innerText + [...document.querySelectorAll('title')].map((one) => one.textContent)"
    )
    for mark in "\u202e\u2066\u200f\u0007\u001b\ufffe\uffff":
        assert mark not in text
    assert "<img src=x onerror=alert(1)>" in text
    assert "49" not in told.page.inner_text("h1")
    for number in range(0, 60, 7):
        told.page.evaluate(
            "(n) => document.querySelector(`[data-n='${n}']`)?.dispatchEvent(new Event('click', {bubbles: true}))",
            number,
        )
    assert told.page.evaluate("({}).polluted === undefined && Object.keys(Object.prototype).length") == 0


def hostile(path, target):
    """A log in which zones, sections, elements, sides and units bear hostile names."""
    text = path.read_text(encoding="utf-8")
    for old, new in zip(("bay-3", "pier-1", "west-gate", "rebels", "trooper-1", "scout", "vault-2", "corporal", "crypt",
                         "The long hall comes down"), HOSTILE, strict=True):  # fmt: skip
        text = text.replace(f'"{old}"', json.dumps(new))
    target.write_text(text, encoding="utf-8")
    return target


def test_a_log_that_was_cut_off(logs, opened, tmp_path):
    """Of a log whose last line is half there the page shows what is there, and says that it has no end."""
    path = tmp_path / "cut.jsonl"
    path.write_bytes(logs("gatehouse").read_bytes()[:200_000])
    told = opened(path)
    assert "cut off" in told.page.inner_text(".verdict")
    told.page.keyboard.press("End")
    last = told.at()
    assert held(told.page, last) == states(path, [last])[last]


def test_only_the_first_line(logs, opened, tmp_path):
    """A log that holds its first line alone is a page too, with everyone where he begins."""
    path = tmp_path / "first.jsonl"
    path.write_bytes(logs("gatehouse").read_bytes().splitlines(keepends=True)[0])
    page = opened(path).page
    page.keyboard.press("Space")
    page.keyboard.press("End")
    assert page.locator("svg .units .unit").count() == 24


def test_zones_without_coordinates(logs, opened, tmp_path):
    """Where no zone has coordinates the plan is laid out all the same, and no two zones lie upon each other."""
    doctor = Doctor(logs("gatehouse"))
    for zone in doctor.lines[0]["data"]["layout"]["zones"].values():
        zone["at"] = None
    page = opened(doctor.write(tmp_path / "nowhere.jsonl", reseal=False)).page
    assert page.locator("svg .room").count() == 8


def test_shield_planes(logs, opened, tmp_path):
    """A plane is drawn along what it covers and told with its pool, and as down while it is offline."""
    doctor = Doctor(logs("rocket-vs-bunker"))
    begin = doctor.lines[0]["data"]
    wall = next(iter(begin["layout"]["sections"]))
    begin["layout"]["planes"] = {"dome": {"covers": [wall], "type": "particle"}}
    begin["state"]["dome"] = {"pool": "3D", "full": "5D", "offline_until": 0}
    doctor.lines[-1]["set"] = {"dome": {"pool": "0D", "offline_until": 99}}
    page = opened(doctor.write(tmp_path / "shields.jsonl", reseal=False)).page
    assert page.locator(".shield").count() == 1
    group = page.locator(f'svg .wall[aria-label^="{wall}:"]')
    assert group.get_attribute("data-shield") == "up"
    assert page.inner_text("tr:has-text('dome') .words") == "3D, of 5D"
    page.keyboard.press("End")
    assert group.get_attribute("data-shield") == "down"
    assert "offline" in page.inner_text("tr:has-text('dome') .words")
