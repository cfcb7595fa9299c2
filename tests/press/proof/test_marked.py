"""Marked backs are found: a dot, a shade, a shift; a number that is meant is not."""

from functools import partial

import pytest
from msgspec.structs import replace
from PIL import Image

from companion.press.layout.piece import Draw, Piece
from companion.press.proof import pieces
from companion.press.scene.marks import read_raster
from companion.press.scene.path import Path
from companion.press.scene.rich import Faces, Style
from companion.press.scene.scene import Scene
from tests.press.proof.conftest import card

BLUE, GOLD = (30, 60, 90), (200, 180, 120)


def picture(*dots: tuple[int, int, tuple[int, int, int]], shift: int = 0) -> bytes:
    """A back of a poker card at 300 dpi: gold lines on blue, and some dots."""
    import io

    image = Image.new("RGB", (750, 1050), BLUE)
    image.paste(GOLD, (100 + shift, 100, 650 + shift, 140))
    image.paste(GOLD, (100 + shift, 900, 650 + shift, 940))
    for x, y, colour in dots:
        image.putpixel((x, y), colour)
    file = io.BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


def painted(scene: Scene, data: bytes) -> None:
    scene.picture(read_raster(data, "back.png"), 0, 0, scene.width, scene.height)


def numbered(scene: Scene, number: str) -> None:
    painted(scene, picture())
    style = Style(Faces("jost-700-normal"), 30, "#FFFFFF", align="centre")
    scene.rich(number, (10, 30, 40, 20), style, ground="#1E3C5A")


def shaded(scene: Scene, colour: str) -> None:
    scene.draw(Path().rect(0, 0, scene.width, scene.height), fill=colour)


def found(*backs: Draw) -> list[str]:
    def front(scene: Scene) -> None:
        """Leave it empty."""

    every: list[Piece] = [
        replace(card(front), name=f"row {number}", back=back, bleed=0)
        for number, back in enumerate(backs, 2)
    ]
    return [str(one) for one in pieces(every, None, low=False) if one.rule == "marked"]


@pytest.mark.parametrize(
    "other",
    [
        partial(painted, data=picture((400, 500, (255, 255, 255)))),
        partial(painted, data=picture((10, 10, (31, 60, 90)))),
        partial(painted, data=picture(shift=1)),
        partial(painted, data=picture(shift=9)),
    ],
    ids=["a dot", "a shade of one dot", "a dot's shift", "a shift of 0.8 mm"],
)
def test_a_back_that_differs_by_a_hair_is_found(other: Draw) -> None:
    usual = partial(painted, data=picture())

    assert found(usual, other, usual) == [
        "row 3, back, all of it: looks nearly like that of row 2: the card is marked; "
        "use one back, or let them differ plainly [marked]"
    ]


def test_a_shade_of_one_step_is_found() -> None:
    assert len(
        found(partial(shaded, colour="#203050"), partial(shaded, colour="#203051"))
    )


def test_backs_that_are_equal_or_plainly_differ_are_right() -> None:
    same = [partial(painted, data=picture()) for _ in range(3)]
    numbers = [partial(numbered, number=number) for number in ("1", "2", "3")]
    shades = [partial(shaded, colour=colour) for colour in ("#203050", "#703050")]

    assert found(*same) == found(*numbers) == found(*shades) == []


def test_cards_with_two_faces_are_not_compared() -> None:
    assert not found(*(partial(shaded, colour=f"#2030{n:02X}") for n in range(40)))
