"""The state of the table: `table` in a file for `--fill`."""

from itertools import chain
from typing import Literal

import msgspec

from companion.errors import near
from companion.facts import Fact
from companion.games.six_winters.cards.places import (
    TRACKS,
    Region,
    Resource,
    Season,
    Track,
)
from companion.games.six_winters.cards.table import Cards
from companion.games.six_winters.facts import REGIONS, RESOURCES, Facts

from .checks import Faults, names, numbers, within

SPACES = 12
"""Spaces of a track; also the dice of a resource."""


class SeatData(Fact, frozen=True):
    """A character of this session.

    Attributes:
        slot: where it is, such as `empire-military`; empty if not on the board.
        dice, boxes: what each stress die shows, and the box it is in, 0 at the start.
        card: its progress card; empty for none.
    """

    character: str
    slot: str
    dice: dict[Track, int]
    boxes: dict[Track, int]
    out: bool = False
    card: str = ""


class Piles(Fact, frozen=True):
    """The obstacles of a region, top ones first; `top` is the season that shows.

    `layers` count the cards that are shuffled together, from the top; none for all.
    """

    top: Literal[Season, ""]
    pile: Cards
    discards: Cards
    layers: tuple[int, ...] = ()


class TableData(Fact, frozen=True):
    """The contents of `table`.

    Attributes:
        box: of the wheel, 1 to 8; 0 before the first session.
        ordered: whether piles are listed in order; if not, only their contents count.
        elsewhere: dice that are neither in a pool nor in the supply.
        dice: where those are, if it is known: in a slot, on an obstacle, on the card of
            a character (`card-keel`), on abilities (`abilities-keel`), in a stash.
        attached: the obstacles in each slot, the first attached first.
        staged: the staging area, the bottom card first.
    """

    year: int
    box: int
    turn: int
    ordered: bool
    progress: dict[Resource, int]
    threat: dict[Resource, int]
    pools: dict[Resource, int]
    elsewhere: dict[Resource, int]
    seats: tuple[SeatData, ...]
    attached: dict[str, Cards]
    regions: dict[Region, Piles]
    locked: Cards
    burned: Cards
    stage: int
    staged: Cards
    deck: Cards
    spent: Cards
    later: Cards
    burned_cards: Cards
    dice: dict[str, dict[Resource, int]] = msgspec.field(default_factory=dict)


def faults(table: TableData, facts: Facts) -> Faults:
    """Find impossible entries."""
    yield from within("year", table.year, 1, facts.campaign.years)
    yield from within("box", table.box, 0, len(facts.board.wheel))
    yield from within("turn", table.turn, 0, 99)
    yield from within("stage", table.stage, 1, len(facts.campaign.stages))
    yield from numbers("progress", table.progress, RESOURCES, 1, SPACES)
    yield from numbers("threat", table.threat, RESOURCES, 1, SPACES)
    yield from numbers("pools", table.pools, RESOURCES, 0, SPACES)
    yield from numbers("elsewhere", table.elsewhere, RESOURCES, 0, SPACES)
    slots = [f"{slot.region}-{slot.resource}" for slot in facts.board.slots]
    for slot in table.attached:
        yield from _slot("attached", slot, slots)
    for region in REGIONS:
        if region not in table.regions:
            yield "regions", f"key '{region}' is missing", "add it"
            continue
        held = table.regions[region]
        cards, layered = len(held.pile), sum(held.layers)
        if layered not in (0, cards):
            what = f"they hold {layered} cards, the pile {cards}"
            yield f"regions.{region}.layers", what, "count each card once"
    for place, dice in table.dice.items():
        for resource, count in dice.items():
            yield from within(f"dice.{place[:40]}.{resource}", count, 0, SPACES)
    yield from _seats(table, slots, facts)
    yield from _cards(table, facts)


def _slot(where: str, slot: str, slots: list[str]) -> Faults:
    if slot not in slots:
        yield where, f"'{slot[:40]}' is no slot", near(slot[:40], slots)


def _seats(table: TableData, slots: list[str], facts: Facts) -> Faults:
    if len(table.seats) > 2:
        yield "seats", f"{len(table.seats)} of them", "two play"
    for number, seat in enumerate(table.seats, 1):
        where = f"seats[{number}]"
        yield from names(f"{where}.character", (seat.character,), facts.character)
        if seat.slot:
            yield from _slot(f"{where}.slot", seat.slot, slots)
        for track in TRACKS:
            yield from within(f"{where}.dice.{track}", seat.dice.get(track, 0), 1, 6)
            yield from within(f"{where}.boxes.{track}", seat.boxes.get(track, 0), 0, 3)


def _cards(table: TableData, facts: Facts) -> Faults:
    """Find cards that do not exist, and cards in two places."""
    regions = table.regions.values()
    obstacles = [
        *table.attached.values(),
        *(pile for region in regions for pile in (region.pile, region.discards)),
        table.locked,
    ]
    hands = tuple(seat.card for seat in table.seats if seat.card)
    progress = [
        *(hands, table.staged, table.deck),
        *(table.spent, table.later, table.burned_cards),
    ]
    yield from names("obstacles", chain.from_iterable(obstacles), facts.obstacle)
    yield from names("progress cards", chain.from_iterable(progress), facts.card)
    yield from names("burned", table.burned, facts.location)
