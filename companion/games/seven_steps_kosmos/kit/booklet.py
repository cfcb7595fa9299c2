"""The rules booklets, in English and in German: what they show beside their words."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from companion import places
from companion.facts import Fact, load
from companion.games.seven_steps_kosmos.facts import Arrangement, Facts
from companion.games.seven_steps_kosmos.kit import flower, steps
from companion.games.seven_steps_kosmos.kit.look import GAME, Sizes, look
from companion.games.seven_steps_kosmos.kit.words import Words, marked
from companion.press.piece import Page, Piece
from companion.press.scene import Scene

Tables = Callable[[], Mapping[str, Any]]

SMALL = 4.0
"""Pitch of the arrangements that are shown in small."""

HEXAGON = ((0, 0), (2, 1), (-1, 3), (-3, 2), (-2, -1), (1, -3), (3, -2))
"""Centres of the boards in the usual arrangement."""


class German(Fact, frozen=True):
    """The contents of `german.toml`: what the data say in English.

    Attributes:
        odds, row: head of the table of odds, and what follows each number.
        colours, forms: by letter.
        tiles: name and text by id.
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


def booklets(
    facts: Facts, said: Words, pieces: Sequence[Piece], sizes: Sizes, tables: Tables
) -> tuple[Page, ...]:
    """Return both booklets.

    Args:
        pieces: of the kit; some are shown.
        tables: gives the numbers that they quote of the rules.
    """
    shown = _figures(facts, said, pieces, sizes)
    stated = {
        "facts": facts,
        "figures": shown,
        "tiles": said.tiles,
        "marked": {tile.id: marked(tile) for tile in said.tiles},
        "colours": facts.edition.colours,
        "sizes": sizes,
    }

    def english() -> dict[str, Any]:
        return {**stated, **tables()}

    def german() -> dict[str, Any]:
        words, quoted = german_words(said), tables()
        rows = [
            {**row, "name": f"{count} {words.row}"}
            for count, row in enumerate(quoted["odds"]["rows"], 1)
        ]
        odds = {**quoted["odds"], "first": words.odds, "rows": rows}
        return {**stated, **quoted, "odds": odds, "german": words}

    title = facts.game.title
    return (
        Page("rules", f"{GAME}/rules.html", f"{title}: the rules", english),
        Page("rules-de", f"{GAME}/rules_de.html", f"{title}: die Regeln", german),
    )


def german_words(said: Words) -> German:
    """Return the German words, those of a tile as it is ruled."""
    words = load(German, places.TEMPLATES / GAME / "german.toml")
    changed = {
        tile.id: words.tiles[f"{tile.id}_any"]
        for tile in said.tiles
        if tile.least == 1 and f"{tile.id}_any" in words.tiles
    }
    return msgspec.structs.replace(words, tiles={**words.tiles, **changed})


def _figures(
    facts: Facts, said: Words, pieces: Sequence[Piece], sizes: Sizes
) -> dict[str, Piece]:
    named = {piece.name: piece for piece in pieces}
    shown = {"table": table(pieces, sizes)}
    for tile in said.tiles:
        name = f"tile-{tile.id.lower()}"
        shown[tile.id] = cut(named[name])
    for rule in said.placing:
        draw = partial(_rule, words=said, rule=rule)
        shown[rule] = Piece(rule, steps.WIDTH, steps.HEIGHT, draw)
    for colour in facts.edition.colours:
        shown[f"disc-{colour.letter}"] = cut(named[f"disc-{colour.name}"])
    for lie in facts.arrangements:
        shown[f"lie-{lie.name}"] = _lie(lie, said)
    return shown


def _lie(lie: Arrangement, said: Words) -> Piece:
    """Return the outlines of boards that lie in some arrangement, in small."""
    lattice = [(2 * q - r, q + 3 * r) for q, r in lie.places]
    middles = [flower.centre(q, r, SMALL) for q, r in lattice]
    wide, high = flower.box(SMALL)
    left, top = min(x for x, _ in middles), min(y for _, y in middles)
    right, bottom = max(x for x, _ in middles), max(y for _, y in middles)

    def front(scene: Scene) -> None:
        looks = look(scene, said.hues)
        for letter, (x, y) in zip(said.letters, middles, strict=True):
            shape = flower.outlined(
                x - left + wide / 2 + 1, y - top + high / 2 + 1, SMALL
            )
            fill = looks.faces(letter)[1]
            scene.draw(shape, fill=fill, stroke=looks["ink"], width=0.3)

    return Piece(lie.name, right - left + wide + 2, bottom - top + high + 2, front)


def _rule(scene: Scene, *, words: Words, rule: str) -> None:
    with scene.at(scene.width / 2, scene.height / 2):
        steps.draw(look(scene, words.hues), rule)


def cut(piece: Piece, *, back: bool = False) -> Piece:
    """Return one side of a piece as it looks when it is cut out."""

    def front(scene: Scene) -> None:
        face, b = piece.face(low=scene.low, back=back), piece.bleed
        with scene.clip(piece.outline()):
            scene.insert(face, -b, -b)
        scene.draw(piece.outline(-0.08), stroke="#9A9A9A", width=0.16)

    name = f"{piece.name}-back" if back else piece.name
    return Piece(name, piece.width, piece.height, front)


def table(pieces: Sequence[Piece], sizes: Sizes, *, back: bool = False) -> Piece:
    """Return the boards as they lie joined, in the usual arrangement."""
    found = [piece for piece in pieces if piece.group == "boards"]
    pitch = sizes.pitch
    wide, high = 8 * pitch, 14 / 3**0.5 * pitch

    def front(scene: Scene) -> None:
        for piece, (q, r) in zip(found, HEXAGON, strict=True):
            across, down = flower.centre(q, r, pitch)
            x, y = wide / 2 + across, high / 2 + down
            face = piece.face(low=scene.low, back=back)
            with scene.clip(flower.outlined(x, y, pitch)):
                scene.insert(face, x - face.width / 2, y - face.height / 2)

    return Piece("table", wide, high, front)
