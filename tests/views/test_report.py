import io
import subprocess
import sys

import pytest
from rich.console import Console

from simcore.errors import LogError
from simcore.facts import Fact, unit_left
from simcore.views.account import Account
from simcore.views.report import REASONS, headline, points, renderable, report


def test_who_won_and_why(battle):
    """The first line tells the scenario, the winner, the round, the time and the reason."""
    assert report(battle()).splitlines()[0] == "Gate: rebels won after 3 rounds (12s): it held its objective"


def test_nobody_won(battle):
    """A run that ended at the limit says that nobody won."""
    assert "nobody won" in report(battle(winner=None)).splitlines()[0]
    assert "the time ran out" in report(battle(winner=None)).splitlines()[0]


def test_a_log_cut_off_is_reported_as_far_as_it_goes(battle):
    """Facts without run.end give a report that says so."""
    told = report(battle(cut=True))
    assert told.splitlines()[0] == "Gate: cut off after 3 rounds (11s)"
    assert "this log was cut off: it has no end" in told.splitlines()
    assert "this log was cut off: it has no end" in drawn(battle(cut=True))
    assert "cut off" not in report(battle())
    assert "Turning points" in told


def test_the_end_is_the_end_of_the_last_round(battle):
    """The time of the end is the figure `duration`, the end of the round in which it ended, not that of the last line."""
    facts = battle()
    facts[-1].data["summary"] = {"figures": {"duration": {"value": 15, "unit": "s"}}}
    assert "after 3 rounds (15s)" in report(facts).splitlines()[0]
    facts[-1].data["summary"] = {"figures": ["nothing"]}
    assert "after 3 rounds (12s)" in report(facts).splitlines()[0]


def test_losses_hit_rates_and_the_building(battle):
    """The tables count units by wounds, shots and hits by side and kind of target, and the state of each object."""
    rows = [line.split() for line in report(battle()).splitlines()]
    assert ["rebels", "1", "1", "1", "0", "0", "0", "0", "0"] in rows
    assert ["garrison", "2", "1", "0", "1", "0", "1", "0", "0"] in rows
    assert ["rebels", "2", "1", "50", "%", "1", "0", "0", "%", "1"] in rows
    assert ["garrison", "0", "0", "-", "0", "0", "-", "0"] in rows
    assert ["wall", "heavy", "4D", "->", "3D", "1x2", "1"] in rows
    assert ["floor", "heavy", "5D", "->", "4D", "1x2", "1"] in rows
    assert ["door", "intact", "open", "0"] in rows
    assert ["hatch", "intact", "closed", "locked", "0"] in rows


def test_the_defeated_and_blows_are_told_where_there_are_any(battle):
    """A minion who fell stands in a column of its own and is a turning point; blows have a table (EA-46)."""
    facts = battle()
    facts[4].kind = "blow.struck"
    facts[5].set = {"guard-1": {"defeated": True}}
    told = report(facts)
    rows = [line.split() for line in told.splitlines()]
    assert ["garrison", "2", "1", "1", "1", "0", "0", "0", "0", "1"] in rows
    assert ["rebels", "1", "1", "100", "%"] in rows
    assert "guard-1 defeated by trooper: garrison down to 1 able to act" in told
    assert "Hand to hand" not in report(battle())
    assert "defeated" not in report(battle())


def test_who_left_the_map_is_counted(battle):
    """Those who left stand in a column of their own, with the wounds that they had; without any there is no such column."""
    facts = battle()
    left = unit_left("guard-2", (3,), "hall")
    left.seq, left.t, left.round = 12, 12, 3
    told = report([*facts[:-1], left, facts[-1]])
    rows = [line.split() for line in told.splitlines()]
    assert ["garrison", "2", "0", "1", "0", "1", "0", "1", "0", "0"] in rows
    assert ["rebels", "1", "1", "0", "1", "0", "0", "0", "0", "0"] in rows
    assert "left" not in report(battle())


def test_turning_points_are_losses_and_ways_to_the_objective(battle):
    """The fall of a unit of the losing side and each new way to the objective are told; other holes are not."""
    told = points(Account.of(battle()))
    assert [line.split(")")[0].split("event ")[1] for line in told] == ["5", "6", "10"]
    assert "guard-1 incapacitated by trooper: garrison down to 1 able to act" in told[0]
    assert "door not locked: a way to hall opens" in told[1]
    assert "wall heavy, breach 1x2: a way to hall opens" in told[2]


def test_the_winners_losses_are_no_turning_points(battle):
    """What the winning side lost is not told as a turning point; where nobody won, both sides' losses are."""
    assert not any("guard-1" in line for line in points(Account.of(battle(winner="garrison"))))
    assert any("guard-1" in line for line in points(Account.of(battle(winner=None))))


def test_a_way_that_is_barred_is_a_turning_point(battle):
    """A door that jams shut on the way to the objective is told as a way that is barred."""
    facts = battle()
    facts[10].set = {"wall": {"damage": "heavy"}, "door": {"jammed": True, "state": "closed"}}
    assert any("door closed, jammed: a way to hall is barred" in line for line in points(Account.of(facts)))


def test_a_lock_that_was_picked_bars_no_way_when_shut_again(battle):
    """A door on the way that is shut is barred while its lock holds, and no more once it was picked (S1.4.6)."""
    facts = battle()
    facts[10].set = {"door": {"state": "closed"}}
    assert not any("is barred" in line for line in points(Account.of(facts)))
    facts[10].set = {"door": {"state": "closed", "locked": True}}
    assert any("door closed, locked: a way to hall is barred" in line for line in points(Account.of(facts)))


def test_what_is_no_word_of_a_state_is_told_and_breaks_nothing(battle):
    """Wounds and breaches of any shape in a log are no words that the report knows, and no error."""
    facts = battle()
    facts[10].set = {"wall": {"breach": ["1x2"]}, "guard-2": {"wounds": ["dead"]}}
    account = Account.of(facts)
    assert account.able("garrison") == 1
    assert not any("wall" in line for line in points(account))


def test_no_facts_no_report(battle):
    """Facts that do not begin with run.begin, or none at all, raise LogError."""
    with pytest.raises(LogError):
        report([])
    with pytest.raises(LogError):
        report(battle()[1:])


def test_every_reason_has_its_words():
    """Each reason that a run may end for has words of its own."""
    assert set(REASONS) == {"hold", "survive", "eliminate", "destroy", "limit", "mutual", "event_limit"}


def drawn(facts):
    """What a terminal of 100 columns would show."""
    screen = io.StringIO()
    Console(file=screen, width=100, force_terminal=False).print(renderable(facts))
    return screen.getvalue()


def test_the_terminal_shows_the_same(battle):
    """The report for a terminal tells what the plain one tells."""
    shown = drawn(battle())
    assert headline(Account.of(battle())) in shown
    for line in points(Account.of(battle())):
        assert line in shown
    assert "Structure" in shown


def test_hostile_names_do_nothing(battle):
    """Markup and control characters in names are shown as text, in both forms of the report."""
    facts = battle(name="[red]Gate[/red] [/] \x1b]0;x\x07")
    for shown in (drawn(facts), report(facts)):
        assert "[red]Gate[/red] [/] \\x1b]0;x\\x07" in shown
        assert "\x1b" not in shown


def test_no_terminal_no_rich():
    """Importing the report brings neither rich nor the simulation with it."""
    code = "import sys, simcore.views.report, simcore.views.text; print(sorted({'rich', 'simpy', 'click'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_fire_smoke_and_collapse_are_told_where_there_are_any(battle):
    """Where anything burned the sections say how, and what heat took; zones say their smoke; a wall that gives way is a turning point."""
    facts = battle()
    assert "heat pips" not in report(facts)
    assert "Smoke" not in report(facts)
    more = [
        Fact(
            seq=90, round=3, t=11, kind="fire.started", target="wall", set={"wall": {"fire": "heavy", "heat_pips": 2}}
        ),
        Fact(seq=91, round=3, t=11, kind="smoke.changed", target="hall", set={"hall": {"smoke": "heavy"}}),
        Fact(seq=92, round=3, t=11, kind="collapse.checked", target="floor", set={"floor": {"damage": "destroyed"}}),
    ]
    shown = report([*facts[:-1], *more, facts[-1]])
    rows = [line.split() for line in shown.splitlines()]
    assert ["section", "damage", "Structure", "breach", "times", "hit", "fire", "heat", "pips"] in rows
    assert ["wall", "heavy", "4D", "->", "3D", "1x2", "1", "heavy", "2"] in rows
    assert ["hall", "heavy"] in rows
    assert "R3 11s (event 92) floor gives way" in shown
