"""A table for a script: open it, act in typed words, undo, read the log, see a seat.

Its save is kept after every step, as `companion play` keeps it, so that a terminal, the
page and a script may take turns.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Generic

from companion.chronicle import store
from companion.chronicle.codec import Stamp
from companion.chronicle.replay import Chronicle
from companion.contract import A, Begun, Due, Game, S
from companion.dice import roll
from companion.table import begin, narrate, secrets, steps
from companion.table.secrets import ALL

AUTHOR = "script"  # who acts in the log where no player is named


class Table(Generic[S, A]):
    """A game in its save.

    >>> from tempfile import mkdtemp
    >>> from companion import games, table
    >>> path = Path(mkdtemp(), "one.json")
    >>> one = table.new(games.load("nine-circles"), path, seed=1)
    >>> one.actions()[:2]
    ('throw 1', 'throw 2')
    >>> one.do("throw 2", "roll")
    >>> one.undo()
    >>> len([*one.log()]), one.due
    (4, Roll(count=2, sides=6, what='dice', player=None))
    """

    def __init__(self, path: Path, game: Game[S, A], seed: int | None = None) -> None:
        self.path, self.game = path, game
        self._dice = roll.entropy() if seed is None else roll.seeded(seed)

    @property
    def kept(self) -> Chronicle[S, A]:
        """The game as it is now in the save, with every event and state."""
        return store.open(self.path, self._load, expect=self.game.name)

    @property
    def due(self) -> Due:
        """What the game waits for: `Choice`, `Roll`, `Draw` or `Over`."""
        return self.kept.due

    def _load(self, name: str) -> Game[S, A]:
        return self.game

    def actions(self) -> tuple[str, ...]:
        """Return what may be chosen now, as typed; nothing if no choice is due."""
        kept = self.kept
        legal = kept.rules.legal_actions(kept.state)
        return tuple(map(kept.game.words().actions.write, legal))

    def do(self, *typed: str) -> None:
        """Do actions as they are typed: all of them, or none if one is refused.

        `roll` rolls the dice that are due, `roll all` those of all rolls in a row,
        `deal` draws the cards. What cannot be done is a CompanionError.
        """
        actor = steps.Actor(_now(), everything=True)
        steps.do(self.path, self._load, typed, self._dice, actor)

    def undo(self, to: int | None = None) -> None:
        """Take back the last action, or all after an event.

        Raises:
            IllegalAction: if there is nothing to take back.
        """
        store.undo(self.path, self._load, Stamp(_now(), AUTHOR), to)

    def log(self, seat: int = ALL) -> Iterator[str]:
        """Yield what happened, as a seat may know it; all of it without a seat."""
        return narrate.story(self.kept, signed=False, viewer=seat)

    def view(self, seat: int) -> S:
        """Return the state as a seat may see it, counted from 0; -1 is everybody."""
        return secrets.view(self.kept, seat)

    def text(self, seat: int = ALL, width: int = 79) -> str:
        """Return the board in words, as a seat may see it; all of it without a seat."""
        return secrets.board(self.kept, seat, width)


def new(
    game: Game[S, A],
    path: Path,
    players: Sequence[str] = (),
    *,
    rulings: Mapping[str, str] | None = None,
    seed: int | None = None,
) -> Table[S, A]:
    """Begin a game in a new save.

    Args:
        rulings: those that are not usual.
        seed: for dice and cards that come again; by chance if None.

    Raises:
        SaveExists: if there is such a file.
        CompanionError: if players or rulings do not suit the game.
    """
    setup: dict[str, object] = {"players": list(players)} if players else {}
    begin.save(path, game, Begun(rulings or {}, setup), Stamp(_now(), AUTHOR))
    return Table(path, game, seed)


def open(path: Path, game: Game[S, A], *, seed: int | None = None) -> Table[S, A]:
    """Open a game that was saved; CompanionError if it is none, or another game's."""
    table = Table(path, game, seed)
    store.open(path, lambda name: game, expect=game.name)
    return table


def _now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
