"""Kinds of pieces, the sheets of a pad, and nets that are folded."""

import itertools
from collections import Counter
from functools import cache

import pytest
from msgspec.structs import replace

from companion import games
from companion.contract import KitRequest
from companion.errors import DoesNotFit
from companion.press import proof
from companion.press.layout import kinds, nets, planning
from companion.press.layout import nets as boxes
from companion.press.layout.nets import Inside, inside
from companion.press.layout.piece import Draw, Piece
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sheets import impose
from companion.press.layout.sizes import paper, size
from companion.press.scene.path import Path, moved
from companion.press.scene.scene import Group, Scene, alt_text
from tests import kits
from tests.kits import shapes

A4 = paper("a4")


def noted(into: list[Scene]) -> Draw:
    def draw(scene: Scene) -> None:
        into.append(scene)
        kits.filled(scene)

    return draw


@pytest.mark.parametrize(
    ("piece", "width", "height", "bleed", "form", "corner"),
    [
        (kinds.card("a", size("poker"), kits.filled), 63.5, 88.9, 3, "rectangle", 3),
        (kinds.tile("a", 44, 31, kits.filled), 44, 31, 2, "rectangle", 0),
        (kinds.disc("a", 25, kits.filled), 25, 25, 1.5, "disc", 0),
        (kinds.hexagon("a", "flat", 50, kits.filled), 57.74, 50, 2, "flat", 0),
        (kinds.hexagon("a", "pointy", 50, kits.filled), 50, 57.74, 2, "pointy", 0),
        (kinds.board("a", 400, 300, kits.filled), 400, 300, 3, "rectangle", 0),
    ],
)
def test_a_kind_has_the_bleed_and_form_of_home_printing(
    piece: Piece, width: float, height: float, bleed: float, form: str, corner: float
) -> None:
    assert (round(piece.width, 2), round(piece.height, 2)) == (width, height)
    assert (piece.bleed, piece.form, piece.corner) == (bleed, form, corner)
    face = piece.face()
    assert (face.width - piece.width, face.height - piece.height) == pytest.approx(
        (2 * bleed, 2 * bleed)
    )


@pytest.mark.parametrize(
    ("piece", "grow", "bounds"),
    [
        (kinds.card("a", size("poker"), kits.filled), 0, (0, 0, 63.5, 88.9)),
        (kinds.card("a", size("poker"), kits.filled), 3, (-3, -3, 66.5, 91.9)),
        (kinds.card("a", size("poker"), kits.filled), -3, (3, 3, 60.5, 85.9)),
        (kinds.disc("a", 25, kits.filled), 1.5, (-1.5, -1.5, 26.5, 26.5)),
        (kinds.hexagon("a", "flat", 50, kits.filled), 0, (0, 0, 57.735, 50)),
        (kinds.hexagon("a", "flat", 50, kits.filled), 2, (-2.309, -2, 60.044, 52)),
    ],
)
def test_trim_bleed_and_safe_zone_are_outlines(
    piece: Piece, grow: float, bounds: tuple[float, ...]
) -> None:
    assert piece.outline(grow).bounds() == pytest.approx(bounds, abs=0.001)


def test_a_screen_folds_between_its_panels_and_is_joined_if_it_is_too_wide() -> None:
    screen, wide = (
        kinds.screen("screen", panels, high, kits.filled, kits.filled)
        for panels, high in (((60, 90, 60), 120), ((120, 180, 120), 160))
    )

    assert screen.width == 210
    assert screen.folds == ((60, 0, 60, 120), (150, 0, 150, 120))
    assert len(impose([screen], PrintOptions(A4))) == 1  # turned a quarter
    assert [len(sheet.sides) for sheet in impose([wide], PrintOptions(A4))] == [2, 2]


def test_a_standee_has_its_back_on_its_head_above_its_front() -> None:
    ahead: list[Scene] = []
    behind: list[Scene] = []
    hero = kinds.standee("hero", (25, 45), noted(ahead), noted(behind))

    scene = hero.face()

    assert (hero.width, hero.height) == (25, 2 * (45 + 12.7) + 2 * (12.7 + 1.8))
    assert [(s.width, s.height) for s in (*ahead, *behind)] == [(31, 45), (31, 45)]
    halves = [mark for mark in scene.marks if isinstance(mark, Group) and mark.clip]
    # From the top: bleed, tab, back, front, tab, bleed.
    assert [mark.clip.bounds() for mark in halves if mark.clip] == [
        pytest.approx((0, 15.7, 31, 60.7)),
        pytest.approx((0, 60.7, 31, 105.7)),
    ]
    turned, upright = (
        face.matrix for half in halves for face in half.marks if isinstance(face, Group)
    )
    assert turned == pytest.approx((-1, 0, 0, -1, 31, 60.7))
    assert upright == pytest.approx((1, 0, 0, 1, 0, 60.7))
    assert [y for _, y, *_ in hero.folds] == pytest.approx([12.7, 57.7, 102.7])


def test_tabs_of_dividers_are_side_by_side() -> None:
    drawn: list[tuple[str, float, float]] = []

    def label(scene: Scene, name: str) -> None:
        drawn.append((name, scene.width, scene.height))
        kits.filled(scene)

    dividers = kinds.dividers(list("ABCD"), size("63x88"), label, label)

    assert [(piece.width, piece.height) for piece in dividers] == [(63, 98)] * 4
    tabs = [
        [mark.matrix[4:] for mark in piece.face().marks if isinstance(mark, Group)][1]
        for piece in dividers
    ]
    assert tabs == [(0, 0), (21, 0), (42, 0), (0, 0)]
    assert drawn == [(name, *of) for name in "ABCD" for of in ((63, 88), (21, 10))]


def test_a_base_below_a_figure_has_room_for_both_tabs_and_says_how() -> None:
    with_base = kinds.standee("hero", (28, 46), kits.filled, kits.filled)

    assert with_base.dieline is not None
    figure, base, segments = Path(), Path(), with_base.dieline.cut.segments
    figure.segments, base.segments = segments[:5], segments[5:]
    assert figure.bounds() == pytest.approx((0, 0, 28, 117.4))
    assert base.bounds() == pytest.approx((0, 117.4, 28, 117.4 + 29))
    glued = [
        moved(matrix, *shape.path.bounds()[:2])
        for shape, matrix in shapes(with_base.face())
        if shape.fill == nets.GLUED
    ]
    # On the base, then of both tabs: the first is upside down, about its fold.
    places = (3, 3 + 117.4 + 1.8), (31, 15.7), (3, 107.7)
    assert glued == [pytest.approx(place) for place in places]
    spoken = alt_text("Hero", with_base.face())
    assert "1 Fold at the head. 2 Glue the backs. 3 Glue tabs here." in spoken
    assert spoken.count("Tab: fold it out, glue it on the base.") == 2
    narrow = kinds.standee("hero", (12, 30), kits.filled, kits.filled)
    assert "fold" not in alt_text("Hero", narrow.face()).lower()


def test_a_figure_without_a_base_is_found() -> None:
    hero = kinds.standee("hero", (28, 46), kits.filled, kits.filled)
    bare = replace(hero, name="bare", dieline=None)

    findings = proof.pieces([hero, bare], None, low=False)
    assert [str(finding) for finding in findings] == [
        "bare, all of it: is a figure on two tabs, without a base; print one below "
        "it, or say which base to buy [bases]"
    ]


GAMES = ("nine-circles", "seven-steps")


@cache
def pads(game: str) -> list[Piece]:
    pieces = games.load(game).kit(KitRequest()).pieces
    return [piece for piece in pieces if piece.halved]


@kits.every("game", GAMES)
def test_each_dante_game_has_a_pad_and_one_to_write_on_but_in_the_glue_edge(
    game: str,
) -> None:
    sizes = [(piece.name, piece.width, piece.height) for piece in pads(game)]

    assert sizes == [("pad", 148, 210), ("pad-write-on", 148, 210)]
    for pad in pads(game):
        for back in (False, True):
            for mark, (_, top, _, _), _ in kits.texts(pad.face(back=back)):
                assert top >= 8 or mark.words.startswith("glue edge"), mark.words


@kits.every(("on", "wide", "high"), [("a4", 297, 210), ("letter", 279.4, 215.9)])
def test_two_share_a_sheet_and_each_log_is_behind_its_front(
    on: str, wide: float, high: float
) -> None:
    (pad, _) = pads("nine-circles")

    ((leaf, items),) = planning.plans([pad], PrintOptions(paper(on)))

    assert (leaf.width, leaf.height, len(items)) == (wide, high, 2)
    fronts, backs = leaf.sides
    for number, (front, back) in enumerate(zip(fronts, backs, strict=True)):
        # Turned about its long edge the sheet shows its backs upside down.
        assert front.x + front.w / 2 == pytest.approx((number + 0.5) * wide / 2)
        assert (front.turn, back.turn) == (0, 180)
        assert back.x == pytest.approx(front.x)
        assert front.y + front.h + back.y == pytest.approx(high)
    with pytest.raises(DoesNotFit):
        planning.plans([pad], PrintOptions(paper("a5").turned()))


@kits.every("game", GAMES)
@kits.every("low", [False, True])
def test_a_pad_has_lines_for_name_date_game_score_rank_and_seed(
    game: str, low: bool
) -> None:
    for pad in pads(game):
        names = {place.name for place in kits.places(pad.face(low=low), "line")}
        log = kits.places(pad.face(low=low, back=True), "line")

        assert {"Name", "Date", "Game no.", "Score", "Rank", "Seed"} <= names
        assert len(log) == 18


@kits.every("game", GAMES)
def test_the_pad_to_write_on_has_boxes_a_fifth_larger_and_no_tints(game: str) -> None:
    usual, larger = (
        {place.name: place.w * place.h for place in kits.places(piece.face(), "box")}
        for piece in pads(game)
    )
    fills = {shape.fill for shape, _ in kits.shapes(pads(game)[1].face())}
    low = games.load(game).kit(KitRequest()).palette

    assert usual
    assert usual.keys() == larger.keys()
    for name, area in usual.items():
        assert larger[name] >= 1.199 * area, name
    assert low is not None
    tints = {fill for fill in fills if isinstance(fill, str)} - {"#FFFFFF", "#1A1A1A"}
    assert tints <= set(low.low.values())


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
        within = [path.bounds() for path in (net.cut, *net.glue)]
        for x, y, w, h in (*net.panels.values(), net.legend):
            assert min(w, h) >= -1e-9
            within.append((x, y, x + w, y + h))
        for left, top, right, bottom in within:
            assert min(left, top) >= -1e-9
            assert right <= net.width + 1e-9
            assert bottom <= net.height + 1e-9


def test_dust_flaps_leave_a_gap_and_are_no_longer_than_the_box_is_deep() -> None:
    shallow = boxes.tuck_net(Inside(67.5, 92.9, 20)).glue[1].bounds()
    deep = boxes.tuck_net(Inside(67.5, 92.9, 60)).glue[1].bounds()

    assert shallow[3] - shallow[1] == pytest.approx(20)
    assert 67.5 - 2 * (deep[3] - deep[1]) == pytest.approx(6.35)


def test_a_net_says_what_its_lines_mean_and_art_stays_in_its_panel() -> None:
    scene = boxes.tuck_box("box", ROOM, {"lid": blot}).face()

    words = [line.strip(": ") for line in kits.words(scene)]
    assert " ".join(words) == "solid cut dashed fold grey glue"
    drawn = [shape for shape, _ in kits.shapes(scene) if shape.stroke]
    strokes = {(shape.stroke, bool(shape.dash)) for shape in drawn}
    assert strokes == {("#1A1A1A", False), ("#595959", True)}
    (net,) = [mark for mark in scene.marks if isinstance(mark, Group)]
    (art,) = [mark for mark in net.marks if isinstance(mark, Group)]
    x, y, w, h = boxes.tuck_net(ROOM).panels["lid"]
    assert art.clip is not None
    assert art.clip.bounds() == pytest.approx((x, y, x + w, y + h))


def test_a_box_of_sixty_poker_cards_fits_a4_and_letter() -> None:
    box = boxes.tuck_box("box", ROOM, {"front": blot})

    for name in ("a4", "letter"):
        (sheet,) = impose([box], PrintOptions(paper(name)))
        assert len(sheet.sides) == 1


def test_the_ground_of_a_box_runs_on_round_its_panels_and_no_further() -> None:
    box = boxes.tuck_box("box", ROOM, {}, grounds=dict.fromkeys(boxes.PANELS, blot))
    image = kits.picture(kits.printed(box.face()), 0, 254)

    x, y, _, h = boxes.tuck_net(ROOM).panels["front"]
    left, top, *_ = boxes.tuck_net(ROOM).panels["left"]
    for point, dark in {
        (x + 5, y + h - 5): True,
        (x + 5, y + h + 2.7): True,
        (x + 5, y + h + 3.3): False,
        (left - 2.7, top + 40): True,  # upon the glue, for the last panel
        (left - 3.3, top + 40): False,
    }.items():
        grey = image.getpixel(tuple(round((mm + box.bleed) * 10) for mm in point))
        assert (grey < 120) is dark, point


def test_a_die_has_seven_tabs_and_opposite_faces_add_up_to_seven() -> None:
    net = boxes.die_net(25)

    assert len(net.glue) == 7
    left, top, *_ = net.panels["1"]
    # In the row of four every second face is opposite; so are top and bottom.
    assert {
        face: (round((x - left) / 25), round((y - top) / 25))
        for face, (x, y, _, _) in net.panels.items()
    } == {
        **{"3": (-1, 0), "1": (0, 0), "4": (1, 0), "6": (2, 0)},
        **{"5": (0, -1), "2": (0, 1)},
    }


def test_a_die_draws_six_faces_and_every_edge_is_folded_or_glued_once() -> None:
    seen: list[tuple[float, float]] = []
    boxes.die("die", 20, [lambda s: seen.append((s.width, s.height))] * 6).face()
    net = boxes.die_net(25)
    faces = Counter(
        (round(x + across * w / 2, 3), round(y + down * h / 2, 3))
        for x, y, w, h in net.panels.values()
        for across, down in ((1, 0), (1, 2), (0, 1), (2, 1))  # the middles of edges
    )

    assert seen == [(20, 20)] * 6
    # 12 edges: 5 are folds of the net, 7 are closed by a tab on one of two free sides.
    assert Counter(faces.values()) == {2: 5, 1: 14}
    assert len(net.folds) == 5 + 7
