"""Faces as pixels, and backs moved to where a printer prints them."""

import io
import json
import math
from pathlib import Path as File

import pytest
from PIL import Image, ImageChops

from companion.errors import BadData, BadValue, CannotWrite, UnknownName
from companion.press.ink import pixels, printer
from companion.press.ink.printer import Profile, Profiles
from companion.press.layout.piece import Form, Piece
from companion.press.layout.side import PlacedFace
from companion.press.layout.sizes import paper
from companion.press.scene.path import Path
from companion.press.scene.scene import Matrix, Scene
from tests import kits
from tests.refusals import refused


def front(scene: Scene) -> None:
    """Fill the bleed and all red; a black dot lies in the trim's top left corner."""
    scene.draw(Path().rect(0, 0, scene.width, scene.height), fill="#FF0000")
    scene.draw(Path().rect(3, 3, 5, 5), fill="#000000")


def card(form: Form = "rectangle", corner: float = 3) -> Piece:
    return Piece("ace", 63.5, 88.9, front, bleed=3, corner=corner, form=form)


def test_a_poker_card_has_as_many_pixels_as_its_inches_ask_for() -> None:
    sizes = {dpi: pixels.face(card(), dpi).size for dpi in (300, 72, 36, 600)}

    assert sizes == {300: (750, 1050), 72: (180, 252), 36: (90, 126), 600: (1500, 2100)}


def test_a_face_has_its_bleed_or_begins_at_the_trim() -> None:
    bled, cut = pixels.face(card(), 254, bleed=True), pixels.face(card(), 254)
    red, black = (255, 0, 0), (0, 0, 0)

    assert bled.size == (695, 949)
    outer = [bled.getpixel(at) for at in ((0, 0), (25, 55), (35, 55))]
    assert outer == [red, red, black]
    assert cut.size == (635, 889)
    inner = [cut.getpixel(at) for at in ((0, 0), (48, 48), (52, 48), (634, 888))]
    assert inner == [black, black, red, red]


def test_what_is_outside_round_corners_is_clear_and_bare_paper_white() -> None:
    piece, disc = card(), Piece("disc", 25.4, 25.4, front, bleed=3, form="disc")
    image = pixels.cut(pixels.face(piece, 254), piece, 254)
    coin = pixels.cut(pixels.face(disc, 100), disc, 100)

    assert image.mode == "RGBA"
    for corner in ((0, 0), (634, 0), (0, 888), (634, 888)):
        assert image.getpixel(corner)[3] == 0
    assert image.getpixel((30, 0)) == (0, 0, 0, 255)
    assert image.getpixel((317, 888)) == (255, 0, 0, 255)
    assert coin.size == (100, 100)
    assert coin.getpixel((10, 10))[3] == 0
    assert coin.getpixel((50, 1)) == (255, 0, 0, 255)
    bare = pixels.face(Piece("bare", 25.4, 25.4, kits.nothing), 36)
    assert bare.getcolors() == [(36 * 36, (255, 255, 255))]


def test_a_picture_says_its_resolution_and_no_date() -> None:
    data = pixels.png(pixels.face(card(), 100), 100)

    with Image.open(io.BytesIO(data)) as image:
        assert set(image.info) == {"dpi"}
        assert image.info["dpi"] == pytest.approx((100, 100), abs=0.1)


def test_a_silly_resolution_and_more_pixels_than_memory_holds_are_refused() -> None:
    for dpi in (0, -300, 35, 1201, 9999):
        assert refused(BadValue, pixels.resolution, dpi) == (
            f"--dpi: {dpi} dots to an inch; choose 36 to 1200, such as 300"
        )
    assert refused(BadValue, pixels.face, Piece("board", 400, 400, front), 1200) == (
        "board: 18898 x 18898 pixels at 1200 dpi; at most 50000000 in all: choose "
        "fewer dpi"
    )


def two_pages(wide: float, high: float, turn: int = 0) -> bytes:
    """A side with a red page on its right, black at its head, and a blue one."""
    face = Scene(wide, high)
    face.draw(Path().rect(0, 0, wide / 2, high), fill="#0000FF")
    face.draw(Path().rect(wide / 2, 0, wide / 2, high), fill="#FF0000")
    face.draw(Path().rect(wide / 2, 0, wide / 2, high / 4), fill="#000000")
    return kits.written([kits.page(face, turn)])


@kits.every(
    ("size", "turn", "spots"),
    [
        ((297, 210), 0, {(20, 10): (0, 0, 0), (20, 150): (255, 0, 0)}),
        ((297, 210), 90, {(20, 10): (0, 0, 0), (20, 150): (255, 0, 0)}),
        ((148, 210), 0, {(20, 150): (0, 0, 255)}),
    ],
)
def test_the_opening_is_the_right_half_of_a_folded_sheet_upright_or_the_first_page(
    size: tuple[float, float], turn: int, spots: dict[tuple[int, int], object]
) -> None:
    found = pixels.opening(two_pages(*size, turn), folds=True)

    image = Image.open(io.BytesIO(found.data)).convert("RGB")
    assert image.size == (found.across, found.down)
    assert found.down == 197  # 20 mm at 250 dots an inch
    assert abs(found.across / found.down - 148 / 210) < 0.01
    assert {at: image.getpixel(at) for at in spots} == spots


def moved(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


@pytest.mark.parametrize(
    ("profile", "point", "there"),
    [
        (Profile(), (20, 30), (20, 30)),
        (Profile(dx=0.5, dy=-1), (20, 30), (20.5, 29)),
        (Profile(angle=90), (105, 148.5), (105, 148.5)),
        # 10 mm to the right of the middle; turned counter-clockwise it lies above it.
        (Profile(angle=9), (115, 148.5), (114.8769, 146.9357)),
        (Profile(scale=1.01), (105, 248.5), (105, 249.5)),
        (Profile(dx=1, scale=0.99), (205, 148.5), (205, 148.5)),
    ],
)
def test_a_back_is_moved_turned_and_enlarged_about_the_middle(
    profile: Profile, point: tuple[float, float], there: tuple[float, float]
) -> None:
    matrix = printer.correction(profile, 210, 297)

    assert (matrix == (1, 0, 0, 1, 0, 0)) is (profile == Profile())
    assert moved(matrix, *point) == pytest.approx(there, abs=0.0001)


def spot(matrix: Matrix) -> bytes:
    """Print an a4 sheet with a dot of 4 mm about (60, 80), corrected by a matrix."""
    scene = Scene(10, 10)
    scene.draw(Path().circle(5, 5, 2), fill="#000000")
    return kits.written([kits.side(PlacedFace(scene, 55, 75), matrix=matrix)])


def middle_of_ink(page: Image.Image) -> tuple[float, float]:
    """Return the middle of what is dark, in mm, on a page of ten dots a millimetre."""
    box = ImageChops.invert(page).point(lambda n: 255 * (n > 128)).getbbox()
    assert box
    return (box[0] + box[2]) / 20, (box[1] + box[3]) / 20


@pytest.mark.parametrize(
    ("profile", "there"),
    [
        (Profile(), (60, 80)),
        (Profile(dx=1.5, dy=-2), (61.5, 78)),
        # From the middle of the page (-45, -68.5); 2 degrees about it.
        (Profile(angle=2), (57.637, 81.613)),
        (Profile(scale=1.02), (59.1, 78.63)),
    ],
)
def test_the_page_itself_is_corrected_by_that_much(
    profile: Profile, there: tuple[float, float]
) -> None:
    matrix = printer.correction(profile, 210, 297)

    found = middle_of_ink(kits.picture(spot(matrix), dpi=254))

    assert found == pytest.approx(there, abs=0.1)


def test_the_square_that_matches_names_what_makes_up_for_the_error() -> None:
    # A printer that puts backs half a millimetre to the left and one too low.
    error = (-0.5, 1.0)
    front, back = (side.placements[0].face for side in printer.calibration(paper("a4")))

    ahead = {(round(p.x, 3), round(p.y, 3)) for p in kits.places(front, "square")}
    matching = [
        place.name
        for place in back.places
        if (round(210 - place.x - error[0], 3), round(place.y + error[1], 3)) in ahead
    ]

    assert matching == ["1 -2"]  # dx 0.5, dy -1


def test_the_calibration_sheet_has_25_squares_on_either_side() -> None:
    for name in ("a4", "letter", "a5"):
        for side in printer.calibration(paper(name)):
            squares = kits.places(side.placements[0].face, "square")
            assert len(squares) == 25
            for place in squares:
                assert 5 <= place.x - 6 < place.x + 6 <= side.width - 5
                assert 40 <= place.y - 6 < place.y + 6 <= side.height - 14


def test_a_profile_is_kept_and_the_last_one_is_used(tmp_path: File) -> None:
    path = tmp_path / "settings" / "printers.json"

    printer.keep(path, "upstairs", Profile(dx=0.5))
    printer.keep(path, "office", Profile(dy=-1, angle=0.2, scale=1.001))

    kept = printer.read(path)
    upstairs, office = Profile(0.5, 0, 0, 1), Profile(0, -1, 0.2, 1.001)
    assert kept == Profiles("office", {"upstairs": upstairs, "office": office})
    assert printer.chosen(kept, None) == ("office", Profile(0, -1, 0.2, 1.001))
    assert printer.chosen(kept, "upstairs") == ("upstairs", Profile(dx=0.5))
    assert json.loads(path.read_text())["used"] == "office"


def test_a_printer_that_is_removed_corrects_nothing_any_more(tmp_path: File) -> None:
    path = tmp_path / "printers.json"
    printer.keep(path, "upstairs", Profile(dx=0.5))
    printer.keep(path, "office", Profile(dy=-1))

    kept = printer.remove(path, "office")

    assert printer.chosen(printer.read(tmp_path / "none.json"), None) == ("", Profile())
    assert kept == printer.read(path) == Profiles("", {"upstairs": Profile(0.5)})
    assert printer.chosen(kept, None) == ("", Profile())
    with pytest.raises(UnknownName, match="no printer is called 'office'"):
        printer.remove(path, "office")


def test_an_unknown_printer_is_refused() -> None:
    kept = Profiles("office", {"office": Profile()})

    assert refused(UnknownName, printer.chosen, kept, "ofice") == (
        "printer: no printer is called 'ofice'; did you mean 'office'?"
    )
    with pytest.raises(UnknownName, match="see `companion printer calibrate`"):
        printer.chosen(Profiles(), "office")


@pytest.mark.parametrize(
    ("profile", "line"),
    [
        (Profile(dx=11), "printer p: dx is 11; give -10 to 10 mm"),
        (Profile(dy=-10.5), "printer p: dy is -10.5; give -10 to 10 mm"),
        (Profile(angle=45), "printer p: angle is 45; give -10 to 10 degrees"),
        (Profile(scale=0), "printer p: scale is 0; give 0.95 to 1.05"),
        (Profile(dx=math.nan), "printer p: dx is nan; give -10 to 10 mm"),
        (Profile(scale=math.inf), "printer p: scale is inf; give 0.95 to 1.05"),
    ],
)
def test_what_no_printer_does_is_refused(
    profile: Profile, line: str, tmp_path: File
) -> None:
    assert refused(BadValue, printer.keep, tmp_path / "p.json", "p", profile) == line
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"printers": {"a": {"dx": "x"}}}', '{"more": 1}', "\xff"]
)
def test_a_list_of_printers_that_is_damaged_is_refused(
    text: str, tmp_path: File
) -> None:
    (path := tmp_path / "printers.json").write_bytes(text.encode("latin-1"))

    with pytest.raises(BadData, match="is no list of printers"):
        printer.read(path)


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: File) -> None:
    (tmp_path / "file").write_text("")

    with pytest.raises(CannotWrite):
        printer.keep(tmp_path / "file" / "printers.json", "p", Profile())
