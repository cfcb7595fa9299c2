"""What lies where on the table, as a file for `--fill` may say it under `table`."""

from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

from companion.errors import near
from companion.facts import Fact
from companion.games.six_winters.cards.places import Region, Resource, Season
from companion.games.six_winters.facts import REGIONS, RESOURCES, Facts

Track = Literal["psyche", "body"]
Cards = tuple[str, ...]

SPACES = 12
TRACKS: tuple[Track, Track] = ("psyche", "body")


class Player(Fact, frozen=True):
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

    `layers` are how many of the pile are shuffled together, from the top; none for all.
    """

    top: Literal[Season, ""]
    pile: Cards
    discards: Cards
    layers: tuple[int, ...] = ()


class Laid(Fact, frozen=True):
    """The contents of `table`.

    Attributes:
        box: of the wheel, 1 to 8; 0 before the first session.
        ordered: whether piles lie as they are listed; else they are only what is in
            them.
        elsewhere: dice that are neither in a pool nor in the supply.
        dice: where those lie, if it is known: in a slot, on an obstacle, on the card of
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
    seats: tuple[Player, ...]
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


Wrong = Iterator[tuple[str, str, str]]


def wrong(laid: Laid, facts: Facts) -> Wrong:
    """Yield where something cannot be, what it is, and what would be right."""
    yield from _within("year", laid.year, 1, facts.campaign.years)
    yield from _within("box", laid.box, 0, len(facts.board.wheel))
    yield from _within("turn", laid.turn, 0, 99)
    yield from _within("stage", laid.stage, 1, len(facts.campaign.stages))
    for name, least in (("progress", 1), ("threat", 1), ("pools", 0), ("elsewhere", 0)):
        held: Mapping[Resource, int] = getattr(laid, name)
        for one in RESOURCES:
            if one not in held:
                yield name, f"key '{one}' is missing", "add it"
            else:
                yield from _within(f"{name}.{one}", held[one], least, SPACES)
    slots = [f"{slot.region}-{slot.resource}" for slot in facts.board.slots]
    for slot in laid.attached:
        if slot not in slots:
            yield "attached", f"'{slot[:40]}' is no slot", near(slot[:40], slots)
    for region in REGIONS:
        if region not in laid.regions:
            yield "regions", f"key '{region}' is missing", "add it"
            continue
        cards, layered = (
            len(laid.regions[region].pile),
            sum(laid.regions[region].layers),
        )
        if layered not in (0, cards):
            what = f"they hold {layered} cards, the pile {cards}"
            yield f"regions.{region}.layers", what, "count each card once"
    for place, dice in laid.dice.items():
        for one, count in dice.items():
            yield from _within(f"dice.{place[:40]}.{one}", count, 0, SPACES)
    yield from _seats(laid, slots, facts)
    yield from _cards(laid, facts)


def _seats(laid: Laid, slots: list[str], facts: Facts) -> Wrong:
    if len(laid.seats) > 2:
        yield "seats", f"{len(laid.seats)} of them", "two play"
    for number, seat in enumerate(laid.seats, 1):
        where = f"seats[{number}]"
        if seat.character not in facts.character:
            what = f"'{seat.character[:40]}' is not known"
            yield f"{where}.character", what, near(seat.character, facts.character)
        if seat.slot and seat.slot not in slots:
            what = f"'{seat.slot[:40]}' is no slot"
            yield f"{where}.slot", what, near(seat.slot[:40], slots)
        for track in TRACKS:
            yield from _within(f"{where}.dice.{track}", seat.dice.get(track, 0), 1, 6)
            yield from _within(f"{where}.boxes.{track}", seat.boxes.get(track, 0), 0, 3)


def _cards(laid: Laid, facts: Facts) -> Wrong:
    """Yield cards that there are not, and those that lie in two places."""
    piles = [
        heap for held in laid.regions.values() for heap in (held.pile, held.discards)
    ]
    obstacles = [*laid.attached.values(), *piles, laid.locked]
    hands = tuple(seat.card for seat in laid.seats if seat.card)
    progress = [laid.staged, laid.deck, laid.spent, laid.later, laid.burned_cards]
    for what, heaps, known in (
        ("obstacles", obstacles, facts.obstacle),
        ("progress cards", [hands, *progress], facts.card),
        ("burned", [laid.burned], facts.location),
    ):
        seen: set[str] = set()
        for one in (one for heap in heaps for one in heap):
            if one not in known:
                yield what, f"'{one[:40]}' is not known", near(one[:40], known)
            if one in seen:
                yield what, f"'{one[:40]}' lies there twice", "name it once"
            seen.add(one)


def _within(where: str, value: int, least: int, most: int) -> Wrong:
    if not least <= value <= most:
        yield where, f"{value}", f"write {least} to {most}"
