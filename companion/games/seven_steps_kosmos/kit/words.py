"""What the pieces say: numbers and names of the facts, sentences of `words.toml`.

English is what the data speak; `german.toml` and `words_de.toml` say it in the game's
own language.
"""

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from companion import places
from companion.errors import BadValue
from companion.facts import Fact, load
from companion.games.seven_steps_kosmos.facts import (
    DOCUMENTED,
    RECONSTRUCTION,
    Facts,
    Tile,
)
from companion.games.seven_steps_kosmos.kit.look import GAME, OURS, Hue, hues

TEXTS = {"en": "words.toml", "de": "words_de.toml"}
"""The file with the texts of the pieces, by language."""


class German(Fact, frozen=True):
    """The contents of `german.toml`: what the data say in English.

    Attributes:
        odds, row: head of the table of odds, and what follows each number.
        colours, forms: by letter.
        tiles: name and text by id; `_any` replaces the text of a tile with no minimum.
        rulings: by id, its question, its reason and each choice by its value.
    """

    summary: str
    credit: str
    odds: str
    row: str
    colours: dict[str, str]
    forms: dict[str, str]
    arrangements: dict[str, str]
    tiles: dict[str, tuple[str, str]]
    rulings: dict[str, dict[str, str]]


class Texts(Fact, frozen=True):
    """The contents of `words.toml`; steps by their number.

    Attributes:
        titles: of the pieces, as printed next to them on the sheet.
    """

    phrases: dict[str, str]
    titles: dict[str, str]
    turn: dict[str, str]
    placing: dict[str, str]
    bag: dict[str, str]


class Words(Struct, frozen=True):
    """All texts of the pieces in a `language`, and how the colours look.

    Attributes:
        tiles: that are played with.
        colours: their names, by letter.
    """

    title: str
    credit: str
    hues: Mapping[str, Hue]
    colours: Mapping[str, str]
    tiles: tuple[Tile, ...]
    turn: tuple[str, ...]
    placing: Mapping[str, str]
    bag: tuple[str, ...]
    phrases: Mapping[str, str]
    titles: Mapping[str, str]
    language: str = "en"

    def titled(self, piece: str, of: object = "") -> str:
        """Return the title of a piece, of some colour, letter or player."""
        return self.titles[piece].replace("[of]", str(of))

    def __getitem__(self, phrase: str) -> str:
        return self.phrases[phrase]

    @property
    def letters(self) -> str:
        return "".join(self.hues)

    def family(self, name: str) -> list[Tile]:
        return [tile for tile in self.tiles if tile.family == name]


def words(facts: Facts, rulings: Mapping[str, str], language: str = "en") -> Words:
    """Return the texts of the pieces under some rulings.

    Args:
        language: en or de.

    Raises:
        BadValue: if it is another one.
    """
    if language not in TEXTS:
        what = f"'{language[:20]}' is no language of this kit"
        raise BadValue("language", what, f"choose {' or '.join(TEXTS)}")
    texts = load(Texts, places.TEMPLATES / GAME / TEXTS[language])
    tiles = tuple(_ruled(tile, rulings) for tile in played(facts, rulings))
    colours = {
        colour.letter: colour.name.capitalize() for colour in facts.edition.colours
    }
    credit = facts.game.credit
    if language == "de":
        translation = german()
        tiles = tuple(_translated(tile, translation) for tile in tiles)
        colours, credit = translation.colours, translation.credit
    return Words(
        facts.game.title,
        credit,
        hues(facts),
        colours,
        tiles,
        tuple(texts.turn.values()),
        texts.placing,
        tuple(texts.bag.values()),
        texts.phrases,
        texts.titles,
        language,
    )


def german() -> German:
    """Return the German words."""
    return load(German, places.TEMPLATES / GAME / "german.toml")


def _translated(tile: Tile, own: German) -> Tile:
    name, text = own.tiles[tile.id]
    # Ruling v1_min_discs: from one disc on, Colours needs no condition.
    if tile.least == 1 and f"{tile.id}_any" in own.tiles:
        name, text = own.tiles[f"{tile.id}_any"]
    return msgspec.structs.replace(tile, name=name, text=text)


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
