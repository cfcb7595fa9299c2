"""The kit of Exit from Purgatory in German: what pieces and pages say."""

import re
from functools import cache

from companion.contract import KitRequest
from companion.contract.options import Options
from companion.games.exit_from_purgatory import booklet_values
from companion.games.exit_from_purgatory.facts import facts
from companion.games.exit_from_purgatory.kit import look, make, spoken
from companion.press.ink import pages
from companion.press.layout import first_turn, teaching
from companion.press.layout.piece import Kit, Page
from companion.press.layout.sizes import paper
from companion.press.layout.translation import Translation
from companion.press.scene.scene import Scene
from tests import kits
from tests.games.exit_from_purgatory.faces import OTHER_SIDES, SIDES

ALL = [*SIDES, *OTHER_SIDES, ("box-tokens", False), ("box-dice", False)]

NAMES = {"Exit from Purgatory", "Exit from", "Purgatory"}
"""What both languages say: the title, whole and in two lines."""

WORD = re.compile(r"[^\W\d]{2}")


@cache
def made(language: str, size: str = "poker") -> Kit:
    options = Options({"language": language, "size": size, "players": 8})
    request = KitRequest(options=options, booklet_values=booklet_values.tables)
    return make(facts(), request)


def face(name: str, back: bool, *, language: str = "de") -> Scene:
    pieces = {piece.name: piece for piece in made(language).pieces}
    return pieces[name].face(back=back)


def filled(page: Page, language: str) -> str:
    options = pages.PageOptions(paper("a4"), made(language).credit, "1", language)
    return pages.fill(page, options)[0]


@kits.every(
    ("name", "back", "words"),
    [
        ("card-worm", False, "Wurm"),
        ("mat", False, "GROSSMUT"),
        ("mat", False, "HÖLLE"),
        ("in-hell", True, "HÖLLE"),
        ("aid", False, "Dein Zug: eins davon"),
        ("aid", True, "AUSGLEICH"),
        ("summary", False, "Die sechs Prüfungen"),
        ("box", False, "8 SPIELER"),
        ("box", False, "gestrichelt"),
        ("box-dice", False, "Würfel"),
    ],
)
def test_pieces_speak_german(name: str, back: bool, words: str) -> None:
    assert words in kits.words(face(name, back))


def test_pieces_say_nothing_as_in_english_but_the_title_letters_and_numbers() -> None:
    both = set()
    for name, back in ALL:
        english = kits.words(face(name, back, language="en"))
        both |= {*kits.words(face(name, back))} & {*english}

    assert {words for words in both if WORD.search(words)} == NAMES


def test_titles_beside_the_pieces_are_german_too() -> None:
    titles = {piece.name: piece.title for piece in made("de").pieces}

    assert titles["card-lantern"] == "Karte Laterne"
    assert titles["lock-3"] == "Schloss, Spieler 3"
    assert titles["box"] == "Schachtel für die Karten"
    assert not {*titles.values()} & {piece.title for piece in made("en").pieces}
    assert made("de").credit.startswith("Exit from Purgatory ist von Martin-Pierre")
    assert made("de").language == "de"


def test_every_text_of_the_data_has_its_german() -> None:
    said = Translation(look.GAME, "de"), Translation(look.GAME)
    stated = [
        tuple(translation.load(look.Texts, "words") for translation in said),
        tuple(teaching.figures(look.GAME, language) for language in ("de", "en")),
        tuple(first_turn.first_turn(look.GAME, language) for language in ("de", "en")),
        (tuple(spoken(facts(), "de").rulings), tuple(facts().rulings)),
    ]
    for german, english in stated:
        alike = [one for one, other in kits.pairs(german, english) if one == other]
        # Names of players, icons and pieces have no space in them.
        assert [words for words in alike if re.search(r"[a-z] ", words)] == []


def test_no_line_of_a_page_is_as_in_english() -> None:
    for german, english in zip(read("de"), read("en"), strict=True):
        both = kits.said(filled(german, "de")) & kits.said(filled(english, "en"))

        typed = ("=", "companion new", "--players")
        keys = {line for line in both if any(word in line for word in typed)}
        worded = {line for line in both - keys if WORD.search(line)}
        assert worded <= {*NAMES, "Ada", "Ben", "Cleo", "Dan"}
        assert '<html lang="de"' in filled(german, "de")
        assert german.title != english.title


def read(language: str) -> list[Page]:
    kit = made(language)
    assert kit.tonight
    return [*kit.pages, kit.tonight]


def test_german_counts_and_odds_are_those_of_the_rules() -> None:
    booklet, *_ = made("de").pages
    words = " ".join(filled(booklet, "de").split())

    assert "sieben gegen den Himmel, sechs gegen die Hölle" in words
    assert "<td>2,62</td>" in words
    assert "zwei Karten jeder Art, geheim" in words
    for challenge in spoken(facts(), "de").challenges:
        assert f"{challenge.letter} · {challenge.name}" in words


def test_the_pile_of_a_simulator_has_a_german_name() -> None:
    table = made("de").table
    assert table is not None

    assert [place.name for place in table().places if place.name] == ["Stapel"]
