"""The errors of simcore: one small tree.

Every constructor takes only what ends up in ``args``, because SimPy rebuilds an exception from its ``args`` when it
passes from a process to whoever runs the environment.
"""

from __future__ import annotations

from typing import NamedTuple


class Problem(NamedTuple):
    """One thing wrong with an input, and where it stands.

    ``line`` and ``column`` count from 1; 0 means that the problem has no place in a file (a command-line value).
    """

    file: str
    line: int
    column: int
    message: str

    def __str__(self) -> str:
        if not self.line:
            return f"{self.file}: {self.message}"
        return f"{self.file}:{self.line}:{self.column}: {self.message}"


class SimcoreError(Exception):
    """The root: whoever catches it has caught every error that simcore raises on purpose."""


class InputError(SimcoreError):
    """What a user gave is wrong; every problem found is in it at once. Exit code 2.

    >>> str(InputError(Problem("a.yaml", 3, 5, "unknown key 'zon'; did you mean 'zone'?")))
    "a.yaml:3:5: unknown key 'zon'; did you mean 'zone'?"
    """

    def __init__(self, *problems: Problem) -> None:
        super().__init__(*problems)
        self.problems = problems

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)


class CodeError(SimcoreError):
    """A text is no die code."""


class LogError(SimcoreError):
    """A file is no event log that can be read. Exit code 2."""


class RunError(SimcoreError):
    """A run went wrong: a guard of the engine found a broken promise."""
