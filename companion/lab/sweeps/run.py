"""A sweep from its question to its answer: play, count, keep, stop when it is sure.

A block is the games that one process plays and counts. What is sent to other processes
and machines is a question, which block, and how a game is found by its name; what comes
back is counts, some kilobytes for any number of games.

Blocks are played by this process, some more of them, or a cluster. All give the counts
in the order of the blocks, so a sweep comes to the same bytes whoever plays it.
"""

import os
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Protocol

import msgspec

import companion
from companion.contract import A, Act, Bot, Game, S
from companion.errors import BadValue, NoCluster
from companion.facts import settle
from companion.lab.solve import Best, bar
from companion.lab.sweeps import answers
from companion.lab.sweeps import play as counts
from companion.lab.sweeps.answers import unsure
from companion.lab.sweeps.play import Played, Table, Tally
from companion.lab.sweeps.question import Question, Value, Variant

if TYPE_CHECKING:
    from distributed import Client
    from distributed import Future as Job


AnyGame = Game[object, Act]


class Finder(Protocol):
    """Finds games and bots, in this process or another; it can be pickled."""

    def game(self, name: str, facts: Mapping[str, Value]) -> AnyGame: ...
    def bot(
        self, game: AnyGame, name: str, rulings: Mapping[str, str]
    ) -> Bot[object, Act]: ...


class Block(msgspec.Struct, frozen=True):
    """What one process does: the games of a block, of every variant."""

    question: Question
    number: int


def played(block: Block, find: Finder) -> list[Tally]:
    """Play a block and return the counts of each variant.

    Raises:
        CompanionError: if it cannot be played.
    """
    question = block.question
    seats = question.seats
    tallies = [counts.empty(seats) for _ in question.variants]
    games = question.games_of(block.number)
    by_rules: Sequence[int] = games
    if question.compiled:
        # Rules alone know which rulings come up, so they play the games watched.
        by_rules = [n for n in games if not n % question.stride]
        _compiled(question, games, find, tallies)
    firsts: dict[int, Played] = {}
    for at, variant in enumerate(question.variants):
        table, bots = _table(question, variant, find)
        for n in by_rules:
            # In game n the first bot has seat n, the second the next one.
            taken = [(bot + n) % seats for bot in range(seats)]
            order = [bots[taken.index(seat)] for seat in range(seats)]
            watched = not n % question.stride
            game = table.play(order, f"{question.seed} {n}", watched=watched)
            counts.count(tallies[at], game, taken)
            if at:
                counts.compare(tallies[at], game, firsts[n], taken)
            else:
                firsts[n] = msgspec.structs.replace(game, used=frozenset(), counted=())
    return tallies


def _compiled(
    question: Question, games: range, find: Finder, tallies: list[Tally]
) -> None:
    from companion.lab.sweeps import compiled

    numbers = compiled.unwatched(games, question.stride)
    if not len(numbers):  # all are watched, and played by the rules
        return
    seed, first = compiled.seed_of(question.seed), None
    for tally, variant in zip(tallies, question.variants, strict=True):
        game = find.game(question.game, variant.facts)
        rulings = settle(game.facts().rulings, variant.rulings, question.game)
        bot = must_be_best(game, find.bot(game, variant.bots[0], rulings))
        played_games = bot.games(seed, numbers)
        compiled.count(tally, played_games)
        if first:
            compiled.compare(tally, played_games, first)
        first = first or played_games


def must_be_best(game: Game[S, A], bot: Bot[S, A]) -> Best[S, A]:
    """Return a bot that plays best, which alone is compiled.

    Raises:
        BadValue: if it is another, or the game is not solved.
    """
    if game.solver is None:
        what = "its best play is not solved, so no bot is compiled"
        raise BadValue(game.name, what, "leave out --compiled")
    if not isinstance(bot, Best):
        right = "give --bots best:win or best:score, or leave out --compiled"
        raise BadValue(game.name, "only best play is compiled", right)
    return bot


def _table(
    question: Question, variant: Variant, find: Finder
) -> tuple[Table[object, Act], list[Bot[object, Act]]]:
    game = find.game(question.game, variant.facts)
    known = game.facts().rulings
    rulings = settle(known, variant.rulings, question.game)
    others = {
        ruling.id: [value for value in ruling.choices if value != rulings[ruling.id]]
        for ruling in known
    }
    bots = [find.bot(game, name, rulings) for name in variant.bots]
    return Table(game, rulings, question.setup(variant), others), bots


AHEAD = 3  # blocks under way for each process
TRIES = 3  # how often a block is given out again whose process died
PATIENCE = "8s"  # how long a cluster is waited for
LOCAL = "local"  # the address of a cluster on this machine

Play = Callable[[Iterable[Block]], Generator[list[Tally], None, None]]
"""Plays blocks, and yields their counts in the same order."""

Note = Callable[[str], None]


@contextmanager
def workers(find: Finder, jobs: int, cluster: str | None, note: Note) -> Iterator[Play]:
    """Give what plays blocks, as long as it is needed.

    `cluster`: the address of a scheduler, `local`, or None for processes alone.

    Raises:
        NoCluster: if there is no cluster, or the library for it is missing.
    """
    if cluster is not None or jobs > 1:
        _found_by_processes()
    if cluster is not None:
        with _client(cluster, jobs, note) as client:
            yield partial(_on_cluster, client, find)
    elif jobs > 1:
        yield partial(_in_processes, find, jobs)
    else:
        yield lambda blocks: (played(block, find) for block in blocks)


def _found_by_processes() -> None:
    """Let processes import this package from where it is.

    They search where this process does. `python -m companion` takes the current folder
    off that list, which holds the package if it is not installed.
    """
    folder = str(Path(companion.__file__).resolve().parent.parent)
    if folder not in sys.path:
        sys.path.append(folder)


def _in_processes(
    find: Finder, jobs: int, blocks: Iterable[Block]
) -> Generator[list[Tally], None, None]:
    """Play blocks in processes; begin with new ones if one of them dies."""
    left, tries = deque(blocks), TRIES
    # A fresh interpreter is the same on every system, and has no threads.
    fresh = get_context("spawn")
    while left:
        theirs, ours = fresh.Pipe(duplex=False)
        pool = ProcessPoolExecutor(jobs, fresh, _end_with, (theirs,))
        under_way: deque[tuple[Block, Future[list[Tally]]]] = deque()
        try:
            while left or under_way:
                while left and len(under_way) < AHEAD * jobs:
                    block = left.popleft()
                    under_way.append((block, pool.submit(played, block, find)))
                tallies = under_way[0][1].result()
                under_way.popleft()
                tries = TRIES
                yield tallies
        except BrokenProcessPool:
            tries -= 1
            if not tries:
                what = "a process that plays dies again and again"
                raise BadValue("lab", what, "give --jobs 1 to see why") from None
            left.extendleft(block for block, _ in reversed(under_way))
        finally:
            ours.close()
            pool.shutdown(cancel_futures=True)
            theirs.close()


def _end_with(command: Connection) -> None:
    """End this process once the command stops or is killed, in the middle of a block.

    Nothing is sent; the other end is open as long as blocks are wanted.
    """

    def wait() -> None:
        command.poll(None)
        os._exit(1)

    Thread(target=wait, daemon=True).start()


@contextmanager
def _client(address: str, jobs: int, note: Note) -> "Iterator[Client]":
    try:
        import distributed
    except ImportError:
        right = "install it with: pip install distributed"
        raise NoCluster("companion", "a cluster needs distributed", right) from None
    if address == LOCAL:
        how = {"threads_per_worker": 1, "dashboard_address": ":0", "silence_logs": 50}
        made = distributed.LocalCluster(n_workers=jobs, **how)
        with made as cluster, distributed.Client(cluster) as client:
            note(f"dashboard: {client.dashboard_link}")
            yield client
        return
    try:
        client = distributed.Client(address, timeout=PATIENCE)
    except (OSError, ValueError):
        right = "start one with: dask scheduler, or give --cluster local"
        raise NoCluster(address[:60], "no cluster answers there", right) from None
    with client:
        note(f"dashboard: {client.dashboard_link}")
        yield client


def _on_cluster(
    client: "Client", find: Finder, blocks: Iterable[Block]
) -> Generator[list[Tally], None, None]:
    """Play blocks on a cluster, which plays them again if a worker dies."""
    left = deque(blocks)
    under_way: deque[Job] = deque()
    most = AHEAD * max(1, len(client.scheduler_info()["workers"]))
    try:
        while left or under_way:
            while left and len(under_way) < most:
                what = played, left.popleft(), find
                under_way.append(client.submit(*what, pure=False, retries=TRIES))
            yield under_way.popleft().result()
    finally:
        client.cancel(list(under_way))


@dataclass(frozen=True)
class Progress:
    """How far a sweep is."""

    # shows a line in the place of the one before; an empty one clears it
    show: Callable[[str], None]
    clock: Callable[[], float] = monotonic

    def bar(self, done: int, all: int, seconds: float) -> None:
        """Show a bar, and how long the rest takes if it goes on like that."""
        left = f", {_time(seconds)} left" if seconds >= 1 else ""
        self.show(f"{bar(done / all)}{left}")


def _time(seconds: float) -> str:
    """Return a time as people read it.

    >>> _time(59), _time(3725)
    ('59 s', '1 h 2 min')
    """
    if seconds < 60:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"


def run(
    question: Question, play: Play, folder: Path | None, progress: Progress
) -> list[Tally]:
    """Return the counts of each variant, over all blocks that were needed.

    Blocks that are on disk are not played again. Whether it is enough is decided after
    each block in the order of the seeds, so not by who is fast.

    Raises:
        CompanionError: if it cannot be played, or kept; what is done is on disk.
    """
    sums = [counts.empty(question.seats) for _ in question.variants]
    done = 0
    for tallies in answers.done(folder, question) if folder else ():
        add(sums, tallies)
        done += 1
        if _enough(question, sums):
            return sums
    begun, all = progress.clock(), question.blocks
    rest = (Block(question, number) for number in range(done, all))
    before = done
    with closing(play(rest)) as games:
        for tallies in games:
            if folder:
                answers.keep(folder, tallies)
            add(sums, tallies)
            done += 1
            seconds_each = (progress.clock() - begun) / (done - before)
            progress.bar(done, all, seconds_each * (all - done))
            if _enough(question, sums):
                break
    progress.show("")
    return sums


def add(sums: list[Tally], more: list[Tally]) -> None:
    """Add the counts of a block to those of each variant."""
    for known, new in zip(sums, more, strict=True):
        counts.add(known, new)


def _enough(question: Question, sums: list[Tally]) -> bool:
    return bool(question.until) and unsure(sums) <= question.until
