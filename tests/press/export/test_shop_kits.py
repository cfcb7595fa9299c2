"""The kits of the games for print shops, every operator read back."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion import games
from companion.cli import kits
from companion.contract.options import NO_OPTIONS
from companion.press.export import shop
from companion.press.ink.cmyk import Separation, profile
from companion.press.layout.piece import Kit, Piece
from companion.press.proof import files
from tests.press.export.test_shop import inked, opened, operators

SPOTS = {"/CutContour", "/Crease"}
RGB = {"rg", "RG", "g", "G", "sc", "scn", "SC", "cs"}


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_pieces_of_every_group_of_a_kit_are_in_four_inks_within_the_limit(
    name: str, pikepdf: Any
) -> None:
    kit = some(kits.of_games([name], NO_OPTIONS, None)[0].kit)

    for file in shop.files(kit, shop.ANY, Separation(profile(), 300)):
        with opened(pikepdf, file.data) as document:
            used = list(operators(pikepdf, document))
            assert not {operator for operator, _, _ in used} & RGB, file.name
            spots = {str(given[0]) for operator, given, _ in used if operator == "CS"}
            assert spots <= SPOTS, file.name
            inks = [sum(parts) for _, parts, _ in inked(pikepdf, document)]
            assert max(inks) <= 3.002, file.name
            for page in document.pages:
                _check_boxes([list(map(float, page[box])) for box in BOXES])
        assert b"DeviceRGB" not in file.data, file.name


def some(kit: Kit) -> Kit:
    """Return a kit with every fourth piece of a group; they share colours."""
    groups: dict[str, list[Piece]] = {}
    for piece in kit.pieces:
        groups.setdefault(piece.group or piece.name, []).append(piece)
    pieces = tuple(piece for group in groups.values() for piece in group[::4])
    return replace(kit, pieces=pieces)


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_no_small_text_of_a_kit_is_of_several_inks(name: str) -> None:
    kit = kits.of_games([name], NO_OPTIONS, None)[0].kit

    found = files.toners(kit.pieces, Separation(profile(), 300))

    assert [str(finding) for finding in found] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_the_booklet_of_a_kit_is_in_four_inks_within_the_limit(
    name: str, pikepdf: Any
) -> None:
    kit = kits.of_games([name], NO_OPTIONS, None)[0].kit

    files = list(shop.booklets(kit, shop.ANY, Separation(profile(), 300)))

    assert [file.name for file in files] == ["rules.pdf"]
    with opened(pikepdf, files[0].data) as document:
        used = list(operators(pikepdf, document))
        assert not {operator for operator, _, _ in used} & RGB
        inks = [parts for _, parts, _ in inked(pikepdf, document)]
        assert [0, 0, 0, 1] in inks
        assert max(map(sum, inks)) <= 3.002
        assert len(document.pages) % 4 == 0
        for page in document.pages:
            _check_boxes([list(map(float, page[box])) for box in BOXES])
    assert b"DeviceRGB" not in files[0].data


BOXES = ("/MediaBox", "/BleedBox", "/TrimBox")


def _check_boxes(boxes: list[list[float]]) -> None:
    """Check that the trim is 3 mm inside the bleed, and that 9 mm inside the page."""
    media, bleed, trim = boxes
    for inside, outside, mm in ((trim, bleed, 3), (bleed, media, 9)):
        room = [inner - outer for inner, outer in zip(inside, outside, strict=True)]
        assert room == pytest.approx(
            [mm * 72 / 25.4] * 2 + [-mm * 72 / 25.4] * 2, abs=0.01
        )


@pytest.mark.slow
@pytest.mark.parametrize("name", ["exit-from-purgatory", "six-winters"])
def test_cards_for_drive_thru_cards_have_nothing_transparent_and_240_percent(
    name: str, pikepdf: Any
) -> None:
    kit = kits.of_games([name], NO_OPTIONS, None)[0].kit
    pieces = [piece for piece in kit.pieces if piece.back and piece.corner][:40:4]
    sold, _, _ = shop.cards(pieces)
    some = kit.__class__(kit.game, kit.title, kit.credit, kit.version, tuple(sold))

    press = Separation(profile(), 240, "PDF/X-1a:2003")
    for file in shop.files(some, shop.CARDS, press):
        with opened(pikepdf, file.data) as document:
            inks = [sum(parts) for _, parts, _ in inked(pikepdf, document)]
            assert max(inks) <= 2.402, file.name
            for thing in document.objects:
                if isinstance(thing, pikepdf.Dictionary | pikepdf.Stream):
                    assert float(thing.get("/ca", 1)) == 1, file.name
                    assert "/SMask" not in thing, file.name
