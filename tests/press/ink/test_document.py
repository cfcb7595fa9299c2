"""Documents: what is used of reportlab without a word in its documentation.

If reportlab moves a part, these tests fail first and name it. Below them are
paragraphs, bookmarks and tags.
"""

import ctypes
import inspect
import re
from collections.abc import Iterator
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pypdfium2
import pytest
from pypdfium2 import raw
from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from companion import games
from companion.cli.kits import of_games
from companion.contract import KitRequest
from companion.contract.glossary import Paragraph
from companion.contract.options import NO_OPTIONS, Options
from companion.press.ink import pages
from companion.press.ink.document import Content, Document, Form
from companion.press.ink.metadata import Metadata
from companion.press.ink.paragraphs import paragraphs
from companion.press.jobs import files
from companion.press.layout import sheets
from companion.press.layout.piece import Draw, Kit, Page, Piece
from companion.press.layout.planning import PrintOptions
from companion.press.layout.side import Side
from companion.press.layout.sizes import paper
from companion.press.scene import pictures
from companion.press.scene.rich import Faces, Style
from companion.press.scene.scene import Fade, Scene, Type, alt_text
from tests import kits
from tests.kits import looked_into, operators, things, unpacked

FONT = "jost-400-normal"


def test_reportlab_still_has_every_part_that_it_does_not_document() -> None:

    canvas = Canvas("none.pdf", invariant=1)
    document = canvas._doc
    for owner, names in (
        (canvas, ("_code", "_doc", "acroForm", "getpdfdata")),
        (document, ("addForm", "addShading", "getXObjectName", "Pages", "Reference")),
        (document, ("idToObject", "idToObjectNumberAndVersion", "numberToId")),
        (document, ("defaultStreamFilters", "format", "ID", "_pdfVersion")),
        (pdfdoc, ("BasicFonts", "PDFObject", "PDFZCompress", "PDFStream")),
        (pdfdoc.PDFPage(), ("Contents", "Resources")),
        (TTFont, ("splitString", "getSubsetInternalName")),
    ):
        for name in names:
            assert hasattr(owner, name), name
    assert list(inspect.signature(document.addForm).parameters) == ["name", "form"]
    assert isinstance(canvas._code, list)


BLACK_TO_WHITE = Fade(0, 0, 1, 1, ((0, "#000000"), (1, "#FFFFFF")))
BOX = {"size": (20, 20), "trim": (0, 0, 20, 20), "bleed": None}


def test_a_form_is_held_once_and_names_what_it_uses() -> None:
    document = Document(Metadata(title="t"), FONT)
    shading = document.add_shading(BLACK_TO_WHITE)
    drawn = Content([f"/{shading} sh"], (), (shading,), {"G500": 0.5})

    name = document.add_form("face1", Form(drawn, (0, 0, 9, 8.5)))
    document.begin_page("Page", **BOX)
    document.end_page(Content([f"/{name} Do", f"/{name} Do"], (name,)))

    data = unpacked(document.data())
    assert name == "FormXob.face1"
    assert data.count(b"/BBox [ 0 0 9 8.5 ]") == 1
    assert b"/G500 << /CA 0.5 /ca 0.5 >>" in data
    assert re.search(rb"/Shading << /%s \d+ 0 R >>" % shading.encode(), data)
    assert re.search(rb"/XObject << /FormXob.face1 \d+ 0 R >>", data)


def test_a_page_names_what_is_painted_on_it_and_nothing_else() -> None:
    document = Document(Metadata(), FONT)
    shading = document.add_shading(BLACK_TO_WHITE)

    document.begin_page("Page", **BOX)
    document.transform((1, 0, 0, 1, 3, 4))
    document.end_page(Content([f"/{shading} sh"], (), (shading,), {"G500": 0.5}))
    document.begin_page("Page", **BOX)
    document.end_page(Content(["0 0 9 9 re f"]))

    with looked_into(document.data()) as file:
        names = [sorted(page.Resources.keys()) for page in file.pages]
        first, second = (page.Contents.read_bytes() for page in file.pages)
    assert names == [["/ExtGState", "/Font", "/Shading"], ["/Font"]]
    assert first.split(b"\n")[-2:] == [b"1 0 0 1 3 4 cm", b"/Sh0 sh"]
    assert second == b"0 0 9 9 re f"


def test_a_font_gives_codes_and_its_own_widths() -> None:
    font = Document(Metadata(), FONT).font(FONT)

    assert font.split("Ox") == [(0, b"\x01\x02")]
    assert re.fullmatch(r"F\d\+0", font.resource(0).lstrip("/"))
    assert 600 < font.width("O") < 900


HTML = """<head><title>No</title><style>p {}</style></head>
<header><h1>Toy</h1><p>cover</p></header>
<h2>Turn</h2><p>Roll <b>two</b>
 dice.</p>
<ol><li>Look:<ul><li>high</li><li>low</li></ul></li><li>Go on.</li></ol>
<h3>A &middot; Odds</h3>
<table><caption>Chances</caption><thead><tr><th>Sum</th><th>1</th><th>2</th></tr></thead>
<tbody><tr><th>Twelve</th><td></td><td>3</td></tr>
<tr><th>One</th><td><img alt="none"></td><td>none at all</td></tr></tbody></table>
<p><img alt="a picture"> Beside it.</p>
<dl><dt>a=b</dt><dd>so</dd></dl><footer><p>us</p></footer>"""


def test_a_page_is_read_paragraph_by_paragraph(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "html", lambda *_: HTML)

    found = paragraphs(Page("rules", "toy.html", "Toy", dict))

    turn = "Roll two dice.", "1. Look:", "- high", "- low", "2. Go on."
    odds = (
        *("Chances", "Twelve. 2: 3", "One. 2: none at all"),
        *("Beside it.", "a=b: so"),
    )
    assert found == (
        *(Paragraph(("Turn",), words) for words in turn),
        *(Paragraph(("Turn", "A · Odds"), words) for words in odds),
    )


@pytest.mark.parametrize("game", games.names())
def test_the_booklet_of_a_game_is_read_without_pango(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "engine", None)
    found = games.load(game)

    listed = found.kit(KitRequest(booklet_values=found.booklet_values)).pages
    named = {page.name: paragraphs(page) for page in listed}
    read, headings = named["rules"], set()
    for each in (*read, *named["rulings"]):
        headings |= {*each.headings}

    assert len(read) > 20
    assert all(each.headings and each.text for each in read)
    assert not any("<" in each.text.replace("<1", "") for each in read)
    assert {ruling.question for ruling in found.facts().rulings} <= headings


TYPE = Type("jost-400-normal", 10, "#000000")


def saying(*lines: str) -> Draw:
    def draw(scene: Scene) -> None:
        for number, line in enumerate(lines):
            with scene.at(0, 10 * number):
                scene.text(line, (10, 10), TYPE)

    return draw


BACK = saying("Toy")
ACE = Piece("ace", 63, 88, saying("Ace", "One pip."), BACK, 3, copies=2, title="Ace")
KING = Piece("king", 63, 88, saying("A crown"), BACK, 3, title="König 6 \N{EURO SIGN}")


def imposed(*pieces: Piece, **how: Any) -> list[Side]:
    made = sheets.impose(pieces, PrintOptions(paper("a4"), **how), "cards")
    return [side for sheet in made for side in sheet.sides]


def printed(*pieces: Piece, language: str = "en", **how: Any) -> bytes:
    return kits.written(imposed(*pieces, **how), language)


def outline(data: bytes) -> list[tuple[str, list[str]]]:
    with looked_into(data) as document, document.open_outline() as found:
        return [
            (page.title.strip(), [card.title.strip() for card in page.children])
            for page in found.root
        ]


def figures(document: Any) -> Iterator[list[tuple[str, int]]]:
    for section in document.Root.StructTreeRoot.K.K:
        assert section.S == "/Sect"
        yield [(str(figure.Alt), int(figure.K)) for figure in section.K]


def test_below_each_sheet_the_outline_names_its_cards_copies_once() -> None:
    named = ["Ace", "König 6 \N{EURO SIGN}"]

    for pieces, cards in (((ACE, KING), named), ((ACE,), [])):  # one kind needs none
        assert outline(printed(*pieces)) == [
            ("cards, front", cards),
            ("cards, back", []),
        ]


def test_a_bookmark_leads_to_the_corner_of_its_card() -> None:
    front, _ = imposed(ACE, KING)
    placed = next(face for face in front.placements if face.name == KING.title)

    with looked_into(printed(ACE, KING)) as document:
        with document.open_outline() as found:
            page, fit, left, top, _ = found.root[0].children[1].destination
        assert (page.objgen, fit) == (document.pages[0].objgen, "/XYZ")
    assert abs(float(left) - placed.x * 72 / 25.4) < 0.01
    assert abs(float(top) - (297 - placed.y) * 72 / 25.4) < 0.01


def test_every_copy_is_a_figure_with_its_name_and_its_text() -> None:
    with looked_into(printed(ACE, KING)) as document:
        front, back = figures(document)

    king = "König 6 \N{EURO SIGN}"
    words = ["Ace: One pip.", "Ace: One pip.", f"{king}: A crown"]
    assert front == [(said, number) for number, said in enumerate(words)]
    assert sorted(said for said, _ in back) == [
        *["Ace, back: Toy"] * 2,
        f"{king}, back: Toy",
    ]


def test_icons_are_said_by_their_names_in_the_language_of_the_file() -> None:
    style = Style(Faces("jost-400-normal", bold="jost-500-normal"), 9)
    scene = Scene(63, 88)
    scene.rich("Pay {apple} 2: {s_star} or **{redbank}**.", (5, 5, 53, 20), style)
    for number in range(5):
        scene.icon("worm", (10 * number, 40), size=5, ink="#000000", ground="#FFFFFF")
    for number in range(2):
        scene.text("7", (10 * number, 60), TYPE)

    assert alt_text("Toll", scene) == (
        "Toll: Pay apple 2: star or Red Bank. 5 x worm 7 7"
    )
    assert alt_text("Zoll", scene, "de") == (
        "Zoll: Pay Apfel 2: Stern or Rotes Ufer. 5 x Wurm 7 7"
    )
    drawn = {path.stem for path in pictures.STOCK.glob("*.svg")}
    assert set(pictures.named("de")) == set(pictures.named("it")) == drawn
    assert set(pictures.named("en")) < drawn


def test_a_file_says_icons_in_its_own_language() -> None:
    def wolf(scene: Scene) -> None:
        scene.icon("wolf", (30, 40), size=20, ink="#000000", ground="#FFFFFF")

    with looked_into(printed(Piece("w", 63, 88, wolf), language="de")) as document:
        assert list(figures(document)) == [[("w: Wolf", 0)]]


KITS = [*((game, "") for game in games.names()), ("seven-steps-kosmos", "de")]

of_kits = pytest.mark.parametrize(
    ("game", "language"),
    [
        pytest.param(*kit, marks=() if kit[0][0] == "e" else pytest.mark.slow)
        for kit in KITS
    ],
)


@cache
def kit_in(game: str, language: str) -> Kit:
    options = Options({"language": language}) if language else NO_OPTIONS
    return of_games([game], options, None)[0].kit


@of_kits
def test_each_icon_on_a_piece_of_a_kit_is_in_its_alternative_text(
    game: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit = kit_in(game, language)
    drawn: list[str] = []
    tinted = Scene.tinted

    def noted(scene: Scene, name: str, *rest: Any) -> None:
        drawn.append(name)
        tinted(scene, name, *rest)

    monkeypatch.setattr(Scene, "tinted", noted)
    for piece in kit.pieces:
        for draw in filter(None, (piece.front, piece.back)):
            drawn.clear()
            face = Scene(piece.width + 2 * piece.bleed, piece.height + 2 * piece.bleed)
            draw(face)
            said = alt_text(piece.title, face, kit.language)
            # The flakes on empty squares of progress cards are no more than a ground.
            flakes = {"winter"} if piece.group == "progress" else set[str]()
            for name in set(drawn) - flakes:
                assert pictures.spoken(name, kit.language) in said, (piece.name, name)


def test_all_that_is_painted_is_a_figure_or_an_artifact() -> None:
    with looked_into(printed(ACE, KING)) as document:
        assert document.Root.MarkInfo.Marked
        tree = document.Root.StructTreeRoot
        for number, page in enumerate(document.pages):
            inside, figures, artifacts = 0, [], 0
            for operator, operands in operators(page):
                match operator:
                    case "BDC" | "BMC":
                        inside += 1
                        artifacts += operator == "BMC"
                        if str(operands[0]) == "/Figure":
                            figures.append(int(operands[1].MCID))
                    case "EMC":
                        inside -= 1
                    case "Do" | "f" | "S" | "B" | "Tj" | "TJ":
                        assert inside
            assert (inside, figures, artifacts) == (0, [0, 1, 2], 1)
            assert page.StructParents == number
            listed = tree.ParentTree.Nums[2 * number + 1]
            assert [int(figure.K) for figure in listed] == figures


def test_pages_without_pieces_have_no_tags_and_a_form_claims_none() -> None:
    def form(scene: Scene) -> None:
        scene.place("tick", "box", 20, 20, 5, 5)
        scene.text("Tick", (30, 20), TYPE)

    face = Scene(100, 100)
    face.text("Read me", (10, 10), TYPE)

    with looked_into(kits.printed(face)) as document:
        assert "/StructTreeRoot" not in document.Root
        assert b"/Artifact" not in document.pages[0].Contents.read_bytes()
    with looked_into(printed(Piece("f", 63, 88, form))) as document:
        assert described(document) == ("faces", "en", "")


def second(data: bytes) -> list[list[str]]:
    """Return the alternative texts on each page, as PDFium reads them."""

    def below(element: Any) -> Iterator[str]:
        room = ctypes.create_string_buffer(4096)
        size = raw.FPDF_StructElement_GetAltText(element, room, 4096)
        if size > 2:
            yield room.raw[: size - 2].decode("utf-16-le")
        for number in range(raw.FPDF_StructElement_CountChildren(element)):
            if child := raw.FPDF_StructElement_GetChildAtIndex(element, number):
                yield from below(child)

    pages = []
    with pypdfium2.PdfDocument(data) as document:
        for page in document:
            tree = raw.FPDF_StructTree_GetForPage(page.raw)
            count = raw.FPDF_StructTree_CountChildren(tree)
            tops = [raw.FPDF_StructTree_GetChildAtIndex(tree, n) for n in range(count)]
            pages.append([words for top in tops for words in below(top)])
            raw.FPDF_StructTree_Close(tree)
    return pages


SPACES = {
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "dc": "http://purl.org/dc/elements/1.1/",
    "ua": "http://www.aiim.org/pdfua/ns/id/",
}


def described(document: Any) -> tuple[str, str, str]:
    """Return title, language and part of PDF/UA that a file says it has."""
    said = document.Root.Metadata.read_bytes().decode()
    root = ElementTree.fromstring(said[said.index("<x:") : said.index("<?xpacket end")])
    names = "dc:title//rdf:li", "dc:language//rdf:li", "ua:part"
    title, spoken, part = (root.findtext(f".//{name}", "", SPACES) for name in names)
    return title.strip(), spoken.strip(), part


def untold(document: Any) -> list[str]:
    """Return the fonts of a file that say no letters for their codes."""
    fonts = [font for font in things(document, "/Font") if "/CIDSystemInfo" not in font]
    assert fonts
    return [str(font.BaseFont) for font in fonts if "/ToUnicode" not in font]


@kits.every("backs", ["duplex", "duplex-short", "fold", "fold-across", "none"])
def test_two_readers_read_the_same_of_sheets_also_of_folded_ones(backs: Any) -> None:
    data = printed(ACE, KING, language="de", backs=backs)

    with looked_into(data) as document:
        first = [[words for words, _ in page] for page in figures(document)]
        assert described(document) == ("faces", "de", "1")
        assert untold(document) == []
        assert document.Root.Lang == "de"

    assert first == second(data)
    every = [words for page in first for words in page]
    assert sorted(words for words in every if "Toy" not in words) == [
        *("Ace: One pip.", "Ace: One pip.", f"{KING.title}: A crown")
    ]
    assert len(every) == (6 if backs != "none" else 3)


@of_kits
def test_two_readers_read_the_same_of_every_file_of_pieces(
    game: str, language: str
) -> None:
    kit = kit_in(game, language)
    every = [job for job in files(kit, PrintOptions(paper("a4"))) if job.pieces]
    assert every
    for job in every:
        output = job.render(PrintOptions(paper("a4")))
        assert output
        with looked_into(output.data) as document:
            title, spoken, part = described(document)
            assert title == str(document.docinfo.Title)
            assert (spoken, part) == (kit.language, "1"), job.name
            assert untold(document) == [], job.name
            first = [[words for words, _ in page] for page in figures(document)]
        assert first == second(output.data), job.name
        assert all(first), job.name
