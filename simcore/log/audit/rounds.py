"""The audit of rounds: what was declared stands in the state, and the order follows from the dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from simcore.dice import Roll
from simcore.log.audit.book import Book, Line
from simcore.rules import rounds

WALK = "walk"
DODGES = {"full_dodge": "dodging_until", "dodge": "dodge_round"}
"""The words that declare a dodge, with the field that holds it."""

WORDS = (WALK, *DODGES, "attack", "open", "close", "finish")
"""What may be declared; walking is no action."""


def check(book: Book, line: Line) -> Iterator[str]:
    """Everything that is wrong with a declaration or with the order of a round."""
    if line.fact.kind == "round.declared":
        yield from declared(book, line)
    elif line.fact.kind == "initiative.rolled":
        yield from order(book, line)


def declared(book: Book, line: Line) -> Iterator[str]:
    """Each unit declares for itself; as many actions as it named are in the state, and its dodges."""
    actions = line.fact.data.get("actions")
    if not isinstance(actions, dict):
        yield "what was declared is missing"
        return
    for id_, named in actions.items():
        if not book.unit(id_) or not isinstance(named, list) or not all(word in WORDS for word in named):
            yield f"{id_!r} declares {named!r}"
    for id_ in book.opening.layout.units:
        yield from _stands(book, id_, actions.get(id_, []), line.fact.round)


def _stands(book: Book, id_: str, named: Sequence[str], round_: int) -> Iterator[str]:
    """What a unit declared, none where it is not named, as its state must say it after the line."""
    now = book.state[id_]
    count = sum(word != WALK for word in named)
    if now["actions"] != count:
        yield f"{id_} declares {count} actions, and the state says {now['actions']}"
    for word, field in DODGES.items():
        if (now[field] >= round_) != (word in named):
            yield f"{id_} declares {list(named)}, and {field} is {now[field]}"


def order(book: Book, line: Line) -> Iterator[str]:
    """Lowest first; then higher Dexterity, then tie rolls, lowest first, again among those still equal."""
    rolls = list(line.rolled())
    said = line.fact.data.get("order")
    if not rolls:
        if said:
            book.bare.append(f"event {line.fact.seq}: an order and no dice")
        return
    initiative = [roll for roll in rolls if roll.purpose == "initiative"]
    ties = [roll for roll in rolls if roll.purpose == "tie"]
    if [*initiative, *ties] != rolls:
        yield "initiative comes first, then ties, and nothing else"
    if any(roll.code != "1D" for roll in rolls):
        yield "initiative and ties are rolled with 1D"
    if any(not book.unit(roll.by) for roll in rolls):
        yield "somebody who is no unit rolls"
        return
    places = [book.sheets[roll.by].index for roll in initiative]
    if places != sorted(set(places)):
        yield "the initiative rolls are not in file order"
    yield from _follows(book, said, initiative, ties)


def _follows(book: Book, said: object, initiative: Sequence[Roll], ties: Sequence[Roll]) -> Iterator[str]:
    if any("dexterity" not in book.sheets[roll.by].attributes for roll in initiative):
        return
    left = list(ties)

    def settled(id_: str) -> int:
        if not left or left[0].by != id_:
            raise LookupError(id_)
        return left.pop(0).total

    entrants = [
        rounds.Entrant(roll.by, roll.total, book.sheets[roll.by].attributes["dexterity"], book.sheets[roll.by].index)
        for roll in initiative
    ]
    settle = rounds.by_file if book.rules.settings["initiative.ties"] == "file" else rounds.by_roll
    try:
        due = list(rounds.order(entrants, settle, settled))
    except LookupError as missing:
        yield f"a tie roll of {missing} is not where it must be"
        return
    if left:
        yield f"{left[0].by} rolls for a tie that is none"
    if said != due:
        yield f"the order is {said}, and the dice say {due}"
