"""A fight as its log tells it: the timeline, arrivals, damage in a run, rounds that nobody needs."""

from __future__ import annotations

from typing import Any

import pytest

from tests.maps import FIELD, HAMMER, HIT, HOUSE, MISS, NEWS, faces, of_kind, plan_of, told

UNARMED = "sides.red.units.ann.weapons=[]", "sides.blue.units.bob.weapons=[]"
QUIET = f"dice={ {'ann': {'to_hit': MISS}, 'bob': {'to_hit': MISS}} }"


def strikes(target: str, margins: list[int], base: int) -> list[str]:
    """Settings for a strike a round with the given margins; ``base`` is what each Resistance comes to."""
    entry = {"at": "0 s", "every": "1 round", "times": len(margins), "strike": {"weapon": "hammer", "target": target}}
    dice: dict[str, dict[str, list[int]]] = {
        f"hammer-{turn}": {"damage": faces(8, base + margin)} for turn, margin in enumerate(margins, 1)
    }
    dice[target] = {"resistance": [3] * 40}
    return [HAMMER, f"timeline=[{entry}]", f"dice={dice}"]


class TestDamage:
    """Damage in a run: each band's patch stands in the line of its resolution."""

    def test_a_section_goes_down_step_by_step(self) -> None:
        """Light, light again, heavy by the third, severe, destroyed: each line patches what the format says (S1.3.1.70)."""
        margins, bases = [5, 5, 5, 13, 16], [12, 11, 10, 9, 6]
        rows = enumerate(zip(margins, bases, strict=True), 1)
        dice = {f"hammer-{turn}": {"damage": faces(8, base + margin)} for turn, (margin, base) in rows}
        dice["front"] = {"resistance": [3] * 15}
        lines = told(
            plan_of(HOUSE, *strikes("front", margins, 12)[:2], f"dice={dice}", *UNARMED, "rules.hazards.enabled=false")
        )
        hits = of_kind(lines, "section.hit")
        assert [line["rolls"][1]["code"] for line in hits] == ["4D", "3D+2", "3D+1", "3D", "2D"]
        assert [line["data"]["margin"] for line in hits] == margins
        assert [line["data"]["band"] for line in hits] == ["light", "light", "light", "severe", "destroyed"]
        assert [line["data"].get("result") for line in hits] == [None, None, "heavy", None, None]
        heavy = {"damage": "heavy", "light_pips": 0, "breach": "1x2", "structure": "3D"}
        assert [line["set"] for line in hits] == [
            {"front": {"damage": "light", "light_pips": 1, "structure": "3D+2"}},
            {"front": {"light_pips": 2, "structure": "3D+1"}},
            {"front": heavy, "door": {"jammed": True}},
            {"front": {"damage": "severe", "breach": "2x2", "structure": "2D"}},
            {
                "front": {"damage": "destroyed", "breach": "open", "structure": "0D"},
                "door": {"damage": "destroyed", "state": "gone"},
            },
        ]

    @pytest.mark.parametrize(
        ("margin", "patch"),
        [
            (5, {"door": {"damage": "light", "jammed": True}}),
            (9, {"door": {"damage": "heavy", "jammed": True, "working": False, "breach": "1x1"}}),
            (13, {"door": {"damage": "severe", "working": False, "breach": "open", "state": "open"}}),
            (
                16,
                {
                    "door": {"damage": "destroyed", "working": False, "breach": "open", "state": "gone"},
                    "front": {"frame_pips": 1, "structure": "3D+2"},
                },
            ),
        ],
    )
    def test_an_element(self, margin: int, patch: dict[str, Any]) -> None:
        """Each band of a door stands whole in its line, the wall's frame pip with it (S1.4.3)."""
        (line,) = of_kind(told(plan_of(HOUSE, *strikes("door", [margin], 9))), "element.hit")
        assert line["set"] == patch

    def test_a_breach_changes_lines_and_ways(self) -> None:
        """Who had no line and no way through a wall has both in the round in which it is breached, and names the breach."""
        shut = "site.elements.door.locked=true", "sides.blue.units.bob.orders=[{hold: hall}]"
        walker = "sides.red.units.ann.orders=[{hold: yard}, {take: hall}]"
        settings = strikes("front", [13], 12)
        lines = told(plan_of(HOUSE, *settings, *shut, walker))
        (breach,) = of_kind(lines, "section.hit")
        assert breach["data"]["band"] == "severe"
        first = of_kind(lines, "shot.fired")[0]
        assert (first["round"], breach["seq"] in first["causes"]) == (1, True)

    def test_a_narrow_breach_covers_those_inside(self) -> None:
        """Through a 1x2 breach those inside have cover, those outside none (EA-23, A-088)."""
        settings = strikes("front", [9], 12)
        lines = told(plan_of(HOUSE, *settings))
        at = {
            line["target"]: [part[0] for part in line["rolls"][0]["tn_parts"]] for line in of_kind(lines, "shot.fired")
        }
        assert "cover" in at["bob"]
        assert "cover" not in at["ann"]


class TestTimeline:
    """What happens on its own."""

    def test_strikes_repeat_and_have_rollers_of_their_own(self) -> None:
        """`every` and `times` repeat an entry; each strike has a roller of its own and cites its entry."""
        entries = [
            {"at": "3 s", "every": "2 rounds", "times": 3, "strike": {"weapon": "hammer", "target": "front"}},
            {"at": "20 s", "strike": {"weapon": "hammer", "target": "door"}},
        ]
        lines = told(plan_of(HOUSE, HAMMER, f"timeline={entries}", *UNARMED))
        fired = of_kind(lines, "strike.fired")
        assert [(line["t"], line["round"], line["actor"], line["data"]["origin"]) for line in fired] == [
            (5, 2, "hammer-1", "timeline.0"),
            (15, 4, "hammer-2", "timeline.0"),
            (20, 5, "hammer-4", "timeline.1"),
            (25, 6, "hammer-3", "timeline.0"),
        ]
        assert all("causes" not in line for line in fired)

    def test_entries_of_a_round_go_by_the_file_and_before_anything_else(self) -> None:
        """Entries due in one round come in file order at its start, before declaration."""
        entries = [
            {"at": "5 s", "strike": {"weapon": "hammer", "target": "wall"}},
            {"at": "5 s", "arrive": {"side": "red", "zone": "west", "units": {"al": {"template": "soldier"}}}},
            {"at": "4 s", "strike": {"weapon": "hammer", "target": "wall"}},
        ]
        wall = "site.sections={wall: {parts: [middle, east]}}", "site.lines={clear: [[west, east]]}"
        lines = [
            line
            for line in told(plan_of(FIELD, HAMMER, QUIET, *wall, f"timeline={entries}"))
            if line["round"] == 2 and line["kind"] not in NEWS
        ]
        assert [line["data"].get("origin") for line in lines if "strike" in line["kind"] or "arrived" in line["kind"]] == [
            "timeline.0", "timeline.1", "timeline.2",
        ]  # fmt: skip
        declared = of_kind(lines, "round.declared")[0]
        assert all(line["t"] == 5 for line in lines if line["seq"] < declared["seq"])
        assert "al" in declared["data"]["actions"]

    def test_a_strike_with_skill_may_miss(self) -> None:
        """A strike with a skill rolls against its range; a miss has no resolution."""
        entry = "timeline=[{at: 0 s, strike: {weapon: hammer, target: front, skill: 4D}}]"
        low = told(plan_of(HOUSE, HAMMER, entry, f"dice={{hammer-1: {{to_hit: {faces(4, 14)}}}}}"))
        high = told(plan_of(HOUSE, HAMMER, entry, f"dice={{hammer-1: {{to_hit: {faces(4, 15)}}}}}"))
        assert [line["data"]["success"] for line in of_kind(low + high, "strike.fired")] == [False, True]
        assert (len(of_kind(low, "section.hit")), len(of_kind(high, "section.hit"))) == (0, 1)

    def test_arrivals_stand_in_state_from_the_start_and_go_on_numbering(self) -> None:
        """Units of the timeline are absent at first, numbered on, and come onto the map in their round."""
        sets = "sides.blue.units.bob.count=2", "timeline=[{at: 12 s, arrive: {unit: bob, count: 2, zone: middle}}]"
        lines = told(plan_of(FIELD, *sets, QUIET.replace("bob", "bob-1")))
        state = lines[0]["data"]["state"]
        assert [state[f"bob-{n}"]["present"] for n in (1, 2, 3, 4)] == [True, True, False, False]
        assert state["bob-4"]["zone"] is None
        assert list(lines[0]["data"]["layout"]["units"]) == ["ann", "bob-1", "bob-2", "bob-3", "bob-4"]
        came = of_kind(lines, "unit.arrived")
        assert [(line["actor"], line["t"], line["round"], line["set"]) for line in came] == [
            (f"bob-{n}", 15, 4, {f"bob-{n}": {"present": True, "zone": "middle"}}) for n in (3, 4)
        ]
        before = [line for line in lines if line["round"] < 4]
        assert not [line for line in before if {line.get("actor"), line.get("target")} & {"bob-3", "bob-4"}]

    def test_an_entry_after_the_limit_never_happens(self) -> None:
        """What the timeline would bring after the last round is not in the log."""
        entry = "timeline=[{at: 19 min, strike: {weapon: hammer, target: front}}]"
        assert [line["kind"] for line in told(plan_of(HOUSE, HAMMER, entry))] == ["run.begin", "run.end"]


class TestRounds:
    """Rounds are counted by time, and none is played that nobody needs."""

    def test_a_quiet_battle_has_no_lines(self) -> None:
        """Nobody in contact and no order to carry out: the first line, the last, at the limit."""
        lines = told(plan_of(HOUSE))
        assert [line["kind"] for line in lines] == ["run.begin", "run.end"]
        assert (lines[1]["round"], lines[1]["data"]["outcome"]) == (120, {"winner": None, "reason": "limit"})

    def test_a_late_event_opens_its_round_and_what_follows(self) -> None:
        """A strike that opens the way wakes those whom it lets see each other; nothing is played before it."""
        entry = "timeline=[{at: 300 s, strike: {weapon: hammer, target: door}}]"
        dice = {"hammer-1": {"damage": faces(8, 9 + 13)}, "door": {"resistance": [3, 3, 3]}}
        lines = told(plan_of(HOUSE, HAMMER, entry, f"dice={dice}"))
        assert lines[1]["kind"] == "strike.fired"
        assert (lines[1]["round"], lines[1]["t"]) == (61, 300)
        assert of_kind(lines, "round.declared")[0]["round"] == 61

    @pytest.mark.parametrize("seconds", [1, 5, 7, 60])
    def test_time_and_round_belong_together(self, seconds: int) -> None:
        """On every line `round` is 1 + floor(t / round length), 0 on the first; `t` never falls and has three decimals at most."""
        lines = told(plan_of(FIELD, f"rules.time.round_seconds={seconds}", "limit=5 min"), 3)
        assert len(lines) > 10
        before = 0.0
        for line in lines[1:]:
            assert line["round"] == 1 + int(line["t"] // seconds)
            assert line["t"] >= before
            assert round(line["t"], 3) == line["t"]
            before = line["t"]
        assert (lines[0]["round"], lines[0]["t"]) == (0, 0)

    def test_each_round_has_one_declaration_and_one_initiative_line(self) -> None:
        """A round is declared once, before anybody acts, and rolled for once."""
        lines = told(plan_of(FIELD, QUIET))
        for kind in ("round.declared", "initiative.rolled"):
            rounds = [line["round"] for line in of_kind(lines, kind)]
            assert rounds == sorted(set(rounds))

    def test_those_who_act_do_so_in_the_order_of_the_round(self) -> None:
        """Within a pass units act in the order that the initiative line gives (EA-15)."""
        crowd = "sides.blue.units.bob.count=3", "sides.red.units.ann.count=3", "sides.blue.orders=[{hold: east}]"
        lines = told(plan_of(FIELD, *crowd), 2)
        for rolled in of_kind(lines, "initiative.rolled")[:6]:
            actors = [line["actor"] for line in of_kind(lines, "shot.fired") if line["round"] == rolled["round"]]
            order = rolled["data"]["order"]
            assert actors == [each for each in order if each in actors]
            assert actors


def test_the_dead_stay_down() -> None:
    """A unit that is out of action does and declares nothing more (EA-41, EA-45)."""
    loaded = {"ann": {"to_hit": HIT, "damage": faces(5, 18)}, "bob-1": {"soak": faces(4, 8)}}
    sets = "sides.blue.units.bob.count=2", "sides.red.units.ann.skills.blaster=9D"
    lines = told(plan_of(FIELD, *sets, f"dice={loaded}"))
    hit = of_kind(lines, "unit.hit")[0]
    assert (hit["target"], hit["data"]["band"]) == ("bob-1", "incapacitated")
    after = lines[hit["seq"] + 1 :]
    assert not [line for line in after if line.get("actor") == "bob-1" or line.get("target") == "bob-1"]
    assert not [line for line in of_kind(after, "round.declared") if "bob-1" in line["data"]["actions"]]
