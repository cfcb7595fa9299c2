"""One game of bots, played on the rules and watched by the game's `Study`; its counts.

A game has one generator for dice and cards and one for the bots, both from the seed of
the sweep and its own number: so the same game of two variants begins with the same
dice, whoever plays it and wherever. Counts are whole numbers, so that sums do not
depend on their order.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Generic, TypeVar, cast

import msgspec

from companion import contract
from companion.contract import A, Bot, Game, Note, Rules, S
from companion.contract.actions import Drawn, Rolled
from companion.contract.metrics import NOBODY, Counted, Metrics
from companion.contract.rules import Choice, Draw, Over, Roll
from companion.contract.story import Story
from companion.errors import BadValue, CompanionError, raised

WIN = 840  # a win counts so much, and a shared one a part of it: 2 to 8 divide it
LONGEST = 20_000  # steps after which a game is given up: it may never end


class Played(msgspec.Struct, frozen=True):
    """What is counted of one game."""

    won: tuple[int, ...]  # of each seat in `WIN`s: a whole win, a part or none
    scores: tuple[int, ...]  # of each seat
    turns: int  # how many there were
    dead: int  # how many of them brought nothing
    # the seats last and first, halfway through the turns; empty where all are level
    behind: tuple[int, ...]
    ahead: tuple[int, ...]
    used: frozenset[tuple[int, str]]  # what each seat used, once each
    ended: str  # where or how
    rulings: frozenset[str] | None  # those that came up; None if that was not watched
    counted: tuple[Counted, ...] = ()  # numbers that answer the questions of a playtest


@dataclass
class Table(Generic[S, A]):
    """A game under rulings, ready to be played many times."""

    game: Game[S, A]
    rulings: Mapping[str, str]
    setup: Mapping[str, object]
    others: Mapping[str, Sequence[str]] = field(default_factory=dict)

    @cached_property
    def rules(self) -> Rules[S, A]:
        return self.game.rules()

    @cached_property
    def study(self) -> Metrics[S, A]:
        if self.game.metrics is None:
            raise BadValue(self.game.name, "nothing is counted of it", "choose another")
        return self.game.metrics()

    @cached_property
    def begun(self) -> S:
        """The state in which every game begins."""
        return self.rules.start(self.rulings, self.setup)

    @cached_property
    def hidden(self) -> contract.Hidden[S, A] | None:
        return self.game.hidden() if self.game.hidden else None

    def play(
        self, bots: Sequence[Bot[S, A]], seed: str, *, watched: bool = False
    ) -> Played:
        """Play a game to its end; if it is watched, note which rulings come up.

        Raises:
            BadValue: if it does not end.
            BadRules: if rules or a bot of a folder fail.
        """
        try:
            return self._play(bots, seed, watched)
        except CompanionError:
            raise
        except Exception as error:
            if self.game.folder is None:
                raise
            raise raised(error, self.game.folder) from error

    def _play(self, bots: Sequence[Bot[S, A]], seed: str, watched: bool) -> Played:
        rules, hidden, state = self.rules, self.hidden, self.begun
        dice, chance = Random(f"dice {seed}"), Random(f"bots {seed}")
        notes = _Notes(self.study, state)
        # A lookup in this loop costs a game of pig a hundredth of its time.
        waits_for, apply, note = rules.waits_for, rules.apply, notes.step
        roll, report = dice.choice, cast(Callable[[tuple[int, ...]], A], Rolled)
        came: set[str] = set(self._at_start()) if watched else set()
        for _ in range(LONGEST):
            due = waits_for(state)
            if isinstance(due, Roll):
                faces = range(1, due.sides + 1)
                action = report(tuple([roll(faces) for _ in range(due.count)]))
            elif isinstance(due, Choice):
                seen = hidden.view(state, due.player) if hidden else state
                action = bots[due.player](seen, chance)
                if watched:
                    came |= self._came_up(state, action, came)
            elif isinstance(due, Over):
                scores = self.study.score(state)
                behind, ahead = notes.halfway()
                return Played(
                    won=self._won(due, len(scores)),
                    scores=scores,
                    turns=len(notes.turns),
                    dead=notes.dead(state),
                    behind=behind,
                    ahead=ahead,
                    used=frozenset(notes.used),
                    ended=self.study.ended(state, due),
                    rulings=frozenset(came) if watched else None,
                    counted=notes.counted(),
                )
            else:
                action = self._drawn(state, due, dice)
            after = apply(state, action)
            note(state, action, after)
            state = after
        what = f"a game goes on after {LONGEST} steps"
        raise BadValue(self.game.name, what, "change the facts, or the bots")

    def _drawn(self, state: S, due: Draw, dice: Random) -> A:
        if self.hidden is None:
            raise ValueError(f"{self.game.name} draws cards and has no deck")
        cards = dice.sample(self.hidden.deck(state), due.count)
        return contract.as_action(self.rules, Drawn(tuple(cards)))

    def _won(self, over: Over, seats: int) -> tuple[int, ...]:
        """Return the win of each seat; those who won apart share one."""
        if self.study.together or not over.winners:
            return (WIN * over.won,) * seats
        share = WIN // len(over.winners)
        return tuple(share if seat in over.winners else 0 for seat in range(seats))

    # Rulings: one comes up where another choice would let something else happen.

    def _at_start(self) -> set[str]:
        under, start = self.study.under, self.rules.start
        return {
            ruling
            for ruling, values in self.others.items()
            for value in values
            if under(start({**self.rulings, ruling: value}, self.setup), self.rulings)
            != self.begun
        }

    def _came_up(self, state: S, action: A, known: set[str]) -> set[str]:
        rules, under = self.rules, self.study.under
        legal, after = rules.legal_actions(state), rules.apply(state, action)
        due = rules.waits_for(after)

        def differs(ruling: str, value: str) -> bool:
            other = under(state, {**self.rulings, ruling: value})
            if rules.legal_actions(other) != legal:
                return True
            then = rules.apply(other, action)
            return under(then, self.rulings) != after or rules.waits_for(then) != due

        return {
            ruling
            for ruling, values in self.others.items()
            if ruling not in known and any(differs(ruling, value) for value in values)
        }


class _Notes(Generic[S, A]):
    def __init__(self, study: Metrics[S, A], state: S) -> None:
        self._study, self._start = study, state
        self._used, self._begins = study.used, study.begins
        self._steps: list[tuple[A | Note, S]] | None = [] if study.questions else None
        # For each turn whose it is, and where all are when it begins.
        self.turns: list[tuple[int, tuple[float, ...]]] = []
        self.used: set[tuple[int, str]] = set()

    def step(self, before: S, action: A, after: S) -> None:
        if used := self._used(before, action, after):
            self.used.update(used)
        if self._steps is not None:
            self._steps.append((action, after))
        if (seat := self._begins(before, action, after)) != NOBODY:
            self.turns.append((seat, self._study.standing(after)))

    def counted(self) -> tuple[Counted, ...]:
        """Return the numbers that answer the questions of a playtest."""
        questions = self._study.questions
        if questions is None or self._steps is None:
            return ()
        return tuple(questions.counted(Story(self._start, tuple(self._steps))))

    def dead(self, end: S) -> int:
        """Return how many turns brought the seat nothing whose turn it was."""
        if not self.turns:
            return 0
        after = [far for _, far in self.turns[1:]] + [self._study.standing(end)]
        return sum(
            then[seat] <= far[seat]
            for (seat, far), then in zip(self.turns, after, strict=True)
        )

    def halfway(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the seats last and first in the middle; none where all are level."""
        if not self.turns:
            return (), ()
        _, far = self.turns[len(self.turns) // 2]
        least, most = min(far), max(far)
        if least == most:
            return (), ()
        return (
            tuple(seat for seat, place in enumerate(far) if place == least),
            tuple(seat for seat, place in enumerate(far) if place == most),
        )


T = TypeVar("T", bound=Hashable)


class Used(msgspec.Struct):
    """Of seats that used something: how many, what they won, and their points."""

    seats: int = 0
    won: int = 0
    points: int = 0  # the sum of their scores
    squares: int = 0  # and of the squares of these


class Paired(msgspec.Struct):
    """What a bot made more than in the same game of the first variant."""

    won: dict[int, int] = {}
    score: dict[int, int] = {}


class Tally(msgspec.Struct):
    """What games of one variant add up to."""

    games: int = 0
    decided: int = 0
    won: list[int] = []  # by bot, in shares
    places: list[int] = []  # wins by seat, in shares
    scores: list[dict[int, int]] = []  # by bot, how often each came up
    turns: dict[int, int] = {}
    dead: int = 0
    level: int = 0  # games in which all were level halfway
    comebacks: int = 0  # games won by a seat that was last halfway
    runaways: int = 0  # or first
    used: dict[str, Used] = {}
    ended: dict[str, int] = {}
    watched: int = 0  # games of which it was noted which rulings came up
    rulings: dict[str, int] = {}
    paired: list[Paired] = []  # by bot
    longer: dict[int, int] = {}  # turns more than in the same game of the first variant
    # by question and what was counted, how often each number but 0 came up
    counted: dict[str, dict[str, dict[int, int]]] = {}


def empty(seats: int) -> Tally:
    """Return the counts of no game."""
    return Tally(
        won=[0] * seats,
        places=[0] * seats,
        scores=[{} for _ in range(seats)],
        paired=[Paired() for _ in range(seats)],
    )


def count(tally: Tally, game: Played, seats: Sequence[int]) -> None:
    """Count a game, in which each bot had one of the seats."""
    winners = [seat for seat, won in enumerate(game.won) if won]
    tally.games += 1
    tally.decided += bool(winners)
    for bot, seat in enumerate(seats):
        tally.won[bot] += game.won[seat]
        tally.places[seat] += game.won[seat]
        _add(tally.scores[bot], game.scores[seat])
    _add(tally.turns, game.turns)
    tally.dead += game.dead
    if not game.ahead:
        tally.level += 1
    elif winners:
        tally.comebacks += all(seat in game.behind for seat in winners)
        tally.runaways += all(seat in game.ahead for seat in winners)
    for seat, name in sorted(game.used):  # sets have another order in each process
        used = tally.used.setdefault(name, Used())
        used.seats += 1
        used.won += game.won[seat]
        used.points += game.scores[seat]
        used.squares += game.scores[seat] ** 2
    for counted in game.counted:
        if counted.number:
            answers = tally.counted.setdefault(counted.question, {})
            _add(answers.setdefault(counted.what, {}), counted.number)
    _add(tally.ended, game.ended)
    if game.rulings is not None:
        tally.watched += 1
        for ruling in sorted(game.rulings):
            _add(tally.rulings, ruling)


def compare(tally: Tally, game: Played, first: Played, seats: Sequence[int]) -> None:
    """Count what a game came to beside the same game of the first variant."""
    for bot, seat in enumerate(seats):
        paired = tally.paired[bot]
        _add(paired.won, game.won[seat] - first.won[seat])
        _add(paired.score, game.scores[seat] - first.scores[seat])
    _add(tally.longer, game.turns - first.turns)


def _add(counts: dict[T, int], value: T, more: int = 1) -> None:
    counts[value] = counts.get(value, 0) + more


def add(tally: Tally, more: Tally) -> None:
    """Add the counts of other games."""
    for name in ("games", "decided", "dead", "level", "comebacks", "runaways"):
        setattr(tally, name, getattr(tally, name) + getattr(more, name))
    tally.watched += more.watched
    for bot, won in enumerate(more.won):
        tally.won[bot] += won
        tally.places[bot] += more.places[bot]
        _merge(tally.scores[bot], more.scores[bot])
        _merge(tally.paired[bot].won, more.paired[bot].won)
        _merge(tally.paired[bot].score, more.paired[bot].score)
    _merge(tally.turns, more.turns)
    _merge(tally.ended, more.ended)
    _merge(tally.rulings, more.rulings)
    _merge(tally.longer, more.longer)
    for name, used in more.used.items():
        known = tally.used.setdefault(name, Used())
        known.seats += used.seats
        known.won += used.won
        known.points += used.points
        known.squares += used.squares
    for question, numbers in more.counted.items():
        answers = tally.counted.setdefault(question, {})
        for what, counts in numbers.items():
            _merge(answers.setdefault(what, {}), counts)


def _merge(counts: dict[T, int], more: dict[T, int]) -> None:
    for value, times in more.items():
        _add(counts, value, times)
