"""What a sweep answers, each number with its interval, and how it is kept on disk.

On disk are the blocks that are done, one a line, and the answer. A line is written when
its block and all before it are done. A line that was cut short, since the program was
killed, is played again. So a sweep goes on where it was.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Annotated

import msgspec

from companion import reading
from companion.errors import BadData, BadValue, CannotWrite, short
from companion.lab.losses import Lost
from companion.lab.sweeps import intervals
from companion.lab.sweeps.intervals import Difference, Mean, Rate, Sums, wilson
from companion.lab.sweeps.play import WIN, Tally, Used
from companion.lab.sweeps.question import Question, Value, Variant

FORMAT = 1  # of the file that keeps an answer
FEW = 8  # things of a question that are all listed, also those that never came up
NOTHING: Mapping[str, tuple[str, ...]] = MappingProxyType({})


class More(msgspec.Struct, frozen=True):
    """What a bot makes more than in the same games of the first variant."""

    win: Difference
    score: Difference


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a bot comes to, over all seats that it had in turn."""

    bot: str
    win: Rate
    score: Mean
    scores: Mapping[int, Rate]
    more: More | None = None


class Place(msgspec.Struct, frozen=True):
    """What a seat comes to, over all bots that had it in turn."""

    seat: int
    win: Rate


class Mattered(msgspec.Struct, frozen=True, omit_defaults=True):
    """Win rates with and without something."""

    what: str
    seats: int  # that used it, in all games
    having: Rate
    without: Rate | None
    points: Difference | None = None  # what those score more


class Often(msgspec.Struct, frozen=True):
    """How often something came up."""

    what: str
    games: Rate


class Number(msgspec.Struct, frozen=True):
    """In how many games something came up, and how often a game, on average."""

    what: str
    games: Rate
    mean: Mean


class Answered(msgspec.Struct, frozen=True):
    """What the games say to a question of a playtest; `never` did not come up."""

    question: str
    numbers: tuple[Number, ...]
    never: tuple[str, ...]


class Found(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the games of a variant come to."""

    rulings: Mapping[str, str]
    facts: Mapping[str, Value]
    games: int
    seats: Annotated[tuple[Seat, ...], msgspec.Meta(min_length=1)]
    places: tuple[Place, ...]  # by seat, in a game for several
    won: Rate  # games that somebody won
    length: Mean  # in turns
    lengths: Mapping[int, Rate]
    dead: Rate  # turns that brought nothing
    ends: tuple[Often, ...]
    mattered: tuple[Mattered, ...]
    watched: int  # games of which it was noted which rulings came up
    came_up: tuple[Often, ...]  # rulings, in the games that were watched
    setup: Mapping[str, str] = {}
    comebacks: Rate | None = None  # games won by a seat that was last halfway
    runaways: Rate | None = None  # or first
    longer: Difference | None = None  # turns more than in games of the first variant
    answers: tuple[Answered, ...] = ()  # to the questions of a playtest, if it has some
    lost: Lost | None = None  # what some games lost of the chance to win to best play


class Answer(msgspec.Struct, frozen=True):
    """What a sweep found."""

    game: str
    games: int  # of each variant; fewer than asked for if they were enough
    seed: int
    variants: Annotated[tuple[Found, ...], msgspec.Meta(min_length=1)]
    revision: str
    turns: str  # what a turn is called
    format: int = FORMAT
    compiled: bool = False  # whether the games were played compiled, not by the rules


Known = Mapping[str, tuple[str, ...]]


def answer(
    question: Question, tallies: list[Tally], turns: str, known: Known = NOTHING
) -> Answer:
    """Return what the counts of each variant say.

    `known`: what could come up, by the question of a playtest.
    """
    variants = list[Found]()
    for variant, tally in zip(question.variants, tallies, strict=True):
        found = _found(question, variant, tally, first=not variants)
        replies = tuple(_answered(tally, known))
        variants.append(msgspec.structs.replace(found, answers=replies))
    return Answer(
        game=question.game,
        games=tallies[0].games,
        seed=question.seed,
        variants=tuple(variants),
        revision=question.revision,
        turns=turns,
        compiled=question.compiled,
    )


def _found(question: Question, variant: Variant, tally: Tally, *, first: bool) -> Found:
    several = question.seats > 1
    turns = sum(turn * games for turn, games in tally.turns.items())
    clear = tally.games - tally.level
    return Found(
        rulings=variant.rulings,
        facts=variant.facts,
        setup=variant.setup,
        games=tally.games,
        seats=tuple(
            _seat(bot, at, tally, first=first) for at, bot in enumerate(variant.bots)
        ),
        places=tuple(
            Place(seat, _rate(won / WIN, tally.games))
            for seat, won in enumerate(tally.places if several else (), 1)
        ),
        won=_rate(tally.decided, tally.games),
        length=_mean(tally.turns),
        lengths=_spread(tally.turns),
        dead=_rate(tally.dead, turns),
        ends=_often(tally.ended, tally.games),
        mattered=_mattered(tally, question.seats),
        watched=tally.watched,
        came_up=_often(tally.rulings, tally.watched),
        comebacks=wilson(tally.comebacks, clear) if several else None,
        runaways=wilson(tally.runaways, clear) if several else None,
        longer=None if first else intervals.difference(tally.longer),
    )


def _seat(bot: str, at: int, tally: Tally, *, first: bool) -> Seat:
    paired = tally.paired[at]
    win = intervals.difference(paired.won, WIN)
    score = intervals.difference(paired.score)
    return Seat(
        bot=bot,
        win=_rate(tally.won[at] / WIN, tally.games),
        score=_mean(tally.scores[at]),
        scores=_spread(tally.scores[at]),
        more=None if first or win is None or score is None else More(win, score),
    )


def _answered(tally: Tally, known: Known) -> Iterator[Answered]:
    for question, names in known.items():
        counts = tally.counted.get(question, {})
        names = (*names, *sorted(counts.keys() - {*names}))
        listed = [what for what in names if what in counts or len(names) <= FEW]
        numbers = [_number(what, counts.get(what, {}), tally) for what in listed]
        never = tuple(what for what in names if what not in counts)
        yield Answered(question, tuple(numbers), never)


def _number(what: str, counts: Mapping[int, int], tally: Tally) -> Number:
    games = sum(counts.values())
    every = {0: tally.games - games, **counts}
    return Number(what, _rate(games, tally.games), _mean(every))


def _rate(hits: float, of: int) -> Rate:
    return wilson(hits, of) or Rate(0.0, 0.0, 1.0)


def _mean(counts: Mapping[int, int]) -> Mean:
    return intervals.bootstrap(counts) or Mean(0.0, 0.0, 0.0)


def _spread(counts: Mapping[int, int]) -> dict[int, Rate]:
    games = sum(counts.values())
    return {value: _rate(counts[value], games) for value in sorted(counts)}


def _often(counts: Mapping[str, int], of: int) -> tuple[Often, ...]:
    most_first = sorted(counts, key=lambda what: (-counts[what], what))
    return tuple(Often(what, _rate(counts[what], of)) for what in most_first)


def _mattered(tally: Tally, seats: int) -> tuple[Mattered, ...]:
    """Return what was used, what makes most of a difference first."""
    every, won = tally.games * seats, sum(tally.won)
    rows = []
    for what, used in sorted(tally.used.items()):
        rest = every - used.seats
        having = _rate(used.won / WIN, used.seats)
        without = wilson((won - used.won) / WIN, rest)
        rows.append(Mattered(what, used.seats, having, without, _points(used, tally)))

    def gap(row: Mattered) -> tuple[float, str]:
        without = row.without.rate if row.without else row.having.rate
        return -abs(row.having.rate - without), row.what

    return tuple(sorted(rows, key=gap))


def _points(used: Used, tally: Tally) -> Difference | None:
    scores = [pair for counts in tally.scores for pair in counts.items()]
    count, total, squares = (
        sum(score**power * seats for score, seats in scores) for power in range(3)
    )
    having = Sums(used.seats, used.points, used.squares)
    rest = count - used.seats, total - used.points, squares - used.squares
    return intervals.apart(having, Sums(*rest))


def unsure(tallies: list[Tally]) -> float:
    """Return the widest half of an interval of a win rate."""
    rates = [_rate(won / WIN, tally.games) for tally in tallies for won in tally.won]
    return max((rate.high - rate.low) / 2 for rate in rates)


BLOCKS, ANSWER = "blocks.jsonl", "answer.json"
LARGEST = 1 << 30  # bytes that a file of blocks may have


class Head(msgspec.Struct, frozen=True):
    """The first line: what is asked, under which format of this file."""

    format: int
    digest: str
    question: Question


def done(folder: Path, question: Question) -> list[list[Tally]]:
    """Return the counts of the blocks that are on disk, the first ones of a sweep.

    The file is begun if it is not there, and what was cut short is taken off.

    Raises:
        BadValue: if another sweep is there.
        BadData: if it is of another format.
        CannotWrite: if the folder does not take a file.
    """
    path = folder / BLOCKS
    head = msgspec.json.encode(Head(FORMAT, question.digest, question)) + b"\n"
    with _writing(path):
        folder.mkdir(parents=True, exist_ok=True)
        path.touch()
    data = reading.data(path, LARGEST, "begin in another folder")
    if head.startswith(data):  # not begun, or cut short at once
        with _writing(path):
            path.write_bytes(head)
        return []
    first, *lines = data.split(b"\n")
    _same(first, question, path)
    blocks = []
    for line in lines[:-1]:  # what follows the last line break was cut short
        try:
            blocks.append(msgspec.json.decode(line, type=list[Tally]))
        except msgspec.DecodeError:
            break
    whole = len(first) + 1 + sum(len(line) + 1 for line in lines[: len(blocks)])
    with _writing(path), path.open("r+b") as file:
        file.truncate(whole)  # nothing is written again, as the disk may be full
    return blocks


def _same(line: bytes, question: Question, path: Path) -> None:
    try:
        head = msgspec.json.decode(line)
        known, digest = head["format"], head["digest"]
    except (msgspec.DecodeError, KeyError, TypeError):
        what = "it is no file of a sweep"
        raise BadData(str(path), what, "name another folder") from None
    if known != FORMAT:
        what = f"it has format {known}, this companion writes {FORMAT}"
        raise BadData(str(path), what, "name another folder")
    if digest != question.digest:
        what = "another sweep is kept there"
        raise BadValue(str(path.parent), what, "name another folder, or ask the same")


def keep(folder: Path, tallies: list[Tally]) -> None:
    """Add a block to those on disk.

    Raises:
        CannotWrite: if the disk does not take it; those before are kept.
    """
    path = folder / BLOCKS
    with _writing(path), path.open("ab") as file:
        file.write(msgspec.json.encode(tallies) + b"\n")


def finish(folder: Path, answer: Answer) -> Path:
    """Write the answer, and return its path.

    Raises:
        CannotWrite: if the disk does not take it.
    """
    return put(folder / ANSWER, written(answer))


def put(path: Path, data: bytes) -> Path:
    """Write a file of a sweep, and return its path.

    Raises:
        CannotWrite: if the disk does not take it.
    """
    with _writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return path


def written(answer: Answer) -> bytes:
    """Return an answer as it is kept and printed, one line for each number."""
    return msgspec.json.format(msgspec.json.encode(answer), indent=1) + b"\n"


def read(path: Path) -> Answer:
    """Return an answer that was kept, from its file or its folder.

    Raises:
        BadData: if it is none, or of another format.
    """
    right = "name one that `lab sweep --out` wrote"
    try:
        there, folder = path.exists(), path.is_dir()
    except OSError:  # a name that is too long
        there = folder = False
    if not there:
        raise BadData(short(str(path)), "there is no such file or folder", right)
    if folder and not (path / ANSWER).exists():
        raise BadData(short(str(path)), f"it holds no {ANSWER}", right)
    path = path / ANSWER if folder else path
    data = reading.data(path, LARGEST, "name an answer of a sweep")
    try:
        known = msgspec.json.decode(data)
        if isinstance(known, dict) and known.get("format") not in (None, FORMAT):
            what = f"it has format {known['format']}, this companion reads {FORMAT}"
            raise BadData(str(path), what, "make the sweep again")
        return msgspec.convert(known, Answer, strict=False)
    except (msgspec.DecodeError, msgspec.ValidationError):
        raise BadData(str(path), "it is no answer of a sweep", right) from None


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        what = (error.strerror or "the disk does not take it").lower()
        right = "free some space there; what is done so far is kept"
        raise CannotWrite(str(path), what, right) from None
