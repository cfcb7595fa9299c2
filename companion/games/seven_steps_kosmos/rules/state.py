"""What lies on the table and behind the screens, and what a player may do."""

from collections import Counter
from collections.abc import Sequence
from typing import Literal

import msgspec

from companion.contract import Act, Drawn, Rolled
from companion.games.seven_steps_kosmos.facts import Family, Tile
from companion.games.seven_steps_kosmos.rules.options import Options
from companion.games.seven_steps_kosmos.rules.table import Table

UNKNOWN = "?"
"""A disc or tile that lies face down for whoever looks: another seat's, or one at a
physical table of which the companion was told nothing."""

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


class Laid(msgspec.Struct, frozen=True):
    """A disc laid in this turn: on which field, at which level."""

    field: str
    disc: str
    level: int


class State(msgspec.Struct, frozen=True):
    """A game between two actions.

    Attributes:
        discs: of each colour.
        full: discs of a full hand.
        letters: of all colours.
        kinds: the tiles that are played with.
        table: None until the boards are laid.
        heights: discs on fields 0 to 48.
        bag: how many discs are in the bag.
        box: discs out of the game, sorted.
        turn: the seat whose turn it is, or that discs are dealt to.
        first: the seat that began.
        laid: discs laid in this turn, in order.
        played: ids of the tiles played in this turn.
        left: discs that the aid played may still take or move.
        made: points made in this turn, once it is scored.
        family: of the tile that is being drawn.
        triggered: whether the bag failed to fill a hand.
        rounds: whole rounds to be played after the one in which that happened.
    """

    options: Options
    discs: int
    full: int
    letters: str
    names: tuple[str, ...]
    kinds: tuple[Tile, ...]
    patterns: tuple[tuple[str, str], ...]
    seats: tuple[Seat, ...]
    phase: Phase = "boards"
    table: Table | None = None
    heights: tuple[int, ...] = ()
    bag: int = 0
    box: tuple[str, ...] = ()
    aids: Stack = Stack()
    points: Stack = Stack()
    turn: int = 0
    first: int = 0
    laid: tuple[Laid, ...] = ()
    played: tuple[str, ...] = ()
    left: int = 0
    made: int = 0
    fallen: tuple[str, ...] = ()
    family: Family | None = None
    triggered: bool = False
    rounds: int = 0

    @property
    def seat(self) -> Seat:
        """The player whose turn it is."""
        return self.seats[self.turn]

    def stack(self, family: Family) -> Stack:
        return self.aids if family == "aid" else self.points

    def tile(self, id: str) -> Tile | None:
        """The tile of that id, if it is played with."""
        return next((one for one in self.kinds if one.id == id), None)

    @property
    def aid(self) -> Tile | None:
        """The building aid played in this turn."""
        for id in self.played:
            tile = self.tile(id)
            if tile and tile.family == "aid":
                return tile
        return None

    @property
    def most(self) -> int:
        """Discs that may be laid in this turn."""
        return min(self.full, self.aid.max_discs) if self.aid else self.full

    @property
    def rise(self) -> int:
        """Levels that a disc may lie above the one before."""
        return self.aid.rise if self.aid else 1

    @property
    def anywhere(self) -> bool:
        """Whether the first disc may lie on any field of its colour."""
        return self.aid is not None and self.aid.op == "high_start"

    def colour(self, letter: str) -> str:
        """The name of a colour."""
        return self.names[self.letters.index(letter)]

    def height(self, field: str) -> int:
        assert self.table
        return self.heights[self.table.ground.index[field]]


def on_board(state: State) -> Counter[str]:
    """Return how many discs of each colour lie on the boards."""
    found: Counter[str] = Counter()
    if state.table:
        for colour, height in zip(
            state.table.ground.colours, state.heights, strict=True
        ):
            found[colour] += height
    return found


def unseen(state: State, seat: int | None = None) -> dict[str, int]:
    """Return how many discs of each colour a seat cannot see.

    What is neither on the boards, nor in the box, nor known in that seat's own hand; of
    no seat: in any hand.
    """
    board, box = on_board(state), state.box
    hands = [one.hand for one in _looked_at(state, seat)]
    return {
        one: state.discs
        - board[one]
        - box.count(one)
        - sum(hand.count(one) for hand in hands)
        for one in state.letters
    }


def face_down(state: State, family: Family, seat: int | None = None) -> dict[str, int]:
    """Return how many tiles of each kind a seat, or all together, cannot see."""
    discards = state.stack(family).discards
    held = [id for one in _looked_at(state, seat) for id in one.tiles(family)]
    return {
        one.id: one.count - discards.count(one.id) - held.count(one.id)
        for one in state.kinds
        if one.family == family
    }


def _looked_at(state: State, seat: int | None) -> tuple[Seat, ...]:
    return state.seats if seat is None else (state.seats[seat],)


class First(Act, frozen=True, tag="first"):
    """Name the player who begins."""

    seat: int


class Take(Act, frozen=True, tag="take"):
    """With aid `tile`: take the top disc off a field, once or as often as it allows."""

    tile: str
    field: str


class Shift(Act, frozen=True, tag="shift"):
    """With aid `tile`: move a whole tower to an empty field of its colour."""

    tile: str
    field: str
    to: str


class Move(Act, frozen=True, tag="move"):
    """With aid `tile`: move the top disc of a field to another field of its colour."""

    tile: str
    field: str
    to: str


class Aid(Act, frozen=True, tag="aid"):
    """Play an aid that bends the placing rules."""

    tile: str


class Lay(Act, frozen=True, tag="lay"):
    """Lay a disc, by its letter, on a field."""

    disc: str
    field: str


class Points(Act, frozen=True, tag="points"):
    """Lay no more discs, and play a points tile."""

    tile: str


class Done(Act, frozen=True, tag="done"):
    """Lay no more discs."""


class Pick(Act, frozen=True, tag="pick"):
    """Take the tile that is due from the stack of a family: `aid` or `points`."""

    family: str


class Drop(Act, frozen=True, tag="drop"):
    """Discard one of two tiles of a family, face up."""

    tile: str


class Throw(Act, frozen=True, tag="throw"):
    """Throw in discs, sorted by letter, before the hand is filled."""

    discs: tuple[str, ...]


Action = (
    First
    | Take
    | Shift
    | Move
    | Aid
    | Lay
    | Points
    | Done
    | Pick
    | Drop
    | Throw
    | Drawn
    | Rolled
)


def ordered(discs: Sequence[str]) -> tuple[str, ...]:
    """Return discs as a hand is kept: sorted by letter, unknown ones last."""
    return tuple(sorted(discs, key=lambda disc: (disc == UNKNOWN, disc)))


def without(discs: Sequence[str], gone: Sequence[str]) -> tuple[str, ...]:
    """Return discs less those that are gone; a disc not known goes for any other."""
    rest = list(discs)
    for disc in gone:
        rest.remove(disc if disc in rest else UNKNOWN)
    return tuple(rest)
