"""What several tests look at: a face or a PDF as pixels and as words."""

import io
from collections.abc import Callable, Generator
from typing import Any

import pypdfium2
import pytest
from PIL import Image, ImageStat

from companion.press.ink import pdf
from companion.press.layout.side import Placement, Side
from companion.press.scene.scene import Scene


@pytest.hookimpl(wrapper=True)
def pytest_collect_file() -> Generator[None, list[pytest.Collector], Any]:
    """Look for doctests in `companion` alone; tests have none."""
    found = yield
    return [file for file in found if isinstance(file, pytest.Module)]


@pytest.hookimpl(tryfirst=True)  # before xdist reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep a file's tests on one worker, so that what they share is made once.

    Tests that share more than their file are marked `xdist_group`. These go first:
    what takes long must not begin when everything else has ended.
    """
    items.sort(key=lambda item: item.get_closest_marker("xdist_group") is None)
    for item in items:
        if item.get_closest_marker("xdist_group") is None:
            item.add_marker(pytest.mark.xdist_group(item.nodeid.partition("::")[0]))


def printed(*faces: Scene) -> bytes:
    """Return a PDF with each face on a page of its own size."""
    sheets = [
        Side(
            f"face {number}",
            face.width,
            face.height,
            (Placement(face, 0, 0),),
            (0, 0, face.width, face.height),
        )
        for number, face in enumerate(faces, 1)
    ]
    file = io.BytesIO()
    pdf.write(sheets, file, title="faces", author="us", subject="test", version="1")
    return file.getvalue()


def picture(data: bytes, page: int = 0, dpi: float = 72) -> Image.Image:
    """Return a page of a PDF in greys."""
    with pypdfium2.PdfDocument(data) as document:
        image: Image.Image = document[page].render(scale=dpi / 72).to_pil().convert("L")
    return image


@pytest.fixture
def print_faces() -> Callable[..., bytes]:
    """Print faces, each on a page of its own size."""
    return printed


@pytest.fixture
def pikepdf() -> Any:
    """The library that looks into a PDF; it has no wheel for every system."""
    return pytest.importorskip("pikepdf", reason="has no wheel for this system")


@pytest.fixture
def render() -> Callable[..., Image.Image]:
    """Render `(pdf, page=0, dpi=72)` in greys."""
    return picture


@pytest.fixture
def read_words() -> Callable[..., str]:
    """Read the words of `(pdf, page=0)` as a reader extracts them."""

    def words(data: bytes, page: int = 0) -> str:
        with pypdfium2.PdfDocument(data) as document:
            text: str = document[page].get_textpage().get_text_bounded()
        return text

    return words


@pytest.fixture
def coverage() -> Callable[[Scene], float]:
    """Measure how much of a face is ink, from 0 (white) to 1 (black)."""

    def measure(face: Scene) -> float:
        mean: float = ImageStat.Stat(picture(printed(face))).mean[0]
        return 1 - mean / 255

    return measure
