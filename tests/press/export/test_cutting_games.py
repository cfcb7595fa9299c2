"""Sheets for cutting machines of the games: whole kits, and lines that are drawn."""

import itertools
import math
from collections.abc import Iterator

import pypdfium2
import pytest
from msgspec.structs import replace
from PIL import Image

from companion import games
from companion.cli import kits
from companion.contract.options import NO_OPTIONS
from companion.press.export import cutting
from companion.press.export.cutting import Cut
from companion.press.export.faces import Made
from companion.press.layout import kinds, planning
from companion.press.layout.cutting import Cutter
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sizes import PAPERS
from tests.press.export.cut_lines import lines, sheets

DPI = 381
CUTTERS: tuple[Cutter, ...] = ("none", "silhouette", "cricut")


@pytest.mark.slow
def test_nets_and_dividers_are_cut_where_their_edges_are_drawn() -> None:
    kit = kits.of_games(["six-winters"], NO_OPTIONS, None)[0].kit
    groups = ("box-empire", "die-nets", "dividers")
    edged = [piece for piece in kit.pieces if piece.dieline]
    some = tuple(piece for piece in edged if (piece.group or piece.name) in groups)
    how = PrintOptions(PAPERS["a4"])
    files = cutting.files(replace(kit, pieces=some), how, Cut("silhouette"))
    found = {file.name: file for file in files}

    for group in groups:
        image = whole(found[f"{group}.pdf"].data)
        for kind in ("svg", "dxf"):
            edges = [
                pts
                for layer, pts, _ in lines(found[f"{group}-1.{kind}"])
                if layer == "cut"
            ]
            dark = [
                image.getpixel((round(x / 25.4 * DPI), round(y / 25.4 * DPI))) < 128
                for points in edges
                for x, y in finely(points)
            ]
            # Ends of a divider are the edge of its picture, which has no line.
            assert sum(dark) > 0.97 * len(dark) or group == "dividers", group
            assert sum(dark) > 0.15 * len(dark), group


def whole(data: bytes) -> Image.Image:
    document = pypdfium2.PdfDocument(data)
    found = document[0].render(scale=DPI / 72, grayscale=True).to_pil().copy()
    document.close()
    return found


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
        kit = kits.of_games([game], NO_OPTIONS, None)[0].kit
        how = PrintOptions(PAPERS["a4"])
        if all(planning.alone(piece) or piece.halved for piece in kit.pieces):
            assert cutter != "none" or list(cutting.files(kit, how, Cut()))
            continue
        files = cutting.files(kit, how, Cut(cutter, 72))
        found = {file.name: file for file in files}
        names = [line.split(":")[0] for line in text(found).splitlines()]
        for group in dict.fromkeys(piece.group or piece.name for piece in kit.pieces):
            some = [p for p in kit.pieces if (p.group or p.name) == group]
            # A figure is cut out, and its base below it.
            count = sum(piece.copies * (1 + kinds.is_standee(piece)) for piece in some)
            if group not in names:
                assert group in found["READ-ME.txt"].note
                assert all(piece.stock == "paper" for piece in some), group
                continue
            files = [name for name, _ in sheets(found, "svg") if stem(name) == group]
            outer = [
                line for name in files for line in lines(found[name]) if line[0] in CUTS
            ]
            parted = any(piece.splits for piece in some) and len(files) > 1
            if some[0].halved:
                count = sum(-(-piece.copies // 2) for piece in some)
            assert len(outer) >= count if parted else len(outer) == count, group
            assert all(closed for _, _, closed in outer) or some[0].halved


CUTS = ("cut", "kiss")


def stem(name: str) -> str:
    return name.rsplit("-", 1)[0]


def text(found: dict[str, Made]) -> str:
    return found["READ-ME.txt"].data.decode()
