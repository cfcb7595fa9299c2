"""The pieces of Exit from Purgatory, laid on sheets of paper."""

from collections.abc import Callable
from itertools import product

import pytest

from companion.games.exit_from_purgatory.facts import facts
from companion.games.exit_from_purgatory.kit import kit
from companion.press.layout.imposition import Backs
from companion.press.layout.paper import paper
from companion.press.layout.sheets import PrintOptions, check, grouped, impose


@pytest.mark.parametrize(
    ("players", "copies", "depth"), [(4, 1, 29), (5, 1, 35), (6, 2, 23), (8, 2, 29)]
)
def test_all_cards_find_room_in_boxes_whose_nets_fit_the_paper(
    players: int, copies: int, depth: float
) -> None:
    box = kit(facts(), players=players).pieces[-1]

    assert (box.name, box.copies) == ("box", copies)
    # The lid with its tongue, the front, and the foot stand above one another.
    assert box.height == pytest.approx(92.9 + 2.6 * depth)
    assert box.face().shrunk == []
    for name in ("a4", "letter"):
        assert len(impose([box], PrintOptions(paper(name)))) == copies


def test_the_kit_fits_either_paper_duplex_and_folded() -> None:
    backs: tuple[Backs, ...] = ("duplex", "duplex-short", "fold", "fold-across")
    for players, size in ((4, "poker"), (8, "poker"), (5, "mini")):
        made = kit(facts(), players=players, size=size)
        for on, way in product(("a4", "letter"), backs):
            for _, pieces in grouped(made.pieces):
                check(pieces, PrintOptions(paper(on), backs=way))


def test_two_builds_give_the_same_bytes(print_faces: Callable[..., bytes]) -> None:
    faces = [
        [piece.face() for piece in kit(facts(), players=4).pieces] for _ in range(2)
    ]

    assert print_faces(*faces[0]) == print_faces(*faces[1])
