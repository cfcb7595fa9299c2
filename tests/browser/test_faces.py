"""Faces for a screen look as those that are exported, in a browser's own pixels."""

import io
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageChops

from companion import games
from companion.contract import KitRequest
from companion.press.export.faces import trimmed
from companion.press.ink import svg
from companion.press.scene.scene import Scene

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow

WIDE = 500
FINEST = 16
"""Pixels a mm at most, as a fine phone has; finer ones show steps of 1/25 mm."""

SEEN = 80
"""How much a grey, of 256, must differ to be seen."""


def faces() -> Iterator[tuple[str, Scene]]:
    for name in games.names():
        game = games.load(name)
        kit = game.kit(KitRequest(booklet_values=game.booklet_values))
        kinds = {
            (
                piece.group,
                round(piece.width),
                round(piece.height),
                piece in kit.shown,
            ): (piece)
            for piece in (*kit.pieces, *kit.shown)
        }
        for piece in kinds.values():
            for back in (False, True) if piece.back else (False,):
                scene = trimmed(piece, back=back, paper=piece not in kit.shown)
                yield f"{name} {piece.name}{' back' * back}", scene


def pixels(page: "Page", drawing: str, scene: Scene) -> Image.Image:
    wide = min(WIDE, round(FINEST * scene.width))
    high = round(wide * scene.height / scene.width)
    size = f'<svg style="width: {wide}px; height: {high}px" '
    page.set_content(f"<body>{drawing.replace('<svg ', size, 1)}")
    page.add_style_tag(content="body { margin: 0 } svg { display: block }")
    clip = {"x": 0, "y": 0, "width": wide, "height": high}
    shot = page.screenshot(clip=clip, full_page=True)
    return Image.open(io.BytesIO(shot)).convert("RGB")


def test_a_face_for_a_screen_looks_as_it_is_printed(browser: "Browser") -> None:
    page = browser.new_page(viewport={"width": WIDE, "height": 700})
    wrong = []
    for name, scene in faces():
        whole = pixels(page, svg.paint(scene, title=name), scene)
        small = pixels(page, svg.paint(scene, small=True), scene)
        counts = ImageChops.difference(whole, small).convert("L").histogram()
        if (share := sum(counts[SEEN:]) / sum(counts)) > 0.002:
            wrong.append(f"{name}: {share:.2%} of its pixels differ")

    page.close()
    assert wrong == []
