"""Chances of the rolls that a player may choose, exact, as they are shown."""

from companion.dice.odds import percent
from companion.games.exit_from_purgatory.rules import Challenge, State, dice, odds
from companion.games.exit_from_purgatory.rules.state import LETTERS
from companion.games.exit_from_purgatory.rules.turn import road, score
from companion.games.exit_from_purgatory.rules.wording import some_dice


def steal(state: State, target: int) -> str:
    """Return the chance to take a card from a seat."""
    own, other = state.player.undone, state.players[target].undone
    return _percent(state, Challenge("steal", own, other))


def study(state: State, lanterns: int) -> str:
    """Return the chance to be given a Lantern."""
    return _percent(state, Challenge("study", lanterns))


def success(state: State, lanterns: int) -> tuple[str, str]:
    """Return the dice of a success roll, and its chance."""
    query = Challenge("success", lanterns, _against(state))
    own, other = dice(query, state.options)
    return f"{some_dice(own)} against {other}", _percent(state, query)


def _against(state: State) -> int:
    # Ruling success_mode: one_die_done, where all challenges done count.
    if state.options.success_mode == "one_die_done":
        return len(LETTERS) - state.player.undone
    return state.player.apples


def leave(state: State, cards: int) -> tuple[str, str]:
    """Return the dice of an attempt to leave, and its chance."""
    way, own = road(state.player), score(state.player) + cards
    query = Challenge(way.name.casefold(), own)
    return f"{some_dice(own)} against {way.against}", _percent(state, query)


def hindered(state: State, own: int) -> str:
    """Return the chance of an attempt to leave with so many dice."""
    return _percent(state, Challenge(road(state.player).name.casefold(), own))


def _percent(state: State, query: Challenge) -> str:
    ruled = state.options
    rulings = {
        "success_mode": ruled.success_mode,
        "closed_endgame": ruled.closed_endgame,
        "exit_cards": ruled.exit_cards,
    }
    return f"{percent(odds(query, rulings=rulings))} %"
