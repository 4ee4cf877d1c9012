"""The settings of fire, smoke and collapse."""

from __future__ import annotations

from simcore.rules.allowed import CODE, SWITCH, numbers, one_of, or_null, subset, whole
from simcore.rules.collapse import ACTIVITIES
from simcore.rules.setting import Setting

SPREAD = {"light": 15, "heavy": 10, "severe": 10}

HAZARDS = (
    Setting("hazards.enabled", True, True, "false", ("S1.7.0",), "things burn, fill with smoke and collapse", SWITCH),
    Setting(
        "collapse.heavy_activity",
        ACTIVITIES,
        ACTIVITIES,
        "any of them",
        ("S1.7.1.10",),
        "what counts as heavy activity in a zone: a hit on what bounds it, a Heavy or Severe fire, a vehicle that moves, "
        "breaching by mechanical tools, three or more people who run or fight",
        subset(*ACTIVITIES),
    ),
    Setting(
        "collapse.impacts",
        True,
        True,
        "false",
        ("S1.7.1.20", "S1.6.1"),
        "a section that gives way falls on the people in its zones",
        SWITCH,
    ),
    Setting(
        "fire.pool",
        "3D",
        "3D",
        "any die code",
        ("S1.7.2.10", "S1.7.4"),
        "what is rolled for fire to break out, grow and spread",
        CODE,
    ),
    Setting(
        "fire.check_interval",
        3,
        3,
        "whole number, at least 1",
        ("S1.7.4.10",),
        "rounds at one intensity after which a fire may grow and spread, again and again",
        whole(1),
    ),
    Setting(
        "fire.spread_tn",
        SPREAD,
        SPREAD,
        "any numbers, at least 1; what is left out stays",
        ("S1.7.4.20",),
        "the number of spreading to one neighbor, by the intensity of the fire",
        numbers("light", "heavy", "severe"),
    ),
    Setting(
        "fire.agents",
        True,
        True,
        "false",
        ("S1.7.2.40",),
        "the right agent makes suppression easier: water on ordinary, foam on fuel, CO2 on electrical fires",
        SWITCH,
    ),
    Setting(
        "fire.suppression_step",
        1,
        1,
        "whole number, at least 1",
        ("S1.7.5.20",),
        "steps by which built-in suppression lowers every fire of its zone each round",
        whole(1),
    ),
    Setting(
        "fire.burnout_rounds",
        None,
        None,
        "whole number, at least 1",
        ("S1.7.4",),
        "rounds at one intensity after which a fire goes out by itself; null: never",
        or_null(whole(1)),
    ),
    Setting(
        "smoke.spill",
        True,
        True,
        "false",
        ("S1.7.2.20",),
        "smoke passes openings, one level less and one zone a round; else only a zone that burns has any",
        SWITCH,
    ),
    Setting(
        "smoke.decay_rounds",
        3,
        3,
        "whole number, at least 1; null",
        ("S1.7.2.20",),
        "rounds for a level of smoke to clear where an air handler works and nothing makes more; null: never",
        or_null(whole(1)),
    ),
    Setting(
        "environment.gravity",
        "normal",
        "normal",
        "high",
        ("S1.9.5.10",),
        "high gravity makes collapse likelier",
        one_of("normal", "high"),
    ),
    Setting(
        "environment.gravity_mode",
        "plus5",
        "plus5",
        "double",
        ("S1.9.5.10",),
        "how high gravity raises the numbers of collapse: by 5, or to twice as much",
        one_of("plus5", "double"),
    ),
)
"""The settings of fire, smoke and collapse, in the order of their chapter."""
