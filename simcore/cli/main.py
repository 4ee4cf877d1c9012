"""The command ``simcore`` and its exit codes: 0 done, 1 the run or check failed, 2 bad input or call, 130 interrupted.

Whoever reads what it prints may leave at any time (``simcore rules | head -1``): then it is done, without a word and
with exit code 0, whatever the verb; ``audit`` and ``validate`` still end with the code of their verdict. A standard
output that is closed or full is a failure, 1.
"""

from __future__ import annotations

import errno
import sys
from collections.abc import Sequence

import click

from simcore import __version__
from simcore.cli.audit import audit
from simcore.cli.batch import batch, merge
from simcore.cli.catalogue import catalogue
from simcore.cli.compare import compare, sweep
from simcore.cli.diff import diff
from simcore.cli.explain import explain
from simcore.cli.log import log
from simcore.cli.odds import odds
from simcore.cli.replay import replay
from simcore.cli.report import report
from simcore.cli.rules import rules
from simcore.cli.run import run
from simcore.cli.say import clean, talk
from simcore.cli.schema import schema
from simcore.cli.show import show
from simcore.cli.streams import ready, silence, whoever_reads
from simcore.cli.validate import validate
from simcore.errors import CodeError, InputError, LogError, SimcoreError

DONE = 0
FAILED = 1
REFUSED = 2
INTERRUPTED = 130

PLAY = (run, batch, compare, sweep, report, merge)
LOOK = (show, replay, explain, diff, log)
ASK = (audit, validate, odds, rules, catalogue, schema)


@click.group(
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
    commands=[*PLAY, *LOOK, *ASK],
    invoke_without_command=True,
)
@click.version_option(__version__, prog_name="simcore")
@click.pass_context
def cli(context: click.Context) -> None:
    """Battles over buildings, played by the rules: a scenario in YAML in, an event log that tells every die out.

    Exit codes: 0 done, 1 the run or check failed, 2 the input or the call was wrong, 130 interrupted.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help(), err=True)
        context.exit(REFUSED)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code; a user never sees a traceback for bad input or a bad disk."""
    ready()
    try:
        return _guarded(arguments)
    except OSError as error:
        return _unwritable(error)


def _guarded(arguments: Sequence[str] | None) -> int:
    try:
        code = cli.main(args=arguments, prog_name="simcore", standalone_mode=False)
    except (click.ClickException, SimcoreError) as error:
        return _refused(error)
    except (click.Abort, KeyboardInterrupt):
        talk("simcore: interrupted")
        return INTERRUPTED
    except SystemExit:  # click's answer to a closed pipe
        return DONE
    with whoever_reads():
        sys.stdout.flush()
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


_NAMES = (errno.ENOENT, errno.ENOTDIR, errno.EISDIR, errno.ENAMETOOLONG)
"""What the system says where a name was wrong: that is the call's fault."""


def _unwritable(error: OSError) -> int:
    """Say which file could not be used; a reader who left is no failure."""
    silence()
    if isinstance(error, BrokenPipeError):
        return DONE
    if error.errno == errno.EBADF and not error.filename:
        talk("simcore: standard output is closed")
        return FAILED
    where = f"{clean(str(error.filename))}: " if error.filename else ""
    talk(f"simcore: {where}{error.strerror or error}")
    return REFUSED if error.filename and error.errno in _NAMES else FAILED
