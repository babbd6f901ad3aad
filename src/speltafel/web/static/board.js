// Choosing on a board by click, drag and keys: targets one after the other spell a legal line.

/** @typedef {{say: (line: string) => void, attempt: (targets: string[]) => void, changed: () => void}} Ears */
/** @typedef {Record<string, string[]>} Paths */

const FAR = 8;
/** @type {Record<string, number[]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** A board to act on; the ears are told what was said. */
export function board(/** @type {any} */ root, /** @type {Ears} */ ears) {
  let [paths, chosen] = [/** @type {Paths} */ ({}), /** @type {string[]} */ ([])];
  let [cursor, over, dragged] = ["", "", false]; // the target keys are at, the one pointed at
  /** @type {{x: number, y: number, names: string[], ghost?: SVGElement} | undefined} */
  let drag;

  /** @type {(selector: string) => any[]} */
  const all = (selector) => [...root.querySelectorAll(selector)];
  const find = (/** @type {string} */ target) => all(`[data-target="${target}"]`)[0];
  const piece = (/** @type {string} */ target) => all(`[data-of="${target}"]`).at(-1);
  const named = (/** @type {any} */ node) => node.closest("[data-target]")?.dataset.target ?? "";
  const begins = (/** @type {string[]} */ row) =>
    Object.entries(paths).filter(([, path]) => row.every((target, i) => path[i] === target));
  const goes = (/** @type {string} */ one) => begins([...chosen, one]).length > 0;

  /** The targets under a point, the topmost first. */
  function under(/** @type {PointerEvent} */ { clientX, clientY }) {
    const here = document.elementsFromPoint(clientX, clientY).filter((one) => root.contains(one));
    return [...new Set(here.map(named))].filter(Boolean);
  }

  function show() {
    const next = new Set(begins(chosen).map(([, path]) => path[chosen.length]));
    const at = chosen.join(" ");
    const soon = [...chosen, over].join(" ").trim();
    for (const one of all("[data-target]")) {
      one.classList.toggle("can", next.has(one.dataset.target));
      one.classList.toggle("chosen", chosen.includes(one.dataset.target));
      one.ariaPressed = chosen.includes(one.dataset.target) || null;
      one.role = root.dataset.role;
    }
    for (const one of all("[data-of].chosen")) one.classList.remove("chosen");
    for (const one of chosen) piece(one)?.classList.add("chosen");
    for (const one of all("[data-path]")) one.classList.toggle("shown", one.dataset.path === soon || (!!at && `${one.dataset.path} `.startsWith(`${at} `)));
    const stop = find(cursor) ?? all(".can")[0] ?? find(named(root.querySelector("[data-target]") ?? root));
    for (const one of all("[data-target]")) one.setAttribute("tabindex", one === stop ? "0" : "-1");
  }

  function choose(/** @type {string[]} */ row) {
    const found = row.length ? begins(row) : [];
    const done = found.length === 1 && found[0][1].length === row.length;
    chosen = done ? [] : row;
    show();
    if (done) ears.say(found[0][0]);
  }

  /** One target more: the line goes on, is let go, another begins, or nothing is spelled. */
  function take(/** @type {string[]} */ names, dropped = false) {
    ears.changed();
    const [top] = names;
    if (!dropped && top === chosen.at(-1) && !goes(top)) {
      const whole = begins(chosen).find(([, path]) => path.length === chosen.length);
      choose([]);
      return whole && ears.say(whole[0]);
    }
    const next = goes(top) || (!dropped && begins([top]).length) ? top : names.find(goes);
    if (next) return choose(goes(next) ? [...chosen, next] : [next]);
    const fits = names.find((one) => Object.values(paths).some((path) => path.indexOf(one) === chosen.length));
    const row = [...chosen, fits ?? names[chosen.length ? names.length - 1 : 0]];
    choose([]);
    ears.attempt(row);
  }

  /** What a drag starts at is chosen, and something like it goes with the pointer. */
  function lift(/** @type {NonNullable<typeof drag>} */ held, /** @type {number} */ pointer) {
    const start = held.names.find((one) => chosen.at(-1) === one || goes(one) || begins([one]).length);
    if (!start) return (drag = undefined);
    if (chosen.at(-1) !== start) chosen = goes(start) ? [...chosen, start] : [start];
    dragged = true;
    root.setPointerCapture(pointer);
    held.ghost = document.createElementNS("http://www.w3.org/2000/svg", "g");
    held.ghost.setAttribute("class", "ghost");
    held.ghost.append((piece(start) ?? find(start)).cloneNode(true));
    for (const one of held.ghost.querySelectorAll("*")) {
      for (const mark of ["id", "data-target", "data-of", "role", "tabindex"]) one.removeAttribute(mark);
    }
    root.append(held.ghost);
    show();
  }

  function drop(/** @type {PointerEvent} */ event) {
    const held = drag;
    drag = undefined;
    if (!held?.ghost) return;
    held.ghost.remove();
    over = "";
    const names = under(event).filter((one) => one !== chosen.at(-1));
    if (event.type === "pointerup" && names.some((one) => !held.names.includes(one))) take(names, true);
    else show();
  }

  /** The target closest in a direction; what lies aside counts as farther. */
  function nearest(/** @type {string} */ from, /** @type {number[]} */ [dx, dy]) {
    const here = find(from).getBoundingClientRect();
    const far = (/** @type {Element} */ one) => {
      const there = one.getBoundingClientRect();
      const x = there.x + there.width / 2 - here.x - here.width / 2;
      const y = there.y + there.height / 2 - here.y - here.height / 2;
      const along = x * dx + y * dy;
      return along > 2 ? along + 3 * Math.abs(x * dy + y * dx) : Infinity;
    };
    const best = all("[data-target]").reduce((one, other) => (far(other) < far(one) ? other : one));
    return far(best) < Infinity ? best : undefined;
  }

  function point(/** @type {Event} */ { type, target }) {
    if (drag?.ghost) return;
    over = /leave|out$/.test(type) ? "" : named(target);
    if (type === "focusin") cursor = over;
    show();
  }

  /** @type {Record<string, (event: any) => void>} */
  const heard = {
    click(event) {
      const names = event.detail ? under(event) : [named(event.target)].filter(Boolean);
      if (names.length && !dragged) take(names);
      else if (!dragged) choose([]);
      dragged = false;
    },
    pointerdown(event) {
      dragged = false;
      if (event.isPrimary && event.button === 0) drag = { x: event.clientX, y: event.clientY, names: under(event) };
    },
    pointermove(event) {
      if (!drag || !event.isPrimary) return;
      const [x, y, scale] = [event.clientX - drag.x, event.clientY - drag.y, root.getScreenCTM().a];
      if (!drag.ghost && Math.hypot(x, y) >= FAR) lift(drag, event.pointerId);
      if (!drag?.ghost) return;
      drag.ghost.style.setProperty("transform", `translate(${x / scale}px, ${y / scale}px)`);
      over = under(event).find(goes) ?? "";
      show();
    },
    touchmove: (event) => drag?.ghost && event.preventDefault(),
    keydown(event) {
      const [at, arrow] = [named(event.target), ARROWS[event.key]];
      if (!at || (!arrow && event.key !== "Enter" && event.key !== " ")) return;
      event.preventDefault();
      if (arrow) nearest(at, arrow)?.focus();
      else take([at]);
    },
    ...{ pointerup: drop, pointercancel: drop, pointerover: point, pointerleave: point, focusin: point, focusout: point },
  };
  for (const [kind, act] of Object.entries(heard)) root.addEventListener(kind, act);

  return {
    clear: () => choose([]),
    /** New lines can be said; after a move, a choice begun before is given up. */
    offer(/** @type {Paths} */ legal, /** @type {boolean} */ moved) {
      paths = legal;
      if (moved || !begins(chosen).length) chosen = [];
      show();
    },
    /** The keys go to the next or previous place to act. */
    step(/** @type {number} */ by) {
      const [can, at] = [all(".can"), all(".can").indexOf(find(cursor))];
      can[at < 0 && by < 0 ? can.length - 1 : (at + by + can.length) % can.length]?.focus();
    },
    /** These targets say no. */
    shake(/** @type {string[]} */ names) {
      const marked = names.flatMap((target) => [find(target), piece(target)]).filter(Boolean);
      for (const one of marked) one.classList.add("shake");
      setTimeout(() => marked.forEach((one) => one.classList.remove("shake")), 450);
    },
  };
}
