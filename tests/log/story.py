"""A small log with correct dice, made line by line by the rules."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from simcore.dice import Dice, parse_code
from simcore.facts import (
    Fired,
    Moved,
    Resolution,
    because,
    element_hit,
    element_opened,
    initiative_rolled,
    mortal_rolled,
    noise_heard,
    order_done,
    round_declared,
    run_begin,
    run_end,
    section_hit,
    shot_fired,
    strike_fired,
    unit_hit,
    unit_moved,
    unit_sighted,
)
from simcore.log.record import Record
from simcore.log.tally import Tally, summary
from simcore.log.write import Sink
from simcore.rules import mortal
from simcore.rules.choice import Rules
from simcore.rules.damage import SectionHit
from simcore.rules.defense import Exposure
from simcore.rules.elements import ElementHit
from simcore.rules.pools import Resistance
from simcore.rules.rounds import Entrant
from simcore.state import State, able
from tests.log.doctor import digest

SKIRMISH = json.loads((Path(__file__).parent / "skirmish.json").read_text(encoding="utf-8"))
RESOLVED, LAYOUT = SKIRMISH["resolved"], SKIRMISH["layout"]
HIT = {"section.hit": section_hit, "element.hit": element_hit}
UNITS = tuple(LAYOUT["units"])
OF = {side: [id_ for id_, unit in LAYOUT["units"].items() if unit["side"] == side] for side in LAYOUT["sides"]}
ZONES = {"trooper-1": "yard", "trooper-2": "yard", "guard": "hall"}
HANDS = {"trooper-1": "rifle", "trooper-2": "cannon", "guard": "rifle"}


class Story:
    """Tells a run of three soldiers, a wall and a door by calling rules, dice and record in turn."""

    def __init__(self, path, rounds=2, seed=7, detail="full", settings=None, name="Skirmish"):
        self.rules = Rules.choose(
            "empire-ascendant", {"sim.end": "objective", "hazards.enabled": False, **(settings or {})}
        )
        self.dice = Dice(seed, 0, self.rules.dice, RESOLVED["dice"])
        self.state = State(
            {
                "yard": ("zone", {}),
                "hall": ("zone", {"cover": "half"}),
                "wall": ("section", {"structure": "4D"}),
                "door": ("element", {"body": "4D"}),
                "rebels": ("side", {}),
                "garrison": ("side", {}),
                "site": ("site", {}),
                **{unit: ("unit", {"zone": ZONES[unit], "hand": HANDS[unit]}) for unit in UNITS},
            }
        )
        self.done = 0
        self.seen = {"rebels": set(), "garrison": set()}
        self.file = path.open("wb")
        self.sink = Sink(self.file, detail, "zst" if path.suffix == ".zst" else "")
        self.record = Record(self.state, self.sink, Tally({id_: u["side"] for id_, u in LAYOUT["units"].items()}))
        rules = {"profile": "empire-ascendant", **self.rules.nested()}
        resolved = {**RESOLVED, "name": name, "limit": f"{5 * rounds} s", "rules": rules}
        text = json.dumps(resolved, separators=(",", ":"), ensure_ascii=False)
        self.begin = {
            "format": 1,
            "scenario": {"name": name, "sha256": hashlib.sha256(text.encode()).hexdigest(), "resolved": resolved},
            "seed": seed,
            "replication": 0,
            "versions": {"simcore": "0"},
            "rules": {"profile": "empire-ascendant", "settings": self.rules.nested()},
            "layout": LAYOUT,
            "state": self.state.snapshot(),
        }

    def tell(self, rounds):
        self.record(run_begin(self.begin))
        for number in range(1, rounds + 1):
            self.round(number)
            self.record.flush()
        self.at(rounds, 4995)
        end = {
            "outcome": {"winner": None, "reason": "limit"},
            "summary": self.summary(rounds),
            "events": self.record.events,
            "state_sha256": digest(self.state.snapshot()),
            "log_sha256": self.record.sha256,
        }
        self.record(run_end(end, ()))
        self.record.flush()
        self.sink.close()
        self.file.close()

    def summary(self, rounds):
        units = {id_: (layout["side"], self.state.units[id_].wounds, False) for id_, layout in LAYOUT["units"].items()}
        end = {"seconds": 5 * rounds, "rounds": rounds, "status": "limit", "holders": ["rebels"]}
        return summary(self.record.tally, units, {"wall": self.state.sections["wall"].damage}, end)

    def at(self, number, ms):
        ms += (number - 1) * 5000
        self.record.t, self.record.round = (ms // 1000 if ms % 1000 == 0 else ms / 1000), number
        self.dice.begin_round(number)

    def round(self, number):
        self.at(number, 0)
        self.strike(number)
        self.at(number, 5)
        self.look(number)
        fit = [unit for unit in UNITS if self.fit(unit)]
        if "trooper-1" in fit:
            self.record(
                order_done("trooper-1", f"orders.rebels.{self.done}", (), {"trooper-1": {"order": self.done + 1}})
            )
            self.done += 1
        actions = {unit: int(unit in fit) for unit in UNITS}
        patch = {unit: {"actions": due} for unit, due in actions.items() if self.state.units[unit].actions != due}
        declared = self.record(round_declared({unit: ["attack"] for unit in fit}, patch))
        for unit, die in self.order(declared, fit) if fit else ():
            self.at(number, 500 + (die - 1) * 4000 // 6)
            if self.fit(unit):
                self.act(unit, declared)
        self.bleed(number)

    def look(self, number):
        """What each side sees and hears of those of the other who are able to act: each through what stands open."""
        for side, other in (("rebels", "garrison"), ("garrison", "rebels")):
            eyes, found = ([unit for unit in each if able(self.state.units[unit])] for each in (OF[side], OF[other]))
            if not eyes:
                continue
            for unit in found if self.clear() else ():
                zone = self.state.units[unit].zone
                if unit not in self.seen[side]:
                    fields = {"zone": zone, "in_sight": True, "how": "sight", "round": number}
                    self.record(unit_sighted(eyes[0], unit, (), zone, self.noted(side, unit, fields)))
            self.seen[side] = set(found) if self.clear() else set()
            for unit in found:
                now, known = self.state.units[unit], self.state.entities.get(f"{side}--{unit}")
                if now.loud_round == number - 1 > 0 and not (known and known.in_sight):
                    fields = {"zone": now.loud_zone, "in_sight": False, "how": "noise", "round": number - 1}
                    causes = (self.record.because(unit, "loud_round"),)
                    self.record(noise_heard(eyes[0], unit, causes, now.loud_zone, self.noted(side, unit, fields)))

    def noted(self, side, unit, fields):
        """What a side knows of a unit from now on: what differs, all of it where it knew nothing."""
        id_ = f"{side}--{unit}"
        old = self.state.entities.get(id_)
        if old is None:
            return {id_: {"is": "sighting", "side": side, "unit": unit, **fields}}
        return {id_: {field: value for field, value in fields.items() if getattr(old, field) != value}}

    def clear(self):
        """Whether one sees through the wall: the door stands open, or one of the two has a breach."""
        door = self.state.elements["door"]
        return door.state in ("open", "gone") or door.breach != "none" or self.state.sections["wall"].breach != "none"

    def fit(self, unit):
        return able(self.state.units[unit]) and self.state.units[unit].idle_until < self.record.round

    def act(self, unit, declared):
        door = self.state.elements["door"]
        if unit == "guard" and door.state == "closed" and not door.jammed:
            self.record(element_opened("guard", "door", (declared,), "order"))
        self.walk(unit, declared)
        if unit == "trooper-2":
            self.called(unit, declared)
            return
        target = "guard" if unit == "trooper-1" else "trooper-2"
        if self.clear() and able(self.state.units[target]):
            self.shoot(unit, target, declared)

    def walk(self, actor, declared):
        now = self.state.units[actor]
        if actor == "trooper-2" and not now.prone:
            fields = {"metres": now.metres + 2} if now.toward else {"toward": "hall", "metres": 2}
            self.record(unit_moved(actor, Moved((declared,), "EA-8", (), {"walked": 2}, fields, {})))

    def reasons(self, actor, target):
        """What hinders the shooter, what helps the target, what opened the line."""
        record, now = self.record, self.state.units[actor]
        causes = [record.because(actor, "wounds")] if now.wounds != "healthy" else []
        causes += [record.because(actor, "stunned_until")] if now.stunned_until >= record.round else []
        if target in self.state.units:
            causes += [record.because(target, "prone")] if self.state.units[target].prone else []
            causes += [record.because("wall", "breach"), record.because("door", "state")]
            hurt = self.state.units[target]
            if self.rules.settings["defense.penalties_apply"]:
                causes += [record.because(target, "wounds")] if hurt.wounds != "healthy" else []
                causes += [record.because(target, "stunned_until")] if hurt.stunned_until >= record.round else []
        return causes

    def heard(self, actor):
        """What a shot leaves behind: when and where it was heard, as far as that is new."""
        now = self.state.units[actor]
        fields = {"loud_round": self.record.round, "loud_zone": now.zone}
        new = {field: value for field, value in fields.items() if getattr(now, field) != value}
        return {actor: new} if new else {}

    def bleed(self, number):
        """The clock of those mortally wounded."""
        for unit in UNITS:
            now = self.state.units[unit]
            if mortal.bleeds(now):
                self.at(number, 4960)
                roll = self.dice.roll("mortal", unit, mortal.CLOCK)
                fields = mortal.clock_patch(roll.total, now, number)
                causes = because(self.record.because(unit, "mortal_since"))
                patch = {unit: fields} if fields else {}
                self.record(mortal_rolled(unit, causes, roll, mortal.rounds_mortal(now, number), patch))

    def metres(self, actor, at):
        here, there = (
            {"yard": 0, "hall": 20}[self.state.units[each].zone] + self.state.units[each].metres
            if isinstance(each, str)
            else each
            for each in (actor, at)
        )
        return abs(there - here)

    def order(self, declared, fit):
        """Roll for those who declared; who acts when, with the dice."""
        rolls = []

        def rolled(purpose, unit):
            rolls.append(self.dice.roll(purpose, unit, self.rules.skill_pool("initiative", 3)))
            return rolls[-1].total

        entrants = [Entrant(unit, rolled("initiative", unit), 9, UNITS.index(unit)) for unit in fit]
        order = self.rules.order(entrants, lambda id_: rolled("tie", id_))
        self.record(initiative_rolled(declared, rolls, order))
        dice = {entrant.id: entrant.rolled for entrant in entrants}
        return [(unit, dice[unit]) for unit in order]

    def shoot(self, actor, target, trigger):
        now, aim = self.state.units[target], self.state.units[actor]
        cover = "half" if target == "guard" else ""
        tn = self.rules.ranged_tn(
            "point-blank", Exposure(dodge=9, cover=cover, prone=now.prone, helpless=not now.conscious)
        )
        roll = self.dice.roll(
            "to_hit", actor, self.rules.skill_pool("Blaster", 15, 0, self.rules.penalties(aim, self.record.round))
        )
        roll.tn, roll.tn_parts = tn.number, tn.parts
        data = {
            "weapon": "rifle",
            "range": "point-blank",
            "metres": self.metres(actor, target),
            "success": roll.total >= tn.number,
        }
        shot = self.record(
            shot_fired(
                actor, target, because(trigger, *self.reasons(actor, target)), Fired((roll,), data, self.heard(actor))
            )
        )
        if not data["success"]:
            return
        damage = self.dice.roll("damage", actor, self.rules.damage_pool("rifle", 15, "character", "character"))
        soak = self.dice.roll("soak", target, self.rules.soak_pool(9, 3, "character", "character"), actor)
        margin = damage.total - soak.total
        band = self.rules.character_band(margin)
        fields, result = self.rules.character_patch(band, now, self.record.round)
        earlier = self.record.because(target, "wounds") if fields.get("wounds") else None
        said = {"weapon": "rifle", "margin": margin, "table": "character", "band": band}
        if result is not None:
            said["result"] = result
        resolution = Resolution(actor, target, because(shot, earlier), said)
        self.record(unit_hit((damage, soak), resolution, {target: fields} if fields else {}))

    def called(self, actor, trigger):
        tn = self.rules.object_tn("short", 5)
        unit = self.state.units[actor]
        pool = self.rules.skill_pool("Blaster", 15, 0, self.rules.penalties(unit, self.record.round))
        roll = self.dice.roll("to_hit", actor, pool)
        roll.tn, roll.tn_parts = tn.number, tn.parts
        data = {
            "weapon": "cannon",
            "range": "short",
            "metres": self.metres(actor, 10),
            "success": roll.total >= tn.number,
        }
        wall = self.state.sections["wall"]
        if not data["success"] and roll.total >= tn.number - 5 and wall.damage != "destroyed":
            data["struck"] = "wall"
        shot = self.record(
            shot_fired(
                actor, "door", because(trigger, *self.reasons(actor, "door")), Fired((roll,), data, self.heard(actor))
            )
        )
        if data["success"]:
            target = ElementHit("door", self.state.elements["door"], "wall", wall, 12, framed=True)
            self.resolve("element.hit", actor, "door", shot, ("cannon", 21, "walker"), target)
        elif "struck" in data:
            self.resolve("section.hit", actor, "wall", shot, ("cannon", 21, "walker"), self.wall())

    def wall(self):
        return SectionHit("wall", self.state.sections["wall"], 12, {"door": self.state.elements["door"]})

    def strike(self, number):
        data = {"weapon": "rocket", "origin": f"timeline.{number - 1}"}
        gone = self.state.sections["wall"].damage == "destroyed"
        data |= {"result": "no_effect"} if gone else {}
        fired = self.record(strike_fired(f"rocket-{number}", "wall", (), data))
        if not gone:
            self.resolve("section.hit", f"rocket-{number}", "wall", fired, ("rocket", 18, "walker"), self.wall())

    def resolve(self, kind, actor, struck, cause, weapon, target):
        name, pips, scale = weapon
        damage = self.dice.roll("damage", actor, self.rules.damage_pool(name, pips, scale, "walker"))
        label, code = ("Structure", target.now.structure) if kind == "section.hit" else ("Body", target.now.body)
        pool = self.rules.resistance_pool(Resistance(label, parse_code(code)), scale, "walker")
        against = self.dice.roll("resistance", struck, pool, actor)
        margin = damage.total - against.total
        band = self.rules.structure_band(margin)
        patch = self.rules.section_patch if kind == "section.hit" else self.rules.element_patch
        data = {"weapon": name, "type": "blaster", "margin": margin, "table": "structure", "band": band}
        harmed = kind == "element.hit" or target.now.damage != "intact" or target.now.frame_pips
        earlier = self.record.because(struck, "damage" if kind == "element.hit" else "structure") if harmed else None
        causes = because(cause, earlier)
        resolution = Resolution(actor, struck, causes, data)
        self.record(HIT[kind]((damage, against), resolution, patch(band, target)))
