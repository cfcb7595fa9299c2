"""The pieces of Exit from Purgatory, laid on sheets of paper."""

import pytest

from companion.games.exit_from_purgatory.facts import facts
from companion.games.exit_from_purgatory.kit import kit
from companion.press.layout.packing import Backs
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sheets import check, grouped, impose
from companion.press.layout.sizes import paper
from tests import kits


@kits.every(
    ("players", "copies", "depth"), [(4, 1, 29), (5, 1, 35), (6, 2, 23), (8, 2, 29)]
)
def test_all_cards_find_room_in_boxes_whose_nets_fit_the_paper(
    players: int, copies: int, depth: float
) -> None:
    made = kit(facts(), players=players).pieces
    box = next(piece for piece in made if piece.name == "box")

    assert (box.name, box.copies) == ("box", copies)
    # The lid with its tongue, the front, and the foot stand above one another.
    assert box.height == pytest.approx(92.9 + 2.6 * depth)
    assert box.face().shrunk == []
    for name in ("a4", "letter"):
        assert len(impose([box], PrintOptions(paper(name)))) == copies


@kits.every("backs", ["duplex", "duplex-short", "fold", "fold-across"])
@kits.every("on", ["a4", "letter"])
@kits.every(("players", "size"), [(4, "poker"), (8, "poker"), (5, "mini")])
def test_the_kit_fits_either_paper_duplex_and_folded(
    players: int, size: str, on: str, backs: Backs
) -> None:
    how = PrintOptions(paper(on), backs=backs)
    for _, pieces in grouped(kit(facts(), players=players, size=size).pieces):
        check(pieces, how)


def test_two_builds_give_the_same_bytes() -> None:
    faces = [
        [piece.face() for piece in kit(facts(), players=4).pieces] for _ in range(2)
    ]

    assert kits.printed(*faces[0]) == kits.printed(*faces[1])
