"""What a device does for its owner: sound, which way it lies, colours, time, words."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.browser import robot
from tests.browser.conftest import (
    BOTS,
    GAMES,
    PHONE,
    TABLET,
    WIDER,
    Begin,
    Holds,
    Look,
    Sat,
    Screen,
    Serve,
    companion,
    sit,
)

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

RECORDED = """globalThis.tones = [];
globalThis.AudioContext = class {
    currentTime = 0;
    destination = {};
    createGain() {
        const value = {setValueAtTime() {}, exponentialRampToValueAtTime() {}};
        return {gain: value, connect: (next) => next};
    }
    createOscillator() {
        const frequency = {value: 0};
        const start = () => tones.push(frequency.value);
        return {frequency, connect: (next) => next, start, stop() {}};
    }
};"""
"""Stands in for the loudspeaker, and remembers which notes were played."""

CUT = """() => [...document.querySelectorAll("#main *")].filter((el) => {
    const {overflowX: x, overflowY: y} = getComputedStyle(el);
    const {scrollWidth, clientWidth, scrollHeight, clientHeight} = el;
    return [...el.childNodes].some((one) => one.nodeType === 3 && one.data.trim())
        && el.checkVisibility() && !el.closest(".hidden")
        && (x === "hidden" && scrollWidth > clientWidth + 1
            || y === "hidden" && scrollHeight > clientHeight + 1);
}).map((el) => el.outerHTML.slice(0, 120))"""
"""Texts of which a part is not shown."""

BARE = """() => [...document.querySelectorAll("button, a.btn, input, select")]
    .filter((el) => el.checkVisibility() && !el.closest(".hidden"))
    .filter((el) => !el.matches(".place") && !el.querySelector("svg .body, img"))
    .filter((el) => !el.closest(".tabs, .link, .bar"))
    .filter((el) => {
        const {borderTopStyle: style, borderTopWidth: width} = getComputedStyle(el);
        return style === "none" || parseFloat(width) === 0;
    }).map((el) => el.outerHTML.slice(0, 120))"""
"""Controls that forced colours leave without an edge."""

CHOICES = """async () => {
    const found = await fetch(location.pathname + "/choices?seat=0");
    const groups = (await found.json()).groups.toReversed();
    return groups.flatMap(({choices}) => choices.map(({text}) => text));
}"""
"""All that may be done, the end of a turn first."""

TURNED = """() => {
    const {rotate, transform} = getComputedStyle(document.body);
    return `${rotate} ${transform}`;
}"""


def passed(screen: Screen, save: str) -> None:
    """Finish ann's turn in the terminal, as the first choice has it; then a bot plays.

    It takes its seat only then: a page may be sent nothing of the turn of a quick bot.
    """
    screen.send(f"{screen.table}/settings", {"bots": {"ben": "none"}})
    for _ in range(40):
        if not screen.page.title().startswith("●"):
            break
        before = screen.rev
        choices = screen.page.evaluate(CHOICES)
        text = "roll" if screen.page.locator("body.rolling").count() else choices[0]
        companion("do", save, text, "--all")
        screen.until(lambda before=before: screen.rev > before)
    screen.send(f"{screen.table}/settings", {"bots": {"ben": "medium"}})
    screen.until(lambda: screen.page.title().startswith("●"))


def test_a_phone_whose_turn_it_is_sounds_if_its_owner_switched_that_on(
    begin: Begin, serve: Serve, look: Look
) -> None:
    save = begin("seven-steps-kosmos", "--players", "ann,ben")
    companion("do", save, "deal; roll", "--all")
    screen = look(serve(save).host, PHONE)
    screen.context.add_init_script(RECORDED)
    sit(screen, "ben")
    screen.until(lambda: screen.page.title().startswith("●"))

    passed(screen, save)
    silent = screen.page.evaluate("tones")
    screen.tap("[aria-label=Menu]")
    screen.page.get_by_text("This device: colours").tap()
    sound = screen.page.locator("fieldset", has_text="Sound when it is my turn")
    sound.get_by_role("button", name="on").tap()
    screen.page.keyboard.press("Escape")
    passed(screen, save)

    assert silent == []
    screen.until(lambda: screen.page.evaluate("tones")[:2] == [660, 880])


def test_a_screen_that_is_turned_keeps_what_was_tapped(sat: Sat) -> None:
    screen = sat("nine-circles")
    screen.tap(".option:not(.chosen)")
    chosen = screen.words(".option.chosen")

    for width, height in ((844, 390), (768, 1024), (1024, 768), (390, 844)):
        screen.page.set_viewport_size({"width": width, "height": height})
        screen.settle()

        assert screen.words(".option.chosen").split()[0] == chosen.split()[0], width
        assert screen.page.evaluate(WIDER) <= 0, width
        main = screen.page.locator(".btn.main")
        main.scroll_into_view_if_needed()
        box = main.bounding_box()
        assert box, width
        assert box["y"] + box["height"] <= height + 1, width
    screen.page.wait_for_timeout(320)
    screen.tap(".btn.main")
    screen.until(lambda: screen.rev == 1)


def test_the_picture_is_turned_for_the_other_side_of_the_table_and_stays_so(
    sat: Sat,
) -> None:
    screen = sat("nine-circles", TABLET)
    screen.page.locator("[aria-label='Turn the picture']").tap()
    once = screen.page.evaluate(TURNED)

    screen.page.reload()
    screen.settle()

    assert once != "none none"
    assert screen.page.evaluate(TURNED) == once
    screen.tap(".btn.main")
    screen.until(lambda: screen.rev == 1)
    screen.page.locator("[aria-label='Turn the picture']").tap()
    assert screen.page.evaluate(TURNED) == "none none"


@pytest.mark.parametrize("game", GAMES)
def test_no_word_is_cut_off_when_large_and_forced_colours_leave_an_edge_on_controls(
    begin: Begin, serve: Serve, look: Look, game: str
) -> None:
    screen = look(serve(begin(game)).host, (320, 568))
    screen.page.emulate_media(forced_colors="active")
    bare, cut, rng = screen.page.evaluate(BARE), [], random.Random(3)
    sit(screen, *BOTS.get(game, ()))
    screen.page.evaluate("device.keep('text', '2')")

    for _ in range(5):
        screen.settle()
        screen.page.emulate_media(forced_colors="active")
        bare += screen.page.evaluate(BARE)
        screen.page.emulate_media(forced_colors="none")
        cut += screen.page.evaluate(CUT)
        assert screen.page.evaluate(WIDER) <= 0
        screen.until(lambda: robot.tap(screen, rng))

    assert (bare, cut) == ([], [])


def test_a_hand_is_covered_after_a_minute_without_a_touch(holds: Holds) -> None:
    screen = holds("exit-from-purgatory", TABLET, 0, 1)
    screen.page.clock.install()
    screen.page.reload()
    screen.page.get_by_role("button", name="Hand over to Ann").tap()
    screen.page.get_by_role("button", name="I am Ann: look").tap()
    hand = screen.page.locator(".ask .card img")
    hand.first.wait_for()

    screen.page.clock.fast_forward(45_000)
    screen.page.locator("section.ask h2").tap()
    screen.page.clock.fast_forward(45_000)
    touched = hand.count()
    screen.page.clock.fast_forward(16_000)
    screen.page.locator(".curtain:not([hidden])").wait_for()

    assert touched > 0
    assert hand.count() == 0


def test_each_step_is_told_in_words_ones_own_and_those_of_others(
    begin: Begin, serve: Serve, look: Look
) -> None:
    save = begin("nine-circles")
    screen = sit(look(serve(save).host, PHONE))
    told = screen.page.locator("[aria-live=polite]")
    heard = []

    for text in ("throw 2", "rolled 2 5", "undo"):
        before = screen.rev
        companion(*(("undo", save) if text == "undo" else ("do", save, text)))
        screen.until(lambda before=before: screen.rev > before)
        screen.until(lambda: (told.text_content() or "") not in ("", *heard))
        heard.append(told.text_content())

    assert heard[0] == "throw 2 dice of the pool, marking row 2"
    assert heard[1] == "the dice show 2 5 (by hand)"
    assert "taken back" in str(heard[2])
    screen.tap(".btn.main")
    screen.until(lambda: told.text_content() == heard[1])


def test_a_game_is_begun_played_and_left_with_the_keyboard_alone(
    serve: Serve, look: Look
) -> None:
    screen = look(serve().host, (1024, 768))
    press: Callable[[str], None] = screen.page.keyboard.press

    def reach(which: str) -> None:
        for _ in range(90):
            if screen.page.locator(f"{which}:focus").count():
                return
            press("Tab")
        raise AssertionError(which)

    reach("a[href='/new/nine-circles']")
    press("Enter")
    screen.page.locator("input[name=dice]").first.wait_for()
    screen.page.wait_for_load_state("load")  # keys come faster than the scripts
    reach("input[name=dice]")
    press("ArrowDown")
    reach("details:has(#name) summary")
    press("Enter")
    reach("#name")
    screen.page.keyboard.type("by keys")
    press("Enter")
    screen.settle()
    reach(".option")
    before = screen.words(".option:focus")
    press("ArrowDown")
    after = screen.words(".option:focus")
    press("Enter")
    screen.page.locator(".option.chosen", has_text=after.split()[0]).wait_for()
    screen.page.wait_for_timeout(320)  # a button whose meaning has changed rests
    reach(".btn.main")
    press("Enter")  # digital dice: the tap that makes them due throws them, too
    screen.until(lambda: screen.rev == 2)
    press("u")
    screen.until(lambda: screen.rev == 3)
    press("l")
    screen.page.locator("dialog .lines li").first.wait_for()
    reach("dialog .tabs button:nth-child(3)")
    press("Enter")
    screen.page.locator("dialog .lines .undone").first.wait_for()
    press("Escape")
    reach("[aria-label=Menu]")
    press("Enter")
    reach("dialog .row-btn:has-text('Who is here')")
    press("Enter")
    reach("dialog .seats .btn")
    press("Enter")

    screen.page.locator("h1", has_text="companion").wait_for()
    assert before != after
    assert "by keys" in screen.words(".tables")


SHEETS = ("nine-circles", "seven-steps")


def fetched(screen: Screen) -> list[str]:
    names = "performance.getEntriesByType('resource').map((one) => one.name)"
    found = screen.page.evaluate(names)
    return [name.rpartition("/")[2] for name in found if "/art/" in name]


def shown(screen: Screen, which: str = "href") -> str:
    """Return which drawing the board shows, or might show."""
    sheet = screen.page.locator(".board image[data-dark]").first
    return str(sheet.get_attribute(which)).rpartition("/")[2]


def test_a_dark_device_shows_and_loads_the_dark_drawing_alone(
    begin: Begin, serve: Serve, look: Look, tmp_path: Path
) -> None:
    for game in SHEETS:
        host = serve(begin(game)).host
        for theme in ("dark", "light"):
            screen = look(host, PHONE, theme=theme)
            screen.settle()
            screen.page.wait_for_load_state("load")
            screen.until(lambda screen=screen: bool(fetched(screen)))

            assert shown(screen) == shown(screen, f"data-{theme}"), game
            assert fetched(screen) == [shown(screen)], game
            screen.open("about:blank")  # the next one is given its seat
    # What tests paint is kept in a folder of their own.
    painted = tmp_path.parent / "cache" / "companion" / "painted"
    assert [*painted.glob("seven-steps-*")]


def test_the_switch_of_a_device_and_its_system_change_the_drawing_at_once(
    sat: Sat,
) -> None:
    screen = sat("seven-steps")
    light, dark = shown(screen, "data-light"), shown(screen, "data-dark")
    assert shown(screen) == light

    screen.page.emulate_media(color_scheme="dark")
    screen.until(lambda: shown(screen) == dark)
    screen.tap("[aria-label=Menu]")
    screen.page.get_by_text("This device: colours").tap()
    screen.page.get_by_role("button", name="light", exact=True).tap()

    screen.until(lambda: shown(screen) == light)
