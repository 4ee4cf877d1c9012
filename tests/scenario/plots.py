"""The smallest sites: two zones, one wall, what stands in it."""

from __future__ import annotations

from pathlib import Path

from simcore.plan import Plan
from simcore.scenario import load

HEAD = "format: 1\nlimit: 1 min\n"


def site(tmp_path: Path, text: str, rules: str = "{}") -> Path:
    """A scenario with two zones, and of its site, sections and elements what is given."""
    path = tmp_path / "x.yaml"
    path.write_text(f"{HEAD}rules: {rules}\nsite:\n  zones: {{a: {{}}, b: {{}}}}\n{text}")
    return path


def walled(tmp_path: Path, fabric: str, element: str = "", rules: str = "{}") -> Plan:
    """The plan of one wall of some fabric, and of an element in it."""
    door = f"  elements: {{e: {{{element}, in: w}}}}\n" if element else ""
    return load(site(tmp_path, f"  sections: {{w: {{{fabric}, parts: [a, b]}}}}\n{door}", rules))
