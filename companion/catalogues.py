"""The gettext catalogues that languages are read from.

That of all pages and of the terminal is `templates/shared/web/<language>.po`, what the
modules of a page say is beside it in `script_<language>.po`, and what a game says is
`templates/<game>/<language>.po`. `tests/catalogues.py` finds the sentences in code and
templates, and keeps the catalogues complete.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from companion import language, places
from companion.language import Language

NAMES = {"en": "English", "de": "Deutsch", "it": "Italiano"}
"""The languages, as whoever speaks one calls it."""


def speak(game: str = "", *, always: bool = False) -> None:
    """Choose the language of what is made now: the first heard that is spoken.

    Args:
        game: whose sentences are said beside those of all pages.
        always: whether what a game has no sentences for is said as all pages are.
    """
    names = (one for one in language.HEARD.get() if spoken(one, "" if always else game))
    language.READER.set(known(next(names, language.ENGLISH.name), game))


@contextmanager
def reading(name: str, game: str = "") -> Iterator[None]:
    """Say everything in a language, with the sentences of a game, for a while."""
    before = language.READER.set(known(name, game))
    try:
        yield
    finally:
        language.READER.reset(before)


def spoken(name: str, game: str = "") -> bool:
    """Return whether a game has sentences in a language; all pages, if it is empty."""
    known = name in NAMES and _catalogue(name, game).is_file()
    return name == language.ENGLISH.name or known


def names(game: str = "") -> list[str]:
    """Return the languages that a game speaks, or all pages, by their two letters."""
    return [one for one in NAMES if spoken(one, game)]


@cache
def known(name: str, game: str = "") -> Language:
    """Return a language with the sentences of all pages, and those of a game."""
    if name == language.ENGLISH.name:
        return language.ENGLISH
    import gettext

    script = _read(_catalogue(name).with_name(f"script_{name}.po"), name)
    shared, own = _read(_catalogue(name), name), _read(_catalogue(name, game), name)
    every = {**shared.words, **own.words}
    return Language(
        name,
        {one: said for one, said in every.items() if isinstance(said, str)},
        {one: said for one, said in every.items() if not isinstance(said, str)},
        gettext.c2py(shared.rule),
        {one: said for one, said in script.words.items() if isinstance(said, str)},
    )


class _Catalogue(msgspec.Struct, frozen=True):
    words: Mapping[str, str | tuple[str, ...]]
    rule: str


@cache
def _read(path: Path, name: str) -> _Catalogue:
    if not path.is_file():
        return _Catalogue({}, "0")
    from babel.messages import pofile

    with path.open("rb") as file:
        read = pofile.read_po(file, locale=name)
    words: dict[str, Any] = {
        message.id if isinstance(message.id, str) else message.id[0]: message.string
        for message in read
        if message.id and message.string
    }
    return _Catalogue(words, read.plural_expr)


def _catalogue(name: str, game: str = "") -> Path:
    if game:
        return places.TEMPLATES / game.replace("-", "_") / f"{name}.po"
    return places.TEMPLATES / "shared" / "web" / f"{name}.po"
