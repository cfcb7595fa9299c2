import json
import math
from collections.abc import Callable
from pathlib import Path as File

import pytest
from PIL import Image, ImageChops

from companion.errors import BadData, BadValue, CannotWrite, UnknownName
from companion.press.ink import printer
from companion.press.ink.printer import Profile, Profiles
from companion.press.layout.side import PlacedFace
from companion.press.layout.sizes import paper
from companion.press.scene.path import Path
from companion.press.scene.scene import Matrix, Scene
from tests import kits
from tests.refusals import refused

Render = Callable[..., Image.Image]


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
    profile: Profile, there: tuple[float, float], render: Render
) -> None:
    matrix = printer.correction(profile, 210, 297)

    found = middle_of_ink(render(spot(matrix), dpi=254))

    assert found == pytest.approx(there, abs=0.1)


def test_the_square_that_matches_names_what_makes_up_for_the_error() -> None:
    # A printer that puts backs half a millimetre to the left and one too low.
    error = (-0.5, 1.0)
    _, back = printer.calibration(paper("a4"))
    front, _ = printer.calibration(paper("a4"))

    ahead = {
        (round(p.x, 3), round(p.y, 3))
        for p in front.placements[0].face.places
        if p.kind == "square"
    }
    matching = [
        place.name
        for place in back.placements[0].face.places
        if (round(210 - place.x - error[0], 3), round(place.y + error[1], 3)) in ahead
    ]

    assert matching == ["1 -2"]  # dx 0.5, dy -1


def test_the_calibration_sheet_has_25_squares_on_either_side() -> None:
    for name in ("a4", "letter", "a5"):
        for side in printer.calibration(paper(name)):
            scene = side.placements[0].face
            squares = [place for place in scene.places if place.kind == "square"]
            assert len(squares) == 25
            for place in squares:
                assert place.x - 6 >= 5
                assert place.x + 6 <= side.width - 5
                assert place.y - 6 >= 40
                assert place.y + 6 <= side.height - 14


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
    path = tmp_path / "printers.json"
    path.write_bytes(text.encode("latin-1"))

    with pytest.raises(BadData, match="is no list of printers"):
        printer.read(path)


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: File) -> None:
    (tmp_path / "file").write_text("")

    with pytest.raises(CannotWrite):
        printer.keep(tmp_path / "file" / "printers.json", "p", Profile())
