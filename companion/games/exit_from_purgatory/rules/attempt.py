"""A challenge from its announcement to the roll: gifts, Lanterns, dice."""

from msgspec.structs import replace

from companion.games.exit_from_purgatory.facts import facts
from companion.games.exit_from_purgatory.rules import challenges, steps
from companion.games.exit_from_purgatory.rules.cards import LANTERN
from companion.games.exit_from_purgatory.rules.state import (
    LETTERS,
    Attempt,
    Link,
    State,
)
from companion.games.exit_from_purgatory.rules.wording import show, some


def begin(state: State, letter: str) -> State:
    named = facts().challenge(letter).name if letter else "a challenge"
    state = state.says(f"{state.player.name} attempts {named}")
    state = replace(state, attempt=Attempt((Link(state.turn, letter),)))
    return _gifts(state, rolled=False)


def _gifts(state: State, *, rolled: bool) -> State:
    """Let those who are locked on the player give cards, then go on."""
    givers = tuple(seat for seat in state.others(state.turn) if _may_gift(state, seat))
    return _gifted(state, givers, rolled=rolled)


def _may_gift(state: State, seat: int) -> bool:
    player = state.players[seat]
    lock = player.lock
    linked = lock is not None and lock.on == state.turn and lock.letter == "F"
    return linked and bool(player.hand)


def _gifted(state: State, givers: tuple[int, ...], *, rolled: bool) -> State:
    """Ask the next giver, or go on to the Lanterns or to the outcome."""
    if givers:
        return state.waits(steps.Gifting(givers, rolled))
    return challenges.carry_out(state) if rolled else state.waits(steps.Revealing())


def give(state: State, step: steps.Gifting, cards: str) -> State:
    giver, *rest = step.givers
    if cards:
        given = f"{state.player.name} {some(len(cards), 'card')}"
        state = state.says(f"{state.players[giver].name} gives {given}")
    state = state.moves(giver, state.turn, cards)
    return _gifted(state, tuple(rest), rolled=step.rolled)


def reveal(state: State, lanterns: int) -> State:
    """Lay Lanterns aside: until the challenge is over they are in no hand."""
    cards = LANTERN * lanterns
    state = state.says(f"{state.player.name} shows {show(cards)}")
    aside = replace(state.tried, lanterns=lanterns)
    state = replace(state.takes(state.turn, cards), attempt=aside)
    return state.waits(steps.Succeeding())


def dice_due(state: State, step: steps.Succeeding) -> int:
    """Return how many dice are rolled now, first by the player, then by the other."""
    # Ruling success_mode: dice_pool, where Lanterns and apples are dice.
    if state.options.success_mode != "dice_pool":
        return 1
    return 1 + (state.player.apples if step.own else state.tried.lanterns)


def success_rolled(
    state: State, step: steps.Succeeding, faces: tuple[int, ...]
) -> State:
    mode, player = state.options.success_mode, state.player
    if not step.own:
        added = 0 if mode == "dice_pool" else state.tried.lanterns
        if mode == "one_die_done" and faces == (6,):
            return _succeeded(state.says("a six always succeeds"))
        return state.waits(steps.Succeeding(sum(faces) + added))
    done = len(LETTERS) - player.undone
    against = {"dice_pool": 0, "one_die_apples": player.apples, "one_die_done": done}
    other = sum(faces) + against[mode]
    state = state.says(f"{player.name} has {step.own} against {other}")
    # "Equal or higher".
    if step.own >= other:
        return _succeeded(state.says("the roll succeeds"))
    return challenges.failed(state, "the roll fails")


def _succeeded(state: State) -> State:
    return _gifts(state.waits(None), rolled=True)
