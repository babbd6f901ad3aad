// The browser's half of checking a record (docs/records.md): commitment, key, draws and chain, by WebCrypto alone.

/** What is wrong, in which line. */
class Fault extends Error {
  constructor(/** @type {number} */ line, /** @type {string} */ why) {
    super(why);
    this.line = line;
  }
}

const WORD = 1n << 64n;
const CHECK = 16;
const ENTRY = /^(0|[1-9]\d*) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (-|[1-9]\d*) ([a-z]+)(?: (.*))? ([0-9a-f]{64})$/s;
const LOT = /^(.*) ([^ ]+) (\d+(?:,\d+)*) (\d+)$/s;
const encoder = new TextEncoder();

const bytes = (/** @type {any} */ part) => (part instanceof Uint8Array ? part : encoder.encode(String(part)));
const hex = (/** @type {Uint8Array} */ raw) => Array.from(raw, (one) => one.toString(16).padStart(2, "0")).join("");
const unhex = (/** @type {string} */ text) => Uint8Array.from(text.match(/../g) ?? [], (two) => parseInt(two, 16));
const sha256 = async (/** @type {Uint8Array} */ raw) => new Uint8Array(await crypto.subtle.digest("SHA-256", raw));

/** Parts in one row of bytes, each behind its length in four bytes. */
function joined(/** @type {any[]} */ ...parts) {
  const raw = parts.map(bytes).flatMap((part) => [counted(part.length), part]);
  const row = new Uint8Array(raw.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of raw) at += (row.set(part, at), part.length);
  return row;
}

function counted(/** @type {number} */ n) {
  const raw = new Uint8Array(4);
  new DataView(raw.buffer).setUint32(0, n);
  return raw;
}

async function hmac(/** @type {Uint8Array} */ key, /** @type {Uint8Array} */ message) {
  const made = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", made, message));
}

/** Which of the weighted things chance takes. */
async function draw(/** @type {Uint8Array} */ key, /** @type {string} */ purpose, /** @type {number} */ number, /** @type {bigint[]} */ weights) {
  const own = await hmac(key, joined("speltafel-draw-1", purpose, number));
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  if (!total) return -1;
  for (let counter = 0; ; counter++) {
    const block = new DataView((await hmac(own, counted(counter))).buffer);
    for (let at = 0; at < 32; at += 8) {
      const word = block.getBigUint64(at);
      if (word >= WORD - (WORD % total)) continue;
      let rest = word % total;
      return weights.findIndex((weight) => (rest < weight ? true : ((rest -= weight), false)));
    }
  }
}

/** The header as words and their lines; every line ends in a check that holds on to the lines before it. */
async function header(/** @type {string[]} */ lines) {
  /** @type {{word: string, rest: string, line: number}[]} */
  const read = [];
  let whole = "";
  for (const [index, line] of lines.entries()) {
    if (/^\d/.test(line) || line.startsWith("end ")) break;
    const body = line.slice(0, -CHECK - 1);
    whole = hex(await sha256(joined("speltafel-line-1", whole, body)));
    if (line !== `${body} ${whole.slice(0, CHECK)}`) throw new Fault(index + 1, "check");
    const [word, ...rest] = body.split(" ");
    read.push({ word, rest: rest.join(" "), line: index + 1 });
  }
  return read;
}

/** How many entries and draws were computed anew; throws a Fault at the first line that is wrong. */
export async function check(/** @type {string} */ text) {
  const lines = text.split("\n");
  if (!lines[0].startsWith("speltafel-record 1 ")) throw new Fault(1, "record");
  if (lines.pop() !== "") throw new Fault(lines.length + 1, "form");
  const heads = await header(lines);
  const one = (/** @type {string} */ word) => {
    const found = heads.find((head) => head.word === word);
    if (!found) throw new Fault(heads.length + 1, "form");
    return found;
  };
  const [table, secret, game] = [one("table").rest, unhex(one("secret").rest), one("game").rest];
  const commitment = hex(await sha256(joined("speltafel-commit-1", table, secret)));
  if (commitment !== one("commitment").rest) throw new Fault(one("commitment").line, "commitment");
  const log = entries(lines.slice(heads.length, -1), heads.length);
  const gifts = checkedGifts(heads.filter((head) => head.word === "gift"), log, heads.length);
  const key = await hmac(secret, joined("speltafel-key-1", table, `${game} ${one("profile").rest}`, ...gifts));
  const draws = await checkLog(log, game, key, secret, heads.length);
  const seal = hex(await sha256(bytes(lines.slice(0, -1).map((line) => `${line}\n`).join(""))));
  if (lines[lines.length - 1] !== `end ${seal}`) throw new Fault(lines.length, "end");
  return { entries: log.length, draws };
}

/** The lines of the log, taken apart. */
function entries(/** @type {string[]} */ lines, /** @type {number} */ before) {
  return lines.map((text, index) => {
    const found = ENTRY.exec(text);
    const at = found ? Date.parse(found[2]) : NaN;
    const lot = found?.[4] === "chance" ? LOT.exec(found[5] ?? "") : null;
    if (!found || Number.isNaN(at) || Number(found[1]) !== index + 1 || (found[4] === "chance" && !lot)) {
      throw new Fault(before + index + 1, "form");
    }
    const seat = found[3] === "-" ? -1 : Number(found[3]) - 1;
    return { number: index + 1, at, seat, kind: found[4], words: (lot ? lot[1] : found[5]) ?? "", lot, hash: found[6] };
  });
}

/** What the players added to chance, as it was said when they sat down. */
function checkedGifts(/** @type {any[]} */ heads, /** @type {any[]} */ log, /** @type {number} */ before) {
  const sat = log.filter((entry) => entry.kind === "sit");
  heads.forEach((head, index) => {
    const said = sat[index] && `${sat[index].seat + 1} ${sat[index].words || "-"}`;
    if (head.rest !== said) throw new Fault(head.line, "gift");
  });
  if (sat.length > heads.length) throw new Fault(before + sat[heads.length].number, "gift");
  return sat.map((entry) => entry.words);
}

/** Every hash of the chain and every draw, computed anew; how many draws there were. */
async function checkLog(/** @type {any[]} */ log, /** @type {string} */ game, /** @type {Uint8Array} */ key, /** @type {Uint8Array} */ secret, /** @type {number} */ before) {
  let [chain, draws] = ["", 0];
  for (const { number, at, seat, kind, words, lot, hash } of log) {
    const salt = await hmac(secret, joined("speltafel-salt-1", number));
    chain = hex(await sha256(joined("speltafel-entry-1", chain, salt, joined(number, at, seat, kind, words))));
    if (chain !== hash) throw new Fault(before + number, "chain");
    if (!lot) continue;
    const drawn = await draw(key, lot[2], number, lot[3].split(",").map(BigInt));
    if (lot[2] !== game || String(drawn) !== lot[4]) throw new Fault(before + number, "draw");
    draws++;
  }
  return draws;
}

const half = /** @type {HTMLElement} */ (document.querySelector("#browser"));
const server = /** @type {HTMLElement} */ (document.querySelector("#server"));
const area = /** @type {HTMLTextAreaElement} */ (document.querySelector("#record"));

function tell(/** @type {HTMLElement} */ where, /** @type {string} */ state, /** @type {string} */ text) {
  where.classList.remove("good", "bad");
  if (state) where.classList.add(state);
  /** @type {HTMLElement} */ (where.querySelector(".verdict")).textContent = text;
}

const filled = (/** @type {string} */ text, /** @type {Record<string, any>} */ facts) =>
  text.replace(/\{(\w+)\}/g, (_, name) => facts[name]);

async function judge() {
  const [text, words] = [area.value, /** @type {Record<string, string>} */ ({ ...half.dataset })];
  if (!text) return;
  if (!globalThis.crypto?.subtle) return tell(half, "", words.insecure);
  tell(half, "", words.working);
  try {
    const found = await check(text);
    if (text === area.value) tell(half, "good", filled(words.good, found));
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    if (text === area.value) tell(half, "bad", filled(words.line, { line: error.line, why: words[error.message] }));
  }
}

area.addEventListener("input", () => {
  tell(server, "", `${server.dataset.stale}`);
  judge();
});
judge();
