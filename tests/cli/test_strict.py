"""What once spoiled kits is found by --strict before anything is written.

The third such fault, backs that differ by a hair, is in `test_designers_day.py`.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.press.ink.pages import PageOptions
from companion.press.layout.piece import Page, Piece
from tests.cli.conftest import Run

STRUCK = """
title = "Terraces"
size = "poker"
bleed = 3
corner = 3

[full]
ink = "#1A1A1A"
paper = "#FFFFFF"

[low]
ink = "#1A1A1A"
paper = "#FFFFFF"

[styles.name]
font = "im-fell-double-pica-sc-400-normal"
size = 18.2

[front.ledge]
kind = "shape"
form = "line"
x = 4
y = 21.2
w = 50
h = 0
stroke = "ink"

[front.name]
kind = "text"
style = "name"
x = 6
y = 16
w = 50
h = 9
text = "[title]"
"""

CUT_OFF = """<html><style>@page { size: 148mm 210mm; margin: 10mm }</style>
<h1>Rules</h1><p>Each card has a sign.</p><div style="margin-left: 90mm">"""


def test_a_name_that_a_line_strikes_through_is_found(run: Run, tmp_path: Path) -> None:
    (tmp_path / "steps.toml").write_text(STRUCK, "utf-8")
    (tmp_path / "steps.csv").write_text("title\nSloth\n", "utf-8")

    said = run("cards", f"{tmp_path}/steps.csv", "--strict", "--out", f"{tmp_path}/out")

    assert said.code == 1
    assert "a line is drawn through it; move one of them [struck]" in said.err
    assert not (tmp_path / "out").exists()


def test_a_card_that_an_a5_page_cuts_off_is_found(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = Piece("card", 63, 88, lambda scene: None)

    def html(_: Page, options: PageOptions, figure: Callable[..., str]) -> str:
        return f"{CUT_OFF}{figure(card, 'A card.', width=63)}"

    monkeypatch.setattr("companion.press.ink.pages.html", html)

    said = run(
        *("print", "nine-circles", "--only", "rules", "--strict"),
        *("--out", f"{tmp_path}/out"),
    )

    assert said.code == 1
    assert "rules, page 1, a picture at (" in said.err
    assert "the paper ends in it; make it smaller [overflow]" in said.err
    assert not (tmp_path / "out").exists()
