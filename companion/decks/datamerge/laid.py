"""Layouts for cards of a table, in the deck's folder; and whether every card fits.

A table of no known kind has layouts made for it.
"""

import re
from collections.abc import Collection, Sequence
from pathlib import Path

from companion.decks import deck, layouts, rows
from companion.decks.csvs import CsvFormat
from companion.decks.datamerge import faces, roles
from companion.decks.datamerge.faces import Face
from companion.decks.datamerge.fitted import fitted
from companion.decks.datamerge.mapping import LAYOUTS, Roles
from companion.decks.datamerge.tables import Finding, Merged
from companion.errors import CompanionError
from companion.press.layout.sizes import Size, size

STEPS = tuple(1 + step / 10 for step in range(1, 16))
"""How much larger cards are tried, to name a size that would do."""


def lay(made: Merged, folder: Path, names: Roles) -> None:
    """Write layouts for a table of no known kind, and choose one for each card."""
    plan = roles.plan(made.cards, made.texts, made.images, names)
    found = fitted(plan, made.cards, folder / "icons")
    for number, wanted in found.needed.items():
        what = (
            f"its texts are too long for {found.size} mm at {faces.SMALLEST:g} pt; "
            f"{wanted} mm would do"
        )
        made.findings.append(Finding(made.source.name, made.rows[number], "", what))
    _write(made, found.faces, found.size, folder)
    made.size = found.size
    made.longest = made.rows[found.longest]
    for card in made.cards:
        card.setdefault("title", card.get(plan.title, ""))
        card[faces.COLUMN] = roles.text(card, plan)
    made.columns = tuple(dict.fromkeys(key for card in made.cards for key in card))


def _write(made: Merged, every: Sequence[Face], name: str, folder: Path) -> None:
    """Write the layout of each distinct face, and name it in its cards."""
    tint = faces.TINTS[sum(made.stem.encode()) % len(faces.TINTS)]
    files: dict[int, Face] = {}
    for card, face in zip(made.cards, every, strict=True):
        number = next((n for n, other in files.items() if other == face), len(files))
        ending = f"-{number + 1}" if number else ""
        card["layout"] = f"{LAYOUTS}/{made.stem}{ending}.toml"
        if number not in files:
            files[number] = face
            text = faces.layout(face, f"Data Merge: {made.stem}", name, tint)
            (folder / card["layout"]).write_text(text, "utf-8")


def check(made: Merged, folder: Path) -> None:
    """Report the cards that cannot be drawn, with the size at which they can."""
    told = {finding.row for finding in made.findings if not finding.column}
    lost = {
        number: error
        for number, error in _lost(made, folder, None).items()
        if _row(made, number) not in told
    }
    if not lost:
        return
    sizes = _sizes(made, folder, lost)
    for number, error in lost.items():
        what = error.what
        what += f"; it fits with --size {sizes[number]}" if number in sizes else ""
        made.findings.append(Finding(made.source.name, _row(made, number), "", what))


def _row(made: Merged, number: int) -> int:
    """Return the row of a card in its table; of the names for -1."""
    return made.rows[number] if number >= 0 else 1


def _lost(
    made: Merged, folder: Path, chosen: Size | None, only: Collection[int] = ()
) -> dict[int, CompanionError]:
    """Return what is wrong with each card that cannot be drawn, by its number.

    Args:
        only: the numbers of the cards that are drawn; all if empty.
    """
    errors: list[CompanionError] = []
    path = folder / f"{made.stem}.csv"
    csv_format = CsvFormat("utf-8", ",", '"')
    table = rows.read(path, csv_format=csv_format, report=errors.append)
    layout = folder / made.laid_by
    opened = deck.Deck(table, folder, layout, chosen, report=errors.append)
    for piece in deck.pieces(opened):
        if not only or _number(piece.name) in only:
            piece.face()
    return {_number(error.where): error for error in reversed(errors)}


def _number(where: str) -> int:
    """Return the number of the card in a row of the deck, from 0; -1 if it is none.

    >>> _number("foes.csv: row 12, column text"), _number("icons")
    (10, -1)
    """
    found = re.search(r"\brow (\d+)\b", where)
    return int(found[1]) - 2 if found else -1


def _sizes(made: Merged, folder: Path, lost: Collection[int]) -> dict[int, str]:
    """Return the size at which each card fits that does not fit its own."""
    found: dict[int, str] = {}
    first = size(layouts.read(folder / made.laid_by).size)
    for step in STEPS:
        larger = Size("", round(first.width * step), round(first.height * step))
        left = {number for number in lost if number not in found}
        if not left:
            break
        still = _lost(made, folder, larger, left)
        words = f"{larger.width:g}x{larger.height:g}"
        found |= {number: words for number in left if number not in still}
    return found
