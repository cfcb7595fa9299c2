"""The booklet of Exit from Purgatory: its words, its counts and its odds."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from html import unescape

import pytest

from companion.games.exit_from_purgatory import booklet_values
from companion.games.exit_from_purgatory.facts import facts
from companion.games.exit_from_purgatory.kit import kit
from companion.games.exit_from_purgatory.kit.booklet import LIVE, Pen, climb
from companion.games.exit_from_purgatory.kit.look import words
from companion.press.ink import pages
from companion.press.jobs import Booklet
from companion.press.layout import teaching
from companion.press.layout.piece import Kit, Page
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sizes import paper
from companion.press.layout.teaching import Pictures
from tests import kits

TABLE = {"first": "Lanterns", "heads": ["0", "1"]}
TABLE["rows"] = [{"name": "2", "cells": ["58.3", "90.7"], "attempts": ["5.33", "2.14"]}]
LOVE = [("C", "worm"), ("C", "apple"), ("D", "apple")]
QUOTED = dict.fromkeys(("success", "steal", "study", "leave"), TABLE) | {"love": LOVE}

BESIDE = ("cards_per_type", "min_players", "cards")
"""Rulings that are no question of the rules: of what is printed, of the program."""


@cache
def made(**rulings: str) -> Kit:
    return kit(facts(), rulings, tables=booklet_values.tables)


def html(page: Page, size: str = "a4") -> str:
    options = pages.PageOptions(paper(size), author="x", version="1")
    return pages.fill(page, options)[0]


def test_a_kit_without_tables_has_no_booklet() -> None:
    assert kit(facts()).pages == ()


def test_the_booklet_is_set_with_every_challenge_and_question() -> None:
    (booklet, *_) = kit(facts(), tables=lambda: QUOTED).pages
    text = html(booklet)

    for challenge in facts().challenges:
        assert f"{challenge.letter} · {challenge.name}" in text
    for ruling in facts().rulings:
        shown = ruling.question in unescape(text)
        assert shown == (ruling.id not in BESIDE), ruling.id
    assert "companion new" not in text
    assert "seven dice against Heaven, six against Hell" in " ".join(text.split())
    assert text.count("90.7") == 4  # success, steal, study and leave
    assert text.count("5.33") == 1


def test_the_booklet_counts_cards_for_every_number_of_players() -> None:
    rows = [tuple(row.values()) for row in made().pages[0].context()["counts"]]

    assert rows == [
        (4, 60, 20, 36, 24, 2),
        (5, 75, 25, 45, 30, 2),
        (6, 90, 30, 54, 36, 3),
        (7, 105, 35, 63, 42, 3),
        (8, 120, 40, 72, 48, 4),
    ]


def test_the_booklet_quotes_the_odds_of_the_rules() -> None:
    # Two Lanterns against two apples, stealing when level, Hell with five worms.
    for cell in ("55", "2.62", "47"):
        assert f"<td>{cell}</td>" in html(made().pages[0])


def test_the_options_are_listed_with_their_keys() -> None:
    listed = html(made().pages[-1])

    for ruling in facts().rulings:
        for value in ruling.choices:
            assert f"<code>{ruling.id}={value}</code>" in listed


@pytest.mark.parametrize("name", ["a4", pytest.param("letter", marks=pytest.mark.slow)])
def test_twelve_pages_are_on_three_sheets_and_can_be_searched(name: str) -> None:
    booklet = Booklet(made(), "rules", made().pages[0])

    output = booklet.render(PrintOptions(paper(name)))

    assert output is not None
    assert (output.sides, output.sheets) == (6, 3)
    assert [str(finding) for finding in output.findings] == []
    assert "Exit from Purgatory" in kits.page_words(output.data, 0)
    assert "Decks instead" in kits.page_words(output.data, 1)


def test_every_row_of_the_small_pictures_fits_its_frame() -> None:
    data = teaching.figures("exit_from_purgatory")
    for name, items in data.rows.items():
        assert width(items) <= data.frame[0], name


def width(items: Sequence[teaching.Item]) -> float:
    row = Pictures(teaching.figures("exit_from_purgatory"), (), Pen())
    return sum(map(row.width, items)) + Pen.gap * (len(items) - 1)


STATED = {
    "the lock on one's own mat": "One lies on your mat, chain down: it shows your sign",
    "Lanterns shown for Balance": "Take back the Lanterns you showed: none is shared",
    "no Balance through Love": "one of their open challenges, but not Balance, and",
    "Humility with one card": "With a single Apple or Worm you have none to lay, and "
    "Humility fails",
    "two locked to one": "Several players may be locked to the same one",
    "stuck or in Hell": "The stuck and those in Hell still roll against others",
}
"""What a player must find outside questions and hints."""

SHOWN = {
    *("You", "First loved", "Second loved", "Love", "Peace"),
    *("the opposite", "the same"),
}
"""Words of the picture of Love, beside those on its mats."""


def test_the_booklet_states_every_rule_outside_its_questions_and_hints() -> None:
    plain = re.sub("<[^>]*>", "", html(made().pages[0], "a5").partition('id="odds"')[0])
    words = " ".join(unescape(plain).split())
    for rule, sentence in STATED.items():
        assert sentence in words, rule

    waits = made(love_to_balance="allow_wait").pages[0]
    assert "but not Balance" not in html(waits, "a5")


def test_whoever_leaves_rolls_against_as_many_dice_as_the_road_says() -> None:
    rows = made().pages[0].context()["rows"]
    face = rows["leave"].face()
    # Of a die only its body is a square of 6.2 mm; each pip is round.
    boxes = [kits.moved(mark.path.bounds(), at) for mark, at in kits.shapes(face)]
    bodies = [
        round(top, 1)
        for left, top, right, foot in boxes
        if round(right - left, 2) == round(foot - top, 2) == 6.2
    ]

    heights = Counter(bodies)
    assert sorted(heights.values()) == [4 + 6, 4 + 7]
    assert "6 dice against you" in kits.words(rows["hell"].face())
    for items in (climb(road, 4, words(facts())) for road in facts().roads):
        assert width(items) <= LIVE - 4


def test_a_chain_of_love_shows_three_players_with_the_tokens_of_the_rules() -> None:
    assert booklet_values.tables()["love"] == LOVE
    words = kits.words(made().pages[0].context()["chain"].face())
    assert [word for word in words if word in SHOWN] == [
        *("You", "Love", "First loved", "Love", "Second loved", "Peace"),
        *("the opposite", "the same"),
    ]


def test_the_index_names_places_that_there_are() -> None:
    text = html(made().pages[0], "a5")

    named = set(re.findall(r'href="#(\w+)"', text))
    assert len(named) > 12
    assert named <= set(re.findall(r'id="(\w+)"', text))
