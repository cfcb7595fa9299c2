"""`companion print`: the options of booklets."""

from collections.abc import Callable
from pathlib import Path as File
from typing import Any

import pytest

from companion import places
from companion.cli.kits import Made
from companion.press.layout.piece import Kit, Page, Piece
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene

Run = Callable[..., Any]


def draw(scene: Scene) -> None:
    scene.draw(Path().rect(0, 0, scene.width, scene.height), fill="#808080")


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch, tmp_path: File) -> None:
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


def names(said: Any, folder: File) -> list[str]:
    assert (said.code, said.err) == (0, "")
    return [File(line).relative_to(folder).as_posix() for line in said.out.split()]


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
    run: Run, tmp_path: File, words: str, written: list[str]
) -> None:
    said = run("print", "toy", *words.split(), "--out", str(tmp_path))

    assert names(said, tmp_path) == [f"toy/{name}.pdf" for name in written]


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
    run: Run, tmp_path: File, words: str, line: str
) -> None:
    said = run("print", "toy", *words.split(), "--out", str(tmp_path / "out"))

    assert (said.code, said.out, said.err) == (1, "", f"{line}\n")
    assert not (tmp_path / "out").exists()
