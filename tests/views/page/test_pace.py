"""How fast the page is with a long log."""

from __future__ import annotations

from tests.log.doctor import Doctor

FRAME, FIRST = 8, 2000
"""Milliseconds: the page's own work per frame at the 95th percentile, and the first picture."""


def long(doctor, times):
    """The events of a log over and over again, numbered and dated on."""
    begin, *body, end = doctor.lines
    lines, t, rounds = [begin], 0, 0
    for _ in range(times):
        before = len(lines) - 1
        for line in body:
            causes = {"causes": [cause + before for cause in line["causes"]]} if "causes" in line else {}
            dated = {"seq": len(lines), "t": round(line["t"] + t, 3), "round": line["round"] + rounds}
            lines.append({**line, **dated, **causes})
        t, rounds = lines[-1]["t"], lines[-1]["round"]
    doctor.lines = [*lines, {**end, "seq": len(lines), "t": t, "round": rounds}]
    return doctor


def test_a_long_log_plays_smoothly(logs, opened, tmp_path):
    """Of a log of 20,000 events the first picture comes within two seconds, and a frame's work takes under 8 ms."""
    path = long(Doctor(logs("gatehouse")), 20).write(tmp_path / "long.jsonl", reseal=False)
    told = opened(path)
    page = told.page
    assert page.get_attribute("#data", "type") == "application/x-deflate"
    assert page.evaluate("simcoreTimings.first") < FIRST
    page.select_option("#speed", "300")
    assert any(fast(told, start) for start in range(0, 18_000, 3000)), page.evaluate(
        "simcoreTimings.frames.slice().sort()"
    )
    page.keyboard.press("End")
    assert told.at() == int(page.get_attribute("#scrub", "max")) > 20_000


def fast(told, start):
    """Whether four seconds of playing, from this event on, kept to the time.

    What else the machine does is no work of the page, and may spoil a try: the worst frames are those in
    which another process was at work.
    """
    told.page.evaluate("(seq) => { simcoreState(seq); simcoreTimings.frames.length = 0; }", start)
    told.page.click("#play")
    told.page.wait_for_timeout(4000)
    told.page.click("#play")
    frames = sorted(told.page.evaluate("simcoreTimings.frames"))
    assert told.at() > start + 2000
    return frames[len(frames) * 95 // 100] < FRAME
