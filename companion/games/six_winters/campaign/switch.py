"""The change to faces, which asks for those that there are, and back to counts."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.six_winters.campaign import dice_places, hand, reach, rolls, stress
from companion.games.six_winters.campaign.die_faces import ACTION_DICE, UNROLLED
from companion.games.six_winters.campaign.state import State, card
from companion.games.six_winters.campaign.tasks import (
    ActionDiceOf,
    ActionDiceOn,
    DropFaces,
    PathOf,
)
from companion.games.six_winters.cards import answers
from companion.games.six_winters.cards.answers import Answer, Many, OneDie, That
from companion.games.six_winters.cards.places import RESOURCES
from companion.games.six_winters.cards.table import put
from companion.games.six_winters.cards.wording import COLUMNS, spot
from companion.games.six_winters.facts import facts
from companion.games.six_winters.referee import paths
from companion.games.six_winters.referee.queries import TypedDie

MOST_IN_HAND = 9
"""Most unspent action dice that a player says to have; both have 18 together."""


def begun(state: State) -> State:
    """Record faces from now on: all dice are to be read, and some to be found."""
    state = rolls.recorded(state).says("from now on every die has a face")
    return state.push(
        ActionDiceOf(0), ActionDiceOf(1), ActionDiceOn(), PathOf(0), PathOf(1)
    )


def hand_of(state: State, task: ActionDiceOf) -> State:
    """Ask how many action dice a player has; none before a session's pools are full."""
    who = state.seats[task.seat]
    if not who.character or who.out or not any(state.pools):
        return state
    many = answers.first(Many, task.answers)
    if many is None:
        name = stress.name(who.character)
        text = f"How many unspent action dice does {name} have?"
        return state.asks(task, text, *map(Many, range(MOST_IN_HAND + 1)))
    return hand.with_faces(state, who, (UNROLLED,) * many.count)


def dice_on(state: State, task: ActionDiceOn) -> State:
    """Ask on which obstacles action dice lie, one obstacle after the other."""
    if Answer(False) in task.answers:
        return state
    known = [name for name in state.in_play if _room(state, name) > 0]
    that = answers.first(That, task.answers)
    if that is None:
        if not known or not any(state.pools):
            return state
        text = "On which obstacle do action dice lie? no for none"
        return state.asks(task, text, *map(That, known), Answer(False))
    many = answers.first(Many, task.answers)
    if many is None:
        text = f"How many action dice lie on {card(that.obstacle).name}?"
        counts = range(1, _room(state, that.obstacle) + 1)
        return state.asks(task, text, *map(Many, counts))
    dice = (UNROLLED,) * many.count
    state = dice_places.with_action_dice(state, that.obstacle, dice)
    return state.push(ActionDiceOn())


def _room(state: State, obstacle: str) -> int:
    """Return how many more dice an obstacle takes; one less than overcome it."""
    if state.shown is None:
        return 0
    on_it = len(state.shown.placed(obstacle))
    held = sum(len(row.faces[-1]) for row in state.shown.dice_at)
    size = len(reach.pattern(obstacle, state.in_play))
    return min(size - 1 - on_it, ACTION_DICE - held)


def path_of(state: State, task: PathOf) -> State:
    """Ask on which squares the dice of a progress card lie, in their order."""
    who = state.seats[task.seat]
    place = dice_places.of_card(who.player)
    if state.shown is None or not who.card:
        return state
    picked = [answer.die for answer in task.answers if isinstance(answer, OneDie)]
    path = tuple(_on_square(who.card, die) for die in picked)
    there = [
        TypedDie(face, kind)
        for kind, faces in zip(RESOURCES, state.shown.row(place), strict=False)
        for face in faces
    ]
    left = rolls.left(there, [die.partition(":")[2] for die in picked])
    if not left:
        rows = put(state.shown.paths, task.seat, path)
        first, second = rows
        return replace(state, shown=replace(state.shown, paths=(first, second)))
    choices = tuple(dict.fromkeys(_next(state, who.card, path, left)))
    if not choices:
        state = state.says(f"the dice on the card of {who.player} are on no path")
        return dice_places.cleared(state, place)
    text = f"Which die of {who.player}'s card is number {len(path) + 1} of its path?"
    return state.asks(task, text, *map(OneDie, choices))


def _on_square(name: str, typed: str) -> paths.PlacedDie:
    # It counts as taken in the region that its square asks for.
    where, _, die = typed.partition(":")
    at = int(where[1]), COLUMNS.index(where[0]) + 1
    region = paths.squares(facts().card[name])[at].region
    kind = RESOURCES[rolls.kind(die)]
    return paths.PlacedDie(at, paths.Asset(kind, rolls.face(die), region))


def _next(state: State, name: str, path: paths.Way, left: list[str]) -> Iterator[str]:
    of, terms = facts().card[name], reach.terms(state)
    for square in paths.next_squares(of, path):
        for die in dict.fromkeys(left):
            typed = f"{spot(square.at)}:{die}"
            placed = _on_square(name, typed)
            if square.role != "end" and paths.ways(of, (*path, placed), terms):
                yield typed


def drop(state: State, task: DropFaces) -> State:
    """Ask whether the faces are dropped, and drop them."""
    if not task.answers:
        text = "The faces of all dice are forgotten. Are dice only counted from now on?"
        return state.asks(task, text, *answers.YES_NO)
    if task.answers == (Answer(False),):
        return state
    return replace(state, shown=None).says("from now on dice are only counted")
