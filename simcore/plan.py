"""The plan: everything of a scenario that never changes while it runs.

All of it is frozen. What can change stands in :mod:`simcore.state` under the same ids. Die codes are integer pips
(3 pips = 1D), lengths are metres, times are milliseconds, places in file order are ``index``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from simcore.rules.choice import Rules

if TYPE_CHECKING:
    import networkx as nx

OUTSIDE = "outside"
"""The open air where no zone lies."""

STOREY = 3
"""Metres from one level to the next."""

UNSIZED = 3
"""Metres between two people in a zone of unknown area, and from its middle to its edge."""


class Zone(Struct, frozen=True):
    """An inside space, or open ground (``outside``). ``at`` is its middle; ``area`` in square metres, 0 if unknown.

    ``terrain_tn`` is the number of its terrain where it has one of its own, else 0. ``cover`` is the grade that it gives at the start; ``cover_body`` the pips of loose cover, 0 where it is none;
    ``cover_by`` the section or element that gives it, "" for none. ``exit``: one leaves the map from here.
    ``handlers`` and ``risers``: the air handlers and sprinkler risers that stand in it.

    Source: S1.0.1.20.
    """

    id: str
    index: int
    at: tuple[float, float] | None
    level: int
    area: int
    outside: bool
    terrain: str
    cover: str | None
    terrain_tn: int = 0
    cover_body: int = 0
    cover_by: str = ""
    exit: bool = False
    handlers: tuple[str, ...] = ()
    risers: tuple[str, ...] = ()


class Section(Struct, frozen=True):
    """A portion of wall, roof or floor: what is struck, weakened and breached as one.

    ``zones`` lists all zones that it bounds: a roof or floor may have several on one face. ``faces_outside``: its other
    face is the open air. ``way``: it stands between two zones, so that a breach or an element in it joins them.
    ``area`` in square metres, 0 where the scenario gives none. ``doors``: by neighbor the fire door that stands between.
    ``upper``: the one of its zones in which people stand on it, "" where they stand in none.

    Source: S1.0.1.10.
    """

    id: str
    index: int
    kind: str
    zones: tuple[str, ...]
    faces_outside: bool
    way: bool
    adjacent: tuple[str, ...]
    structure: int
    armor: int
    scale: str
    elements: tuple[str, ...]
    area: int = 0
    doors: Mapping[str, str] = {}
    upper: str = ""


class Element(Struct, frozen=True):
    """A door, window, hatch or subsystem in a section or a zone (``within``).

    ``opens``: it can be opened and closed. ``solid``: it takes damage and jams (a field does not). ``powered``: like one
    that is locked, it obeys the side that holds the site alone. ``frame``: its frame is part of the wall. ``called``:
    what naming it adds to the target number of the wall. ``fire_rated``: shut, it holds back a fire. ``kind``: what its
    type is, such as door or machinery.

    Source: S1.4.0.
    """

    id: str
    index: int
    type: str
    within: str
    body: int
    armor: int
    scale: str
    opens: bool
    solid: bool
    powered: bool
    lock_tn: int
    frame: bool
    called: int
    fire_rated: bool = False
    kind: str = ""


class Passage(Struct, frozen=True):
    """Two zones with nothing between them. ``length`` in whole metres."""

    start: str
    end: str
    length: int
    kind: str


class Weapon(Struct, frozen=True):
    """What is shot or struck with.

    ``ranges`` are the far ends of point-blank, short, medium and long, in metres, inclusive; empty for a weapon of
    melee, whose ``difficulty`` is the number that its attacks roll against, 0 for one that is shot.
    ``stun``: it can be set to stun. ``ammunition``: shots in one load, 0 where it is not counted.
    """

    name: str
    skill: str
    damage: int
    scale: str
    type: str
    ranges: tuple[int, ...]
    difficulty: int = 0
    stun: bool = False
    ammunition: int = 0


class Test(Struct, frozen=True):
    """One thing that a condition asks: ``what``, of which ``target``, at which ``level`` or ``number`` at least.

    ``what`` is time, losses, held, damage, state, breached, wounded or out_of_ammunition. ``time``: ``number`` is the first round that begins at or after it. ``losses``: ``number`` units, or with ``level``
    "%" that share of the side.
    """

    what: str
    target: str = ""
    level: str = ""
    number: int = 0


Condition = tuple[tuple[Test, ...], ...]
"""What an order's ``if`` or ``until`` asks: one of these must hold whole. Empty: nothing is asked."""


class Order(Struct, frozen=True):
    """One order of a list. ``origin`` is what the log cites: ``orders.rebels.1``. ``actions`` is declared each round.

    ``target`` is "any" where the unit chooses by need, "" where the verb has none. ``speed`` is how it walks, "" where
    the unit judges. ``weapon`` is what it is carried out with, "" for whatever serves.
    """

    origin: str
    verb: str
    target: str
    actions: int = 1
    full_dodge: bool = False
    speed: str = ""
    weapon: str = ""
    when: Condition = ()
    until: Condition = ()


class Doctrine(Struct, frozen=True):
    """How a unit fights where its orders leave it open, and what it does without any.

    ``fire``: ``free``, ``returned`` (at those who have fired) or ``never``. ``actions``: attacks that it may declare at
    most in one round. ``prone``: it may drop prone. ``cover``: it may step aside to where the odds are better.
    ``dodges``: it may declare Full Dodge. ``modes``: the weapon modes that it may use, ``kill`` and ``stun``.
    ``orders`` are tried in turn, each round anew: the first whose condition holds and that can be carried out.
    """

    name: str
    fire: str = "free"
    actions: int = 1
    prone: bool = False
    cover: bool = False
    dodges: bool = False
    modes: tuple[str, ...] = ("kill",)
    orders: tuple[Order, ...] = ()


class Unit(Struct, frozen=True):
    """A combatant. ``group`` is the key of the file that it came from.

    ``skills`` holds every skill there is, in pips, names in kebab-case, and ``labels`` what each is called on a roll:
    the attribute's name where the unit has no such skill. ``rank`` is minion, henchman or "". ``spares``: spare loads by
    weapon; ``carries``: what else it has on it: a ``respirator``, extinguishers of some ``agents``. ``doctrine`` is None where nothing but its orders guides it.
    """

    id: str
    index: int
    group: str
    side: str
    template: str
    kind: str
    scale: str
    attributes: Mapping[str, int]
    skills: Mapping[str, int]
    move: int
    armor: int
    weapons: tuple[Weapon, ...]
    orders: tuple[Order, ...]
    labels: Mapping[str, str] = {}
    rank: str = ""
    breathes: bool = True
    carries: Mapping[str, int] = {}
    spares: Mapping[str, int] = {}
    doctrine: Doctrine | None = None
    respirator: bool = False
    agents: tuple[str, ...] = ()


class Side(Struct, frozen=True):
    """Who belongs together. ``hostile`` lists the sides that it fights, in file order."""

    id: str
    index: int
    neutral: bool
    hostile: tuple[str, ...]
    units: tuple[str, ...]


class Strike(Struct, frozen=True):
    """A shot from beyond the map, by the timeline. ``skill`` 0 means that it hits without a roll.

    ``roller`` is the name that its dice go by; ``origin`` what the log cites; ``order`` the entry's place in the file.
    ``band`` is the range whose difficulty a strike with a skill rolls against.
    """

    origin: str
    round: int
    order: int
    roller: str
    weapon: Weapon
    target: str
    skill: int
    band: str


class Arrival(Struct, frozen=True):
    """Units that the timeline brings onto the map. ``order`` is the entry's place in the file."""

    origin: str
    round: int
    order: int
    zone: str
    units: tuple[str, ...]


class Departure(Struct, frozen=True):
    """Units that the timeline takes off the map: those of them that are on it and able to go."""

    origin: str
    round: int
    order: int
    units: tuple[str, ...]


class Light(Struct, frozen=True):
    """A change of light by the timeline: from its round on the ``zones`` are ``lit`` so."""

    origin: str
    round: int
    order: int
    zones: tuple[str, ...]
    lit: str


class Outbreak(Struct, frozen=True):
    """A fire that the timeline starts: each of the ``sections`` that does not burn yet burns Light, with ``fuel``."""

    origin: str
    round: int
    order: int
    sections: tuple[str, ...]
    fuel: str = "ordinary"


class Goal(Struct, frozen=True):
    """A condition of victory: ``hold`` a zone, ``survive`` a time, ``eliminate`` a side, ``destroy`` an object.

    ``rounds``: how many rounds running a hold must stand, at least 1. ``until``: the round at whose end ``survive``
    comes due.
    """

    side: str
    verb: str
    target: str
    rounds: int = 1
    until: int = 0


class When(Struct, frozen=True):
    """A measure: the time at which a field of an entity first has one of some values."""

    name: str
    entity: str
    field: str
    values: tuple[int | str | bool | None, ...]


class Count(Struct, frozen=True):
    """A measure: how many facts of some kinds there are, by one of the ``actors`` and about one of the ``targets``.

    Both are ids; None is anybody, and nobody.
    """

    name: str
    kinds: tuple[str, ...]
    actors: frozenset[str] | None = None
    targets: frozenset[str] | None = None


class Final(Struct, frozen=True):
    """A measure: the value of a field of an entity when the run is over."""

    name: str
    entity: str
    field: str


Measure = When | Count | Final


class Lines(Struct, frozen=True):
    """What the scenario says of lines of effect against the geometry; pairs hold both ways."""

    clear: frozenset[tuple[str, str]]
    blocked: frozenset[tuple[str, str]]


class Plan(Struct, frozen=True, eq=False):
    """A whole scenario, checked. Mappings keep file order. ``initial`` is the whole state at t = 0, as the log says it.

    ``graph`` is the one graph: nodes are ids with ``kind`` zone, section or element; edges carry ``kind``: ``bounds``
    (section-zone, element-zone), ``within`` (element-section), ``adjacent`` (section-section), ``passage`` (zone-zone).
    Edges that can be walked carry ``length`` in metres: a passage's own, and for ``bounds`` of a section that is a way
    the whole step from zone to zone. ``limit_round`` is the last round that is played.
    """

    name: str
    seed: int
    resolved: Mapping[str, Any]
    sha256: str
    rules: Rules
    round_ms: int
    limit_round: int
    held_by: str | None
    powered: bool
    dodge: int
    zones: Mapping[str, Zone]
    sections: Mapping[str, Section]
    elements: Mapping[str, Element]
    passages: tuple[Passage, ...]
    sides: Mapping[str, Side]
    units: Mapping[str, Unit]
    strikes: tuple[Strike, ...]
    arrivals: tuple[Arrival, ...]
    departures: tuple[Departure, ...]
    lights: tuple[Light, ...]
    outbreaks: tuple[Outbreak, ...]
    goals: tuple[Goal, ...]
    measures: tuple[Measure, ...]
    lines: Lines
    loaded: Mapping[str, Mapping[str, tuple[int, ...]]]
    initial: Mapping[str, tuple[str, Mapping[str, Any]]]
    layout: Mapping[str, Any]
    graph: nx.Graph[str]

    def __repr__(self) -> str:
        rooms = ("zones", "sections", "elements", "units")
        return f"<Plan {self.name!r}: {', '.join(f'{len(getattr(self, room))} {room}' for room in rooms)}>"
