"""What the pieces say: numbers and names of the facts, sentences of `words.toml`."""

from collections.abc import Mapping
from dataclasses import dataclass

import msgspec

from companion import places
from companion.facts import Fact, load
from companion.games.seven_steps_kosmos.facts import RECONSTRUCTION, Facts, Tile
from companion.games.seven_steps_kosmos.kit.look import GAME, OURS, Hue, hues
from companion.press.pages import words as number

DOCUMENTED = ("A1", "V1", "V2")
"""Tiles whose effect a source states."""


class Sayings(Fact, frozen=True):
    """The contents of `words.toml`; steps by their number, tiles by their id."""

    phrases: dict[str, str]
    turn: dict[str, str]
    placing: dict[str, str]
    bag: dict[str, str]
    names: dict[str, str]


@dataclass(frozen=True)
class Words:
    """All that is said, and how the colours look.

    Attributes:
        tiles: that are played with.
        short: what each of them does, by its id, for the screens.
    """

    title: str
    hues: Mapping[str, Hue]
    tiles: tuple[Tile, ...]
    turn: tuple[str, ...]
    placing: Mapping[str, str]
    bag: tuple[str, ...]
    short: Mapping[str, str]
    phrases: Mapping[str, str]

    def __getitem__(self, phrase: str) -> str:
        return self.phrases[phrase]

    @property
    def letters(self) -> str:
        return "".join(self.hues)

    def family(self, name: str) -> list[Tile]:
        return [tile for tile in self.tiles if tile.family == name]


def words(facts: Facts, rulings: Mapping[str, str]) -> Words:
    """Return what is said under some rulings."""
    said = load(Sayings, places.TEMPLATES / GAME / "words.toml")
    tiles = tuple(_ruled(tile, rulings) for tile in played(facts, rulings))
    least = {tile.id: number(tile.least) for tile in tiles}
    short = {
        tile.id: said.names.get(tile.id, tile.text).replace("[least]", least[tile.id])
        for tile in tiles
    }
    return Words(
        facts.game.title,
        hues(facts),
        tiles,
        tuple(said.turn.values()),
        said.placing,
        tuple(said.bag.values()),
        short,
        said.phrases,
    )


def played(facts: Facts, rulings: Mapping[str, str]) -> tuple[Tile, ...]:
    """Return the tiles that are played with."""
    # Ruling tiles: all, those whose effect is documented, or none.
    match rulings.get("tiles"):
        case "none":
            return ()
        case "documented_only":
            tiles = facts.edition.tiles
            return tuple(tile for tile in tiles if tile.id in DOCUMENTED)
    return facts.edition.tiles


def _ruled(tile: Tile, rulings: Mapping[str, str]) -> Tile:
    # Ruling v1_min_discs: from one disc on, Colours needs no condition.
    if tile.op == "colours" and rulings.get("v1_min_discs") == "1":
        text = tile.text.partition(",")[0] + "."
        return msgspec.structs.replace(tile, least=1, text=text)
    return tile


def marked(tile: Tile) -> str:
    """Return a tile's id, marked if any part of it is our reconstruction."""
    return f"{tile.id}{OURS}" if RECONSTRUCTION in tile.source else tile.id
