"""Games by lot: the dice that fall, the cards that are drawn, and what is chosen."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from companion import games
from companion.contract import Choice, Draw, Drawn, Over, Roll, Rolled

Choose = Callable[[Any, Random], Any]
"""Returns the action that is chosen in a state."""


def action(game: str, state: Any, rng: Random, choose: Choose | None = None) -> Any:
    """Return what happens next; without `choose`, any legal action; None at the end."""
    found = games.load(game)
    match found.rules().waits_for(state):
        case Roll(count, sides):
            return Rolled(tuple(rng.randint(1, sides) for _ in range(count)))
        case Draw(_, count):
            return Drawn(tuple(rng.sample(found.hidden().deck(state), count)))
        case Choice():
            legal = found.rules().legal_actions
            return choose(state, rng) if choose else rng.choice(legal(state))
        case Over():
            return None


def steps(
    game: str, state: Any, rng: Random, choose: Choose | None = None
) -> Iterator[tuple[Any, Any]]:
    """Yield each state with what happens in it; the last one with None."""
    apply = games.load(game).rules().apply
    while (done := action(game, state, rng, choose)) is not None:
        yield state, done
        state = apply(state, done)
    yield state, None
