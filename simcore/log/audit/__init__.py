"""The audit: reads a log with no simulation and checks all that it says, line by line; a module a kind of check."""

from simcore.log.audit.reading import Report, audit

__all__ = ["Report", "audit"]
