"""The pieces of Exit from Purgatory: how legible, and how much ink."""

import math

from companion.press.scene.boxes import palette
from tests import kits
from tests.games.exit_from_purgatory.faces import FACES, SIDES


@kits.every("low", [False, True])
@kits.every("cards", ["poker", "mini"])
def test_the_back_of_a_card_has_no_top(low: bool, cards: str) -> None:
    from PIL import Image, ImageChops

    image = kits.picture(
        kits.printed(FACES("card-worm", back=True, low=low, option=cards)), 0, 144
    )

    turned = image.transpose(Image.Transpose.ROTATE_180)
    # Half a pixel of rounding blurs edges; a picture that differs is darker by far.
    shrunk = [one.resize((60, 84), Image.Resampling.BOX) for one in (image, turned)]
    assert ImageChops.difference(*shrunk).getextrema()[1] < 40


@kits.every("low", [False, True])
@kits.every("back", [False, True])
def test_a_token_may_be_cut_a_millimetre_off(back: bool, low: bool) -> None:
    image = kits.picture(kits.printed(FACES("token", back=back, low=low)), 0, 254)

    middle = image.width / 2
    ring = [
        image.getpixel((int(middle + r * dx), int(middle + r * dy)))
        for r in (115, 120, 130, 134)
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1), (0.7, 0.7), (-0.7, 0.7))
    ]
    assert len(set(ring)) == 1


def test_words_on_mini_cards_are_six_points_or_more() -> None:
    for kind in ("apple", "worm", "lantern"):
        for back in (False, True):
            face = FACES(f"card-{kind}", back=back, option="mini-american")
            sizes = [size for line, _, size in kits.texts(face) if line.words]
            assert min(sizes) >= 6


@kits.every("low", [False, True])
@kits.every(("name", "back"), SIDES)
def test_words_on_round_pieces_stay_inside_the_ring(
    name: str, back: bool, low: bool
) -> None:
    if FACES.piece(name).form != "disc":
        assert FACES.piece(name).corner == 3
        return
    face = FACES(name, back=back, low=low)
    for line, (left, top, right, bottom), _ in kits.texts(face):
        for x in (left, right):
            for y in (top, bottom):
                off = math.dist((x, y), (face.width / 2, face.height / 2))
                assert off <= 10.1, line.words


@kits.every(("name", "back"), SIDES)
def test_colour_runs_through_the_bleed(name: str, back: bool) -> None:
    assert kits.lightest_corner(FACES(name, back=back), 100) < 250


def test_the_suits_differ_on_a_grey_printer() -> None:
    ink = palette("exit_from_purgatory").full

    greys = sorted(kits.luminance(ink[kind]) for kind in ("apple", "worm", "lantern"))
    assert greys[1] - greys[0] > 0.1
    assert greys[2] - greys[1] > 0.2
