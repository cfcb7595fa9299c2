"""A challenge from its announcement to the roll: gifts, Lanterns, dice."""

from msgspec.structs import replace

from companion.games.exit_from_purgatory.facts import facts
from companion.games.exit_from_purgatory.rules.cards import (
    LANTERN,
    show,
)
from companion.games.exit_from_purgatory.rules.challenges import carry_out
from companion.games.exit_from_purgatory.rules.state import (
    LETTERS,
    Attempt,
    Link,
    State,
)
from companion.games.exit_from_purgatory.rules.steps import (
    Gifting,
    Revealing,
    Succeeding,
)
from companion.games.exit_from_purgatory.rules.tokens import failed
from companion.games.exit_from_purgatory.rules.wording import some


def begin(state: State, letter: str) -> State:
    named = facts().challenge(letter).name if letter else "a challenge"
    told = state.says(f"{state.player.name} attempts {named}")
    tried = replace(told, attempt=Attempt((Link(state.turn, letter),)))
    return _gifts(tried, rolled=False)


def _gifts(state: State, *, rolled: bool) -> State:
    """Let those who are locked on the player give cards, then go on."""
    givers = tuple(seat for seat in state.others(state.turn) if _may_gift(state, seat))
    # Ruling balance_gifts: before_roll_only.
    late = rolled and state.options.balance_gifts == "before_roll_only"
    return gifted(state, () if late else givers, rolled=rolled)


def _may_gift(state: State, seat: int) -> bool:
    player = state.players[seat]
    lock = player.lock
    linked = lock is not None and lock.on == state.turn and lock.letter == "F"
    return linked and bool(player.hand)


def gifted(state: State, givers: tuple[int, ...], *, rolled: bool) -> State:
    """Ask the next giver, or go on to the Lanterns or to the outcome."""
    if givers:
        return state.waits(Gifting(givers, rolled))
    return carry_out(state) if rolled else state.waits(Revealing())


def give(state: State, step: Gifting, cards: str) -> State:
    giver, *rest = step.givers
    if cards:
        given = f"{state.player.name} {some(len(cards), 'card')}"
        state = state.says(f"{state.players[giver].name} gives {given}")
    moved = state.moves(giver, state.turn, cards)
    return gifted(moved, tuple(rest), rolled=step.rolled)


def reveal(state: State, lanterns: int) -> State:
    shown = state.says(f"{state.player.name} shows {show(LANTERN * lanterns)}")
    aside = replace(state.tried, lanterns=lanterns)
    moved = replace(shown.takes(state.turn, LANTERN * lanterns), attempt=aside)
    return moved.waits(Succeeding())


def dice_due(state: State, step: Succeeding) -> int:
    """Return how many dice are rolled now, first by the player, then by the other."""
    # Ruling success_mode: dice_pool, where Lanterns and apples are dice.
    if state.options.success_mode != "dice_pool":
        return 1
    return 1 + (state.player.apples if step.own else state.tried.lanterns)


def success_rolled(state: State, step: Succeeding, faces: tuple[int, ...]) -> State:
    mode, player = state.options.success_mode, state.player
    if not step.own:
        added = 0 if mode == "dice_pool" else state.tried.lanterns
        own = sum(faces) + added
        if mode == "one_die_done" and faces == (6,):
            return _succeeded(state.says("a six always succeeds"))
        return state.waits(Succeeding(own))
    added = {"dice_pool": 0, "one_die_apples": player.apples}.get(mode, _done(state))
    other = sum(faces) + added
    told = state.says(f"{player.name} has {step.own} against {other}")
    # "Equal or higher".
    if step.own >= other:
        return _succeeded(told.says("the roll succeeds"))
    return failed(told, "the roll fails")


def _done(state: State) -> int:
    return len(LETTERS) - state.player.undone


def _succeeded(state: State) -> State:
    return _gifts(state.waits(None), rolled=True)
