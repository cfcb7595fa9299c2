"""The rules of pieces and colours together, and every kit held to all rules."""

import pytest
from msgspec.structs import replace

from companion import games
from companion.contract import KitRequest
from companion.contract.options import Options
from companion.errors import DoesNotFit, MissingGlyph, UnknownName
from companion.press.layout.piece import Kit, Piece
from companion.press.proof import kit, pieces
from companion.press.scene.boxes import Apart, Palette
from companion.press.scene.scene import Scene, Type
from tests.press.proof.conftest import card


def blank(scene: Scene) -> None:
    """Draw nothing."""


def named(name: str, *, back: bool = True, copies: int = 1) -> Piece:
    draw = blank if back else None
    return replace(card(blank), name=name, back=draw, copies=copies)


def lines(every: list[Piece], palette: Palette | None = None, low: bool = False) -> str:
    return "\n".join(str(one) for one in pieces(every, palette, low=low))


def test_all_backs_or_none_are_right() -> None:
    assert lines([named("ox"), named("cow")]) == ""
    assert lines([named("ox", back=False), named("cow", back=False)]) == ""


def test_a_group_with_an_odd_number_of_backs_is_found() -> None:
    some = [named("ox", copies=4), named("cow", copies=3, back=False), named("calf")]

    assert lines(some) == (
        "cards, the group: 8 fronts and 5 backs; give a back to cow [backs]"
    )


def test_pieces_of_another_size_may_have_no_back() -> None:
    assert lines([named("ox"), replace(named("cow", back=False), width=41)]) == ""


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


def test_colours_that_are_alike_to_some_eyes_are_found_by_name() -> None:
    found = lines([], palette(teams=Apart(("red", "green"), sign="the letter")))

    assert found == (
        "palette, colours teams: red and green differ by 1 in deuteranopia; "
        "19 at least [colours]"
    )


def test_colours_that_differ_for_all_need_no_more() -> None:
    assert lines([], palette(teams=Apart(("black", "gold")))) == ""


def test_colours_alike_in_grey_need_another_sign() -> None:
    bare, signed = Apart(("red", "green"), least=0), Apart(("red", "green"), "A", 0)

    assert lines([], palette(teams=bare)) == (
        "palette, colours teams: red and green differ by 4 in grey; "
        "10 at least, or another sign [colours]"
    )
    assert lines([], palette(teams=signed)) == ""


def test_with_little_ink_the_sign_is_enough() -> None:
    sets = palette(a=Apart(("red", "gold"), "A"), b=Apart(("red", "gold")))

    assert lines([], sets, low=True) == (
        "palette, colours b: red and gold differ by 0 for all eyes; "
        "19 at least [colours]"
    )


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
    found: Kit = games.load("six-winters").kit(
        KitRequest(options=Options({"palette": "designer"}))
    )

    assert [str(one) for one in kit(replace(found, pieces=()), low=False)] == [
        "palette, colours resources: support and diplomacy differ by 11 in "
        "tritanopia; 19 at least [colours]",
        "palette, colours resources: military and sorcery differ by 18 in "
        "tritanopia; 19 at least [colours]",
    ]
