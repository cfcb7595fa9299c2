import html
import re
from typing import Any

import pytest
from msgspec.structs import replace

from companion import games
from companion.contract import KitRequest
from companion.press.ink.pages import PageOptions, fill
from companion.press.jobs import Cover, Output
from companion.press.layout import cover as covers
from companion.press.layout.cover import Contents, grids, listed, look
from companion.press.layout.cutting import Work
from companion.press.layout.piece import Kit, Piece
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sizes import paper
from tests import kits
from tests.kits import filled

CARD = Piece("ace", 63.5, 88.9, filled, bleed=3, copies=4, title="Ace", group="cards")
KIT = Kit("toy", "Toy", "A game by somebody.", "r1", (CARD,))
FILES = [
    Contents("cards.pdf", "60 x cards, 63.5 x 88.9 mm", 8, 16),
    Contents("box.pdf", "Box", 1, 1, stock="board"),
    Contents("rules.pdf", "Rules", 2, 4, cut=False, stock="paper"),
]


def words(
    kit: Kit, files: list[Contents], name: str = "a4", *, low: bool = False, **how: Any
) -> str:
    """Return the words of a cover, those of its pictures in brackets."""
    pages = [page for page, _ in covers.pages(kit, files, paper(name), **how)]
    options = PageOptions(paper(name), kit.credit, "r1", kit.language, low=low, space=0)
    page, _ = fill(pages[0], options)
    body = page[page.index("<body>") :]
    spoken = re.sub(r'<img [^>]*alt="([^"]*)"[^>]*>', r"[\1]", body)
    return " ".join(html.unescape(re.sub("<[^>]*>", " ", spoken)).split())


def printed(files: list[Contents], name: str = "a4", *, low: bool = False) -> Output:
    return Cover(KIT, "cover", tuple(files)).render(PrintOptions(paper(name), low=low))


@pytest.mark.parametrize("name", ["a4", "letter", "a5", "a3"])
def test_a_cover_lists_every_file_with_its_sheets(name: str) -> None:
    said = words(KIT, FILES, name)

    for line in (
        "Card 200\u2013300 g · both sides · 8 sheets",
        "2 cards 60 x cards",
        "Board 200\u2013300 g, or mounted · one side · 1 sheet",
        "3 box Box 1 sheet",
        "Paper 80\u2013120 g · both sides · 2 sheets",
        "1 rules Rules 2 sheets",
        "Toy 12 sheets with this one",
        "[a ruler of 50 mm. Toy · r1 · A game by somebody.]",
    ):
        assert line in said


DISCS = [
    Piece(name, 25, 25, filled, filled, copies=9, group="discs", form="disc")
    for name in ("red", "blue")
]


def of_discs(language: str) -> str:
    files = [listed("d.pdf", DISCS, 2, 4, language=language)]
    kit = Kit("toy", "Toy", "us", "r1", tuple(DISCS), language=language)
    return words(kit, files)


def test_a_cover_says_only_what_these_files_need() -> None:
    cards = listed("c.pdf", [CARD], 1, 2, language="en")
    halves = Contents("c.pdf", "cards", 15, 15, folded=True)
    duplex, folded, read, sleeved = (
        words(KIT, files) for files in (FILES, [halves], FILES[2:], [cards, cards])
    )
    round_ones = of_discs("en")

    for line, where, elsewhere in (
        ("the printer turns the paper", duplex, folded),
        ("glue the halves, then cut", folded, duplex),
        ("Long cuts first", duplex, read),
        ("on A4, never fitted", read, ""),
        ("paste them on board of 1 mm", round_ones, duplex),
        ("Sleeves of 66 x 91 mm fit the cards.", sleeved, round_ones),
    ):
        assert line in where
        assert line[:11] not in elsewhere


def test_a_cover_speaks_the_language_of_its_kit_with_the_same_steps() -> None:
    said = of_discs("de")

    for line in ("3 Blätter mit diesem", "18 x Scheiben", "auf A4, nie angepasst"):
        assert line in said
    for word in ("sheet", "print ", "the ", "Print", "discs"):
        assert word not in said
    assert [*covers.words("de").steps] == [*covers.words("en").steps]


def test_a_long_text_below_a_picture_makes_the_picture_smaller() -> None:
    many = replace(FILES[0], what=", ".join(["7 dividers"] * 8))

    (usual, *_), (less, *_) = (
        list(grids(files, look("toy"), paper("letter")))
        for files in (FILES, [many, *FILES[1:]])
    )

    assert usual.high > less.high > 10
    assert (usual.apart, less.apart) == (False, False)


def test_many_files_are_a_list_and_have_their_pictures_on_a_second_page() -> None:
    what = "92 x obstacles of three regions, 88 x 63 mm"
    files = [
        Contents(f"{stock}-{number}-letter.pdf", what, 2, 4, stock=stock)
        for stock in ("card", "board", "label")
        for number in range(8)
    ]

    output = printed(files, "letter")

    first, second = words(KIT, files, "letter").split("Toy what is in this kit")
    assert (output.sides, output.sheets, output.findings) == (2, 1, ())
    for number, file in enumerate(files, 1):
        name = f"{number} {file.name.removesuffix('-letter.pdf')}"
        assert f"2 sheets {name}" in first
        assert f"{name} {what} 2 sheets" in second
    assert what not in first
    assert "Long cuts first" in first


@pytest.mark.parametrize(
    ("name", "pages"),
    [
        ("a4", {1: 1, 6: 1, 12: 1}),
        ("letter", {1: 1, 6: 2, 12: 2}),
        ("a5", {1: 1, 6: 1, 12: 2}),
    ],
)
def test_a_cover_is_one_page_or_two_without_a_finding(
    name: str, pages: dict[int, int]
) -> None:
    # Texts of one to three lines.
    whats = ("Box", "60 x cards, 63.5 x 88.9 mm", "7 x Base of a figure, 50 x 60.5 mm")
    files = [
        Contents(f"{stock}-{what.split()[0]}-a4.pdf", what, 12, 24, stock=stock)
        for what in whats
        for stock in ("card", "board", "paper", "label")
    ]
    for count, sides in pages.items():
        output = printed(files[:count], name, low=count == 6)
        assert [str(finding) for finding in output.findings] == [], count
        assert output.sides == sides, count


@pytest.mark.parametrize("low", [False, True])
def test_an_address_is_a_code_with_four_modules_of_white_round_it(low: bool) -> None:
    address = "https://table.example.org:8000/t/ABCD"
    code, modules = covers.code(address)

    assert modules == 29 + 2 * 4
    assert '<path fill="#fff" d="M0 0h37v37h-37z"/>' in code
    assert 'stroke="#000" d="M4 4.5h7m1 0h2' in code
    assert address in words(KIT, FILES, low=low, address=address)
    assert "Scan" not in words(KIT, FILES, low=low)


@pytest.mark.parametrize(
    ("minutes", "english", "german"),
    [
        *[(8, "10 min", "10 Min."), (60, "60 min", "60 Min.")],
        *[(67, "75 min", "75 Min."), (250, "4 h", "4 Std.")],
        (137, "2.5 h", "2,5 Std."),
    ],
)
def test_the_time_of_a_kit_is_rounded_in_words(
    minutes: int, english: str, german: str
) -> None:
    files = [replace(FILES[0], work=Work(sheets=2 * minutes))]  # of 30 seconds each
    for language, time in (("en", english), ("de", german)):
        assert time in words(replace(KIT, language=language), files), language


@kits.every("game", ["exit-from-purgatory", "seven-steps-kosmos", "six-winters"])
def test_the_pieces_on_a_cover_are_in_the_kit(game: str) -> None:
    pieces = games.load(game).kit(KitRequest()).pieces

    fan = {fanned.piece for fanned in look(game).fan}
    assert fan
    assert fan <= {piece.name for piece in pieces}
    assert look(game).said("en").needs


def test_the_same_kit_has_the_same_cover_twice() -> None:
    first, second = (printed(FILES).data for _ in range(2))

    assert first == second
