"""Dice to print: as many as the game takes, each face known without its colour."""

from collections import Counter
from functools import cache

from companion.games.six_winters.facts import RESOURCES, facts
from companion.games.six_winters.kit import paper_dice
from companion.press.layout import nets, planning
from companion.press.layout.piece import Piece
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sizes import paper
from tests import kits


@cache
def pieces() -> tuple[Piece, ...]:
    return tuple(paper_dice.dice(facts(), "clear"))


def group(name: str) -> list[Piece]:
    return [piece for piece in pieces() if piece.group == name]


@kits.every("on", ["a4", "letter"])
def test_the_box_holds_all_94_dice_of_12_mm_and_fits_a_sheet(on: str) -> None:
    (box,) = group("")
    room = nets.dice_room(12, 6, 8, 2)

    assert box.name == "box-dice"
    assert 6 * 8 * 2 >= 72 + 18 + 4
    assert (room.width >= 72, room.height >= 96, room.depth >= 24) == (True,) * 3
    net = nets.tuck_net(room)
    assert (box.width, box.height) == (net.width, net.height)
    assert len(planning.plans([box], PrintOptions(paper(on)))) == 1


@kits.every("stickers", ["die-stickers", "die-stickers-small"])
def test_there_are_stickers_for_72_dice_and_four_for_stress(stickers: str) -> None:
    counts: Counter[str] = Counter()
    for piece in group(stickers):
        kind, number = piece.name.removeprefix(f"{stickers}-").split("-")
        counts[kind] += piece.copies
        assert number in "123456"

    assert counts == {**dict.fromkeys(RESOURCES, 72), "stress": 24}


def test_dice_are_extra_and_chits_twelve_of_each_colour_two_of_each_number() -> None:
    chits = group("dice-chits")

    assert all(piece.extra for piece in pieces())
    assert {piece.copies for piece in chits} == {2}
    assert len(chits) == 6 * len(RESOURCES)
    assert all(piece.back is piece.front for piece in chits)


@kits.every(
    ("name", "on", "sheets"),
    [
        ("die-nets", "a4", 1),
        ("die-nets", "letter", 1),
        ("cube-nets", "a4", 1),
        ("die-stickers", "a4", 2),
        ("die-stickers", "letter", 2),
        ("die-stickers-small", "a4", 1),
        ("dice-chits", "a4", 1),
        ("dice-chits", "letter", 1),
    ],
)
def test_a_file_takes_so_many_sheets(name: str, on: str, sheets: int) -> None:
    found = planning.plans(kits.bare(group(name)), PrintOptions(paper(on)))

    assert len(found) == sheets


def test_opposite_faces_of_a_net_add_up_to_seven() -> None:
    panels = nets.die_net(16).panels
    row = sorted("3146", key=lambda face: panels[face][0])

    assert int(row[0]) + int(row[2]) == int(row[1]) + int(row[3]) == 7
    assert panels["5"][1] < panels["1"][1] < panels["2"][1]


@kits.every("low", [False, True])
def test_every_face_bears_its_pips_and_no_sign_is_on_a_pip(low: bool) -> None:
    for number, pips in paper_dice.PIPS.items():
        assert len(pips) == number
        assert paper_dice.SIGNS[number] not in pips
    for piece in group("die-stickers"):
        fills = {shape.fill for shape, _ in kits.shapes(piece.face(low=low))}
        assert len(fills) >= 2, piece.name


def test_a_guide_is_as_large_as_what_it_is_beside_and_has_a_picture_or_words() -> None:
    sizes = {(guide.group, guide.width) for guide in paper_dice.guides()}

    net = nets.die_net(16).width
    assert sizes == {("die-nets", net), ("die-stickers", 12), ("die-stickers-small", 9)}

    for guide in paper_dice.guides():
        for low in (False, True):
            face = guide.face(low=low)
            kinds = [place.kind for place in face.places]
            assert kits.words(face) or kinds == ["picture"]
