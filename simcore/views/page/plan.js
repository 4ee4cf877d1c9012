// The plan: each thing's group gets attributes that the style sheet shows, and units stand where they are.

const SHOWN = {
  zone: ["smoke", "lit", "pressure", "powered"],
  section: ["damage", "breach", "fire", "stabilized", "shored"],
  element: ["damage", "state", "breach", "locked", "jammed", "working"],
  unit: ["wounds", "prone", "trapped", "conscious", "defeated"],
  plane: [],
};
const TABLED = /^(no power|suppression )/; // what is said of a zone in its table alone

/** The picture of the state: it is told which things changed, and changes what shows them. */
class Plan {
  constructor(battle) {
    this.battle = battle;
    this.crowd = new Crowd(battle);
    this.nodes = battle.things.map(() => []);
    this.shown = new Map(); // id -> the fields that are on the page
    this.timed = new Map(); // id -> the last round in which something that lasts rounds is shown
    this.setUp();
  }

  setUp() {
    for (const node of document.querySelectorAll("[data-n]")) this.nodes[node.dataset.n]?.push(node);
    for (const token of this.crowd.tokens.values()) this.nodes[token.dataset.n].push(token);
    this.parts = this.nodes.map((nodes) => nodes.map(partsOf));
    this.looks = this.nodes.map(() => null);
  }

  /** Bring the page up to the battle's state; what did not change is not touched. */
  show() {
    const { state, events, at } = this.battle;
    const round = events[at].round;
    for (const [id, now] of state) {
      const due = this.timed.get(id);
      if (this.shown.get(id) === now && !(due !== undefined && due !== round)) continue;
      this.shown.set(id, now);
      const thing = this.battle.thingOf.get(id);
      if (thing) this.change(thing, now, round);
    }
    this.crowd.settle();
  }

  change(thing, now, round) {
    const lasts = Math.max(now.stunned_until ?? 0, now.offline_until ?? 0, now.ionized_until ?? 0);
    if (lasts > 0) this.timed.set(thing.id, round); else this.timed.delete(thing.id);
    const look = {
      words: described(thing.kind, now, round),
      sign: letter(thing.kind, now, round),
      values: (SHOWN[thing.kind] ?? []).map((field) => (now[field] === undefined ? "" : String(now[field]))),
    };
    const key = [look.words, look.sign, ...look.values].join("|");
    if (this.looks[thing.number] !== key) { // most of what changes in a unit is not to be seen
      this.looks[thing.number] = key;
      for (const parts of this.parts[thing.number]) dress(parts, thing, look);
    }
    if (thing.kind === "plane") this.shield(thing, now, round);
    if (thing.kind === "unit") this.crowd.stand(thing.id, now);
  }

  shield(thing, now, round) {
    const covers = [this.battle.covers[thing.id]].flat();
    const down = now.offline_until > 0 && now.offline_until >= round;
    for (const id of covers) {
      const covered = this.battle.thingOf.get(id);
      for (const node of covered ? this.nodes[covered.number] : []) node.setAttribute("data-shield", down ? "down" : "up");
    }
  }

}

/** The parts of a group, or of a row of a table, that are written anew when its thing changes. */
function partsOf(node) {
  const part = (name) => node.querySelector(`:scope > ${name}`);
  return { node, words: part(".words"), title: part("title"), letter: part(".letter"), air: part(".air") };
}

/** Show how a thing looks in one of its groups or rows. */
function dress(parts, thing, look) {
  (SHOWN[thing.kind] ?? []).forEach((field, place) => parts.node.setAttribute(`data-${field}`, look.values[place]));
  if (parts.words) parts.words.textContent = look.words || "–";
  if (!parts.title) return;
  const said = `${thing.name}: ${look.words || "nothing to tell"}`;
  parts.node.setAttribute("aria-label", said);
  parts.title.textContent = said;
  if (parts.letter) parts.letter.textContent = look.sign;
  if (parts.air) parts.air.textContent = look.words.split(", ").filter((word) => !TABLED.test(word)).join(", ");
}
