"""Boxes and standees are put where a service folds its own."""

import io
from functools import partial

from PIL import Image

from companion.press.export import refit, services
from companion.press.layout import kinds, nets, sizes
from companion.press.layout.piece import Piece
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene
from tests import kits

CRAFTER = sizes.service("the-game-crafter")

COLOURS = {
    "front": "#FF0000",
    "back": "#0000FF",
    "left": "#00FF00",
    "right": "#FFFF00",
    "lid": "#FF00FF",
    "foot": "#00FFFF",
}


def box(cards: int) -> Piece:
    art = {
        name: partial(kits.filled, colour=colour) for name, colour in COLOURS.items()
    }
    return nets.tuck_box("box", nets.inside(cards, 63.5, 88.9, thick=0.3), art)


def pictures(piece: Piece) -> tuple[dict[str, Image.Image], list[str]]:
    lots, left, lines = services.lots([piece], CRAFTER)
    assert left == []
    found = {
        file.name: Image.open(io.BytesIO(file.data)).convert("RGB")
        for file in services.files(lots, CRAFTER)
        if file.name.endswith(".png")
    }
    return found, lines


def test_panels_of_a_box_are_where_the_service_has_them() -> None:
    found, lines = pictures(box(52))

    (image,) = found.values()
    # As measured on the template: the middle of each panel, in pixels.
    middles = {
        "right": (158, 958),
        "back": (657, 958),
        "left": (1157, 958),
        "front": (1661, 958),
        "lid": (657, 308),
        "foot": (657, 1605),
    }
    assert image.size == (2325, 1950)
    assert lines[0].startswith("box: ")
    assert "becomes poker-tuck-box-54, 190.5 x 158.75 mm" in lines[0]
    for name, at in middles.items():
        colour = "#{:02X}{:02X}{:02X}".format(*image.getpixel(at))
        assert colour == COLOURS[name], name


def test_a_box_has_no_lines_of_ours_to_cut_along() -> None:
    (image,) = pictures(box(52))[0].values()

    front = image.crop((1300, 440, 2020, 1470))
    assert front.getcolors() == [(720 * 1030, (255, 0, 0))]


def test_a_box_is_as_deep_as_the_nearest_of_the_service() -> None:
    for cards, name in ((30, 36), (68, 72), (92, 90), (120, 108)):
        fit = refit.box(box(cards), CRAFTER.others)

        assert fit is not None
        assert fit.size.name == f"poker-tuck-box-{name}"


def test_a_folded_figure_becomes_a_standee_with_a_front_and_a_back() -> None:
    def half(scene: Scene, colour: str) -> None:
        kits.filled(scene, colour)
        with scene.at(0, 0):
            scene.draw(Path().rect(0, 0, scene.width, 10), fill="#000000")

    red, blue = (partial(half, colour=colour) for colour in ("#FF0000", "#0000FF"))
    found, lines = pictures(kinds.standee("thea", 28, 46, red, blue))

    assert lines == [
        "standees: 28 x 146.4 mm becomes large-standee, 25.4 x 76.2 mm, 91 %"
    ]
    front, back = (
        next(image for name, image in found.items() if side in name)
        for side in ("front", "back")
    )
    for image, colour in ((front, (255, 0, 0)), (back, (0, 0, 255))):
        assert image.size == (375, 975)
        assert image.getpixel((187, 500)) == colour
        # The head is at the top.
        assert image.getpixel((187, 280)) == (0, 0, 0)
        assert image.getpixel((187, 690)) == colour
