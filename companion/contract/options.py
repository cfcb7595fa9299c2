"""Options that belong to one game, as data: commands and help are made from it."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Literal

import msgspec

from companion.errors import BadValue
from companion.language import listed, marked


class Number(msgspec.Struct, frozen=True, kw_only=True):
    """An option that takes a whole number, such as `--die 6`."""

    name: str
    help: str
    metavar: str = "NUMBER"
    values: tuple[int, ...] = ()  # what Tab offers
    default: int | None = None  # what a kit is made with if it is not given
    stem: str = ""  # in the name of a printed file: "{}-players"; empty: not at all


class Text(msgspec.Struct, frozen=True, kw_only=True):
    """An option that takes a word; one of `values`, if there are any."""

    name: str
    help: str
    metavar: str = "TEXT"
    values: tuple[str, ...] = ()
    usual: tuple[str, ...] = ()  # words that Tab offers where others may be typed
    default: str | None = None  # as for a `Number`
    stem: str = ""  # as for a `Number`
    restyles: bool = False  # whether every face of a kit looks different with it
    strict: bool = False  # whether other values are refused before a kit is made
    # what is typed, for each value, to set it in a game that is played; empty if it is
    # settled as the game begins
    changes: Mapping[str, str] = MappingProxyType({})
    title: str = ""  # how a form asks for it; its help, if empty
    # values in words, as a form offers them, and what they mean
    said: Mapping[str, tuple[str, str]] = MappingProxyType({})
    # the question of every new game that it takes over. Those of its values that are
    # said are answers of their own; what every game answers stands for the one that is
    # not, or is left out if all are
    asks: Literal["", "cards", "dice"] = ""

    def check(self, value: str, where: str) -> None:
        """Refuse what is none of the values, if there are any; `where` is the game.

        Raises:
            BadValue: if it is none of them.
        """
        if self.values and value not in self.values:
            what = f"has no {self.name} '{value[:20]}'"
            raise BadValue(where, what, f"choose {listed(self.values, 'or')}")


PLAYERS = Text(
    name="players",
    help=marked("who plays, in the order of the seats"),
    metavar="ANN,BEN,...",
)
"""The option of a new game for several."""


def language(*others: str) -> Text:
    """Return the option of a kit that is printed in English and in other languages."""
    return Text(
        name="language",
        help="of all that is printed",
        values=("en", *others),
        default="en",
        stem="{}",
        restyles=True,
        strict=True,
    )


class Flag(msgspec.Struct, frozen=True, kw_only=True):
    """An option without a value."""

    name: str
    help: str


class File(msgspec.Struct, frozen=True, kw_only=True):
    """An option that takes the path of a file."""

    name: str
    help: str
    metavar: str = "FILE"


class Source(msgspec.Struct, frozen=True, kw_only=True):
    """An option that takes a save of the game, or a JSON file of the same data."""

    name: str
    help: str
    metavar: str = "SAVE|FILE"


Option = Number | Text | Flag | File | Source
Value = int | str | bool | Path | Mapping[str, object]


class Options(msgspec.Struct, frozen=True):
    """The options that were given, by name; each reader returns its own type."""

    values: Mapping[str, Value] = MappingProxyType({})

    def number(self, name: str) -> int | None:
        value = self.values.get(name)
        return value if isinstance(value, int) else None

    def text(self, name: str) -> str | None:
        value = self.values.get(name)
        return value if isinstance(value, str) else None

    def flag(self, name: str) -> bool:
        return self.values.get(name) is True

    def file(self, name: str) -> Path | None:
        value = self.values.get(name)
        return value if isinstance(value, Path) else None

    def source(self, name: str) -> Path | Mapping[str, object] | None:
        value = self.values.get(name)
        return value if isinstance(value, Path | Mapping) else None


NO_OPTIONS = Options()


def in_language(options: Iterable[Option], name: str) -> Options:
    """Return what prints a kit in a language, or in its own if it has not this one.

    >>> in_language((language("de"),), "de").text("language")
    'de'
    >>> in_language((language("de"),), "it").text("language") is None
    True
    """
    known = (one for one in options if one.name == "language" and isinstance(one, Text))
    return Options(
        {"language": name} if any(name in one.values for one in known) else {}
    )
