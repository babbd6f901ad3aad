// What every page does besides: light or dark, sounds made on the spot, links to copy, a number for chance.

/** @type {(selector: string) => NodeListOf<any>} */
const all = (selector) => document.querySelectorAll(selector);
const { dataset } = document.documentElement;
/** @type {Record<string, number[][]>} */
const NOTES = { move: [[330, 0.06]], turn: [[440, 0.08], [660, 0.1]], end: [[523, 0.12], [659, 0.12], [784, 0.25]] };
/** @type {AudioContext | undefined} */
let audio;

const wanted = () => localStorage.getItem("sound") === "on";

/** Plays a sound by its name, if sounds are wanted; says whether it did. */
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
