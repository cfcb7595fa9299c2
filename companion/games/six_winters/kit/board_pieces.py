"""The boards, figures, markers, boxes and dividers as pieces."""

from collections.abc import Iterator, Mapping
from functools import partial

from msgspec.structs import replace

from companion.games.six_winters.facts import Facts
from companion.press.layout import kinds
from companion.press.layout.piece import Draw, Piece
from companion.press.scene.boxes import Box, layout

from . import playmat, region_boards, season_board, trade_board
from .printed_lines import PrintedLines
from .standees import standees
from .storage import storage
from .style import BLEED, GAME
from .tokens import tokens


def boards(
    facts: Facts, rulings: Mapping[str, str], lines: PrintedLines, palette: str
) -> Iterator[Piece]:
    """Yield the boards, figures, markers, boxes and dividers."""
    sheet = layout(f"{GAME}/trade")["sheet"]
    make = partial(partial, facts=facts, palette=palette)
    tracks = make(trade_board.front, masteries=lines.mastery_lines(rulings))
    yield _board("trade-board", "Trade board: tracks", sheet, tracks)
    seasons = make(season_board.front, events=lines.events)
    yield _board("seasons-board", "Trade board: seasons", sheet, seasons)
    board = layout(f"{GAME}/region")["board"]
    for region in facts.board.regions:
        name, title = f"{region.id.replace('_', '-')}-board", f"Board: {region.name}"
        yield _board(name, title, board, make(region_boards.front, region=region))
    yield _playmat(palette)
    yield from standees(facts, palette)
    yield from tokens(palette)
    yield from storage(facts, palette)


def _playmat(palette: str) -> Piece:
    box, draw = playmat.boxes()["mat"], partial(playmat.front, palette=palette)
    mat = kinds.board("playmat", box.w, box.h, draw)
    mat = replace(mat, bleed=playmat.BLEED, title="Playmat", stock="paper")
    return replace(mat, group="playmat", extra=True, use="board")


def _board(name: str, title: str, box: Box, draw: Draw) -> Piece:
    board = kinds.board(name, box.w, box.h, draw)
    return replace(board, bleed=BLEED, title=title, group="boards", stock="board")
