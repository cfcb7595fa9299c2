"""Character sheets and the record of a campaign as pieces: blank, filled, fillable."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from companion.games.six_winters.facts import Facts
from companion.games.six_winters.kit import filled, record, sheets
from companion.games.six_winters.kit.entries import Pencil
from companion.games.six_winters.kit.filled import Entries
from companion.games.six_winters.kit.look import GAME, look
from companion.press.layout import layout
from companion.press.piece import Piece
from companion.press.scene import Scene

GROUP = "sheets"
SHEETS = 4
"""Blank character sheets in a kit: as many characters as begin a campaign."""

Fill = Callable[[Pencil, Facts], None]


def paperwork(
    facts: Facts, palette: str, *, fill: Path | None = None, fillable: bool = False
) -> tuple[Piece, ...]:
    """Return the sheets that are written on.

    Args:
        fill: a JSON file of what is filled in (see `filled`); blank without it.
        fillable: whether boxes and lines are fields of the PDF, to be filled in on a
            screen; each face is then a file of its own.

    Raises:
        BadData: naming file and key, if the file says what cannot be.
    """
    known = filled.read(fill, facts) if fill else None
    record_of = filled.record_entries(known, facts) if known else {}
    written: dict[str, Entries] = {"": {}}
    if known:
        written = {
            f"-{one.character}": filled.sheet_entries(known, one, facts)
            for one in known.characters
        }
    end = "-fillable" if fillable else "-filled" if fill else ""
    make = partial(_piece, facts, palette, fillable=fillable)
    pieces: list[Piece] = []
    for who, entries in written.items():
        front = make(f"character-sheet{who}{end}", "sheet", sheets.front, entries)
        back = make(f"character-sheet-back{who}{end}", "sheet", sheets.back, entries)
        pieces += [front, back] if fillable else [_together(front, back, fill)]
    return (*pieces, make(f"campaign-record{end}", "record", record.front, record_of))


def _together(front: Piece, back: Piece, fill: Path | None) -> Piece:
    """Return both sides of a sheet as one piece."""
    return Piece(
        front.name,
        front.width,
        front.height,
        front.front,
        back.front,
        safe=front.safe,
        corner=front.corner,
        copies=1 if fill else SHEETS,
        title=front.title,
        group=GROUP,
        apart=True,
    )


def _piece(
    facts: Facts,
    palette: str,
    name: str,
    boxes: str,
    draw: Fill,
    entries: Entries,
    *,
    fillable: bool,
) -> Piece:
    box = layout(f"{GAME}/{boxes}")["sheet"]

    def front(scene: Scene) -> None:
        draw(Pencil(look(scene, palette), entries, fillable), facts)

    title = name.replace("-", " ").capitalize()
    return Piece(name, box.w, box.h, front, corner=2, title=title)
