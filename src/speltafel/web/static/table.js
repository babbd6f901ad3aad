// A live table. It knows no game: the server sends parts to show, and the targets that spell each legal line.
import { board } from "./board.js";
import { play } from "./page.js";

/** @typedef {{message: object, sent: number}} Letter */
/** @type {(id: string) => any} */
const $ = (id) => document.getElementById(id);
const [page, RESEND, SOON, LATE] = [$("table"), 2500, 300, 3000];
let [seen, wait, stamp] = [Number(page.dataset.n), SOON, performance.now()];
/** @type {WebSocket | undefined} */
let socket;
/** @type {Map<string, Letter>} */
const unanswered = new Map();

const table = board($("board"), {
  say: (line) => send({ t: "say", line }),
  attempt: (targets) => send({ t: "try", targets }),
  changed: () => refuse(),
});

function connect() {
  const open = (socket = new WebSocket(new URL(page.dataset.live, location.href.replace(/^http/, "ws"))));
  open.onopen = () => {
    wait = SOON;
    net("");
    unanswered.forEach(post);
  };
  open.onmessage = (event) => hear(JSON.parse(event.data));
  open.onclose = ({ code }) => {
    net(code === 4001 ? "ended" : "off");
    if (code !== 4001) setTimeout(connect, wait * (0.7 + 0.6 * Math.random()));
    wait = Math.min(LATE, wait * 1.7);
  };
}

/** Sends until it is answered, always under the same id. */
function send(/** @type {object} */ message) {
  const cid = crypto.getRandomValues(new Uint32Array(3)).join("-");
  const letter = { message: { ...message, cid, base: seen }, sent: 0 };
  unanswered.set(cid, letter);
  page.classList.add("pending");
  refuse();
  post(letter);
}

function post(/** @type {Letter} */ letter) {
  if (socket?.readyState !== WebSocket.OPEN) return;
  letter.sent = performance.now();
  socket.send(JSON.stringify(letter.message));
}

function sync() {
  if (document.visibilityState === "visible" && socket?.readyState === WebSocket.OPEN) socket.send('{"t":"sync"}');
}

function hear(/** @type {any} */ message) {
  for (const cid of [message.cid, ...(message.cids ?? [])]) unanswered.delete(cid);
  page.classList.toggle("pending", unanswered.size > 0);
  if (message.t === "view") look(message);
  if (message.t === "stale") count(message.n);
  if (message.t !== "refused") return;
  table.clear();
  refuse(message);
  table.shake(message.targets);
}

function look(/** @type {any} */ { n, set = {}, del = [], paths = {}, sound }) {
  const [moved, focused] = [n !== seen, $("board").contains(document.activeElement)];
  count((seen = n));
  apply(set, del);
  if ("players" in set) stamp = performance.now();
  table.offer(paths, moved);
  if (focused && !$("board").contains(document.activeElement)) $("board").querySelector('[tabindex="0"]')?.focus();
  $("lines").replaceChildren(...Object.keys(paths).map((line) => new Option(line)));
  if (moved) refuse();
  if (moved && play(sound)) $("caption").textContent = told(sound);
  tick();
}

function count(/** @type {number} */ all) {
  $("status").textContent = told("seen", seen, all);
}

/** What is not allowed, and by which rule; without a message, nothing. */
function refuse({ rule = "", text = "", link = "" } = {}) {
  const [place, sentence] = $("refusal").children;
  Object.assign(place, { textContent: rule, hidden: !rule, href: link });
  sentence.textContent = text;
  $("refusal").hidden = !text;
}

function net(/** @type {string} */ trouble) {
  document.documentElement.dataset.net = trouble || "on";
  $("net").textContent = trouble && told(trouble);
}

/** A sentence that came with the page, its facts filled in. */
function told(/** @type {string} */ name, n = 0, m = 0) {
  return $("words").dataset[name].replace("{n}", n).replace("{m}", m);
}

/** The clocks go on between two messages. */
function tick() {
  for (const clock of page.querySelectorAll("[data-left]")) {
    const left = clock.dataset.left - ("running" in clock.dataset ? performance.now() - stamp : 0);
    const seconds = Math.max(0, Math.ceil(left / 1000));
    clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    clock.classList.toggle("short", seconds < 20);
  }
}

function read(/** @type {string} */ selector) {
  const words = [...document.querySelectorAll(selector)].map((one) => one.ariaLabel ?? one.textContent);
  $("heard").textContent = "";
  setTimeout(() => ($("heard").textContent = words.join(". ").replace(/\s+/g, " ")), 50);
}

/** @type {Record<string, () => void>} */
const keys = {
  n: () => table.step(1),
  p: () => table.step(-1),
  u: () => send({ t: "do", what: "undo" }),
  l: () => read("#l-log li:last-child"),
  b: () => read("#s-tally, #board [data-target]"),
  c: () => read(".clock"),
  o: () => read(".player"),
  "?": () => $("help").showModal(),
  Escape: () => table.clear(),
};

document.addEventListener("keydown", (/** @type {any} */ event) => {
  const elsewhere = event.target.closest("input, select, dialog") || event.ctrlKey || event.metaKey || event.altKey;
  if (elsewhere || !keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
});

// Forms marked so speak through the socket; without this script they are posted.
document.addEventListener("submit", (/** @type {any} */ event) => {
  const { target: form, submitter: button } = event;
  const { t } = form.dataset;
  if (!t) return;
  event.preventDefault();
  if (button?.ariaDisabled) return refuse({ text: button.title });
  const field = t === "say" ? "line" : "what";
  const value = String(new FormData(form, button).get(field) ?? "").trim();
  if (value) send({ t, [field]: value });
  form.reset();
  button?.closest("details.sure")?.removeAttribute("open");
});

$("keys").addEventListener("click", keys["?"]);
$("all")?.addEventListener("toggle", () => send({ t: "do", what: "list" }));
for (const event of ["focus", "online", "pageshow", "visibilitychange"]) addEventListener(event, sync);
addEventListener("offline", () => socket?.close());
setInterval(() => {
  tick();
  for (const letter of unanswered.values()) if (letter.sent < performance.now() - RESEND) post(letter);
}, 250);

// Parts go where their id says. What stays is not put back anew, so that focus stays and pieces glide.

const plain = { createHTML: (/** @type {string} */ text) => text };
/** @type {{createHTML: (text: string) => any}} */
const policy = globalThis.trustedTypes?.createPolicy("speltafel", plain) ?? plain;
const KEPT = new Set(["role", "tabindex", "style", "aria-pressed"]);
const MARKS = ["can", "chosen", "shown", "shake"];

/** Markup from the server: the only place where any is read. @returns {any} */
function parse(/** @type {string} */ markup, /** @type {boolean} */ inSvg) {
  const holder = document.createElement("template");
  holder.innerHTML = policy.createHTML(inSvg ? `<svg>${markup}</svg>` : markup);
  return inSvg ? holder.content.firstElementChild : holder.content;
}

const idOf = (/** @type {string} */ key) => (key.includes("/") ? key.replace("/", "-") : `s-${key}`);

/** Sets and removes parts: `list/…` in a list or a layer, else a slot. With `all`, nothing else stays. */
function apply(/** @type {Record<string, string>} */ set, /** @type {string[]} */ del) {
  const gone = new Set(del.map(idOf));
  const [keyed, kept] = [document.querySelectorAll("[id^=l-] > *"), new Set(Object.keys(set).map(idOf))];
  const left = [...keyed].filter(({ id }) => gone.has(id) || ("all" in set && !kept.has(id)));
  for (const one of left) one.remove();
  for (const [key, markup] of Object.entries(set)) {
    const [id, home] = [idOf(key), $(`l-${key.split("/")[0]}`)];
    const [old, fresh] = [$(id), parse(markup, home instanceof SVGElement)];
    if (home) put(home, old, Object.assign(fresh.firstElementChild, { id }), left);
    else if (old) children(old, fresh);
    if (home) home.parentElement.scrollTo(0, 1e6);
  }
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

/** Makes an element like another, in its place, with what the script marked on it. */
function morph(/** @type {any} */ old, /** @type {any} */ fresh) {
  const marks = MARKS.filter((mark) => old.classList.contains(mark));
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && !KEPT.has(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (!KEPT.has(name)) old.setAttribute(name, value);
  if (marks.length) old.classList.add(...marks);
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
function place(/** @type {Element} */ root) {
  for (const one of [root, ...root.querySelectorAll("[data-glide]")]) move(one, one);
}

function move(/** @type {any} */ one, /** @type {Element} */ like) {
  const [, x, y] = /^translate\((\S+) (\S+)\)$/.exec(like.getAttribute("transform") ?? "") ?? [];
  if (one.dataset?.glide !== undefined && y) one.style.setProperty("transform", `translate(${x}px, ${y}px)`);
}

place(page);
connect();
