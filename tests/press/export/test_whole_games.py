"""The games, whole: at services that print, at print shops, on cutting machines."""

import io
import itertools
import math
from collections.abc import Iterator
from functools import cache

import pypdfium2
import pytest
from msgspec.structs import replace
from PIL import Image

from companion import games
from companion.cli import kits
from companion.contract.options import NO_OPTIONS
from companion.press.export import cutting, services, shop
from companion.press.export.cutting import Cut
from companion.press.export.faces import Made
from companion.press.ink.cmyk import Separation, profile
from companion.press.layout import planning, sizes
from companion.press.layout.cutting import Cutter
from companion.press.layout.piece import Kit, Piece
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sizes import PAPERS
from companion.press.proof import files
from tests.kits import looked_into, picture, things
from tests.press.export.cut_lines import lines, sheets
from tests.press.export.test_shop import RGB, inked, painted

CRAFTER = sizes.service("the-game-crafter")
MAKE = sizes.service("make-playing-cards")


@cache
def kit(name: str) -> Kit:
    return kits.of_games([name], NO_OPTIONS, None)[0].kit


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_the_game_crafter_makes_every_piece_of_a_game_that_suits_it(name: str) -> None:
    game = kit(name)

    lots, left, lines = services.lots(game.pieces, CRAFTER)

    assert {one.piece.group_name for one in left} == LEFT[name]
    made = [piece.name for lot in lots for piece in lot.pieces]
    left_out = [one.piece.name for one in left]
    every = [piece.name for piece in game.pieces if piece.copies]
    assert sorted(made + left_out) == sorted(every)
    scales = [int(line.split()[-2]) for line in lines]
    assert all(90 <= scale <= 115 for scale in scales)


LEFT = {
    "exit-from-purgatory": {"box-tokens", "box-dice", "raised", "stencil"},
    "nine-circles": {"pad", "pad-write-on", "minis"},
    "seven-steps": {"pad", "pad-write-on", "minis"},
    "seven-steps-kosmos": {
        *("boards", "screens", "bag", "box-tiles", "raised", "stencil")
    },
    "six-winters": {
        *("dividers", "box-dice", "die-nets", "cube-nets"),
        *("markers", "wheel-markers", "dice-chits", "sheets", "die-stickers-small"),
    },
}
"""What that service does not make, or only far from its size."""


@pytest.mark.slow
@pytest.mark.parametrize("name", ["exit-from-purgatory", "six-winters"])
def test_cards_are_printed_in_their_size_and_aids_are_not_shrunk(name: str) -> None:
    sold, left, lines = shop.cards(kit(name).pieces)

    assert lines == []
    assert {piece.group for piece in sold}.isdisjoint({"aids"})
    (aid,) = {one.right for one in left if one.piece.group == "aids"}
    assert aid == "90 to 115 % would be right"


@pytest.mark.slow
def test_cards_of_make_playing_cards_are_made_and_the_rest_is_named() -> None:
    _, left, lines = services.lots(kit("exit-from-purgatory").pieces, MAKE)

    assert lines == []
    groups = {one.piece.group_name for one in left}
    assert groups == {
        *("mats", "tokens", "aids", "box", "box-tokens", "box-dice"),
        *("raised", "stencil", "summary"),
    }


@pytest.mark.slow
def test_a_booklet_is_a_picture_a_page_on_whole_sheets_where_they_are_made() -> None:
    (rules,) = services.booklets(kit("nine-circles"), CRAFTER)

    assert rules.folder == "rules-large-booklet"
    assert rules.line == (
        "rules: 139.7 x 215.9 mm becomes large-booklet, 127 x 203.2 mm, 91 %"
    )
    images = [Image.open(io.BytesIO(data)) for data in rules.pages]
    assert [(one.size, one.mode) for one in images] == [((1575, 2475), "RGB")] * 4
    assert services.booklets(kit("nine-circles"), MAKE) == []


SPOTS = {"/CutContour", "/Crease"}


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_pieces_of_every_group_of_a_kit_are_in_four_inks_within_the_limit(
    name: str,
) -> None:
    for file in shop.files(some(kit(name)), shop.ANY, Separation(profile(), 300)):
        _check_colours(file)


def _check_colours(file: Made) -> list[list[float]]:
    """Check inks, boxes and spot colours of a file; return its inks."""
    with looked_into(file.data) as document:
        used = painted(document)
        assert not {operator for operator, _ in used} & RGB, file.name
        spots = {str(given[0]) for operator, given in used if operator == "CS"}
        assert spots <= SPOTS, file.name
        inks = [parts for _, parts in inked(used)]
        assert max(map(sum, inks)) <= 3.002, file.name
        for page in document.pages:
            _check_boxes([list(map(float, page[box])) for box in BOXES])
    assert b"DeviceRGB" not in file.data, file.name
    return inks


def some(game: Kit) -> Kit:
    """Return a kit with every eighth piece of a group; they share colours."""
    groups: dict[str, list[Piece]] = {}
    for piece in game.pieces:
        groups.setdefault(piece.group_name, []).append(piece)
    pieces = tuple(piece for group in groups.values() for piece in group[::8])
    return replace(game, pieces=pieces)


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_no_small_text_of_a_kit_is_of_several_inks(name: str) -> None:
    found = files.toners(kit(name).pieces, Separation(profile(), 300))

    assert [str(finding) for finding in found] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_the_booklet_of_a_kit_is_in_four_inks_within_the_limit(name: str) -> None:
    (file,) = shop.booklets(kit(name), shop.ANY, Separation(profile(), 300))

    assert file.name == "rules.pdf"
    assert [0, 0, 0, 1] in _check_colours(file)
    with pypdfium2.PdfDocument(file.data) as document:
        assert len(document) % 4 == 0


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
    name: str,
) -> None:
    game = kit(name)
    pieces = [piece for piece in game.pieces if piece.back and piece.corner][:40:4]
    sold, _, _ = shop.cards(pieces)
    cards = replace(game, pieces=tuple(sold))

    press = Separation(profile(), 240, "PDF/X-1a:2003")
    for file in shop.files(cards, shop.CARDS, press):
        with looked_into(file.data) as document:
            inks = [sum(parts) for _, parts in inked(painted(document))]
            assert max(inks) <= 2.402, file.name
            for thing in things(document):
                assert float(thing.get("/ca", 1)) == 1, file.name
                assert "/SMask" not in thing, file.name


DPI = 381
CUTTERS: tuple[Cutter, ...] = ("none", "silhouette", "cricut")


@pytest.mark.slow
def test_nets_and_dividers_are_cut_where_their_edges_are_drawn() -> None:
    winters = kit("six-winters")
    groups = ("box-empire", "die-nets", "dividers")
    edged = [piece for piece in winters.pieces if piece.dieline]
    cut = tuple(piece for piece in edged if (piece.group_name) in groups)
    how = PrintOptions(PAPERS["a4"])
    made = cutting.files(replace(winters, pieces=cut), how, Cut("silhouette"))
    found = {file.name: file for file in made}

    for group in groups:
        image = picture(found[f"{group}.pdf"].data, dpi=DPI)
        for kind in ("svg", "dxf"):
            dark = [
                image.getpixel((round(x / 25.4 * DPI), round(y / 25.4 * DPI))) < 128
                for layer, points, _ in lines(found[f"{group}-1.{kind}"])
                if layer == "cut"
                for x, y in finely(points)
            ]
            # Ends of a divider are the edge of its picture, which has no line.
            assert sum(dark) > 0.97 * len(dark) or group == "dividers", group
            assert sum(dark) > 0.15 * len(dark), group


def finely(points: list[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """Yield points on a line, a tenth of a millimetre apart."""
    for (x0, y0), (x1, y1) in itertools.pairwise(points):
        count = max(1, round(math.dist((x0, y0), (x1, y1)) * 10))
        for step in range(count):
            yield x0 + (x1 - x0) * step / count, y0 + (y1 - y0) * step / count


@pytest.mark.slow
@pytest.mark.parametrize("cutter", CUTTERS)
def test_every_piece_of_every_game_is_cut_once(cutter: Cutter) -> None:
    for game in games.names():
        whole_kit = kit(game)
        how = PrintOptions(PAPERS["a4"])
        if all(planning.alone(piece) or piece.halved for piece in whole_kit.pieces):
            assert cutter != "none" or list(cutting.files(whole_kit, how, Cut()))
            continue
        made = cutting.files(whole_kit, how, Cut(cutter, 36))
        found = {file.name: file for file in made}
        said = found["READ-ME.txt"].data.decode().splitlines()
        names = [line.split(":")[0] for line in said]
        for group in dict.fromkeys(piece.group_name for piece in whole_kit.pieces):
            alike = [p for p in whole_kit.pieces if p.group_name == group]
            # A figure is cut out, and its base below it.
            count = sum(piece.copies * (1 + piece.standee) for piece in alike)
            if group not in names:
                assert group in found["READ-ME.txt"].note
                assert all(piece.stock == "paper" for piece in alike), group
                continue
            files = [
                name
                for name, _ in sheets(found, "svg")
                if name.rsplit("-", 1)[0] == group
            ]
            outer = [
                line for name in files for line in lines(found[name]) if line[0] in CUTS
            ]
            parted = any(piece.splits for piece in alike) and len(files) > 1
            parted = parted or group == "stencil"  # its windows are cut, too
            if alike[0].halved:
                count = sum(-(-piece.copies // 2) for piece in alike)
            assert len(outer) >= count if parted else len(outer) == count, group
            assert all(closed for _, _, closed in outer) or alike[0].halved


CUTS = ("cut", "kiss")
