"""The usual pieces, with the bleed and safe zone that home printing needs.

Each function returns a `Piece`; other properties, such as the number of copies, are
changed afterwards with `msgspec.structs.replace`. `rulings` and `best_play` return the
sheets that are read beside the booklet.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from math import fsum

from msgspec import Struct
from msgspec.structs import replace

from companion.errors import DoesNotFit
from companion.facts import Game, Ruling
from companion.press.layout import hexes, nets, translation
from companion.press.layout.marks import sheet_words
from companion.press.layout.piece import Dieline, Draw, Line, Page, Piece
from companion.press.layout.sizes import Size
from companion.press.layout.translation import ENGLISH
from companion.press.scene.path import Path, Point
from companion.press.scene.rich import Style
from companion.press.scene.scene import Scene, Type

BLEED = 3.0
SAFE = 3.0
CORNER = 3.0  # radius of the corners of a manufactured card, in mm
Label = Callable[[Scene, str], None]  # draws a divider of that name: its body or tab
TABS = 3  # number of positions for the tabs of dividers, side by side
RIM = 1.8  # before and behind the tabs on a base, in mm
TAB = 12.7  # height of the tab below a paper figure, for a slotted base, in mm


def card(name: str, size: Size, front: Draw, back: Draw | None = None) -> Piece:
    """Return a card with round corners."""
    piece = Piece(name, size.width, size.height, front, back, bleed=BLEED, safe=SAFE)
    return replace(piece, corner=CORNER, group="cards")


def tile(
    name: str, width: float, height: float, front: Draw, back: Draw | None = None
) -> Piece:
    """Return a rectangle with square corners."""
    return Piece(name, width, height, front, back, bleed=2, safe=2, group="tiles")


def disc(name: str, across: float, front: Draw, back: Draw | None = None) -> Piece:
    """Return a round token."""
    piece = Piece(name, across, across, front, back, bleed=1.5, safe=1.5)
    return replace(piece, group="tokens", form="disc")


def hexagon(
    name: str, form: hexes.Form, flats: float, front: Draw, back: Draw | None = None
) -> Piece:
    """Return a regular hexagon, `flats` mm from edge to edge."""
    width, height = hexes.box(form, flats=flats)
    piece = Piece(name, width, height, front, back, bleed=2, safe=2, group="hexes")
    return replace(piece, form=form)


def board(
    name: str, width: float, height: float, front: Draw, back: Draw | None = None
) -> Piece:
    """Return a board, divided over several sheets if one is too small."""
    return Piece(name, width, height, front, back, bleed=BLEED, splits=True)


def screen(
    name: str,
    panels: Sequence[float],
    height: float,
    outside: Draw,
    within: Draw | None,
) -> Piece:
    """Return a screen that folds between its panels, given by their widths."""
    edges = [fsum(panels[:count]) for count in range(1, len(panels))]
    folds: tuple[Line, ...] = tuple((x, 0.0, x, height) for x in edges)
    return replace(board(name, fsum(panels), height, outside, within), folds=folds)


BASE = 2 * (TAB + RIM)  # depth of a base, on which both tabs are glued, in mm
HOW_PT = 6.6
HOW = Style(nets.FACES, HOW_PT, nets.CUT, floor_pt=6.0, leading=1.15)


def standee(
    name: str, size: hexes.Size, front: Draw, back: Draw, language: str = ENGLISH
) -> Piece:
    """Return a figure folded over its head, with a tab of `TAB` mm at either foot.

    Below it is its base, which is cut off, and says how the figure is made. Its size is
    without the tabs; front and back are drawn `BLEED` wider on either side.
    """
    (width, height), words = size, sheet_words(language)
    # From the top: tab, back upside down, front, tab; then the base.
    ends = TAB, TAB + height, TAB + 2 * height
    strip = 2 * (height + TAB)

    def draw(scene: Scene) -> None:
        top, wide = BLEED + TAB, scene.width
        with scene.at(BLEED, BLEED + 2 * (TAB + height)):
            _base(scene, words.base)
        _tab(scene, BLEED + TAB, 180, words.tab)
        _tab(scene, top + 2 * height, 0, words.tab)
        halves = (back, 180, wide, top), (front, 0, 0.0, top + height)
        for half, turn, x, upper in halves:
            face = Scene(wide, height, low=scene.low)
            half(face)
            with scene.clip(Path().rect(0, upper, wide, height)):
                scene.insert(face, x, top + height, turn=turn)

    folds: tuple[Line, ...] = tuple((0, y, width, y) for y in ends)
    cut = Path().rect(0, 0, width, strip).rect(0, strip, width, BASE)
    piece = Piece(name, width, strip + BASE, draw, bleed=BLEED, folds=folds)
    dieline = Dieline(cut, glued=STANDING)
    return replace(piece, group="standees", stock="board", dieline=dieline)


STANDING = 3  # what is glued of a figure: its backs, and two tabs on its base


def _tab(scene: Scene, y: float, turn: int, words: str) -> None:
    """Draw a tab, hidden when glued: below its fold at `y`, or above it if turned."""
    wide = scene.width - 2 * BLEED
    with scene.at(BLEED + (wide if turn else 0), y, turn=turn):
        scene.draw(Path().rect(0, 0, wide, TAB), fill=nets.GLUED)
        scene.line((0, 0), (wide, 0), stroke=nets.FOLD, width=0.3, dash=(2, 1.2))
        with suppress(DoesNotFit):  # a narrow figure has bare tabs
            scene.rich(words, (SAFE, 2, wide - 2 * SAFE, TAB - 4), HOW)


def _base(scene: Scene, words: str) -> None:
    wide = scene.width - 2 * BLEED
    scene.draw(Path().rect(0, RIM, wide, 2 * TAB), fill=nets.GLUED)
    middle = BASE / 2
    scene.line((0, middle), (wide, middle), stroke=nets.FOLD, width=0.3, dash=(2, 1.2))
    scene.draw(Path().move(0, 0).line(wide, 0), stroke=nets.CUT, width=0.25)
    for step in range(3):
        with scene.at(wide / 2 + (step - 1) * min(wide, 40) * 0.27, RIM + TAB / 2):
            _step(scene, step)
    with suppress(DoesNotFit):  # a narrow figure has the pictures alone
        scene.rich(words, (SAFE, middle + 0.6, wide - 2 * SAFE, TAB - 1.2), HOW)


def _step(scene: Scene, step: int) -> None:
    """Draw a figure seen from its side: as it is folded, glued, and on its base."""
    apart = (3, 1, 0.5)[step]
    legs = Path().move(-apart, 3.4).line(-0.3, -3.4).line(0.3, -3.4).line(apart, 3.4)
    if step == 2:
        legs = Path().move(-2.6, 3.2).line(-0.4, 3.2).line(-0.4, -3.4)
        legs.line(0.4, -3.4).line(0.4, 3.2).line(2.6, 3.2)
        scene.line((-3, 4.2), (3, 4.2), stroke=nets.CUT, width=0.6)
    scene.draw(legs, stroke=nets.CUT, width=0.35)
    kind = Type("jost-500-normal", HOW_PT, nets.CUT)
    scene.text(f"{step + 1}", (-1.6, -1.2), kind, align="right")


def dividers(
    names: Sequence[str], size: Size, front: Label, label: Label, *, high: float = 10
) -> list[Piece]:
    """Return a divider for each name, as large as a card, with a tab above it.

    `front` draws the card, `label` the tab, `high` mm high; every `TABS`-th divider has
    its tab at the left.
    """
    pieces, wide = [], size.width / TABS
    for number, name in enumerate(names):
        tab = number % TABS * wide, wide, high
        draw = partial(_divider, name=name, front=front, label=label, tab=tab)
        piece = Piece(name, size.width, size.height + high, draw, group="dividers")
        edge = Path().points(_tabbed(piece.width, piece.height, tab))
        pieces.append(replace(piece, stock="board", dieline=Dieline(edge)))
    return pieces


Tab = tuple[float, float, float]  # of a divider: its left end, width and height


def _tabbed(width: float, height: float, tab: Tab) -> list[Point]:
    """Return a divider's corners, clockwise: six beside its tab, two at its foot."""
    left, wide, high = tab
    right = left + wide
    beside = [(0.0, high), (left, high), (left, 0.0)]
    beside += [(right, 0.0), (right, high), (width, high)]
    return [*beside, (width, height), (0.0, height)]


def _divider(scene: Scene, *, name: str, front: Label, label: Label, tab: Tab) -> None:
    left, wide, high = tab
    body = Scene(scene.width, scene.height - high, low=scene.low)
    front(body, name)
    scene.insert(body, 0, high)
    top = Scene(wide, high, low=scene.low)
    label(top, name)
    scene.insert(top, left, 0)
    beside = _tabbed(scene.width, scene.height, tab)[:6]
    cut = Path().points(beside[:3], close=False).points(beside[3:], close=False)
    nets.lines(scene, cut, ())


Context = Callable[[], Mapping[str, object]]


class Rulings(Struct, frozen=True):
    """The readings of unclear rules that a sheet lists with their keys."""

    command: str  # one that begins a game with a reading that is not the usual one
    rulings: tuple[Ruling, ...]  # those that can be chosen
    settled: tuple[tuple[str, str, str], ...] = ()  # others: question, reading, reason
    type: str = ""  # the template with the game's own type and colours


def rulings(title: str, readings: Rulings, language: str = ENGLISH) -> Page:
    """Return the sheet of the options of a game with a title."""
    context = {"found": readings, "title": title}
    heading = translation.titled(title, "rulings", language)
    page = Page("rulings", "shared/rulings.html", heading, lambda: context)
    return replace(page, extra=True)


def best_play(game: Game, context: Context, language: str = ENGLISH) -> Page:
    """Return the sheet with the odds of a throw and how well-played games end.

    The context gives `lead`, `odds`, `outcome`, `ranks`, `thoughts`, `note`, and the
    `folder` of the game's templates.
    """
    title = translation.titled(game.title, "best_play", language)
    page = Page("best-play", "shared/best_play.html", title, context)
    return replace(page, extra=True)
