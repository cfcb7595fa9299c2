"""What holds for everything that is read, in every form: clean, tagged, large."""

import io
import itertools
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from companion import games
from companion.contract import KitRequest
from companion.contract.options import Options
from companion.press.ink import pages
from companion.press.jobs import Booklet, Cover
from companion.press.layout.piece import Kit
from companion.press.layout.sheets import PrintOptions
from companion.press.layout.sizes import paper
from companion.press.proof.page import filled
from tests import kits, text_layer

KITS = [*((name, "") for name in games.names()), ("seven-steps-kosmos", "de")]

A4, SINGLE = PrintOptions(paper("a4")), PrintOptions(paper("a4"), booklet="pages")

every_kit = pytest.mark.parametrize(("game", "language"), KITS)


@cache
def kit_of(game: str, language: str) -> Kit:
    found = games.load(game)
    options = Options({"language": language} if language else {})
    return found.kit(KitRequest(options=options, booklet_values=found.booklet_values))


@cache
def booklets(game: str, language: str) -> list[Booklet]:
    """Return what is read of a kit."""
    kit = kit_of(game, language)
    return [Booklet(kit, page.name, page) for page in kit.pages]


@cache
def everything(game: str, language: str) -> dict[str, Booklet | Cover]:
    """Return what is read, for tonight too, and the cover."""
    kit, found = kit_of(game, language), booklets(game, language)
    tonight = [Booklet(kit, "tonight", kit.tonight)] if kit.tonight else []
    return {job.name: job for job in (*found, *tonight, Cover(kit, "cover", ()))}


@cache
def single(game: str, language: str, name: str) -> bytes:
    """Return what is read as single pages."""
    output = everything(game, language)[name].render(SINGLE)
    assert output is not None
    return output.data


@pytest.mark.slow
@every_kit
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
@every_kit
def test_the_words_of_a_booklet_can_be_read_out_whole_and_in_order(
    game: str, language: str
) -> None:
    booklet, *_ = booklets(game, language)
    folded = PrintOptions(paper("a4"), booklet="saddle")
    output = booklet.render(folded)

    assert output is not None
    for how, words in (
        (SINGLE, text_layer.read(single(game, language, booklet.name))),
        (folded, in_order(output.data, output.sides)),
    ):
        html, _ = pages.fill(booklet.page, booklet.setting(how))
        assert text_layer.faults(html, words) == [], how.booklet


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
@every_kit
def test_everything_that_is_read_is_tagged_whole_and_its_headings_go_down_by_one(
    game: str, language: str, pikepdf: Any
) -> None:
    """Also the cover; a picture has words, and a table heads, as readers ask for."""
    for name in everything(game, language):
        with pikepdf.open(io.BytesIO(single(game, language, name))) as document:
            assert document.Root.MarkInfo.Marked
            assert document.Root.Lang == kit_of(game, language).language
            assert b"pdfuaid" in document.Root.Metadata.read_bytes()
            tags = [
                found
                for found in document.objects
                if isinstance(found, pikepdf.Dictionary) and found.get("/S") is not None
            ]
            assert {"/H1", "/P"} <= {str(tag["/S"]) for tag in tags}, name
            pictures = [tag for tag in tags if tag["/S"] == "/Figure"]
            assert all("/Alt" in tag for tag in pictures), name
            # What is laid out in rows for tonight is cut apart, not read.
            for table in (tag for tag in tags if tag["/S"] == "/Table"):
                heads = "/TH" in set(within(table, pikepdf))
                assert heads or name == "tonight", name
            kinds = within(document.Root.StructTreeRoot, pikepdf)
            levels = [int(kind[2:]) for kind in kinds if re.fullmatch("/H[1-6]", kind)]
        assert levels[0] == 1, name
        for above, level in itertools.pairwise(levels):
            assert level <= above + 1, (name, levels)


@pytest.mark.slow
@every_kit
def test_commands_on_a_page_can_be_copied(game: str, language: str) -> None:
    if "rulings" in everything(game, language):
        words = text_layer.read(single(game, language, "rulings"))
        assert "companion new" in words
        assert " --option" in text_layer.one_line(words)


def within(node: Any, pikepdf: Any) -> Iterator[str]:
    """Yield the kinds of all tags in a tag."""
    if isinstance(node, pikepdf.Array):
        for kid in node:
            yield from within(kid, pikepdf)
    elif isinstance(node, pikepdf.Dictionary):
        yield str(node.get("/S", ""))
        yield from within(node.get("/K"), pikepdf)


@pytest.mark.slow
@pytest.mark.parametrize("on", ["a4", "letter"])
@pytest.mark.parametrize(
    ("game", "language"),
    [("exit-from-purgatory", ""), *(("seven-steps-kosmos", one) for one in ("", "de"))],
)
def test_the_last_page_of_a_booklet_is_filled_to_three_tenths(
    game: str, language: str, on: str
) -> None:
    page, *_ = kit_of(game, language).pages
    about = pages.PageOptions(paper=paper(on), author="us", version="1")

    assert filled(pages.lay_out(page, about)[-1]._page_box) >= 0.3
