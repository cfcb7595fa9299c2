"""The boards on the table: which fields there are, their colours, which ones touch.

A field is called `slot.position`: slot 0 is the first board of the arrangement,
position 0 a board's centre, 1 to 6 its ring, clockwise from the east. Hexagons have
axial coordinates (q, r): q grows to the east, r to the south-east. Two fields touch if
their hexagons share a side, across the border of a board too.

         .5 .6           0,-1  1,-1
       .4 .0 .1       -1,0   0,0   1,0
         .3 .2          -1,1   0,1

The rulings a game is played under are here, too, typed.
"""

import re
from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Literal

import msgspec
from msgspec.structs import replace

from companion.errors import BadValue
from companion.facts import convert, settle

from ..facts import DOCUMENTED, FIELDS, NAME, PLACES, STEPS, Edition, Tile, facts

Spot = tuple[int, int]


class Table(msgspec.Struct, frozen=True, dict=True):
    """The seven boards, arranged."""

    places: tuple[Spot, ...]  # of slots 0 to 6 in the lattice of boards
    left: bool  # whether they interlock the mirror-image way
    boards: tuple[tuple[str, int], ...]  # letter of each slot, sixths turned clockwise
    faces: tuple[str, ...]  # the colours of each slot's positions 0 to 6, after turning

    @cached_property
    def fields(self) -> "Fields":
        return _fields(self)


class Fields(msgspec.Struct, frozen=True):
    """What follows from a table; fields are numbered 0 to 48, slot by slot."""

    names: tuple[str, ...]  # of each field, such as `3.6`
    index: dict[str, int]  # the number of each name
    spots: tuple[Spot, ...]  # the coordinates of each field
    colours: tuple[str, ...]  # the letter of each field
    near: tuple[tuple[int, ...], ...]  # the fields that a step leads to from each field
    of: dict[str, tuple[int, ...]]  # the fields of each colour


NO_FIELDS = Fields((), {}, (), (), (), {})  # what there is before the boards are laid


def centre(place: Spot, left: bool) -> Spot:
    """Return the coordinates of the centre of the board at a place of the lattice.

    >>> centre((1, 0), left=False), centre((1, 0), left=True)
    ((2, 1), (3, -1))
    """
    q, r = place
    return (3 * q + r, 2 * r - q) if left else (2 * q - r, q + 3 * r)


def turned(face: str, sixths: int) -> str:
    """Return a board's colours after a turn clockwise.

    >>> turned("abcdefg", 1)
    'agbcdef'
    """
    ring = face[1:]
    shift = -sixths % len(ring)
    return face[0] + ring[shift:] + ring[:shift]


@lru_cache(maxsize=256)
def _fields(table: Table) -> Fields:
    centres = [centre(place, table.left) for place in table.places]
    spots = [(q + dq, r + dr) for q, r in centres for dq, dr in STEPS]
    at = {spot: field for field, spot in enumerate(spots)}
    around = ([(q + dq, r + dr) for dq, dr in STEPS[1:]] for q, r in spots)
    colours = "".join(table.faces)
    return Fields(
        names=PLACES,
        index={name: field for field, name in enumerate(PLACES)},
        spots=tuple(spots),
        colours=tuple(colours),
        near=tuple(tuple(at[spot] for spot in near if spot in at) for near in around),
        of={
            letter: tuple(f for f, colour in enumerate(colours) if colour == letter)
            for letter in dict.fromkeys(colours)
        },
    )


def places(text: str) -> tuple[Spot, ...]:
    """Read the ruling `arrangement`: a name, or seven places with commas in them.

    Raises:
        BadValue: if they are not seven different places that hang together.
    """
    for known in facts().arrangements:
        if text == known.name:
            return known.places
    where, right = f"{NAME}: arrangement", "give seven places Q,R such as 0,0 1,0 0,1"
    words = text.split()
    read = [re.fullmatch("(-?[0-6]),(-?[0-6])", word) for word in words]
    spots = [(int(found[1]), int(found[2])) for found in read if found]
    if len(spots) != FIELDS or len(words) != FIELDS:
        names = ", ".join(known.name for known in facts().arrangements)
        what = f"'{text[:60]}' is no arrangement"
        raise BadValue(where, what, f"choose one of {names}, or {right}")
    if len(set(spots)) != FIELDS:
        raise BadValue(where, "two boards have one place", "give each its own")
    joined = {spots[0]}
    for _ in spots:
        near = {(q + dq, r + dr) for q, r in joined for dq, dr in STEPS}
        joined = near.intersection(spots)
    if alone := [spot for spot in spots if spot not in joined]:
        q, r = alone[0]
        what = f"the board at {q},{r} does not hang together with the first"
        raise BadValue(where, what, "lay it against another")
    return tuple(spots)


class Options(msgspec.Struct, frozen=True):
    """One value for each ruling with several choices, with its default."""

    side: Literal["mono", "mixed"] = "mono"
    arrangement: tuple[Spot, ...] = facts().arrangements[0].places
    mixed_pattern: Literal["fano", "my_boards"] = "fano"
    mirror: Literal["right", "left"] = "right"
    tower_timing: Literal["after_scoring", "at_once"] = "after_scoring"
    tiles: Literal["reconstructed", "documented_only", "none", "custom"] = (
        "reconstructed"
    )
    v1_min_discs: Literal[7, 1] = 7
    bag_colours: Literal["hidden", "own_view"] = "hidden"
    end_length: Literal["normal", "longer"] = "normal"
    start_player: Literal["random", "youngest", "chosen"] = "random"


def options(rulings: Mapping[str, str]) -> Options:
    """Return the options that `rulings` ask for; what they leave out is the default.

    Raises:
        UnknownName: if there is no such ruling or choice.
        BadValue: if `arrangement` cannot be read or does not hang together.
    """
    settled = settle(facts().rulings, rulings, NAME)
    read = {
        "arrangement": places(settled["arrangement"]),
        "v1_min_discs": int(settled["v1_min_discs"]),
    }
    return convert(Options, settled | read, NAME)


def in_play(box: Edition, chosen: Options) -> tuple[Tile, ...]:
    """Return the tiles that `chosen` brings into the game, with their numbers."""
    if chosen.tiles == "none":
        return ()
    if chosen.tiles == "custom":
        return box.tiles
    tiles = facts().edition.tiles
    if chosen.tiles == "documented_only":
        tiles = tuple(tile for tile in tiles if tile.id in DOCUMENTED)
    # Ruling v1_min_discs.
    return tuple(
        replace(tile, least=chosen.v1_min_discs) if tile.op == "colours" else tile
        for tile in tiles
    )


def faces_up(box: Edition, chosen: Options) -> tuple[tuple[str, str], ...]:
    """Return the letter of each board of a box, and what it shows on that side."""
    if chosen.side == "mono" or chosen.mixed_pattern == "my_boards":
        return tuple((board.letter, board.shown(chosen.side)) for board in box.boards)
    # Ruling mixed_pattern: fano, ours in the colours of the box.
    ours = facts().edition
    colours = str.maketrans(ours.letters, box.letters)
    pairs = zip(box.boards, ours.boards, strict=True)
    return tuple(
        (board.letter, pattern.mixed.translate(colours)) for board, pattern in pairs
    )
