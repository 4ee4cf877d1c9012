// The page put together: data, plan, list, detail and player, and what keys and clicks do.

function setUpPlayer(player, battle) {
  for (const speed of SPEEDS) by("speed").append(new Option(`${speed}×`, speed, false, speed === player.speed));
  by("speed").addEventListener("change", () => { player.speed = Number(by("speed").value); });
  by("play").addEventListener("click", () => player.toggle());
  by("first").addEventListener("click", () => { player.pause(); player.go(0); });
  by("last").addEventListener("click", () => { player.pause(); player.go(battle.last); });
  by("back").addEventListener("click", () => player.step(-1));
  by("next").addEventListener("click", () => player.step(1));
  by("scrub").addEventListener("input", () => { player.pause(); player.go(Number(by("scrub").value)); });
}

/** Marks above the scrubber, where a turning point is. */
function setUpMarks(battle) {
  for (const [seq, line] of battle.points) {
    const mark = node("button", { type: "button", title: line });
    mark.setAttribute("aria-label", line);
    mark.dataset.seq = seq;
    mark.style.left = `${(100 * seq) / Math.max(1, battle.last)}%`;
    by("marks").append(mark);
  }
}

/** Light, dark, or as the reader's machine has it. */
function theme() {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const root = document.documentElement;
  const now = root.dataset.theme ?? (dark ? "dark" : "light");
  root.dataset.theme = now === "dark" ? "light" : "dark";
}

/** A click anywhere: what leads to an event is followed, what stands for a thing is chosen. */
function setUpClicks(choice) {
  document.addEventListener("click", (click) => {
    const to = click.target.closest("[data-seq]");
    const thing = click.target.closest("[data-n]");
    if (to) choice.event(Number(to.dataset.seq));
    else if (thing) choice.thing(Number(thing.dataset.n));
  });
}

function setUpSearch(list) {
  const search = () => list.filter(by("search").value, by("kind").value);
  by("search").addEventListener("input", search);
  by("kind").addEventListener("change", search);
}

async function start() {
  const battle = new Battle(await readData());
  const plan = new Plan(battle);
  const pointer = new Pointer(battle, plan);
  const detail = new Detail(battle);
  const list = new EventList(battle);
  const player = new Player(battle, () => {
    list.follow(battle.at);
    plan.show();
    pointer.show(battle.events[battle.at]);
    detail.renew();
    tell(battle, player);
  });
  const choice = new Choice({ battle, plan, detail, list, player });
  setUpStoreys();
  setUpMarks(battle);
  setUpPlayer(player, battle);
  setUpKeys(player, battle, list, choice);
  setUpClicks(choice);
  setUpSearch(list);
  by("theme").addEventListener("click", theme);
  by("help").addEventListener("click", help);
  player.go(0);
  window.simcoreTimings = { first: performance.now(), frames: player.timings }; // for whoever measures the page
  window.simcoreState = (seq) => { player.pause(); player.go(seq); return Object.fromEntries(battle.state); };
  document.documentElement.dataset.ready = "yes";
}

/** Say where we are: clock, scrubber, the event in words. */
function tell(battle, player) {
  const event = battle.events[battle.at];
  by("clock").textContent = `Round ${event.round} · ${seconds(event.t)} · event ${event.seq} of ${battle.last}`;
  by("scrub").value = String(battle.at);
  by("scrub").setAttribute("aria-valuetext", `event ${event.seq}, round ${event.round}, ${seconds(event.t)}`);
  by("caption").textContent = event.text;
  by("caption").setAttribute("aria-live", player.playing ? "off" : "polite");
  by("play").setAttribute("aria-label", player.playing ? "Pause" : "Play");
  by("play").setAttribute("aria-pressed", String(player.playing));
}

start().catch((error) => {
  by("notice").hidden = false;
  by("notice").textContent = `This page could not be read: ${error.message}`;
  throw error;
});
