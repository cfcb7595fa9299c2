"""A line through a text is found; rules, frames, plates and pale textures are right."""

from collections.abc import Callable

from companion.press.proof import pieces
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene, Shape, Type
from companion.press.scene.text import Bend
from tests.kits import every
from tests.press.proof.conftest import card

TYPE = Type("jost-500-normal", 9, "#1A1A1A")
INK = "#1A1A1A"
Draw = Callable[[Scene], None]


def found(*draws: Draw) -> list[str]:
    def draw(scene: Scene) -> None:
        for part in draws:
            part(scene)

    read = pieces([card(draw)], None, low=False)
    return [f"{one.what} {one.rule}" for one in read if one.rule == "struck"]


def name(scene: Scene) -> None:
    """Write a name whose small letters are from 18.3 to 20 mm down."""
    scene.text("Sloth", (23, 20), TYPE, align="centre")


def level(y: float, colour: str = INK, width: float = 0.3) -> Draw:
    return lambda scene: scene.line((5, y), (41, y), stroke=colour, width=width)


def upright(x: float) -> Draw:
    return lambda scene: scene.line((x, 10), (x, 30), stroke=INK)


def plate(scene: Scene) -> None:
    scene.draw(Path().circle(23, 19, 9), fill="#FFFFFF")


def ledge(y: float) -> Draw:
    return lambda scene: scene.draw(
        Path().move(5, y + 1).curve((15, y), (31, y), (41, y + 1)), stroke=INK
    )


@every("strike", [level(19.3), upright(23.6), ledge(18.6)])
def test_a_line_through_a_name_is_found_above_it_and_below_it(strike: Draw) -> None:
    assert found(name, strike) == ["'Sloth' struck"]
    assert found(strike, name) == ["'Sloth' struck"]


@every("right", [level(20.6), level(17), upright(15), ledge(20.4)])
def test_a_line_below_above_or_beside_a_name_is_right(right: Draw) -> None:
    assert found(name, right) == []


def test_a_line_that_a_plate_covers_is_not_seen() -> None:
    assert found(level(19.3), plate, name) == []
    assert found(plate, level(19.3), name) == ["'Sloth' struck"]


def test_a_broad_line_is_the_ground_of_a_name() -> None:
    assert found(level(19, "#FFCC00", 6), name) == []


def test_a_line_that_is_cut_off_before_the_name_is_right() -> None:
    def clipped(scene: Scene) -> None:
        with scene.clip(Path().rect(0, 0, 12, 60)):
            level(19.3)(scene)

    assert found(clipped, name) == []


def test_pale_texture_is_right() -> None:
    def faint(scene: Scene) -> None:
        path = Path().move(5, 19.3).line(41, 19.3)
        scene.add(Shape(path, stroke=INK, width=0.2, opacity=0.2))

    assert found(faint, name) == []


def bent(scene: Scene, sag: float = 2.0) -> None:
    """Write a name along an arch, its middle 20 mm down."""
    bend = Bend(23, lambda x: 20 + sag * ((x - 23) / 18) ** 2)
    scene.arc_text("Gluttony", bend, TYPE)


def arch(down: float) -> Draw:
    def draw(scene: Scene) -> None:
        points = [(x, 20 + down + 2 * ((x - 23) / 18) ** 2) for x in range(5, 42)]
        scene.draw(Path().points(points, close=False), stroke=INK)

    return draw


def test_a_name_on_an_arch_is_found_if_its_ledge_runs_through_it() -> None:
    assert found(bent, arch(-0.8)) == ["'Gluttony' struck"]
    assert found(bent, arch(1.2)) == []


def thumbnail(scene: Scene) -> None:
    """Draw terraces with names too large for them, as eight to a sheet once had."""
    for number in range(3):
        y = 15 + number * 3
        scene.draw(Path().rect(8, y, 30, 3), fill="#FFFFFF", stroke=INK, width=0.4)
    for number, words in enumerate(("Lust", "Gluttony", "Greed")):
        kind = Type("im-fell-double-pica-sc-400-normal", 18.2, INK)
        scene.text(words, (23, 19 + number * 3), kind, align="centre")


def test_the_struck_through_names_of_eight_to_a_sheet_are_found() -> None:
    read = pieces([card(thumbnail)], None, low=False)
    rules = {(one.rule, one.what) for one in read}

    assert ("struck", "'Gluttony'") in rules
