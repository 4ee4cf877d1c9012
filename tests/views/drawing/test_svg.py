"""The drawing as SVG: well formed whatever the names, one group a thing, and each says its name."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from simcore.views.drawing.plan import drawn
from simcore.views.drawing.sketch import Element, Passage, Plane, Section, Sketch, Zone
from simcore.views.drawing.svg import Names, picture

SVG = {"": "http://www.w3.org/2000/svg"}
EVIL = '"><script>alert(1)</script>&amp;'


def test_hostile_names_are_text():
    """A name of markup stands in the SVG as text and as a label, and makes no element."""
    sketch = Sketch(
        (Zone("yard", (0, 0)), Zone(EVIL, (20, 0))),
        (Section("wall", "wall", ("yard", EVIL)), Section("roof", "roof", (EVIL,))),
        (Element("door", "door", "wall"), Element("fan", "fan", EVIL)),
        planes=(Plane("dome", ("wall",)),),
    )
    numbers = {id_: str(number) for number, id_ in enumerate(("yard", EVIL, "wall", "roof", "door", "fan"))}
    text = picture(drawn(sketch).storeys[0], Names(lambda id_: numbers[id_], str), frozenset({"wall"}))
    root = ET.fromstring(text)  # noqa: S314 - our own text, which is what is tested
    assert {each.tag for each in root.iter()} <= {"svg", "g", "title", "rect", "text", "line", "path"}
    groups = {group.get("data-n"): group for group in root.iter("g") if group.get("data-n")}
    assert set(groups) == set(numbers.values())
    assert groups["1"].get("aria-label") == groups["1"].findtext("title") == EVIL
    assert all(group.get("tabindex") == "0" and group.get("role") == "button" for group in groups.values())
    assert len([line for line in groups["2"].iter("line") if line.get("class") == "shield"]) == 1


def test_a_passage_beside_a_wall_is_seen():
    """A passage between two zones that a wall parts is an opening in the end of that wall, drawn after it."""
    zones, walls = (Zone("yard", (0, 0)), Zone("room", (20, 0))), (Section("wall", "wall", ("yard", "room")),)
    storey = drawn(Sketch(zones, walls, passages=(Passage("yard", "room"),))).storeys[0]
    root = ET.fromstring(picture(storey, Names(str, str)))  # noqa: S314 - our own text
    kinds = [group.get("class") for group in root]
    assert kinds.index("beside") > kinds.index("wall")
    left, wall = root.find("g[@class='beside']/line[@class='opening']"), storey.walls[0]
    ends = [int(left.get(key)) for key in ("x1", "y1", "x2", "y2")]
    assert ends[3] == wall.line.y2
    assert wall.gap.y2 <= ends[1] < ends[3]
    bare = drawn(Sketch(zones, (), passages=(Passage("yard", "room"),))).storeys[0]
    assert "beside" not in picture(bare, Names(str, str))
