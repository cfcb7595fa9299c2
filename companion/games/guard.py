"""Rules of somebody else's, kept within limits where a table plays by them.

Whatever a function does wrong is one sentence with its name: it raises, takes too long,
takes too much memory, or returns what it must not. A table goes on, and its save is as
it was. The lab plays without this, in processes of its own.

A thread looks ten times a second at what runs, and ends what is late: code in Python,
not a single long step inside the interpreter. Memory is limited where the system can.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, wraps
from inspect import isfunction
from pathlib import Path
from threading import Lock, Thread, get_ident
from time import monotonic, sleep
from typing import Any, ParamSpec, TypeVar

from msgspec import Struct, ValidationError, convert, structs, to_builtins

from companion.contract.actions import Act, Drawn, Rolled
from companion.contract.derive import kinds, shown
from companion.contract.derive.rules import Written, tried
from companion.contract.rules import Choice, Draw, Over, Roll
from companion.errors import BadRules, CompanionError, line_in, shortened

SECONDS = 2.0  # that one call of a rule may take
CHOOSING = 20.0  # seconds that a bot may choose, which calls rules by the thousand
ROOM = 1 << 30  # bytes that one call may take beside what the program has already

EVERY = 0.1

DUE = {
    "player": "a number, the first seat is 0",
    "winners": "the seats that won, such as (0,)",
    "won": "True or False",
    **dict.fromkeys(("count", "sides", "score"), "a whole number"),
}
"""What a field of something due holds; any other one is text."""

REPORTS: Mapping[object, type[Act]] = {Roll: Rolled, Draw: Drawn}
"""What answers chance that is due."""

P = ParamSpec("P")
T = TypeVar("T")
Part = TypeVar("Part", bound=Struct)


class TookTooLong(BaseException):
    """Raised inside a call that is late; no rule catches it by mistake."""


class _Call:
    def __init__(self, seconds: float) -> None:
        self.until, self.ended = monotonic() + seconds, False


_calls: dict[int, _Call] = {}
_lock = Lock()


@cache
def _watch() -> None:
    Thread(target=_end_the_late, daemon=True, name="rules").start()


def _end_the_late() -> None:
    while True:
        sleep(EVERY)
        with _lock:
            for thread, call in _calls.items():
                if monotonic() > call.until:  # again, if a rule catches it
                    call.ended = True
                    _raise_in(thread, ctypes.py_object(TookTooLong))


def _raise_in(thread: int, what: object) -> None:
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), what)


@contextmanager
def _timed(seconds: float) -> Iterator[None]:
    thread = get_ident()
    _watch()
    call = _calls[thread] = _Call(seconds)
    try:
        yield
    finally:
        with _lock:
            del _calls[thread]
            if call.ended:  # else it might still be raised, somewhere else
                _raise_in(thread, None)


@contextmanager
def _within_memory() -> Iterator[None]:
    """Limit the memory of this process to what it has, and some room."""
    if sys.platform != "linux":
        yield
        return
    import resource

    pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = pages * resource.getpagesize() + ROOM
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def limited(
    where: str,
    what: str,
    call: Callable[P, T],
    seconds: float = SECONDS,
    *,
    returns: type = object,
) -> Callable[P, T]:
    """Return a function that does the same within limits."""

    @wraps(call)
    def within(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            if get_ident() in _calls:  # called by a rule, in its time and memory
                return call(*args, **kwargs)
            with _timed(seconds), _within_memory():
                result = call(*args, **kwargs)
            if not (wrong := _unlike(result, returns)):
                return result
            raise BadRules(where, f"'{what}' returns {wrong}", f"return {_a(returns)}")
        except CompanionError:
            raise
        except TookTooLong:
            fault = f"'{what}' takes longer than {seconds:g} s"
        except MemoryError:
            fault = f"'{what}' takes more than {ROOM >> 20} MiB"
        except SystemExit:
            fault = f"'{what}' ends the program"
        except RecursionError:
            fault = f"'{what}' calls itself too deeply"
        except Exception as error:
            said = f"{type(error).__name__} {shortened(error, 80)}".strip()
            line = line_in(error, where)
            fault = f"'{what}' raises {said}{f' in line {line[1]}' if line else ''}"
        raise BadRules(where, fault, "mend it; the game is kept")

    return within


def _unlike(result: object, kind: type) -> str:
    """Return a result that is not of a kind, in words; empty if all of it is."""
    if not isinstance(result, kind):
        return shortened(repr(result), 60)
    if issubclass(kind, Struct):
        try:
            convert(to_builtins(result), type(result))
        except (ValidationError, TypeError) as error:
            what, _, field = str(error).replace("`", "").partition(" - at $.")
            wrong = f"{shortened(what, 80).lower()}{f' in {field}' if field else ''}"
            return f"{_a(kind)} that is not one: {wrong}"
    return ""


def _a(kind: type) -> str:
    return "text" if kind is str else f"a {kind.__name__}"


def imported(where: str, load: Callable[[], T]) -> T:
    """Return what a module of a game has; it is imported within limits."""
    try:
        with _timed(CHOOSING), _within_memory():
            return load()
    except TookTooLong:
        fault = f"it takes longer than {CHOOSING:g} s to import"
    except MemoryError:
        fault = f"it takes more than {ROOM >> 20} MiB to import"
    except SystemExit:
        fault = "it ends the program"
    raise BadRules(where, fault, "mend it")


def parts(where: str, value: str, part: Part, returns: Mapping[str, type]) -> Part:
    """Return a part of a game whose functions keep to limits."""
    given = structs.asdict(part)
    within = {
        name: limited(where, f"{value}.{name}", call, returns=returns.get(name, object))
        for name, call in given.items()
        if isfunction(call)
    }
    return structs.replace(part, **within)


class _Checks:
    def __init__(self, where: str, by: Written[Any, Any]) -> None:
        self._where, self._kind, self._actions = where, by.State, kinds(by.Action)

    def of(self, what: str, call: Any, check: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function within limits, whose result is checked."""
        within = limited(self._where, what, call)
        return lambda *args: check(what, within(*args), *args)

    def _must(self, holds: bool, what: str, value: object, right: str) -> None:
        if not holds:
            fault = f"'{what}' returns {shortened(repr(value), 60)}"
            raise BadRules(self._where, fault, right)

    def state(self, what: str, value: Any, *given: Any) -> Any:
        right = f"return a {self._kind.__name__}"
        self._must(isinstance(value, self._kind), what, value, right)
        try:
            hash(value)
        except TypeError:
            fault = f"'{what}' returns a state whose '{_unhashable(value)}' can change"
            raise BadRules(self._where, fault, "use tuples in place of lists") from None
        return value

    def due(self, what: str, value: Any, state: Any) -> Any:
        right = "return Choice, Roll, Draw or Over"
        self._must(isinstance(value, Choice | Roll | Draw | Over), what, value, right)
        try:
            convert(structs.asdict(value), type(value))
        except ValidationError as error:
            field = str(error).rpartition("$.")[2].strip("`").partition("[")[0]
            right = f"its '{field}' is {DUE.get(field, 'text')}"
            self._must(False, what, value, right)
        if (report := REPORTS.get(type(value))) and report not in self._actions:
            self._must(False, what, value, f"add {report.__name__} to Action")
        if isinstance(value, Roll) and not (0 < value.count < 100 and value.sides > 1):
            self._must(False, what, value, "roll 1 to 99 dice of 2 sides or more")
        if isinstance(value, Draw) and not 0 < value.count < 1000:
            self._must(False, what, value, "draw 1 to 999 cards")
        seats = shown.seats(state)
        who = value.winners if isinstance(value, Over) else (value.player,)
        for seat in who if seats > 1 else ():
            right = f"a seat is a number from 0 to {seats - 1}"
            self._must(seat is None or 0 <= seat < seats, what, value, right)
        return value

    def listed(self, what: str, value: Any, *given: Any) -> Any:
        self._must(isinstance(value, tuple), what, value, "return a tuple")
        right = "return actions of the game's own"
        for action in value:
            self._must(type(action) in self._actions, what, action, right)
        return value

    def action(self, what: str, value: Any, *given: Any) -> Any:
        right = "return an action of the game's own"
        self._must(type(value) in self._actions, what, value, right)
        return value

    def reason(self, what: str, value: Any, *given: Any) -> Any:
        right = "return a sentence or None"
        self._must(value is None or isinstance(value, str), what, value, right)
        return value or None

    def cards(self, what: str, value: Any, *given: Any) -> Any:
        right = "return a tuple of cards"
        words = isinstance(value, tuple) and all(isinstance(one, str) for one in value)
        self._must(words, what, value, right)
        return value

    def apply(self, by: Written[Any, Any]) -> Callable[[Any, Any], Any]:
        """Return what applies an action, and leads only where a game can go on.

        It is asked twice and must answer the same; so a step that cannot be played on
        from, or be done again when a save is read, is refused and not saved.
        """

        def applied(before: Any, action: Any) -> Any:
            after = by.apply(before, action)
            if by.apply(before, action) != after:
                fault = "'apply' does not return the same state twice"
                raise BadRules(self._where, fault, "leave chance to Roll and Draw")
            choice = isinstance(by.waits_for(after), Choice)
            if choice and by.legal_actions and not by.legal_actions(after):
                fault = "'legal_actions' lists nothing where 'waits_for' has a choice"
                raise BadRules(self._where, fault, "list what may be done, or end")
            return after

        return applied


def guarded(name: str, by: Written[Any, Any]) -> Written[Any, Any]:
    """Return rules whose functions keep to limits, and return what they must.

    Raises:
        BadData: if they do not list what is legal, and it cannot be tried.
    """
    check = _Checks(f"{name}/rules.py", by)
    results = {
        "start": check.state,
        "waits_for": check.due,
        "apply": check.state,
        "why_not": check.reason,
        "view": check.state,
        "observed": check.action,
        "deck": check.cards,
        "fill": check.state,
    }
    written = structs.asdict(by)
    given: dict[str, Any] = {
        what: check.of(what, written[what], result)
        for what, result in results.items()
        if written[what] is not None
    }
    within = structs.replace(by, **given)
    listing = by.legal_actions or tried(name, within)
    legal_actions = check.of("legal_actions", listing, check.listed)
    within = structs.replace(within, legal_actions=legal_actions)
    return structs.replace(within, apply=check.apply(within))


def _unhashable(value: Any) -> str:
    for field in value.__struct_fields__:
        try:
            hash(getattr(value, field))
        except TypeError:
            return str(field)
    return "value"
