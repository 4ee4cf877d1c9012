// Words and signs for what the state says of a thing. Names of a log are shown as text, and what steers is escaped.

const STEERS = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]|[\ud800-\udfff](?![\udc00-\udfff])/g;
const WOUNDS = { wounded: "1", severely_wounded: "2", incapacitated: "3", mortally_wounded: "4", dead: "×" };
const DAMAGE = { light: "1", heavy: "2", severe: "3", destroyed: "×" };
const OUT = new Set(["incapacitated", "mortally_wounded", "dead"]);
const LONGEST = 200;

/** A value as a piece of text in which nothing steers the direction of writing or hides. */
function plain(value) {
  const code = (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
  const text = String(value).replace(STEERS, code);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 3)}...` : text;
}

/** A word of the rules as people write it. */
function spoken(value) { return plain(value).replaceAll("_", " "); }

function seconds(t) { return `${Number(t.toFixed(3))}s`; }

/** Whether a unit is able to act: as the log's readers in Python have it. */
function able(now) {
  if (now.present === false || now.defeated) return false;
  return now.conscious !== false && !OUT.has(now.wounds);
}

function stunned(now, round) { return now.stunned_until >= round && now.stunned_until > 0; }

const DESCRIBED = {
  unit(now, round) {
    if (now.present === false || now.zone === null) return ["not on the map"];
    const said = [spoken(now.wounds ?? "there")];
    if (now.defeated) said.push("defeated");
    if (now.conscious === false && !OUT.has(now.wounds)) said.push("unconscious");
    if (stunned(now, round)) said.push("stunned");
    for (const flag of ["prone", "trapped", "stable"]) if (now[flag]) said.push(flag);
    if (now.zone) said.push(`in ${plain(now.zone)}`);
    if (now.toward) said.push(`${plain(now.metres)} m toward ${plain(now.toward)}`);
    return said;
  },
  section(now) {
    const said = [spoken(now.damage ?? "")];
    if (now.structure) said.push(`Structure ${plain(now.structure)}`);
    if (now.breach && now.breach !== "none") said.push(`breach ${plain(now.breach)}`);
    if (now.fire && now.fire !== "none") said.push(`${plain(now.fire)} fire`);
    for (const flag of ["stabilized", "shored"]) if (now[flag]) said.push(flag);
    return said;
  },
  element(now) {
    const said = now.damage === "intact" || !now.damage ? [] : [`damage ${spoken(now.damage)}`];
    if (now.state) said.unshift(plain(now.state));
    if (now.breach && now.breach !== "none") said.push(`breach ${plain(now.breach)}`);
    for (const flag of ["locked", "jammed"]) if (now[flag] && now.state !== "gone") said.push(flag);
    if (now.working === false && now.state !== "gone") said.push("not working");
    return said.length ? said : ["intact"];
  },
  zone(now, round) {
    const said = [];
    if (now.smoke && now.smoke !== "none") said.push(`${plain(now.smoke)} smoke`);
    if (now.lit && now.lit !== "bright") said.push(now.lit === "poor" ? "poor light" : plain(now.lit));
    if (now.pressure === "vacuum") said.push("vacuum");
    if (now.powered === false) said.push("no power");
    if (now.ionized_until > 0 && now.ionized_until >= round) said.push("ionized");
    if (now.suppression && now.suppression !== "off") said.push(`suppression ${plain(now.suppression)}`);
    return said;
  },
  plane(now, round) {
    const down = now.offline_until > 0 && now.offline_until >= round;
    return [down ? "offline" : plain(now.pool ?? ""), now.full ? `of ${plain(now.full)}` : ""].filter(Boolean);
  },
};

/** What is said of a thing, as a line. */
function described(kind, now, round) {
  const words = DESCRIBED[kind];
  return words ? words(now, round).join(", ") : "";
}

/** The letter that stands beside a thing on the plan. */
function letter(kind, now, round) {
  if (kind === "unit") {
    const wound = WOUNDS[now.wounds] ?? "";
    const out = now.defeated || (now.conscious === false && !OUT.has(now.wounds)) ? "0" : "";
    return wound + out + (stunned(now, round) ? "~" : "") + (now.trapped ? "#" : "");
  }
  const damage = DAMAGE[now.damage] ?? "";
  const shut = now.state === "gone" ? "" : `${now.locked ? "L" : ""}${now.jammed ? "J" : ""}`;
  return kind === "element" ? damage + shut : damage;
}
