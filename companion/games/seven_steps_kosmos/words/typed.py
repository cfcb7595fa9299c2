"""Actions in sentences, and how they are typed.

>>> read("lay r 3.6"), read("drawn rrb"), write(rules.Throw(()))
(Lay(disc='R', field='3.6'), Drawn(cards=('R', 'R', 'B')), 'throw none')
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from companion.contract import Drawn, Rolled
from companion.dice.faces import typed_faces
from companion.games.seven_steps_kosmos import rules
from companion.games.seven_steps_kosmos.facts import FIELDS, NAME, facts
from companion.games.seven_steps_kosmos.rules.state import ordered
from companion.games.seven_steps_kosmos.rules.wording import hand
from companion.language import phrase
from companion.typed import Codec, Field, form, number, word


class Named(NamedTuple):
    """How a sentence names fields, tiles and discs: as they are typed, or in words."""

    field: Callable[[str], str]
    tile: Callable[[str], str]
    discs: Callable[[Sequence[str]], str]


def say(action: rules.Action, named: Named | None = None) -> str:
    """Return an action as a sentence of a list.

    >>> say(rules.Lay("R", "3.6")), say(rules.Throw(("B", "K")))
    ('lay R on 3.6', 'throw in B K')
    """
    field, tile, discs = named or TYPED
    match action:
        case rules.First(seat):
            return phrase("{who} begins", who=phrase("player {n}", n=seat + 1))
        case rules.Take(id, at):
            what = {"tile": tile(id), "f": field(at)}
            return phrase("with {tile}, take a disc off {f}", **what)
        case rules.Shift(id, at, to):
            what = {"tile": tile(id), "f": field(at), "g": field(to)}
            return phrase("with {tile}, shift the tower on {f} to {g}", **what)
        case rules.Move(id, at, to):
            what = {"tile": tile(id), "f": field(at), "g": field(to)}
            return phrase("with {tile}, move a disc from {f} to {g}", **what)
        case rules.Aid(id):
            return phrase("play {tile}", tile=tile(id))
        case rules.Lay(disc, at):
            return phrase("lay {letter} on {f}", letter=disc, f=field(at))
        case rules.Points(id):
            return phrase("lay no more, and play {tile}", tile=tile(id))
        case rules.Done():
            return phrase("no more")
        case rules.Pick(family):
            if family == "aid":
                return phrase("take a building aid")
            return phrase("take a points tile")
        case rules.Drop(id):
            return phrase("discard {tile}", tile=tile(id))
        case rules.Throw(()):
            return phrase("throw in nothing")
        case rules.Throw(thrown):
            return phrase("throw in {discs}", discs=discs(thrown))
        case Drawn(cards):
            if set(cards) == {rules.UNKNOWN}:
                return phrase("{n} drawn unseen", n=len(cards))
            return phrase("{discs} drawn", discs=discs(cards))
        case Rolled(shown):
            return phrase("the dice show {faces}", faces=" ".join(map(str, shown)))


def _titled(id: str) -> str:
    """A tile's id, with its name in our edition."""
    for tile in facts().edition.tiles:
        if tile.id == id:
            return phrase("{tile} ({name})", tile=id, name=phrase(tile.name))
    return id


TYPED = Named(str, _titled, hand)


def _letters(words: Sequence[str]) -> tuple[str, ...]:
    """Read discs or boards in the order typed, `RRB` or `R R B`."""
    found = "".join(words).upper()
    if len(found) > MOST or not all(
        card.isalpha() or card == rules.UNKNOWN for card in found
    ):
        raise ValueError(found)
    return tuple(found)


def _drawn(words: Sequence[str]) -> tuple[str, ...]:
    """Read what was drawn: a tile is one word with a digit, the rest are letters."""
    is_tile = len(words) == 1 and any(char.isdigit() for char in words[0])
    return (words[0][:MOST].upper(),) if is_tile else _letters(words)


def _thrown(words: Sequence[str]) -> tuple[str, ...]:
    none = [word.casefold() for word in words] == ["none"]
    return () if none else ordered(_letters(words))


def _seat(typed: str) -> int:
    return number("NUMBER", least=1, most=9).read((typed,)) - 1


def _discs() -> Iterator[str]:
    return (colour.letter for colour in facts().edition.colours)


def _tiles() -> Iterator[str]:
    return (tile.id for tile in facts().edition.tiles)


def _fields() -> Iterator[str]:
    return (f"{slot}.{at}" for slot in range(FIELDS) for at in range(FIELDS))


MOST = 40
"""Letters of discs that are read; more are never drawn or thrown in at once."""

DISC, TILE = (
    word("DISC", str.upper, known=_discs),
    word("TILE", str.upper, known=_tiles),
)
FIELD, TO = (word(name, str.upper, known=_fields) for name in ("FIELD", "TO"))
FAMILY = word("FAMILY", str.lower, known=lambda: ("aid", "points"))
SEAT = word("NUMBER", _seat, lambda seat: str(seat + 1))
DRAWN = Field("CARDS", _drawn, " ".join, _discs, rest=True)
THROWN = Field(
    "DISCS",
    _thrown,
    lambda discs: " ".join(discs) or "none",
    _discs,
    words=0,
    rest=True,
)
SHOWN = typed_faces(f"{NAME}: rolled", lambda: FIELDS)

ACTIONS: Codec[rules.Action] = Codec(
    NAME,
    form(rules.Lay, (DISC, FIELD), "lay R 3.6", "red on slot 3, position 6"),
    form(rules.Done, (), "done", "no more discs; or decline a tile"),
    form(rules.Points, (TILE,), "score V3", "no more discs, and play this points tile"),
    form(rules.Aid, (TILE,), "bend A4", "play an aid that bends the placing rules"),
    form(rules.Take, (TILE, FIELD), "take A1 3.6", "an aid takes a disc off"),
    form(rules.Shift, (TILE, FIELD, TO), "shift A2 3.6 3.1", "an aid shifts a tower"),
    form(rules.Move, (TILE, FIELD, TO), "move A5 3.6 3.1", "an aid moves a disc"),
    form(rules.Pick, (FAMILY,), "pick aid", "the tile that is due; or pick points"),
    form(rules.Drop, (TILE,), "drop V2", "discard one of two tiles"),
    form(rules.Throw, (THROWN,), "throw B B K", "discs into the bag; or throw none"),
    form(Drawn, (DRAWN,), "drawn R R B", "or drawn A1; ? for what is hidden"),
    form(Rolled, (SHOWN,), "rolled 2", "what the dice show"),
    form(rules.First, (SEAT,), "first 1", "player 1 begins"),
)

VERBS = ACTIONS.verbs
complete = ACTIONS.complete
read, write = ACTIONS.read, ACTIONS.write
