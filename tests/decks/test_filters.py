"""Filters, masks and mirrors of pictures: of dots and of drawings."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image as Pillow

from companion.errors import CompanionError
from companion.press.ink import pixels
from companion.press.layout.piece import Piece
from companion.press.layout.sizes import size
from companion.press.scene.marks import Group, Picture, Shape
from companion.press.scene.scene import Scene
from tests.decks.conftest import draw, every, png

IMAGE = '[front.art]\nkind = "image"\nx = 5\ny = 5\nw = 20\nh = 20\nimage = "[art]"\n'
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
    '<path fill="#FF0000" d="M0 0h10v10h-10z"/>'
    '<path fill="#0000FF" d="M0 0h5v10h-5z"/></svg>'
)

Colour = Callable[[float, float], str]


@pytest.fixture
def art(home: Path) -> Path:
    """Three pictures: red dots, a drawing that is blue at its left, a disc."""
    png(home / "red.png", size=(20, 20))
    (home / "two.svg").write_text(SVG)
    disc = '<circle cx="5" cy="5" r="5"/>'
    (home / "disc.svg").write_text(SVG.partition("<path")[0] + disc + "</svg>")
    return home


def seen(home: Path, keys: str, file: str) -> Colour:
    """Give the colour at a point of a card, in mm."""
    row = {"art": file}
    drawn = draw(home, IMAGE + keys, row)

    def face(scene: Scene) -> None:
        scene.append(drawn.marks)

    poker = size("poker")
    made = Piece("x", poker.width + 6, poker.height + 6, face)
    image = pixels.face(made, 254).convert("RGB")

    def colour(x: float, y: float) -> str:
        at = image.getpixel((round((x + 3) * 10), round((y + 3) * 10)))
        return "#{:02X}{:02X}{:02X}".format(*at)

    return colour


def test_a_filter_changes_dots_and_drawings_alike(art: Path) -> None:
    assert seen(art, 'filter = "grey"\n', "red.png")(15, 15) == "#4C4C4C"
    assert seen(art, 'filter = "grey"\n', "two.svg")(20, 15) == "#4C4C4C"
    assert seen(art, 'filter = "brightness 50%"\n', "two.svg")(20, 15) == "#800000"
    assert seen(art, 'filter = "sepia"\n', "red.png")(15, 15) == "#645945"


def test_dots_are_blurred(art: Path) -> None:
    Pillow.new("L", (40, 40)).save(art / "half.png")
    with Pillow.open(art / "half.png") as image:
        image.paste(255, (20, 0, 40, 40))
        image.save(art / "half.png")

    sharp, soft = (
        seen(art, keys, "half.png")(14, 15) for keys in ("", 'filter = "blur 2"\n')
    )

    assert sharp == "#000000"
    assert "#202020" < soft < "#A0A0A0"


def test_a_mask_shows_what_is_below_what_it_paints(art: Path) -> None:
    for file in ("red.png", "two.svg"):
        colour = seen(art, 'mask = "disc"\n', file)
        assert colour(20, 15) == "#FF0000"
        assert colour(24.5, 5.5) == "#FFFFFF"


def test_a_picture_is_mirrored_or_faint(art: Path) -> None:
    mirrored = seen(art, 'flip = "across"\n', "two.svg")
    faint = seen(art, "opacity = 0.5\n", "red.png")

    assert (mirrored(6, 15), mirrored(24, 15)) == ("#FF0000", "#0000FF")
    assert faint(15, 15) in ("#FF7F7F", "#FF8080")


def test_a_picture_without_any_of_them_is_drawn_as_before(art: Path) -> None:
    marks = draw(art, IMAGE, {"art": "red.png"}).marks

    assert [type(mark) for mark in every(marks)] == [Picture]
    assert not any(isinstance(mark, Group) and mark.mask for mark in marks)
    assert not [mark for mark in every(marks) if isinstance(mark, Shape)]


@pytest.mark.parametrize(
    ("keys", "file", "said"),
    [
        (
            *('filter = "gray"\n', "red.png"),
            "filter: 'gray' is no filter; write some of grey, sepia, "
            "brightness 120%, contrast 120%, blur 1 (mm)",
        ),
        (
            *('filter = "blur 99"\n', "red.png"),
            "filter: 'blur 99' is no filter; write some of grey, sepia, "
            "brightness 120%, contrast 120%, blur 1 (mm)",
        ),
        (
            *('filter = "blur 1"\n', "two.svg"),
            "filter: 'two.svg' is a drawing, not dots; save it as PNG, "
            "or leave out blur",
        ),
        (
            *('mask = "dics"\n', "red.png"),
            "mask: there is no file 'dics'; paths start at the deck",
        ),
        (
            *('mask = "../x"\n', "red.png"),
            "pictures: '../x' leaves the deck's folder; put it into the deck's folder",
        ),
    ],
)
def test_what_cannot_be_filtered_is_refused_by_row_and_column(
    art: Path, keys: str, file: str, said: str
) -> None:
    with pytest.raises(CompanionError) as caught:
        draw(art, IMAGE + keys, {"art": file})

    assert str(caught.value) == f"deck.csv: row 2, column art: {said}"
