"""The four decks as pieces, and how progress and season cards are drawn.

Progress cards are 63 x 88 mm, a grid of squares for dice of 12 mm; season cards 88 x 63
mm, the four events of a season and the slots that it activates.
"""

import itertools
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial

from msgspec.structs import replace

from companion.games.six_winters.cards.wording import spot
from companion.games.six_winters.facts import ROMAN, Facts
from companion.games.six_winters.facts.board import SeasonSign
from companion.games.six_winters.facts.cards import Location, Obstacle, Progress, Square
from companion.games.six_winters.kit import (
    landscape,
    region_cards,
    rich_text,
    signs,
    style,
)
from companion.games.six_winters.kit.landscape import head_band, head_box
from companion.games.six_winters.kit.rich_text import LinesById, PrintedLines, TextById
from companion.games.six_winters.kit.signs import SLOT_12
from companion.games.six_winters.kit.style import BLEED, CARD, NAME, Canvas, canvas_of
from companion.press.layout import kinds
from companion.press.layout.piece import Draw, Piece
from companion.press.layout.sizes import Size
from companion.press.scene import text
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Mark, Scene

PROGRESS_HIGH, PROGRESS_WIDE = CARD
PROGRESS_HEAD = 15.5
GAP = 1.05
GRID = 4
LEFT = (PROGRESS_WIDE - GRID * SLOT_12 - (GRID - 1) * GAP) / 2
PROGRESS_TOP = 18.6
PITCH = SLOT_12 + GAP
FOOT = 80.8

PROGRESS_NAME_PT = 13.0


def progress_front(scene: Scene, *, card: Progress, palette: str) -> None:
    """Draw a card: its land and name, its squares, its rewards."""
    canvas = canvas_of(scene, palette)
    with scene.at(BLEED, BLEED):
        canvas.ground(PROGRESS_WIDE, PROGRESS_HIGH)
        _progress_head(canvas, card)
        scene.share(_flakes(scene.low))
        _trails(canvas, card)
        for square in card.squares:
            _square(canvas, square)
        _ends(canvas, card)
        _progress_foot(canvas, card)


@cache
def _flakes(low: bool) -> tuple[Mark, ...]:
    """Return a flake for each place of the grid; squares are drawn over them."""
    scene = Scene(PROGRESS_WIDE, PROGRESS_HIGH, low=low)
    canvas, lines = canvas_of(scene), range(1, GRID + 1)
    for at in itertools.product(lines, lines):
        canvas.using("flake").icon("winter", middle(at), 5.5)
    return scene.marks


def middle(at: tuple[int, int]) -> tuple[float, float]:
    """Return the middle of the square in a row and column, counted from 1."""
    row, column = at
    half = SLOT_12 / 2
    return LEFT + (column - 1) * PITCH + half, PROGRESS_TOP + (row - 1) * PITCH + half


def _progress_head(canvas: Canvas, card: Progress) -> None:
    head_band(
        canvas, (PROGRESS_WIDE, PROGRESS_HEAD), card.obstacle_slot.region, card.id
    )
    size = style.size_in(PROGRESS_WIDE - 15, card.name, NAME, PROGRESS_NAME_PT, 0.5)
    wide = text.width(card.name, NAME, size) + 8.4
    signs.ribbon(canvas, Box((PROGRESS_WIDE - wide) / 2, 5.9, wide, 6.4), both=True)
    canvas.caption(card.name, (PROGRESS_WIDE / 2, 9.1), NAME, size, "centre")


def _trails(canvas: Canvas, card: Progress) -> None:
    trails = Path()
    for first, second in itertools.combinations(card.squares, 2):
        if max(abs(first.row - second.row), abs(first.column - second.column)) == 1:
            trails.move(*middle(first.at)).line(*middle(second.at))
    canvas.stroke(trails, "trail", 0.35 if canvas.low else 1.5)


def _square(canvas: Canvas, square: Square) -> None:
    x, y = middle(square.at)
    ground = square.type or ("ice" if square.region else "white")
    half = SLOT_12 / 2
    edge = Path().rect(x - half, y - half, SLOT_12, SLOT_12, signs.RADIUS_12)
    canvas.outlined(edge, ground, 1.0 if square.role else 0.4)
    canvas.scene.place("slot", f"{square.row},{square.column}", x, y, SLOT_12, SLOT_12)
    canvas.scene.anchor(f"square.{spot(square.at)}", (x, y), SLOT_12, SLOT_12)
    _requirement(canvas, square, (x, y))


def _requirement(canvas: Canvas, square: Square, at: Point) -> None:
    """Draw value, region or relation; beside any of them the type is a badge."""
    colour = square.type or ("ice" if square.region else "white")
    ink = canvas.using(f"{square.type}_on" if square.type else "ink")
    off = 1.4 if square.type else 0.0
    left, top = at[0] - off, at[1] - off
    if square.value:
        size, body = (8.4, "white") if square.type else (9.2, "ivory")
        signs.die(canvas, (left, top), size, square.value, (body, "ink"))
    elif square.region:
        ink.icon(square.region, (left, top), 8.2 - off / 2, colour)
    elif square.relation:
        signs.step(ink, square.relation, (at[0], top))
    elif square.type:
        ink.icon(square.type, at, 8.6, colour)
        return
    else:
        signs.blank_die(canvas, at, 7.2)
    if square.type:
        disc, edge = (
            Path().circle(at[0] + 3.8, at[1] + 3.8, 2.7),
            canvas[canvas.on_dark],
        )
        canvas.scene.draw(disc, fill=canvas[square.type], stroke=edge, width=0.35)
        ink.icon(square.type, (at[0] + 3.8, at[1] + 3.8), 3.9, square.type)


def _ends(canvas: Canvas, card: Progress) -> None:
    """Mark the start of a path by diamonds above its square, the end by some below."""
    for square in card.squares:
        if square.role:
            x, y = middle(square.at)
            side = -1 if square.role == "start" else 1
            signs.diamonds(canvas, (x, y + side * (SLOT_12 / 2 + 0.1)))
            canvas.scene.place(square.role, "", x, y, SLOT_12, SLOT_12)


def _progress_foot(canvas: Canvas, card: Progress) -> None:
    rule = Path().move(4.6, 74.9).line(PROGRESS_WIDE - 4.6, 74.9)
    canvas.stroke(rule.move(42, 76.8).line(42, 84.8), "ink", 0.15)
    signs.crystal(canvas, ROMAN[card.stage - 1], (9.2, FOOT), 4.9, 12)
    canvas.scene.place("stage", str(card.stage), 9.2, FOOT, 9.8, 9.8)
    count = len(card.rewards)
    for number, reward in enumerate(card.rewards):
        x = 24.6 if count == 1 else 20.4 + number * 9.2
        signs.medallion(canvas, reward, (x, FOOT), 4.9 if count == 1 else 4.3)
        canvas.scene.place("reward", reward, x, FOOT, 8.6, 8.6)
    canvas.text_middle("+1", (34.4 if count == 1 else 37.4, FOOT), style.NUMBER, 17)
    slot = card.obstacle_slot
    signs.medallion(canvas, slot.region, (48, FOOT), 4.3)
    canvas.fill(Path().circle(55.4, FOOT, 4.9), "paper")
    signs.medallion(canvas, slot.resource, (55.4, FOOT), 4.3)
    canvas.scene.place(
        "obstacle slot", f"{slot.region} {slot.resource}", 52, FOOT, 8, 8
    )


def progress_back(scene: Scene, *, stage: int, cards: int, palette: str) -> None:
    """Draw the back of a stage; `cards` is how many obstacles it brings a turn."""
    canvas = canvas_of(scene, palette)
    with scene.at(BLEED, BLEED):
        landscape.night(
            canvas, PROGRESS_WIDE, PROGRESS_HIGH, f"stage {stage}", dawn=True
        )
        x = PROGRESS_WIDE / 2
        signs.crystal(canvas, ROMAN[stage - 1], (x, 28), 15.6, 34)
        scene.place("stage", str(stage), x, 28, 31, 31)
        for number in range(cards):
            off = number - (cards - 1) / 2
            with scene.at(x + off * 11, 73.4, turn=off * -6):
                card = Path().rect(-4.2, -5.9, 8.4, 11.8, 1.2)
                canvas.outlined(card, "white", 0.5)
                canvas.fill(signs.hexagon((0, 0), 2.7), "accent")
            scene.place("new obstacle", "", x + off * 11, 73.4, 8.4, 11.8)


WIDE, HIGH = CARD
SEASON_HEAD = 24.4
ROW = 8.7
SEASON_TOP = 24.8
WORDS = 16.4
PLACES = ("top", "middle", "bottom")
EVENT_NAME_PT, TEXT_PT = 10.6, 8.6
BACK = 1.15
"""Scale of the land on a back."""

EventRow = tuple[str, str]
"""An event's name, and its line."""


def season_front(
    scene: Scene, *, season: SeasonSign, rows: Sequence[EventRow], palette: str
) -> None:
    """Draw a season's events, one row for each number of signs, from none to three."""
    canvas = canvas_of(scene, palette)
    with scene.at(BLEED, BLEED):
        canvas.ground(WIDE, HIGH, f"{season.id}_ground")
        _season_head(canvas, season)
        for number, row in enumerate(rows):
            _row(canvas, season.id, number, row)


def _season_head(canvas: Canvas, season: SeasonSign) -> None:
    land(canvas, season.id)
    wide = text.width(season.name, style.TITLE, 19)
    signs.ribbon(canvas, Box(14, 3.2, wide + 15, 8.8))
    canvas.caption(season.name, (20.6, 7.6), style.TITLE, 19)
    canvas.fill(Path().circle(11.4, 7.6, 6.6), "white")
    signs.medallion(canvas, season.id, (11.4, 7.6), 6.0, rim="ink")
    canvas.scene.place("season", season.id, 11.4, 7.6, 12, 12)
    _activates(canvas, season)


def land(canvas: Canvas, season: str) -> None:
    """Draw the land as it is in a season along the top of a card, and its edge."""
    artwork = canvas.picture(f"seasons/{season}")
    with canvas.scene.clip(style.outline(head_box(WIDE, SEASON_HEAD))):
        canvas.scene.share(
            artwork.marks, (1, 0, 0, 1, -BLEED, SEASON_HEAD - artwork.height)
        )
    canvas.stroke(
        Path().move(-BLEED, SEASON_HEAD).line(WIDE + BLEED, SEASON_HEAD), "ink", 0.4
    )


def _activates(canvas: Canvas, season: SeasonSign) -> None:
    x, y = WIDE - 15.4, 2.2
    canvas.outlined(Path().rect(x - 5.2, y - 0.2, 16.6, 10.8, 1.4), "paper", 0.35)
    canvas.icon("arrow", (x - 2, y + 5.2), 4.2)
    for number, place in enumerate(PLACES):
        top = y + 0.6 + number * 3.2
        active = place in season.activates
        box = Path().rect(x + 1.6, top, 8, 2.7, 0.5)
        canvas.outlined(box, "ink" if active else "white", 0.3)
        if active:
            canvas.scene.place("activates", place, x + 5.6, top + 1.35, 8, 2.7)


def _row(canvas: Canvas, season: str, number: int, row: EventRow) -> None:
    name, words = row
    y = SEASON_TOP + number * ROW
    if number:
        canvas.stroke(Path().move(5, y).line(WIDE - 5, y), "ink", 0.12)
    middle = y + ROW / 2
    for place in range(3):
        ink = canvas.using(season if place < number else "flake")
        ink.icon(season, (5.4 + place * 4, middle), 3.7, f"{season}_ground")
    canvas.scene.place("row", str(number), 9.4, middle, 11.7, ROW)
    room = WIDE - 3.4 - WORDS
    signs.label(canvas, name, (WORDS, y + 3.9), EVENT_NAME_PT, room)
    if words:
        box = Box(WORDS, y + 4.5, room, ROW - 4.7)
        rich_text.write(canvas, words, box, TEXT_PT)


def season_back(scene: Scene, *, season: SeasonSign, palette: str) -> None:
    """Draw the back: the season's sign and name over its land."""
    canvas = canvas_of(scene, palette)
    with scene.at(BLEED, BLEED):
        _back_land(canvas, season.id)
        x, y = WIDE / 2, 20.0
        canvas.outlined(Path().circle(x, y, 14.4), "white", 0.6)
        canvas.stroke(Path().circle(x, y, 13.2), "accent", 0.3)
        canvas.icon(season.id, (x, y), 20, "white")
        scene.place("season", season.id, x, y, 20, 20)
        signs.pill(canvas, Box(x - 14, 36.4, 28, 7.6))
        canvas.caption(season.name, (x, 40.2), style.LABEL, 14, "centre")


def _back_land(canvas: Canvas, season: str) -> None:
    artwork = canvas.picture(f"seasons/{season}")
    whole = head_box(WIDE, HIGH + BLEED)
    left = WIDE / 2 - artwork.width * BACK / 2
    top = whole.bottom - artwork.height * BACK
    with canvas.scene.clip(style.outline(whole)):
        canvas.fill(style.outline(whole), f"{season}_sky_1")
        canvas.scene.share(artwork.marks, (BACK, 0, 0, BACK, left, top))


LANDSCAPE = Size("landscape", *CARD)
PORTRAIT = Size("portrait", CARD[1], CARD[0])

AnyCard = Obstacle | Progress | Location | SeasonSign

DECKS: dict[type[AnyCard], tuple[str, str]] = {
    Obstacle: ("obstacle", "obstacles"),
    Progress: ("progress", "progress"),
    Location: ("location", "locations"),
    SeasonSign: ("season", "seasons"),
}
"""The prefix of a deck's piece names, and the file that they are printed in."""


def cards(facts: Facts, lines: PrintedLines, palette: str) -> tuple[Piece, ...]:
    """Return every card, each with its back."""
    return (
        *_obstacles(facts, lines.obstacles, palette),
        *_progress(facts, palette),
        *_locations(facts, lines.locations, palette),
        *_seasons(facts, lines.events, palette),
    )


def _card(card: AnyCard, size: Size, front: Draw, back: Draw) -> Piece:
    deck, group = DECKS[type(card)]
    piece = kinds.card(f"{deck}-{card.id}", size, front, back)
    return replace(piece, title=card.name, group=group)


def _once() -> Callable[..., Draw]:
    """Return a `partial` that gives the same object for the same arguments.

    Cards that look alike then share a face, which is drawn and written once.
    """
    return cache(partial)


def _obstacles(facts: Facts, lines: LinesById, palette: str) -> Iterator[Piece]:
    once = _once()
    first: dict[tuple[str, int], Obstacle] = {}
    for card in facts.obstacles:
        like = first.setdefault((card.name, card.difficulty), card)
        face = region_cards.ObstacleFront(like, lines.get(like.id, ()))
        front = once(region_cards.obstacle_front, face=face, palette=palette)
        back = once(
            region_cards.obstacle_back,
            pile=card.region,
            season=card.season,
            palette=palette,
        )
        yield _card(card, LANDSCAPE, front, back)


def _progress(facts: Facts, palette: str) -> Iterator[Piece]:
    once = _once()
    for card in facts.progress:
        brings = facts.campaign.stage(card.stage).obstacles
        front = partial(progress_front, card=card, palette=palette)
        back = once(progress_back, stage=card.stage, cards=brings, palette=palette)
        yield _card(card, PORTRAIT, front, back)


def _locations(facts: Facts, lines: LinesById, palette: str) -> Iterator[Piece]:
    once = _once()
    for card in facts.locations:
        face = region_cards.LocationFront(card, lines.get(card.id, ()))
        pile = card.region if card.kind == "region" and card.region else "threat"
        front = partial(region_cards.location_front, face=face, palette=palette)
        back = once(region_cards.location_back, pile=pile, palette=palette)
        yield _card(card, LANDSCAPE, front, back)


def _seasons(facts: Facts, words: TextById, palette: str) -> Iterator[Piece]:
    for season in facts.board.seasons:
        rows = tuple(
            (event.name, words.get(event.id, ""))
            for event in facts.events
            if event.season == season.id
        )
        front = partial(season_front, season=season, rows=rows, palette=palette)
        back = partial(season_back, season=season, palette=palette)
        yield _card(season, LANDSCAPE, front, back)
