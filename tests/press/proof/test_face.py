"""Each rule broken on a card of 40 by 60 mm; its face is 3 mm larger on every side."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from companion.press.proof import Finding
from companion.press.proof.background import FaceCache
from companion.press.proof.kit import face
from companion.press.scene.figures import Edge, slot
from companion.press.scene.path import Path
from companion.press.scene.rich import Faces, Style
from companion.press.scene.scene import Raster, Scene, Type
from companion.press.scene.text import Bend
from tests.press.proof.small_card import card

Draw = Callable[[Scene], None]


def find(
    draw: Draw, ground: str = "#FFFFFF", ghosts: Sequence[str] = (), **other: Any
) -> Sequence[Finding]:
    """Draw a card, of white or another ground, and read it."""
    piece = replace(card(on(ground, draw)), **other)
    return face(piece, piece.face(), FaceCache(), ghosts)


FONT, BOLD = "jost-500-normal", "jost-700-normal"
GREY = "#777777"


def wrote(words: str, at: tuple[float, float] = (23.0, 33.0), **how: Any) -> Draw:
    """Return what writes a word, in the middle unless it is said where."""
    look = Type(**({"font": FONT, "size_pt": 9.0, "colour": "#1A1A1A"} | how))
    return lambda scene: scene.text(words, at, look, align="centre")


def boxed(words: str, x: float = 8.0, w: float = 20.0) -> Draw:
    style = Style(Faces(FONT, bold=BOLD), 9, "#1A1A1A", floor_pt=4.0)
    return lambda scene: scene.rich(words, (x, 20, w, 4), style, name="title")


def scaled(scale: float, draw: Draw) -> Draw:
    def enlarged(scene: Scene) -> None:
        with scene.at(10, 10, scale=scale):
            draw(scene)

    return enlarged


def heart(x: float, y: float, size: float, ink: str = "#1A1A1A") -> Draw:
    return lambda scene: scene.icon("heart", (x, y), size=size, ink=ink, ground="white")


def pool(edge: str) -> Draw:
    return lambda scene: slot(scene, "pool", (23, 33), 16, Edge("#FFFFFF", edge))


def picture(side: float) -> Draw:
    return lambda scene: scene.picture(Raster(b"", 100, 120), 10, 10, side, side)


def labelled(scene: Scene) -> None:
    scene.place("label", "name", 23, 33, 30, 8)
    wrote("Ox", colour="#999999")(scene)


def bent(scene: Scene) -> None:
    scene.arc_text("Oxen", Bend(23, lambda x: 40 - x / 10), Type(FONT, 12, "#999999"))


def on(ground: str, draw: Draw) -> Draw:
    def painted(scene: Scene) -> None:
        scene.draw(Path().rect(0, 0, scene.width, scene.height), fill=ground)
        draw(scene)

    return painted


@pytest.mark.parametrize(
    "draw",
    [
        wrote("Ox"),
        wrote("--all", size_pt=7, font="inconsolata-500-normal"),
        wrote("cut here", (23, 2.8), size_pt=6),  # in the waste
        boxed("Ox", x=6, w=46),  # a box may reach out if its words do not
        wrote("Ox", colour="#767676"),
        wrote("Ox", colour=GREY, size_pt=18),
        wrote("Ox", colour=GREY, size_pt=14, font=BOLD),
        on("#202020", wrote("Ox", colour="#FFFFFF")),
        heart(23, 33, 10, "#949494"),
        pool("#949494"),
        picture(12.7),
    ],
)
def test_a_card_as_it_should_be_has_no_finding(draw: Draw) -> None:
    assert find(draw) == ()


def test_what_is_alone_on_its_sheet_is_not_cut_and_ghosts_may_be_pale() -> None:
    assert find(wrote("Ox", (6.5, 33)), group="") == ()
    assert find(wrote("Ox", colour="#CFCFCF"), ghosts=["#CFCFCF"]) == ()


def test_a_round_piece_is_safe_within_a_circle() -> None:
    # The safe zone of a disc of 40 is 34 across; a square in it has half diagonal 17.
    disc = {"width": 40, "height": 40, "form": "disc"}

    assert find(wrote("I", (34, 13), size_pt=6), **disc) == ()
    (found,) = find(wrote("I", (36, 11), size_pt=6), **disc)
    assert found.problem == "is 1.2 mm inside the cut"


PALE = "contrast 4.47, #777777 on #FFFFFF; text needs 4.5 [contrast]"
PALER = PALE.replace("4.47, #777777", "2.84, #999999")
LARGE = "contrast 2.99, #959595 on #FFFFFF; large text and symbols need 3 [contrast]"
DOTS = "dots an inch as printed; 200 at least [dots]"


SMALL = "is set at 5.5 pt; 6 pt at least [small]"
AT_LEAST = "3 mm at least [safe]"


@pytest.mark.parametrize(
    ("draw", "sentence"),
    [
        (wrote("Ox", size_pt=5.5), f"'Ox': 'Ox' {SMALL}"),
        (scaled(0.5, wrote("Ox", size_pt=11)), f"'Ox': 'Ox' {SMALL}"),
        (
            wrote("these , too", size_pt=7),
            "'these , too': a blank is before ','; leave it out [blank]",
        ),
        (
            wrote("say --all", size_pt=7),
            "'say --all': the hyphens of '--' are 0.01 em apart; set it in a "
            "fixed-width font [hyphens]",
        ),
        (
            boxed("a word or two too many"),
            "text title: set at 5.4 pt, not at 9; shorten it [shrunk]",
        ),
        (wrote("Ox", (6.5, 33)), f"'Ox': is 1.6 mm inside the cut; {AT_LEAST}"),
        (wrote("Ox", (3, 33)), f"'Ox': is cut through, 1.9 mm of it; {AT_LEAST}"),
        (
            boxed("Ox", x=0, w=46),
            f"text title: is cut through, 2.9 mm of it; {AT_LEAST}",
        ),
        (heart(7, 30, 6), f"'heart': is 1.5 mm inside the cut; {AT_LEAST}"),
        (wrote("Ox", colour=GREY), f"'Ox': {PALE}"),
        (wrote("Ox", colour=GREY, size_pt=14), f"'Ox': {PALE}"),
        (wrote("Ox", colour="#959595", size_pt=24), f"'Ox': {LARGE}"),
        (
            on(GREY, wrote("Ox", colour="#FFFFFF")),
            "'Ox': contrast 4.47, #FFFFFF on #777777; text needs 4.5 [contrast]",
        ),
        (labelled, f"label name: {PALER}"),
        (bent, f"'Oxen': {PALER}"),
        (heart(23, 33, 10, "#959595"), f"'heart': {LARGE}"),
        (
            pool("#C0C0C0"),
            "slot pool: contrast 1.82 of its edge, #C0C0C0 on #FFFFFF; edges need 3 "
            "[contrast]",
        ),
        (picture(14), f"'picture': 181 {DOTS}"),
        (scaled(2, picture(12.7)), f"'picture': 100 {DOTS}"),
    ],
)
def test_a_card_that_breaks_a_rule_is_found(draw: Draw, sentence: str) -> None:
    (found,) = find(draw)

    words = f"{found.what}: {found.problem}; {found.right} [{found.rule}]"
    assert words == sentence
    assert found.severity == ("note" if found.rule == "shrunk" else "warning")


def test_a_finding_names_piece_side_place_and_rule() -> None:
    assert [str(finding) for finding in find(labelled)] == [
        f"ace, front, label name at (18.1, 27.7) mm: {PALER}"
    ]


def test_cards_that_differ_in_words_only_are_held_to_every_rule() -> None:
    alike, grounds = FaceCache(), ("#FFFFFF", "#FFFFFF", "#202020")
    rules = []
    for words, ground in zip(("Ox", "Cow", "Calf"), grounds, strict=True):

        def draw(scene: Scene, words: str = words, ground: str = ground) -> None:
            marks = Scene(1, 1)
            marks.draw(Path().rect(0, 0, 46, 66), fill=ground)
            scene.share(marks.marks)
            boxed(words)(scene)

        piece = card(draw)
        rules.append([finding.rule for finding in face(piece, piece.face(), alike)])

    assert rules == [[], [], ["contrast"]]
