"""Bots for empty seats: by lot, by a rule of thumb, and by search.

A bot sees the table as its seat does (`rules.view`) and chooses a legal action. Chance
comes from the caller, such as a `random.Random`. The one that searches weighs
tiles, and which discs to throw in, over many hands. It looks as far as the end of its
turn, when its hand is full again, and judges what that hand could make on the boards as
they are then. The discs and tiles it does not see are dealt at random from those that
nobody has shown.
"""

from collections.abc import Sequence
from itertools import combinations

from msgspec.structs import replace

from companion.bots.search import Plan, Secrets, searching
from companion.contract import Bot, Chooser
from companion.dice.roll import Dice
from companion.games.seven_steps_kosmos import rules
from companion.games.seven_steps_kosmos.rules import (
    UNKNOWN,
    Action,
    Line,
    Pick,
    State,
    actions,
    best,
    legal_actions,
)
from companion.games.seven_steps_kosmos.rules.state import TILE, Seat, face_down, unseen


def random_legal(state: State, chance: Chooser) -> Action:
    """Return any legal action."""
    return chance.choice(legal_actions(state))


def greedy(state: State, chance: Chooser) -> Action:
    """Return the next action of the turn with most points.

    A tile is played if it adds more than the points that it is worth unused. No disc is
    thrown in, and a tile is taken of a family of which none is held.
    """
    return natural(state)


def natural(state: State) -> Action:
    """Return what the greedy bot does, which takes no chance."""
    if state.phase == "lay":
        return first_of_best(state)
    legal = legal_actions(state)
    if state.phase == "bonus":
        seat = state.seat
        for family, held in (("points", seat.points), ("aid", seat.aid)):
            if not held and Pick(family) in legal:
                return Pick(family)
    return legal[0]


def first_of_best(state: State) -> Action:
    """Return the first action of the turn with most points."""
    return max(best(state, state.turn), key=gain).actions[0]


def gain(line: Line) -> int:
    """Return the points of a line, less those of its tiles if they stay unused."""
    return line.score - TILE * (bool(line.aid) + bool(line.points))


MOST = 12
"""Actions that are compared."""

POINTS = 40
"""Points ahead or behind that make a game as good as won or lost, for the search."""


def filled(view: State, seat: int, dice: Dice) -> State:
    """Return the table with discs and tiles dealt to those whose own are not seen."""
    bag = [disc for disc, n in unseen(view, seat).items() for _ in range(n)]
    aids, points = (
        [id for id, n in face_down(view, family, seat).items() for _ in range(n)]
        for family in ("aid", "points")
    )
    for pool in (bag, aids, points):
        dice.shuffle(pool)

    def dealt(player: Seat) -> Seat:
        return replace(
            player,
            hand=tuple(sorted(_shown(player.hand, bag))),
            aid=_shown(player.aid, aids),
            points=_shown(player.points, points),
        )

    return replace(view, seats=tuple(map(dealt, view.seats)))


def _shown(held: Sequence[str], pool: list[str]) -> tuple[str, ...]:
    return tuple(pool.pop() if disc == UNKNOWN else disc for disc in held)


def options(view: State) -> tuple[Action, ...]:
    """Return what is compared: how to end a turn, which tile, which discs to throw in.

    Which discs are laid, and with which aid, is the exact search of the rules alone.
    """
    if view.phase == "lay":
        best = natural(view)
        if not isinstance(best, actions.Done | actions.Points):
            return (best,)
        legal = rules.legal_actions(view)
        return tuple(
            action
            for action in legal
            if isinstance(action, actions.Done | actions.Points)
        )
    if view.phase == "tidy":
        hand = view.seat.hand
        parts = {
            part for count in (0, 1, 2, len(hand)) for part in combinations(hand, count)
        }
        few = sorted(parts, key=lambda part: (len(part) % len(hand), part))
        return tuple(map(actions.Throw, few[:MOST]))
    return (natural(view),)


def ends(begun: State, now: State) -> bool:
    """Return whether the turn in which the search began is over."""
    return now.turn != begun.turn


def worth(state: State, seat: int) -> float:
    """Return how a seat is off: its points and its next turn, against the best.

    Tiles are worth what they are worth unused: what they may add takes long to find.
    """
    mine, others = state.seats[seat], [*state.seats[:seat], *state.seats[seat + 1 :]]
    ahead = mine.total - max(player.total for player in others)
    if state.phase != "over":
        bare = replace(mine, aid=(), points=())
        seats = (*state.seats[:seat], bare, *state.seats[seat + 1 :])
        (line,) = rules.best(replace(state, seats=seats), seat)
        ahead += line.score
    return min(1.0, max(0.0, 0.5 + ahead / POINTS / 2))


PLAN: Plan[State, Action] = Plan(
    filled=filled, options=options, policy=greedy, worth=worth, ends=ends, iterations=48
)

mcts = searching(rules, Secrets(rules.view, rules.deck), PLAN)
"""The bot."""


BOTS: dict[str, Bot[State, Action]] = {
    "random": random_legal,
    "greedy": greedy,
    "mcts": mcts,
}
"""The bots by name."""
