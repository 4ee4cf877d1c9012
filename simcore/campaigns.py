"""What the package offers to Python for many runs: batch, compare, report. Rooms are imported when they are used.

Each returns columns: a mapping of names to numpy arrays, which pandas, polars and DuckDB take as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from simcore import arguments
from simcore.api import Pathish, is_campaign, told
from simcore.errors import InputError

if TYPE_CHECKING:
    from simcore.campaign.batch import Engine, Hear, Progress
    from simcore.campaign.campaign import Campaign
    from simcore.campaign.conduct import Means
    from simcore.campaign.frames import Frame
    from simcore.campaign.layouts import Layout

CONFIDENCE = 0.95
FOLDER = Path("outputs")
LAYOUTS = FOLDER / "layouts"
"""Where campaigns are kept, and those of layouts that are compared."""

_LOG = re.compile(r"(.+?)(?:-seed[0-9]+(?:-rep[0-9]+)?)?(?:-again)*\.jsonl(?:\.zst)?", re.ASCII)


def batch(
    source: Pathish,
    runs: int,
    seed: int | None = None,
    folder: Pathish | None = None,
    sets: str | Sequence[str] = (),
    logs: str | int = "none",
    event_limit: int | None = None,
    engine: Engine | int | None = None,
) -> Frame:
    """Play a scenario ``runs`` times, what of it is not in the ledger of ``folder`` yet; the rows of that ledger.

    As ``simcore batch``: ``folder`` is ``outputs/<scenario>``, of a campaign its own, unless given; ``logs`` is none, all, failed or a number;
    ``engine`` a number of processes (one a core) or an engine, such as :class:`simcore.campaign.engines.dask.Dask`.
    Raises :class:`simcore.InputError` for a bad argument or scenario, and where the folder holds another campaign. A
    script calls it under ``if __name__ == "__main__"``: workers import the script.
    """
    from simcore.campaign.conduct import kept
    from simcore.campaign.frames import runs as rows
    from simcore.campaign.ledger import NAME, Ledger

    means = _means(runs, engine, _logs(logs))
    of = campaign(Source(arguments.path("source", source), arguments.texts("sets", sets), seed, _limit(event_limit)))
    where = home(source, of.stem) if folder is None else arguments.path("folder", folder)
    kept(of, where, means)
    with Ledger.open(where / NAME) as ledger:
        return rows(ledger)


def report(campaign: Pathish, confidence: float = CONFIDENCE) -> Frame:
    """What the runs of a campaign answer, a row an answer with its interval; ``campaign`` is its folder or its ledger."""
    from simcore.campaign.answers import answers
    from simcore.campaign.frames import answered, frame
    from simcore.campaign.ledger import Ledger, located

    _between("confidence", confidence)
    with Ledger.open(located(arguments.path("campaign", campaign))) as ledger:
        return frame(answered(answers(ledger, confidence)))


def compare(
    layouts: Pathish | Sequence[Pathish],
    runs: int,
    seed: int | None = None,
    sets: str | Sequence[str] = (),
    folder: Pathish = LAYOUTS,
    confidence: float = CONFIDENCE,
    engine: Engine | int | None = None,
    figures: str | Sequence[str] = (),
) -> Frame:
    """Layouts on the same seeds against the first: a row a figure of each other, its difference with its interval.

    As ``simcore compare``: each of ``sets`` makes one more layout of the first; ``figures`` names what alone is looked at,
    all if none.
    """
    from simcore.campaign.compare import check_wanted, comparison
    from simcore.campaign.conduct import tables
    from simcore.campaign.contrast import rows
    from simcore.campaign.frames import frame

    _between("confidence", confidence)
    means = _means(runs, engine, least=2)
    given = [layouts] if isinstance(layouts, str | PathLike) else list(layouts)
    paths = [arguments.path("layouts", each) for each in given]
    sources = [(path, ()) for path in paths] + [
        (path, (change,)) for path in paths[:1] for change in arguments.texts("sets", sets)
    ]
    if len(sources) < 2:
        raise arguments.wrong("layouts", "one has nothing to be compared with; name another, or change it with sets")
    made = on_one_seed(sources, (seed, None), arguments.path("folder", folder))
    wanted = arguments.texts("figures", figures, "each is a name, such as 'rebels win'")
    check_wanted(wanted, [each.campaign for each in made])
    return frame(rows(comparison(tables(made, means)[0], confidence, wanted)))


class Source(NamedTuple):
    """What a campaign is of: a scenario file, a log or a campaign; what is changed in it; its seed and its limit of events, None for its own."""

    path: Pathish
    sets: tuple[str, ...] = ()
    seed: int | None = None
    event_limit: int | None = None


def campaign(source: Source) -> Campaign:
    """The campaign of a source. Raises :class:`InputError` where the source is bad, or a ledger cannot hold its figures."""
    from simcore.campaign.campaign import campaign as of

    said = told(source.path, source.sets, source.seed)
    limit = said.event_limit if source.event_limit is None else source.event_limit
    return of(said.plan, stem(source.path), said.plan.seed, limit)


def stem(path: Pathish) -> str:
    """What a campaign of a source is called: a scenario's file without its ending, a log's scenario, a campaign as before.

    >>> stem("scenarios/gatehouse.yaml"), stem("outputs/gatehouse-seed7-rep2.jsonl.zst")
    ('gatehouse', 'gatehouse')
    """
    if is_campaign(path):
        from simcore.campaign.ledger import Ledger, located

        with Ledger.open(located(Path(path))) as ledger:
            return ledger.campaign.stem
    name = Path(path).name
    log = _LOG.fullmatch(name)
    return log[1] if log else name.rpartition(".")[0] or name


def home(path: Pathish, called: str) -> Path:
    """The folder that a batch of a source is kept in, unless another is named: of a campaign its own, so that it goes on."""
    if is_campaign(path):
        from simcore.campaign.ledger import located

        return located(Path(path)).parent
    return FOLDER / called


def on_one_seed(
    sources: Sequence[tuple[Pathish, tuple[str, ...]]], asked: tuple[int | None, int | None], root: Path
) -> list[Layout]:
    """The layouts of some sources, all with the seed and the limit of events of the first unless others are asked for."""
    from simcore.campaign.layouts import distinct, shared

    seed, event_limit = asked
    found: list[Layout] = []
    for path, sets in sources:
        found.append(layout(Source(path, sets, seed, event_limit), root))
        seed, event_limit = found[0].campaign.seed, found[0].campaign.event_limit
    return distinct(shared(found), [" ".join((str(path), *sets)) for path, sets in sources])


def layout(source: Source, root: Path) -> Layout:
    """A layout to compare: of a campaign, with the runs that it has; else in a folder of its own in ``root``."""
    from simcore.campaign.layouts import Layout
    from simcore.campaign.layouts import layout as of
    from simcore.campaign.ledger import located

    made = campaign(source)
    if is_campaign(source.path):
        return Layout(str(source.path), made, located(Path(source.path)).parent)
    return of(" ".join((made.stem, *source.sets)), made, root)


def _means(runs: int, engine: Engine | int | None, logs: str = "none", least: int = 1) -> Means:
    from simcore.campaign.batch import Order
    from simcore.campaign.conduct import Means
    from simcore.campaign.engines.local import Local, cores

    many = arguments.whole("runs", runs)
    if many is None or not least <= many <= arguments.MOST_RUNS:
        raise arguments.wrong("runs", f"{runs!r} is no number of runs; from {least} to {arguments.MOST_RUNS:,}")
    if engine is None:
        engine = Local(cores())
    elif isinstance(engine, int):
        engine = Local(_positive("engine", engine))
    elif not callable(getattr(engine, "rows", None)):
        raise arguments.wrong("engine", f"{engine!r} is neither a number of processes nor an engine")
    return Means(engine, Order(many, logs), _silently)


def _positive(name: str, value: Any) -> int:
    number = arguments.whole(name, value)
    if not number:
        raise arguments.wrong(name, f"{value!r} is out of range; from 1 on")
    return number


def _limit(event_limit: Any) -> int | None:
    return None if event_limit is None else _positive("event_limit", event_limit)


def _logs(value: Any) -> str:
    """Whose logs are kept, as the command line says it."""
    if value in ("none", "all", "failed"):  # it may be anything, also what has no hash
        return str(value)
    try:
        return str(arguments.whole("logs", value) or 0)
    except InputError:
        raise arguments.wrong("logs", f"{value!r} is neither 'none', 'all', 'failed' nor a number of runs") from None


def _between(name: str, value: Any) -> None:
    if not isinstance(value, int | float) or not 0 < value < 1:
        raise arguments.wrong(name, f"{value!r} is out of range; above 0 and below 1, such as 0.95")


@contextmanager
def _silently(_: str) -> Iterator[Hear]:
    def hear(_: Progress) -> None:
        """Say nothing."""

    yield hear
