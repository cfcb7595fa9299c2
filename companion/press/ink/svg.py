"""Paint a scene as one standalone SVG, in mm, that looks the same everywhere.

Letters become outlines, so that no font is needed; the words are in `desc` for screen
readers. Same scene, same text: the id of a clip or fade is a hash of its content, so
that two drawings on one page cannot disturb each other.
"""

import base64
import zlib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from xml.sax.saxutils import escape, quoteattr

from companion.press.scene import text
from companion.press.scene.fonts import font
from companion.press.scene.path import Path
from companion.press.scene.scene import Fade, Group, Mark, Picture, Scene, Shape, Text

SEGMENTS = {
    "M": "M%.3f %.3f",
    "L": "L%.3f %.3f",
    "C": "C%.3f %.3f %.3f %.3f %.3f %.3f",
    "Z": "Z",
}


EVERYWHERE = 'maskUnits="userSpaceOnUse" x="-1e6" y="-1e6" width="2e6" height="2e6"'
"""The region of a mask, which is all that there is."""

Part = tuple[float, float, str]
"""A part of a letter: where it begins, and how it goes on from there."""


def paint(scene: Scene, *, title: str) -> str:
    """Return the scene as SVG; `title` says what it shows.

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
    return "\n".join([*head, *_marks(scene.marks), "</svg>"]) + "\n"


def _words(marks: Iterable[Mark]) -> Iterator[str]:
    for mark in marks:
        if isinstance(mark, Group):
            yield from _words(mark.marks)
        elif isinstance(mark, Text):
            yield mark.words.strip()


def _marks(marks: Iterable[Mark]) -> Iterator[str]:
    for mark in marks:
        match mark:
            case Shape():
                yield from _shape(mark)
            case Text() if not mark.hidden:
                about = {"d": "".join(_letters(mark)), "fill": mark.colour}
                if mark.opacity < 1:
                    about["opacity"] = f"{mark.opacity:.4g}"
                yield _element("path", about)
            case Group():
                yield from _group(mark)
            case Picture():
                yield (
                    f'<image x="{mark.x:.3f}" y="{mark.y:.3f}" width="{mark.w:.3f}" '
                    f'height="{mark.h:.3f}" {source(mark)}'
                )


def _group(group: Group) -> Iterator[str]:
    matrix = " ".join(f"{number:.6g}" for number in group.matrix)
    clip = ""
    if group.clip is not None:
        outline = path_data(group.clip)
        name = _name("clip", outline)
        yield f'<clipPath id="{name}"><path d="{outline}"/></clipPath>'
        clip = f' clip-path="url(#{name})"'
    if group.mask:
        body = "\n".join(_marks(group.mask))
        name = _name("mask", body)
        yield f'<mask id="{name}" {EVERYWHERE}>{body}</mask>'
        clip += f' mask="url(#{name})"'
    # The clip is in the group's own mm, as the matrix of one element moves both.
    yield f'<g transform="matrix({matrix})"{clip}>'
    yield from _marks(group.marks)
    yield "</g>"


def source(picture: Picture) -> str:
    """Return the dots of a picture as the end of an element."""
    raster = picture.raster.data
    kind = "jpeg" if raster.startswith(b"\xff\xd8") else "png"
    data = base64.b64encode(raster).decode()
    return f'preserveAspectRatio="none" href="data:image/{kind};base64,{data}"/>'


def _shape(shape: Shape) -> Iterator[str]:
    about = {"d": path_data(shape.path)}
    if isinstance(shape.fill, Fade):
        fade = _fade(shape.fill)
        tone = _name("fade", fade)
        yield fade.replace(" ", f' id="{tone}" ', 1)
        about["fill"] = f"url(#{tone})"
    elif shape.fill:
        about["fill"] = shape.fill
    if shape.even_odd:
        about["fill-rule"] = "evenodd"
    if shape.stroke:
        about |= {"stroke": shape.stroke, "stroke-width": f"{shape.width:.4g}"}
        about["stroke-linecap"] = "butt" if shape.cap == "mitre" else shape.cap
        if shape.cap in ("mitre", "square"):
            about["stroke-linejoin"] = "miter"
    if shape.stroke and shape.dash:
        about["stroke-dasharray"] = " ".join(f"{length:.4g}" for length in shape.dash)
    if shape.opacity < 1:
        about["opacity"] = f"{shape.opacity:.4g}"
    if shape.stroke or shape.fill:
        yield _element("path", about)


def _letters(mark: Text) -> Iterator[str]:
    em = mark.size_pt * text.POINT
    run = text.shape(mark.words, mark.font, mark.track)
    for character, start in zip(run.words, run.starts, strict=True):
        for x, y, rest in _letter(mark.font, character, mark.size_pt):
            yield f"M{mark.x + start * em + x:.3f} {mark.y + y:.3f}{rest}"


@lru_cache(maxsize=8192)
def _letter(name: str, character: str, size_pt: float) -> list[Part]:
    """Return the parts of a letter about its origin.

    Steps are between points rounded to 0.001 mm, so that roundings do not add up.
    """
    em = size_pt * text.POINT
    parts: list[Part] = []
    x = y = 0
    for verb, numbers in font(name).outline(character).segments:
        points = [round(number * em * 1000) for number in numbers]
        if verb == "M":
            x, y = points
            parts.append((x / 1000, y / 1000, ""))
            continue
        left, top, rest = parts[-1]
        ends = zip(points, (x, y) * 3, strict=False)
        steps = " ".join(f"{(point - at) / 1000:g}" for point, at in ends)
        parts[-1] = left, top, f"{rest}{verb.lower()}{steps}"
        x, y = points[-2:] if points else (x, y)
    return parts


def _fade(fade: Fade) -> str:
    if fade.radius:
        kind = "radialGradient"
        where = {"cx": fade.x1, "cy": fade.y1, "r": fade.radius}
        if (fade.x0, fade.y0) != (fade.x1, fade.y1):
            where |= {"fx": fade.x0, "fy": fade.y0}
    else:
        kind = "linearGradient"
        where = {"x1": fade.x0, "y1": fade.y0, "x2": fade.x1, "y2": fade.y1}
    at = " ".join(f'{name}="{value:.6g}"' for name, value in where.items())
    stops = "".join(
        f'<stop offset="{offset:.4g}" stop-color="{colour}"/>'
        for offset, colour in fade.stops
    )
    return f'<{kind} gradientUnits="userSpaceOnUse" {at}>{stops}</{kind}>'


def path_data(path: Path) -> str:
    """Return a path as the attribute `d` of SVG, its zeros without a sign.

    >>> path_data(Path().move(-1e-17, 2))
    'M0.000 2.000'
    """
    data = "".join(SEGMENTS[verb] % numbers for verb, numbers in path.segments)
    return data.replace("-0.000", "0.000")


def _element(kind: str, about: dict[str, str]) -> str:
    return f"<{kind} {' '.join(f'{k}={quoteattr(v)}' for k, v in about.items())}/>"


def _name(kind: str, what: str) -> str:
    return f"{kind}-{zlib.crc32(what.encode()):08x}"
