"""The ``rules`` of a scenario: a profile, and settings nested at the dot."""

from __future__ import annotations

from typing import Any

from simcore.errors import InputError
from simcore.rules.choice import Rules
from simcore.rules.profiles import EMPIRE_ASCENDANT, PROFILES
from simcore.rules.settings import SETTINGS
from simcore.scenario.faults import Faults
from simcore.scenario.tree import Node, Path, Scalar, child, plain
from simcore.scenario.words import quoted
from simcore.spelling import meant

LATER_GROUPS = (
    "scene", "movement", "blast", "points", "structure", "armor", "shields", "plane", "ion", "light", "utilities", "comms",
    "fuel", "breach", "impact", "contents", "free", "fall", "repair", "rams", "vacuum", "ew",
)  # fmt: skip
"""Groups of settings whose rules are not there yet."""

LATER_SETTINGS = ("environment.vacuum", "environment.corrosive", "environment.quakes", "environment.thermal")
"""Settings whose rules are not there yet, of groups that are."""


def choose(tree: Node, faults: Faults) -> Rules:
    """The rules that a scenario chooses; what is wrong in ``rules`` is noted, and left at its default."""
    here = child(tree, "rules")
    if here is None:
        return Rules.choose()
    if not isinstance(here.content, dict):
        faults.at(("rules",), "rules: a map is expected here, such as {profile: empire-ascendant}")
        return Rules.choose()
    profile = _profile(here, faults)
    chosen: dict[str, Any] = {}
    for key, node in here.content.items():
        if key != "profile":
            _collect(("rules", key), node, chosen, faults)
    try:
        return Rules.choose(profile, chosen)
    except InputError as error:
        for problem in error.problems:
            faults.at(("rules",), problem.message)
        return Rules.choose()


def _profile(here: Node, faults: Faults) -> str:
    node = child(here, "profile")
    if node is None:
        return EMPIRE_ASCENDANT
    text = node.content.text if isinstance(node.content, Scalar) else ""
    if text not in PROFILES:
        faults.at(("rules", "profile"), f"unknown profile {quoted(text)}; {meant(text, PROFILES)}")
        return EMPIRE_ASCENDANT
    return text


def _collect(path: Path, node: Node, chosen: dict[str, Any], faults: Faults) -> None:
    """Put the settings at a path and below into ``chosen``, each checked."""
    key = ".".join(str(step) for step in path[1:])
    if key in SETTINGS:
        value = plain(node)
        wrong = SETTINGS[key].check(value)
        if wrong:
            faults.at(path, f"{key} {wrong}; it is {quoted(value)}")
        else:
            chosen[key] = value
        return
    known = _names_below(path[1:])
    if key in LATER_SETTINGS or (not known and path[1] in LATER_GROUPS):
        faults.key(path, f"the setting {quoted(key)} comes with its rules; this version does not have it, leave it out")
        return
    if not known:
        faults.key(path, f"unknown setting {quoted(key)}; {meant(str(path[-1]), _names_below(path[1:-1]))}")
    elif isinstance(node.content, dict):
        for name, below in node.content.items():
            _collect((*path, name), below, chosen, faults)
    else:
        faults.at(path, f"{key}: a map of settings is expected here; known: {', '.join(known)}")


def _names_below(path: Path) -> list[str]:
    """The next names of all settings whose keys begin with a path."""
    prefix = "".join(f"{step}." for step in path)
    rest = (key.removeprefix(prefix) for key in SETTINGS if key.startswith(prefix))
    names = list(dict.fromkeys(key.split(".")[0] for key in rest))
    return names if path else ["profile", *names]


def settled(rules: Rules) -> dict[str, Any]:
    """The rules as a resolved scenario holds them: the profile and every setting."""
    return {"profile": rules.profile, **rules.nested()}


def schema() -> dict[str, Any]:
    """The JSON Schema of ``rules``, made from the table of settings.

    >>> schema()["properties"]["defense"]["properties"]["mode"]["enum"]
    ['add', 'rb_rolled', 'mini6', 'dodge_only']
    """
    groups: dict[str, Any] = {"profile": {"enum": list(PROFILES)}}
    for key, setting in SETTINGS.items():
        group, _, name = key.partition(".")
        room = groups.setdefault(group, {"type": "object", "additionalProperties": False, "properties": {}})
        default = list(setting.default) if isinstance(setting.default, tuple) else setting.default
        words = {"description": f"{setting.meaning} ({setting.alternatives})", "default": default}
        room["properties"][name] = {**setting.allowed.schema, **words}
    return {"type": "object", "additionalProperties": False, "properties": groups}
