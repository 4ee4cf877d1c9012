"""Checks of the audit that another check would hide: each is asked alone, of lines of a true log."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from simcore.dice import Roll
from simcore.facts import Fact
from simcore.log.audit import bands, causes, rounds, walks
from simcore.log.audit.book import Book, Line
from simcore.log.read import Log
from tests.maps import FIELD, logged, plan_of


@pytest.fixture
def find(tmp_path: Path) -> Callable[[str], tuple[Book, Fact]]:
    """The first line of a kind of a true log, and the book as it stands before that line."""
    path = tmp_path / "run.jsonl"
    path.write_bytes(logged(plan_of(FIELD, "sides.red.units.ann.orders=[{move: east}]", "limit=20 s"))[0])

    def found(kind: str) -> tuple[Book, Fact]:
        log = Log.open(path)
        book = Book(log.opening)
        for fact in log:
            if fact.kind == kind:
                return book, msgspec.structs.replace(fact)
            list(causes.check(book, Line({}, fact)))
            book.write(fact)
            list(rounds.check(book, Line({}, fact)))
        raise LookupError(kind)

    return found


def all_of(faults: Iterator[str]) -> list[str]:
    """The faults as they stand."""
    return list(faults)


def test_a_second_walk_in_a_round(find: Callable[[str], tuple[Book, Fact]]) -> None:
    """The same walk is right once and a fault when it is told again in its round (EA-8)."""
    book, fact = find("unit.moved")
    assert all_of(walks.check(book, Line({}, fact))) == []
    assert all_of(walks.check(book, Line({}, fact))) == ["ann walks a second time in the round"]


def test_initiative_is_one_die_each_in_file_order(find: Callable[[str], tuple[Book, Fact]]) -> None:
    """Initiative rolled with another code, or in another order than the file's, is a fault (EA-15)."""
    book, fact = find("initiative.rolled")
    assert all_of(rounds.check(book, Line({}, fact))) == []
    swapped = msgspec.structs.replace(fact, rolls=fact.rolls[::-1])
    assert "the initiative rolls are not those of all who declared, in file order" in all_of(
        rounds.check(book, Line({}, swapped))
    )
    larger = msgspec.structs.replace(fact, rolls=(msgspec.structs.replace(fact.rolls[0], code="2D"), *fact.rolls[1:]))
    assert "initiative and ties are rolled with 1D" in all_of(rounds.check(book, Line({}, larger)))


def test_the_beginning_causes_nothing(find: Callable[[str], tuple[Book, Fact]]) -> None:
    """A line that names run.begin among its causes is a fault, whatever else it names."""
    book, fact = find("shot.fired")
    said = "run.begin causes nothing"
    assert said not in all_of(causes.check(book, Line({}, fact)))
    assert said in all_of(causes.check(book, Line({}, msgspec.structs.replace(fact, causes=(*fact.causes, 0)))))


def test_what_is_added_to_damage_counts(find: Callable[[str], tuple[Book, Fact]]) -> None:
    """A margin is the damage and all that is added to it, less what resists (S1.3.0.10, RB-11)."""
    book, _ = find("shot.fired")
    rolls = (
        Roll("damage", total=12),
        Roll("damage_added", total=3),
        Roll("damage_added", total=2),
        Roll("soak", total=10),
    )
    line = Line({}, Fact(kind="unit.hit", rolls=rolls))
    assert all_of(bands.margins(book, line, 7)) == []
    assert all_of(bands.margins(book, line, 2)) == ["margin is 2, and the dice come to 7"]
