"""Paint a scene as one standalone SVG, in mm, that looks the same everywhere.

Letters become outlines, so that no font is needed; the words are in `desc` for screen
readers. Same scene, same text: the id of a clip or fade is a hash of its content, so
that two drawings on one page cannot disturb each other.
"""

import base64
import math
import zlib
from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape, quoteattr

from companion.press.scene import text
from companion.press.scene.path import Path
from companion.press.scene.scene import Fade, Group, Mark, Picture, Scene, Shape, Text

SEGMENTS = {
    "M": "M%.3f %.3f",
    "L": "L%.3f %.3f",
    "C": "C%.3f %.3f %.3f %.3f %.3f %.3f",
    "Z": "Z",
}


def paint(scene: Scene, *, title: str, fine: float = 0) -> str:
    """Return the scene as SVG; `title` says what it shows.

    Details smaller than `fine` mm are left out, for readers that are slow to draw.

    >>> print(paint(Scene(2, 1), title="nothing").splitlines()[1])
    <title>nothing</title>
    """
    width, height = f"{scene.width:g}", f"{scene.height:g}"
    words = " ".join(_words(scene.marks))
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}mm" height="{height}mm" fill="none" stroke-linejoin="round">',
        f"<title>{escape(title)}</title>",
        *([f"<desc>{escape(words)}</desc>"] if words else []),
    )
    return "\n".join([*head, *_marks(scene.marks, fine), "</svg>"]) + "\n"


def _words(marks: Iterable[Mark]) -> Iterator[str]:
    for mark in marks:
        if isinstance(mark, Group):
            yield from _words(mark.marks)
        elif isinstance(mark, Text):
            yield mark.words.strip()


def _marks(marks: Iterable[Mark], fine: float) -> Iterator[str]:
    for mark in marks:
        match mark:
            case Shape():
                yield from _shape(mark, fine)
            case Text() if not mark.hidden:
                yield _text(mark, fine)
            case Group():
                yield from _group(mark, fine)
            case Picture():
                yield _picture(mark)


def _group(group: Group, fine: float) -> Iterator[str]:
    fine /= math.hypot(*group.matrix[:2])  # the group's own mm
    matrix = " ".join(f"{number:.6g}" for number in group.matrix)
    clip = ""
    if group.clip is not None:
        outline = _outline(group.clip, fine)
        name = _name("clip", outline)
        yield f'<clipPath id="{name}"><path d="{outline}"/></clipPath>'
        clip = f' clip-path="url(#{name})"'
    # The clip is in the group's own mm, as the matrix of one element moves both.
    yield f'<g transform="matrix({matrix})"{clip}>'
    yield from _marks(group.marks, fine)
    yield "</g>"


def _picture(mark: Picture) -> str:
    kind = "jpeg" if mark.raster.data.startswith(b"\xff\xd8") else "png"
    data = base64.b64encode(mark.raster.data).decode()
    return (
        f'<image x="{mark.x:.3f}" y="{mark.y:.3f}" width="{mark.w:.3f}" '
        f'height="{mark.h:.3f}" preserveAspectRatio="none" '
        f'href="data:image/{kind};base64,{data}"/>'
    )


def _shape(shape: Shape, fine: float) -> Iterator[str]:
    about = {"d": _outline(shape.path, fine)}
    if isinstance(shape.fill, Fade):
        yield from _faded(shape, shape.fill, about["d"])
    elif shape.fill:
        about["fill"] = shape.fill
    if shape.even_odd:
        about["fill-rule"] = "evenodd"
    if shape.stroke:
        about |= {"stroke": shape.stroke, "stroke-width": f"{shape.width:.4g}"}
        about["stroke-linecap"] = shape.cap
    if shape.stroke and shape.dash:
        about["stroke-dasharray"] = " ".join(f"{length:.4g}" for length in shape.dash)
    if shape.opacity < 1:
        about["opacity"] = f"{shape.opacity:.4g}"
    if shape.stroke or isinstance(shape.fill, str):
        yield _element("path", about)


def _faded(shape: Shape, fill: Fade, outline: str) -> Iterator[str]:
    """Fill a shape with a fade: a larger rectangle of it, cut to the outline.

    WeasyPrint makes the fade a tile as large as what is filled, and some readers draw
    the seams between tiles; so the seams are kept away from the outline.
    """
    fade = _fade(fill)
    tone, clip = _name("fade", fade), _name("clip", outline)
    left, top, right, bottom = shape.path.bounds()
    wide, high = right - left, bottom - top
    yield fade.replace(" ", f' id="{tone}" ', 1)
    rule = ' clip-rule="evenodd"' if shape.even_odd else ""
    yield f'<clipPath id="{clip}"><path d="{outline}"{rule}/></clipPath>'
    about = {
        "x": f"{left - wide:.3f}",
        "y": f"{top - high:.3f}",
        "width": f"{3 * wide:.3f}",
        "height": f"{3 * high:.3f}",
        "fill": f"url(#{tone})",
        "clip-path": f"url(#{clip})",
    }
    if shape.opacity < 1:
        about["opacity"] = f"{shape.opacity:.4g}"
    yield _element("rect", about)


def _text(mark: Text, fine: float) -> str:
    outline = text.outline(mark.words, mark.font, mark.size_pt, track=mark.track)
    moved = outline.moved(lambda x, y: (x + mark.x, y + mark.y))
    about = {"d": _outline(moved, fine), "fill": mark.colour}
    if mark.opacity < 1:
        about["opacity"] = f"{mark.opacity:.4g}"
    return _element("path", about)


def _fade(fade: Fade) -> str:
    if fade.radius:
        kind = "radialGradient"
        where = {"cx": fade.x0, "cy": fade.y0, "r": fade.radius}
    else:
        kind = "linearGradient"
        where = {"x1": fade.x0, "y1": fade.y0, "x2": fade.x1, "y2": fade.y1}
    at = " ".join(f'{name}="{value:.6g}"' for name, value in where.items())
    stops = "".join(
        f'<stop offset="{offset:.4g}" stop-color="{colour}"/>'
        for offset, colour in fade.stops
    )
    return f'<{kind} gradientUnits="userSpaceOnUse" {at}>{stops}</{kind}>'


def _outline(path: Path, fine: float) -> str:
    path = path.thinned(fine) if fine else path
    return "".join(SEGMENTS[verb] % numbers for verb, numbers in path.segments)


def _element(kind: str, about: dict[str, str]) -> str:
    return f"<{kind} {' '.join(f'{k}={quoteattr(v)}' for k, v in about.items())}/>"


def _name(kind: str, what: str) -> str:
    return f"{kind}-{zlib.crc32(what.encode()):08x}"
