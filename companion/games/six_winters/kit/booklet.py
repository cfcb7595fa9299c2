"""The rules booklet; its figures are the pieces themselves."""

import re
from collections.abc import Mapping, Sequence
from functools import partial

from companion.games.six_winters.facts import Facts
from companion.press.layout.piece import Page, Piece
from companion.press.scene.scene import Scene

from . import season_board, trade_board
from .printed_lines import Tables, printed_lines
from .style import GAME, canvas_of

SIGN = re.compile(r"\{(\w+)\}")

SHOWN = {
    "obstacle": "obstacle-military-sabotage",
    "location": "location-arankh",
    "progress": "progress-small-steps",
}
"""The piece in each figure, by the name of the figure."""


def booklet(
    facts: Facts,
    rulings: Mapping[str, str],
    pieces: Sequence[Piece],
    tables: Tables,
) -> Page:
    """Return the booklet.

    Args:
        pieces: of the kit; the figures show some of them, cut out.
        tables: the printed lines that it quotes.
    """
    named = {piece.name: piece for piece in pieces}
    figures = {name: _cut(_named(named, piece)) for name, piece in SHOWN.items()}
    figures |= _parts(facts)

    def context() -> dict[str, object]:
        lines, resources = printed_lines(tables), facts.board.resources
        return {
            "facts": facts,
            "chosen": rulings,
            "figures": figures,
            "victory": [track.name for track in resources if track.victory],
            "others": [track.name for track in resources if not track.victory],
            "plain": plain,
            "masteries": lines.mastery_lines(rulings),
            "unlocks": lines.unlocks,
        }

    title = f"{facts.game.title}: the rules"
    return Page("rules", f"{GAME}/rules.html", title, context)


def _parts(facts: Facts) -> dict[str, Piece]:
    """Return parts of the trade board: a resource, and the wheel."""
    track = partial(
        trade_board.resource_box,
        facts=facts,
        resource="support",
        mastery="",
        palette="clear",
    )
    ring = partial(season_board.wheel, facts=facts, palette="clear")
    return {
        "track": Piece("track", 89, 82, track),
        "wheel": Piece("wheel", 148, 148, ring),
    }


def plain(words: str) -> str:
    """Return a line with its signs as words.

    >>> plain("Move {military} assets")
    'Move Military assets'
    """
    return SIGN.sub(lambda sign: sign[1].replace("_", " ").title(), words)


def _named(pieces: Mapping[str, Piece], name: str) -> Piece:
    """Return a piece, or the first copy of a card."""
    return pieces.get(name) or pieces[f"{name}-1"]


def _cut(piece: Piece) -> Piece:
    """Return the front of a piece as it is once cut out."""

    def front(scene: Scene) -> None:
        face, bleed = piece.face(low=scene.low), piece.bleed
        with scene.clip(piece.outline()):
            scene.insert(face, -bleed, -bleed)
        scene.draw(piece.outline(-0.08), stroke=canvas_of(scene)["ghost"], width=0.16)

    return Piece(piece.name, piece.width, piece.height, front)
