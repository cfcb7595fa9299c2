"""The decks of docs/examples, which others published for other programs."""

import shutil
from pathlib import Path

import pypdfium2
import pytest

from companion.decks import deck, rows
from companion.press.cards import layouts, row_faces
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sizes import paper

DECKS = Path(__file__).parents[2] / "docs" / "examples" / "decks"
NAMES = sorted(path.name for path in DECKS.iterdir() if path.is_dir())
QUICK = ("box", "folk", "heist")
"""Those that are printed every time: a folded piece, a hexagon, a card."""


def test_there_are_twelve_and_the_readme_lists_each() -> None:
    readme = (DECKS / "README.md").read_text()

    assert len(NAMES) == 12
    assert [name for name in NAMES if f"[{name}]({name})" not in readme] == []


@pytest.mark.parametrize("low", [False, True], ids=["full", "low"])
@pytest.mark.parametrize(
    "name",
    [
        name if name in QUICK else pytest.param(name, marks=pytest.mark.slow)
        for name in NAMES
    ],
)
def test_a_deck_prints_without_a_fault(tmp_path: Path, name: str, low: bool) -> None:
    row_faces.forget()
    folder = Path(shutil.copytree(DECKS / name, tmp_path / name))
    opened = deck.Deck(
        rows.read(folder / "deck.csv"),
        folder,
        layouts.find("layout.toml", folder),
        None,
    )
    how, target = PrintOptions(paper("a4"), low=low), deck.Target(tmp_path, "cards")

    ((file, part),) = deck.write(opened, how, target, report=lambda _: None)

    table = rows.read(folder / "deck.csv")
    assert part.cards == sum(rows.quantity("deck", row) for row in table.rows)
    assert [str(finding) for finding in part.findings] == []
    assert part.notes == ()
    assert len(pypdfium2.PdfDocument(file)) == part.papers  # none has backs
