// A game looked back at. All moments come at once, each by what it changes; then it goes anywhere without asking.
import { $, all, apply, place } from "./page.js";

/** @typedef {{n: number, turn: number | null, set: Record<string, string>, del: string[]}} Change */
const page = $("replay");
const { title, link, json } = page.dataset;
/** @type {Change[]} */
const moments = await (await fetch(json)).json();
const last = moments.length - 1;
/** Every moment whole, by the keys of its parts. */
const whole = moments.reduce((/** @type {Record<string, string>[]} */ done, { set, del }) => {
  const now = { ...done.at(-1), ...set };
  for (const key of del) delete now[key];
  return [...done, now];
}, []);
let at = after(Number(page.dataset.n));
let timer = 0;

/** The moment after an entry, or after the last before it that stands. */
function after(/** @type {number} */ n) {
  return moments.findLastIndex((moment) => moment.n <= n);
}

function go(/** @type {number} */ to) {
  const next = Math.max(0, Math.min(last, to));
  const [old, now] = [whole[at], whole[next]];
  const set = Object.fromEntries(Object.entries(now).filter(([key, part]) => old[key] !== part));
  at = next;
  apply(set, Object.keys(old).filter((key) => !(key in now)));
  show();
}

/** Everything that says where we are. */
function show() {
  const { n, turn } = moments[at];
  const address = link + n;
  Object.assign($("slide"), { max: last, value: at, ariaValueText: $("s-told").textContent });
  for (const [id, to] of Object.entries({ first: 0, back: at - 1, on: at + 1, last })) {
    const there = to !== at && moments[to];
    if (there) $(id).href = `?n=${there.n}`;
    else $(id).removeAttribute("href");
    $(id).ariaDisabled = String(!there);
  }
  document.title = title.replace("{n}", String(at));
  for (const one of all("[data-link]")) one.value = address;
  for (const one of all("[data-copy]")) {
    one.dataset.copy = address;
    one.classList.remove("done");
  }
  for (const one of all("[data-picture]")) {
    one.href = `${one.dataset.picture}?n=${n}`;
    one.download = one.download.replace(/\d+\.svg$/, `${n}.svg`);
  }
  for (const one of all("form input[name=n]")) one.value = n;
  for (const one of all("input[name=next]")) one.value = `${location.pathname}?n=${n}`;
  for (const one of all("#go-on")) one.hidden = turn === null;
  for (const one of all("#go-on select[name=seat]")) if (turn !== null && turn >= 0) one.value = turn;
  mark(n);
  history.replaceState(null, "", `?n=${n}`);
}

/** The line of the log in which this happened. */
function mark(/** @type {number} */ n) {
  const lines = [...all("#log li")];
  const number = (/** @type {any} */ line) => after(Number(line.querySelector("a").search.slice(3)));
  const here = at ? lines.find((line) => number(line) >= after(n)) : undefined;
  for (const line of lines) line.toggleAttribute("aria-current", line === here);
  here?.setAttribute("aria-current", "step");
  const box = $("log").parentElement;
  box.scrollTop = here ? here.offsetTop - box.offsetTop - box.clientHeight / 2 : 0;
}

/** Plays on from here, or from the beginning when it is at the end; or stands still. */
function play(/** @type {boolean} */ on) {
  clearInterval(timer);
  timer = 0;
  if (on && at === last) go(0);
  if (on) timer = setInterval(tick, Number($("speed").value));
  $("play").textContent = on ? $("play").dataset.pause : $("play").dataset.play;
  $("s-told").ariaLive = on ? "off" : "polite";
}

function tick() {
  if (at < last) go(at + 1);
  if (at === last) play(false);
}

/** Goes somewhere by hand, which ends playing. */
function jump(/** @type {number} */ to) {
  play(false);
  go(to);
}

/** The picture of this moment, drawn on a canvas twice as large. */
async function png() {
  const [image, canvas] = [new Image(), document.createElement("canvas")];
  image.src = $("svg").href;
  await image.decode();
  Object.assign(canvas, { width: image.naturalWidth * 2, height: image.naturalHeight * 2 });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const file = Object.assign(document.createElement("a"), { href: canvas.toDataURL("image/png") });
  file.download = $("svg").download.replace(/svg$/, "png");
  file.click();
}

/** @type {Record<string, () => void>} */
const keys = {
  ArrowLeft: () => jump(at - 1),
  ArrowRight: () => jump(at + 1),
  Home: () => jump(0),
  End: () => jump(last),
  " ": () => play(!timer),
};

document.addEventListener("keydown", (/** @type {any} */ event) => {
  const busy = event.target.closest("input, select");
  const pressed = event.key === " " && event.target.closest("button, summary");
  if (busy || pressed || !keys[event.key] || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  event.preventDefault();
  keys[event.key]();
});

document.addEventListener("click", (/** @type {any} */ event) => {
  const one = event.target.closest('#replay a[href^="?n="]');
  if (!one || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  jump(after(Number(one.search.slice(3))));
});

$("slide").addEventListener("input", () => jump(Number($("slide").value)));
$("play").addEventListener("click", () => play(!timer));
$("speed").addEventListener("change", () => timer && play(true));
$("png")?.addEventListener("click", png);
$("print").addEventListener("click", () => print());
for (const one of all("[data-script]")) one.hidden = false;
place(page);
show();
document.documentElement.dataset.replay = "on";
