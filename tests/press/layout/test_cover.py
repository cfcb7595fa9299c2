from typing import Any

import pypdfium2
import pytest
from msgspec.structs import replace

from companion.press.layout import cover as covers
from companion.press.layout.cover import Contents, Counts, listed, look
from companion.press.layout.cover_page import pages
from companion.press.layout.cutting import Work
from companion.press.layout.piece import Kit, Piece
from companion.press.layout.side import Side
from companion.press.layout.sizes import paper
from companion.press.proof.background import FaceCache
from companion.press.proof.face import FaceReader
from tests import kits
from tests.kits import filled

CARD = Piece("ace", 63.5, 88.9, filled, bleed=3, copies=4, title="Ace", group="cards")
KIT = Kit("toy", "Toy", "A game by somebody.", "r1", (CARD,))
FILES = [
    Contents("cards.pdf", "60 x cards, 63.5 x 88.9 mm", 8, 16),
    Contents("box.pdf", "Box", 1, 1, stock="board"),
    Contents("rules.pdf", "Rules", 2, 4, cut=False, stock="paper"),
]


def page(*given: Any, **named: Any) -> Side:
    """Return the first side of a cover."""
    return pages(*given, **named).sides[0]


def words(side: Side) -> str:
    lines = kits.words(side.placements[0].face)
    return " ".join(" ".join(line.strip() for line in lines).split())


@pytest.mark.parametrize("name", ["a4", "letter", "a5", "a3"])
def test_a_cover_lists_every_file_with_its_sheets(name: str) -> None:
    said = words(page(KIT, FILES, paper(name)))

    assert "Card 200\u2013300 g · both sides · 8 sheets" in said
    assert "cards 60 x cards" in said
    assert "Board 200\u2013300 g, or mounted · one side · 1 sheet" in said
    assert "box Box 1 sheet" in said
    assert "Paper 80\u2013120 g · both sides · 2 sheets" in said
    assert "rules Rules 2 sheets" in said
    assert "Toy 11 sheets" in said
    assert "r1 · A game by somebody." in said


DISCS = [
    Piece(name, 25, 25, filled, filled, copies=9, group="discs", form="disc")
    for name in ("red", "blue")
]
STICKERS = [
    Piece(n, 24, 24, filled, copies=9, group="stickers", form="disc", instead="discs")
    for n in "rb"
]


def of_discs(language: str) -> str:
    files = [
        listed("d.pdf", DISCS, Counts(2, 4), language),
        listed("s.pdf", STICKERS, Counts(3, 3), language),
    ]
    kit = Kit("toy", "Toy", "us", "r1", tuple(DISCS), language=language)
    return words(page(kit, files, paper("a4")))


def test_a_cover_says_only_what_these_files_need() -> None:
    cards = listed("c.pdf", [CARD], Counts(1, 2), "en")
    halves = Contents("c.pdf", "cards", 15, 15, folded=True)
    duplex, folded, read, sleeved = (
        words(page(KIT, files, paper("a4")))
        for files in (FILES, [halves], FILES[2:], [cards, cards])
    )
    round_ones = of_discs("en")

    for line, where, elsewhere in (
        ("the printer turns the paper", duplex, folded),
        ("glue the halves, then cut", folded, duplex),
        ("Long cuts first", duplex, read),
        ("on A4, never fitted", read, ""),
        ("2 sheets, without stickers", round_ones, duplex),
        ("Print either discs or stickers", round_ones, duplex),
        ("paste them on board of 1 mm", round_ones, duplex),
        ("Sleeves of 66 x 91 mm fit the cards.", sleeved, round_ones),
    ):
        assert line in where
        assert line[:11] not in elsewhere


def test_a_cover_speaks_the_language_of_its_kit() -> None:
    said = of_discs("de")

    assert "2 Blätter, ohne Aufkleber" in said
    assert "Entweder Scheiben oder Aufkleber drucken" in said
    assert "auf A4, nie angepasst" in said
    for word in ("sheet", "print ", "the ", "Print", "discs"):
        assert word not in said


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_cover_has_the_same_steps_in_every_language(language: str) -> None:
    assert list(covers.words(language).steps) == list(covers.words("en").steps)


def test_a_list_too_long_for_its_picture_is_cut_short_and_reported() -> None:
    many = Contents("card-mixed-a4.pdf", " ".join(["7 dividers,"] * 60), 1, 2)

    drawn = pages(KIT, [many], paper("a4"))

    assert drawn.cut == (many.what,)
    assert "7 dividers, 7 ... 1 sheet" in " ".join(map(words, drawn.sides))


def test_many_files_are_a_list_and_have_their_pictures_on_a_second_page() -> None:
    what = "92 x obstacles of three regions, 88 x 63 mm"
    files = [
        Contents(f"{stock}-{number}-letter.pdf", what, 2, 4, stock=stock, extra=extra)
        for stock, extra in (("card", False), ("board", False), ("label", True))
        for number in range(8)
    ]

    drawn = pages(KIT, files, paper("letter"))

    first, second = map(words, drawn.sides)
    assert drawn.cut == ()
    for file in files:
        name = file.name.removesuffix("-letter.pdf")
        count = "2 sheets · extra" if file.extra else "2 sheets"
        assert f"{name} {count}" in first
        assert f"{name} {what} {count}" in second
    assert what not in first
    assert "Long cuts first" in first


def test_no_text_of_a_cover_is_on_another(kits_of_files: list[Contents]) -> None:
    for name in ("a4", "letter", "a5"):
        for count in range(1, len(kits_of_files) + 1):
            drawn = pages(KIT, kits_of_files[:count], paper(name))
            for side in drawn.sides:
                face = side.placements[0].face
                found = FaceReader(face, None, FaceCache()).read()
                assert [str(one) for one in found if one.rule == "overlap"] == []


@pytest.fixture
def kits_of_files() -> list[Contents]:
    """Files with texts of one to three lines."""
    whats = ("Box", "60 x cards, 63.5 x 88.9 mm", "7 x Base of a figure, 50 x 60.5 mm")
    stocks = ("card", "board", "paper", "label")
    return [
        Contents(f"{stock}-{what.split()[0]}-a4.pdf", what, 12, 24, stock=stock)
        for what in whats
        for stock in stocks
    ]


@pytest.mark.parametrize("low", [False, True])
def test_an_address_is_a_code_with_four_modules_of_white_round_it(low: bool) -> None:
    address = "https://table.example.org:8000/t/ABCD"
    with_code = page(KIT, FILES, paper("a4"), low=low, address=address)
    without = page(KIT, FILES, paper("a4"), low=low)

    (code,) = kits.places(with_code.placements[0].face, "code")
    assert code.name == address
    assert code.w / 0.85 == pytest.approx(33 + 2 * 4, abs=0.01) or code.w / 0.85 > 29
    assert kits.places(without.placements[0].face, "code") == []
    assert address in words(with_code)


@pytest.mark.parametrize(
    ("minutes", "english", "german"),
    [
        (8, "10 min", "10 Min."),
        (60, "60 min", "60 Min."),
        (67, "75 min", "75 Min."),
        (250, "4 h", "4 Std."),
        (137, "2.5 h", "2,5 Std."),
    ],
)
def test_the_time_of_a_kit_is_rounded_in_words(
    minutes: int, english: str, german: str
) -> None:
    done = Work(sheets=2 * minutes)  # of 30 seconds each
    for language, time in (("en", english), ("de", german)):
        files = [replace(FILES[0], work=done)]
        said = words(page(replace(KIT, language=language), files, paper("a4")))
        assert time in said, language


@kits.every("game", ["exit-from-purgatory", "seven-steps-kosmos", "six-winters"])
def test_the_pieces_on_a_cover_are_in_the_kit(game: str) -> None:
    from companion import games
    from companion.contract import KitRequest

    names = {piece.name for piece in games.load(game).kit(KitRequest()).pieces}

    assert look(game).fan
    assert {fanned.piece for fanned in look(game).fan} <= names
    assert look(game).said("en").needs


def test_the_same_kit_has_the_same_cover_twice() -> None:
    first, second = (kits.written([page(KIT, FILES, paper("a4"))]) for _ in range(2))

    assert first == second
    with pypdfium2.PdfDocument(first) as document:
        assert len(document) == 1
