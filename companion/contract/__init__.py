"""What a game offers to the rest of the project: one typed record, `Game`.

A capability that is None does not exist for a game. A part is a module that fits a
Protocol (`Rules`, `Solver`, `Tale`) where all of it is required, and a record (`Words`,
`Hidden`, `Questions`) where some of it is optional; each is imported when it is first
used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

import msgspec

from companion.contract.actions import LONGEST_NOTE, A, Act, Drawn, Note, Rolled, S, Say
from companion.contract.options import NO_OPTIONS, Option, Options
from companion.contract.rules import (
    Choice,
    Draw,
    Due,
    Hidden,
    Over,
    Roll,
    Rules,
    as_action,
)

if TYPE_CHECKING:
    from pathlib import Path

    from companion import facts
    from companion.contract.best_play import Solver
    from companion.contract.board import Board
    from companion.contract.glossary import Entry
    from companion.contract.metrics import Metrics
    from companion.contract.questions import Answer, Chance, Query, Questions
    from companion.contract.story import StoryForms
    from companion.typed import Codec

__all__ = [
    "LONGEST_NOTE",
    "NO_SETUP",
    "A",
    "Act",
    "Begun",
    "Bot",
    "Choice",
    "Chooser",
    "Draw",
    "Drawn",
    "Due",
    "Game",
    "GameFacts",
    "Hidden",
    "Kit",
    "KitRequest",
    "Load",
    "Note",
    "Over",
    "Roll",
    "Rolled",
    "Rules",
    "S",
    "Say",
    "Suggestion",
    "Weighed",
    "Words",
    "as_action",
]

NO_SETUP: Mapping[str, object] = MappingProxyType({})
"""The set-up of a game for one player, which is empty."""

T = TypeVar("T")


class Suggestion(msgspec.Struct, Generic[A], frozen=True):
    """Actions one after the other that a game's own search recommends."""

    actions: tuple[A, ...]
    note: str  # what they lead to, in words
    worth: float  # more is better
    sentence: str = ""  # all of them in words, where that is shorter than one by one


class Chooser(Protocol):
    """The randomness of a bot, such as `random.Random`."""

    def choice(self, seq: Sequence[T], /) -> T: ...


Bot = Callable[[S, Chooser], A]
"""Answers a view of its seat with a legal action; all chance is the chooser's."""


class Weighed(msgspec.Struct, Generic[S, A], frozen=True, kw_only=True):
    """A bot that weighs what it does by numbers of a file, which can be tuned."""

    file: Path  # TOML; each key is a number or a list of numbers
    # plays by what such a file holds; an error says what does not fit
    bot: Callable[[Mapping[str, object]], Bot[S, A]]
    # how near to winning a state is that is over, a whole number: more is nearer, also
    # among those that are lost
    worth: Callable[[S], int]
    setup: Mapping[str, str]  # how the games are set up that it is tuned by


class Words(msgspec.Struct, Generic[S, A], frozen=True, kw_only=True):
    """Everything a person reads and types in a game.

    `describe` is given a view, and the columns of the terminal.

    Attributes:
        describe: a state as text for a terminal: a heading, then blocks. A block is a
            line indented by two spaces with those below it that are indented more.
        brief: a state in the fewest lines, built as `describe` is, shown at each step
            in its place; `state` shows the rest.
        drawn: a state as a drawing, shown when `board` is typed.
        say: an action as a sentence.
        logged: an action as a sentence of the log, in the view before it; without it,
            what `say` makes of it.
        actions: reads, writes, explains and completes actions as they are typed.
        faces: dice as they are typed; None where dice are never reported.
        tint: a described state in colour.
        results: what an action led to, from the state before and the state after, in
            lines that everybody may know.
        usual: the choice that Enter makes, or None.
        passes: the choice that a table on pages makes by itself, where there is none.
        note: splits what was typed into an action and words to keep as a note.
        parts: the actions in a typed line, where more than `;` divides them.
        waits: whether a part of a line answers a question that comes later than the
            one due; it is kept until then.
        spell: what was typed with its names in full.
        choice: an action as a sentence for a list, as things are now.
        answer: what is enough to type in the place of a choice; empty if all of it is.
        first: verbs that a list of choices begins with; the others follow.
        rare: verbs of choices that are listed only when they are asked for.
        folds: whether a list too long to be shown is folded to the forms of its verbs.
        offered: a few choices that are usual now, as typed and in words, which stand
            for the list; none where the list itself is shown.
        lookup: lines of any length that answer a typed verb and the rest of its line;
            none if it is no query of the game. `lookup_help` has what is typed, and
            what it shows.
        chapter: the heading of a log that a state belongs to, empty if there is none.
        quiet: whether a log leaves an action out.
    """

    describe: Callable[[S, int], str]
    brief: Callable[[S, int], str] | None = None
    drawn: Callable[[S, int], str] | None = None
    say: Callable[[A], str]
    actions: Codec[A]
    logged: Callable[[A, S], str] | None = None
    faces: Callable[[Sequence[str]], tuple[int, ...]] | None = None
    tint: Callable[[str], str] | None = None
    results: Callable[[S, A, S], Iterable[str]] | None = None
    usual: Callable[[S], A | None] | None = None
    passes: Callable[[S], A | None] | None = None
    note: Callable[[str], tuple[str, str]] | None = None
    parts: Callable[[str, S], Sequence[str]] | None = None
    waits: Callable[[str, S], bool] | None = None
    spell: Callable[[str, S], str] | None = None
    choice: Callable[[A, S], str] | None = None
    answer: Callable[[A, S], str] | None = None
    first: tuple[str, ...] = ()
    rare: frozenset[str] = frozenset()
    folds: bool = False
    offered: Callable[[S], Sequence[tuple[str, str]]] | None = None
    lookup: Callable[[str, str, S], Sequence[str]] | None = None
    lookup_help: tuple[tuple[str, str], ...] = ()
    chapter: Callable[[S], str] | None = None
    quiet: Callable[[A], bool] | None = None

    def in_list(self, action: A, view: S) -> str:
        """Return an action as a sentence for a list or a button, as things are now."""
        return self.choice(action, view) if self.choice else self.say(action)


class LiveChecks(msgspec.Struct, Generic[S], frozen=True):
    """What `check` and `odds` answer of a game that is played, from a view of it.

    What was not typed is taken from the view: the challenge, the dice, ranks, pips.
    """

    check: Callable[[Query, S], Answer]
    odds: Callable[[Query, S], Chance]


class Begun(msgspec.Struct, frozen=True):
    """What the options of a new game decide: its rulings, set-up and bots."""

    rulings: Mapping[str, str] = MappingProxyType({})  # those that are not the default
    setup: Mapping[str, object] = NO_SETUP
    bots: Mapping[str, str] = MappingProxyType({})  # of each player whom one plays


class KitRequest(msgspec.Struct, frozen=True, kw_only=True):
    """What a kit is made with."""

    rulings: Mapping[str, str] = MappingProxyType({})
    options: Options = NO_OPTIONS
    # numbers and lines of the rules that booklets and cards quote
    booklet_values: Callable[[], Mapping[str, object]] | None = None


class Kit(Protocol):
    """What a game prints. `press.layout.piece.Kit` is the only one.

    The contract names no type of the press: `piece.kit_of` gives a kit its own type.
    """

    @property
    def game(self) -> str: ...
    @property
    def language(self) -> str: ...


class GameFacts(Protocol):
    """The facts of a game that generic code reads."""

    @property
    def game(self) -> facts.Game: ...
    @property
    def rulings(self) -> facts.Rulings: ...


class Game(msgspec.Struct, Generic[S, A], frozen=True, kw_only=True):
    """A game: what it is called and where each part of it is.

    Attributes:
        name: as it is typed.
        question_options, kit_options, setup_options: what belongs to this game alone in
            `check` and `odds`, in `print`, and in `new` and `play`.
        begin: reads the set-up options; without it each is kept by its name.
        as_of: the rules that a save of an earlier `REVISION` goes on under, or None.
        advice: the best that can be done in a view, for games without a solver.
        entries: what can be looked up in a view; None if no game is played.
        in_play: `check` and `odds` of a game that is played.
        board: how it is shown on the page and played by tapping.
        best: the bot that plays best for an aim under rulings; the program adds it to
            games that have a solver.
        weighed: those of its bots whose weights can be tuned, by name.
        folder: where its files are, if it is none of ours.
    """

    name: str
    folder: Path | None = None
    facts: Callable[[], GameFacts]
    rules: Callable[[], Rules[S, A]]
    words: Callable[[], Words[S, A]]
    kit: Callable[[KitRequest], Kit]
    questions: Callable[[], Questions]
    booklet_values: Callable[[], Mapping[str, object]]
    question_options: tuple[Option, ...] = ()
    kit_options: tuple[Option, ...] = ()
    setup_options: tuple[Option, ...] = ()
    begin: Callable[[Options], Begun] | None = None
    hidden: Callable[[], Hidden[S, A]] | None = None
    as_of: Callable[[str], Rules[S, A] | None] | None = None
    advice: Callable[[], Callable[[S], Iterable[Suggestion[A]]]] | None = None
    glossary: Callable[[], Callable[[S | None], Iterable[Entry]]] | None = None
    live_checks: Callable[[], LiveChecks[S]] | None = None
    board: Callable[[], Board[S, A]] | None = None
    bots: Callable[[], Mapping[str, Bot[S, A]]] | None = None
    weighed: Callable[[], Mapping[str, Weighed[S, A]]] | None = None
    best: Callable[[str, Mapping[str, str]], Bot[S, A]] | None = None
    solver: Callable[[], Solver[S, A]] | None = None
    metrics: Callable[[], Metrics[S, A]] | None = None
    story: Callable[[], StoryForms[S, A]] | None = None

    @property
    def secret(self) -> bool:
        """Whether one seat may know what another may not."""
        return self.hidden is not None and not self.hidden().shared


Load = Callable[[str], Game[S, A]]  # finds a game by its name
