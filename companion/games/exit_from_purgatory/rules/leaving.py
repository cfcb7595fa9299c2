"""The stairway to Heaven and the highway to Hell."""

from msgspec.structs import replace

from companion.games.exit_from_purgatory.facts import Road, facts
from companion.games.exit_from_purgatory.rules.cards import APPLE, WORM, opposite
from companion.games.exit_from_purgatory.rules.state import LETTERS, Player, State
from companion.games.exit_from_purgatory.rules.steps import Climbing, Hindering, Turning
from companion.games.exit_from_purgatory.rules.turn import (
    departs,
    end_turn,
    score,
    wins,
)
from companion.games.exit_from_purgatory.rules.wording import some


def road(player: Player) -> Road:
    """Return where a player's tokens lead, more of one kind than of the other."""
    return facts().road(APPLE if player.difference > 0 else WORM)


def leave(state: State, cards: int) -> State:
    """Play cards of the road's type for more dice, and let the others answer."""
    way = road(state.player)
    state = state.says(f"{state.player.name} tries to leave for {way.name}")
    state = _played(state, state.turn, way.token, cards)
    dice = score(state.player) + cards
    # Ruling exit_cards: on, where the others may take dice away.
    others = state.others(state.turn) if state.options.exit_cards == "on" else ()
    return _asked(state, dice, tuple(n for n in others if state.players[n].hand))


def _played(state: State, seat: int, card: str, count: int) -> State:
    if not count:
        return state
    name = state.players[seat].name
    told = state.says(f"{name} plays {some(count, 'card')}, shuffled into the pile")
    return told.takes(seat, card * count).shuffles_in(card * count)


def _asked(state: State, dice: int, seats: tuple[int, ...]) -> State:
    if seats and dice > 1:
        return state.waits(Hindering(dice, seats))
    return state.waits(Climbing(dice))


def hinder(state: State, step: Hindering, cards: int) -> State:
    against = opposite(road(state.player).token)
    state = _played(state, step.seats[0], against, cards)
    return _asked(state, step.dice - cards, step.seats[1:])


def climb_dice(state: State, step: Climbing) -> int:
    """Return how many dice are rolled now."""
    return road(state.player).against if step.own else step.dice


def climbed(state: State, step: Climbing, total: int) -> State:
    if not step.own:
        return state.waits(replace(step, own=total))
    player, way = state.player, road(state.player)
    state = state.says(f"{player.name} has {step.own} against {total}")
    # "A strictly higher total."
    if step.own <= total:
        return _fallen(state)
    if way.waits:
        told = state.says(f"{player.name} is in {way.name}")
        return end_turn(departs(told, state.turn, "hell"))
    return wins(departs(state, state.turn, "heaven"), state.turn, f"is in {way.name}")


def wrong(player: Player) -> str:
    """Return the challenges whose tokens do not lead the player's way."""
    other = opposite(road(player).token)
    return "".join(
        letter
        for letter, token in zip(LETTERS, player.mat, strict=True)
        if token == other
    )


def _fallen(state: State) -> State:
    against = wrong(state.player)
    if not against:
        return end_turn(state)
    # Ruling exit_flip: ask.
    if state.options.exit_flip == "ask":
        return state.waits(Turning())
    return turn_over(state, against[0])


def turn_over(state: State, letter: str) -> State:
    """Turn a wrong token over, one more die next time; none if `letter` is empty."""
    if not letter:
        return end_turn(state)
    player = state.player
    at, token = LETTERS.index(letter), road(player).token
    mat = player.mat[:at] + token + player.mat[at + 1 :]
    told = state.says(f"{player.name} turns a token over")
    return end_turn(told.change(state.turn, replace(player, mat=mat)))
