import pytest

from simcore.spelling import MANY, meant, nearest


@pytest.mark.parametrize(
    ("name", "known", "found"),
    [
        ("forcourt", ["treeline", "forecourt"], "forecourt"),
        ("FORECOURT", ["treeline", "forecourt"], "forecourt"),
        ("gate_house", ["gate", "gate-house"], "gate-house"),
        ("STRASSE", ["straße"], "straße"),
        ("guard", ["guards", "guard-1", "guard-2"], "guard-1"),
        ("Guard", ["guard-1", "guard"], "guard"),
        ("guard", ["Guard", "GUARD"], "Guard"),
        ("xyzzy", ["treeline", "forecourt"], None),
        ("gate", [], None),
    ],
)
def test_nearest(name, known, found):
    """The nearest name is found whatever its case and dashes: the name itself, else the first of a group, else alike."""
    assert nearest(name, known) == found


def test_among_many_only_those_of_the_same_first_letter_are_compared():
    """Among more names than are compared, the first so many with the same first letter are; whoever asks may raise that."""
    known = [f"a{number}" for number in range(MANY)] + ["gatehouse"]
    assert nearest("gatehuose", known) == "gatehouse"
    assert nearest("hatehouse", known) is None
    assert nearest("hatehouse", known, len(known)) == "gatehouse"


@pytest.mark.parametrize(
    ("known", "otherwise", "said"),
    [
        (["zone"], "", "did you mean 'zone'?"),
        (["hall", "yard"], "", "known: hall, yard"),
        (["hall", "yard"], "see the map", "see the map"),
        ([], "", "there is none"),
        ([f"room-{number}" for number in range(13)], "", f"known: {', '.join(f'room-{n}' for n in range(12))}, ..."),
    ],
)
def test_meant(known, otherwise, said):
    """A message ends with the nearest name, else with what it is given, else with a dozen of the names there are."""
    assert meant("zon", known, otherwise) == said
