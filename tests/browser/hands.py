"""Hands to play Linja with: by mouse, by finger and by typing, from the door to the end of the game."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from browser.house import PATIENCE, House
from playwright.sync_api import Page

NOON = datetime(2025, 1, 1, 12)
Act = Callable[[Page, str], None]
"""How a target is pointed at: by mouse, by finger or by keys."""


class Sight(NamedTuple):
    """What somebody sees at a table."""

    n: int
    over: str
    seat: int
    lines: list[str]
    can: list[str]
    stones: str


SIGHT = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const status = /(\\d+)\\D*$/.exec(document.querySelector("#status")?.textContent);
  if (!status) return null; // no table yet: another page, or one that still comes
  return [
    Number(status[1]),
    document.querySelector("#s-result").innerText.trim(),
    Number(document.querySelector("[data-turn]")?.dataset.turn ?? -1),
    all("#lines option").map((one) => one.value),
    all("#pictures .can").map((one) => one.dataset.target),
    all("#l-pieces > *").map((one) => one.id).sort().join(" "),
  ];
}"""
MY_TURN = "over || (lines.length && !document.querySelector('.pending'))"
FREE_SPOT = """(target) => {
  const one = document.querySelector(`#pictures [data-target="${target}"]`);
  const box = one.getBoundingClientRect();
  for (const part of [0.5, 0.45, 0.55, 0.4, 0.6, 0.35, 0.65, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9]) {
    const [x, y] = [box.x + box.width * part, box.y + box.height / 2];
    if (document.elementFromPoint(x, y)?.closest("[data-target]") === one) return [x, y];
  }
  throw new Error(`${target} is covered`);
}"""
AWAITED = f"""(target) => {{
  window.landed = false;
  addEventListener("click", () => (window.landed = true), {{ once: true }});
  return ({FREE_SPOT})(target);
}}"""
"""The same, and the click that comes there will be noticed."""


KEYS_TO = """(target) => {
  if (!document.activeElement.dataset.target) document.querySelector("#pictures [tabindex='0']").focus();
  const can = [...document.querySelectorAll("#pictures .can")];
  const at = can.indexOf(document.activeElement);
  const to = can.findIndex((one) => one.dataset.target === target);
  if (to < 0) throw new Error(`${target} cannot be reached`);
  const on = (to - at + can.length) % can.length;
  return at < 0 || on <= can.length - on ? ["n", at < 0 ? to + 1 : on] : ["p", can.length - on];
}"""
"""Which key leads to a target, pressed how often."""

SAY = """(line) => {
  const form = document.querySelector("#say");
  form.line.value = line;
  form.requestSubmit();
}"""


def see(page: Page) -> Sight:
    """What is to be seen now."""
    seen: list[Any] = page.evaluate(SIGHT)
    return Sight(*seen)


def seen_once(page: Page, condition: str, line: str = "") -> Sight:
    """Waits until this holds of what is seen, looking when the page changes; perhaps a line is said first."""
    script = f"""(line) => new Promise((done, fail) => {{
      const look = () => {{
        const all = ({SIGHT})();
        const [n, over, seat, lines] = all ?? [];
        if (!all || !({condition})) return;
        watch.disconnect();
        clearTimeout(end);
        done(all);
      }};
      const watch = new MutationObserver(look);
      const end = setTimeout(() => fail(new Error(`never seen: {condition}`)), {PATIENCE});
      watch.observe(document, {{ subtree: true, childList: true, attributes: true, characterData: true }});
      if (line) ({SAY})(line);
      look();
    }})"""
    seen: list[Any] = page.evaluate(script, line)
    return Sight(*seen)


def on_turn(page: Page) -> Sight:
    """Waits until something can be done here, or the game is over."""
    return seen_once(page, MY_TURN)


def moved_on(page: Page, n: int) -> Sight:
    """Waits until something has happened after entry n."""
    return seen_once(page, f"n > {n}")


def agree(*pages: Page) -> Sight:
    """Waits until everybody has seen what one of them has; what all see then must be the same stones."""
    sights = [see(page) for page in pages]
    latest = max(sight.n for sight in sights)
    for nth, page in enumerate(pages):
        if sights[nth].n < latest:
            sights[nth] = seen_once(page, f"n >= {latest}")
    assert len({sight.stones for sight in sights}) == 1
    return sights[0]


def brisk(sight: Sight) -> str:
    """A move that brings the end nearer: a bonus forward, else as far as can be, else the rearmost stone."""
    ahead = -1 if sight.seat == 1 else 1

    def worth(line: str) -> tuple[int, int, int]:
        rows = [int(row) for row in re.findall(r"\d", line)]
        if len(rows) < 2:
            return (0, 0, 0)
        return (line[0] == "+", (rows[1] - rows[0]) * ahead, -rows[0] * ahead)

    return max((line for line in sight.lines if worth(line)[1] >= 0), key=worth)


def spelled(line: str, seat: int) -> list[str]:
    """The targets of a line of Linja."""
    if line in ("+0", "--"):
        return ["none" if line == "+0" else "pass"]
    start, end = re.findall(r"\d", line)
    return [f"p{start}{'rz'[seat]}", f"r{end}"]


def click(page: Page, target: str) -> None:
    """By mouse."""
    page.mouse.click(*page.evaluate(FREE_SPOT, target))


def tap(page: Page, target: str) -> None:
    """By finger; the browser makes a click of that in its own time."""
    page.touchscreen.tap(*page.evaluate(AWAITED, target))
    page.wait_for_function("() => window.landed", timeout=PATIENCE)


def reach(page: Page, target: str) -> None:
    """By keys, the shorter way along the places where something can be done."""
    key, times = page.evaluate(KEYS_TO, target)
    for _ in range(times):
        page.keyboard.press(key)
    found = page.evaluate("() => document.activeElement.dataset.target")
    assert found == target, f"{times} times {key} lead to {found}, not to {target}"


def follow(page: Page, selector: str) -> None:
    """Clicks what leads to another page, and waits until that is there."""
    with page.expect_navigation():
        page.click(selector)


def type_line(page: Page, line: str) -> None:
    """By the form that lines are typed into."""
    page.evaluate(SAY, line)


def step(page: Page, act: Act = click, line: str = "") -> Sight:
    """Says one line, target by target; what is seen once it has happened."""
    sight = on_turn(page)
    for target in spelled(line or brisk(sight), sight.seat):
        act(page, target)
    return moved_on(page, sight.n)


def type_on(page: Page, line: str = "") -> Sight:
    """Says one line by the form that lines are typed into; what is seen once it has happened."""
    sight = on_turn(page)
    return seen_once(page, f"n > {sight.n}", line or brisk(sight))


def play_out(page: Page, act: Act = click) -> str:
    """Plays to the end; what the result says."""
    while not on_turn(page).over:
        step(page, act)
    return see(page).over


def type_out(anna: Page, bram: Page) -> str:
    """Two type until their game is over; what the result says."""
    sight = see(anna)
    while not sight.over:
        page = mover(anna, bram)
        type_on(page)
        sight = agree(anna, bram)
    return sight.over


def against_bot(page: Page, house: House) -> None:
    """Sits down against the weakest bot."""
    page.goto(house.url)
    page.select_option("#linja form.bot select[name=level]", "1")
    follow(page, "#linja form.bot button.main")
    on_turn(page)


def on_this_screen(page: Page, house: House, **terms: str) -> None:
    """Anna and Bram sit down at one screen, without going by the first page."""
    page.goto(opened_table(page, house, mode="screen", name="Anna", second="Bram", **terms))
    on_turn(page)


def invite(page: Page, house: House) -> str:
    """Anna opens a table for somebody else to come to; its link."""
    page.goto(opened_table(page, house, mode="invite", name="Anna"))
    page.wait_for_selector(".waiting:not(:empty)")
    return page.input_value(".invite .link input")


def join(page: Page, link: str, name: str = "Bram", **fields: str) -> None:
    """Somebody comes by the link and takes the next free seat; what the script fills in can be replaced."""
    page.goto(link)
    page.fill(".join input[name=name]", name)
    for field, value in fields.items():
        page.locator(f".join input[name={field}]").evaluate("(one, value) => (one.value = value)", value)
    follow(page, ".join button.main")


def both_seated(anna: Page, bram: Page, house: House) -> str:
    """Anna invites, Bram comes; the link of their table."""
    link = invite(anna, house)
    join(bram, link)
    anna.wait_for_selector("[data-turn]")
    return link


def mover(anna: Page, bram: Page) -> Page:
    """Which of two players is on turn, once they can act."""
    page = (anna, bram)[see(anna).seat]
    on_turn(page)
    return page


def own_time(page: Page) -> None:
    """From now on the page has a time that can be stopped; before it is opened."""
    page.clock.install(time=NOON)


def hold(page: Page) -> None:
    """Time stops on the page: what goes on there goes on when the test lets it run."""
    page.clock.pause_at(NOON + timedelta(hours=1))


def opened_table(page: Page, house: House, **terms: str) -> str:
    """Sends what the form of the first page would; where the table is."""
    form: dict[str, str | float | bool] = {"game": "linja", **terms}
    answer = page.request.post(
        f"{house.url}/tables", form=form, headers={"origin": house.url}, max_redirects=0
    )
    assert answer.status == 303, answer.text()
    return house.url + answer.headers["location"]
