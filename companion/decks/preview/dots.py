"""Pictures with no more dots than a screen shows, since a page fetches many of them."""

import io
from functools import lru_cache

from msgspec.structs import replace

from companion.press.proof.background import density
from companion.press.scene.marks import Group, Mark, Picture, Raster
from companion.press.scene.scene import Scene

MOST = 300
"""Dots an inch from which on a picture is made smaller."""

SMALL = 1 << 17
"""Bytes up to which a picture is shown as it is."""


def fewer(scene: Scene) -> Scene:
    """Return a scene whose large pictures have at most `MOST` dots an inch."""
    marks = _lighter(scene.marks, 1.0)
    if marks == scene.marks:
        return scene
    light = Scene(scene.width, scene.height, low=scene.low)
    light.share(marks)
    return light


def _lighter(marks: tuple[Mark, ...], scale: float) -> tuple[Mark, ...]:
    return tuple(_mark(mark, scale) for mark in marks)


def _mark(mark: Mark, scale: float) -> Mark:
    if isinstance(mark, Group):
        a, b, *_ = mark.matrix
        inner = _lighter(mark.marks, scale * (a * a + b * b) ** 0.5)
        return mark if inner == mark.marks else replace(mark, marks=inner)
    if isinstance(mark, Picture) and len(mark.raster.data) > SMALL:
        part = MOST / density(mark, scale)
        return replace(mark, raster=_reduced(mark.raster, min(1.0, part)))
    return mark


@lru_cache(maxsize=64)
def _reduced(raster: Raster, part: float) -> Raster:
    from PIL import Image

    across = max(1, round(raster.across * part))
    down = max(1, round(raster.down * part))
    with Image.open(io.BytesIO(raster.data)) as image:
        image.draft("RGB", (across, down))
        clear = image.has_transparency_data
        small = image.convert("RGBA" if clear else "RGB").resize((across, down))
    out = io.BytesIO()
    if clear:
        small.save(out, "PNG", compress_level=3)
    else:
        small.save(out, "JPEG", quality=88)
    return Raster(out.getvalue(), across, down)
