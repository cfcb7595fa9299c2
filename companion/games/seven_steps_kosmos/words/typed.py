"""Actions in sentences, and as they are typed."""

import re
from collections.abc import Callable, Sequence

from companion.contract import Drawn, Rolled
from companion.dice.faces import parse_faces
from companion.errors import BadValue, near
from companion.games.seven_steps_kosmos.facts import FIELDS, NAME, facts
from companion.games.seven_steps_kosmos.rules import (
    UNKNOWN,
    Action,
    Aid,
    Done,
    Drop,
    First,
    Lay,
    Move,
    Pick,
    Points,
    Shift,
    Take,
    Throw,
)
from companion.games.seven_steps_kosmos.rules.wording import (
    hand,
    quoted,
)


def say(action: Action) -> str:
    """Return an action as a sentence of a list.

    >>> say(Lay("R", "3.6")), say(Throw(("B", "K")))
    ('lay R on 3.6', 'throw in B K')
    """
    match action:
        case First(seat):
            return f"player {seat + 1} begins"
        case Take(tile, field):
            return f"with {_titled(tile)}, take a disc off {field}"
        case Shift(tile, field, to):
            return f"with {_titled(tile)}, shift the tower on {field} to {to}"
        case Move(tile, field, to):
            return f"with {_titled(tile)}, move a disc from {field} to {to}"
        case Aid(tile):
            return f"play {_titled(tile)}"
        case Lay(disc, field):
            return f"lay {disc} on {field}"
        case Points(tile):
            return f"lay no more, and play {_titled(tile)}"
        case Done():
            return "no more"
        case Pick(family):
            return f"take {'a building aid' if family == 'aid' else 'a points tile'}"
        case Drop(tile):
            return f"discard {_titled(tile)}"
        case Throw(()):
            return "throw in nothing"
        case Throw(thrown):
            return f"throw in {hand(thrown)}"
        case Drawn(cards):
            unseen = set(cards) == {UNKNOWN}
            return f"{len(cards)} drawn unseen" if unseen else f"{hand(cards)} drawn"
        case Rolled(shown):
            return f"the dice show {' '.join(map(str, shown))}"


def _titled(id: str) -> str:
    """A tile's id, with its name in our edition."""
    for tile in facts().edition.tiles:
        if tile.id == id:
            return f"{id} ({tile.name})"
    return id


def grammar() -> str:
    """Return the typed forms of all actions, with an example each."""
    return "\n".join(f"{form:<25}{example}" for form, example in _FORMS)


_FORMS = (
    ("lay DISC FIELD", "lay R 3.6: red on slot 3, position 6"),
    ("done", "done: no more discs; or decline a tile"),
    ("score TILE", "score V3: no more discs, and play this points tile"),
    ("bend TILE", "bend A4: play an aid that bends the placing rules"),
    ("take TILE FIELD", "take A1 3.6: an aid takes a disc off"),
    ("shift TILE FIELD TO", "shift A2 3.6 3.1: an aid shifts a tower"),
    ("move TILE FIELD TO", "move A5 3.6 3.1: an aid moves a disc"),
    ("pick FAMILY", "pick aid: the tile that is due; or pick points"),
    ("drop TILE", "drop V2: discard one of two tiles"),
    ("throw DISCS", "throw BBK: discs into the bag; throw none"),
    ("drawn CARDS", "drawn RRBKWYV or drawn A1; ? for what is hidden"),
    ("rolled FACES", "rolled 2: what the dice show"),
    ("first NUMBER", "first 1: player 1 begins"),
)


def write(action: Action) -> str:
    """Return the typed form of an action, which `read` reads.

    >>> write(Lay("R", "3.6")), write(Throw(()))
    ('lay R 3.6', 'throw none')
    """
    match action:
        case First(seat):
            return f"first {seat + 1}"
        case Take(tile, field):
            return f"take {tile} {field}"
        case Shift(tile, field, to):
            return f"shift {tile} {field} {to}"
        case Move(tile, field, to):
            return f"move {tile} {field} {to}"
        case Aid(tile):
            return f"bend {tile}"
        case Lay(disc, field):
            return f"lay {disc} {field}"
        case Points(tile):
            return f"score {tile}"
        case Done():
            return "done"
        case Pick(family):
            return f"pick {family}"
        case Drop(tile):
            return f"drop {tile}"
        case Throw(thrown):
            return f"throw {' '.join(thrown) or 'none'}"
        case Drawn(cards):
            return f"drawn {' '.join(cards)}"
        case Rolled(shown):
            return f"rolled {' '.join(map(str, shown))}"


def read(text: str) -> Action:
    """Read the typed form of an action; whether it is legal is for the rules to say.

    Raises:
        BadValue: if it cannot be read; the verbs, or the form of the verb, are named.

    >>> read("lay r 3.6"), read("drawn rrb")
    (Lay(disc='R', field='3.6'), Drawn(cards=('R', 'R', 'B')))
    """
    verb, *words = text.split() or [""]
    verb = verb.casefold()
    if verb not in _READERS:
        raise BadValue(NAME, f"{quoted(verb)} is no action", near(verb[:40], _READERS))
    count, reader = _READERS[verb]
    if count is not None and len(words) != count:
        raise _unreadable(verb, words)
    return reader([word.upper() for word in words])


def _unreadable(verb: str, words: Sequence[str]) -> BadValue:
    form = next(form for form, _ in _FORMS if form.startswith(verb))
    given = quoted(" ".join([verb, *words]))
    return BadValue(NAME, f"{given} cannot be read", f"type {form}")


def _read_first(words: Sequence[str]) -> First:
    if not re.fullmatch(r"[1-9]", words[0]):
        raise _unreadable("first", words)
    return First(int(words[0]) - 1)


def _read_throw(words: Sequence[str]) -> Throw:
    if not words or list(words) == ["NONE"]:
        return Throw(())
    return Throw(_letters("throw", words))


def _read_drawn(words: Sequence[str]) -> Drawn:
    if not words:
        raise _unreadable("drawn", words)
    if len(words) == 1 and any(one.isdigit() for one in words[0]):
        return Drawn((words[0][:40],))
    return Drawn(_letters("drawn", words, keep=True))


def _letters(verb: str, words: Sequence[str], *, keep: bool = False) -> tuple[str, ...]:
    """Read discs or boards, `RRB` or `R R B`; sorted unless their order is kept."""
    found = "".join(words)
    if len(found) > 40 or not all(one.isalpha() or one == UNKNOWN for one in found):
        raise _unreadable(verb, words)
    if keep:
        return tuple(found)
    return tuple(sorted(found, key=lambda one: (one == UNKNOWN, one)))


_READERS: dict[str, tuple[int | None, Callable[[Sequence[str]], Action]]] = {
    "lay": (2, lambda words: Lay(words[0], words[1])),
    "done": (0, lambda words: Done()),
    "score": (1, lambda words: Points(words[0])),
    "bend": (1, lambda words: Aid(words[0])),
    "take": (2, lambda words: Take(words[0], words[1])),
    "shift": (3, lambda words: Shift(*words)),
    "move": (3, lambda words: Move(*words)),
    "pick": (1, lambda words: Pick(words[0].lower())),
    "drop": (1, lambda words: Drop(words[0])),
    "throw": (None, _read_throw),
    "drawn": (None, _read_drawn),
    "rolled": (
        None,
        lambda words: Rolled(
            parse_faces(
                [word.lower() for word in words], most=FIELDS, where=f"{NAME}: rolled"
            )
        ),
    ),
    "first": (1, _read_first),
}


VERBS = tuple(_READERS)
"""The words that a typed action begins with."""
