"""The command ``simcore`` and its exit codes: 0 done, 1 the run or check failed, 2 bad input or call, 130 interrupted."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

import click

from simcore import __version__
from simcore.cli.audit import audit
from simcore.cli.catalogue import catalogue
from simcore.cli.log import log
from simcore.cli.odds import odds
from simcore.cli.rules import rules
from simcore.cli.run import run
from simcore.cli.say import clean, talk
from simcore.cli.schema import schema
from simcore.cli.validate import validate
from simcore.errors import CodeError, InputError, LogError, SimcoreError

DONE = 0
FAILED = 1
REFUSED = 2
INTERRUPTED = 130


@click.group(
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
    commands=[run, validate, audit, log, odds, rules, catalogue, schema],
    no_args_is_help=True,
)
@click.version_option(__version__, prog_name="simcore")
def cli() -> None:
    """Battles over buildings, played by the rules: a scenario in YAML in, an event log that tells every die out.

    Exit codes: 0 done, 1 the run or check failed, 2 the input or the call was wrong, 130 interrupted.
    """


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code; a user never sees a traceback for bad input or a bad disk."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        return _guarded(arguments)
    except OSError as error:
        return _unwritable(error)


def _guarded(arguments: Sequence[str] | None) -> int:
    try:
        code = cli.main(args=arguments, prog_name="simcore", standalone_mode=False)
        sys.stdout.flush()
    except (click.ClickException, SimcoreError) as error:
        return _refused(error)
    except (click.Abort, KeyboardInterrupt):
        talk("simcore: interrupted")
        return INTERRUPTED
    except SystemExit as gone:  # click's answer to a closed pipe
        return FAILED if gone.code else DONE
    return code if isinstance(code, int) else DONE


def _refused(error: click.ClickException | SimcoreError) -> int:
    """Say what is wrong with an input, a call or a run, and return the exit code for it."""
    if isinstance(error, click.UsageError) and error.ctx is not None:
        click.echo(error.ctx.get_usage(), err=True)
    if isinstance(error, InputError):
        for problem in error.problems:
            talk(str(problem))
    else:
        talk(f"simcore: {error.format_message() if isinstance(error, click.ClickException) else error}")
    bad_input = isinstance(error, click.ClickException | InputError | CodeError | LogError)
    return REFUSED if bad_input else FAILED


def _unwritable(error: OSError) -> int:
    """Say which file could not be used. Where standard output is that file, the rest of it goes nowhere."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if not isinstance(error, BrokenPipeError):
        where = f"{clean(str(error.filename))}: " if error.filename else ""
        talk(f"simcore: {where}{error.strerror or error}")
    return FAILED
