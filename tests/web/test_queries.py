"""What is looked up: a face or a part of it, large, and its rule in words."""

from functools import cache

import pytest

from companion import games
from companion.contract.glossary import Entry, Paragraph
from companion.contract.parts import Panel, Picture, Text
from companion.table import lookup
from companion.web import queries
from companion.web.art import Art, parts_json

NO_FACE = {"ruling", "reading of the rules", "event of winter", "event of spring"}
NO_FACE |= {"event of summer", "event of fall"}
"""Kinds of things that are only words; events stand on the board of seasons."""


@cache
def art(name: str) -> Art:
    return Art(games.load(name), {})


def entries(name: str) -> list[Entry]:
    return lookup.known(games.load(name), None, {})


def found(name: str, text: str) -> Panel:
    return queries.entry_panel(lookup.named(entries(name), text)[0], art(name))


def picture(panel: Panel) -> Picture:
    (shown,) = (part for part in panel.parts if isinstance(part, Picture))
    return shown


@pytest.mark.parametrize("name", games.names())
def test_every_card_and_place_shows_its_face_and_its_rule_in_words(name: str) -> None:
    for one in entries(name):
        panel = queries.entry_panel(one, art(name))
        assert any(isinstance(part, Text) for part in panel.parts), one.name
        if one.kind not in NO_FACE and one.name != "Active":
            assert picture(panel).piece in art(name).pieces


def test_boards_of_7_steps_and_tiles_are_looked_up_with_their_faces() -> None:
    assert picture(found("seven-steps-kosmos", "Board A")).piece == "board-a"
    assert picture(found("seven-steps-kosmos", "Grand tour")).piece == "tile-v5"
    assert picture(found("seven-steps-kosmos", "violet")).piece == "disc-violet"


def test_a_part_of_a_sheet_is_shown_large_and_lit() -> None:
    shown = picture(found("nine-circles", "Heresy"))

    assert (shown.piece, shown.camera) == ("gamesheet", ("circle.6",))
    assert [(mark.anchor, mark.look) for mark in shown.marks] == [("circle.6", "lit")]
    (plain,) = parts_json([shown], art("nine-circles"))
    _, _, wide, high = plain["view"]  # type: ignore[misc]
    assert wide < 190
    assert high < 60
    many = picture(found("seven-steps", "Dice pool"))
    assert {anchor.partition(".")[0] for anchor in many.camera} == {"pool"}


def test_a_name_within_another_name_does_not_show_the_others_face() -> None:
    assert picture(found("six-winters", "Winter")).piece == "season-winter"
    assert picture(found("six-winters", "Technology")).piece == "trade-board"
    assert found("six-winters", "Technology").icon == "technology"
    assert picture(found("six-winters", "The Empire")).piece == "empire-board"


def test_names_are_listed_by_what_they_are_called_with() -> None:
    groups = {
        one["name"]: one["names"]
        for one in queries.name_groups(entries("nine-circles"))
    }

    assert list(groups)[:2] == ["circle", "title"]
    assert "Heresy" in groups["circle"]  # type: ignore[operator]
    tiles = queries.name_groups(entries("seven-steps-kosmos"))
    assert [one["name"] for one in tiles[:4]] == [
        "building aid", "points tile", "colour", "board",
    ]  # fmt: skip


def test_a_rule_stands_below_its_headings() -> None:
    panel = queries.paragraph_panel(
        Paragraph(("The turn", "Laying"), "A disc is laid.")
    )

    assert (panel.title, panel.note) == ("Laying", "The turn")
    assert queries.paragraph_panel(Paragraph((), "A disc is laid.")).title == ""
