// A sheet on which places are chosen by click, stroke or keys; and a button that prints.
import { grid } from "./grid.js";

const sheet = document.querySelector("#sheet");

for (const button of document.querySelectorAll("[data-print]")) button.addEventListener("click", () => print());

if (sheet) {
  const [list, count] = [document.querySelector("[name=places]"), document.querySelector("#count")];
  const { places } = grid(sheet, (place, event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    choose(place, !place.classList.contains("inside"));
  });
  let painting = null;

  function show() {
    const chosen = places.filter((one) => one.classList.contains("inside"));
    list.value = chosen.map((one) => one.dataset.place).join(" ");
    count.textContent = chosen.length;
    for (const one of places) one.setAttribute("aria-pressed", one.classList.contains("inside"));
  }

  function choose(place, on) {
    place.classList.toggle("inside", on);
    show();
  }

  const under = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-place]");
  sheet.addEventListener("pointerdown", (event) => {
    const place = under(event);
    if (!place || event.button) return;
    painting = !place.classList.contains("inside");
    choose(place, painting);
  });
  sheet.addEventListener("pointermove", (event) => painting !== null && under(event) && choose(under(event), painting));
  for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, () => (painting = null));
  document.querySelector("#clear").addEventListener("click", () => {
    for (const one of places) one.classList.remove("inside");
    show();
  });
  show();
}
