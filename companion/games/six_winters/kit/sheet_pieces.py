"""Character sheets and the record of a campaign as pieces: blank, filled, fillable."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from companion.games.six_winters.facts import Facts
from companion.press.layout.piece import Piece
from companion.press.scene.boxes import layout
from companion.press.scene.scene import Scene

from . import campaign_record, character_sheet, saved_table, sheet_data
from .form import Form
from .sheet_data import Entries, SheetData, Source
from .style import GAME, canvas_of

GROUP = "sheets"
SHEETS = 4
"""Blank character sheets in a kit: as many characters as begin a campaign."""


class SheetSide(NamedTuple):
    """A side of a sheet: its name, its title, the boxes of its layout, its drawing."""

    name: str
    title: str
    boxes: str
    draw: Callable[[Form, Facts], None]


SIDES = (
    SheetSide("character-sheet", "Character sheet", "sheet", character_sheet.front),
    SheetSide(
        "character-sheet-back", "Character sheet, back", "sheet", character_sheet.back
    ),
)
RECORD = SheetSide(
    "campaign-record", "Campaign record", "record", campaign_record.front
)


def sheets(
    facts: Facts, palette: str, *, fill: Source | None = None, fillable: bool = False
) -> tuple[Piece, ...]:
    """Return the sheets, blank or with entries.

    Args:
        fill: a JSON file of what is filled in (see `sheet_data`), or its contents;
            blank without it.
        fillable: whether boxes and lines are fields of the PDF, to be filled in on a
            screen; each face is then a file of its own.

    Raises:
        BadData: naming file and key, if an entry of the file is impossible.
    """
    data = sheet_data.read(fill, facts) if fill else None

    def make(side: SheetSide, entries: Entries) -> Piece:
        def front(scene: Scene) -> None:
            side.draw(Form(canvas_of(scene, palette), entries, fillable), facts)

        box = layout(f"{GAME}/{side.boxes}")["sheet"]
        sheet = Piece(side.name, box.w, box.h, front, corner=2, title=side.title)
        return replace(sheet, stock="paper")

    pieces: list[Piece] = []
    for who, entries in _character_entries(data, facts).items():
        front, back = (make(_named(side, who, facts), entries) for side in SIDES)
        copies = 1 if who else SHEETS
        both = replace(front, back=back.front, copies=copies, group=GROUP, apart=True)
        pieces += [front, back] if fillable else [both]
    pieces.append(make(RECORD, sheet_data.record_entries(data, facts) if data else {}))
    if data and data.table and not fillable:
        pieces.append(saved_table.piece(data, data.table, facts, palette))
    end = "-fillable" if fillable else "-filled" if fill else ""
    return tuple(
        replace(piece, name=piece.name + end, group=piece.group and piece.group + end)
        for piece in pieces
    )


def _character_entries(data: SheetData | None, facts: Facts) -> Mapping[str, Entries]:
    """Return the entries of each character's sheet; of a blank one without data."""
    if data is None:
        return {"": {}}
    return {
        sheet.character: sheet_data.sheet_entries(data, sheet, facts)
        for sheet in data.characters
    }


def _named(side: SheetSide, who: str, facts: Facts) -> SheetSide:
    """Return a side with its character in its name and title."""
    if not who:
        return side
    title = f"{side.title}: {facts.character[who].name}"
    return side._replace(name=f"{side.name}-{who}", title=title)
