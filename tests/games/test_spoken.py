"""Nine Circles and Seven Steps in German and Italian: all of it, and commands stay."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion import games, language
from companion.catalogues import known
from companion.chronicle import store
from companion.chronicle.codec import Stamp
from companion.contract import Begun, Over, Rolled
from companion.contract.board import Moment
from companion.facts import settle
from tests.games import lot
from tests.web.test_language import sentences, taps

GAMES = ("nine-circles", "seven-steps")
LANGUAGES = ("de", "it")
ENGLISH = re.compile(
    r"\b(the|of|is|are|with|take|tap|throw|thrown|turn|no|more|left|pass|passes|pip"
    r"|pips|die|and|or|to|who|dice|total|challenge|circle|terrace|pool|spare|scored"
    r"|row|number|active|again|for|becomes|then|now|needs|game|lost|won|what|your)\b",
    re.IGNORECASE,
)
SAME = re.compile(r"--die\b|\bdie\b|\bno\b|\bper\b", re.IGNORECASE)
"""What is a word of German or Italian, too, or is typed."""

ANCHOR = re.compile(r"[a-z]+(\.\w+)+")
"""A place of a picture, such as `circle.3`."""


@contextmanager
def reading(name: str, game: str) -> Iterator[None]:
    token = language.READER.set(known(name, game))
    try:
        yield
    finally:
        language.READER.reset(token)


def played(name: str, seed: int) -> Iterator[tuple[Any, Any]]:
    rules = games.load(name).rules()
    yield from lot.played(rules, rules.start({}, {}), Random(seed))


def screens(name: str, seed: int) -> Iterator[object]:
    game = games.load(name)
    for state, action in played(name, seed):
        for draft in ((), ("virgil",), ("alter",)):
            moment: Moment[Any, Any] = Moment(
                view=state,
                seat=0,
                mine=True,
                names=(),
                draft=draft,
                worth=lambda _: 0.5,
            )
            yield msgspec.to_builtins(game.board().screen(moment))
        if action is not None:
            yield game.words().say(action)


def refusals(name: str, seed: int) -> Iterator[str]:
    rules, rng, tried = games.load(name).rules(), Random(seed), list[Any]()
    for state, action in played(name, seed):
        tried += [*rules.legal_actions(state)[:3], *([action] if action else [])]
        some = rng.sample(tried, min(40, len(tried)))
        yield from (why for one in some if (why := rules.why_not(state, one)))


def english(texts: set[str]) -> list[str]:
    said = (one for one in sorted(texts) if not ANCHOR.fullmatch(one))
    return [one for one in said if ENGLISH.search(SAME.sub("", one))]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_sentence_of_a_game_is_said_in_the_language(
    name: str, spoken: str
) -> None:
    game = games.load(name)
    assert game.glossary is not None
    with reading(spoken, name):
        said = {one for seed in (3, 4) for one in said_of(screens(name, seed))}
        for state, _ in played(name, 5):
            said |= {*game.words().describe(state, 79).split("\n")}
            for entry in game.glossary()(state):
                said |= {entry.name, entry.kind, *entry.printed, *entry.needs}
                said |= {*entry.place}
        said |= {*refusals(name, 6)}
        rows = game.words().actions.rows()
        said |= {meaning.partition(": ")[2] for _, _, meaning in rows}

    title = game.facts().game.title
    left = english({one.replace(title, "") for one in said})
    assert left == [], "\n".join(left)
    assert len(said) > 150


def said_of(plain: Any) -> Iterator[str]:
    for one in plain:
        yield from sentences(one)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_tapped_and_typed_is_the_same_in_all_languages(name: str) -> None:
    write = games.load(name).words().actions.write
    actions = [action for _, action in played(name, 8) if action is not None]
    english = [*taps([*screens(name, 7)])], [*map(write, actions)]
    for spoken in LANGUAGES:
        with reading(spoken, name):
            assert ([*taps([*screens(name, 7)])], [*map(write, actions)]) == english


@pytest.mark.parametrize("name", GAMES)
def test_a_save_that_was_written_in_a_language_opens_in_all(
    name: str, tmp_path: Path
) -> None:
    files = []
    game = games.load(name)
    rulings = settle(game.facts().rulings, {}, name)
    for spoken in ("en", *LANGUAGES):
        path = tmp_path / f"{spoken}.json"
        with reading(spoken, name):
            store.create(path, game, Begun(rulings, {}, {}), Stamp("2026-01-01", "ann"))
            for _, action in [*played(name, 9)][:-1]:
                how = "hand" if isinstance(action, Rolled) else None
                stamp = Stamp("2026-01-01", "ann", how)
                store.append(path, lambda _: game, [action], stamp)
        files.append(path.read_bytes())
        assert isinstance(store.open(path, games.load).due, Over)

    assert files[0] == files[1] == files[2]
