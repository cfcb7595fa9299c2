"""Character sheets and the record of a campaign as pieces: blank, filled, fillable.

A sheet has skills, stress and achievements, behind it years and tracks; the record six
years, locations, who joined, and the score. How they look is said by layouts; a tick
and a written line are drawn alike on all of them.
"""

from collections.abc import Mapping
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from companion.language import phrase
from companion.press.layout.piece import Drawing, Piece
from companion.press.scene import text
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path
from companion.press.scene.rich import Align
from companion.press.scene.scene import ON, TICK, WRITE

from ..facts import RESOURCES, ROMAN, SKILLS, TRACKS, Facts
from . import drawings, saved_table, sheet_data, style
from .sheet_data import Entries
from .style import TEXT, Canvas, icon_of

HAND_PT = 11  # size of filled-in text, unless its line is too short

LEAST_PT = 5


class Form(Struct, frozen=True):
    """Draws the entries of a sheet, and fills in those that are known."""

    entries: Entries
    fillable: bool = False  # whether they are fields of the PDF, otherwise ink

    def drawings(self, palette: str) -> dict[str, Drawing]:
        """Return what draws entries, and all else that layouts of sheets name."""
        centred = partial(self._write, centre=True)
        own = style.drawings(
            {"tick": self._tick, "write": self._write, "write centred": centred},
            palette,
        )
        return {**drawings.drawings(palette), **own}

    def _tick(self, canvas: Canvas, name: str, box: Box) -> None:
        (x, y), reach = box.centre, box.w * 0.28
        if self._entry(canvas, ("box", TICK), name, box) == ON:
            cross = Path().move(x - reach, y - reach).line(x + reach, y + reach)
            cross.move(x - reach, y + reach).line(x + reach, y - reach)
            canvas.stroke(cross, "ink", box.w * 0.13)

    def _write(
        self, canvas: Canvas, name: str, box: Box, *, centre: bool = False
    ) -> None:
        if value := self._entry(canvas, ("line", WRITE), name, box):
            size = min(HAND_PT, box.h * 0.8 / text.POINT)
            size = max(LEAST_PT, size * min(1, box.w / text.width(value, TEXT, size)))
            x, y = box.x + box.w / 2 if centre else box.x, box.y + box.h * 0.5
            align: Align = "centre" if centre else "left"
            canvas.caption(value, (x, y), TEXT, size, align)

    def _entry(
        self, canvas: Canvas, kinds: tuple[str, str], name: str, box: Box
    ) -> str:
        value, kind = self.entries.get(name, ""), kinds[self.fillable]
        canvas.scene.place(kind, name, *box.centre, box.w, box.h, value=value)
        return "" if self.fillable else value


def cells(facts: Facts) -> Mapping[str, str]:
    """Return what the sheets print of the facts; a line for each of several."""
    conditions, tracks = facts.campaign.conditions, facts.board.resources
    named = {track.id: track.name for track in tracks}
    listed: style.Lists = {
        "skills": [(skill, phrase(skill.title())) for skill in SKILLS],
        **{
            of: [(of, name, phrase(name.title())) for name in conditions.of(of)]
            for of in TRACKS
        },
        "years": [(roman, str(year)) for year, roman in enumerate(ROMAN, 1)],
        "resources": [(resource, named[resource]) for resource in RESOURCES],
        "levels": [(level.name,) for level in facts.campaign.difficulties],
        "joining": [(who.name,) for who in facts.characters if who.unlock],
        "victory": [(of.id, of.name, "complete") for of in tracks if of.victory],
        "others": [
            (of.id, of.name, sheet_data.AHEAD) for of in tracks if not of.victory
        ],
        "regions": [
            (of.id, icon_of(of.id), of.name, *(slot.resource for slot in of.slots))
            for of in facts.board.regions
        ],
    }
    return {
        "title": facts.game.title,
        "top": str(facts.campaign.top_rank),
        "spaces": str(sheet_data.SPACES),
        **style.lines(listed),
    }


SHEETS = 4  # blank character sheets in a kit: as many characters as begin a campaign


def sheet(facts: Facts, form: Form, palette: str = "clear") -> Piece:
    """Return a character's sheet."""
    look = style.look("sheet", form.drawings(palette), palette)
    how = {"title": phrase("Character sheet"), "stock": "paper"}
    return style.piece("character-sheet", look, cells(facts), **how)


def sheets(
    facts: Facts,
    palette: str,
    *,
    fill: sheet_data.Source | None = None,
    fillable: bool = False,
) -> tuple[Piece, ...]:
    """Return the sheets, blank or filled in from a JSON file (see `sheet_data`).

    If `fillable`, boxes and lines are fields of the PDF, to be filled in on a screen,
    and each face is a file of its own.

    Raises:
        BadData: naming file and key, if an entry of the file is impossible.
    """
    data = sheet_data.read(fill, facts) if fill else None
    pieces: list[Piece] = []
    characters: dict[str, Entries] = {"": {}}
    if data:
        characters = {
            one.character: sheet_data.sheet_entries(data, one, facts)
            for one in data.characters
        }
    for who, entries in characters.items():
        both = sheet(facts, Form(entries, fillable), palette)
        if who:
            name = facts.character[who].name
            title = phrase("{sheet}: {who}", sheet=both.title, who=name)
            both = replace(both, name=f"{both.name}-{who}", title=title)
        if fillable:
            name, title = f"{both.name}-back", phrase("{sheet}, back", sheet=both.title)
            back = replace(both, name=name, title=title, front=both.back or both.front)
            pieces += (replace(face, back=None) for face in (both, back))
        else:
            copies = 1 if who else SHEETS
            pieces.append(replace(both, copies=copies, group="sheets", apart=True))
    form = Form(sheet_data.record_entries(data, facts) if data else {}, fillable)
    look = style.look("record", form.drawings(palette), palette)
    how = {"title": phrase("Campaign record"), "stock": "paper"}
    pieces.append(style.piece("campaign-record", look, cells(facts), **how))
    if data and data.table and not fillable:
        pieces.append(saved_table.piece(data, data.table, facts, palette))
    end = "-fillable" if fillable else "-filled" if fill else ""
    return tuple(
        replace(piece, name=piece.name + end, group=piece.group and piece.group + end)
        for piece in pieces
    )
