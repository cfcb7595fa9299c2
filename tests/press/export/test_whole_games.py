"""Each of the games, whole, at the service that sells all kinds of pieces."""

import io

import pytest
from PIL import Image

from companion import games
from companion.cli import kits
from companion.contract.options import NO_OPTIONS
from companion.press.export import services, shop
from companion.press.layout import sizes
from companion.press.layout.piece import Kit

CRAFTER = sizes.service("the-game-crafter")


def kit(name: str) -> Kit:
    return kits.of_games([name], NO_OPTIONS, None)[0].kit


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_the_game_crafter_makes_every_piece_of_a_game_that_suits_it(name: str) -> None:
    game = kit(name)

    lots, left, lines = services.lots(game.pieces, CRAFTER)

    assert {one.piece.group or one.piece.name for one in left} == LEFT[name]
    made = [piece.name for lot in lots for piece in lot.pieces]
    left_out = [one.piece.name for one in left]
    every = [piece.name for piece in game.pieces if piece.copies]
    assert sorted(made + left_out) == sorted(every)
    scales = [int(line.split()[-2]) for line in lines]
    assert all(90 <= scale <= 115 for scale in scales)


LEFT = {
    "exit-from-purgatory": {"box-tokens", "box-dice"},
    "nine-circles": {"pad", "pad-write-on", "minis"},
    "seven-steps": {"pad", "pad-write-on", "minis"},
    "seven-steps-kosmos": {"boards", "screens", "bag", "box-tiles"},
    "six-winters": {
        *("dividers", "box-dice", "die-nets", "cube-nets"),
        *("markers", "wheel-markers", "dice-chits", "sheets", "die-stickers-small"),
    },
}
"""What that service does not make, or only far from its size."""


@pytest.mark.slow
@pytest.mark.parametrize("name", ["exit-from-purgatory", "six-winters"])
def test_cards_are_printed_in_their_size_and_aids_are_not_shrunk(name: str) -> None:
    sold, left, lines = shop.cards(kit(name).pieces)

    assert lines == []
    assert {piece.group for piece in sold}.isdisjoint({"aids"})
    (aid,) = {one.right for one in left if one.piece.group == "aids"}
    assert aid == "90 to 115 % would be right"


@pytest.mark.slow
def test_cards_of_make_playing_cards_are_made_and_the_rest_is_named() -> None:
    make = sizes.service("make-playing-cards")

    _, left, lines = services.lots(kit("exit-from-purgatory").pieces, make)

    assert lines == []
    groups = {one.piece.group or one.piece.name for one in left}
    assert groups == {"mats", "tokens", "aids", "box", "box-tokens", "box-dice"}


@pytest.mark.slow
def test_a_booklet_is_a_picture_a_page_on_whole_sheets() -> None:
    (rules,) = services.booklets(kit("nine-circles"), CRAFTER)

    assert rules.folder == "rules-large-booklet"
    assert rules.line == (
        "rules: 139.7 x 215.9 mm becomes large-booklet, 127 x 203.2 mm, 91 %"
    )
    assert len(rules.pages) == 4
    for data in rules.pages:
        with Image.open(io.BytesIO(data)) as image:
            assert (image.size, image.mode) == ((1575, 2475), "RGB")


@pytest.mark.slow
def test_a_service_without_booklets_gets_none() -> None:
    make = sizes.service("make-playing-cards")

    assert services.booklets(kit("nine-circles"), make) == []
