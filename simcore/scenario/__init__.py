"""Scenarios: from YAML to a plan, with every problem of a file told at once and in its place."""

from simcore.scenario.armory import armory
from simcore.scenario.catalogue import catalogue
from simcore.scenario.loading import check, load, load_resolved
from simcore.scenario.schema import schema

__all__ = ["armory", "catalogue", "check", "load", "load_resolved", "schema"]
