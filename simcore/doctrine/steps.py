"""The words of a declaration: actions that take a pass each, and what is done before them in the same turn."""

from __future__ import annotations

from functools import lru_cache

ATTACK = "attack"
OPEN = "open"
FINISH = "finish"
TREAT = "treat"
WORK = "work"
FULL_DODGE = "full_dodge"
DODGE = "dodge"
ACTIONS = frozenset({ATTACK, OPEN, FINISH, TREAT, WORK, FULL_DODGE})
"""What takes a pass; a dodge is an action that others call for, and takes none."""

WALK, RUN, CRAWL, HIGH_SPEED, ALL_OUT = "walk", "run", "crawl", "high_speed", "all_out"
SPEEDS = {WALK: "cautious", RUN: "cruising", CRAWL: "crawl", HIGH_SPEED: "high_speed", ALL_OUT: "all_out"}
"""The speed that each word of movement means."""

WORDS = {speed: word for word, speed in SPEEDS.items()}
STAND, DROP = "stand", "drop"
DRAW, LOAD, SET_STUN, SET_KILL = "draw", "load", "set_stun", "set_kill"


@lru_cache(maxsize=1024)
def passes(steps: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The steps of each pass: an action with all that is declared before it; what comes last belongs to the last one.

    >>> passes(("walk", "draw", "attack", "attack", "run"))
    (('walk', 'draw', 'attack'), ('attack', 'run'))
    >>> passes(("walk",))
    (('walk',),)

    Source: EA-16, EA-17.
    Ruling: A-032.
    """
    found: list[tuple[str, ...]] = []
    begun: list[str] = []
    for step in steps:
        begun.append(step)
        if step in ACTIONS:
            found.append(tuple(begun))
            begun = []
    if begun and found:
        found[-1] = (*found[-1], *begun)
    elif begun:
        found.append(tuple(begun))
    return tuple(found)


@lru_cache(maxsize=1024)
def actions(steps: tuple[str, ...]) -> int:
    """How many actions are declared.

    >>> actions(("walk", "attack", "attack"))
    2

    Source: EA-5, EA-14.
    """
    return sum(step in ACTIONS for step in steps)


@lru_cache(maxsize=1024)
def strolls(steps: tuple[tuple[str, ...], ...]) -> bool:
    """Whether a round declared so, pass by pass, may begin with a walk that nobody declared: nothing else moves in it.

    >>> strolls((("attack",), ("attack",))), strolls((("drop", "attack"),)), strolls(())
    (True, False, False)
    """
    return bool(steps and steps[0]) and MOVES.isdisjoint(step for each in steps for step in each)


MOVES = frozenset({*SPEEDS, STAND, DROP, FULL_DODGE})
"""What moves, or leaves no movement."""
