"""What the box of 7 Steps holds, read once from `data/`.

Both the kit and the referee read this and nothing else. An `Edition` is what owners of
the box may replace by their own: colours, boards and tiles.
"""

import re
from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import Literal

import msgspec

from companion.contract import Begun
from companion.contract.options import Options
from companion.errors import BadData
from companion.facts import Fact, Game, Rulings, load
from companion.language import marked

DATA = Path(__file__).resolve().parent / "data"
NAME = "seven-steps-kosmos"

RECONSTRUCTION = "reconstruction"
"""The source of what only pictures showed: our sources lost the text."""

DOCUMENTED = ("A1", "V1", "V2")  # tiles whose effect a source states
FIELDS = 7  # fields of a board, and boards of the game

PLACES = tuple(f"{slot}.{at}" for slot in range(FIELDS) for at in range(FIELDS))
"""What the fields of all boards are called."""

STEPS = ((0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""From a board's centre to its positions 0 to 6."""

TOP = 7  # the level at which a tower comes down

MOST_DISCS = 27
"""Discs of a colour: with 28, on towers such as 7 1 2 3 4 5 6, each tower that comes
down makes another one of seven, for ever (chip-firing on a complete graph)."""

Family = Literal["aid", "points"]
FAMILIES: dict[Family, str] = {
    "aid": marked("building aid"),
    "points": marked("points tile"),
}
"""What a tile of each family is called."""

Op = Literal[
    "take",
    "shift",
    "high_start",
    "big_step",
    "move",
    "colours",
    "one_colour",
    "row",
    "one_level",
    "boards",
    "seven",
]
AID_OPS: tuple[Op, ...] = ("take", "shift", "high_start", "big_step", "move")


class Colour(Fact, frozen=True):
    """A colour: its letter is what is typed and saved, its symbol what is printed."""

    letter: str
    name: str
    symbol: str
    fill: str
    ink: str


class Colours(Fact, frozen=True):
    """The contents of `colours.toml`: `discs` of each colour, `hand` in a hand."""

    discs: int
    hand: int
    colours: tuple[Colour, ...]


class Board(Fact, frozen=True):
    """A board: the letters of its fields on both sides, position 0 to 6."""

    letter: str
    mono: str
    mixed: str

    def shown(self, side: Literal["mono", "mixed"]) -> str:
        """The letters of a side."""
        return self.mono if side == "mono" else self.mixed


class Boards(Fact, frozen=True):
    """The contents of `boards.toml`."""

    mixed_source: str
    boards: tuple[Board, ...]


class Arrangement(Fact, frozen=True):
    """The places of the boards, slot 0 first, as (Q, R) in the lattice of boards."""

    name: str
    places: tuple[tuple[int, int], ...]
    source: str


class Arrangements(Fact, frozen=True):
    """The contents of `arrangements.toml`."""

    arrangements: tuple[Arrangement, ...]


class Tile(Fact, frozen=True):
    """A kind of tile."""

    id: str
    family: Family
    name: str
    count: int  # how many of them there are
    op: Op  # what it does; a function of the rules
    text: str
    source: str
    most: int = 0  # discs or towers that an aid takes, moves or shifts
    rise: int = 1  # levels that each disc may be above the one before
    max_discs: int = 7  # discs that may be laid in its turn
    each: int = 0  # points for each thing that a points tile counts
    least: int = 1  # how many discs, or fields of a row, it takes to count at all


class Tiles(Fact, frozen=True):
    """The contents of `tiles.toml`."""

    tiles: tuple[Tile, ...]


class Edition(Fact, frozen=True):
    """What a box holds; owners of the original can enter theirs."""

    discs: int
    hand: int
    colours: tuple[Colour, ...]
    boards: tuple[Board, ...]
    tiles: tuple[Tile, ...]

    @property
    def letters(self) -> str:
        """The letters of all colours."""
        return "".join(colour.letter for colour in self.colours)


class Facts(Fact, frozen=True):
    """All there is to know of the game."""

    game: Game
    edition: Edition
    mixed_source: str
    arrangements: tuple[Arrangement, ...]
    rulings: Rulings


@lru_cache(maxsize=1)
def facts() -> Facts:
    """Return the game as `data/` states it.

    Raises:
        BadData: if a file was edited into something the game cannot be played with.
    """
    colours = load(Colours, DATA / "colours.toml")
    boards = load(Boards, DATA / "boards.toml")
    edition = Edition(
        discs=colours.discs,
        hand=colours.hand,
        colours=colours.colours,
        boards=boards.boards,
        tiles=load(Tiles, DATA / "tiles.toml").tiles,
    )
    return Facts(
        game=load(Game, DATA / "game.toml"),
        edition=sound(edition, "data"),
        mixed_source=boards.mixed_source,
        arrangements=load(Arrangements, DATA / "arrangements.toml").arrangements,
        rulings=load(Rulings, DATA / "rulings.toml"),
    )


OWN = {"mixed_pattern": "my_boards", "tiles": "custom"}
"""The rulings of a table with an edition of its own, unless it chooses others."""


def own(path: Path) -> Edition:
    """Return an edition from a TOML file that holds all of it, checked.

    Raises:
        BadData: if the file does not hold an edition that can be played.
    """
    return sound(load(Edition, path), path.name)


def sound(edition: Edition, where: str) -> Edition:
    """Return `edition` if the game can be played with it.

    Raises:
        BadData: if letters are not single or not different, a board does not show seven
            fields of known colours, or a tile cannot do what its `op` says.
    """
    letters = edition.letters
    if not len(edition.colours) == len(letters) == len(set(letters)) == FIELDS:
        raise BadData(
            where, f"colours have the letters '{letters}'", "give 7 different letters"
        )
    for letter in [*letters, *(board.letter for board in edition.boards)]:
        if not re.fullmatch(r"[A-Z]", letter):
            raise BadData(where, f"'{letter[:20]}' is no letter", "such as R")
    if not 1 <= edition.hand <= TOP or not edition.hand <= edition.discs <= MOST_DISCS:
        what = f"{edition.discs} discs a colour, {edition.hand} in a hand"
        right = f"a hand has 1 to 7, a colour from a full hand to {MOST_DISCS}"
        raise BadData(where, what, right)
    if len(edition.boards) != FIELDS:
        raise BadData(where, f"{len(edition.boards)} boards", "give 7")
    if len({board.letter for board in edition.boards}) != FIELDS:
        raise BadData(where, "two boards have one letter", "give each its own")
    _sound_side([board.mono for board in edition.boards], edition, where)
    _sound_side([board.mixed for board in edition.boards], edition, where)
    if len({tile.id.casefold() for tile in edition.tiles}) != len(edition.tiles):
        raise BadData(where, "two tiles have one id", "give each its own")
    for tile in edition.tiles:
        if not re.fullmatch(r"[A-Z]+[0-9]+", tile.id):
            raise BadData(where, f"a tile is called '{tile.id[:20]}'", "such as A1")
        if (tile.family == "aid") != (tile.op in AID_OPS):
            what = f"tile {tile.id} is of family {tile.family} and does '{tile.op}'"
            raise BadData(where, what, f"aids do one of {', '.join(AID_OPS)}")
        numbers = (tile.count, tile.most, tile.rise, tile.max_discs, tile.each)
        if min(numbers) < 0 or max(numbers) > 20 or not 0 <= tile.least <= TOP:
            raise BadData(where, f"tile {tile.id} has a number out of range", "0 to 20")
    return edition


def _sound_side(faces: list[str], edition: Edition, where: str) -> None:
    for face in faces:
        if len(face) != FIELDS or not set(face) <= set(edition.letters):
            right = f"write 7 letters of {edition.letters}"
            raise BadData(where, f"a board shows '{face[:20]}'", right)
    # A tower that comes down is dealt to the seven fields of its colour.
    fields = Counter("".join(faces))
    for letter in edition.letters:
        if fields[letter] != FIELDS:
            what = f"colour {letter} is on {fields[letter]} fields of one side"
            raise BadData(where, what, "each colour is on 7")


def begin(options: Options) -> Begun:
    """Return the set-up that options ask for; the save has the whole of an edition.

    Raises:
        BadData: if the file holds no edition that can be played with.
    """
    setup: dict[str, object] = {}
    if names := options.text("players"):
        setup["players"] = names.split(",")
    if (path := options.file("edition")) is None:
        return Begun(setup=setup)
    setup["edition"] = msgspec.to_builtins(own(path))
    return Begun(OWN, setup)
