"""The booklet, and its pictures of several pieces: the table, and a turn of discs.

Sizes are those on an A5 page, in mm.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from companion.games.seven_steps_kosmos.facts import Arrangement, Facts
from companion.games.seven_steps_kosmos.kit.boards import box, centre, outlined
from companion.games.seven_steps_kosmos.kit.look import GAME, Sizes, look, motif
from companion.games.seven_steps_kosmos.kit.words import Words, marked
from companion.games.seven_steps_kosmos.kit.words import german as german_words
from companion.press.layout import callouts
from companion.press.layout.piece import Page, Piece
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene, Type

LIVE = 128.0
EDGE = "#9A9A9A"
CLOTH = "#F4F0E6"
BOLD = "jost-700-normal"

MARKS = callouts.Marks("#962F26", "#FFFFFF", BOLD, "#962F26", size=8.4)

SPOTS: tuple[Point, ...] = (
    (35, 22),
    (30, 79),
    (6.4, 73.6),
    (95.4, 14),
    (8, 8),
    (107, 83),
)
"""Where the numbers of the set-up are, on the table."""

LAID = (("yellow", 1), ("red", 1), ("yellow", 2), ("blue", 2), ("red", 3))
"""A turn of five discs, each with its level; it scores nine."""

STEP = 1.5
"""How much higher each disc of a tower is drawn, in mm."""


def setup(boards: Piece, pieces: Sequence[Piece]) -> Piece:
    """Return the table for two players, with numbers on its parts.

    Args:
        boards: all of them, joined.
        pieces: of the kit.
    """
    named = {piece.name: piece for piece in pieces}

    def draw(scene: Scene) -> None:
        ground = CLOTH if not scene.low else "#FFFFFF"
        table = Path().rect(0, 0, scene.width, scene.height, radius=3)
        scene.draw(table, fill=ground, stroke=EDGE, width=0.3)
        _put(scene, boards, (60, 40), 62)
        _put(scene, callouts.cut_out(named["track"], edge=EDGE), (112, 34), 28)
        _put(scene, callouts.cut_out(named["bag"], edge=EDGE), (16, 88), 20)
        for number, x in ((1, 46), (2, 83)):
            screen = callouts.cut_out(named[f"screen-{number}"], edge=EDGE)
            _put(scene, screen, (x, 88), 34)
        for x, letter in ((10, "a"), (20, "v")):
            back = named.get(f"tile-{letter}1")
            if back:
                _stack(scene, callouts.cut_out(back, back=True, edge=EDGE), (14, x), 15)
        _put(scene, named["marker-start"], (114, 88), 12)
        for number, at in enumerate(SPOTS, 1):
            callouts.number_at(scene, number, at, MARKS)

    return Piece("setup", LIVE, 104, draw)


def _stack(scene: Scene, piece: Piece, at: Point, width: float) -> None:
    x, y = at
    for number in range(3):
        _put(scene, piece, (x + number * 0.7, y + 2 - number * 0.7), width)


def _put(scene: Scene, piece: Piece, at: Point, width: float) -> None:
    x, y = at
    scale = width / piece.width
    face = callouts.cut_out(piece).face(low=scene.low)
    scene.insert(face, x - width / 2, y - piece.height * scale / 2, scale=scale)


def turn(discs: Mapping[str, Piece], texts: Words) -> Piece:
    """Return five discs in the order in which they are laid, each on its level."""

    def draw(scene: Scene) -> None:
        ink = look(scene, texts.hues)["ink"]
        for number, (colour, level) in enumerate(LAID):
            x = 14 + number * 25.0
            for below in range(level):
                _put(scene, discs[colour], (x, 15 - below * STEP), 15)
            scene.text(
                f"{level}",
                (x, 28.5),
                Type(BOLD, 11 * scene.labels, ink),
                align="centre",
            )
            if number:
                _put_arrow(scene, (x - 16.5, 13), ink)

    return Piece("turn", LIVE, 31, draw)


def _put_arrow(scene: Scene, at: Point, ink: str) -> None:
    x, y = at
    scene.line((x, y), (x + 7, y), stroke=ink, width=0.5)
    head = Path().points([(x + 8, y), (x + 5.6, y - 1.4), (x + 5.6, y + 1.4)])
    scene.draw(head, fill=ink)


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
    figures = {"table": table(pieces, sizes)}
    for name in PARTS:
        figures[name] = callouts.cut_out(named[name], edge="#9A9A9A")
    discs = {
        colour.name: named[f"disc-{colour.name}"] for colour in facts.edition.colours
    }
    figures["turn"] = turn(discs, texts)
    figures["setup"] = setup(figures["table"], pieces)
    for tile in texts.tiles:
        name = f"tile-{tile.id.lower()}"
        figures[tile.id] = callouts.cut_out(named[name], edge="#9A9A9A")
    for rule in texts.placing:
        draw = partial(_rule, words=texts, rule=rule)
        figures[rule] = Piece(rule, 24, 17, draw)
    for colour in facts.edition.colours:
        figures[f"disc-{colour.letter}"] = callouts.cut_out(
            named[f"disc-{colour.name}"]
        )
    for arrangement in facts.arrangements:
        figures[f"lie-{arrangement.name}"] = _outlines(arrangement, texts)
    return figures


def _outlines(arrangement: Arrangement, texts: Words) -> Piece:
    lattice = [(2 * q - r, q + 3 * r) for q, r in arrangement.places]
    middles = [centre(q, r, SMALL) for q, r in lattice]
    wide, high = box(SMALL)
    left, top = min(x for x, _ in middles), min(y for _, y in middles)
    right, bottom = max(x for x, _ in middles), max(y for _, y in middles)

    def front(scene: Scene) -> None:
        looks = look(scene, texts.hues)
        for letter, (x, y) in zip(texts.letters, middles, strict=True):
            shape = outlined(x - left + wide / 2 + 1, y - top + high / 2 + 1, SMALL)
            fill = looks.faces(letter)[1]
            scene.draw(shape, fill=fill, stroke=looks["ink"], width=0.3)

    return Piece(
        arrangement.name, right - left + wide + 2, bottom - top + high + 2, front
    )


def _rule(scene: Scene, *, words: Words, rule: str) -> None:
    middle = scene.width / 2, scene.height / 2
    motif(look(scene, words.hues), f"rule-{rule}", middle)


def table(pieces: Sequence[Piece], sizes: Sizes, *, back: bool = False) -> Piece:
    """Return the boards as they lie joined, in the usual arrangement."""
    boards = [piece for piece in pieces if piece.group == "boards"]
    pitch = sizes.pitch
    wide, high = 8 * pitch, 14 / 3**0.5 * pitch

    def front(scene: Scene) -> None:
        for piece, (q, r) in zip(boards, HEXAGON, strict=True):
            across, down = centre(q, r, pitch)
            x, y = wide / 2 + across, high / 2 + down
            face = piece.face(low=scene.low, back=back)
            with scene.clip(outlined(x, y, pitch)):
                scene.insert(face, x - face.width / 2, y - face.height / 2)

    return Piece("table", wide, high, front)
