"""The character sheets of the two players who are seen in the booklet, filled in."""

from collections.abc import Iterator
from functools import partial

from companion.games.six_winters.facts import Facts
from companion.press.layout.piece import Piece
from companion.press.scene.boxes import layout
from companion.press.scene.scene import Scene

from . import character_sheet, sheet_data
from .form import Form
from .sheet_data import CharacterSheet, SheetData
from .style import GAME, canvas_of

PLAYED = ("thea", "keel")
"""The characters of the table of the first year."""


def player_sheets(facts: Facts) -> Iterator[Piece]:
    """Yield the sheet of each played character, called `sheet-` and its id."""
    box = layout(f"{GAME}/sheet")["sheet"]
    for who in PLAYED:
        front = partial(_front, who=who, facts=facts)
        yield Piece(f"sheet-{who}", box.w, box.h, front, corner=2)


def _front(scene: Scene, *, who: str, facts: Facts) -> None:
    """Draw a sheet as it is before the first turn."""
    skills = dict(facts.character[who].skills)
    sheet = CharacterSheet(who, skills, (), (), achievements=0)
    data = SheetData("standard", (), (sheet,), ())
    entries = sheet_data.sheet_entries(data, sheet, facts)
    character_sheet.front(Form(canvas_of(scene), entries), facts)
