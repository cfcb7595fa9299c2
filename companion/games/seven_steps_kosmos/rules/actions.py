"""What a player may do, and the reports of chance: a closed union.

Each action says how it is typed and told. A sentence calls fields by short names, which
tables of other languages have too: `{f}` and `{g}` are fields of the boards, `{letter}`
is a disc.
"""

from collections.abc import Iterator, Sequence
from typing import Annotated

from companion.contract import Act, Drawn, Rolled
from companion.contract.actions import Say
from companion.language import phrase
from companion.typed import Field, number, word

from ..facts import PLACES, facts
from .state import UNKNOWN, ordered
from .wording import hand

MOST = 40  # letters of discs that are read; more are never drawn or thrown in at once


def letters(words: Sequence[str]) -> tuple[str, ...]:
    """Read discs or boards in the order typed, `RRB` or `R R B`.

    Raises:
        ValueError: if a character is no letter and no `?`, or there are too many.
    """
    typed = "".join(words).upper()
    known = typed.replace(UNKNOWN, "")
    if len(typed) > MOST or not (known.isalpha() or not known):
        raise ValueError(typed)
    return tuple(typed)


def discs() -> Iterator[str]:
    """Yield the letters of our discs."""
    return (colour.letter for colour in facts().edition.colours)


def _names() -> dict[str, str]:
    return {tile.id: tile.name for tile in facts().edition.tiles}


def _titled(id: str) -> str:
    if name := _names().get(id):
        return phrase("{tile} ({name})", tile=id, name=phrase(name))
    return id


def _thrown(words: Sequence[str]) -> tuple[str, ...]:
    none = [word.casefold() for word in words] == ["none"]
    return () if none else ordered(letters(words))


SEAT = word(
    "NUMBER",
    lambda typed: number("NUMBER", least=1, most=9).read((typed,)) - 1,
    lambda seat: str(seat + 1),
    said=lambda seat: phrase("player {n}", n=seat + 1),
)
FAMILY = word("FAMILY", str.lower, known=lambda: ("aid", "points"))
THROWN = Field(
    "DISCS",
    _thrown,
    lambda thrown: " ".join(thrown) or "none",
    discs,
    words=0,
    rest=True,
    said=hand,
)

Disc = Annotated[str, word("DISC", str.upper, known=discs)]
TileId = Annotated[str, word("TILE", str.upper, known=_names, said=_titled)]
Place = Annotated[str, word("FIELD", str.upper, known=lambda: PLACES)]


class First(Act, frozen=True, tag="first"):
    """Name the player who begins."""

    say = Say("first NUMBER", "first 1: player 1 begins", "{who} begins")
    seat: Annotated[int, SEAT]


class Take(Act, frozen=True, tag="take"):
    """With aid `tile`: take the top disc off a field, once or as often as it allows."""

    say = Say(
        "take TILE FIELD",
        "take A1 3.6: an aid takes a disc off",
        "with {tile}, take a disc off {f}",
    )
    tile: TileId
    field: Place


class Shift(Act, frozen=True, tag="shift"):
    """With aid `tile`: move a whole tower to an empty field of its colour."""

    say = Say(
        "shift TILE FIELD TO",
        "shift A2 3.6 3.1: an aid shifts a tower",
        "with {tile}, shift the tower on {f} to {g}",
    )
    tile: TileId
    field: Place
    to: Place


class Move(Act, frozen=True, tag="move"):
    """With aid `tile`: move the top disc of a field to another field of its colour."""

    say = Say(
        "move TILE FIELD TO",
        "move A5 3.6 3.1: an aid moves a disc",
        "with {tile}, move a disc from {f} to {g}",
    )
    tile: TileId
    field: Place
    to: Place


class Aid(Act, frozen=True, tag="aid"):
    """Play an aid that bends the placing rules."""

    say = Say(
        "bend TILE", "bend A4: play an aid that bends the placing rules", "play {tile}"
    )
    tile: TileId


class Lay(Act, frozen=True, tag="lay"):
    """Lay a disc, by its letter, on a field."""

    say = Say(
        "lay DISC FIELD", "lay R 3.6: red on slot 3, position 6", "lay {letter} on {f}"
    )
    disc: Disc
    field: Place


class Points(Act, frozen=True, tag="points"):
    """Lay no more discs, and play a points tile."""

    say = Say(
        "score TILE",
        "score V3: no more discs, and play this points tile",
        "lay no more, and play {tile}",
    )
    tile: TileId


class Done(Act, frozen=True, tag="done"):
    """Lay no more discs."""

    say = Say("done", "done: no more discs; or decline a tile", "no more")


class Pick(Act, frozen=True, tag="pick"):
    """Take the tile that is due from the stack of a family: `aid` or `points`."""

    say = Say(
        "pick FAMILY",
        "pick aid: the tile that is due; or pick points",
        "take a points tile",
    )
    family: Annotated[str, FAMILY]


class Drop(Act, frozen=True, tag="drop"):
    """Discard one of two tiles of a family, face up."""

    say = Say("drop TILE", "drop V2: discard one of two tiles", "discard {tile}")
    tile: TileId


class Throw(Act, frozen=True, tag="throw"):
    """Throw in discs, sorted by letter, before the hand is filled."""

    say = Say(
        "throw DISCS",
        "throw B B K: discs into the bag; or throw none",
        "throw in {discs}",
    )
    discs: Annotated[tuple[str, ...], THROWN]


Action = (
    Lay
    | Done
    | Points
    | Aid
    | Take
    | Shift
    | Move
    | Pick
    | Drop
    | Throw
    | Drawn
    | Rolled
    | First
)
"""In the order in which help lists them."""
