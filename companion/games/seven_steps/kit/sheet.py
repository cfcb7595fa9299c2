"""The gamesheet, the small game, formulas: the facts as cells of their layouts."""

from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from companion.games.dante.kit import FIGURES, DieLook, Pen, sheet, turned
from companion.games.dante.kit.sheet import Place, lines, worded
from companion.press.cards import row_faces
from companion.press.cards.layouts import Look, Row
from companion.press.layout.piece import Draw, Piece
from companion.press.layout.translation import Translation
from companion.press.scene import pictures, text
from companion.press.scene.boxes import palette
from companion.press.scene.canvas import Canvas
from companion.press.scene.marks import Shape
from companion.press.scene.scene import Scene

from ..facts import Facts, Terrace

GAME = "seven_steps"

SLOT = 17.2
"""Side of a slot: for a 16 mm die on the full sheet, one of 12 mm at 70 percent."""

PITCH = 7.83042320012125  # from slot to slot on the arc of the heavens, in degrees

FIGURE_PT, SIGN, GAP = 23, 4.3, 1.6
"""Of a formula: the size of a number; the width of an operator, which is a picture, as
the fonts lack half of them; the gap between two."""

YOURS = 10.5  # width of the two dice that stand for those put forward

LEDGE, APART, AFLOAT = 4.9, 9.4, 8.4
"""Height of a ledge; from die to die on it as a screen shows them, and their side."""

SIGNS = tuple(f"{name} {number}" for number in range(1, 5) for name in ("sign", "x"))
"""Columns of the signs of a formula."""

SMALL = {"-": "\u2212", "\u2264": "<", "/": "\u00f7"}
"""What is written for signs; no font has "at most", below which is a bar."""


DICE = {
    "": DieLook("paper", "ink", "ink"),
    "challenge": DieLook("star", "ink", "ink"),
    "forward": DieLook("paper", "ink", "rose", 0.8),
    "spent": DieLook("paper", "ghost", "ghost"),
}
"""Dice by their kind: framed in red if put forward, pale as they leave for the sun."""


class Plate(Canvas, frozen=True):
    """A scene in the colours of the game."""

    game = GAME


def plate(scene: Scene) -> Plate:
    return Plate(scene, palette(GAME).ink(low=scene.low, dark=scene.dark))


@cache
def look(name: str) -> Look:
    return sheet.look(GAME, name, plate, {"wall": _wall, "ledge": _ledge})


class Sheet(Struct, frozen=True):
    """The facts of a game in a language, drawn as its layouts say."""

    facts: Facts
    said: Translation

    def front(self, name: str, wider: float = 1, own: Mapping[str, str] = {}) -> Draw:
        """Return what draws a layout; boxes to write in are `wider`, `own` columns."""
        return row_faces.front(look(name), Row(2, {**self._cells(wider), **own}))

    def formula(self, terrace: Terrace) -> Piece:
        """Return what a terrace wants, as on its wall."""
        end, *signs, right = _signs(terrace, SLOT)
        left = YOURS - float(end)
        cells = {"number": f"{terrace.number}", "end": end, "at": f"{left}"}
        own = {**cells, **dict(zip(SIGNS, signs, strict=True))}
        wide = left + float(right)
        return Piece(terrace.name, wide, 19, self.front("formula", own=own))

    def pen(self) -> Pen[Plate]:
        """Return what draws dice, words, and signs, which `signs.toml` lays out."""

        def sign(plate: Plate, word: str) -> None:
            self.front("signs", own={"sign": word})(plate.scene)

        wood, words = ("sun_ray", "ledge"), turned(self.said)
        return Pen(plate, DICE, sign, 0, wood, words, "paper", "rose")

    def _cells(self, wider: float) -> dict[str, str]:
        facts = self.facts
        stated, virgil, half = facts.places, facts.virgil, (facts.dice + 1) / 2
        pool, spare = stated["pool"].start, stated["spare"].start
        middles = [(rank.least + (rank.most or rank.least)) / 2 for rank in facts.ranks]
        ranks = [
            ((middle - half) * PITCH, rank.name, rank.scores)
            for middle, rank in zip(middles, facts.ranks, strict=True)
        ]
        box, steps = SLOT * wider, facts.terraces
        climb = [
            (it.number, it.numeral, it.name, it.icon, it.text, *_signs(it, box)[:-1])
            for it in steps
        ]
        walls = [
            (it.number, it.numeral, it.name, *_small(it)) for it in reversed(steps)
        ]
        counts = {
            **{"dice": facts.dice, "pool": pool, "spare": spare, "box": box},
            **{"pool gaps": max(1, pool - 1), "spare gaps": max(1, spare - 1)},
            **{"circles": virgil.circles, "open": virgil.available},
            **dict(zip(("before", "after"), virgil.example, strict=True)),
        }
        return {
            **worded(self.said),
            **{f"{name} name": place.name for name, place in stated.items()},
            **{name: str(count) for name, count in counts.items()},
            **{"title": facts.game.title, "verse": facts.verse, "virgil": virgil.name},
            **{"initial": virgil.initial, "nudge": virgil.nudge, "flip": virgil.flip},
            "afloat": lines([(number,) for number in range(pool + 1, facts.dice + 1)]),
            "ranks": lines(ranks),
            "best ranks": sheet.ranked(facts.ranks[::-1]),
            "terraces": lines(climb),
            "walls": lines(walls),
        }


def _signs(terrace: Terrace, box: float) -> list[str]:
    """Return a formula about its box: where it ends, and between, signs and places."""
    (left, right), ends, laid = terrace.sides, [], list[str]()
    for way, tokens in ((-1, left[::-1]), (1, right)):
        end = box / 2 + GAP
        for token in tokens:
            wide = text.width(token, FIGURES, FIGURE_PT) if token.isdigit() else SIGN
            sign = token if token.isdigit() else f"sign-{ord(token):x}"
            laid += [sign, f"{way * (end + wide / 2)}"]
            end += wide + GAP
        ends.append(f"{way * end}")
    return [ends[0], *laid, *[""] * (len(SIGNS) - len(laid)), ends[1]]


def _small(terrace: Terrace) -> tuple[str, str, str]:
    """Return what is left and right of a box in writing, and if a bar is below it."""
    signs = (map(lambda it: SMALL.get(it, it), side) for side in terrace.sides)
    before, after = map(" ".join, signs)
    return before, "bar" * ("\u2264" in terrace.formula), after


def _wall(plate: Canvas, of: str, place: Place) -> None:
    """Name a terrace, which has the form of its picture."""
    name, _, terrace = of.partition(" | ")
    wall = pictures.picture(GAME, name, plate.colours, low=plate.low)
    outline = next(mark.path for mark in wall.marks if isinstance(mark, Shape))
    x, y, w, h = place
    plate.scene.anchor(terrace, (x + w / 2, y + h / 2), w, h, outline)


def _ledge(plate: Canvas, of: str, place: Place) -> None:
    """Name where active dice lie on a ledge, of whose rim the place is the oval."""
    name, dice = of.split()
    foot, middle = sheet.rim(place), place[0] + place[2] / 2
    for number in range(int(dice)):
        x = middle + ((1 - int(dice)) / 2 + number) * APART
        at = x, foot(x) + LEDGE / 2
        plate.scene.anchor(f"{name}.{number + 1}", at, AFLOAT, AFLOAT)
