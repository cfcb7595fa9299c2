"""Places that drawings name for marks: in the scene, and apart from their sisters."""

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations

from companion import games
from companion.contract import KitRequest
from companion.press.layout.piece import Piece
from companion.press.scene.boxes import Box

ROUNDING = 1e-6


def pieces() -> Iterator[tuple[str, Piece]]:
    for name in games.names():
        game = games.load(name)
        if game.board is not None:
            kit = game.kit(KitRequest(booklet_values=game.booklet_values))
            for piece in (*kit.pieces, *kit.shown):
                yield name, piece


def overlap(one: Box, other: Box) -> bool:
    return (
        one.x < other.right - ROUNDING
        and other.x < one.right - ROUNDING
        and one.y < other.bottom - ROUNDING
        and other.y < one.bottom - ROUNDING
    )


def test_every_anchor_lies_on_its_piece_and_none_overlaps_a_sister() -> None:
    wrong = []
    for game, piece in pieces():
        whole = Box(0, 0, piece.width, piece.height)
        sisters = defaultdict(list)
        for name, box in piece.anchors().items():
            sisters[re.sub(r"\d+", "#", name)].append((name, box))
            inside = box.x >= 0 and box.y >= 0
            if not (inside and box.right <= whole.w and box.bottom <= whole.h):
                wrong.append(f"{game} {piece.name}: {name} is not on the piece")
        for alike in sisters.values():
            wrong += [
                f"{game} {piece.name}: {one} overlaps {other}"
                for (one, box), (other, beside) in combinations(alike, 2)
                if overlap(box, beside)
            ]

    assert wrong == []
