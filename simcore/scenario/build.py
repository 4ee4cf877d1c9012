"""From a checked form to a plan, step by step; all problems of the meaning are found on the way."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from simcore.plan import (
    Arrival,
    Departure,
    Element,
    Goal,
    Light,
    Lines,
    Measure,
    Outbreak,
    Passage,
    Plan,
    Section,
    Side,
    Strike,
    Unit,
    Zone,
)
from simcore.scenario import doctrines, gear, weapons
from simcore.scenario.draft import Draft
from simcore.scenario.edges import with_doors
from simcore.scenario.elements import check_suppression, elements, served
from simcore.scenario.graph import graph
from simcore.scenario.harmed import check_harm
from simcore.scenario.initial import initial, powered_site
from simcore.scenario.layout import ground, people, places
from simcore.scenario.loaded import loaded
from simcore.scenario.magazines import check_magazines
from simcore.scenario.measures import measures
from simcore.scenario.persons import check_start
from simcore.scenario.resolved import digest, resolved
from simcore.scenario.roster import Steps, check_places, roster
from simcore.scenario.sections import Fabric, fabric, sections
from simcore.scenario.sides import groups, sides
from simcore.scenario.standing import Standing
from simcore.scenario.timeline import arrivals, check_strikes, departures, lights, outbreaks, strikes, timeline
from simcore.scenario.tree import Node, Path, child, entries
from simcore.scenario.units import Group
from simcore.scenario.victory import goals
from simcore.scenario.zones import check_cover, passages, zones


class Parts(Struct, frozen=True):
    """What a plan is made of, while problems may still turn up."""

    fabric: Fabric
    zones: dict[str, Zone]
    sections: dict[str, Section]
    elements: dict[str, Element]
    passages: tuple[Passage, ...]
    groups: dict[str, Group]
    units: dict[str, Unit]
    sides: dict[str, Side]
    strikes: tuple[Strike, ...]
    arrivals: tuple[Arrival, ...]
    departures: tuple[Departure, ...]
    lights: tuple[Light, ...]
    outbreaks: tuple[Outbreak, ...]
    goals: tuple[Goal, ...]
    measures: tuple[Measure, ...]
    lines: Lines
    loaded: dict[str, dict[str, tuple[int, ...]]]


def parts(draft: Draft, whole: Node) -> Parts:
    """All parts of a plan. ``whole`` is the tree before faults were taken out: what it names may be referred to."""
    draft.shelves.all_own()
    draft.names.lost = _lost(whole, draft.faults.tree, draft.faults.wounded)
    _check_limit(draft)
    site = fabric(draft)
    rooms = zones(draft)
    walls = sections(draft, site)
    check_harm(draft)
    doors = elements(draft, walls, site.tag or site.scale)
    rooms = served(rooms, doors)
    check_suppression(draft, rooms, doors)
    ways = passages(draft, rooms)
    doctrines.check_own(draft, doors)
    weapons.check_own(draft)
    gear.check_own(draft)
    squads = groups(draft)
    entries_ = timeline(draft, draft.form.limit.milliseconds(draft.round_ms))
    shots = strikes(draft, entries_)
    coming = arrivals(draft, entries_, squads)
    check_strikes(draft, entries_)
    units = roster(draft, squads, coming, doors)
    check_places(draft, squads, Steps(rooms, ways, walls))
    check_start(draft, squads)
    check_magazines(draft, squads)
    _check_sightings(draft, units)
    _check_crossings(draft)
    _check_holder(draft)
    check_cover(draft, rooms)
    walls = {name: replace(wall, elements=_inside(name, doors)) for name, wall in walls.items()}
    walls = with_doors(draft, walls, doors)
    return Parts(
        fabric=site,
        zones=rooms,
        sections=walls,
        elements=doors,
        passages=ways,
        groups=squads,
        units=units,
        sides=sides(draft, units),
        strikes=shots,
        arrivals=coming,
        departures=departures(draft, entries_, units),
        lights=lights(draft, entries_),
        outbreaks=outbreaks(draft, entries_),
        goals=goals(draft),
        measures=measures(draft, units, doors),
        lines=_lines(draft),
        loaded=loaded(draft),
    )


def plan(draft: Draft, made: Parts, name: str, seed: int | None) -> Plan:
    """The plan of a scenario in which nothing is wrong."""
    standing = Standing(draft, made.sections, made.elements)
    standing.harm()
    whole = resolved(draft, draft.faults.tree, name, made.measures)
    site = draft.form.site
    return Plan(
        name=whole["name"],
        seed=draft.form.seed if seed is None else seed,
        resolved=whole,
        sha256=digest(whole),
        rules=draft.rules,
        round_ms=draft.round_ms,
        limit_round=draft.form.limit.milliseconds(draft.round_ms) // draft.round_ms,
        held_by=site.held_by,
        powered=powered_site(draft),
        dodge=site.dodge,
        zones=made.zones,
        sections=made.sections,
        elements=made.elements,
        passages=made.passages,
        sides=made.sides,
        units=made.units,
        strikes=made.strikes,
        arrivals=made.arrivals,
        departures=made.departures,
        lights=made.lights,
        outbreaks=made.outbreaks,
        goals=made.goals,
        measures=made.measures,
        lines=made.lines,
        loaded=made.loaded,
        initial=initial(draft, (made.zones, standing), made.units, made.groups),
        layout={
            "site": ground(made.fabric, site.held_by),
            **places(made.zones, made.sections, made.elements),
            **people(made.passages, made.sides, made.units),
        },
        graph=graph(made.zones, made.sections, made.elements, made.passages),
    )


def _inside(section: str, doors: dict[str, Element]) -> tuple[str, ...]:
    return tuple(door.id for door in doors.values() if door.within == section)


def _check_limit(draft: Draft) -> None:
    if draft.form.limit.milliseconds(draft.round_ms) < draft.round_ms:
        draft.faults.at(
            ("limit",), f"limit: {draft.form.limit} is less than one round of {draft.rules.round_seconds} s"
        )


def _check_holder(draft: Draft) -> None:
    if draft.form.site.held_by is not None:
        draft.names.refer(("site", "held_by"), draft.form.site.held_by, ("side",))


def _check_sightings(draft: Draft, units: dict[str, Unit]) -> None:
    """Make sure that no id is one that what a side knows of a unit takes during the run."""
    for name, path in draft.names.paths.items():
        for spot in (place for place in range(1, len(name)) if name[place : place + 2] == "--"):
            side, unit = name[:spot], name[spot + 2 :]
            if side in draft.form.sides and unit in units:
                words = f"the id {name!r} is reserved for what {side!r} knows of {unit!r}; choose another"
                draft.faults.key(path, words)


def _check_crossings(draft: Draft) -> None:
    """Make sure that no id is one that the state takes for those who go through a narrow breach."""
    names = draft.names
    for name, path in names.paths.items():
        section, found, rest = name.rpartition("--crossing")
        if found and not rest and names.kinds.get(section) == "section":
            words = f"the id {name!r} is reserved for who goes through a breach of {section!r}; choose another"
            draft.faults.key(path, words)


def _lines(draft: Draft) -> Lines:
    """The lines of effect that the scenario overrules, each pair both ways."""
    form = draft.form.site.lines
    found: dict[str, set[tuple[str, str]]] = {"clear": set(), "blocked": set()}
    for what, pairs in found.items():
        for place, names in enumerate(getattr(form, what) if form else []):
            path = ("site", "lines", what, place)
            if len(names) != 2 or names[0] == names[1]:
                draft.faults.at(path, f"{what}: a pair of two zones is expected, such as [yard, hall]")
            elif _known(draft, path, names):
                pairs.update(((names[0], names[1]), (names[1], names[0])))
                if what == "blocked" and (names[0], names[1]) in found["clear"]:
                    draft.faults.at(path, f"{names[0]!r} and {names[1]!r} are both clear and blocked; keep one")
    return Lines(frozenset(found["clear"]), frozenset(found["blocked"]))


def _known(draft: Draft, path: Path, names: list[str]) -> bool:
    known = [draft.names.refer((*path, spot), name, ("zone",)) for spot, name in enumerate(names)]
    return all(known)


def _lost(whole: Node, sound: Node, wounded: set[Path]) -> set[str]:
    """The names that the file gives but that are not checked any further, because something is wrong with them."""
    return (_given(whole) - _given(sound)) | {str(path[-1]) for path in wounded if path}


def _given(tree: Node) -> set[str]:
    found: set[str] = set()
    for kind in ("zones", "sections", "elements"):
        found.update(entries(tree, "site", kind))
    for side in entries(tree, "sides"):
        found |= {side, *entries(tree, "sides", side, "units")}
    timeline_ = child(tree, "timeline")
    for entry in timeline_.content if timeline_ and isinstance(timeline_.content, tuple) else ():
        found.update(entries(entry, "arrive", "units"))
    return found
