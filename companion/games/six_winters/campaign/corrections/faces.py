"""Faces set by hand: one die turned, action dice, the dice on a progress card.

Only with full dice. Dice that come by hand are rolled, or typed, before anything else.
"""

from collections.abc import Iterator

from companion.games.six_winters.campaign import dice_places, hand
from companion.games.six_winters.campaign.die_faces import ACTION, fitted, without
from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.cards.places import RESOURCES
from companion.games.six_winters.cards.table import Cards, Seat

KINDS = FACE, HAND, PATH = "face", "hand", "path"
POOL = "pool"
NAMES = (*RESOURCES, "action")
MOST = 9


def subjects(state: State) -> Iterator[str]:
    """Yield each face in each place, each hand, each path that has begun."""
    if state.shown is None:
        return
    places = [(POOL, state.shown.pools), *state.shown.dice_at]
    cards = {dice_places.of_card(seat.player) for seat in state.seats}
    for place, row in places:
        for kind, faces in enumerate(row if place not in cards else ()):
            shown = dict.fromkeys(faces)
            yield from (f"{FACE}:{place}:{NAMES[kind]}:{face}" for face in shown)
    yield from (f"{HAND}:{seat.player}" for seat in state.seats if seat.character)
    for seat, path in zip(state.seats, state.shown.paths, strict=True):
        if path:
            yield f"{PATH}:{seat.player}"


def values(state: State, kind: str, of: str) -> Cards:
    """Return the faces of a die, the sizes of a hand, what becomes of a path."""
    if kind == FACE:
        return tuple(map(str, range(1, 7)))
    if kind == PATH:
        return ("kept", "none")
    free = state.shown.free_action_dice if state.shown else 0
    most = min(MOST, free + len(hand.faces(state, _seat(state, of))))
    return tuple(map(str, range(most + 1)))


def present(state: State, kind: str, of: str) -> str:
    """Return the face of a die, or how many action dice a player has."""
    if kind == FACE:
        return of.rpartition(":")[2]
    if kind == PATH:
        return "kept"
    return str(len(hand.faces(state, _seat(state, of))))


def _seat(state: State, player: str) -> Seat:
    return next(seat for seat in state.seats if seat.player == player)


def done(state: State, kind: str, of: str, value: str) -> State:
    """Return the state once a die is turned, a hand has its size, a path is gone."""
    if kind == HAND:
        seat = _seat(state, of)
        dice = fitted(hand.faces(state, seat), int(value))
        return hand.with_faces(state, seat, dice)
    if kind == PATH:
        return dice_places.cleared(state, dice_places.of_card(of))
    place, name, old = of.rsplit(":", 2)
    number = NAMES.index(name)
    if place == POOL:
        state = dice_places.out_of_pool(state, number, 1, (int(old),))
        return dice_places.into_pool(state, number, 1, (int(value),))
    if number == ACTION:
        left = without(dice_places.action_dice(state, place), (int(old),))
        return dice_places.with_action_dice(state, place, (*left, int(value)))
    state = dice_places.removed(state, place, number, 1, (int(old),))
    return dice_places.with_more(state, place, number, 1, (int(value),))
