"""How a challenge ends: tokens, those who waited for them, Lanterns, cards."""

import itertools

from msgspec.structs import replace

from companion.games.exit_from_purgatory.facts import facts
from companion.games.exit_from_purgatory.rules.cards import (
    APPLE,
    LANTERN,
    NAMES,
    holds,
    opposite,
)
from companion.games.exit_from_purgatory.rules.state import LETTERS, Link, State
from companion.games.exit_from_purgatory.rules.turn import end_turn, unlocked

Token = str


def failed(state: State, why: str) -> State:
    """End a challenge without a token."""
    # Ruling failed_lanterns: take_back.
    return end_turn(_lanterns_back(_cards_back(state.says(why))))


def _cards_back(state: State) -> State:
    # Ruling love_fail_card: returns, if a card of that type is still there.
    if state.options.love_fail_card == "stays":
        return state
    chain = state.tried.chain
    for giver, link in reversed(list(itertools.pairwise(chain))):
        if link.card and holds(state.players[link.seat].hand, link.card):
            state = state.moves(link.seat, giver.seat, link.card)
    return state


def _lanterns_back(state: State) -> State:
    return state.gives(state.turn, LANTERN * state.tried.lanterns)


def lies_waiting(state: State) -> State:
    """End a turn in which a Balance has only started."""
    # Ruling balance_lanterns: held, where Lanterns wait on the table.
    if state.options.balance_lanterns == "held":
        player = replace(state.player, held=state.tried.lanterns)
        return end_turn(state.change(state.turn, player))
    return end_turn(_lanterns_back(state))


def passed(state: State, token: Token) -> State:
    """Give everyone in the chain a token, share the Lanterns, end the turn."""
    tried = state.tried
    tokens: list[tuple[Link, Token]] = []
    after: Link | None = None
    for link in reversed(tried.chain):
        if after is not None:
            # Whose partner chose Love is rejected; at once, Balance is the opposite.
            turned = link.letter == "F" or after.letter == "C"
            token = opposite(token) if turned else token
        tokens.insert(0, (link, token))
        after = link
    for link, won in tokens:
        state = gain(state, link.seat, link.letter, won)
    return end_turn(share(state, state.turn, tried.lanterns))


def gain(state: State, seat: int, letter: str, token: Token) -> State:
    """Put a token on a mat, and give those who waited for it theirs."""
    player = state.players[seat]
    at = LETTERS.index(letter)
    mat = player.mat[:at] + token + player.mat[at + 1 :]
    name = facts().challenge(letter).name
    article = "an" if token == APPLE else "a"
    told = state.says(f"{player.name} gets {article} {NAMES[token]} for {name}")
    state = told.change(seat, replace(player, mat=mat))
    for waiting in range(len(state.players)):
        one = state.players[waiting]
        if (lock := one.lock) and lock.on == seat:
            held = one.held
            freed = state.change(waiting, replace(one, lock=None, held=0))
            other = opposite(token) if lock.turned else token
            state = share(gain(freed, waiting, lock.letter, other), waiting, held)
    return state


def share(state: State, seat: int, lanterns: int) -> State:
    """Share out the Lanterns that helped to win a token."""
    # Ruling lantern_after_token: to_pile.
    if state.options.lantern_after_token == "to_pile":
        return state.shuffles_in(LANTERN * lanterns)
    others = state.others(seat)
    ring = others if state.options.lantern_rest == "keep_rest" else (*others, seat)
    for n in range(lanterns):
        # Ruling lantern_rest: keep_rest, or round_robin.
        past = state.options.lantern_rest == "keep_rest" and n >= len(others)
        taker = seat if past or not ring else ring[n % len(ring)]
        state = state.gives(taker, LANTERN)
    return state


def release(state: State) -> State:
    """Give up the lock in place of an action."""
    told = state.says(f"{state.player.name} gives up the lock")
    return end_turn(unlocked(told, state.turn))
