"""What a side knows of those hostile to it: whom it sees, whom it heard, where it saw them last.

Nobody acts on anything else. What is in sight of one is known to his whole side from the next declaration on.
"""

from __future__ import annotations

from collections.abc import Generator
from collections.abc import Set as AbstractSet

from simcore.facts import Fact, because, noise_heard, sight_lost, unit_sighted
from simcore.plan import Side
from simcore.resolve.battle import Battle
from simcore.resolve.ground import Place
from simcore.resolve.sighting import key, sighting
from simcore.state import Sighting, able

SIGHT, NOISE = "sight", "noise"

SEEN: dict[str, int] = {"poor": 100, "moonlit": 40, "dark": 10}
"""Metres at which a person is still seen in such light; in bright light at any. No document gives them: they are ours."""

THROUGH: dict[str, int] = {"light": 60, "heavy": 15, "severe": 5}
"""Metres at which a person is still seen through such smoke. No document gives them: they are ours."""


def sees(battle: Battle, here: Place, there: Place) -> bool:
    """Whether who stands in one place sees who stands in another: a line of effect, and light and air enough.

    Whoever is in the same zone is seen; full cover hides from all other zones.
    """
    if here[0] == there[0]:
        return True
    line = battle.sight.line(here[0], there[0])
    if not line.clear or battle.state.zones[there[0]].cover == "full":
        return False
    if battle.air.clear:
        return True
    metres = battle.ground.apart(here, there)
    air = battle.air.along(line.zones)
    return metres <= min(SEEN.get(air.light, metres), THROUGH.get(air.smoke, metres))


def knows(battle: Battle, side: str, unit: str) -> bool:
    """Whether a side knows where a hostile unit is now: in sight of one of its own, or heard there just before."""
    known = sighting(battle, side, unit)
    if known is None:
        return False
    fresh = known.how == NOISE and known.round >= battle.round - 1
    return known.in_sight or (fresh and known.zone == battle.state.units[unit].zone)


def noticed(battle: Battle, unit: str) -> bool:
    """Whether a shot was ever fired in the zone of a unit, next to it, or where it has a line to."""
    here = battle.state.units[unit].zone
    if here is None:
        return False
    near = {here, *(step.zone for step in battle.ground.steps[here])}
    loud = (now.loud_zone for now in battle.state.units.values() if now.loud_round)
    return any(zone is not None and (zone in near or battle.sight.line(here, zone).clear) for zone in loud)


class Watch:
    """Who was in sight of each side at the last declaration, and in which zone: what the next one compares with.

    ``fallen``: who fell in sight, until he gets up again; if nobody sees him then, he is lost from sight.
    """

    __slots__ = ("_stamp", "fallen", "zones")

    def __init__(self) -> None:
        self.zones: dict[str, dict[str, str]] = {}
        self.fallen: dict[str, dict[str, str]] = {}
        self._stamp: tuple[int, ...] = ()

    def renew(self, battle: Battle) -> bool:
        """Whether anything that decides who sees whom has changed since the last declaration."""
        people = battle.standing.moves if battle.air.clear else battle.standing.version
        stamp = (battle.openings.version, people, battle.air.version)
        changed, self._stamp = stamp != self._stamp, stamp
        return changed


def looked(battle: Battle, watch: Watch) -> Generator[Fact, int, None]:
    """What each side sees and hears anew at the declaration of a round."""
    changed = watch.renew(battle)
    for side in battle.plan.sides.values():
        if side.hostile and battle.standing.able[side.id]:
            if changed:
                yield from _seen(battle, side, watch)
            yield from _heard(battle, side, watch.zones.get(side.id, {}).keys())


def _seen(battle: Battle, side: Side, watch: Watch) -> Generator[Fact, int, None]:
    before = watch.zones.setdefault(side.id, {})
    now = _in_sight(battle, side)
    for id_ in _in_order(battle, now.keys() - before.keys()):
        observer, zone = _observer(battle, side.id, battle.standing.place(id_)) if battle.telling else "", now[id_]
        grounds = _grounds(battle, id_, observer) if battle.telling else ()
        yield unit_sighted(observer, id_, grounds, zone, _noted(battle, side.id, id_, zone))
    gone = {**watch.fallen.get(side.id, {}), **before}
    fallen = watch.fallen[side.id] = {}
    for id_ in _in_order(battle, gone.keys() - now.keys()):
        if able(battle.state.units[id_]):
            yield _lost(battle, side.id, id_, gone[id_])
        else:
            fallen[id_] = gone[id_]
    watch.zones[side.id] = now
    yield from _gone(battle, side, now.keys())


def _in_order(battle: Battle, units: AbstractSet[str]) -> list[str]:
    """Some units in file order."""
    return sorted(units, key=lambda id_: battle.plan.units[id_].index) if len(units) > 1 else list(units)


def _in_sight(battle: Battle, side: Side) -> dict[str, str]:
    """Every hostile unit that one of the side sees, with its zone."""
    standing, names, clear, found = battle.standing, battle.standing.names, battle.air.clear, {}
    for other in side.hostile:
        for zone, places in standing.sides[other].items():
            if clear and not _overlooked(battle, side.id, zone):
                continue
            for there, groups in places.items():
                if clear or _watchers(battle, side.id, there):
                    for members in groups.values():
                        for index in members:
                            found[names[index]] = zone
    return found


def _overlooked(battle: Battle, side: str, zone: str) -> bool:
    """Whether a zone is seen, in clear air, from one where somebody of a side stands."""
    zones = battle.standing.sides[side]
    if zone in zones:
        return True
    if battle.state.zones[zone].cover == "full":
        return False
    line = battle.sight.line
    return any(line(here, zone).clear for here in zones)


def _watchers(battle: Battle, side: str, there: Place) -> list[int]:
    """Those of a side who see a place, the first of each group; in clear air all who stand in one zone see the same."""
    return [
        members[0]
        for places in battle.standing.sides[side].values()
        for here, groups in places.items()
        if sees(battle, here, there)
        for members in groups.values()
    ]


def _observer(battle: Battle, side: str, there: Place) -> str:
    """The first of a side, in file order, who sees a place that one of it sees."""
    return battle.standing.name(min(_watchers(battle, side, there)))


def _noted(battle: Battle, side: str, unit: str, zone: str) -> dict[str, dict[str, object]]:
    """The patch that makes a side see a unit."""
    fields: dict[str, object] = {"zone": zone, "in_sight": True, "how": SIGHT, "round": battle.round}
    return _patched(battle, side, unit, fields)


def _patched(battle: Battle, side: str, unit: str, fields: dict[str, object]) -> dict[str, dict[str, object]]:
    """A patch of what a side knows of a unit: what differs, all of it where it knew nothing."""
    old = sighting(battle, side, unit)
    if old is None:
        return {key(side, unit): {"is": "sighting", "side": side, "unit": unit, **fields}}
    return {key(side, unit): {field: value for field, value in fields.items() if getattr(old, field) != value}}


def _grounds(battle: Battle, unit: str, observer: str) -> tuple[int, ...]:
    """What brought a unit into view: where it or the observer went."""
    known = [battle.because(id_, field) for id_ in (unit, observer) for field in ("zone", "metres")]
    numbers = [number for number in known if number is not None]
    return (max(numbers),) if numbers else ()


def _lost(battle: Battle, side: str, unit: str, zone: str | None) -> Fact:
    fields: dict[str, object] = {"zone": zone, "in_sight": False, "round": battle.round - 1}
    numbers = [battle.because(unit, field) for field in ("zone", "metres", "present")]
    last = max((number for number in numbers if number is not None), default=None)
    return sight_lost(side, unit, because(last), zone, _patched(battle, side, unit, fields))


def _gone(battle: Battle, side: Side, seen: AbstractSet[str]) -> Generator[Fact, int, None]:
    """Whoever is not where the side thought that he was, now that one of it looks there: it has no idea any more."""
    units, at, zones = battle.state.units, battle.standing.at, battle.standing.sides[side.id]
    for other in side.hostile:
        for id_ in battle.plan.sides[other].units:
            if id_ in seen or id_ not in at:
                continue
            known = sighting(battle, side.id, id_)
            if known is None or known.in_sight or known.zone not in zones:
                continue
            if units[id_].zone != known.zone:
                yield sight_lost(
                    side.id,
                    id_,
                    _arrival(battle, side.id, known),
                    None,
                    {key(side.id, id_): {"zone": None}},
                )


def _arrival(battle: Battle, side: str, known: Sighting) -> tuple[int, ...]:
    return because(battle.because(key(side, known.unit), "zone"))


def _heard(battle: Battle, side: Side, seen: AbstractSet[str]) -> Generator[Fact, int, None]:
    """Who made a noise in the round before, next to one of the side that does not see him (``seen``: it does)."""
    before, units = battle.round - 1, battle.state.units
    if not before:
        return
    for other in side.hostile:
        for id_ in battle.plan.sides[other].units:
            if id_ in seen:
                continue
            unit = units[id_]
            if unit.loud_round != before or unit.loud_zone is None or not able(unit):
                continue
            known = sighting(battle, side.id, id_)
            if known is not None and known.in_sight:
                continue
            listener = _listener(battle, side.id, unit.loud_zone)
            if listener is not None:
                fields: dict[str, object] = {
                    "zone": unit.loud_zone,
                    "in_sight": False,
                    "how": NOISE,
                    "round": before,
                }
                causes = because(battle.because(id_, "loud_round"))
                yield noise_heard(listener, id_, causes, unit.loud_zone, _patched(battle, side.id, id_, fields))


def _listener(battle: Battle, side: str, zone: str) -> str | None:
    """The first of a side, in file order, who stands in a zone or next to it."""
    standing, near = battle.standing, (zone, *(step.zone for step in battle.ground.steps[zone]))
    found = [
        members[0]
        for each in near
        for groups in standing.sides[side].get(each, {}).values()
        for members in groups.values()
    ]
    return standing.name(min(found)) if found else None
