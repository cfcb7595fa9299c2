import pytest
from msgspec.structs import replace

from companion.press import proof
from companion.press.layout import kinds, nets
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
    screen = kinds.screen("screen", (60, 90, 60), 120, kits.filled, kits.filled)
    wide = kinds.screen("screen", (120, 180, 120), 160, kits.filled, kits.filled)

    assert screen.width == 210
    assert screen.folds == ((60, 0, 60, 120), (150, 0, 150, 120))
    assert len(impose([screen], PrintOptions(A4))) == 1  # turned a quarter
    assert [len(sheet.sides) for sheet in impose([wide], PrintOptions(A4))] == [2, 2]


def test_a_standee_has_its_back_on_its_head_above_its_front() -> None:
    ahead: list[Scene] = []
    behind: list[Scene] = []
    hero = kinds.standee("hero", 25, 45, noted(ahead), noted(behind))

    scene = hero.face()

    assert (hero.width, hero.height) == (25, 2 * (45 + 12.7) + 2 * (12.7 + 1.8))
    assert [(s.width, s.height) for s in (*ahead, *behind)] == [(31, 45), (31, 45)]
    groups = [mark for mark in scene.marks if isinstance(mark, Group)]
    halves = [mark for mark in groups if mark.clip]
    boxes = [mark.clip.bounds() for mark in halves if mark.clip]
    # From the top: bleed, tab, back, front, tab, bleed.
    assert boxes == [
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
    groups = [
        [mark for mark in piece.face().marks if isinstance(mark, Group)]
        for piece in dividers
    ]
    places = [tab.matrix[4:] for _, tab, *_ in groups]
    assert places == [(0, 0), (21, 0), (42, 0), (0, 0)]
    sizes = [(63, 88), (21, 10)]
    assert drawn == [(name, *of) for name in "ABCD" for of in sizes]


def test_a_base_below_a_figure_has_room_for_both_tabs_and_says_how() -> None:
    with_base = kinds.standee("hero", 28, 46, kits.filled, kits.filled)

    assert with_base.dieline is not None
    figure, base = (Path() for _ in range(2))
    figure.segments, base.segments = (
        with_base.dieline.cut.segments[:5],
        with_base.dieline.cut.segments[5:],
    )
    assert figure.bounds() == pytest.approx((0, 0, 28, 117.4))
    assert base.bounds() == pytest.approx((0, 117.4, 28, 117.4 + 29))
    glued = [
        moved(matrix, *shape.path.bounds()[:2])
        for shape, matrix in shapes(with_base.face())
        if shape.fill == nets.GLUED
    ]
    # On the base, then of both tabs: the first is upside down, about its fold.
    assert glued == [
        pytest.approx((3, 3 + 117.4 + 1.8)),
        pytest.approx((31, 15.7)),
        pytest.approx((3, 107.7)),
    ]
    spoken = alt_text("Hero", with_base.face())
    assert "1 Fold at the head. 2 Glue the backs. 3 Glue tabs here." in spoken
    assert spoken.count("Tab: fold it out, glue it on the base.") == 2
    narrow = kinds.standee("hero", 12, 30, kits.filled, kits.filled)
    assert "fold" not in alt_text("Hero", narrow.face()).lower()


def test_a_figure_without_a_base_is_found() -> None:
    figures = [
        kinds.standee("hero", 28, 46, kits.filled, kits.filled),
        replace(kinds.standee("bare", 28, 46, kits.filled, kits.filled), dieline=None),
    ]

    findings = proof.pieces(figures, None, low=False)
    assert [str(finding) for finding in findings] == [
        "bare, all of it: is a figure on two tabs, without a base; print one below "
        "it, or say which base to buy [bases]"
    ]
