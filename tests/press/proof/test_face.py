"""Each rule broken on a card of 40 by 60 mm; its face is 3 mm larger on every side."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from companion.press.proof import Finding
from companion.press.proof.background import FaceCache
from companion.press.proof.kit import face
from companion.press.scene.path import Path
from companion.press.scene.rich import Faces, Style
from companion.press.scene.scene import Raster, Scene, Type
from companion.press.scene.text import Bend
from tests.press.proof.conftest import card

Find = Callable[..., Sequence[Finding]]
FONT, BOLD = "jost-500-normal", "jost-700-normal"


def wrote(words: str, **how: Any) -> Callable[[Scene], None]:
    """Return what writes a word, in the middle unless it is said where."""

    def draw(scene: Scene) -> None:
        given = {"x": 23.0, "y": 33.0, "size_pt": 9.0, "colour": "#1A1A1A"} | how
        x, y, size, colour = (given[key] for key in ("x", "y", "size_pt", "colour"))
        font = given.get("font", FONT)
        scene.text(words, (x, y), Type(font, size, colour), align="centre")

    return draw


def lines(found: Sequence[Finding]) -> list[str]:
    return [str(finding) for finding in found]


def test_a_card_as_it_should_be_has_no_finding(find: Find) -> None:
    assert find(wrote("Ox")) == ()


def test_text_below_six_points_is_small(find: Find) -> None:
    (found,) = find(wrote("Ox", size_pt=5.5))

    assert (found.rule, found.severity, found.piece) == ("small", "warning", "ace")
    assert found.problem == "'Ox' is set at 5.5 pt"
    assert found.right == "6 pt at least"


def test_text_is_as_small_as_it_is_finally_drawn(find: Find) -> None:
    def half(scene: Scene) -> None:
        with scene.at(10, 10, scale=0.5):
            wrote("Ox", size_pt=11)(scene)

    assert [finding.problem for finding in find(half)] == ["'Ox' is set at 5.5 pt"]


def test_a_blank_before_punctuation_and_joined_hyphens_are_found(find: Find) -> None:
    (blank,) = find(wrote("these , too", size_pt=7))
    (joined,) = find(wrote("say --all", size_pt=7))

    assert (blank.rule, blank.problem) == ("blank", "a blank is before ','")
    assert joined.problem == "the hyphens of '--' are 0.01 em apart"
    assert find(wrote("--all", size_pt=7, font="inconsolata-500-normal")) == ()


def boxed(words: str, **how: Any) -> Callable[[Scene], None]:
    def draw(scene: Scene) -> None:
        given = {"x": 8.0, "w": 20.0, "size": 9.0, "floor_pt": 4.0} | how
        x, w, size, floor = (given[key] for key in ("x", "w", "size", "floor_pt"))
        faces, ink = Faces(FONT, bold=BOLD), "#1A1A1A"
        scene.rich(
            words, (x, 20, w, 4), Style(faces, size, ink, floor_pt=floor), name="title"
        )

    return draw


def test_a_layout_may_allow_what_is_smaller(find: Find) -> None:
    (found,) = find(boxed("a word or two too many"))

    assert (found.rule, found.severity) == ("shrunk", "note")
    assert found.what == "text title"
    assert found.problem == "set at 5.4 pt, not at 9"


@pytest.mark.parametrize(
    ("x", "problem"),
    [
        (6.5, "is 1.6 mm inside the cut"),
        (3.0, "is cut through, 1.9 mm of it"),
    ],
)
def test_text_outside_the_safe_zone_is_found(
    find: Find, x: float, problem: str
) -> None:
    (found,) = find(wrote("Ox", x=x))

    assert (found.rule, found.problem, found.right) == (
        "safe",
        problem,
        "3 mm at least",
    )
    assert found.what == "'Ox'"
    assert found.x == pytest.approx(x - 3 - 1.9, abs=0.1)


def test_text_in_the_waste_is_not_part_of_the_piece(find: Find) -> None:
    assert find(wrote("cut here", x=23, y=2.8, size_pt=6)) == ()


def test_what_is_alone_on_its_sheet_is_not_cut(find: Find) -> None:
    assert find(wrote("Ox", x=6.5), group="") == ()


def test_a_box_may_reach_out_if_its_words_do_not(find: Find) -> None:
    assert find(boxed("Ox", x=0, w=46, align="centre")) != ()
    assert find(boxed("Ox", x=6, w=46)) == ()


def test_symbols_stay_inside_the_safe_zone_too(find: Find) -> None:
    def draw(scene: Scene) -> None:
        scene.icon("heart", (7, 30), size=6, ink="#1A1A1A", ground="#FFFFFF")

    (found,) = find(draw)

    assert (found.rule, found.what) == ("safe", "'heart'")


@pytest.mark.parametrize(("across", "count"), [(18.0, 1), (16.0, 0)])
def test_a_round_piece_is_safe_within_a_circle(
    find: Find, across: float, count: int
) -> None:
    # The safe zone of a disc of 40 is 34 across; a square in it has half diagonal 17.
    def draw(scene: Scene) -> None:
        wrote("I", x=23 + across - 5, y=23 - across + 6, size_pt=6)(scene)

    found = find(draw, width=40, height=40, form="disc")

    assert [finding.rule for finding in found] == ["safe"] * count


@pytest.mark.parametrize(
    ("colour", "ground", "how", "rules"),
    [
        ("#767676", "#FFFFFF", {}, []),
        ("#777777", "#FFFFFF", {}, ["contrast"]),
        ("#777777", "#FFFFFF", {"size_pt": 18}, []),
        ("#777777", "#FFFFFF", {"size_pt": 14}, ["contrast"]),
        ("#777777", "#FFFFFF", {"size_pt": 14, "font": BOLD}, []),
        ("#959595", "#FFFFFF", {"size_pt": 24}, ["contrast"]),
        ("#FFFFFF", "#777777", {}, ["contrast"]),
        ("#FFFFFF", "#202020", {}, []),
    ],
)
def test_text_needs_contrast_with_what_is_below(
    find: Find, colour: str, ground: str, how: dict[str, Any], rules: list[str]
) -> None:
    found = find(wrote("Ox", colour=colour, **how), ground)

    assert [finding.rule for finding in found] == rules


def test_a_finding_names_piece_side_box_and_rule(find: Find) -> None:
    def draw(scene: Scene) -> None:
        scene.place("label", "name", 23, 33, 30, 8)
        wrote("Ox", colour="#999999")(scene)

    assert lines(find(draw)) == [
        "ace, front, label name at (18.1, 27.7) mm: contrast 2.84, #999999 on #FFFFFF; "
        "text needs 4.5 [contrast]"
    ]


def test_ghosts_may_be_pale(find: Find) -> None:
    assert find(wrote("Ox", colour="#CFCFCF"), ghosts=["#CFCFCF"]) == ()


def test_letters_on_a_curve_are_read_where_they_stand(find: Find) -> None:
    def draw(scene: Scene) -> None:
        scene.arc_text(
            "Oxen", Bend(23, lambda x: 40 - x / 10), Type(FONT, 12, "#999999")
        )

    (found,) = find(draw)

    assert (found.rule, found.what) == ("contrast", "'Oxen'")


@pytest.mark.parametrize(("ink", "rules"), [("#949494", []), ("#959595", ["contrast"])])
def test_symbols_need_contrast_three(find: Find, ink: str, rules: list[str]) -> None:
    def draw(scene: Scene) -> None:
        scene.icon("heart", (23, 33), size=10, ink=ink, ground="#FFFFFF")

    assert [finding.rule for finding in find(draw)] == rules


@pytest.mark.parametrize(
    ("edge", "rules"), [("#949494", []), ("#C0C0C0", ["contrast"])]
)
def test_the_edge_of_a_slot_must_be_seen(
    find: Find, edge: str, rules: list[str]
) -> None:
    from companion.press.scene.figures import Edge, slot

    def draw(scene: Scene) -> None:
        slot(scene, "pool", (23, 33), 16, Edge("#FFFFFF", edge))

    found = find(draw)

    assert [finding.rule for finding in found] == rules
    assert [finding.what for finding in found] == ["slot pool"] * len(rules)


@pytest.mark.parametrize(("side", "problems"), [(12.7, []), (14, ["181 dots an inch"])])
def test_pictures_need_200_dots_an_inch(
    find: Find, side: float, problems: list[str]
) -> None:
    def draw(scene: Scene) -> None:
        scene.picture(Raster(b"", 100, 120), 10, 10, side, side)

    found = find(draw)

    assert [finding.rule for finding in found] == ["dots"] * len(problems)
    assert [finding.problem for finding in found] == [
        f"{finding} as printed" for finding in problems
    ]


def test_a_picture_that_is_enlarged_has_fewer_dots(find: Find) -> None:
    def draw(scene: Scene) -> None:
        with scene.at(10, 10, scale=2):
            scene.picture(Raster(b"", 100, 120), 0, 0, 12.7, 12.7)

    assert [finding.problem for finding in find(draw)] == [
        "100 dots an inch as printed"
    ]


def test_cards_that_differ_in_words_only_are_held_to_every_rule() -> None:
    alike, grounds = FaceCache(), ("#FFFFFF", "#FFFFFF", "#202020")
    found = []
    for words, ground in zip(("Ox", "Cow", "Calf"), grounds, strict=True):

        def draw(scene: Scene, words: str = words, ground: str = ground) -> None:
            marks = Scene(1, 1)
            marks.draw(Path().rect(0, 0, 46, 66), fill=ground)
            scene.share(marks.marks)
            boxed(words)(scene)

        piece = card(draw)
        found.append([finding.rule for finding in face(piece, piece.face(), alike)])

    assert found == [[], [], ["contrast"]]
