"""The contract of a game: what it waits for, what it is told, what it answers.

Chance is an input. A game never rolls: `waits_for` says that dice are due, and the
report `Rolled(faces)` is an action like any other, whoever rolled. Nothing here knows a
game.
"""

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol

import msgspec

from companion.errors import BadValue, near

NO_SETUP: Mapping[str, Any] = MappingProxyType({})
"""What a game for one player is begun with, beside its rulings."""

CARDS = "cards"
"""What a setup calls it that the cards are real, so that the table deals them."""

LONGEST_NAME = 16
"""Characters a player's name may have."""

LONGEST_NOTE = 200
"""Characters of a note: a line or two, as a logbook has room for."""


class Roll(msgspec.Struct, frozen=True):
    """Dice are due: `count` of them with `sides` faces; `what` names them in words."""

    count: int
    sides: int = 6
    what: str = "dice"


class Draw(msgspec.Struct, frozen=True):
    """Cards are due: `count` of them from `deck`."""

    deck: str
    count: int


class Choice(msgspec.Struct, frozen=True):
    """Somebody must decide; `player` counts from 0."""

    player: int = 0


class Over(msgspec.Struct, frozen=True):
    """The end, and how it came about; `rank` is empty for a loss."""

    won: bool
    score: int
    rank: str
    reason: str


Due = Roll | Draw | Choice | Over


class Act(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """What every action inherits; each subclass names its `tag`, a typed verb."""


class Rolled(Act, frozen=True, tag="rolled"):
    """The answer to a `Roll`: one face a die, in any order."""

    faces: tuple[int, ...]


class Drawn(Act, frozen=True, tag="drawn"):
    """The answer to a `Draw`."""

    cards: tuple[str, ...]


class Note(Act, frozen=True, tag="note"):
    """What somebody wants remembered, in any words.

    Every game may be told one at any time, after its end too. It stands in the log and
    no rule hears it: texts cannot be listed, so it is none of a game's actions.
    """

    text: str


class Change(msgspec.Struct, frozen=True):
    """One die turned from `face` into `to` for `pips` Virgil pips."""

    face: int
    to: int
    pips: int


class Way(msgspec.Struct, frozen=True):
    """The cheapest way to meet a challenge with exactly `dice` dice.

    `using` holds the faces put forward, after the changes, sorted.
    """

    dice: int
    using: tuple[int, ...]
    changes: tuple[Change, ...]
    pips: int


class Verdict(msgspec.Struct, frozen=True):
    """What `check` answers, without a state.

    Attributes:
        met: whether the challenge is met with at most the pips that were offered.
        using: the faces put forward, after the changes, sorted; empty if not met.
        changes: the dice turned to meet it, each with its pips.
        pips_used: their sum.
        sets: every set of dice that meets it as the dice lie, best first.
        ways: for each number of dice that can meet it, the way with the fewest pips.
        possible: whether any roll of any number of dice could meet it at all.
        sentence: the verdict in words; what is lacking when it is not met.
    """

    met: bool
    using: tuple[int, ...]
    changes: tuple[Change, ...]
    pips_used: int
    sets: tuple[tuple[int, ...], ...]
    ways: tuple[Way, ...]
    possible: bool
    sentence: str


class Finding(Verdict, frozen=True):
    """A verdict of a game that has more to tell than its dice.

    Attributes:
        notes: lines below the sentence.
        found: what was found, for other programs.
    """

    notes: tuple[str, ...] = ()
    found: Any = None


class Rules(Protocol):
    """A game's `rules` module.

    `Action` is the union of its action structs; `REVISION` names this state of the
    rules and is written into every save. At a `Choice`, `legal_actions(state)` is
    exactly the set of actions whose `why_not` is None; otherwise it is empty, since any
    faces may be reported. `apply` raises `IllegalAction` with the words of `why_not`.

    `setup` says what is chosen before a game and is no ruling: `players`, their names
    in the order of their seats, `cards` if these are real (`table`), and what else a
    game knows. It is kept in the save.

    A game that draws has `deck(state)`, the cards that the `Draw` now due is made from;
    whoever draws for the players chooses among them by lot, and nobody else looks.

    A game with secrets has `view(state, seat)`, the state as a seat may see it, and
    `told(state, action, seat)`, what it hears of an action done in `state`; seat -1
    is everybody. Nothing else leaves the process, and `describe` is given a view.
    Where all seats know the same, `ALIKE` says so: what is hidden is from everybody.

    A game whose rules have changed may have `as_of(revision)`: the rules that a save of
    an earlier `REVISION` goes on under, or None if it knows them no more.
    """

    REVISION: str
    Action: Any

    def start(
        self, rulings: Mapping[str, str], setup: Mapping[str, Any] = ...
    ) -> Any: ...
    def waits_for(self, state: Any) -> Due: ...
    def legal_actions(self, state: Any) -> tuple[Any, ...]: ...
    def why_not(self, state: Any, action: Any) -> str | None: ...
    def apply(self, state: Any, action: Any) -> Any: ...


def apart(rules: Any) -> bool:
    """Return whether a game has secrets that one seat keeps from another."""
    return hasattr(rules, "view") and not getattr(rules, "ALIKE", False)


def seats(
    setup: Mapping[str, Any],
    least: int,
    most: int,
    where: str,
    *,
    also: Collection[str] = (),
) -> tuple[str, ...]:
    """Return the players that `setup` names, in the order of their seats.

    A game for one player needs no name. That its cards are real may be said of every
    game for several.

    Args:
        least, most: how many players there may be.
        where: the game, for the error.
        also: what else the setup of this game may say.

    Raises:
        BadValue: if there are too few or too many players, a name is no name or stands
            there twice, or the setup says what the game does not know.

    >>> seats({"players": ["ann", "ben"]}, 2, 4, "toy")
    ('ann', 'ben')
    """
    known = {"players", *also} | ({CARDS} if most > 1 else set())
    for key in setup.keys() - known:
        raise BadValue(where, f"'{key[:40]}' is no part of a setup", near(key, known))
    if setup.get(CARDS, "table") != "table":
        raise BadValue(where, "the cards of a setup are not real", f"leave out {CARDS}")
    names = setup.get("players", [])
    if not isinstance(names, list | tuple):
        raise BadValue(where, "the players are no list", "name them one by one")
    wanted = f"{least} to {most} players" if most > least else f"{least} players"
    named = f"players named: {len(names)}"
    if most == 1:
        wanted = "one player"
    elif len(names) < least:
        example = ",".join(("ann", "ben", "cleo", "dan", "eva", "finn")[:least])
        raise BadValue(where, named, f"it takes {wanted}, such as {example}")
    if len(names) > most:
        raise BadValue(where, named, f"it takes {wanted}")
    for name in names:
        _known_name(name, where)
    folded = [name.casefold() for name in names]
    for name in names:
        if folded.count(name.casefold()) > 1:
            what = f"two players are called '{name}'"
            raise BadValue(where, what, "give each a name of their own")
    return tuple(names)


def _known_name(name: Any, where: str) -> None:
    """Refuse what cannot be typed as one word."""
    right = f"use 1 to {LONGEST_NAME} letters, digits, - and _, a letter first"
    plain = isinstance(name, str) and name.replace("-", "_").isidentifier()
    if not plain or name[0] in "-_" or len(name) > LONGEST_NAME:
        raise BadValue(where, f"{str(name)[:40]!r} is no name of a player", right)


class Words(Protocol):
    """A game's `words` module: everything a person reads or types.

    A game may have more: `tint(text)` is a described state in colour for a terminal,
    and `ASKED` answers each question that may be typed with lines about a view.
    `came(before, action, after)` says in lines what came of an action, no more of it
    than everybody may know.

    `read(write(action))` is that action again; `say` is a sentence for a list of
    choices; `VERBS` are the words a typed action begins with, and `grammar` explains
    them. A game with many steps may have `usual(state)`, what Enter does at a choice,
    or None. One that takes reasons in one's own words has `noted(text)`: what is left
    to read, and the words, which are kept as a note. `EXAMPLES` shows what `check` and
    `odds` can be asked: for each command, as it is typed after the game, and what it
    means.

    Where much is typed there may be `spelled(text, state)`, what was typed with its
    names in full; `choice(action, state)`, a sentence for a list as things stand;
    `form(verb)`, how a verb is typed, for lists too long to be told; `about(verb, rest,
    state)`, lines that answer a question, none if it is no question of the game, and
    `HELP`, which tells of those; `chapter(state)` and `quiet(action)`, the headings of
    a log and what it leaves out; `ROLLS`, false where dice are never reported.
    """

    EXAMPLES: Mapping[str, Sequence[tuple[str, str]]]
    VERBS: tuple[str, ...]

    def challenge(self, text: str, *, die: int | None, number: int | None) -> Any: ...
    def name(self, challenge: Any) -> str: ...
    def faces(self, words: Sequence[str]) -> tuple[int, ...]: ...
    def describe(self, state: Any) -> str: ...
    def say(self, action: Any) -> str: ...
    def write(self, action: Any) -> str: ...
    def read(self, text: str) -> Any: ...
    def grammar(self) -> str: ...
