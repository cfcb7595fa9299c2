"""Folders for print services: exact pixels, the cut in its place, every copy."""

import csv
import io
from collections.abc import Callable
from functools import partial

import pytest
from PIL import Image

from companion.press.export import orders, services
from companion.press.export.faces import Made
from companion.press.layout import hexes, sizes
from companion.press.layout.piece import Form, Piece
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene

Card = Callable[..., Piece]

CRAFTER = sizes.service("the-game-crafter")
MAKE = sizes.service("make-playing-cards")


def made(pieces: list[Piece], service: sizes.Service) -> dict[str, Made]:
    lots, left, _ = services.lots(pieces, service)
    assert left == []
    return {each.name: each for each in services.files(lots, service)}


def opened(file: Made) -> Image.Image:
    return Image.open(io.BytesIO(file.data))


def marked(scene: Scene, colour: str) -> None:
    """Draw a green card whose top left ninth, within the trim, is of a colour."""
    scene.draw(Path().rect(0, 0, scene.width, scene.height), fill="#00FF00")
    wide, high = scene.width - 6, scene.height - 6
    scene.draw(Path().rect(3, 3, wide / 3, high / 3), fill=colour)


@pytest.mark.parametrize(
    ("size", "name", "pixels"),
    [
        ("poker", "poker", (825, 1125)),
        ("tcg", "tcg", (825, 1125)),
        ("bridge", "bridge", (750, 1125)),
        ("us-game", "us-game", (750, 1125)),
        ("tgc-mini", "tgc-mini", (600, 825)),
        ("micro", "micro", (450, 600)),
        ("tarot", "tarot", (900, 1500)),
        ("jumbo", "jumbo", (1125, 1725)),
        ("square", "square", (1125, 1125)),
        ("domino", "domino", (600, 1125)),
    ],
)
def test_the_game_crafter_gets_each_size_in_its_own_pixels(
    card: Card, size: str, name: str, pixels: tuple[int, int]
) -> None:
    found = sizes.size(size)
    product = orders.product(card(width=found.width, height=found.height), CRAFTER)

    assert product == orders.Product(name, *pixels)


def test_a_poker_card_has_825_by_1125_pixels_cut_at_37(card: Card) -> None:
    files = made([card(front=partial(marked, colour="#FF0000"))], CRAFTER)
    image = opened(files["cards-poker/front/01-ace.png"])

    assert (image.size, image.mode) == ((825, 1125), "RGB")
    assert image.getpixel((36, 60)) == (0, 255, 0)
    assert image.getpixel((39, 60)) == (255, 0, 0)
    # 3 mm of bleed are 2 pixels less than the service wants: they are drawn out.
    assert [image.getpixel(at) for at in ((0, 0), (824, 0), (0, 1124))] == [
        (0, 255, 0)
    ] * 3


def test_make_playing_cards_gets_822_by_1122_pixels(card: Card) -> None:
    files = made([card()], MAKE)

    assert opened(files["cards-poker/front/01-ace.png"]).size == (822, 1122)
    assert opened(files["cards-poker/back.png"]).getpixel((0, 0)) == (0, 0, 255)


def test_the_game_crafter_gets_the_number_of_copies_in_the_name(card: Card) -> None:
    files = made([card("ace", copies=20), card("king", "#00FF00")], CRAFTER)

    assert list(files) == [
        "cards-poker/back.png",
        "cards-poker/front/01-ace-x20.png",
        "cards-poker/front/02-king.png",
        "list.csv",
        "READ-ME.txt",
    ]


def test_make_playing_cards_gets_a_file_a_copy(card: Card) -> None:
    files = made([card("ace", copies=2), card("king", "#00FF00")], MAKE)

    assert list(files) == [
        "cards-poker/back.png",
        "cards-poker/front/01-ace.png",
        "cards-poker/front/02-ace.png",
        "cards-poker/front/03-king.png",
        "list.csv",
        "READ-ME.txt",
    ]
    one, other = (files[f"cards-poker/front/0{n}-ace.png"].data for n in (1, 2))
    assert one == other


def test_backs_that_differ_are_in_the_order_of_their_fronts(card: Card) -> None:
    black = partial(marked, colour="#000000")
    files = made([card("ace", copies=2), card("king", back=black)], MAKE)

    assert list(files)[:-2] == [
        "cards-poker/front/01-ace.png",
        "cards-poker/front/02-ace.png",
        "cards-poker/back/01-ace.png",
        "cards-poker/back/02-ace.png",
        "cards-poker/front/03-king.png",
        "cards-poker/back/03-king.png",
    ]


def test_cards_without_backs_have_no_file_of_backs(card: Card) -> None:
    assert "cards-poker/back.png" not in made([card(back=None)], CRAFTER)


def test_the_list_names_every_file_with_its_quantity(card: Card) -> None:
    files = made([card("ace", copies=3, title="Ace, red")], CRAFTER)

    rows = list(csv.reader(io.StringIO(files["list.csv"].data.decode())))

    assert rows == [
        ["file", "side", "quantity", "card"],
        ["cards-poker/back.png", "back", "3", "all"],
        ["cards-poker/front/01-ace-x3.png", "front", "3", "Ace, red"],
    ]


def test_the_words_say_what_to_upload(card: Card) -> None:
    words = made([card(copies=3)], CRAFTER)["READ-ME.txt"].data.decode()

    assert words.startswith(
        "For The Game Crafter\n\ncards-poker: 3 x poker, 825 x 1125"
    )
    assert "drawn out by 0.2 mm" in words
    assert "-x3 in its name means that three are wanted" in words


def test_what_is_drawn_out_by_more_than_a_millimetre_is_reported(card: Card) -> None:
    bare = made([card(bleed=0)], CRAFTER)["READ-ME.txt"]

    assert bare.note == (
        "the outermost pixels are drawn out for bleed: cards-poker by 3.2 mm"
    )
    assert made([card()], CRAFTER)["READ-ME.txt"].note == ""


def test_a_landscape_card_is_turned_and_its_back_the_other_way(
    card: Card,
) -> None:
    red, black = (partial(marked, colour=one) for one in ("#FF0000", "#000000"))
    lying = card(width=88.9, height=63.5, front=red, back=black)

    files = made([lying], CRAFTER)
    front = opened(files["cards-poker/front/01-ace.png"])
    back = opened(files["cards-poker/back.png"])

    assert front.size == back.size == (825, 1125)
    # The top left of the front comes to the bottom left, that of the back to the top
    # right: behind one another, as the card is turned about its upright middle.
    assert front.getpixel((60, 1060)) == (255, 0, 0)
    assert back.getpixel((760, 60)) == (0, 0, 0)
    assert front.getpixel((60, 60)) == back.getpixel((60, 1060)) == (0, 255, 0)


@pytest.mark.parametrize("form", ["flat", "pointy"])
def test_a_hexagon_is_made_however_it_stands(card: Card, form: Form) -> None:
    width, height = hexes.box("flat", flats=82.55)
    if form == "pointy":
        width, height = height, width
    tile = card(width=width, height=height, form=form)

    product = orders.product(tile, CRAFTER)

    turned = form == "pointy"
    assert product == orders.Product("hex-card", 1200, 1050, turned=turned)


def test_a_form_that_a_service_does_not_sell_is_refused(card: Card) -> None:
    disc = card(width=25, height=25, form="disc")

    assert services.lots([disc], MAKE) == ([], [disc], [])
    assert str(orders.why_not(disc, MAKE)) == (
        "ace: the pixels of MakePlayingCards for a disc of 25 x 25 mm are not known; "
        "known are poker, bridge, tgc-mini, business, tarot"
    )


@pytest.mark.parametrize(
    ("other", "service", "pixels", "line"),
    [
        (
            {"width": 130, "height": 190, "stock": "board"},
            CRAFTER,
            (1725, 2175),
            "cards: 130 x 190 mm becomes small-bi-fold-mat, 139.7 x 177.8 mm, 94 %",
        ),
        pytest.param(
            {"width": 190, "height": 130},
            CRAFTER,
            (1725, 2175),
            "cards: 190 x 130 mm becomes small-bi-fold-mat, 177.8 x 139.7 mm, 94 %",
            marks=pytest.mark.slow,
        ),
        (
            {"width": 25, "height": 25, "form": "disc", "corner": 0},
            CRAFTER,
            (375, 375),
            "cards: 25 x 25 mm becomes large-circle-chit, 25.4 x 25.4 mm, 102 %",
        ),
        pytest.param(
            {"width": 148, "height": 210, "stock": "paper"},
            CRAFTER,
            (2475, 3075),
            "cards: 148 x 210 mm becomes large-score-pad, 203.2 x 254 mm, 121 %",
            marks=pytest.mark.slow,
        ),
        (
            {"width": 12, "height": 12, "stock": "label", "back": None},
            CRAFTER,
            (188, 188),
            "cards: 12 x 12 mm becomes dice-sticker, 12.7 x 12.7 mm, 106 %",
        ),
        (
            {"width": 63, "height": 88},
            MAKE,
            (822, 1122),
            "cards: 63 x 88 mm becomes poker, 63.5 x 88.9 mm, 101 %",
        ),
    ],
)
def test_a_piece_of_another_size_is_made_in_the_nearest_one(
    card: Card,
    other: dict[str, object],
    service: sizes.Service,
    pixels: tuple[int, int],
    line: str,
) -> None:
    lots, left, lines = services.lots([card(**other)], service)

    assert (left, lines) == ([], [line])
    (front,) = (
        file for file in services.files(lots, service) if "/front/" in file.name
    )
    assert opened(front).size == pixels


def test_what_is_beside_a_piece_continues_its_edge(card: Card) -> None:
    other = card(width=63, height=120, front=partial(marked, colour="#FF0000"))

    files = made([other], CRAFTER)
    (front,) = (file for name, file in files.items() if "/front/" in name)

    image = opened(front)
    wide, high = image.size
    corners = ((0, 0), (wide - 1, 0), (0, high - 1), (wide // 2, high - 1))
    assert [image.getpixel(at) for at in corners] == [(0, 255, 0)] * 4


def test_pieces_of_two_sizes_are_two_orders(card: Card) -> None:
    pieces = [card(), card("aid", width=88.9, height=139.7), card("none", copies=0)]

    lots, _, _ = services.lots(pieces, CRAFTER)

    assert [lot.folder for lot in lots] == ["cards-poker", "cards-jumbo"]
    assert [len(lot.pieces) for lot in lots] == [1, 1]


def test_landscape_and_portrait_cards_have_folders_of_their_own(
    card: Card,
) -> None:
    pieces = [card(), card(width=88.9, height=63.5)]

    lots, _, _ = services.lots(pieces, CRAFTER)

    assert [lot.folder for lot in lots] == ["cards-poker", "cards-poker-2"]
