"""What a game offers to the rest of the project: one typed record, `Game`.

Chance is an input. A game never rolls: `waits_for` says that dice are due, and the
report `Rolled(faces)` is an action like any other. A capability that is
None does not exist for a game. A part is a module that fits a Protocol (`Rules`,
`Solver`, `Tale`) where all of it is required, and a record (`Words`, `Hidden`,
`Questions`) where some of it is optional; each is imported when it is first used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar, cast

import msgspec

from companion.contract.options import NO_OPTIONS, Option, Options

if TYPE_CHECKING:
    from companion import facts
    from companion.contract.best_play import Solver
    from companion.contract.board import Board
    from companion.contract.entries import Entry
    from companion.contract.many import Many
    from companion.contract.questions import Answer, Chance, Query, Questions
    from companion.contract.study import Study
    from companion.contract.tale import Tale
    from companion.press.layout.piece import Kit
    from companion.typed import Codec

NO_SETUP: Mapping[str, object] = MappingProxyType({})
"""The set-up of a game for one player, which is empty."""

LONGEST_NOTE = 200
"""Characters of a note: a line or two, as a logbook has room for."""


class Roll(msgspec.Struct, frozen=True):
    """Dice are due: `count` of them with `sides` faces; `what` names them in words.

    They are the dice of `player`, counted from 0; of the whole table if None.
    """

    count: int
    sides: int = 6
    what: str = "dice"
    player: int | None = None


class Draw(msgspec.Struct, frozen=True):
    """Cards are due: `count` of them from `deck`.

    It is `player` who draws, counted from 0; nobody in particular if None.
    """

    deck: str
    count: int
    player: int | None = None


class Choice(msgspec.Struct, frozen=True):
    """A player must decide; `player` counts from 0."""

    player: int = 0


class Over(msgspec.Struct, frozen=True, omit_defaults=True):
    """The end, and how it came about.

    Attributes:
        rank: the title or who won, in words; empty for a loss.
        winners: the seats that won, in a game for several.
    """

    won: bool
    score: int
    rank: str
    reason: str
    winners: tuple[int, ...] = ()


Due = Roll | Draw | Choice | Over


class Act(
    msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, gc=False
):
    """What every action inherits; each subclass names its `tag`, a typed verb.

    An action holds words and numbers, so it is never part of a circle that the garbage
    collector must look for.
    """


S = TypeVar("S")
"""The state of a game: all there is to know at one moment, frozen."""
A = TypeVar("A", bound=Act)
"""The actions of a game: a closed union of small frozen structs."""
T = TypeVar("T")


class Rolled(Act, frozen=True, tag="rolled"):
    """The answer to a `Roll`: one face a die, in any order."""

    faces: tuple[int, ...]


class Drawn(Act, frozen=True, tag="drawn"):
    """The answer to a `Draw`."""

    cards: tuple[str, ...]


class Note(Act, frozen=True, tag="note"):
    """A note in a player's own words.

    It may be added to any game at any time, after its end too. It is in the log, and no
    rule reads it: it is none of a game's actions, since texts cannot be listed.
    """

    text: str


class Rules(Protocol[S, A]):
    """What may happen in a game and what it leads to: a pure module.

    `REVISION` names this state of the rules and is written into every save; `Action` is
    the union of the action structs, which a save is read with. At a `Choice`,
    `legal_actions(state)` is exactly the set of actions whose `why_not` is None;
    otherwise it is empty, since any faces may be reported. `apply` raises
    `IllegalAction` with the words of `why_not`.
    """

    REVISION: str

    @property
    def Action(self) -> object: ...
    def start(
        self, rulings: Mapping[str, str], setup: Mapping[str, object] = ...
    ) -> S: ...
    def waits_for(self, state: S) -> Due: ...
    def legal_actions(self, state: S) -> tuple[A, ...]: ...
    def why_not(self, state: S, action: A) -> str | None: ...
    def apply(self, state: S, action: A) -> S: ...


def as_action(rules: Rules[S, A], report: Rolled | Drawn) -> A:
    """Return a report as an action of the game that waits for it.

    A game that waits for dice or cards has `Rolled` or `Drawn` among its actions, which
    no type variable can say.
    """
    return cast(A, report)


class Hidden(msgspec.Struct, Generic[S, A], frozen=True):
    """The secrets of a game; nothing else of a state leaves the process.

    Attributes:
        view: the state as a seat may see it; seat -1 is everybody.
        observed: an action done in a state, as a seat may know of it.
        deck: the cards that the `Draw` now due is made from, for the companion to
            draw at random; no player may see them.
        shared: every seat knows the same; what is hidden is hidden from all.
    """

    view: Callable[[S, int], S]
    observed: Callable[[S, A, int], A]
    deck: Callable[[S], Sequence[str]]
    shared: bool = False


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


class InPlay(msgspec.Struct, Generic[S], frozen=True):
    """What `check` and `odds` answer of a game that is played, from a view of it.

    What was not typed is taken from the view: the challenge, the dice, ranks, pips.
    """

    check: Callable[[Query, S], Answer]
    odds: Callable[[Query, S], Chance]


class Begun(msgspec.Struct, frozen=True):
    """What the options of a new game decide: its rulings, set-up and bots.

    Attributes:
        rulings: those that are not the default.
        bots: the bot of each player whom one plays.
    """

    rulings: Mapping[str, str] = MappingProxyType({})
    setup: Mapping[str, object] = NO_SETUP
    bots: Mapping[str, str] = MappingProxyType({})


class KitRequest(msgspec.Struct, frozen=True, kw_only=True):
    """What a kit is made with.

    Attributes:
        tables: numbers and lines of the rules that booklets and cards quote.
    """

    rulings: Mapping[str, str] = MappingProxyType({})
    options: Options = NO_OPTIONS
    tables: Callable[[], Mapping[str, object]] | None = None


class Suggestion(msgspec.Struct, Generic[A], frozen=True):
    """Actions one after the other that a game's own search recommends.

    Attributes:
        note: what they lead to, in words.
        worth: more is better.
        sentence: all of them in words, where that is shorter than one by one.
    """

    actions: tuple[A, ...]
    note: str
    worth: float
    sentence: str = ""


class Chooser(Protocol):
    """The randomness of a bot, such as `random.Random`."""

    def choice(self, seq: Sequence[T], /) -> T: ...


class GameFacts(Protocol):
    """The facts of a game that generic code reads."""

    @property
    def game(self) -> facts.Game: ...
    @property
    def rulings(self) -> facts.Rulings: ...


Bot = Callable[[S, Chooser], A]
"""Answers a view of its seat with a legal action; all chance is the chooser's."""


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
        many: the game compiled, to be played by the million.
        best: the bot that plays best for an aim under rulings; the program adds it to
            games that have a solver.
    """

    name: str
    facts: Callable[[], GameFacts]
    rules: Callable[[], Rules[S, A]]
    words: Callable[[], Words[S, A]]
    kit: Callable[[KitRequest], Kit]
    questions: Callable[[], Questions]
    tables: Callable[[], Mapping[str, object]]
    question_options: tuple[Option, ...] = ()
    kit_options: tuple[Option, ...] = ()
    setup_options: tuple[Option, ...] = ()
    begin: Callable[[Options], Begun] | None = None
    hidden: Callable[[], Hidden[S, A]] | None = None
    as_of: Callable[[str], Rules[S, A] | None] | None = None
    advice: Callable[[], Callable[[S], Iterable[Suggestion[A]]]] | None = None
    entries: Callable[[], Callable[[S | None], Iterable[Entry]]] | None = None
    in_play: Callable[[], InPlay[S]] | None = None
    board: Callable[[], Board[S, A]] | None = None
    bots: Callable[[], Mapping[str, Bot[S, A]]] | None = None
    best: Callable[[str, Mapping[str, str]], Bot[S, A]] | None = None
    solver: Callable[[], Solver[S, A]] | None = None
    study: Callable[[], Study[S, A]] | None = None
    many: Callable[[], Many] | None = None
    tale: Callable[[], Tale[S, A]] | None = None

    @property
    def secret(self) -> bool:
        """Whether one seat may know what another may not."""
        return self.hidden is not None and not self.hidden().shared


Load = Callable[[str], Game[S, A]]
"""Finds a game by its name."""
