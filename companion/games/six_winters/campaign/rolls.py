"""Dice that are to be rolled or read, and the change to faces and back to counts.

Dice that are chosen one after the other are typed: `su3` is a Support 3, `3` an action
die.

>>> face("su3"), kind("su3"), kind("3") == ACTION
(3, 0, True)
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from companion.contract import Roll
from companion.language import later, phrase, phrases

from ..cards import answers, places
from ..cards.answers import Answer, Many, OneDie, That
from ..cards.table import put
from ..cards.wording import COLUMNS, spot
from ..facts import facts
from ..referee import paths
from ..referee.overcoming import Faces
from ..referee.queries import TypedDie
from . import dice_places, hand, reach, stress, told
from . import names as printed
from .state import ACTION, UNROLLED, DiceAt, Shown, State, without
from .tasks import ActionDiceOf, ActionDiceOn, DropFaces, PathOf


class Pending(NamedTuple):
    """Dice of one kind in one place that show nothing yet."""

    place: str
    kind: int
    number: int


def pending(state: State) -> Pending | None:
    """Return the next dice to roll; None if every die shows a face."""
    return None if state.shown is None else _unrolled(state.shown)


@lru_cache(maxsize=64)
def _unrolled(shown: Shown) -> Pending | None:
    for place, row in ((places.POOL, shown.pools), *shown.dice_at):
        for kind, faces in enumerate(row):
            if UNROLLED in faces:
                return Pending(place, kind, faces.count(UNROLLED))
    return None


def due(state: State, dice: Pending) -> Roll:
    """Return the roll of dice; it names the player whose action dice they are."""
    for player, seat in enumerate(state.seats):
        if dice.place == dice_places.of_hand(seat.player):
            n, who = dice.number, seat.player
            what = phrases("action die of {who}", "action dice of {who}", n, who=who)
            return Roll(n, what=what, player=player)
    return Roll(dice.number, what=_what(state, dice), player=None)


def _what(state: State, dice: Pending) -> str:
    n = dice.number
    where = printed.place(dice.place)
    if dice.kind == ACTION:
        return phrases("action die {where}", "action dice {where}", n, where=where)
    name = places.ResourceIndex(dice.kind).title
    if dice.place == places.POOL:
        return phrases(
            "die of the {name} pool", "dice of the {name} pool", n, name=name
        )
    slot = places.SlotIndex.named(dice.place)
    # A location that has burned has no name; dice came there by hand.
    if slot is not None and (at := state.spots[slot].location):
        where = phrase("at {place}", place=facts().location[at].name)
    return phrases(
        "{name} die {where}", "{name} dice {where}", n, name=name, where=where
    )


def refusal(dice: Pending, faces: Faces) -> str:
    """Return why faces are none of the dice that are due, empty if they are."""
    if len(faces) != dice.number:
        due = phrases("{n} die is due", "{n} dice are due", dice.number)
        return phrases(
            "{n} face is reported, {due}",
            "{n} faces are reported, {due}",
            len(faces),
            due=due,
        )
    if any(not 1 <= face <= 6 for face in faces):
        return phrase("a die shows 1 to 6")
    return ""


def rolled(state: State, dice: Pending, faces: Faces) -> State:
    """Return the state once dice that were due show their faces."""
    if state.shown is None:
        return state
    known = dice_places.faces_at(state.shown, dice.place, dice.kind)[dice.number :]
    return _showing(state, dice.place, dice.kind, (*known, *faces))


def _showing(state: State, place: str, kind: int, faces: Faces) -> State:
    """Return the state with these dice of a kind in a place, and no others."""
    if kind == ACTION:
        return dice_places.with_action_dice(state, place, faces)
    return dice_places.with_count(state, place, kind, len(faces), faces)


def turned(state: State, resource: int, face: int) -> State:
    """Return the state with every die of a pool turned to a face."""
    count = state.pools[resource]
    return dice_places.with_count(state, places.POOL, resource, count, (face,) * count)


def again(state: State, place: str, kind: int, faces: Faces) -> State:
    """Return the state with dice in a place that are to be rolled once more."""
    if state.shown is None:
        return state
    left = without(state.shown.row(place)[kind], faces)
    return _showing(state, place, kind, (UNROLLED,) * len(faces) + left)


def all_again(state: State, slot: int) -> State:
    """Return the state with all assets of a slot to be rolled once more."""
    place = places.SLOT_NAMES[slot]
    row = state.shown.row(place)[:ACTION] if state.shown else ()
    for kind, faces in enumerate(row):
        state = again(state, place, kind, faces)
    return state


def recorded(state: State) -> State:
    """Return the state with faces for all dice that are counted, all unrolled."""

    def row(counts: Faces) -> tuple[Faces, ...]:
        return (*((UNROLLED,) * count for count in counts), ())

    lying = tuple(DiceAt(heap.place, row(heap.dice)) for heap in state.heaps)
    return replace(state, shown=Shown(row(state.pools)[:ACTION], lying))


SHORT = tuple(resource[:2] for resource in places.RESOURCES)


def typed(die: TypedDie) -> str:
    """Return a die as it is typed in an answer."""
    return f"{(die.type or '')[:2]}{die.face}"


def face(die: str) -> int:
    """Return what a die of an answer shows."""
    return int(die[-1])


def kind(die: str) -> int:
    """Return the kind of a die of an answer."""
    return SHORT.index(die[:2]) if die[:-1] else ACTION


def left(dice: Iterable[TypedDie], picked: Sequence[str]) -> list[str]:
    """Return the dice that are not picked yet."""
    rest = [typed(die) for die in dice]
    for die in picked:
        if die in rest:
            rest.remove(die)
    return rest


def choices(dice: Iterable[str]) -> tuple[OneDie, ...]:
    """Return dice as answers, those that are alike once."""
    return tuple(map(OneDie, dict.fromkeys(dice)))


# The change to faces, which asks for those that there are, and back.


MOST_IN_HAND = 9
"""Most unspent action dice that a player says to have; both have 18 together."""


def begun(state: State) -> State:
    """Record faces from now on: all dice are to be read, and some to be found."""
    state = recorded(state).says(later("from now on every die has a face"))
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
        text = later("How many unspent action dice does {who} have?", who=name)
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
        text = later("On which obstacle do action dice lie? no for none")
        return state.asks(task, text, *map(That, known), Answer(False))
    many = answers.first(Many, task.answers)
    if many is None:
        card = told.card(that.obstacle)
        text = later("How many action dice lie on {card}?", card=card)
        counts = range(1, _room(state, that.obstacle) + 1)
        return state.asks(task, text, *map(Many, counts))
    dice = (UNROLLED,) * many.count
    return dice_places.with_action_dice(state, that.obstacle, dice).push(ActionDiceOn())


def _room(state: State, obstacle: str) -> int:
    """Return how many more dice an obstacle takes; one less than overcome it."""
    if state.shown is None:
        return 0
    on_it = len(state.shown.placed(obstacle))
    size = len(reach.pattern(obstacle, state.in_play))
    return min(size - 1 - on_it, state.shown.free_action_dice)


def path_of(state: State, task: PathOf) -> State:
    """Ask on which squares the dice of a progress card lie, in their order."""
    who = state.seats[task.seat]
    place = dice_places.of_card(who.player)
    if state.shown is None or not who.card:
        return state
    picked = [answer.die for answer in task.answers if isinstance(answer, OneDie)]
    path = tuple(_on_square(who.card, die) for die in picked)
    there = hand.resource_dice(state, place)
    loose = left(there, [die.partition(":")[2] for die in picked])
    if not loose:
        rows = put(state.shown.paths, task.seat, path)
        return replace(state, shown=replace(state.shown, paths=rows))
    known = choices(_next(state, who.card, path, loose))
    if not known:
        none = later("the dice on the card of {who} are on no path", who=who.player)
        return dice_places.cleared(state.says(none), place)
    text = later(
        "Which die of {who}'s card is number {n} of its path?",
        who=who.player,
        n=len(path) + 1,
    )
    return state.asks(task, text, *known)


def _on_square(name: str, typed: str) -> paths.PlacedDie:
    # It counts as taken in the region that its square asks for.
    where, _, die = typed.partition(":")
    at = int(where[1]), COLUMNS.index(where[0]) + 1
    region = paths.squares(facts().card[name])[at].region
    resource = places.RESOURCES[kind(die)]
    return paths.PlacedDie(at, paths.Asset(resource, face(die), region))


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
        text = later(
            "The faces of all dice are forgotten. Are dice only counted from now on?"
        )
        return state.asks(task, text, *answers.YES_NO)
    if task.answers == (Answer(False),):
        return state
    return replace(state, shown=None).says(later("from now on dice are only counted"))
