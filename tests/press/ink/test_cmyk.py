"""Colours of screens in the inks of a press."""

from pathlib import Path

import pytest
from PIL import Image, ImageCms

from companion.errors import BadData, BadValue, CompanionError
from companion.press.ink import cmyk, inks
from companion.press.ink.cmyk import BLACK, RICH, Separation, profile
from companion.press.scene.marks import Fade, Shape
from companion.press.scene.path import Path as Outline
from tests.refusals import refused


@pytest.fixture(scope="module")
def press() -> Separation:
    return Separation(profile(), 300)


@pytest.mark.parametrize(
    ("colour", "use", "parts"),
    [
        *[("#FFFFFF", use, (0, 0, 0, 0)) for use in ("fine", "fill", "ground", "tone")],
        ("#000000", "fine", BLACK),
        ("#16243A", "fine", BLACK),
        ("#2A1512", "fine", BLACK),
        ("#1A1A1A", "fill", BLACK),
        ("#1A1A1A", "ground", RICH),
        ("#16181B", "ground", RICH),
    ],
)
def test_white_is_paper_and_what_is_dark_becomes_black_by_its_use(
    press: Separation, colour: str, use: inks.Use, parts: tuple[float, ...]
) -> None:
    assert press.parts(colour, use) == parts
    assert press.paint(colour, use).over is (use == "fine" and parts == BLACK)


def test_a_dark_blue_ground_stays_blue(press: Separation) -> None:
    cyan, magenta, yellow, _ = press.parts("#16243A", "ground")

    assert cyan > magenta > yellow


def test_thin_grey_is_a_tint_of_black_as_light_as_it_is(press: Separation) -> None:
    for colour in ("#6A6A6A", "#9AA7B4", "#595959", "#B8B8B8"):
        cyan, magenta, yellow, black = press.parts(colour, "fine")
        assert (cyan, magenta, yellow) == (0, 0, 0), colour
        assert 0.2 < black < 0.8, colour
        assert press.paint(colour, "fine").over is False

    greys = [f"#{part:02X}{part:02X}{part:02X}" for part in (80, 120, 160, 200, 240)]
    tints = [press.parts(grey, "fine")[3] for grey in greys]
    assert tints == sorted(set(tints), reverse=True)


def test_a_colour_looks_the_same_on_the_press(press: Separation) -> None:
    seen = ImageCms.buildTransform(
        ImageCms.ImageCmsProfile(str(cmyk.OWN)),
        ImageCms.createProfile("sRGB"),
        "CMYK",
        "RGB",
        ImageCms.Intent.RELATIVE_COLORIMETRIC,
        flags=ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )
    for colour in ((168, 36, 27), (63, 107, 58), (233, 180, 60), (139, 111, 145)):
        shown = ImageCms.applyTransform(
            press.picture(Image.new("RGB", (1, 1), colour)), seen
        )
        assert shown is not None
        off = [abs(a - b) for a, b in zip(shown.getpixel((0, 0)), colour, strict=True)]
        assert max(off) <= 12, (colour, off)


@pytest.mark.parametrize("limit", [150, 200, 240, 300])
def test_no_dot_of_a_picture_has_more_ink_than_the_limit(limit: int) -> None:
    press = Separation(profile(), limit)
    image = Image.new("RGB", (64, 64))
    image.putdata([(x * 4, y * 4, (x * y) % 256) for x in range(64) for y in range(64)])

    dots = press.picture(image).tobytes()

    sums = list(map(sum, zip(*(dots[part::4] for part in range(4)), strict=True)))
    assert max(sums) <= limit * 2.55


def test_a_colour_and_a_picture_of_it_are_the_same_ink(press: Separation) -> None:
    for colour in ("#A8241B", "#22365C", "#F4F0E6", "#1A1A1A"):
        rgb = tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))
        dot = press.picture(Image.new("RGB", (1, 1), rgb)).getpixel((0, 0))

        assert dot == tuple(round(part * 255) for part in press.parts(colour, "ground"))


def test_a_gradient_is_divided_where_inks_do_not_change_evenly(
    press: Separation,
) -> None:
    stops = press.stops(Fade(0, 0, 1, 0, ((0, "#FFFFFF"), (1, "#A8241B"))))

    assert [at for at, _ in stops] == [part / 8 for part in range(9)]
    assert stops[0][1] == (0, 0, 0, 0)
    assert stops[8][1] == press.parts("#A8241B", "fill")


def test_a_shape_is_thin_by_its_mean_width() -> None:
    taper = Shape(Outline().points([(0, 0), (30, 0.4), (0, 0.8)]), fill="#000000")
    disc = Shape(Outline().circle(5, 5, 3), fill="#000000")

    assert inks.of_fill(taper, 1) == "fine"
    assert inks.of_fill(taper, 4) == "fill"
    assert inks.of_fill(disc, 1) == "fill"


def test_the_profile_that_we_ship_is_of_a_press_and_small() -> None:
    found = profile()

    assert found.title == "Chemical proof"
    assert len(found.data) < 250_000


@pytest.mark.parametrize(
    ("data", "error", "line"),
    [
        (
            ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes(),
            BadValue,
            "is a profile of RGB and not of a press; name one of CMYK, as the print "
            "shop gives it",
        ),
        (
            b"no profile",
            BadData,
            "is no colour profile; name the .icc file that the print shop gives",
        ),
    ],
)
def test_what_is_no_profile_of_a_press_is_refused(
    tmp_path: Path, data: bytes, error: type[CompanionError], line: str
) -> None:
    path = tmp_path / "screen.icc"
    path.write_bytes(data)

    assert refused(error, profile, path) == f"{path}: {line}"
