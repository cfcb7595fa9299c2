"""The booklet of Exit from Purgatory: its words, its counts and its odds."""

import io
import re
from html import unescape

import pytest

from companion.games.exit_from_purgatory import tables
from companion.games.exit_from_purgatory.facts import facts
from companion.games.exit_from_purgatory.kit import booklet_figures, kit
from companion.games.exit_from_purgatory.kit.booklet import ROWS
from companion.press.ink import pages
from companion.press.jobs import Booklet
from companion.press.layout.paper import paper
from companion.press.layout.planning import PrintOptions
from tests import kits, text_layer

ROW = {"name": "2", "cells": ["58.3", "90.7"], "attempts": ["5.33", "2.14"]}


TABLE = {"first": "Lanterns", "heads": ["0", "1"], "rows": [ROW]}


QUOTED = {"success": TABLE, "steal": TABLE, "study": TABLE, "leave": TABLE}


BESIDE = ("cards_per_type", "min_players", "cards")
"""Rulings that are no question of the rules: of what is printed, of the program."""


def test_a_kit_without_tables_has_no_booklet() -> None:
    assert kit(facts()).pages == ()


def test_the_booklet_is_set_with_every_challenge_and_question() -> None:
    made = kit(facts(), tables=lambda: QUOTED)
    html, _ = pages.fill(
        made.pages[0],
        pages.PageOptions(paper=paper("a4"), author=made.credit, version=made.version),
    )

    for challenge in facts().challenges:
        assert f"{challenge.letter} · {challenge.name}" in html
    for ruling in facts().rulings:
        shown = ruling.question in unescape(html)
        assert shown == (ruling.id not in BESIDE), ruling.id
    assert "companion new" not in html
    assert "seven dice against Heaven, six against Hell" in " ".join(html.split())
    assert html.count("90.7") == 4  # success, steal, study and leave
    assert html.count("5.33") == 1


def test_the_booklet_counts_cards_for_every_number_of_players() -> None:
    made = kit(facts(), tables=lambda: QUOTED)

    rows = [tuple(row.values()) for row in made.pages[0].context()["counts"]]
    assert rows == [
        (4, 60, 20, 36, 24, 2),
        (5, 75, 25, 45, 30, 2),
        (6, 90, 30, 54, 36, 3),
        (7, 105, 35, 63, 42, 3),
        (8, 120, 40, 72, 48, 4),
    ]


@pytest.mark.slow
def test_the_booklet_can_be_read_and_searched() -> None:
    made = kit(facts(), tables=lambda: QUOTED)
    options = pages.PageOptions(
        paper=paper("a4"), author=made.credit, version=made.version
    )
    html, _ = pages.fill(made.pages[0], options)
    file = io.BytesIO()

    pages.write(made.pages[0], file, options)

    assert text_layer.faults(html, text_layer.read(file.getvalue())) == []


def test_the_booklet_quotes_the_odds_of_the_rules() -> None:
    page, _ = kit(facts(), tables=tables.tables).pages
    html, _ = pages.fill(
        page, pages.PageOptions(paper=paper("letter"), author="x", version="1")
    )

    # Two Lanterns against two apples, stealing when level, Hell with five worms.
    assert "<td>55</td>" in html
    assert "<td>2.62</td>" in html
    assert "<td>47</td>" in html


def test_the_options_are_listed_with_their_keys() -> None:
    _, page = kit(facts(), tables=tables.tables).pages
    options = pages.PageOptions(paper=paper("a4"), author="x", version="1")
    html, _ = pages.fill(page, options)

    for ruling in facts().rulings:
        for value in ruling.choices:
            assert f"<code>{ruling.id}={value}</code>" in html


@pytest.mark.parametrize("name", ["a4", pytest.param("letter", marks=pytest.mark.slow)])
def test_twelve_pages_are_on_three_sheets_and_can_be_searched(
    name: str,
) -> None:
    made = kit(facts(), tables=tables.tables)

    output = Booklet(made, "rules", made.pages[0]).render(PrintOptions(paper(name)))

    assert output is not None
    assert (output.sides, output.sheets) == (6, 3)
    assert [str(finding) for finding in output.findings] == []
    assert "Exit from Purgatory" in kits.page_words(output.data, 0)
    assert "Decks instead" in kits.page_words(output.data, 1)


def test_every_row_of_the_small_pictures_fits_its_frame() -> None:
    for name, items in ROWS.items():
        widths = [booklet_figures.width_of(item) for item in items]
        needed = sum(widths) + booklet_figures.GAP * (len(widths) - 1)
        assert needed <= booklet_figures.FRAME, name


def test_the_index_names_places_that_there_are() -> None:
    made = kit(facts(), tables=tables.tables)
    options = pages.PageOptions(paper=paper("a5"))
    html, _ = pages.fill(made.pages[0], options)

    named = set(re.findall(r'href="#(\w+)"', html))
    assert len(named) > 12
    assert named <= set(re.findall(r'id="(\w+)"', html))
