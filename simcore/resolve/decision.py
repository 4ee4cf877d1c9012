"""What a resolver is: a generator of facts, each recorded before the next is asked for."""

from __future__ import annotations

from collections.abc import Generator

from simcore.facts import Fact

Facts = Generator[Fact, int, None]
"""Each fact that is yielded comes back as its number in the log."""
