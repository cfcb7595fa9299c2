"""Folders for print services: exact pixels, cuts and folds in their places."""

import csv
import io
from functools import partial

import pytest
from PIL import Image

from companion.press.export import orders, refit, services
from companion.press.export.faces import Made
from companion.press.layout import hexes, kinds, nets, sizes
from companion.press.layout.piece import Dieline, Form, Piece
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene, Type
from tests import kits
from tests.press.export.coloured import card, opened

CRAFTER = sizes.service("the-game-crafter")
MAKE = sizes.service("make-playing-cards")


def made(pieces: list[Piece], service: sizes.Service) -> dict[str, Made]:
    lots, left, _ = services.lots(pieces, service)
    assert left == []
    return {each.name: each for each in services.files(lots, service)}


def marked(scene: Scene, colour: str) -> None:
    """Draw a green card whose top left ninth, within the trim, is of a colour."""
    scene.draw(Path().rect(0, 0, scene.width, scene.height), fill="#00FF00")
    wide, high = scene.width - 6, scene.height - 6
    scene.draw(Path().rect(3, 3, wide / 3, high / 3), fill=colour)


@pytest.mark.parametrize(
    ("name", "pixels"),
    [
        *[("poker", (825, 1125)), ("tcg", (825, 1125)), ("bridge", (750, 1125))],
        *[("us-game", (750, 1125)), ("tgc-mini", (600, 825)), ("micro", (450, 600))],
        *[("tarot", (900, 1500)), ("jumbo", (1125, 1725)), ("square", (1125, 1125))],
        ("domino", (600, 1125)),
    ],
)
def test_the_game_crafter_gets_each_size_in_its_own_pixels(
    name: str, pixels: tuple[int, int]
) -> None:
    size = sizes.size(name)
    product = orders.product(card(width=size.width, height=size.height), CRAFTER)
    assert product == orders.Product(name, *pixels)


def test_a_poker_card_has_825_by_1125_pixels_cut_at_37_or_822_by_1122() -> None:
    files = made([card(front=partial(marked, colour="#FF0000"))], CRAFTER)
    image = opened(files["cards-poker/front/01-ace.png"])
    others = made([card()], MAKE)

    assert (image.size, image.mode) == ((825, 1125), "RGB")
    assert image.getpixel((39, 60)) == (255, 0, 0)
    # 3 mm of bleed are 2 pixels less than the service wants: they are drawn out.
    for at in ((36, 60), (0, 0), (824, 0), (0, 1124)):
        assert image.getpixel(at) == (0, 255, 0), at
    assert opened(others["cards-poker/front/01-ace.png"]).size == (822, 1122)
    assert opened(others["cards-poker/back.png"]).getpixel((0, 0)) == (0, 0, 255)


BLACK = partial(marked, colour="#000000")


@pytest.mark.parametrize(
    ("service", "other", "names"),
    [
        # The number of copies is in the name, or each has a file of its own.
        (CRAFTER, {}, "back front/01-ace-x2 front/02-king"),
        (MAKE, {}, "back front/01-ace front/02-ace front/03-king"),
        # Backs that differ are in the order of their fronts.
        (
            MAKE,
            {"back": BLACK},
            "front/01-ace front/02-ace back/01-ace back/02-ace front/03-king "
            "back/03-king",
        ),
    ],
)
def test_each_service_gets_the_copies_and_backs_that_it_takes(
    service: sizes.Service, other: dict[str, object], names: str
) -> None:
    files = made([card("ace", copies=2), card("king", "#00FF00", **other)], service)

    pictures = [f"cards-poker/{name}.png" for name in names.split()]
    assert list(files) == [*pictures, "list.csv", "READ-ME.txt"]
    fronts = [
        file for name, file in files.items() if "front/" in name and "ace" in name
    ]
    assert len({file.data for file in fronts}) == 1


def test_the_list_names_every_file_with_its_quantity() -> None:
    files = made([card("ace", copies=3, title="Ace, red")], CRAFTER)

    rows = list(csv.reader(io.StringIO(files["list.csv"].data.decode())))

    assert rows == [
        ["file", "side", "quantity", "card"],
        ["cards-poker/back.png", "back", "3", "all"],
        ["cards-poker/front/01-ace-x3.png", "front", "3", "Ace, red"],
    ]


def test_the_words_say_what_to_upload_and_what_is_drawn_out() -> None:
    file, bare = (
        made([card(copies=3, bleed=bleed)], CRAFTER)["READ-ME.txt"] for bleed in (3, 0)
    )
    words = file.data.decode()

    assert words.startswith(
        "For The Game Crafter\n\ncards-poker: 3 x poker, 825 x 1125"
    )
    assert "drawn out by 0.2 mm" in words
    assert "-x3 in its name means that three are wanted" in words
    assert file.note == ""
    assert bare.note == (
        "the outermost pixels are drawn out for bleed: cards-poker by 3.2 mm"
    )


def test_a_landscape_card_is_turned_and_its_back_the_other_way() -> None:
    red, black = (partial(marked, colour=one) for one in ("#FF0000", "#000000"))
    lying = card(width=88.9, height=63.5, front=red, back=black)

    files = made([lying], CRAFTER)

    # The top left of the front comes to the bottom left, that of the back to the top
    # right: behind one another, as the card is turned about its upright middle.
    for name, spots in (
        ("front/01-ace", {(60, 1060): (255, 0, 0), (60, 60): (0, 255, 0)}),
        ("back", {(760, 60): (0, 0, 0), (60, 1060): (0, 255, 0)}),
    ):
        image = opened(files[f"cards-poker/{name}.png"])
        assert image.size == (825, 1125)
        assert {at: image.getpixel(at) for at in spots} == spots


@pytest.mark.parametrize("form", ["flat", "pointy"])
def test_a_hexagon_is_made_however_it_stands(form: Form) -> None:
    width, height = hexes.box(form, flats=82.55)
    turned = form == "pointy"

    product = orders.product(card(width=width, height=height, form=form), CRAFTER)

    assert product == orders.Product("hex-card", 1200, 1050, turned=turned)


def test_a_form_that_a_service_does_not_sell_is_refused() -> None:
    assert str(orders.why_not(card(width=25, height=25, form="disc"), MAKE)) == (
        "ace: the pixels of MakePlayingCards for a disc of 25 x 25 mm are not known; "
        "known are poker, bridge, tgc-mini, business, tarot"
    )


@pytest.mark.parametrize(
    ("other", "pixels", "line"),
    [
        (
            {"width": 130, "height": 190, "stock": "board"},
            (1725, 2175),
            "130 x 190 mm becomes small-bi-fold-mat, 139.7 x 177.8 mm, 94 %",
        ),
        pytest.param(
            {"width": 190, "height": 130},
            (1725, 2175),
            "190 x 130 mm becomes small-bi-fold-mat, 177.8 x 139.7 mm, 94 %",
            marks=pytest.mark.slow,
        ),
        (
            {"width": 25, "height": 25, "form": "disc", "corner": 0},
            (375, 375),
            "25 x 25 mm becomes large-circle-chit, 25.4 x 25.4 mm, 102 %",
        ),
        (
            {"width": 186, "height": 244, "stock": "paper", "back": None},
            (2475, 3075),
            "186 x 244 mm becomes large-score-pad, 203.2 x 254 mm, 104 %",
        ),
        (
            {"width": 12, "height": 12, "stock": "label", "back": None},
            (188, 188),
            "12 x 12 mm becomes dice-sticker, 12.7 x 12.7 mm, 106 %",
        ),
        (
            {"width": 63, "height": 88},
            (822, 1122),
            "63 x 88 mm becomes poker, 63.5 x 88.9 mm, 101 %",
        ),
    ],
)
def test_a_piece_of_another_size_is_made_in_the_nearest_one(
    other: dict[str, object], pixels: tuple[int, int], line: str
) -> None:
    service = MAKE if "poker" in line else CRAFTER
    lots, left, lines = services.lots([card(**other)], service)

    assert (left, lines) == ([], [f"cards: {line}"])
    files = services.files(lots, service)
    assert opened(next(file for file in files if "/front/" in file.name)).size == pixels


def words(scene: Scene, size_pt: float) -> None:
    with scene.at(5, 5, scale=2):
        scene.text("Ace", (2, 5), Type("jost-400-normal", size_pt / 2, "#000000"))


FOLD = ((0.0, 20.0, 40.0, 20.0),)
EDGE = Path().rect(0, 0, 63.5, 88.9)
TGC, MPC = "The Game Crafter", "MakePlayingCards"


@pytest.mark.parametrize(
    ("service", "other", "why"),
    [
        (CRAFTER, {"dieline": Dieline(EDGE, FOLD)}, f"a net to fold, which {TGC}"),
        (CRAFTER, {"folds": FOLD}, f"a piece to fold, which {TGC} does not make"),
        (CRAFTER, {"dieline": Dieline(EDGE)}, f"an edge of its own, which {TGC}"),
        (CRAFTER, {"use": "pattern", "stock": "paper"}, f"a pattern, which {TGC}"),
        (
            CRAFTER,
            {"width": 9, "height": 9, "stock": "label"},
            f"{TGC} has dice-sticker, 12.7 x 12.7 mm, 141 %; 90 to 115 % would be",
        ),
        (
            MAKE,
            {"width": 44, "height": 31},
            f"{MPC} has tgc-mini, 44.45 x 63.5 mm, 101 %; it would fill 49 % of that",
        ),
        (
            MAKE,
            {"width": 59, "height": 91.8, "front": partial(words, size_pt=6.1)},
            f"{MPC} has bridge, 57.15 x 88.9 mm, 97 %; its text would be 5.9 pt, and 6 "
            "are legible",
        ),
        (
            MAKE,
            {"width": 25, "height": 25, "form": "disc"},
            f"{MPC} sells nothing like",
        ),
    ],
)
def test_what_a_service_would_make_of_it_something_else_is_left_out(
    service: sizes.Service, other: dict[str, object], why: str
) -> None:
    """The rest of the folder is made, and its READ-ME says what is missing."""
    odd, ace = card("odd", group="odd", **other), card()

    lots, left, _ = services.lots([odd, ace], service)

    (line,) = orders.left_out(left)
    assert line.startswith(f"left out, odd: {why}")
    made = {file.name: file for file in services.files(lots, service, left=[line])}
    assert [lot.folder for lot in lots] == ["cards-poker"]
    assert f"Left out, odd: {why}" in made["READ-ME.txt"].data.decode()


def test_legible_text_lets_a_piece_shrink_and_a_thin_mat_becomes_a_mat() -> None:
    large = card(width=59, height=91.8, front=partial(words, size_pt=6.5))
    mat = card(width=398, height=260, stock="paper", use="board", back=None)

    for piece, service, name in ((large, MAKE, "bridge"), (mat, CRAFTER, "big-mat")):
        (lot,), left, _ = services.lots([piece], service)
        assert (lot.product.name, left) == (name, [])


def test_what_is_beside_a_piece_continues_its_edge() -> None:
    other = card(width=63, height=120, front=partial(marked, colour="#FF0000"))

    files = made([other], CRAFTER)

    image = opened(next(file for name, file in files.items() if "/front/" in name))
    wide, high = image.size
    for at in ((0, 0), (wide - 1, 0), (0, high - 1), (wide // 2, high - 1)):
        assert image.getpixel(at) == (0, 255, 0), at


def test_pieces_of_two_sizes_or_directions_are_two_orders() -> None:
    aid, none = card("aid", width=88.9, height=139.7), card("none", copies=0)
    lying = card(width=88.9, height=63.5)

    lots, _, _ = services.lots([card(), aid, none, lying], CRAFTER)

    folders = ["cards-poker", "cards-jumbo", "cards-poker-2"]
    assert [lot.folder for lot in lots] == folders
    assert all(len(lot.pieces) == 1 for lot in lots)


COLOURS = {
    **{"front": "#FF0000", "back": "#0000FF", "left": "#00FF00"},
    **{"right": "#FFFF00", "lid": "#FF00FF", "foot": "#00FFFF"},
}


def box(cards: int) -> Piece:
    art = {name: partial(kits.filled, colour=COLOURS[name]) for name in COLOURS}
    return nets.tuck_box("box", nets.inside(cards, 63.5, 88.9, thick=0.3), art)


def pictures(piece: Piece) -> tuple[dict[str, Image.Image], list[str]]:
    lots, left, lines = services.lots([piece], CRAFTER)
    assert left == []
    files = services.files(lots, CRAFTER)
    return {
        file.name: opened(file).convert("RGB")
        for file in files
        if file.name.endswith(".png")
    }, lines


def test_panels_of_a_box_are_where_the_service_has_them_without_our_lines() -> None:
    found, lines = pictures(box(52))

    (image,) = found.values()
    # As measured on the template: the middle of each panel, in pixels.
    middles = {
        **{"right": (158, 958), "back": (657, 958), "left": (1157, 958)},
        **{"front": (1661, 958), "lid": (657, 308), "foot": (657, 1605)},
    }
    assert image.size == (2325, 1950)
    assert lines[0].startswith("box: ")
    assert "becomes poker-tuck-box-54, 190.5 x 158.75 mm" in lines[0]
    for name, at in middles.items():
        assert "#{:02X}{:02X}{:02X}".format(*image.getpixel(at)) == COLOURS[name], name
    front = image.crop((1300, 440, 2020, 1470))
    assert front.getcolors() == [(720 * 1030, (255, 0, 0))]


@pytest.mark.parametrize(("cards", "name"), [(30, 36), (68, 72), (92, 90), (120, 108)])
def test_a_box_is_as_deep_as_the_nearest_of_the_service(cards: int, name: int) -> None:
    fit = refit.box(box(cards), CRAFTER.others)

    assert fit is not None
    assert fit.size.name == f"poker-tuck-box-{name}"


def test_a_folded_figure_becomes_a_standee_with_a_front_and_a_back() -> None:
    def half(scene: Scene, colour: str) -> None:
        kits.filled(scene, colour)
        scene.draw(Path().rect(0, 0, scene.width, 10), fill="#000000")

    red, blue = (partial(half, colour=colour) for colour in ("#FF0000", "#0000FF"))
    found, lines = pictures(kinds.standee("thea", (28, 46), red, blue))

    assert lines == [
        "standees: 28 x 146.4 mm becomes large-standee, 25.4 x 76.2 mm, 91 %"
    ]
    for side, colour in (("front", (255, 0, 0)), ("back", (0, 0, 255))):
        image = next(image for name, image in found.items() if side in name)
        assert image.size == (375, 975)
        # The head is at the top.
        greys = [image.getpixel((187, y)) for y in (280, 500, 690)]
        assert greys == [(0, 0, 0), colour, colour]
