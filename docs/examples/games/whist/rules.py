"""Whist: four players, partners face each other, thirteen tricks a deal.

Suit is followed where it can be. The highest trump takes a trick, else the highest card
of its suit. Each trick over six is a point; who first has five points wins with their
partner.

A card is a rank and the first letter of its suit: `10h` is the ten of hearts.
"""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Struct
from msgspec.structs import replace

from companion.contract import Act, Choice, Draw, Drawn, Due, Over, Say
from companion.contract.fields import UNKNOWN_CARD, Cards, Names, PerSeat, Unshown

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k", "a")
PACK = tuple(rank + suit for suit in "chds" for rank in RANKS)
SEATS, HAND, BOOK, GOAL = 4, 13, 6, 5


class Play(Act, frozen=True, tag="play"):
    """Play a card from the hand."""

    say = Say("play CARD", "play 10h: the ten of hearts", "play {card}")
    card: str


Action = Play | Drawn


class State(Struct, frozen=True):
    """Hands, the trick on the table, tricks taken, and points of the deals before.

    Attributes:
        trump: the last card that was dealt; the dealer shows it.
        leader: who played first to the trick.
    """

    names: Names
    hands: PerSeat[Cards]
    scores: PerSeat[int]
    tricks: PerSeat[int]
    trick: Cards = ()
    trump: str = ""
    leader: Annotated[int, Unshown()] = 1
    dealer: Annotated[int, Unshown()] = 0
    player: int = 1


def start(names: tuple[str, ...], rulings: Mapping[str, str]) -> State:
    """Begin with a deal."""
    return _deal(State(names, ((),) * SEATS, (0,) * SEATS, (0,) * SEATS), 0)


def waits_for(state: State) -> Due:
    """Return what is due: a hand, a card, or the end."""
    if max(state.scores) >= GOAL:
        winners = tuple(s for s in range(SEATS) if state.scores[s] >= GOAL)
        points, others = max(state.scores), min(state.scores)
        rank = " and ".join(state.names[seat] for seat in winners) + " win"
        return Over(True, points, rank, f"{points} points to {others}", winners)
    if not state.trump:
        return Draw("pack", HAND, player=state.player)
    return Choice(state.player)


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return the cards that follow suit, or all where none does."""
    hand = state.hands[state.player]
    suit = state.trick[0][-1] if state.trick else ""
    following = [card for card in hand if card[-1] == suit]
    return tuple(Play(card) for card in following or hand)


def why_not(state: State, action: Action) -> str | None:
    """Return why a card may not be played; None if it may."""
    if action in legal_actions(state):
        return None
    if isinstance(action, Play) and action.card in state.hands[state.player]:
        return f"{state.trick[0]} was led, and you can follow suit"
    return "that card is not in your hand"


def apply(state: State, action: Action) -> State:
    """Return what an action leads to."""
    if isinstance(action, Drawn):
        own = tuple(sorted(action.cards, key=PACK.index))
        after = _with(state, own)
        if state.player != state.dealer:
            return replace(after, player=_left(state.player))
        first = _left(state.dealer)
        return replace(after, trump=action.cards[-1], leader=first, player=first)
    hand = tuple(c for c in state.hands[state.player] if c != action.card)
    after = replace(_with(state, hand), trick=(*state.trick, action.card))
    if len(after.trick) < SEATS:
        return replace(after, player=_left(state.player))
    taker = (after.leader + takes(after.trick, after.trump[-1])) % SEATS
    tricks = tuple(n + (seat == taker) for seat, n in enumerate(after.tricks))
    after = replace(after, trick=(), tricks=tricks, leader=taker, player=taker)
    return after if any(after.hands) else _count(after)


def takes(trick: tuple[str, ...], trump: str) -> int:
    """Return which card takes a trick, counted from 0 as they were played."""
    suit = trick[0][-1]

    def strength(card: str) -> tuple[bool, bool, int]:
        return card[-1] == trump, card[-1] == suit, RANKS.index(card[:-1])

    return max(range(len(trick)), key=lambda n: strength(trick[n]))


def view(state: State, seat: int) -> State:
    """Return the state with the hands of others hidden."""
    hands = tuple(
        own if owner == seat else (UNKNOWN_CARD,) * len(own)
        for owner, own in enumerate(state.hands)
    )
    return replace(state, hands=hands)


def observed(state: State, action: Action, seat: int) -> Action:
    """Return an action as a seat may know it: its own cards, and the trump."""
    if not isinstance(action, Drawn) or seat == state.player:
        return action
    shown = action.cards[-1] if state.player == state.dealer else UNKNOWN_CARD
    return Drawn((UNKNOWN_CARD,) * (HAND - 1) + (shown,))


def deck(state: State) -> tuple[str, ...]:
    """Return the cards that are not dealt yet."""
    dealt = {card for hand in state.hands for card in hand}
    return tuple(card for card in PACK if card not in dealt)


def _count(state: State) -> State:
    """Count the tricks of a deal, and deal again."""
    pairs = [state.tricks[pair] + state.tricks[pair + 2] for pair in (0, 1)]
    scores = tuple(
        points + max(0, pairs[seat % 2] - BOOK)
        for seat, points in enumerate(state.scores)
    )
    return _deal(replace(state, scores=scores), _left(state.dealer))


def _deal(state: State, dealer: int) -> State:
    tricks, first = (0,) * SEATS, _left(dealer)
    return replace(state, tricks=tricks, trump="", dealer=dealer, player=first)


def _with(state: State, hand: tuple[str, ...]) -> State:
    hands = list(state.hands)
    hands[state.player] = hand
    return replace(state, hands=tuple(hands))


def _left(seat: int) -> int:
    return (seat + 1) % SEATS
