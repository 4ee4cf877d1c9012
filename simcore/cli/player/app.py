"""The player as a terminal shows it: panes that are written anew whenever the playhead moves, and keys that move it."""

from __future__ import annotations

from time import monotonic
from typing import ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.events import Click
from textual.widgets import Input, Static

from simcore.cli.player.keys import ASKED, KEYS, help_lines
from simcore.cli.player.pages import Page
from simcore.cli.player.paint import block, painted
from simcore.views.playing import panes
from simcore.views.playing.details import details
from simcore.views.playing.roster import Sides
from simcore.views.playing.timebar import at_column, timebar
from simcore.views.playing.watcher import Watcher
from simcore.views.said import said

PER_SECOND = 20
"""So often a second the playhead moves on while it plays."""
HINT = "space play  ←→ event  PgUp PgDn round  t turning point  g go  / search  ? help"
CUT_OFF = "this log was cut off: it has no end; what is there is shown"
PANES = ("head", "bar", "plan", "list", "events", "details", "foot")
AT_ONCE = ("ask", "leave(130)")
"""Keys that are obeyed before the next is looked at: whoever types fast loses no letter of an answer."""
ZOOMS = ("", "plan", "list", "events", "details")


class Player(App[int]):
    """Plays what a watcher watches. Its answer is the exit code."""

    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None
    CSS_PATH = "player.tcss"
    BINDINGS: ClassVar = [Binding(key, action, show=False, priority=action.startswith(AT_ONCE)) for key, action in KEYS]

    def __init__(self, watcher: Watcher) -> None:
        super().__init__(ansi_color=True)  # the terminal's own colors; none at all where NO_COLOR is set
        self.watcher = watcher
        self.playhead = watcher.playhead
        self.told = CUT_OFF if watcher.recording.cut else ""
        self.asked = ""
        self.asking = False
        self.zoom = 0
        self.stamp = 0.0
        self.sizes: list[tuple[int, int]] = []

    def compose(self) -> ComposeResult:
        """The panes; none of them reads markup."""
        yield Static(id="head", markup=False)
        yield Static(id="bar", markup=False)
        with Horizontal(id="upper"):
            yield Static(id="plan", markup=False)
            yield Static(id="list", markup=False)
        with Horizontal(id="lower"):
            yield Static(id="events", markup=False)
            yield Static(id="details", markup=False)
        yield Static(id="foot", markup=False)
        yield Input(id="prompt", disabled=True)

    def on_mount(self) -> None:
        """Show the start, and let time pass."""
        self.stamp = monotonic()
        self.set_interval(1 / PER_SECOND, self.pulse)

    def pulse(self) -> None:
        """Let as much time pass as did since this was last called, however busy the machine is."""
        now = monotonic()
        if self.built():
            self.tick(now - self.stamp)
        self.stamp = now

    def built(self) -> bool:
        """Whether all panes are there: not before they are, and not while the screen is taken down."""
        stack = self.screen_stack
        return bool(stack) and all(stack[0].query(f"#{name}") for name in PANES)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - as textual calls it
        """While a question is open, a key that asks is a letter of the answer."""
        return not (action == "ask" and self.asking)

    def tick(self, seconds: float) -> None:
        """Let so many seconds pass; write the panes anew where another event is shown, or a pane has another size."""
        was = self.playhead.playing
        moved = self.playhead.advance(seconds) or was != self.playhead.playing
        if moved or self.sizes != [self.extent(name) for name in PANES]:
            self.show_now()

    def show_now(self) -> None:
        """Write every pane anew."""
        watcher, playhead = self.watcher, self.playhead
        self.sizes = [self.extent(name) for name in PANES]
        self.pane("head", painted(panes.head(playhead)))
        self.pane("bar", painted(timebar(playhead, self.extent("bar")[0])))
        self.pane("plan", block(watcher.plan(self.extent("plan"))))
        self.pane("list", block(watcher.listed(self.extent("list")[1])))
        self.pane("events", block(panes.events(playhead, self.extent("events")[1], watcher.marked())))
        self.pane("details", block(details(playhead.recording, playhead.at)))
        self.pane("foot", painted(said(self.told or watcher.standing() or HINT, "" if self.told else "dim")))

    def pane(self, id_: str, text: Text) -> None:
        """Write a pane."""
        self.screen_stack[0].query_one(f"#{id_}", Static).update(text)

    def extent(self, id_: str) -> tuple[int, int]:
        """How many columns and rows a pane has."""
        size = self.screen_stack[0].query_one(f"#{id_}", Static).content_size
        return size.width, size.height

    def _shown(self, told: str = "") -> None:
        self.told = told
        self.show_now()

    def action_watch(self, what: str) -> None:
        """A key that asks the watcher for something; what he says stands in the last line."""
        self._shown(getattr(self.watcher, what)())

    def action_jump(self, what: str, by: int) -> None:
        """To the next, or the last, of what the watcher knows."""
        self._shown(getattr(self.watcher, what)(by))

    def action_pan(self, across: int, down: int) -> None:
        """Another part of the plan."""
        self._shown(self.watcher.pan(across, down))

    def action_play(self) -> None:
        """Play, or halt."""
        self.playhead.toggle()
        self._shown()

    def action_step(self, by: int) -> None:
        """An event on, or back."""
        self.playhead.step(by)
        self._shown()

    def action_round(self, by: int) -> None:
        """A round on, or back."""
        self.playhead.turn_round(by)
        self._shown()

    def action_end(self, which: int) -> None:
        """The start, or the end."""
        self.playhead.step((self.playhead.recording.last if which else 0) - self.playhead.at)
        self._shown()

    def action_faster(self, by: int) -> None:
        """Faster, or slower."""
        self.playhead.faster(by)
        self._shown()

    def action_zoom(self) -> None:
        """One pane over the whole screen, then the next, then all again."""
        self.zoom = (self.zoom + 1) % len(ZOOMS)
        for name in ZOOMS[1:]:
            self.screen.set_class(name == ZOOMS[self.zoom], f"only-{name}")

    def action_help(self) -> None:
        """All keys and signs."""
        sides = Sides(self.watcher.recording.opening).legend()
        self.push_screen(Page(Text("\n".join(help_lines(sides)))))

    def action_details(self) -> None:
        """The whole of the event that is shown."""
        self.push_screen(Page(block(details(self.playhead.recording, self.playhead.at))))

    def action_leave(self, code: int) -> None:
        """Done."""
        self.exit(code)

    def action_ask(self, what: str) -> None:
        """Ask for a place, a text or a unit in the last line."""
        self.asked = what
        prompt = self.query_one("#prompt", Input)
        prompt.placeholder, prompt.value = ASKED[what], ""
        self._asking(prompt, asking=True)

    def _asking(self, prompt: Input, *, asking: bool) -> None:
        """Give the last line to the prompt, or take it back."""
        self.asking = asking
        prompt.disabled, prompt.display = not asking, asking
        self.query_one("#foot", Static).display = not asking
        self.set_focus(prompt if asking else None)

    def action_forget(self) -> None:
        """Ask no more."""
        self._asking(self.query_one("#prompt", Input), asking=False)
        self._shown()

    def on_input_submitted(self, answer: Input.Submitted) -> None:
        """Do what was asked for in words."""
        self.action_forget()
        self._shown(getattr(self.watcher, self.asked)(answer.value))

    def on_click(self, event: Click) -> None:
        """Go to the place on the bar, or to the event, that was clicked on."""
        id_ = event.widget.id if event.widget is not None else ""
        if id_ == "bar":
            self._go(at_column(self.playhead, event.x, self.extent("bar")[0]))
        elif id_ == "events":
            shown = panes.window(self.playhead.at, len(self.playhead.recording), self.extent("events")[1])
            if 0 <= event.y - 1 < len(shown):
                self._go(shown[event.y - 1])

    def _go(self, at: int) -> None:
        self.playhead.step(at - self.playhead.at)
        self._shown()
