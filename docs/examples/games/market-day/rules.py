"""Market Day: keep a card of your hand and pass the rest on, until hands are empty.

All choose at the same time, face down; then the cards kept are laid open in the baskets
and hands go to the next player: to the left in the first and third round, to the right
in the second. The last card of a hand goes to whom it is passed. After a round baskets
score and are emptied; the best of three rounds together wins.

`cards.csv` says what there is of each good, what one to six of it score in a basket,
and what is scored by whoever has the most of it.
"""

import csv
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

from msgspec import Struct
from msgspec.structs import replace

from companion.contract import Act, Choice, Draw, Drawn, Due, Over, Say
from companion.contract.fields import (
    UNKNOWN_CARD,
    Cards,
    Names,
    PerSeat,
    Track,
    Unshown,
)

HAND, ROUNDS = 7, 3

with Path(__file__).with_name("cards.csv").open(encoding="utf-8") as file:
    ROWS = tuple(csv.DictReader(file))

PACK = tuple(row["id"] for row in ROWS for _ in range(int(row["qty"])))
POINTS = {row["id"]: tuple(map(int, row["points"].split("|"))) for row in ROWS}
MOST = {row["id"]: int(row["most"]) for row in ROWS}

Hands = tuple[tuple[str, ...], ...]


class Keep(Act, frozen=True, tag="keep"):
    """Keep a card of the hand; the others are passed on."""

    say = Say("keep CARD", "keep apple: pass the rest on", "keep {card}")
    card: str


Action = Keep | Drawn


class State(Struct, frozen=True):
    """Points of the rounds before, and what is in hands and baskets.

    Attributes:
        choices: what each has chosen, face down until all have.
    """

    names: Names
    scores: PerSeat[int]
    baskets: PerSeat[Cards]
    choices: PerSeat[Cards]
    hands: PerSeat[Cards]
    round: Annotated[int, Track(0, ROUNDS)] = 1
    player: int = 0
    over: Annotated[bool, Unshown()] = False


def start(names: tuple[str, ...], rulings: Mapping[str, str]) -> State:
    """Begin with empty hands, into which seven cards each are dealt."""
    none: Hands = ((),) * len(names)
    return State(names, (0,) * len(names), none, none, none)


def waits_for(state: State) -> Due:
    """Return what is due: a hand, a choice, or the end."""
    if state.over:
        most = max(state.scores)
        winners = tuple(s for s, points in enumerate(state.scores) if points == most)
        names = " and ".join(state.names[seat] for seat in winners)
        rank = f"{names} {'win' if winners[1:] else 'wins'} with {most} points"
        return Over(True, most, rank, f"{ROUNDS} rounds are played", winners)
    if not state.hands[state.player]:
        return Draw("pack", HAND, player=state.player)
    return Choice(state.player)


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return the goods in the hand of the player who is to choose."""
    return tuple(map(Keep, dict.fromkeys(state.hands[state.player])))


def apply(state: State, action: Action) -> State:
    """Return what an action leads to."""
    seat, then = state.player, (state.player + 1) % len(state.names)
    if isinstance(action, Drawn):
        hand = tuple(sorted(action.cards, key=PACK.index))
        return replace(state, hands=_with(state.hands, seat, hand), player=then)
    left = list(state.hands[seat])
    left.remove(action.card)
    state = replace(
        state,
        hands=_with(state.hands, seat, tuple(left)),
        choices=_with(state.choices, seat, (action.card,)),
        player=then,
    )
    return state if then else _passed(state)


def points(baskets: Hands) -> tuple[int, ...]:
    """Return what each basket scores beside the others."""
    counts = [Counter(basket) for basket in baskets]
    most = {good: max(count[good] for count in counts) for good in MOST}
    return tuple(
        sum(_worth(good, n) + MOST[good] * (n == most[good]) for good, n in own.items())
        for own in counts
    )


def view(state: State, seat: int) -> State:
    """Return the state with the hands and choices of others hidden."""
    hands, choices = (
        tuple(
            own if owner == seat else (UNKNOWN_CARD,) * len(own)
            for owner, own in enumerate(cards)
        )
        for cards in (state.hands, state.choices)
    )
    return replace(state, hands=hands, choices=choices)


def observed(state: State, action: Action, seat: int) -> Action:
    """Return an action as a seat knows it; the last choice is open at once."""
    last = state.player == len(state.names) - 1
    if seat == state.player or (last and isinstance(action, Keep)):
        return action
    if isinstance(action, Drawn):
        return Drawn((UNKNOWN_CARD,) * len(action.cards))
    return Keep(UNKNOWN_CARD)


def deck(state: State) -> tuple[str, ...]:
    """Return the cards that are in no hand and no basket."""
    dealt = Counter(
        card
        for places in (state.hands, state.choices, state.baskets)
        for cards in places
        for card in cards
    )
    return tuple((Counter(PACK) - dealt).elements())


def _worth(good: str, count: int) -> int:
    table = POINTS[good]
    return table[min(count, len(table)) - 1]


def _passed(state: State) -> State:
    """Lay the choices open and pass the hands on; at the end of a round, score."""
    seats, step = range(len(state.names)), -1 if state.round % 2 else 1
    hands = tuple(state.hands[(seat + step) % len(seats)] for seat in seats)
    last = len(hands[0]) == 1
    baskets = tuple(
        tuple(sorted((*cards, *choice, *(hand if last else ())), key=PACK.index))
        for cards, choice, hand in zip(state.baskets, state.choices, hands, strict=True)
    )
    none: Hands = ((),) * len(seats)
    if not last:
        return replace(state, hands=hands, choices=none, baskets=baskets)
    scored = zip(state.scores, points(baskets), strict=True)
    scores = tuple(before + now for before, now in scored)
    if state.round == ROUNDS:
        return State(state.names, scores, baskets, none, none, round=ROUNDS, over=True)
    return State(state.names, scores, none, none, none, round=state.round + 1)


def _with(hands: Hands, seat: int, cards: tuple[str, ...]) -> Hands:
    return (*hands[:seat], cards, *hands[seat + 1 :])
