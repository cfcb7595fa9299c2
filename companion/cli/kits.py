"""What can be printed, as a `Kit`: the kit of a game, or a deck of your own.

All commands that draw pieces use this module, so that all draw the same pieces.
"""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from companion import __version__, games, places, reading
from companion.cli.options import note, rulings
from companion.cli.parameters import GameOptions
from companion.cli.print_options import Source
from companion.contract import A, Game, KitRequest, S
from companion.contract.options import Number, Options, Text, Value
from companion.contract.options import Source as SaveOrFile
from companion.errors import BadData, BadValue, DoesNotFit, UnknownName, near
from companion.facts import settle

if TYPE_CHECKING:
    from companion.decks.deck import Deck
    from companion.decks.rows import Report
    from companion.press.jobs import Booklet, Sheets
    from companion.press.layout.piece import Kit
    from companion.press.layout.planning import PrintOptions

USUAL = (("utf-8", ","), ("utf-8-sig", ","))
"""Encoding and delimiter of CSV files that need no message."""

KIT = GameOptions("kit")
"""The options of games in commands that draw their kits."""


class Made(Struct, frozen=True):
    """The kit of a game, and the options that are not the default.

    Attributes:
        words: those options, in words for the names of files.
        look: the options that change every face.
        filled: whether it is filled in from a save or a file.
    """

    kit: "Kit"
    words: tuple[str, ...] = ()
    look: str = ""
    filled: bool = False


def kit(
    what: str,
    options: Options,
    option: Sequence[str] | None,
    source: Source,
    found: "Deck | None" = None,
) -> "Kit":
    """Return the kit of a game, or of a deck if `what` names a file.

    Args:
        found: the deck, if it is open already.

    Raises:
        UnknownName: if there is no such game, option, layout or size.
        BadValue: if an option of decks is given for a game, or vice versa.
        CompanionError: if a row of the deck is wrong.
    """
    if not is_deck(what):
        for name in source.given():
            right = "leave it out: it is for decks"
            raise BadValue(f"--{name}", f"is given for {what}", right)
        return of_games([games.named(what)], options, option)[0].kit
    from companion.decks.deck import pieces
    from companion.press.layout.piece import Kit

    found = found or opener(what, options, option, source)(None)
    return Kit(Path(what).stem, found.title, "", __version__, tuple(pieces(found)))


def opener(
    what: str, options: Options, option: Sequence[str] | None, source: Source
) -> "Callable[[Report | None], Deck]":
    """Return a function that opens the deck in a file, as `deck` does.

    Raises:
        BadValue: if an option of games is given for it.
    """
    given = [
        *(name for name in options.values if name not in ("size", "language")),
        *["option"][: bool(option)],
    ]
    for name in given:
        right = "leave it out: it is for games"
        raise BadValue(f"--{name}", f"is given for the deck {what}", right)
    size, language = options.text("size"), options.text("language") or ""
    return lambda report: deck(Path(what), source, size, language, report)


def is_deck(what: str) -> bool:
    """Return whether a word names a file, and no game."""
    if what in games.names():
        return False
    try:
        return bool(Path(what).suffix) or Path(what).exists()
    except OSError:  # no file has a name that is so long
        return False


def of_games(
    names: Sequence[str], options: Options, option: Sequence[str] | None
) -> list[Made]:
    """Return the games' kits, each made with those options that are its own.

    Raises:
        BadValue: if no kit knows an option that is given.
    """
    known = {
        declared.name for name in names for declared in games.load(name).kit_options
    }
    for name in options.values:
        if name not in known:
            raise KIT.misplaced(name, ", ".join(names))
    return [_made(games.load(name), options, option) for name in names]


def _made(game: Game[S, A], options: Options, option: Sequence[str] | None) -> Made:
    from companion.press.layout.piece import kit_of

    chosen = rulings(game.name, list(option or ()))
    settle(game.facts().rulings, chosen, game.name)
    own = {declared.name: declared for declared in game.kit_options}
    given = {
        name: filling(str(value), game) if isinstance(own[name], SaveOrFile) else value
        for name, value in options.values.items()
        if name in own
    }
    # The rules give the numbers that the booklet quotes.
    request = KitRequest(
        rulings=chosen, options=Options(given), booklet_values=game.booklet_values
    )
    unusual = list(_unusual(game, options))
    return Made(
        kit_of(game.kit(request)),
        tuple(_words(unusual, option)),
        ", ".join(
            str(value)
            for declared, value in unusual
            if isinstance(declared, Text) and declared.restyles
        ),
        filled=any(isinstance(own[name], SaveOrFile) for name in given),
    )


def _words(
    unusual: "Sequence[tuple[Number | Text, Value]]",
    option: Sequence[str] | None,
) -> Iterator[str]:
    """Yield options and rulings in words for a file's name."""
    for declared, value in unusual:
        if declared.stem:
            yield declared.stem.format(value)
    yield from option or ()


def _unusual(
    game: Game[S, A], options: Options
) -> "Iterator[tuple[Number | Text, Value]]":
    """Yield each option that is given with another value than its default."""
    for declared in game.kit_options:
        value = options.values.get(declared.name)
        if value is None or not isinstance(declared, Number | Text):
            continue
        if value != declared.default:
            yield declared, value


def filling(what: str, game: Game[S, A]) -> Path | Mapping[str, object]:
    """Return what fills in a game's sheets: a JSON file, or what a save holds.

    Args:
        what: a path, or the name of a save.

    Raises:
        CompanionError: if it is a save that cannot be read, or of another game.
    """
    from companion.chronicle import store
    from companion.contract import Note

    path = places.save(what)
    if game.story is None or not _is_save(path):
        return path
    kept = store.open(path, lambda _: game, expect=game.name)
    notes = [
        event.action.text for event in kept.notes if isinstance(event.action, Note)
    ]
    return game.story().filled(kept.state, notes)


def _is_save(path: Path) -> bool:
    """Return whether a path is that of a save; a name without a file is one."""
    if path.parent == places.saves():
        return True
    from companion.chronicle import codec

    try:
        return codec.is_save(reading.data(path, codec.LARGEST))
    except BadData:
        return False


def deck(
    path: Path,
    source: Source,
    size: str | None,
    language: str = "",
    report: "Report | None" = None,
) -> "Deck":
    """Return a deck whose rows are still to be read.

    Args:
        report: is called with each thing that is wrong; without it, that is raised.

    Raises:
        CompanionError: if the table, its layout or its size cannot be read.
    """
    from companion.decks import rows, text_tables
    from companion.decks.deck import Deck
    from companion.press.layout import sizes

    delimiter = "\t" if source.delimiter == "tab" else source.delimiter
    csv_format = text_tables.CsvFormat(source.encoding, delimiter, source.quote)
    if rows.there(path) and rows.is_csv(path):
        before, csv_format = csv_format, text_tables.detect(path, csv_format)
        if (
            before != csv_format
            and report is None
            and (csv_format.encoding, csv_format.delimiter) not in USUAL
            and not (path.suffix.lower() == ".tsv" and csv_format.delimiter == "\t")
        ):
            note(f"{path.name}: {text_tables.description(csv_format)}")
    table = rows.read(path, sheet=source.sheet, csv_format=csv_format, report=report)
    layout_file = layout(source.layout, path)
    chosen = sizes.size(size) if size else None
    where = tuple(source.where or ())
    return Deck(table, path.parent, layout_file, chosen, where, language, report)


def layout(typed: str | None, table: Path) -> Path:
    """Return the file of a layout, found from the current folder or beside the table.

    One in the table's folder is taken without being named, that of the table's own name
    first, and is part of the deck: like its other files it must not lead out of it.
    """
    from companion.decks import layouts

    folder = table.parent
    if not typed:
        names = (f"{table.stem}.toml", "layout.toml")
        own = (name for name in names if os.path.lexists(folder / name))
        return layouts.find(next(own, "plain"), folder)
    path = Path(typed)
    if not typed.endswith(".toml") or not path.is_file():
        return layouts.find(typed, folder)
    there, beside = path.parent.resolve(), folder.resolve()
    if there.is_relative_to(beside):
        return layouts.find(str(there.relative_to(beside) / path.name), folder)
    return path


class Part(Struct, frozen=True):
    """A part of a kit that can be printed alone: its name, what it is, its pieces."""

    game: str
    name: str
    what: str
    pieces: tuple[str, ...] = ()


def listed(made: Sequence[Made]) -> list[Part]:
    """Return the parts of some kits, by the names that `--only` takes.

    Pieces of a part of one piece are left out.
    """
    from companion.press.jobs import jobs as all_jobs
    from companion.press.layout import cover

    found = []
    for kit in (part.kit for part in made):
        for job in all_jobs(kit):
            names = tuple(dict.fromkeys(piece.name for piece in job.pieces))
            what = cover.what(job.pieces, kit.language) if names else "to be read"
            several = names if names != (job.name,) else ()
            found.append(Part(kit.game, job.name, what, several))
    return found


def files(
    made: Made, how: "PrintOptions", *, combined: bool
) -> "list[Sheets | Booklet]":
    """Return a print job for each file of a kit.

    Raises:
        DoesNotFit, BadValue: if the paper or the scheme does not suit a piece.
    """
    from companion.press import jobs

    try:
        return jobs.files(made.kit, how, combined=combined)
    except DoesNotFit as error:
        right = error.right or "take larger paper, or print the rest with --only"
        raise DoesNotFit(error.where, error.what, right) from None


def jobs(
    made: Sequence[Made], only: Sequence[str] = ()
) -> "list[tuple[Made, Sheets | Booklet]]":
    """Return a print job for each file of the kits, or for those named in `only`.

    Raises:
        UnknownName: if no kit has a file or piece of such a name.
    """
    from companion.press import jobs as printing

    found = [(kit, job) for kit in made for job in printing.jobs(kit.kit)]
    single: list[tuple[Made, Sheets | Booklet]] = [
        (kit, printing.Sheets(kit.kit, piece.name, (piece,)))
        for kit in made
        for piece in kit.kit.pieces
    ]
    if not only:
        return found
    wanted = []
    for name in dict.fromkeys(only):
        named = [(kit, job) for kit, job in found if job.name == name]
        named = named or [(kit, job) for kit, job in single if job.name == name]
        if not named:
            what = f"no piece is called '{name}'"
            raise UnknownName(
                "--only", what, near(name, printing.names(kit.kit for kit in made))
            )
        wanted += named
    return wanted
