"""The rules booklet, in English or in German: what it shows beside its words."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from companion.games.seven_steps_kosmos.facts import Arrangement, Facts
from companion.games.seven_steps_kosmos.kit import booklet_figures, flower, steps
from companion.games.seven_steps_kosmos.kit.look import GAME, Sizes, look
from companion.games.seven_steps_kosmos.kit.words import Words, marked
from companion.games.seven_steps_kosmos.kit.words import german as german_words
from companion.press.layout import callouts
from companion.press.layout.piece import Page, Piece
from companion.press.scene.scene import Scene

Tables = Callable[[], Mapping[str, Any]]

PARTS = ("board-a", "track", "screen-1", "marker-1", "marker-start", "tile-40", "bag")
"""Pieces that the list of components shows, besides discs and tiles."""

SMALL = 4.0
"""Pitch of the arrangements that are shown in small."""

HEXAGON = ((0, 0), (2, 1), (-1, 3), (-3, 2), (-2, -1), (1, -3), (3, -2))
"""Centres of the boards in the usual arrangement."""


def english(
    facts: Facts, texts: Words, pieces: Sequence[Piece], sizes: Sizes, tables: Tables
) -> Page:
    """Return the English booklet.

    Args:
        texts: in English, as on the pieces.
        pieces: of the kit; some are shown.
        tables: gives the numbers that it quotes of the rules.
    """
    stated = _stated(facts, texts, pieces, sizes)

    def context() -> dict[str, Any]:
        return {**stated, **tables()}

    title = f"{texts.title}: the rules"
    return Page("rules", f"{GAME}/rules.html", title, context, "booklet")


def german(
    facts: Facts, texts: Words, pieces: Sequence[Piece], sizes: Sizes, tables: Tables
) -> Page:
    """Return the German booklet, from German texts."""
    stated = _stated(facts, texts, pieces, sizes)

    def context() -> dict[str, Any]:
        words, quoted = german_words(), tables()
        rows = [
            {**row, "name": f"{count} {words.row}"}
            for count, row in enumerate(quoted["odds"]["rows"], 1)
        ]
        odds = {**quoted["odds"], "first": words.odds, "rows": rows}
        return {**stated, **quoted, "odds": odds, "german": words}

    title = f"{texts.title}: die Regeln"
    return Page("rules", f"{GAME}/rules_de.html", title, context, "booklet")


BOOKLETS = MappingProxyType({"en": english, "de": german})


def _stated(
    facts: Facts, texts: Words, pieces: Sequence[Piece], sizes: Sizes
) -> dict[str, Any]:
    """Return what both booklets state: facts, tiles and figures."""
    return {
        "facts": facts,
        "figures": _figures(facts, texts, pieces, sizes),
        "tiles": texts.tiles,
        "marked": {tile.id: marked(tile) for tile in texts.tiles},
        "colours": facts.edition.colours,
        "sizes": sizes,
    }


def _figures(
    facts: Facts, texts: Words, pieces: Sequence[Piece], sizes: Sizes
) -> dict[str, Piece]:
    named = {piece.name: piece for piece in pieces}
    shown = {"table": table(pieces, sizes)}
    for name in PARTS:
        shown[name] = callouts.cut_out(named[name], edge="#9A9A9A")
    discs = {
        colour.name: named[f"disc-{colour.name}"] for colour in facts.edition.colours
    }
    shown["turn"] = booklet_figures.turn(discs, texts)
    shown["setup"] = booklet_figures.setup(shown["table"], pieces)
    for tile in texts.tiles:
        name = f"tile-{tile.id.lower()}"
        shown[tile.id] = callouts.cut_out(named[name], edge="#9A9A9A")
    for rule in texts.placing:
        draw = partial(_rule, words=texts, rule=rule)
        shown[rule] = Piece(rule, steps.WIDTH, steps.HEIGHT, draw)
    for colour in facts.edition.colours:
        shown[f"disc-{colour.letter}"] = callouts.cut_out(named[f"disc-{colour.name}"])
    for arrangement in facts.arrangements:
        shown[f"lie-{arrangement.name}"] = _outlines(arrangement, texts)
    return shown


def _outlines(arrangement: Arrangement, texts: Words) -> Piece:
    """Return a small picture of an arrangement: the outlines of its boards."""
    lattice = [(2 * q - r, q + 3 * r) for q, r in arrangement.places]
    middles = [flower.centre(q, r, SMALL) for q, r in lattice]
    wide, high = flower.box(SMALL)
    left, top = min(x for x, _ in middles), min(y for _, y in middles)
    right, bottom = max(x for x, _ in middles), max(y for _, y in middles)

    def front(scene: Scene) -> None:
        looks = look(scene, texts.hues)
        for letter, (x, y) in zip(texts.letters, middles, strict=True):
            shape = flower.outlined(
                x - left + wide / 2 + 1, y - top + high / 2 + 1, SMALL
            )
            fill = looks.faces(letter)[1]
            scene.draw(shape, fill=fill, stroke=looks["ink"], width=0.3)

    return Piece(
        arrangement.name, right - left + wide + 2, bottom - top + high + 2, front
    )


def _rule(scene: Scene, *, words: Words, rule: str) -> None:
    with scene.at(scene.width / 2, scene.height / 2):
        steps.draw(look(scene, words.hues), rule)


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
