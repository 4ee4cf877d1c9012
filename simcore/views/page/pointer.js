// What happens just now: a ring around who acts, a line to who or what is acted on.

class Pointer {
  constructor(battle, plan) {
    this.plan = plan;
    this.signs = new Map([...document.querySelectorAll("svg.storey")].map((svg) => [svg, this.sign(svg)]));
    // Where the things are that do not move; asked once and for all, because to ask in the middle of a frame is slow.
    this.still = new Map(battle.things.flatMap((thing, number) => (
      thing.kind === "unit" ? [] : [[thing.id, middle(plan.nodes[number])]]
    )));
  }

  sign(svg) {
    const line = drawn("line", {}), ring = drawn("circle", { r: 15 }), aim = drawn("circle", { class: "aim", r: 15 });
    const group = drawn("g", { class: "pointer", "aria-hidden": "true" }, line, ring, aim);
    svg.append(group);
    return { line, ring, aim };
  }

  /** The point where something is on the plan; undefined where it is not there. */
  where(id) {
    return this.plan.crowd.points.get(id) ?? this.still.get(id);
  }

  show(event) {
    const from = this.where(event.actor), to = this.where(event.target);
    follow(from ?? to);
    for (const [svg, { line, ring, aim }] of this.signs) {
      put(ring, from?.svg === svg ? { cx: from.x, cy: from.y } : null);
      put(aim, to?.svg === svg && event.target !== event.actor ? { cx: to.x, cy: to.y } : null);
      const both = from?.svg === svg && to?.svg === svg && event.target !== event.actor;
      put(line, both ? { x1: from.x, y1: from.y, x2: to.x, y2: to.y } : null);
    }
  }
}

/** Where a storey is wider than the screen: have what happens in its middle. */
function follow(point) {
  const figure = point?.svg.parentNode;
  if (!figure?.dataset.scroll) return;
  const [scale, room] = figure.dataset.scroll.split(" ").map(Number);
  figure.scrollLeft = (point.x - point.svg.viewBox.baseVal.x) * scale - room / 2;
}

function put(shape, attributes) {
  shape.setAttribute("visibility", attributes ? "visible" : "hidden");
  for (const [key, value] of Object.entries(attributes ?? {})) shape.setAttribute(key, value);
}

/** The middle of the first of these nodes that is drawn. */
function middle(nodes) {
  const found = nodes.find((each) => each instanceof SVGGraphicsElement && each.ownerSVGElement);
  if (!found) return undefined;
  const box = (found.querySelector(":scope > .body, :scope > .ground") ?? found).getBBox();
  return { svg: found.ownerSVGElement, x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
