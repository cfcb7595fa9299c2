"""Contact sheets: every face once, small, with its name and its copies."""

import io
from collections.abc import Callable

import pypdfium2
import pytest
from PIL import Image

from companion.errors import BadValue
from companion.press.export import pictures
from companion.press.export.faces import Made
from companion.press.layout.paper import paper
from companion.press.layout.piece import Kit, Piece

Card = Callable[..., Piece]


def kit(*pieces: Piece) -> Kit:
    return Kit("toy", "A toy", "nobody", "1", pieces)


def words(made: Made) -> list[str]:
    pages = pypdfium2.PdfDocument(made.data)
    return [page.get_textpage().get_text_bounded() for page in pages]


def test_every_face_is_there_with_its_name_and_copies(card: Card) -> None:
    pieces = card("ace", title="Ace", copies=4), card("king", "#00FF00", back=None)

    (made,) = pictures.contact(kit(*pieces), paper("a4"))

    assert made.name == "contact-a4.pdf"
    (page,) = words(made)
    lines = [line.strip() for line in page.split("\r\n")]
    assert lines[0] == "A toy every face, page 1"
    assert lines[1:] == ["Ace", "4 x, front", "Ace", "back", "king", "1 x, front"]


@pytest.mark.parametrize(
    ("name", "size", "first"),
    [("a4", (595, 842), 25), ("letter", (612, 792), 25), ("a5", (420, 595), 9)],
)
def test_a_page_holds_as_many_faces_as_it_has_cells(
    card: Card, name: str, size: tuple[int, int], first: int
) -> None:
    pieces = [card(f"c{n}", f"#{n:06X}", back=None) for n in range(first + 1)]

    (made,) = pictures.contact(kit(*pieces), paper(name))

    pages = pypdfium2.PdfDocument(made.data)
    assert [round(side) for side in pages[0].get_size()] == list(size)
    assert [page.count("1 x, front") for page in words(made)] == [first, 1]


def test_flat_faces_take_less_room(card: Card) -> None:
    flat = [
        card(f"c{n}", f"#{n:06X}", back=None, width=88.9, height=25.4)
        for n in range(55)
    ]

    (made,) = pictures.contact(kit(*flat), paper("a4"))

    assert [page.count("1 x, front") for page in words(made)] == [55]


def test_a_face_is_shown_as_it_is_cut(card: Card) -> None:
    (made,) = pictures.contact(kit(card(back=None)), paper("a4"), dpi=127)

    with Image.open(io.BytesIO(made.data)) as image:
        # 29.7 x 41.7 mm, from 10 mm at the left: 5 pixels a mm.
        assert (made.name, image.size) == ("contact-a4-1.png", (1050, 1485))
        foot = 5 * (18 + 54.2 - 12.5)
        assert image.getpixel((52, foot - 100)) == (255, 0, 0)
        assert image.getpixel((52 + 140, foot - 100)) == (255, 0, 0)
        assert image.getpixel((52 + 160, foot - 100)) == (255, 255, 255)
        assert image.getpixel((50, foot - 1)) == (255, 255, 255)  # the round corner


def test_a_long_deck_is_written_in_parts(
    card: Card, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "PAGES", 1)
    pieces = [card(f"c{n}", f"#{n:06X}", back=None) for n in range(26)]

    names = [made.name for made in pictures.contact(kit(*pieces), paper("a4"))]

    assert names == ["contact-a4-1.pdf", "contact-a4-2.pdf"]


def test_the_same_kit_gives_the_same_bytes(card: Card) -> None:
    one, other = (next(pictures.contact(kit(card()), paper("a4"))).data for _ in "ab")

    assert one == other


def test_a_silly_resolution_is_refused(card: Card) -> None:
    with pytest.raises(BadValue, match=r"^--dpi: 0 dots to an inch"):
        next(pictures.contact(kit(card()), paper("a4"), dpi=0))
