"""What `export` takes for cutting machines."""

from collections.abc import Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.print_options import Arrangement, Ink, PaperName
from companion.errors import BadValue

if TYPE_CHECKING:
    from companion.press.export.faces import Made
    from companion.press.layout.piece import Kit


class CutterName(StrEnum):
    """The machines whose marks and areas are known."""

    silhouette = "silhouette"
    cricut = "cricut"
    none = "none"


Cutter = Annotated[
    CutterName | None,
    typer.Option(
        help="silhouette: registration marks on the sheets; cricut: pictures in the "
        "size that it prints and cuts; none (default): any other machine (cut)."
    ),
]


def words(cutter: CutterName | None, paper: PaperName | None) -> list[str]:
    """Return the machine and the paper, in words for the name of a folder."""
    named = "" if cutter in (None, CutterName.none) else str(cutter)
    return [named, (paper or PaperName.a4).value]


def files(
    kit: "Kit",
    cutter: CutterName | None,
    *,
    paper: PaperName | None,
    ink: Ink,
    dpi: int | None,
) -> "Iterator[Made]":
    """Return the sheets for a machine, and their lines.

    Raises:
        BadValue: if a resolution is given, and the machine takes no pictures.
    """
    from companion.press.export import cutting

    name = cutter or CutterName.none
    if dpi is not None and name is not CutterName.cricut:
        what = f"is given for {name.value}"
        raise BadValue("--dpi", what, "leave it out: it is for --cutter cricut")
    how = Arrangement().options(paper or PaperName.a4, ink)
    cut = cutting.Cut(name.value, cutting.DPI if dpi is None else dpi)
    return cutting.files(kit, how, cut)
