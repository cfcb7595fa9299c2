"""Every file says on which sides of the paper it is printed."""

import io
from collections.abc import Iterator
from pathlib import Path as File
from typing import Any

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
from tests.kits import filled

ONE, LONG, SHORT = "/Simplex", "/DuplexFlipLongEdge", "/DuplexFlipShortEdge"


CARD = Piece("ace", 63, 88, filled, filled, group="cards", copies=20)
BOARD = Piece("board", 180, 250, filled, group="boards", copies=3, stock="board")
MAT = Piece("mat", 180, 250, filled, copies=2, stock="paper")
KIT = Kit("toy", "Toy", "by us", "r1", (CARD, BOARD, MAT))


def asked(pikepdf: Any, data: bytes) -> tuple[str, int]:
    """Return what a file asks of the printer, and its pages."""
    with pikepdf.open(io.BytesIO(data)) as document:
        wanted = document.Root.ViewerPreferences.get("/Duplex")
        return str(wanted), len(document.pages)


def test_a_file_of_one_sided_sheets_asks_for_one_side(pikepdf: Any) -> None:
    how = PrintOptions(paper("a4"))
    mixed = replace(BOARD, group="cards", copies=1, stock="card")
    both = replace(KIT, pieces=(mixed, CARD))
    flags = {
        (name, job.name): asked(pikepdf, output.data)
        for name, kit, combined in (
            ("apart", KIT, False),
            ("whole", KIT, True),
            ("both", both, True),
        )
        for job in jobs.files(kit, how, combined=combined)
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
    assert asked(pikepdf, folded.data) == (ONE, 5)


def test_a_script_prints_one_sided_sheets_beside_others(
    tmp_path: File, pikepdf: Any
) -> None:
    path = tmp_path / "out.pdf"
    script.save([BOARD], path)
    assert asked(pikepdf, path.read_bytes()) == (ONE, 3)

    script.save([replace(BOARD, copies=1), CARD], path)

    assert asked(pikepdf, path.read_bytes()) == (LONG, 8)


def test_a_file_that_asks_for_nothing_is_found(pikepdf: Any) -> None:
    how = PrintOptions(paper("a4"))
    boards = next(job for job in jobs.files(KIT, how) if job.name == "boards")
    output = boards.render(how)
    assert output
    assert output.findings == ()

    def changed(wanted: str | None) -> list[str]:
        file = io.BytesIO()
        with pikepdf.open(io.BytesIO(output.data)) as document:
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
        "mats": (ONE, 2),
        "cards": (LONG, 14),
        "rules": (SHORT, 6),
        "rulings": (LONG, 2),
    },
    "seven-steps-kosmos": {"stickers": (ONE, 2), "bag": (ONE, 1), "rulings": (LONG, 2)},
    "nine-circles": {"minis": (ONE, 2), "pad": (LONG, 2), "rulings": (ONE, 1)},
    "seven-steps": {"minis": (ONE, 1), "best-play": (LONG, 2)},
    "six-winters": {
        "boards": (ONE, 5),
        "playmat": (ONE, 3),
        "die-stickers": (ONE, 2),
        "locations": (LONG, 12),
        "cover": (ONE, 1),
        "rulings": (LONG, 4),
    },
}
"""What some files ask for, and their pages: all of one side, and some of each kind."""


@pytest.mark.slow
@pytest.mark.parametrize("game", games.names())
def test_every_file_of_a_kit_asks_for_the_sides_that_it_has(
    game: str, pikepdf: Any
) -> None:
    kit = kits.of_games([game], NO_OPTIONS, None)[0].kit
    flags = {}
    for combined in (True, False):
        for job, output in printed(kit, combined=combined):
            name = job.name
            flags[name] = flag, pages = asked(pikepdf, output.data)
            both = output.sides > output.sheets
            assert (flag != ONE) == both, name
            # Each sheet has its two pages, or a back would be on the next front.
            read = isinstance(job, Booklet)
            assert pages == output.sheets * (2 if both else 1) or read, name

    assert {name: flags[name] for name in FILES[game]} == FILES[game]


def printed(kit: Kit, *, combined: bool) -> Iterator[tuple[Job, Output]]:
    """Yield the files of a kit on A4, the cover last."""
    how = PrintOptions(paper("a4"))
    made = jobs.files(kit, how, combined=combined)
    listed = []
    for job in made:
        output = job.render(how)
        assert output
        yield job, output
        if not job.extra:
            listed += job.contents(f"{job.name}-a4.pdf", output)
    if needs_cover(kit):
        pieces = tuple(piece for job in made for piece in job.pieces)
        cover = Cover(kit, "cover", tuple(listed), pieces)
        yield cover, cover.render(how)
