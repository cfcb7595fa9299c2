"""What kits ask of layouts: labels, inks, drawings, discs, signs, shared faces."""

from pathlib import Path

import pytest

from companion.press.cards import layouts, row_faces
from companion.press.cards.layouts import Row
from companion.press.scene.marks import Shape, Text
from companion.press.scene.scene import Scene
from tests.decks.conftest import HEAD, draw, marks
from tests.decks.test_layouts import BOX, icons


def texts(drawn: Scene) -> list[Text]:
    return marks(drawn, Text)


@pytest.mark.parametrize(
    ("keys", "x", "size_pt"),
    [
        ("", 5.0, 9),
        ('align = "centre"', 5 - 6.08 / 2, 9),
        ('w = 40\nalign = "right"', 45 - 6.08, 9),
        ("w = 4.3", 5.0, 6.3),
    ],
)
def test_a_label_is_a_line_about_its_place_or_within_it(
    home: Path, keys: str, x: float, size_pt: float
) -> None:
    label = '[front.box]\nkind = "label"\nx = 5\ny = 5\ntext = "[name]"\n'

    (line,) = texts(draw(home, label + keys, {"name": "Ox {"}))

    assert (line.words, line.y, line.size_pt) == ("Ox {", 5, size_pt)
    assert line.x == pytest.approx(x, abs=0.05)


def test_a_label_is_reported_if_it_is_set_smaller_unless_it_may(home: Path) -> None:
    label = '[front.box]\nkind = "label"\nw = 4.3\ntext = "Ox {"\n'

    for fit, reported in (("shrink", 1), ("freely", 0)):
        assert len(draw(home, f'{label}fit = "{fit}"\n', {}).shrunk) == reported


@pytest.mark.parametrize("key", ["x = 500", "y = -20", "x = -9\nw = 5"])
def test_a_label_that_nobody_would_see_is_noted(home: Path, key: str) -> None:
    label = f'[front.box]\nkind = "label"\ntext = "[name]"\n{key}\n'

    (remark,) = draw(home, label, {"name": "Ox"}).remarks

    assert remark.problem.endswith(" mm is off the card")
    assert (remark.what, remark.right) == ("box box", "the card is 63.5 x 88.9 mm")


def test_a_label_may_stand_with_the_middle_of_its_capitals_at_y(home: Path) -> None:
    label = '[front.box]\nkind = "label"\ny = 5\ntext = "HxH"\non = "capitals"\n'

    (line,) = texts(draw(home, label, {}))

    cap_height_em = 0.7
    assert line.y - 5 == pytest.approx(cap_height_em * 9 * 25.4 / 72 / 2, abs=0.02)


def test_a_box_may_be_for_one_ink(home: Path) -> None:
    for ink, counts in (("", [1, 1]), ("full", [1, 0]), ("low", [0, 1])):
        box = BOX.format("shape") + f'fill = "ink"\nink = "{ink}"\n'
        faces = [draw(home, box, {}, low=low) for low in (False, True)]
        assert [len(marks(face, Shape)) for face in faces] == counts, ink


def test_a_drawing_of_a_kit_is_drawn_where_its_box_is(home: Path) -> None:
    layouts.read.cache_clear()
    text = HEAD + BOX.format("draw") + 'draw = "[op]"\nof = "[of]"\n'
    (home / "own.toml").write_text(text)
    places: list[object] = []

    drawings = {"move": lambda scene, *place: places.append(place)}
    look = layouts.of_kit(home / "own.toml", drawings)
    row_faces.front(look, Row(2, {"op": "move", "of": "R"}))(Scene(69.5, 94.9))

    assert places == [("R", (5, 5, 50, 10))]


def test_colours_may_stand_in_a_file_that_layouts_share(home: Path) -> None:
    colours = '[full]\nink = "#102030"\nband = "#334455"\n[low]\nink = "#111111"\n'
    (home / "colours.toml").write_text(colours + 'band = "#FFFFFF"\n[web]\na = "b"\n')
    (home / "own.toml").write_text(
        'title = "own"\nsize = "poker"\npalette = "colours.toml"\n'
        '[full]\nink = "#405060"\n[front]\n'
    )
    layouts.read.cache_clear()

    layout = layouts.read(home / "own.toml")

    assert (layout.full["ink"], layout.full["band"]) == ("#405060", "#334455")
    assert layout.low == {"ink": "#111111", "band": "#FFFFFF"}


def test_an_icon_may_be_on_a_disc_which_is_a_ring_where_ink_is_saved(
    home: Path,
) -> None:
    text = BOX.format("icon") + 'icon = "sun"\ncolour = "paper"\ndisc = "red"\n'

    full, low = (draw(home, text, {}, low=low) for low in (False, True))

    discs = [marks(face, Shape)[0] for face in (full, low)]
    assert [(disc.fill, disc.stroke) for disc in discs] == [
        *(("#FF0000", None), ("#FF0000", "#000000"))
    ]
    assert icons(full)[0][1:] == (26.5, 6.5)


def test_signs_within_texts_have_colours_unless_ink_is_saved(home: Path) -> None:
    text = (
        BOX.format("text") + 'text = "{sun} and {moon} and {heart}"\n'
        '[signs.sun]\ncolour = "#FFFFFF"\ndisc = "red"\n[signs.moon]\ncolour = "blue"\n'
    )

    full, low = (draw(home, text, {}, low=low) for low in (False, True))

    assert [symbol.ink for symbol in full.symbols.values()] == [
        *("#FFFFFF", "#0000FF", "#000000")
    ]
    assert "#FF0000" in {mark.fill for mark in marks(full, Shape)}
    assert {symbol.ink for symbol in low.symbols.values()} == {"#000000"}


def test_a_box_may_be_noted_for_checks(home: Path) -> None:
    text = BOX.format("shape") + 'place = "slot: [id]"\n'

    drawn = draw(home, text, {"id": "a"})

    places = [(place.kind, place.name) for place in drawn.places]
    assert (places, drawn.marks) == ([("slot", "a")], ())


def test_rows_that_look_alike_share_faces(home: Path) -> None:
    layouts.read.cache_clear()
    back = '[back.box]\nkind = "shape"\nwhole = true\nfill = "ink"\n'
    text = HEAD + BOX.format("text") + 'text = "[name]"\n' + back
    (home / "own.toml").write_text(text)
    sides = row_faces.shared(layouts.of_kit(home / "own.toml", {}))

    one, two, other = (
        sides(Row(number, {"name": name, "id": f"{number}"}))
        for number, name in enumerate(("Ox", "Ox", "Cow"), 2)
    )

    assert one[0] is two[0] is not other[0]
    assert one[1] is two[1] is other[1]


def test_a_label_may_have_a_band_behind_it_as_long_as_its_words(home: Path) -> None:
    band = 'band = "paper"\nstroke = "ink"\nh = 4\nunder = 1\npad = 2\n'
    label = '[front.box]\nkind = "label"\nx = 30\ny = 20\ntext = "Oxen"\n'

    drawn = draw(home, label + 'align = "centre"\n' + band, {})

    (shape,), (line,) = marks(drawn, Shape), marks(drawn, Text)
    assert (shape.fill, shape.stroke) == ("#FFFFFF", "#000000")
    left, top, right, foot = shape.path.bounds()
    assert (top, foot) == (17, 21)
    assert (left + right) / 2 == pytest.approx(30)
    assert left == pytest.approx(line.x - 2)


PAINTED = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
    "<style>.t.t{fill:none}</style>"
    '<path class="band" fill="red" d="M0 0h10v5z"/>'
    '<path class="t ink" stroke-width="1" d="M0 9h10"/></svg>'
)


def test_a_drawing_may_be_painted_in_the_colours_of_the_layout(home: Path) -> None:
    (home / "hill.svg").write_text(PAINTED)
    box = BOX.format("image") + 'image = "hill"\npainted = true\n'
    tones = '[full]\nband = "#123456"\n[low]\nband = "#EEEEEE"\n'
    (home / "tones.toml").write_text(tones)

    def colours(*, low: bool) -> list[object]:
        layouts.read.cache_clear()
        head = HEAD.replace("[full]", 'palette = "tones.toml"\n[full]')
        (home / "own.toml").write_text(head + box)
        look = layouts.of_kit(home / "own.toml")
        drawn = Scene(69.5, 94.9, low=low)
        row_faces.front(look, Row(2, {}))(drawn)
        shapes = marks(drawn, Shape)
        return [colour for mark in shapes for colour in (mark.fill, mark.stroke)]

    assert colours(low=False) == ["#123456", None, None, "#000000"]
    assert colours(low=True) == ["#EEEEEE", None, None, "#000000"]
    (home / "hill-low.svg").write_text(PAINTED.replace('class="band"', 'class="ink"'))
    assert colours(low=True) == ["#000000", None, None, "#000000"]


def test_a_rectangle_may_have_stairs_at_its_corners(home: Path) -> None:
    box = BOX.format("shape") + 'fill = "ink"\nstairs = 2\n'

    (shape,) = marks(draw(home, box, {}), Shape)

    corners = [at for verb, at in shape.path.segments if verb in "ML"]
    # From x, y = 5, 5 on, 50 x 10 mm: two steps of 2 mm up to the upper edge.
    assert corners[:5] == [(5, 9), (7, 9), (7, 7), (9, 7), (9, 5)]
    assert len(corners) == 20
