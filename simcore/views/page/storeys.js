// How large the storeys of the plan are shown: all in one scale.

const SMALLEST_SCALE = 0.7; // a storey that is wider is scrolled
const READABLE_SCALE = 0.8; // and no storey is made smaller than this to have all in sight
const LARGEST_SCALE = 1.5;
const ABOVE = 240; // pixels of the page above the plan

/** All storeys in one scale: side by side where that is large enough to be read, else below each other. */
function setUpStoreys() {
  const plan = document.querySelector(".plan");
  const figures = [...plan.querySelectorAll("figure")];
  const widths = figures.map((figure) => Number(figure.dataset.width));
  const fit = () => {
    const room = plan.clientWidth - 2;
    const heights = figures.map((figure) => figure.querySelector("svg").viewBox.baseVal.height);
    let scale = Math.min(LARGEST_SCALE, (room - 16) / Math.max(...widths));
    while (scale > READABLE_SCALE && stacked(widths, heights, scale, room) > window.innerHeight - ABOVE) scale -= 0.02;
    scale = Math.max(SMALLEST_SCALE, scale);
    figures.forEach((figure, place) => {
      figure.querySelector("svg").style.width = `${Math.floor(widths[place] * scale)}px`;
      figure.dataset.scroll = widths[place] * scale > room ? `${scale} ${room}` : "";
    });
  };
  new ResizeObserver(fit).observe(plan);
}

/** How high storeys are that are set in rows, in order, as many in each as fit. */
function stacked(widths, heights, scale, room) {
  let left = 0, row = 0, total = 0;
  widths.forEach((width, place) => {
    const wide = width * scale + 26;
    if (wide > left) { total += row; row = 0; left = room + 10; }
    left -= wide;
    row = Math.max(row, heights[place] * scale + 52);
  });
  return total + row;
}
