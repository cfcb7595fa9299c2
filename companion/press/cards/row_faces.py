"""A row drawn with a layout: the functions that draw its front and its back."""

import itertools
import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path
from types import MappingProxyType

from msgspec.structs import replace

from companion.errors import CompanionError, MissingGlyph, shortened
from companion.press.cards import fonts, layouts, pictures
from companion.press.cards.boxes import AnyBox, Drawn, Each
from companion.press.cards.layouts import Look, Row, Step
from companion.press.cards.pen import Pen
from companion.press.layout.piece import Draw, Drawing, Piece
from companion.press.layout.sizes import Size
from companion.press.scene import scene as drawing
from companion.press.scene.scene import Scene

NAMED = 5  # characters that no font has and that are named, besides the first of a text

FONT = "put a .ttf or .otf that does into the folder fonts, or draw it as an icon"
"""What would be right if no font has a character."""


def front(look: Look, row: Row) -> Draw:
    """Return the function that draws a row's front."""
    return partial(_draw, look=look, boxes=look.layout.front, row=row)


def back(look: Look, row: Row) -> Draw | None:
    """Return the function that draws a row's back, if the layout has one.

    Rows whose backs are alike share it, so that it is drawn once.
    """
    if not look.layout.back:
        return None
    if look.alike:
        return _common_back(look)
    return partial(_draw, look=look, boxes=look.layout.back, row=row)


def piece(name: str, look: Look, row: Row) -> Piece:
    """Return a row as a piece of the size of its layout."""
    layout, sides = look.layout, (front(look, row), back(look, row))
    edge = layout.bleed, layout.safe, layout.corner
    return Piece(name, look.size.width, look.size.height, *sides, *edge)


def printed(
    file: Path,
    cells: Mapping[str, str],
    name: str = "",
    *,
    drawings: Mapping[str, Drawing] = MappingProxyType({}),
    size: Size | None = None,
) -> Piece:
    """Return a piece by a layout of a game's own, whose name it has if no other."""
    look = layouts.of_kit(file, drawings)
    look = replace(look, size=size or look.size)
    return piece(name or file.stem, look, Row(2, cells))


def shared(look: Look) -> Callable[[Row], tuple[Draw, Draw | None]]:
    """Return what gives a row's front and back: the same ones for equal cells.

    A face that several rows share is drawn and written once.
    """
    boxes = look.layout.front, look.layout.back
    printed = [
        {hole.column for box in side.values() for hole in layouts.columns(box)}
        for side in boxes
    ]
    known: dict[tuple[object, ...], Draw | None] = {}

    def sides(row: Row) -> tuple[Draw, Draw | None]:
        keys = [
            (make, *(row.cells.get(column) for column in sorted(names)))
            for make, names in zip((front, back), printed, strict=True)
        ]
        for key, make in zip(keys, (front, back), strict=True):
            if key not in known:
                known[key] = make(look, row)
        made = known[keys[0]]
        assert made
        return made, known[keys[1]]

    return sides


def of(look: Look, row: Row, boxes: Mapping[str, AnyBox]) -> Draw:
    """Return the function that draws some boxes, filled from a row."""
    return partial(_draw, look=look, boxes=boxes, row=row)


@lru_cache(maxsize=64)
def _common_back(look: Look) -> Draw:
    return partial(_draw, look=look, boxes=look.layout.back, row=Row(1, {}))


def _draw(scene: Scene, *, look: Look, boxes: Mapping[str, AnyBox], row: Row) -> None:
    scene.icons, scene.signs = look.icons, look.signs
    look.kept.bound()
    own_pen = Pen(scene, look, row)
    with scene.at(look.layout.bleed, look.layout.bleed):
        for step in _steps(scene, look, boxes):
            if isinstance(step, Scene):
                scene.extend(step)
                continue
            name, box = step
            try:
                own_pen.box(box, name)
            except CompanionError as error:
                every = {str(fault): fault for fault in (error, *own_pen.wrong(box))}
                faults = _together([*every.values()])
                located = [_located(at, look, (name, box), row) for at in faults]
                if look.report is None:
                    raise located[0] from None
                if numbers := [*filter(None, map(look.report, located))]:
                    rough = Pen(scene, look, row, rough=True)
                    rough.faulty(box, name, ", ".join(map(str, numbers)))


def _steps(scene: Scene, look: Look, boxes: Mapping[str, AnyBox]) -> list[Step]:
    """Return how a face is drawn: what all rows have is drawn once."""
    key = id(boxes), scene.low, scene.dark, scene.labels
    if key not in look.kept.steps:
        steps: list[Step] = []
        for fixed, run in itertools.groupby(boxes.items(), _is_fixed):
            together = list(run)
            drawn = _drawn(scene.blank(), look, together) if fixed else None
            if drawn:
                drawn.join_shapes()
            steps += [drawn] if drawn else together
        look.kept.steps[key] = steps
    return look.kept.steps[key]


def _is_fixed(named: tuple[str, AnyBox]) -> bool:
    _, box = named
    if isinstance(box, Drawn | Each) or box.when is not None or box.by_row:
        return False
    values = (getattr(box, field) for field in box.__struct_fields__)
    return not any(isinstance(value, str) and "[" in value for value in values)


def _drawn(
    scene: Scene, look: Look, boxes: Sequence[tuple[str, AnyBox]]
) -> Scene | None:
    """Return a scene with boxes that have no hole; None if one cannot be drawn."""
    own_pen = Pen(scene, look, Row(0, {}))
    try:
        for name, box in boxes:
            own_pen.box(box, name)
    except CompanionError:
        return None  # each row says what is wrong
    return scene


def _together(faults: Sequence[CompanionError]) -> list[CompanionError]:
    """Return faults, those of all characters that a font lacks as one."""
    lacking = dict[str, CompanionError]()
    for fault in faults:
        if isinstance(fault, MissingGlyph):
            lacking.setdefault(fault.what.split("'")[1], fault)
    if len(lacking) < 2:
        return [*faults]
    first, (_, *others) = next(iter(lacking.values())), lacking
    nor = ", ".join(f"'{character}'" for character in others[:NAMED])
    more = f" and {len(others) - NAMED} more" if len(others) > NAMED else ""
    whole = MissingGlyph(first.where, f"{first.what}, nor {nor}{more}", first.right)
    merged = (whole if fault is first else fault for fault in faults)
    return [one for one in merged if one is whole or not isinstance(one, MissingGlyph)]


def _located(
    error: CompanionError, look: Look, drawn: tuple[str, AnyBox], row: Row
) -> CompanionError:
    name, box = drawn
    if look.source and _of_layout(error, look, box, row):
        sides = layouts.sides(look.layout)
        side = next(side for side, every in sides if every.get(name) is box)
        where = f"{look.source}: {side}.{name}"
        return type(error)(where, f"{error.where}: {error.what}", error.right)
    named = [hole.column for hole in layouts.columns(box)]
    columns = list(dict.fromkeys(filter(row.cells.get, named)))
    where = f"{look.file}: row {row.number}, "
    where += f"column {' and '.join(columns)}" if columns else f"box {name}"
    what = f"{shortened(error.where)}: {shortened(error.what, 100)}"
    right = FONT if isinstance(error, MissingGlyph) else error.right
    return type(error)(where, what, right)


QUOTED = re.compile("'([^']+)'")


def _of_layout(error: CompanionError, look: Look, box: AnyBox, row: Row) -> bool:
    """Return whether the layout says what is wrong, and no cell of the row."""
    if not layouts.columns(box):
        return True
    # A value that it quotes, or the file that it is about.
    quoted = {*QUOTED.findall(error.what)[:1], error.where.rpartition(".")[0]} - {""}
    if any(name in cell for name in quoted for cell in row.cells.values()):
        return False
    texts = [getattr(box, field) for field in box.__struct_fields__]
    texts += (text for _, text in box.by_row)
    for table in look.layout.values.values():
        texts += table.values()
    return any(
        text == name or f"{{{name}" in text  # the latter is an icon, or a colour
        for text in texts
        if isinstance(text, str)
        for name in quoted
    )


def forget() -> None:
    """Forget what was read of files, so that changed ones are read again."""
    layouts.read.cache_clear()
    fonts.forget()
    pictures.forget()
    drawing.forget()
