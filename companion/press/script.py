"""Printing from a script of your own: pieces in, a PDF or a picture out.

A piece is a size and a function that fills a `Scene` of that size and its bleed; see
the scripts in `tests/gallery/`.
"""

from collections.abc import Sequence
from pathlib import Path

from companion import __version__
from companion.press import proof
from companion.press.layout import sheets
from companion.press.layout.packing import Backs
from companion.press.layout.piece import Kit, Page, Piece
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sizes import paper as paper_named
from companion.press.proof import Finding


def save(
    pieces: Sequence[Piece] | Page,
    path: Path | str,
    *,
    paper: str = "a4",
    backs: Backs = "duplex",
    low: bool = False,
) -> list[Finding]:
    """Write pieces on sheets, a page or a booklet as PDF; return what preflight finds.

    The paper is a4, letter, a3 ...; where `low`, drawing code is told to save ink.

    Raises:
        DoesNotFit, BadValue: if the paper does not suit a piece.
        CannotWrite: if the folder does not take the file.
        NoPango: if the library that sets pages is not on this machine.
    """
    from companion.press import jobs
    from companion.press.ink import files, pdf

    notes = f"companion {__version__}"
    how = PrintOptions(paper_named(paper), backs=backs, low=low, notes=notes)
    if isinstance(pieces, Page):
        kit = Kit(pieces.name, pieces.title, "", "", (), (pieces,))
        if output := jobs.Booklet(kit, pieces.name, pieces).render(how):
            files.put(output.data, Path(path))
        return list(output.findings) if output else []
    printed = sheets.impose(pieces, how)
    about = pdf.Metadata(title=pieces[0].label, version=__version__)
    edge = pdf.turn(backs, both=sheets.two_sided(printed))
    pdf.write(sheets.paged(printed), Path(path), about, duplex=edge)
    return list(proof.sheets(printed, None, low=low))


def picture(piece: Piece, path: Path | str, *, dpi: int = 300) -> None:
    """Write the front of a piece as PNG, cut at its trim.

    Raises:
        BadValue: if it would have too many pixels.
        CannotWrite: if the folder does not take the file.
    """
    from companion.press.ink import files, pixels

    image = pixels.cut(pixels.face(piece, dpi), piece, dpi)
    files.put(pixels.png(image, dpi), Path(path))
