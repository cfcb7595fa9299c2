"""Sentences in the language of whoever reads them.

Code and templates write a sentence in English, where it is made, with its parts in
braces. A table pairs it with the same sentence in another language: that of all pages
is `templates/shared/web/<language>.toml`, that of a game
`templates/<game>/screen_<language>.toml`. A sentence that is in no table stays English.
"""

from collections.abc import Mapping
from contextvars import ContextVar
from functools import cache
from pathlib import Path

import msgspec

from companion import places


class Language(msgspec.Struct, frozen=True):
    """A language by its two letters, and its sentences by the English ones.

    Attributes:
        script: those that the modules of a page say.
    """

    name: str
    words: Mapping[str, str]
    script: Mapping[str, str]


ENGLISH = Language("en", {}, {})

READER: ContextVar[Language] = ContextVar("reader", default=ENGLISH)
"""The language of whoever reads what is made now; each request sets its own."""

HEARD: ContextVar[tuple[str, ...]] = ContextVar("heard", default=())
"""The languages that whoever reads asked for, by their two letters, the best first."""


def phrase(sentence: str, /, **parts: object) -> str:
    """Return a sentence in the reader's language, with its parts put in.

    >>> phrase("{who} begins", who="ann")
    'ann begins'
    """
    found = READER.get().words.get(sentence, sentence)
    return found.format_map(parts) if parts else found


def reader() -> str:
    """Return the language of whoever reads, by its two letters."""
    return READER.get().name


def capital(sentence: str) -> str:
    """Return a sentence that begins with a capital, whatever it begins with.

    >>> capital("white on 5.2"), capital("")
    ('White on 5.2', '')
    """
    return sentence[:1].upper() + sentence[1:]


def speak(game: str = "", *, always: bool = False) -> None:
    """Choose the language of what is made now: the first heard that is spoken.

    Args:
        game: whose sentences are said beside those of all pages.
        always: whether what a game has no sentences for is said as all pages are.
    """
    names = (one for one in HEARD.get() if spoken(one, "" if always else game))
    READER.set(language(next(names, ENGLISH.name), game))


def spoken(name: str, game: str) -> bool:
    """Return whether a game has sentences in a language; all pages, if it is empty."""
    table = _table(name, game) if game else _shared(name)
    return name == ENGLISH.name or table.is_file()


@cache
def language(name: str, game: str) -> Language:
    """Return a language with the sentences of all pages, and those of a game."""
    if name == ENGLISH.name:
        return ENGLISH
    import tomllib  # nothing English needs it

    shared = tomllib.loads(_shared(name).read_text("utf-8"))
    table = _table(name, game)
    own = tomllib.loads(table.read_text("utf-8"))["words"] if table.is_file() else {}
    words = {**shared["games"], **shared["script"], **shared["words"], **own}
    return Language(name, words, shared["script"])


def _shared(name: str) -> Path:
    return places.TEMPLATES / "shared" / "web" / f"{name}.toml"


def _table(name: str, game: str) -> Path:
    return places.TEMPLATES / game.replace("-", "_") / f"screen_{name}.toml"
