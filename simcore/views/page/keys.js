// What keys do.

const by = (id) => document.getElementById(id);

function setUpKeys(player, battle, list, choice) {
  const letGo = () => { choice.letGo(); by("keys").hidden = true; };
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
