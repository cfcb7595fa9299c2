"""The weights of a bot, tuned by CMA-ES over games that all candidates play alike.

A candidate multiplies each weight by a number; 0 stays 0. All candidates of a
generation play the same games, and the next generation plays others. A game counts by
how near to winning it ended (`worth`), which says more than who won. At the end the
mean of the last generation plays beside the weights of before, in games that none was
chosen by.

What each generation came to is a line of a file. Whoever begins again is asked the same
candidates and told the same worths, so that it goes on as if it had not been stopped.

Source: Hansen, "The CMA Evolution Strategy: A Tutorial"; the library `cmaes`.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import exp, fsum
from pathlib import Path
from typing import TYPE_CHECKING, Generic

import msgspec
from msgspec.structs import replace

from companion import facts, reading
from companion.contract import A, Game, S, Weighed
from companion.errors import BadData, BadValue, NoSolver, UnknownName, near, short
from companion.lab.sweeps import answers, intervals, words
from companion.lab.sweeps.intervals import Difference, Rate
from companion.lab.sweeps.play import WIN, Played, Table
from companion.lab.sweeps.question import NAMES

if TYPE_CHECKING:
    from cmaes import CMA

STEP = 0.25  # a weight that is one deviation more is exp(STEP) times as large, at first
DIGITS = 3  # the significant digits of a weight
GENERATIONS, WEIGHTS = "generations.jsonl", "weights.toml"
LARGEST = 1 << 20  # bytes of a file of generations
Entries = Mapping[str, object]


class Tuning(msgspec.Struct, frozen=True, kw_only=True):
    """What the weights of each generation depend on."""

    game: str
    bot: str
    revision: str
    begun: Entries  # the weights of before
    only: tuple[str, ...]  # those that are tuned, by their keys
    candidates: int  # of a generation
    games: int  # that each of them plays
    seed: int


class Verdict(msgspec.Struct, frozen=True):
    """What the tuned weights do beside those of before, in the same games."""

    games: int
    before: Rate
    after: Rate
    wins: Difference
    worth: Difference


def tunable(entries: Entries, only: Sequence[str], where: str) -> tuple[str, ...]:
    """Return the keys of the weights that are tuned, in the order of their file.

    Raises:
        UnknownName: if there is no such key.
    """
    for name in only:
        if name not in entries:
            what = f"no weight is called '{short(name)}'"
            raise UnknownName(where, what, near(name, entries))
    return tuple(name for name in entries if name in only or not only)


def _numbers(entries: Entries, only: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Yield the keys of numbers that are not 0, with the place in their list."""
    for name in only:
        value = entries[name]
        row = value if isinstance(value, list) else [value]
        yield from ((name, at) for at, number in enumerate(row) if number)


def scaled(entries: Entries, only: Sequence[str], by: Sequence[float]) -> Entries:
    """Return weights, each of those that are tuned so many steps larger.

    >>> scaled({"near": 2.0, "icons": [0, 4.0]}, ["near", "icons"], [0.0, 1.0])
    {'near': 2.0, 'icons': [0, 5.14]}
    """
    copied = (list(it) if isinstance(it, list) else it for it in entries.values())
    found = dict(zip(entries, copied, strict=True))
    for (name, at), steps in zip(_numbers(entries, only), by, strict=True):
        row = found[name]
        old = row[at] if isinstance(row, list) else row
        new = float(f"{float(str(old)) * exp(STEP * steps):.{DIGITS}g}")
        if isinstance(row, list):
            row[at] = new
        else:
            found[name] = new
    return found


class Trial(Generic[S, A]):
    """A game in which bots of other weights are tried."""

    def __init__(self, game: Game[S, A], weighed: Weighed[S, A]) -> None:
        metrics = game.metrics() if game.metrics else None
        if metrics is None:
            raise BadValue(game.name, "nothing is counted of it", "choose another")
        self.weighed, worth = weighed, weighed.worth
        self._players = game.facts().game.players[0]
        counted = replace(
            metrics, score=lambda state: (worth(state),) * self._players, questions=None
        )
        rulings = facts.settle(game.facts().rulings, {}, game.name)
        setup = {"players": list(NAMES[: self._players]), **weighed.setup}
        game = replace(game, metrics=lambda: counted)
        self._table = Table(game, rulings, setup)

    def play(self, entries: Entries, seeds: Sequence[str]) -> list[Played]:
        """Play games with bots of some weights; scores are what the ends are worth."""
        bot = self.weighed.bot(entries)
        return [self._table.play([bot] * self._players, seed) for seed in seeds]


def tuned(
    trial: Trial[S, A],
    tuning: Tuning,
    generations: int,
    folder: Path,
    note: Callable[[str], None],
) -> Entries:
    """Return tuned weights after so many generations; those on disk are not played.

    `note`: is told what each generation came to.

    Raises:
        BadValue: if another tuning is kept in the folder, or nothing can be tuned.
        BadData: if its file is none of a tuning.
        NoSolver: if the optimiser is not installed.
        CannotWrite: if the folder does not take a file.
    """
    optimiser = _optimiser(len([*_numbers(tuning.begun, tuning.only)]), tuning)
    done = _done(folder / GENERATIONS, tuning)
    _keep(folder / GENERATIONS, tuning, done)  # before it is played for nothing
    for number in range(generations):
        asked = [optimiser.ask() for _ in range(tuning.candidates)]
        steps = [[round(float(step), 6) for step in each] for each in asked]
        if number >= len(done):
            seeds = [f"{tuning.seed} {number} {n}" for n in range(tuning.games)]
            done.append([])
            for each in steps:
                games = trial.play(scaled(tuning.begun, tuning.only, each), seeds)
                done[-1].append(sum(game.scores[0] for game in games))
            _keep(folder / GENERATIONS, tuning, done)
        sums = done[number]
        optimiser.tell([*zip(asked, (-worth for worth in sums), strict=True)])
        mean = fsum(sums) / len(sums) / tuning.games
        best = max(sums) / tuning.games
        note(f"generation {number + 1}: worth {mean:.1f} a game, the best {best:.1f}")
    return scaled(tuning.begun, tuning.only, [float(step) for step in optimiser.mean])


def _optimiser(count: int, tuning: Tuning) -> "CMA":
    try:
        import cmaes
        import numpy
    except ImportError:
        right = "install it with: pip install cmaes"
        raise NoSolver("companion", "tuning weights needs cmaes", right) from None
    if not count or tuning.candidates < 4:
        what = f"{tuning.candidates} candidates of {count} weights are too few"
        raise BadValue("tuning", what, "give 4 candidates or more, and a weight")
    return cmaes.CMA(
        mean=numpy.zeros(count),
        sigma=1.0,
        seed=tuning.seed,
        population_size=tuning.candidates,
    )


def _done(path: Path, tuning: Tuning) -> list[list[int]]:
    if not path.exists():
        return []
    head, *lines = reading.data(path, LARGEST, "begin in another folder").split(b"\n")
    try:
        known = msgspec.json.decode(head, type=Tuning)
        done = [msgspec.json.decode(line, type=list[int]) for line in lines[:-1]]
    except msgspec.DecodeError:
        what = "it is no file of a tuning"
        raise BadData(str(path), what, "name another folder") from None
    if known != tuning:
        what = "another tuning is kept there"
        raise BadValue(str(path.parent), what, "name another folder, or ask the same")
    return done


def _keep(path: Path, tuning: Tuning, done: list[list[int]]) -> None:
    lines = [msgspec.json.encode(line) for line in (tuning, *done)]
    answers.put(path, b"\n".join(lines) + b"\n")


def judged(
    trial: Trial[S, A], before: Entries, after: Entries, seed: int, games: int
) -> Verdict:
    """Return what weights do beside others in games that none was chosen by."""
    seeds = [f"{seed} check {n}" for n in range(games)]
    first, second = trial.play(before, seeds), trial.play(after, seeds)
    pairs = [*zip(first, second, strict=True)]
    wins = Counter((new.won[0] - old.won[0]) // WIN for old, new in pairs)
    worth = Counter(new.scores[0] - old.scores[0] for old, new in pairs)
    old, new = (
        intervals.wilson(sum(game.won[0] // WIN for game in each), games)
        for each in (first, second)
    )
    more, nearer = intervals.difference(wins), intervals.difference(worth)
    if not (old and new and more and nearer):
        raise BadValue("tuning", f"{games} games are none", "give 1 or more")
    return Verdict(games, old, new, more, nearer)


def lines(verdict: Verdict) -> Iterator[str]:
    """Yield what tuned weights do, as lines."""
    yield (
        f"{verdict.games} other games: won {words.number(verdict.after)} instead of "
        f"{words.number(verdict.before)}, {words.points(verdict.wins)}; "
        f"worth {words.more(verdict.worth)}"
    )


def finish(folder: Path, text: str, entries: Entries) -> Path:
    """Write tuned weights in the place of those of a file; return the path.

    Raises:
        CannotWrite: if the disk does not take them.
    """
    return answers.put(folder / WEIGHTS, written(text, entries).encode())


def written(text: str, entries: Entries) -> str:
    """Return a file of weights with other numbers; its comments stay.

    >>> print(written("# How near.\\nnear = 2.0\\n", {"near": 1.5}), end="")
    # How near.
    near = 1.5
    """
    for name, value in entries.items():
        line = f"{name} = {msgspec.json.encode(value).decode().replace(',', ', ')}"
        text = re.sub(rf"^{re.escape(name)} = .*$", line, text, flags=re.MULTILINE)
    return text
