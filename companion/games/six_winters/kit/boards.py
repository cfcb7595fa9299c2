"""The boards as pieces: trade, seasons, regions, and the playmat.

Each is a layout, filled from the facts. A region's board has its piles, three places
for locations, their obstacles; the playmat what is on the table beside the boards.
"""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from companion.language import phrase
from companion.press.layout.piece import Piece

from ..facts import Facts
from ..facts.board import RegionBoard
from . import drawings, style, trade_board
from .portraits import standees
from .rich_text import PrintedLines
from .storage import storage
from .style import icon_of


def boards(
    facts: Facts, rulings: Mapping[str, str], lines: PrintedLines, palette: str
) -> Iterator[Piece]:
    """Yield the boards, figures, markers, boxes and dividers."""
    drawn = {**drawings.drawings(palette), **trade_board.drawings(palette)}

    def board(name: str, layout: str, title: str, cells: Mapping[str, str]) -> Piece:
        look = style.look(layout, drawn, palette)
        made = style.piece(name, look, cells, title=title, group="boards")
        return replace(made, stock="board", splits=True)

    tracks = trade_board.tracks(facts, lines.mastery_lines(rulings))
    yield board("trade-board", "tracks", phrase("Trade board: tracks"), tracks)
    seasons = trade_board.seasons(facts, lines.events)
    yield board("seasons-board", "trade", phrase("Trade board: seasons"), seasons)
    for region in facts.board.regions:
        title = phrase("Board: {region}", region=region.name)
        yield board(region.piece, "region", title, _region(facts, region))
    resources = [(track.id, track.name) for track in facts.board.resources]
    cells = style.lines({"resources": resources})
    mat = replace(board("playmat", "playmat", phrase("Playmat"), cells), stock="paper")
    yield replace(mat, group="playmat", extra=True, use="board")
    yield from standees(facts, palette)
    yield from trade_board.tokens(palette)
    yield from storage(facts, palette)


def _region(facts: Facts, region: RegionBoard) -> dict[str, str]:
    slots = []
    for number, slot in enumerate(region.slots):
        seasons = [
            sign.id for sign in facts.board.seasons if slot.position in sign.activates
        ]
        names = slot.position, phrase(slot.position.title()), slot.resource
        seed = f"{number * 63 + 0.5}"
        slots.append((*names, facts.board.resource(slot.resource).name, seed, *seasons))
    return {
        "region": region.id,
        "region_sign": icon_of(region.id),
        "name": region.name,
        **style.lines({"slots": slots}),
    }
