"""What can be printed, as a `Kit`: the kit of a game, or a deck of your own.

All commands that draw pieces use this module, so that all draw the same pieces.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from companion import __version__, games, places, reading
from companion.cli import decks
from companion.cli.options import rulings
from companion.cli.parameters import GameOptions
from companion.cli.printing import Source
from companion.contract import A, Game, KitRequest, S
from companion.contract.options import Number, Options, Text, Value
from companion.contract.options import Source as SaveOrFile
from companion.errors import BadData, BadValue, DoesNotFit, UnknownName, near
from companion.facts import settle

if TYPE_CHECKING:
    from companion.decks.deck import Deck
    from companion.press.cards.layouts import Report
    from companion.press.jobs import Booklet, Sheets
    from companion.press.layout.piece import Kit
    from companion.press.layout.planning import PrintOptions

KIT = GameOptions("kit")  # the options of games in commands that draw their kits


class Made(Struct, frozen=True):
    """The kit of a game, and the options that are not the default."""

    kit: "Kit"
    words: tuple[str, ...] = ()  # those options, in words for the names of files
    look: str = ""  # the options that change every face
    filled: bool = False  # whether it is filled in from a save or a file

    def large_print(self) -> "Made":
        """Return it with larger cards and aids."""
        from companion.press.jobs import large_print

        look = f"{self.look}, large print" if self.look else "large print"
        return replace(self, kit=large_print(self.kit), look=look)

    def without_extras(self) -> "Made":
        """Return what the game is played with."""
        pieces = tuple(piece for piece in self.kit.pieces if not piece.extra)
        pages = tuple(page for page in self.kit.pages if not page.extra)
        return replace(self, kit=replace(self.kit, pieces=pieces, pages=pages))


def kit(
    what: str,
    options: Options,
    option: Sequence[str] | None,
    source: Source,
    opened: "Deck | None" = None,
) -> "Kit":
    """Return the kit of a game, or of a deck if `what` names a file.

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

    cards = opened or opener(what, options, option, source)(None)
    return Kit(Path(what).stem, cards.title, "", __version__, tuple(pieces(cards)))


def opener(
    what: str, options: Options, option: Sequence[str] | None, source: Source
) -> "Callable[[Report | None], Deck]":
    """Return a function that opens the deck in a file, as `deck` does.

    Raises:
        BadValue: if an option of games is given for it.
    """
    given = [name for name in options.values if name not in ("size", "language")]
    for name in [*given, "option"] if option else given:
        right = "leave it out: it is for games"
        raise BadValue(f"--{name}", f"is given for the deck {what}", right)
    size, language = options.text("size"), options.text("language") or ""
    return lambda report: decks.deck(Path(what), source, size, language, report)


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
    given: dict[str, Value | Path | Mapping[str, object]] = {}
    words, looks, filled = [], [], False
    for declared in game.kit_options:
        value = options.values.get(declared.name)
        if value is None:
            continue
        given[declared.name] = value
        # Other text a kit refuses itself, and names the nearest that it knows.
        if isinstance(declared, Text) and declared.strict:
            declared.check(str(value), game.name)
        if isinstance(declared, SaveOrFile):
            given[declared.name] = filling(str(value), game)
            filled = True
        elif isinstance(declared, Number | Text) and value != declared.default:
            if declared.stem:
                words.append(declared.stem.format(value))
            if isinstance(declared, Text) and declared.restyles:
                looks.append(str(value))
    # The rules give the numbers that the booklet quotes.
    request = KitRequest(
        rulings=chosen, options=Options(given), booklet_values=game.booklet_values
    )
    made = kit_of(game.kit(request))
    return Made(made, (*words, *(option or ())), ", ".join(looks), filled)


def filling(what: str, game: Game[S, A]) -> Path | Mapping[str, object]:
    """Return what fills in a game's sheets: a JSON file, or what a save holds.

    Raises:
        CompanionError: if it is a save that cannot be read, or of another game.
    """
    from companion.chronicle import store
    from companion.contract import Note

    path = places.save(what)
    if game.story is None or not _is_save(path):
        return path
    save = store.open(path, lambda _: game, expect=game.name)
    actions = [event.action for event in save.notes]
    notes = [action.text for action in actions if isinstance(action, Note)]
    return game.story().filled(save.state, notes)


def _is_save(path: Path) -> bool:
    if path.parent == places.saves():  # also one that is not there
        return True
    from companion.chronicle import codec

    try:
        return codec.is_save(reading.data(path, codec.LARGEST))
    except BadData:
        return False


class Part(Struct, frozen=True):
    """A part of a kit that can be printed alone: its name, what it is, its pieces.

    An extra is printed if it is named, or all is.
    """

    game: str
    name: str
    what: str
    pieces: tuple[str, ...] = ()
    extra: bool = False


def listed(made: Sequence[Made]) -> list[Part]:
    """Return the parts of some kits, by the names that `--only` takes.

    Pieces of a part of one piece are left out.
    """
    from companion.press.jobs import jobs as all_jobs
    from companion.press.layout import cover

    parts = []
    for kit in (game.kit for game in made):
        for job in all_jobs(kit):
            names = tuple(dict.fromkeys(piece.name for piece in job.pieces))
            what = cover.what(job.pieces, kit.language) if names else "to be read"
            several = names if names != (job.name,) else ()
            parts.append(Part(kit.game, job.name, what, several, job.extra))
    return parts


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
        raise with_hint(error) from None


def with_hint(error: DoesNotFit) -> DoesNotFit:
    """Return the error of a piece that is too large, with what would be right."""
    right = error.right or "take larger paper, or print the rest with --only"
    return DoesNotFit(error.where, error.what, right)


def jobs(
    made: Sequence[Made], only: Sequence[str] = ()
) -> "list[tuple[Made, Sheets | Booklet]]":
    """Return a print job for each file of the kits, or for those named in `only`.

    Raises:
        UnknownName: if no kit has a file or piece of such a name.
    """
    from companion.press import jobs as printing

    whole = [(kit, job) for kit in made for job in printing.jobs(kit.kit)]
    single: list[tuple[Made, Sheets | Booklet]] = [
        (kit, printing.Sheets(kit.kit, piece.name, (piece,)))
        for kit in made
        for piece in kit.kit.pieces
    ]
    if not only:
        return whole
    wanted = []
    for name in dict.fromkeys(only):
        named = [(kit, job) for kit, job in whole if job.name == name]
        named = named or [(kit, job) for kit, job in single if job.name == name]
        if not named:
            what = f"no piece is called '{name}'"
            raise UnknownName(
                "--only", what, near(name, printing.names(kit.kit for kit in made))
            )
        wanted += named
    return wanted


def tonight(made: Sequence[Made]) -> "Iterator[tuple[Made, Booklet]]":
    """Yield a print job for the sheets of each kit for tonight.

    Raises:
        BadValue: if a kit has none.
    """
    from companion.press.jobs import Booklet

    for kit in made:
        page = kit.kit.tonight
        if page is None:
            what = f"{kit.kit.game} has no such sheets"
            raise BadValue("--tonight", what, "print the whole kit")
        yield kit, Booklet(kit.kit, page.name, page)
