"""Saves created, read, changed and checked.

Every change is read, checked and written under one lock. What does not fit its hashes
or no longer replays is refused with the first event at fault: nothing is ever repaired,
dropped, or read back from `state`. Bytes that this process has checked or written, and
whose game it still has, are not replayed again.
"""

import hashlib
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from companion.chronicle import codec, files, migrate
from companion.chronicle.codec import Amend, Save, Stamp, Undo
from companion.chronicle.replay import Chronicle, add, replay
from companion.contract import A, Begun, Game, Load, Note, Rules, S
from companion.errors import (
    BadValue,
    CompanionError,
    IllegalAction,
    NoSave,
    SaveChanged,
    SaveDamaged,
    SaveTooNew,
    UnknownName,
)
from companion.language import phrase

_checked: WeakValueDictionary[bytes, Chronicle[Any, Any]] = WeakValueDictionary()
"""What the bytes of saves that are in use lead to, by their digest."""

_last: list[Chronicle[Any, Any]] = []
"""The save that was checked or written last, which stays in use."""


class Report(msgspec.Struct, frozen=True):
    """What `verify` found."""

    game: str
    rules: str
    events: int  # how many the save holds
    chain: bool  # whether every event matches its hash, and none is missing at the end
    replays: bool  # whether the rules allow every event
    state: bool  # whether the state on file is the one that the events lead to
    previous: int | None  # the events of the previous generation; None if there is none
    troubles: tuple[str, ...]  # a line for each thing that is wrong

    @property
    def ok(self) -> bool:
        return not self.troubles


class _Written(msgspec.Struct, frozen=True):
    at: str


class Glance(msgspec.Struct, frozen=True):
    """What a save says of itself, unchecked: for lists of many, nothing is replayed."""

    game: str
    created: str
    setup: dict[str, object]
    events: tuple[_Written, ...] = ()

    @property
    def played(self) -> str:
        """When the last event was written (UTC, ISO 8601)."""
        return self.events[-1].at if self.events else self.created


def glance(path: Path) -> Glance:
    """Return what a save says of itself; SaveDamaged if it is none."""
    try:
        return msgspec.json.decode(files.read(path), type=Glance)
    except msgspec.MsgspecError:
        raise SaveDamaged(path.name, "is no save", "take its previous copy") from None


def create(path: Path, game: Game[S, A], begun: Begun, stamp: Stamp) -> Chronicle[S, A]:
    """Begin a save; missing folders are made.

    Raises:
        SaveExists: if there is a file of that name, or the previous generation of one.
        SaveLocked, CannotWrite: if it cannot be written.
    """
    path = files.real(path)
    rules = game.rules()
    header: Save[A] = Save(
        migrate.LATEST,
        game.name,
        rules.REVISION,
        dict(begun.rulings),
        dict(begun.setup),
        created=stamp.at,
        by=stamp.by,
        bots=dict(begun.bots),
    )
    chronicle = replay(codec.sealed(header), game, rules, path.name)
    files.refuse_existing(path)  # before a lock file is made beside it
    files.make_folder(path)
    with files.locked(path) as folder:
        return _write(path, chronicle, None, folder)


def admit(data: bytes, load: Load[S, A], choose: Callable[[str], Path]) -> Path:
    """Keep a save that was made elsewhere, as it is, if nothing is wrong with it.

    Args:
        choose: names a free path for a save of a game.

    Raises:
        SaveDamaged, SaveTooNew: if it cannot be gone on with.
        SaveExists, SaveLocked, CannotWrite: if it cannot be written.
    """
    path = files.real(choose(_whole(data, load, "that file").save.game))
    files.refuse_existing(path)
    files.make_folder(path)
    with files.locked(path) as folder:
        files.write(path, data, None, folder)
    return path


def open(path: Path, load: Load[S, A], *, expect: str | None = None) -> Chronicle[S, A]:
    """Read a save, without a lock and without writing anything.

    Args:
        load: finds a game by its name.
        expect: the game it must be of.

    Raises:
        NoSave: if there is no such file or it cannot be read.
        SaveDamaged: if it is truncated, edited or no longer replays.
        SaveTooNew: if its format or rules are unknown to this companion.
        BadValue: if it is of another game than `expect`.
    """
    return _read(files.real(path), load, expect)[1]


def append(
    path: Path,
    load: Load[S, A],
    actions: Sequence[A | Amend | Undo | Note],
    stamp: Stamp,
    *,
    after: int | None = None,
) -> Chronicle[S, A]:
    """Add `actions` to a save, all of them or none.

    Args:
        after: how many events the caller saw.

    Raises:
        IllegalAction: with the rule's sentence; nothing is written.
        SaveChanged: if the file no longer holds `after` events.
        SaveLocked, CannotWrite: if it cannot be written; and what `open` raises.
    """

    def added(old: Chronicle[S, A]) -> Chronicle[S, A]:
        must_hold(old, path, after)
        return add(old, actions, stamp)

    return change(path, load, added)


def must_hold(
    kept: Chronicle[S, A], path: Path, after: int | None, *, exact: bool = False
) -> None:
    """Refuse to go on where others have gone on.

    Args:
        after: how many events the caller saw; None if that does not matter.
        exact: whether notes count too: an undo might take them back.

    Raises:
        SaveChanged: if the save does not hold so many, notes left out.
    """
    if after is None or after == len(kept.events):
        return
    since = kept.events[after:] if 0 <= after <= len(kept.events) else ()
    notes = [event for event in since if isinstance(event.action, Note)]
    if exact or not since or len(notes) < len(since):
        what, right = phrase("the game has gone on since"), phrase("look at it again")
        raise SaveChanged(path.name, what, right)


def undo(
    path: Path, load: Load[S, A], stamp: Stamp, to: int | None = None
) -> Chronicle[S, A]:
    """Return to right after event `to`, or to before the last action.

    Raises:
        IllegalAction: if there is nothing to undo or no such event; see `append`.
    """

    def undone(old: Chronicle[S, A]) -> Chronicle[S, A]:
        target = old.undo_to if to is None else to
        if target is None:
            raise IllegalAction(path.name, phrase("there is nothing to undo"))
        return add(old, [Undo(target)], stamp)

    return change(path, load, undone)


def redo(path: Path, load: Load[S, A], stamp: Stamp) -> Chronicle[S, A]:
    """Return to before the last undo.

    Raises:
        IllegalAction: if there is nothing to redo; see `append`.
    """

    def redone(old: Chronicle[S, A]) -> Chronicle[S, A]:
        if old.redo_to is None:
            raise IllegalAction(path.name, phrase("there is nothing to redo"))
        return add(old, [Undo(old.redo_to)], stamp)

    return change(path, load, redone)


def change(
    path: Path, load: Load[S, A], edit: Callable[[Chronicle[S, A]], Chronicle[S, A]]
) -> Chronicle[S, A]:
    """Write what `edit` makes of a save, which is locked meanwhile.

    Args:
        edit: returns the chronicle with more events (`replay.add`); if it raises, the
            file stays as it was.

    Raises:
        SaveLocked, SaveChanged, CannotWrite: if it cannot be written; and what `open`
            raises.
    """
    path = files.real(path)
    files.read(path)  # no lock file is made for a save that does not exist
    with files.locked(path) as folder:
        data, old = _read(path, load)
        new = edit(old)
        return _write(path, new, data, folder) if new is not old else old


def verify(path: Path, load: Load[S, A]) -> Report:
    """Check everything about a save; write nothing.

    Raises:
        NoSave, SaveTooNew, SaveDamaged: if there is no save to report on.
    """
    path = files.real(path)
    raw = codec.parse(files.read(path), path.name)
    migrate.check(raw, path.name)
    header: Save[A] = codec.header(raw, path.name)
    fault, previous = codec.first_fault(raw, path.name), _previous(path, load)
    right = _better(path, previous)
    chronicle: Chronicle[S, A] | None = None
    troubles = [f"{fault}; {right}" if right else fault] if fault else []
    try:
        chronicle = _understood(raw, load, path.name)
    except SaveDamaged as error:
        troubles.append(error.what)
    # An earlier companion may have written the state in another form.
    earlier = header.rules != load(header.game).rules().REVISION
    state = chronicle is not None and (
        earlier or _agrees(raw.get("state"), codec.plain(chronicle.state))
    )
    if chronicle and not state and not fault:
        troubles.append("the state on file is not what the events lead to")
    if isinstance(previous, CompanionError):
        troubles.append(str(previous))
    return Report(
        header.game,
        header.rules,
        len(codec.entries(raw, path.name)),
        chain=fault is None,
        replays=chronicle is not None,
        state=state,
        previous=len(previous.events) if isinstance(previous, Chronicle) else None,
        troubles=tuple(troubles),
    )


def _agrees(on_file: object, now: object) -> bool:
    """Return whether the state on file is the one that the events lead to.

    The file may hold more keys: an earlier edition kept them, such as a ruling that is
    no longer offered. It also kept what it said in English, where a sentence is kept
    with its parts now, to be said in any language.

    >>> _agrees({"total": 3, "hats": "off"}, {"total": 3}), _agrees({}, {"total": 3})
    (True, False)
    >>> _agrees("ann is out", {"sentence": "{who} is out"}), _agrees("no", "{who} is")
    (True, False)
    """
    match on_file, now:
        case str(), {"sentence": str() as sentence, **parts}:
            many = str(parts.get("many", ""))
            return _says(on_file, sentence) or _says(on_file, many)
        case str(), str() if "{" in now:
            return on_file == now or _says(on_file, now)
        case dict(), dict():
            known = now.keys() <= on_file.keys()
            return known and all(_agrees(on_file[key], now[key]) for key in now)
        case list(), list():
            return len(on_file) == len(now) and all(map(_agrees, on_file, now))
        case str(), dict() if len(now) == 1:
            return on_file in now.values()
    return bool(on_file == now)


def _says(text: str, sentence: str) -> bool:
    """Return whether a text may be a sentence, with its parts put in."""
    words = re.split(r"\{\w+\}", sentence)
    return re.fullmatch(".*".join(map(re.escape, words)), text, re.S) is not None


def _read(
    path: Path, load: Load[S, A], expect: str | None = None
) -> tuple[bytes, Chronicle[S, A]]:
    try:
        data = files.read(path)
        if (known := _find_checked(data, load, path.name, expect)) is None:
            known = _whole(data, load, path.name, expect)
            _remember_checked(data, known)
        return data, known
    except (NoSave, SaveDamaged) as error:
        if right := _better(path, _previous(path, load)):
            raise type(error)(path.name, error.what, right) from None
        raise


def _better(path: Path, previous: Chronicle[S, A] | CompanionError | None) -> str:
    if not isinstance(previous, Chronicle):
        return ""
    return f"{files.bak(path).name} is whole up to event {len(previous.events)}"


def _whole(
    data: bytes, load: Load[S, A], where: str, expect: str | None = None
) -> Chronicle[S, A]:
    raw = codec.parse(data, where)
    migrate.check(raw, where)
    if fault := codec.first_fault(raw, where):
        raise SaveDamaged(where, fault)
    return _understood(raw, load, where, expect)


def _understood(
    raw: dict[str, object], load: Load[S, A], where: str, expect: str | None = None
) -> Chronicle[S, A]:
    lifted = migrate.lift(raw, where)
    if lifted is not raw:
        raw = codec.seal(lifted, where)
    header: Save[A] = codec.header(raw, where)
    if expect not in (None, header.game):
        what = phrase("a save of {game}", game=header.game)
        raise BadValue(where, what, phrase("one of {game} is wanted", game=expect))
    game = _loaded(header.game, load, where)
    rules = game.rules()
    if header.rules != rules.REVISION:
        rules = _as_of(header.rules, game, where)
    try:
        return replay(codec.save(raw, rules.Action, where), game, rules, where)
    except SaveDamaged as error:
        if game.folder is None:
            raise
        what = f"{error.what} (or the rules of {game.name} have changed since)"
        raise SaveDamaged(error.where, what, error.right) from None


def _loaded(name: str, load: Load[S, A], where: str) -> Game[S, A]:
    """Return the game of a save; it names no path, so its code is never looked for."""
    try:
        return load(name)
    except UnknownName:
        what = f"the game '{name[:40]}' of this save is not here"
        right = "name its folder: companion --game FOLDER ..."
        raise UnknownName(where, what, right) from None


def _as_of(revision: str, game: Game[S, A], where: str) -> Rules[S, A]:
    """Return a game's rules as of an earlier revision, if it still knows them."""
    if game.as_of and (rules := game.as_of(revision)):
        return rules
    what = f"rules {revision}, this companion plays {game.rules().REVISION}"
    raise SaveTooNew(where, what, "use the companion that wrote it")


def _previous(path: Path, load: Load[S, A]) -> Chronicle[S, A] | CompanionError | None:
    bak = files.bak(path)
    try:
        return None if not bak.exists() else _whole(files.read(bak), load, bak.name)
    except OSError:  # the name is too long for this disk
        return None
    except CompanionError as error:
        return error


def _write(
    path: Path, chronicle: Chronicle[S, A], old: bytes | None, folder: Path
) -> Chronicle[S, A]:
    save = msgspec.structs.replace(chronicle.save, state=codec.plain(chronicle.state))
    data, written = codec.text(save), replace(chronicle, save=save)
    files.write(path, data, old, folder)
    _remember_checked(data, written)
    return written


def _digest(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=16).digest()


def _find_checked(
    data: bytes, load: Load[S, A], where: str, expect: str | None
) -> Chronicle[S, A] | None:
    """Return what the bytes of a save lead to, if they are those of one in use.

    Args:
        expect: the game it must be of, if any.
    """
    if (kept := _checked.get(_digest(data))) is None:
        return None
    game = kept.save.game
    wanted = expect in (None, game) and _loaded(game, load, where) is kept.game
    return kept if wanted else None


def _remember_checked(data: bytes, kept: Chronicle[S, A]) -> None:
    _last[:] = [kept]
    _checked[_digest(data)] = kept
