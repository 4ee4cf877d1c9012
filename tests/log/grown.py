"""Plans with what stands in no scenario file yet: cover, terrain, melee, stun, ranks, medpacs, doctrines.

Each is changed twice: in the plan, and in the scenario that the first line of a log holds, in the form that it has there.
"""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from simcore.plan import Doctrine, Light, Order, Plan, Weapon
from tests.maps import FIELD, plan_of

KNIFE = Weapon("knife", "melee", 12, "character", "blade", (), 10)
ARMORY = {
    "knife": {"skill": "melee", "damage": "4D", "scale": "character", "type": "blade", "melee_difficulty": "easy"}
}


def doctrine(**more: Any) -> Doctrine:
    """A doctrine that attacks whom it knows of."""
    return Doctrine("assault", orders=(Order("doctrine.assault.0", "attack", "any"),), **more)


class Grown:
    """A plan that is being changed, with its scenario and its first state."""

    def __init__(self, text: str = FIELD, *sets: str) -> None:
        self.plan = plan_of(text, *sets)
        self.resolved: dict[str, Any] = copy.deepcopy(dict(self.plan.resolved))
        self.initial = dict(self.plan.initial)
        self.zones, self.units = dict(self.plan.zones), dict(self.plan.units)
        self.layout = copy.deepcopy(dict(self.plan.layout))
        self.lights: list[Light] = []
        self.resolved["catalogue"]["weapons"] |= ARMORY

    def now(self, id_: str, **fields: Any) -> Grown:
        """Change the first state of something."""
        kind, old = self.initial[id_]
        self.initial[id_] = kind, {**old, **fields}
        return self

    def zone(self, id_: str, said: Mapping[str, Any], state: Mapping[str, Any], **fields: Any) -> Grown:
        """Change a zone: what the scenario says of it, its first state, and the plan's fields."""
        self.resolved["site"]["zones"][id_] |= said
        self.zones[id_] = replace(self.zones[id_], **fields)
        return self.now(id_, **state)

    def unit(self, id_: str, said: Mapping[str, Any], state: Mapping[str, Any], **fields: Any) -> Grown:
        """Change a unit that is alone of its group: what the scenario says of it, its first state, the plan's fields."""
        unit = self.units[id_] = replace(self.units[id_], **fields)
        self.resolved["sides"][unit.side]["units"][unit.group] |= said
        self.layout["units"][id_]["kind"] = unit.kind
        return self.now(id_, **state)

    def armed(self, id_: str, *weapons: Weapon, spare: int = 1) -> Grown:
        """Give a unit its weapons, the first in hand, and a magazine for each whose shots are counted."""
        for weapon in weapons:
            entry = self.resolved["catalogue"]["weapons"][weapon.name]
            entry |= {"stun": True} if weapon.stun else {}
            if weapon.ammunition:
                entry["ammunition"] = weapon.ammunition
                self.initial[f"{id_}-{weapon.name}"] = "magazine", {"loaded": weapon.ammunition, "spare": spare}
        names = [weapon.name for weapon in weapons]
        spares = {weapon.name: spare for weapon in weapons if weapon.ammunition}
        said = {"weapons": names, **({"ammunition": spares} if spares else {})}
        return self.unit(id_, said, {"hand": names[0]}, weapons=weapons)

    def rifle(self, id_: str, **fields: Any) -> Weapon:
        """The rifle of a unit, changed."""
        return replace(next(each for each in self.units[id_].weapons if each.name == "rifle"), **fields)

    def light(self, round_: int, to: str, *zones: str) -> Grown:
        """A change of light at the start of a round."""
        place = len(self.resolved.setdefault("timeline", []))
        at = f"{5 * (round_ - 1)} s"
        self.resolved["timeline"].append({"at": at, "light": {"zones": list(zones), "to": to}})
        self.lights.append(Light(f"timeline.{place}", round_, place, zones, to))
        return self

    def made(self) -> Plan:
        """The plan."""
        text = json.dumps(self.resolved, separators=(",", ":"), ensure_ascii=False)
        return replace(
            self.plan,
            resolved=self.resolved,
            sha256=hashlib.sha256(text.encode()).hexdigest(),
            initial=self.initial,
            zones=self.zones,
            units=self.units,
            layout=self.layout,
            lights=tuple(self.lights),
        )


def covered(mode: str = "rb_dice") -> Plan:
    """A duel over 20 m: bob behind loose cover of 2D, that of the zone where he stands."""
    grown = Grown(FIELD, f"rules.cover.mode={mode}", "sides.red.units.ann.zone=middle", "limit=40 s")
    loose = {"cover": {"part": "half", "body": "2D"}}
    return grown.zone("east", loose, {"cover": "half"}, cover="half", cover_body=6).made()


def night() -> Plan:
    """A duel in smoke, in bad light, that grows dark in round 3."""
    grown = Grown(FIELD, "sides.red.units.ann.zone=middle", "limit=40 s")
    for zone, smoke in (("middle", "light"), ("east", "none")):
        grown.zone(zone, {"lit": "poor", "smoke": smoke}, {"lit": "poor", "smoke": smoke})
    return grown.light(3, "moonlit", "east").made()


def rough(speed: str = "") -> Plan:
    """Ann goes east over difficult ground; bob is far and holds his fire."""
    grown = Grown(FIELD, "sides.red.units.ann.orders=[{move: east}]", "limit=1 min")
    order = replace(grown.units["ann"].orders[0], speed=speed)
    grown.unit(
        "ann", {"orders": [{"move": "east", "speed": speed}] if speed else [{"move": "east"}]}, {}, orders=(order,)
    )
    for zone in ("west", "middle"):
        grown.zone(zone, {"terrain": "difficult"}, {}, terrain="difficult")
    return grown.unit("bob", {}, {}, doctrine=Doctrine("still", fire="never")).made()


def ranked(rank: str, kind: str = "character") -> Plan:
    """A duel with bob of a rank, or a droid."""
    grown = Grown(FIELD, "sides.red.units.ann.zone=middle", "limit=30 s")
    return grown.unit("bob", {"rank": rank}, {}, rank=rank, kind=kind).made()


def stunning(kind: str = "character", result: str = "none") -> Plan:
    """Ann with a rifle that is set to stun."""
    grown = Grown(
        FIELD, "sides.red.units.ann.zone=middle", f"rules.stun.stunned_result={result}", "limit=30 min", "rules.sim.end=objective",
        "rules.lethality.finish_off=false",
    )  # fmt: skip
    grown.armed("ann", grown.rifle("ann", stun=True)).unit("ann", {}, {}, doctrine=doctrine(modes=("stun",)))
    return grown.unit("bob", {}, {}, kind=kind).made()


def scarce() -> Plan:
    """Ann with two shots in her rifle, two more to load, and a knife."""
    grown = Grown(FIELD, "sides.red.units.ann.zone=middle", "limit=1 min")
    for id_ in ("ann", "bob"):
        grown.armed(id_, grown.rifle(id_, ammunition=2), KNIFE)
    return grown.made()


def mates() -> Plan:
    """Ann with a medpac beside al, who may be mortally wounded."""
    two = FIELD.replace("{ann: {template: soldier, zone: west}}", "{ann: {template: soldier, zone: west, orders: [hold: west]}, al: {template: soldier, zone: west, wounds: mortally_wounded}}")  # fmt: skip
    grown = Grown(two, "limit=40 s", "rules.lethality.finish_off=false")
    treats = Order("orders.ann.0", "treat", "any")
    grown.unit("ann", {"carries": {"medpac": 2}, "orders": [{"treat": "any"}]}, {"medpacs": 2}, orders=(treats,))
    return grown.made()


def brawl() -> Plan:
    """Two with knives in one zone."""
    grown = Grown(FIELD, "sides.red.units.ann.zone=east", "limit=1 min")
    return grown.armed("ann", KNIFE, grown.rifle("ann")).armed("bob", KNIFE).made()
