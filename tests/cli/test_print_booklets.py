"""What is read: the options of booklets, and what `proof` and `print` say of them."""

import json
from pathlib import Path
from typing import Any, NoReturn

import pytest

from companion import places
from companion.cli.kits import Made
from companion.errors import NoPango
from companion.press.layout.piece import Kit, Page, Piece
from companion.press.scene import path as paths
from companion.press.scene.scene import Scene
from tests.cli.conftest import Run


def draw(scene: Scene) -> None:
    scene.draw(paths.Path().rect(0, 0, scene.width, scene.height), fill="#808080")


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Print a kit of a mat, a booklet and a sheet that is read."""
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "shared").symlink_to(places.TEMPLATES / "shared")
    monkeypatch.setattr(places, "TEMPLATES", tmp_path / "templates")
    words = '<html lang="en"><title>Rules</title><p>Roll.</p></html>'
    (tmp_path / "templates" / "toy.html").write_text(words, "utf-8")
    pages = (
        Page("rules", "toy.html", "Rules", dict, "booklet"),
        Page("rulings", "toy.html", "Rulings", dict),
    )
    kit = Kit("toy", "Toy", "by us", "r1", (Piece("mat", 100, 100, draw),), pages)
    monkeypatch.setattr("companion.cli.kits.of_games", lambda *_: [Made(kit)])
    monkeypatch.setattr("companion.games.named", lambda name: name)


def names(said: Any, folder: Path) -> list[str]:
    assert (said.code, said.err) == (0, "")
    return [Path(line).relative_to(folder).as_posix() for line in said.out.split()]


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize(
    ("words", "written"),
    [
        ("", ["mat-a4", "rules-a4", "rulings-a4"]),
        ("--booklet saddle", ["mat-a4", "rules-a4", "rulings-a4"]),
        ("--booklet pages", ["mat-a4", "rules-a4-pages", "rulings-a4"]),
        ("--large-print", ["mat-a4", "rules-a4-large-print", "rulings-a4-large-print"]),
        ("--thickness 0.14 --only rules", ["rules-a4-0.14mm"]),
        ("--paper a5 --only rules", ["rules-a5"]),
        ("--paper a5 --booklet pages --only rules", ["rules-a5"]),
    ],
)
def test_a_kit_prints_one_form_of_its_booklets_and_names_it(
    run: Run, tmp_path: Path, words: str, written: list[str]
) -> None:
    said = run("print", "toy", *words.split(), "--out", str(tmp_path))

    assert names(said, tmp_path) == [f"toy/{name}.pdf" for name in written]


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize(
    ("words", "line"),
    [
        (
            "--booklet saddle --paper a5 --only rules",
            "--booklet: saddle is given for a5 paper; choose a4 or letter, or pages",
        ),
        (
            "--booklet pages --large-print",
            "--large-print: is given with --booklet pages; choose one of them",
        ),
        (
            "--large-print --paper a3",
            "--large-print: is given for a3 paper; choose a4 or letter",
        ),
        (
            "--booklet pages --only mat",
            "--booklet: is given for toy; leave it out: no booklet is printed",
        ),
        (
            "--booklet pages --only rulings",
            "--booklet: is given for toy; leave it out: no booklet is printed",
        ),
        (
            "--thickness 0.1 --booklet pages",
            "--thickness: is given; leave it out: nothing printed is folded",
        ),
        (
            "--thickness 3",
            "--thickness: 3 mm is no thickness of paper; choose 0 to 0.5",
        ),
    ],
)
def test_an_option_of_booklets_without_effect_is_refused(
    run: Run, tmp_path: Path, words: str, line: str
) -> None:
    said = run("print", "toy", *words.split(), "--out", str(tmp_path / "out"))

    assert (said.code, said.out, said.err) == (1, "", f"{line}\n")
    assert not (tmp_path / "out").exists()


LINE = (
    "rules, page 1, 'tiny' at (19.8, 19.8) mm: set at 5.0 pt; 6 pt at least [small]\n"
)
ROW = "  warning small     rules, page 1, 'tiny' at (19.8, 19.8) mm"
RIGHT = "                    set at 5.0 pt; 6 pt at least"


@pytest.fixture
def booklet(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Put a kit on the shelf that is a booklet alone, with one word that is small."""
    monkeypatch.setattr(places, "TEMPLATES", tmp_path / "templates")
    (tmp_path / "templates").mkdir()
    words = "<style>* { margin: 0 }</style><p style='font-size: 5pt'>tiny</p>"
    (tmp_path / "templates" / "toy.html").write_text(words, "utf-8")
    page = Page("rules", "toy.html", "Rules", dict)
    kit = Kit("toy", "Toy", "by us", "r1", (), (page,))
    monkeypatch.setattr("companion.cli.kits.of_games", lambda *_: [Made(kit)])


@pytest.mark.usefixtures("booklet")
def test_proof_tells_what_is_wrong_in_a_booklet_and_in_its_large_print(
    run: Run,
) -> None:
    said = run("proof toy --paper letter --strict")

    assert (said.code, said.err) == (1, "")
    assert said.out.splitlines() == [
        *("toy, full ink: 2 found", f"{ROW} (and rules, large print)", RIGHT),
        *("toy, low ink: 1 found", ROW, RIGHT),
    ]


@pytest.mark.usefixtures("booklet")
def test_print_says_what_is_wrong_in_a_booklet(run: Run, tmp_path: Path) -> None:
    said = run("print", "toy", "--json", "--out", str(tmp_path / "out"))

    assert (said.code, said.err) == (0, f"toy: {LINE}")
    assert [file["findings"] for file in json.loads(said.out)] == [1]


@pytest.mark.usefixtures("booklet")
def test_print_strict_writes_no_booklet_with_a_fault(run: Run, tmp_path: Path) -> None:
    said = run("print", "toy", "--strict", "--out", str(tmp_path / "out"))

    assert (said.code, said.out) == (1, "")
    assert said.err == (
        f"toy: {LINE}"
        "toy: 1 fault is found; see companion proof toy, or leave out --strict\n"
    )
    assert not (tmp_path / "out").exists()


@pytest.mark.usefixtures("booklet")
def test_without_pango_proof_says_that_booklets_are_not_read(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing() -> NoReturn:
        raise NoPango("pages", "Pango is not on this machine", "install it")

    monkeypatch.setattr("companion.press.ink.pages.engine", missing)
    said = run("proof toy --ink low")

    assert (said.code, said.out) == (1, "toy, low ink: nothing found\n")
    assert said.err == "pages: Pango is not on this machine; install it\n"
