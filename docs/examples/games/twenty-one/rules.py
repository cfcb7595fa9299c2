"""Twenty-one: take cards as long as you dare; more than 21 loses the round.

An ace counts 11 or 1, a picture 10. Whoever is nearest to 21 has a point, and so have
equals; five points win. All cards are open, and shuffled again before each round.
"""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Struct
from msgspec.structs import replace

from companion.contract import Act, Choice, Draw, Drawn, Due, Over, Say
from companion.contract.fields import Cards, Names, PerSeat, Unshown

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k", "a")
PACK = tuple(rank + suit for suit in "chds" for rank in RANKS)
MOST, GOAL = 21, 5


class Take(Act, frozen=True, tag="take"):
    """Take one more card."""

    say = Say("take", "more than 21 is nothing", "take a card")


class Stop(Act, frozen=True, tag="stop"):
    """Stop; the next player begins."""

    say = Say("stop", "your cards stay as they are", "stop")


Action = Take | Stop | Drawn


class State(Struct, frozen=True):
    """Points, and the cards of this round."""

    names: Names
    scores: PerSeat[int]
    hands: PerSeat[Cards]
    player: int = 0
    drawing: Annotated[bool, Unshown()] = True


def start(names: tuple[str, ...], rulings: Mapping[str, str]) -> State:
    """Begin without a point."""
    return State(names, (0,) * len(names), ((),) * len(names))


def waits_for(state: State) -> Due:
    """Return what is due: a card, a choice, or the end."""
    most = max(state.scores)
    winners = tuple(s for s, points in enumerate(state.scores) if points == most)
    if most >= GOAL:
        one = len(winners) == 1
        rank = " and ".join(state.names[seat] for seat in winners)
        reason = f"{most} points"
        return Over(True, most, f"{rank} {'wins' if one else 'win'}", reason, winners)
    if state.drawing:
        return Draw("pack", 1 if state.hands[state.player] else 2)
    return Choice(state.player)


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return what a player may do: take or stop."""
    return Take(), Stop()


def apply(state: State, action: Action) -> State:
    """Return what an action leads to."""
    match action:
        case Take():
            return replace(state, drawing=True)
        case Drawn(cards):
            hands = list(state.hands)
            hands[state.player] += cards
            after = replace(state, hands=tuple(hands), drawing=False)
            return after if total(hands[state.player]) < MOST else _next(after)
    return _next(state)


def deck(state: State) -> tuple[str, ...]:
    """Return the cards that nobody has."""
    taken = {card for hand in state.hands for card in hand}
    return tuple(card for card in PACK if card not in taken)


def total(hand: tuple[str, ...]) -> int:
    """Return what cards count, with aces as high as they fit."""
    ranks = [card[:-1] for card in hand]
    count = sum(1 if r == "a" else int(r) if r.isdigit() else 10 for r in ranks)
    return count + 10 if "a" in ranks and count + 10 <= MOST else count


def _next(state: State) -> State:
    if state.player + 1 < len(state.names):
        return replace(state, player=state.player + 1, drawing=True)
    totals = [total(hand) for hand in state.hands]
    best = max((count for count in totals if count <= MOST), default=None)
    scores = tuple(
        points + (count == best)
        for points, count in zip(state.scores, totals, strict=True)
    )
    return State(state.names, scores, ((),) * len(state.names))
