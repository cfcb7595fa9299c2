"""What is on the table and behind the screens, and how a game is set up.

Who plays, with which box, and how the boards are laid.

Source: German rules of 7 Steps, set-up.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Literal

import msgspec
from msgspec.structs import replace

from companion.contract import NO_SETUP
from companion.contract.players import seats
from companion.errors import BadValue
from companion.language import phrase

from ..facts import FIELDS, NAME, Edition, Family, Tile, facts, sound
from .boards import (
    NO_FIELDS,
    Fields,
    Options,
    Table,
    faces_up,
    in_play,
    options,
    turned,
)

UNKNOWN = "?"
"""A disc or tile that is face down for the viewer: another seat's, or one at a physical
table that was not reported."""

TILE = 2  # points for each unused tile

Phase = Literal[
    "boards",  # the boards are to be laid, slot by slot
    "turns",  # each board is turned by sixths
    "first",  # who begins?
    "deal",  # discs for `turn` at the beginning
    "lay",  # an aid, discs, a points tile
    "bonus",  # a tile is due: of which family?
    "drop",  # a second tile of the family: one is discarded
    "draw",  # the tile is drawn
    "tidy",  # discs are thrown in
    "refill",  # the hand is filled
    "over",
]


class Stack(msgspec.Struct, frozen=True):
    """The tiles of a family that nobody holds: face down, and discarded face up."""

    count: int = 0
    discards: tuple[str, ...] = ()


class Seat(msgspec.Struct, frozen=True):
    """A player.

    Attributes:
        hand: the letters of the discs behind the screen, sorted; `?` if not known.
        aid, points: ids of the tiles held; the second one is to be discarded from.
    """

    name: str
    hand: tuple[str, ...] = ()
    aid: tuple[str, ...] = ()
    points: tuple[str, ...] = ()
    score: int = 0

    def tiles(self, family: Family) -> tuple[str, ...]:
        return self.aid if family == "aid" else self.points

    @property
    def total(self) -> int:
        """Points, those for tiles not used among them."""
        return self.score + TILE * len(self.aid + self.points)


class Laid(msgspec.Struct, frozen=True):
    """A disc laid in this turn: on which field, at which level."""

    field: str
    disc: str
    level: int


class State(msgspec.Struct, frozen=True):
    """A game between two actions."""

    options: Options
    discs: int  # of each colour
    full: int  # discs of a full hand
    letters: str  # of all colours
    names: tuple[str, ...]
    kinds: tuple[Tile, ...]  # the tiles that are played with
    patterns: tuple[tuple[str, str], ...]
    seats: tuple[Seat, ...]
    phase: Phase = "boards"
    table: Table | None = None  # None until the boards are laid
    heights: tuple[int, ...] = ()  # discs on fields 0 to 48
    bag: int = 0  # how many discs are in the bag
    box: tuple[str, ...] = ()  # discs out of the game, sorted
    aids: Stack = Stack()
    points: Stack = Stack()
    turn: int = 0  # the seat whose turn it is, or that discs are dealt to
    first: int = 0  # the seat that began
    laid: tuple[Laid, ...] = ()  # discs laid in this turn, in order
    played: tuple[str, ...] = ()  # ids of the tiles played in this turn
    left: int = 0  # discs that the aid played may still take or move
    made: int = 0  # points made in this turn, once it is scored
    fallen: tuple[str, ...] = ()
    family: Family | None = None  # of the tile that is being drawn
    triggered: bool = False  # whether the bag failed to fill a hand
    rounds: int = 0  # whole rounds to be played after the one in which that happened

    @property
    def seat(self) -> Seat:
        """The player whose turn it is."""
        return self.seats[self.turn]

    @property
    def next(self) -> int:
        """The seat whose turn comes after this one."""
        return (self.turn + 1) % len(self.seats)

    @property
    def fields(self) -> Fields:
        """The fields of the boards; none before these are laid."""
        return self.table.fields if self.table else NO_FIELDS

    @property
    def due_family(self) -> Family:
        """The family of the tile that is drawn or discarded now.

        Raises:
            ValueError: if none is.
        """
        if self.family is None:
            raise ValueError(f"no tile is due in phase {self.phase}")
        return self.family

    @property
    def missing(self) -> int:
        """How many discs the bag still gives to the hand that is filled."""
        return min(self.full - len(self.seat.hand), self.bag)

    def stack(self, family: Family) -> Stack:
        return self.aids if family == "aid" else self.points

    def known(self, family: Family) -> list[str]:
        """The ids of the tiles of a family that are played with."""
        return [tile.id for tile in self.kinds if tile.family == family]

    def tile(self, id: str) -> Tile | None:
        """The tile of that id, if it is played with."""
        return next((tile for tile in self.kinds if tile.id == id), None)

    def kind(self, id: str) -> Tile:
        """The tile of an id that is known to be played with."""
        return {tile.id: tile for tile in self.kinds}[id]

    @property
    def aid(self) -> Tile | None:
        """The building aid played in this turn."""
        tiles = (tile for tile in self.kinds if tile.id in self.played)
        return next((tile for tile in tiles if tile.family == "aid"), None)

    @property
    def levels(self) -> tuple[int, ...]:
        """The levels of the discs of this turn."""
        return tuple([disc.level for disc in self.laid])

    @property
    def most(self) -> int:
        """Discs that may be laid in this turn."""
        return min(self.full, self.aid.max_discs) if self.aid else self.full

    @property
    def rise(self) -> int:
        """Levels that a disc may be above the one before."""
        return self.aid.rise if self.aid else 1

    @property
    def anywhere(self) -> bool:
        """Whether the first disc may go on any field of its colour."""
        return self.aid is not None and self.aid.op == "high_start"

    def colour(self, letter: str) -> str:
        """The name of a colour, as the reader calls it."""
        return phrase(self.names[self.letters.index(letter)])

    def height(self, field: str) -> int:
        return self.heights[self.fields.index[field]]


def on_board(state: State) -> Counter[str]:
    """Return how many discs of each colour are on the boards."""
    counts: Counter[str] = Counter()
    for colour, height in zip(state.fields.colours, state.heights, strict=True):
        counts[colour] += height
    return counts


def unseen(state: State, seat: int | None = None) -> dict[str, int]:
    """Return how many discs of each colour a seat cannot see.

    What is neither on the boards, nor in the box, nor known in that seat's own hand; of
    no seat: in any hand.
    """
    seen = on_board(state)
    for heap in (state.box, *(player.hand for player in _visible_seats(state, seat))):
        seen.update(heap)
    return {colour: state.discs - seen[colour] for colour in state.letters}


def face_down(state: State, family: Family, seat: int | None = None) -> dict[str, int]:
    """Return how many tiles of each kind a seat, or all together, cannot see."""
    seen = Counter(state.stack(family).discards)
    for player in _visible_seats(state, seat):
        seen.update(player.tiles(family))
    tiles = (tile for tile in state.kinds if tile.family == family)
    return {tile.id: tile.count - seen[tile.id] for tile in tiles}


def _visible_seats(state: State, seat: int | None) -> tuple[Seat, ...]:
    return state.seats if seat is None else (state.seats[seat],)


def ordered(discs: Sequence[str]) -> tuple[str, ...]:
    """Return discs as a hand is kept: sorted by letter, unknown ones last."""
    return tuple(sorted(discs, key=lambda disc: (disc == UNKNOWN, disc)))


def without(discs: Sequence[str], gone: Sequence[str]) -> tuple[str, ...]:
    """Return discs less those that are gone; a disc not known goes for any other."""
    rest = list(discs)
    for disc in gone:
        rest.remove(disc if disc in rest else UNKNOWN)
    return tuple(rest)


def start(
    rulings: Mapping[str, str] = MappingProxyType({}),
    setup: Mapping[str, object] = NO_SETUP,
) -> State:
    """Return the table before its boards are laid.

    Args:
        setup: `players`, two to four names; `edition`, if the table plays with colours,
            boards and tiles of its own: what `facts.own` reads, as plain data. Boards
            and tiles of its own are chosen by rulings too (`facts.OWN`).

    Raises:
        UnknownName: if there is no such ruling or choice.
        BadValue: if players or arrangement are not what the game takes.
        BadData: if the edition cannot be played with.
    """
    least, most = facts().game.players
    names = seats(setup, least, most, NAME, also=("edition",))
    chosen, box = options(rulings), edition(setup)
    kinds = in_play(box, chosen)
    return State(
        options=chosen,
        discs=box.discs,
        full=box.hand,
        letters=box.letters,
        names=tuple(colour.name for colour in box.colours),
        kinds=kinds,
        patterns=faces_up(box, chosen),
        seats=tuple(map(Seat, names)),
        bag=box.discs * len(box.colours),
        aids=Stack(sum(tile.count for tile in kinds if tile.family == "aid")),
        points=Stack(sum(tile.count for tile in kinds if tile.family == "points")),
        rounds=1 if chosen.end_length == "longer" else 0,
    )


def edition(setup: Mapping[str, object]) -> Edition:
    """Return the edition that a table plays with: that of its set-up, or ours.

    Raises:
        BadValue, BadData: if it cannot be read or played with.
    """
    if "edition" not in setup:
        return facts().edition
    try:
        given = msgspec.convert(setup["edition"], Edition)
    except msgspec.ValidationError as error:
        raise BadValue(f"{NAME}: edition", str(error).replace("`", "'")) from None
    return sound(given, f"{NAME}: edition")


def boards_laid(
    state: State, letters: Sequence[str], turns: Sequence[int] = (0,) * FIELDS
) -> State:
    """Return the table with its boards: letters by slot, each turned by sixths."""
    chosen, patterns = state.options, dict(state.patterns)
    boards = tuple(zip(letters, turns, strict=True))
    faces = tuple(turned(patterns[letter], sixths) for letter, sixths in boards)
    table = Table(chosen.arrangement, chosen.mirror == "left", boards, faces)
    return replace(state, table=table, heights=(0,) * len(table.fields.names))
