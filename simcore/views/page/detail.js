// What is chosen: an event with its dice, rule, causes and patch, or a thing with its state and history.

const MOST = 300; // so many events of a history are listed, the latest ones

function node(name, options = {}, ...children) {
  const made = Object.assign(document.createElement(name), options);
  made.append(...children);
  return made;
}

class Detail {
  constructor(battle) {
    this.battle = battle;
    this.place = document.getElementById("detail");
    this.hint = this.place.firstElementChild;
    this.chosen = null;
  }

  clear() {
    this.chosen = null;
    this.place.replaceChildren(this.hint);
  }

  /** Show an event. */
  event(seq) {
    const { events } = this.battle;
    const event = events[seq];
    this.chosen = null;
    const head = node("h2", {}, `Event ${seq}, round ${event.round}, ${seconds(event.t)}`);
    const parts = [head, node("p", { className: "told" }, event.text)];
    const about = [plain(event.kind)];
    if (event.rule) about.push(`rule ${event.rule}`);
    parts.push(node("p", { className: "meta" }, about.join(" · ")));
    parts.push(...listed("Dice", event.rolls.map((roll) => node("span", {}, roll))));
    const causes = event.causes.filter((cause) => events[cause]);
    parts.push(...listed("Because of", causes.map((cause) => link(events[cause]))));
    parts.push(...listed("Changed", this.changes(event)));
    this.place.replaceChildren(...parts);
  }

  changes(event) {
    return Object.entries(event.set).map(([id, fields]) => {
      const old = this.battle.before(id, event.seq);
      const thing = this.battle.thingOf.get(id);
      const name = thing
        ? node("button", { type: "button", className: "link" }, thing.name)
        : node("span", {}, plain(id));
      if (thing) name.dataset.n = thing.number;
      const told = Object.entries(fields).map(([field, value]) => {
        const was = Object.hasOwn(old, field) ? `${plain(old[field])} → ` : "";
        return `${spoken(field)} ${was}${plain(value)}`;
      });
      return node("span", {}, name, ` ${told.join(", ")}`);
    });
  }

  /** Show a thing as it is now. */
  thing(number) {
    const thing = this.battle.things[number];
    const now = this.battle.state.get(thing.id) ?? {};
    const round = this.battle.events[this.battle.at].round;
    this.chosen = { number, now, round };
    const what = [thing.kind === "section" ? thing.what : thing.kind, thing.kind === "section" ? "" : thing.what,
      thing.kind === "unit" ? `of ${plain(thing.of)}` : "", thing.kind === "element" ? `in ${thing.of}` : ""];
    if (thing.kind === "section") what.push(thing.zones.length > 1 ? `between ${thing.zones.join(" and ")}` : `of ${thing.zones.join("")}`);
    const rows = Object.entries(now).map(([field, value]) => (
      node("tr", {}, node("th", { scope: "row" }, spoken(field)), node("td", {}, plain(value)))
    ));
    const past = this.battle.history(thing.id);
    const fields = node("details", {}, node("summary", {}, `All fields (${rows.length})`), node("table", {}, node("tbody", {}, ...rows)));
    this.place.replaceChildren(
      node("h2", {}, thing.name),
      node("p", { className: "meta" }, what.filter(Boolean).join(" · ")),
      node("p", { className: "told", id: "now" }, described(thing.kind, now, round)),
      ...listed(`History: ${past.length} ${past.length === 1 ? "event" : "events"}`, past.slice(-MOST).map((event) => link(event, thing.id))),
      fields,
    );
  }

  /** After the state changed: what is said of the chosen thing is said anew. */
  renew() {
    if (!this.chosen) return;
    const { number, now } = this.chosen;
    const thing = this.battle.things[number];
    const fields = this.battle.state.get(thing.id) ?? {};
    if (fields === now) return;
    this.chosen.now = fields;
    const round = this.battle.events[this.battle.at].round;
    document.getElementById("now").textContent = described(thing.kind, fields, round);
    const table = this.place.querySelector("tbody");
    table.replaceChildren(...Object.entries(fields).map(([field, value]) => (
      node("tr", {}, node("th", { scope: "row" }, spoken(field)), node("td", {}, plain(value)))
    )));
  }
}

/** A button that leads to an event; with an id, it says what the event set of that entity. */
function link(event, id) {
  const button = node("button", { type: "button", className: "link" }, `R${event.round} ${seconds(event.t)} ${event.text}`);
  button.dataset.seq = event.seq;
  if (id === undefined) return button;
  const told = Object.entries(event.set[id]).map(([field, value]) => `${spoken(field)} ${plain(value)}`);
  return node("span", {}, button, node("small", {}, told.join(", ")));
}

function listed(title, entries) {
  if (!entries.length) return [];
  return [node("h3", {}, title), node("ul", {}, ...entries.map((entry) => node("li", {}, entry)))];
}
