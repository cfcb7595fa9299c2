"""Booklets for services that print them: a picture a page, in order."""

import io
from collections.abc import Sequence

from msgspec import Struct
from PIL import Image

from companion.press.export import extending, refit
from companion.press.export.faces import slug
from companion.press.ink import pages, pixels
from companion.press.layout import saddle
from companion.press.layout.piece import Kit, Page, Piece
from companion.press.layout.sizes import Service, Size
from companion.press.scene.scene import Scene

SET = saddle.HALVES["letter"]
"""The paper that pages are set on: as a folded booklet of letter paper."""

SHEET = 4
"""Pages of a sheet that is folded."""


class Booklet(Struct, frozen=True):
    """The pages of a booklet as pictures, and what was made of their size, in words."""

    folder: str
    product: str
    pages: tuple[bytes, ...]
    line: str


def booklets(kit: Kit, service: Service, *, low: bool = False) -> list[Booklet]:
    """Return the booklets of a kit as a service prints them; none if it does not.

    Raises:
        NoPango: if the library that sets text is missing.
        BadData: if a template is wrong.
    """
    known = {
        name: Size(name, other.w, other.h)
        for name, other in service.others.items()
        if other.use == "booklet"
    }
    if not known:
        return []
    sheet = Piece("page", SET.width, SET.height, _nothing)
    near = refit.fits(sheet, known.values())
    fit = next((fit for fit in near if not fit.fault(sheet)), None)
    if fit is None:
        return []
    name, scale = fit.size.name, fit.scale
    size = service.others[name].px
    folder = f"{{}}-{name}"
    words = f"{SET.width:g} x {SET.height:g} mm becomes {fit.words}"
    return [
        Booklet(
            folder.format(slug(page.name)),
            name,
            tuple(_pictures(_set(kit, page, low=low), scale, size, service.dpi)),
            f"{page.name}: {words}",
        )
        for page in kit.pages
        if page.form == "booklet"
    ]


def _nothing(scene: Scene) -> None:
    """Draw nothing: only the size of a page matters."""


def _set(kit: Kit, page: Page, *, low: bool) -> bytes:
    options = pages.PageOptions(
        SET,
        kit.credit,
        kit.version,
        kit.language,
        low=low,
        scale=saddle.scale(SET),
    )
    file = io.BytesIO()
    pages.write(page, file, options)
    return file.getvalue()


def _pictures(
    data: bytes, scale: float, size: tuple[int, int], dpi: int
) -> Sequence[bytes]:
    """Return the pages in a size; white ones fill up the last sheet."""
    sheet = Piece("page", SET.width, SET.height, _nothing)
    wide, high = (pixels.across(side * scale, dpi) for side in (SET.width, SET.height))
    made = [
        pixels.png(extending.grown(image, size, sheet), dpi)
        for image in pixels.sides(data, wide, high)
    ]
    blank = pixels.png(Image.new("RGB", size, pixels.WHITE), dpi)
    return [*made, *[blank] * (-len(made) % SHEET)]
