"""The signs of the icon set as SVG, to be used as masks."""

from functools import cache

from companion.press.ink import svg
from companion.press.scene import pictures
from companion.press.scene.artwork import KNOCK
from companion.press.scene.marks import Shape


@cache
def drawn(name: str) -> bytes:
    """Return a sign; what is knocked out of it is a hole.

    Raises:
        UnknownName: if there is no such sign.
    """
    body = ""
    for number, shape in enumerate(pictures.icon(name).shapes()):
        part = _path(shape)
        if KNOCK not in (shape.fill, shape.stroke):
            body += part
            continue
        ground = '<rect width="24" height="24" fill="#fff"/>'
        hole = f'<mask id="k{number}">{ground}{part}</mask>'
        body = f'{hole}<g mask="url(#k{number})">{body}</g>'
    head = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none"'
    line = 'stroke-linecap="round" stroke-linejoin="round"'
    return f'<svg {head} width="24" height="24" {line}>{body}</svg>'.encode()


def _path(shape: Shape) -> str:
    parts = (svg.SEGMENTS[verb] % numbers for verb, numbers in shape.path.segments)
    line = f'stroke-width="{shape.width:g}" stroke' if shape.stroke else "fill"
    return f'<path d="{"".join(parts)}" {line}="#000"/>'
