"""Facts of what sides come to know, and of what units choose and how they follow their orders."""

from __future__ import annotations

from typing import Any

from simcore.facts.fact import Fact, Patch


def unit_sighted(actor: str, target: str, causes: tuple[int, ...], zone: str, patch: Patch) -> Fact:
    """Someone caught sight of a hostile unit, and his side knows where it is."""
    data: dict[str, Any] = {"zone": zone} if causes else {"zone": zone, "origin": "clock"}
    return Fact(kind="unit.sighted", actor=actor, target=target, causes=causes, data=data, set=patch)


def sight_lost(side: str, target: str, causes: tuple[int, ...], zone: str | None, patch: Patch) -> Fact:
    """A side has a hostile unit in sight no longer; ``zone`` is where it thinks it is, None where it has no idea."""
    data: dict[str, Any] = {"side": side, "zone": zone}
    if not causes:
        data["origin"] = "clock"
    return Fact(kind="sight.lost", target=target, causes=causes, data=data, set=patch)


def noise_heard(actor: str, target: str, causes: tuple[int, ...], zone: str, patch: Patch) -> Fact:
    """Someone heard a hostile unit in a zone next to his own."""
    return Fact(kind="noise.heard", actor=actor, target=target, causes=causes, data={"zone": zone}, set=patch)


def decision_made(actor: str, causes: tuple[int, ...], data: dict[str, Any]) -> Fact:
    """What a unit, and those who stand as it does, chose by the odds: ``known`` is what the choice rests on."""
    return Fact(kind="decision.made", actor=actor, causes=causes, data=data)


def order_skipped(actor: str, origin: str, patch: Patch) -> Fact:
    """A unit passed over an order whose condition does not hold."""
    return Fact(kind="order.skipped", actor=actor, data={"order": origin, "origin": origin}, set=patch)


def order_done(actor: str, origin: str, causes: tuple[int, ...], patch: Patch) -> Fact:
    """A unit carried out an order and goes on to the next."""
    data: dict[str, Any] = {"order": origin}
    if not causes:
        data["origin"] = origin
    return Fact(kind="order.done", actor=actor, causes=causes, data=data, set=patch)


def order_failed(actor: str, origin: str, reason: str, patch: Patch) -> Fact:
    """A unit found that it cannot carry out an order."""
    data = {"order": origin, "reason": reason, "origin": origin}
    return Fact(kind="order.failed", actor=actor, data=data, set=patch)
