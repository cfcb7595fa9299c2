"""Sheets for cutting machines: what to print, and the lines to cut, sheet by sheet.

A file of pieces is printed as one PDF; each of its sheets has its lines as SVG and DXF,
and for Cricut the picture that its software prints. What no machine cuts is left out
and named: whole sheets of paper, pieces larger than the machine takes and, between
registration marks, sheets that are cut once in the middle from edge to edge.

Lines are in mm. SVG counts from the top left, y down; DXF, of release 12, from the
bottom left, y up. SVG keeps curves; of DXF all machines' programs read polylines, so a
curve becomes one, `FINE` mm off at most. DXF is written here, since a library that
writes all of it is as large as the rest of the press: this is one table and one kind of
entity.

Source: AutoCAD Release 12 DXF reference: sections HEADER, TABLES and ENTITIES; POLYLINE
with VERTEX and SEQEND.
"""

import io
from collections.abc import Iterator
from itertools import chain
from xml.sax.saxutils import escape, quoteattr

from msgspec import Struct
from msgspec.structs import replace
from PIL import ImageChops

from companion.errors import BadData, DoesNotFit
from companion.press.export.faces import Made, slug
from companion.press.ink import pdf, pixels, svg
from companion.press.layout import cutting, marks, planning, sheets
from companion.press.layout.cutting import LAYERS, Cutter, Drawing, Layer
from companion.press.layout.piece import Kit, Piece
from companion.press.layout.planning import Plan, PrintOptions
from companion.press.layout.side import PlacedFace, Side
from companion.press.scene.scene import Scene

DPI = 300  # of the pictures for Cricut
BLEED = 1.0  # round a piece of a picture for Cricut, in mm, so that two are apart
FINE = 0.005  # how far a line of DXF may be from its curve, in mm
STROKE = 0.1  # width of a line of SVG, in mm

INKS: dict[Layer, tuple[str, int]] = {
    "registration": ("#000000", 7),
    "score": ("#008000", 3),
    "kiss": ("#0000FF", 5),
    "cut": ("#FF0000", 1),
}
"""The colour of each layer, in SVG and by its number in DXF."""

Pair = tuple[int, str | int | float]  # a group of DXF: its code and value


STOCKS = {
    "card": "card",
    "board": "thick card",
    "paper": "paper",
    "label": "labels",
    "swell": "swell paper",
}

HOW: dict[Cutter, tuple[str, ...]] = {
    "none": (
        "Print the PDF at 100 %, without fitting it to the page. Lines are measured "
        "from the corner of the paper.",
    ),
    "silhouette": (
        "Print the PDF at 100 %, without fitting it to the page. In Silhouette Studio "
        f"set registration marks of type 1: length {cutting.MARK_LENGTH:g}, thickness "
        f"{cutting.MARK_THICK:g}, inset {cutting.MARK_INSET:g} mm on all sides; import "
        "the DXF as it is, or the SVG, and place it on the page by the marks.",
    ),
    "cricut": (
        "Upload the PNG as a Print Then Cut image and set it to the size that is given "
        "above; the software cuts round what is not clear. Or lay the SVG on it, of "
        "the same size and aligned at the middle, and attach both. Backs are in the "
        "PDF.",
    ),
}


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

    Of `how`, the paper is that in the printer; its scheme and marks are not used.

    Raises:
        BadValue: if Cricut cuts nothing of the paper, or so many dots are out of range.
        BadData: if nothing of the kit is cut by the machine.
    """
    pixels.resolution(cut.dpi)
    options = _options(kit, how, cut)
    parts, left = _parts(kit, options, cut)
    machine = "a machine" if cut.cutter == "none" else cut.cutter.capitalize()
    if not parts:
        what = f"holds nothing that {machine} cuts: {', '.join(left)}"
        raise BadData(kit.game, what, f"print it: companion print {kit.game}")
    listed: list[str] = []
    for part in parts:
        yield from _part(kit, part, (options, cut), listed)
    note = f"left out, {machine} does not cut it: {', '.join(left)}"
    words = [
        f"{kit.title}, for {machine}",
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
        words += ["", f"Left out, print and cut by hand: {', '.join(left)}."]
    data = ("\n".join(words) + "\n").encode()
    yield Made("READ-ME.txt", data, "what to do with them", note if left else "")


def _options(kit: Kit, how: PrintOptions, cut: Cut) -> PrintOptions:
    """Return how the sheets are printed; Cricut's software draws the bleed itself."""
    return replace(
        how,
        bleed=BLEED if cut.cutter == "cricut" else how.bleed,
        paper=cutting.framed(how.paper, cut.cutter),
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
            plans = [cutting.cropped(plan, cut.dpi) for plan in plans]
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
    return bool(cutting.drawing(plans[0]).outlines)


def _part(
    kit: Kit, part: Part, how: tuple[PrintOptions, Cut], listed: list[str]
) -> Iterator[Made]:
    options, cut = how
    stem, count = slug(part.name), len(part.plans)
    title = f"{kit.title}: {part.name}"
    printed = sheets.impose(part.pieces, options, part.name, part.plans)
    file = io.BytesIO()
    subject = marks.sheet_words(kit.language).print
    about = title, kit.credit, subject, kit.version, kit.language
    turn = pdf.turn("duplex", both=sheets.two_sided(printed))
    pdf.write(sheets.paged(printed), file, pdf.Metadata(*about), duplex=turn)
    yield Made(f"{stem}.pdf", file.getvalue(), f"{part.name}, to print")
    stock = STOCKS[part.pieces[0].stock]
    listed.append(f"{stem}: {count} sheet{'s' * (count != 1)}, {stock}")
    for number, (plan, sheet) in enumerate(zip(part.plans, printed, strict=True), 1):
        name = f"{stem}-{number:0{len(str(count))}}"
        what = f"{part.name}, sheet {number} of {count}"
        drawing = cutting.drawing(plan)
        named = f"{kit.title}: {what}"
        yield Made(f"{name}.svg", as_svg(drawing, named).encode(), f"{what}, SVG")
        yield Made(f"{name}.dxf", as_dxf(drawing, named).encode(), f"{what}, DXF")
        if cut.cutter == "cricut":
            picture = _picture(sheet.sides[0], drawing, cut.dpi)
            yield Made(f"{name}.png", picture, f"{what}, to print")
            listed.append(f"  {name}: {_size(drawing)}")


def _size(drawing: Drawing) -> str:
    """Return the size of all lines to cut, as it has to be in Cricut's software."""
    lines = (outline.path.polylines(FINE) for outline in drawing.outlines)
    xs, ys = zip(*chain.from_iterable(chain.from_iterable(lines)), strict=True)
    return f"{max(xs) - min(xs):.2f} x {max(ys) - min(ys):.2f} mm"


def _picture(front: Side, drawing: Drawing, dpi: int) -> bytes:
    mask = Scene(drawing.width, drawing.height)
    for outline in drawing.outlines:
        if outline.layer != "score":
            mask.draw(outline.path, fill="#000000")
    alone = replace(front, title="mask", placements=(PlacedFace(mask, 0, 0),))
    image = pixels.paint(front, dpi).convert("RGBA")
    image.putalpha(ImageChops.invert(pixels.paint(alone, dpi).convert("L")))
    return pixels.png(image, dpi)


def as_svg(drawing: Drawing, title: str) -> str:
    """Return the lines as SVG, a group for each layer that Inkscape shows as one."""
    wide, high = f"{drawing.width:.3f}", f"{drawing.height:.3f}"
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" '
        'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
        f'width="{wide}mm" height="{high}mm" viewBox="0 0 {wide} {high}" '
        f'fill="none" stroke-width="{STROKE}">'
    )
    text = [head, f"<title>{escape(title)}</title>"]
    for layer in LAYERS:
        paths = [
            f"<path d={quoteattr(svg.path_data(outline.path))}>"
            f"<title>{escape(outline.what)}</title></path>"
            for outline in drawing.of(layer)
        ]
        if paths:
            group = f'<g id="{layer}" inkscape:groupmode="layer" '
            group += f'inkscape:label="{layer}" stroke="{INKS[layer][0]}">'
            text += [group, *paths, "</g>"]
    return "\n".join([*text, "</svg>"]) + "\n"


def as_dxf(drawing: Drawing, title: str) -> str:
    """Return the lines as DXF of release 12, in ASCII; folds are open polylines."""
    plain = title.encode("ascii", "replace").decode()
    size = (10, float(drawing.width)), (20, float(drawing.height))
    pairs: list[Pair] = [(999, f"{plain}; 1 unit is 1 mm")]
    pairs += [(0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009")]
    pairs += [(9, "$EXTMIN"), (10, 0.0), (20, 0.0), (9, "$EXTMAX"), *size]
    pairs += [(0, "ENDSEC")]
    # The table of layers, whose lines are continuous.
    pairs += [(0, "SECTION"), (2, "TABLES"), (0, "TABLE"), (2, "LTYPE"), (70, 1)]
    pairs += [(0, "LTYPE"), (2, "CONTINUOUS"), (70, 0), (3, "Solid line")]
    pairs += [(72, 65), (73, 0), (40, 0.0), (0, "ENDTAB")]
    pairs += [(0, "TABLE"), (2, "LAYER"), (70, len(LAYERS))]
    for layer in LAYERS:
        colour = INKS[layer][1]
        pairs += [(0, "LAYER"), (2, layer), (70, 0), (62, colour), (6, "CONTINUOUS")]
    pairs += [(0, "ENDTAB"), (0, "ENDSEC")]
    pairs += [(0, "SECTION"), (2, "ENTITIES")]
    for outline in drawing.outlines:
        for points in outline.path.polylines(FINE):
            upwards = [(x, drawing.height - y) for x, y in points]
            pairs += _polyline(outline.layer, upwards)
    pairs += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(
        f"{code}\n{value:.4f}\n" if isinstance(value, float) else f"{code}\n{value}\n"
        for code, value in pairs
    )


def _polyline(layer: Layer, points: list[tuple[float, float]]) -> Iterator[Pair]:
    """Yield one polyline; it is closed if it ends where it began."""
    shut = len(points) > 2 and points[0] == points[-1]
    yield from ((0, "POLYLINE"), (8, layer), (66, 1), (10, 0.0), (20, 0.0), (30, 0.0))
    yield 70, int(shut)
    for x, y in points[:-1] if shut else points:
        yield from ((0, "VERTEX"), (8, layer), (10, float(x)), (20, float(y)))
        yield 30, 0.0
    yield from ((0, "SEQEND"), (8, layer))
