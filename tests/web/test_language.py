"""Pages in German, where a game has German words; commands and names stay."""

import json
import re
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from markupsafe import escape

from companion import catalogues, contract, games, language, places
from companion.cli.look import booklet
from companion.contract.board import Moment
from companion.games.seven_steps_kosmos.facts import facts
from companion.language import phrase
from companion.table import lookup
from companion.web import queries
from companion.web.art import Art
from tests.games import lot
from tests.web.serving import Running, begun, running

KOSMOS = "seven-steps-kosmos"
TEMPLATES = places.TEMPLATES / "seven_steps_kosmos"
GERMAN = catalogues.known("de", KOSMOS)
ENGLISH = re.compile(
    r"\b(the|of|on|is|are|lay|disc|discs|tile|tiles|point|points|with|take|boards?"
    r"|field|fields|tap|drawn|turn|no|more|left|white|yellow|red|violet|blue|black"
    r"|your|building|aids?|fits|level|held|dice|and|or|to|who|waiting|steps?|seats?)\b",
    re.IGNORECASE,
)
NAMES = {
    *("type", "kind", "icon", "tap", "piece", "symbol", "anchor", "form", "look"),
    *("tone", "colour"),
}
"""What is a command or the name of a drawing, by its key."""

DRAFTS = ((), ("best",), ("R",), ("V2",), ("A1",), ("A2",), ("A5",), ("aid",))


@contextmanager
def reading_german() -> Iterator[None]:
    token = language.READER.set(GERMAN)
    try:
        yield
    finally:
        language.READER.reset(token)


def screens(seed: int) -> Iterator[object]:
    """Yield screens of a game that is played at random, as JSON."""
    game, rng = games.load(KOSMOS), Random(seed)
    rules = game.rules()
    board, view = game.board, game.hidden
    start = rules.start({}, {"players": ["ann", "ben"]})
    for state, action in [*lot.played(rules, start, rng)][:-1]:
        for seat in (0, 1, -1):
            moment: Moment[object, contract.Act] = Moment(
                view=view().view(state, seat),
                seat=seat,
                mine=seat == state.turn,
                names=("ann", "ben"),
                draft=rng.choice(DRAFTS),
                advice=True,
            )
            yield msgspec.to_builtins(board().screen(moment))
        yield game.words().say(action)


def sentences(plain: object) -> Iterator[str]:
    match plain:
        case str():
            yield plain
        case dict() if plain.get("type") in ("do", "pick", "ask", "show"):
            return
        case dict():
            for key, value in plain.items():
                if key not in NAMES:
                    yield from sentences(value)
        case list() | tuple():
            for one in plain:
                yield from sentences(one)


def test_every_sentence_of_a_game_is_said_in_german() -> None:
    with reading_german():
        said = {one for plain in screens(3) for one in sentences(plain)}

    assert [one for one in sorted(said) if ENGLISH.search(one)] == []


def refusals(seed: int) -> Iterator[str]:
    """Yield why actions of one step of a game are not possible at another."""
    rules, rng, tried = games.load(KOSMOS).rules(), Random(seed), list[Any]()
    start = rules.start({}, {"players": ["ann", "ben"]})
    for state, action in lot.played(rules, start, rng):
        if action is None or len(tried) > 400:
            return
        legal = rules.legal_actions(state)
        tried += [*rng.sample(legal, min(3, len(legal))), action]
        yield from (why for one in tried if (why := rules.why_not(state, one)))


def test_every_refusal_of_a_game_is_said_in_german() -> None:
    typed = re.compile(r"\b(sage|Arten sind) .*|: (take|shift|move);")

    with reading_german():
        said = {typed.sub("", why) for why in refusals(5)}

    assert [one for one in sorted(said) if ENGLISH.search(one)] == []
    assert len(said) > 200


def test_what_is_tapped_is_typed_as_in_english() -> None:
    english = [*taps([*islice(screens(4), 600)])]
    with reading_german():
        german = [*taps([*islice(screens(4), 600)])]

    assert english == german


def taps(plain: object) -> Iterator[object]:
    """Yield what taps do; what a look-up shows is a name, and may be German."""
    match plain:
        case dict() if plain.get("type") in ("do", "pick", "ask"):
            yield plain
        case dict():
            for value in plain.values():
                yield from taps(value)
        case list() | tuple():
            for one in plain:
                yield from taps(one)


def test_tiles_colours_and_rulings_have_the_words_of_the_german_pieces() -> None:
    pieces = tomllib.loads((TEMPLATES / "facts_de.toml").read_text("utf-8"))
    found = facts()

    with reading_german():
        for tile in found.edition.tiles:
            said = pieces["edition"]["tiles"][tile.id]
            assert phrase(tile.name) == said["name"]
            assert phrase(tile.text) == said["text"]
        for colour in found.edition.colours:
            assert (
                phrase(colour.name)
                == pieces["edition"]["colours"][colour.letter]["name"]
            )
        for ruling in found.rulings:
            text = pieces["rulings"][ruling.id]
            assert phrase(ruling.question) == text["question"]
            for name, words in ruling.choices.items():
                assert name == "none" or phrase(words) == text["choices"][name]


def test_what_no_table_has_stays_as_it_is() -> None:
    with reading_german():
        assert phrase("a sentence of nobody") == "a sentence of nobody"
        assert phrase("{who} begins", who="a {strange} name") == (
            "a {strange} name beginnt"
        )
    assert phrase("{who} begins", who="ann") == "ann begins"


def test_pages_views_and_refusals_are_in_the_first_language_that_the_game_speaks(
    kosmos: Running,
) -> None:
    ann, german = kosmos.seated(0), {"Accept_Language": "de-CH,de;q=0.9,en;q=0.8"}
    page, seats, log = (
        ann.get(path, **german).text for path in (kosmos.base, "seats", "log?tab=all")
    )
    view = ann.get("state?seat=0", **german).json
    query = json.dumps({"seat": 0, "text": "pick aid"}).encode()
    said = ann.ask("POST", "why", query, Accept_Language="de").json
    host = kosmos.client(host=True).get("host", **german).text

    assert '<html lang="de"' in page
    assert '"Hand over to {who}": "Weitergeben an {who}"' in page
    assert "Nimm einen Platz" in seats
    assert 'data-act="Als ben hinsetzen"' in seats
    assert "Alle Schritte" in log
    assert view["screen"]["place"] == "ann am Zug"
    assert view["seats"][0]["name"] == "ann"
    assert said["lead"] == "Jetzt nicht:"
    assert said["sentence"].startswith("es wird gew\u00fcrfelt: ")
    shown = re.sub(r"<script.*?</script>", "", host, flags=re.DOTALL)
    left = [text for text in re.findall(r">([^<>]+)<", shown) if ENGLISH.search(text)]
    assert '<html lang="de"' in host
    assert {*left} == {"7 Steps"}
    assert "Take a seat" in ann.get("seats").text
    assert 'id="words"' not in ann.get(kosmos.base, Accept_Language="fr, en").text
    assert ann.state()["screen"]["place"] == "turn of ann"


def test_a_game_without_italian_words_stays_english(four: Running) -> None:
    ann = four.seated(0)
    page = ann.get(four.base, Accept_Language="it").text

    assert '<html lang="en"' in page
    assert 'id="words"' not in page


def test_dante_is_italian_on_a_device_that_chose_it_whatever_its_browser_asks_for(
    dante: Running,
) -> None:
    ann = dante.seated(0)
    query = {"Accept_Language": "de", "Cookie": "language-of-companion=it"}
    screen = ann.get("state?seat=0", Accept_Language="it").json["screen"]
    page = ann.get(dante.base, **query).text

    assert '<html lang="it"' in page
    assert 'data-languages="en de it"' in page
    assert 'lang="de"' in ann.get(dante.base, Accept_Language="de").text
    assert (screen["title"], screen["place"]) == ("I Limbo", "cerchio I di IX")


def test_pieces_and_rules_are_looked_up_in_the_language_of_the_page() -> None:
    game = games.load(KOSMOS)
    english, other = Art(game, {}), Art(game, {}, "de")
    with reading_german():
        (tile,) = lookup.named(lookup.known(game, None, {}), "Reihe")
        shown = queries.entry_panel(tile, other)

    assert (shown.title, shown.note) == ("Reihe", "Siegpunkte-Plättchen V3")
    assert [*english.pieces] == [*other.pieces]
    one, two = english.face("tile-v3"), other.face("tile-v3")
    assert one.href != two.href


def test_the_rules_of_a_german_page_are_those_of_the_german_booklet() -> None:
    rules = booklet(games.load(KOSMOS), "de")()

    assert any("Scheibe" in paragraph.text for paragraph in rules)
    assert not any(" discs " in paragraph.text for paragraph in rules)


def test_pages_without_a_game_are_german_for_a_german_browser(tmp_path: Path) -> None:
    for path in (None, begun(tmp_path / "d.json", "nine-circles")):
        with running(path) as here:
            host = here.client(host=True)
            start = host.get("/", Accept_Language="de-CH,de;q=0.9").text
            rolls = host.get("/roll", Accept_Language="de").text
            check = host.get("/roll/check", Accept_Language="de").text

            assert '<html lang="de"' in start
            assert "Ein Spiel beginnen" in start
            assert "Ein Abstieg f\u00fcr eine Person" in start
            assert '"Your name in the history": "Dein Name im Verlauf"' in rolls
            assert "Eine Aufgabe pr\u00fcfen" in check
            assert '<html lang="en"' in host.get("/", Accept_Language="fr, en").text
            assert 'id="words"' not in host.get("/roll").text


def test_places_of_games_in_english_are_marked_so_on_an_italian_start_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "saves", lambda: tmp_path)
    begun(tmp_path / "d.json", "six-winters", ("ann", "ben"))
    begun(tmp_path / "k.json", "nine-circles", ())
    with running(None) as here:
        page = here.client(host=True).get("/", Accept_Language="it-CH").text

    marked = re.findall(r'<span lang="en">([^<]*)</span> \S', page)
    assert len(marked) == 1
    assert page.count(marked[0]) == 1


def test_a_new_game_is_begun_in_italian_and_what_is_not_is_marked_as_english(
    tmp_path: Path,
) -> None:
    with running(None) as here:
        host = here.client(host=True)
        nine = host.get("/new/nine-circles", Accept_Language="it").text
        exit = host.get("/new/exit-from-purgatory", Accept_Language="it").text
        english = host.get("/new/exit-from-purgatory").text

    assert "Inizia Nine Circles" in nine
    assert 'lang="en"' not in nine
    assert "Chi gioca" in exit
    (first, *_) = games.load("exit-from-purgatory").facts().rulings
    assert f'<span lang="en">{escape(first.question)}' in exit
    assert "<span lang" not in english
