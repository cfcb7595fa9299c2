"""Bookmarks by the names of pieces, and tags: a figure for each, with its text."""

import io
from collections.abc import Iterator
from typing import Any

from companion.press.ink import pdf
from companion.press.layout import sheets
from companion.press.layout.paper import paper
from companion.press.layout.piece import Draw, Piece
from companion.press.layout.planning import PrintOptions
from companion.press.layout.side import PlacedFace, Side
from companion.press.scene.scene import Scene, Type

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


def printed(*pieces: Piece) -> io.BytesIO:
    sides = [
        side
        for sheet in sheets.impose(pieces, PrintOptions(paper("a4")), "cards")
        for side in sheet.sides
    ]
    file = io.BytesIO()
    pdf.write(sides, file, pdf.Metadata(title="Toy"))
    return file


def outline(pikepdf: Any, file: io.BytesIO) -> list[tuple[str, list[str]]]:
    with pikepdf.open(file) as document, document.open_outline() as found:
        return [
            (page.title.strip(), [card.title.strip() for card in page.children])
            for page in found.root
        ]


def figures(document: Any) -> Iterator[list[tuple[str, int]]]:
    for section in document.Root.StructTreeRoot.K.K:
        assert section.S == "/Sect"
        yield [(str(figure.Alt), int(figure.K)) for figure in section.K]


def test_below_each_sheet_the_outline_names_its_cards_copies_once(
    pikepdf: Any,
) -> None:
    assert outline(pikepdf, printed(ACE, KING)) == [
        ("cards, front", ["Ace", "König 6 \N{EURO SIGN}"]),
        ("cards, back", []),
    ]


def test_a_sheet_with_one_kind_of_piece_needs_no_bookmark_below_it(
    pikepdf: Any,
) -> None:
    assert outline(pikepdf, printed(ACE)) == [("cards, front", []), ("cards, back", [])]


def test_a_bookmark_leads_to_the_corner_of_its_card(pikepdf: Any) -> None:
    (sheet,) = sheets.impose([ACE, KING], PrintOptions(paper("a4")), "cards")
    placed = [face for face in sheet.sides[0].placements if face.name == KING.title]

    with pikepdf.open(printed(ACE, KING)) as document:
        with document.open_outline() as found:
            page, fit, left, top, _ = found.root[0].children[1].destination
        assert (page.objgen, fit) == (document.pages[0].objgen, "/XYZ")
    assert abs(float(left) - placed[0].x * 72 / 25.4) < 0.01
    assert abs(float(top) - (297 - placed[0].y) * 72 / 25.4) < 0.01


def test_every_copy_is_a_figure_with_its_name_and_its_text(pikepdf: Any) -> None:
    with pikepdf.open(printed(ACE, KING)) as document:
        front, back = figures(document)

    assert front == [
        ("Ace: One pip.", 0),
        ("Ace: One pip.", 1),
        ("König 6 \N{EURO SIGN}: A crown", 2),
    ]
    assert sorted(said for said, _ in back) == [
        "Ace, back: Toy",
        "Ace, back: Toy",
        "König 6 \N{EURO SIGN}, back: Toy",
    ]


def test_all_that_is_painted_is_a_figure_or_an_artifact(pikepdf: Any) -> None:
    with pikepdf.open(printed(ACE, KING)) as document:
        assert document.Root.MarkInfo.Marked
        tree = document.Root.StructTreeRoot
        for number, page in enumerate(document.pages):
            inside, figures, artifacts = 0, [], 0
            for operands, operator in pikepdf.parse_content_stream(page):
                match str(operator):
                    case "BDC" if str(operands[0]) == "/Figure":
                        figures.append(int(operands[1].MCID))
                        inside += 1
                    case "BDC":
                        inside += 1
                    case "BMC":
                        artifacts += 1
                        inside += 1
                    case "EMC":
                        inside -= 1
                    case "Do" | "f" | "S" | "B" | "Tj" | "TJ":
                        assert inside
            assert inside == 0
            assert figures == [0, 1, 2]
            assert artifacts == 1
            assert page.StructParents == number
            listed = tree.ParentTree.Nums[2 * number + 1]
            assert [int(figure.K) for figure in listed] == figures


def test_pages_without_pieces_have_no_tags(pikepdf: Any) -> None:
    face, file = Scene(100, 100), io.BytesIO()
    face.text("Read me", (10, 10), TYPE)
    whole = 0.0, 0.0, 100.0, 100.0

    pdf.write(
        [Side("page", 100, 100, (PlacedFace(face, 0, 0),), whole)],
        file,
        pdf.Metadata(title="Page"),
    )

    with pikepdf.open(file) as document:
        assert "/StructTreeRoot" not in document.Root
        assert b"/Artifact" not in document.pages[0].Contents.read_bytes()
