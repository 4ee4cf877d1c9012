import pytest

from simcore.log.now import able, answers

FIT = {"present": True, "defeated": False, "conscious": True, "wounds": "healthy"}


@pytest.mark.parametrize(
    ("changed", "fit"),
    [
        ({}, True),
        ({"wounds": "wounded"}, True),
        ({"wounds": "severely_wounded"}, True),
        ({"wounds": "incapacitated"}, False),
        ({"wounds": "mortally_wounded"}, False),
        ({"wounds": "dead"}, False),
        ({"conscious": False}, False),
        ({"defeated": True}, False),
        ({"present": False}, False),
    ],
)
def test_able(changed, fit):
    """A unit is able to act while it is there, conscious, not beaten and less than Incapacitated (EA-41, EA-45)."""
    assert able({**FIT, **changed}) is fit


@pytest.mark.parametrize(
    ("element", "powered", "alone"),
    [
        ({"locked": True, "working": True}, (), True),
        ({"locked": True, "working": False}, (), False),
        ({"locked": False, "working": True}, (), False),
        ({"locked": False, "working": False}, ("door",), True),
        ({"locked": False, "working": True}, ("gate",), False),
        ({}, (), False),
    ],
)
def test_answers(element, powered, alone):
    """An element answers its holders alone while its lock holds, or where it is powered (S1.4.6)."""
    assert answers("door", element, powered) is alone
