"""The files of an export for cutting machines, read as other programs read them."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree

from companion.press.export.faces import Made
from companion.press.scene.path import svg_path

Point = tuple[float, float]
Read = tuple[str, list[Point], bool]
"""A layer, the points of a line in mm from the sheet's top left, whether it closes."""

SVG = "{http://www.w3.org/2000/svg}"


def of_svg(data: bytes) -> tuple[tuple[float, float], list[Read]]:
    """Return the size of the sheet and its lines; curves as many short chords."""
    root = ElementTree.fromstring(data)
    wide, high = (float(root.attrib[name].removesuffix("mm")) for name in SIDES)
    assert root.attrib["viewBox"] == f"0 0 {wide:.3f} {high:.3f}"
    found = [
        (group.attrib["id"], points, points[0] == points[-1])
        for group in root.iter(f"{SVG}g")
        for path in group.iter(f"{SVG}path")
        for points in svg_path(path.attrib["d"]).polylines(0.002)
    ]
    return (wide, high), found


SIDES = ("width", "height")


def of_dxf(data: bytes) -> tuple[tuple[float, float], list[Read]]:
    """Return the size of the sheet and its lines, y turned to run down."""
    pairs = list(_pairs(data.decode("ascii")))
    entities = pairs.index((2, "ENTITIES"))
    assert (1, "AC1009") in pairs[:entities]
    end = pairs.index((9, "$EXTMAX"))
    wide, high = (float(value) for _, value in pairs[end + 1 : end + 3])
    layers = [value for code, value in pairs[:entities] if code == 2]
    found: list[Read] = []
    kind, at = "", (0.0, 0.0)
    for code, value in pairs[entities:]:
        if code == 0:
            kind = value
            if kind == "POLYLINE":
                found.append(("", [], False))
        elif kind == "POLYLINE" and code == 8:
            assert value in layers
            found[-1] = value, [], False
        elif kind == "POLYLINE" and code == 70:
            found[-1] = found[-1][0], [], value == "1"
        elif kind == "VERTEX" and code == 10:
            at = float(value), 0.0
        elif kind == "VERTEX" and code == 20:
            found[-1][1].append((at[0], high - float(value)))
    for _, points, closed in found:
        points += points[:1] if closed else []
    return (wide, high), found


def _pairs(text: str) -> Iterator[tuple[int, str]]:
    lines = re.split(r"\r?\n", text.rstrip("\n"))
    for code, value in zip(lines[::2], lines[1::2], strict=True):
        yield int(code), value


def sheets(found: dict[str, Made], kind: str) -> Iterator[tuple[str, int]]:
    """Yield the name of each sheet's lines, and the page of the PDF that it is."""
    for name in [name for name in found if name.endswith(f".{kind}")]:
        yield name, int(name.removesuffix(f".{kind}").rsplit("-", 1)[1]) - 1


def lines(file: Made) -> list[Read]:
    read = of_svg if file.name.endswith("svg") else of_dxf
    return read(file.data)[1]
