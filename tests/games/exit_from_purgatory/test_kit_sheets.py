"""The pieces of Exit from Purgatory, laid on sheets of paper."""

import io
from collections.abc import Callable

import pytest
from PIL import Image

from companion.games.exit_from_purgatory.facts import facts
from companion.games.exit_from_purgatory.kit import kit
from companion.press import pdf
from companion.press.imposed import How, folios
from companion.press.imposition import Backs
from companion.press.paper import paper


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
        assert len(folios([box], How(paper(name)))) == copies


def test_two_builds_give_the_same_bytes(print_faces: Callable[..., bytes]) -> None:
    faces = [
        [piece.face() for piece in kit(facts(), players=4).pieces] for _ in range(2)
    ]

    assert print_faces(*faces[0]) == print_faces(*faces[1])


@pytest.mark.parametrize("backs", ["duplex", "duplex-short", "fold", "fold-across"])
@pytest.mark.parametrize("name", ["a4", "letter"])
def test_every_round_lies_behind_itself_when_the_sheet_is_turned_or_folded(
    name: str, backs: Backs, render: Callable[..., Image.Image]
) -> None:
    rounds = [piece for piece in kit(facts()).pieces if piece.group == "tokens"]
    first = folios(rounds, How(paper(name), backs=backs))[0].sides
    file = io.BytesIO()
    pdf.write(first, file, title="t", author="us", subject="test", version="1")

    front, last = (render(file.getvalue(), n, 127) for n in (0, len(first) - 1))
    middles = [
        (place.x + place.face.width / 2, place.y + place.face.height / 2)
        for place in first[0].placements
        if place.face.width == 29
    ]
    assert len(middles) >= 24
    xs, ys = zip(*middles, strict=True)
    folded = len(first) == 1
    fold = (min(xs) + max(xs), min(ys) + max(ys))
    sums = fold if folded else (first[0].width, first[0].height)
    across = backs in ("duplex-short", "fold-across")
    for x, y in middles:
        for dx, dy in ((12.1, 0), (-12.1, 0), (0, 12.1), (0, -12.1), (8.5, 8.5)):
            at = x + dx, y + dy
            behind = (at[0], sums[1] - at[1]) if across else (sums[0] - at[0], at[1])
            assert front.getpixel((round(at[0] * 5), round(at[1] * 5))) < 190
            assert last.getpixel((round(behind[0] * 5), round(behind[1] * 5))) < 190
