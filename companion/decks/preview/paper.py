"""The faces of the last print, cut out of its PDF: for a print that no page has seen.

The manifest lists the cards and their copies, so that their places on the sheets are
known again, if the cards are still of the same size.
"""

import base64
import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from companion.decks import file_split
from companion.decks.preview.compare import Old
from companion.errors import CompanionError
from companion.press.layout import sheets
from companion.press.layout.packing import Placement
from companion.press.layout.piece import Piece
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sheets import Planned

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument

DPI = 200
MM = 72 / 25.4
"""One mm in points."""

TOGETHER = 60.0
"""Most seconds between the files of a print and its manifest."""


class Spot(Struct, frozen=True):
    """Where a face is printed: a page of a file, and the place of its trim there."""

    file: Path
    page: int
    placed: Placement
    bleed: float


def spots(
    before: Sequence[Old], piece: Piece, how: PrintOptions, stem: Path
) -> dict[str, Spot]:
    """Return where each face of a print is, by its hash.

    Args:
        piece: one of the size of all cards.
        stem: of the files, without their numbers and endings.
    """
    found: dict[str, Spot] = {}
    cards = {f"row {old.row}": old for old in before}
    pieces = []
    for name, old in cards.items():
        back = piece.back if old.back else None
        pieces.append(replace(piece, name=name, copies=old.copies, back=back))
    try:
        most = file_split.most(piece, how)
        files = [some for _, some in file_split.in_files("", pieces, most)]
        for number, some in enumerate(files, 1):
            end = f"-{number}" if len(files) > 1 else ""
            path = stem.with_name(f"{stem.name}{end}.pdf")
            found |= _of_file(path, sheets.planned(some, how, stem.name), cards)
    except CompanionError:  # they were printed in another way
        return {}
    return found


def _of_file(
    path: Path, planned: Sequence[Planned], cards: Mapping[str, Old]
) -> dict[str, Spot]:
    found: dict[str, Spot] = {}
    page = 0
    for sheet in planned:
        leaf, items = sheet.plan
        for side in leaf.sides:
            for placed in side:
                piece = items[placed.item][0]
                old = cards[piece.name]
                digest = old.back if placed.back else old.front
                found.setdefault(digest, Spot(path, page, placed, piece.bleed))
            page += 1
    return found


def is_of(path: Path, when: float) -> bool:
    """Return whether a file is of the print whose manifest was written at a time."""
    try:
        return 0 <= when - path.stat().st_mtime + 1 <= TOGETHER
    except OSError:
        return False


def picture(spot: Spot) -> str:
    """Return a face with its bleed as SVG; "" if the file has no such page."""
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(spot.file)
    except (pypdfium2.PdfiumError, OSError):
        return ""
    try:
        return _cut(document, spot) if spot.page < len(document) else ""
    finally:
        document.close()


def _cut(document: "PdfDocument", spot: Spot) -> str:
    placed, b = spot.placed, spot.bleed
    page = document[spot.page]
    wide, high = page.get_size()
    left, top = (placed.x - b) * MM, (placed.y - b) * MM
    right, bottom = (placed.x + placed.w + b) * MM, (placed.y + placed.h + b) * MM
    if min(left, top, wide - right, high - bottom) < 0:
        return ""
    crop = left, high - bottom, wide - right, top
    image = page.render(scale=DPI / 72, crop=crop).to_pil()
    upright = image.rotate(-placed.turn, expand=True)
    out = io.BytesIO()
    upright.convert("RGB").save(out, "PNG", compress_level=3)
    data = base64.b64encode(out.getvalue()).decode()
    across, down = placed.w + 2 * b, placed.h + 2 * b
    if placed.turn % 180:
        across, down = down, across
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across:g} {down:g}" '
        f'width="{across:g}mm" height="{down:g}mm"><image width="{across:g}" '
        f'height="{down:g}" href="data:image/png;base64,{data}"/></svg>\n'
    )
