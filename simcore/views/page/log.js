// The log: read out of the page, and folded. State changes by the patches of its events and by nothing else.

const EVERY = 200; // a snapshot each so many events, so that any moment is at most so many patches away

/** The page's data: as they stand there, or unpacked by the browser's own zlib. */
async function readData() {
  const block = document.getElementById("data");
  if (block.type === "application/json") return JSON.parse(block.textContent);
  const packed = Uint8Array.from(atob(block.textContent), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

/** An event's row with names for its places. */
function named(columns, row, seq) {
  const event = { seq };
  columns.forEach((column, place) => { event[column] = row[place]; });
  return event;
}

/** Fields of an entity after a patch: a new object, so that whoever holds the old one still has the old state. */
function patched(state, patch) {
  for (const [id, fields] of Object.entries(patch)) state.set(id, { ...state.get(id), ...fields });
}

/** A battle: its events, its things, and its state after any event. A state is a Map from id to fields. */
class Battle {
  constructor({ head, events }) {
    Object.assign(this, { things: head.things, points: head.points, sides: head.sides, covers: head.covers });
    this.events = events.map((row, seq) => named(head.columns, row, seq));
    this.snapshots = [new Map(Object.entries(head.state))];
    this.thingOf = new Map(this.things.map((thing, number) => [thing.id, { ...thing, number }]));
    this.at = 0;
    this.state = new Map(this.snapshots[0]);
    this.fold();
  }

  /** Walk through all patches once, and keep the state before each EVERY-th event. */
  fold() {
    const state = new Map(this.snapshots[0]);
    this.events.forEach((event, seq) => {
      if (seq > 0 && seq % EVERY === 0) this.snapshots.push(new Map(state));
      patched(state, event.set);
    });
  }

  get last() { return this.events.length - 1; }

  /** Go to the state after event `seq`; on from here where that is near, else from the snapshot before it. */
  seek(seq) {
    const from = seq >= this.at && seq - this.at < EVERY ? this.at + 1 : this.rewind(seq);
    for (let next = from; next <= seq; next += 1) patched(this.state, this.events[next].set);
    this.at = seq;
  }

  rewind(seq) {
    const place = Math.floor(seq / EVERY);
    this.state = new Map(this.snapshots[place]);
    return place * EVERY;
  }

  /** The fields of one entity before event `seq`, without leaving where we are. */
  before(id, seq) {
    const place = Math.floor(seq / EVERY);
    let fields = this.snapshots[place].get(id);
    for (let next = place * EVERY; next < seq; next += 1) {
      const patch = this.events[next].set;
      if (Object.hasOwn(patch, id)) fields = { ...fields, ...patch[id] };
    }
    return fields ?? {};
  }

  /** The events that set a field of an entity. */
  history(id) { return this.events.filter((event) => Object.hasOwn(event.set, id)); }

  /** The first event that is later than `t` seconds; the number of events where none is. */
  after(t) {
    let low = 0, high = this.events.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.events[middle].t > t) high = middle; else low = middle + 1;
    }
    return low;
  }
}
