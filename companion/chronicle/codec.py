"""The form of a save: structs, JSON in and out, and the chain of hashes.

A save is one JSON object: a header, one event a line, and `state`, which is written for
other programs and never read back. Each `h` is a hash of the one before and of
everything else in its event; the header starts the chain. Events are kept as the file
holds them (`Event.entry`), so that writing a save again never changes what was hashed.
The header also counts the events and holds the last hash, so that events missing at the
end are noticed; it names the bots, and says how the table plays if not as usual.
"""

import hashlib
import re
from collections.abc import Mapping
from types import GenericAlias
from typing import Any, Generic, Literal

import msgspec

from companion.contract import A, Act, Note
from companion.errors import BadValue, SaveDamaged
from companion.reading import LEARNING

LARGEST = 16 << 20  # bytes a save may have

Dice = Literal["hand", "digital"]
ENVELOPE = frozenset({"n", "at", "by", "h"})
"""What every event has beside its action; a game's actions have no such fields."""

HEADER = ("format", "game", "rules", "rulings", "setup", "created", "by")
"""The keys of a save that its own `h` is a hash of, in the order they are written."""

CHANGING = frozenset({"h", "count", "head", "bots", "settings", "events", "state"})
"""The other keys: what later writes change."""

COUNTED = 2  # the first form of saves whose header counts the events

_json = msgspec.json.Encoder(order="deterministic")


class Undo(Act, frozen=True, tag="undo"):
    """The game goes back to right after event `to`; 0 is the start."""

    to: int


class Amend(Act, frozen=True, tag="amend"):
    """The dice of event `event` were misread; `faces` is what they showed."""

    event: int
    faces: tuple[int, ...]
    reason: str


class Stamp(msgspec.Struct, frozen=True):
    """When events are written (UTC, ISO 8601), by whom, and who rolled their dice."""

    at: str
    by: str
    dice: Dice | None = None


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a table plays, in the terminal and on pages.

    Attributes:
        dice: what comes first at a roll: faces that are reported, or the companion's.
        cards: whose the cards are, as long as neither header nor game has settled it.
        advice: whether the chance to win is shown beside each choice.
        first: whether it is a guided first game that nobody has left yet.
    """

    dice: Literal["real", "digital"] = "real"
    cards: Literal["real", "digital"] = "digital"
    advice: bool = False
    first: Literal[True] | msgspec.UnsetType = msgspec.UNSET


USUAL = Settings()  # what a save that says nothing else means


class Event(msgspec.Struct, Generic[A], frozen=True):
    """One line of a save.

    `action` is the game's, or `Undo`, `Amend` or `Note`; `dice` says who rolled;
    `entry` is the event as the file holds it, and `line` its bytes there, made once: a
    save with many events is written at every step.
    """

    n: int
    at: str
    by: str
    action: A | Undo | Amend | Note
    dice: Dice | None
    h: str
    entry: dict[str, object]
    line: bytes


class Save(msgspec.Struct, Generic[A], frozen=True, forbid_unknown_fields=True):
    """A whole save.

    Attributes:
        created, by: when and by whom it was created.
        bots: the bot of each player whom one plays; None if that is not known.
        state: the game after the last event, as the file says; None before a write.
    """

    format: int
    game: str
    rules: str  # the revision of the rules it is played under
    rulings: dict[str, str]  # a value for each ruling of the game
    setup: dict[str, object]
    created: str
    by: str
    h: str = ""  # the hash of all of the above, on which the chain of events hangs
    bots: dict[str, str] | None = None
    settings: Settings = USUAL  # how the table plays
    events: tuple[Event[A], ...] = ()
    state: object = None

    @property
    def head(self) -> str:
        """The last hash of the chain."""
        return self.events[-1].h if self.events else self.h


def parse(data: bytes, where: str) -> dict[str, object]:
    """Return the JSON object in `data`, unchecked.

    Raises:
        SaveDamaged: if it is empty, too large, not JSON or not an object.
    """
    if len(data) > LARGEST:
        raise SaveDamaged(where, f"larger than {LARGEST >> 20} MiB")
    if not data.strip():
        raise SaveDamaged(where, "the file is empty")
    try:
        raw = msgspec.json.decode(data)
    except RecursionError:
        raise SaveDamaged(where, "nested too deeply for a save") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise SaveDamaged(where, _not_json(str(error))) from None
    if not isinstance(raw, dict):
        raise SaveDamaged(where, "not a save: not a JSON object")
    return raw


def is_save(data: bytes) -> bool:
    """Return whether data is a save, whole or truncated, rather than another file."""
    try:
        raw = parse(data, "")
    except SaveDamaged:
        return re.match(rb'\s*\{\s*"format"\s*:', data) is not None
    return "format" in raw or "events" in raw


def _not_json(message: str) -> str:
    if message == "Input data was truncated":
        return "the file breaks off before its end"
    return "not JSON: " + message.removeprefix("JSON is malformed: ")


def entries(raw: Mapping[str, object], where: str) -> list[dict[str, object]]:
    """Return the events as the file holds them; SaveDamaged if they are no list."""
    try:
        return msgspec.convert(raw.get("events"), list[dict[str, object]])
    except msgspec.ValidationError:
        raise SaveDamaged(where, "not a save: it has no list of events") from None


def first_fault(raw: Mapping[str, object], where: str) -> str | None:
    """Return a sentence about the first link that does not hold, or None.

    Raises:
        SaveDamaged: if there is no list of events.
    """
    events = entries(raw, where)
    h = _link("", _header(raw))
    if not h or raw.get("h") != h:
        return "the header does not match its hash"
    for n, entry in enumerate(events, 1):
        if entry.get("n") != n:
            return f"event {n} is numbered {entry.get('n')!r:.20}"
        h = _link(h, entry)
        if not h or entry.get("h") != h:
            return f"event {n} does not match its hash"
    counted = isinstance(form := raw.get("format"), int) and form >= COUNTED
    return _cut(raw, len(events), h) if counted else None


def _cut(raw: Mapping[str, object], found: int, head: str) -> str | None:
    count = raw.get("count")
    if not isinstance(count, int) or isinstance(count, bool):
        return "the header does not count the events"
    if missing := max(count - found, 0):
        many = "1 event is" if missing == 1 else f"{missing} events are"
        return f"{many} missing after event {found}"
    if count < found:
        return f"the header counts {count} events, the file holds {found}"
    return (
        None if raw.get("head") == head else "the last event is not that of the header"
    )


def seal(raw: Mapping[str, object], where: str) -> dict[str, object]:
    """Return a migrated save with the chain of hashes that fits it, and their count."""
    h = first = _link("", _header(raw))
    events = []
    for entry in entries(raw, where):
        h = _link(h, entry)
        events.append({**entry, "h": h})
    return {**raw, "h": first, "count": len(events), "head": h, "events": events}


def _header(raw: Mapping[str, object]) -> dict[str, object]:
    return {key: raw[key] for key in raw.keys() - CHANGING}


def _link(h: str, entry: Mapping[str, object]) -> str:
    """Return the hash that follows `h`, empty if no companion can have written this."""
    rest = {key: value for key, value in entry.items() if key != "h"}
    try:
        text = _json.encode(rest)
    except (OverflowError, RecursionError):
        return ""
    return hashlib.sha256(h.encode() + text).hexdigest()[:32]


def sealed(save: Save[A]) -> Save[A]:
    """Return a save without events yet, with the hash of its header, if JSON can be.

    Raises:
        BadValue: if a text or number in it cannot be written as JSON.
    """
    try:
        h = _link("", _header(msgspec.to_builtins(save)))
    except UnicodeEncodeError as error:
        raise BadValue(save.game, f"cannot be written ({error})") from None
    return msgspec.structs.replace(save, h=h)


def header(raw: Mapping[str, object], where: str) -> Save[A]:
    """Return a save whose chain holds, without its events, if it can be read.

    Raises:
        SaveDamaged: if a key is missing, unknown or of the wrong type.
    """
    try:
        beside = {"h": raw.get("h"), "bots": raw.get("bots")}
        beside["settings"] = raw.get("settings", {})
        with LEARNING:
            return msgspec.convert({**_header(raw), **beside}, Save)
    except msgspec.ValidationError as error:
        raise SaveDamaged(
            where, f"the header cannot be read ({_lower(error)})"
        ) from None


def save(raw: Mapping[str, object], actions: object, where: str) -> Save[A]:
    """Return a save whose chain holds.

    Args:
        actions: the union of the game's actions, tagged by `do`.

    Raises:
        SaveDamaged: if an event cannot be read; it is named.
    """
    found = entries(raw, where)
    try:
        with LEARNING:
            body: list[A | Undo | Amend | Note] = msgspec.convert(
                [_action_of(entry) for entry in found], _many(actions)
            )
            lines = msgspec.convert(found, list[_Line])
            dice = msgspec.convert([_dice(entry) for entry in found], list[Dice | None])
    except msgspec.ValidationError as error:
        raise SaveDamaged(where, _slip(error)) from None
    events = tuple(
        Event(line.n, line.at, line.by, action, who, line.h, entry, _line(entry))
        for line, action, who, entry in zip(lines, body, dice, found, strict=True)
    )
    return msgspec.structs.replace(
        header(raw, where), events=events, state=raw.get("state")
    )


class _Line(msgspec.Struct, frozen=True):
    n: int
    at: str
    by: str
    h: str


def _action_of(entry: Mapping[str, object]) -> dict[str, object]:
    beside = ENVELOPE | {"dice"} if entry.get("do") == "rolled" else ENVELOPE
    return {key: entry[key] for key in entry.keys() - beside}


def _dice(entry: Mapping[str, object]) -> object:
    return entry.get("dice") if entry.get("do") == "rolled" else None


def _many(actions: Any) -> Any:
    """Return the type of a list of actions, known only at run time: hence `Any`."""
    return GenericAlias(list, (actions | Undo | Amend | Note,))


def _slip(error: msgspec.ValidationError) -> str:
    """Turn msgspec's `... - at `$[6].faces`` into our sentence."""
    what, _, path = _lower(error).rpartition(" - at '$[")
    return f"event {int(path.partition(']')[0]) + 1} cannot be read ({what})"


def _lower(error: msgspec.ValidationError) -> str:
    what = str(error).replace("`", "'")
    return what[0].lower() + what[1:]


def event(
    action: A | Undo | Amend | Note, before: Save[A], actions: object, stamp: Stamp
) -> Event[A]:
    """Return the event for `action` after those of `before`.

    Who rolled is written on rolled dice only.

    Raises:
        BadValue: if a text or number in it cannot be written as JSON.
        ValueError: if `action` is none of the game's, or would not read back.
    """
    try:
        body = msgspec.json.decode(_json.encode(action), type=dict[str, object])
        n, dice = len(before.events) + 1, stamp.dice if body["do"] == "rolled" else None
        entry = {"n": n, "at": stamp.at, "by": stamp.by, **body}
        if dice:
            entry["dice"] = dice
        entry["h"] = h = _link(before.head, entry)
        with LEARNING:
            (read_back,) = msgspec.convert([body], _many(actions))
    except (UnicodeEncodeError, OverflowError) as error:
        raise BadValue(before.game, f"cannot be written ({error})") from None
    except msgspec.ValidationError as error:
        raise ValueError(f"{action!r} is no action of {before.game}") from error
    if body.keys() & ENVELOPE:
        raise ValueError(f"{action!r} has a field that every event has")
    return Event(n, stamp.at, stamp.by, read_back, dice, h, entry, _line(entry))


def plain(value: object) -> object:
    """Return a value as another program reads it from a save."""
    return msgspec.json.decode(_json.encode(value))


def text(save: Save[A]) -> bytes:
    """Return the bytes of a save: a header, one event a line, the state.

    Raises:
        BadValue: if it would be larger than `LARGEST`.
    """
    known = msgspec.structs.asdict(save)
    head = {name: known[name] for name in (*HEADER, "h")}
    head |= {"count": len(save.events), "head": save.head, "bots": save.bots}
    if save.settings != USUAL:
        head["settings"] = save.settings
    data = b"".join(
        (
            _line(head)[:-1],
            b',\n "events": [',
            b",".join(b"\n  " + event.line for event in save.events),
            b'],\n "state": ',
            _line(save.state),
            b"}\n",
        )
    )
    if len(data) > LARGEST:
        what = f"the save would be larger than {LARGEST >> 20} MiB"
        raise BadValue(save.game, what, "begin another")
    return data


def _line(value: object) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=0)
