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
from typing import NamedTuple

from companion import places


class Language(NamedTuple):
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


def spoken(name: str, game: str) -> bool:
    """Return whether a game has sentences in a language."""
    return name == ENGLISH.name or _table(name, game).is_file()


@cache
def language(name: str, game: str) -> Language:
    """Return a language with the sentences of all pages and of a game."""
    if name == ENGLISH.name:
        return ENGLISH
    import tomllib  # nothing English needs it

    shared = tomllib.loads(_shared(name).read_text("utf-8"))
    own = tomllib.loads(_table(name, game).read_text("utf-8"))
    words = {**shared["script"], **shared["words"], **own["words"]}
    return Language(name, words, shared["script"])


def _shared(name: str) -> Path:
    return places.TEMPLATES / "shared" / "web" / f"{name}.toml"


def _table(name: str, game: str) -> Path:
    return places.TEMPLATES / game.replace("-", "_") / f"screen_{name}.toml"
