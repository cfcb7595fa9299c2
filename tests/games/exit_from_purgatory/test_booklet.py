"""The booklet of Exit from Purgatory: its words, its counts and its odds."""

import io
import re
from pathlib import Path as FilePath

import pytest
from typer.testing import CliRunner

from companion import places
from companion.cli import app
from companion.games.exit_from_purgatory import tables
from companion.games.exit_from_purgatory.facts import facts
from companion.games.exit_from_purgatory.kit import kit
from companion.press.ink import pages
from companion.press.layout.paper import paper
from tests import kits

ROW = {"name": "2", "cells": ["58.3", "90.7"], "attempts": ["5.33", "2.14"]}


TABLE = {"first": "Lanterns", "heads": ["0", "1"], "rows": [ROW]}


QUOTED = {"success": TABLE, "steal": TABLE, "study": TABLE, "leave": TABLE}


def test_a_kit_without_tables_has_no_booklet() -> None:
    assert kit(facts()).pages == ()


@pytest.fixture(scope="module")
def rules() -> bytes:
    made = kit(facts(), tables=lambda: QUOTED)
    file = io.BytesIO()
    pages.write(
        made.pages[0], file, paper=paper("a4"), author=made.credit, version=made.version
    )
    return file.getvalue()


def test_the_booklet_is_set_with_every_challenge_ruling_and_choice() -> None:
    made = kit(facts(), tables=lambda: QUOTED)
    html, figures = pages.fill(
        made.pages[0], paper=paper("a4"), author=made.credit, version=made.version
    )

    for challenge in facts().challenges:
        assert f"{challenge.letter} · {challenge.name}" in html
    for ruling in facts().rulings:
        for value in ruling.choices:
            assert f"{ruling.id}={value}" in html
    assert "seven dice against Heaven, six against Hell" in html
    assert html.count("90.7") == 4
    assert html.count("5.33") == 1
    assert len(figures) == 9


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


def test_the_booklet_can_be_read_and_searched(rules: bytes) -> None:
    assert "Exit from Purgatory" in kits.page_words(rules, 0)
    assert "Decks instead" in kits.page_words(rules, 1)


def test_the_booklet_quotes_the_odds_of_the_rules() -> None:
    (page,) = kit(facts(), tables=tables.tables).pages
    html, _ = pages.fill(page, paper=paper("letter"), author="x", version="1")

    # Two Lanterns against two apples, stealing when level, Hell with five worms.
    assert "<td>55</td>" in html
    assert "<td>2.62</td>" in html
    assert "<td>47</td>" in html


def test_what_the_booklet_says_to_type_begins_a_game(
    tmp_path: FilePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "saves", lambda: tmp_path)
    (page,) = kit(facts(), tables=tables.tables).pages
    html, _ = pages.fill(page, paper=paper("a4"), author="x", version="1")

    # A backslash goes on in the next line, as a shell reads it.
    said = html.replace(" \\</code><br><code>", " ")
    (line,) = re.findall(r"<code>companion (new [^<]*)</code>", said)
    assert CliRunner().invoke(app, line.split()).exit_code == 0
