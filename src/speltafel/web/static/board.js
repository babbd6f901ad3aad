// Choosing on a board by click, drag and keys: targets one after the other spell a legal line.
// A path that ends in `~…` is turned before it is said: only the turns that are possible are shown.

/** @typedef {{say: (line: string) => void, attempt: (targets: string[]) => void, changed: () => void, tell: (words: string) => void}} Ears */
/** @typedef {Record<string, string[]>} Paths */

const [FAR, TWICE] = [8, 250];
/** @type {Record<string, number[]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Pictures to act on; the ears are told what was said. */
export function board(/** @type {any} */ root, /** @type {Ears} */ ears) {
  let [paths, chosen] = [/** @type {[string, string[]][]} */ ([]), /** @type {string[]} */ ([])];
  let [cursor, over, dragged] = ["", "", false]; // the target keys are at, the one pointed at
  let [facing, before, tapped, rolled] = ["", "", 0, 0]; // the turn wanted, and before the last tap
  /** @type {{x: number, y: number, names: string[], ghost?: SVGElement} | undefined} */
  let drag;

  /** @type {(selector: string) => any[]} */
  const all = (selector) => [...root.querySelectorAll(selector)];
  const find = (/** @type {string} */ target) => all(`[data-target="${target}"]`)[0];
  const piece = (/** @type {string} */ target) => all(`[data-of="${target}"]`).at(-1);
  const named = (/** @type {any} */ node) => node.closest("[data-target]")?.dataset.target ?? "";
  const begins = (/** @type {string[]} */ row) =>
    paths.filter(([, path]) => row.every((target, i) => path[i] === target));
  const goes = (/** @type {string} */ one) => begins([...chosen, one]).length > 0;
  const ways = (/** @type {string[]} */ row) => begins(row).filter(([, path]) => path[row.length]?.[0] === "~");
  const way = (/** @type {string[]} */ row) => ways(row).find(([, path]) => path.at(-1) === facing) ?? ways(row)[0];
  const spot = () => (over && goes(over) ? [...chosen, over] : chosen);

  /** The targets under a point, the topmost first. */
  function under(/** @type {PointerEvent} */ { clientX, clientY }) {
    const here = document.elementsFromPoint(clientX, clientY).filter((one) => root.contains(one));
    return [...new Set(here.map(named))].filter(Boolean);
  }

  /** Draws something, made around the origin, in the middle of a target. */
  function center(/** @type {any} */ one, /** @type {Element} */ target) {
    const { x, y, width, height } = target.getBoundingClientRect();
    const at = new DOMPoint(x + width / 2, y + height / 2).matrixTransform(one.parentNode.getScreenCTM().inverse());
    one.style.setProperty("transform", `translate(${at.x}px, ${at.y}px)`);
  }

  function show() {
    const [at, place] = [chosen.join(" "), spot().at(-1) ?? ""];
    const soon = [...chosen, over].join(" ").trim();
    const turned = way(spot())?.[1].join(" ");
    const far = chosen.length - (way(chosen) ? 1 : 0);
    const next = new Set(begins(chosen.slice(0, far)).map(([, path]) => path[far]));
    if (far < chosen.length) next.add("ok");
    for (const one of all("[data-target]")) {
      one.classList.toggle("can", next.has(one.dataset.target));
      one.classList.toggle("chosen", chosen.includes(one.dataset.target));
      one.ariaPressed = chosen.includes(one.dataset.target) || null;
    }
    for (const one of all("[data-of].chosen")) one.classList.remove("chosen");
    for (const one of chosen) piece(one)?.classList.add("chosen");
    for (const one of all("[data-path]")) {
      const { path } = one.dataset;
      const fits = path.includes("~") ? path.replace("*", place) === turned : path === soon || (at && `${path} `.startsWith(`${at} `));
      one.classList.toggle("shown", !!fits);
      if (fits && path.includes("*")) center(one, find(place));
    }
    const stop = find(cursor) ?? all(".can")[0] ?? find(named(root.querySelector("[data-target]") ?? root));
    for (const one of all("[data-target]")) one.setAttribute("tabindex", one === stop ? "0" : "-1");
  }

  function choose(/** @type {string[]} */ row) {
    const found = row.length ? begins(row) : [];
    const done = found.length === 1 && found[0][1].length === row.length;
    if (row[0] !== chosen[0]) facing = "";
    chosen = done ? [] : row;
    turn(0);
    if (done) ears.say(found[0][0]);
  }

  /** What is chosen, or pointed at, is shown in the next possible turn, or one before, and told. */
  function turn(/** @type {number} */ by) {
    const [every, now] = [ways(spot()), way(spot())];
    const nth = (every.indexOf(now) + by + every.length) % every.length;
    if (by && now) facing = every[nth][1].at(-1) ?? "";
    show();
    if (now) ears.tell(`${root.querySelector(".shown[aria-label]")?.ariaLabel ?? ""} ${nth + 1}/${every.length}`);
  }

  /** The line is said, turned as it is shown. */
  function confirm() {
    const [line] = way(chosen);
    choose([]);
    ears.say(line);
  }

  /** One target more: the line goes on, is let go, another begins, or nothing is spelled. */
  function take(/** @type {string[]} */ names, dropped = false) {
    ears.changed();
    const [top] = names;
    if (way(chosen) && !goes(top)) {
      if (top === "ok") return confirm();
      if (top === chosen.at(-1)) return turn(1);
      chosen = chosen.slice(0, -1); // another place for it
    }
    if (!dropped && top === chosen.at(-1) && !goes(top)) {
      const whole = begins(chosen).find(([, path]) => path.length === chosen.length);
      choose([]);
      return whole && ears.say(whole[0]);
    }
    const next = goes(top) || (!dropped && begins([top]).length) ? top : names.find(goes);
    if (next) return choose(goes(next) ? [...chosen, next] : [next]);
    const fits = names.find((one) => paths.some(([, path]) => path.indexOf(one) === chosen.length));
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
    held.ghost = document.createElementNS("http://www.w3.org/2000/svg", "g");
    held.ghost.setAttribute("class", "ghost");
    const like = piece(start) ?? find(start);
    held.ghost.append(like.cloneNode(true));
    for (const one of held.ghost.querySelectorAll("*")) {
      for (const mark of ["id", "data-target", "data-of", "role", "tabindex"]) one.removeAttribute(mark);
    }
    like.ownerSVGElement.append(held.ghost);
    like.ownerSVGElement.setPointerCapture(pointer);
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
      const twice = event.timeStamp - tapped < TWICE && names[0] === chosen.at(-1) && way(chosen);
      facing = twice ? before : facing;
      [before, tapped] = [facing, event.timeStamp];
      if (twice && !dragged) confirm();
      else if (names.length && !dragged) take(names);
      else if (!dragged) choose([]);
      dragged = false;
    },
    pointerdown(event) {
      dragged = false;
      if (event.isPrimary && event.button === 0) drag = { x: event.clientX, y: event.clientY, names: under(event) };
    },
    pointermove(event) {
      if (!drag || !event.isPrimary) return;
      const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
      if (!drag.ghost && Math.hypot(x, y) >= FAR) lift(drag, event.pointerId);
      if (!drag?.ghost) return;
      const scale = drag.ghost.ownerSVGElement?.getScreenCTM()?.a ?? 1;
      drag.ghost.style.setProperty("transform", `translate(${x / scale}px, ${y / scale}px)`);
      over = under(event).find(goes) ?? "";
      show();
    },
    wheel(event) {
      if (!way(spot())) return;
      event.preventDefault();
      if (event.timeStamp - rolled < TWICE / 2) return;
      rolled = event.timeStamp;
      turn(Math.sign(event.deltaY));
    },
    touchmove: (event) => drag?.ghost && event.preventDefault(),
    keydown(event) {
      const [at, arrow] = [named(event.target), ARROWS[event.key]];
      if (!at || (!arrow && event.key !== "Enter" && event.key !== " ")) return;
      event.preventDefault();
      if (arrow) nearest(at, arrow)?.focus();
      else if (event.key === "Enter" && chosen.includes(at) && way(chosen)) confirm();
      else take([at]);
    },
    ...{ pointerup: drop, pointercancel: drop, pointerover: point, pointerleave: point, focusin: point, focusout: point },
  };
  for (const [kind, act] of Object.entries(heard)) for (const one of root.children) one.addEventListener(kind, act);

  return {
    clear: () => choose([]),
    turn,
    /** New lines can be said; after a move, a choice begun before is given up. */
    offer(/** @type {Paths} */ legal, /** @type {boolean} */ moved) {
      paths = Object.entries(legal);
      if (moved || !begins(chosen).length) chosen = [];
      show();
    },
    /** The keys go to the next or previous place to act. */
    step(/** @type {number} */ by) {
      const [can, at] = [all(".can"), all(".can").indexOf(all(":focus")[0] ?? find(cursor))];
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
