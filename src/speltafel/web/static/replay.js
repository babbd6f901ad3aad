// A game looked back at. The moments of a window come at once, each by what it changes; a long game has several.
import { $, all, apply, fill, place } from "./page.js";

/** @typedef {{n: number, turn: number | null, set: Record<string, string>, del: string[]}} Change */
const page = $("replay");
const { title, link, json } = page.dataset;
/** @type {{numbers: number[], first: number, log: string, moments: Change[]}} */
let held = { numbers: [Number(page.dataset.n)], first: 0, log: "", moments: [] };
/** Every moment of the window whole, by the keys of its parts. @type {Record<string, string>[]} */
let whole = [];
let [at, timer, going] = [0, 0, false];

/** Fetches the window after an entry; says whether it came. */
async function load(/** @type {number} */ n) {
  const answer = await fetch(`${json}?n=${n}`, { headers: { accept: "application/json" } }).catch(() => null);
  const told = await answer?.json().catch(() => null);
  if (!answer?.ok) $("s-told").textContent = told?.sentence ?? "…";
  if (!answer?.ok || !told) return false;
  held = told;
  whole = held.moments.reduce((/** @type {Record<string, string>[]} */ done, { set, del }) => {
    const now = { ...done.at(-1), ...set };
    for (const key of del) delete now[key];
    return [...done, now];
  }, []);
  return true;
}

const last = () => held.numbers.length - 1;

/** The moment after an entry, or after the last before it that stands. */
function after(/** @type {number} */ n) {
  return held.numbers.findLastIndex((number) => number <= n);
}

async function go(/** @type {number} */ to) {
  const next = Math.max(0, Math.min(last(), to));
  if (going) return;
  const old = whole[at - held.first];
  if (!whole[next - held.first]) {
    going = true;
    const came = await load(held.numbers[next]);
    going = false;
    if (!came) return play(false);
    fill($("log"), held.log);
  }
  const now = whole[next - held.first];
  const set = Object.fromEntries(Object.entries(now).filter(([key, part]) => old[key] !== part));
  at = next;
  apply(set, Object.keys(old).filter((key) => !(key in now)));
  show();
}

/** Everything that says where we are. */
function show() {
  const { n, turn } = held.moments[at - held.first];
  const address = link + n;
  Object.assign($("slide"), { max: last(), value: at, ariaValueText: $("s-told").textContent });
  for (const [id, to] of Object.entries({ first: 0, back: at - 1, on: at + 1, last: last() })) {
    const there = to !== at && to in held.numbers;
    if (there) $(id).href = `?n=${held.numbers[to]}`;
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
  const here = at ? lines.find((line) => Number(line.querySelector("a").search.slice(3)) >= n) : undefined;
  for (const line of lines) line.toggleAttribute("aria-current", line === here);
  here?.setAttribute("aria-current", "step");
  const box = $("log").parentElement;
  box.scrollTop = here ? here.offsetTop - box.offsetTop - box.clientHeight / 2 : 0;
}

/** Plays on from here, or from the beginning when it is at the end; or stands still. */
function play(/** @type {boolean} */ on) {
  clearInterval(timer);
  timer = 0;
  if (on && at === last()) go(0);
  if (on) timer = setInterval(tick, Number($("speed").value));
  $("play").textContent = on ? $("play").dataset.pause : $("play").dataset.play;
  $("s-told").ariaLive = on ? "off" : "polite";
}

function tick() {
  if (at < last()) go(at + 1);
  if (at === last()) play(false);
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
  End: () => jump(last()),
  " ": () => play(!timer),
};

function key(/** @type {any} */ event) {
  const busy = event.target.closest("input, select");
  const pressed = event.key === " " && event.target.closest("button, summary");
  if (busy || pressed || !keys[event.key] || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  event.preventDefault();
  keys[event.key]();
}

function follow(/** @type {any} */ event) {
  const one = event.target.closest('#replay a[href^="?n="]');
  if (!one || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  jump(after(Number(one.search.slice(3))));
}

/** What works once the moments are here; until then every way is a link to a page. */
function begin() {
  at = after(Number(page.dataset.n));
  $("slide").addEventListener("input", () => jump(Number($("slide").value)));
  $("play").addEventListener("click", () => play(!timer));
  $("speed").addEventListener("change", () => timer && play(true));
  $("png")?.addEventListener("click", png);
  $("print").addEventListener("click", () => print());
  document.addEventListener("keydown", key);
  document.addEventListener("click", follow);
  for (const one of all("[data-script]")) one.hidden = false;
  place(page);
  show();
  document.documentElement.dataset.replay = "on";
}

if (await load(Number(page.dataset.n))) begin();
