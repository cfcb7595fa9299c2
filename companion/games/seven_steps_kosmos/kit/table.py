"""The table of a simulator: boards joined, all discs in the bag, tiles in piles."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from companion.press.layout.piece import Piece
from companion.press.layout.table import Hand, Place, Table, row

from ..facts import Arrangement
from . import track
from .boards import extent, laid
from .words import Words

TRACK = (-260.0, 0.0)
MARKERS = (-287.0, 130.0)
BAG, LAPS, START = (215.0, -60.0), (215.0, 20.0), (215.0, 80.0)
"""Where things are, by their middles, in mm."""

SEATS = ((-110.0, 0), (-110.0, 180), (110.0, 180), (110.0, 0))
"""How far right each player sits, clockwise, and turned how."""

SCREEN, HAND, WIDE = 250.0, 380.0, 210.0
"""From the middle to the screens and to what is behind them, and how wide that is."""


def table(
    pieces: Sequence[Piece], texts: Words, shape: Arrangement, pitch: float
) -> Table:
    """Return the table with its boards in an arrangement, single colours up."""
    counts = {piece.name: piece.copies for piece in pieces}
    aids, aside, points, beside = track.slots()
    signs = [name for name in counts if name.startswith("marker-")]
    markers = [Place((0, 0), ((name, 1),)) for name in signs if name != "marker-start"]
    tiles = partial(Place, on="track", down=True)
    screens = [piece.name for piece in pieces if piece.group == "screens"]
    places = (
        *_boards(pieces, shape, pitch),
        Place(TRACK, (("track", 1),), fixed=True),
        *row(MARKERS, 18, markers),
        Place(BAG, _all(counts, "disc-"), kind="bag", name=texts.titled("bag")),
        tiles(aids, _all(counts, "tile-a"), name=texts["aids"]),
        tiles(points, _all(counts, "tile-v"), name=texts["points"]),
        Place(LAPS, _all(counts, "tile-40")),
        Place(START, (("marker-start", 1),)),
        # A screen before each player, flat, its outside up.
        *(
            Place((x, -SCREEN if turn else SCREEN), ((name, 1),), turn=turn)
            for name, (x, turn) in zip(screens, SEATS, strict=False)
        ),
    )
    hands = tuple(
        Hand((x, -HAND if turn else HAND), turn, WIDE)
        for x, turn in SEATS[: len(screens)]
    )
    x, y = TRACK[0] - track.WIDTH / 2, TRACK[1] - track.HEIGHT / 2
    spots = tuple(Hand((x + right, y + down)) for right, down in (aside, beside))
    return Table(places, hands, spots, absent=("bag",))


def _all(counts: Mapping[str, int], prefix: str) -> tuple[tuple[str, int], ...]:
    return tuple((name, n) for name, n in counts.items() if name.startswith(prefix))


def _boards(
    pieces: Sequence[Piece], shape: Arrangement, pitch: float
) -> Iterator[Place]:
    boards = [piece.name for piece in pieces if piece.group == "boards"]
    middles = laid(shape.places, pitch)
    left, right, top, foot = extent(middles)
    x, y = (left + right) / 2, (top + foot) / 2
    for name, (across, down) in zip(boards, middles, strict=True):
        yield Place((across - x, down - y), ((name, 1),), fixed=True)
