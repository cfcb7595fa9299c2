"""Files for print shops, of pieces and of booklets: every operator is read back."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path as File
from tempfile import TemporaryDirectory
from typing import Any

import pypdfium2
import pytest

from companion import places
from companion.press.export import shop
from companion.press.ink.cmyk import BLACK, Separation, profile
from companion.press.layout import nets
from companion.press.layout.piece import Kit, Page, Piece
from companion.press.scene.path import Path
from companion.press.scene.scene import Fade, Group, Scene, Shape, Type
from tests.kits import looked_into, operators, things
from tests.press.export.coloured import card

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


def made(
    *pieces: Piece, limit: int = 300, pages: shop.Pages = shop.ANY
) -> dict[str, bytes]:
    kit = Kit("toys", "Toys (all)", "by Ü", "1", pieces)
    standard = "PDF/X-1a:2003" if pages is shop.CARDS else "PDF/X-4"
    press = Separation(profile(), limit, standard)
    return {file.name: file.data for file in shop.files(kit, pages, press)}


@cache
def file(kind: str, limit: int = 300) -> bytes:
    """Return a file of pieces or a booklet for a press."""
    if kind == "pieces":
        return made(card(front=drawn, back=drawn), limit=limit)["cards.pdf"]
    figure = Piece("figure", 60, 88, drawn)
    words = ("toy", "toy.html", "Toys (all): toy")
    page = Page(*words, lambda: {"piece": figure}, "booklet")
    kit = Kit("toys", "Toys (all)", "by Ü", "1", (), (page,))
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr(places, "TEMPLATES", File(folder))
        (File(folder) / "toy.html").write_text(
            f"<html lang='en'><title>Toy</title><style>{STYLE}</style>{BODY}</html>"
        )
        press = Separation(profile(), limit)
        return next(shop.booklets(kit, shop.ANY, press)).data


of_both = pytest.mark.parametrize("kind", ["pieces", "booklet"])


def streams(document: Any) -> list[Any]:
    """Return every content stream: pages, and the forms that they paint."""
    return [*document.pages, *things(document, "/Form")]


Operators = list[tuple[str, list[Any]]]


def painted(document: Any) -> Operators:
    return [each for stream in streams(document) for each in operators(stream)]


def inked(used: Operators) -> list[tuple[str, list[float]]]:
    return [
        (operator, [float(part) for part in operands])
        for operator, operands in used
        if operator in ("k", "K")
    ]


def shown(document: Any) -> dict[str, list[tuple[list[float], bool]]]:
    """Return the ink of each text, by its size in points, and if it overprints."""
    found: dict[str, list[tuple[list[float], bool]]] = {}
    for stream in streams(document):
        states = stream.get("/Resources", {}).get("/ExtGState", {})
        ink, over, kept = [0.0], False, []
        for operator, operands in operators(stream):
            match operator:
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


def every_dictionary(document: Any) -> Iterator[Any]:
    """Yield every dictionary of a file, also those within others."""
    import pikepdf

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


@of_both
def test_no_colour_is_red_green_blue_or_grey(kind: str) -> None:
    with looked_into(file(kind)) as document:
        names = {name for name, _ in painted(document)}
        assert not names & {*RGB, "SCN", "CS"}
        assert {"k", "K", "TJ"} <= names
        for thing in every_dictionary(document):
            space = thing.get("/ColorSpace", "/DeviceCMYK")
            assert space == "/DeviceCMYK" or not space.keys()
            if thing.get("/S") == "/Transparency":
                assert thing["/CS"] == "/DeviceCMYK"
    assert b"DeviceRGB" not in file(kind)
    assert b"DeviceGray" not in file(kind)


@of_both
def test_small_black_text_is_black_ink_alone_and_overprints(kind: str) -> None:
    with looked_into(file(kind)) as document:
        texts = shown(document)

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


@of_both
def test_thin_lines_are_black_and_grounds_rich_within_the_limit(kind: str) -> None:
    for limit, ground in ((300, [0.6, 0.4, 0.4, 1]), (200, [0, 0, 0, 1])):
        with looked_into(file(kind, limit)) as document:
            every = inked(painted(document))
            ends = [
                [float(part) for part in thing[end]]
                for thing in every_dictionary(document)
                if "/C0" in thing
                for end in ("/C0", "/C1")
            ]

        assert ("k", ground) in every
        assert ("K", list(BLACK)) in every
        assert any(name == "K" and ink[0] > 0.3 for name, ink in every)
        assert len(ends) >= 16
        assert all(len(end) == 4 for end in ends)
        most = max(sum(ink) for ink in (*ends, *(ink for _, ink in every)))
        assert most <= limit / 100 + 0.002


@of_both
def test_a_file_says_that_it_is_pdf_x_4_and_for_which_press(kind: str) -> None:
    with looked_into(file(kind)) as document:
        (intent,) = document.Root["/OutputIntents"]
        assert document.pdf_version == "1.6"
        assert intent["/S"] == "/GTS_PDFX"
        assert intent["/OutputConditionIdentifier"] == "Custom"
        assert intent["/Info"] == "Chemical proof"
        assert intent["/DestOutputProfile"].read_bytes() == profile().data
        assert int(intent["/DestOutputProfile"]["/N"]) == 4
        title = "Toys (all): toy" if kind == "booklet" else "Toys (all): cards"
        assert document.docinfo["/Title"] == title
        assert document.docinfo["/Trapped"] == "/False"
        packet = document.Root["/Metadata"].read_bytes().decode()
        with document.open_metadata() as words:
            assert words["pdfxid:GTS_PDFXVersion"] == "PDF/X-4"
            assert words["dc:title"] == title
            assert words["pdf:Trapped"] == "False"
        assert packet.startswith("<?xpacket begin=")
        assert "/ID" in document.trailer
        fonts = things(document, "/FontDescriptor")
        assert fonts
        assert all({"/FontFile2", "/FontFile3"} & set(font.keys()) for font in fonts)


@of_both
def test_the_same_again_is_the_same_bytes(kind: str) -> None:
    assert file.__wrapped__(kind) == file(kind)


@of_both
def test_boxes_are_the_trim_3_mm_of_bleed_and_room_for_marks(kind: str) -> None:
    with looked_into(file(kind)) as document:
        for page in document.pages:
            boxes = [
                [round(float(side) / MM, 2) for side in page[name]]
                for name in ("/MediaBox", "/BleedBox", "/TrimBox")
            ]
            wide, high = (172, 234) if kind == "booklet" else (87.5, 112.9)
            assert boxes == [
                [inset, inset, round(wide - inset, 2), round(high - inset, 2)]
                for inset in (0, 9, 12)
            ]
            assert "/ArtBox" not in page
            assert "/Annots" not in page
            if kind == "booklet":  # its marks are the last that is painted
                *_, move, line, stroke = operators(page)
                assert [round(float(at) / MM, 2) for at in move[1]] == [166, 222]
                assert [round(float(at) / MM, 2) for at in line[1]] == [171, 222]
                assert stroke[0] == "S"


def test_crop_marks_begin_3_mm_outside_the_bleed() -> None:
    (front, _) = shop.sides(shop.Lot("cards", (card(),)), shop.ANY, low=False)

    marks = front.placements[-1].face.marks
    ends = {numbers for mark in marks for _, numbers in mark.path.segments}
    assert not [
        (x, y) for x, y in ends if 6.01 < x < 87.5 - 6.01 and 6.01 < y < 112.9 - 6.01
    ]
    assert len(marks) == 8


@pytest.mark.parametrize("bleed", [0, 1, 3])
def test_a_face_with_less_bleed_is_extended_to_3_mm(bleed: float) -> None:
    image = rendered(made(card(bleed=bleed, back=None))["cards.pdf"], 0)

    red = image.getpixel((248, 320))
    at = {mm: image.getpixel((round(mm / 25.4 * 144), 320)) for mm in (8.5, 9.5, 11.5)}
    assert at == {8.5: (255, 255, 255), 9.5: red, 11.5: red}


def rendered(data: bytes, page: int) -> Any:
    with pypdfium2.PdfDocument(data) as document:
        return document[page].render(scale=2).to_pil().convert("RGB")


def test_a_page_is_a_printed_side_in_the_order_of_the_kit() -> None:
    pieces = [card("ace", copies=2), card("king", back=None), card("none", copies=0)]

    with pypdfium2.PdfDocument(made(*pieces)["cards.pdf"]) as document:
        pages = [item.get_title() for item in document.get_toc()]

    assert pages == [*["ace, front", "ace, back"] * 2, "king, front"]


def test_each_kind_and_size_of_piece_has_a_file() -> None:
    assert list(made(card(), card("aid", width=90), card("map", group="maps"))) == [
        *("cards-63-5-x-88-9.pdf", "cards-90-x-88-9.pdf", "maps.pdf")
    ]


def test_a_round_trim_and_folds_are_inks_and_layers_of_their_own() -> None:
    token = card(width=25, height=25, form="disc", folds=((0, 5, 25, 5),))

    with looked_into(made(token)["cards.pdf"]) as document:
        resources = document.pages[0]["/Resources"]
        spaces = resources["/ColorSpace"].items()
        named = {str(name): str(space[1]) for name, space in spaces}
        groups = document.Root["/OCProperties"]["/OCGs"]
        layers = [str(layer["/Name"]) for layer in groups]
        said = {
            each: [
                [*map(str, given)] for name, given in painted(document) if name == each
            ]
            for each in ("CS", "BDC")
        }
        assert next(iter(resources["/ExtGState"].keys())) == "/OP10"

    assert named == {"/CutContour": "/CutContour", "/Crease": "/Crease"}
    assert layers == ["CutContour", "Crease"]
    assert said["BDC"] == [["/OC", "/CutContour"], ["/OC", "/Crease"]] * 2
    assert said["CS"] == [["/CutContour"], ["/Crease"]] * 2


def test_a_box_is_cut_along_its_net_and_folded_where_its_panels_meet() -> None:
    box = nets.tuck_box("box", nets.inside(54, 63.5, 88.9), {})
    assert box.dieline is not None

    (front,) = shop.sides(shop.Lot("boxes", (box,)), shop.ANY, low=False)

    marks = front.placements[-1].face.marks
    inner = [m for group in marks if isinstance(group, Group) for m in group.marks]
    inks = [mark.stroke for mark in (*marks, *inner) if isinstance(mark, Shape)]
    assert inks.count(shop.CUT) == 1
    assert inks.count(shop.CREASE) == len(box.folds) + len(box.dieline.folds) > 0


def test_drive_thru_cards_gets_pdf_x_1a_with_240_percent_and_nothing_transparent() -> (
    None
):
    data = made(card(front=drawn), limit=240, pages=shop.CARDS)["cards.pdf"]

    with looked_into(data) as document:
        assert document.pdf_version == "1.4"
        assert document.docinfo["/GTS_PDFXVersion"] == "PDF/X-1a:2003"
        with document.open_metadata() as words:
            assert words["pdfx:GTS_PDFXVersion"] == "PDF/X-1a:2003"
        back, front = document.pages
        for page in (back, front):
            assert [float(side) for side in page["/MediaBox"]] == [0, 0, 198, 270]
            assert [float(side) for side in page["/TrimBox"]] == [9, 9, 189, 261]
        for stream in streams(document):
            assert "/Group" not in stream
            for state in stream["/Resources"].get("/ExtGState", {}).values():
                assert float(state.get("/ca", 1)) == float(state.get("/CA", 1)) == 1
                assert "/SMask" not in state
        images = things(document, "/Image")
        assert images
        for image in images:
            assert image["/ColorSpace"] == "/DeviceCMYK"
            assert "/SMask" not in image
            dots = image.read_bytes()
            sums = map(sum, zip(*(dots[part::4] for part in range(4)), strict=True))
            assert max(sums) <= 240 * 2.55
        assert max(sum(ink) for _, ink in inked(painted(document))) <= 2.4
        # The text comes after what is transparent, and stays text.
        assert shown(document)["8"][0] == ([0, 0, 0, 1], True)


def test_a_wide_card_is_turned_for_drive_thru_cards() -> None:
    wide = card(width=88.9, height=63.5, front=corner, back=corner)

    data = made(wide, limit=240, pages=shop.CARDS)["cards.pdf"]

    back, front = (rendered(data, page) for page in (0, 1))
    assert front.size == (396, 540)
    # The top left of the front comes to the bottom left, that of the back to the top
    # right: behind one another, as the card is turned about its upright middle.
    black = {
        "front": [max(front.getpixel(at)) < 128 for at in ((40, 500), (40, 40))],
        "back": [max(back.getpixel(at)) < 128 for at in ((356, 40), (356, 500))],
    }
    assert black == {"front": [True, False], "back": [True, False]}


def corner(scene: Scene) -> None:
    scene.add(Shape(Path().rect(0, 0, 20, 20), fill="#000000"))
