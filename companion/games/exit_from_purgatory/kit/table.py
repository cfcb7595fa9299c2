"""The table of a simulator: a mat and a hand for each player, the pile between them."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.press.layout.piece import Piece
from companion.press.layout.table import Hand, Place, Table, row
from companion.press.scene.path import Point

DEALT = 2  # cards of each type in a hand at the start

DICE, RED = 8, "#B93C22"

APART, ASIDE = 410.0, 116.0
"""From one mat to the next, and to the aid on its right, in mm."""

MATS, HANDS = 210.0, 370.0
"""From the middle to the mats and to the hands on either side, in mm."""

CARD, TOKEN, DIE = 66.0, 35.0, 22.0  # from one to the next, in mm


def table(pieces: Sequence[Piece], players: int, pile: str) -> Table:
    """Return the table as it is dealt, players on its two long sides."""
    cards = [piece for piece in pieces if piece.group == "cards"]
    hands = (*_side(players - players // 2, 0), *_side(players // 2, 180))
    rest = tuple((card.name, card.copies - DEALT * players) for card in cards)
    rounds = [(one.name, one.copies) for one in pieces if one.group == "tokens"]
    places = [
        Place((-170, 0), rest, down=True, name=pile),
        Place((0, 0), (("summary", 1),)),
        *row((110, -40), TOKEN, [Place((0, 0), (those,)) for those in rounds]),
        *row((105, 40), DIE, [Place((0, 0), dice=((RED, 1),))] * DICE),
    ]
    held = [Place((0, 0), ((card.name, 1),)) for card in cards for _ in range(DEALT)]
    for hand in hands:
        turn, (x, _) = hand.turn, _turned(hand.at, hand.turn)
        for name, right in (("mat", 0.0), ("aid", ASIDE)):
            at = _turned((x + right, MATS), turn)
            places.append(Place(at, ((name, 1),), turn=turn))
        for place in row((x - (len(held) - 1) / 2 * CARD, HANDS), CARD, held):
            places.append(replace(place, at=_turned(place.at, turn), turn=turn))
    return Table(tuple(places), hands, absent=("box",))


def _side(count: int, turn: int) -> Iterator[Hand]:
    """Yield the hands of those who sit on one side, clockwise."""
    for number in range(count):
        x = (number - (count - 1) / 2) * APART
        yield Hand(_turned((x, HANDS), turn), turn)


def _turned(at: Point, turn: int) -> Point:
    """Return a point of the near side on the side of a player."""
    return (-at[0], -at[1]) if turn else at
