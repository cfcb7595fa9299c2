"""Pieces and colours together, files, overlays, and every kit held to all rules."""

import io
import re
from functools import partial
from typing import Any, get_args

import pytest
from msgspec.structs import replace
from PIL import Image

from companion import games, places
from companion.contract import KitRequest
from companion.contract.options import Options
from companion.errors import DoesNotFit, MissingGlyph, UnknownName
from companion.press.ink.cmyk import Separation, profile
from companion.press.layout.piece import Draw, Kit, Piece
from companion.press.layout.sizes import paper
from companion.press.proof import Rule, files, kit, overlay, pieces
from companion.press.scene.boxes import Apart, Palette
from companion.press.scene.marks import read_raster
from companion.press.scene.rich import Faces, Style
from companion.press.scene.scene import Group, Scene, Shape, Text, Type
from tests import kits
from tests.press.proof.small_card import card


def named(name: str, *, back: bool = True) -> Piece:
    return replace(card(kits.nothing), name=name, back=kits.nothing if back else None)


def lines(every: list[Piece], palette: Palette | None = None, low: bool = False) -> str:
    return "\n".join(str(one) for one in pieces(every, palette, low=low))


def test_of_a_group_and_size_all_pieces_have_backs_or_none() -> None:
    ox, cow, bare = named("ox"), named("cow"), named("cow", back=False)
    odd = [replace(ox, copies=4), replace(bare, copies=3), named("calf")]

    for right in (
        [ox, cow],
        [named("ox", back=False), bare],
        [ox, replace(bare, width=41)],
    ):
        assert lines(right) == ""
    assert lines(odd) == (
        "cards, the group: 8 fronts and 5 backs; give a back to cow [backs]"
    )


@pytest.mark.parametrize(
    ("error", "rule"),
    [
        (DoesNotFit("'Ox'", "does not fit", "shorten it"), "overflow"),
        (MissingGlyph("jost", "does not draw 'X'", "choose another"), "glyph"),
        (UnknownName("icons", "no icon is called 'hart'", "write heart"), "missing"),
    ],
)
def test_what_cannot_be_drawn_is_an_error_and_the_rest_is_read(
    error: Exception, rule: str
) -> None:
    def refuse(scene: Scene) -> None:
        raise error

    def small(scene: Scene) -> None:
        scene.text("Ox", (20, 30), Type("jost-500-normal", 5, "#1A1A1A"))

    bad, good = replace(card(refuse), name="bad"), replace(card(small), name="good")
    first, second = pieces([bad, good], None, low=False)

    assert (first.rule, first.severity, first.piece) == (rule, "error", "bad")
    assert (second.rule, second.severity, second.piece) == ("small", "warning", "good")


RED, GREEN, BLACK, GOLD = "#AD3434", "#457833", "#16181B", "#FFCB14"


def palette(low: dict[str, str] | None = None, **apart: Apart) -> Palette:
    full = {"red": RED, "green": GREEN, "black": BLACK, "gold": GOLD}
    return Palette(full, low or dict.fromkeys(full, BLACK), tell_apart=apart)


@pytest.mark.parametrize(
    ("sets", "low", "expected"),
    [
        (palette(teams=Apart(("black", "gold"))), False, ""),
        (palette(teams=Apart(("red", "green"), "A", 0)), False, ""),
        (
            palette(teams=Apart(("red", "green"), sign="the letter")),
            False,
            "teams: red and green differ by 1 in deuteranopia; 19 at least",
        ),
        (
            palette(teams=Apart(("red", "green"), least=0)),
            False,
            "teams: red and green differ by 4 in grey; 10 at least, or another sign",
        ),
        # With little ink the sign is enough.
        (
            palette(a=Apart(("red", "gold"), "A"), b=Apart(("red", "gold"))),
            True,
            "b: red and gold differ by 0 for all eyes; 19 at least",
        ),
    ],
)
def test_colours_that_look_alike_are_found_by_name(
    sets: Palette, low: bool, expected: str
) -> None:
    line = expected and f"palette, colours {expected} [colours]"
    assert lines([], sets, low=low) == line


@pytest.mark.slow
@pytest.mark.parametrize("low", [False, True], ids=["full", "low"])
@pytest.mark.parametrize("game", games.names())
def test_every_kit_is_as_it_should_be(game: str, low: bool) -> None:
    found: Kit = games.load(game).kit(KitRequest())

    assert [str(one) for one in kit(found, low=low)] == []


@pytest.mark.parametrize("game", games.names())
def test_some_pieces_of_each_group_of_every_kit_are_as_they_should_be(
    game: str,
) -> None:
    found: Kit = games.load(game).kit(KitRequest())
    groups: dict[str, list[Piece]] = {}
    for piece in found.pieces:
        groups.setdefault(piece.group, []).append(piece)
    some = tuple(piece for group in groups.values() for piece in group[::9])

    assert [str(one) for one in kit(replace(found, pieces=some), low=False)] == []


def test_the_dice_of_a_designer_are_reported_as_alike_to_some_eyes() -> None:
    options = Options({"palette": "designer"})
    found: Kit = games.load("six-winters").kit(KitRequest(options=options))

    assert [str(one) for one in kit(replace(found, pieces=()), low=False)] == [
        f"palette, colours {alike}; 19 at least [colours]"
        for alike in (
            "resources: support and diplomacy differ by 11 in tritanopia",
            "resources: military and sorcery differ by 18 in tritanopia",
            "markers: accent and military differ by 18 in protanopia",
        )
    ]


def picture(*dots: tuple[int, int, tuple[int, int, int]], shift: int = 0) -> Draw:
    """A back of a poker card at 300 dpi: gold lines on blue, and some dots."""
    image = Image.new("RGB", (750, 1050), (30, 60, 90))
    for top in (100, 900):
        image.paste((200, 180, 120), (100 + shift, top, 650 + shift, top + 40))
    for x, y, colour in dots:
        image.putpixel((x, y), colour)
    file = io.BytesIO()
    image.save(file, "PNG")
    return partial(painted, data=file.getvalue())


def painted(scene: Scene, data: bytes) -> None:
    scene.picture(read_raster(data, "back.png"), 0, 0, scene.width, scene.height)


def numbered(scene: Scene, number: str) -> None:
    picture()(scene)
    style = Style(Faces("jost-700-normal"), 30, "#FFFFFF", align="centre")
    scene.rich(number, (10, 30, 40, 20), style, ground="#1E3C5A")


def marked(*backs: Draw) -> str:
    plain = replace(card(kits.nothing), bleed=0)
    rows = enumerate(backs, 2)
    return lines([replace(plain, name=f"row {n}", back=back) for n, back in rows])


PLAIN = picture()


@pytest.mark.parametrize(
    ("usual", "other"),
    [
        (PLAIN, picture((400, 500, (255, 255, 255)))),
        (PLAIN, picture((10, 10, (31, 60, 90)))),
        *((PLAIN, picture(shift=shift)) for shift in (1, 9)),
        [partial(kits.filled, colour=colour) for colour in ("#203050", "#203051")],
    ],
    ids=["a dot", "a shade of one dot", "a dot's shift", "0.8 mm", "a shade"],
)
def test_a_back_that_differs_by_a_hair_is_found(usual: Draw, other: Draw) -> None:
    assert marked(usual, other, usual) == (
        "row 3, back, all of it: looks nearly like that of row 2: the card is marked; "
        "use one back, or let them differ plainly [marked]"
    )


def test_backs_that_are_equal_or_plainly_differ_are_right() -> None:
    same = [picture() for _ in range(3)]
    numbers = [partial(numbered, number=number) for number in ("1", "2", "3")]
    shades = [partial(kits.filled, colour=colour) for colour in ("#203050", "#703050")]
    # More are fronts of their own, as of cards with two faces.
    many = [partial(kits.filled, colour=f"#2030{n:02X}") for n in range(40)]

    assert marked(*same) == marked(*numbers) == marked(*shades) == marked(*many) == ""


def worded(scene: Scene) -> None:
    scene.text("Ace", (20, 30), Type("jost-500-normal", 12, "#000000"))


def wolf(scene: Scene) -> None:
    scene.icon("wolf", (30, 40), size=20, ink="#000000", ground="#FFFFFF")


FACE = Piece("wolf", 63, 88, wolf)


@pytest.mark.parametrize(
    ("piece", "language", "expected"),
    [
        *[(Piece("ace", 63, 88, worded), "en", []), (FACE, "en", []), (FACE, "de", [])],
        (Piece("row 2", 63, 88, kits.nothing, title="Fog"), "en", []),
        (
            Piece("row 2", 63, 88, kits.nothing),
            "en",
            [
                "note row 2, front, all of it: nothing is written on it: a reader says "
                "'row 2'; give the piece a title [spoken]"
            ],
        ),
        (
            FACE,
            "fr",
            [
                "note wolf, front, icon wolf: has no name in 'fr': a reader says "
                "'wolf'; name it in icons.toml [spoken]"
            ],
        ),
    ],
)
def test_what_a_screen_reader_cannot_name_is_noted(
    piece: Piece, language: str, expected: list[str]
) -> None:
    toy = Kit("toy", "Toy", "by us", "r1", (piece,), language=language)

    assert [f"{one.severity} {one}" for one in kit(toy, low=False)] == expected


def test_the_documentation_says_what_each_rule_wants() -> None:
    page = places.TEMPLATES.parent / "docs" / "print.md"
    listed = re.findall(r"^\| `(\w+)` \|", page.read_text("utf-8"), re.MULTILINE)

    assert set(get_args(Rule)) <= set(listed)


RULED, BLUE, WHITE, GREY = "#16243A", "#2C5AA0", "#FFFFFF", "#6A6A6A"


PRESS = Separation(profile(), 300)


def page(*texts: tuple[str, float], scale: float = 1, **other: Any) -> Piece:
    """Return a card with lines of text in colours and sizes."""

    def draw(scene: Scene) -> None:
        with scene.at(0, 0, scale=scale):
            for row, (colour, size) in enumerate(texts):
                look = Type("jost-400-normal", size, colour)
                scene.text("Wrath", (5, 10 + 5 * row), look)

    return replace(Piece("ace", 63.5, 88.9, draw), **other)


SEVERAL = "is of several inks in"
SMALLER = page((BLUE, 7), name="king", group="cards")


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        (
            [page((BLUE, 7), (BLUE, 8), (RULED, 6))],
            f"ace, 'Wrath': {SEVERAL} 7.0 points, as is another text; set it in black, "
            "or in 9 points [toners]",
        ),
        # The size is that on paper; texts of a kind are one fault.
        (
            [page((BLUE, 16), scale=0.5)],
            f"ace, 'Wrath': {SEVERAL} 8.0 points; set it in black, or in 9 points "
            "[toners]",
        ),
        (
            [SMALLER, replace(SMALLER, name="ace"), replace(SMALLER, name="ten")],
            f"cards, 'Wrath': {SEVERAL} 7.0 points, as are 2 other texts; set it in "
            "black, or in 9 points [toners]",
        ),
        # Large text, text of one ink, a piece that is not printed.
        *[
            ([page(look)], "")
            for look in ((BLUE, 9), (RULED, 5), (WHITE, 5), (GREY, 5))
        ],
        ([page((BLUE, 7), copies=0)], ""),
    ],
)
def test_small_text_of_several_inks_is_a_fault(cards: list[Piece], said: str) -> None:
    found = list(files.toners(cards, PRESS))

    assert [str(finding) for finding in found] == ([said] if said else [])
    assert {(one.rule, one.severity) for one in found} <= {("toners", "warning")}


def pale(scene: Scene) -> None:
    scene.text("Ox", (20, 30), Type("jost-500-normal", 9, "#CCCCCC"))


def pages(*pieces: Piece) -> list[overlay.Side]:
    found = Kit("toy", "Toy", "", "r1", pieces)
    shown = overlay.shown(pieces, kit(found, low=False), low=False)
    return overlay.sheets(shown, paper("a4"), "Toy")


def over(sheet: overlay.Side) -> list[Shape]:
    """The outlines that are drawn over the faces, in mm of each piece's trim."""
    marks = sheet.placements[-1].face.marks
    groups = [mark for mark in marks if isinstance(mark, Group)]
    shapes = [one for group in groups for one in group.marks if isinstance(one, Shape)]
    # Each lies on a broader white line.
    assert [one.stroke for one in shapes[::2]] == ["#FFFFFF"] * (len(shapes) // 2)
    return shapes[1::2]


def test_bleed_trim_and_safe_zone_are_drawn_where_they_are() -> None:
    (sheet,) = pages(card(lambda scene: None))

    lines = {shape.stroke: shape.path.bounds() for shape in over(sheet)}
    assert lines == {
        overlay.BLEED: (-3, -3, 43, 63),
        overlay.TRIM: (0, 0, 40, 60),
        overlay.SAFE: (3, 3, 37, 57),
    }


def test_what_is_not_cut_has_no_safe_zone_but_folds_and_a_large_page() -> None:
    mat = replace(card(kits.nothing), group="", folds=((20, 0, 20, 60),))
    (sheet,) = pages(mat)
    (large,) = pages(replace(card(kits.nothing), width=300, height=100))

    strokes = [shape.stroke for shape in over(sheet)]
    assert strokes == [overlay.BLEED, overlay.TRIM, overlay.FOLD]
    assert (large.width, large.height) == (316, 133)


def test_what_was_found_is_framed_and_its_rule_named() -> None:
    (sheet,) = pages(card(pale))

    (frame,) = (shape for shape in over(sheet) if shape.stroke == overlay.FOUND)
    left, top, right, bottom = frame.path.bounds()
    assert left < 17 + 1 < right
    assert top < 27 - 1 < bottom
    group = next(m for m in sheet.placements[-1].face.marks if isinstance(m, Group))
    assert [one.words for one in group.marks if isinstance(one, Text)] == ["contrast"]


def test_faces_are_laid_in_rows_at_their_size_and_go_on_to_a_further_page() -> None:
    every = [replace(card(lambda scene, n=n: None), name=f"c{n}") for n in range(13)]
    first, second = pages(*every)

    at = [(round(p.x), round(p.y), p.scale) for p in first.placements[:-1]]
    assert at[:5] == [(5, 22, 1), (55, 22, 1), (105, 22, 1), (155, 22, 1), (5, 98, 1)]
    assert (len(at), len(second.placements) - 1) == (12, 1)


def test_copies_and_common_backs_are_shown_once() -> None:
    back = partial(kits.filled, colour="#0C4A43")
    ox = replace(card(lambda scene: None), back=back, copies=9)
    cow = replace(card(pale), name="cow", back=back)

    assert len(pages(ox, cow)[0].placements) == 4
