"""What holds for everything that is read, in every form: clean, tagged, large."""

import io
from collections.abc import Iterator
from typing import Any

import pytest

from companion import games
from companion.contract import KitRequest
from companion.contract.options import Options
from companion.press.ink import pages
from companion.press.jobs import Booklet
from companion.press.layout.paper import paper
from companion.press.layout.sheets import PrintOptions

KITS = [*((name, "") for name in games.names()), ("seven-steps-kosmos", "de")]

A4 = PrintOptions(paper("a4"))
LARGE = PrintOptions(paper("a4"), large_print=True)


def booklets(game: str, language: str) -> Iterator[Booklet]:
    """Yield what is read of a kit."""
    found = games.load(game)
    options = Options({"language": language} if language else {})
    kit = found.kit(KitRequest(options=options, tables=found.tables))
    for page in kit.pages:
        yield Booklet(kit, page.name, page)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "language"), KITS)
def test_preflight_finds_nothing_in_what_is_read(game: str, language: str) -> None:
    letter = PrintOptions(paper("letter"), low=True)
    for booklet in booklets(game, language):
        for options in (A4, letter, LARGE):
            found = [str(finding) for finding in booklet.findings(options)]
            assert found == [], (booklet.name, options.paper.name)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "language"), KITS)
def test_large_print_has_no_word_under_16_points(game: str, language: str) -> None:
    for booklet in booklets(game, language):
        for number, side in enumerate(
            pages.lay_out(booklet.page, booklet.setting(LARGE)), 1
        ):
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
@pytest.mark.parametrize("game", ["nine-circles", "exit-from-purgatory"])
def test_single_pages_are_tagged_with_heads_pictures_and_language(
    game: str, pikepdf: Any
) -> None:
    booklet = next(booklets(game, ""))
    output = booklet.render(PrintOptions(paper("a4"), booklet="pages"))

    assert output is not None
    with pikepdf.open(io.BytesIO(output.data)) as document:
        assert document.Root.MarkInfo.Marked
        assert document.Root.Lang == "en"
        assert b"pdfuaid" in document.Root.Metadata.read_bytes()
        tags = [
            found
            for found in document.objects
            if isinstance(found, pikepdf.Dictionary) and found.get("/S") is not None
        ]
        kinds = {str(tag["/S"]) for tag in tags}
        assert {"/H1", "/H2", "/P", "/Figure"} <= kinds
        assert all("/Alt" in tag for tag in tags if tag["/S"] == "/Figure")
