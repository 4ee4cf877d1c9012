"""The page of a campaign in a real browser; left out where there is no Chromium."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.campaign.chromium import BROWSER, seen
from tests.campaign.synthetic import harmful, ledger
from tests.campaign.test_page import STYLE, written

pytestmark = pytest.mark.skipif(BROWSER is None, reason="there is no chromium here")

ASKED = ["http://page.test/", "http://page.test/page.html"]


@pytest.fixture(scope="module")
def text(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The page of a campaign whose names mean harm."""
    return written(ledger(tmp_path_factory.mktemp("harm"), harmful(), 120))


@pytest.mark.parametrize("width", [340, 1000])
def test_it_is_shown(text: str, tmp_path: Path, width: int):
    """On a phone and on a desk: no word on the console, nothing asked for but the page, every plot has a size, none sticks out."""
    found = seen(text, tmp_path, width)
    assert found.said == []
    assert found.asked == ASKED
    assert found["title"].startswith("Name </title><script>alert")
    assert found["scripts"] == 0
    assert len(found["sizes"]) > 50
    assert all(across > 0 and high > 0 for across, high in found["sizes"])
    assert min(found["bars"]) > 150
    assert found["width"] <= found["room"] <= width


def test_it_is_dark_where_that_is_wanted(text: str, tmp_path: Path):
    """A reader who prefers a dark screen has one, with plots in lighter colors; all others a light one."""
    light, dark = seen(text, tmp_path / "light"), seen(text, tmp_path / "dark", 1000, "--force-dark-mode")
    assert (light["background"], light["fill"]) == ("rgb(251, 250, 247)", "rgb(0, 114, 178)")
    assert (dark["background"], dark["fill"]) == ("rgb(20, 23, 27)", "rgb(86, 168, 228)")
    assert dark.said == []


def test_the_policy_holds(text: str, tmp_path: Path):
    """What someone puts into the page later neither runs nor loads, and a style that was changed is not used."""
    harm = '<script>document.title = "run"</script><img src="http://elsewhere.test/x"><p style="color: red">'
    changed = text.replace("</main>", f"{harm}</main>").replace(STYLE, f"{STYLE} ")
    found = seen(changed, tmp_path)
    assert found.asked == ASKED
    assert found["title"].startswith("Name")
    assert found["background"] == "rgba(0, 0, 0, 0)"
    assert len(found.said) >= 4
    assert all("Content Security Policy" in line for line in found.said)


def test_what_is_asked_for_would_be_seen(text: str, tmp_path: Path):
    """Without its policy the same page asks for that image: these tests would notice."""
    open_ = text.replace('http-equiv="Content-Security-Policy"', 'name="none"')
    found = seen(open_.replace("</main>", '<img src="http://elsewhere.test/x"></main>'), tmp_path)
    assert found.asked == ["http://elsewhere.test/x", *ASKED]
