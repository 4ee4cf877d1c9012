"""The timeline: what happens on its own, each entry with the rounds in which it does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from simcore.plan import Arrival, Departure, Light, Outbreak, Strike, Unit
from simcore.scenario.draft import MOST, Draft, one_key
from simcore.scenario.forms import ArriveForm, TimelineForm
from simcore.scenario.orders import PEOPLE
from simcore.scenario.sides import grow
from simcore.scenario.tree import Path
from simcore.scenario.units import Group, grouped
from simcore.scenario.weapons import weapon

VERBS = ("strike", "arrive", "leave", "light", "fire")

STANDING = ("toward", "metres", "wounds", "stable", "prone", "unconscious", "holstered", "stun", "loaded")
"""The keys that say how a unit is at the start: for those who are on the map then."""


class Entry(Struct, frozen=True):
    """An entry of the timeline and the rounds in which it happens, in order."""

    number: int
    form: TimelineForm
    rounds: tuple[int, ...]

    @property
    def path(self) -> Path:
        """Where it stands in the file."""
        return ("timeline", self.number)

    @property
    def origin(self) -> str:
        """What the log cites."""
        return f"timeline.{self.number}"


def timeline(draft: Draft, limit_ms: int) -> tuple[Entry, ...]:
    """The entries that say one thing and when; what is wrong with the others is noted."""
    found = []
    for number, form in enumerate(draft.form.timeline):
        verbs = one_key(form, *VERBS)
        if len(verbs) == 1:
            found.append(Entry(number, form, tuple(_rounds(draft, number, form, limit_ms))))
        else:
            what = (
                f"both {verbs[0]!r} and {verbs[1]!r}; write two entries"
                if verbs
                else f"nothing happens; one of {', '.join(VERBS)}"
            )
            draft.faults.at(("timeline", number), what)
    draft.bounded("events", sum(len(entry.rounds) for entry in found), ("timeline",))
    return tuple(found)


def _rounds(draft: Draft, number: int, form: TimelineForm, limit_ms: int) -> Iterator[int]:
    """The first round that begins at or after each of the entry's times; repeated up to ``times``, else to the limit."""
    step = form.every.milliseconds(draft.round_ms) if form.every else 0
    path: Path = ("timeline", number)
    if form.times is not None and form.every is None:
        draft.faults.at((*path, "times"), "'times' without 'every'; say how often, such as 'every: 1 round'")
    if form.every is not None and step == 0:
        draft.faults.at((*path, "every"), "every 0 s never ends; at least 1 s")
        return
    start = form.at.milliseconds(draft.round_ms)
    times = form.times or (1 + max(0, limit_ms - start) // step if step else 1)
    for turn in range(min(times, MOST["events"] + 1)):
        yield -(-(start + turn * step) // draft.round_ms) + 1


def strikes(draft: Draft, entries: tuple[Entry, ...]) -> tuple[Strike, ...]:
    """The shots from beyond the map; each has a roller of its own, numbered by weapon over the file."""
    counts: dict[str, int] = {}
    found: list[Strike] = []
    for entry in entries:
        form = entry.form.strike
        if form is None:
            continue
        path = (*entry.path, "strike")
        made = weapon(draft, form.weapon, (*path, "weapon"), None)
        if form.range is not None and form.skill is None:
            draft.faults.at((*path, "range"), "'range' counts only with 'skill'; without it a strike hits")
        if made is None:
            continue
        if made.difficulty:
            words = f"{form.weapon!r} is struck with, and a strike comes from beyond the map; name a weapon that shoots"
            draft.faults.at((*path, "weapon"), words)
        for round_ in entry.rounds:
            counts[form.weapon] = counts.get(form.weapon, 0) + 1
            roller = f"{form.weapon}-{counts[form.weapon]}"
            draft.names.claim(roller, "strike", (*path, "weapon"))
            found.append(
                Strike(
                    origin=entry.origin,
                    round=round_,
                    order=entry.number,
                    roller=roller,
                    weapon=made,
                    target=form.target,
                    skill=form.skill or 0,
                    band=form.range or "medium",
                )
            )
    return tuple(found)


def check_strikes(draft: Draft, entries: tuple[Entry, ...]) -> None:
    """Make sure that every strike is aimed at something that stands, once all names are known."""
    for entry in entries:
        if entry.form.strike is not None:
            draft.names.refer((*entry.path, "strike", "target"), entry.form.strike.target, ("section", "element"))


def lights(draft: Draft, entries: tuple[Entry, ...]) -> tuple[Light, ...]:
    """The changes of light, in the zones that they name, or in all."""
    found: list[Light] = []
    for entry in entries:
        form = entry.form.light
        if form is None:
            continue
        for place, zone in enumerate(form.zones or ()):
            draft.names.refer((*entry.path, "light", "zones", place), zone, ("zone",))
        zones = tuple(dict.fromkeys(form.zones if form.zones is not None else draft.form.site.zones))
        found += [Light(entry.origin, round_, entry.number, zones, form.to) for round_ in entry.rounds]
    return tuple(found)


def outbreaks(draft: Draft, entries: tuple[Entry, ...]) -> tuple[Outbreak, ...]:
    """The fires that break out, each in the sections that it names."""
    found: list[Outbreak] = []
    for entry in entries:
        form = entry.form.fire
        if form is None:
            continue
        for place, section in enumerate(form.sections):
            draft.names.refer((*entry.path, "fire", "sections", place), section, ("section",))
        burning = tuple(dict.fromkeys(form.sections))
        found += [Outbreak(entry.origin, round_, entry.number, burning, form.fuel) for round_ in entry.rounds]
    return tuple(found)


def arrivals(draft: Draft, entries: tuple[Entry, ...], groups: dict[str, Group]) -> tuple[Arrival, ...]:
    """The units that come later: more of a group, or groups of their own, which are added to ``groups``."""
    found: list[Arrival] = []
    for entry in entries:
        form = entry.form.arrive
        if form is None:
            continue
        path = (*entry.path, "arrive")
        coming = _coming(draft, path, form, groups)
        if form.zone is not None:
            draft.names.refer((*path, "zone"), form.zone, ("zone",))
        zones = [_entrance(draft, path, form, group) for group, _ in coming]
        for round_ in entry.rounds:
            for (group, count), zone in zip(coming, zones, strict=True):
                if count is not None or round_ == entry.rounds[0]:
                    found.append(Arrival(entry.origin, round_, entry.number, zone, grow(draft, group, count)))
        _check_new(draft, entry, coming if form.units else [])
    return tuple(found)


def departures(draft: Draft, entries: tuple[Entry, ...], units: Mapping[str, Unit]) -> tuple[Departure, ...]:
    """The units that leave, in file order, those included that arrive before."""
    found: list[Departure] = []
    for entry in entries:
        form = entry.form.leave
        if form is None or not draft.names.refer((*entry.path, "leave", "unit"), form.unit, PEOPLE):
            continue
        going = tuple(id_ for id_, unit in units.items() if form.unit in (id_, unit.group, unit.side))
        found += [Departure(entry.origin, round_, entry.number, going) for round_ in entry.rounds]
    return tuple(found)


def _entrance(draft: Draft, path: Path, form: ArriveForm, group: Group) -> str:
    """The zone in which a group arrives: for new units their own, else the entry's. "", and noted, without any."""
    zone = (group.zone if form.units else None) or form.zone or ""
    if not zone and not {path, group.path} & draft.faults.wounded:
        where = "it, or the entry," if form.units else "the entry"
        draft.faults.key(group.path if form.units else path, f"{group.key!r} arrives nowhere; give {where} a 'zone'")
    return zone


def _check_new(draft: Draft, entry: Entry, coming: list[tuple[Group, int | None]]) -> None:
    """Make sure that new units come fresh, and none of one unit comes twice."""
    for group, count in coming:
        for key in one_key(group.form, *STANDING):
            words = f"{key!r} is for those on the map from the start; whoever arrives comes fresh, so leave it out"
            draft.faults.at((*group.path, key), words)
        if count is None and len(entry.rounds) > 1:
            draft.faults.key(group.path, f"{group.key!r} arrives again and again; give it 'count: 1'")


def _coming(draft: Draft, path: Path, form: ArriveForm, groups: dict[str, Group]) -> list[tuple[Group, int | None]]:
    if (form.unit is None) == (form.side is None and form.units is None):
        draft.faults.at(path, "who arrives? Either 'unit' with 'count', or 'side' with new 'units'")
        return []
    if form.unit is None:
        return _new_groups(draft, path, form, groups)
    if form.unit in groups and draft.names.kinds.get(form.unit) == "unit":
        draft.faults.at(
            (*path, "unit"), f"{form.unit!r} is a single unit; give it 'count: 1' and more of it can arrive"
        )
        return []
    if not draft.names.refer((*path, "unit"), form.unit, ("group",)):
        return []
    return [(groups[form.unit], form.count or 1)]


def _new_groups(draft: Draft, path: Path, form: ArriveForm, groups: dict[str, Group]) -> list[tuple[Group, int | None]]:
    for key in ("side", "units"):
        if getattr(form, key) is None:
            draft.faults.at(path, f"new units arrive without {key!r}; give both 'side' and 'units'")
            return []
    if form.count is not None:
        draft.faults.at((*path, "count"), "'count' goes with 'unit'; give it to each of the new units instead")
    if form.side is None or not draft.names.refer((*path, "side"), form.side, ("side",)):
        return []
    found: list[tuple[Group, int | None]] = []
    for key, unit in (form.units or {}).items():
        spot = (*path, "units", key)
        if draft.names.claim(key, "unit" if unit.count is None else "group", spot):
            groups[key] = grouped(draft, key, form.side, spot, unit)
            found.append((groups[key], unit.count))
    return found
