// A sheet on which places are chosen by click, stroke or keys; and a button that prints.
import { grid } from "./grid.js";

/** @type {(selector: string) => any} */
const $ = (selector) => document.querySelector(selector);
const sheet = $("#sheet");

for (const button of document.querySelectorAll("[data-print]")) button.addEventListener("click", () => print());

if (sheet) {
  const [list, count] = [$("[name=places]"), $("#count")];
  const { places } = grid(sheet, (place, event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    choose(place, !place.classList.contains("inside"));
  });
  /** Whether a stroke chooses places or wipes them; null between strokes. @type {boolean | null} */
  let painting = null;

  /** What is chosen goes into the form, and is told to those who listen. */
  function show() {
    const chosen = places.filter((one) => one.classList.contains("inside"));
    list.value = chosen.map((one) => one.dataset.place).join(" ");
    count.textContent = chosen.length;
    for (const one of places) one.setAttribute("aria-pressed", one.classList.contains("inside"));
  }

  /** A place becomes part of the figure, or none of it any more. */
  function choose(/** @type {any} */ place, /** @type {boolean} */ on) {
    place.classList.toggle("inside", on);
    show();
  }

  /** The place under a pointer, whatever the pointer is held by. */
  const under = (/** @type {PointerEvent} */ event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-place]");
  sheet.addEventListener("pointerdown", (event) => {
    const place = under(event);
    if (!place || event.button) return;
    painting = !place.classList.contains("inside");
    choose(place, painting);
  });
  sheet.addEventListener("pointermove", (event) => painting !== null && under(event) && choose(under(event), painting));
  for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, () => (painting = null));
  $("#clear").addEventListener("click", () => {
    for (const one of places) one.classList.remove("inside");
    show();
  });
  show();
}
