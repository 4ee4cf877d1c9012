// What the reader has chosen: an event or a thing, marked on the plan and told in full.

class Choice {
  constructor(parts) {
    Object.assign(this, parts);
    this.marked = [];
  }

  mark(nodes) {
    for (const node of this.marked) node.classList.remove("chosen");
    for (const node of nodes) node.classList.add("chosen");
    this.marked = nodes;
  }

  /** Choose an event: go there, and mark who acts, who or what is acted on, and what it changes. */
  event(seq) {
    const { events, thingOf } = this.battle;
    if (!events[seq]) return;
    this.player.pause();
    this.list.chosen = seq;
    this.player.go(seq);
    this.detail.event(seq);
    const touched = new Set([events[seq].actor, events[seq].target, ...Object.keys(events[seq].set)]);
    this.mark([...touched].flatMap((id) => (thingOf.has(id) ? this.plan.nodes[thingOf.get(id).number] : [])));
  }

  /** Choose a thing, by its number. */
  thing(number) {
    this.list.chosen = -1;
    this.list.draw();
    this.detail.thing(number);
    this.mark(this.plan.nodes[number]);
  }

  letGo() {
    this.list.chosen = -1;
    this.list.draw();
    this.detail.clear();
    this.mark([]);
  }
}
