"""The lab, by hand: how fast games are played, and long proofs of its bots.

COMPANION_GAMES (400 unless it says otherwise) is how many games a proof plays.
"""

import os
import random
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pytest

from companion import games
from companion.cli.sweep_options import Finder
from companion.contract import Choice, Over, Roll, Rolled
from companion.facts import settle
from companion.lab.sweeps import run, words
from companion.lab.sweeps.intervals import wilson
from companion.lab.sweeps.play import WIN, Table
from companion.lab.sweeps.question import Question, seatings, variants

GAMES = int(os.environ.get("COMPANION_GAMES", "400"))
DANTE = ["nine-circles", "seven-steps"]
STRENGTHS = ["exit-from-purgatory", "seven-steps-kosmos"]
"""Games for several, whose bots are easy, medium and hard."""
WARM = 4_000
"""Games after which the tables of the rules are filled."""

NEW = [range(first, first + 1000) for first in range(WARM, WARM + 3000, 1000)]
"""Games that are none of them, a thousand at a time; the fastest thousand counts."""


def asked(game: str, bots: tuple[str, ...], seats: int, count: int) -> Question:
    revision = games.load(game).rules().REVISION
    kinds = variants(seatings(bots, seats), {}, {})
    return Question(game=game, revision=revision, variants=kinds, games=count, seed=1)


def bare(game: str, seeds: range) -> None:
    """Play at random in the plainest loop there is, and count nothing."""
    rules = games.load(game).rules()
    for seed in seeds:
        rng = random.Random(seed)
        state: Any = rules.start()
        while not isinstance(due := rules.waits_for(state), Over):
            if isinstance(due, Roll):
                faces = tuple(rng.randrange(6) + 1 for _ in range(due.count))
                state = rules.apply(state, Rolled(faces))
            else:
                assert isinstance(due, Choice)
                state = rules.apply(state, rng.choice(rules.legal_actions(state)))


@pytest.mark.parametrize("game", DANTE)
def test_games_a_second_on_one_core(game: str) -> None:
    found, settled = games.load(game), settle(games.load(game).facts().rulings, {}, "")
    table = Table(found, settled, {})
    bots = [found.bots()["random"]]
    bare(game, range(WARM))
    plays = (partial(bare, game), partial(_swept, table, bots))
    rounds = [[timed(play, new) for play in plays] for new in NEW]
    took = [min(row) for row in zip(*rounds, strict=True)]

    print(f"{game}: bare {1000 / took[0]:.0f}, lab {1000 / took[1]:.0f} games a second")
    assert took[1] < 1.6 * took[0]  # what is counted costs little


def timed(play: Callable[[range], object], new: range) -> float:
    """Return the CPU seconds of some games."""
    begun = time.process_time()
    play(new)
    return time.process_time() - begun


def _swept(table: Table[Any, Any], bots: Sequence[Any], seeds: range) -> None:
    for n in seeds:
        table.play(bots, f"{n}")


@pytest.mark.parametrize(
    ("stronger", "weaker"), [("medium", "easy"), ("hard", "medium")]
)
@pytest.mark.parametrize("game", STRENGTHS)
def test_each_strength_beats_the_one_below_in_65_games_of_100(
    game: str, stronger: str, weaker: str
) -> None:
    """As many seats of each, which change from game to game; a win of all counts."""
    seats = games.load(game).facts().game.players[0]
    question = asked(game, (stronger, weaker), seats, GAMES)
    progress = run.Progress(lambda line: None)
    with run.workers(Finder(), 1, None, print) as play:
        (sums,) = run.run(question, play, None, progress)
    win = wilson(sum(sums.won[::2]) / WIN, sums.games)

    assert win is not None
    print(f"{game}: {stronger} against {weaker}: {words.rate(win)} of {GAMES} games")
    assert win.rate >= 0.65


@pytest.mark.parametrize("game", STRENGTHS)
def test_a_searching_bot_takes_at_most_50_ms(game: str) -> None:
    found, seats = games.load(game), games.load(game).facts().game.players[0]
    took: list[float] = []

    def watched(state: Any, chance: Any) -> Any:
        begun = time.process_time()
        action = found.bots()["hard"](state, chance)
        took.append(time.process_time() - begun)
        return action

    setup = {"players": ["ann", "ben", "cleo", "dan"][:seats]}
    table = Table(found, settle(found.facts().rulings, {}, ""), setup)
    for n in range(10):
        table.play([watched] * seats, f"{n}")

    took.sort()
    middle, most = took[len(took) // 2], took[len(took) * 99 // 100]
    shown = [f"{1000 * seconds:.1f}" for seconds in (middle, most, took[-1])]
    print(f"{game}: {shown[0]} ms, {shown[1]} in one of 100, at most {shown[2]}")
    assert took[-1] < 0.050
