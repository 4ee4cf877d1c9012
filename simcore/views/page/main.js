// The page put together: data, plan, list, detail and player, and what keys and clicks do.

const SMALLEST_SCALE = 0.7; // a storey that is wider is scrolled
const READABLE_SCALE = 0.8; // and no storey is made smaller than this to have all in sight
const LARGEST_SCALE = 1.5;
const by = (id) => document.getElementById(id);

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

function setUpKeys(player, battle, list, letGo) {
  const keys = {
    " ": () => player.toggle(),
    ArrowLeft: () => player.step(-1),
    ArrowRight: () => player.step(1),
    ",": () => player.round(-1),
    ".": () => player.round(1),
    "[": () => player.point(-1),
    "]": () => player.point(1),
    Home: () => { player.pause(); player.go(0); },
    End: () => { player.pause(); player.go(battle.last); },
    "-": () => faster(player, -1),
    "+": () => faster(player, 1),
    "=": () => faster(player, 1),
    "/": () => by("search").focus(),
    "?": () => help(),
    Escape: letGo,
  };
  document.addEventListener("keydown", (press) => {
    if (press.ctrlKey || press.metaKey || press.altKey) return;
    const typing = press.target.matches("input[type=search], select");
    if (typing) {
      if (press.key === "Escape") { press.target.blur(); letGo(); }
      if (press.key === "Enter" && press.target === by("search")) nextMatch(player, battle, list);
      return;
    }
    const pressed = press.target.closest("button, [role=button], summary");
    if (pressed && (press.key === " " || press.key === "Enter")) {
      if (pressed.namespaceURI === SVG) { press.preventDefault(); pressed.dispatchEvent(new MouseEvent("click", { bubbles: true })); }
      return;
    }
    if (Object.hasOwn(keys, press.key)) { press.preventDefault(); keys[press.key](); }
  });
}

function nextMatch(player, battle, list) {
  const seq = list.matchAfter(battle.at);
  if (seq !== undefined) { player.pause(); player.go(seq); }
}

function faster(player, step) {
  const place = Math.min(Math.max(0, SPEEDS.indexOf(player.speed) + step), SPEEDS.length - 1);
  player.speed = SPEEDS[place];
  by("speed").value = String(player.speed);
}

function help() {
  by("keys").hidden = !by("keys").hidden;
  by("help").setAttribute("aria-expanded", String(!by("keys").hidden));
}

/** Light, dark, or as the reader's machine has it. */
function theme() {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const root = document.documentElement;
  const now = root.dataset.theme ?? (dark ? "dark" : "light");
  root.dataset.theme = now === "dark" ? "light" : "dark";
}

/** All storeys in one scale: side by side where that is large enough to be read, else below each other. */
function setUpStoreys() {
  const plan = document.querySelector(".plan");
  const figures = [...plan.querySelectorAll("figure")];
  const widths = figures.map((figure) => Number(figure.dataset.width));
  const fit = () => {
    const room = plan.clientWidth - 2;
    const heights = figures.map((figure) => figure.querySelector("svg").viewBox.baseVal.height);
    let scale = Math.min(LARGEST_SCALE, (room - 16) / Math.max(...widths));
    while (scale > READABLE_SCALE && stacked(widths, heights, scale, room) > 0.8 * window.innerHeight) scale -= 0.02;
    scale = Math.max(SMALLEST_SCALE, scale);
    figures.forEach((figure, place) => {
      figure.querySelector("svg").style.width = `${Math.floor(widths[place] * scale)}px`;
      figure.dataset.scroll = widths[place] * scale > room ? `${scale} ${room}` : "";
    });
  };
  new ResizeObserver(fit).observe(plan);
}

/** How high storeys are that are set in rows, in order, as many in each as fit. */
function stacked(widths, heights, scale, room) {
  let left = 0, row = 0, total = 0;
  widths.forEach((width, place) => {
    const wide = width * scale + 26;
    if (wide > left) { total += row; row = 0; left = room + 10; }
    left -= wide;
    row = Math.max(row, heights[place] * scale + 52);
  });
  return total + row;
}

async function start() {
  const battle = new Battle(await readData());
  const plan = new Plan(battle);
  const pointer = new Pointer(battle, plan);
  const detail = new Detail(battle);
  const chosen = { node: [] };
  const highlight = (nodes) => {
    chosen.node.forEach((each) => each.classList.remove("chosen"));
    nodes.forEach((each) => each.classList.add("chosen"));
    chosen.node = nodes;
  };
  const letGo = () => { detail.clear(); highlight([]); list.chosen = -1; list.draw(); by("keys").hidden = true; };
  const chooseEvent = (seq) => {
    player.pause();
    list.chosen = seq;
    player.go(seq);
    detail.event(seq);
    const touched = [battle.events[seq].actor, battle.events[seq].target, ...Object.keys(battle.events[seq].set)];
    highlight(touched.flatMap((id) => (battle.thingOf.has(id) ? plan.nodes[battle.thingOf.get(id).number] : [])));
  };
  const chooseThing = (number) => {
    list.chosen = -1;
    list.draw();
    detail.thing(number);
    highlight(plan.nodes[number]);
  };
  const list = new EventList(battle, chooseEvent);
  const player = new Player(battle, () => {
    list.follow(battle.at);
    plan.show();
    pointer.show(battle.events[battle.at]);
    detail.renew();
    tell(battle, player);
  });
  setUpStoreys();
  setUpMarks(battle);
  setUpPlayer(player, battle);
  setUpKeys(player, battle, list, letGo);
  document.addEventListener("click", (click) => {
    const to = click.target.closest("[data-seq]");
    if (to && !to.closest("#list")) { chooseEvent(Number(to.dataset.seq)); return; }
    const thing = click.target.closest("[data-n]");
    if (thing) chooseThing(Number(thing.dataset.n));
  });
  const search = () => list.filter(by("search").value, by("kind").value);
  by("search").addEventListener("input", search);
  by("kind").addEventListener("change", search);
  by("theme").addEventListener("click", theme);
  by("help").addEventListener("click", help);
  player.go(0);
  window.simcoreTimings = { first: performance.now(), frames: player.timings };
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
  by("play").setAttribute("aria-label", player.playing ? "Pause" : "Play");
  by("play").setAttribute("aria-pressed", String(player.playing));
}

start().catch((error) => {
  by("notice").hidden = false;
  by("notice").textContent = `This page could not be read: ${error.message}`;
  throw error;
});
