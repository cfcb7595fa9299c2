"""What comes of challenges, and how turns and games end.

Tokens, Lanterns and who waited for a token; who is stuck, whose turn is next, who wins.
"""

import itertools
from collections.abc import Sequence

from msgspec.structs import replace

from companion.language import marked

from . import cards as heaps
from . import choosing
from .state import Link, State
from .wording import Named


def failed(state: State, why: str) -> State:
    """End a challenge without a token; Lanterns return to the hand."""
    state = state.says(why)
    # Ruling love_fail_card: returns, if a card of that type is still there.
    returns = state.options.love_fail_card == "returns"
    links = reversed(list(itertools.pairwise(state.tried.chain)))
    for giver, link in links if returns else ():
        if link.card and heaps.holds(state.players[link.seat].hand, link.card):
            state = state.moves(link.seat, giver.seat, link.card)
    return end_turn(lanterns_back(state))


def lanterns_back(state: State) -> State:
    return state.gives(state.turn, heaps.LANTERN * state.tried.lanterns)


def passed(state: State, token: str) -> State:
    """Give the chain tokens, the last one `token`; share Lanterns; end the turn."""
    chain, lanterns = state.tried.chain, state.tried.lanterns
    for link, won in zip(chain, tokens(chain, token), strict=True):
        state = _gained(state, link.seat, link.letter, won)
    # Ruling lantern_after_token: to_pile.
    if state.options.lantern_after_token == "to_pile":
        return end_turn(state.shuffles_in(heaps.LANTERN * lanterns))
    # One for each other player; what is left over stays.
    others = state.others(state.turn)[:lanterns]
    for seat in others:
        state = state.gives(seat, heaps.LANTERN)
    return end_turn(state.gives(state.turn, heaps.LANTERN * (lanterns - len(others))))


def tokens(chain: Sequence[Link], token: str) -> list[str]:
    """Return what each of a chain gains; `token` is that of the last."""
    gained = [token]
    for link, after in reversed(list(itertools.pairwise(chain))):
        # Whose partner chose Love is rejected; at once, Balance is the opposite.
        turned = link.letter == "F" or after.letter == "C"
        gained.insert(0, heaps.opposite(gained[0]) if turned else gained[0])
    return gained


GETS = {
    heaps.APPLE: marked("{who} gets an apple for {challenge}"),
    heaps.WORM: marked("{who} gets a worm for {challenge}"),
}


def _gained(state: State, seat: int, letter: str, token: str) -> State:
    player = state.players[seat]
    state = state.says(GETS[token], who=player.name, challenge=Named(letter))
    state = state.change(seat, player.marked(letter, token))
    for waiting in state.waiting_for(seat):
        if lock := state.players[waiting].lock:
            state = state.unlocks(waiting)
            won = heaps.opposite(token) if lock.turned else token
            state = _gained(state, waiting, lock.letter, won)
    return state


# The end of a turn, and of the game.


def end_turn(state: State) -> State:
    """Take out who is stuck, see whether the game is over, and go on to the left."""
    state = replace(state, step=None, attempt=None)
    while (seat := _next_stuck(state)) is not None:
        who = state.name(seat)
        state = state.says(marked("{who} is stuck for ever"), who=who)
        state = departs(state, seat, "stuck")
    if not any(player.gone == "hell" for player in state.players):
        if not state.in_play:
            return replace(state, ended=marked("purgatory keeps you all"))
        # Ruling last_soul: wins.
        if len(state.in_play) == 1 and state.options.last_soul == "wins":
            how = marked("{who} is the last soul that is not stuck")
            return wins(state, state.in_play[0], how)
        if choosing.stalled(state):
            why = marked("nobody can gain a token or leave any more; the table decides")
            return replace(state, ended=why)
    seats = (*state.after(state.turn), state.turn)
    left = next(seat for seat in seats if state.players[seat].gone in ("", "hell"))
    state = replace(state, turn=left)
    if state.player.gone == "hell":
        return wins(state, left, marked("{who} has been in Hell for a round"))
    return state


def _next_stuck(state: State) -> int | None:
    """Return a player who can no longer gain a token and has as many of each."""
    leaves = state.options.closed_endgame == "leave_as_you_are"
    early = leaves and choosing.closed(state)
    for seat in state.in_play:
        player = state.players[seat]
        done = not player.undone or (early and player.lock is None)
        if done and player.difference == 0:
            return seat
    return None


def departs(state: State, seat: int, gone: str) -> State:
    """Take a player out of play: locks on the seat end without a token."""
    player = state.players[seat]
    state = state.change(seat, replace(player, lock=None, gone=gone))
    # Ruling stuck_cards: into_pile, or stay.
    if state.options.stuck_cards != "stay":
        state = state.takes(seat, player.hand).shuffles_in(player.hand)
    for waiting in state.waiting_for(seat):
        state = state.unlocks(waiting)
    return state


def wins(state: State, seat: int, how: str) -> State:
    return replace(state, winner=seat, ended=how, step=None, attempt=None)
