"""Games in each language that they speak: all of it, and commands stay."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion import games, language
from companion.catalogues import known, names
from companion.chronicle import store
from companion.chronicle.codec import Stamp
from companion.contract import Begun, Choice
from companion.contract.board import Moment
from companion.facts import settle
from tests.games import lot
from tests.web.test_language import sentences, taps

GAMES = ("nine-circles", "seven-steps", "exit-from-purgatory")
SPOKEN = [(name, spoken) for name in GAMES for spoken in names(name)[1:]]
ENGLISH = re.compile(
    r"\b(the|of|is|are|with|take|tap|throw|thrown|turn|no|more|left|pass|passes|pip"
    r"|pips|die|and|or|to|who|dice|total|challenge|circle|terrace|pool|spare|scored"
    r"|row|number|cards?|apples?|worms?|lanterns?|tokens?|mats?|pile|draws?|steals?"
    r"|shows?|lays?|gives?|rolls?|rolled|waits|stuck|player|active|again"
    r"|for|becomes|then|now|needs|game|lost|won|what|your)\b",
    re.IGNORECASE,
)
SAME = re.compile(r"--die\b|\bdie\b|\bno\b|\bper\b", re.IGNORECASE)
"""What is a word of German or Italian, too, or is typed."""

DANTE = ((), ("virgil",), ("alter",), ("waits",))
DRAFTS = {
    "nine-circles": DANTE,
    "seven-steps": DANTE,
    "exit-from-purgatory": (
        *((), ("steal",), ("attempt",), ("study",), ("leave",), ("draw",)),
        *(("attempt", "B"), ("A",), ("A", "1"), ("1", "W"), ("waits",)),
    ),
}

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
    state = rules.start({}, setup(name))
    yield from islice(lot.played(rules, state, Random(seed)), 150)


def setup(name: str) -> dict[str, Any]:
    return {"players": players} if (players := lot.fewest(name)) else {}


@cache
def screens(name: str, spoken: str, seed: int) -> list[object]:
    """Return the screens of a game in a language, and what is said of its actions."""
    game, found = games.load(name), list[object]()
    with reading(spoken, name):
        for state, action in played(name, seed):
            due = game.rules().waits_for(state)
            moment = Moment[Any, Any](
                view=state,
                seat=due.player if isinstance(due, Choice) else 0,
                mine=True,
                names=lot.fewest(name),
                worth=lambda _: 0.5,
            )
            for draft in DRAFTS[name]:
                now = replace(moment, mine=draft != ("waits",), draft=draft)
                found.append(msgspec.to_builtins(game.board().screen(now)))
            if action is not None:
                found.append(game.words().say(action))
    return found


def refusals(name: str, seed: int) -> Iterator[str]:
    rules, rng, tried = games.load(name).rules(), Random(seed), list[Any]()
    for state, action in played(name, seed):
        tried += [*rules.legal_actions(state)[:3], *([action] if action else [])]
        some = rng.sample(tried, min(40, len(tried)))
        yield from (why for one in some if (why := rules.why_not(state, one)))


def english(texts: set[str]) -> list[str]:
    said = (one for one in sorted(texts) if not ANCHOR.fullmatch(one))
    return [one for one in said if ENGLISH.search(SAME.sub("", one))]


@pytest.mark.parametrize(("name", "spoken"), SPOKEN)
def test_every_sentence_of_a_game_is_said_in_the_language(
    name: str, spoken: str
) -> None:
    game = games.load(name)
    assert game.glossary is not None
    said = {one for seed in (3, 4) for one in said_of(screens(name, spoken, seed))}
    with reading(spoken, name):
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


@pytest.mark.parametrize(("name", "spoken"), SPOKEN)
def test_what_is_tapped_and_typed_is_the_same_in_all_languages(
    name: str, spoken: str
) -> None:
    write = games.load(name).words().actions.write
    actions = [action for _, action in played(name, 8) if action is not None]
    typed = [*map(write, actions)]
    with reading(spoken, name):
        assert [*map(write, actions)] == typed
    assert [*taps(screens(name, spoken, 3))] == [*taps(screens(name, "en", 3))]


@pytest.mark.parametrize("name", GAMES)
def test_a_save_that_was_written_in_a_language_opens_in_all(
    name: str, tmp_path: Path
) -> None:
    files, stamp = [], Stamp("2026-01-01", "ann", "hand")
    game = games.load(name)
    rulings = settle(game.facts().rulings, {}, name)
    actions = [action for _, action in [*played(name, 9)][:-1]]
    for spoken in names(name):
        path = tmp_path / f"{spoken}.json"
        with reading(spoken, name):
            store.create(path, game, Begun(rulings, setup(name), {}), stamp)
            for few in (actions[:20], actions[20:]):
                store.append(path, lambda _: game, few, stamp)
        files.append(path.read_bytes())
        store.open(path, games.load)

    assert len({*files}) == 1
