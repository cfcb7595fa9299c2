"""Players that fill empty seats: one that plays by lot, one that wants out.

A bot sees the table as its seat does and chooses among the legal actions. Chance comes
from the caller, such as a `random.Random`.
"""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from companion.games.exit_from_purgatory.rules import closed, legal_actions
from companion.games.exit_from_purgatory.rules.actions import (
    Action,
    Gift,
    Give,
    Hinder,
    Keep,
    Lay,
    Leave,
    Pull,
    Reveal,
    Show,
    Steal,
    Study,
    Try,
)
from companion.games.exit_from_purgatory.rules.cards import APPLE, LANTERN, WORM
from companion.games.exit_from_purgatory.rules.state import Player, State

T = TypeVar("T")


class Chance(Protocol):
    """What a bot draws lots with, such as `random.Random`."""

    def choice(self, things: Sequence[T], /) -> T: ...


Bot = Callable[[State, Chance], Action]

COLLECTING = (Pull, Steal, Study)
"""What makes a hand grow."""


def by_lot(state: State, chance: Chance) -> Action:
    """Choose a kind of action by lot, then one of that kind.

    Cards are not hoarded: who holds most does not collect, Lanterns are not studied
    for beyond need, and thieves go where the cards are. Else a game by lot ends with
    all cards in one hand, where nothing succeeds any more.
    """
    legal = legal_actions(state)
    legal = tuple(one for one in legal if not _hoards(state, one)) or legal
    firsts = {type(one): one for one in reversed(legal)}
    kind = type(chance.choice(tuple(reversed(firsts.values()))))
    alike = (one for one in legal if isinstance(one, kind))
    return chance.choice(
        tuple(one for one in alike for _ in range(_weight(state, one)))
    )


def _hoards(state: State, action: Action) -> bool:
    if isinstance(action, Study) and action.lanterns > state.player.apples:
        return True
    if isinstance(action, Gift):
        return len(action.cards) > 1
    return isinstance(action, COLLECTING) and _is_richest(state)


def _weight(state: State, action: Action) -> int:
    return _cards(state, action) if isinstance(action, Steal) else 1


def _cards(state: State, theft: Steal) -> int:
    return len(state.players[state.seat(theft.target) or 0].hand)


def _is_richest(state: State) -> bool:
    """Return whether a player holds most cards, and lacks no Lantern to go on."""
    if state.player.lock is None and LANTERN not in state.player.hand:
        return False
    others = (len(state.players[seat].hand) for seat in state.others(state.turn))
    return len(state.player.hand) > max(others, default=0)


def greedy(state: State, chance: Chance) -> Action:
    """Go for six tokens with more worms than apples: Hell is the fast road.

    Where no challenge looks promising and no card can be drawn, play by lot.
    """
    legal = legal_actions(state)
    best = max(_worth(state, one) for one in legal)
    if state.step is None and best <= 2:
        return by_lot(state, chance)
    return chance.choice(tuple(one for one in legal if _worth(state, one) == best))


def _worth(state: State, action: Action) -> float:
    """Return how much an action is liked, compared with others of the same moment."""
    match action:
        case Leave(cards) | Hinder(cards):
            return 100 + cards
        case Try(letter):
            return _hope(state, letter)
        case Pull():
            return 0 if _is_richest(state) else 5
        case Study(lanterns):
            return 1 if _is_richest(state) else min(lanterns, 4) / 2
        case Steal():
            return -1 if _is_richest(state) else 2
        case Reveal(lanterns):
            # One Lantern more than one has apples is the rule of thumb.
            return -abs(lanterns - state.player.apples - 1)
        case Gift(cards):
            return -len(cards)
        case Keep(card) | Lay(card):
            return {APPLE: 1, LANTERN: 0, WORM: -1}.get(card, 0) * _side(action)
        case Give(cards) | Show(cards):
            return -len(cards) - cards.count(APPLE) / 100
    return 0


def _side(action: Action) -> int:
    """Keep apples, lay worms."""
    return 1 if isinstance(action, Keep) else -1


def _hope(state: State, letter: str) -> float:
    """Return how promising a challenge is, by what its player can see."""
    player = state.player
    spare = player.hand.count(LANTERN) - player.apples
    if not _can_pass(state, player, letter):
        return 0.5
    if spare < 0:
        return 2
    return (6 if spare else 4) + "FCEABD".find(letter) / 10


def _can_pass(state: State, player: Player, letter: str) -> bool:
    others = [state.players[seat] for seat in state.others(state.turn)]
    shown = min(player.hand.count(LANTERN), player.apples + 1)
    match letter:
        case "C" | "F" if closed(state):
            return True
        case "A":
            return len(player.hand) - shown > len(others)
        case "C":
            return any(set("ABD") & set(one.open) for one in others)
        case "E":
            most = max((len(one.hand) for one in others), default=0)
            return 2 <= len(player.pieces) <= most
        case "F":
            return any(one.difference == -player.difference for one in others)
    return True


BOTS: dict[str, Bot] = {"random": by_lot, "greedy": greedy}
"""The bots by name."""
