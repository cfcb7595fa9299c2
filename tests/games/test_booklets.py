"""What holds for everything that is read, in every form: clean, tagged, large."""

import io
import itertools
import re
from collections.abc import Iterator
from typing import Any

import pytest

from companion import games
from companion.contract import KitRequest
from companion.contract.options import Options
from companion.press.ink import pages
from companion.press.jobs import Booklet, Cover
from companion.press.layout.sheets import PrintOptions
from companion.press.layout.sizes import paper
from companion.press.proof.page import filled
from tests import kits, text_layer

KITS = [*((name, "") for name in games.names()), ("seven-steps-kosmos", "de")]

A4 = PrintOptions(paper("a4"))


def booklets(game: str, language: str) -> Iterator[Booklet]:
    """Yield what is read of a kit."""
    found = games.load(game)
    options = Options({"language": language} if language else {})
    kit = found.kit(KitRequest(options=options, booklet_values=found.booklet_values))
    for page in kit.pages:
        yield Booklet(kit, page.name, page)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "language"), KITS)
def test_preflight_finds_nothing_in_what_is_read(game: str, language: str) -> None:
    """Of the first booklet, the game's own tests look at all of it on A4."""
    letter = PrintOptions(paper("letter"), low=True)
    for number, booklet in enumerate(booklets(game, language)):
        for options in (A4, letter) if number else (letter,):
            found = [str(finding) for finding in booklet.findings(options)]
            assert found == [], (booklet.name, options.paper.name)


@pytest.mark.slow
@pytest.mark.parametrize("on", ["a4", "letter"])
@pytest.mark.parametrize(("game", "language"), KITS)
def test_large_print_has_no_fault_no_word_under_16_points_and_full_pages(
    game: str, language: str, on: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No page of the rules but the last is more than a third empty."""
    sides: list[Any] = []
    lay_out = pages.lay_out

    def kept(*asked: Any) -> list[Any]:
        sides[:] = lay_out(*asked)
        return sides

    monkeypatch.setattr(pages, "lay_out", kept)
    large = PrintOptions(paper(on), large_print=True)
    for booklet in booklets(game, language):
        found = [str(finding) for finding in booklet.findings(large)]

        assert found == [], booklet.name
        if booklet.name == "rules":
            parts = [round(filled(side._page_box), 2) for side in sides[:-1]]
            assert min(parts) >= 0.66, parts
        for number, side in enumerate(sides, 1):
            for box in words(side._page_box):
                size = box.style["font_size"] * 72 / 96
                assert size >= 15.9, (booklet.name, number, box.text, size)


def words(box: Any) -> Iterator[Any]:
    """Yield the boxes of words on a page, but not those of its margins."""
    match box:
        case object(_box=inner):
            box = inner
    match box:
        case object(at_keyword=_):
            return
        case object(text=str(text)):
            if text.strip():
                yield box
        case object(children=children):
            for child in children:
                yield from words(child)


@pytest.mark.slow
@pytest.mark.parametrize("form", ["pages", "saddle"])
@pytest.mark.parametrize(("game", "language"), KITS)
def test_the_words_of_a_booklet_can_be_read_out_whole_and_in_order(
    game: str, language: str, form: str
) -> None:
    booklet = next(booklets(game, language))
    how = PrintOptions(paper("a4"), booklet=form)

    output = booklet.render(how)

    assert output is not None
    html, _ = pages.fill(booklet.page, booklet.setting(how))
    data, sides = output.data, output.sides
    words = in_order(data, sides) if form == "saddle" else text_layer.read(data)
    assert text_layer.faults(html, words) == []


def in_order(data: bytes, sides: int) -> str:
    """Return the words of folded sheets, page after page."""
    found = {}
    for side in range(sides):
        left, right = (kits.page_words(data, side, half) for half in ("left", "right"))
        first, last = side + 1, 2 * sides - side
        odd = side % 2 == 0
        found[last if odd else first] = left
        found[first if odd else last] = right
    return " ".join(found[number] for number in sorted(found))


@pytest.mark.slow
def test_no_tagged_file_leaves_out_a_level_of_headings_and_commands_can_be_copied(
    pikepdf: Any,
) -> None:
    """The structure tree of each, as a screen reader walks it."""
    for game, language in KITS:
        for booklet in booklets(game, language):
            output = booklet.render(PrintOptions(paper("a4"), booklet="pages"))
            assert output is not None
            with pikepdf.open(io.BytesIO(output.data)) as document:
                levels = list(headings(document.Root.StructTreeRoot, pikepdf))
            assert levels[0] == 1, (game, booklet.name)
            for above, level in itertools.pairwise(levels):
                assert level <= above + 1, (game, booklet.name, levels)
            if booklet.name == "rulings":
                words = text_layer.read(output.data)
                assert "companion new" in words, game
                assert " --option" in text_layer.one_line(words), game


def headings(node: Any, pikepdf: Any) -> Iterator[int]:
    """Yield the levels of the headings below a node of a structure tree."""
    if isinstance(node, pikepdf.Array):
        for child in node:
            yield from headings(child, pikepdf)
    elif isinstance(node, pikepdf.Dictionary):
        if re.fullmatch("/H[1-6]", kind := str(node.get("/S", ""))):
            yield int(kind[2:])
        yield from headings(node.get("/K"), pikepdf)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "language"), KITS)
def test_everything_that_is_read_is_tagged_whole(
    game: str, language: str, pikepdf: Any
) -> None:
    """Also the cover; a picture has words, and a table heads, as readers ask for."""
    single = PrintOptions(paper("a4"), booklet="pages")
    every = [*booklets(game, language)]
    kit = every[0].kit
    tonight = [Booklet(kit, "tonight", kit.tonight)] if kit.tonight else []
    for job in (*every, *tonight, Cover(kit, "cover", ())):
        output = job.render(single)

        assert output is not None
        with pikepdf.open(io.BytesIO(output.data)) as document:
            assert document.Root.MarkInfo.Marked
            assert document.Root.Lang == kit.language
            assert b"pdfuaid" in document.Root.Metadata.read_bytes()
            tags = [
                found
                for found in document.objects
                if isinstance(found, pikepdf.Dictionary) and found.get("/S") is not None
            ]
            kinds = {str(tag["/S"]) for tag in tags}
            assert {"/H1", "/P"} <= kinds, job.name
            pictures = [tag for tag in tags if tag["/S"] == "/Figure"]
            assert all("/Alt" in tag for tag in pictures), job.name
            for table in (tag for tag in tags if tag["/S"] == "/Table"):
                # What is laid out in rows for tonight is cut apart, not read.
                assert job.name == "tonight" or "/TH" in set(within(table, pikepdf)), (
                    job.name
                )


def within(node: Any, pikepdf: Any) -> Iterator[str]:
    """Yield the kinds of all tags in a tag."""
    if isinstance(node, pikepdf.Array):
        for kid in node:
            yield from within(kid, pikepdf)
    elif isinstance(node, pikepdf.Dictionary):
        yield str(node.get("/S", ""))
        yield from within(node.get("/K"), pikepdf)


FOOT = 0.09
"""What of a page its foot takes, where its number stands."""


@pytest.mark.slow
@pytest.mark.parametrize("on", ["a4", "letter"])
@pytest.mark.parametrize(
    ("game", "language"),
    [
        ("exit-from-purgatory", ""),
        ("seven-steps-kosmos", "en"),
        ("seven-steps-kosmos", "de"),
    ],
)
def test_the_last_page_of_a_booklet_is_filled_to_three_tenths(
    game: str, language: str, on: str
) -> None:
    import pypdfium2

    found = games.load(game)
    options = Options({"language": language} if language else {})
    (page, *_) = found.kit(
        KitRequest(options=options, booklet_values=found.booklet_values)
    ).pages
    file = io.BytesIO()

    pages.write(
        page, file, pages.PageOptions(paper=paper(on), author="us", version="1")
    )

    with pypdfium2.PdfDocument(file.getvalue()) as document:
        last = document[len(document) - 1]
        text, high = last.get_textpage(), last.get_height()
        feet = [text.get_charbox(at)[1] for at in range(text.count_chars())]
        assert 1 - min(foot for foot in feet if foot > FOOT * high) / high >= 0.3
