"""`companion print`: which files are written where, of a kit with everything."""

import json
import re
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any, NoReturn

import pypdfium2
import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from companion import games, places
from companion.cli import app, kits
from companion.contract import KitRequest
from companion.errors import NoPango
from companion.press.ink import pages
from companion.press.layout import kinds
from companion.press.layout.piece import Kit
from companion.press.layout.sizes import paper, size
from companion.press.scene import path as paths
from companion.press.scene.scene import Scene
from tests.cli.conftest import Run


def test_without_pango_what_is_drawn_is_printed_and_the_rest_named(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(*_: object, **__: object) -> NoReturn:
        raise NoPango("pango", "it is not here", "install libpango-1.0-0")

    monkeypatch.setattr("companion.press.ink.pages.engine", missing)
    monkeypatch.setattr("companion.press.ink.pdf.write", lambda *_, **__: None)
    monkeypatch.setattr("companion.press.proof.turn", lambda *_, **__: [])

    code, out, err = run("print", "nine-circles", "--out", str(tmp_path))

    assert (code, err) == (1, "pango: it is not here; install libpango-1.0-0\n")
    assert out.splitlines() == [
        f"{tmp_path}/nine-circles/gamesheet-a4.pdf",
        f"{tmp_path}/nine-circles/gamesheet-nine-slices-a4.pdf",
        f"{tmp_path}/nine-circles/pad-a4.pdf",
        f"{tmp_path}/nine-circles/pad-write-on-a4.pdf",
        f"{tmp_path}/nine-circles/minis-a4.pdf",
    ]


@pytest.mark.parametrize(("term", "shown"), [("xterm", True), ("dumb", False)])
def test_progress_is_shown_where_a_line_can_be_wiped(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, term: str, shown: bool
) -> None:
    monkeypatch.setenv("TERM", term)
    monkeypatch.setattr("companion.cli.options.sys", Terminal)

    words = ["print", "exit-from-purgatory", "--only", "aids", "--out", str(tmp_path)]
    assert ("1 of 1: exit-from-purgatory aids" in run(*words).err) == shown


class Terminal:
    """What `sys` looks like at a terminal."""

    class stdout:
        isatty = staticmethod(lambda: False)

    class stderr:
        isatty = staticmethod(lambda: True)


def outline(path: Path) -> list[tuple[int, str]]:
    """Return the bookmarks of a file: how deep each is, and its title."""
    with pypdfium2.PdfDocument(path) as document:
        return [(mark.level, mark.get_title()) for mark in document.get_toc()]


@pytest.fixture(scope="module")
def combined(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    folder = tmp_path_factory.mktemp("combined")
    words = ["print", "exit-from-purgatory", "--combine", "--out", str(folder)]
    done = CliRunner().invoke(app, words, catch_exceptions=False)
    assert done.exit_code == 0
    return done.stdout, folder / "exit-from-purgatory"


def test_combined_says_how_many_sheets_each_file_has(
    combined: tuple[str, Path],
) -> None:
    out, folder = combined

    said = dict(
        line.removeprefix(f"{folder}/").split(": ") for line in out.splitlines()
    )
    assert said["card-a4.pdf"] == "9 sheets, both sides"
    assert said["board-a4.pdf"] == "5 sheets"
    assert said["cover-a4.pdf"] == "1 sheet"


def test_combined_has_bookmarks_by_part(combined: tuple[str, Path]) -> None:
    _, folder = combined

    found = outline(folder / "card-a4.pdf")

    assert [title for level, title in found if level == 0] == [
        "cards",
        "tokens",
        "aids",
    ]
    assert len([title for level, title in found if level == 1]) == 2 * 9
    assert {title for level, title in found if level == 2} >= {
        "Apple card",
        "Lock of player 1",
    }


def test_all_that_is_listed_can_be_named(run: Run) -> None:
    listed = json.loads(run("print six-winters --list --json").out)

    names = [name for part in listed for name in (part["name"], *part["pieces"])]
    assert {"obstacles", "aid", "box-empire", "rules"} <= set(names)
    assert len(names) == len(set(names))


Shelf = list[Kit]


def face(colour: str) -> Callable[[Scene], None]:
    def draw(scene: Scene) -> None:
        shade = "#FFFFFF" if scene.low else colour
        scene.draw(paths.Path().rect(0, 0, scene.width, scene.height), fill=shade)

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


def count_pages(path: Path) -> int:
    with pypdfium2.PdfDocument(path) as document:
        return len(document)


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("", "cards-a4 hexes-a4 board-a4 cover-a4"),
        (
            "--scheme grid --backs fold --marks lines --stack",
            "cards-a4-grid-fold-stack-lines hexes-a4-grid-stack-lines "
            "board-a4-grid-stack-lines cover-a4-grid-fold-stack-lines",
        ),
        (
            "--scheme grid --ink low --paper letter --only cards --backs fold",
            "cards-letter-grid-fold-low",
        ),
        (
            "--scheme grid --ink low --paper letter --only hexes",
            "hexes-letter-grid-low",
        ),
        ("--only ace", "ace-a4"),
        ("--only hexes --only ace --only hexes", "hexes-a4 ace-a4"),
    ],
)
def test_files_are_named_after_what_is_in_them_and_what_is_unusual(
    kit: Shelf, run: Run, tmp_path: Path, words: str, names: str
) -> None:
    code, out, err = run("print", "toy", *words.split(), "--out", str(tmp_path))

    paths = [tmp_path / "toy" / f"{name}.pdf" for name in names.split()]
    assert (code, out, err) == (0, "".join(f"{path}\n" for path in paths), "")
    if not words:
        assert list(map(count_pages, paths)) == [4, 1, 1, 1]


def test_each_name_of_only_must_be_known(kit: Shelf, run: Run, tmp_path: Path) -> None:
    words = "--only hexes --only aces"

    said = run("print", "toy", "--out", str(tmp_path), *words.split())

    line = "--only: no piece is called 'aces'; did you mean 'ace'?\n"
    assert said == (1, "", line)
    assert not (tmp_path / "toy").exists()


@pytest.mark.parametrize(
    ("words", "sides", "turned"),
    [
        ("--backs duplex", 4, "DuplexFlipLongEdge"),
        ("--backs duplex-short", 4, "DuplexFlipShortEdge"),
        ("--backs fold", 3, "Simplex"),
        ("--backs fold-across", 3, "Simplex"),
        ("--backs none", 2, "Simplex"),
        ("--scheme grid", 2, "DuplexFlipLongEdge"),
        ("--scheme single", 18, "DuplexFlipLongEdge"),
        ("--stack --marks lines", 4, "DuplexFlipLongEdge"),
        ("--marks two-tone", 4, "DuplexFlipLongEdge"),
        ("--marks none", 4, "DuplexFlipLongEdge"),
    ],
)
def test_cards_are_laid_as_asked_and_the_file_tells_the_printer_how_to_turn_them(
    words: str, sides: int, turned: str, kit: Shelf, run: Run, tmp_path: Path
) -> None:
    only = ["print", "toy", "--only", "cards", "--json", "--out", str(tmp_path)]
    (answer,) = json.loads(run(*only, *words.split()).out)

    path = Path(answer["path"])
    assert answer["pages"] == count_pages(path) == sides
    assert b"/PrintScaling /None" in path.read_bytes()
    assert f"/Duplex /{turned}".encode() in path.read_bytes()


def test_a_piece_larger_than_the_paper_is_refused_with_both_sizes(
    kit: Shelf, run: Run, tmp_path: Path
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
    kit: Shelf, run: Run, tmp_path: Path
) -> None:
    before = run("print", "toy", "--only", "cards", "--out", str(tmp_path / "a"))
    done = run("printer", "set", "upstairs", "--dx", "0.5", "--dy", "-1")
    after = run("print", "toy", "--only", "cards", "--out", str(tmp_path / "b"))

    assert (done.code, done.err) == (0, "")
    assert done.out == f"{tmp_path / 'printers.json'}\n"
    files = [Path(said.out.strip()) for said in (before, after)]
    one, two = ([page_text(path, n) for n in (0, 1)] for path in files)
    above = len(one[0]) * 9 // 10  # below is the margin, which names the printer
    assert one[0][:above] == two[0][:above]
    assert one[0] != two[0]
    assert one[1] != two[1]


def page_text(path: Path, number: int) -> bytes:
    """Return a page as pixels."""
    with pypdfium2.PdfDocument(path) as document:
        return bytes(document[number].render(scale=1).to_pil().tobytes())


@pytest.mark.parametrize("game", games.names())
def test_what_a_sheet_of_options_says_to_type_begins_a_game(
    game: str,
    run: Callable[..., Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(places, "saves", lambda: tmp_path)
    found = games.load(game)
    listed = found.kit(KitRequest(booklet_values=found.booklet_values)).pages
    page = next(page for page in listed if page.name == "rulings")
    html, _ = pages.fill(page, pages.PageOptions(paper("a4")))

    (line,) = re.findall(r"<code>companion (new [^<]*)</code>", html)

    assert run(*unescape(line).split()).code == 0
