"""The kit of Six Winters in German: what pieces, sheets and pages say."""

import re
from functools import cache

import pytest

from companion import catalogues
from companion.contract import KitRequest
from companion.contract.options import Options
from companion.games.six_winters import booklet_values
from companion.games.six_winters.facts import facts
from companion.games.six_winters.kit import make, quick_reference, style
from companion.press.ink import pages
from companion.press.layout import first_turn, teaching, translation
from companion.press.layout.piece import Kit, Page, Piece
from companion.press.layout.sizes import paper
from companion.press.layout.translation import Translation
from companion.press.scene.scene import ON
from tests import kits
from tests.games.six_winters.tales import fill_data

NAMES = {
    *("Six Winters", "Thea", "Menas", "Keel", "Fuscus", "Yasmina", "Oniri", "Lucia"),
    *("Zarrah", "Taichu", "Radia", "Nalah", "Drauga", "Samo", "Hogel", "Elisa"),
    *("Arankh", "Psyche", "Stress", "Winter", "Name", "Adept", "Diplomat"),
    *("Start", "Region", "Plus", "Version", "III"),
}
"""What both languages say: names, and words that are the same."""

WORD = re.compile(r"[^\W\d]{3}")


@cache
def made(language: str, *options: str) -> Kit:
    chosen = Options({"language": language, **dict.fromkeys(options, True)})
    request = KitRequest(options=chosen, booklet_values=booklet_values.tables)
    return make(facts(), request)


@cache
def pieces(language: str) -> dict[str, Piece]:
    return {piece.name: piece for piece in made(language).pieces}


def lines(name: str, back: bool = False, language: str = "de") -> set[str]:
    return {*kits.words(pieces(language)[name].face(back=back))}


def filled(page: Page, language: str) -> str:
    options = pages.PageOptions(paper("a4"), made(language).credit, "1", language)
    return pages.fill(page, options)[0]


def alike(one: set[str], other: set[str]) -> set[str]:
    both = {words.strip(".: ") for words in one & other}
    return {words for words in both if WORD.search(words)} - NAMES


@kits.every(
    ("name", "back", "words"),
    [
        ("mat-thea", False, "Errungenschaften"),
        ("mat-thea", True, "Beitritt"),
        ("aid", False, "Der Zug"),
        ("aid", True, "Überwinden"),
        ("trade-board", False, "Siegleiste"),
        ("seasons-board", False, "Frühling"),
        ("red-bank-board", False, "Nachziehstapel"),
        ("character-sheet", False, "Diebeskunst"),
        ("character-sheet", True, "Sechs Jahre"),
        ("campaign-record", False, "Six Winters: die Kampagne"),
        ("divider-locked", False, "Gesperrt"),
        ("divider-the-empire-top-place", False, "Oben"),
        ("box-locked", False, "gestrichelt"),
        ("die-support", False, "durchgezogen"),
        ("playmat", False, "Auslage"),
        *(("trade-board", False, level) for level in "LNH"),
        *(("campaign-record", False, level) for level in ("Leicht", "Normal", "Hart")),
        ("die-nets-how-to", False, "So wird ein Würfel gefaltet"),
    ],
)
def test_pieces_speak_german(name: str, back: bool, words: str) -> None:
    assert words in lines(name, back)


@pytest.mark.slow
def test_pieces_say_nothing_as_in_english_but_names_and_numbers() -> None:
    same = {
        (name, words)
        for name, piece in pieces("de").items()
        for back in (False, True)[: 1 + (piece.back is not None)]
        for words in alike(lines(name, back), lines(name, back, "en"))
    }

    assert same == set()


def test_pieces_have_german_titles_and_english_names() -> None:
    titles = {piece.name: piece.title for piece in made("de").pieces}

    assert titles.items() >= {
        "character-sheet": "Figurenbogen", "box-red-bank": "Schachtel: Rotufer",
        "divider-stage-iv": "Stufe IV", "chit-sorcery-6": "Zauberei 6",
    }.items()  # fmt: skip
    assert [*titles] == [*pieces("en")]
    assert made("de").credit.startswith("Six Winters ist von Phil Lewis")
    assert made("de").language == "de"


def test_fields_of_a_form_are_filled_under_the_names_that_they_have() -> None:
    save = fill_data() | {
        "difficulty": "easy", "locations": {"red_bank": {"support": "parisas-glen"}}
    }  # fmt: skip
    save["characters"][0] |= {"psyche": ["angry"]}
    request = KitRequest(options=Options({"language": "de", "fill": save}))
    faces = [piece.face() for piece in make(facts(), request).pieces[:2]]
    places = {place.name: place.value for face in faces for place in face.places
              if place.kind in ("box", "line")}  # fmt: skip

    assert places["Überleben 6"] == places["Zornig"] == places["Leicht"] == ON
    assert places["Players"] == "Ann und Ben"
    assert places["Rotufer support"] == "Parisas Tal"


def test_every_text_of_the_data_has_its_german() -> None:
    said = Translation(style.GAME, "de"), Translation(style.GAME)
    kind = quick_reference.ReferenceText
    stated = [
        tuple(one.load(kind, "words") for one in said),
        tuple(teaching.figures(style.GAME, language) for language in ("de", "en")),
        tuple(first_turn.first_turn(style.GAME, one) for one in ("de", "en")),
    ]
    with catalogues.reading("de", "six-winters"):
        own = translation.said(said[0].facts(facts()))
    stated += [
        (own.readings, facts().readings),
        (tuple(own.rulings), tuple(facts().rulings)),
    ]
    for german, english in stated:
        same = [one for one, other in kits.pairs(german, english) if one == other]
        # Names of players, icons, pieces and moves have no two words of text.
        assert [words for words in same if re.search(r"[a-z]{3} [a-z]", words)] == []


def test_no_line_of_a_page_is_as_in_english() -> None:
    for german, english in zip(read("de"), read("en"), strict=True):
        both = kits.said(filled(german, "de")) & kits.said(filled(english, "en"))

        keys = {line for line in both if re.search("=|--|companion", line)}
        assert alike(both - keys, both) == set()
        assert '<html lang="de"' in filled(german, "de")
        assert german.title != english.title


def read(language: str) -> list[Page]:
    kit = made(language)
    assert kit.tonight
    return [*kit.pages, kit.tonight]


def test_a_kit_speaks_its_own_language_whoever_makes_and_draws_it() -> None:
    with catalogues.reading("de", "six-winters"):
        english = make(facts(), KitRequest(booklet_values=booklet_values.tables))
    named = {piece.name: piece for piece in english.pieces}

    assert named["character-sheet"].title == "Character sheet"
    assert "Angry Mob" in kits.words(named["obstacle-angry-mob-1"].face())
    assert "Wütende Menge" in lines("obstacle-angry-mob-1")


def test_what_lies_on_the_table_of_a_simulator_has_german_names() -> None:
    table, english = made("de").table, made("en").table
    assert table
    assert english

    names = {place.name for place in table().places if place.name}
    assert {"Reserve: Zauberei", "Gesperrt: Rotufer", "Orte der Bedrohung"} < names
    assert not names & {place.name for place in english().places}
