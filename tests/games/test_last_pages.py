"""Booklets of the kits that are cut end on a page with something on it."""

import io

import pytest

from companion import games
from companion.contract import KitRequest
from companion.press.ink import pages
from companion.press.layout.paper import paper

FOOT = 0.09
"""What of a page its foot takes, where its number stands."""


@pytest.mark.parametrize("on", ["a4", pytest.param("letter", marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("exit-from-purgatory", "rules"),
        ("seven-steps-kosmos", "rules"),
        ("seven-steps-kosmos", "rules-de"),
    ],
)
def test_the_last_page_of_a_booklet_is_filled_to_three_tenths(
    game: str, name: str, on: str
) -> None:
    import pypdfium2

    found = games.load(game)
    made = found.kit(KitRequest(tables=found.tables))
    (page,) = [one for one in made.pages if one.name == name]
    file = io.BytesIO()

    pages.write(page, file, paper=paper(on), author="us", version="1")

    with pypdfium2.PdfDocument(file.getvalue()) as document:
        last = document[len(document) - 1]
        text, high = last.get_textpage(), last.get_height()
        feet = [text.get_charbox(at)[1] for at in range(text.count_chars())]
        assert 1 - min(foot for foot in feet if foot > FOOT * high) / high >= 0.3
