"""What it costs to be in each slot."""

from collections.abc import Mapping
from math import fsum

from companion.games.six_winters import reports
from companion.games.six_winters.bots import abilities
from companion.games.six_winters.cards.indexes import SLOT_NAMES
from companion.games.six_winters.cards.table import Seat
from companion.games.six_winters.rules import State

Moved = reports.Went | reports.AbilityUsed
Prices = Mapping[int, tuple[float, Moved | None]]


def prices(state: State, seat: Seat) -> Prices:
    """Return for each slot what it costs to be there, and the move."""
    found: dict[int, tuple[float, Moved | None]] = {seat.slot: (0, None)}
    order: dict[int, tuple[float, int]] = {}
    for went in reports.Went.ways(state, seat):
        slot = SLOT_NAMES.index(went.slot)
        price = fsum(
            (1.0 if seat.dice[die.stress == "body"] > 1 else 3) if die.stress else 1.0
            for die in went.dice
        )
        rank = price, sum(die.face for die in went.dice)
        if slot not in order or rank < order[slot]:
            order[slot], found[slot] = rank, (price, went)
    for slot, price, used in abilities.moves(state, seat):
        if slot not in found or price < found[slot][0]:
            found[slot] = price, used
    return found
