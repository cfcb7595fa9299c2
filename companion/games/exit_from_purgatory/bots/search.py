"""The searching bot: plays the next steps of many tables that it cannot tell apart.

The cards that it does not see are dealt at random: every card that is in the game and
not in sight. It tries what looks best to the greedy bot, and plays on as that one does.
"""

from math import exp, fsum

from msgspec.structs import replace

from companion.bots.search import Plan, Secrets, searching
from companion.contract import Chooser
from companion.dice.roll import Dice
from companion.games.exit_from_purgatory import rules
from companion.games.exit_from_purgatory.bots.simple import (
    by_lot,
    greedy,
    hopes,
    is_hopeless,
)
from companion.games.exit_from_purgatory.rules import Action, State, seats, steps
from companion.games.exit_from_purgatory.rules.actions import Gift, Give
from companion.games.exit_from_purgatory.rules.cards import (
    LANTERN,
    TYPES,
    UNKNOWN,
    parts,
    tidy,
    without,
)
from companion.games.exit_from_purgatory.rules.challenges import left_to_give
from companion.games.exit_from_purgatory.rules.due import decider
from companion.games.exit_from_purgatory.rules.state import Attempt, Laid, Player

MOST = 6
"""Actions that are compared."""

ENOUGH = 8
"""Cards that are of use; who kept more for their own sake would never give them up."""

HELL = 9.0
"""What it is worth to be in Hell, where one wins unless somebody is faster."""


class Pool:
    """The cards that a seat does not see, shuffled."""

    def __init__(self, view: State, dice: Dice) -> None:
        each = view.options.cards_per_type * len(view.players)
        cards = "".join(card * each for card in TYPES)
        hands = (player.hand for player in view.players)
        tried = view.attempt
        aside = [LANTERN * tried.lanterns, *_middle(tried)] if tried else []
        for heap in (*hands, *aside):
            cards = without(cards, heap.replace(UNKNOWN, ""))
        self.cards = list(cards)
        dice.shuffle(self.cards)

    def shown(self, heap: str, *, pieces: bool = False) -> str:
        """Return a heap with a card in place of each unknown one.

        Args:
            pieces: only apples and worms are possible.
        """
        return "".join(self._next(pieces) if card == UNKNOWN else card for card in heap)

    def _next(self, pieces: bool) -> str:
        fits = (n for n, card in enumerate(self.cards) if card != LANTERN)
        return self.cards.pop(next(fits) if pieces else -1)


def _middle(tried: Attempt) -> tuple[str, ...]:
    return tuple(laid.card for laid in tried.middle)


def filled(view: State, seat: int, dice: Dice) -> State:
    """Return the table with all cards dealt to where they are not seen."""
    pool, step, tried = Pool(view, dice), view.step, view.attempt
    held = [player.hand for player in view.players]
    if tried is not None:
        middle = (
            Laid(laid.seat, pool.shown(laid.card, pieces=True)) for laid in tried.middle
        )
        tried = replace(tried, middle=tuple(middle))
    if isinstance(step, steps.Showing) and tried is not None:
        # What is laid is still in the hand.
        step = replace(step, laid=pool.shown(step.laid, pieces=True))
        if UNKNOWN in held[tried.actor]:
            more = len(held[tried.actor]) - len(step.laid)
            held[tried.actor] = step.laid + UNKNOWN * more
    players = tuple(
        replace(player, hand=tidy(pool.shown(hand)))
        for player, hand in zip(view.players, held, strict=True)
    )
    if tried is not None:
        links = (
            replace(link, card=players[link.seat].hand[:1] if link.card else "")
            if link.card == UNKNOWN
            else link
            for link in tried.chain
        )
        tried = replace(tried, chain=tuple(links))
    known = replace(view, players=players, attempt=tried, step=step)
    return replace(known, pile=tidy("".join(pool.cards)), step=_laying(known))


def _laying(state: State) -> steps.AnyStep | None:
    """Return the step; who still lays a card follows from the hands."""
    if not isinstance(state.step, steps.Laying):
        return state.step
    now = state.step.seats[0]
    order = (state.tried.actor, *state.others(state.tried.actor))
    after = order[order.index(now) + 1 :]
    able = (seat for seat in after if state.players[seat].pieces)
    return steps.Laying((now, *able))


def options(view: State) -> tuple[Action, ...]:
    """Return what looks best to the greedy bot, that first."""
    legal = _possible(view)
    ranked = sorted(zip(hopes(view, legal), legal, strict=True), key=_best_first)
    return tuple(action for _, action in ranked[:MOST])


def _possible(view: State) -> tuple[Action, ...]:
    """Return the legal actions; of gifts, which may be a thousand, the least only.

    The least look best, and as many as are compared are among those of so few cards.
    """
    kind: type[Gift] | type[Give]
    match view.step:
        case steps.Gifting():
            kind, heap = Gift, view.players[decider(view)].hand
        case steps.Giving(to=(_, _, *_)) as step:
            kind, heap = Give, left_to_give(view, step)
        case _:
            return rules.legal_actions(view)
    few = (kind(given) for given in parts(heap) if len(given) <= MOST)
    return tuple(action for action in few if not rules.why_not(view, action))


def _best_first(ranked: tuple[float, Action]) -> float:
    return -ranked[0]


def worth(state: State, seat: int) -> float:
    """Return the chance of a seat to win, by a rule of thumb."""
    if state.winner >= 0:
        return float(seat == state.winner)
    strengths = [exp(_progress(player)) for player in state.players]
    return strengths[seat] / fsum(strengths)


def _progress(player: Player) -> float:
    """Return how far a player has come."""
    if player.gone:
        return HELL if player.gone == "hell" else 0.0
    done = len(player.mat) - player.undone
    ahead = abs(player.difference)
    way = 0.3 * ahead if player.undone else 0.5 * ahead - (3 if not ahead else 0)
    cards = 0.05 * min(len(player.hand), ENOUGH)
    return done + way + cards - (0.3 if player.lock else 0)


PLAN: Plan[State, Action] = Plan(
    filled=filled, options=options, policy=greedy, worth=worth, iterations=14, steps=16
)

_search = searching(rules, Secrets(rules.view, rules.deck), PLAN)


def mcts(state: State, chance: Chooser) -> Action:
    """Return what the search finds; where nothing is promising, what comes by lot.

    Where everybody waits for this player, do as the greedy bot does. Else a table could
    go on for ever, in which nobody has what they need, or one thinks it best to wait.
    """
    if state.step is None and is_hopeless(state):
        return by_lot(state, chance)
    if seats.closed(state) or _alone(state):
        return greedy(state, chance)
    return _search(state, chance)


def _alone(state: State) -> bool:
    """Return whether all others that are in play are locked."""
    playing = [player for player in state.players if not player.gone]
    return sum(player.lock is None for player in playing) < 2
