"""A discrete-event battle simulator: a scenario in YAML goes in, an event log that tells every die comes out.

>>> import simcore
>>> sorted(simcore.__all__)
['CodeError', 'InputError', 'Log', 'LogError', 'RunError', 'SimcoreError', '__version__', 'batch', 'compare', 'load', 'replay', 'report', 'run', 'show']

What is named here is imported when it is first used, so that ``import simcore`` costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from simcore.api import load, replay, run, show
    from simcore.campaigns import batch, compare, report
    from simcore.errors import CodeError, InputError, LogError, RunError, SimcoreError
    from simcore.log.read import Log

__version__ = "0.1.0"

__all__ = [
    "CodeError",
    "InputError",
    "Log",
    "LogError",
    "RunError",
    "SimcoreError",
    "__version__",
    "batch",
    "compare",
    "load",
    "replay",
    "report",
    "run",
    "show",
]

_HOMES = {
    "CodeError": "simcore.errors",
    "InputError": "simcore.errors",
    "Log": "simcore.log.read",
    "LogError": "simcore.errors",
    "RunError": "simcore.errors",
    "SimcoreError": "simcore.errors",
    "batch": "simcore.campaigns",
    "compare": "simcore.campaigns",
    "replay": "simcore.api",
    "report": "simcore.campaigns",
    "load": "simcore.api",
    "run": "simcore.api",
    "show": "simcore.api",
}


def __getattr__(name: str) -> Any:
    """Import what the package offers under ``name`` (PEP 562)."""
    if name not in _HOMES:
        raise AttributeError(f"module 'simcore' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_HOMES[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
