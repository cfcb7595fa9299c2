"""The scripts of the gallery run, and print what they say."""

import re
import runpy
import sys
from pathlib import Path

import pypdfium2
import pytest

from companion.press import script
from companion.press.layout import kinds
from companion.press.scene.path import Path as Outline
from companion.press.scene.scene import Scene

GALLERY = Path(__file__).parents[1] / "gallery"

SIDES = {
    **{"artwork": 1, "board": 2, "deck": 4, "hex_map": 2, "paper_dice": 1},
    **{"poster": 4, "standees": 1, "table": 2, "tokens": 2, "tuck_box": 1},
}
"""Printed sides of each script's file."""


@pytest.mark.parametrize("name", sorted(SIDES))
def test_a_script_of_the_gallery_prints_without_a_fault(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    findings: list[object] = []
    save = script.save
    monkeypatch.setattr(script, "save", lambda *a, **k: findings.extend(save(*a, **k)))
    monkeypatch.setattr(sys, "argv", ["script", str(tmp_path / "out.pdf")])

    runpy.run_path(str(GALLERY / f"{name}.py"))

    with pypdfium2.PdfDocument(tmp_path / "out.pdf") as printed:
        assert len(printed) == SIDES[name]
    assert [str(finding) for finding in findings] == []


def test_the_gallery_lists_its_ten_scripts() -> None:
    scripts = sorted(path.stem for path in GALLERY.glob("*.py"))
    listed = re.findall(r"^\| `(\w+)\.py`", (GALLERY / "README.md").read_text(), re.M)

    assert scripts == sorted(listed) == sorted(SIDES)
    assert len(scripts) == 10


def test_a_piece_is_saved_as_a_picture(tmp_path: Path) -> None:
    def draw(scene: Scene) -> None:
        scene.draw(Outline().rect(0, 0, scene.width, scene.height), fill="#FF0000")

    script.picture(kinds.disc("dot", 25.4, draw), tmp_path / "dot.png", dpi=100)

    assert (tmp_path / "dot.png").read_bytes().startswith(b"\x89PNG")
