"""What governs each skill, as the catalogue that ships says it."""

from __future__ import annotations

import pytest

from simcore.errors import InputError
from simcore.scenario import skills
from simcore.scenario.forms_sides import SKILLS, AttributesForm


def test_every_skill_comes_down_to_an_attribute():
    """Every skill is governed by an attribute, at once or through another skill, and nothing else is (RB-19)."""
    governs = skills.governs()
    assert set(governs) == set(SKILLS)
    for skill in governs:
        steps = [skill]
        while steps[-1] not in AttributesForm.model_fields:
            steps.append(governs[steps[-1]])
            assert len(steps) <= 3


def test_the_map_is_read_once_and_never_changed():
    """The map is the same object each time, and cannot be written to (RB-19)."""
    governs = skills.governs()
    assert skills.governs() is governs
    with pytest.raises(TypeError):
        governs["blaster"] = "strength"  # type: ignore[index]


def test_a_broken_file_is_told(monkeypatch, tmp_path):
    """A catalogue file that is no YAML is an error with its place."""
    (tmp_path / "skills.yaml").write_text("skills: {blaster: {of: dexterity}", encoding="utf-8")
    monkeypatch.setattr(skills, "files", lambda package: tmp_path)
    with pytest.raises(InputError, match=r"catalogue/skills\.yaml"):
        skills.governs.__wrapped__()
