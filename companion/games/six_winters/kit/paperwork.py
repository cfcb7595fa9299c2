"""Character sheets and the record of a campaign as pieces: blank, filled, fillable."""

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from companion.games.six_winters.facts import Facts
from companion.games.six_winters.kit import filled, putback, record, sheets
from companion.games.six_winters.kit.entries import Pencil
from companion.games.six_winters.kit.filled import Entries, Source
from companion.games.six_winters.kit.look import GAME, look
from companion.press.layout.piece import Piece
from companion.press.scene.boxes import layout
from companion.press.scene.scene import Scene

GROUP = "sheets"
SHEETS = 4
"""Blank character sheets in a kit: as many characters as begin a campaign."""

Fill = Callable[[Pencil, Facts], None]

SIDES: tuple[tuple[str, str, Fill], ...] = (
    ("", "Character sheet", sheets.front),
    ("-back", "Character sheet, back", sheets.back),
)
"""What each side adds to the name of its piece, its title, and what draws it."""


def paperwork(
    facts: Facts, palette: str, *, fill: Source | None = None, fillable: bool = False
) -> tuple[Piece, ...]:
    """Return the sheets that are written on.

    Args:
        fill: a JSON file of what is filled in (see `filled`), or what it would hold;
            blank without it.
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
            one.character: filled.sheet_entries(known, one, facts)
            for one in known.characters
        }
    make = partial(_piece, facts, palette, fillable=fillable)
    pieces: list[Piece] = []
    for who, entries in written.items():
        of = (f"-{who}", f": {facts.character[who].name}") if who else ("", "")
        front, back = (
            make((f"character-sheet{side}{of[0]}", title + of[1]), draw, entries)
            for side, title, draw in SIDES
        )
        both = _together(front, back, 1 if who else SHEETS)
        pieces += [front, back] if fillable else [both]
    pieces.append(make(("campaign-record", "Campaign record"), record.front, record_of))
    if known and known.table and not fillable:
        pieces.append(putback.piece(known, facts, palette))
    end = "-fillable" if fillable else "-filled" if fill else ""
    return tuple(
        replace(one, name=one.name + end, group=one.group and one.group + end)
        for one in pieces
    )


def _together(front: Piece, back: Piece, copies: int) -> Piece:
    """Return both sides of a sheet as one piece."""
    return replace(front, back=back.front, copies=copies, group=GROUP, apart=True)


def _piece(
    facts: Facts,
    palette: str,
    named: tuple[str, str],
    draw: Fill,
    entries: Entries,
    *,
    fillable: bool,
) -> Piece:
    """Return one side of a sheet; `named` are its name and its title."""
    name, title = named
    boxes = "record" if draw is record.front else "sheet"
    box = layout(f"{GAME}/{boxes}")["sheet"]

    def front(scene: Scene) -> None:
        draw(Pencil(look(scene, palette), entries, fillable), facts)

    return Piece(name, box.w, box.h, front, corner=2, title=title)
