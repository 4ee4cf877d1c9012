"""What can change in a run, and the only way to change it.

Entities are frozen structs; :meth:`State.apply` writes a patch onto them and does nothing else: no rule, no
arithmetic. Any other write raises. Values are integers, strings, true, false and null. What lasts rounds is stored as
the last round in which it holds, 0 for never.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, force_setattr

from simcore.errors import RunError
from simcore.rules.wounds import out_of_fight


class Unit(Struct, frozen=True, gc=False):
    """A combatant as it is now. ``zone`` is null when away; ``toward`` and ``metres`` say how far it is on the way.

    ``order`` is the place in its list of orders; ``stuns`` counts the Stunned results that end with ``stunned_until``,
    ``stuns_before`` those that end a round earlier. ``dodge_round`` is the last round for which a rolled dodge was
    declared, ``dodge_rolled`` the last in which it was rolled, ``dodge_total`` what it came to, ``dodge_scale`` the pips of scale in it. ``order_failed`` is 1 +
    the place of the last order whose failure was logged, 0 for none.

    ``minor`` counts the minor actions that were carried out this round and lower what follows; ``crawl_round`` is the
    last round in which crawling was declared, ``racing_round`` the last one of all-out movement. ``slip`` are the dice
    that a failed movement costs in ``slip_round``, ``slip_after`` those in the round after it. ``hand`` is the weapon
    in hand, "" for none, ``stun_set`` whether it is set to stun; ``loud_round`` the last round in which the unit
    made a noise that is heard in the zones around, ``loud_zone`` where. ``medpacs``: how many it still carries.
    ``unconscious_until`` is the last round of a stun unconsciousness. ``choke`` are the pips that smoke and dust take
    from its actions up to and with round ``choke_until``, ``choke_after`` those in the round after it.
    """

    zone: str | None = None
    toward: str | None = None
    metres: int = 0
    wounds: str = "healthy"
    stunned_until: int = 0
    stuns: int = 0
    stuns_before: int = 0
    idle_until: int = 0
    actions: int = 0
    dodging_until: int = 0
    dodge_round: int = 0
    dodge_rolled: int = 0
    dodge_total: int = 0
    dodge_scale: int = 0
    mortal_since: int = 0
    conscious: bool = True
    prone: bool = False
    trapped: bool = False
    defeated: bool = False
    stable: bool = False
    present: bool = True
    order: int = 0
    order_failed: int = 0
    minor: int = 0
    crawl_round: int = 0
    racing_round: int = 0
    slip_round: int = 0
    slip: int = 0
    slip_after: int = 0
    hand: str = ""
    stun_set: bool = False
    loud_round: int = 0
    loud_zone: str | None = None
    medpacs: int = 0
    unconscious_until: int = 0
    choke: int = 0
    choke_until: int = 0
    choke_after: int = 0


class Section(Struct, frozen=True, gc=False):
    """A portion of wall, roof or floor as it is now; ``structure`` and ``armor`` are current die codes.

    ``fire`` is how it burns, ``fire_since`` the round since which it does so: its age is counted from it; ``fuel`` what
    burns, ``fire_area`` over how many square metres, 0 where nobody knows. ``heat_rounds`` are the rounds of heat up to and with ``heat_round``. ``knocked`` are the successes of
    fire fighting since the last step. ``shaken_round`` is the last round in which a hit beside it was heavy activity.
    """

    damage: str = "intact"
    light_pips: int = 0
    heat_pips: int = 0
    frame_pips: int = 0
    heat_rounds: int = 0
    structure: str = "0D"
    armor: str = "0D"
    breach: str = "none"
    stabilized: bool = False
    shored: bool = False
    fire: str = "none"
    fire_since: int = 0
    heat_round: int = 0
    fuel: str = "ordinary"
    knocked: int = 0
    fire_area: int = 0
    shaken_round: int = 0


class Element(Struct, frozen=True, gc=False):
    """A door, window or subsystem as it is now. ``state`` is open, closed or gone, null where nothing opens.

    ``lights`` counts its Lightly results under ``elements.light_stacking``.
    """

    damage: str = "intact"
    state: str | None = "closed"
    locked: bool = False
    jammed: bool = False
    working: bool = True
    breach: str = "none"
    body: str = "0D"
    armor: str = "0D"
    lights: int = 0


class Zone(Struct, frozen=True, gc=False):
    """The air and light of a zone as they are now, and its loose cover: how it stands, and how badly it is damaged.

    ``clearing_since`` is the round from which on its air handler has cleared smoke of which no more is made, 0 for
    none. ``suppression`` is what is built in: off, active, or bypassed, which is active whatever is offline.
    ``attacked_round`` is the last round in which someone or something in it was attacked, noted where somebody may work.
    """

    smoke: str = "none"
    pressure: str = "normal"
    lit: str = "bright"
    powered: bool = True
    ionized_until: int = 0
    cover: str = "none"
    cover_damage: str = "intact"
    clearing_since: int = 0
    suppression: str = "off"
    attacked_round: int = 0


class Plane(Struct, frozen=True, gc=False):
    """A shield plane: ``pool`` is its current code, ``full`` the original."""

    pool: str = "0D"
    full: str = "0D"
    offline_until: int = 0


class Side(Struct, frozen=True, gc=False):
    """``holds_since`` is the round since which the side's hold stands, 0 for none."""

    holds_since: int = 0


class Site(Struct, frozen=True, gc=False):
    """The counters and clocks that are the whole site's."""

    ion_counters: int = 0
    ionized_until: int = 0
    locked_until: int = 0


class Sighting(Struct, frozen=True, gc=False):
    """What a side knows of a hostile unit: in which zone, whether it is in sight, and how it was found out last.

    ``how`` is sight or noise; ``round`` the last round in which it was so.
    """

    side: str = ""
    unit: str = ""
    zone: str | None = None
    in_sight: bool = False
    how: str = ""
    round: int = 0


class Magazine(Struct, frozen=True, gc=False):
    """The ammunition of one weapon of a unit: shots ``loaded``, and ``spare`` loads."""

    loaded: int = 0
    spare: int = 0


class Crossing(Struct, frozen=True, gc=False):
    """When somebody last went through the 1x2 breach of a section: in which round, and in which action of it.

    It is there from the first time on.
    """

    section: str = ""
    round: int = 0
    action: int = 0


class Stir(Struct, frozen=True, gc=False):
    """When a unit last ran or fought in a zone of a section that was Severely Damaged already.

    It is there from the first time on.
    """

    section: str = ""
    zone: str | None = None
    unit: str = ""
    stirred_round: int = 0


class Job(Struct, frozen=True, gc=False):
    """Work longer than one action; a single roll is a job of one segment.

    ``until`` is the last round of the attempt under way, 0 for none; ``worked`` the last round in which its unit did its
    share of it.
    """

    unit: str = ""
    kind: str = ""
    target: str = ""
    filled: int = 0
    segments: int = 1
    done: bool = False
    until: int = 0
    worked: int = 0


Entity = Unit | Section | Element | Zone | Plane | Side | Site | Sighting | Magazine | Crossing | Stir | Job

KINDS: dict[str, type[Entity]] = {
    "unit": Unit,
    "section": Section,
    "element": Element,
    "zone": Zone,
    "plane": Plane,
    "side": Side,
    "site": Site,
    "sighting": Sighting,
    "magazine": Magazine,
    "crossing": Crossing,
    "stir": Stir,
    "job": Job,
}


UNTOLD = frozenset({"sighting", "magazine"})
"""The kinds that the layout does not list: they say what they are in the state itself."""


Hear = Callable[[str], object]
"""What is called with the id of an entity once a field of it was written."""

UNHEARD: Mapping[str, Hear] = {}


class State:
    """All entities of a run by id, in the order of the plan; ``born`` gives the kind of those made during the run.

    The first patch of one of those says ``is`` and every field, so that the log alone gives the whole state.

    >>> state = State({"site": ("site", {})})
    >>> due = state.apply({"site": {"ion_counters": 2}})
    >>> state.site.ion_counters
    2
    """

    __slots__ = ("born", "elements", "entities", "magazines", "planes", "sections", "sides", "units", "zones")

    def __init__(self, initial: Mapping[str, tuple[str, Mapping[str, Any]]]) -> None:
        """``initial`` gives each id its kind (a key of :data:`KINDS`) and its fields."""
        self.entities: dict[str, Entity] = {}
        self.born: dict[str, str] = {}
        self.units: dict[str, Unit] = {}
        self.sections: dict[str, Section] = {}
        self.elements: dict[str, Element] = {}
        self.zones: dict[str, Zone] = {}
        self.planes: dict[str, Plane] = {}
        self.sides: dict[str, Side] = {}
        self.magazines: dict[str, Magazine] = {}
        rooms: dict[str, dict[str, Any]] = {
            "unit": self.units,
            "section": self.sections,
            "element": self.elements,
            "zone": self.zones,
            "plane": self.planes,
            "side": self.sides,
            "magazine": self.magazines,
        }
        for id_, (kind, fields) in initial.items():
            entity = KINDS[kind](**fields)
            self.entities[id_] = entity
            if kind in rooms:
                rooms[kind][id_] = entity
            if kind in UNTOLD:
                self.born[id_] = kind

    @property
    def site(self) -> Site:
        """The one entity called ``site``."""
        site = self.entities["site"]
        assert isinstance(site, Site)
        return site

    def value(self, id_: str, field: str) -> Any:
        """The value of a field of an entity by their names."""
        return getattr(self.entities[id_], field)

    def apply(
        self, patch: Mapping[str, Mapping[str, Any]], heard: Mapping[str, Hear] = UNHEARD
    ) -> Sequence[tuple[Hear, str]]:
        """Assign each field that the patch names. Raises :class:`RunError` for an unknown entity or field.

        ``heard`` is what hears of a field, by the field's name. Returned is what has to be called now, and with which
        entity's id, once where it hears of fields that follow one another: nothing is called before all is written.
        """
        due: list[tuple[Hear, str]] = []
        for id_, fields in patch.items():
            entity = self.entities.get(id_)
            if entity is None:
                entity = self._born(id_, fields)
            told = None
            for field, value in fields.items():
                try:
                    force_setattr(entity, field, value)
                except AttributeError:
                    if field != "is":
                        raise RunError(f"no field {field!r} in {id_!r}") from None
                if field in heard:
                    hear = heard[field]
                    if hear is not told:
                        due.append((hear, id_))
                        told = hear
        return due

    def _born(self, id_: str, fields: Mapping[str, Any]) -> Entity:
        kind = fields.get("is")
        if kind not in KINDS:
            raise RunError(f"no entity {id_!r} in the state")
        missing = [field for field in KINDS[kind].__struct_fields__ if field not in fields]
        if missing:
            raise RunError(f"the first patch of {id_!r} does not say {', '.join(missing)}")
        entity = self.entities[id_] = KINDS[kind]()
        self.born[id_] = kind
        return entity

    def __iter__(self) -> Iterator[tuple[str, Entity]]:
        return iter(self.entities.items())

    def snapshot(self) -> dict[str, dict[str, Any]]:
        """The whole state as plain data, as ``run.begin`` writes it and as folding a log gives it."""
        return {
            id_: {"is": self.born[id_], **asdict(entity)} if id_ in self.born else asdict(entity)
            for id_, entity in self.entities.items()
        }


def able(unit: Unit) -> bool:
    """Whether a unit is able to act: present, not defeated, conscious, its wounds below incapacitated.

    Source: EA-45.
    Ruling: A-037, A-240.
    """
    return unit.present and not unit.defeated and not out_of_fight(unit)
