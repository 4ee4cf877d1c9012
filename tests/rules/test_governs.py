"""What governs each skill is read alike with a YAML reader and without."""

from simcore.rules.governs import governs
from simcore.scenario import skills


def test_both_readers_of_the_skills_agree():
    """The map that logs are audited by is the catalogue's, skill by skill, in its order (RB-19)."""
    assert list(governs().items()) == list(skills.governs().items())
