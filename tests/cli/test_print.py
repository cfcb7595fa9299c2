"""`companion print` and `companion proof`: what their transcripts cannot show."""

import json
import re
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from typing import Any, NoReturn

import pypdfium2
import pytest

from companion import games, places
from companion.contract import KitRequest
from companion.errors import NoPango
from companion.press.ink import pages
from companion.press.jobs import Booklet
from companion.press.layout.piece import Page, Piece, kit_of
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sizes import paper
from companion.press.scene.scene import Group, Mark
from tests import kits
from tests.cli import toys
from tests.cli.conftest import Run, streams
from tests.kits import unpacked


def test_without_pango_what_is_drawn_is_printed_and_the_rest_named(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(*_: object, **__: object) -> NoReturn:
        raise NoPango("pango", "it is not here", "install libpango-1.0-0")

    monkeypatch.setattr("companion.press.ink.pages.engine", missing)
    monkeypatch.setattr("companion.press.ink.pdf.write", lambda *_, **__: None)
    monkeypatch.setattr("companion.press.proof.turn", lambda *_, **__: [])

    code, out, err = run(f"print nine-circles --out {tmp_path}")

    assert (code, err) == (1, "pango: it is not here; install libpango-1.0-0\n")
    assert out.splitlines() == [f"{tmp_path}/nine-circles/gamesheet-a4.pdf"]


@pytest.mark.parametrize(("term", "shown"), [("xterm", True), ("dumb", False)])
def test_progress_is_shown_where_a_line_can_be_wiped(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, term: str, shown: bool
) -> None:
    monkeypatch.setenv("TERM", term)
    monkeypatch.setattr("companion.cli.options.sys", streams(out=False, err=True))

    said = run(f"print exit-from-purgatory --only aids --out {tmp_path}").err
    assert ("1 of 1: exit-from-purgatory aids" in said) == shown


def test_combined_has_bookmarks_by_part(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    toys.put("cards, tokens and a mat", tmp_path, monkeypatch)
    assert run(f"print toy --combine --out {tmp_path}").code == 0

    with pypdfium2.PdfDocument(tmp_path / "toy" / "card-a4.pdf") as document:
        marks = [(mark.level, mark.get_title()) for mark in document.get_toc()]
    parts = ["cards", "cards + tokens"]
    assert [title for level, title in marks if level == 0] == parts
    assert len([title for level, title in marks if level == 1]) == 2 * 2
    assert {title for level, title in marks if level == 2} >= {"ace", "Lock of ann"}


def test_all_that_is_listed_can_be_named(run: Run) -> None:
    listed = json.loads(run("print six-winters --list --json").out)

    names = [name for part in listed for name in (part["name"], *part["pieces"])]
    assert {"obstacles", "aid", "box-empire", "rules"} <= set(names)
    assert len(names) == len(set(names))


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    toys.put("cards, hexes and a board", tmp_path, monkeypatch)


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize(
    ("words", "sides", "turned"),
    [
        ("--backs duplex", 4, "DuplexFlipLongEdge"),
        ("--backs duplex-short", 4, "DuplexFlipShortEdge"),
        ("--backs fold", 3, "Simplex"),
        ("--backs fold-across", 3, "Simplex"),
        ("--backs none", 2, "Simplex"),
        ("--scheme grid", 2, "DuplexFlipLongEdge"),
        ("--scheme single", 18, "DuplexFlipLongEdge"),
        ("--stack --marks lines", 4, "DuplexFlipLongEdge"),
        ("--marks two-tone", 4, "DuplexFlipLongEdge"),
        ("--marks none", 4, "DuplexFlipLongEdge"),
    ],
)
def test_cards_are_laid_as_asked_and_the_file_tells_the_printer_how_to_turn_them(
    words: str, sides: int, turned: str, run: Run, tmp_path: Path
) -> None:
    said = run(f"print toy --only cards --json --out {tmp_path} {words}").out
    (answer,) = json.loads(said)

    path = Path(answer["path"])
    with pypdfium2.PdfDocument(path) as document:
        assert answer["pages"] == len(document) == sides
    data = unpacked(path.read_bytes())
    assert b"/PrintScaling /None" in data
    assert f"/Duplex /{turned}".encode() in data


@pytest.mark.usefixtures("toy")
def test_a_printer_that_was_set_moves_every_later_back(
    run: Run, tmp_path: Path
) -> None:
    before = run(f"print toy --only cards --out {tmp_path}/a")
    done = run("printer set upstairs --dx 0.5 --dy -1")
    after = run(f"print toy --only cards --out {tmp_path}/b")

    assert (done.code, done.err) == (0, "")
    assert done.out == f"{tmp_path / 'printers.json'}\n"
    files = [Path(said.out.strip()) for said in (before, after)]
    one, two = ([page_text(path, n) for n in (0, 1)] for path in files)
    above = len(one[0]) * 9 // 10  # below is the margin, which names the printer
    assert one[0][:above] == two[0][:above]
    assert one[0] != two[0]
    assert one[1] != two[1]


def page_text(path: Path, number: int) -> bytes:
    """Return a page as pixels."""
    with pypdfium2.PdfDocument(path) as document:
        return bytes(document[number].render(scale=1).to_pil().tobytes())


@pytest.mark.parametrize("game", games.names())
def test_what_a_sheet_of_options_says_to_type_begins_a_game(
    game: str, run: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "saves", lambda: tmp_path)
    found = games.load(game)
    listed = found.kit(KitRequest(booklet_values=found.booklet_values)).pages
    page = next(page for page in listed if page.name == "rulings")
    html, _ = pages.fill(page, pages.PageOptions(paper("a4")))

    (line,) = re.findall(r"<code>companion (new .*?)</code>", html)

    words = re.sub("<[^>]*>", "", unescape(line)).split()
    assert run(*words).code == 0


def test_without_pango_proof_says_that_booklets_are_not_read(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing() -> NoReturn:
        raise NoPango("pages", "Pango is not on this machine", "install it")

    toys.put("a booklet with a small word", tmp_path, monkeypatch)
    monkeypatch.setattr("companion.press.ink.pages.engine", missing)
    said = run("proof toy --ink low")

    assert (said.code, said.out) == (1, "toy, low ink: nothing found\n")
    assert said.err == "pages: Pango is not on this machine; install it\n"


def test_an_overlay_is_a_pdf_that_shows_every_face(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    toys.put("a card with 1 small words", tmp_path, monkeypatch)
    said = run(f"proof toy --overlay --paper letter --ink low --out {tmp_path}")

    path = tmp_path / "toy" / "proof-letter-low.pdf"
    assert said.out.splitlines()[-1] == str(path)
    with pypdfium2.PdfDocument(path) as document:
        text = document[0].get_textpage().get_text_range()
    assert "safe zone" in text
    assert "word 0" in text


@pytest.mark.slow
def test_a_file_that_does_not_ask_for_its_sides_is_found(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.press.ink import document

    monkeypatch.setitem(document.DUPLEX, "", "DuplexFlipLongEdge")

    said = run("proof exit-from-purgatory --ink full --strict")

    assert said.code == 1
    assert "  error   turn      mats, the file\n" in said.out
    assert "asks for both sides, of 2 pages; it is printed on one side" in said.out


CUT_OFF = """<html><style>@page { size: 148mm 210mm; margin: 10mm }</style>
<h1>Rules</h1><p>Each card has a sign.</p><div style="margin-left: 90mm">"""


def test_a_card_that_an_a5_page_cuts_off_is_found(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = Piece("card", 63, 88, lambda scene: None)

    def html(_: Page, options: pages.PageOptions, figure: Callable[..., str]) -> str:
        return f"{CUT_OFF}{figure(card, 'A card.', width=63)}"

    monkeypatch.setattr("companion.press.ink.pages.html", html)

    said = run(f"print nine-circles --only rules --strict --out {tmp_path}/out")

    assert said.code == 1
    assert "rules, page 1, a picture at (" in said.err
    assert "the paper ends in it; make it smaller [overflow]" in said.err
    assert not (tmp_path / "out").exists()


def test_in_large_print_words_on_tiles_are_half_as_large_again(
    run: Run, tmp_path: Path
) -> None:
    """Discs without words keep their size; a later print is compared with its own."""
    line = f"print seven-steps-kosmos --only tiles --strict --out {tmp_path}"
    folder = tmp_path / "seven-steps-kosmos"
    assert (run(line).code, run(f"{line} --large-print").code) == (0, 0)

    usual, large = folder / "tiles-a4.pdf", folder / "tiles-a4-large-print.pdf"
    assert largest(large) == pytest.approx(1.5 * largest(usual), abs=0.1)
    assert "large print" in json.loads((folder / "manifest.json").read_text())["others"]

    refused = run("print seven-steps-kosmos --only discs --large-print")
    assert (refused.code, refused.err.count("\n")) == (1, 1)
    assert refused.err.startswith("--large-print: is given for seven-steps-kosmos;")


def largest(file: Path) -> float:
    """Return the height of the largest letter of a file, in points."""
    with pypdfium2.PdfDocument(file) as document:
        texts = [page.get_textpage() for page in document]
        boxes = [
            text.get_charbox(at) for text in texts for at in range(text.count_chars())
        ]
        # Cards are turned on their sheets: what is high is sometimes wide.
        return max(min(right - left, top - foot) for left, foot, right, top in boxes)


TONIGHT = {
    "nine-circles": (1, 0, 0),
    "seven-steps": (1, 0, 0),
    "exit-from-purgatory": (1, 4, 0),
    "seven-steps-kosmos": (2, 13, 9),
    "six-winters": (4, 13, 4),
}
"""Sheets of paper, and straight cuts across and down, all sheets together."""


def tonight(game: str) -> tuple[Page, Booklet]:
    found = games.load(game)
    made = kit_of(found.kit(KitRequest(booklet_values=found.booklet_values)))
    assert made.tonight is not None
    return made.tonight, Booklet(made, made.tonight.name, made.tonight)


@pytest.mark.slow
@pytest.mark.parametrize("game", TONIGHT)
def test_a_game_is_a_few_sheets_without_a_fault_and_prints_the_same_again(
    game: str,
) -> None:
    _, job = tonight(game)
    a4, letter = paper("a4"), paper("letter")

    first, again, other = (
        job.render(PrintOptions(size, low=True)) for size in (a4, a4, letter)
    )
    full = [
        found for size in (a4, letter) for found in job.findings(PrintOptions(size))
    ]

    assert first is not None
    assert other is not None
    assert first == again
    assert first.sheets == other.sheets == TONIGHT[game][0]
    faults = (*first.findings, *other.findings, *full)
    assert [str(finding) for finding in faults] == []


@pytest.mark.parametrize("game", TONIGHT)
def test_sheets_are_few_and_cuts_go_straight_from_edge_to_edge(game: str) -> None:
    page, job = tonight(game)
    text, _ = pages.fill(page, job.setting(PrintOptions(paper("a4"))))

    cuts = re.findall(r'class="cut( down)?" style="(top|left): [\d.]+mm"', text)

    sheets = (text.count('<section class="sheet') + 1) // 2
    across, down = cuts.count(("", "top")), cuts.count((" down", "left"))
    assert text.count('class="cut') == len(cuts)
    assert (sheets, across, down) == TONIGHT[game]


def test_what_is_written_in_at_tonight_has_room_for_a_pencil() -> None:
    page, _ = tonight("six-winters")
    values = page.context()
    text = (places.TEMPLATES / page.template).read_text("utf-8")
    wide = float(re.findall(r'"A progress card", width=([\d.]+)', text)[0])

    for card in values["progress"]:
        squares = kits.places(card.face(low=True), "slot")
        assert squares
        assert min(place.w for place in squares) * wide / card.width >= 10
    for card, _ in values["cards"]:
        dice = kits.places(card.face(low=True), "die")
        assert dice
        assert min(place.w for place in dice) >= 10, card.name


def test_pictures_of_small_cards_begin_above_the_heads() -> None:
    for card, _ in tonight("six-winters")[0].context()["cards"]:
        group, top, bottom = framed(card.face(low=True).marks)
        (picture,) = group.marks
        assert isinstance(picture, Group)
        _, _, _, scale, _, begins = picture.matrix
        left_out = (top - begins) / (26 * scale)
        assert 0 <= left_out <= 0.3, card.name
        assert begins + 26 * scale >= bottom - 0.01, card.name


def framed(marks: tuple[Mark, ...]) -> tuple[Group, float, float]:
    """Return the one group that is cut to a frame, and the frame's top and bottom."""
    found = [
        (mark, *mark.clip.bounds()[1::2])
        for mark in flat(marks)
        if isinstance(mark, Group) and mark.clip is not None
    ]
    (only,) = found
    return only


def flat(marks: tuple[Mark, ...]) -> Iterator[Mark]:
    """Yield marks, and those of groups that are not cut."""
    for mark in marks:
        yield mark
        if isinstance(mark, Group) and mark.clip is None:
            yield from flat(mark.marks)
