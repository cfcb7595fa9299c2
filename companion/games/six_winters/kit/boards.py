"""The boards, figures, markers, boxes and dividers as pieces."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace

from companion.games.six_winters.facts import Facts
from companion.games.six_winters.kit import regions, trade, wheel
from companion.games.six_winters.kit.look import BLEED, GAME
from companion.games.six_winters.kit.standees import standees
from companion.games.six_winters.kit.storage import storage
from companion.games.six_winters.kit.tokens import tokens
from companion.press.layout import kinds
from companion.press.layout.piece import Draw, Piece
from companion.press.scene.boxes import layout


def boards(
    facts: Facts,
    rulings: Mapping[str, str],
    told: Mapping[str, Mapping[str, Any]],
    palette: str,
) -> tuple[Piece, ...]:
    """Return what lies on the table besides cards, mats and sheets."""
    sheet = layout(f"{GAME}/trade")["sheet"]
    lying = layout(f"{GAME}/region")["board"]
    tracks = partial(
        trade.front,
        facts=facts,
        masteries=trade.masteries(told, rulings),
        palette=palette,
    )
    seasons = partial(
        wheel.front, facts=facts, events=told.get("events", {}), palette=palette
    )
    return (
        _board("trade-board", "Trade board: tracks", sheet.w, sheet.h, tracks),
        _board("seasons-board", "Trade board: seasons", sheet.w, sheet.h, seasons),
        *(
            _board(
                f"{region.id.replace('_', '-')}-board",
                f"Board: {region.name}",
                lying.w,
                lying.h,
                partial(regions.front, facts=facts, region=region, palette=palette),
            )
            for region in facts.board.regions
        ),
        *standees(facts, palette),
        *tokens(palette),
        *storage(facts, palette),
    )


def _board(name: str, title: str, w: float, h: float, draw: Draw) -> Piece:
    board = kinds.board(name, w, h, draw)
    return replace(board, bleed=BLEED, title=title, group="boards")
