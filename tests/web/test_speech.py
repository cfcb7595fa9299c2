"""Pages in German, where a game has German words; commands and names stay."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion import contract, games, places
from companion.contract import Draw, Drawn, Over, Roll, Rolled
from companion.contract.board import Moment
from companion.table import lookup
from companion.web import looked, speech
from companion.web.art import Art
from tests.web.serving import begun, running

KOSMOS = "seven-steps-kosmos"
TEMPLATES = places.TEMPLATES / "seven_steps_kosmos"
ENGLISH = re.compile(
    r"\b(the|of|on|is|are|lay|disc|discs|tile|tiles|point|points|with|take|boards?"
    r"|field|fields|tap|drawn|turn|no|more|left|white|yellow|red|violet|blue|black"
    r"|your|building|aid|fits|level|held|dice)\b"
)
DRAFTS = ((), ("best",), ("R",), ("V2",), ("A1",), ("A2",), ("A5",), ("aid",))


def german() -> speech.Speech:
    found = speech.speech("de", KOSMOS)
    assert found
    return found


def words(path: Path) -> dict[str, str]:
    return dict(tomllib.loads(path.read_text("utf-8"))["words"])


def screens(seed: int) -> Iterator[object]:
    """Yield screens of a game that is played at random, as JSON."""
    game, rng = games.load(KOSMOS), Random(seed)
    rules, board, view = game.rules(), game.board, game.hidden
    assert board
    assert view
    state = rules.start({}, {"players": ["ann", "ben"]})
    while not isinstance(due := rules.waits_for(state), Over):
        if isinstance(due, Draw):
            some = tuple(rng.sample(view().deck(state), due.count))
            action = contract.as_action(rules, Drawn(some))
        elif isinstance(due, Roll):
            action = contract.as_action(rules, Rolled((rng.randint(1, due.sides),)))
        else:
            action = rng.choice(rules.legal_actions(state))
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
        yield {"text": game.words().say(action)}
        state = rules.apply(state, action)


def sentences(plain: object) -> Iterator[str]:
    """Yield what people read in JSON."""
    match plain:
        case dict() if plain.get("type") in ("do", "pick", "ask", "show"):
            return
        case dict():
            for key, value in plain.items():
                if key in speech.SAID and isinstance(value, str):
                    yield value
                elif key in speech.LISTS:
                    yield from (one for one in value if isinstance(one, str))
                yield from sentences(value)
        case list() | tuple():
            for one in plain:
                yield from sentences(one)


def taps(plain: object) -> Iterator[object]:
    match plain:
        case dict():
            if "tap" in plain:
                yield plain["tap"]
            for value in plain.values():
                yield from taps(value)
        case list() | tuple():
            for one in plain:
                yield from taps(one)


def test_every_sentence_of_a_game_is_said_in_german_and_no_command_is() -> None:
    left: set[str] = set()
    for plain in screens(3):
        told: Any = german().said(plain)
        left |= {one for one in sentences(told) if ENGLISH.search(one)}
        assert [*taps(told)] == [*taps(plain)]

    assert left == set()


def test_tiles_and_colours_have_the_names_of_the_german_pieces() -> None:
    own = words(TEMPLATES / "screen_de.toml")
    pieces = tomllib.loads((TEMPLATES / "german.toml").read_text("utf-8"))
    edition = games.load(KOSMOS).facts().edition  # type: ignore[attr-defined]

    for tile in edition.tiles:
        name, text = pieces["tiles"][tile.id]
        assert (own[tile.name], own[tile.text]) == (name, text)
    for colour in edition.colours:
        assert own[colour.name] == pieces["colours"][colour.letter]


@pytest.mark.parametrize("name", ["de.toml", "screen_de.toml"])
def test_nothing_is_put_in_that_was_not_said(name: str) -> None:
    folder = TEMPLATES if name.startswith("screen") else TEMPLATES.parent / "shared/web"
    for one, other in words(folder / name).items():
        assert {*speech.HOLE.findall(other)} <= {*speech.HOLE.findall(one)}, one


def test_what_no_table_has_stays_as_it_is() -> None:
    say = german().say

    assert say("a sentence of nobody") == "a sentence of nobody"
    assert say("Anna") == "Anna"
    assert say("Violet fits nowhere.") == "Violett passt nirgends."
    assert say("orange on 5.2, black on 0.6; with no tile") == (
        "orange auf 5.2, schwarz auf 0.6; ohne Pl\u00e4ttchen"
    )


def test_a_module_keeps_its_values_and_says_its_words_in_german() -> None:
    code = 'row("All choices"); now === "on"; [["on", "on"], ["", "off"]]'
    assert german().script(code) == (
        'row("Alle M\u00f6glichkeiten"); now === "on"; [["on", "an"], ["", "aus"]]'
    )
    assert german().script("h(`Hand over to ${one.name}`)") == (
        "h(`Weitergeben an ${one.name}`)"
    )
    assert german().script('import {h} from "./dom.js";') == (
        'import {h} from "./dom.js";'
    )


def test_a_page_of_the_server_is_said_in_german_and_keeps_its_marks() -> None:
    html = (
        '<a aria-label="Close" href="/log">Log</a><b>Ann &amp; Ben</b> <i>no more</i>'
    )

    assert german().page(html) == (
        '<a aria-label="Schlie\u00dfen" href="/log">Verlauf</a>'
        "<b>Ann &amp; Ben</b> <i>fertig</i>"
    )


def test_seats_and_the_log_are_shown_in_the_language_of_the_browser(
    tmp_path: Path,
) -> None:
    path = begun(tmp_path / "k.json", KOSMOS, ("ann", "ben"))
    with running(path) as here:
        ann = here.seated(0)
        seats = ann.get(f"{here.base}/seats", Accept_Language="de").text
        log = ann.get(f"{here.base}/log?tab=all&seat=0", Accept_Language="de").text

        assert "Nimm einen Platz" in seats
        assert 'data-act="Als ben hinsetzen"' in seats
        assert "Alle Schritte" in log
        assert "Take a seat" in ann.get(f"{here.base}/seats").text


def test_a_browser_hears_the_first_language_that_the_game_speaks(
    tmp_path: Path,
) -> None:
    path = begun(tmp_path / "k.json", KOSMOS, ("ann", "ben"))
    with running(path) as here:
        ann = here.seated(0)
        german_ = {"Accept_Language": "de-CH,de;q=0.9,en;q=0.8"}
        page = ann.get(here.base, **german_).text
        view = ann.get(f"{here.base}/state?seat=0", **german_).json
        script = ann.get("/web/de/sheets.js", **german_)

        assert '<html lang="de"' in page
        assert "/web/de/table.js" in page
        assert view["screen"]["place"] == "ann am Zug"
        assert view["seats"][0]["name"] == "ann"
        assert "/web/de/" not in ann.get(here.base, Accept_Language="fr, en").text
        assert ann.state(here.base)["screen"]["place"] == "turn of ann"
        assert script.code == 200
        assert ann.get("/web/de/page.css").code == 404
        assert ann.get("/web/fr/table.js").code == 404


def test_a_game_without_german_words_stays_english(tmp_path: Path) -> None:
    with running(begun(tmp_path / "d.json", "nine-circles")) as here:
        ann = here.seated(0)
        page = ann.get(here.base, Accept_Language="de").text

        assert '<html lang="en"' in page
        assert ann.get("/web/de/table.js", Accept_Language="de").code == 404


def test_pieces_are_shown_in_the_language_of_the_page() -> None:
    game = games.load(KOSMOS)
    english, other = Art(game, {}), Art(game, {}, "de")
    (tile,) = lookup.named(lookup.known(game, None, {}), "Straight row")

    assert looked.entry(tile, other).title == "Straight row"
    assert [*english.pieces] == [*other.pieces]
    one, two = english.face("tile-v3"), other.face("tile-v3")
    assert one
    assert two
    assert one.href != two.href
    assert Art(games.load("nine-circles"), {}, "de").face("gamesheet") == (
        Art(games.load("nine-circles"), {}).face("gamesheet")
    )


HOSTED = re.compile(
    r"\b(the|this|phones?|dice|cards|who|seat|here|save|game|step|steps|plays?|of)\b"
)


def test_the_host_of_a_german_table_reads_german(tmp_path: Path) -> None:
    path = begun(tmp_path / "k.json", KOSMOS, ("ann", "ben"))
    with running(path) as here:
        host = here.client(host=True)

        page = host.get(f"{here.base}/host", Accept_Language="de").text

    left = [text for text in re.findall(r">([^<>]+)<", page) if HOSTED.search(text)]
    assert '<html lang="de"' in page
    assert left == ["This page needs JavaScript; the terminal does not."]
