"""Layouts that are compared: each a campaign of its own, in a folder that is called by what it holds."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Sequence
from itertools import product
from pathlib import Path

from msgspec import Struct, structs

from simcore.campaign.campaign import Campaign
from simcore.errors import InputError, Problem

_UNSAFE = re.compile(r"[^A-Za-z0-9.=+-]+")
_LONGEST = 60


class Layout(Struct, frozen=True):
    """A layout: what it is called, its campaign, the folder that its runs are kept in."""

    label: str
    campaign: Campaign
    folder: Path


def layout(label: str, campaign: Campaign, root: Path) -> Layout:
    """A layout, whose folder is called by its label and by what it holds.

    An edited scenario gets another folder; the same layout by another label finds the one that is there.
    """
    known = sorted(root.glob(f"*-{mark(campaign)}"))
    return Layout(label, campaign, known[0] if known else root / f"{slug(label)}-{mark(campaign)}")


def mark(campaign: Campaign) -> str:
    """What tells the runs of a campaign from those of others, in ten characters."""
    held = f"{campaign.sha256} {campaign.seed} {campaign.event_limit} {campaign.versions}"
    return hashlib.sha256(held.encode()).hexdigest()[:10]


def shared(layouts: Sequence[Layout]) -> list[Layout]:
    """Layouts of which those that hold the same have one folder, that of the first: nothing is played twice.

    A folder that somebody named stays: its ledger may hold something else, and that is to be told.
    """
    homes: dict[str, Path] = {}
    found = []
    for each in layouts:
        ours = each.folder.name.endswith(f"-{mark(each.campaign)}")
        folder = homes.setdefault(mark(each.campaign), each.folder) if ours else each.folder
        found.append(structs.replace(each, folder=folder))
    return found


def slug(label: str) -> str:
    """A label as part of a file's name.

    >>> slug("gatehouse site.structure=5D, ../x")
    'gatehouse-site.structure=5D-x'
    """
    return re.sub(r"[-.]*-[-.]*", "-", _UNSAFE.sub("-", label)).strip("-.")[:_LONGEST] or "layout"


def grid(vary: Sequence[str]) -> list[tuple[str, ...]]:
    """Every combination of some ``path=v1,v2``: of each path one value. Raises :class:`InputError` where one is none.

    >>> grid(["site.structure=4D,5D", "limit=5 min"])
    [('site.structure=4D', 'limit=5 min'), ('site.structure=5D', 'limit=5 min')]
    """
    if (twice := _twice([each.partition("=")[0] for each in vary])) is not None:
        raise InputError(Problem("--vary", 0, 0, f"{twice!r} is varied twice; name all its values at once"))
    return list(product(*map(_choices, vary)))


def _choices(text: str) -> list[str]:
    path, equals, values = text.partition("=")
    found = apart(values)
    if not equals or not path.strip() or not all(each.strip() for each in found):
        raise InputError(Problem("--vary", 0, 0, f"{text!r} is no choice; such as site.structure=4D,5D"))
    if (twice := _twice(found)) is not None:
        raise InputError(Problem("--vary", 0, 0, f"{text!r} names {twice!r} twice"))
    return [f"{path.strip()}={each.strip()}" for each in found]


def _twice(given: Sequence[str]) -> str | None:
    """What stands there more than once, if anything does."""
    seen = Counter(each.strip() for each in given)
    return next((each for each, many in seen.items() if many > 1), None)


def distinct(layouts: Sequence[Layout], sources: Sequence[str]) -> list[Layout]:
    """Layouts with labels that tell them apart: of files of one name by their paths, of one file by a number.

    >>> gate = Layout("gate", None, Path("x"))
    >>> [each.label for each in distinct([gate, gate, gate], ["a/gate.yaml", "b/gate.yaml", "b/gate.yaml"])]
    ['a/gate.yaml', 'b/gate.yaml', 'b/gate.yaml (2)']
    """
    called = [each.label for each in layouts]
    seen: Counter[str] = Counter()
    found = []
    for layout, source in zip(layouts, sources, strict=True):
        name = source if called.count(layout.label) > 1 else layout.label
        seen[name] += 1
        found.append(structs.replace(layout, label=name if seen[name] == 1 else f"{name} ({seen[name]})"))
    return found


def apart(values: str) -> list[str]:
    """A text cut at its commas, but not within brackets, braces or quotes.

    >>> apart("4D, [a, b],{x: 1, y: 2},'u,v'")
    ['4D', ' [a, b]', '{x: 1, y: 2}', "'u,v'"]
    """
    found, depth, quote = [""], 0, ""
    for character in values:
        if character == "," and not depth and not quote:
            found.append("")
            continue
        found[-1] += character
        if quote:
            quote = "" if character == quote else quote
        elif character in "'\"":
            quote = character
        else:
            depth += (character in "[{") - (character in "]}")
    return found
