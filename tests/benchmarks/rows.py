"""The rows: what is measured, and the targets."""

from __future__ import annotations

from tests.benchmarks import counters, growth, memory, speed, start, throughput
from tests.benchmarks.targets import Row, Target

ROWS = (
    Row("full-log", "run with full log / floor", speed.full, Target(8, 6, 4.5)),
    Row("no-log", "run without log / the same floor", speed.silent, Target(6, 4.5, 3.5)),
    Row("first-run", "first run of a plan with full log / floor", speed.first),
    Row("everything-x8", "everything x8 at the same density", growth.everything, Target(16, 13, 11)),
    Row("combatants-x8", "combatants x8 on the same map", growth.combatants, Target(16, 11, 9)),
    Row("sections-x16", "sections x16, fight unchanged", growth.sections, Target(4, 3, 2)),
    Row("sections-x16-joined", "the same, joined to the fight", growth.sections_joined, Target(4, 3, 2)),
    # 0.9 MiB are 64 bytes an event of some 15,000
    Row("memory", "memory growth, streamed log, 1,000 rounds", memory.growth, Target(8, 2, 0.9, "MiB")),
    Row("help", "simcore --help / bare interpreter", start.help_, Target(8, 7, 4)),
    Row("two-workers", "two workers / one process, throughput", throughput.two, Target(1.6, 1.75, 1.85)),
    Row("events", "SimPy events per declared action", counters.events, Target(2, 1.5, 1.2, "")),
    Row("searches", "route searches per goal and map version", counters.searches, Target(1, 1, 1, "")),
)
