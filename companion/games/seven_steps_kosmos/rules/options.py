"""The rulings a game is played under, typed."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from companion.facts import settle
from companion.games.seven_steps_kosmos.facts import (
    DOCUMENTED,
    NAME,
    Edition,
    Tile,
    facts,
)
from companion.games.seven_steps_kosmos.rules.boards import Spot, places


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
    return msgspec.convert(settled | read, Options)


def in_play(box: Edition, chosen: Options) -> tuple[Tile, ...]:
    """Return the tiles that `chosen` brings into the game, with their numbers."""
    if chosen.tiles == "none":
        return ()
    if chosen.tiles == "custom":
        return box.tiles
    # Ruling v1_min_discs.
    tiles = tuple(
        msgspec.structs.replace(tile, least=chosen.v1_min_discs)
        if tile.op == "colours"
        else tile
        for tile in facts().edition.tiles
    )
    if chosen.tiles == "documented_only":
        return tuple(tile for tile in tiles if tile.id in DOCUMENTED)
    return tiles


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
