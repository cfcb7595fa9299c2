"""Markers, pools and dice set by hand."""

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from companion.games.six_winters.campaign import dice_places, hand, turn
from companion.games.six_winters.campaign.state import (
    ACTION,
    LAST,
    State,
    fitted,
    without,
)
from companion.games.six_winters.campaign.state import DICE as DICE_OF_A_KIND
from companion.games.six_winters.cards.places import POOL, ResourceIndex
from companion.games.six_winters.cards.table import Cards, Seat, put
from companion.games.six_winters.facts import RESOURCES, facts

PROGRESS, THREAT, BOX = "progress", "threat", "box"
DICE = "dice"
"""`dice:empire-military:support` are the Support dice there."""
FACE, HAND, PATH = "face", "hand", "path"
NAMES = (*RESOURCES, "action")
MOST = 9


class Markers:
    """Markers and pools: progress, threats, dice in pools, the season."""

    kinds: Collection[str] = (PROGRESS, THREAT, POOL, BOX)

    def subjects(self, _: State) -> Iterator[str]:
        """Yield the markers and pools of the resources, and the season marker's box."""
        for kind in (PROGRESS, THREAT, POOL):
            yield from (f"{kind}:{resource}" for resource in RESOURCES)
        yield BOX

    def values(self, state: State, kind: str, resource: str) -> Cards:
        """Return the spaces of a marker, or how many dice a pool can hold."""
        if kind == BOX:
            return tuple(map(str, range(1, len(facts().board.wheel) + 1)))
        if kind == POOL:
            most = DICE_OF_A_KIND - state.out[ResourceIndex.of(resource)]
            return tuple(map(str, range(most + 1)))
        return tuple(map(str, range(1, LAST + 1)))

    def present(self, state: State, kind: str, resource: str) -> str:
        """Return the space of a marker, or how many dice a pool holds."""
        if kind == BOX:
            return str(state.box)
        rows = {PROGRESS: state.progress, THREAT: state.threat, POOL: state.pools}
        return str(rows[kind][ResourceIndex.of(resource)])

    def done(self, state: State, kind: str, resource: str, value: str) -> State:
        """Return the state once a marker or a pool is set."""
        if kind == BOX:
            return replace(state, box=int(value))
        number, count = ResourceIndex.of(resource), int(value)
        if kind == PROGRESS:
            return replace(state, progress=put(state.progress, number, count))
        if kind == THREAT:
            return turn.set_by_hand(state, number, count)
        return dice_places.with_count(state, POOL, number, count)


class Dice:
    """Dice in the place where they are: assets, patterns, paths, stashes."""

    kinds: Collection[str] = (DICE,)

    def subjects(self, state: State) -> Iterator[str]:
        """Yield the dice of each kind in each place."""
        cards = [dice_places.of_card(seat.player) for seat in state.seats]
        for place in dice_places.places(state):
            if state.shown is not None and place in cards:
                continue  # its dice are on squares; see `Faces`
            yield from (f"{DICE}:{place}:{resource}" for resource in RESOURCES)

    def values(self, state: State, _: str, of: str) -> Cards:
        """Return how many dice can be in a place: those there and the supply."""
        place, resource = _heap(of)
        most = state.supply(resource) + state.dice_at(place)[resource]
        return tuple(map(str, range(most + 1)))

    def present(self, state: State, _: str, of: str) -> str:
        """Return how many dice of a kind are in a place."""
        place, resource = _heap(of)
        return str(state.dice_at(place)[resource])

    def done(self, state: State, _: str, of: str, value: str) -> State:
        """Return the state once the dice of a kind in a place are set."""
        return dice_places.with_count(state, *_heap(of), int(value))


def _heap(of: str) -> tuple[str, int]:
    place, _, resource = of.rpartition(":")
    return place, ResourceIndex.of(resource)


class Faces:
    """Faces: one die turned, action dice, the dice on a progress card.

    Only with full dice. Dice that come by hand are rolled, or typed, before all else.
    """

    kinds: Collection[str] = (FACE, HAND, PATH)

    def subjects(self, state: State) -> Iterator[str]:
        """Yield each face in each place, each hand, each path that has begun."""
        if state.shown is None:
            return
        places = [(POOL, state.shown.pools), *state.shown.dice_at]
        cards = {dice_places.of_card(seat.player) for seat in state.seats}
        for place, row in places:
            for kind, faces in enumerate(row if place not in cards else ()):
                different = dict.fromkeys(faces)
                yield from (
                    f"{FACE}:{place}:{NAMES[kind]}:{face}" for face in different
                )
        yield from (f"{HAND}:{seat.player}" for seat in state.seats if seat.character)
        for seat, path in zip(state.seats, state.shown.paths, strict=True):
            if path:
                yield f"{PATH}:{seat.player}"

    def values(self, state: State, kind: str, of: str) -> Cards:
        """Return the faces of a die, the sizes of a hand, what becomes of a path."""
        if kind == FACE:
            return tuple(map(str, range(1, 7)))
        if kind == PATH:
            return ("kept", "none")
        free = state.shown.free_action_dice if state.shown else 0
        most = min(MOST, free + len(hand.faces(state, _seat(state, of))))
        return tuple(map(str, range(most + 1)))

    def present(self, state: State, kind: str, of: str) -> str:
        """Return the face of a die, or how many action dice a player has."""
        if kind == FACE:
            return of.rpartition(":")[2]
        if kind == PATH:
            return "kept"
        return str(len(hand.faces(state, _seat(state, of))))

    def done(self, state: State, kind: str, of: str, value: str) -> State:
        """Return the state once a die is turned, a hand has its size, or no path."""
        if kind == HAND:
            seat = _seat(state, of)
            dice = fitted(hand.faces(state, seat), int(value))
            return hand.with_faces(state, seat, dice)
        if kind == PATH:
            return dice_places.cleared(state, dice_places.of_card(of))
        place, name, old = of.rsplit(":", 2)
        number = NAMES.index(name)
        if number == ACTION:
            left = without(dice_places.action_dice(state, place), (int(old),))
            return dice_places.with_action_dice(state, place, (*left, int(value)))
        state = dice_places.removed(state, place, number, 1, (int(old),))
        return dice_places.with_more(state, place, number, 1, (int(value),))


def _seat(state: State, player: str) -> Seat:
    return next(seat for seat in state.seats if seat.player == player)
