"""Sheets for cutting machines: what to print, and the lines to cut, sheet by sheet.

A file of pieces is printed as one PDF; each of its sheets has its lines as SVG and DXF,
and for Cricut the picture that its software prints. What no machine cuts is left out
and named: whole sheets of paper, pieces larger than the machine takes and, between
registration marks, sheets that are cut once in the middle from edge to edge.
"""

import io
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace
from PIL import ImageChops

from companion.errors import BadData, DoesNotFit
from companion.press.export.faces import Made, slug
from companion.press.ink import lines, pdf, pixels
from companion.press.layout import outlines, planning, registration, sheets, side
from companion.press.layout.outlines import Drawing
from companion.press.layout.piece import Kit, Piece
from companion.press.layout.planning import Plan, PrintOptions
from companion.press.layout.registration import Cutter
from companion.press.layout.sheets import Sheet
from companion.press.layout.side import PlacedFace, Side
from companion.press.scene.scene import Scene

DPI = 300
"""Of the pictures for Cricut."""


BLEED = 1.0
"""Round a piece of a picture for Cricut, in mm, so that two are apart."""


class Cut(Struct, frozen=True):
    """How sheets are made: for which machine, and the dots to an inch of pictures."""

    cutter: Cutter = "none"
    dpi: int = DPI


class Part(Struct, frozen=True):
    """Pieces that share a file, and the plans of their sheets."""

    name: str
    pieces: tuple[Piece, ...]
    plans: tuple[Plan, ...]


def files(kit: Kit, how: PrintOptions, cut: Cut) -> Iterator[Made]:
    """Yield the files of each group of pieces, then what to do with them.

    Args:
        how: its paper is that in the printer; its scheme and marks are not used.

    Raises:
        BadValue: if Cricut cuts nothing of the paper, or the resolution is out of
            range.
        BadData: if nothing of the kit is cut by the machine.
    """
    pixels.resolution(cut.dpi)
    options = _options(kit, how, cut)
    parts, left = _parts(kit, options, cut)
    if not parts:
        what = f"holds nothing that {_machine(cut)} cuts: {', '.join(left)}"
        raise BadData(kit.game, what, f"print it: companion print {kit.game}")
    listed: list[str] = []
    for part in parts:
        yield from _part(kit, part, (options, cut), listed)
    note = f"left out, {_machine(cut)} does not cut it: {', '.join(left)}"
    words = _words(kit, cut, listed, left).encode()
    yield Made("READ-ME.txt", words, "what to do with them", note if left else "")


def _machine(cut: Cut) -> str:
    return "a machine" if cut.cutter == "none" else cut.cutter.capitalize()


def _options(kit: Kit, how: PrintOptions, cut: Cut) -> PrintOptions:
    """Return how the sheets are printed: pieces apart, on what the machine takes.

    Cricut's software draws the bleed itself.
    """
    return replace(
        how,
        bleed=BLEED if cut.cutter == "cricut" else how.bleed,
        paper=registration.framed(how.paper, cut.cutter),
        scheme="bleed",
        style="corners" if cut.cutter == "none" else "none",
        notes=f"{kit.version} · {kit.credit}",
        language=kit.language,
    )


def _parts(kit: Kit, options: PrintOptions, cut: Cut) -> tuple[list[Part], list[str]]:
    parts, left = [], []
    for name, pieces in sheets.grouped(kit.pieces):
        fit = [piece for piece in pieces if _fits(piece, options, cut)]
        if any(piece.copies for piece in pieces if piece not in fit):
            left.append(name)
        if not any(piece.copies for piece in fit):
            continue
        plans = planning.plans(fit, options)
        if cut.cutter == "cricut":
            plans = [outlines.cropped(plan, cut.dpi) for plan in plans]
        parts.append(Part(name, tuple(fit), tuple(plans)))
    return parts, left


def _fits(piece: Piece, options: PrintOptions, cut: Cut) -> bool:
    if piece.up > 1 or (piece.halved and cut.cutter != "none"):
        return False
    if planning.alone(piece) and piece.stock == "paper" and not piece.halved:
        return False
    try:
        plans = planning.plans([replace(piece, copies=1)], options)
    except DoesNotFit:
        return False
    return bool(outlines.drawing(plans[0]).outlines)


def _part(
    kit: Kit, part: Part, how: tuple[PrintOptions, Cut], listed: list[str]
) -> Iterator[Made]:
    options, cut = how
    stem, count = slug(part.name), len(part.plans)
    title = f"{kit.title}: {part.name}"
    laid = sheets.impose(part.pieces, options, part.name, part.plans)
    yield Made(f"{stem}.pdf", _pdf(kit, title, laid), f"{part.name}, to print")
    listed.append(f"{stem}: {count} sheet{'s' * (count != 1)}, {_stock(part)}")
    for number, (plan, sheet) in enumerate(zip(part.plans, laid, strict=True), 1):
        name = f"{stem}-{number:0{len(str(count))}}"
        what = f"{part.name}, sheet {number} of {count}"
        drawing = outlines.drawing(plan)
        named = f"{kit.title}: {what}"
        yield Made(f"{name}.svg", lines.as_svg(drawing, named).encode(), f"{what}, SVG")
        yield Made(f"{name}.dxf", lines.as_dxf(drawing, named).encode(), f"{what}, DXF")
        if cut.cutter == "cricut":
            picture = _picture(sheet.sides[0], drawing, cut.dpi)
            yield Made(f"{name}.png", picture, f"{what}, to print")
            listed.append(f"  {name}: {_size(drawing)}")


def _stock(part: Part) -> str:
    return {"card": "card", "board": "thick card", "paper": "paper", "label": "labels"}[
        part.pieces[0].stock
    ]


def _size(drawing: Drawing) -> str:
    """Return the size of all lines to cut, as it has to be in Cricut's software."""
    points = [
        point
        for outline in drawing.outlines
        for line in outline.path.polylines(lines.FINE)
        for point in line
    ]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return f"{max(xs) - min(xs):.2f} x {max(ys) - min(ys):.2f} mm"


def _pdf(kit: Kit, title: str, laid: Sequence[Sheet]) -> bytes:
    file = io.BytesIO()
    metadata = pdf.Metadata(
        title=title,
        author=kit.credit,
        subject=side.sheet_words(kit.language).print,
        version=kit.version,
        language=kit.language,
    )
    turn = pdf.turn("duplex", both=sheets.two_sided(laid))
    pdf.write(sheets.paged(laid), file, metadata, duplex=turn)
    return file.getvalue()


def _picture(front: Side, drawing: Drawing, dpi: int) -> bytes:
    mask = Scene(drawing.width, drawing.height)
    for outline in drawing.outlines:
        if outline.layer != "score":
            mask.draw(outline.path, fill="#000000")
    alone = replace(front, title="mask", placements=(PlacedFace(mask, 0, 0),))
    image = pixels.paint(front, dpi).convert("RGBA")
    image.putalpha(ImageChops.invert(pixels.paint(alone, dpi).convert("L")))
    return pixels.png(image, dpi)


def _words(
    kit: Kit,
    cut: Cut,
    listed: Sequence[str],
    left: Sequence[str],
) -> str:
    said = [
        f"{kit.title}, for {_machine(cut)}",
        "",
        *listed,
        "",
        "1 unit of SVG and DXF is 1 mm. Layers, in the order in which they are worked "
        "on: registration (printed, not cut), score (folds), kiss (through the label, "
        "not its backing), cut (through).",
        *HOW[cut.cutter],
        "These files were not tried on a machine: cut one sheet of plain paper first.",
    ]
    if left:
        said += ["", f"Left out, print and cut by hand: {', '.join(left)}."]
    return "\n".join(said) + "\n"


HOW: dict[Cutter, tuple[str, ...]] = {
    "none": (
        "Print the PDF at 100 %, without fitting it to the page. Lines are measured "
        "from the corner of the paper.",
    ),
    "silhouette": (
        "Print the PDF at 100 %, without fitting it to the page. In Silhouette Studio "
        f"set registration marks of type 1: length {registration.LENGTH:g}, thickness "
        f"{registration.THICK:g}, inset {registration.INSET:g} mm on all sides; import "
        "the DXF as it is, or the SVG, and place it on the page by the marks.",
    ),
    "cricut": (
        "Upload the PNG as a Print Then Cut image and set it to the size that is given "
        "above; the software cuts round what is not clear. Or lay the SVG on it, of "
        "the same size and aligned at the middle, and attach both. Backs are in the "
        "PDF.",
    ),
}
