"""Colours, fonts and artwork of each game on a page."""

import gzip
import io
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from fontTools.ttLib import TTFont
from PIL import Image

from companion import games, places
from companion.errors import BadData, UnknownName
from companion.press.scene import boxes
from companion.press.scene.boxes import palette
from companion.web import looks
from companion.web.art import THUMB, Art
from companion.web.looks import contrast

FOLDERS = sorted(path.parent.name for path in places.TEMPLATES.glob("*/palette.toml"))
GROUNDS = ("ground", "panel", "sunk")
TEXTS = ("ink", "soft", "accent-text", "good", "bad")
TEXT, LINE = 4.5, 3.0


def tokens(folder: str, theme: str) -> dict[str, str]:
    """Return the tokens of a game as a page has them: its own before the usual."""
    usual = (places.TEMPLATES / "shared/web/page.css").read_text("utf-8")
    own = looks.stylesheet(folder)
    found: dict[str, str] = {}
    for css in (usual, own):
        for selector, inner in re.findall(r"([^{}]+)\{([^{}]*)\}", css):
            name = selector.strip().splitlines()[-1]
            if name == ":root" or (theme == "dark" and name == '[data-theme="dark"]'):
                found |= dict(re.findall(r"--([\w-]+):\s*([^;]+)", inner))
    return {name: resolved(found, value) for name, value in found.items()}


def resolved(found: dict[str, str], value: str) -> str:
    while inner := re.fullmatch(r"var\(--([\w-]+)\)", value.strip()):
        value = found[inner[1]]
    return value.strip()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("folder", FOLDERS)
def test_text_and_edges_are_read_on_every_ground(folder: str, theme: str) -> None:
    found = tokens(folder, theme)
    pairs = [(name, ground, TEXT) for name in TEXTS for ground in GROUNDS]
    pairs += [("on-accent", "accent", TEXT), ("good", "good-bg", TEXT)]
    pairs += [("bad", "bad-bg", TEXT), ("pip", "die", TEXT)]
    pairs += [(name, "panel", LINE) for name in ("edge", "focus", "accent", "lit")]

    weak = [
        f"{name} {found[name]} on {ground} {found[ground]}: {value:.2f}"
        for name, ground, least in pairs
        if (value := looks.contrast(found[name], found[ground])) < least
    ]

    assert weak == []


def test_a_token_may_name_a_colour_of_the_palette(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    css = toy(tmp_path, monkeypatch, 'ground = "snow"')

    assert "--ground:#FAFBFC;" in css
    assert "--c-snow:#FAFBFC;--on-snow:#16181B;" in css


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('gruond = "snow"', "palette.toml: web: gruond: is no token; did you mean"),
        ('ground = "snwo"', "palette.toml: web: ground: 'snwo' is no colour; did you"),
    ],
)
def test_a_slip_in_a_token_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, message: str
) -> None:
    with pytest.raises(BadData, match=re.escape(message)):
        toy(tmp_path, monkeypatch, line)


def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str) -> str:
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy" / "palette.toml").write_text(
        f'[full]\nsnow = "#FAFBFC"\n[low]\nsnow = "#FFFFFF"\n[web]\n{line}\n'
    )
    monkeypatch.setattr(places, "TEMPLATES", tmp_path)
    boxes.palette.cache_clear()
    try:
        return looks.stylesheet("toy")
    finally:
        boxes.palette.cache_clear()


def test_fonts_are_small_the_same_each_time_and_without_reserved_names() -> None:
    names = [*looks.INTERFACE, "title-exit_from_purgatory"]
    made = {name: looks.font(name) for name in names}
    looks.font.cache_clear()

    for name, data in made.items():
        font = TTFont(io.BytesIO(data))
        assert data == looks.font(name)
        assert len(data) < 20_000
        assert not {record.nameID for record in font["name"].names} & {1, 3, 4, 6, 16}
        assert ord("ä") in font.getBestCmap()


def test_a_font_that_no_page_needs_is_not_made() -> None:
    for name in ("title-seven_steps_kosmos", "title-../etc", "jost-800"):
        with pytest.raises(UnknownName):
            looks.font(name)


SHEETS = ("nine_circles", "seven_steps")
READ, SEEN = 4.5, 3.0
PENCIL, PENCIL_ON_DARK = "#23418C", "#9DBBF2"

BOARD, SMALL = 250_000, 18_000
"""Most bytes of a face as it goes over the air, and of a small picture."""


@pytest.fixture(autouse=True)
def _painted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "painted", lambda: tmp_path / "painted")


def art(game: str, **rulings: str) -> Art:
    return Art(games.load(game), rulings)


def svg(faces: Art, piece: str, *, back: bool = False) -> bytes:
    face = faces.face(piece, back=back)
    painted = faces.paint(Path(face.href).stem)
    assert painted is not None
    return painted


def test_a_face_is_svg_of_its_size_in_mm_and_packed_once() -> None:
    root = ElementTree.fromstring(gzip.decompress(svg(art("seven-steps"), "gamesheet")))

    assert root.get("viewBox") == "0 0 190 260"


@pytest.mark.slow
def test_every_face_of_every_game_takes_250_kb_at_most() -> None:
    for game in games.names():
        faces = art(game)
        for name, piece in faces.pieces.items():
            for back in (False, True) if piece.back else (False,):
                size = len(svg(faces, name, back=back))
                assert size <= BOARD, f"{game} {name}: {size} bytes"


@pytest.mark.slow
def test_small_pictures_take_18_kb_at_most_and_8_kb_in_the_middle() -> None:
    sizes = {}
    for game in games.names():
        faces = art(game)
        for name in faces.pieces:
            face = faces.face(name)
            thumb = faces.thumb(Path(face.thumb).stem) if face else None
            sizes[game, name] = len(thumb or b"")

    assert {piece: size for piece, size in sizes.items() if size > SMALL} == {}
    assert sorted(sizes.values())[len(sizes) // 2] <= 8500


def test_a_small_picture_is_webp_without_the_corners_of_its_card() -> None:
    faces = art("exit-from-purgatory")
    face = faces.face("card-worm")
    thumb = faces.thumb(Path(face.thumb).stem)
    assert thumb is not None

    with Image.open(io.BytesIO(thumb)) as image:
        assert image.format == "WEBP"
        assert max(image.size) == THUMB
        assert image.convert("RGBA").getpixel((0, 0))[3] == 0
    assert len(thumb) <= SMALL


def test_what_is_painted_is_kept_and_read_and_other_drawings_of_its_game_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted = tmp_path / "painted"
    for name in ("exit-from-purgatory-0123456789ab", "six-winters-0123456789ab"):
        (painted / name).mkdir(parents=True)
    first = svg(art("exit-from-purgatory"), "card-worm")
    monkeypatch.setattr("companion.press.ink.svg.paint", None)

    assert svg(art("exit-from-purgatory"), "card-worm") == first
    folder, other = sorted(painted.iterdir())
    assert other.name == "six-winters-0123456789ab"
    assert folder.name.startswith("exit-from-purgatory-")
    assert [path.suffix for path in folder.iterdir()] == [".gz"]


def test_painting_again_gives_the_same_bytes_under_the_same_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    once = art("exit-from-purgatory")
    first, named = svg(once, "card-worm"), once.face("card-worm")
    monkeypatch.setattr(places, "painted", lambda: tmp_path / "elsewhere")
    again = art("exit-from-purgatory")

    assert svg(again, "card-worm") == first
    assert again.face("card-worm") == named


def test_a_folder_that_cannot_be_written_is_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setattr(places, "painted", lambda: blocked / "painted")

    assert gzip.decompress(svg(art("exit-from-purgatory"), "card-worm"))


def test_a_name_that_is_no_face_paints_nothing() -> None:
    faces = art("exit-from-purgatory")

    assert faces.paint("../../etc/passwd") is None
    assert faces.thumb("0123456789abcdef") is None
    assert faces.face("card-nobody") is None


def test_a_sheet_shows_the_pips_of_its_rulings() -> None:
    short = art("nine-circles", rows="6,5,5,5")

    assert "row.1.pip.6" in short.boxes("gamesheet")
    assert "row.2.pip.6" not in short.boxes("gamesheet")
    usual = art("nine-circles").face("gamesheet")
    assert short.face("gamesheet") != usual


@pytest.mark.slow
def test_a_printing_that_no_sheet_holds_is_shown_on_the_usual_one() -> None:
    long = art("nine-circles", rows="60,5,5,5")

    assert "row.1.pip.7" in long.boxes("gamesheet")


def test_sheets_that_are_the_page_have_a_dark_drawing_and_take_250_kb() -> None:
    for game in ("nine-circles", "seven-steps"):
        faces = art(game)
        face = faces.face("gamesheet")
        assert face.dark
        paper = palette(game.replace("-", "_")).dark["paper"]

        dark, light = faces.paint(Path(face.dark).stem), svg(faces, "gamesheet")

        assert dark is not None
        assert max(len(dark), len(light)) <= BOARD
        assert f'fill="{paper}"' in ground(dark)
        assert 'fill="#FFF"' in ground(light)


def ground(painted: bytes) -> str:
    """The first shape inside the trim: the paper."""
    return gzip.decompress(painted).decode().split("<g clip-path", 2)[1][:200]


def test_cards_and_boards_that_are_objects_have_no_dark_drawing() -> None:
    for game in ("exit-from-purgatory", "seven-steps-kosmos", "six-winters"):
        faces = art(game)
        drawn = [faces.face(name) for name in faces.pieces]
        assert [face for face in drawn if face and face.dark] == [], game


def test_what_is_read_on_a_dark_sheet_has_contrast() -> None:
    nine, seven = (palette(name).ink(dark=True) for name in SHEETS)
    pairs = [(nine["ink"], nine["paper"]), (nine["rubric"], nine["paper"])]
    pairs += [(nine["ink_on"], nine[name]) for name in ("lip", "blank")]
    pairs += [(nine["rubric_on"], nine["lip"])]
    grounds = ("paper", "ledge", *(f"terrace{n}" for n in range(1, 8)), "sun", "moon")
    pairs += [(seven["ink"], seven[name]) for name in grounds]
    pairs += [(seven[name], seven["paper"]) for name in ("rose", "sapphire", "sea")]
    pairs += [(PENCIL, nine["blank"]), (PENCIL_ON_DARK, seven["paper"])]

    signs = [(nine[f"icon_{n}"], nine[f"circle_{n}"]) for n in range(1, 10)]
    signs += [(seven[name], seven["paper"]) for name in ("green", "gold", "mist")]

    assert [pair for pair in pairs if contrast(*pair) < READ] == []
    assert [pair for pair in signs if contrast(*pair) < SEEN] == []


def test_the_form_of_a_circle_is_its_wall() -> None:
    faces = art("nine-circles")

    assert faces.outline("gamesheet", "circle.6").startswith("M39.98 139.3C")
    assert faces.outline("gamesheet", "circle.6.ring") == ""


def test_a_piece_for_screens_alone_is_clear_where_nothing_is_drawn() -> None:
    faces = art("seven-steps-kosmos")
    floor = gzip.decompress(svg(faces, "floor")).decode()
    board = gzip.decompress(svg(faces, "board-a")).decode()

    assert 'fill="#FFF"' in board.split("<g clip-path", 2)[1][:200]
    assert 'fill="#FFF"' not in floor.split("<g clip-path", 2)[1][:200]
