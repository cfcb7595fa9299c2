"""Pictures of every kit: in the palette's colours, whole, and as any program shows."""

import re
from pathlib import Path

from companion import games, places
from companion.press.scene import artwork
from companion.press.scene.boxes import palette
from companion.press.scene.pictures import picture
from tests import kits

GAMES = ("exit_from_purgatory", "nine_circles", "seven_steps", "seven_steps_kosmos")
LOW = "-low"
HELPERS = {"t"}
"""Stands for a line beside the name of its colour."""

CARD = 63 * 88
"""mm² of a card. A picture of a whole sheet, or a part of one in the sheet's mm, may
have more bytes, as the sheet's area is more."""

FILES = [
    (game, file)
    for game in GAMES
    for file in sorted((places.TEMPLATES / game / "artwork").glob("*.svg"))
]


@kits.every("game", GAMES)
def test_every_motif_is_drawn_somewhere(game: str) -> None:
    source = Path(games.__file__).parent / game / "kit"
    texts = [file.read_text("utf-8") for file in sorted(source.glob("*.py"))]
    texts += [
        file.read_text("utf-8")
        for file in sorted((places.TEMPLATES / game).glob("skins.toml"))
    ]
    boxes = [
        re.sub(r"\\\[.*?\\\]", ".+", re.escape(name))
        for layout in sorted((places.TEMPLATES / game).glob("*.toml"))
        for name in re.findall('"artwork/(.*)"', layout.read_text("utf-8"))
    ]
    drawn = {
        name
        for layout in sorted((places.TEMPLATES / game).glob("*.toml"))
        for said in re.findall('(?:of|text) = "(.*?)"', layout.read_text("utf-8"))
        for name in re.split(r"\\n| ", said)
    }
    pages = "".join(
        page.read_text("utf-8")
        for page in sorted((places.TEMPLATES / game).glob("*.html"))
    )
    for _, file in (one for one in FILES if one[0] == game):
        name = file.stem.removesuffix(LOW)
        begun = f'"{name.partition("-")[0]}-{{'
        in_code = any(f'"{name}"' in text or begun in text for text in texts)
        on_a_page = f"{game}/artwork/{name}{{{{" in pages
        in_a_box = name in drawn or any(re.fullmatch(box, name) for box in boxes)
        assert in_code or in_a_box or on_a_page, file


@kits.every(("game", "file"), FILES)
def test_a_motif_has_a_title_and_only_colours_of_the_palette(
    game: str, file: Path
) -> None:
    text = file.read_text("utf-8")
    classes = set(" ".join(re.findall(r'class="([^"]*)"', text)).split())

    assert re.findall("<title>(.+)</title>", text)
    assert classes - HELPERS <= set(palette(game).full)
    assert "#" not in re.sub(r'<style>.*</style>|href="#\w+"|url\(#\w+\)', "", text)
    left, top, wide, high = map(float, re.findall(r'viewBox="(.*?)"', text)[0].split())
    area = (left + wide) * (top + high)
    assert len(text.encode()) <= 8192 * max(1, area / CARD)


@kits.every(("game", "file"), FILES)
def test_any_program_shows_a_motif_as_the_kit_does(game: str, file: Path) -> None:
    low, name = file.stem.endswith(LOW), file.stem.removesuffix(LOW)
    alone = artwork.read(file.read_bytes(), file.name)
    painted = picture(game, name, palette(game).ink(low=low), low=low)

    assert alone.left_out == painted.left_out == ()
    assert [(shape.fill, shape.stroke) for shape in alone.shapes()] == [
        (shape.fill, shape.stroke) for shape in painted.shapes()
    ]
