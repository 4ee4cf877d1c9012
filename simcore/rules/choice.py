"""The rules of one run: profile and settings turned into tables and functions, once.

Pools and target numbers are kept by what they are made of: asking again costs one look-up and gives the same object.
Pips throughout (3 pips = 1D); scales go by their names. What each method means stands at the function it calls.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simcore.dice import DiceSettings, Pool
from simcore.rules import (
    bands,
    bodies,
    checks,
    chosen,
    collapse,
    damage,
    defense,
    elements,
    light,
    locks,
    melee,
    mortal,
    movement,
    pools,
    protection,
    ranges,
    rounds,
    scale,
    smoke,
    structure,
    stunning,
    tumbles,
    wounds,
)
from simcore.rules.checks import Penalties, Tn
from simcore.rules.damage import SectionHit
from simcore.rules.defense import Exposure
from simcore.rules.elements import ElementHit
from simcore.rules.light import CLEAR, Air
from simcore.rules.melee import Guard
from simcore.rules.now import Fields, HarmNow, Patch, SectionNow, UnitNow
from simcore.rules.pools import Resistance
from simcore.rules.profiles import EMPIRE_ASCENDANT
from simcore.rules.settings import complete, nested
from simcore.rules.tumbles import Tumble

NO_PENALTIES = Penalties()

__all__ = ["Air", "ElementHit", "Exposure", "Guard", "Penalties", "Resistance", "Rules", "SectionHit", "Tn"]


class Rules:
    """What is in force in one run. Two are equal if profile and settings are; pickled, they are chosen again.

    >>> rules = Rules.choose("basics", {"defense.mode": "add"})
    >>> rules.settings["defense.mode"], rules.nested()["scale"]["dodge"]
    ('add', 'dice')
    """

    def __init__(self, profile: str, flat: Mapping[str, Any]) -> None:
        """``flat`` holds every setting, as :meth:`choose` completes them."""
        self.profile = profile
        self.settings: Mapping[str, Any] = dict(flat)
        self.dice = DiceSettings(flat["dice.wild"], flat["dice.wild_one"], flat["dice.wild_durations"])
        self.round_seconds: int = flat["time.round_seconds"]
        self.scales = chosen.scales(flat)
        self.tables = chosen.tables(flat)
        self.mode = chosen.mode(flat)
        self.parrying = chosen.parrying(flat)
        self.injuries = chosen.injuries(flat)
        self.speeds = chosen.speeds(flat)
        self.stunning = chosen.stunners(flat)
        self.frame_in_wall = chosen.frames(flat)
        self.settle = chosen.settle(flat)
        self.hazards = chosen.hazards(flat)
        self.finish_patch = wounds.finish_off if flat["lethality.finish_off"] else wounds.spare
        self.repeats = damage.ESCALATES if flat["damage.repeat_escalates"] else damage.KEEPS
        self.lights = elements.lights_counted if flat["elements.light_stacking"] else elements.lights_forgotten
        self.dodge_dice = 1 if flat["scale.dodge"] == "dice" else 0
        self.called_mod: int = flat["elements.called_mod"]
        self.rolled_dodges: bool = flat["defense.mode"] == "rb_rolled"
        self.penalties_lower_defense: bool = flat["defense.penalties_apply"]
        self.finishes_off: bool = flat["lethality.finish_off"]
        self.only_objectives: bool = flat["sim.end"] == "objective"
        self._skills: dict[tuple[str, int, int] | tuple[str, int, int, Penalties], Pool] = {}
        self._saves: dict[tuple[str, int, str, int, int], Pool] = {}
        self._damages: dict[tuple[str, int, str, str], Pool] = {}
        self._through: dict[tuple[str, int, str, str, str], Pool | None] = {}
        self._soaks: dict[tuple[int, int, str, str], Pool] = {}
        self._resistances: dict[tuple[Resistance, str, str], Pool] = {}
        self._ranged: dict[tuple[str, Exposure], Tn] = {}
        self._attacks: dict[tuple[str, str], int] = {}
        self._defenses: dict[tuple[str, str], int] = {}
        self._objects: dict[tuple[str, int, int, int], Tn] = {}

    @classmethod
    def choose(cls, profile: str = EMPIRE_ASCENDANT, settings: Mapping[str, Any] | None = None) -> Rules:
        """The rules of a profile with settings (flat keys) over it; :class:`InputError` with all that is wrong."""
        return cls(profile, complete(profile, settings or {}))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and (self.profile, self.settings) == (other.profile, other.settings)

    __hash__ = None  # type: ignore[assignment]  # equal by value, and holds dictionaries

    def __reduce__(self) -> tuple[Any, ...]:
        return (Rules, (self.profile, dict(self.settings)))

    def __repr__(self) -> str:
        return f"Rules({self.profile!r})"

    def nested(self) -> dict[str, Any]:
        """All settings, nested at the dot as the log writes them."""
        return nested(self.settings)

    # Checks and rounds

    def order(self, entrants: Sequence[rounds.Entrant], roll: rounds.Roll) -> tuple[str, ...]:
        """The order of a round; ``roll`` gives the tie die of an id when it is asked."""
        return rounds.order(entrants, self.settle, roll)

    def ranked(self, claimed: Mapping[str, int], throw: rounds.Throw) -> tuple[str, ...]:
        """The order of a round by what dice and Dexterity came to; ``throw`` gives the tie dice of a group when it is asked."""
        return rounds.ranked(claimed, self.settle, throw)

    def burdens(self, now: UnitNow, round_: int) -> Penalties:
        """What lowers a static Defense under ``defense.penalties_apply``: wounds, stuns, actions declared, smoke."""
        choke = smoke.lowers(now, round_) if now.choke else 0
        return Penalties(max(1, now.actions), 0, now.wounds, self.injuries.stuns(now, round_), choke=choke)

    def penalties(self, now: UnitNow, round_: int) -> Penalties:
        """What lowers a combatant's rolls in a round, the minor actions before them included."""
        return Penalties(
            now.actions or 1,
            now.minor,
            now.wounds,
            self.injuries.stuns(now, round_) if now.stunned_until else 0,
            now.crawl_round >= round_,
            movement.slip(now, round_) if now.slip_round else 0,
            smoke.lowers(now, round_) if now.choke else 0,
        )

    # Pools

    def skill_pool(self, label: str, pips: int, scale: int = 0, penalties: Penalties = NO_PENALTIES) -> Pool:
        """A skill or attribute roll; ``scale`` from :meth:`attack_scale`, 0 where nothing is attacked."""
        key = (label, pips, scale) if penalties is NO_PENALTIES else (label, pips, scale, penalties)
        found = self._skills.get(key)
        if found is None:
            found = self._skills[key] = pools.skill(label, pips, scale, penalties)
        return found

    def save_pool(self, label: str, pips: int, now: UnitNow, round_: int, respirator: int = 0) -> Pool:
        """A roll of Stamina or Dexterity against what befalls a person; ``respirator``: ``pools.RESPIRATOR`` or 0."""
        stuns = self.injuries.stuns(now, round_) if now.stunned_until else 0
        key = (label, pips, now.wounds, stuns, respirator)
        found = self._saves.get(key)
        if found is None:
            suffered = Penalties(wounds=now.wounds, stuns=stuns)
            found = self._saves[key] = pools.save(label, pips, suffered, respirator)
        return found

    def dodge_pool(self, label: str, pips: int, scale: int, penalties: Penalties = NO_PENALTIES) -> Pool:
        """The roll of a declared dodge, called as what is rolled; ``scale``: what :meth:`dodge_scale` gives."""
        return self.skill_pool(label, pips, scale, penalties)

    def dodge_scale(self, scale: int) -> int:
        """The pips that scale adds to a dodge roll; ``scale``: pips by which the attacker is the larger."""
        return scale * self.dodge_dice

    def damage_pool(self, label: str, pips: int, attacker_scale: str, target_scale: str) -> Pool:
        """A damage roll of a weapon of one scale against a target of another."""
        key = (label, pips, attacker_scale, target_scale)
        found = self._damages.get(key)
        if found is None:
            found = self._damages[key] = pools.damage(label, pips, *self._values(attacker_scale, target_scale))
        return found

    def soak_pool(self, strength: int, armor: int, attacker_scale: str, target_scale: str) -> Pool:
        """A person's soak."""
        key = (strength, armor, attacker_scale, target_scale)
        found = self._soaks.get(key)
        if found is None:
            found = self._soaks[key] = pools.soak(strength, armor, *self._values(attacker_scale, target_scale))
        return found

    def resistance_pool(self, thing: Resistance, attacker_scale: str, target_scale: str) -> Pool:
        """The Resistance of a section or element."""
        key = (thing, attacker_scale, target_scale)
        found = self._resistances.get(key)
        if found is None:
            found = self._resistances[key] = pools.resistance(thing, *self._values(attacker_scale, target_scale))
        return found

    def open_pool(self, label: str, pips: int, jam: int, penalties: Penalties = NO_PENALTIES) -> Pool:
        """An open check; ``jam`` is ``locks.JAM`` or 0."""
        return locks.open_check(label, pips, jam, penalties)

    # Scale

    def scale_value(self, name: str) -> int:
        """A scale in pips; :class:`InputError` where it does not exist under these settings."""
        return scale.value(self.scales, name)

    def attack_scale(self, attacker_scale: str, target_scale: str) -> int:
        """The pips that a smaller attacker adds to its attack roll."""
        key = (attacker_scale, target_scale)
        found = self._attacks.get(key)
        if found is None:
            found = self._attacks[key] = scale.to_attack(*self._values(attacker_scale, target_scale))
        return found

    def defense_scale(self, attacker_scale: str, target_scale: str) -> int:
        """The pips by which the attacker is the larger: what :class:`Exposure` and :class:`Guard` take as scale."""
        key = (attacker_scale, target_scale)
        found = self._defenses.get(key)
        if found is None:
            found = self._defenses[key] = scale.to_defense(*self._values(attacker_scale, target_scale))
        return found

    def _values(self, attacker: str, target: str) -> tuple[int, int]:
        return self.scale_value(attacker), self.scale_value(target)

    # Target numbers

    def range_band(self, far_ends: Sequence[int], metres: int) -> str | None:
        """The range band of a distance, None beyond long range."""
        return ranges.band(far_ends, metres)

    def ranged_tn(self, band: str, target: Exposure) -> Tn:
        """The target number of a shot at a person; :class:`KeyError` under full cover."""
        key = (band, target)
        found = self._ranged.get(key)
        if found is None:
            found = defense.ranged_tn(self.mode, band, target)
            # Totals of dice for one attack hardly come again: such numbers would only pile up.
            if not (target.cover_rolled or target.air.smoke_rolled or target.air.light_rolled):
                self._ranged[key] = found
        return found

    def object_tn(self, band: str, called: int = 0, dodge: int = 0, scale: int = 0, air: Air = CLEAR) -> Tn:
        """The target number of a shot at a section (``called`` 0) or an element."""
        key = (band, called, dodge, scale)
        found = self._objects.get(key)
        if found is None:
            found = self._objects[key] = defense.object_tn(self.mode, band, called, dodge, scale)
        return defense.in_air(found, air) if air.smoke_rolled or air.light_rolled else found

    def melee_tn(self, difficulty: int, target: Guard) -> Tn:
        """The target number of a melee attack."""
        return melee.melee_tn(self.parrying, self.mode, difficulty, target)

    def called_modifier(self, kind: str) -> int:
        """What naming an element of a kind (door, gate, window, shutter, hatch, field …) adds."""
        return elements.called(kind, self.settings["elements.called_mod"])

    def lock_tn(self, own: int | None = None) -> Tn:
        """The target number of a lock; without its own the setting's."""
        return locks.lock_tn(self.settings["elements.lock_tn"] if own is None else own)

    def number(self, level: str) -> int:
        """The number of a named difficulty."""
        return checks.number(self.settings["difficulty.numbers"], level)

    def pick(self, printed: Sequence[int]) -> int:
        """The value taken of a printed range of codes, in pips."""
        return bodies.picked(printed, self.settings["ref.range_pick"])

    # Movement

    def allowance(self, speed: str, base: int) -> int:
        """How many metres a speed, or standing up, leaves of a round; :class:`InputError` where it does not exist."""
        return movement.allowance(movement.named(self.speeds, speed), base)

    def movement_tn(self, speed: str, terrain: str, own: int | None = None) -> Tn | None:
        """The target number of the Running roll at a speed over some terrain; None where none is asked."""
        return movement.needs(self.settings["difficulty.numbers"], movement.named(self.speeds, speed), terrain, own)

    def tumble(self, missed_by: int) -> Tumble:
        """What comes of a movement roll that missed by so many points, at least 1."""
        return tumbles.outcome(missed_by)

    # Cover, light and smoke: what is rolled for each attack, in the order smoke, light, cover, with the purpose cover

    def smoke_pool(self, level: str) -> Pool | None:
        """The dice that smoke adds to a target number, None where there is none."""
        return light.smoke_pool(level)

    def light_pool(self, lit: str) -> Pool | None:
        """The dice that the light of the target's zone adds to a target number, None where it is bright."""
        return light.light_pool(lit)

    def cover_pool(self, grade: str) -> Pool | None:
        """The dice that object cover adds, None where nothing is rolled; :class:`KeyError` for full cover."""
        return self.mode.cover.pools[grade]

    def uncovered(self, tn: Tn, target: Exposure) -> int:
        """A target number less what object cover adds: the ``base`` that :func:`simcore.rules.cover.landed` asks."""
        return defense.uncovered(self.mode, tn, target)

    def protection_band(self, margin: int) -> str:
        """What the table of loose cover says of a margin."""
        return bands.read(self.tables["protection"], margin)

    def protection_patch(self, band: str, now_damage: str) -> Fields:
        """What a band changes in the loose cover of a zone."""
        return protection.protection_patch(band, now_damage)

    def damage_through(self, label: str, pips: int, attacker_scale: str, target_scale: str, band: str) -> Pool | None:
        """A damage roll against who stands behind what was hit, None where nothing comes through."""
        key = (label, pips, attacker_scale, target_scale, band)
        if key not in self._through:
            self._through[key] = protection.through(label, pips, *self._values(attacker_scale, target_scale), band)
        return self._through[key]

    # Bands and what they change

    def character_band(self, margin: int) -> str:
        """What the table of persons says of a margin."""
        return bands.read(self.tables["character"], margin)

    def structure_band(self, margin: int) -> str:
        """What the table of sections and elements says of a margin."""
        return bands.read(self.tables["structure"], margin)

    def character_patch(self, band: str, now: UnitNow, round_: int) -> tuple[Fields, str | None]:
        """What a band changes in a person, and what happened where that is not what the band says."""
        return wounds.patch(self.injuries, band, now, round_)

    def section_patch(self, band: str, hit: SectionHit) -> Patch:
        """What a band changes in a section and in the solid elements in it."""
        return damage.section_patch(self.repeats, band, hit)

    def section_result(self, band: str, now: SectionNow) -> str | None:
        """What happened to a section where it is not what the band says."""
        return damage.section_result(self.repeats, band, now)

    def escalated(self, hit: SectionHit) -> Patch:
        """What changes in a section that goes one band further: a neighbor that failed its check."""
        return collapse.escalated(hit)

    def fallen(self, hit: SectionHit) -> Patch:
        """What changes in a section that fails its collapse check."""
        return collapse.fallen(hit)

    def element_patch(self, band: str, hit: ElementHit) -> Patch:
        """What a band changes in an element and in the wall around it."""
        return elements.element_patch(self.lights, band, hit)

    def element_result(self, band: str, hit: ElementHit) -> str | None:
        """What happened to an element where it is not what the band says."""
        return elements.element_result(self.lights, band, hit)

    def current_structure(self, base: int, now: HarmNow) -> int:
        """What is left of a section's Structure, in pips."""
        return structure.current_structure(base, now)

    # Stun settings and First Aid

    def knocks_out(self, band: str, now: UnitNow) -> bool:
        """Whether a stun setting's band knocks a person out, so that ``stunning.MINUTES`` are rolled."""
        return stunning.knocks_out(self.stunning, band, now)

    def stun_patch(self, band: str, now: UnitNow, round_: int, minutes: int) -> tuple[Fields, str | None]:
        """What a stun setting's band does to a person, and what happened; ``minutes`` 0 where none are rolled."""
        return stunning.patch(self.stunning, band, now, round_, minutes)

    def wake_patch(self, now: UnitNow) -> Fields:
        """What changes in the housekeeping of the last round of a stun unconsciousness."""
        return stunning.wake(self.stunning, now)

    def first_aid_tn(self) -> Tn:
        """The target number of First Aid that stabilizes a mortal wound; its pool is a :meth:`skill_pool`."""
        return mortal.first_aid_tn(self.settings["difficulty.numbers"])

    def first_aid_patch(self, total: int, now: UnitNow) -> Fields:
        """What First Aid changes in the patient."""
        return mortal.first_aid_patch(self.first_aid_tn(), total, now)
