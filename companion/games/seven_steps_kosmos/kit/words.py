"""What the pieces say: numbers and names of the facts, sentences of `words.toml`.

English is what the data speak; `facts_de.toml` and `words_de.toml` say it in the game's
own language.
"""

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from companion.facts import Fact
from companion.press.layout.translation import Translation

from ..facts import DOCUMENTED, RECONSTRUCTION, Facts, Tile
from .look import OURS, Hue, hues


class Texts(Fact, frozen=True):
    """The contents of `words.toml`; steps by their number."""

    phrases: dict[str, str]
    titles: dict[str, str]  # of the pieces, as printed next to them on the sheet
    turn: dict[str, str]
    placing: dict[str, str]
    bag: dict[str, str]


class Words(Struct, frozen=True):
    """All texts of the pieces in a language, and how the colours look."""

    facts: Facts  # in the language
    hues: Mapping[str, Hue]
    tiles: tuple[Tile, ...]  # that are played with
    texts: Texts
    said: Translation  # the language

    @property
    def title(self) -> str:
        return self.facts.game.title

    @property
    def language(self) -> str:
        return self.said.language

    def titled(self, piece: str, of: object = "") -> str:
        """Return the title of a piece, of some colour, letter or player."""
        title = self.texts.titles[piece].replace("[of]", str(of))
        return title[:1].upper() + title[1:]

    def __getitem__(self, phrase: str) -> str:
        return self.texts.phrases[phrase]

    @property
    def letters(self) -> str:
        return "".join(self.hues)

    def family(self, name: str) -> list[Tile]:
        return [tile for tile in self.tiles if tile.family == name]


def words(said: Translation, facts: Facts, rulings: Mapping[str, str]) -> Words:
    """Return the texts of the pieces under some rulings; `facts` are in English."""
    own = said.facts(facts)
    tiles = tuple(_ruled(tile, rulings) for tile in played(own, rulings))
    return Words(own, hues(facts), tiles, said.load(Texts, "words"), said)


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
