"""What libyaml complains of, in words for whoever writes scenarios."""

from __future__ import annotations

import yaml

from simcore.scenario.tree import Mark

DEEPEST = 50
TOO_DEEP = f"nested too deeply; at most {DEEPEST} levels are read"

_WORDS = {
    "found character that cannot start any token": "a character that no value can begin with; put text in quotes",
    "mapping values are not allowed in this context": "a second ': ' in one line; put text with a colon in quotes",
    "could not find expected ':'": "no ': ' after this; a key is followed by a colon and a space",
    "found unexpected end of stream": "the file ends inside a quoted text; close the quotes",
    "did not find expected ',' or ']'": "a list is not closed; ',' or ']' is missing",
    "did not find expected ',' or '}'": "a map in braces is not closed; ',' or '}' is missing",
    "did not find expected '-' indicator": "a list and something else are mixed here; look at the indentation",
    "did not find expected key": "a key is expected here; look at the indentation",
    "did not find expected <document start>": "text after the end of the document; look at the indentation",
    "exceeded maximum nesting depth": TOO_DEEP,
    "block sequence entries are not allowed in this context": "a list cannot begin here; put '- ' on a line of its own",
}


def explained(error: yaml.MarkedYAMLError, text: str, shown: str) -> tuple[Mark, str]:
    """The place of a complaint, and what to do about it."""
    at = error.problem_mark or error.context_mark
    line, column = (at.line, at.column) if at else (0, 0)
    lines = text.split("\n")
    source = lines[line] if line < len(lines) else ""
    before = source[: column + 1]
    if "\t" in before and not before.strip():
        return Mark(shown, line + 1, before.index("\t") + 1), "a tab in the indentation; indent with spaces"
    problem = error.problem or "not readable"
    return Mark(shown, line + 1, column + 1), f"no YAML: {_WORDS.get(problem, problem)}"
