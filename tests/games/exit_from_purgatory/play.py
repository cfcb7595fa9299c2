"""Tables to test with: laid out by hand, or played by bots."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.contract import Choice, Draw, Over
from companion.contract.board import Moment
from companion.games.exit_from_purgatory import rules
from companion.games.exit_from_purgatory.bots import BOTS
from companion.games.exit_from_purgatory.facts import facts
from companion.games.exit_from_purgatory.rules import (
    Action,
    State,
    actions,
    apply,
    challenges,
    start,
    turn,
    view,
    waits_for,
)
from companion.games.exit_from_purgatory.words import read, write
from tests import long
from tests.games import lot

NAMES = ("ann", "ben", "cleo", "dan", "eva", "finn", "gus", "hal")


def table(held: str = "", arms: str = "", **rulings: str) -> State:
    """Lay out a table of four, ann to move.

    `held` (hands) and `arms` (mats) go by seat, with spaces between; `-` is an empty
    hand and `=` a fresh mat.
    """
    state = start(rulings, {"players": NAMES[:4]})
    for seat, hand in enumerate(held.split()):
        cards = "" if hand == "-" else hand
        state = state.change(seat, replace(state.players[seat], hand=cards))
    for seat, mat in enumerate(arms.split()):
        if mat != "=":
            state = state.change(seat, replace(state.players[seat], mat=mat))
    return state


def after(state: State, *typed: str) -> State:
    """Do typed actions one after another."""
    for one in typed:
        state = apply(state, read(one))
    return state


def hands(state: State) -> list[str]:
    return [player.hand for player in state.players]


def mats(state: State) -> list[str]:
    return [player.mat for player in state.players]


def legal(state: State) -> list[str]:
    return [write(action) for action in rules.legal_actions(state)]


def seen(state: State, expected: dict[str, Any]) -> dict[str, Any]:
    """Return what a state has of all that is expected, as a row writes it.

    By seat hands and mats, `-` for an empty hand; whose turn it is; how many cards the
    pile has; the last event; what ended the game; who is gone; who waits for whom, and
    for which challenge; all that is legal, or what may be done of some actions.
    """
    locks = [player.lock for player in state.players]
    found: dict[str, Any] = {
        "turn": state.turn,
        "pile": len(state.pile),
        "event": str(state.events[-1]) if state.events else "",
        "ended": due.reason if isinstance(due := waits_for(state), Over) else "",
        "gone": " ".join(player.gone or "-" for player in state.players),
        "locks": [
            f"{lock.on} {lock.letter}{' turned' * lock.turned}" if lock else "-"
            for lock in locks
        ],
        "legal": legal(state),
        "may": [text for text in expected.get("may", ()) if text in legal(state)],
    }
    for key, values in (("hands", hands(state)), ("mats", mats(state))):
        count = len(expected.get(key, "").split())
        found[key] = " ".join(value or "-" for value in values[:count])
    return found


def some_rulings(rng: Random) -> dict[str, str]:
    return {one.id: rng.choice(list(one.choices)) for one in facts().rulings}


def states(
    rng: Random, players: int, rulings: dict[str, str], bot: str = "random"
) -> Iterator[tuple[State, Action | None]]:
    """Return each state of a game with what is done in it, the end with None."""

    def choose(state: State) -> Action:
        return BOTS[bot](view(state, state.decider), rng)

    return lot.played(rules, start(rulings, {"players": NAMES[:players]}), rng, choose)


HIDDEN = {"hands": "hidden", "cards": "companion"}


@cache
def played(seed: int) -> tuple[tuple[State, Action | None], ...]:
    """Play a game of four to eight, and keep it: the laws look at the same games.

    Every third is played under the usual rulings, and every odd one with hidden hands.
    Return each state with what is done in it, the end with None.
    """
    rng = Random(seed)
    rulings = some_rulings(rng) if seed % 3 else {}
    secret = HIDDEN if seed % 2 else {}
    return tuple(states(rng, rng.randint(4, 8), rulings | secret))


FEW = (*range(10), 14, 53)
"""Games that between them offer every kind of action."""


def few_and_many(
    few: Iterable[int], more: Iterable[int] = (), *, step: int = 1
) -> pytest.MarkDecorator:
    """Let a test look at a few games, and with --slow at more of them."""
    many = (*range(15, 15 + step * long.games(15), step), *more)
    slow = pytest.param(many, marks=pytest.mark.slow, id="many")
    return pytest.mark.parametrize("seeds", [pytest.param(tuple(few), id="few"), slow])


def cards(state: State) -> Counter[str]:
    """Count all cards wherever they lie; `?` are those that nobody knows."""
    known, lanterns = "".join(hands(state)) + state.pile, 0
    if state.attempt:
        known += "".join(laid.card for laid in state.attempt.middle)
        lanterns = state.attempt.lanterns
    if isinstance(state.step, challenges.Returning):
        known += state.step.cards
    return Counter(known + ("?" if state.table else "L") * lanterns)


def dealt_anew(state: State, seat: int, rng: Random) -> State:
    """Deal what `seat` cannot see another time."""
    seen = view(state, seat)
    dark = [n for n, one in enumerate(seen.players) if "?" in one.hand]
    cards = [*state.pile, *"".join(state.players[n].hand for n in dark)]
    rng.shuffle(cards)
    for n in dark:
        hand = [cards.pop() for _ in state.players[n].hand]
        dealt = "".join(sorted(hand, key="AWL".index))
        state = state.change(n, replace(state.players[n], hand=dealt))
    return replace(state, pile="".join(sorted(cards, key="AWL".index)))


SECRET: dict[type[Action], str] = {
    **{actions.Take: "cards", actions.Gift: "cards", actions.Humble: "laid"},
    **{actions.Love: "card", actions.Keep: "card", actions.Lay: "card"},
}
"""Actions whose cards are not for everybody, and the field that holds them."""


def is_kept_from(state: State, action: Action, seat: int) -> bool:
    """Return whether a seat may not know the cards of an action (hidden hands)."""
    match action, state.step:
        case actions.Take(), turn.Taking(target):
            return seat not in (state.turn, target)
        case actions.Gift(), turn.Gifting(givers):
            return seat not in (givers[0], state.turn)
        case actions.Love(partner), _:
            return seat not in (state.tried.actor, NAMES.index(partner))
        case ((actions.Keep() | actions.Humble()), _):
            return seat != state.tried.actor
        case actions.Lay(), challenges.Laying(seats):
            return seat != seats[0]
    return False


def blabs(state: State, action: Action, seat: int) -> list[str]:
    """Return what a seat hears of an action that would change with its hidden cards.

    Other cards may not be possible here: what is heard must not depend on that.
    """
    if not is_kept_from(state, action, seat):
        return []
    field, heard = SECRET[type(action)], rules.observed(state, action, seat)
    count, found = len(getattr(action, field)), []
    for card in "AWL":
        twin = replace(action, **{field: card * count})
        if rules.observed(state, twin, seat) != heard:
            found.append(f"told {write(action)}")
    return found


def moment(state: State, seat: int, *draft: str) -> Moment[State, Action]:
    due = waits_for(state)
    mine = isinstance(due, Choice) and due.player == seat
    mine = mine or (isinstance(due, Draw) and state.table)
    names = tuple(player.name for player in state.players)
    seen = view(state, seat)
    return Moment(view=seen, seat=seat, mine=mine, names=names, draft=draft)


def viewers(state: State) -> range:
    """Return the seats of a table, and -1 for who watches."""
    return range(-1, len(state.players))
