"""Games played by lot: what every law about whole games looks at."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from companion import games
from companion.contract import Draw, Drawn, Over, Roll, Rolled


def fewest(game: str) -> tuple[str, ...]:
    """Return as many names as a game needs; one player has none."""
    least = games.load(game).facts().game.players[0]
    return ("ann", "ben", "cleo", "dan")[:least] if least > 1 else ()


def played(
    rules: Any, state: Any, rng: Random, choose: Callable[[Any], Any] | None = None
) -> Iterator[tuple[Any, Any]]:
    """Yield each state of a game with what is done in it, the last one with None.

    Args:
        choose: what a player does; any legal action if it is left out.
    """
    while not isinstance(due := rules.waits_for(state), Over):
        match due:
            case Roll(count, sides):
                faces = (rng.randint(1, sides) for _ in range(count))
                action: Any = Rolled(tuple(faces))
            case Draw(_, count):
                action = Drawn(tuple(rng.sample(rules.deck(state), count)))
            case _:
                legal = rules.legal_actions
                action = choose(state) if choose else rng.choice(legal(state))
        yield state, action
        state = rules.apply(state, action)
    yield state, None
