"""A guided first game: `templates/<game>/first_game.toml`, played at the real table.

Each step asks for one tap and says why in a sentence; dice, cards and the choices of
others come as the file holds them. The step is found by comparing the game with the
file, so that an undo goes back in it, and whoever does something else, or leaves, plays
on freely.
"""

from collections.abc import Mapping
from functools import cache
from itertools import accumulate, chain
from pathlib import Path
from typing import cast

import msgspec

from companion import contract, places
from companion.chronicle import replay, store
from companion.chronicle.codec import Settings, Stamp
from companion.chronicle.replay import Chronicle
from companion.contract import A, Act, S, script
from companion.contract.parts import Do, Draft, Pick
from companion.errors import UnknownName
from companion.facts import Fact, load
from companion.language import phrase
from companion.table import begin, secrets


class Step(Fact, frozen=True):
    """A sentence, and what it asks for: one tap. The last asks for none."""

    words: str  # what **the tap** is is strong
    pick: tuple[str, ...] = ()  # the draft after it, as the board of the game says it
    do: str = ""  # the action that it does, as it is typed
    then: tuple[str, ...] = ()  # what happens by itself: dice, cards, others' choices


class FirstGame(script.Script, frozen=True, kw_only=True):
    """A first game."""

    steps: tuple[Step, ...]
    bots: Mapping[str, str] = {}  # who plays on for the others once it is left


class Lesson(msgspec.Struct, frozen=True):
    """What a player is told now."""

    n: int  # the number of the step
    of: int  # how many steps there are
    words: str
    tap: Do | Pick | None  # what it asks for; None at the end


def _path(game: str) -> Path:
    return places.TEMPLATES / game.replace("-", "_") / "first_game.toml"


def has_one(game: contract.Game[S, A]) -> bool:
    """Return whether a game has a guided first game."""
    return game.folder is None and _path(game.name).is_file()


@cache
def first_game(name: str) -> FirstGame:
    """Return the first game of a game, by its name."""
    return load(FirstGame, _path(name))


_READ: dict[str, tuple[Act, ...]] = {}
"""The moves of first games that were read, by the names of the games."""


def _moves(game: contract.Game[S, A]) -> tuple[A, ...]:
    if game.name not in _READ:
        told = first_game(game.name)
        steps = (filter(None, (step.do, *step.then)) for step in told.steps)
        typed = [*told.before, *chain.from_iterable(steps)]
        read: tuple[A, ...] = script.actions(game, typed)
        _READ[game.name] = read
    return cast(tuple[A, ...], _READ[game.name])


def _done(kept: Chronicle[S, A], step: replay.Step[S, A]) -> int | None:
    """Return how many moves of the file were made; None if it is followed no more.

    After the last of them bots may have gone on.
    """
    if kept.save.settings.first is not True:
        return None
    moves, notes = _moves(kept.game), contract.Note
    path = [one for one in step.back() if not isinstance(one.action, notes)][::-1]
    own = set(secrets.names(kept)) - {*(kept.save.bots or ())}
    if any(kept.events[one.event - 1].by in own for one in path[len(moves) :]):
        return None
    made = tuple(one.action for one in path[: len(moves)])
    return len(made) if made == moves[: len(made)] else None


def _starts(told: FirstGame) -> tuple[int, ...]:
    """Return after how many moves each step begins, and how many there are."""
    counts = (len(step.then) + bool(step.do) for step in told.steps)
    return tuple(accumulate(counts, initial=len(told.before)))


def scripted(kept: Chronicle[S, A], step: replay.Step[S, A]) -> A | None:
    """Return what happens after a step by itself in a first game; None if nothing."""
    if (done := _done(kept, step)) is None:
        return None
    told, moves = first_game(kept.game.name), _moves(kept.game)
    asks = {at for at, one in zip(_starts(told), told.steps, strict=False) if one.do}
    return None if done in asks or done >= len(moves) else moves[done]


def lesson(kept: Chronicle[S, A], draft: Draft = ()) -> Lesson | None:
    """Return what a player is told now, who tapped a draft; None if they play freely.

    While others act it is what was told last, without a tap.
    """
    done = _done(kept, kept.steps[-1])
    if done is None:
        return None
    told = first_game(kept.game.name)
    starts = _starts(told)
    if scripted(kept, kept.steps[-1]) is not None:
        at = max((at for at, start in enumerate(starts) if start < done), default=0)
        return Lesson(at + 1, len(told.steps), phrase(told.steps[at].words), None)
    at = starts.index(done)
    for later, step in enumerate(told.steps[at:], at + 1):
        if step.pick == draft or not step.pick:
            at = later if step.pick else at
            break
    step = told.steps[at]
    tap = Do(step.do) if step.do else Pick(step.pick) if step.pick else None
    return Lesson(at + 1, len(told.steps), phrase(step.words), tap)


def told(kept: Chronicle[S, A]) -> str:
    """Return what a player at a terminal is told now, with what is typed for it."""
    if (first := lesson(kept)) is None:
        return ""
    words = [first.words]
    while isinstance(first.tap, Pick) and (then := lesson(kept, first.tap.draft)):
        first = then
        words.append(first.words)
    where = phrase("First game, {n} of {m}", n=first.n, m=first.of)
    typed = ""
    if isinstance(first.tap, Do):
        typed = " " + phrase("Type: {typed}", typed=first.tap.text)
    return f"{where}: {' '.join(words).replace('**', '')}{typed}"


def begin_one(path: Path, game: contract.Game[S, A], stamp: Stamp) -> None:
    """Create the save of a first game, as far as it goes by itself.

    Raises:
        UnknownName: if the game has none.
    """
    if not has_one(game):
        what, right = phrase("it has no first game"), phrase("begin it as usual")
        raise UnknownName(game.name, what, right)
    told = first_game(game.name)
    players = [f"{name}:{bot}" for name, bot in told.bots.items()]
    new = begin.with_bots(game, script.begun(told), players)
    begin.save(path, game, new, stamp, Settings(dice="digital", first=True))
    moves = script.actions(game, told.before)
    store.append(path, lambda _: game, moves, Stamp(stamp.at, "companion"))
