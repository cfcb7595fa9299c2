"""Bots for empty seats: one chooses at random, one heads for the exit.

A bot sees the table as its seat does and chooses among the legal actions. Chance comes
from the caller, such as a `random.Random`.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.contract import Chooser
from companion.games.exit_from_purgatory.rules import (
    actions,
    challenges,
    legal_actions,
    seats,
    steps,
)
from companion.games.exit_from_purgatory.rules.cards import (
    APPLE,
    LANTERN,
    WORM,
    holds,
    parts,
)
from companion.games.exit_from_purgatory.rules.due import decider
from companion.games.exit_from_purgatory.rules.state import (
    Attempt,
    Link,
    Player,
    State,
)

HOPELESS = 2
"""An action of a turn that is hoped of no more than this does not look promising."""


def by_lot(state: State, chance: Chooser) -> actions.Action:
    """Choose a kind of action at random, then an action of that kind.

    Blunders are left out as long as anything else is possible: cards are not hoarded,
    and nobody attempts what must fail even if the roll succeeds. Else a game by lot
    ends with all cards in one hand, where nothing succeeds any more. A roll that has
    little chance is no blunder: it costs nothing, and helps where Lanterns are hoarded.
    """
    return _lot(state, legal_actions(state), chance)


def _lot(
    state: State, possible: tuple[actions.Action, ...], chance: Chooser
) -> actions.Action:
    rich = state.step is None and _is_richest(state)
    blunders = [(_blunder(state, action, rich=rich), action) for action in possible]
    least = min(blunder for blunder, _ in blunders)
    legal = tuple(action for blunder, action in blunders if blunder == least)
    firsts = {type(action): action for action in reversed(legal)}
    kind = type(chance.choice(tuple(reversed(firsts.values()))))
    alike = (action for action in legal if isinstance(action, kind))
    return chance.choice(
        tuple(action for action in alike for _ in range(_weight(state, action)))
    )


def _blunder(state: State, action: actions.Action, *, rich: bool) -> int:
    """Return how bad an action is; a rich hand had better fail than grow."""
    match action:
        case actions.Try(letter) if letter:
            return 0 if _can_pass(state, state.player, letter) else 1
        case actions.Gift(cards):
            return 2 if _impoverishes(state, len(cards)) else 0
        case actions.Study(0):
            return 1
        case actions.Study(lanterns) if lanterns > state.player.apples:
            return 3
        case actions.Steal(target) if state.player.lock:
            return 2 if _brings_tokens(state, target) else 1
        case actions.Study() if state.player.lock:
            return 2
        case actions.Pull() | actions.Steal() | actions.Study() if rich:
            return 2
        case actions.Pull() | actions.Steal() | actions.Study() if (
            not state.player.undone
        ):
            return 1  # Ruling leave_action: may_do_other.
    return 0


def _brings_tokens(state: State, name: str) -> bool:
    """Return whether a player may gain a token by himself, which others wait for."""
    player = state.players[state.seat(name) or 0]
    return player.lock is None and bool({*seats.OWN} & {*player.open})


def _impoverishes(state: State, cards: int) -> bool:
    """Return whether a gift leaves its giver with fewer cards than the other gets."""
    giver = state.players[decider(state)]
    return cards > 0 and len(giver.hand) - cards < len(state.player.hand) + cards


def _weight(state: State, action: actions.Action) -> int:
    return _cards(state, action) ** 2 if isinstance(action, actions.Steal) else 1


def _cards(state: State, theft: actions.Steal) -> int:
    return len(state.players[state.seat(theft.target) or 0].hand)


def _is_richest(state: State) -> bool:
    """Return whether a player holds most cards, and lacks no Lantern to go on."""
    if state.player.lock is None and not holds(state.player.hand, LANTERN):
        return False
    others = (len(state.players[seat].hand) for seat in state.others(state.turn))
    return len(state.player.hand) > max(others, default=0)


def greedy(state: State, chance: Chooser) -> actions.Action:
    """Go for six tokens with more worms than apples: Hell is the fast road.

    Where no challenge looks promising and no card can be drawn, play at random.
    """
    possible = _considered(state)
    found = hopes(state, possible)
    best = max(found)
    if state.step is None and best <= HOPELESS:
        return _lot(state, possible, chance)
    pairs = zip(found, possible, strict=True)
    return chance.choice(tuple([action for hope, action in pairs if hope == best]))


def _considered(state: State) -> tuple[actions.Action, ...]:
    """Return the legal actions; of gifts, which may be hundreds, the least only."""
    match state.step:
        case steps.Gifting():
            return (actions.Gift(""),)
        case steps.Giving(to=(_, _, *_)) as step:
            heaps = parts(challenges.left_to_give(state, step))
            return tuple([actions.Give(heap) for heap in heaps if len(heap) == 1])
    return legal_actions(state)


def is_hopeless(state: State) -> bool:
    """Return whether no action of a turn looks promising."""
    return max(hopes(state, legal_actions(state))) <= HOPELESS


def hopes(state: State, possible: Sequence[actions.Action]) -> list[float]:
    """Return how good each action is, compared with the others.

    Cards are shown at random: a bot that always shows the same would never lose to
    Humility, and never end it.
    """
    rich = state.step is None and _is_richest(state)
    return [_hope(state, action, rich=rich) for action in possible]


def _hope(state: State, action: actions.Action, *, rich: bool) -> float:
    match action:
        case actions.Leave(cards) | actions.Hinder(cards):
            return 100 + cards
        case actions.Try(letter):
            return _promise(state, letter)
        case actions.Pull():
            return 0 if rich else 5
        case actions.Study(lanterns):
            return 1 if rich else min(lanterns, 4) / 2
        case actions.Steal():
            return -1 if rich else 2
        case actions.Reveal(lanterns):
            # One Lantern more than one has apples is the rule of thumb.
            return -abs(lanterns - state.player.apples - 1)
        case actions.Gift(cards):
            return -len(cards)
        case actions.Keep(card) | actions.Lay(card):
            return {APPLE: 1, LANTERN: 0, WORM: -1}.get(card, 0) * _side(action)
        case actions.Give(cards):
            return -len(cards) - cards.count(APPLE) / 100
    return 0


def _side(action: actions.Action) -> int:
    """Keep apples, lay worms."""
    return 1 if isinstance(action, actions.Keep) else -1


def _promise(state: State, letter: str) -> float:
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
        case "C" | "F" if seats.closed(state):
            return True
        case "A":
            return len(player.hand) - shown > len(others)
        case "C":
            loved = seats.partners(_tried(state, letter))
            return any(_can_end_love(state, seat) for seat in loved)
        case "E":
            most = max((len(other.hand) for other in others), default=0)
            return 2 <= len(player.pieces) <= most
        case "F":
            return bool(seats.targets(_tried(state, letter)))
    return True


def _can_end_love(state: State, seat: int) -> bool:
    """Return whether a partner may pass a challenge, as far as cards are counted."""
    cards, open = len(state.players[seat].hand), state.players[seat].open
    others = [len(state.players[other].hand) for other in state.others(seat)]
    if "A" in open and cards >= len(others):
        return True
    return bool({*"BD"} & {*open}) or ("E" in open and 0 < cards < max(others))


def _tried(state: State, letter: str) -> State:
    """Return the table as if the challenge had been attempted."""
    return replace(state, attempt=Attempt((Link(state.turn, letter),)))
