"""Sentences in the language of whoever reads them.

Code and templates write a sentence in English, where it is made, with its parts in
braces. A gettext catalogue pairs it with the same sentence in another language: that
of all pages and of the terminal is `templates/shared/web/<language>.po`, what the
modules of a page say is beside it in `script_<language>.po`, and what a game says is
`templates/<game>/<language>.po`. A sentence that is in no catalogue stays English.
`tests/catalogues.py` finds the sentences and keeps the catalogues complete.
"""

from collections.abc import Callable, Mapping, Sequence
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from companion import places


class Language(msgspec.Struct, frozen=True):
    """A language by its two letters, and its sentences by the English ones.

    Attributes:
        plurals: the forms of a sentence that counts, by the English one for one.
        form: which of them is for a number.
        script: what the modules of a page say, forms likewise.
    """

    name: str
    words: Mapping[str, str]
    plurals: Mapping[str, Sequence[str]]
    form: Callable[[int], int]
    script: Mapping[str, str | Sequence[str]]


ENGLISH = Language("en", {}, {}, int, {})

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


def phrases(one: str, many: str, n: int, /, **parts: object) -> str:
    """Return a sentence that counts, in the form for a number, with its parts put in.

    Args:
        one, many: the sentence for 1 and for any other number, which is `{n}` in it.

    >>> phrases("{n} die", "{n} dice", 1), phrases("{n} die", "{n} dice", 4)
    ('1 die', '4 dice')
    """
    now = READER.get()
    forms = now.plurals.get(one)
    found = forms[now.form(n)] if forms else one if n == 1 else many
    return found.format_map({"n": n, **parts})


def marked(text: str, /) -> str:
    """Return a sentence as it is, to be said with `phrase` elsewhere."""
    return text


def listed(things: Sequence[str], last: Literal["and", "or"] = "and") -> str:
    """Return things side by side, "and" or "or" before the last one.

    >>> listed(["1", "2", "3"], "or"), listed(["1"]), listed([])
    ('1, 2 or 3', '1', '')
    """
    if READER.get() is not ENGLISH:
        from babel.lists import format_list

        style: Literal["or", "standard"] = "or" if last == "or" else "standard"
        return format_list([*things], style, reader())
    *others, final = things or ("",)
    return f"{', '.join(others)} {last} {final}" if others else final


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


def spoken(name: str, game: str = "") -> bool:
    """Return whether a game has sentences in a language; all pages, if it is empty."""
    return name == ENGLISH.name or _catalogue(name, game).is_file()


@cache
def language(name: str, game: str = "") -> Language:
    """Return a language with the sentences of all pages, and those of a game."""
    if name == ENGLISH.name:
        return ENGLISH
    import gettext

    script = _read(_catalogue(name).with_name(f"script_{name}.po"), name)
    shared, own = _read(_catalogue(name), name), _read(_catalogue(name, game), name)
    every = {**script.words, **shared.words, **own.words}
    return Language(
        name,
        {one: said for one, said in every.items() if isinstance(said, str)},
        {one: said for one, said in every.items() if not isinstance(said, str)},
        gettext.c2py(shared.rule),
        script.words,
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
        if message.id
    }
    return _Catalogue(words, read.plural_expr)


def _catalogue(name: str, game: str = "") -> Path:
    if game:
        return places.TEMPLATES / game.replace("-", "_") / f"{name}.po"
    return places.TEMPLATES / "shared" / "web" / f"{name}.po"
