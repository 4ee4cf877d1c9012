"""What was run: the campaign behind a page, fact by fact."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from simcore.campaign.campaign import Campaign
from simcore.rules.choice import Rules
from simcore.rules.profiles import PROFILES
from simcore.views.plain import listed, plain


def facts(campaign: Campaign, runs: int) -> tuple[tuple[str, str], ...]:
    """What identifies a campaign, line by line: the same facts, the same runs."""
    versions = ", ".join(f"{plain(name)} {plain(version)}" for name, version in sorted(campaign.versions.items()))
    return (
        ("scenario", f"{plain(campaign.name)} ({plain(campaign.stem)})"),
        ("sides", listed(campaign.sides)),
        ("runs", f"{runs:,}"),
        ("seed", str(campaign.seed)),
        ("limit of events in a run", f"{campaign.event_limit:,}"),
        ("rules", plain(campaign.profile)),
        ("written by", versions or "-"),
        ("scenario's SHA-256", plain(campaign.sha256)),
    )


def chosen(campaign: Campaign) -> tuple[tuple[str, str, str], ...]:
    """Settings of the rules that are not the profile's own: their name, what was chosen, what the profile has.

    None where this version does not know the profile.
    """
    if campaign.profile not in PROFILES:
        return ()
    own = dict(_flat(Rules.choose(campaign.profile).nested()))
    return tuple(
        (plain(name), listed(value), listed(own[name]))
        for name, value in _flat(campaign.settings)
        if name in own and own[name] != value
    )


def _flat(settings: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for group, named in settings.items():
        yield from ((f"{group}.{name}", value) for name, value in named.items())
