"""The booklets of 7 Steps, English and German: whole, honest, and able to be set."""

import re
from collections.abc import Mapping
from functools import cache
from html import unescape
from typing import Any

import pytest

from companion import places
from companion.contract import KitRequest
from companion.contract.options import Options
from companion.facts import NO_RULINGS
from companion.games.seven_steps_kosmos import booklet_values
from companion.games.seven_steps_kosmos.facts import facts
from companion.games.seven_steps_kosmos.kit import make, rules
from companion.games.seven_steps_kosmos.kit.words import played
from companion.press.ink import pages
from companion.press.jobs import Booklet
from companion.press.layout.piece import Kit, Page
from companion.press.layout.sheets import PrintOptions
from companion.press.layout.sizes import paper
from tests import kits

BOTH = ["en", "de"]


def page(
    language: str, rulings: Mapping[str, str] = NO_RULINGS, size: str = "25"
) -> Page:
    return rules(facts(), rulings, booklet_values.tables, size=size, language=language)


def whole(language: str) -> Kit:
    request = Options({"language": language})
    return make(
        facts(), KitRequest(options=request, booklet_values=booklet_values.tables)
    )


@cache
def html(language: str) -> str:
    return filled(language)


def filled(language: str, **request: Any) -> str:
    return pages.fill(page(language, **request), setting(language))[0]


def setting(language: str) -> pages.PageOptions:
    return pages.PageOptions(paper("a4"), "us", "1", language)


def test_there_is_a_booklet_in_english_and_one_in_german_but_none_without_tables() -> (
    None
):
    for language, begins in {
        "en": "Stack coloured discs",
        "de": "Farbige Scheiben",
    }.items():
        assert f'<html lang="{language}">' in html(language)
        assert begins in html(language)
    assert make(facts(), KitRequest()).pages == ()


@kits.every("language", BOTH)
def test_every_ruling_and_every_choice_is_on_the_sheet_of_options(
    language: str,
) -> None:
    *_, options = whole(language).pages
    how = pages.PageOptions(paper=paper("a4"), language=language)
    listed = pages.fill(options, how)[0]

    usual = {"en": "usual", "de": "üblich"}[language]
    for ruling in facts().rulings:
        codes = {one: f"<code>{ruling.id}={one}</code>" for one in ruling.choices}
        assert [code for code in codes.values() if code not in listed] == []
        default = f'{codes[ruling.default]} <span class="default">{usual}</span>'
        assert default in listed
        assert (ruling.question in unescape(listed)) == (language == "en")
    assert "companion new" not in html(language)


@kits.every(
    ("language", "said"),
    [
        ("en", ("A4* Big step", "A1 Take away", "* What is ours.", "butterfly*")),
        ("de", ("A4* Sprung", "A1 Wegn", "* Was von uns ist.", "Schmetterling*")),
    ],
)
def test_what_we_reconstructed_is_marked_and_explained(
    language: str, said: tuple[str, ...]
) -> None:
    assert [words for words in said if words not in html(language)] == []


@kits.every("language", BOTH)
def test_every_tile_colour_rule_and_arrangement_is_shown(language: str) -> None:
    _, figures = pages.fill(page(language), setting(language))

    # The table, the set-up, a turn, 7 parts, 7 discs, 4 pictures of laying, 11 tiles,
    # 5 arrangements; one disc is among the parts too.
    assert len(figures.known) == 1 + 1 + 1 + 7 + 7 + 4 + 11 + 5


@kits.every("language", BOTH)
def test_only_tiles_that_are_played_with_are_explained(language: str) -> None:
    some = filled(language, rulings={"tiles": "documented_only"})
    assert "V2* " in some
    assert "A4* " not in some
    none = filled(language, rulings={"tiles": "none"})
    assert "A1 " not in none.replace("A1 und", "").replace("A1 and", "")
    assert [tile.id for tile in played(facts(), {"tiles": "none"})] == []


def test_colours_needs_no_seven_discs_if_so_ruled() -> None:
    ruled = {"v1_min_discs": "1"}

    assert "Farbe, wenn du 7 Scheiben" in filled("de")
    assert "Farbe, wenn du 7 Scheiben" not in filled("de", rulings=ruled)
    assert "colour, if 7 discs" not in filled("en", rulings=ruled)


STATED = {
    "en": (
        "back into the bag",
        "only discs that you laid in this turn",
        "feel into it at any time",
        "lies face down beside",
        "Discs that A1 takes away go into the bag; once the end has been triggered, "
        "into the box",
        "Who begins? A die decides",
        "Agree now, too, whether you play the longer game",
    ),
    "de": (
        "in den Nachziehbeutel",
        "nur Scheiben, die du in diesem Zug gelegt hast",
        "jederzeit hineinfühlen",
        "liegt verdeckt neben",
        "die du mit A1 wegnimmst, kommen in den Nachziehbeutel; sobald das Ende "
        "ausgelöst ist, in die Schachtel",
        "Wer beginnt, entscheidet ein Würfel",
        "Einigt euch jetzt auch, ob ihr das längere Spiel spielt",
    ),
}
"""What a player must find in either booklet, outside the questions."""


def read(language: str, **request: Any) -> str:
    """Return the words of a booklet, without its questions."""
    plain = re.sub("<[^>]*>", " ", filled(language, **request).partition('id="faq"')[0])
    return re.sub(r" (?=[.,;:?])", "", " ".join(unescape(plain).split()))


def test_the_booklets_state_every_rule_outside_their_questions() -> None:
    for language, sentences in STATED.items():
        words = read(language)
        assert [said for said in sentences if said not in words] == []


@kits.every(
    ("rulings", "english", "german"),
    [
        ({"start_player": "youngest"}, "The youngest player.", "die jüngste Person."),
        ({"start_player": "chosen"}, "Whom you choose", "macht ihr unter euch aus"),
        ({"end_length": "longer"}, "You play the longer", "Ihr spielt das längere"),
    ],
)
def test_the_set_up_says_what_was_ruled(
    rulings: dict[str, str], english: str, german: str
) -> None:
    assert english in read("en", rulings=rulings)
    assert german in read("de", rulings=rulings)


def test_german_has_the_words_of_the_game_and_addresses_the_reader_as_du() -> None:
    """Of all that is German of this game: booklet, pieces, pages, cover."""
    folder = places.TEMPLATES / "seven_steps_kosmos"
    names = (
        *("rules_de.html", "words_de.toml", "facts_de.toml", "de.po"),
        *("first_turn_de.toml", "tonight_de.html"),
    )
    texts = {name: (folder / name).read_text("utf-8") for name in names}
    texts["cover.toml"] = (folder / "cover.toml").read_text("utf-8").split("[de]")[1]
    for name, words in texts.items():
        wrong = re.findall(
            r"\b[Mm]an\b|Stufen?\b|Punkteplättchen|Bauhilfen?\b(?!-)|Stoffbeutel"
            r"|Startzeichen|Wertungsstein|\"Gerade\"|Scheiben liegen\.",
            words,
        )
        assert wrong == [], name
    for name in names[:2]:
        for term in ("Ebene", "Bauhilfe-Plättchen", "Siegpunkte-Plättchen"):
            assert term in texts[name], (name, term)


@kits.every("language", BOTH)
def test_the_booklets_say_how_large_the_discs_are_and_how_likely_drawn(
    language: str,
) -> None:
    small = filled(language, size="19")

    assert "19 mm" in small
    assert "18 mm" in small
    assert "24 mm" in html(language)
    # One disc of 140, 20 of them of the colour: one in seven.
    assert "<td>14</td>" in html(language)


@pytest.mark.parametrize(
    ("language", "name"),
    [
        ("de", "a4"),
        pytest.param("en", "a4", marks=pytest.mark.slow),
        pytest.param("en", "letter", marks=pytest.mark.slow),
    ],
)
def test_the_booklet_has_eight_pages_on_two_sheets(language: str, name: str) -> None:
    made = whole(language)

    output = Booklet(made, "rules", made.pages[0]).render(PrintOptions(paper(name)))

    assert output is not None
    assert (output.sides, output.sheets) == (4, 2)
    assert [str(finding) for finding in output.findings] == []
    assert "7 Steps" in kits.page_words(output.data, 0)


@pytest.mark.slow
def test_a_booklet_is_the_same_bytes_again() -> None:
    made = whole("en")
    job = Booklet(made, "rules", made.pages[0])

    first, again = (job.render(PrintOptions(paper("a4"), low=True)) for _ in range(2))

    assert first == again
