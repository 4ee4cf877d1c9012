"""Shards of a campaign, each on a machine of its own, become the ledger that one batch would have written."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from simcore.campaign.batch import Order, batch, opened
from simcore.campaign.campaign import campaign
from simcore.campaign.ledger import Ledger
from simcore.campaign.merge import merge
from simcore.errors import InputError
from simcore.scenario import load
from tests.campaign.small import Serial, duel, played, rows

CHAIN = Path(__file__).parents[2] / "scenarios" / "collapse-chain.yaml"


def test_four_shards_merged_are_the_whole(tmp_path: Path) -> None:
    """Rows, logs and what destroyed sections are those of one batch, in whatever order the parts come."""
    of = campaign(load(CHAIN), "chain", 3, 2_000_000)
    whole = played(tmp_path / "whole", Order(10, "3"), of=of)
    for part in range(1, 5):
        played(tmp_path / str(part), Order(10, "3", (part, 4)), of=of)
    assert merge([tmp_path / str(part) for part in (3, 1, 4, 2)], tmp_path / "merged") == (10, 10)
    with Ledger.open(tmp_path / "whole" / "ledger.sqlite") as one, opened(tmp_path / "merged", of) as other:
        assert rows(other) == whole
        assert one.destroyed() == other.destroyed() != []
    assert {path.name for path in (tmp_path / "merged" / "logs").iterdir()} == {
        path.name for path in (tmp_path / "whole" / "logs").iterdir()
    }


def test_what_is_merged_twice_counts_once(tmp_path: Path) -> None:
    """A part that is there already changes nothing, nor does the whole itself; a merged campaign goes on as any other."""
    played(tmp_path / "a", Order(6, shard=(1, 2)))
    played(tmp_path / "b", Order(6, shard=(2, 2)))
    assert merge([tmp_path / "a"], tmp_path / "m") == (3, 3)
    assert merge([tmp_path / "a", tmp_path / "m", tmp_path / "b", tmp_path / "b"], tmp_path / "m") == (6, 3)
    assert played(tmp_path / "m", Order(8)) == played(tmp_path / "c", Order(8))


def test_a_part_of_another_campaign_is_refused(tmp_path: Path) -> None:
    """The difference is named, and nothing of it is taken over."""
    played(tmp_path / "a", Order(2))
    played(tmp_path / "b", Order(4), of=duel(seed=9))
    with pytest.raises(InputError, match="seed: 5 there, 9 now"):
        merge([tmp_path / "a", tmp_path / "b"], tmp_path / "m")
    with opened(tmp_path / "m", duel()) as ledger:
        assert ledger.count() == 2


def test_parts_that_disagree_are_refused(tmp_path: Path) -> None:
    """Two ledgers that say otherwise of the same run cannot both be right: the column is named."""
    played(tmp_path / "a", Order(2))
    played(tmp_path / "b", Order(2))
    with sqlite3.connect(tmp_path / "b" / "ledger.sqlite") as connection:
        connection.execute("UPDATE runs SET winner = 'nobody' WHERE replication = 1")
    with pytest.raises(InputError, match=r"replication 1: winner is 'nobody' here and '(red|blue)' in the other"):
        merge([tmp_path / "a", tmp_path / "b"], tmp_path / "m")


def test_an_unfinished_run_gives_way_to_a_finished_one(tmp_path: Path) -> None:
    """Where one part left a run unfinished and another played it, the whole has it played."""
    due = played(tmp_path / "a", Order(2))
    played(tmp_path / "b", Order(2))
    with sqlite3.connect(tmp_path / "b" / "ledger.sqlite") as connection:
        connection.execute("UPDATE runs SET status = 'unfinished', winner = NULL WHERE replication = 1")
    for parts in (("a", "b"), ("b", "a")):
        merge([tmp_path / part for part in parts], tmp_path / "".join(parts))
        with opened(tmp_path / "".join(parts), duel()) as ledger:
            assert rows(ledger) == due


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "this is no ledger of a campaign"),
        (b"\x00\xff" * 600, "cannot be used as a ledger: file is not a database"),
        (b"replication,winner\n0,red\n" * 50, "cannot be used as a ledger: file is not a database"),
    ],
)
def test_what_is_no_ledger_is_refused(tmp_path: Path, content: bytes, said: str) -> None:
    """Any other file in its place is named, and left as it is."""
    path = tmp_path / "ledger.sqlite"
    path.write_bytes(content)
    for use in (lambda: Ledger.open(path), lambda: opened(tmp_path, duel()), lambda: merge([tmp_path], tmp_path / "m")):
        with pytest.raises(InputError, match=said) as caught:
            use()
        assert caught.value.problems[0].file == str(path)
    assert path.read_bytes() == content
    assert not (tmp_path / "m").exists()


@pytest.mark.parametrize(
    ("done", "said"),
    [
        ("PRAGMA user_version = 9", "a ledger of format 9; this simcore reads format 1"),
        ("PRAGMA application_id = 7", "this is no ledger of a campaign"),
        ("DROP TABLE runs", "its columns are not those of its campaign"),
        ("DROP TABLE campaign", "cannot be used as a ledger: no such table: campaign"),
        ("DELETE FROM campaign", "it does not say which campaign it is of"),
        ("UPDATE campaign SET said = '{\"stem\": 3}'", "cannot be used as a ledger: "),
        ('ALTER TABLE runs DROP COLUMN "shots.red"', "its columns are not those of its campaign"),
    ],
)
def test_a_doctored_ledger_is_refused(tmp_path: Path, done: str, said: str) -> None:
    """What is not as a ledger is written is no ledger, and says so without a traceback."""
    played(tmp_path, Order(1))
    with sqlite3.connect(tmp_path / "ledger.sqlite") as connection:
        connection.execute(done)
    connection.close()
    with pytest.raises(InputError, match=said):
        Ledger.open(tmp_path / "ledger.sqlite")


def test_a_ledger_that_is_not_there_is_refused(tmp_path: Path) -> None:
    """Nothing is made where something is read."""
    with pytest.raises(InputError, match="there is no such ledger"):
        Ledger.open(tmp_path / "ledger.sqlite")
    assert not list(tmp_path.iterdir())


def test_names_of_figures_that_differ_in_case_only_are_refused() -> None:
    """SQLite tells no case: sides Red and red cannot both have columns."""
    with pytest.raises(InputError, match=r"'shots\.red' and 'shots\.Red' differ in upper and lower case only"):
        campaign(load(Path(__file__).with_name("cases.yaml")), "cases", 1, 10)


def test_a_ledger_is_one_plain_file_when_it_is_closed(tmp_path: Path) -> None:
    """Nothing but the ledger lies in the folder after a batch, so a copy of it is the campaign."""
    played(tmp_path, Order(3))
    assert [path.name for path in tmp_path.iterdir()] == ["ledger.sqlite"]


def test_a_ledger_can_be_read_while_a_batch_writes(tmp_path: Path) -> None:
    """Another process sees the rows that are kept so far."""
    seen = []
    with opened(tmp_path, duel()) as ledger:

        def hear(far: object) -> None:
            with Ledger.open(tmp_path / "ledger.sqlite") as other:
                seen.append(other.count())

        batch(ledger, Order(4), Serial(), hear)
    assert seen == [0, 1, 2, 3, 4]
