"""The sheets for tonight: boards to write on, and slips to cut out; no discs.

A field to write on has a sign and the numbers 1 to 7; the highest that is crossed out
is the height of its tower, and what the last stroke scored. The pictures of a turn are
drawn on such fields, and with the discs of the kit.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from companion.press.layout import first_turn, teaching
from companion.press.layout.piece import Draw, Page, Piece
from companion.press.layout.teaching import Pictures
from companion.press.layout.translation import Translation, titled
from companion.press.scene import figures
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene, Type

from ..facts import STEPS as FROM_MIDDLE
from ..facts import Facts
from . import boards, look
from .booklet import Pen, cloth, table
from .look import GAME, Look, Sizes, hues

FRESH, FRESH_TINT, LOW_TINT = "#1F6FA8", "#DCEBF7", "#E6E6E6"
"""What is written this turn, and the fields that it is written on."""

SEAM = "#9A9A9A"
PITCH = 18.2
UPPER, TALLEST, FEW = 4, 7, 3
"""Numbers in the upper row, the highest, and the highest in pictures of a turn."""

SMALL = 13.6  # pitch of the fields in those pictures
RISE = 1.3  # of a disc that lies on another one, in mm


class Spot(Struct, frozen=True):
    """A field of the pictures: its place, its letter, its height before the turn."""

    column: int
    row: int
    letter: str
    height: int


SPOTS = (
    Spot(0, 0, "W", 0),
    Spot(1, 0, "W", 1),
    Spot(2, 0, "Y", 0),
    Spot(0, 1, "W", 0),
    Spot(1, 1, "Y", 1),
    Spot(2, 1, "Y", 2),
)
BORDER = ((1, 2), (1, 4), (3, 4))  # neighbours on two boards


class Step(Struct, frozen=True):
    """What a picture shows.

    Attributes:
        used: fields of this turn, in order; the last `fresh` of them are tinted.
        barred: fields that the last one may not go to.
    """

    used: tuple[int, ...]
    fresh: int = 1
    barred: tuple[int, ...] = ()


STEPS = {
    "first": Step((0,)),
    "next": Step((0, 1)),
    "up": Step((0, 1, 4, 5), fresh=2),
    "barred": Step((0, 1), fresh=0, barred=(0, 2)),
}
HAND = "WWWYYRB"

Mark = Callable[[Look, Spot, Point, int], None]
"""Draws what is on a field: its height before the turn, and how much is new."""


def tonight(facts: Facts, said: Translation) -> Page:
    """Return the sheets."""

    def context() -> Mapping[str, Any]:
        letters = [colour.letter for colour in facts.edition.colours]
        return {
            "facts": facts,
            "letters": letters,
            "board": written(facts),
            "one": one(facts),
            "slips": {letter: slip(facts, letter) for letter in letters},
            "panels": first_turn.panels(said, pencilled(facts), Pen(hues(facts))),
        }

    title = titled(facts.game.title, "tonight", said.language)
    return Page("tonight", said.template("tonight"), title, context)


def turn(
    facts: Facts, pieces: Sequence[Piece], said: Translation
) -> list[dict[str, object]]:
    """Return the six pictures of a turn, with the discs of the kit."""
    steps = stacked(facts, pieces)
    return first_turn.panels(said, steps, Pen(hues(facts)), tonight=False)


def folded(
    facts: Facts, pieces: Sequence[Piece], chosen: Sizes, said: Translation
) -> Page:
    """Return the first turn on a folded sheet, with the discs of the kit."""
    pen, joined = Pen(hues(facts)), table(pieces, chosen)
    laid = Pictures(teaching.figures(GAME), (*pieces, joined), pen)
    ground, steps = laid.table("setup", cloth), stacked(facts, pieces)
    return first_turn.folded(said, facts.game.title, ground, steps, pen)


def written(facts: Facts) -> Piece:
    """Return all seven boards, in the usual arrangement, to write on."""
    wide, high = 8 * PITCH + 2, 14 / 3**0.5 * PITCH + 2

    def front(scene: Scene) -> None:
        looks = look.look(scene, hues(facts))
        centres = boards.laid(FROM_MIDDLE, PITCH)
        middles = [(wide / 2 + x, high / 2 + y) for x, y in centres]
        for which, middle in zip(facts.edition.boards, middles, strict=True):
            scene.draw(boards.seams(*middle, PITCH), stroke=SEAM, width=0.25)
            places = boards.fields(*middle, PITCH)
            for letter, place in zip(which.mono, places, strict=True):
                _field(looks, letter, place, PITCH, TALLEST)
        for middle in middles:
            scene.draw(boards.outlined(*middle, PITCH), stroke=looks["ink"], width=1.0)

    return Piece("written", wide, high, front)


def one(facts: Facts) -> Piece:
    """Return a field with three numbers crossed out."""
    at, pitch = (10.5, 12.0), 19.5

    def front(scene: Scene) -> None:
        looks = look.look(scene, hues(facts))
        _hexagon(looks, at, pitch, tinted=False)
        _field(looks, "Y", at, pitch, TALLEST)
        _strokes(looks, at, pitch, TALLEST, (3, 0))

    return Piece("one", 2 * at[0], 2 * at[1], front)


def slip(facts: Facts, letter: str) -> Piece:
    """Return the sign on a slip."""

    def front(scene: Scene) -> None:
        _sign(look.look(scene, hues(facts)), letter, (4.8, 4.8), 8)

    return Piece(f"slip-{letter}", 9.6, 9.6, front)


def pencilled(facts: Facts) -> list[Piece]:
    """Return what the panels show by name, on paper."""

    def mark(looks: Look, spot: Spot, at: Point, new: int) -> None:
        _field(looks, spot.letter, at, SMALL, FEW)
        _strokes(looks, at, SMALL, FEW, (spot.height, new))

    def held(looks: Look, letter: str, at: Point) -> None:
        x, y = at
        square = Path().rect(x - 3.6, y - 3.6, 7.2, 7.2)
        looks.scene.draw(square, fill="#FFFFFF", stroke=looks["ink"], width=0.35)
        _sign(looks, letter, at, 4.6)

    return _pictures(facts, mark, held)


def stacked(facts: Facts, pieces: Iterable[Piece]) -> list[Piece]:
    """Return what the panels show by name, with the discs of the kit."""
    named = {piece.name: piece for piece in pieces}

    def put(looks: Look, name: str, at: Point, wide: float) -> None:
        face, scale = named[name].face(low=looks.low), wide / named[name].width
        left, top = at[0] - face.width * scale / 2, at[1] - face.height * scale / 2
        with looks.scene.clip(Path().circle(*at, wide / 2)):
            looks.scene.insert(face, left, top, scale=scale)

    def mark(looks: Look, spot: Spot, at: Point, new: int) -> None:
        hue = looks.hues[spot.letter].name
        put(looks, f"field-{hue}", at, SMALL * 0.84)
        for level in range(spot.height + new):
            put(looks, f"disc-{hue}", (at[0], at[1] - level * RISE), SMALL * 0.8)

    def held(looks: Look, letter: str, at: Point) -> None:
        put(looks, f"disc-{looks.hues[letter].name}", at, 7.6)

    return _pictures(facts, mark, held)


def _pictures(
    facts: Facts, mark: Mark, held: Callable[[Look, str, Point], None]
) -> list[Piece]:
    known = hues(facts)

    def hand(scene: Scene) -> None:
        for place, letter in enumerate(HAND):
            at = scene.width / 2 + (place - 3) * 8.1, scene.height / 2
            held(look.look(scene, known), letter, at)

    def step(which: Step) -> Draw:
        return lambda scene: _turn(look.look(scene, known), which, mark)

    steps = [
        Piece(f"steps-{name}", 50, 27.6, step(which)) for name, which in STEPS.items()
    ]
    return [Piece("hand", 58, 9, hand), *steps, Piece("sum", 58, 9, _sum)]


def _sum(scene: Scene) -> None:
    ink = "#1A1A1A" if scene.low else FRESH
    levels = [str(SPOTS[place].height + 1) for place in STEPS["up"].used]
    left, y = scene.width / 2 - 27, scene.height / 2
    for place, level in enumerate(levels):
        x = left + 4 + place * 11.5
        square = Path().rect(x - 3.8, y - 3.8, 7.6, 7.6, radius=1)
        scene.draw(square, fill="#FFFFFF", stroke="#1A1A1A", width=0.4)
        scene.text_middle(level, (x, y), Type(look.NAME, 14, "#1A1A1A"))
        sign = "=" if level is levels[-1] else "+"
        scene.text_middle(sign, (x + 5.75, y), Type(look.NAME, 13, "#1A1A1A"))
    total = str(sum(map(int, levels)))
    scene.text_middle(total, (left + 49.5, y), Type(look.NUMBER, 18, ink))


def _turn(looks: Look, which: Step, mark: Mark) -> None:
    scene, ink = looks.scene, looks["ink"]
    strong = ink if looks.low else FRESH
    left, down = scene.width / 2 - SMALL * 1.25, SMALL * 3**0.5 / 2
    places = [
        (left + (spot.column + spot.row / 2) * SMALL, 7.9 + spot.row * down)
        for spot in SPOTS
    ]
    tinted = which.used[len(which.used) - which.fresh :]
    for number, at in enumerate(places):
        _hexagon(looks, at, SMALL, tinted=number in tinted)
    for pair in BORDER:
        (x, y), (a, b) = (places[number] for number in pair)
        across, along = (a - x) / 2 / 3**0.5, (b - y) / 2 / 3**0.5
        middle = (x + a) / 2, (y + b) / 2
        start = middle[0] - along, middle[1] + across
        end = middle[0] + along, middle[1] - across
        scene.line(start, end, stroke=ink, width=0.9)
    for number, (spot, at) in enumerate(zip(SPOTS, places, strict=True)):
        mark(looks, spot, at, int(number in which.used))
    for number, follows in zip(which.used, which.used[1:], strict=False):
        if not which.barred:
            _arrow(scene, places[number], places[follows], strong)
    for number in which.barred:
        _cross(scene, places[which.used[-1]], places[number], ink)


def _arrow(scene: Scene, start: Point, end: Point, ink: str) -> None:
    (x, y), (a, b) = start, end
    middle = (x + a) / 2, (y + b) / 2 - 1.2
    reach = (a - x) / 6, (b - y) / 6
    tail = middle[0] - reach[0], middle[1] - reach[1]
    tip = middle[0] + reach[0], middle[1] + reach[1]
    figures.arrow(scene, tail, tip, figures.ArrowStyle(ink, width=1, head=2.8))


def _cross(scene: Scene, start: Point, end: Point, ink: str) -> None:
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2 - 1.2
    for way in (-1, 1):
        tail, tip = (x - 1.5, y - way * 1.5), (x + 1.5, y + way * 1.5)
        scene.line(tail, tip, stroke="#FFFFFF", width=1.9)
        scene.line(tail, tip, stroke=ink, width=0.9)


def _hexagon(looks: Look, at: Point, pitch: float, *, tinted: bool) -> None:
    tint = LOW_TINT if looks.low else FRESH_TINT
    shape = Path().points(boards.hexagon(*at, pitch))
    fill = tint if tinted else "#FFFFFF"
    looks.scene.draw(shape, fill=fill, stroke=SEAM, width=0.25)


def _field(looks: Look, letter: str, at: Point, pitch: float, numbers: int) -> None:
    x, y = at
    up = 0.25 if numbers > UPPER else 0.17
    _sign(looks, letter, (x, y - up * pitch), pitch * 0.29)
    for number in range(1, numbers + 1):
        font = look.NUMBER if number == TALLEST else look.LABEL
        kind = Type(font, pitch * 0.185 * 72 / 25.4, looks["ink"])
        looks.scene.text_middle(f"{number}", _place(number, at, pitch, numbers), kind)


def _sign(looks: Look, letter: str, at: Point, size: float) -> None:
    name = looks.hues[letter].form
    big = size * look.SCALE.get(name, 1)
    middle = at[0], at[1] + look.RISE.get(name, 0) * big / 2
    looks.scene.icon(name, middle, size=big, ink=looks["ink"], ground="#FFFFFF")


def _strokes(
    looks: Look, at: Point, pitch: float, numbers: int, by: tuple[int, int]
) -> None:
    """Cross out the lowest numbers of a field: old ones, then new ones."""
    reach, fresh = pitch * 0.085, looks["ink"] if looks.low else FRESH
    for number in range(1, sum(by) + 1):
        x, y = _place(number, at, pitch, numbers)
        start, end = (x - reach, y + reach), (x + reach, y - reach)
        ink, width = (fresh, 0.7) if number > by[0] else (looks["ink"], 0.35)
        looks.scene.line(start, end, stroke=ink, width=width)


def _place(number: int, at: Point, pitch: float, numbers: int) -> Point:
    x, y = at
    if numbers <= UPPER:
        return x + (number - (numbers + 1) / 2) * pitch * 0.24, y + 0.2 * pitch
    if number <= UPPER:
        return x + (number - 2.5) * pitch * 0.225, y + 0.06 * pitch
    return x + (number - 6) * pitch * 0.225, y + 0.285 * pitch
