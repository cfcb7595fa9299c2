import itertools
from collections import Counter
from collections.abc import Callable

import pytest
from PIL import Image

from companion.press.layout import nets as boxes
from companion.press.layout.nets import Inside, inside
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sheets import impose
from companion.press.layout.sizes import paper
from companion.press.scene.path import Path
from companion.press.scene.scene import Group, Scene
from tests import kits

ROOM = inside(60, 63.5, 88.9)


def blot(scene: Scene) -> None:
    scene.draw(Path().rect(-5, -5, scene.width + 10, scene.height + 10), fill="#0B5A50")


@pytest.mark.parametrize(
    ("room", "expected"),
    [
        (inside(54, 63.5, 88.9), (67.5, 92.9, 26.6)),
        (inside(60, 63.5, 88.9), (67.5, 92.9, 29.0)),
        # 50 microns of film add 0.4 mm a card, and a sleeve 3 mm each way.
        (inside(60, 63.5, 88.9, film=50), (70.5, 95.9, 53.0)),
        # Never less than for 15 cards.
        (inside(4, 63.5, 88.9), (67.5, 92.9, 11.0)),
        (inside(50, 63, 88, thick=0.3), (67, 92, 20)),
        (boxes.dice_room(16, across=3, up=2, deep=1), (50, 34, 18)),
    ],
)
def test_a_box_is_as_large_as_its_cards_or_dice_need(
    room: Inside, expected: tuple[float, float, float]
) -> None:
    assert room == Inside(*expected)


def test_panels_of_a_tuck_box_are_side_by_side_without_overlap() -> None:
    net = boxes.tuck_net(Inside(67.5, 92.9, 29))

    row = [net.panels[name] for name in ("left", "front", "right", "back")]
    assert [round(w, 2) for _, _, w, _ in row] == [29, 67.5, 29, 66.7]
    for (x, y, w, h), (x1, y1, _, h1) in itertools.pairwise(row):
        assert x + w == pytest.approx(x1)
        assert (y, h) == (y1, h1)
    x, y, w, h = net.panels["back"]
    assert net.panels["lid"] == pytest.approx((x, y - 29, w, 29))
    assert net.panels["foot"] == pytest.approx((x, y + h, w, 29))


def test_all_of_a_net_is_within_its_piece() -> None:
    for net in (boxes.tuck_net(Inside(67.5, 92.9, 29)), boxes.die_net(25)):
        for path in (net.cut, *net.glue):
            left, top, right, bottom = path.bounds()
            assert min(left, top) >= -1e-9
            assert right <= net.width + 1e-9
            assert bottom <= net.height + 1e-9
        for x, y, w, h in (*net.panels.values(), net.legend):
            assert min(x, y, w, h) >= -1e-9
            assert x + w <= net.width + 1e-9
            assert y + h <= net.height + 1e-9


def test_dust_flaps_leave_a_gap_and_are_no_longer_than_the_box_is_deep() -> None:
    shallow = boxes.tuck_net(Inside(67.5, 92.9, 20)).glue[1].bounds()
    deep = boxes.tuck_net(Inside(67.5, 92.9, 60)).glue[1].bounds()

    assert shallow[3] - shallow[1] == pytest.approx(20)
    assert 67.5 - 2 * (deep[3] - deep[1]) == pytest.approx(6.35)


def test_a_box_of_sixty_poker_cards_fits_a4_and_letter() -> None:
    box = boxes.tuck_box("box", ROOM, {"front": blot})

    for name in ("a4", "letter"):
        (sheet,) = impose([box], PrintOptions(paper(name)))
        assert len(sheet.sides) == 1


def test_a_net_says_what_its_lines_mean() -> None:
    scene = boxes.tuck_box("box", ROOM, {}).face()

    words = [line.strip(": ") for line in kits.words(scene)]
    assert " ".join(words) == "solid cut dashed fold grey glue"
    shapes = [shape for shape, _ in kits.shapes(scene) if shape.stroke]
    strokes = {(shape.stroke, bool(shape.dash)) for shape in shapes}
    assert strokes == {("#1A1A1A", False), ("#595959", True)}


def test_art_stays_in_its_panel() -> None:
    scene = boxes.tuck_box("box", ROOM, {"lid": blot}).face()

    (net,) = [mark for mark in scene.marks if isinstance(mark, Group)]
    (art,) = [mark for mark in net.marks if isinstance(mark, Group)]
    x, y, w, h = boxes.tuck_net(ROOM).panels["lid"]
    assert art.clip is not None
    assert art.clip.bounds() == pytest.approx((x, y, x + w, y + h))


def test_the_ground_of_a_box_runs_on_round_its_panels_and_no_further(
    print_faces: Callable[..., bytes], render: Callable[..., Image.Image]
) -> None:
    box = boxes.tuck_box("box", ROOM, {}, grounds=dict.fromkeys(boxes.PANELS, blot))
    image = render(print_faces(box.face()), 0, 254)

    def dark(x: float, y: float) -> bool:
        at = round((x + box.bleed) * 10), round((y + box.bleed) * 10)
        grey = image.getpixel(at)
        assert isinstance(grey, int)
        return grey < 120

    x, y, _, h = boxes.tuck_net(ROOM).panels["front"]
    assert dark(x + 5, y + h - 5)
    assert dark(x + 5, y + h + 2.7)
    assert not dark(x + 5, y + h + 3.3)
    left = boxes.tuck_net(ROOM).panels["left"]
    assert dark(left[0] - 2.7, left[1] + 40)  # upon the glue, for the last panel
    assert not dark(left[0] - 3.3, left[1] + 40)


def test_a_die_has_seven_tabs_and_opposite_faces_add_up_to_seven() -> None:
    net = boxes.die_net(25)

    assert len(net.glue) == 7
    left, top, *_ = net.panels["1"]
    where = {
        face: (round((x - left) / 25), round((y - top) / 25))
        for face, (x, y, _, _) in net.panels.items()
    }
    # In the row of four every second face is opposite; so are top and bottom.
    row = {"3": (-1, 0), "1": (0, 0), "4": (1, 0), "6": (2, 0)}
    assert where == row | {"5": (0, -1), "2": (0, 1)}


def test_every_edge_of_a_die_is_folded_or_glued_once() -> None:
    net = boxes.die_net(25)
    faces = Counter(
        (round(x + across * w / 2, 3), round(y + down * h / 2, 3))
        for x, y, w, h in net.panels.values()
        for across, down in ((1, 0), (1, 2), (0, 1), (2, 1))  # the middles of edges
    )

    # 12 edges: 5 are folds of the net, 7 are closed by a tab on one of two free sides.
    assert Counter(faces.values()) == {2: 5, 1: 14}
    assert len(net.folds) == 5 + 7


def test_a_die_draws_six_faces() -> None:
    seen: list[tuple[float, float]] = []
    piece = boxes.die("die", 20, [lambda s: seen.append((s.width, s.height))] * 6)

    piece.face()

    assert seen == [(20, 20)] * 6


@kits.every("low", [False, True])
def test_a_plain_box_has_its_title_on_all_six_panels(low: bool) -> None:
    label = boxes.Label("Tiles", "jost-800-normal", "#FFCB14", "#16181B")
    box = boxes.plain_box("box", inside(32, 31, 44), label)

    assert kits.words(box.face(low=low)).count("Tiles") == 6
