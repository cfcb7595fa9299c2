"""Bots for empty seats: by lot, and at three strengths.

The easy one lays the best turn without tiles, the medium one with them, and the hard
one searches. A bot sees the table as its seat does (`rules.view`) and chooses a legal
action. Chance comes from the caller, such as a `random.Random`. The one that searches
weighs tiles, and which discs to throw in, over many hands. It looks as far as the end
of its turn, when its hand is full again, and judges what that hand could make on the
boards as they are then. The discs and tiles it does not see are dealt at random from
those that nobody has shown.
"""

from collections.abc import Sequence
from itertools import combinations

from msgspec.structs import replace

from companion.bots import by_lot
from companion.bots.search import Plan, Secrets, searching
from companion.contract import Bot, Chooser
from companion.dice.roll import Dice

from . import rules
from .rules import Action, State, actions, legal_actions
from .rules.actions import Pick
from .rules.search import Line, best
from .rules.state import TILE, UNKNOWN, Seat, face_down, unseen


def easy(state: State, chance: Chooser) -> Action:
    """Return the next action of the turn with most points that needs no tile."""
    if state.phase == "lay":
        return best(state, state.turn)[0].actions[0]
    return natural(state)


def medium(state: State, chance: Chooser) -> Action:
    """Return the next action of the turn with most points.

    A tile is played if it adds more than the points that it is worth unused. No disc is
    thrown in, and a tile is taken of a family of which none is held.
    """
    return natural(state)


def natural(state: State) -> Action:
    """Return what the medium bot does, which takes no chance."""
    if state.phase == "lay":
        return first_of_best(state)
    legal = legal_actions(state)
    if state.phase == "bonus":
        seat = state.seat
        for family, held in (("points", seat.points), ("aid", seat.aid)):
            if not held and Pick(family) in legal:
                return Pick(family)
    return legal[0]


def first_of_best(state: State, tile: int = TILE) -> Action:
    """Return the first action of the turn with most points."""

    def gain(line: Line) -> int:
        return line.score - tile * (bool(line.aid) + bool(line.points))

    return max(best(state, state.turn), key=gain).actions[0]


KEPT = 5
"""Points that a tile is worth to the hard bot as long as there are turns to play it."""

LEAST = ("A2", "A4", "V2", "V4", "V5", "A1", "A5", "A3", "V3", "V1", "V6")
"""Tiles by what they add, the least first, as sweeps found (`data/findings.toml`)."""

MOST = 12  # actions that are compared

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
        best, ending = first_of_best(view, KEPT), actions.Done | actions.Points
        if not isinstance(best, ending):
            return (best,)
        return tuple(act for act in legal_actions(view) if isinstance(act, ending))
    if view.phase == "tidy":
        hand = view.seat.hand
        parts = {
            part for count in (0, 1, 2, len(hand)) for part in combinations(hand, count)
        }
        few = sorted(parts, key=lambda part: (len(part) % len(hand), part))
        return tuple(map(actions.Throw, few[:MOST]))
    if view.phase == "drop":
        drops = [one for one in legal_actions(view) if isinstance(one, actions.Drop)]
        known = [drop for tile in LEAST for drop in drops if drop.tile == tile]
        return tuple((known or drops)[:1])
    return (natural(view),)


def ends(begun: State, now: State) -> bool:
    """Return whether the turn in which the search began is over."""
    return now.turn != begun.turn


def worth(state: State, seat: int) -> float:
    """Return how a seat is off: its points and its next turn, against the best.

    Tiles are worth what they add on average: what they may add now takes long to find.
    """
    mine, others = state.seats[seat], [*state.seats[:seat], *state.seats[seat + 1 :]]
    ahead = mine.total - max(player.total for player in others)
    if state.phase != "over":
        bare = replace(mine, aid=(), points=())
        seats = (*state.seats[:seat], bare, *state.seats[seat + 1 :])
        (line,) = best(replace(state, seats=seats), seat)
        ahead += line.score + (KEPT - TILE) * len(mine.aid + mine.points)
    return min(1.0, max(0.0, 0.5 + ahead / POINTS / 2))


PLAN: Plan[State, Action] = Plan(
    filled=filled,
    options=options,
    policy=medium,
    worth=worth,
    ends=ends,
    iterations=32,
    eager=0.015,  # discs thrown in differ by two or three points of the 80 of a worth
)

hard = searching(rules, Secrets(rules.view, rules.deck), PLAN)
"""Return what the search finds."""


BOTS: dict[str, Bot[State, Action]] = {
    "random": by_lot(rules),
    "easy": easy,
    "medium": medium,
    "hard": hard,
}
"""The bots by name, the weakest first."""
