// Places on a sheet: one stop for the tab key, arrows go to the nearest place.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Makes the places of a sheet reachable by keys; tells which place a key was pressed at. */
export function grid(/** @type {SVGElement} */ sheet, /** @type {(place: any, event: KeyboardEvent) => void} */ pressed) {
  /** @type {any[]} */
  const places = [...sheet.querySelectorAll("[data-place]")];

  function nearest(/** @type {any} */ from, /** @type {number[]} */ [dx, dy]) {
    const middle = (/** @type {any} */ one) => {
      const box = one.querySelector("use").getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [x0, y0] = middle(from);
    let [best, least] = [from, Infinity];
    for (const one of places) {
      const [x, y] = middle(one);
      const along = (x - x0) * dx + (y - y0) * dy;
      const far = along > 2 ? along + 2 * Math.abs((x - x0) * dy + (y - y0) * dx) : Infinity;
      if (far < least) [best, least] = [one, far];
    }
    return best;
  }

  function stop(/** @type {any} */ place) {
    for (const one of places) one.setAttribute("tabindex", one === place ? "0" : "-1");
  }

  sheet.addEventListener("focusin", (event) => {
    const place = /** @type {any} */ (event.target).closest("[data-place]");
    if (place) stop(place);
  });
  sheet.addEventListener("keydown", (event) => {
    const place = /** @type {any} */ (event.target).closest("[data-place]");
    if (!place || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!ARROWS[event.key]) return pressed(place, event);
    event.preventDefault();
    nearest(place, ARROWS[event.key]).focus();
  });
  stop(places[0]);
  return { places, find: (/** @type {string} */ name) => places.find((one) => one.dataset.place === name) };
}
