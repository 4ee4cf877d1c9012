"""Units at the start: where each is, how it is hurt, what is in its hand; and whether that can be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from simcore import state
from simcore.plan import Unit
from simcore.rules.wounds import OUT_OF_ACTION
from simcore.scenario.draft import Draft
from simcore.scenario.forms_sides import UnitForm
from simcore.scenario.gear import medpacs
from simcore.scenario.units import Group

BANDS: Mapping[str, tuple[str, ...]] = {
    "wounded": ("wounded",),
    "severely_wounded": ("wounded", "wounded"),
    "incapacitated": ("incapacitated",),
    "mortally_wounded": ("mortally_wounded",),
    "dead": ("killed",),
}
"""The results on the table of persons that lead to each level of wounds."""

LASTING = ("wounds",)
"""What a wound from before the start still does: the round that it cost is over, and who can stand has stood up."""

DOWN = ("wounds", "conscious", "prone")
"""What lasts of a wound that puts out of the fight."""


def unit(draft: Draft, form: UnitForm) -> state.Unit:
    """A unit that is on the map from the start, as it is then.

    Source: EA-39, EA-40, EA-41, EA-43, EA-44, EA-49.
    Ruling: A-024.
    """
    now = state.Unit(zone=form.zone)
    if form.toward is not None:
        now = replace(now, toward=form.toward, metres=form.metres or 0)
    lasting = DOWN if form.wounds in OUT_OF_ACTION else LASTING
    for band in BANDS.get(form.wounds or "", ()):
        fields, _ = draft.rules.character_patch(band, now, 0)
        now = replace(now, **{field: value for field, value in fields.items() if field in lasting})
    if form.wounds == "mortally_wounded":
        now = replace(now, mortal_since=1, stable=form.stable or False)
    if form.unconscious is not None:
        last = -(-form.unconscious.milliseconds(draft.round_ms) // draft.round_ms)
        now = replace(now, conscious=False, prone=True, unconscious_until=last)
    return now if form.prone is None else replace(now, prone=form.prone)


def equipped(draft: Draft, who: Unit, now: state.Unit, form: UnitForm | None) -> state.Unit:
    """A unit with the weapon in its hand, its setting, and the medpacs that it carries; those who arrive come ready."""
    holstered = form is not None and form.holstered
    hand = "" if holstered or not who.weapons else who.weapons[0].name
    stun = bool(form is not None and form.stun and hand)
    return replace(now, hand=hand, stun_set=stun, medpacs=medpacs(draft, who))


def check_start(draft: Draft, groups: Mapping[str, Group]) -> None:
    """Make sure that what is said of the start can be: wounds, a weapon in hand that can be set, a load."""
    for group in groups.values():
        for key, words in (*_hurt(draft, group), *(_armed(group) if group.whole else ())):
            draft.faults.at((*group.path, key), words)


def _hurt(draft: Draft, group: Group) -> Iterator[tuple[str, str]]:
    form = group.form
    if form.stable and form.wounds != "mortally_wounded":
        yield "stable", "only a mortal wound is stable or not; give 'wounds: mortally_wounded', or leave it out"
    if form.wounds in OUT_OF_ACTION and form.prone is False:
        yield "prone", f"who is {form.wounds.replace('_', ' ')} lies prone; leave it out"
    if form.unconscious is None:
        return
    if form.unconscious.count == 0:
        yield "unconscious", f"unconscious for {form.unconscious}; at least one round, or leave it out"
    if group.model.kind == "droid":
        yield "unconscious", "a droid is never stunned unconscious; leave it out"
    if form.wounds == "dead":
        yield "unconscious", "the dead do not wake; leave it out"
    if form.prone is False and form.wounds not in OUT_OF_ACTION:
        yield "prone", "who is unconscious lies prone; leave it out"


def _armed(group: Group) -> Iterator[tuple[str, str]]:
    form, first = group.form, next(iter(group.model.weapons), None)
    if form.holstered and first is None:
        yield "holstered", f"{group.key!r} has no weapon; leave it out"
    if form.stun and form.holstered:
        yield "stun", "what is set to stun is the weapon in hand, and 'holstered' leaves the hand empty; keep one"
    elif form.stun and not (first and first.stun):
        what = f"its first weapon, {first.name!r}, cannot be set to stun" if first else "it has no weapon"
        yield "stun", f"{what}; leave it out"
    if form.loaded is not None and not (first and first.ammunition):
        what = f"nobody counts the shots of its first weapon, {first.name!r}" if first else "it has no weapon"
        yield "loaded", f"{what}; leave it out"
    elif form.loaded is not None and first and form.loaded > first.ammunition:
        yield "loaded", f"{form.loaded} shots; {first.name!r} holds {first.ammunition}"
