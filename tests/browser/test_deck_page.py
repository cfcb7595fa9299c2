"""The page of `cards --watch` in a browser: what a designer sees, and does."""

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion import places
from tests.browser.conftest import HOST, ROOT, WIDER, Look, Screen, environment
from tests.browser.test_access import SMALL, at_all_sizes

slow = pytest.mark.slow
pytestmark = pytest.mark.xdist_group("browser")

SHARED = places.TEMPLATES / "shared"
ADDRESS = re.compile(r"http://\S+/")
TABS = ("Fronts", "Backs", "Both", "Sheets", "Deck", "Changes", "Problems")
WIDE = (1920, 1080)

Watch = Callable[..., str]


@pytest.fixture
def watch(tmp_path: Path) -> Iterator[Watch]:
    """Watch a deck: `watch(path, "--layout", "hex")`, the address of its page."""
    running: list[subprocess.Popen[str]] = []

    def watched(deck: Path, *args: str) -> str:
        command = [sys.executable, "-m", "companion", "cards", str(deck), "--watch"]
        process = subprocess.Popen(
            [*command, "--out", str(tmp_path / "out"), *args],
            cwd=ROOT,
            env=environment(tmp_path),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        running.append(process)
        assert process.stderr
        found = ADDRESS.search(process.stderr.readline())
        return found[0]

    yield watched
    for process in running:
        process.kill()
        process.communicate()


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    """A small deck with copies, kinds, and one row that is not right."""
    folder = tmp_path / "deck"
    folder.mkdir()
    return write(
        folder / "deck.csv",
        "Ox,beast,Pull.,2",
        "Cow,beast,Moo {hart}.,1",
        "Sun,star,,1",
    )


def write(path: Path, *rows: str) -> Path:
    path.write_text("\n".join(["title,kind,text,qty", *rows]) + "\n", "utf-8")
    return path


def titles(screen: Screen) -> list[str]:
    return screen.page.locator(".tile .name").all_inner_texts()


def tab(screen: Screen, name: str) -> None:
    screen.page.locator("nav button", has_text=name).click()


def loaded(screen: Screen, which: str) -> bool:
    found = screen.page.locator(which).first
    return bool(found.evaluate("(el) => el.complete && el.naturalWidth > 0"))


def test_a_saved_row_shows_and_a_card_opens_with_its_cells(
    deck: Path, watch: Watch, look: Look
) -> None:
    screen = look(watch(deck), HOST)
    screen.page.locator(".tile img").first.wait_for()
    assert titles(screen) == ["Ox", "Cow", "Sun"]

    write(deck, "Ox,beast,Pull.,2", "Hen,beast,Egg.,1", "Sun,star,,1")
    screen.page.locator(".tile.just", has_text="Hen").wait_for()
    assert titles(screen) == ["Ox", "Hen", "Sun"]

    screen.page.locator(".search").fill("pull")
    screen.until(lambda: titles(screen) == ["Ox"])
    screen.page.locator(".tile button").click()
    assert "beast" in screen.words(".panel .cells")
    screen.until(lambda: loaded(screen, ".panel .face img"))


def test_a_deck_is_counted_and_a_card_unlike_the_others_says_why(
    deck: Path, watch: Watch, look: Look
) -> None:
    rows = [f"Ox {n},beast,Pull.,2" for n in range(5)]
    write(deck, *rows, "Sun,star,A long text of a card.,1")
    screen = look(watch(deck), HOST)
    tab(screen, "Deck")
    screen.page.locator(".counted .chart").first.wait_for()

    assert screen.page.locator(".search, .zoom").count() == 0
    star = screen.page.locator("tr", has_text="star")
    assert "54.5 %" in star.inner_text()  # in one of 11 cards by turn 1
    screen.page.get_by_label("Opening hand").fill("11")
    screen.until(lambda: star.inner_text().count("100.0 %") == 6)
    screen.page.locator(".unlike button").first.click()
    assert "no other card has kind 'star'" in screen.words(".panel")


@slow
def test_fronts_backs_copies_and_sheets_are_filtered_printed_and_kept_as_chosen(
    deck: Path, watch: Watch, look: Look
) -> None:
    screen = look(watch(deck), HOST)
    page, faces = screen.page, screen.page.locator(".tile .face")
    screen.until(lambda: faces.count() == 3)
    page.get_by_role("button", name="Print").click()
    page.locator(".message.bad", has_text="no icon is called 'hart'").wait_for()

    page.get_by_label("Column").select_option("kind")
    page.get_by_label("Value").select_option("beast")
    screen.until(lambda: titles(screen) == ["Ox", "Cow"])
    assert "2 of 3" in screen.words(".filters")
    page.get_by_role("button", name="Show all").click()
    screen.until(lambda: len(titles(screen)) == 3)

    page.get_by_role("button", name="Copies").click()
    screen.until(lambda: faces.count() == 4)
    tab(screen, "Both")
    screen.until(lambda: faces.count() == 8)
    tab(screen, "Sheets")
    papers = page.locator(".paper")
    screen.until(lambda: papers.count() == 2)
    assert papers.first.get_attribute("alt") == "deck, front: 3 cards"
    screen.until(lambda: loaded(screen, ".paper"))

    page.get_by_role("button", name="Low ink").click()
    tab(screen, "Both")
    page.reload()
    page.locator(".tile img[src*='/face/low/']").first.wait_for()
    pressed = page.get_by_role("button", name="Low ink")
    assert pressed.get_attribute("aria-pressed") == "true"


@slow
def test_findings_are_shown_on_the_card_that_they_concern(
    deck: Path, watch: Watch, look: Look
) -> None:
    write(deck, "Ox,beast,Pull.,2", "Cow,beast,Moo {hart}.,1", "Sun,star,,many")
    screen = look(watch(deck), HOST)

    cow = screen.page.locator(".tile", has_text="Cow")
    screen.until(lambda: "1 finding" in cow.inner_text())
    refused = screen.page.locator(".tile.refused")
    assert "'many' is no number of copies" in refused.inner_text()
    tab(screen, "Problems 2")
    assert "no icon is called 'hart'; did you mean 'heart'?" in screen.words("main")


@slow
def test_what_changed_since_the_print_is_shown_before_and_after(
    deck: Path, watch: Watch, look: Look
) -> None:
    write(deck, "Ox,beast,Pull.,1", "Cow,beast,Moo.,1", "Sun,star,,1")
    screen = look(watch(deck), HOST)
    tab(screen, "Changes")
    assert "was not printed yet" in screen.words("main")

    screen.page.get_by_role("button", name="Print").click()
    screen.page.locator(".message.good", has_text="cards-a4.pdf").wait_for()
    screen.page.get_by_text("Nothing has changed since").wait_for()
    screen.page.wait_for_timeout(800)  # pictures are kept once nothing else is done
    write(deck, "Ox,beast,Push.,1", "Hen,beast,Egg.,1", "Sun,star,,3")

    screen.page.locator("h2", has_text="Changed").wait_for()
    heads = screen.page.locator(".changes h2").all_inner_texts()
    assert [head.split()[0] for head in heads] == ["Changed", "Other"]
    screen.until(lambda: loaded(screen, ".tile.wide .figure:nth-child(1) img"))
    screen.until(lambda: loaded(screen, ".tile.wide .figure:nth-child(2) img"))
    sources = screen.page.locator(".tile.wide img").evaluate_all(
        "(all) => all.map((el) => new URL(el.src).pathname.split('/')[1])"
    )
    assert sources[:2] == ["before", "face"]


@slow
def test_overlays_are_in_mm_of_the_card(watch: Watch, look: Look) -> None:
    hexes = SHARED / "starter" / "samples" / "hex.csv"
    screen = look(watch(hexes, "--layout", "hex"), HOST)
    screen.page.locator(".tile").first.wait_for()
    for name in ("Safe zone", "Bleed", "Grid in mm"):
        screen.page.get_by_role("button", name=name).click()

    screen.page.locator(".tile .mm").first.wait_for()
    scale = "(el) => parseFloat(getComputedStyle(el).getPropertyValue('--mm'))"
    face = screen.page.locator(".tile .face").first
    wide = face.evaluate("(el) => el.getBoundingClientRect().width")
    assert wide == pytest.approx((63.5 + 6) * face.evaluate(scale), abs=0.5)

    screen.page.get_by_role("button", name="100 %").or_(
        screen.page.locator(".zoom .chip")
    ).first.click()
    screen.until(lambda: "100 %" in screen.words(".zoom"))
    assert face.evaluate(scale) == pytest.approx(96 / 25.4, abs=0.01)


@slow
def test_the_keyboard_reaches_every_card_and_closes_the_panel(
    deck: Path, watch: Watch, look: Look
) -> None:
    screen = look(watch(deck), HOST)
    first = screen.page.locator(".tile button").first
    first.focus()

    screen.page.keyboard.press("ArrowRight")
    assert "Cow" in screen.words(".tile button:focus")
    screen.page.keyboard.press("Enter")
    assert screen.words(".panel h2").startswith("Cow")
    screen.page.keyboard.press("ArrowRight")
    screen.until(lambda: screen.words(".panel h2").startswith("Sun"))
    screen.page.keyboard.press("Escape")
    screen.until(lambda: screen.page.locator(".panel:visible").count() == 0)
    assert "Cow" in screen.words(".tile button:focus")
    screen.page.keyboard.press("g")
    screen.page.locator(".tile .mm").first.wait_for()


@slow
def test_drawings_are_fetched_only_near_the_screen(
    tmp_path: Path, watch: Watch, look: Look
) -> None:
    rows = [f"Card {number},beast,Text {number}.,1" for number in range(300)]
    screen = look(watch(write(tmp_path / "deck.csv", *rows)), HOST)
    screen.until(lambda: loaded(screen, ".tile img"))
    screen.page.wait_for_timeout(500)

    names = "performance.getEntriesByType('resource').map((one) => one.name)"
    faces = [name for name in screen.page.evaluate(names) if "/face/" in name]
    assert 6 <= len(faces) <= 60
    screen.page.locator("[data-row='290']").scroll_into_view_if_needed()
    screen.until(lambda: loaded(screen, "[data-row='290'] img"))


@slow
def test_axe_finds_nothing_on_any_tab_and_nothing_is_wider_than_the_screen(
    deck: Path, watch: Watch, look: Look
) -> None:
    shutil.copy(SHARED / "layouts" / "plain.toml", deck.parent / "layout.toml")
    screen = look(watch(deck), HOST)
    screen.page.locator(".tile").first.wait_for()
    found = {}
    for name in TABS:
        tab(screen, name)
        found[name] = everywhere(screen)
    tab(screen, "Fronts")
    screen.page.locator(".tile button").first.click()
    screen.page.get_by_role("button", name="Boxes").click()
    screen.page.locator(".panel .box").first.wait_for()
    found["panel"] = everywhere(screen)

    screen.page.evaluate("device.keep('text', '2')")
    screen.page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
    screen.page.locator(".panel .cells").scroll_into_view_if_needed()

    assert screen.page.evaluate(WIDER) <= 0, "with text twice as large"
    assert {name: lines for name, lines in found.items() if lines} == {}


def everywhere(screen: Screen) -> list[str]:
    """Return what is wrong on screens of all sizes; the larger ones are of one form."""
    found = at_all_sizes(screen)
    for size in (HOST, WIDE):
        screen.page.set_viewport_size({"width": size[0], "height": size[1]})
        if screen.page.evaluate(WIDER) > 0:
            found.append(f"wider than the screen: {size[0]}")
    return found
