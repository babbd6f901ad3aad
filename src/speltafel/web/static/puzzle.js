// Laying pieces: by click, drag, wheel and keys. What is right the server says; here is only what lies where.
import { grid } from "./grid.js";

/** @type {(selector: string) => any} */
const $ = (selector) => document.querySelector(selector);
const [root, figure, tray, form] = ["#puzzle", "#figure", "#tray", "#work"].map($);
const { path, step, whole, rules } = root.dataset;
const FAR = 8;
const SVG = "http://www.w3.org/2000/svg";

/** @type {Record<string, {copies: number, turns: number, label: string, button: any}>} */
const kinds = {};
for (const button of tray.querySelectorAll("[data-piece]")) {
  const { piece, copies, turns, label } = button.dataset;
  kinds[piece] = { copies: +copies, turns: +turns, label, button };
}
const { places, find } = grid(figure, pressed);
const fixed = new Set(places.filter((one) => one.classList.contains("fixed")).map((one) => one.dataset.place));
/** What lies where: place to piece and turn. @type {Map<string, [string, number]>} */
let work = new Map();
/** What is in the hand: a piece, and the place it comes from if it lay. @type {{letter: string, from?: string} | null} */
let hand = null;
let at = ""; // the place that buttons are about
/** @type {string[]} */
const past = [];
let [later, drag] = [0, /** @type {any} */ (null)];

const spelled = () => [...work].map(([place, [letter, turn]]) => `${letter}${turn}@${place}`).join(" ");
const words = (/** @type {string} */ text, /** @type {Record<string, any>} */ facts) => text.replace(/\{(\w+)\}/g, (_, name) => facts[name]);
const left = (/** @type {string} */ letter) => kinds[letter].copies - [...work.values()].filter(([other]) => other === letter).length;

function read(/** @type {string} */ text) {
  const found = text.matchAll(/([a-z])([0-5])@([A-Z]\d+)/g);
  work = new Map([...found].filter(([, letter, , place]) => kinds[letter] && find(place)).map(([, letter, turn, place]) => [place, [letter, +turn]]));
}

function show() {
  for (const one of places) {
    const { place } = one.dataset;
    const [letter, turn] = work.get(place) ?? [];
    let piece = one.querySelector(".piece");
    if (!letter) piece?.remove();
    else {
      if (piece?.dataset.piece !== letter) {
        piece?.remove();
        piece = document.createElementNS(SVG, "use");
        piece.setAttribute("class", "piece");
        piece.setAttribute("href", `#piece-${letter}`);
        piece.dataset.piece = letter;
        one.querySelector("use").after(piece);
      }
      piece.dataset.turn = turn;
      piece.setAttribute("transform", `rotate(${turn * step})`);
    }
    one.classList.toggle("at", place === at);
    one.classList.toggle("held", hand?.from === place);
    one.setAttribute("aria-label", words(letter ? root.dataset.laid : root.dataset.empty, { place, letter, turn, label: kinds[letter]?.label }));
  }
  for (const [letter, { button }] of Object.entries(kinds)) {
    button.querySelector(".left").textContent = left(letter);
    button.classList.toggle("none", left(letter) === 0);
    button.ariaPressed = hand?.letter === letter && !hand.from;
  }
  form.elements.work.value = spelled();
  $("#link").href = `${path}?work=${encodeURIComponent(spelled())}`;
}

function changed() {
  mark([]);
  localStorage.setItem(`work:${path}`, spelled());
  show();
  clearTimeout(later);
  const full = whole === "yes" && work.size === places.length;
  if (full || whole === "no") later = setTimeout(() => ask("check"), 150);
  else say("", "");
}

/** Does something that can be taken back. */
function doing(/** @type {() => void} */ act) {
  const before = spelled();
  act();
  if (spelled() !== before) past.push(before);
  changed();
}

function take(/** @type {string} */ letter, /** @type {string | undefined} */ from = undefined) {
  if (!from && left(letter) === 0) return;
  hand = hand?.letter === letter && hand.from === from ? null : { letter, from };
  show();
  if (hand) say("", words(root.dataset.held, { letter, label: kinds[letter].label }));
}

/** Puts what is in the hand on a place; what lay there goes where it came from. */
function put(/** @type {string} */ place) {
  const held = hand;
  hand = null;
  if (!held) return;
  if (fixed.has(place)) return say("", root.dataset.fixed);
  doing(() => {
    const there = work.get(place);
    if (!held.from) work.set(place, [held.letter, there?.[0] === held.letter ? there[1] : 0]);
    else if (held.from !== place) {
      work.set(place, work.get(held.from));
      if (there) work.set(held.from, there);
      else work.delete(held.from);
    }
    at = place;
  });
}

function turn(/** @type {string} */ place, /** @type {number} */ by) {
  const lying = work.get(place);
  if (!lying || fixed.has(place)) return;
  const { turns } = kinds[lying[0]];
  at = place;
  doing(() => work.set(place, [lying[0], (lying[1] + by + turns) % turns]));
}

function remove(/** @type {string} */ place) {
  if (work.has(place) && !fixed.has(place)) doing(() => work.delete(place));
}

function tap(/** @type {string} */ place) {
  if (hand) return put(place);
  at = place;
  if (fixed.has(place)) say("", root.dataset.fixed);
  else if (work.has(place)) return turn(place, -1);
  else say("", root.dataset.pick);
  show();
}

/** The next kind of piece that is left comes into the hand. */
function next(/** @type {number} */ by) {
  const letters = Object.keys(kinds).filter((letter) => left(letter) > 0);
  const now = letters.indexOf(hand?.letter ?? "");
  const letter = letters[(now < 0 && by < 0 ? letters.length - 1 : now + by + letters.length) % letters.length];
  hand = null;
  if (letter) take(letter);
}

/** @type {Record<string, (place: string) => void>} */
const keys = {
  q: (place) => turn(place, 1),
  e: (place) => turn(place, -1),
  m: (place) => work.has(place) && !fixed.has(place) && take(work.get(place)[0], place),
  n: () => next(1),
  p: () => next(-1),
  u: () => past.length && (read(past.pop()), changed()),
  Enter: tap,
  " ": tap,
  Delete: remove,
  Backspace: remove,
  Escape: () => ((hand = null), show()),
  clear: () => doing(() => [...work.keys()].filter((place) => !fixed.has(place)).forEach((place) => work.delete(place))),
};

function pressed(/** @type {any} */ place, /** @type {KeyboardEvent} */ event) {
  const act = keys[event.key];
  if (!act) return;
  event.preventDefault();
  at = place.dataset.place;
  act(at);
}

// What the server says.

function say(/** @type {string} */ rule, /** @type {string} */ sentence, style = "news") {
  const link = Object.assign(document.createElement("a"), { className: "rule", href: `${rules}#${rule}`, textContent: rule });
  $("#told").replaceChildren(...(rule ? [link, " "] : []), sentence);
  $("#told").className = `told ${sentence ? style : ""}`;
}

function mark(/** @type {{place: string, kind: string, sentence: string}[]} */ marks) {
  for (const one of places) one.classList.remove("wrong", "open", "inside", "hinted");
  for (const { place, kind } of marks) find(place)?.classList.add(kind);
  const told = marks.filter(({ kind }) => kind !== "inside").map(({ sentence }) => Object.assign(document.createElement("li"), { textContent: sentence }));
  $("#why").replaceChildren(...told);
  $("#why").hidden = told.length === 0;
}

async function ask(/** @type {string} */ what) {
  const sent = form.elements.work.value;
  const body = new URLSearchParams({ work: sent, do: what });
  const answer = await fetch(path, { method: "POST", body, headers: { accept: "application/json" } }).catch(() => null);
  if (!answer || !(answer.headers.get("content-type") ?? "").includes("json")) return say("", root.dataset.off);
  const told = await answer.json();
  if (form.elements.work.value !== sent) return; // something else lies there by now
  say(told.rule, told.sentence, told.done ? "good" : "news");
  mark(told.marks ?? []);
  if (told.place) find(told.place)?.classList.add("hinted");
  if (told.done) localStorage.setItem(`solved:${path}`, "yes"), stopClock();
}

form.addEventListener("submit", (/** @type {any} */ event) => {
  event.preventDefault();
  const typed = form.elements.work.value;
  if (typed !== spelled()) {
    past.push(spelled());
    read(`${typed} ${[...fixed].map((place) => `${work.get(place)?.[0]}${work.get(place)?.[1]}@${place}`).join(" ")}`);
    if (spelled().split(" ").sort().join() === typed.trim().split(/\s+/).sort().join()) changed();
    else form.elements.work.value = typed; // the server says what is wrong with it
  }
  ask(event.submitter?.value ?? "check");
});
$("#solution")?.addEventListener("click", (/** @type {any} */ event) => {
  event.preventDefault();
  doing(() => read(event.target.dataset.work));
});

// Pointers: a tap, or a drag with a ghost.

const under = (/** @type {any} */ { clientX, clientY }) => document.elementFromPoint(clientX, clientY)?.closest("[data-place]")?.dataset.place ?? "";

function ghost(/** @type {string} */ letter, /** @type {number} */ turned) {
  const picture = document.createElementNS(SVG, "svg");
  const piece = document.createElementNS(SVG, "use");
  picture.setAttribute("viewBox", "-52 -52 104 104");
  picture.setAttribute("class", "ghost-piece");
  piece.setAttribute("href", `#piece-${letter}`);
  piece.setAttribute("transform", `rotate(${turned * step})`);
  picture.append(piece);
  document.body.append(picture);
  return picture;
}

addEventListener("pointerdown", (/** @type {any} */ event) => {
  const [button, place] = [event.target.closest("#tray [data-piece]"), event.target.closest("#figure [data-place]")?.dataset.place];
  drag = null;
  if (event.button || !event.isPrimary) return;
  if (button && left(button.dataset.piece)) drag = { x: event.clientX, y: event.clientY, letter: button.dataset.piece };
  else if (place && work.has(place) && !fixed.has(place)) drag = { x: event.clientX, y: event.clientY, letter: work.get(place)[0], from: place };
});
addEventListener("pointermove", (/** @type {any} */ event) => {
  if (!drag || !event.isPrimary) return;
  if (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR) return;
  if (!drag.ghost) {
    drag.ghost = ghost(drag.letter, drag.from ? work.get(drag.from)[1] : 0);
    hand = { letter: drag.letter, from: drag.from };
    show();
  }
  drag.ghost.style.setProperty("left", `${event.clientX}px`);
  drag.ghost.style.setProperty("top", `${event.clientY}px`);
});
let dragged = false;
for (const kind of ["pointerup", "pointercancel"]) {
  addEventListener(kind, (/** @type {any} */ event) => {
    const held = drag;
    drag = null;
    dragged = !!held?.ghost;
    if (!held?.ghost) return;
    held.ghost.remove();
    const place = kind === "pointerup" ? under(event) : held.from;
    if (place) return put(place);
    hand = null;
    if (held.from) remove(held.from);
    show();
  });
}
document.addEventListener("click", (/** @type {any} */ event) => {
  if (dragged) return (dragged = false);
  const [button, place] = [event.target.closest("#tray [data-piece]"), event.target.closest("#figure [data-place]")];
  if (button) return hand?.from ? (remove(hand.from), (hand = null), show()) : take(button.dataset.piece);
  if (place) return place.focus({ preventScroll: true }), tap(place.dataset.place);
  const key = event.target.closest("[data-key]")?.dataset.key;
  if (key) keys[key](at);
});
figure.addEventListener("wheel", (/** @type {any} */ event) => {
  const place = event.target.closest("[data-place]")?.dataset.place;
  if (!work.has(place) || fixed.has(place)) return;
  event.preventDefault();
  turn(place, event.deltaY > 0 ? -1 : 1);
}, { passive: false });
tray.addEventListener("keydown", (/** @type {any} */ event) => {
  if (event.key === "Escape") keys.Escape("");
});

// Time, for those who want it.

let [began, ticking] = [0, 0];
function stopClock() {
  clearInterval(ticking);
}
$("#timer").addEventListener("change", (/** @type {any} */ event) => {
  stopClock();
  began = Date.now();
  const tell = () => {
    const seconds = Math.floor((Date.now() - began) / 1000);
    $("#time").textContent = event.target.checked ? `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, "0")}` : "";
  };
  tell();
  if (event.target.checked) ticking = setInterval(tell, 1000);
});

const there = places.filter((one) => one.querySelector(".piece")).map((one) => {
  const { piece, turn: turned } = one.querySelector(".piece").dataset;
  return `${piece}${turned}@${one.dataset.place}`;
});
const kept = localStorage.getItem(`work:${path}`);
read(root.dataset.linked || !kept ? there.join(" ") : `${kept} ${there.filter((word) => fixed.has(word.split("@")[1])).join(" ")}`);
const typed = form.elements.work.value;
show();
if (typed && spelled() !== typed && root.dataset.linked) form.elements.work.value = typed;
if (whole === "no" && work.size) ask("check");
