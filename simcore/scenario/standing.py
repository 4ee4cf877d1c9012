"""What stands at the start: sections and elements, whole or harmed already.

Harm is worked out by the rules' own patches, as if the result had just been rolled; what the scenario gives besides
wins over it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from simcore import state
from simcore.dice import format_code
from simcore.plan import Element, Section
from simcore.rules.damage import SectionHit
from simcore.rules.elements import ElementHit
from simcore.scenario.draft import Draft, one_key
from simcore.scenario.harmed import heated

INTACT = "intact"


class Standing:
    """Sections and elements as they stand at the start, harm by harm."""

    def __init__(self, draft: Draft, sections: Mapping[str, Section], elements: Mapping[str, Element]) -> None:
        self.draft = draft
        self.plan = (sections, elements)
        self.sections = {name: _whole(section) for name, section in sections.items()}
        self.elements = {name: _shut(draft, element) for name, element in elements.items()}

    def harm(self) -> None:
        """Bring about the harm that the scenario gives: of sections, then of elements, then what it says besides."""
        site = self.draft.form.site
        for name in self.sections:
            form = site.sections[name]
            damage = form.damage or ("light" if form.light_pips else INTACT)
            for _ in range(form.light_pips or 1 if damage == "light" else 1):
                self.strike_section(name, damage)
        for name in self.elements:
            door = site.elements[name]
            self.strike_element(name, door.damage or ("destroyed" if door.state == "gone" else INTACT))
        for name in self.sections:
            self.settle(name)
        for name, element in self.elements.items():
            given = one_key(site.elements[name], "state", "jammed", "working")
            self.elements[name] = replace(element, **{key: getattr(site.elements[name], key) for key in given})

    def strike_section(self, name: str, band: str) -> None:
        """What a band does to a section and the elements in it."""
        if band == INTACT:
            return
        section = self.plan[0][name]
        inside = {id_: self.elements[id_] for id_ in section.elements if self.plan[1][id_].solid}
        self.apply(
            self.draft.rules.section_patch(band, SectionHit(name, self.sections[name], section.structure, inside))
        )

    def strike_element(self, name: str, band: str) -> None:
        """What a band does to an element, and to the wall around it."""
        if band == INTACT:
            return
        element = self.plan[1][name]
        wall = self.plan[0].get(element.within)
        hit = ElementHit(name, self.elements[name])
        if wall:
            hit = ElementHit(name, hit.now, wall.id, self.sections[wall.id], wall.structure, element.frame)
        self.apply(self.draft.rules.element_patch(band, hit))

    def apply(self, patch: Mapping[str, Mapping[str, Any]]) -> None:
        """Take over what a patch changes."""
        for name, fields in patch.items():
            if name in self.sections:
                self.sections[name] = replace(self.sections[name], **fields)
            else:
                self.elements[name] = replace(self.elements[name], **fields)

    def settle(self, name: str) -> None:
        """What the scenario says of a section besides, its fire and heat too, and the Structure that is left by it.

        Source: S1.7.3.
        Ruling: A-073, A-196.
        """
        form, base = self.draft.form.site.sections[name], self.plan[0][name].structure
        given = one_key(form, "light_pips", "frame_pips", "breach", "stabilized", "shored", "fire", "fuel")
        now = replace(self.sections[name], **{key: getattr(form, key) for key in given}, **heated(form))
        self.sections[name] = replace(now, structure=format_code(self.draft.rules.current_structure(base, now)))


def _whole(section: Section) -> state.Section:
    structure, armor = format_code(section.structure), format_code(section.armor)
    return state.Section(structure=structure, armor=armor, fire_area=section.area)


def _shut(draft: Draft, element: Element) -> state.Element:
    locked = draft.form.site.elements[element.id].locked or False
    closed = "closed" if element.opens else None
    return state.Element(state=closed, locked=locked, body=format_code(element.body), armor=format_code(element.armor))
