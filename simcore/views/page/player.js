// The player: where we are in the log, and how we get on.

const SPEEDS = [0.5, 1, 2, 5, 10, 20, 60, 300, 1200];
const WHOLE = 120; // seconds that a whole battle should take, about, at the speed that is chosen at first

class Player {
  constructor(battle, showNow) {
    Object.assign(this, { battle, showNow, playing: false, time: 0, stamp: 0 });
    this.speed = this.fitSpeed();
    this.timings = [];
    this.tick = this.tick.bind(this);
  }

  fitSpeed() {
    const length = this.battle.events[this.battle.last].t;
    return SPEEDS.find((speed) => length / speed <= WHOLE) ?? SPEEDS.at(-1);
  }

  /** Go to an event, and show the state after it. */
  go(seq) {
    const target = Math.min(Math.max(0, seq), this.battle.last);
    this.battle.seek(target);
    this.time = this.battle.events[target].t;
    this.showNow();
  }

  step(by) { this.pause(); this.go(this.battle.at + by); }

  /** To the first event of the round before, or of the next round. */
  round(by) {
    this.pause();
    const { events, at } = this.battle;
    const now = events[at].round; // rounds in which nothing happens are not there
    const before = events.findLast((event) => event.round < now)?.round ?? 0;
    const found = events.findIndex((event) => (by > 0 ? event.round > now : event.round >= before));
    this.go(found < 0 ? this.battle.last : found);
  }

  /** To the turning point before or after. */
  point(by) {
    this.pause();
    const seqs = this.battle.points.map(([seq]) => seq);
    const found = by > 0 ? seqs.find((seq) => seq > this.battle.at) : seqs.findLast((seq) => seq < this.battle.at);
    this.go(found ?? (by > 0 ? this.battle.last : 0));
  }

  toggle() { if (this.playing) this.pause(); else this.play(); }

  play() {
    if (this.battle.at >= this.battle.last) this.go(0);
    this.playing = true;
    this.stamp = performance.now();
    requestAnimationFrame(this.tick);
    this.showNow();
  }

  pause() {
    if (!this.playing) return;
    this.playing = false;
    this.showNow();
  }

  tick(stamp) {
    if (!this.playing) return;
    const start = performance.now();
    this.time += Math.max(0, (stamp - this.stamp) / 1000) * this.speed;
    this.stamp = stamp;
    const next = this.battle.after(this.time) - 1;
    if (next > this.battle.at) {
      this.battle.seek(next);
      if (next === this.battle.last) this.playing = false;
      this.showNow();
    }
    this.timings.push(performance.now() - start);
    if (this.timings.length > 100000) this.timings.shift();
    if (this.playing) requestAnimationFrame(this.tick);
  }
}
