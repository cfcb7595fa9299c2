"""The pictures of the booklet: the signs, the table, what draws dice and words.

What the pictures show is data: `templates/six_winters/figures.toml`.
"""

from collections.abc import Iterator, Sequence
from functools import cache

from msgspec.structs import replace

from companion.language import reader
from companion.press.layout import teaching
from companion.press.layout.piece import Piece
from companion.press.layout.teaching import Die, Drawn, Laid, Pictures, Shown
from companion.press.layout.translation import Translation
from companion.press.scene import figures, text
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene

from ..facts import RESOURCES, TRACKS, Facts
from . import sheet_data, sheets, signs
from .sheet_data import CharacterSheet, SheetData
from .style import GAME, NAME, TAGS, Canvas, canvas_of, outline, painter
from .trade_board import SMALL

DIE, SIGN, ARROW = 5.6, 6.0, 7.0  # side of a die, width of a sign and of an arrow
EDGE = 0.4  # weight of the edge of a die that is not small
SIGNED = 3.0  # the side of a die above which a sign says its kind in little ink

WORDS_PT = 8.6


class Pen:
    """Draws dice, ivory if they are of no kind, words, and round signs."""

    gap = 1.3

    def width(self, item: Drawn, labels: float) -> float:
        """Return the width of an item; words are never enlarged."""
        match item:
            case Die(_, _, size):
                return size or DIE
            case str():
                return text.width(item, TAGS, WORDS_PT)
            case teaching.Bold(words):
                return text.width(words, NAME, WORDS_PT)
            case teaching.Sign():
                return SIGN
            case teaching.Arrow():
                return ARROW

    def draw(self, scene: Scene, item: Drawn, at: Point) -> None:
        """Draw an item about a point."""
        canvas, (x, y) = canvas_of(scene), at
        match item:
            case Die():
                _die(scene, item, at)
            case str():
                canvas.caption(item, at, TAGS, WORDS_PT, "centre")
            case teaching.Bold(words):
                canvas.caption(words, at, NAME, WORDS_PT, "centre")
            case teaching.Sign(word):
                signs.medallion(canvas, word, at, SIGN / 2)
            case teaching.Arrow():
                style = figures.ArrowStyle(colour=canvas["accent"], width=0.7, head=2.6)
                half = ARROW / 2 - 0.4
                figures.arrow(scene, (x - half, y), (x + half, y), style)


def _die(scene: Scene, item: Die, at: Point) -> None:
    canvas, kind, size = canvas_of(scene), item.kind or "ivory", item.size or DIE
    signed = kind in (*RESOURCES, *TRACKS)
    pips = f"{kind}_on" if kind in RESOURCES else "white" if signed else "ink"
    body, ink = ("white", "ink") if canvas.low else (kind, pips)
    colours = canvas[body], canvas[ink], canvas["ink"]
    style = figures.DieStyle(size, *colours, min(EDGE, size * 0.1))
    figures.die(scene, at, item.face, style)
    if canvas.low and signed and size > SIGNED:
        corner = at[0] + size / 2, at[1] - size / 2
        signs.medallion(canvas, kind, corner, size * 0.3)


TRACK = (1.6, 2.0), (90.0, 78.6)
"""Where the track of Support is on the trade board, and its size, in mm."""


def pictures(facts: Facts, pieces: Sequence[Piece]) -> Pictures:
    """Return the pictures, which show pieces of the kit and some of their own."""
    (board,) = (piece for piece in pieces if piece.name == "trade-board")
    (left, top), (wide, high) = TRACK

    def front(scene: Scene) -> None:
        face, bleed = board.face(low=scene.low), board.bleed
        with scene.clip(outline(Box(0, 0, wide, high), 2.4)):
            scene.insert(face, -left - bleed, -top - bleed)

    track = Piece("track", wide, high, front, corner=2.4)
    shown = (*pieces, *player_sheets(facts), track)
    return Pictures(teaching.figures(GAME, reader()), shown, Pen())


def spoken(facts: Facts) -> Translation:
    """Return the texts of the game, which call cards by their ids."""
    cards = *facts.obstacle.items(), *facts.card.items(), *facts.location.items()
    names = {id: card.name for id, card in cards}
    names |= {event.id: event.name for event in facts.events}
    return Translation(GAME, reader(), names)


SYMBOLS = {
    *("arrow", "uparrow", "flag", "flame", "dieany", "lock", "castle", "star5"),
    *("psyche", "body"),
}
"""Signs that are on no disc."""


@cache
def icon(word: str) -> Piece:
    """Return a sign of the cards on a square of its own."""
    return Piece(word, 5.6, 5.6, painter(_icon, "clear", word))


def _icon(canvas: Canvas, box: Box, word: str) -> None:
    at, size = box.centre, box.w
    match word:
        case "always":
            canvas.fill(signs.hexagon(at, size * 0.4), "ink")
        case "stage":
            signs.crystal_frame(canvas, at, size * 0.45)
        case "dashed":
            edge = [(5.2, 1.2), (1.8, 1.2), (0.4, 2.8), (1.8, 4.4), (5.2, 4.4)]
            canvas.stroke(Path().points(edge), "ink", 0.4, (0.8, 0.6))
        case "ends":
            with canvas.scene.at(*at, scale=0.56):
                signs.diamonds(canvas, (0, 0))
        case "asset":
            with canvas.scene.at(*at, scale=0.52):
                signs.any_asset(canvas, (0, 0))
        case _ if word in SYMBOLS:
            canvas.symbol(word, at, size * 0.86, canvas["paper"])
        case _:
            signs.medallion(canvas, word, at, size * 0.47)


SCALE = 0.16  # of the pieces on the table
POOL_DIE = 1.5  # of a die in a slot of the trade board, which is drawn to scale

ALONE, RAISED = 3.65, 1.4
"""From a marker's half of a space to its middle, and how far above its foot; mm."""


def table(pictures: Pictures, facts: Facts) -> Piece:
    """Return the table for two players in the first year, with numbers on its parts."""

    def cloth(scene: Scene) -> None:
        canvas = canvas_of(scene)
        edge = Path().rect(0, 0, scene.width, scene.height, radius=3)
        ground = canvas["white" if scene.low else "wood"]
        scene.draw(edge, fill=ground, stroke=canvas["ink"])

    laid = [*trade(pictures, facts)]
    for region in facts.board.regions:
        for slot in region.slots:
            card = Shown(f"location-{slot.starting_location}", 88 * SCALE)
            at = pictures.place("table", region.piece, f"location.{slot.position}")
            laid.append(Laid(card, at))
    return pictures.table("table", cloth, laid)


def trade(pictures: Pictures, facts: Facts) -> Iterator[Laid]:
    """Yield the markers and the dice on the trade board."""
    for track in facts.board.resources:
        for kind, space, right in (
            ("progress", 1, ALONE),
            ("threat", track.threat_start["standard"], -ALONE),
        ):
            anchor = f"{kind}.{track.id}.{space}"
            x, y = pictures.place("table", "trade-board", anchor, right)
            marker = Shown(f"{kind}-marker", SMALL * SCALE)
            yield Laid(marker, (x, y - RAISED * SCALE))
        for number in range(track.levels[0]):
            at = pictures.place("table", "trade-board", f"pool.{track.id}.{number + 1}")
            face = (number * 3 + len(track.id)) % 6 + 1
            yield Laid(Die(face, track.id, POOL_DIE), at)


PLAYED = ("thea", "keel")  # the characters of the table of the first year


def player_sheets(facts: Facts) -> Iterator[Piece]:
    """Yield the sheet of each played character, called `sheet-` and its id.

    It is as it is before the first turn.
    """
    for who in PLAYED:
        skills = dict(facts.character[who].skills)
        of = CharacterSheet(who, skills, (), (), achievements=0)
        data = SheetData("standard", (), (of,), ())
        form = sheets.Form(sheet_data.sheet_entries(data, of, facts))
        yield replace(sheets.sheet(facts, form), name=f"sheet-{who}", back=None)
