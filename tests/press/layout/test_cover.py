import pytest

from companion.press.layout import cover as covers
from companion.press.layout.cover import Contents, Counts, cover, listed, what
from companion.press.layout.paper import paper
from companion.press.layout.piece import Kit, Piece
from companion.press.layout.side import Side
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene, Text


def draw(scene: Scene) -> None:
    scene.draw(Path().rect(0, 0, scene.width, scene.height), fill="#808080")


CARD = Piece("ace", 63.5, 88.9, draw, bleed=3, copies=4, title="Ace", group="cards")
KIT = Kit("toy", "Toy", "A game by somebody.", "r1", (CARD,))
FILES = [
    Contents("cards-a4.pdf", "60 x cards, 63.5 x 88.9 mm", 8, 16),
    Contents("box-a4.pdf", "Box", 1, 1),
    Contents("rules-a4.pdf", "Rules", 2, 4, cut=False),
]


def words(page: Side) -> str:
    return " ".join(
        " ".join(
            mark.words.strip()
            for mark in page.placements[0].face.marks
            if isinstance(mark, Text)
        ).split()
    )


@pytest.mark.parametrize("name", ["a4", "letter", "a5", "a3"])
def test_a_cover_lists_every_file_with_its_sheets(name: str) -> None:
    said = words(cover(KIT, FILES, paper(name)))

    assert "cards-a4.pdf 60 x cards, 63.5 x 88.9 mm 8, both sides" in said
    assert "box-a4.pdf Box 1 rules-a4.pdf Rules 2, both sides" in said
    assert "all together 11" in said
    assert "r1 · A game by somebody." in said


def test_a_cover_says_only_what_these_files_ask_for() -> None:
    duplex = words(cover(KIT, FILES, paper("a4")))
    folded = words(
        cover(KIT, [Contents("c.pdf", "cards", 15, 15, folded=True)], paper("a4"))
    )
    read = words(cover(KIT, FILES[2:], paper("a4")))

    assert "let the printer turn the paper" in duplex
    assert "glue the halves" not in duplex
    assert "glue the halves before anything is cut" in folded
    assert "let the printer turn the paper" not in folded
    assert "Cut with a ruler" in duplex
    assert "Cut with a ruler" not in read
    assert "Print on A4 at 100 %" in read


DISCS = [
    Piece("red", 25, 25, draw, draw, copies=9, group="discs", form="disc"),
    Piece("blue", 25, 25, draw, draw, copies=9, group="discs", form="disc"),
]
STICKERS = [
    Piece("r", 24, 24, draw, copies=9, group="stickers", form="disc", instead="discs"),
    Piece("b", 24, 24, draw, copies=9, group="stickers", form="disc", instead="discs"),
]


def of_discs(language: str, *, folded: bool = False) -> str:
    files = [
        listed("d.pdf", DISCS, Counts(2, 4, folded), language),
        listed("s.pdf", STICKERS, Counts(3, 3), language),
    ]
    kit = Kit("toy", "Toy", "us", "r1", tuple(DISCS), language=language)
    return words(cover(kit, files, paper("a4")))


def test_a_cover_says_that_one_file_does_instead_of_another() -> None:
    said = of_discs("en")

    assert "18 x discs, Ø 25 mm 2, both sides" in said
    assert "18 x stickers, Ø 24 mm 3 all together, without stickers 2" in said
    assert "Print either discs or stickers" in said
    assert "either" not in words(cover(KIT, FILES, paper("a4")))


def test_a_cover_tells_of_board_and_of_round_pieces_if_there_are_some() -> None:
    assert "paste it on board of about 1 mm before it is cut" in of_discs("en")
    assert "board of about 1 mm between the halves" in of_discs("en", folded=True)
    assert "turning the piece and not the hand" in of_discs("en")
    assert "Round pieces" not in words(cover(KIT, FILES, paper("a4")))


def test_a_cover_says_which_sleeves_fit_the_cards() -> None:
    cards = listed("c.pdf", [CARD], Counts(1, 2), "en")

    assert "Sleeves of 66 x 91 mm fit the cards." in words(
        cover(KIT, [cards, cards], paper("a4"))
    )
    assert "Sleeves of" not in of_discs("en")


def test_a_cover_speaks_the_language_of_its_kit() -> None:
    said = of_discs("de")

    assert "Datei Inhalt Blätter d.pdf 18 x Scheiben, Ø 25 mm 2, beidseitig" in said
    assert "zusammen, ohne Aufkleber 2" in said
    assert "Entweder Scheiben oder Aufkleber drucken" in said
    assert "Auf A4 mit 100 %" in said
    for word in ("sheet", "print ", "the ", "Print", "discs"):
        assert word not in said.replace("printer calibrate", "")


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_cover_has_the_same_steps_in_every_language(language: str) -> None:
    assert list(covers.words(language).steps) == list(covers.words("en").steps)


def test_a_cover_shows_a_piece_in_both_inks() -> None:
    seen: list[bool] = []
    card = Piece("ace", 63.5, 88.9, lambda scene: seen.append(scene.low))
    page = cover(Kit("toy", "Toy", "us", "r1", (card,)), FILES, paper("a4"))

    assert seen == [False, True]
    samples = page.placements[1:]
    assert len(samples) == 2
    for placed in samples:
        assert placed.x + placed.face.width * placed.scale <= 205
        assert placed.y + placed.face.height * placed.scale <= 287.5


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_a_cover_holds_twenty_files_at_six_points_or_more(name: str) -> None:
    many = [Contents(f"file{n}-letter.pdf", "9 x cards", 1, 1) for n in range(20)]

    page = cover(KIT, many, paper(name))

    sizes = [m.size_pt for m in page.placements[0].face.marks if isinstance(m, Text)]
    assert min(sizes) >= 6
    assert "file19" in words(page)


@pytest.mark.parametrize(
    ("pieces", "said"),
    [
        ([CARD], "4 x Ace, 63.5 x 88.9 mm"),
        ([Piece("mat", 130, 190, draw)], "mat, 130 x 190 mm"),
        ([CARD, CARD], "8 x cards, 63.5 x 88.9 mm"),
        ([CARD, Piece("big", 70, 120, draw, group="cards")], "5 x cards"),
        ([Piece("box", 194.8, 153.88, draw)], "box, 194.8 x 153.9 mm"),
    ],
)
def test_a_file_is_named_by_what_it_holds(pieces: list[Piece], said: str) -> None:
    assert what(pieces) == said
