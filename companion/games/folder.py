"""A game from a folder: `game.toml` and `rules.py`, and what else it names itself.

A part that the folder has no file for is derived: words, page, bots, what is counted.
A file of its own is called after the part, as in our games: `words.py` has `WORDS`,
`board.py` has `BOARD`, `bots.py` has `BOTS`, `metrics.py` has `METRICS`, `questions.py`
has `QUESTIONS`, `glossary.py` has `entries`, `kit.py` has `make`.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import re
import sys
from collections.abc import Callable, Mapping
from functools import cache
from hashlib import sha256
from inspect import isfunction
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn, cast

from msgspec import Struct

from companion import facts
from companion.bots import derived
from companion.contract import Bot, Game, KitRequest, Rolled, Rules, Words
from companion.contract.board import Board, Screen
from companion.contract.derive import counted, kinds, page, shown
from companion.contract.derive import rules as by_rules
from companion.contract.derive import words as by_words
from companion.contract.fields import IsFaces
from companion.contract.metrics import Metrics
from companion.contract.options import PLAYERS
from companion.contract.players import seats
from companion.contract.questions import Query, Questions
from companion.contract.story import StoryForms
from companion.dice.faces import parse_faces, typed_faces
from companion.errors import (
    BadData,
    BadRules,
    BadValue,
    CompanionError,
    function_in,
    line_in,
    raised,
    shortened,
)
from companion.facts import Fact
from companion.games import guard
from companion.press.layout.piece import Kit
from companion.typed import form

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")

RANGE = re.compile(r"(\d{1,3})(?: ?(?:-|to) ?(\d{1,3}))?")

DICE = 99  # dice that are reported at once, at most

KINDS: Mapping[str, type[Any]] = {
    "WORDS": Words,
    "BOARD": Board,
    "BOTS": Mapping,
    "METRICS": Metrics,
    "QUESTIONS": Questions,
    "STORY": StoryForms,
}
"""What a value of a file must be; any other one is a function."""

RETURNS: Mapping[str, type[Any]] = {
    **dict.fromkeys(("describe", "say", "choice", "logged", "note"), str),
    "screen": Screen,
}
"""What some functions of such a value must return."""

ALONE = "solo"  # who plays a game for one or several, if nobody is named
OWN = "companion_folder_"  # begins the name of the package that a folder is imported as


class Page(Fact, frozen=True):
    """What `game.toml` holds: players and minutes as `2-6` or `2`."""

    title: str
    players: str
    minutes: str = "1-60"
    summary: str = ""
    credit: str = ""
    source: str = ""
    version: str = "1"


class Facts(Fact, frozen=True):
    """The facts of a game that generic code reads."""

    game: facts.Game
    rulings: facts.Rulings


def of(folder: Path, *, free: bool = False) -> Game[Any, Any]:
    """Return the game in a folder, whose code is run by that.

    Args:
        free: whether its rules run without limits, as the lab plays, which is faster.

    Raises:
        BadData: if it is no game, or cannot be imported; the message names the file.
    """
    folder = folder.resolve()
    name = game_in(folder)
    package = OWN + name.replace("-", "_")
    _import_from(package, folder)
    return build(name, folder, package, free=free)


def game_in(folder: Path) -> str:
    """Return what the game in a folder is called; nothing of it is run.

    Raises:
        BadData: if that is no name, or a file that every game has is missing.
    """
    name = name_of(folder)
    for file in ("game.toml", "rules.py"):
        if not (folder / file).is_file():
            raise BadData(folder.name, f"it has no {file}", "see docs/add-a-game.md")
    return name


def name_of(folder: Path) -> str:
    """Return what the game in a folder is called.

    Raises:
        BadData: if that is no name of a game.
    """
    name = folder.resolve().name.replace("_", "-")
    if not NAME.fullmatch(name):
        right = "use small letters, digits and -, a letter first"
        raise BadData(name or "folder", "that is no name of a game", right)
    return name


def _import_from(package: str, folder: Path) -> None:
    for module in [one for one in sys.modules if one.split(".")[0] == package]:
        del sys.modules[module]
    spec = importlib.util.spec_from_loader(package, None, is_package=True)
    if spec is None:
        raise ValueError(package)
    made = importlib.util.module_from_spec(spec)
    made.__path__ = [str(folder)]
    sys.modules[package] = made


def build(
    name: str, folder: Path, package: str, *, free: bool = False
) -> Game[Any, Any]:
    """Return a game whose files are modules of a package."""
    made = _Parts(name, folder, package, free=free)
    own, has, rules, about = made.own, made.has, made.rules, made.about
    hidden, pieces = by_rules.hidden(made.by), cache(made.pieces)
    words = own("words", "WORDS", lambda: _words(name, about, made.by))
    _understood(name, words)
    return Game(
        name=name,
        folder=folder,
        facts=lambda: about,
        rules=lambda: rules,
        as_of=lambda old: rules if _version(old) == _version(rules.REVISION) else None,
        words=words,
        kit=made.kit,
        questions=own("questions", "QUESTIONS", lambda: _questions(name)),
        booklet_values=made.values,
        setup_options=(PLAYERS,) if about.game.players[1] > 1 else (),
        hidden=(lambda: hidden) if hidden else None,
        glossary=own("glossary", "entries") if has("glossary") else None,
        board=own("board", "BOARD", lambda: page.board(lambda: rules, words, pieces)),
        bots=cache(made.bots),
        metrics=own("metrics", "METRICS", lambda: counted.metrics(made.raw)),
        story=own("story", "STORY") if has("story") else None,
    )


class _Parts:
    """The parts of a folder: what it has of its own, and what is derived.

    `raw` are its rules as they are written; `by` keeps to limits, unless `free`.
    """

    def __init__(self, name: str, folder: Path, package: str, *, free: bool) -> None:
        self.name, self.folder, self.package, self.free = name, folder, package, free
        self.about = _facts(folder)
        names = _names_in(f"{package}.rules", folder / "rules.py")
        self.raw = by_rules.written(names, f"{name}/rules.py")
        self.by = self.raw
        if not free:
            self.by = _understood(name, lambda: guard.guarded(name, self.raw))
        self.rules = _understood(name, lambda: self._ruled(self.by))

    def _ruled(self, by: by_rules.Written[Any, Any]) -> Rules[Any, Any]:
        begin = _beginning(self.name, self.about, by)
        digest = sha256((self.folder / "rules.py").read_bytes()).hexdigest()
        revision = f"{by.REVISION or self.about.game.version}+{digest[:8]}"
        return by_rules.ruled(self.name, by, revision, begin)

    def has(self, part: str) -> bool:
        """Whether the folder has a file for a part."""
        return (self.folder / f"{part}.py").is_file()

    def own(
        self, part: str, value: str, derived: Callable[[], Any] = dict
    ) -> Callable[[], Any]:
        """Return what reads a value of a file; if there is no file, what is derived."""
        if not self.has(part):
            return cache(derived)
        return cache(lambda: self._own(self.folder / f"{part}.py", value, derived))

    def _own(self, path: Path, value: str, derived: Callable[[], Any]) -> Any:
        """Return a value of a file, whose functions keep to limits.

        A function in the place of a part makes it of the one that is derived.
        """
        where, kind = f"{path.parent.name}/{path.name}", KINDS.get(value)
        found: Any = _names_in(f"{self.package}.{path.stem}", path).get(value)
        if kind and isfunction(found):
            found = guard.limited(where, value, found)(derived())
        if not (isinstance(found, kind) if kind else callable(found)):
            what = f"it has no {value}" if found is None else f"{value} is {found!r}"
            right = f"make {value} a {kind.__name__ if kind else 'function'}"
            raise BadData(where, shortened(what, 80), f"{right}; see add-a-game.md")
        if kind is None:
            return guard.limited(where, value, found, guard.CHOOSING)
        if self.free or kind is Mapping:
            return found
        return guard.parts(where, value, found, RETURNS)

    def kit(self, request: KitRequest) -> Kit:
        """Return what is printed; it is read anew, since its files may change."""
        from companion.games import printed

        if self.has("kit"):
            made = self.own("kit", "make")()(request)
            if not isinstance(made, Kit):
                what = f"'make' returns {shortened(repr(made), 60)}"
                raise BadRules(f"{self.name}/kit.py", what, "return a Kit")
            return made
        return printed.kit(self.name, self.about.game, self.folder, self.values)

    def pieces(self) -> frozenset[str]:
        """Return the names of what is printed; none if it cannot be drawn now."""
        try:
            return frozenset(piece.name for piece in self.kit(KitRequest()).pieces)
        except CompanionError:
            return frozenset()

    def values(self) -> Mapping[str, object]:
        """Return the numbers and tables of the rules that its booklet quotes."""
        if not self.has("booklet_values"):
            return {}
        return cast(Mapping[str, object], self.own("booklet_values", "tables")()())

    def bots(self) -> Mapping[str, Bot[Any, Any]]:
        """Return the bots, which play on by the rules as they are written."""

        def deal(view: Any) -> Any:
            several = self.about.game.players[1] > 1
            setup = {"players": shown.names(view)} if several else {}
            return self.rules.start({}, setup)

        inside = self.rules if self.free else self._ruled(self.raw)
        known = _bots(self.folder, self.raw, inside, deal)
        theirs = self.own("bots", "BOTS")()
        known |= {bot: _acting(self.raw, bot, theirs[bot]) for bot in theirs}
        if self.free:
            return known
        where, seconds = f"{self.name}/bots", guard.CHOOSING
        return {
            bot: guard.limited(where, bot, choose, seconds)
            for bot, choose in known.items()
        }


def _version(revision: str) -> str:
    """Return the part of a revision that a designer writes."""
    return revision.partition("+")[0]


def _imported(module: str) -> ModuleType:
    """Import a module, and leave no compiled code in a folder that is not ours.

    A file that was changed within a second, to the same size, would not be read anew.
    """
    before, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        return importlib.import_module(module)
    finally:
        sys.dont_write_bytecode = before


def _names_in(module: str, path: Path) -> Mapping[str, object]:
    where = f"{path.parent.name}/{path.name}"
    try:
        return guard.imported(where, lambda: _imported(module)).__dict__
    except CompanionError:
        raise
    except Exception as error:
        at = line_in(error, str(path))
        line = error.lineno if isinstance(error, SyntaxError) else at and at[1]
        what = f"{type(error).__name__}: {' '.join(str(error).split())}"
        raise BadData(f"{where}:{line}" if line else where, what, "mend it") from error


def _understood(name: str, make: Callable[[], Any]) -> Any:
    """Return what is derived of rules, or refuse them in one line."""
    try:
        return make()
    except (ValueError, TypeError) as error:
        raise BadData(f"{name}/rules.py", str(error), "see add-a-game.md") from error


def _facts(folder: Path) -> Facts:
    where, read = "game.toml", facts.load(Page, folder / "game.toml")
    for key, text in ("title", read.title), ("summary", read.summary):
        if not text.isprintable():
            what = f"'{text[:40]}' has a character that cannot be shown"
            raise BadData(f"{where}: {key}", what, "write it in one line, without it")
    if not read.title.strip():
        raise BadData(f"{where}: title", "is empty", "write what the game is called")
    about = facts.Game(
        title=read.title,
        summary=read.summary,
        players=_range(f"{where}: players", read.players),
        minutes=_range(f"{where}: minutes", read.minutes),
        credit=read.credit,
        version=read.version,
        sources=(read.source,) if read.source else (),
    )
    rulings = facts.Rulings(())
    if (folder / "rulings.toml").is_file():
        rulings = facts.load(facts.Rulings, folder / "rulings.toml")
    return Facts(about, rulings)


def _range(where: str, text: str) -> tuple[int, int]:
    parts = RANGE.fullmatch(text.strip())
    least, most = (int(parts[1]), int(parts[2] or parts[1])) if parts else (0, 0)
    if not 1 <= least <= most:
        raise BadData(where, f"'{text[:40]}' is no range", "write it as 2-6")
    return least, most


def _beginning(
    name: str, about: Facts, by: by_rules.Written[Any, Any]
) -> Callable[[Mapping[str, str], Mapping[str, object]], Any]:
    least, most = about.game.players

    def begin(rulings: Mapping[str, str], setup: Mapping[str, object]) -> Any:
        settled = facts.settle(about.rulings, rulings, name)
        names = seats(setup, least if least > 1 else 0, most, name)
        return by.start(names or (ALONE,) * (most > 1), settled)

    return begin


def _words(name: str, about: Facts, by: by_rules.Written[Any, Any]) -> Words[Any, Any]:
    marks = (field.mark for field in shown.fields(cast(type[Struct], by.State)))
    sides = max([6, *(mark.sides for mark in marks if isinstance(mark, IsFaces))])
    typed = typed_faces(f"{name}: rolled", lambda: DICE, sides)
    rolled = form(Rolled, (typed,), "rolled 2 6", "what the dice show")
    return by_words.words(
        name,
        about.game.title,
        by,
        rolled,
        lambda words: parse_faces(words, sides=sides, most=DICE, where=name),
    )


def _questions(name: str) -> Questions:
    def refuse(query: Query) -> NoReturn:
        raise BadValue(name, "it answers no questions", "play it: companion play")

    return Questions(check=refuse, odds=refuse, examples={"check": (), "odds": ()})


def _bots(
    folder: Path,
    by: by_rules.Written[Any, Any],
    rules: Rules[Any, Any],
    beginning: Callable[[Any], Any],
) -> dict[str, Bot[Any, Any]]:
    hidden = by_rules.hidden(by)
    scored = counted.SCORES in by.State.__struct_fields__
    score = (lambda state: state.scores) if scored else None
    fill = by.fill or derived.filling(beginning, by.deck or (lambda state: ()))
    known = dict(derived.bots(rules, hidden, score, fill))
    if by.view and not by.fill:
        known["search"] = _from_a_view(folder, known["search"])
    return known


def _from_a_view(folder: Path, search: Bot[Any, Any]) -> Bot[Any, Any]:
    """Return the bot that searches, where a game does not say what may be hidden.

    Only cards and dice are filled in then: rules may be given what cannot be.
    """

    def chosen(view: Any, chance: Any) -> Any:
        try:
            return search(view, chance)
        except Exception as error:
            fault, of = raised(error, folder), function_in(error, f"{folder}{os.sep}")
            what = f"'{of or 'apply'}' cannot go on from what a seat sees"
            raise BadRules(
                fault.where if of else f"{folder.name}/rules.py",
                f"{what} ({shortened(fault.what, 80)}), as the bot 'search' does",
                "write 'fill(view, seat, dice)', which puts in what is hidden",
            ) from error

    return chosen


def _acting(
    by: by_rules.Written[Any, Any], bot: str, choose: Bot[Any, Any]
) -> Bot[Any, Any]:
    """Return a bot of a folder, which does nothing but actions of the game."""
    known = kinds(by.Action)
    if not callable(choose):
        raise BadRules("bots.py", f"the bot '{bot}' is {choose!r}", "write a function")

    def chosen(view: Any, chance: Any) -> Any:
        action = choose(view, chance)
        if type(action) not in known:
            fault = f"the bot '{bot}' returns {shortened(repr(action), 60)}"
            raise BadRules("bots.py", fault, "return one of 'legal_actions'")
        return action

    return chosen
