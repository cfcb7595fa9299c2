"""The pieces of Exit from Purgatory: how legible, and how much ink."""

from companion.press.scene.boxes import palette
from companion.press.scene.fonts import font
from companion.press.scene.scene import (
    Scene,
    Shape,
)
from tests import kits
from tests.games.exit_from_purgatory.conftest import Drawn, Named

FACES = [
    (name, back)
    for name in (
        *("card-apple", "card-worm", "card-lantern", "token"),
        *("lock-1", "lock-8", "in-hell", "aid"),
    )
    for back in (False, True)
] + [("mat", False), ("summary", False)]


LOCKS = [(f"lock-{seat}", back) for seat in range(2, 8) for back in (False, True)]


WHOLE = [*FACES, *LOCKS, ("box", False)]


EDITIONS = [(name, back, low) for name, back in FACES for low in (False, True)]


@kits.every("low", [False, True])
@kits.every("cards", ["poker", "mini"])
def test_the_back_of_a_card_has_no_top(
    drawn: Drawn,
    low: bool,
    cards: str,
) -> None:
    from PIL import Image, ImageChops

    image = kits.picture(
        kits.printed(drawn("card-worm", back=True, low=low, option=cards)), 0, 144
    )

    turned = image.transpose(Image.Transpose.ROTATE_180)
    # Half a pixel of rounding blurs edges; a picture that differs is darker by far.
    shrunk = [one.resize((60, 84), Image.Resampling.BOX) for one in (image, turned)]
    assert ImageChops.difference(*shrunk).getextrema()[1] < 40


@kits.every("low", [False, True])
@kits.every("back", [False, True])
def test_a_token_may_be_cut_a_millimetre_off(
    drawn: Drawn,
    back: bool,
    low: bool,
) -> None:
    image = kits.picture(kits.printed(drawn("token", back=back, low=low)), 0, 254)

    middle = image.width / 2
    ring = [
        image.getpixel((int(middle + r * dx), int(middle + r * dy)))
        for r in (115, 120, 130, 134)
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1), (0.7, 0.7), (-0.7, 0.7))
    ]
    assert len(set(ring)) == 1


@kits.every(("name", "back", "low"), EDITIONS)
def test_words_stay_inside_the_safe_zone_and_keep_their_size(
    named: Named, drawn: Drawn, name: str, back: bool, low: bool
) -> None:
    piece, face = named(name), drawn(name, back=back, low=low)

    inset = piece.bleed + piece.safe
    assert face.shrunk == []
    for line, (left, top, right, bottom), size in kits.texts(face):
        assert left >= inset, line.words
        assert top >= inset, line.words
        assert right <= face.width - inset, line.words
        assert bottom <= face.height - inset, line.words
        assert size >= (6 if piece.form == "disc" else 8.4), line.words
        assert set(line.words) <= set(font(line.font).cmap)


def test_words_on_mini_cards_are_six_points_or_more(drawn: Drawn) -> None:
    for kind in ("apple", "worm", "lantern"):
        for back in (False, True):
            face = drawn(f"card-{kind}", back=back, option="mini-american")
            sizes = [size for line, _, size in kits.texts(face) if line.words]
            assert min(sizes) >= 6


@kits.every("low", [False, True])
@kits.every(("name", "back"), FACES)
def test_words_on_round_pieces_stay_inside_the_ring(
    named: Named, drawn: Drawn, name: str, back: bool, low: bool
) -> None:
    if named(name).form != "disc":
        assert named(name).corner == 3
        return
    face = drawn(name, back=back, low=low)
    for line, (left, top, right, bottom), _ in kits.texts(face):
        for x in (left, right):
            for y in (top, bottom):
                off = ((x - face.width / 2) ** 2 + (y - face.height / 2) ** 2) ** 0.5
                assert off <= 10.1, line.words


@kits.every("low", [False, True])
@kits.every("cards", ["poker", "mini-american"])
@kits.every(("name", "back"), WHOLE)
def test_no_line_is_thinner_than_a_printer_holds(
    drawn: Drawn, name: str, back: bool, low: bool, cards: str
) -> None:
    for mark, (a, b, c, d, _, _) in kits.marks(
        drawn(name, back=back, low=low, option=cards).marks
    ):
        if isinstance(mark, Shape) and mark.stroke:
            assert mark.width * (a * d - b * c) ** 0.5 >= 0.12


@kits.every(("name", "back"), WHOLE)
def test_low_ink_covers_at_most_sixteen_parts_in_a_hundred(
    named: Named,
    drawn: Drawn,
    name: str,
    back: bool,
) -> None:
    piece, face = named(name), drawn(name, back=back, low=True)

    trimmed = Scene(piece.width, piece.height, low=True)
    with trimmed.clip(piece.outline()):
        trimmed.insert(face, -piece.bleed, -piece.bleed)
    # A disc takes so much of the square round it.
    part = 0.7854 if piece.form == "disc" else 1
    assert kits.coverage(trimmed) / part <= 0.16


@kits.every(("name", "back"), FACES)
def test_colour_runs_through_the_bleed(
    drawn: Drawn,
    name: str,
    back: bool,
) -> None:
    image = kits.picture(kits.printed(drawn(name, back=back)), 0, 100)

    wide, high = image.size
    corners = [(1, 1), (wide - 2, 1), (1, high - 2), (wide - 2, high - 2)]
    assert max(image.getpixel(corner) for corner in corners) < 250


def test_low_ink_uses_one_ink_and_a_grey_for_ghosts() -> None:
    colours = set(palette("exit_from_purgatory").low.values())

    assert colours == {"#FFFFFF", "#1A1A1A", "#9A9A9A"}


@kits.every("low", [False, True])
def test_text_and_symbols_stand_out_from_their_ground(low: bool) -> None:
    ink = palette("exit_from_purgatory").ink(low=low)

    for words, ground in (
        ("ink", "ivory"),
        ("ink", "beam"),
        ("ink", "paper"),
        ("apple_text", "ivory"),
        ("apple_text", "beam"),
        ("worm_text", "ivory"),
        ("worm_text", "beam"),
        ("ink", "token_field"),
    ):
        assert kits.contrast(ink[words], ink[ground]) >= 4.5, (words, ground)
    badge = {kind: "paper" if low else kind for kind in ("apple", "worm", "lantern")}
    symbols = [(f"{kind}_symbol", ground) for kind, ground in badge.items()]
    seats = [(f"seat_{seat}", "token_field") for seat in range(1, 9)]
    for symbol, ground in (
        *symbols,
        *seats,
        ("icon", "paper"),
        ("icon", "ivory"),
        ("badge_letter", "paper" if low else "frost"),
        ("frost", "ice"),
        ("frost", "ice_deep"),
        ("apple", "token_field"),
        ("worm", "token_worm_field"),
    ):
        assert kits.contrast(ink[symbol], ink[ground]) >= 3, (symbol, ground)


def test_the_suits_differ_on_a_grey_printer() -> None:
    ink = palette("exit_from_purgatory").full

    greys = sorted(kits.luminance(ink[kind]) for kind in ("apple", "worm", "lantern"))
    assert greys[1] - greys[0] > 0.1
    assert greys[2] - greys[1] > 0.2
