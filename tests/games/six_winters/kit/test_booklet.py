"""The rules booklet and the figures: every ruling, every character."""

import io
import re
from functools import cache
from html import unescape

from companion.games.six_winters import tables
from companion.games.six_winters.facts import facts
from companion.games.six_winters.kit import kit
from companion.press.ink import pages
from companion.press.layout.paper import paper
from companion.press.layout.piece import Kit


@cache
def whole() -> Kit:
    return kit(facts(), tables=tables.tables)


@cache
def words() -> str:
    import pypdfium2

    file = io.BytesIO()
    page, _ = whole().pages
    pages.write(
        page,
        file,
        pages.PageOptions(paper=paper("a4"), author="", version="1", low=False),
    )
    document = pypdfium2.PdfDocument(file.getvalue())
    text = " ".join(page.get_textpage().get_text_range() for page in document)
    return " ".join(text.split())


def test_every_ruling_is_a_question_in_the_booklet() -> None:
    text = re.sub(r"\W+", "", words())

    for ruling in facts().rulings:
        assert re.sub(r"\W+", "", ruling.question) in text, ruling.id
    assert "companion new" not in words()


def test_every_ruling_and_every_reading_is_on_the_sheet_of_options() -> None:
    _, page = whole().pages
    options = pages.PageOptions(paper=paper("a4"), author="", version="1")
    html = unescape(pages.fill(page, options)[0])

    for ruling in facts().rulings:
        for value in ruling.choices:
            assert f"<code>{ruling.id}={value}</code>" in html
    for reading in facts().readings:
        assert reading.question in html


def test_the_booklet_has_every_step_of_a_turn_and_of_a_session_end() -> None:
    for head in ("A turn", "Overcoming an obstacle", "Ending a year", "Mastery"):
        assert head in words()
    for step in ("Event", "Refresh", "New obstacles", "Threats", "Time"):
        assert step in words()


def test_the_booklet_gives_the_titles_of_the_rulebook() -> None:
    for title in (
        "Novice",
        "Adept",
        "Initiate",
        "Grand Master",
        "Champion of Red Bank",
    ):
        assert title in words()


def test_no_sign_of_a_template_is_left() -> None:
    assert not re.search(r"[{}]", words())


def test_without_tables_there_is_no_booklet() -> None:
    assert kit(facts()).pages == ()


def test_each_character_has_a_figure_that_is_folded_over_its_head() -> None:
    figures = [
        piece
        for piece in whole().pieces
        if piece.group == "standees" and piece.name != "standee-base"
    ]

    assert [figure.name for figure in figures] == [
        *("standee-thea", "standee-menas", "standee-keel", "standee-fuscus"),
        *("standee-yasmina", "standee-oniri", "standee-lucia"),
    ]
    assert {figure.height for figure in figures} == {2 * (46 + 12.7)}
    assert all(len(figure.folds) == 3 for figure in figures)
