"""Booklets of the kits that are cut end on a page with something on it."""

import io

import pytest

from companion import games
from companion.contract import KitRequest
from companion.contract.options import Options
from companion.press.ink import pages
from companion.press.layout.sizes import paper

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
