"""The pieces of 7 Steps: how legible, in which colours, and how much ink."""

import math
from itertools import combinations

import pytest

from companion.games.seven_steps_kosmos.facts import facts
from companion.games.seven_steps_kosmos.kit import boards, kit
from companion.games.seven_steps_kosmos.kit.look import hues, look
from companion.press.layout.piece import Piece
from companion.press.scene.boxes import palette
from companion.press.scene.scene import Scene
from tests import kits
from tests.games.seven_steps_kosmos.conftest import COLOURS, Drawn, Named


@kits.every("back", [False, True])
def test_the_ground_of_a_board_runs_through_its_bleed(drawn: Drawn, back: bool) -> None:
    image = kits.picture(kits.printed(drawn("board-b", back=back)), 0, 254)

    for corner in boards.outline(image.width / 2, image.height / 2, 300):
        away = math.dist(corner, (image.width / 2, image.height / 2))
        part = 1 + 14 / away  # 1.4 mm beyond the trim
        x = image.width / 2 + (corner[0] - image.width / 2) * part
        y = image.height / 2 + (corner[1] - image.height / 2) * part
        value = image.getpixel((int(x), int(y)))
        assert isinstance(value, int)
        assert value < 254
    white = image.getpixel((image.width - 30, image.height - 30))
    assert white == 255  # no ink between boards


def test_every_colour_has_a_form_of_its_own_in_both_inks(drawn: Drawn) -> None:
    for low in (False, True):
        shapes = [[*kits.shapes(drawn(f"disc-{name}", low=low))] for name in COLOURS]
        assert len({repr(form.path.segments) for *_, (form, _) in shapes}) == 7


def test_discs_turn_and_no_form_becomes_another_one(drawn: Drawn) -> None:
    from PIL import ImageChops, ImageStat

    images = {
        name: kits.picture(kits.printed(drawn(f"disc-{name}", low=True)), 0, 60)
        for name in COLOURS
    }
    for one, other in combinations(COLOURS, 2):
        turned = (images[other].rotate(at, fillcolor=255) for at in range(0, 360, 15))
        apart = (ImageChops.difference(images[one], image) for image in turned)
        # A form takes about a tenth of what is compared.
        closest = min(ImageStat.Stat(image).mean[0] / 255 for image in apart)
        assert closest > 0.024, (one, other)


def lightness(colour: str) -> float:
    """Return CIE L* of a colour, 0 to 100."""
    light = kits.luminance(colour)
    return 116 * light ** (1 / 3) - 16 if light > 0.008856 else 903.3 * light


@kits.every("low", [False, True])
@kits.every("name", COLOURS)
def test_forms_stand_out_from_their_disc(name: str, low: bool) -> None:
    ink = palette("seven_steps_kosmos").ink(low=low)

    assert kits.contrast(ink[f"{name}_form"], ink[name]) >= 4.5


def covered(piece: Piece, face: Scene) -> float:
    """Return how much of a face is ink, of what is kept of it."""
    from PIL import ImageStat

    trimmed, trim = Scene(piece.width, piece.height, low=True), piece.outline()
    # A disc, and a board of seven hexagons, take so much of the box round them.
    part = 0.7854 if piece.form == "disc" else 1
    if piece.group == "boards":
        x, y = piece.width / 2, piece.height / 2
        trim, part = boards.outlined(x, y, piece.width / 3), 0.7
    with trimmed.clip(trim):
        trimmed.insert(face, -piece.bleed, -piece.bleed)
    # A line of 0.14 mm is a whole pixel at 72 dpi, 0.35 mm: a third too much is read.
    # From 200 dpi on the figure no longer changes.
    image = kits.picture(kits.printed(trimmed), 0, 200)
    return (1 - ImageStat.Stat(image).mean[0] / 255) / part


@kits.every("size", ["25", "22", "19"])
@kits.every("kind", ["disc", "sticker"])
def test_low_ink_covers_so_little_of_the_seven_discs_together(
    named: Named, drawn: Drawn, kind: str, size: str
) -> None:
    faces = [f"{kind}-{colour}" for colour in COLOURS]
    parts = [
        covered(named(face, size), drawn(face, low=True, option=size)) for face in faces
    ]

    # Every colour has as many discs; a solid crescent weighs most.
    assert sum(parts) / 7 <= 0.16
    assert max(parts) <= 0.19


@kits.every("low", [False, True])
def test_a_field_has_its_letter_a_dashed_ring_and_an_outlined_form(
    drawn: Drawn, low: bool
) -> None:
    for name, letter in zip(COLOURS, "WYORVBK", strict=True):
        board = drawn(f"board-{'abcdefg'[COLOURS.index(name)]}", low=low)
        shapes = [shape for shape, _ in kits.shapes(board)]
        ink = look(board, hues(facts())).of(letter, "line")

        letters = [line for line, _, _ in kits.texts(board) if line.words == letter]
        assert len(letters) >= 7
        assert letters[0].size_pt == pytest.approx(9)
        dashed = [shape for shape in shapes if shape.dash]
        assert [shape.stroke for shape in dashed] == [ink] * 7
        assert {shape.fill for shape in dashed} == {None}
        # Rim, ring and form are lines; the waves are two.
        lines = [shape for shape in shapes if shape.stroke == ink and not shape.fill]
        assert len(lines) >= 21
        shadows = [shape for shape in shapes if shape.opacity == 0.34]
        assert len(shadows) == (0 if low else 7)


def test_a_field_is_pale_and_a_disc_on_it_is_seen_at_once() -> None:
    looks = look(Scene(1, 1), hues(facts()))
    for letter in looks.hues:
        well, disc = looks.of(letter, "well"), looks.hue(letter)
        apart = abs(lightness(well) - lightness(disc))
        assert kits.contrast(looks.of(letter, "line"), well) >= 4.5
        # White differs by its solid form in an outlined one, and by its rim.
        assert apart >= {"W": 0, "Y": 11.5}.get(letter, 20), letter


@kits.every("low", [False, True])
@kits.every("name", COLOURS)
def test_a_field_has_far_less_ink_than_its_disc(
    drawn: Drawn, name: str, low: bool
) -> None:
    from PIL import ImageStat

    letter = "abcdefg"[COLOURS.index(name)]
    disc, board = (
        kits.picture(kits.printed(drawn(one, low=low)), 0, 254)
        for one in (f"disc-{name}", f"board-{letter}")
    )
    dark = []
    for image in (disc, board):
        x, y = image.width // 2, image.height // 2
        middle = image.crop((x - 70, y - 70, x + 70, y + 70))
        dark.append(255 - ImageStat.Stat(middle).mean[0])

    assert dark[1] <= 0.7 * dark[0]


def test_a_page_shows_the_same_fields_as_the_boards(drawn: Drawn) -> None:
    def dashed(face: Scene) -> list[str | None]:
        return [shape.stroke for shape, _ in kits.shapes(face) if shape.dash]

    shown = {piece.name: piece for piece in kit(facts()).shown}
    for letter, board in zip("abcdefg", facts().edition.boards, strict=True):
        floor = shown[f"floor-{board.mono}"].face()
        assert dashed(floor) == dashed(drawn(f"board-{letter}"))
