// The list of events: only the rows in sight are there, however many events there are.

const ROW = 38; // pixels; the style sheet gives a row the same height
const SPARE = 6;

class EventList {
  constructor(battle) {
    this.battle = battle;
    this.list = document.getElementById("list");
    this.rows = document.getElementById("rows");
    this.pool = [];
    this.matches = battle.events.map((event) => event.seq);
    this.at = 0;
    this.chosen = -1;
    this.texts = null;
    this.top = 0; // kept here, because asking the list would make the browser lay out the page in the middle of a frame
    this.height = this.list.clientHeight;
    this.list.addEventListener("scroll", () => { this.top = this.list.scrollTop; this.draw(); }, { passive: true });
    new ResizeObserver(() => { this.height = this.list.clientHeight; this.draw(); }).observe(this.list);
    this.fillKinds();
    this.size();
  }

  fillKinds() {
    const kinds = [...new Set(this.battle.events.map((event) => event.kind))].sort();
    const select = document.getElementById("kind");
    for (const kind of kinds) select.append(new Option(kind, kind));
  }

  /** Show those events only in which all these words stand, and of this kind. */
  filter(words, kind) {
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    this.texts ??= this.battle.events.map((event) => `${event.text} ${event.rule} ${event.kind} r${event.round}`.toLowerCase());
    this.matches = this.battle.events.filter((event) => (
      (!kind || event.kind === kind) && wanted.every((word) => this.texts[event.seq].includes(word))
    )).map((event) => event.seq);
    const all = this.matches.length === this.battle.events.length;
    document.getElementById("found").textContent = all ? "" : `${this.matches.length} found`;
    this.size();
    this.follow(this.at);
    this.draw();
  }

  size() { this.rows.style.height = `${this.matches.length * ROW}px`; }

  /** The place of the last match that is not after event `seq`; -1 where there is none. */
  placeOf(seq) {
    let low = 0, high = this.matches.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.matches[middle] > seq) high = middle; else low = middle + 1;
    }
    return low - 1;
  }

  /** The match after event `seq`, or the first of all; undefined where there is none. */
  matchAfter(seq) { return this.matches[this.placeOf(seq) + 1] ?? this.matches[0]; }

  /** Keep the row of event `seq` in sight. Called before anything else is changed in a frame: to scroll is cheap then. */
  follow(seq) {
    this.at = seq;
    const top = Math.max(0, this.placeOf(seq)) * ROW;
    if (top < this.top || top + 2 * ROW > this.top + this.height) {
      const most = Math.max(0, this.matches.length * ROW - this.height);
      this.top = Math.min(most, Math.max(0, top - this.height / 3));
      this.list.scrollTop = this.top;
    }
    this.draw();
  }

  draw() {
    const first = Math.max(0, Math.floor(this.top / ROW) - SPARE);
    const count = Math.min(this.matches.length - first, Math.ceil(this.height / ROW) + 2 * SPARE);
    while (this.pool.length < count) this.pool.push(this.newRow());
    this.list.setAttribute("aria-activedescendant", `event-${this.at}`);
    this.pool.forEach((row, number) => {
      row.node.hidden = number >= count;
      if (number < count) this.fill(row, first + number);
    });
  }

  newRow() {
    const node = document.createElement("div");
    const time = document.createElement("span"), text = document.createElement("span"), rule = document.createElement("span");
    Object.assign(node, { className: "row" });
    node.setAttribute("role", "option");
    Object.assign(time, { className: "time" });
    Object.assign(text, { className: "text" });
    Object.assign(rule, { className: "rule" });
    node.append(time, text, rule);
    this.rows.append(node);
    return { node, time, text, rule, seq: -1, place: -1, look: "" };
  }

  fill(row, place) {
    const event = this.battle.events[this.matches[place]];
    const { node } = row;
    if (row.seq !== event.seq) {
      row.seq = event.seq;
      node.dataset.seq = event.seq;
      node.id = `event-${event.seq}`;
      row.time.textContent = `R${event.round} ${seconds(event.t)}`;
      row.text.textContent = event.text;
      row.rule.textContent = event.rule;
      node.title = event.text;
    }
    if (row.place !== place) {
      row.place = place;
      node.style.transform = `translateY(${place * ROW}px)`;
      node.setAttribute("aria-posinset", place + 1);
    }
    const look = `${Math.sign(event.seq - this.at)} ${event.seq === this.chosen} ${this.matches.length}`;
    if (row.look === look) return;
    row.look = look;
    node.setAttribute("aria-setsize", this.matches.length);
    node.classList.toggle("now", event.seq === this.at);
    node.classList.toggle("later", event.seq > this.at);
    node.setAttribute("aria-selected", String(event.seq === this.chosen));
  }
}
