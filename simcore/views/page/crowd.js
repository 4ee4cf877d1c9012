// The units on the plan: a token each, in rows in the zone where it is, as large as there is room for.

const SVG = "http://www.w3.org/2000/svg";
const SHAPES = [
  "M0 -10A10 10 0 1 1 0 10A10 10 0 1 1 0 -10Z", // circle
  "M-10 -10H10V10H-10Z", // square
  "M0 -12L12 0L0 12L-12 0Z", // diamond
  "M0 -12L12 9H-12Z", // triangle
  "M-6 -10H6L12 0L6 10H-6L-12 0Z", // hexagon
  "M-10 -9H10L0 12Z", // triangle on its tip
];
const UNIT = 32; // the side of the square of a unit as it is drawn
const LARGEST = 38; // and as large as it is shown where there is room

function drawn(name, attributes, ...children) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

/** All units on the plan: where each stands, and how it is set there. */
class Crowd {
  constructor(battle) {
    this.battle = battle;
    this.sides = battle.sides;
    this.places = new Map(); // id of a zone -> its group of units, its floor, who is there
    this.stands = new Map(); // id of a unit -> the zone where it is drawn
    this.fit = new Map(); // id of a unit -> whether it was able to act when it was set in its row
    this.points = new Map(); // id of a unit -> where it stands, and in which picture
    this.changed = new Set(); // ids of the zones that must be set anew
    for (const place of document.querySelectorAll("g.units")) {
      const zone = battle.things[place.dataset.zone]?.id;
      this.places.set(zone, { place, floor: place.dataset.floor.split(" ").map(Number), here: new Set() });
    }
    for (const swatch of document.querySelectorAll("svg.swatch")) {
      swatch.dataset.side %= SHAPES.length;
      swatch.append(drawn("path", { class: "shape", d: SHAPES[swatch.dataset.side] }));
    }
    this.tokens = new Map(battle.things.flatMap((thing, number) => (
      thing.kind === "unit" ? [[thing.id, this.token(thing, number)]] : []
    )));
  }

  token(thing, number) {
    const side = Math.max(0, this.sides.indexOf(thing.of));
    const shape = drawn("path", { class: "shape", d: SHAPES[side % SHAPES.length] });
    const sign = drawn("text", { class: "sign", y: side % SHAPES.length === 3 ? 7 : 3.5 });
    const badge = drawn("text", { class: "letter", x: 6, y: -5 });
    const lying = drawn("path", { class: "lying", d: "M-11 14H11" });
    const title = drawn("title", {});
    sign.textContent = thing.sign;
    if (thing.sign.length > 2) sign.classList.add("small");
    const cross = drawn("path", { class: "cross", d: "M-11 -11L11 11M11 -11L-11 11" });
    return drawn("g", {
      class: "unit", "data-n": number, "data-side": side % SHAPES.length, tabindex: 0, role: "button",
    }, title, shape, lying, sign, cross, badge);
  }

  /** Note where a unit is, and that the zones that it left and entered must be arranged anew. */
  stand(id, now) {
    const before = this.stands.get(id);
    const zone = now.present === false ? undefined : now.zone;
    const fit = able(now);
    if (before === zone && this.fit.get(id) === fit) return;
    this.fit.set(id, fit);
    this.changed.add(zone);
    if (before === zone) return;
    this.places.get(before)?.here.delete(id);
    this.changed.add(before);
    this.stands.set(id, zone);
    const place = this.places.get(zone);
    if (place) { place.here.add(id); return; }
    this.points.delete(id);
    this.tokens.get(id).remove();
  }

  /** Set the units of a zone in rows: by side, as large as there is room for. */
  arrange(zone) {
    const place = this.places.get(zone);
    if (!place) return;
    const [left, top, width, height] = place.floor;
    const order = [...this.tokens.keys()].filter((id) => place.here.has(id));
    order.sort((one, other) => this.rank(one) - this.rank(other));
    const size = fitting(order.length, width, height);
    const abreast = Math.max(1, Math.floor(width / size));
    order.forEach((id, number) => {
      const x = left + (number % abreast + 0.5) * size, y = top + (Math.floor(number / abreast) + 0.5) * size;
      const token = this.tokens.get(id);
      this.points.set(id, { svg: place.place.ownerSVGElement, x, y });
      token.setAttribute("transform", `translate(${x} ${y}) scale(${(size / UNIT).toFixed(3)})`);
      if (token.parentNode !== place.place) place.place.append(token);
    });
  }

  /** Those who can act stand before those who cannot, side by side. */
  rank(id) {
    const thing = this.battle.thingOf.get(id);
    return this.sides.indexOf(thing.of) * 2 + (able(this.battle.state.get(id)) ? 0 : 1);
  }

  /** How many of each side are able to act. */
  count() {
    const fit = this.sides.map(() => 0);
    for (const [id, now] of this.battle.state) {
      const thing = this.battle.thingOf.get(id);
      if (thing?.kind === "unit" && able(now)) fit[this.sides.indexOf(thing.of)] += 1;
    }
    for (const node of document.querySelectorAll("[data-fit]")) node.textContent = `${fit[node.dataset.fit]} able to act`;
  }

  /** Set all zones anew in which somebody came, went, fell or rose. */
  settle() {
    if (!this.changed.size) return;
    for (const zone of this.changed) this.arrange(zone);
    this.changed.clear();
    this.count();
  }
}

/** The side of the largest square of which `count` fit into a floor. */
function fitting(count, width, height) {
  let size = LARGEST;
  while (size > 6 && Math.floor(width / size) * Math.floor(height / size) < count) size -= 1;
  return size;
}
