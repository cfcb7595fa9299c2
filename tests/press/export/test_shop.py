"""Files for print shops, of pieces and of booklets: every operator is read back."""

import io
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path as File
from typing import Any

import pytest

from companion import places
from companion.press.export import shop
from companion.press.ink.cmyk import BLACK, Separation, profile
from companion.press.layout import nets
from companion.press.layout.piece import Kit, Page, Piece
from companion.press.scene.path import Path
from companion.press.scene.scene import Fade, Group, Scene, Shape, Type

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


STYLE = """
@page { size: 148mm 210mm; margin: 10mm }
body { margin: 0; font: 9pt Jost; color: #16243A }
h1 { font: 24pt Jost; color: #22365C }
a { color: inherit }
i { font-style: normal; color: #6A6A6A }
hr { border: 0; border-top: 0.2mm solid #16243A }
div { background: #F4F0E6; height: 30mm; width: 60mm; position: absolute; top: 140mm }
"""

BODY = (
    "<h1>A title</h1><p>Small words <i>in grey</i></p><hr>"
    "{{ figure(piece, 'A figure.') }}<div></div><a href='#x'>link</a>"
    "<p id='x' style='break-before: page'>The second page.</p>"
)


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


Make = Callable[[Separation], bytes]


@pytest.fixture(params=["pieces", "booklet"])
def file(
    request: pytest.FixtureRequest,
    card: Card,
    tmp_path: File,
    monkeypatch: pytest.MonkeyPatch,
) -> Make:
    """Return what makes a file of either kind for a press."""
    if request.param == "pieces":
        return lambda press: made([card(front=drawn, back=drawn)], press)["cards.pdf"]
    monkeypatch.setattr(places, "TEMPLATES", tmp_path)
    (tmp_path / "toy.html").write_text(
        f"<html lang='en'><title>Toy</title><style>{STYLE}</style>{BODY}</html>"
    )
    figure = Piece("figure", 60, 88, drawn)
    page = Page(
        "toy", "toy.html", "Toys (all): toy", lambda: {"piece": figure}, "booklet"
    )
    kit = Kit("toys", "Toys (all)", "by Ü", "1", (), (page,))
    return lambda press: next(shop.booklets(kit, shop.ANY, press)).data


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


def every_dictionary(pikepdf: Any, document: Any) -> Iterator[Any]:
    """Yield every dictionary of a file, also those within others."""

    def within(thing: Any) -> Iterator[Any]:
        inner: list[Any] = []
        if isinstance(thing, pikepdf.Dictionary | pikepdf.Stream):
            yield thing
            inner = [value for _, value in thing.items()]
        elif isinstance(thing, pikepdf.Array):
            inner = list(thing)
        for value in inner:
            if isinstance(value, pikepdf.Object) and not value.is_indirect:
                yield from within(value)

    for thing in document.objects:
        yield from within(thing)


RGB = {"rg", "RG", "g", "G", "sc", "scn", "SC", "cs"}
"""Operators that set other colours than inks of a press; `SCN` sets spot colours."""


def test_no_colour_is_red_green_blue_or_grey(
    file: Make, press: Separation, pikepdf: Any
) -> None:
    data = file(press)

    with opened(pikepdf, data) as document:
        names = {name for name, _, _ in operators(pikepdf, document)}
        assert not names & {*RGB, "SCN", "CS"}
        assert {"k", "K", "TJ"} <= names
        for thing in every_dictionary(pikepdf, document):
            space = thing.get("/ColorSpace", "/DeviceCMYK")
            named = isinstance(space, pikepdf.Dictionary)
            assert not space.keys() if named else space == "/DeviceCMYK"
            if thing.get("/S") == "/Transparency":
                assert thing["/CS"] == "/DeviceCMYK"
    assert b"DeviceRGB" not in data
    assert b"DeviceGray" not in data


def test_small_black_text_is_black_ink_alone_and_overprints(
    file: Make, press: Separation, pikepdf: Any
) -> None:
    with opened(pikepdf, file(press)) as document:
        texts = shown(pikepdf, document)

    # WeasyPrint sets in pixels of CSS, 96 to an inch.
    small = [ink for size in texts for ink in texts[size] if int(size) < 15]
    small += [ink for size in ("34", "36") for ink in texts.get(size, [])]
    large = [ink for size in ("20", "91") for ink in texts.get(size, [])]
    assert (list(BLACK), True) in small
    greys = [(ink, over) for ink, over in small if 0.1 < ink[3] < 1]
    assert greys
    for ink, over in greys:
        assert (ink[:3], over) == ([0, 0, 0], False)
        assert 0.6 < ink[3] < 0.8
    # A title keeps its blue.
    assert large
    assert all(ink[0] > 0.3 and over is False for ink, over in large)


def test_thin_lines_are_black_and_grounds_rich_within_the_limit(
    file: Make, pikepdf: Any
) -> None:
    for limit, ground in ((300, [0.6, 0.4, 0.4, 1]), (200, [0, 0, 0, 1])):
        with opened(pikepdf, file(Separation(profile(), limit))) as document:
            every = [(name, ink) for name, ink, _ in inked(pikepdf, document)]
            ends = [
                [float(part) for part in thing[end]]
                for thing in every_dictionary(pikepdf, document)
                if "/C0" in thing
                for end in ("/C0", "/C1")
            ]

        assert ("k", ground) in every
        assert ("K", list(BLACK)) in every
        assert any(name == "K" and ink[0] > 0.3 for name, ink in every)
        assert max(sum(ink) for _, ink in every) <= limit / 100 + 0.002
        assert len(ends) >= 16
        assert all(len(end) == 4 for end in ends)
        assert max(map(sum, ends)) <= limit / 100 + 0.002


def test_a_file_says_that_it_is_pdf_x_4_and_for_which_press(
    file: Make, press: Separation, pikepdf: Any
) -> None:
    with opened(pikepdf, file(press)) as document:
        (intent,) = document.Root["/OutputIntents"]
        assert document.pdf_version == "1.6"
        assert intent["/S"] == "/GTS_PDFX"
        assert intent["/OutputConditionIdentifier"] == "Custom"
        assert intent["/Info"] == "Chemical proof"
        assert intent["/DestOutputProfile"].read_bytes() == press.profile.data
        assert int(intent["/DestOutputProfile"]["/N"]) == 4
        title = str(document.docinfo["/Title"])
        assert title in ("Toys (all): cards", "Toys (all): toy")
        assert document.docinfo["/Trapped"] == "/False"
        packet = document.Root["/Metadata"].read_bytes().decode()
        with document.open_metadata() as words:
            assert words["pdfxid:GTS_PDFXVersion"] == "PDF/X-4"
            assert words["dc:title"] == title
            assert words["pdf:Trapped"] == "False"
        assert packet.startswith("<?xpacket begin=")
        assert "/ID" in document.trailer
        fonts = [
            thing
            for thing in document.objects
            if isinstance(thing, pikepdf.Dictionary)
            and thing.get("/Type") == "/FontDescriptor"
        ]
        assert fonts
        assert all({"/FontFile2", "/FontFile3"} & set(font.keys()) for font in fonts)


def test_the_same_again_is_the_same_bytes(file: Make) -> None:
    assert file(Separation(profile(), 300)) == file(Separation(profile(), 300))


def test_boxes_are_the_trim_3_mm_of_bleed_and_room_for_marks(
    file: Make, press: Separation, pikepdf: Any
) -> None:
    with opened(pikepdf, file(press)) as document:
        for page in document.pages:
            boxes = [
                [round(float(side) / MM, 2) for side in page[name]]
                for name in ("/MediaBox", "/BleedBox", "/TrimBox")
            ]
            wide, high = boxes[0][2:]
            assert (wide, high) in ((87.5, 112.9), (172, 234))
            assert boxes[1:] == [
                [inset, inset, round(wide - inset, 2), round(high - inset, 2)]
                for inset in (9, 12)
            ]
            assert "/ArtBox" not in page
            assert "/Annots" not in page
            if wide == 172:  # a booklet's marks are the last that is painted
                *_, move, line, stroke = pikepdf.parse_content_stream(page)
                assert [round(float(at) / MM, 2) for at in move.operands] == [166, 222]
                assert [round(float(at) / MM, 2) for at in line.operands] == [171, 222]
                assert str(stroke.operator) == "S"


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
        groups = document.Root["/OCProperties"]["/OCGs"]
        layers = [str(layer["/Name"]) for layer in groups]
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

    marks = front.placements[-1].face.marks
    inner = [m for group in marks if isinstance(group, Group) for m in group.marks]
    inks = [mark.stroke for mark in (*marks, *inner) if isinstance(mark, Shape)]
    assert inks.count(shop.CUT) == 1
    assert inks.count(shop.CREASE) == len(box.folds) + len(box.dieline.folds) > 0


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
