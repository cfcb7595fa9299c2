"""Kits as tests make them, their pictures in the README, and their places for marks."""

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations

import pytest

from companion import games, places
from companion.contract import KitRequest
from companion.press.layout.piece import Piece
from companion.press.scene.boxes import Box
from tests import kits


def test_every_runs_each_case_and_names_the_one_that_fails() -> None:
    seen: list[tuple[str, bool]] = []

    @kits.every("low", [False, True])
    @kits.every("name", ["mat", "card"])
    def looks_right(name: str, low: bool) -> None:
        seen.append((name, low))
        assert (name, low) != ("card", True)

    with pytest.raises(AssertionError) as failed:
        looks_right()

    assert seen == [("mat", False), ("card", False), ("mat", True), ("card", True)]
    assert failed.value.__notes__ == [
        "failed for {'name': 'card'}",
        "failed for {'low': True}",
    ]


def test_the_same_kit_is_made_once_and_a_face_drawn_once() -> None:
    from companion.games.nine_circles.facts import facts
    from companion.games.nine_circles.kit import kit
    from tests.games.dante import wanted

    faces = kits.Faces(lambda up: kit(facts(), wanted(up=int(up))), "1")

    assert faces.kit() is faces.kit("1")
    assert faces("gamesheet") is faces("gamesheet", "1")


def test_every_game_has_a_picture_and_all_are_small_together() -> None:
    from PIL import Image

    from tests import previews

    paths = [previews.folder(game) / "preview.webp" for game in games.names()]

    for path in paths:
        with Image.open(path) as picture:
            found = picture.format, picture.size
        assert found == ("WEBP", (previews.WIDTH, previews.HEIGHT)), path
    assert sum(path.stat().st_size for path in paths) <= previews.TOTAL
    assert sorted(places.TEMPLATES.glob("*/preview.webp")) == sorted(paths)


def test_every_picture_shows_pieces_that_its_kit_has() -> None:
    from tests import previews

    for game in games.names():
        names = {piece.name for piece in previews.kit(game).pieces}
        preview = previews.read(game)
        shown = {entry.piece for entry in preview.pieces}
        below = {entry.on for entry in (*preview.pieces, *preview.dice)} - {""}
        assert shown <= names, game
        assert below <= shown, game


@pytest.mark.slow
def test_a_picture_made_again_is_the_same_and_shows_the_kit_as_it_is() -> None:
    """Compared small, so that neither WebP nor another renderer makes a difference."""
    from PIL import Image, ImageChops, ImageStat

    from tests import previews

    for game in games.names():
        made = previews.paint(previews.kit(game), previews.read(game))
        with Image.open(previews.folder(game) / "preview.webp") as kept:
            small = [image.convert("RGB").resize((160, 90)) for image in (made, kept)]
        mean = max(ImageStat.Stat(ImageChops.difference(*small)).mean)
        assert mean < 2.5, f"{game}: {mean:.1f}; run python -m tests.previews {game}"
        if game == games.names()[0]:
            again = previews.paint(previews.kit(game), previews.read(game))
            assert again.tobytes() == made.tobytes(), game


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
