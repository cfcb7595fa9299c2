"""The three regions: their piles, locations, obstacles, assets and figures."""

from collections.abc import Iterator

from companion.contract.parts import (
    Card,
    Cards,
    Columns,
    Line,
    Mark,
    Panel,
    Part,
    Text,
)
from companion.games.six_winters.board.items import icon
from companion.games.six_winters.board.spots import Spots
from companion.games.six_winters.campaign import names
from companion.games.six_winters.campaign.piles import top
from companion.games.six_winters.cards.indexes import SLOT_NAMES, RegionIndex, SlotIndex
from companion.games.six_winters.cards.wording import capital
from companion.games.six_winters.facts import RESOURCES, facts
from companion.games.six_winters.rules import State


def lands(view: State, spots: Spots) -> Columns:
    """Return the regions side by side."""
    return Columns(tuple(_land(view, spots, region) for region in RegionIndex))


def _land(view: State, spots: Spots, region: RegionIndex) -> Panel:
    board = facts().board.regions[region]
    sign, count = top(view, region), len(view.piles[region])
    pile = Line(sign or "empty" * (not count), icon=sign, value=str(count))
    parts = [part for slot in region.slots for part in _slot(view, spots, slot)]
    return Panel(
        tuple(parts),
        board.name,
        chip=pile,
        colour=region.id,
        wide=True,
        icon=icon(region.id),
        look=spots.look(f"region:{region.id}"),
        tap=spots.tap(f"region:{region.id}", board.name),
    )


def _slot(view: State, spots: Spots, slot: int) -> Iterator[Part]:
    """Yield the cards of a slot, the location first, and the assets there."""
    cards = [*_location(view, spots, slot)]
    for obstacle in view.spots[slot].attached:
        cards.append(_obstacle(view, spots, obstacle))
    yield Cards(tuple(cards), "row", names.slot(SLOT_NAMES[slot]))
    if location := view.spots[slot].location:
        name = Line(names.location(location))
        yield Text((name, *dice_in(view, SLOT_NAMES[slot])), "chips")


def _location(view: State, spots: Spots, slot: int) -> Iterator[Card]:
    name, card = SLOT_NAMES[slot], view.spots[slot].location
    called = names.location(card) if card else names.slot(name)
    land = facts().board.regions[SlotIndex(slot).region].name
    here = [
        (number, seat.character)
        for number, seat in enumerate(view.seats, 1)
        if seat.acts and seat.slot == slot
    ]
    marks = tuple(
        Mark(f"figure.{number}", f"figure-{who}", label=names.person(who))
        for number, who in here
    )
    people = "".join(f", {names.person(who)} is here" for _, who in here)
    yield Card(
        f"location-{card}" if card else "",
        f"{called}{people}",
        look=spots.look(f"slot:{name}"),
        marks=marks if card else (),
        tap=spots.tap(f"slot:{name}", called if card else land),
    )


def _obstacle(view: State, spots: Spots, obstacle: str) -> Card:
    called = names.obstacle(obstacle)
    laid = dice_in(view, obstacle)
    on_it = ", ".join(f"{line.value} {line.text}" for line in laid)
    label = f"{called}: {on_it} on it" if laid else called
    look = spots.look(f"obstacle:{obstacle}")
    return Card(
        f"obstacle-{obstacle}",
        label,
        look=look or ("new" if obstacle in view.acted else ""),
        badge=_badge(view, obstacle),
        small=True,
        tap=spots.tap(f"obstacle:{obstacle}", facts().obstacle[obstacle].name),
    )


def _badge(view: State, obstacle: str) -> str:
    """Return how many dice are on an obstacle; empty for none."""
    count = sum(view.dice_at(obstacle))
    if view.shown is not None:
        count = sum(map(len, view.shown.row(obstacle)))
    return str(count or "")


def dice_in(view: State, place: str) -> tuple[Line, ...]:
    """Return a line for each kind of dice in a place: how many, or their faces."""
    if view.shown is None:
        pairs = zip(RESOURCES, view.dice_at(place), strict=True)
        return tuple(_line(kind, str(count)) for kind, count in pairs if count)
    row = zip((*RESOURCES, ""), view.shown.row(place), strict=True)
    return tuple(
        _line(kind, " ".join(str(face or "?") for face in faces))
        for kind, faces in row
        if faces
    )


def _line(kind: str, value: str) -> Line:
    return Line(capital(kind) or "Action dice", icon=kind, value=value)
