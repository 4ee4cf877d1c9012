"""What a resolver reads: one bundle of references, no behavior of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from simcore.dice import Dice
from simcore.plan import Plan, Unit, Weapon
from simcore.resolve import ambient, openings, standing
from simcore.resolve.ambient import Ambient
from simcore.resolve.ground import Ground, Place, ground
from simcore.resolve.openings import KEEPERS, STRANGERS, Access, Openings
from simcore.resolve.sight import Line, Sight
from simcore.resolve.standing import At, Standing
from simcore.resolve.ways import Ways
from simcore.rules import collapse, mortal, smoke
from simcore.rules.choice import Exposure, Guard, Rules, Tn
from simcore.rules.light import Air
from simcore.state import Job, State, Stir

if TYPE_CHECKING:
    from simcore.resolve.aim import Aim, Pools, Shelter
    from simcore.resolve.walk import Walk

Because = Callable[[str, str], int | None]


BLOOD = ("wounds", "stable", "present")
"""The fields whose change may begin or end the clock of a mortal wound."""


WORKS = frozenset({"extinguish", "vent"})
"""The orders to fight fire and smoke."""


def works(unit: Unit) -> bool:
    """Whether any order that a unit may ever follow is to fight fire or smoke."""
    listed = unit.orders or (unit.doctrine.orders if unit.doctrine is not None else ())
    return any(order.verb in WORKS for order in listed)


def untold(entity: str, field: str) -> int | None:
    """Where nobody reads causes, nothing has any."""
    return None


class Battle:
    """Plan, state, dice and rules of one run, and the caches over them. ``round`` is the round being played.

    ``action`` counts the passes of the round: which of their actions all are at, 0 where nobody has acted yet.

    ``aims`` keeps, for this round, what a group found to shoot at from a place, and the stamp under which it holds;
    ``shown`` what targets of the same guise show, ``kinds`` the number of what they are to others. ``counting``: the
    units that have a weapon whose shots are counted; ``bleeding`` those whom a mortal wound is killing; ``burning`` the
    sections with a fire, ``smoky`` the zones with smoke that people breathe, ``severe`` the sections that heavy activity puts to
    the test, ``stirs`` by section who ran or fought beside it in this round; ``upright`` the place, among the sections of a zone, of one that stood when that was last asked. ``works``:
    somebody may ever fight fire or smoke; ``working`` the job at which each unit has an attempt under way; ``flares``
    counts what changed in fires, smoke and that work.

    ``access(unit)`` says whether locked and powered doors answer a unit.

    ``because(entity, field)`` is the number of the event that set a field, None where none did.
    """

    __slots__ = (
        "access",
        "action",
        "aims",
        "air",
        "because",
        "between",
        "bleeding",
        "bodies",
        "burning",
        "counting",
        "dice",
        "exits",
        "faced",
        "falls",
        "flares",
        "ground",
        "grounds",
        "groups",
        "guards",
        "hands",
        "kinds",
        "lines",
        "met",
        "named",
        "numbers",
        "openings",
        "pairs",
        "plan",
        "round",
        "rules",
        "severe",
        "shelters",
        "shown",
        "sight",
        "smoky",
        "standing",
        "state",
        "stirs",
        "telling",
        "threats",
        "upright",
        "views",
        "walks",
        "ways",
        "weighing",
        "working",
        "works",
        "worths",
    )

    def __init__(self, plan: Plan, state: State, dice: Dice, because: Because | None) -> None:
        """``because`` None: nobody reads the causes of this run's facts, and none are looked for."""
        self.plan = plan
        self.state = state
        self.dice = dice
        self.telling = because is not None
        self.because: Because = because if because is not None else untold
        self.rules: Rules = plan.rules
        self.ground: Ground = ground(plan)
        self.openings = Openings(plan, state)
        self.ways = Ways(self.ground, self.openings)
        self.sight = Sight(self.ground, self.openings)
        self.standing = Standing(plan, state)
        self.air = Ambient(plan, state)
        self.round = self.action = self.flares = 0
        access = {id_: KEEPERS if unit.side == plan.held_by else STRANGERS for id_, unit in plan.units.items()}
        self.access: Callable[[str], Access] = access.__getitem__
        self.shown: dict[tuple[int, str, str, str, Air], tuple[Exposure, Tn, Pools, int]] = {}
        self.shelters: dict[tuple[str, str], Shelter] = {}
        self.grounds: dict[tuple[tuple[str, ...], tuple[str, ...]], Any] = {}
        self.exits: dict[tuple[str, str, Access], str] = {}
        self.bleeding = {id_: None for id_, now in state.units.items() if now.present and mortal.bleeds(now)}
        self.burning = {id_: None for id_, now in state.sections.items() if now.fire != "none"}
        self.smoky = {id_: None for id_ in state.zones if self._stifles(id_)}
        falling = state.sections if self.rules.hazards.enabled else ()
        self.severe = {id_: None for id_ in falling if self._gives_way(id_)}
        self.stirs: dict[str, dict[str, None]] = {}
        self.upright: dict[str, int] = {}
        self.works = self.rules.hazards.enabled and any(map(works, plan.units.values()))
        self.working: dict[str, str] = {}
        self.kinds: dict[int, int] = {}
        self.counting = frozenset(
            id_ for id_, unit in plan.units.items() if any(each.ammunition for each in unit.weapons)
        )
        self.groups: dict[tuple[str, str], tuple[int, list[Any]]] = {}
        self.named: dict[tuple[str, Place, str], tuple[At, tuple[Weapon, ...], Aim | None]] = {}
        self.lines: dict[tuple[str, str], Line | None] = {}
        self.views: dict[str, dict[str, int]] = {}
        self.between: dict[tuple[Place, Place], int] = {}
        self.numbers: dict[Any, int] = self.ground.numbers
        self.falls: dict[tuple[int, int], Any] = {}
        self.faced: dict[tuple[str, Place], tuple[int, tuple[Any, ...]]] = {}
        self.pairs: dict[int, dict[int, tuple[Any, Any]]] = self.ground.weighed["pairs"]
        self.met: dict[tuple[Any, ...], Any] = self.ground.weighed["met"]
        self.bodies: dict[tuple[str, str, str], Any] = self.ground.weighed["bodies"]
        self.weighing: dict[tuple[int, int], tuple[tuple[Weapon, ...], Any, int]] = {}
        self.hands: dict[tuple[str, str], tuple[Weapon, ...]] = {}
        self.worths: dict[tuple[Any, ...], tuple[float, int]] = self.ground.weighed["worths"]
        self.threats: dict[tuple[Any, ...], Any] = self.ground.weighed["threats"]
        self.guards: dict[tuple[int, str, str], tuple[Guard, Tn, int]] = {}
        self.walks: dict[tuple[Place, str, Access, bool, int, tuple[str, ...]], Walk] = {}
        self.openings.listen(lambda *_: self.walks.clear())
        self.aims: dict[tuple[str, Place, str, tuple[str, ...] | None], tuple[int, Aim | None]] = {}

    def begin(self, round_: int) -> None:
        """Let a round begin: its rolls are counted anew, and aims are forgotten if what they rest on has run out."""
        if self.standing.lasting >= self.round:
            self.aims.clear()
            self.shown.clear()
            self.guards.clear()
            self.named.clear()
            self.kinds.clear()
            self.groups.clear()
            self.faced.clear()
        self.stirs.clear()
        self.round, self.action = round_, 0
        self.dice.begin_round(round_)

    def watched(self) -> dict[str, Callable[[str], object]]:
        """Which cache must hear of a change to which field."""
        heard: dict[str, Callable[[str], object]] = dict.fromkeys(openings.WATCHED, self._opened)
        heard.update(dict.fromkeys(standing.WATCHED, self.standing.note))
        if self.rules.penalties_lower_defense:
            heard["actions"] = self.standing.note
        heard.update(dict.fromkeys(standing.PLACED, self.standing.moved))
        heard.update(dict.fromkeys(ambient.WATCHED, self._aired))
        heard.update(dict.fromkeys(BLOOD, self._hurt))
        heard["loaded"] = self.standing.emptied
        if self.rules.hazards.enabled:
            heard["damage"] = self._damaged
            heard["shored"] = self._shored
            heard["stirred_round"] = self._stirred
        heard["fire"] = self._kindled
        heard["smoke"] = self._smoked
        if self.works:
            heard["until"] = self._worked
            heard["suppression"] = self._flared
        return heard

    def _gives_way(self, id_: str) -> bool:
        now = self.state.sections[id_]
        return collapse.endangered(now.damage, shored=now.shored)

    def _damaged(self, id_: str) -> None:
        self._aired(id_)
        if id_ in self.state.sections:
            self._shored(id_)

    def _shored(self, id_: str) -> None:
        if self._gives_way(id_):
            self.severe[id_] = None
        else:
            self.severe.pop(id_, None)

    def _stirred(self, id_: str) -> None:
        stir = self.state.entities[id_]
        assert isinstance(stir, Stir)
        self.stirs.setdefault(stir.section, {})[id_] = None

    def _worked(self, id_: str) -> None:
        job = self.state.entities[id_]
        assert isinstance(job, Job)
        if job.until:
            self.working[job.unit] = id_
        elif self.working.get(job.unit) == id_:
            del self.working[job.unit]
        self.flares += 1

    def _flared(self, _: str) -> None:
        self.flares += 1

    def _kindled(self, id_: str) -> None:
        self.flares += 1
        if self.state.sections[id_].fire == "none":
            self.burning.pop(id_, None)
        else:
            self.burning[id_] = None

    def _stifles(self, id_: str) -> bool:
        return smoke.breathed(self.state.zones[id_].smoke, outside=self.plan.zones[id_].outside) != "none"

    def _smoked(self, id_: str) -> None:
        self.flares += 1
        if self._stifles(id_):
            self.smoky[id_] = None
        else:
            self.smoky.pop(id_, None)
        self._aired(id_)

    def _hurt(self, id_: str) -> None:
        self.standing.note(id_)
        now = self.state.units[id_]
        if now.present and mortal.bleeds(now):
            self.bleeding[id_] = None
        else:
            self.bleeding.pop(id_, None)

    def _opened(self, id_: str) -> None:
        self.openings.note(id_)
        self._forget()

    def _aired(self, id_: str) -> None:
        if self.air.note(id_):
            self._forget()

    def _forget(self) -> None:
        """Forget what rests on doors, breaches, cover, light and smoke."""
        kept: tuple[dict[Any, Any], ...]
        kept = (self.between, self.views, self.lines, self.named, self.faced, self.shelters, self.grounds, self.exits)
        for each in kept:
            each.clear()
