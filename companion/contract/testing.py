"""The laws that every game keeps; `companion.testing` has them for anybody's tests.

`companion check-game ./mygame` asks the same. A law is looked at in random games; the
same seed plays the same ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import cycle, islice, pairwise
from types import MappingProxyType
from typing import Any, Protocol, TypeVar

import msgspec
from msgspec import structs

from companion.contract import Game
from companion.contract.actions import Drawn, Rolled
from companion.contract.board import Moment
from companion.contract.derive.shown import fields
from companion.contract.fields import UNKNOWN_CARD, UNKNOWN_FACE, IsCards, IsFaces
from companion.contract.parts import Buttons, Cells, Do, Panel, Pick, Tap
from companion.contract.rules import Choice, Draw, Due, Over, Roll
from companion.errors import CompanionError, raised, shortened

LONGEST = 20_000  # steps within which a game has to end
WIDTHS = (40, 60, 79, 120, 200)  # columns of terminals
STEPS = 40  # steps of a game that the dearer laws look at
SEEN = 400  # pages that are looked at to find all that can be tapped
FEW = 6  # numbers of players that laws look at, where a game allows more

T = TypeVar("T")


class Chance(Protocol):
    """The generator that games are played with, such as `random.Random`."""

    def choice(self, seq: Sequence[T], /) -> T: ...
    def sample(self, population: Sequence[T], k: int) -> list[T]: ...


class Step(msgspec.Struct, frozen=True):
    """A state of a game, what is due there, and what is done; None at the end."""

    state: Any
    due: Due
    action: Any
    seats: range


class Broken(Exception):
    """A law that is not kept, in a sentence."""


def numbers(least: int, most: int) -> tuple[int, ...]:
    """Return the numbers of players that laws look at: all, or `FEW` with both ends.

    >>> numbers(2, 5), numbers(2, 40)
    ((2, 3, 4, 5), (2, 9, 17, 24, 32, 40))
    """
    gaps = min(most - least, FEW - 1)
    return (*(least + (most - least) * at // gaps for at in range(gaps)), most)


class Games:
    """Random games that laws look at, with `numbers` of players in turn."""

    def __init__(self, game: Game[Any, Any], chances: Sequence[Chance]) -> None:
        self.game, self.chances = game, chances
        self.rules, self.words = game.rules(), game.words()
        self._least, self._most = game.facts().game.players

    @cached_property
    def played(self) -> tuple[tuple[Step, ...], ...]:
        """Each game, step by step."""
        each = zip(cycle(numbers(self._least, self._most)), self.chances, strict=False)
        return tuple(self._game(range(number), chance) for number, chance in each)

    @property
    def looked_at(self) -> tuple[tuple[Step, ...], ...]:
        """The games of the fewest and of the most players, for the dearer laws."""
        ends = (self._least, self._most)
        return tuple(steps for steps in self.played if len(steps[0].seats) in ends)

    def begun(self, seats: range) -> Any:
        """Return the state in which a game of so many begins."""
        names = [f"player{seat + 1}" for seat in seats]
        return self.rules.start({}, {"players": names} if self._most > 1 else {})

    def _game(self, seats: range, chance: Chance) -> tuple[Step, ...]:
        try:
            return tuple(self._steps(seats, chance))
        except (Broken, CompanionError) as error:
            if len(seats) == self._least:
                raise
            raise Broken(f"with {len(seats)} players: {error}") from None

    def _steps(self, seats: range, chance: Chance) -> Iterator[Step]:
        state = self.begun(seats)
        for _ in range(LONGEST):
            due = self.rules.waits_for(state)
            if isinstance(due, Over):
                yield Step(state, due, None, seats)
                return
            action = self.done(state, due, chance)
            yield Step(state, due, action, seats)
            state = self.rules.apply(state, action)
        raise Broken(f"a random game goes on after {LONGEST} steps")

    def done(self, state: Any, due: Due, chance: Chance) -> Any:
        """Return something that may be done, by lot."""
        match due:
            case Roll(count, sides):
                faces = range(1, sides + 1)
                return Rolled(tuple(chance.choice(faces) for _ in range(count)))
            case Draw(deck, count):
                pile = self.game.hidden().deck(state) if self.game.hidden else ()
                if len(pile) < count:
                    raise Broken(f"{count} of the {deck} are due, it has {len(pile)}")
                return Drawn(tuple(chance.sample(pile, count)))
        legal = self.rules.legal_actions(state)
        if not legal:
            raise Broken("a choice is due, and nothing may be done")
        return chance.choice(legal)

    def choices(self) -> Iterator[Step]:
        """Yield steps at which a player chooses, some of each game."""
        for steps in self.looked_at:
            chosen = (step for step in steps if isinstance(step.due, Choice))
            yield from islice(chosen, STEPS)

    def view(self, state: Any, seat: int) -> Any:
        """Return a state as a seat sees it."""
        return self.game.hidden().view(state, seat) if self.game.hidden else state


def _ends(games: Games) -> None:
    metrics = games.game.metrics
    together = metrics is not None and metrics().together
    for steps in games.played:
        over = steps[-1].due
        if not isinstance(over, Over):
            raise Broken("a game ends without an end")
        if not over.reason:
            raise Broken("the end gives no reason")
        if over.won and not over.rank:
            raise Broken("the end has no rank, such as who wins")
        seats = steps[-1].seats
        if {*over.winners} - {*seats}:
            raise Broken(f"the winners are {over.winners}, and no such seats")
        if over.won and len(seats) > 1 and not over.winners and not together:
            raise Broken("the end names no winners: Over(..., winners=(seat,))")


def _legal(games: Games) -> None:
    every = {step.action for step in games.choices()}
    for step in games.choices():
        listed = games.rules.legal_actions(step.state)
        if len({*listed}) < len(listed):
            raise Broken("'legal_actions' lists an action twice")
        for action in (*listed, *sorted(every - {*listed}, key=repr)[:STEPS]):
            why = games.rules.why_not(step.state, action)
            if (why is None) != (action in listed):
                what = "is not listed, and allowed" if why is None else f"is not: {why}"
                lead = "" if why is None else "is listed, and "
                raise Broken(f"'{games.words.actions.write(action)}' {lead}{what}")


def _refused(games: Games) -> None:
    for steps in games.played:
        for step in (steps[0], steps[-1]):
            for action in (Rolled((99,)), Drawn(("no such card",))):
                why = games.rules.why_not(step.state, action)
                if why is None:
                    raise Broken(f"{action} is allowed")
                if why.endswith(".") or why != why.strip() or "\n" in why:
                    raise Broken(f"'{why}' is no plain sentence without a full stop")


def _pure(games: Games) -> None:
    for steps in games.played:
        if games.begun(steps[0].seats) != steps[0].state:
            raise Broken("'start' does not return the same state twice")
        for step, then in pairwise(steps):
            before = hash(step.state)
            if games.rules.apply(step.state, step.action) != then.state:
                raise Broken("'apply' does not return the same state twice")
            if hash(step.state) != before:
                raise Broken("'apply' changes the state that it is given")


def _replays(games: Games) -> None:
    kinds: Any = games.rules.Action
    for steps in games.played:
        log = msgspec.json.encode([step.action for step in steps[:-1]])
        state = games.begun(steps[0].seats)
        for action in msgspec.json.decode(log, type=list[kinds]):
            state = games.rules.apply(state, action)
        if state != steps[-1].state:
            raise Broken("a log that is read again comes to another state")
        msgspec.json.encode(state)


def _typed(games: Games) -> None:
    actions = games.words.actions
    for steps in games.looked_at:
        for step in steps[:STEPS]:
            legal = games.rules.legal_actions(step.state)
            for action in {*legal, *([step.action] if step.action else [])}:
                text = actions.write(action)
                if actions.read(text) != action:
                    raise Broken(f"'{text}' is read as {actions.read(text)}")
                if not games.words.say(action):
                    raise Broken(f"nothing is said of '{text}'")


def _fits(games: Games) -> None:
    for steps in games.looked_at:
        for step in (*steps[:STEPS], steps[-1]):
            for seat in (*step.seats, -1):
                for width in WIDTHS:
                    text = games.words.describe(games.view(step.state, seat), width)
                    long = max(text.split("\n"), key=len)
                    if len(long) > width:
                        what = f"a line of {len(long)} columns in a terminal of {width}"
                        raise Broken(f"{what}: {shortened(long)}")


def _page(games: Games) -> None:
    write = games.words.actions.write
    if games.game.board is None or games.game.folder is None:
        return  # a board of one's own may take taps that no button has
    for step in islice(games.choices(), STEPS):
        seat = step.due.player if isinstance(step.due, Choice) else 0
        view = games.view(step.state, seat)
        legal = {write(action) for action in games.rules.legal_actions(view)}
        tapped = {*_tapped(games.game.board().screen, view, seat)}
        if len(legal) <= SEEN and tapped != legal:
            (first, *_) = sorted(tapped ^ legal)
            where = "page" if first in legal else "terminal"
            raise Broken(f"'{first}' is not offered on the {where}")


def _tapped(
    screen: Callable[[Moment[Any, Any]], Any], view: Any, seat: int
) -> Iterator[str]:
    drafts: list[tuple[str, ...]] = [()]
    for _ in range(SEEN):
        if not drafts:
            return
        draft = drafts.pop()
        page = screen(Moment[Any, Any](view=view, seat=seat, mine=True, draft=draft))
        for tap in _taps((*page.board, *page.ask)):
            match tap:
                case Do(text):
                    yield text
                case Pick(longer) if len(longer) > len(draft):
                    drafts.append(longer)


def _taps(parts: Sequence[Any]) -> Iterator[Tap]:
    for part in parts:
        if isinstance(part, Buttons):
            yield from (button.tap for button in part.buttons)
        if isinstance(part, Cells):
            yield from (square.tap for square in part.cells if square.tap)
        if isinstance(part, Panel):
            yield from _taps(part.parts)


def _twins(games: Games) -> None:
    """What looks alike to a seat leads to what looks alike to it.

    A game is played beside one in which another card is drawn, die rolled or choice
    made that the seat is not shown; it must see the same of both from then on.
    """
    if not games.game.secret or games.game.hidden is None:
        return
    observed = games.game.hidden().observed
    for chance, steps in zip(games.chances, games.played, strict=True):
        for at, step in enumerate(steps[:-1][:STEPS]):
            other = games.done(step.state, step.due, chance)
            for seat in (*step.seats, -1):
                shown = observed(step.state, step.action, seat)
                if other == step.action or shown != observed(step.state, other, seat):
                    continue
                twin = games.rules.apply(step.state, other)
                _side_by_side(games, steps[at + 1 :], twin, seat)


def _side_by_side(games: Games, steps: Sequence[Step], twin: Any, seat: int) -> None:
    observed = games.game.hidden().observed if games.game.hidden else None
    before: Any = None
    for step in steps[:6]:
        view = games.view(step.state, seat)
        if view != games.view(twin, seat):
            if before is not None and _unseen(view) < _unseen(before):
                return  # by the rules: what was face down is turned over or passed on
            who = "everybody" if seat < 0 else f"seat {seat + 1}"
            seen, other = map(structs.asdict, (view, games.view(twin, seat)))
            field = next((name for name in seen if seen[name] != other[name]), "state")
            raise Broken(f"'view' shows {who} in '{field}' what was hidden from them")
        if step.action is None or observed is None:
            return
        if games.rules.why_not(twin, step.action):
            return
        shown = observed(step.state, step.action, seat)
        if shown != observed(twin, step.action, seat):
            raise Broken(f"'observed' shows what is hidden: {shown}")
        twin, before = games.rules.apply(twin, step.action), view


def _unseen(view: msgspec.Struct) -> int:
    count = 0
    for field in fields(type(view)):
        value = getattr(view, field.name)
        rows = value if field.per_seat else (value,)
        if isinstance(field.mark, IsCards):
            count += sum(row.count(UNKNOWN_CARD) for row in rows)
        if isinstance(field.mark, IsFaces):
            count += sum(row.count(UNKNOWN_FACE) for row in rows)
        if field.mark is None:
            count += rows.count(None)
    return count


def _bots(games: Games) -> None:
    if not games.game.bots:
        return
    chance = games.chances[0]
    for name, bot in games.game.bots().items():
        for step in islice(games.choices(), 4):
            seat = step.due.player if isinstance(step.due, Choice) else 0
            view = games.view(step.state, seat)
            action = bot(view, chance)
            if action not in games.rules.legal_actions(view):
                what = shortened(repr(action), 60)
                raise Broken(f"the bot '{name}' does {what}, which is not allowed")


def _counted(games: Games) -> None:
    if games.game.metrics is None:
        return
    metrics = games.game.metrics()
    for steps in games.played:
        for step, then in pairwise(steps):
            metrics.used(step.state, step.action, then.state)
            metrics.begins(step.state, step.action, then.state)
        end, over = steps[-1].state, steps[-1].due
        for name, each in (("score", metrics.score), ("standing", metrics.standing)):
            if len(each(end)) != len(steps[-1].seats):
                what = f"has {len(each(end))} entries for {len(steps[-1].seats)} seats"
                raise Broken(f"'{name}' of METRICS {what}")
        if isinstance(over, Over) and not isinstance(metrics.ended(end, over), str):
            raise Broken("'ended' of METRICS does not say how the game ended")


LAWS = MappingProxyType(
    {
        "random games end, and say how": _ends,
        "what is listed is allowed, and nothing else": _legal,
        "nonsense is refused with a sentence": _refused,
        "rules change nothing, and always answer the same": _pure,
        "a save comes to the same state": _replays,
        "every action can be typed and read": _typed,
        "every state fits terminals of 40 to 200 columns": _fits,
        "page and terminal offer the same": _page,
        "nobody is shown what is hidden from them": _twins,
        "bots do what is allowed": _bots,
        "the lab can count": _counted,
    }
)
"""Each law in words, with what looks for a game that breaks it."""


def broken(games: Games, law: str) -> str:
    """Return how a game breaks a law, in a sentence; empty if it is kept."""
    try:
        LAWS[law](games)
    except (Broken, CompanionError) as error:
        return str(error)
    except Exception as error:
        if games.game.folder is None:
            raise
        fault = raised(error, games.game.folder)
        return f"{fault.where}: {fault.what}"
    return ""
