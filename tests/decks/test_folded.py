"""Standees, dice and tuck boxes of one's own data."""

from pathlib import Path

import pytest

from companion.decks import deck
from companion.errors import CompanionError
from companion.press.layout import nets
from companion.press.layout.piece import Piece
from companion.press.scene.marks import Shape, Text
from tests.decks.conftest import HEAD, Print, marks, opened
from tests.refusals import refused

WORDS = 'kind = "text"\nx = 1\ny = 1\nw = 12\nh = 8\nsize = 8\ntext = "[{}]"\n'
FACE, TITLE = (f"[front.{name}]\n{WORDS.format(name)}" for name in ("face", "title"))
PANELS = (
    '[front.ground]\nkind = "shape"\nwhole = true\nfill = "red"\n'
    f"{TITLE}"
    '[left.bar]\nkind = "shape"\nw = "[across]"\nh = "[down] / 2"\nfill = "blue"\n'
)


def made(home: Path, kind: str, size: str, boxes: str, table: str) -> Piece:
    head = HEAD.replace("poker", size).replace(
        "bleed = 3", f'bleed = 0\npiece = "{kind}"'
    )
    (home / "own.toml").write_text(head + boxes)
    return next(deck.pieces(opened(home, table, "own.toml")))


def texts(piece: Piece) -> list[str]:
    return [mark.words.strip() for mark in marks(piece.face(), Text)]


def test_a_row_is_a_die_whose_faces_are_in_a_cell(home: Path) -> None:
    table = 'title,faces,qty\nHazard,"1, 2, 3, 5, 8, 13",2\n'

    piece = made(home, "die", "16x16", FACE, table)

    net = nets.die_net(16)
    assert (piece.width, piece.height, piece.copies) == (net.width, net.height, 2)
    assert {"1", "2", "3", "5", "8", "13"} <= set(texts(piece))
    assert piece.title == "Hazard"


def test_a_row_is_a_standee_with_its_front_again_behind(home: Path) -> None:
    piece = made(home, "standee", "25x40", TITLE, "title\nWolf\n")

    assert piece.standee
    assert texts(piece).count("Wolf") == 2


def test_a_row_is_a_tuck_box_whose_panels_have_boxes(home: Path) -> None:
    piece = made(home, "box", "63x88", PANELS, "title,cards\nDeck,54\n")

    room = nets.inside(54, 63, 88)
    blue, red = (
        [m.path.bounds() for m in marks(piece.face(), Shape) if m.fill == colour]
        for colour in ("#0000FF", "#FF0000")
    )
    assert blue == [(0, 0, room.depth, room.height / 2)]
    assert red[0] == (-3, -3, room.width + 3, room.height + 3)  # behind its panel
    assert red[1] == (0, 0, room.width, room.height)
    assert "Deck" in texts(piece)


@pytest.mark.parametrize(
    ("kind", "size", "table", "said"),
    [
        *(
            (
                *("die", "16x16", table),
                f"deck.csv: row 2, column faces: {count} faces; "
                "write six, with commas between",
            )
            for count, table in ((2, 'title,faces\nx,"1,2"\n'), (0, "title\nx\n"))
        ),
        (
            *("die", "16x20", 'title,faces\nx,"1,2,3,4,5,6"\n'),
            "die: 16 x 20 mm; choose a square, such as 16x16",
        ),
        (
            *("box", "63x88", "title,cards\nx,many\n"),
            "deck.csv: row 2, column cards: 'many' is no number of cards; "
            "write 1 to 200",
        ),
    ],
)
def test_what_cannot_be_folded_is_refused(
    home: Path, kind: str, size: str, table: str, said: str
) -> None:
    assert refused(CompanionError, made, home, kind, size, TITLE, table) == said


def test_folded_pieces_are_printed_as_cards_are(home: Path, print_deck: Print) -> None:
    table = 'title,faces\nOne,"1,2,3,4,5,6"\nTwo,"a,b,c,d,e,f"\n'
    made(home, "die", "16x16", FACE, table)

    ((file, part),) = print_deck(table, layout="own.toml")

    assert file.is_file()
    assert (part.cards, part.papers) == (2, 1)
