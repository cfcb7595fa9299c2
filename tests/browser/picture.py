"""Make `templates/shared/table.webp`, the picture of the table that the README shows.

    .venv/bin/python -m tests.browser.picture

A tablet and a phone lie side by side; both show the same game, which is played so far
in the terminal, in a folder that is thrown away.
"""

import io
import tempfile
from collections.abc import Iterator
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageFilter
from playwright.sync_api import Browser, sync_playwright

from companion import _launch, places
from tests.browser.conftest import PHONE, SETTLED, TABLET, Server, companion

PICTURE = places.TEMPLATES / "shared" / "table.webp"
WIDTH, HEIGHT = 1280, 720
SHOWN = 1040, 585
"""Pixels of the picture, which is laid out on more."""

LARGEST = 60_000
"""Bytes that the picture may have."""

QUALITY = 50
GROUND, FRAME, SHADOW = "#2E2A36", "#111014", "#000000"
BORDER, ROUND = 14, 26
PLAYED = (
    *("throw 1", "rolled 1", "pass 1", "throw 3", "rolled 2 3 4", "pass 2 3 4"),
    *("throw 4", "rolled 2 2 4 6"),
)
"""Nine Circles up to a question with several answers."""


def paint() -> Image.Image:
    path = _launch.find_browser()
    if not path:
        raise SystemExit("there is no browser; install chromium-headless-shell")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        save = str(Path(folder) / "dante.json")
        companion("new", "nine-circles", save)
        companion("do", save, "; ".join(PLAYED))
        server = Server(Path(folder), save)
        browser = driver.chromium.launch(executable_path=path)
        try:
            tablet, phone = _shots(browser, server)
        finally:
            browser.close()
            server.stop()
    return _laid(tablet, phone)


def _shots(browser: Browser, server: Server) -> Iterator[Image.Image]:
    """Yield what screens of both sizes show to the one who plays."""
    context = browser.new_context(
        device_scale_factor=2, has_touch=True, reduced_motion="reduce"
    )
    page = context.new_page()
    for width, height in (TABLET, PHONE):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(server.host)
        page.locator(SETTLED).wait_for()
        page.wait_for_load_state("networkidle")
        yield Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def _laid(tablet: Image.Image, phone: Image.Image) -> Image.Image:
    """Return both screens on a dark ground, the phone in front at the right."""
    canvas = Image.new("RGB", (WIDTH, HEIGHT), GROUND)
    _put(canvas, tablet, (40, 34), 830)
    _put(canvas, phone, (934, 40), 284)
    return canvas.resize(SHOWN, Image.Resampling.LANCZOS)


def _put(
    canvas: Image.Image, shot: Image.Image, at: tuple[int, int], width: int
) -> None:
    """Lay a screen with its frame and its shadow, `width` pixels wide."""
    high = round(shot.height * width / shot.width)
    inner = shot.resize((width, high), Image.Resampling.LANCZOS)
    size = width + 2 * BORDER, high + 2 * BORDER
    outline = _rounded(size, ROUND)
    shade = Image.new("L", canvas.size, 0)
    shade.paste(outline, (at[0] + 4, at[1] + 8))
    shade = ImageChops.multiply(
        shade.filter(ImageFilter.GaussianBlur(10)), Image.new("L", canvas.size, 130)
    )
    canvas.paste(SHADOW, (0, 0), shade)
    canvas.paste(FRAME, (*at, at[0] + size[0], at[1] + size[1]), outline)
    mask = _rounded(inner.size, ROUND - BORDER)
    canvas.paste(inner, (at[0] + BORDER, at[1] + BORDER), mask)


def _rounded(size: tuple[int, int], radius: int) -> Image.Image:
    found = Image.new("L", (size[0] * 4, size[1] * 4), 0)
    box = (0, 0, found.width - 1, found.height - 1)
    ImageDraw.Draw(found).rounded_rectangle(box, radius * 4, fill=255)
    return found.resize(size, Image.Resampling.LANCZOS)


if __name__ == "__main__":
    paint().save(PICTURE, "WEBP", quality=QUALITY, method=6)
    print(f"{PICTURE.stat().st_size} bytes")
