"""The audit of rounds: what was declared stands in the state, and the order follows from the dice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from simcore.dice import Roll
from simcore.log.audit.book import Book, Line
from simcore.log.audit.faces import untold
from simcore.log.audit.turns import counted, well_said
from simcore.log.now import able
from simcore.rules import rounds

LASTING = {
    "full_dodge": "dodging_until",
    "dodge": "dodge_round",
    "crawl": "crawl_round",
    "all_out": "racing_round",
}
"""The words that change something for the round, with the field that holds it."""


def check(book: Book, line: Line) -> Iterator[str]:
    """Everything that is wrong with a declaration or with the order of a round."""
    if line.fact.kind == "round.declared":
        yield from declared(book, line)
    elif line.fact.kind == "initiative.rolled":
        yield from order(book, line)


def declared(book: Book, line: Line) -> Iterator[str]:
    """Each unit able to act declares for itself; as many actions as it named are in the state, and its dodges."""
    actions = line.fact.data.get("actions")
    if not isinstance(actions, dict):
        yield "what was declared is missing"
        return
    for id_, named in actions.items():
        if not book.unit(id_) or not isinstance(named, list):
            yield f"{id_!r} declares {named!r}"
            return
        if not well_said(named, book.sheets[id_].weapons):
            yield f"{id_!r} declares {named!r}"
            return
        now = book.state[id_]
        if not able(now) or now["idle_until"] >= line.fact.round:
            yield f"{id_} declares {named!r}, and is not able to act"
    places = [book.sheets[id_].index for id_ in actions]
    if places != sorted(places):
        yield "what was declared is not in file order"
    book.course.declare(actions)
    for id_ in book.opening.layout.units:
        yield from _stands(book, line, id_, actions.get(id_, []))


def _stands(book: Book, line: Line, id_: str, named: Sequence[str]) -> Iterator[str]:
    """What a unit declared, none where it is not named, as its state must say it after the line."""
    now, round_ = book.state[id_], line.fact.round
    patch = line.fact.set.get(id_, {})
    count = counted(named)
    if now["actions"] != count:
        yield f"{id_} declares {count} actions, and the state says {now['actions']}"
    if now["minor"]:
        yield f"{id_} begins the round with {now['minor']} minor actions"
    for word, field in LASTING.items():
        if (word in named) != (field in patch) or (now[field] != round_ if word in named else now[field] >= round_):
            yield f"{id_} declares {list(named)}, and {field} is {now[field]}"


def order(book: Book, line: Line) -> Iterator[str]:
    """Lowest first; then higher Dexterity, then tie rolls, lowest first, again among those still equal."""
    said = line.fact.data.get("order")
    if not isinstance(said, list) or set(said) != book.course.declared.keys() or len(set(said)) != len(said):
        yield f"the order is {said!r}, and those who declared are {list(book.course.declared)}"
        return
    rolls = list(line.rolled())
    initiative = [(roll.by, roll.total) for roll in rolls if roll.purpose == "initiative"]
    if rolls:
        yield from _rolled(book, rolls)
    else:
        book.bare.append(f"event {line.fact.seq}: an order and no dice")
        initiative = [(id_, untold(book, id_, "initiative", str(line.fact.round))) for id_ in book.course.declared]
    book.course.settle(dict(initiative), said)
    ties = [roll for roll in rolls if roll.purpose == "tie"]

    def settled(id_: str) -> int:
        if not rolls:
            return untold(book, id_, "tie", str(line.fact.round))
        if not ties or ties[0].by != id_:
            raise LookupError(id_)
        return ties.pop(0).total

    yield from _follows(book, said, initiative, settled)
    if ties:
        yield f"{ties[0].by} rolls for a tie that is none"


def _rolled(book: Book, rolls: Sequence[Roll]) -> Iterator[str]:
    """Everyone who declared rolls one die, in file order; the ties come after."""
    purposes = [roll.purpose for roll in rolls]
    first = purposes.count("initiative")
    if purposes != ["initiative"] * first + ["tie"] * (len(rolls) - first):
        yield "initiative comes first, then ties, and nothing else"
    if any(roll.code != "1D" for roll in rolls):
        yield "initiative and ties are rolled with 1D"
    if [roll.by for roll in rolls[:first]] != list(book.course.declared):
        yield "the initiative rolls are not those of all who declared, in file order"


def _follows(
    book: Book, said: Sequence[str], initiative: Sequence[tuple[str, int]], settled: Callable[[str], int]
) -> Iterator[str]:
    if any("dexterity" not in book.sheets[id_].attributes for id_, _ in initiative):
        return
    entrants = [
        rounds.Entrant(id_, total, book.sheets[id_].attributes["dexterity"], book.sheets[id_].index)
        for id_, total in initiative
    ]
    try:
        due = list(book.rules.order(entrants, settled))
    except LookupError as missing:
        yield f"a tie roll of {missing} is not where it must be"
        return
    if said != due:
        yield f"the order is {said}, and the dice say {due}"
