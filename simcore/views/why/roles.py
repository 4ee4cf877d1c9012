"""What a cause gave the event that it led to: the trigger, or the fields that it set and that still stood."""

from __future__ import annotations

from collections.abc import Iterable

from simcore.facts import Fact
from simcore.views.sentences import changes

TRIGGER = "trigger"

WEIGHTY = (
    *("wounds", "conscious", "defeated", "trapped", "stunned_until", "prone", "present"),
    *("damage", "breach", "structure", "armor", "state", "locked", "jammed", "working"),
    *("fire", "smoke", "lit", "pressure", "pool", "holds_since", "zone"),
)
"""The fields that say most, the first of them first; others are told where none of these was set."""

MOST = 3
"""So many fields of an entity are told."""


class Standing:
    """Which event last set each field, of the facts noted so far."""

    def __init__(self) -> None:
        self._set_by: dict[tuple[str, str], int] = {}

    def note(self, fact: Fact) -> None:
        """Take the patch of a fact in."""
        for id_, fields in fact.set.items():
            self._set_by.update(dict.fromkeys(((id_, field) for field in fields), fact.seq))

    def stands(self, cause: Fact, id_: str, field: str) -> bool:
        """Whether what ``cause`` set is still what holds."""
        return self._set_by.get((id_, field)) == cause.seq


def role(fact: Fact, cause: Fact, standing: Standing) -> str:
    """What a cause that is not the trigger gave a fact; "" where that cannot be told.

    Of the fields that it set and that still stood when the fact came, those of whoever the fact is about are told; else
    those of what bears one of their names (``pier-3--bay-3--guard``); else all.

    >>> standing = Standing()
    >>> earlier = Fact(seq=2, set={"wall": {"breach": "1x2"}, "door": {"jammed": True}})
    >>> standing.note(earlier)
    >>> role(Fact(seq=5, causes=(4, 2), target="wall"), earlier, standing)
    'wall: breach 1x2'
    """
    standing_now = (
        (id_, {field: value for field, value in fields.items() if standing.stands(cause, id_, field)})
        for id_, fields in cause.set.items()
    )
    stood = {id_: fields for id_, fields in standing_now if fields}
    concerned = _concerned(fact)
    own = {id_: fields for id_, fields in stood.items() if id_ in concerned}
    naming = {id_: fields for id_, fields in stood.items() if concerned.intersection(id_.split("--"))}
    told = own or naming or stood
    return changes({id_: {field: fields[field] for field in _weighty(fields)} for id_, fields in told.items()})


def _concerned(fact: Fact) -> set[str]:
    """Whoever acts, is acted on, is changed or rolls."""
    rolled = {id_ for roll in fact.rolls for id_ in (roll.by, roll.against)}
    return {fact.actor, fact.target, *fact.set, *rolled} - {""}


def _weighty(fields: Iterable[str]) -> list[str]:
    """The fields that say most; where none is among those, the first."""
    given = list(fields)
    return ([field for field in WEIGHTY if field in given] or given)[:MOST]
