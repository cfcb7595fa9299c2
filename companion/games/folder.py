"""A game from a folder: `game.toml` and `rules.py`, and what else it names itself.

A part that the folder has no file for is derived: words, page, bots, what is counted.
A file of its own is called after the part, as in our games: `words.py` has `WORDS`,
`board.py` has `BOARD`, `bots.py` has `BOTS`, `metrics.py` has `METRICS`, `questions.py`
has `QUESTIONS`, `glossary.py` has `entries`, `kit.py` has `make`.
"""

from __future__ import annotations

import importlib
import importlib.util
import re
import sys
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NoReturn, cast

from msgspec import Struct

from companion import facts
from companion.bots import derived
from companion.contract import Game, KitRequest, Rolled, Rules, Words
from companion.contract.derive import counted, page, shown
from companion.contract.derive import rules as by_rules
from companion.contract.derive import words as by_words
from companion.contract.fields import IsFaces
from companion.contract.options import Text
from companion.contract.players import seats
from companion.contract.questions import Query, Questions
from companion.dice.faces import parse_faces, typed_faces
from companion.errors import BadData, BadValue, CompanionError
from companion.facts import Fact
from companion.press.layout.piece import Kit
from companion.typed import form

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")

RANGE = re.compile(r"(\d{1,3})(?: ?(?:-|to) ?(\d{1,3}))?")

DICE = 99
"""Dice that are reported at once, at most."""

OWN = "companion_folder_"
"""Begins the name of the package that a folder is imported as."""


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


def is_folder(path: Path) -> bool:
    """Return whether a game is in a folder."""
    return (path / "game.toml").is_file() and (path / "rules.py").is_file()


def of(folder: Path) -> Game[Any, Any]:
    """Return the game in a folder, whose code is run by that.

    Raises:
        BadData: if it is no game, or cannot be imported; the message names the file.
    """
    folder = folder.resolve()
    name = _named(folder)
    package = OWN + name.replace("-", "_")
    _import_from(package, folder)
    return build(name, folder, package)


def _named(folder: Path) -> str:
    name = folder.name.replace("_", "-")
    for file in ("game.toml", "rules.py"):
        if not (folder / file).is_file():
            what = f"it has no {file}"
            raise BadData(folder.name or "folder", what, "see docs/add-a-game.md")
    if not NAME.fullmatch(name):
        right = "use small letters, digits and -, a letter first"
        raise BadData(folder.name, "that is no name of a game", right)
    return name


def _import_from(package: str, folder: Path) -> None:
    """Make a folder a package, so that its files import one another."""
    for module in [one for one in sys.modules if one.split(".")[0] == package]:
        del sys.modules[module]
    spec = importlib.util.spec_from_loader(package, None, is_package=True)
    if spec is None:
        raise ValueError(package)
    made = importlib.util.module_from_spec(spec)
    made.__path__ = [str(folder)]
    sys.modules[package] = made


def build(name: str, folder: Path, package: str) -> Game[Any, Any]:
    """Return a game whose files are modules of a package."""
    about = _facts(folder)
    names = _names_in(f"{package}.rules", folder / "rules.py")
    by = by_rules.written(names, f"{name}/rules.py")
    rules = _understood(
        name,
        lambda: by_rules.ruled(
            name, by, about.game.version, _beginning(name, about, by)
        ),
    )

    def own(part: str, value: str) -> Callable[[], Any] | None:
        path = folder / f"{part}.py"
        if not path.is_file():
            return None
        return cache(lambda: _names_in(f"{package}.{part}", path)[value])

    def made(request: KitRequest) -> Kit:
        if drawn := own("kit", "make"):
            return cast(Kit, drawn()(request))
        return Kit(name, about.game.title, about.game.credit, about.game.version, ())

    words = own("words", "WORDS") or cache(lambda: _words(name, about, by))
    hidden, several = by_rules.hidden(by), about.game.players[1] > 1
    metrics = own("metrics", "METRICS") or cache(lambda: counted.metrics(by))
    _understood(name, words)

    def deal(view: Any) -> Any:
        """Return a state in which a game of as many players begins."""
        setup = {"players": shown.names(view)} if several else {}
        return rules.start({}, setup)

    players = Text(
        name="players",
        help="who plays, in the order of the seats",
        metavar="ANN,BEN,...",
    )
    return Game(
        name=name,
        folder=folder,
        facts=lambda: about,
        rules=lambda: rules,
        words=words,
        kit=made,
        questions=own("questions", "QUESTIONS") or (lambda: _questions(name)),
        booklet_values=lambda: {},
        setup_options=(players,) if several else (),
        hidden=(lambda: hidden) if hidden else None,
        glossary=own("glossary", "entries"),
        board=own("board", "BOARD")
        or cache(lambda: page.board(lambda: rules, words, frozenset)),
        bots=cache(lambda: _bots(by, rules, deal, own("bots", "BOTS"))),
        metrics=metrics,
        story=own("story", "STORY"),
    )


def _names_in(module: str, path: Path) -> Mapping[str, object]:
    """Return the names of a module of a folder.

    Raises:
        BadData: if it cannot be imported; the message names the line.
    """
    try:
        return importlib.import_module(module).__dict__
    except CompanionError:
        raise
    except Exception as error:
        _refuse(path, error)


def _refuse(path: Path, error: BaseException) -> NoReturn:
    where, at = f"{path.parent.name}/{path.name}", error.__traceback__
    line = error.lineno if isinstance(error, SyntaxError) else None
    while at:
        if at.tb_frame.f_code.co_filename == str(path):
            line = at.tb_lineno
        at = at.tb_next
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
        return by.start(seats(setup, least if most > 1 else 0, most, name), settled)

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
    by: by_rules.Written[Any, Any],
    rules: Rules[Any, Any],
    beginning: Callable[[Any], Any],
    own: Callable[[], Any] | None,
) -> Mapping[str, Any]:
    hidden = by_rules.hidden(by)
    known = counted.SCORES in by.State.__struct_fields__
    score = (lambda state: state.scores) if known else None
    fill = by.fill or derived.filling(beginning)
    return {**derived.bots(rules, hidden, score, fill), **(own() if own else {})}
