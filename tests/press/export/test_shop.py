"""Files for print shops: every operator of them is read back."""

import io
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from companion.press.export import shop
from companion.press.ink.cmyk import Separation, profile
from companion.press.layout import nets
from companion.press.layout.piece import Kit, Piece
from companion.press.scene.path import Path
from companion.press.scene.scene import Fade, Scene, Shape, Type

Card = Callable[..., Piece]

MM = 72 / 25.4
INK, PAPER = "#16243A", "#F4F0E6"


def drawn(scene: Scene) -> None:
    """Draw one of everything: grounds, lines, texts, what fades and is transparent."""
    w, h = scene.width, scene.height
    scene.draw(Path().rect(0, 0, w, h), fill="#101010")
    scene.draw(Path().rect(6, 6, w - 12, h - 12), fill=PAPER)
    fade = Fade(0, 0, w, 0, ((0, "#A8241B"), (1, "#22365C")))
    scene.draw(Path().rect(10, 20, 20, 10), fill=fade)
    scene.draw(Path().rect(10, 40, 20, 10), fill="#22365C", stroke=INK, width=0.25)
    scene.draw(Path().rect(40, 40, 10, 10), stroke=INK, width=2)
    scene.draw(Path().rect(12, 42, 30, 5), fill="#FFFFFF", opacity=0.4)
    font = "jost-400-normal"
    scene.text("small black", (10, 60), Type(font, 8, INK))
    scene.text("small white", (10, 64), Type(font, 8, "#FFFFFF"))
    scene.text("small grey", (10, 68), Type(font, 8, "#6A6A6A"))
    scene.text("large blue", (10, 80), Type(font, 20, INK))


@pytest.fixture
def press() -> Separation:
    return Separation(profile(), 300)


def opened(pikepdf: Any, data: bytes) -> Any:
    return pikepdf.open(io.BytesIO(data))


def made(
    pieces: list[Piece], press: Separation, pages: shop.Pages = shop.ANY
) -> dict[str, bytes]:
    kit = Kit("toys", "Toys (all)", "by Ü", "1", tuple(pieces))
    return {file.name: file.data for file in shop.files(kit, pages, press)}


def streams(pikepdf: Any, document: Any) -> Iterator[Any]:
    """Yield every content stream: pages, and the forms that they paint."""
    yield from document.pages
    for thing in document.objects:
        if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form":
            yield thing


def operators(pikepdf: Any, document: Any) -> Iterator[tuple[str, list[Any], Any]]:
    """Yield every operator, what it works on, and where it stands."""
    for stream in streams(pikepdf, document):
        for operands, operator in pikepdf.parse_content_stream(stream):
            yield str(operator), list(operands), stream


def inked(pikepdf: Any, document: Any) -> Iterator[tuple[str, list[float], Any]]:
    for operator, operands, stream in operators(pikepdf, document):
        if operator in ("k", "K"):
            yield operator, [float(part) for part in operands], stream


def shown(pikepdf: Any, document: Any) -> dict[str, list[tuple[list[float], bool]]]:
    """Return the ink of each text, by its size in points, and if it overprints."""
    found: dict[str, list[tuple[list[float], bool]]] = {}
    for stream in streams(pikepdf, document):
        states = stream.get("/Resources", {}).get("/ExtGState", {})
        ink, over, kept = [0.0], False, []
        for operands, operator in pikepdf.parse_content_stream(stream):
            match str(operator):
                case "q":
                    kept.append((ink, over))
                case "Q":
                    ink, over = kept.pop()
                case "k":
                    ink = [float(part) for part in operands]
                case "gs":
                    state = states[str(operands[0])]
                    over = bool(state.get("/op", over))
                    assert int(state.get("/OPM", 1)) == 1
                case "Tf":
                    size = float(operands[1]) * MM
                case "TJ" | "Tj":
                    found.setdefault(f"{size:.0f}", []).append((ink, over))
    return found


def test_no_colour_is_red_green_blue_or_grey(
    card: Card, press: Separation, pikepdf: Any
) -> None:
    data = made([card(front=drawn, back=drawn)], press)["cards.pdf"]

    with opened(pikepdf, data) as document:
        used = {name for name, _, _ in operators(pikepdf, document)}
        assert not used & {"rg", "RG", "g", "G", "sc", "scn", "SC", "SCN", "cs", "CS"}
        assert {"k", "K", "sh"} <= used
        spaces = {
            str(thing["/ColorSpace"])
            for thing in document.objects
            if isinstance(thing, pikepdf.Dictionary | pikepdf.Stream)
            and "/ColorSpace" in thing
            and not isinstance(thing["/ColorSpace"], pikepdf.Dictionary)
        }
        assert spaces == {"/DeviceCMYK"}
        assert b"DeviceRGB" not in data


def test_small_black_text_is_black_ink_alone_and_overprints(
    card: Card, press: Separation, pikepdf: Any
) -> None:
    with opened(pikepdf, made([card(front=drawn)], press)["cards.pdf"]) as document:
        (black, white, grey), (large,) = (
            shown(pikepdf, document)[size] for size in ("8", "20")
        )

    assert black == ([0, 0, 0, 1], True)
    assert white == ([0, 0, 0, 0], False)
    assert grey[0][:3] == [0, 0, 0]
    assert 0.6 < grey[0][3] < 0.8
    assert grey[1] is False
    # A title keeps its blue.
    assert large[0][0] > 0.3
    assert large[1] is False


def test_thin_black_lines_are_black_ink_alone_and_wide_ones_keep_their_colour(
    card: Card, press: Separation, pikepdf: Any
) -> None:
    bare = shop.Pages(marked=False)
    data = made([card(front=drawn, back=None)], press, bare)["cards.pdf"]

    with opened(pikepdf, data) as document:
        strokes = [ink for name, ink, _ in inked(pikepdf, document) if name == "K"]

    thin, wide = strokes
    assert thin == [0, 0, 0, 1]
    assert wide[0] > 0.3


def test_a_black_ground_is_rich_and_no_colour_exceeds_the_limit(
    card: Card, pikepdf: Any
) -> None:
    for limit, ground in ((300, [0.6, 0.4, 0.4, 1]), (200, [0, 0, 0, 1])):
        press = Separation(profile(), limit)
        with opened(pikepdf, made([card(front=drawn)], press)["cards.pdf"]) as document:
            inks = [ink for _, ink, _ in inked(pikepdf, document)]
            functions = [
                [float(part) for part in thing[end]]
                for thing in document.objects
                if isinstance(thing, pikepdf.Dictionary) and "/C0" in thing
                for end in ("/C0", "/C1")
            ]

        assert ground in inks
        assert max(map(sum, inks)) <= limit / 100 + 0.002
        assert functions
        assert max(map(sum, functions)) <= limit / 100 + 0.002


def test_boxes_are_the_trim_3_mm_of_bleed_and_room_for_marks(
    card: Card, press: Separation, pikepdf: Any
) -> None:
    with opened(pikepdf, made([card(front=drawn)], press)["cards.pdf"]) as document:
        boxes = {
            name: [round(float(side) / MM, 2) for side in document.pages[0][name]]
            for name in ("/MediaBox", "/BleedBox", "/TrimBox")
        }
        assert "/ArtBox" not in document.pages[0]

    assert boxes == {
        "/MediaBox": [0, 0, 87.5, 112.9],
        "/BleedBox": [9, 9, 78.5, 103.9],
        "/TrimBox": [12, 12, 75.5, 100.9],
    }


def test_crop_marks_begin_3_mm_outside_the_bleed(card: Card) -> None:
    (front, _) = shop.sides(shop.Lot("cards", (card(),)), shop.ANY, low=False)

    marks = front.placements[-1].face.marks
    ends = {numbers for mark in marks for _, numbers in mark.path.segments}
    inside = [
        (x, y) for x, y in ends if 6.01 < x < 87.5 - 6.01 and 6.01 < y < 112.9 - 6.01
    ]
    assert inside == []
    assert len(marks) == 8


@pytest.mark.parametrize("bleed", [0, 1, 3])
def test_a_face_with_less_bleed_is_extended_to_3_mm(
    card: Card, press: Separation, bleed: float
) -> None:
    data = made([card(bleed=bleed, back=None)], press)["cards.pdf"]

    image = rendered(data, 0)
    red = image.getpixel((248, 320))
    at = {mm: image.getpixel((round(mm / 25.4 * 144), 320)) for mm in (8.5, 9.5, 11.5)}
    assert at == {8.5: (255, 255, 255), 9.5: red, 11.5: red}


def rendered(data: bytes, page: int) -> Any:
    import pypdfium2

    with pypdfium2.PdfDocument(data) as document:
        return document[page].render(scale=2).to_pil().convert("RGB")


def test_a_page_is_a_printed_side_in_the_order_of_the_kit(
    card: Card, press: Separation, pikepdf: Any
) -> None:
    pieces = [card("ace", copies=2), card("king", back=None), card("none", copies=0)]

    data = made(pieces, press)["cards.pdf"]
    with opened(pikepdf, data) as document, document.open_outline() as outline:
        pages = [item.title for item in outline.root]

    assert pages == [
        "ace, front",
        "ace, back",
        "ace, front",
        "ace, back",
        "king, front",
    ]


def test_each_kind_and_size_of_piece_has_a_file(card: Card, press: Separation) -> None:
    pieces = [card(), card("aid", width=90), card("map", group="maps")]

    assert list(made(pieces, press)) == [
        "cards-63-5-x-88-9.pdf",
        "cards-90-x-88-9.pdf",
        "maps.pdf",
    ]


def test_a_round_trim_and_folds_are_inks_and_layers_of_their_own(
    card: Card, press: Separation, pikepdf: Any
) -> None:
    token = card(width=25, height=25, form="disc", folds=((0, 5, 25, 5),))

    with opened(pikepdf, made([token], press)["cards.pdf"]) as document:
        page = document.pages[0]
        spaces = page["/Resources"]["/ColorSpace"]
        named = {str(name): str(space[1]) for name, space in spaces.items()}
        set_to = [
            str(operands[0])
            for name, operands, _ in operators(pikepdf, document)
            if name == "CS"
        ]
        state = page["/Resources"]["/ExtGState"]

        layers = [
            str(layer["/Name"]) for layer in document.Root["/OCProperties"]["/OCGs"]
        ]
        marked = [
            [str(operand) for operand in operands]
            for name, operands, _ in operators(pikepdf, document)
            if name == "BDC"
        ]

    assert named == {"/CutContour": "/CutContour", "/Crease": "/Crease"}
    assert layers == ["CutContour", "Crease"]
    assert marked == [["/OC", "/CutContour"], ["/OC", "/Crease"]] * 2
    assert set_to == ["/CutContour", "/Crease"] * 2
    assert str(next(iter(state.keys()))) == "/OP10"


def test_a_box_is_cut_along_its_net_and_folded_where_its_panels_meet(
    card: Card,
) -> None:
    box = nets.tuck_box("box", nets.inside(54, 63.5, 88.9), {})
    assert box.dieline is not None

    (front,) = shop.sides(shop.Lot("boxes", (box,)), shop.ANY, low=False)

    marks = [mark for mark in front.placements[-1].face.marks]
    lines = [m for group in marks if hasattr(group, "marks") for m in group.marks]
    cut = [mark for mark in (*marks, *lines) if getattr(mark, "stroke", "") == shop.CUT]
    folded = [m for m in (*marks, *lines) if getattr(m, "stroke", "") == shop.CREASE]
    assert len(cut) == 1
    assert len(folded) == len(box.folds) + len(box.dieline.folds) > 0


def test_a_file_says_that_it_is_pdf_x_4_and_for_which_press(
    card: Card, press: Separation, pikepdf: Any
) -> None:
    with opened(pikepdf, made([card()], press)["cards.pdf"]) as document:
        (intent,) = document.Root["/OutputIntents"]
        assert document.pdf_version == "1.6"
        assert intent["/S"] == "/GTS_PDFX"
        assert intent["/OutputConditionIdentifier"] == "Custom"
        assert intent["/Info"] == "Chemical proof"
        assert intent["/DestOutputProfile"].read_bytes() == press.profile.data
        assert int(intent["/DestOutputProfile"]["/N"]) == 4
        assert document.docinfo["/Trapped"] == "/False"
        assert document.docinfo["/Title"] == "Toys (all): cards"
        packet = document.Root["/Metadata"].read_bytes().decode()
        with document.open_metadata() as words:
            assert words["pdfxid:GTS_PDFXVersion"] == "PDF/X-4"
            assert words["dc:title"] == "Toys (all): cards"
            assert words["pdf:Trapped"] == "False"
        assert packet.startswith("<?xpacket begin=")
        assert "/ID" in document.trailer


def test_every_font_is_embedded(card: Card, press: Separation, pikepdf: Any) -> None:
    with opened(pikepdf, made([card(front=drawn)], press)["cards.pdf"]) as document:
        fonts = [
            thing
            for thing in document.objects
            if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font"
        ]

        assert fonts
        assert all("/FontFile2" in font["/FontDescriptor"] for font in fonts)


def test_drive_thru_cards_gets_pdf_x_1a_with_240_percent_and_nothing_transparent(
    card: Card, pikepdf: Any
) -> None:
    press = Separation(profile(), 240, "PDF/X-1a:2003")
    data = made([card(front=drawn)], press, shop.CARDS)["cards.pdf"]

    with opened(pikepdf, data) as document:
        back, front = document.pages
        assert document.pdf_version == "1.4"
        assert document.docinfo["/GTS_PDFXVersion"] == "PDF/X-1a:2003"
        with document.open_metadata() as words:
            assert words["pdfx:GTS_PDFXVersion"] == "PDF/X-1a:2003"
        for page in (back, front):
            assert [float(side) for side in page["/MediaBox"]] == [0, 0, 198, 270]
            assert [float(side) for side in page["/TrimBox"]] == [9, 9, 189, 261]
        for stream in streams(pikepdf, document):
            assert "/Group" not in stream
            for state in stream["/Resources"].get("/ExtGState", {}).values():
                assert float(state.get("/ca", 1)) == float(state.get("/CA", 1)) == 1
                assert "/SMask" not in state
        images = [
            thing
            for thing in document.objects
            if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Image"
        ]
        assert images
        for image in images:
            assert image["/ColorSpace"] == "/DeviceCMYK"
            assert "/SMask" not in image
            dots = image.read_bytes()
            sums = map(sum, zip(*(dots[part::4] for part in range(4)), strict=True))
            assert max(sums) <= 240 * 2.55
        assert max(sum(ink) for _, ink, _ in inked(pikepdf, document)) <= 2.4
        # The text comes after what is transparent, and stays text.
        assert shown(pikepdf, document)["8"][0] == ([0, 0, 0, 1], True)


def test_a_wide_card_is_turned_for_drive_thru_cards(card: Card, pikepdf: Any) -> None:
    press = Separation(profile(), 240, "PDF/X-1a:2003")
    wide = card(width=88.9, height=63.5, front=partial(corner, x=0), back=corner)

    data = made([wide], press, shop.CARDS)["cards.pdf"]

    back, front = (rendered(data, page) for page in (0, 1))
    assert front.size == (396, 540)
    # The top left of the front comes to the bottom left, that of the back to the top
    # right: behind one another, as the card is turned about its upright middle.
    assert [dark(front, at) for at in ((40, 500), (40, 40))] == [True, False]
    assert [dark(back, at) for at in ((356, 40), (356, 500))] == [True, False]


def corner(scene: Scene, x: float = 0) -> None:
    scene.add(Shape(Path().rect(x, 0, 20, 20), fill="#000000"))


def dark(image: Any, at: tuple[int, int]) -> bool:
    return max(image.getpixel(at)) < 128


def test_the_same_kit_gives_the_same_bytes(card: Card) -> None:
    once, again = (
        made([card(front=drawn, bleed=1)], Separation(profile(), 300)) for _ in range(2)
    )

    assert once == again
