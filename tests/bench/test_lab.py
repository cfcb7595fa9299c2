"""The lab, by hand: how fast games are played, and long proofs of its bots.

COMPANION_GAMES (400 unless it says otherwise) is how many games a proof plays.
"""

import os
import random
import time
from collections.abc import Sequence
from typing import Any

import pytest

from companion import games
from companion.cli.asked import Finder
from companion.contract import Choice, Over, Roll, Rolled
from companion.facts import settle
from companion.lab.sweep import answer, run, workers
from companion.lab.sweep.play import Table
from companion.lab.sweep.question import Question, seatings, variants

GAMES = int(os.environ.get("COMPANION_GAMES", "400"))
DANTE = ["nine-circles", "seven-steps"]
WARM = 4_000
"""Games after which the tables of the rules are filled."""


def asked(game: str, bots: tuple[str, ...], seats: int, count: int) -> Question:
    revision = games.load(game).rules().REVISION
    kinds = variants(seatings(bots, seats), {}, {})
    return Question(game=game, revision=revision, variants=kinds, games=count, seed=1)


def bare(game: str, count: int) -> None:
    """Play at random in the plainest loop there is, and count nothing."""
    rules = games.load(game).rules()
    for seed in range(count):
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
    bare(game, WARM)
    took: list[float] = []
    for play in (lambda: bare(game, 1000), lambda: _swept(table, bots, 1000)):
        begun = time.process_time()
        play()
        took.append(time.process_time() - begun)

    print(f"{game}: bare {1000 / took[0]:.0f}, lab {1000 / took[1]:.0f} games a second")
    assert took[1] < 1.6 * took[0]  # what is counted costs little


def _swept(table: Table[Any, Any], bots: Sequence[Any], count: int) -> None:
    for n in range(count):
        table.play(bots, f"{n}")


@pytest.mark.parametrize(
    ("game", "seats"), [("exit-from-purgatory", 4), ("seven-steps-kosmos", 3)]
)
def test_a_searching_bot_wins_more_than_its_share_among_greedy_ones(
    game: str, seats: int
) -> None:
    bots = ("mcts", *["greedy"] * (seats - 1))
    question = asked(game, bots, seats, GAMES)
    progress = run.Progress(lambda line: None)
    with workers.workers(Finder(), os.cpu_count() or 1, None, print) as play:
        sums = run.run(question, play, None, progress)
    win = answer.answer(question, sums, "turns").variants[0].seats[0].win

    print(f"{game}: {win.rate - 1 / seats:+.3f} ({win.low - 1 / seats:+.3f} to ...)")
    assert win.low > 1 / seats


@pytest.mark.parametrize("game", ["exit-from-purgatory", "seven-steps-kosmos"])
def test_a_searching_bot_takes_at_most_50_ms(game: str) -> None:
    found, seats = games.load(game), games.load(game).facts().game.players[0]
    took: list[float] = []

    def timed(state: Any, chance: Any) -> Any:
        begun = time.process_time()
        action = found.bots()["mcts"](state, chance)
        took.append(time.process_time() - begun)
        return action

    setup = {"players": ["ann", "ben", "cleo", "dan"][:seats]}
    table = Table(found, settle(found.facts().rulings, {}, ""), setup)
    for n in range(10):
        table.play([timed] * seats, f"{n}")

    took.sort()
    middle, most = took[len(took) // 2], took[len(took) * 99 // 100]
    print(f"{game}: {1000 * middle:.1f} ms, {1000 * most:.1f} ms in one of 100")
    assert most < 0.050
