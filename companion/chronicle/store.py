"""Saves begun, read, told of more, taken back and checked.

Every change is read, checked and written under one lock. What does not fit its hashes
or no longer replays is refused with the first event at fault: nothing is ever mended,
dropped, or read back from `state`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from companion.chronicle import codec, files, migrate
from companion.chronicle.codec import Amend, Dice, Save, Undo
from companion.chronicle.replay import Chronicle, replay, seen, tell
from companion.contract import Rules
from companion.errors import (
    BadValue,
    CompanionError,
    IllegalAction,
    NoSave,
    SaveChanged,
    SaveDamaged,
    SaveTooNew,
)

__all__ = [
    "Chronicle",
    "Report",
    "amend",
    "append",
    "change",
    "create",
    "open",
    "redo",
    "seen",
    "undo",
    "verify",
]

RulesOf = Callable[[str], Rules]


class Report(msgspec.Struct, frozen=True):
    """What `verify` found.

    Attributes:
        events: how many the save holds.
        chain: whether every event matches its hash.
        replays: whether the rules allow every event.
        state: whether the state on file is the one that the events lead to.
        previous: the events of the previous generation; None if there is none.
        troubles: a line for each thing that is wrong.
    """

    game: str
    rules: str
    events: int
    chain: bool
    replays: bool
    state: bool
    previous: int | None
    troubles: tuple[str, ...]

    @property
    def ok(self) -> bool:
        return not self.troubles


def create(
    path: Path,
    game: str,
    rules: Rules,
    rulings: Mapping[str, str],
    *,
    at: str,
    by: str,
    setup: Mapping[str, Any] | None = None,
) -> Chronicle:
    """Begin a save; missing folders are made.

    Raises:
        SaveExists: if there is a file of that name, or the previous generation of one.
        SaveLocked, CannotWrite: if it cannot be written.
    """
    path = files.real(path)
    header = Save(
        migrate.LATEST,
        game,
        rules.REVISION,
        dict(rulings),
        dict(setup or {}),
        created=at,
        by=by,
    )
    chronicle = replay(codec.sealed(header), rules, path.name)
    files.refuse_existing(path)  # before a lock file is laid beside it
    files.make_folder(path)
    with files.locked(path):
        return _write(path, chronicle, None)


def open(path: Path, rules_of: RulesOf, *, expect: str | None = None) -> Chronicle:
    """Read a save, without a lock and without writing anything.

    Args:
        rules_of: gives the rules module of a game by its name.
        expect: the game it must be of.

    Raises:
        NoSave: if there is no such file or it cannot be read.
        SaveDamaged: if it is truncated, edited or no longer replays.
        SaveTooNew: if its format or rules are unknown to this companion.
        BadValue: if it is of another game than `expect`.
    """
    return _read(files.real(path), rules_of, expect)[1]


def append(
    path: Path,
    rules_of: RulesOf,
    actions: Sequence[Any],
    *,
    at: str,
    by: str,
    dice: Dice | None = None,
    after: int | None = None,
    expect: str | None = None,
) -> Chronicle:
    """Tell a save of `actions`, all of them or none.

    Args:
        at, by: the time in UTC (ISO 8601) and the name that the events carry.
        dice: who rolled the dice that are reported.
        after: how many events the caller saw.

    Raises:
        IllegalAction: with the rule's sentence; nothing is written.
        SaveChanged: if the file no longer holds `after` events.
        SaveLocked, CannotWrite: if it cannot be written; and what `open` raises.
    """

    def told(old: Chronicle) -> Chronicle:
        if after is not None and after != len(old.events):
            what = f"it holds {len(old.events)} events now, not {after}"
            raise SaveChanged(path.name, what, "look at it again")
        return tell(old, actions, at=at, by=by, dice=dice)

    return change(path, rules_of, told, expect=expect)


def undo(
    path: Path, rules_of: RulesOf, to: int | None = None, *, at: str, by: str
) -> Chronicle:
    """Let the game stand as right after event `to`, or before the last thing done.

    Raises:
        IllegalAction: if there is nothing to undo or no such event; see `append`.
    """

    def told(old: Chronicle) -> Chronicle:
        target = old.undo_to if to is None else to
        if target is None:
            raise IllegalAction(path.name, "there is nothing to undo")
        return tell(old, [Undo(target)], at=at, by=by)

    return change(path, rules_of, told)


def redo(path: Path, rules_of: RulesOf, *, at: str, by: str) -> Chronicle:
    """Let the game stand as before the last undo.

    Raises:
        IllegalAction: if there is nothing to redo; see `append`.
    """

    def told(old: Chronicle) -> Chronicle:
        if old.redo_to is None:
            raise IllegalAction(path.name, "there is nothing to redo")
        return tell(old, [Undo(old.redo_to)], at=at, by=by)

    return change(path, rules_of, told)


def amend(
    path: Path,
    rules_of: RulesOf,
    event: int,
    faces: Sequence[int],
    reason: str,
    *,
    at: str,
    by: str,
) -> Chronicle:
    """Mend the misread dice of a roll; what followed it stays as it was.

    Raises:
        IllegalAction: if `event` is no roll that counts, the reason is empty, or a
            later event becomes impossible; see `append`.
    """
    action = Amend(event, tuple(faces), reason)
    return append(path, rules_of, [action], at=at, by=by)


def change(
    path: Path,
    rules_of: RulesOf,
    told: Callable[[Chronicle], Chronicle],
    *,
    expect: str | None = None,
) -> Chronicle:
    """Write what `told` makes of a save, which nobody else can change meanwhile.

    Args:
        told: returns the chronicle it is given with more events (`replay.tell`); what
            it raises leaves the file as it was.

    Raises:
        SaveLocked, SaveChanged, CannotWrite: if it cannot be written; and what `open`
            raises.
    """
    path = files.real(path)
    files.read(path)  # no lock file is laid beside what is not there
    with files.locked(path):
        data, old = _read(path, rules_of, expect)
        new = told(old)
        return _write(path, new, data) if new is not old else old


def verify(path: Path, rules_of: RulesOf) -> Report:
    """Check everything about a save that can be checked, and write nothing.

    Raises:
        NoSave, SaveTooNew, SaveDamaged: if there is no save here to report on.
    """
    path = files.real(path)
    raw = _parsed(files.read(path), path.name)
    header = codec.header(raw, path.name)
    fault, chronicle = codec.first_fault(raw, path.name), None
    troubles = [fault] if fault else []
    try:
        chronicle = _understood(raw, rules_of, path.name)
    except SaveDamaged as error:
        troubles.append(error.what)
    # An earlier companion may have written the state in another form.
    other = header.rules != rules_of(header.game).REVISION
    state = chronicle is not None and (
        other or _agrees(raw.get("state"), codec.plain(chronicle.state))
    )
    if chronicle and not state:
        troubles.append("the state on file is not what the events lead to")
    previous = _previous(path, rules_of)
    if isinstance(previous, CompanionError):
        troubles.append(str(previous))
    return Report(
        header.game,
        header.rules,
        len(raw["events"]),
        chain=fault is None,
        replays=chronicle is not None,
        state=state,
        previous=len(previous.events) if isinstance(previous, Chronicle) else None,
        troubles=tuple(troubles),
    )


def _agrees(on_file: Any, now: Any) -> bool:
    """Return whether the state on file says the same as the one that events lead to.

    The file may hold more keys: an earlier edition kept them, such as a ruling that is
    no longer offered.

    >>> _agrees({"total": 3, "hats": "off"}, {"total": 3}), _agrees({}, {"total": 3})
    (True, False)
    """
    match on_file, now:
        case dict(), dict():
            known = now.keys() <= on_file.keys()
            return known and all(_agrees(on_file[key], now[key]) for key in now)
        case list(), list():
            return len(on_file) == len(now) and all(map(_agrees, on_file, now))
    return bool(on_file == now)


def _read(path: Path, rules_of: RulesOf, expect: str | None) -> tuple[bytes, Chronicle]:
    """Return a save as it stands in the file and as it is understood."""
    try:
        data = files.read(path)
        return data, _whole(data, rules_of, path.name, expect)
    except (NoSave, SaveDamaged) as error:
        if isinstance(previous := _previous(path, rules_of), Chronicle):
            right = (
                f"{files.bak(path).name} is whole up to event {len(previous.events)}"
            )
            raise type(error)(path.name, error.what, right) from None
        raise


def _whole(
    data: bytes, rules_of: RulesOf, where: str, expect: str | None = None
) -> Chronicle:
    """Return what the bytes of a save lead to, with nothing wrong about them."""
    raw = _parsed(data, where)
    if fault := codec.first_fault(raw, where):
        raise SaveDamaged(where, fault)
    return _understood(raw, rules_of, where, expect)


def _parsed(data: bytes, where: str) -> dict[str, Any]:
    raw = codec.parse(data, where)
    migrate.check(raw, where)
    return raw


def _understood(
    raw: dict[str, Any], rules_of: RulesOf, where: str, expect: str | None = None
) -> Chronicle:
    """Return what a save leads to, lifted if it is of an older format."""
    if raw["format"] < migrate.LATEST:
        raw = codec.seal(migrate.lift(raw))
    header = codec.header(raw, where)
    if expect not in (None, header.game):
        raise BadValue(where, f"a save of {header.game}", f"one of {expect} is wanted")
    rules = rules_of(header.game)
    if header.rules != rules.REVISION:
        rules = _as_of(header.rules, rules, where)
    return replay(codec.save(raw, rules.Action, where), rules, where)


def _as_of(revision: str, rules: Rules, where: str) -> Rules:
    """Return a game's rules as of an earlier revision, if it still knows them."""
    known: Callable[[str], Rules | None] = getattr(rules, "as_of", lambda _: None)
    if found := known(revision):
        return found
    what = f"rules {revision}, this companion plays {rules.REVISION}"
    raise SaveTooNew(where, what, "use the companion that wrote it")


def _previous(path: Path, rules_of: RulesOf) -> Chronicle | CompanionError | None:
    """Return the previous generation, what is wrong with it, or None."""
    bak = files.bak(path)
    if not bak.exists():
        return None
    try:
        return _whole(files.read(bak), rules_of, bak.name)
    except CompanionError as error:
        return error


def _write(path: Path, chronicle: Chronicle, old: bytes | None) -> Chronicle:
    """Write a chronicle in place of the save that was `old`."""
    save = msgspec.structs.replace(chronicle.save, state=codec.plain(chronicle.state))
    files.write(path, codec.text(save), old)
    return replace(chronicle, save=save)
