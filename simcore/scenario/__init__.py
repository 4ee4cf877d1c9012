"""Scenarios: from YAML to a plan, with every problem of a file told at once and in its place."""

from simcore.scenario.catalogue import catalogue
from simcore.scenario.loading import check, load, load_resolved
from simcore.scenario.schema import schema

__all__ = ["catalogue", "check", "load", "load_resolved", "schema"]
