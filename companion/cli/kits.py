"""What there is to print: the kit of a game, or a deck of one's own, each as a `Kit`.

Every command that draws pieces asks here, so that all of them draw the same ones.
"""

import inspect
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion import __version__, places
from companion import games as shelf
from companion.cli.options import note, rules_of, rulings
from companion.errors import BadValue, UnknownName, near
from companion.facts import settle

SHEETS = (".xlsx", ".xlsm")

USUAL = (("utf-8", ","), ("utf-8-sig", ","))
"""How a CSV file is written if nothing need be said about it."""

OF_GAMES = (
    "up",
    "players",
    "language",
    "palette",
    "fill",
    "fillable",
    "option",
)
OF_DECKS = ("layout", "sheet", "where", "encoding", "delimiter", "quote")


class Asked(Struct, frozen=True):
    """What a kit is made with, as typed; what was left out is None or empty.

    Attributes:
        size: of cards, in decks and in kits that have some.
        up, players, language, palette, fill, fillable, option: of games; those whose
            kit depends on it take it.
        layout, sheet, where, encoding, delimiter, quote: of decks.
    """

    size: str | None = None
    up: int | None = None
    players: int | None = None
    option: Sequence[str] | None = None
    layout: str | None = None
    sheet: str = ""
    where: Sequence[str] | None = None
    encoding: str = ""
    delimiter: str = ""
    quote: str = ""
    language: str | None = None
    palette: str | None = None
    fill: str | None = None
    fillable: bool | None = None

    def given(self) -> list[str]:
        """Return the names of what is said."""
        every = self.__struct_fields__
        return [name for name in every if getattr(self, name) not in (None, "", [])]


def kit(what: str, asked: Asked) -> Any:
    """Return the kit of a game, or of a deck if `what` names a file.

    Raises:
        UnknownName: if there is no such game, option, layout or size.
        BadValue: if something is asked of a game that only decks know, or vice versa.
        CompanionError: if a row of the deck is wrong.
    """
    if not is_deck(what):
        return of_games([what], asked)[0]
    from companion.decks.deck import pieces
    from companion.press.layout.piece import Kit

    for name in asked.given():
        if name in OF_GAMES:
            said = f"is given for the deck {what}"
            raise BadValue(f"--{name}", said, "leave it out: it is for games")
    path = Path(what)
    found = of_deck(path, asked)
    cards = tuple(pieces(found))
    return Kit(path.stem, found.title, "", __version__, cards)


def is_deck(what: str) -> bool:
    """Return whether a word names a file, and no game."""
    if what in shelf.names():
        return False
    try:
        return bool(Path(what).suffix) or Path(what).exists()
    except OSError:  # no file has a name that is so long
        return False


def of_games(names: Sequence[str], asked: Asked) -> list[Any]:
    """Return the games' kits, each made with what it knows of what is asked.

    Raises:
        BadValue: if no kit knows something that is asked.
    """
    parts = [
        [shelf.part(name, one) for one in ("facts", "kit", "tables")] for name in names
    ]
    takes = [inspect.signature(kit.kit).parameters for _, kit, _ in parts]
    told = [name for name in asked.given() if name != "option"]
    for key in told:
        if not any(key in known for known in takes):
            why = (
                "it is for decks" if key in OF_DECKS else "that kit is always the same"
            )
            said = f"is given for {', '.join(names)}"
            raise BadValue(f"--{key}", said, f"leave it out: {why}")
    kits = []
    for name, (facts, kit, tables), known in zip(names, parts, takes, strict=True):
        page, chosen = facts.facts(), rulings(name, list(asked.option or ()))
        settle(page.rulings, chosen, name)
        wanted = {key: getattr(asked, key) for key in told if key in known}
        if "fill" in wanted:
            wanted["fill"] = filling(wanted["fill"], name)
        # The rules give the numbers that the booklet quotes.
        kits.append(kit.kit(page, chosen, tables=tables.tables, **wanted))
    return kits


def told(game: str, asked: Asked, part: Any) -> tuple[str, ...]:
    """Return what a kit is asked for beyond the usual, in words for a file's name.

    Args:
        part: of the kit, for that file; pages come in every language as it is.
    """
    keys = ["size", "players", "palette"]
    keys += ["language"] if isinstance(part, list) else []
    words = [
        f"{value}-players" if key == "players" else value
        for key, value in _unusual(game, asked, keys)
    ]
    return (*words, *(asked.option or ()))


def look(game: str, asked: Asked) -> str:
    """Return what makes all of a kit look otherwise than usual, in words."""
    keys = ["size", "palette", "language"]
    return ", ".join(value for _, value in _unusual(game, asked, keys))


def _unusual(game: str, asked: Asked, keys: Sequence[str]) -> Iterator[tuple[str, Any]]:
    """Yield what a game's kit is asked for and would not be without asking."""
    given = [key for key in keys if key in asked.given()]
    takes = inspect.signature(shelf.part(game, "kit").kit).parameters if given else {}
    for key in given:
        value = getattr(asked, key)
        if key in takes and value != takes[key].default:
            yield key, value


def filling(what: str, game: str) -> Path | dict[str, Any]:
    """Return what fills in a game's sheets: a JSON file of it, or what a save tells.

    Args:
        what: a path, or the name of a save.

    Raises:
        CompanionError: if it is a save that cannot be read, or of another game.
    """
    from companion.chronicle import store

    path = places.save(what)
    if not _is_save(path):
        return path
    kept = store.open(path, rules_of, expect=game)
    notes = [one.action.text for one in kept.notes]
    found: dict[str, Any] = shelf.part(game, "tale").filled(kept.state, notes)
    return found


def _is_save(path: Path) -> bool:
    """Return whether a path is meant as a save; a name without a file is one."""
    if path.parent == places.saves():
        return True
    from companion.chronicle import codec

    try:
        if path.stat().st_size > codec.LARGEST:
            return False
        return codec.is_save(path.read_bytes())
    except OSError:
        return False


def of_deck(path: Path, asked: Asked) -> Any:
    """Return a deck with its rows still to be read.

    Raises:
        CompanionError: if the table, its layout or its size cannot be read.
    """
    from companion.decks import csvs, layouts, rows
    from companion.decks.deck import Deck
    from companion.press.layout import sizes

    delimiter = "\t" if asked.delimiter == "tab" else asked.delimiter
    written = csvs.Written(asked.encoding, delimiter, asked.quote)
    if rows.there(path) and path.suffix.lower() not in SHEETS:
        before, written = written, csvs.detect(path, written)
        if before != written and (written.encoding, written.delimiter) not in USUAL:
            note(f"{path.name}: {csvs.said(written)}")
    table = rows.read(path, sheet=asked.sheet, written=written)
    layout = asked.layout or _usual(path)
    # Your own is found from where you stand, or beside the deck.
    own = layout.endswith(".toml") and Path(layout).is_file()
    found = Path(layout) if own else layouts.find(layout, path.parent)
    chosen = sizes.size(asked.size) if asked.size else None
    return Deck(table, path.parent, found, chosen, tuple(asked.where or ()))


def _usual(deck: Path) -> str:
    """Return the layout to take if none is named: the one in the deck's folder."""
    own = deck.parent / "layout.toml"
    return str(own) if own.is_file() else "plain"


def files(kits: Sequence[Any], only: str | None) -> list[tuple[Any, str, Any]]:
    """Return each kit with each of its files that is wanted: its name and its part.

    Raises:
        UnknownName: if no kit has a file or piece called `only`.
    """
    from companion.press.layout.sheets import grouped

    found: list[tuple[Any, str, Any]] = []
    for kit in kits:
        found += [(kit, name, pieces) for name, pieces in grouped(kit.pieces)]
        found += [(kit, page.name, page) for page in kit.pages]
    single = [(kit, piece.name, [piece]) for kit in kits for piece in kit.pieces]
    wanted = [file for file in found if only in (None, file[1])]
    wanted = wanted or [file for file in single if file[1] == only]
    if not wanted:
        known = dict.fromkeys(name for _, name, _ in (*found, *single))
        what = f"no piece is called '{only}'"
        raise UnknownName("--only", what, near(only or "", known))
    return wanted
