// What pages share: light or dark, sounds, links to copy, a number for chance, parts.

/** @type {(id: string) => any} */
export const $ = (id) => document.getElementById(id);
/** @type {(selector: string) => NodeListOf<any>} */
export const all = (selector) => document.querySelectorAll(selector);
const { dataset } = document.documentElement;
/** @type {Record<string, number[][]>} */
const NOTES = { move: [[330, 0.06]], turn: [[440, 0.08], [660, 0.1]], end: [[523, 0.12], [659, 0.12], [784, 0.25]] };
/** @type {AudioContext | undefined} */
let audio;

const wanted = () => localStorage.getItem("sound") === "on";

/** Plays a sound, if wanted; says whether it did. */
export function play(/** @type {string} */ name) {
  if (!wanted() || !NOTES[name]) return false;
  audio ??= new AudioContext();
  let at = audio.currentTime;
  for (const [frequency, length] of NOTES[name]) {
    const [note, loud] = [new OscillatorNode(audio, { type: "triangle", frequency }), new GainNode(audio)];
    loud.gain.setValueAtTime(0.12, at);
    loud.gain.exponentialRampToValueAtTime(0.001, at + length);
    note.connect(loud).connect(audio.destination);
    note.start(at);
    note.stop((at += length));
  }
  return true;
}

function sound(/** @type {boolean} */ on) {
  localStorage.setItem("sound", on ? "on" : "off");
  for (const one of all("[data-sound-switch]")) Object.assign(one, { hidden: false, ariaPressed: on });
}

function theme() {
  const other = matchMedia("(prefers-color-scheme: dark)").matches ? "light" : "dark";
  dataset.theme = { light: "dark", dark: "light" }[`${dataset.theme}`] ?? other;
  document.cookie = `theme=${dataset.theme}; path=/; max-age=31536000; samesite=lax`;
}

document.addEventListener("click", (/** @type {any} */ event) => {
  const one = event.target.closest("[data-theme-switch], [data-sound-switch], [data-copy]");
  if (one) event.preventDefault();
  if (one?.matches("[data-theme-switch]")) theme();
  if (one?.matches("[data-sound-switch]")) sound(!wanted());
  if (one?.dataset.copy) navigator.clipboard?.writeText(one.dataset.copy).then(() => one.classList.add("done"));
});

const gift = Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(16)).join("");
for (const one of all("input[name=gift]")) one.value = gift;
sound(wanted());

// Parts go where their id says. What stays is not put back anew, so that focus stays and pieces glide.

const plain = { createHTML: (/** @type {string} */ text) => text };
/** @type {{createHTML: (text: string) => any}} */
const policy = globalThis.trustedTypes?.createPolicy("speltafel", plain) ?? plain;
const KEPT = new Set(["tabindex", "style", "aria-pressed"]);

/** Markup from the server: the only place where any is read. @returns {any} */
function parse(/** @type {string} */ markup, /** @type {boolean} */ inSvg) {
  const holder = document.createElement("template");
  holder.innerHTML = policy.createHTML(inSvg ? `<svg>${markup}</svg>` : markup);
  return inSvg ? holder.content.firstElementChild : holder.content;
}

/** Puts other markup from the server into an element. */
export function fill(/** @type {any} */ home, /** @type {string} */ markup) {
  home.replaceChildren(...parse(markup, false).childNodes);
}

const idOf = (/** @type {string} */ key) => (key.includes("/") ? key.replace("/", "-") : `s-${key}`);

/** Sets and removes parts: `list/…` in a list or a layer, else a slot. With `all`, nothing else stays. */
export function apply(/** @type {Record<string, string>} */ set, /** @type {string[]} */ del) {
  const [gone, kept] = [del, Object.keys(set)].map((keys) => new Set(keys.map(idOf)));
  const left = [...all("[id^=l-] > *")].filter(({ id }) => gone.has(id) || ("all" in set && !kept.has(id)));
  for (const one of left) if (one.dataset.glide) one.frame = one.ownerSVGElement.getScreenCTM();
  for (const one of left) one.remove();
  const lists = new Set();
  for (const [key, markup] of Object.entries(set)) {
    const [id, home] = [idOf(key), $(`l-${key.split("/")[0]}`)];
    const [inSvg, old] = [home instanceof SVGElement, $(id)];
    const fresh = parse(markup, inSvg);
    if (home) put(home, old, Object.assign(fresh.firstElementChild, { id }), left);
    else if (old) children(old, fresh);
    if (home && !inSvg) lists.add(home.parentElement);
  }
  for (const list of lists) list.scrollTo(0, 1e6);
}

/** A part comes where it was, or new at the end of its list; a piece glides from one that left. */
function put(/** @type {any} */ home, /** @type {any} */ old, /** @type {any} */ fresh, /** @type {any[]} */ left) {
  const { glide } = fresh.dataset;
  if (old?.nodeName === fresh.nodeName) return morph(old, fresh);
  old?.remove();
  home.append(fresh);
  const from = left.findIndex((one) => glide && one.dataset.glide === glide);
  if (from >= 0) {
    move(fresh, left.splice(from, 1)[0]);
    fresh.getBoundingClientRect();
  }
  place(fresh);
}

/** Makes an element like another; what the script marked stays, and what was opened if it says the same. */
function morph(/** @type {any} */ old, /** @type {any} */ fresh) {
  if (old.open && old.textContent === fresh.textContent) fresh.open = true;
  const marks = ["can", "chosen", "shown", "shake"].filter((mark) => old.classList.contains(mark));
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && !KEPT.has(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (!KEPT.has(name)) old.setAttribute(name, value);
  old.classList.add(...marks);
  children(old, fresh);
  move(old, old);
}

function children(/** @type {Element} */ old, /** @type {Node} */ fresh) {
  const [now, next] = [[...old.childNodes], [...fresh.childNodes]];
  if (now.length !== next.length || now.some((node, i) => node.nodeName !== next[i].nodeName)) {
    old.replaceChildren(...next);
    return place(old);
  }
  now.forEach((node, i) => {
    if (node instanceof Element) morph(node, next[i]);
    else if (node.nodeValue !== next[i].nodeValue) node.nodeValue = next[i].nodeValue;
  });
}

/** What can glide is put in its place by style. */
export function place(/** @type {Element} */ root) {
  for (const one of [root, ...root.querySelectorAll("[data-glide]")]) move(one, one);
}

/** Puts one where another is, or was, perhaps in another picture. */
function move(/** @type {any} */ one, /** @type {any} */ like) {
  const [, left, top] = /^translate\((\S+) (\S+)\)$/.exec(like.getAttribute("transform") ?? "") ?? [];
  if (one.dataset?.glide === undefined || !top) return;
  const frame = like.frame && one.ownerSVGElement.getScreenCTM().inverse().multiply(like.frame);
  const { x, y } = new DOMPoint(left, top).matrixTransform(frame);
  one.style.setProperty("transform", `translate(${x}px, ${y}px)`);
}
