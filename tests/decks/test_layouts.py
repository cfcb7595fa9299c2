"""What a layout can say in data: icons, values, styles, gradients, tables, colours."""

from pathlib import Path
from typing import Any, cast

import pytest

from companion.decks import deck
from companion.errors import CompanionError, UnknownName
from companion.press.cards import layouts, row_faces
from companion.press.cards.layouts import Look, Row
from companion.press.ink import manifest
from companion.press.layout.sizes import size
from companion.press.scene.boxes import colour
from companion.press.scene.marks import Fade, Group, Mark, Picture, Shape, Text
from companion.press.scene.scene import Scene
from tests import refusals
from tests.decks.conftest import (
    HEAD,
    Print,
    draw,
    marks,
    opened,
    own,
    png,
    refused,
    undrawn,
    words,
)


def icons(drawn: Scene) -> list[tuple[str, float, float]]:
    """Return each icon, with where it begins, from left to right and top down."""
    return [
        (drawn.symbols[id(mark.marks)][0], mark.matrix[4], mark.matrix[5])
        for moved in drawn.marks
        if isinstance(moved, Group)
        for mark in moved.marks
        if isinstance(mark, Group) and id(mark.marks) in drawn.symbols
    ]


BOX = '[front.box]\nkind = "{}"\nx = 5\ny = 5\nw = 50\nh = 10\n'


def test_an_icon_is_repeated_as_often_as_a_number_says(home: Path) -> None:
    text = BOX.format("icon") + 'icon = "heart"\nrepeat = "[life]"\ngap = 2\n'

    three, zero, none = (icons(draw(home, text, {"life": n})) for n in ("3", "0", ""))

    # Three of 10 mm and two gaps of 2 mm, in the middle of 50 mm.
    assert three == [("heart", 13, 5), ("heart", 25, 5), ("heart", 37, 5)]
    assert (zero, none) == ([], [])


def test_a_list_in_a_cell_is_a_row_of_icons(home: Path) -> None:
    text = BOX.format("icon") + 'icon = "[signs]"\nalign = "left"\ngap = 0\n'

    found = icons(draw(home, text, {"signs": "sun, moon; sun wind"}))

    assert [(name, x) for name, x, _ in found] == [
        *(("sun", 5), ("moon", 15), ("sun", 25), ("wind", 35))
    ]


def test_a_row_of_icons_may_run_down_and_shrinks_to_its_box(home: Path) -> None:
    text = BOX.format("icon") + 'icon = "sun moon"\nrun = "down"\ngap = 0\n'

    assert icons(draw(home, text, {})) == [("sun", 27.5, 5), ("moon", 27.5, 10)]


def test_a_table_of_values_chooses_colour_and_icon(home: Path) -> None:
    text = (
        BOX.format("icon") + 'icon = "[kind:sign]"\ncolour = "[kind:hue|grey]"\n'
        '[values.sign]\nfire = "flame"\n"*" = "star5"\n'
        '[values.hue]\nFire = "red"\n'
    )

    fire = draw(home, text, {"kind": "FIRE "})
    other = draw(home, text, {"kind": "stone"})

    assert [icons(drawn)[0][0] for drawn in (fire, other)] == ["flame", "star5"]
    assert "#FF0000" in {mark.fill for mark in marks(fire, Shape)}
    assert "#808080" in {mark.fill for mark in marks(other, Shape)}


REPEATED = BOX.format("icon") + 'icon = "heart"\nrepeat = "[life]"\n'
TABLED = BOX.format("icon") + 'icon = "[kind:%s]"\n[values.sign]\nfire = "flame"\n'


@pytest.mark.parametrize(
    ("text", "row", "said"),
    [
        *(
            (
                REPEATED,
                {"life": life},
                f"deck.csv: row 2, column life: repeat: '{life}' is no number of "
                "icons; write 0 to 60",
            )
            for life in ("many", "-1", "61", "2.5", "\u0663")
        ),
        (
            TABLED % "sign",
            {"kind": "fier"},
            "deck.csv: row 2, column kind: values.sign: has nothing for 'fier'; "
            "did you mean 'fire'?",
        ),
        (
            TABLED % "sing",
            {"kind": "fire"},
            "own.toml: front.box: there is no table 'values.sing'; "
            "did you mean 'sign'?",
        ),
        (
            '[styles.small]\nsize = 7\n[front.one]\nkind = "text"\nstyle = "smal"\n',
            {},
            "own.toml: front.one: no style is called 'smal'; did you mean 'small'?",
        ),
    ],
)
def test_what_a_layout_cannot_draw_is_refused(
    home: Path, text: str, row: dict[str, str], said: str
) -> None:
    assert undrawn(home, text, row) == said


def test_a_border_is_a_frame_as_wide_as_it_says_and_its_bleed(home: Path) -> None:
    text = (
        '[front.box]\nkind = "shape"\nwhole = true\nfill = "ink"\n'
        "border = 4\ncorner = 2\n"
    )

    (shape,) = marks(draw(home, text, {}), Shape)

    assert shape.even_odd
    # From the bleed, and 4 mm inside the trim, after a corner of 2.
    assert shape.path.segments[0:6:5] == [("M", (-3, -3)), ("M", (6, 4))]


def test_a_shape_may_fade_be_dashed_and_see_through(home: Path) -> None:
    text = BOX.format("shape") + 'fill = "red"\nto = "[hue|blue]"\nstroke = "ink"\n'

    (shape,) = marks(draw(home, text + "dash = [2, 1]\nopacity = 0.5\n", {}), Shape)

    assert shape.fill == Fade(5, 5, 5, 15, ((0, "#FF0000"), (1, "#0000FF")))
    assert (shape.dash, shape.opacity) == ((2, 1), 0.5)


def test_text_may_be_vertical(home: Path) -> None:
    box = '[front.box]\nkind = "text"\nx = 5\ny = 5\nw = 10\nh = 50\ntext = "Ox"\n'

    (at,) = draw(home, box + 'run = "up"\n', {}).marks
    turned: Any = at.marks[0]

    assert turned.matrix == pytest.approx((0, -1, 1, 0, 10, 30))
    (line,) = turned.marks
    assert line.x == -25  # the text begins at the foot of its box


def test_a_table_of_rows_has_columns_as_wide_as_their_words(home: Path) -> None:
    text = (
        '[front.box]\nkind = "table"\nx = 5\ny = 5\nw = 50\nh = 40\n'
        'text = "[rolls]"\nstroke = "ink"\nstripe = "#EEEEEE"\n'
    )

    drawn = draw(home, text, {"rolls": "d6 | Effect\n1-3 | Miss\n4-6 | Hit for two"})

    lines = marks(drawn, Text)
    assert [line.words.strip() for line in lines] == [
        *("d6", "Effect", "1-3", "Miss", "4-6", "Hit for two")
    ]
    assert len({line.x for line in lines}) == 2
    assert [line.font for line in lines[:3]] == [
        *("jost-700-normal", "jost-700-normal", "jost-500-normal")
    ]


def test_a_table_that_is_too_long_is_set_smaller_or_refused(home: Path) -> None:
    text = (
        '[front.box]\nkind = "table"\nx = 5\ny = 5\nw = 50\nh = 20\ntext = "[rolls]"\n'
    )
    rows = [f"{n} | Something that takes room" for n in range(12)]

    small = draw(home, text, {"rolls": "\n".join(rows[:6])})
    line = undrawn(home, text, {"rolls": "\n".join(rows)})

    assert 6 <= small.shrunk[0].set_pt < 8
    assert "does not fit 50 x 20 mm at 6 pt; shorten it" in line


def test_boxes_share_a_style_and_may_differ_from_it(home: Path) -> None:
    text = (
        '[styles.small]\nsize = 7\nfont = "jost-700-normal"\nw = 40\nh = 6\n'
        '[front.one]\nkind = "text"\nstyle = "small"\ntext = "One"\n'
        '[front.two]\nkind = "text"\nstyle = "small"\nsize = 12\ny = 9\ntext = "Two"\n'
    )

    lines = marks(draw(home, text, {}), Text)

    assert {line.font for line in lines} == {"jost-700-normal"}
    assert [line.size_pt for line in lines] == [7, 12]


def test_a_row_may_choose_its_back(print_deck: Print, home: Path) -> None:
    base = HEAD + '[front.a]\nkind = "shape"\nw = 9\nh = 9\nfill = "ink"\n'
    (home / "own.toml").write_text(base)
    for name, tone in (("red", "#FF0000"), ("blue", "#0000FF")):
        back = f'[back.b]\nkind = "shape"\nwhole = true\nfill = "{tone}"\n'
        (home / f"{name}.toml").write_text(base + back)

    ((_, part),) = print_deck(
        "title,back\nOx,red.toml\nAss,blue.toml\nCow,red.toml\n", layout="own.toml"
    )

    assert (part.cards, part.papers) == (3, 1)


def test_a_language_takes_the_columns_that_are_in_it(print_deck: Print) -> None:
    table = "title,title.de,text.de,text.en\nOx,Ochse,Zieh!,Pull!\nAss,,Steh!,Stand!\n"

    german, english = (
        words(print_deck(table, language=language)[0][0]) for language in ("de", "en")
    )

    # The ass has no German title.
    assert [word in german for word in ("Ochse", "Zieh!", "Ass")] == [True] * 3
    assert "Pull!" in english


def test_each_language_is_compared_with_itself_when_only_changes_are_printed(
    print_deck: Print, tmp_path: Path
) -> None:
    table = "title,text,text.de\nOx,Pull!,Zieh!\n"
    print_deck(table, language="de")
    print_deck(table)

    manifest = tmp_path / "out" / "manifest.json"
    assert print_deck(table, language="de", since=manifest) == []
    assert print_deck(table, since=manifest) == []


def test_sizes_of_mats_tiles_tokens_and_turned_cards() -> None:
    names = ("tarot-landscape", "mat", "tile", "token", "poker landscape")

    assert [(size(name).width, size(name).height) for name in names] == [
        *((120.65, 69.85), (277, 190), (45, 45), (25, 25), (88.9, 63.5))
    ]


@pytest.mark.parametrize(
    ("added", "said"),
    [
        (
            "[front.title]\nsise = 9\n",
            "own.toml: front.title: unknown key 'sise'; did you mean 'size'?",
        ),
        (
            '[front.x]\nkind = "txet"\n',
            "own.toml: front.x: no kind of box is called 'txet'; did you mean 'text'?",
        ),
        (
            "[front.tittle]\nsize = 9\n",
            "own.toml: front.tittle: is a new box and has no kind; did you mean "
            "'title'? (or add kind, one of "
            "text, label, icon, image, shape, table, grid, each, draw)",
        ),
        (
            '[back.mark]\nkind = "shape"\ncorner = "3"\n',
            "own.toml: back.mark: corner: expected 'float', got 'str'",
        ),
    ],
)
def test_a_mistake_in_a_box_is_refused_by_its_name(
    home: Path, added: str, said: str
) -> None:
    path = home / "own.toml"
    path.write_text(f'title = "own"\nextends = "plain"\n{added}')

    assert refusals.refused(CompanionError, layouts.read, path) == said


def test_a_layout_of_the_folder_without_its_ending_is_named(home: Path) -> None:
    (home / "own.toml").write_text("")

    with pytest.raises(UnknownName, match=r"no layout is called 'own'; write own.toml"):
        layouts.find("own", home)


def test_stock_cards_of_one_size_have_one_back() -> None:
    names = ("plain", "picture", "symbol", "fullart", "spell", "unit")

    for low in (False, True):
        backs = set()
        for name in names:
            row_faces.forget()
            path = layouts.find(name, layouts.STOCK)
            look = Look(layouts.read(path), size("poker"), path.parent, path.name)
            face = Scene(69.5, 94.9, low=low)
            cast("Any", row_faces.back(look, Row(2, {})))(face)
            backs.add(manifest.digest(face))
        assert len(backs) == 1


TONES = ["#FF0000", "#00FF00", "#0000FF", "#FFFF00", "#00FFFF"]


def cards_of(home: Path, tones: list[str]) -> list[deck.Card]:
    """Return cards with a box each, filled in its own colour."""
    own(home, kind='"shape"', fill='"[tone]"')
    table = "\n".join(["tone", *tones]) + "\n"
    return list(deck.every(opened(home, table, "own.toml")))


def box_of(card: deck.Card, *, low: bool = False) -> tuple[Mark, ...]:
    """Return the marks of the one box of a card."""
    (bled,) = cast("list[Any]", card.piece.face(low=low).marks)
    (drawn,) = bled.marks
    found: tuple[Mark, ...] = drawn.marks
    return found


def test_a_box_that_looks_alike_in_several_rows_is_worked_out_once(home: Path) -> None:
    red, again, green = cards_of(home, ["#FF0000", "#FF0000", "#00FF00"])

    assert box_of(red) is box_of(again)
    assert box_of(green) != box_of(red)
    assert len(red.front.kept.shapes) == 2


def test_a_box_has_other_marks_with_little_ink(home: Path) -> None:
    (red,) = cards_of(home, ["#FF0000"])

    assert box_of(red, low=True) != box_of(red)


def test_rows_of_more_colours_than_are_kept_have_their_own(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(layouts, "MOST_KEPT", 2)
    made = cards_of(home, TONES)

    shapes = [shape for card in made for shape in box_of(card)]

    assert [shape.fill for shape in shapes if isinstance(shape, Shape)] == TONES
    assert len(made[0].front.kept.shapes) <= 3


TABLE = "title,text,colour\nOx,Pull.,{}\n"


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("#fffdf5", "#FFFDF5"),
        ("#FffDf5", "#FFFDF5"),
        ("#fd5", "#FFDD55"),
        ("rgb(255, 253, 245)", "#FFFDF5"),
        ("RGB(255,253,245)", "#FFFDF5"),
        ("rgb(100%, 0%, 50%)", "#FF0080"),
        ("hsl(120, 100%, 50%)", "#00FF00"),
        ("hsl(120deg 100% 50% / 1)", "#00FF00"),
        ("hwb(0 0% 0%)", "#FF0000"),
        ("lab(54.29 80.8 69.89)", "#FF0000"),
        ("lch(54.29 106.84 40.85)", "#FF0000"),
        ("oklab(62.8% 0.2249 0.1258)", "#FF0000"),
        ("color(srgb 1 0.5 0)", "#FF8000"),
        ("tomato", "#FF6347"),
        ("RebeccaPurple", "#663399"),
    ],
)
def test_lower_case_rgb_and_css_names_are_colours(text: str, meant: str) -> None:
    assert colour(text) == meant


def test_anything_else_is_none() -> None:
    for text in (
        *("", "#", "#ff", "#fffdf580", "#ggg", "fffdf5", "bule", "none", "transparent"),
        *("rgb(1,2)", "rgb(1,2,300)", "rgb(-1,2,3)", "rgb(200%,0%,0%)"),
        *("rgba(1,2,3,0.5)", "rgb(" + "9" * 5000 + ",0,0)", "#\0", "\u0661"),
    ):
        assert colour(text) is None, text


def test_a_layout_takes_colours_in_any_form(home: Path) -> None:
    (home / "own.toml").write_text(
        'extends = "plain"\n[full]\npaper = "#fffdf5"\nink = "darkslategray"\n'
        '[low]\npaper = "white"\nink = "rgb(0, 0, 0)"\n'
    )

    read = layouts.read(home / "own.toml")

    full, low = (
        [ink[name] for name in ("paper", "ink")] for ink in (read.full, read.low)
    )
    assert (full, low) == (["#FFFDF5", "#2F4F4F"], ["#FFFFFF", "#000000"])


def test_a_cell_takes_colours_in_any_form_and_prints_the_same(
    print_deck: Print,
) -> None:
    forms = ("#FF6347", "#ff6347", "tomato", '"rgb(255, 99, 71)"')

    files = {print_deck(TABLE.format(form))[0][0].read_bytes() for form in forms}

    assert len(files) == 1


def test_a_colour_with_transparency_is_refused(print_deck: Print, home: Path) -> None:
    assert refused(print_deck, home, TABLE.format("#FF634780")) == (
        "deck.csv: row 2, column colour: colours: '#FF634780' is not opaque; "
        "write '#FF6347'; a shape of a layout may have opacity"
    )


def test_a_text_shrinks_is_cut_or_refused_as_its_layout_says(home: Path) -> None:
    box = BOX.format("text").replace("h = 10", "h = 5") + 'text = "[text]"\nsize = 12\n'
    row = {"text": "A text that is somewhat long for one line"}

    shrunk, cut = (
        {mark.size_pt for mark in marks(draw(home, f'{box}fit = "{fit}"\n', row), Text)}
        for fit in ("shrink", "cut")
    )
    too_long = undrawn(home, box + 'fit = "refuse"\n', row)
    no_key = undrawn(home, box + "cut = true\n", row)

    assert 6 < min(shrunk) < 12
    assert cut == shrunk
    assert "does not fit 50 x 5 mm at 12 pt" in too_long
    assert no_key == "own.toml: front.box: cut: is no key; write fit = 'cut'"


def test_an_icon_may_be_a_picture_of_dots(home: Path) -> None:
    png(home / "icons" / "coin.png", size=(40, 20))
    icon = BOX.replace("box", "icon").format("icon") + 'icon = "coin"\n'
    text = BOX.format("text") + 'text = "2{coin}"\n' + icon

    pictures = marks(draw(home, text, {}), Picture)

    assert [(mark.w, mark.h) for mark in pictures] == [(40, 20)] * 2
