"""What lies below a point, and colours as they are measured elsewhere."""

import io
from collections.abc import Callable

import pytest
from PIL import Image

from companion.press.proof.background import Ground, Paint, whole
from companion.press.proof.colours import FEWER, Vision, contrast, difference, simulated
from companion.press.scene.boxes import lightness, linear
from companion.press.scene.path import Path
from companion.press.scene.scene import Fade, Raster, Scene, Shape


def square(x: float, y: float, side: float, radius: float = 0) -> Path:
    return Path().rect(x, y, side, side, radius)


def under(scene: Scene, x: float, y: float) -> Paint:
    return Ground().under([whole(scene.marks)], x, y)


def seen(scene: Scene, *points: tuple[float, float]) -> str:
    """Return the colours at each point, in one line."""
    return ", ".join(" ".join(under(scene, *point).colours) for point in points)


def test_the_topmost_fill_counts_and_below_nothing_is_paper() -> None:
    scene = Scene(10, 10)
    scene.draw(square(0, 0, 8), fill="#111111")
    scene.draw(square(4, 4, 4), fill="#222222")

    assert seen(scene, (5, 5), (2, 2), (9, 9)) == "#222222, #111111, #FFFFFF"


def test_round_corners_and_holes_are_not_covered() -> None:
    scene = Scene(10, 10)
    scene.draw(square(0, 0, 10, radius=4), fill="#111111")
    ring = Path().circle(5, 5, 3).circle(5, 5, 1.5)
    scene.add(Shape(ring, fill="#222222", even_odd=True))

    assert seen(scene, (0.3, 0.3), (5, 5), (5, 7.2)) == "#FFFFFF, #111111, #222222"


def test_groups_are_turned_moved_and_cut() -> None:
    scene = Scene(20, 20)
    with scene.clip(square(0, 0, 10)), scene.at(10, 10, turn=90, scale=2):
        scene.draw(square(0, 0, 4), fill="#111111")

    # Turned counter-clockwise about (10, 10), the square lies above it, to the right.
    assert seen(scene, (9, 9), (12, 8)) == "#FFFFFF, #FFFFFF"
    with scene.at(10, 10, turn=90, scale=2):
        scene.draw(square(0, 0, 4), fill="#111111")
    assert under(scene, 12, 8).colours == ("#111111",)


def test_what_shines_through_is_mixed() -> None:
    scene = Scene(10, 10)
    scene.draw(square(0, 0, 10), fill="#000000")
    scene.draw(square(0, 0, 10), fill="#FFFFFF", opacity=0.5)
    scene.draw(square(0, 0, 10), fill="#FF0000", opacity=0.5)

    assert under(scene, 5, 5).colours == ("#C04040",)


def test_a_gradient_gives_its_colour_at_the_point_and_says_so() -> None:
    scene = Scene(10, 10)
    fade = Fade(0, 0, 0, 10, ((0, "#000000"), (1, "#FFFFFF")))
    scene.draw(square(0, 0, 10), fill=fade)
    glow = Fade(5, 5, 5, 5, ((0, "#FF0000"), (1, "#0000FF")), radius=2)
    scene.draw(square(3, 3, 4), fill=glow)

    assert under(scene, 1, 5) == Paint(("#808080",), "gradient")
    assert seen(scene, (1, 9.99), (5, 5), (5, 6)) == "#FFFFFF, #FF0000, #800080"


def test_lines_are_no_ground_unless_they_are_broad_nor_are_textures() -> None:
    scene = Scene(40, 40)
    scene.line((0, 5), (10, 5), stroke="#111111", width=0.3)
    scene.draw(Path().rect(0, 1.8, 10, 0.4), fill="#111111")
    scene.line((0, 8), (10, 8), stroke="#222222", width=2)
    scales = Path()
    for number in range(601):
        scales.circle(20 + number % 25 * 0.8, number // 25 * 1.6, 1.2)
    scene.draw(scales, fill="#111111")

    colours = seen(scene, (5, 5), (5, 2), (5, 8.5), (30, 20))
    assert colours == "#FFFFFF, #FFFFFF, #222222, #FFFFFF"


def picture(left: str, right: str) -> Raster:
    """A picture of 128 by 64 dots, of one colour on either half."""
    image = Image.new("RGBA", (128, 64), left)
    image.paste(Image.new("RGBA", (64, 64), right), (64, 0))
    data = io.BytesIO()
    image.save(data, "PNG")
    return Raster(data.getvalue(), 128, 64)


def test_a_picture_gives_its_extremes_about_the_point_or_what_is_below() -> None:
    scene, clear = Scene(10, 10), Scene(10, 10)
    scene.picture(picture("#FFEE00", "#200040"), 0, 0, 10, 5)
    clear.draw(square(0, 0, 10), fill="#336699")
    clear.picture(picture("#00000000", "#200040"), 0, 0, 10, 5)

    assert under(scene, 5, 2.5) == Paint(("#FFEE00", "#200040"), "picture")
    assert seen(scene, (2, 2.5), (8, 2.5)) == "#FFEE00 #FFEE00, #200040 #200040"
    assert under(clear, 2, 2.5) == Paint(("#336699",))


def plain(scene: Scene, *box: float) -> str | None:
    left, top, right, bottom = box
    return Ground().plain([whole(scene.marks)], (left, top, right, bottom))


def test_a_box_within_one_rectangle_has_its_colour_whatever_else_is_there() -> None:
    scene = Scene(40, 40)
    scene.draw(square(0, 0, 40), fill="#111111")
    with scene.at(10, 10):
        scene.draw(square(0, 0, 20, 2), fill="#222222")
        scene.draw(square(0, 0, 20), stroke="#333333", width=0.5)
    scene.draw(square(35, 35, 4), fill="#444444")

    assert plain(scene, 13, 11, 27, 29) == "#222222"
    # Not beside its round corners.
    assert plain(scene, 13, 11, 29.5, 29) is None
    assert plain(scene, 31, 1, 39, 9) == "#111111"
    assert plain(Scene(9, 9), 1, 1, 8, 8) == "#FFFFFF"


def test_a_box_that_any_other_mark_reaches_into_is_not_plain() -> None:
    scene = Scene(40, 40)
    fade = Fade(0, 0, 9, 9, ((0, "#000000"), (1, "#FFFFFF")))
    scene.draw(square(0, 0, 40), fill="#111111")
    scene.draw(square(0, 0, 10), fill="#222222", opacity=0.5)
    scene.draw(square(12, 0, 10), stroke="#333333", width=2)
    scene.draw(Path().circle(30, 5, 5), fill="#444444")
    scene.draw(square(0, 12, 10), fill=fade)
    with scene.clip(Path().circle(17, 17, 5)):
        scene.draw(square(12, 12, 10), fill="#555555")
    boxes = (1, 1, 4, 4), (14, 2, 18, 6), (28, 4, 32, 6), (1, 13, 4, 16)

    assert [plain(scene, *box) for box in boxes] == [None] * 4
    assert plain(scene, 15, 15, 18, 18) is None
    assert plain(scene, 8, 30, 44, 35) is None
    assert plain(scene, 8, 30, 32, 35) == "#111111"


@pytest.mark.parametrize(
    ("measure", "colours", "value"),
    [
        *[(contrast, "#000000 #FFFFFF", 21.0), (contrast, "#FFFFFF #FFFFFF", 1.0)],
        # Greys and red that WCAG's explanations name as just enough, or just not.
        *[(contrast, "#767676 #FFFFFF", 4.54), (contrast, "#FFFFFF #777777", 4.48)],
        *[(contrast, "#FF0000 #FFFFFF", 4.00), (contrast, "#FFFFFF #949494", 3.03)],
        # As colorspacious 1.1.2 has them in CAM02-UCS.
        (difference, "#AD3434 #457833", 44.698),
        (difference, "#456434 #457833", 8.503),
        (difference, "#D55E00 #0072B2", 62.366),
        (difference, "#D55E00 #D55E00", 0.0),
        # Of CIE.
        *[(lightness, "#000000", 0.0), (lightness, "#FFFFFF", 100.0)],
        *[(lightness, "#777777", 50.03), (lightness, "#0000FF", 32.30)],
    ],
)
def test_contrast_difference_and_lightness_are_as_published(
    measure: Callable[..., float], colours: str, value: float
) -> None:
    near = {contrast: 0.005, difference: 0.01, lightness: 0.02}[measure]
    assert measure(*colours.split()) == pytest.approx(value, abs=near)


@pytest.mark.parametrize(
    ("vision", "red", "green", "amber"),
    [
        # As colorspacious 1.1.2 simulates them, at severity 100.
        ("protanopia", "#6D5F00", "#9A9271", "#B9A200"),
        ("deuteranopia", "#A39000", "#8A8676", "#CAB411"),
        ("tritanopia", "#FF000F", "#009E92", "#FB8C87"),
        ("", "#FF0000", "#009E73", "#E69F00"),
    ],
)
def test_colours_look_as_published_to_eyes_that_see_fewer_and_greys_alike(
    vision: Vision, red: str, green: str, amber: str
) -> None:
    seen = {"#FF0000": red, "#009E73": green, "#E69F00": amber}
    for colour, looks in seen.items():
        assert simulated(colour, vision) == pytest.approx(linear(looks), abs=0.004)
    assert simulated("#808080", vision) == pytest.approx(linear("#808080"))
    for row in FEWER.get(vision, ()):
        assert sum(row) == pytest.approx(1, abs=2e-6)


def test_red_and_green_that_differ_come_near_for_deuteranopes() -> None:
    assert difference("#AD3434", "#457833") > 40
    assert difference("#AD3434", "#457833", "deuteranopia") < 15
