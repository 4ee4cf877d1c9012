"""The pools of one run, and the scales that they are rolled at: part of :class:`simcore.rules.choice.Rules`.

Each is kept by what it is made of: asking again costs one look-up and gives the same object. What each method means
stands at the function it calls.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simcore.dice import Pool
from simcore.rules import chosen, locks, pools, scale
from simcore.rules.checks import Penalties
from simcore.rules.now import UnitNow
from simcore.rules.pools import Resistance

NO_PENALTIES = Penalties()


class Pooled:
    """Pools and scales under the settings of a run."""

    def __init__(self, flat: Mapping[str, Any]) -> None:
        """``flat`` holds every setting."""
        self.scales = chosen.scales(flat)
        self.injuries = chosen.injuries(flat)
        self.dodge_dice = 1 if flat["scale.dodge"] == "dice" else 0
        self._skills: dict[tuple[str, int, int] | tuple[str, int, int, Penalties], Pool] = {}
        self._saves: dict[tuple[str, int, str, int, int], Pool] = {}
        self._damages: dict[tuple[str, int, str, str], Pool] = {}
        self._soaks: dict[tuple[int, int, str, str], Pool] = {}
        self._resistances: dict[tuple[Resistance, str, str], Pool] = {}
        self._attacks: dict[tuple[str, str], int] = {}
        self._defenses: dict[tuple[str, str], int] = {}

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
