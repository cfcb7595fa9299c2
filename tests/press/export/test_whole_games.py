"""Each of the games, whole, at the service that sells all kinds of pieces."""

import io

import pytest
from PIL import Image

from companion import games
from companion.cli import kits
from companion.contract.options import NO_OPTIONS
from companion.press.export import booklets, orders, services
from companion.press.layout import sizes
from companion.press.layout.piece import Kit

CRAFTER = sizes.service("the-game-crafter")


def kit(name: str) -> Kit:
    return kits.of_games([name], NO_OPTIONS, None)[0].kit


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_the_game_crafter_makes_every_piece_of_a_game(name: str) -> None:
    game = kit(name)

    lots, left, lines = services.lots(game.pieces, CRAFTER)

    assert left == []
    made = [piece.name for lot in lots for piece in lot.pieces]
    assert sorted(made) == sorted(piece.name for piece in game.pieces if piece.copies)
    assert all(line.endswith(" %") for line in lines)


@pytest.mark.slow
def test_cards_of_make_playing_cards_are_made_and_the_rest_is_named() -> None:
    make = sizes.service("make-playing-cards")

    _, left, lines = services.lots(kit("exit-from-purgatory").pieces, make)

    assert lines == ["aids: 88.9 x 139.7 mm becomes tarot, 69.85 x 120.65 mm, 79 %"]
    assert not any(piece.group == "cards" for piece in left)
    assert all(orders.order(piece, make) is None for piece in left)


@pytest.mark.slow
def test_a_booklet_is_a_picture_a_page_on_whole_sheets() -> None:
    (rules,) = booklets.booklets(kit("nine-circles"), CRAFTER)

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

    assert booklets.booklets(kit("nine-circles"), make) == []
