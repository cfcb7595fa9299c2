"""Paint a scene as one standalone SVG, in mm, that looks the same everywhere.

Letters become outlines, so that no font is needed; the words stand in `desc` for
whoever cannot see them. Same scene, same text: a name within is made of what it names,
so that two drawings on one page cannot disturb each other.
"""

import zlib
from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape, quoteattr

from companion.press import text
from companion.press.path import Path
from companion.press.scene import Fade, Group, Mark, Scene, Shape, Text

SEGMENTS = {
    "M": "M%.3f %.3f",
    "L": "L%.3f %.3f",
    "C": "C%.3f %.3f %.3f %.3f %.3f %.3f",
    "Z": "Z",
}


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
                yield _text(mark)
            case Group():
                yield from _group(mark)


def _group(group: Group) -> Iterator[str]:
    matrix = " ".join(f"{number:.6g}" for number in group.matrix)
    clip = ""
    if group.clip is not None:
        outline = _outline(group.clip)
        name = _name("clip", outline)
        yield f'<clipPath id="{name}"><path d="{outline}"/></clipPath>'
        clip = f' clip-path="url(#{name})"'
    # The clip lies in the group's own mm, as the matrix of one element moves both.
    yield f'<g transform="matrix({matrix})"{clip}>'
    yield from _marks(group.marks)
    yield "</g>"


def _shape(shape: Shape) -> Iterator[str]:
    about = {"d": _outline(shape.path)}
    if isinstance(shape.fill, Fade):
        fade = _fade(shape.fill)
        name = _name("fade", fade)
        yield fade.replace(" ", f' id="{name}" ', 1)
        about["fill"] = f"url(#{name})"
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
    yield _path(about)


def _text(mark: Text) -> str:
    outline = text.outline(mark.words, mark.font, mark.size_pt, track=mark.track)
    moved = outline.moved(lambda x, y: (x + mark.x, y + mark.y))
    about = {"d": _outline(moved), "fill": mark.colour}
    if mark.opacity < 1:
        about["opacity"] = f"{mark.opacity:.4g}"
    return _path(about)


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


def _outline(path: Path) -> str:
    return "".join(SEGMENTS[verb] % numbers for verb, numbers in path.segments)


def _path(about: dict[str, str]) -> str:
    return f"<path {' '.join(f'{k}={quoteattr(v)}' for k, v in about.items())}/>"


def _name(kind: str, what: str) -> str:
    return f"{kind}-{zlib.crc32(what.encode()):08x}"
