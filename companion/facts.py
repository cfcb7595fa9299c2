"""A data file in, frozen structs out, or an error that says where.

`load` reads TOML written by people, and JSON where cards are nested. It refuses
unknown, missing and mistyped keys with file, entry and key, and never guesses. `Ruling`
is how each game records a reading of an unclear rule, `Retired` one that can no longer
be chosen; `settle` turns what a player chose into a complete set of rulings.
"""

import marshal
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from importlib.util import cache_from_source
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar, cast

import msgspec

from companion import places, reading
from companion.errors import BadData, BadValue, UnknownName, near

LARGEST = 1 << 20  # bytes a data file may have

DEEP = r"""(?mx) (?: ^[ \t]*+ \[?\[? | [{,] )
    (?: [ \t]*+ (?: [\w-]++ | "[^"\n]*+" | '[^'\n]*+' ) [ \t]*+ \. ){32}"""
"""A dotted key of more parts than any has: what reads TOML takes their square."""

OURS = places.PACKAGE, places.TEMPLATES
"""The folders whose files are kept as they were parsed."""

T = TypeVar("T")

NO_RULINGS: Mapping[str, str] = MappingProxyType({})
"""What a caller who chose nothing hands over: the default of each ruling."""

changes: dict[Path, Mapping[str, object]] = {}
"""For the folder of a game's data, values in the place of those that its files state:
`circles.dice` is the key `dice` of `circles.toml`. They are set before a file is read
(`games.varied`), by designers who try a change."""


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What every struct of a data file inherits: frozen, and strict about keys."""


class Game(Fact, frozen=True):
    """A game's own page: name, players, credit. Source: its rulebook's title page."""

    title: str
    summary: str
    players: tuple[int, int]
    minutes: tuple[int, int]
    credit: str
    version: str
    sources: tuple[str, ...]


class Ruling(Fact, frozen=True):
    """A reading of an unclear rule.

    `choices` maps each value to its meaning in words; a single one is a reading that
    every save names and nobody can switch. `free` says what else is accepted (the
    game's rules check it), and is empty when only the choices are.
    """

    id: str
    question: str
    choices: dict[str, str]
    default: str
    reason: str
    source: str
    free: str = ""


class Retired(Fact, frozen=True):
    """A former ruling, now a fixed reading.

    A save or an option that names it with `value`, its former default, is accepted; any
    other value is an error. `reading` says in words how the game is played.
    """

    id: str
    value: str
    reading: str
    reason: str
    source: str


class Rulings(Fact, frozen=True):
    """The contents of a `rulings.toml`; iterating gives the rulings in force."""

    rulings: tuple[Ruling, ...]
    retired: tuple[Retired, ...] = ()

    def __iter__(self) -> Iterator[Ruling]:
        return iter(self.rulings)


class Rank(Fact, frozen=True):
    """A title and the scores that earn it; the best one may have no `most`."""

    name: str
    least: int
    most: int | None = None

    @property
    def scores(self) -> str:
        """The scores in digits, as printed."""
        if self.most is None:
            return f"{self.least}+"
        return f"{self.least}" + f"\u2013{self.most}" * (self.most != self.least)


def earned(ranks: Iterable[Rank], score: int) -> str:
    """Return the name of the best rank that a score earns; one must be earned.

    Raises:
        ValueError: if it earns none.
    """
    known = (rank for rank in ranks if score >= rank.least)
    return max(known, key=lambda rank: rank.least).name


def load(kind: type[T], path: Path) -> T:
    """Return the TOML or JSON file at `path`, as its name ends, as a `kind`.

    Raises:
        BadData: if the file cannot be read, is not TOML or JSON, or does not fit
            `kind`; the message names file, entry (counted from 1) and key.
    """
    if path.parent in changes:
        return convert(kind, changed(path), path.name)
    if path.suffix == ".json":
        return _decode(kind, reading.data(path, LARGEST, "split it"), path.name)
    return convert(kind, _toml(path), path.name)


def stated(kind: type[T], data: Path, own: str) -> T:
    """Return what a game states: its own file, with its page and rulings beside it.

    Args:
        kind: has the keys of that file, and `game` and `rulings`.
        data: the folder of the three files.

    Raises:
        BadData: as `load` does.
    """
    path = data / own
    entries = changed(path) if data in changes else _toml(path)
    page, rulings = load(Game, data / "game.toml"), load(Rulings, data / "rulings.toml")
    return convert(kind, {**entries, "game": page, "rulings": rulings}, own)


def _toml(path: Path) -> dict[str, object]:
    """Return what a TOML file holds.

    Ours are kept as they were parsed, beside the compiled modules of Python and where
    it is allowed to leave those: to import a parser and to parse takes longer than a
    quick command has. What is kept is right for as long as the text is the same.
    """
    text = reading.text(path, LARGEST, "split it")
    if not any(path.is_relative_to(folder) for folder in OURS):
        return _parsed(text, path.name)
    home = ".".join(path.relative_to(places.PACKAGE.parent).parts)
    kept = Path(cache_from_source(places.PACKAGE / home))
    with suppress(OSError, EOFError, ValueError, TypeError):
        before, entries = marshal.loads(kept.read_bytes())
        if before == text:
            return cast(dict[str, object], entries)
    entries = _parsed(text, path.name)
    if not sys.dont_write_bytecode:
        with suppress(OSError, ValueError):  # a date cannot be kept
            _keep(kept, marshal.dumps((text, entries)))
    return entries


def _keep(kept: Path, data: bytes) -> None:
    """Write a file that another process may read or write meanwhile."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    part = kept.with_name(f"{kept.name}.{os.getpid()}")
    part.write_bytes(data)
    part.replace(kept)


def _parsed(text: str, name: str) -> dict[str, object]:
    import tomllib

    nested = BadData(name, "nested too deeply", "nest less")
    if re.search(DEEP, text):
        raise nested
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadData(name, f"not TOML: {error}") from None
    except RecursionError:
        raise nested from None
    except ValueError:
        raise BadData(name, "a number is too long", "shorten it") from None


def changed(path: Path) -> dict[str, object]:
    """Return what a data file holds, with the values of `changes`, if they fit.

    Raises:
        UnknownName: if a value is for a key that is not there.
        BadValue: if it is for a table or a list.
    """
    entries: dict[str, object]
    if path.suffix == ".json":
        entries = msgspec.json.decode(reading.data(path, LARGEST, "split it"))
    else:
        entries = _toml(path)
    for key, value in changes[path.parent].items():
        stem, _, rest = key.partition(".")
        if stem == path.stem:
            _put(entries, rest.split("."), value, key)
    return entries


NAMED_BY = ("id", "name", "letter", "number", "title")
"""Keys by whose value an entry of a list is named in a path; else by its number."""


def _put(node: object, path: list[str], value: object, where: str) -> None:
    """Put a value in the place of another, at the end of a path of keys."""
    *ways, last = path
    for way in ways:
        known = _inside(node)
        node = known[_known(way, known, where)]
    known = _inside(node)
    at = _known(last, known, where)
    usual = known[at]
    if isinstance(usual, dict | list):
        right = f"go on with a dot; {near('', _inside(usual))}"
        raise BadValue(where, f"'{at}' is no single value", right)
    if isinstance(value, int) and isinstance(usual, int) and value < 0 <= usual:
        raise BadValue(where, f"{value} is negative", "give 0 or more")
    if isinstance(node, dict):
        node[at] = value
    elif isinstance(node, list):
        node[int(at) - 1] = value


def _known(name: str, known: Mapping[str, object], where: str) -> str:
    if name not in known:
        raise UnknownName(where, f"there is no fact '{name[:40]}'", near(name, known))
    return name


def _inside(node: object) -> Mapping[str, object]:
    """Return what a table or a list holds, by the words that a path may use."""
    if isinstance(node, dict):
        return node
    found: dict[str, object] = {}
    for number, entry in enumerate(node if isinstance(node, list) else (), 1):
        if isinstance(entry, dict):
            found |= {str(entry[key]): entry for key in NAMED_BY if key in entry}
        found.setdefault(str(number), entry)
    return found


def convert(
    kind: type[T], entries: Mapping[str, object], name: str, *, strict: bool = True
) -> T:
    """Return what a file held as a `kind`; BadData says where it does not fit.

    `strict`: whether no text is read as a number, or as true or false.
    """
    try:
        with reading.LEARNING:
            return msgspec.convert(entries, kind, strict=strict)
    except msgspec.ValidationError as error:
        raise _slip(name, str(error), kind) from None


def _decode(kind: type[T], data: bytes, name: str) -> T:
    """Return what a JSON file held as a `kind`, without a detour over `dict`."""
    try:
        with reading.LEARNING:
            return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as error:
        raise _slip(name, str(error), kind) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadData(name, f"not JSON: {error}") from None


def settle(rulings: Rulings, chosen: Mapping[str, str], where: str) -> dict[str, str]:
    """Return one value for each ruling: the chosen one, else the default.

    A retired ruling chosen at its former default is left out.

    Args:
        where: the game, for the error.

    Raises:
        UnknownName: if there is no such ruling, or it has no such choice, or it is
            retired and chosen at another value than its former default.
    """
    by_id = {ruling.id: ruling for ruling in rulings}
    retired = {ruling.id: ruling for ruling in rulings.retired}
    for name, value in chosen.items():
        if (old := retired.get(name)) and value == old.value:
            continue
        if old:
            what = f"'{value}' is no longer offered"
            right = f"it is always '{old.value}': {old.reading}"
            raise UnknownName(f"{where}: {name}", what, right)
        if name not in by_id:
            raise UnknownName(where, f"no ruling is called '{name}'", near(name, by_id))
        ruling = by_id[name]
        if value not in ruling.choices and not ruling.free:
            what, right = f"'{value}' is not a choice", near(value, ruling.choices)
            raise UnknownName(f"{where}: {name}", what, right)
    return {name: chosen.get(name, ruling.default) for name, ruling in by_id.items()}


def _slip(name: str, message: str, kind: type) -> BadData:
    """Turn msgspec's `... - at `$.circles[4].totals`` into our one line."""
    what, _, path = message.partition(" - at `$")
    path = path.strip("`.").replace("[...]", "")
    entry = re.sub(r"\[(\d+)\]", lambda m: f"[{int(m[1]) + 1}]", path)
    where = f"{name}: {entry}" if entry else name
    if unknown := re.match(r"Object contains unknown field `(.*)`", what):
        right = near(unknown[1], _keys(kind))
        return BadData(where, f"unknown key '{unknown[1]}'", right)
    if missing := re.match(r"Object missing required field `(.*)`", what):
        return BadData(where, f"key '{missing[1]}' is missing", "add it")
    return BadData(where, what[0].lower() + what[1:].replace("`", "'"))


def _keys(kind: type) -> list[str]:
    """Every key that occurs in `kind` or in a struct inside it, each once."""

    def walk(node: object) -> Iterator[str]:
        if isinstance(node, msgspec.inspect.StructType):
            if node.cls in entered:
                return
            entered.add(node.cls)
            for field in node.fields:
                yield field.encode_name
                yield from walk(field.type)
        for attribute in ("item_type", "value_type"):
            if inner := getattr(node, attribute, None):
                yield from walk(inner)
        for inner in (*getattr(node, "item_types", ()), *getattr(node, "types", ())):
            yield from walk(inner)

    import msgspec.inspect

    entered = set[type]()  # a struct may be in itself
    return list(dict.fromkeys(walk(msgspec.inspect.type_info(kind))))
