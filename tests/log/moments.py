"""The kinds of line whose moments are forged."""

MOMENTS = [
    "round.declared",
    "order.done",
    "initiative.rolled",
    "unit.moved",
    "element.opened",
    "lock.tried",
    "shot.fired",
    "unit.hit",
    "section.hit",
    "unit.arrived",
    "hold.begun",
    "run.end",
]
"""The run that is forged has them all."""
