"""A picture a face: each once, with bleed or cut, as PNG or SVG."""

import io
from collections.abc import Callable
from xml.etree import ElementTree

import pytest
from PIL import Image

from companion.errors import BadValue
from companion.press.export import pictures
from companion.press.export.faces import Made, faces
from companion.press.layout.piece import Piece

Card = Callable[..., Piece]

NS = "{http://www.w3.org/2000/svg}"


def opened(made: Made) -> Image.Image:
    return Image.open(io.BytesIO(made.data))


def test_a_face_that_two_pieces_share_is_a_file_once(card: Card) -> None:
    pieces = [card("ace"), card("king", "#00FF00"), card("again")]

    made = list(pictures.png(pieces, 36))

    names = [each.name for each in made]
    assert names == ["ace-front.png", "ace-back.png", "king-front.png"]
    stems = [(face.piece.name, face.stem, face.again) for face in faces(pieces)]
    assert stems[4:] == [("again", "ace-front", True), ("again", "ace-back", True)]


def test_a_piece_of_which_none_is_wanted_has_no_picture(card: Card) -> None:
    assert list(pictures.png([card(copies=0)], 36)) == []


def test_names_that_end_alike_get_distinct_files(card: Card) -> None:
    pieces = [card("Row 1"), card("row-1", "#00FF00")]

    names = [each.name for each in pictures.png(pieces, 36)]

    assert names == ["row-1-front.png", "row-1-back.png", "row-1-front-2.png"]


def test_a_hostile_name_stays_within_the_folder(card: Card) -> None:
    made = next(pictures.png([card("../../etc/passwd\0")], 36))

    assert made.name == "etc-passwd-front.png"


def test_corners_are_transparent_unless_they_are_wanted_square(card: Card) -> None:
    cut = opened(next(pictures.png([card()], 72)))
    square = opened(next(pictures.png([card()], 72, square=True)))
    bled = opened(next(pictures.png([card()], 72, bleed=True)))

    assert (cut.mode, cut.size) == ("RGBA", (180, 252))
    assert cut.getchannel("A").getpixel((0, 0)) == 0
    assert cut.getpixel((90, 0)) == (255, 0, 0, 255)
    assert (square.mode, square.size) == ("RGB", (180, 252))
    assert square.getpixel((0, 0)) == (255, 0, 0)
    assert (bled.mode, bled.size) == ("RGB", (197, 269))


def test_a_piece_with_square_corners_has_no_transparency(card: Card) -> None:
    assert opened(next(pictures.png([card(corner=0)], 36))).mode == "RGB"


def test_a_silly_resolution_is_refused_before_anything_is_drawn() -> None:
    with pytest.raises(BadValue, match=r"^--dpi: 9999 dots to an inch"):
        next(pictures.png([], 9999))


def test_an_svg_is_as_large_as_the_trim_and_cut_to_it(card: Card) -> None:
    made = next(pictures.vectors([card(title="Ace & <king>")]))
    root = ElementTree.fromstring(made.data)

    assert made.name == "ace-front.svg"
    assert (root.get("width"), root.get("height")) == ("63.5mm", "88.9mm")
    assert root.findtext(f"{NS}title") == "Ace & <king>, front"
    clip = root.find(f".//{NS}clipPath")
    group = root.find(f".//{NS}g[@clip-path]")
    assert clip is not None
    assert group is not None
    assert group.get("clip-path") == f"url(#{clip.get('id')})"


def test_an_svg_with_its_bleed_is_not_cut(card: Card) -> None:
    root = ElementTree.fromstring(next(pictures.vectors([card()], bleed=True)).data)

    assert (root.get("width"), root.get("height")) == ("69.5mm", "94.9mm")
    assert root.find(f".//{NS}clipPath") is None


def test_an_svg_has_paper_where_nothing_is_inked(card: Card) -> None:
    bare = card(front=lambda scene: None)

    for bleed, size in ((False, "63.500"), (True, "69.500")):
        drawing = next(pictures.vectors([bare], bleed=bleed)).data.decode()
        root = ElementTree.fromstring(drawing)
        papers = [path for path in root.iter(f"{NS}path") if path.get("fill")]
        assert [path.get("fill") for path in papers] == ["#FFFFFF"]
        assert f"L{size} 0.000" in (papers[0].get("d") or "")


def test_an_svg_refers_to_nothing_outside_itself(card: Card) -> None:
    drawing = next(pictures.vectors([card()])).data.decode()

    assert drawing.count("http") == 1  # its own namespace
    assert "<script" not in drawing
    assert "href" not in drawing


def test_the_same_pieces_give_the_same_bytes(card: Card) -> None:
    once, twice = (
        [(each.name, each.data) for each in pictures.png([card()], 72)]
        for _ in range(2)
    )

    assert once == twice
