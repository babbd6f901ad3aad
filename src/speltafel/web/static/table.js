// A live table. It knows no game: the server sends parts to show, and the targets that spell each legal line.
import { board } from "./board.js";
import { $, all, apply, place, play } from "./page.js";

/** @typedef {{message: object, sent: number}} Letter */
const [page, RESEND, SOON, LATE] = [$("table"), 2500, 300, 3000];
let [seen, wait, stamp] = [Number(page.dataset.n), SOON, performance.now()];
/** @type {WebSocket | undefined} */
let socket;
/** @type {Map<string, Letter>} */
const unanswered = new Map();

const table = board($("pictures"), {
  say: (line) => send({ t: "say", line }),
  attempt: (targets) => send({ t: "try", targets }),
  changed: () => refuse(),
  tell: aloud,
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
  const [moved, focused] = [n !== seen, $("pictures").contains(document.activeElement)];
  count((seen = n));
  apply(set, del);
  if ("players" in set) stamp = performance.now();
  table.offer(paths, moved);
  if (focused && !$("pictures").contains(document.activeElement)) $("pictures").querySelector('[tabindex="0"]')?.focus();
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
  for (const clock of all("[data-left]")) {
    const left = clock.dataset.left - ("running" in clock.dataset ? performance.now() - stamp : 0);
    const seconds = Math.max(0, Math.ceil(left / 1000));
    clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    clock.classList.toggle("short", seconds < 20);
  }
}

function aloud(/** @type {string} */ words) {
  $("heard").textContent = "";
  setTimeout(() => ($("heard").textContent = words.replace(/\s+/g, " ")), 50);
}

const read = (/** @type {string} */ selector) => aloud([...all(selector)].map((one) => one.ariaLabel ?? one.textContent).join(". "));

/** @type {Record<string, () => void>} */
const keys = {
  n: () => table.step(1),
  p: () => table.step(-1),
  q: () => table.turn(-1),
  ...Object.fromEntries(["r", "e"].map((key) => [key, () => table.turn(1)])),
  u: () => send({ t: "do", what: "undo" }),
  l: () => read("#l-log li:last-child"),
  b: () => read("#s-tally, #pictures [data-target]"),
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

place(page);
connect();
