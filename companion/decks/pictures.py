"""Pictures in the deck's folder: dots as `rasters` reads them, SVG as vectors.

A page of a PDF, or of a file of Illustrator, becomes dots, `DPI` an inch as printed.
Nothing outside the folder is read, nor anything from the net.
"""

import io
import re
from functools import lru_cache
from pathlib import Path

from companion import reading
from companion.errors import BadData
from companion.press.scene import artwork, marks
from companion.press.scene.artwork import Artwork
from companion.press.scene.scene import Raster

LARGEST = 1 << 26
"""Most bytes of a picture."""

ENDINGS = (
    *(".svg", ".png", ".jpg", ".jpeg", ".webp", ".avif", ".pdf"),
    *(".tif", ".tiff", ".psd", ".ai"),
)
"""What a name without an ending may have, the first that is there."""

DPI = 300
PAGED = (".pdf", ".ai")
"""Illustrator's files hold a PDF, unless that was switched off."""

PAGE = re.compile(r"(.*\.(?:pdf|ai))#(\d{1,4})", re.IGNORECASE)
"""A page of a PDF: "art.pdf#2"; without a number it is the first."""


def inside(folder: Path, name: str, what: str) -> Path:
    """Return the file of that name within the deck's folder.

    Raises:
        BadData: if it is not there, or the path leaves the folder.
    """
    path = _within(folder, name, what)
    if path is None:
        raise BadData(what, f"there is no file '{name}'", "paths start at the deck")
    return path


def found(folder: Path, name: str) -> tuple[Path, int] | None:
    """Return a picture's file and its page, counted from 0; None if it is not there.

    The name may lack its ending.

    Raises:
        BadData: if the path leaves the folder.
    """
    page = PAGE.fullmatch(name)
    name, number = (page[1], int(page[2])) if page else (name, 1)
    for ending in ("", *ENDINGS):
        if path := _within(folder, name + ending, "pictures"):
            return path, number - 1
    return None


def _within(folder: Path, name: str, what: str) -> Path | None:
    """Return the file of that name within the deck's folder, None if there is none."""
    path = folder / name.replace("\\", "/")
    try:
        within = "://" not in name and holds(folder, path)
        there = path.is_file()
    except (OSError, ValueError):  # a name that is too long, or impossible
        within, there = True, False
    if not within:
        right = "put it into the deck's folder"
        raise BadData(what, f"'{name}' leaves the deck's folder", right)
    return path if there else None


def holds(folder: Path, path: Path) -> bool:
    """Return whether a path stays in a folder, wherever links in it lead."""
    try:
        return path.resolve().is_relative_to(folder.resolve())
    except RuntimeError:  # links that lead to one another
        return False


@lru_cache(maxsize=32)
def picture(path: Path) -> Raster:
    """Return a picture as it is printed.

    Raises:
        BadData: if it is too large, damaged, or of another kind.
    """
    return marks.read_raster(reading.data(path, LARGEST, "make it smaller"), path.name)


@lru_cache(maxsize=64)
def drawing(path: Path) -> Artwork:
    """Return a drawing in SVG.

    Raises:
        BadData: if it is too large, damaged, or refers to anything outside.
    """
    data = reading.data(path, artwork.LARGEST, "make it simpler")
    classes = artwork.INK, artwork.KNOCK
    return artwork.read(data, path.name, classes=classes)


def check(path: Path, number: int) -> None:
    """Refuse a picture that could not be printed, though it is left out.

    Raises:
        BadData: as `drawing`, `page` and `picture` do.
    """
    if path.suffix.lower() == ".svg":
        drawing(path)
    elif path.suffix.lower() in PAGED:
        page(path, number, (0.1, 0.1))
    else:
        picture(path)


@lru_cache(maxsize=16)
def page(path: Path, number: int, inches: tuple[float, float]) -> Raster:
    """Return a page of a PDF, with `DPI` dots an inch if it is to cover so many inches.

    Raises:
        BadData: if it is no PDF, has a password, or has no such page.
    """
    import pypdfium2

    data = reading.data(path, LARGEST, "make it smaller")
    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError:
        right = "save it as PDF without a password"
        raise BadData(path.name, "cannot be opened as PDF", right) from None
    try:
        if not 0 <= number < len(document):
            right = f"choose 1 to {len(document)}"
            raise BadData(path.name, f"has no page {number + 1}", right)
        wide, high = document[number].get_size()
        scale = DPI * max(inches[0] / wide, inches[1] / high)
        scale = min(scale, (marks.DOTS / (wide * high)) ** 0.5)
        bitmap = document[number].render(scale=scale)
        image = bitmap.to_pil().convert("RGB")
    finally:
        document.close()
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=1)
    return Raster(out.getvalue(), *image.size)


def forget() -> None:
    """Forget what was read, so that changed files are read again."""
    for kept in (picture, drawing, page):
        kept.cache_clear()
