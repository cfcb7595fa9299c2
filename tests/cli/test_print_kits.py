"""How a kit is printed, from a kit with one of everything."""

import json
from collections.abc import Callable
from pathlib import Path as File
from typing import Any

import pypdfium2
import pytest
from msgspec.structs import replace

from companion.cli import kits
from companion.press.layout import kinds
from companion.press.layout.piece import Kit
from companion.press.layout.sizes import size
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene

Run = Callable[..., Any]
Shelf = list[Kit]


def face(colour: str) -> Callable[[Scene], None]:
    def draw(scene: Scene) -> None:
        shade = "#FFFFFF" if scene.low else colour
        scene.draw(Path().rect(0, 0, scene.width, scene.height), fill=shade)

    return draw


def toy() -> Kit:
    back = face("#0C4A43")
    ace = replace(kinds.card("ace", size("poker"), face("#DE5233"), back), copies=9)
    hexagon = kinds.hexagon("rock", "flat", 50, face("#F0B429"))
    board = kinds.board("board", 120, 120, face("#D5E8E6"))
    return Kit("toy", "Toy", "by us", "r1", (ace, hexagon, board))


@pytest.fixture
def kit(monkeypatch: pytest.MonkeyPatch) -> Shelf:
    """The kit on the shelf, which may be exchanged."""
    shelf = [toy()]
    monkeypatch.setattr(
        "companion.cli.kits.of_games", lambda *_: [kits.Made(kit) for kit in shelf]
    )
    return shelf


def printed(said: Any) -> list[str]:
    assert (said.code, said.err) == (0, "")
    return [File(line).name for line in said.out.splitlines()]


def pages(path: File) -> int:
    with pypdfium2.PdfDocument(path) as document:
        return len(document)


def test_a_kit_is_a_file_a_group_and_a_cover(
    kit: Shelf, run: Run, tmp_path: File
) -> None:
    said = run("print", "toy", "--out", str(tmp_path / "out"))

    names = ["cards-a4.pdf", "hexes-a4.pdf", "board-a4.pdf", "cover-a4.pdf"]
    assert printed(said) == names
    assert [pages(tmp_path / "out" / "toy" / name) for name in names] == [4, 1, 1, 1]


def test_files_say_what_is_unusual_about_them(
    kit: Shelf, run: Run, tmp_path: File
) -> None:
    words = "--scheme grid --ink low --paper letter"
    said = [
        run("print", "toy", "--out", str(tmp_path), *words.split(), "--only", *name)
        for name in (("cards", "--backs", "fold"), ("hexes",))
    ]

    assert [printed(each) for each in said] == [
        ["cards-letter-grid-fold-low.pdf"],
        ["hexes-letter-grid-low.pdf"],
    ]


def test_only_may_be_given_several_times(kit: Shelf, run: Run, tmp_path: File) -> None:
    words = "--only hexes --only ace --only hexes"

    said = run("print", "toy", "--out", str(tmp_path), *words.split())

    assert printed(said) == ["hexes-a4.pdf", "ace-a4.pdf"]


def test_each_name_of_only_must_be_known(kit: Shelf, run: Run, tmp_path: File) -> None:
    words = "--only hexes --only aces"

    said = run("print", "toy", "--out", str(tmp_path), *words.split())

    assert said.code == 1
    assert said.err == "--only: no piece is called 'aces'; did you mean 'ace'?\n"
    assert not (tmp_path / "toy").exists()


def test_a_cover_says_what_is_unusual_in_all_that_it_lists(
    kit: Shelf, run: Run, tmp_path: File
) -> None:
    words = "--scheme grid --backs fold --marks lines --stack"
    said = run("print", "toy", "--out", str(tmp_path), *words.split())

    assert printed(said) == [
        "cards-a4-grid-fold-stack-lines.pdf",
        "hexes-a4-grid-stack-lines.pdf",
        "board-a4-grid-stack-lines.pdf",
        "cover-a4-grid-fold-stack-lines.pdf",
    ]


@pytest.mark.parametrize(
    ("words", "sides"),
    [
        ("--backs duplex", 4),
        ("--backs duplex-short", 4),
        ("--backs fold", 3),
        ("--backs fold-across", 3),
        ("--backs none", 2),
        ("--scheme grid", 2),
        ("--scheme single", 18),
        ("--stack --marks lines", 4),
        ("--marks two-tone", 4),
        ("--marks none", 4),
    ],
)
def test_cards_are_laid_as_asked(
    words: str, sides: int, kit: Shelf, run: Run, tmp_path: File
) -> None:
    said = run(
        "print",
        "toy",
        "--only",
        "cards",
        "--out",
        str(tmp_path),
        *words.split(),
        "--json",
    )

    (answer,) = json.loads(said.out)
    assert answer["pages"] == sides
    assert pages(File(answer["path"])) == sides


@pytest.mark.parametrize(
    ("backs", "expected"),
    [
        ("duplex", b"/Duplex /DuplexFlipLongEdge"),
        ("duplex-short", b"/Duplex /DuplexFlipShortEdge"),
        ("fold", b"/Duplex /Simplex"),
    ],
)
def test_the_file_tells_the_printer_how_to_turn_the_paper(
    backs: str, expected: bytes, kit: Shelf, run: Run, tmp_path: File
) -> None:
    said = run(
        "print", "toy", "--only", "cards", "--out", str(tmp_path), "--backs", backs
    )

    data = File(said.out.strip()).read_bytes()
    assert b"/PrintScaling /None" in data
    assert expected in data


def test_one_piece_of_a_group_may_be_printed(
    kit: Shelf, run: Run, tmp_path: File
) -> None:
    said = run("print", "toy", "--only", "ace", "--out", str(tmp_path))

    assert printed(said) == ["ace-a4.pdf"]


def test_printing_again_gives_the_same_bytes(
    kit: Shelf, run: Run, tmp_path: File
) -> None:
    for folder in ("one", "two"):
        run("print", "toy", "--out", str(tmp_path / folder))

    first, second = (
        {path.name: path.read_bytes() for path in (tmp_path / folder / "toy").iterdir()}
        for folder in ("one", "two")
    )
    assert first == second
    assert len(first) == 5


def test_since_a_manifest_only_changed_sheets_are_printed(
    kit: Shelf, run: Run, tmp_path: File
) -> None:
    run("print", "toy", "--out", str(tmp_path))
    beside = tmp_path / "toy" / "manifest.json"
    ace, hexagon, board = kit[0].pieces
    kit[0] = replace(
        kit[0], pieces=(ace, replace(hexagon, front=face("#111111")), board)
    )

    said = run("print", "toy", "--out", str(tmp_path), "--since", str(beside))

    assert said.code == 0
    assert [File(line).name for line in said.out.splitlines()] == [
        "hexes-a4-changed.pdf"
    ]
    assert said.err == "cards: nothing has changed\nboard: nothing has changed\n"


def test_since_a_manifest_of_another_game_is_refused(
    kit: Shelf, run: Run, tmp_path: File
) -> None:
    (tmp_path / "m.json").write_text('{"game": "chess"}')

    said = run(
        "print", "toy", "--out", str(tmp_path), "--since", str(tmp_path / "m.json")
    )

    assert (said.code, said.out) == (1, "")
    assert said.err == (
        f"{tmp_path / 'm.json'}: is of chess, not of toy; name this game's own\n"
    )


def test_a_piece_larger_than_the_paper_is_refused_with_both_sizes(
    kit: Shelf, run: Run, tmp_path: File
) -> None:
    ace, *others = kit[0].pieces
    large = replace(ace, width=100, height=180)
    kit[0] = replace(kit[0], pieces=(*others, large))
    words = "--backs fold --paper a5 --scheme bleed"
    said = run("print", "toy", *words.split(), "--out", str(tmp_path))

    assert (said.code, said.out) == (1, "")
    assert said.err == (
        "cards: 100 x 180 mm with 3 mm bleed does not fit a5 twice across the fold; "
        "half of it takes 64 x 191 mm, choose duplex\n"
    )
    assert not list(tmp_path.rglob("*.pdf"))


def test_a_printer_that_was_set_moves_every_later_back(
    kit: Shelf, run: Run, tmp_path: File
) -> None:
    before = run("print", "toy", "--only", "cards", "--out", str(tmp_path / "a"))
    done = run("printer", "set", "upstairs", "--dx", "0.5", "--dy", "-1")
    after = run("print", "toy", "--only", "cards", "--out", str(tmp_path / "b"))

    assert (done.code, done.err) == (0, "")
    assert done.out == f"{tmp_path / 'printers.json'}\n"
    files = [File(said.out.strip()) for said in (before, after)]
    one, two = ([page_text(path, n) for n in (0, 1)] for path in files)
    above = len(one[0]) * 9 // 10  # below is the margin, which names the printer
    assert one[0][:above] == two[0][:above]
    assert one[0] != two[0]
    assert one[1] != two[1]


def page_text(path: File, number: int) -> bytes:
    """Return a page as pixels."""
    with pypdfium2.PdfDocument(path) as document:
        return bytes(document[number].render(scale=1).to_pil().tobytes())
