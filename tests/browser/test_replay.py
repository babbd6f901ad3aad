"""Looking back at a game: by slider, keys, log and play; shared, drawn, printed, and played on from."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from browser.hands import follow, hold, on_this_screen, on_turn, opened_table, own_time, see, type_on
from browser.house import House, opened_house
from browser.test_access import grave
from browser.visitors import Visitors
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

READY = "html[data-replay=on]"
STONES = "() => [...document.querySelectorAll('#l-pieces > *')].map((one) => one.id).sort().join(' ')"
PNG = b"\x89PNG\r\n\x1a\n"


def begun(page: Page, house: House, lines: int = 6) -> list[str]:
    """A game at one screen of which a few lines were said; the stones after each."""
    on_this_screen(page, house)
    seen = [see(page).stones]
    for _ in range(lines):
        seen.append(type_on(page).stones)
    return seen


def look_back(page: Page, url: str) -> None:
    """Open a moment, and wait until the script has all of them."""
    page.goto(url)
    page.wait_for_selector(READY)


def at(page: Page) -> int:
    """Which moment is shown."""
    found = re.match(r"(?:Zet|Move) (\d+) ", page.inner_text("#s-told"))
    assert found
    return int(found[1])


def address(page: Page) -> str:
    """What the browser says where it is, at this moment."""
    found: str = page.evaluate("() => location.href")
    return found


def stones(page: Page) -> str:
    """The stones on the board."""
    found: str = page.evaluate(STONES)
    return found


def test_keys_go_through_the_game_and_show_what_lay_there(visit: Visitors, house: House) -> None:
    page = visit()
    seen = begun(page, house)
    look_back(page, f"{page.url}?n=0")
    for nth, lay in enumerate(seen, 1):
        page.keyboard.press("ArrowRight")

        assert at(page) == nth
        assert stones(page) == lay
        assert address(page).endswith(f"?n={nth}")
    page.keyboard.press("Home")
    assert at(page) == 0
    page.keyboard.press("ArrowLeft")
    assert at(page) == 0
    page.keyboard.press("End")
    assert (at(page), stones(page)) == (len(seen), seen[-1])
    page.keyboard.press("ArrowLeft")
    assert stones(page) == seen[-2]


def test_the_slider_goes_anywhere_at_once_and_says_where_it_is(visit: Visitors, house: House) -> None:
    page = visit()
    seen = begun(page, house)
    look_back(page, f"{page.url}?n=0")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))

    for nth in (6, 2, 5, 1):
        page.locator("#slide").evaluate(
            "(slide, to) => { slide.value = to; slide.dispatchEvent(new Event('input')); }", nth
        )
        assert (at(page), stones(page)) == (nth, seen[nth - 1])
    page.focus("#slide")
    page.keyboard.press("ArrowRight")
    assert at(page) == 2
    expect(page.locator("#slide")).to_have_attribute("aria-valuetext", re.compile("Zet 2 van 7"))
    assert [url for url in asked if "/t/" in url] == []


def test_a_line_of_the_log_leads_to_its_moment_and_is_marked(visit: Visitors, house: House) -> None:
    page = visit()
    begun(page, house)
    page.click("#l-log li:nth-child(2) > a")
    page.wait_for_selector(READY)
    assert at(page) == 3

    page.click("#log li:nth-child(3) > a")

    assert at(page) == 5
    expect(page.locator("#log [aria-current=step]")).to_have_count(1)
    expect(page.locator("#log li:nth-child(3)")).to_have_attribute("aria-current", "step")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#log li:nth-child(3)")).to_have_attribute("aria-current", "step")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#log li:nth-child(2)")).to_have_attribute("aria-current", "step")


def test_a_game_plays_by_itself_until_it_is_stopped_or_at_its_end(visit: Visitors, house: House) -> None:
    page = visit()
    begun(page, house, 3)
    own_time(page)
    look_back(page, f"{page.url}?n=0")
    hold(page)
    page.select_option("#speed", "500")
    page.locator("#speed").blur()

    page.keyboard.press(" ")
    page.clock.run_for(1_100)
    assert at(page) == 2
    expect(page.locator("#play")).to_have_text("Pauze")
    page.keyboard.press(" ")
    page.clock.run_for(5_000)
    assert at(page) == 2
    expect(page.locator("#play")).to_have_text("Speel af")

    page.click("#play")
    page.clock.run_for(5_000)
    assert at(page) == 4
    expect(page.locator("#play")).to_have_text("Speel af")
    page.click("#play")
    page.clock.run_for(600)
    assert at(page) == 1
    page.click("#back")
    page.clock.run_for(5_000)
    assert at(page) == 0


def test_a_link_shows_the_same_position_to_somebody_new(visit: Visitors, house: House) -> None:
    anna, fresh = visit(permissions=["clipboard-read", "clipboard-write"]), visit(locale="en-GB")
    seen = begun(anna, house)
    look_back(anna, f"{anna.url}?n=0")
    for _ in range(4):
        anna.keyboard.press("ArrowRight")
    anna.click("#share summary")
    anna.click("#share [data-copy]")
    expect(anna.locator("#share [data-copy]")).to_have_class(re.compile("done"))
    link = anna.evaluate("() => navigator.clipboard.readText()")
    assert link == anna.input_value("#share input[data-link]") == address(anna)

    look_back(fresh, link)

    assert (at(fresh), stones(fresh)) == (4, seen[3])
    assert fresh.title() == "Linja, move 4 of 7: Anna, Bram · Speltafel"
    assert fresh.context.cookies() == []


def test_one_plays_on_from_a_position_against_a_bot(visit: Visitors, house: House) -> None:
    page = visit()
    seen = begun(page, house)
    source = page.url
    look_back(page, f"{source}?n=7")
    page.click("#go-on summary")
    page.keyboard.press("Escape")
    page.locator("#slide").evaluate(
        "(slide) => { slide.value = 2; slide.dispatchEvent(new Event('input')); }"
    )
    page.select_option("#go-on select[name=level]", "1")
    follow(page, "#go-on button.main")

    sight = on_turn(page)
    assert page.url != source
    assert sight.stones == seen[1]
    type_on(page)
    expect(page.locator(".source a")).to_have_attribute("href", re.compile(r"/t/[\w-]+\?n=2$"))
    page.click(".source a")
    page.wait_for_selector(READY)
    assert (at(page), stones(page)) == (2, seen[1])


def test_one_plays_on_from_a_position_at_one_screen(visit: Visitors, house: House) -> None:
    page = visit()
    seen = begun(page, house, 3)
    look_back(page, f"{page.url}?n=3")
    page.click("#go-on summary")
    follow(page, "#go-on form:nth-of-type(2) button")

    assert on_turn(page).stones == seen[2]
    type_on(page)
    type_on(page)


def test_a_position_is_taken_away_as_a_picture(visit: Visitors, house: House, tmp_path: Path) -> None:
    page = visit()
    begun(page, house, 3)
    look_back(page, f"{page.url}?n=0")
    page.keyboard.press("End")
    page.click("#share summary")
    with page.expect_download() as svg:
        page.click("#svg")
    with page.expect_download() as png:
        page.click("#png")
    svg.value.save_as(tmp_path / "position.svg")
    png.value.save_as(tmp_path / "position.png")

    assert re.fullmatch(r"linja-[\w-]+-4\.svg", svg.value.suggested_filename)
    assert re.fullmatch(r"linja-[\w-]+-4\.png", png.value.suggested_filename)
    assert (tmp_path / "position.svg").read_text(encoding="utf-8").startswith("<svg ")
    picture = (tmp_path / "position.png").read_bytes()
    assert picture.startswith(PNG)
    assert int.from_bytes(picture[16:20]) == 2 * 720
    colours = page.evaluate(COLOURS, f"{page.url.split('?')[0]}/position.svg?n=4")
    assert colours > 50


COLOURS = """async (url) => {
  const [image, canvas] = [new Image(), document.createElement("canvas")];
  image.src = url;
  await image.decode();
  Object.assign(canvas, { width: 360, height: 480 });
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0, 360, 480);
  const raw = new Uint32Array(pen.getImageData(0, 0, 360, 480).data.buffer);
  return new Set(raw).size;
}"""
"""How many colours a picture has; one without its style would be black."""


def test_without_script_the_whole_game_can_be_looked_through(visit: Visitors, house: House) -> None:
    anna, plain = visit(), visit(java_script_enabled=False)
    begun(anna, house, 3)
    plain.goto(f"{anna.url}?n=0")

    for nth in range(1, 5):
        follow(plain, "#on")
        assert at(plain) == nth
    expect(plain.locator("#on")).to_have_attribute("aria-disabled", "true")
    follow(plain, "#first")
    assert at(plain) == 0
    follow(plain, "#log li:nth-child(2) > a")
    assert at(plain) == 3
    expect(plain.locator("#slide")).to_be_hidden()
    expect(plain.locator("#png")).to_be_hidden()
    plain.click("#go-on summary")
    follow(plain, "#go-on form:nth-of-type(2) button")
    expect(plain.locator(".source a")).to_be_visible()


def test_only_the_position_and_its_caption_are_printed(visit: Visitors, house: House) -> None:
    page = visit()
    begun(page, house, 2)
    look_back(page, f"{page.url}?n=2")
    page.emulate_media(media="print")

    expect(page.locator("#board")).to_be_visible()
    expect(page.locator("#s-told")).to_be_visible()
    for hidden in ("header.bar", "#log", "#share", "#play", "#slide"):
        expect(page.locator(hidden)).to_be_hidden()


def test_hidden_cards_stay_hidden_until_the_game_is_over(visit: Visitors, house: House) -> None:
    anna, cas = visit(), visit()
    table = opened_table(anna, house, game="bod", mode="screen", name="Anna", second="Bram")
    look_back(cas, f"{table}?n=8")
    assert cas.locator("#board .card").count() == 0
    assert cas.locator("#go-on").count() == 0
    anna.goto(table)
    anna.click("#s-controls details.sure summary")
    anna.click("#s-controls details.sure button")
    anna.wait_for_selector("#s-result h2")
    anna.click("#s-result a.back")
    anna.wait_for_selector(READY)

    anna.keyboard.press("End")
    expect(anna.locator("#board .card")).to_have_count(8)
    look_back(cas, f"{table}?n=8")
    expect(cas.locator("#board .card")).to_have_count(8)


@pytest.mark.parametrize("size", [(1280, 800), (360, 740)])
def test_axe_finds_nothing_serious_and_nothing_sticks_out(
    visit: Visitors, house: House, size: tuple[int, int]
) -> None:
    page = visit(viewport={"width": size[0], "height": size[1]})
    begun(page, house, 3)
    look_back(page, f"{page.url}?n=2")
    page.click("#share summary")
    page.click("#go-on summary")

    assert grave(page) == {}
    page.emulate_media(color_scheme="dark")
    assert grave(page, runOnly=["color-contrast"]) == {}
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_a_long_game_is_walked_through_window_by_window(visit: Visitors, tmp_path: Path) -> None:
    floods = Path(__file__).parent.parent.parent / "benchmarks/floods.py"
    paths = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, str(floods), "--long", str(tmp_path / "tables.db"), "--entries", "450"]
    subprocess.run(command, check=True, env=paths, stdout=subprocess.DEVNULL)
    with opened_house(tmp_path) as house:
        page, other = visit(), visit()
        page.goto(f"{house.url}/t/long?n=397")
        expect(page.locator("html")).to_have_attribute("data-replay", "on")
        for nth in range(398, 403):
            page.keyboard.press("ArrowRight")
            expect(page.locator("#s-told")).to_contain_text(f"Zet {nth} van")
        other.goto(f"{house.url}/t/long?n=402")
        expect(other.locator("html")).to_have_attribute("data-replay", "on")

        for part in ("#s-position", "#log", "#s-prompt", "#s-told"):
            assert page.locator(part).text_content() == other.locator(part).text_content()
        assert page.evaluate(STONES) == other.evaluate(STONES)
        page.keyboard.press("Home")
        expect(page.locator("#s-told")).to_contain_text("Zet 0 van")
        page.keyboard.press("End")
        expect(page.locator("#s-told")).to_contain_text("geeft op")
