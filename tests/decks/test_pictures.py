"""Pictures of a deck: vectors, pages of PDFs, dots; cut, filtered, or missing."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from companion.errors import BadData
from companion.press.cards import layouts, pictures, row_faces
from companion.press.cards.layouts import Look, Row
from companion.press.cards.pictures import anchor
from companion.press.ink import pixels
from companion.press.layout.piece import Piece
from companion.press.layout.sizes import size
from companion.press.scene.marks import Group, Picture, Shape
from companion.press.scene.scene import Scene
from tests import kits
from tests.decks.conftest import (
    HEAD,
    Print,
    draw,
    every,
    marks,
    own,
    png,
    refused,
    undrawn,
    words,
)

SVG = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">'
    b'<path d="M0 0h512v512H0z"/><path fill="#fff" d="M99 99h300v300z"/></svg>'
)


def face(home: Path, row: dict[str, str], *, low: bool = False) -> Scene:
    """Return the front of a row, drawn with the layout of `own`."""
    layouts.read.cache_clear()
    layout = layouts.read(home / "own.toml")
    drawn = Scene(69.5, 94.9, low=low)
    look = Look(layout, size("poker"), home, "deck.csv")
    row_faces.front(look, Row(2, row))(drawn)
    return drawn


def fills(drawn: Scene) -> list[object]:
    return [mark.fill for mark in marks(drawn, Shape)]


@pytest.mark.parametrize("kind", [{"image": '"[art]"'}, {"icon": '"mine"'}])
def test_a_drawing_has_its_own_colours_unless_the_layout_says_colour(
    home: Path, kind: dict[str, str]
) -> None:
    (home / "icons").mkdir()
    for name in ("art.svg", "icons/mine.svg"):
        (home / name).write_bytes(SVG)
    row = {"art": "art.svg", "tint": "tomato"}
    kind["kind"] = f'"{next(iter(kind))}"'

    own(home, **kind)
    plain = face(home, row)
    own(home, **kind, colour='"[tint]"')

    assert (fills(plain), [*plain.remarks]) == (["#000000", "#FFFFFF"], [])
    assert fills(face(home, row)) == ["#FF6347"]


def test_the_ending_of_a_picture_may_be_left_out(home: Path) -> None:
    png(home / "art" / "ox.png")

    assert pictures.found(home, "art/ox") == (home / "art" / "ox.png", 0)
    assert pictures.found(home, "art/ass") is None


@pytest.mark.parametrize(
    ("kind", "mode"),
    [
        *(("AVIF", "RGB"), ("WEBP", "RGB"), ("JPEG", "RGB")),
        *(("PNG", mode) for mode in ("RGB", "RGBA", "L", "P", "1")),
    ],
)
def test_pictures_of_all_usual_kinds_are_printed(
    print_deck: Print, home: Path, kind: str, mode: str
) -> None:
    Image.new(mode, (400, 400), "red").save(home / f"a.{kind.lower()}", kind)
    own(home, kind='"image"', image='"[image]"')

    ((path, part),) = print_deck(f"image\na.{kind.lower()}\n", layout="own.toml")

    assert part.findings == ()
    assert b"/Subtype /Image" in path.read_bytes()
    # On white paper; red is black where there are only two tones.
    assert kits.picture(path.read_bytes()).getextrema()[0] < 250


def pdf(path: Path, colours: tuple[str, ...]) -> None:
    pages = [Image.new("RGB", (100, 100), colour) for colour in colours]
    pages[0].save(path, "PDF", save_all=True, append_images=pages[1:])


def test_a_page_of_a_pdf_is_printed_at_300_dpi(home: Path) -> None:
    pdf(home / "art.pdf", ("red", "blue"))
    own(home, kind='"image"', image='"[image]"')

    drawn = face(home, {"image": "art.pdf#2"})

    (picture,) = marks(drawn, Picture)
    with Image.open(io.BytesIO(picture.raster.data)) as image:
        blue = image.getpixel((9, 9))
    assert picture.raster.across / (picture.w / 25.4) == pytest.approx(300, abs=1)
    assert blue == pytest.approx((0, 0, 255), abs=9)


def test_a_page_that_a_pdf_does_not_have_is_refused(
    print_deck: Print, home: Path
) -> None:
    pdf(home / "art.pdf", ("red",))
    own(home, kind='"image"', image='"[image]"')

    line = refused(print_deck, home, "image\nart.pdf#3\n", layout="own.toml")

    assert line == (
        "deck.csv: row 2, column image: art.pdf: has no page 3; choose 1 to 1"
    )


def test_a_missing_picture_is_a_labelled_placeholder(
    print_deck: Print, home: Path
) -> None:
    own(home, kind='"image"', image='"[image]"')

    ((file, _),) = print_deck("image\nart/ox.png\n", layout="own.toml")

    assert "art/ox.png" in words(file)


FILTERED = b'<g filter="url(#f)"><text>Hi</text></g></svg>'


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "art.pdf",
            "art.pdf: a PDF, printed with 300 dots an inch; "
            "save it as SVG if it is to stay vectors",
        ),
        (
            "art/ox.png",
            "row 2, front, picture: there is no file 'art/ox.png'; "
            "paths start at the deck [missing]",
        ),
        (
            "a.svg",
            "row 2, front, a.svg: filters: not drawn; "
            "convert it to plain paths and colours [missing]",
        ),
    ],
)
def test_a_pdf_is_noted_and_a_picture_that_lacks_something_is_found(
    print_deck: Print, home: Path, name: str, said: str
) -> None:
    pdf(home / "art.pdf", ("red",))
    (home / "a.svg").write_bytes(SVG.replace(b"</svg>", FILTERED))
    own(home, kind='"image"', image='"[image]"')

    ((_, part),) = print_deck(f"image\n{name}\n", layout="own.toml")

    assert [*map(str, part.findings), *part.notes] == [said]
    assert len(part.notes) == (name == "art.pdf")


def test_several_missing_pictures_of_a_row_are_all_named(
    print_deck: Print, home: Path
) -> None:
    own(home, kind='"image"', image='"[image]"')
    two = (
        '[front.two]\nkind = "image"\nimage = "[other]"\nx = 20\ny = 60\nw = 9\nh = 9\n'
    )
    with (home / "own.toml").open("a") as file:
        file.write(two)

    ((_, part),) = print_deck("image,other\na.png,b.png\n", layout="own.toml")

    assert [found.problem for found in part.findings] == [
        *("there is no file 'a.png'", "there is no file 'b.png'")
    ]


@pytest.mark.parametrize(
    ("where", "left"), [("centre", -20), ("left", 5), ("right", -45), ("20% 50%", -5)]
)
def test_a_column_says_what_stays_of_a_picture(
    home: Path, where: str, left: float
) -> None:
    png(home / "a.png", size=(200, 100))
    own(home, kind='"image"', image='"a.png"', anchor='"[crop|centre]"')

    drawn = face(home, {"crop": where})

    (picture,) = marks(drawn, Picture)
    assert (picture.x, picture.y) == pytest.approx((left, 5))
    with pytest.raises(BadData, match="anchor: 'midle' is no place"):
        anchor("midle")


def test_low_ink_leaves_pictures_out_but_checks_them(home: Path) -> None:
    (home / "a.svg").write_bytes(SVG)
    own(home, kind='"image"', image='"a.svg"')

    assert fills(face(home, {}, low=True)) == []


def test_what_is_below_a_picture_is_not_seen_where_the_picture_is_clear(
    home: Path,
) -> None:
    Image.new("RGBA", (4, 4)).save(home / "clear.png")
    (home / "own.toml").write_text(
        HEAD.replace("bleed = 3\n", "")
        + '[front.icon]\nkind = "icon"\nx = 5\ny = 5\nw = 9\nh = 9\nicon = "sun"\n'
        '[front.picture]\nkind = "image"\nx = 5\ny = 5\nw = 9\nh = 9\n'
        'image = "[image]"\nground = "paper"\n'
    )

    def darkest(name: str, *, low: bool = False) -> int:
        look = Look(layouts.read(home / "own.toml"), size("poker"), home, "deck.csv")
        front = row_faces.front(look, Row(2, {"image": name}))
        piece = Piece("row 2", 63.5, 88.9, front)
        square = pixels.face(piece, 50, low=low).crop((10, 10, 27, 27))
        dark: int = square.convert("L").getextrema()[0]
        return dark

    assert darkest("clear") == 255
    assert max(darkest(""), darkest("clear", low=True)) < 60


@pytest.mark.parametrize("name", ["a.tif", "a.tiff", "a.png"])
def test_pictures_of_layout_programs_are_read_and_cmyk_becomes_rgb(
    home: Path, name: str
) -> None:
    mode = "RGB" if name == "a.png" else "CMYK"
    Image.new(mode, (8, 8), (0,) * len(mode)).save(home / name)

    raster = pictures.picture(home / name)

    with Image.open(io.BytesIO(raster.data)) as image:
        assert image.mode == "RGB"
        assert image.getpixel((4, 4)) == ((255,) * 3 if mode == "CMYK" else (0,) * 3)


def test_the_flattened_picture_of_a_psd_is_read(home: Path) -> None:
    head = b"8BPS" + (1).to_bytes(2) + bytes(6) + (3).to_bytes(2)
    size_of = (2).to_bytes(4) + (3).to_bytes(4) + (8).to_bytes(2) + (3).to_bytes(2)
    planes = bytes([200] * 6 + [100] * 6 + [50] * 6)
    (home / "a.psd").write_bytes(head + size_of + bytes(12) + bytes(2) + planes)

    raster = pictures.picture(home / "a.psd")

    with Image.open(io.BytesIO(raster.data)) as image:
        assert image.size == (3, 2)
        assert image.getpixel((2, 1)) == (200, 100, 50)


def test_a_file_of_illustrator_is_its_pdf(home: Path) -> None:
    pdf(home / "art.ai", ("red", "blue"))
    own(home, kind='"image"', image='"[image]"')

    drawn = face(home, {"image": "art.ai#2"})

    assert [remark.fault for remark in drawn.remarks] == [False]


def test_a_coarse_picture_is_named_by_its_box(print_deck: Print, home: Path) -> None:
    png(home / "a.png")
    own(home, kind='"image"', image='"[image]"')

    ((_, part),) = print_deck("image\na.png\n", layout="own.toml")

    (found,) = (found for found in part.findings if found.rule == "dots")
    assert found.where.startswith("row 2, front, picture box at (")


IMAGE = '[front.art]\nkind = "image"\nx = 5\ny = 5\nw = 20\nh = 20\nimage = "[art]"\n'
TWO = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
    '<path fill="#FF0000" d="M0 0h10v10h-10z"/>'
    '<path fill="#0000FF" d="M0 0h5v10h-5z"/></svg>'
)

Colour = Callable[[float, float], str]


@pytest.fixture
def art(home: Path) -> Path:
    """Three pictures: red dots, a drawing that is blue at its left, a disc."""
    png(home / "red.png", size=(20, 20))
    (home / "two.svg").write_text(TWO)
    disc = '<circle cx="5" cy="5" r="5"/>'
    (home / "disc.svg").write_text(TWO.partition("<path")[0] + disc + "</svg>")
    return home


def seen(home: Path, keys: str, file: str) -> Colour:
    """Give the colour at a point of a card, in mm."""
    drawn, poker = draw(home, IMAGE + keys, {"art": file}), size("poker")
    made = Piece(
        *("x", poker.width + 6, poker.height + 6),
        lambda scene: scene.append(drawn.marks),
    )
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
    image = Image.new("L", (40, 40))
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


@pytest.mark.parametrize(
    ("keys", "file", "said"),
    [
        *(
            (
                *(f'filter = "{name}"\n', "red.png"),
                f"filter: '{name}' is no filter; write some of grey, sepia, "
                "brightness 120%, contrast 120%, blur 1 (mm)",
            )
            for name in ("gray", "blur 99")
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
    line = undrawn(art, IMAGE + keys, {"art": file})

    assert line == f"deck.csv: row 2, column art: {said}"
