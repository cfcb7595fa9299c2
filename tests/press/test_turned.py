"""Every file says on which sides of the paper it is printed."""

import io
from collections.abc import Iterator
from pathlib import Path as File

import pytest
from msgspec.structs import replace

from companion import games
from companion.cli import kits
from companion.contract.options import NO_OPTIONS
from companion.press import jobs, proof, script
from companion.press.jobs import Booklet, Cover, Job, Output, needs_cover
from companion.press.layout.piece import Kit, Piece
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sizes import paper
from tests.kits import filled, looked_into

ONE, LONG, SHORT = "/Simplex", "/DuplexFlipLongEdge", "/DuplexFlipShortEdge"


CARD = Piece("ace", 63, 88, filled, filled, group="cards", copies=20)
BOARD = Piece("board", 180, 250, filled, group="boards", copies=3, stock="board")
MAT = Piece("mat", 180, 250, filled, copies=2, stock="paper")
KIT = Kit("toy", "Toy", "by us", "r1", (CARD, BOARD, MAT))


def printer_flag(data: bytes) -> tuple[str, int]:
    """Return what a file asks of the printer, and its pages."""
    with looked_into(data) as document:
        wanted = document.Root.ViewerPreferences.get("/Duplex")
        return str(wanted), len(document.pages)


def test_a_file_of_one_sided_sheets_asks_for_one_side() -> None:
    how = PrintOptions(paper("a4"))
    mixed = replace(BOARD, group="cards", copies=1, stock="card")
    both = replace(KIT, pieces=(mixed, CARD))
    flags = {
        (name, job.name): printer_flag(output.data)
        for name, kit in (("apart", KIT), ("whole", KIT), ("both", both))
        for job in jobs.files(kit, how, combined=name != "apart")
        if (output := job.render(how))
    }

    assert flags == {
        ("apart", "cards"): (LONG, 6),
        ("apart", "boards"): (ONE, 3),
        ("apart", "mat"): (ONE, 2),
        ("whole", "card"): (LONG, 6),
        ("whole", "board"): (ONE, 3),
        ("whole", "paper"): (ONE, 2),
        # A sheet with one side has an empty back, so that the others keep theirs.
        ("both", "card"): (LONG, 8),
    }
    how = replace(how, backs="fold")
    folded = jobs.files(KIT, how)[1].render(how)
    assert folded
    assert printer_flag(folded.data) == (ONE, 5)


def test_a_script_prints_one_sided_sheets_beside_others(tmp_path: File) -> None:
    path = tmp_path / "out.pdf"
    for pieces, flag in (
        ([BOARD], (ONE, 3)),
        ([replace(BOARD, copies=1), CARD], (LONG, 8)),
    ):
        script.save(pieces, path)
        assert printer_flag(path.read_bytes()) == flag


def test_a_file_that_asks_for_nothing_is_found() -> None:
    pikepdf = pytest.importorskip("pikepdf")
    how = PrintOptions(paper("a4"))
    boards = next(job for job in jobs.files(KIT, how) if job.name == "boards")
    output = boards.render(how)
    assert output
    assert output.findings == ()

    def changed(wanted: str | None) -> list[str]:
        file = io.BytesIO()
        with looked_into(output.data) as document:
            del document.Root.ViewerPreferences["/Duplex"]
            if wanted:
                document.Root.ViewerPreferences["/Duplex"] = pikepdf.Name(wanted)
            document.save(file)
        findings = proof.turn(file.getvalue(), "boards", 3, both=False)
        return [f"{finding.severity} {finding}" for finding in findings]

    assert changed(ONE) == []
    for wanted, what in ((None, "neither one side nor both"), (LONG, "both sides")):
        assert changed(wanted) == [
            f"error boards, the file: asks for {what}, of 3 pages; "
            "it is printed on one side [turn]"
        ]


FILES = {
    "exit-from-purgatory": {
        **{"mats": (ONE, 2), "cards": (LONG, 14)},
        **{"rules": (SHORT, 6), "rulings": (LONG, 2)},
    },
    "seven-steps-kosmos": {"stickers": (ONE, 2), "bag": (ONE, 1), "rulings": (LONG, 2)},
    "nine-circles": {"minis": (ONE, 2), "pad": (LONG, 2), "rulings": (ONE, 1)},
    "seven-steps": {"minis": (ONE, 1), "best-play": (LONG, 2)},
    "six-winters": {
        **{"boards": (ONE, 5), "playmat": (ONE, 3), "die-stickers": (ONE, 2)},
        **{"locations": (LONG, 12), "cover": (ONE, 1), "rulings": (LONG, 4)},
    },
}


@pytest.mark.slow
@pytest.mark.parametrize("game", games.names())
def test_every_file_of_a_kit_asks_for_the_sides_that_it_has(game: str) -> None:
    kit = kits.of_games([game], NO_OPTIONS, None)[0].kit
    flags = {}
    for combined in (True, False):
        for job, output in printed(kit, combined=combined):
            name = job.name
            flags[name] = flag, pages = printer_flag(output.data)
            both = output.sides > output.sheets
            assert (flag != ONE) == both, name
            # Each sheet has its two pages, or a back would be on the next front.
            read = isinstance(job, Booklet)
            assert pages == output.sheets * (2 if both else 1) or read, name

    assert {name: flags[name] for name in FILES[game]} == FILES[game]


def printed(kit: Kit, *, combined: bool) -> Iterator[tuple[Job, Output]]:
    """Yield files of a kit on A4, the cover last; combined, those of its pieces alone.

    What is read is printed in the same files either way.
    """
    how = PrintOptions(paper("a4"))
    made = jobs.files(kit, how, combined=combined)
    listed = []
    for job in made:
        if combined and not job.pieces:
            continue
        output = job.render(how)
        assert output
        yield job, output
        if not job.extra:
            listed += job.contents(f"{job.name}-a4.pdf", output)
    if needs_cover(kit) and not combined:
        pieces = tuple(piece for job in made for piece in job.pieces)
        cover = Cover(kit, "cover", tuple(listed), pieces)
        yield cover, cover.render(how)
