"""The lines of a sheet as files for cutting machines: SVG, and DXF of release 12.

Both are in mm. SVG counts from the top left, y down; DXF from the bottom left, y up.
SVG keeps curves; of DXF all machines' programs read polylines, so a curve becomes one,
`FINE` mm off at most.

DXF is written here, since a library that writes all of it is as large as the rest of
the press: this is one table and one kind of entity.

Source: AutoCAD Release 12 DXF reference: sections HEADER, TABLES and ENTITIES; POLYLINE
with VERTEX and SEQEND.
"""

from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape, quoteattr

from companion.press.ink import svg
from companion.press.layout.outlines import LAYERS, Drawing, Layer, Outline

FINE = 0.005
"""How far a line of DXF may be from its curve, in mm."""

STROKE = 0.1
"""Width of a line of SVG, in mm."""

INKS: dict[Layer, tuple[str, int]] = {
    "registration": ("#000000", 7),
    "score": ("#008000", 3),
    "kiss": ("#0000FF", 5),
    "cut": ("#FF0000", 1),
}
"""The colour of each layer, in SVG and by its number in DXF."""

Pair = tuple[int, str | int | float]
"""A group of DXF: its code and value."""


def as_svg(drawing: Drawing, title: str) -> str:
    """Return the lines as SVG, a group for each layer that Inkscape shows as one."""
    wide, high = f"{drawing.width:.3f}", f"{drawing.height:.3f}"
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" '
        'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
        f'width="{wide}mm" height="{high}mm" viewBox="0 0 {wide} {high}" '
        f'fill="none" stroke-width="{STROKE}">'
    )
    layers = [line for layer in LAYERS for line in _group(layer, drawing.of(layer))]
    titled = f"<title>{escape(title)}</title>"
    return "\n".join([head, titled, *layers, "</svg>"]) + "\n"


def _group(layer: Layer, outlines: Iterable[Outline]) -> Iterator[str]:
    paths = [
        f"<path d={quoteattr(svg.path_data(outline.path))}>"
        f"<title>{escape(outline.what)}</title></path>"
        for outline in outlines
    ]
    if not paths:
        return
    colour, _ = INKS[layer]
    yield (
        f'<g id="{layer}" inkscape:groupmode="layer" inkscape:label="{layer}" '
        f'stroke="{colour}">'
    )
    yield from paths
    yield "</g>"


def as_dxf(drawing: Drawing, title: str) -> str:
    """Return the lines as DXF of release 12, in ASCII; folds are open polylines."""
    plain = title.encode("ascii", "replace").decode()
    pairs = [(999, f"{plain}; 1 unit is 1 mm"), *_header(drawing)]
    pairs += [(0, "SECTION"), (2, "TABLES"), *_layers(), (0, "ENDSEC")]
    pairs += [(0, "SECTION"), (2, "ENTITIES")]
    for outline in drawing.outlines:
        for points in outline.path.polylines(FINE):
            upwards = [(x, drawing.height - y) for x, y in points]
            pairs += _polyline(outline.layer, upwards)
    pairs += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code}\n{_value(value)}\n" for code, value in pairs)


def _value(value: str | int | float) -> str:
    return f"{value:.4f}" if isinstance(value, float) else str(value)


def _header(drawing: Drawing) -> list[Pair]:
    corner: list[Pair] = [(10, float(drawing.width)), (20, float(drawing.height))]
    return [
        (0, "SECTION"),
        (2, "HEADER"),
        (9, "$ACADVER"),
        (1, "AC1009"),
        (9, "$EXTMIN"),
        (10, 0.0),
        (20, 0.0),
        (9, "$EXTMAX"),
        *corner,
        (0, "ENDSEC"),
    ]


def _layers() -> Iterator[Pair]:
    yield from ((0, "TABLE"), (2, "LTYPE"), (70, 1))
    yield from ((0, "LTYPE"), (2, "CONTINUOUS"), (70, 0), (3, "Solid line"))
    yield from ((72, 65), (73, 0), (40, 0.0), (0, "ENDTAB"))
    yield from ((0, "TABLE"), (2, "LAYER"), (70, len(LAYERS)))
    for layer in LAYERS:
        _, colour = INKS[layer]
        yield from ((0, "LAYER"), (2, layer), (70, 0), (62, colour), (6, "CONTINUOUS"))
    yield 0, "ENDTAB"


def _polyline(layer: Layer, points: list[tuple[float, float]]) -> Iterator[Pair]:
    """Yield one polyline; it is closed if it ends where it began."""
    shut = len(points) > 2 and points[0] == points[-1]
    yield from ((0, "POLYLINE"), (8, layer), (66, 1), (10, 0.0), (20, 0.0), (30, 0.0))
    yield 70, int(shut)
    for x, y in points[:-1] if shut else points:
        yield from ((0, "VERTEX"), (8, layer), (10, float(x)), (20, float(y)))
        yield 30, 0.0
    yield from ((0, "SEQEND"), (8, layer))
