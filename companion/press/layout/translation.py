"""What is printed of a game in another language: data beside the English data.

`templates/<game>/<name>_<language>.toml` has the texts of `<name>.toml`, nested as they
are there; what it does not name stays, as do files without words. Texts of facts are
in `facts_<language>.toml`, the booklet is `rules_<language>.html`. What every game says
on pages that are read is in `templates/shared/read.toml`.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import TypeVar, cast

from msgspec import Struct
from msgspec.structs import asdict, replace

from companion import places
from companion.errors import BadData, near
from companion.facts import NAMED_BY, Fact, Rulings, load
from companion.language import phrase

T = TypeVar("T")

ENGLISH = "en"
READ = places.TEMPLATES / "shared" / "read.toml"


class Shared(Fact, frozen=True):
    """The words of all games in one language, from `read.toml`."""

    titles: dict[str, str]  # of pages, without the title of the game
    # From zero in words; what is between digits; `under`, of shares; `lost`, of games.
    numbers: dict[str, str]
    booklet: dict[str, str]  # of that template, as the next ones are
    rulings: dict[str, str]
    best_play: dict[str, str]
    first_turn: dict[str, str]
    gallery: dict[str, str]
    pads: dict[str, str]  # beside gamesheets that are written on


@cache
def languages() -> dict[str, Shared]:
    """Return the words of all games by language."""
    return load(dict[str, Shared], READ)


def shared(language: str) -> Shared:
    """Return the words of all games in a language."""
    return languages()[language]


class Translation(Struct, frozen=True):
    """The texts of a game in one language; `game` is the name of its folder.

    What they call by an id in braces has one of `names`.
    """

    game: str
    language: str = ENGLISH
    names: Mapping[str, str] = {}

    def load(self, kind: type[T], name: str) -> T:
        """Return a data file of the game's templates, its texts in the language.

        Raises:
            BadData: if the texts are of something that the file has not.
        """
        return self._said(load(kind, self._path(f"{name}.toml")), name)

    def facts(self, stated: T) -> T:
        """Return facts of the game with their texts in the language."""
        return self._said(stated, "facts")

    def template(self, name: str) -> str:
        """Return the name of a template that is written anew for each language."""
        return f"{self.game}/{self._name(name)}.html"

    def _said(self, stated: T, name: str) -> T:
        path = self._path(f"{self._name(name)}.toml")
        # English is all there is of pictures without words.
        if self.language == ENGLISH or not path.is_file():
            return stated
        return translated(stated, load(dict[str, object], path), path.name)

    def _name(self, name: str) -> str:
        return name if self.language == ENGLISH else f"{name}_{self.language}"

    def _path(self, name: str) -> Path:
        return places.TEMPLATES / self.game / name


def titled(game: str, page: str, language: str = ENGLISH) -> str:
    """Return the title of a page of a game.

    >>> titled("Nine Circles", "rules", "de")
    'Nine Circles: die Regeln'
    """
    return f"{game}: {shared(language).titles[page]}"


def words(number: int, language: str = ENGLISH) -> str:
    """Return a small number as a word; a large one as figures.

    >>> words(9), words(13), words(7, "it")
    ('nine', '13', 'sette')
    """
    names = shared(language).numbers["words"].split()
    return names[number] if 0 <= number < len(names) else str(number)


def translated(stated: T, texts: object, where: str) -> T:
    """Return facts with some of their texts in another language.

    Args:
        texts: nested as the facts are; an entry of a list goes by its place from 1, or
            by what names it, such as its id.
        where: the file with the texts, for the error.

    Raises:
        BadData: if there is nothing in the facts that a text is of.

    >>> from companion.facts import Rank
    >>> ranks = Rank("Poet", 9), Rank("Exalted", 12)
    >>> [rank.name for rank in translated(ranks, {"Poet": {"name": "Dichter"}}, "de")]
    ['Dichter', 'Exalted']
    """
    if isinstance(stated, Rulings):
        return replace(stated, rulings=translated(stated.rulings, texts, where))
    if isinstance(stated, str) and isinstance(texts, str):
        return cast(T, texts)
    if isinstance(stated, tuple) and isinstance(texts, list):
        texts = {str(place): text for place, text in enumerate(texts, 1)}
    parts = _parts(stated)
    if not isinstance(texts, Mapping) or not parts:
        raise BadData(where, f"'{str(texts)[:40]}' is in the place of something else")
    said: dict[str, object] = {}
    for name, text in texts.items():
        at = f"{where}: {name}"
        if name not in parts:
            raise BadData(at, "there is no such text in English", near(name, parts))
        key, part = parts[name]
        said[key] = translated(part, text, at)
    if isinstance(stated, tuple):
        every = (said.get(str(at), part) for at, part in enumerate(stated))
        return cast(T, tuple(every))
    if isinstance(stated, dict):
        return cast(T, stated | said)
    return cast(T, replace(cast(Struct, stated), **said))


SAID = {
    *("name", "english", "title", "english_title", "summary"),
    *("question", "reading", "reason", "choices"),
}
"""Keys of facts that are said with `phrase`."""


def said(facts: T) -> T:
    """Return facts with their names and questions in the reader's language."""
    return _changed(facts, lambda text, key: phrase(text) if key in SAID else text)


def named(stated: T, names: Mapping[str, str]) -> T:
    """Return data whose texts have names in the place of ids in braces.

    >>> named(("{mob} goes", "{x}"), {"mob": "Angry Mob"})
    ('Angry Mob goes', '{x}')
    """

    def fill(text: str, _: str) -> str:
        return ID.sub(lambda found: names.get(found[1], found[0]), text)

    return _changed(stated, fill) if names else stated


ID = re.compile(r"\{([\w-]+)\}")


def _changed(stated: T, change: Callable[[str, str], str], key: str = "") -> T:
    """Return data with each text changed, given the key that it is below."""
    match stated:
        case str():
            return cast(T, change(stated, key))
        case tuple():
            return cast(T, tuple(_changed(part, change, key) for part in stated))
        case dict():
            parts = stated.items()
            return cast(T, {name: _changed(part, change, key) for name, part in parts})
        case Struct():
            fields = asdict(stated).items()
            every = {name: _changed(part, change, name) for name, part in fields}
            return cast(T, replace(stated, **every))
    return stated


def _parts(stated: object) -> Mapping[str, tuple[str, object]]:
    """Return each part with its key, by what a translation calls it."""
    if isinstance(stated, Struct):
        stated = asdict(stated)
    if isinstance(stated, dict):
        return {name: (name, part) for name, part in stated.items()}
    found: dict[str, tuple[str, object]] = {}
    for at, part in enumerate(stated if isinstance(stated, tuple) else ()):
        known = asdict(part) if isinstance(part, Struct) else {}
        names = [str(known[key]) for key in NAMED_BY if key in known]
        for name in (f"{at + 1}", *names):
            found.setdefault(name, (f"{at}", part))
    return found
