"""Layouts that are compared: each a campaign of its own, in a folder that is called by what it holds."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from itertools import product
from pathlib import Path

from msgspec import Struct

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
    held = f"{campaign.sha256} {campaign.seed} {campaign.event_limit} {campaign.versions}"
    mark = hashlib.sha256(held.encode()).hexdigest()[:10]
    known = sorted(root.glob(f"*-{mark}"))
    return Layout(label, campaign, known[0] if known else root / f"{slug(label)}-{mark}")


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
    return list(product(*map(_choices, vary)))


def _choices(text: str) -> list[str]:
    path, equals, values = text.partition("=")
    found = apart(values)
    if not equals or not path.strip() or not all(each.strip() for each in found):
        raise InputError(Problem("--vary", 0, 0, f"{text!r} is no choice; such as site.structure=4D,5D"))
    if len(set(found)) < len(found):
        raise InputError(Problem("--vary", 0, 0, f"{text!r} names a value twice"))
    return [f"{path}={each.strip()}" for each in found]


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
