"""The table as it is set up before the first turn, in small, with numbers on it."""

from collections.abc import Iterator

from companion.games.six_winters.facts import RESOURCES, Facts
from companion.press.layout import callouts
from companion.press.layout.piece import Piece
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene

from .booklet_items import MARKS, Die, Item, Named, Shown, put
from .style import canvas_of

WIDE, HIGH = 128.0, 121.0
SCALE = 0.16
"""Of the pieces on the table."""

DICE = 2.9

BOARDS: tuple[tuple[str, Point], ...] = (
    ("trade-board", (17.6, 23.4)),
    ("seasons-board", (17.6, 66)),
    ("empire-board", (55.4, 17.8)),
    ("red-bank-board", (55.4, 49)),
    ("settled-lands-board", (55.4, 80.2)),
)
"""The boards, each with its middle on the table."""

FIRST = (
    ("empire-board", "location.middle", "obstacle-imperial-guard-1"),
    ("red-bank-board", "location.top", "obstacle-angry-mob-1"),
)
"""The obstacle of each player's card, and its place."""

BACKS = {
    "empire": "tripwire",
    "red_bank": "culture-clash",
    "settled_lands": "looking-west",
}
"""The obstacle whose back is on top of each draw pile."""

FIGURES = (
    ("thea", "empire-board", "location.middle"),
    ("keel", "red-bank-board", "location.bottom"),
)
"""Where the two figures begin: anywhere they like."""

STANDING = Box(0, 58.7, 28, 46)
"""What is seen of a figure that stands."""

STAGED = ("cantrips", "grand-tour", "thieves-tools", "small-steps")
TINKERING, UPLIFTING = "progress-tinkering", "progress-uplifting-words"
SUPPLY = (103.4, 9.0)

SPOTS: tuple[Point, ...] = (
    (5, 5),
    (5, 47.6),
    (38, 6),
    (59, 6.6),
    (81, 17),
    (87, 6),
    (87, 74),
    (37, 100.6),
    (5, 101.4),
    (34.6, 116.3),
    (101, 6),
    (101, 64),
)
"""Where the numbers are on the table."""


def table(named: Named, facts: Facts) -> Piece:
    """Return the table for two players in the first year, with numbers on its parts."""

    def draw(scene: Scene) -> None:
        canvas = canvas_of(scene)
        cloth = Path().rect(0, 0, scene.width, scene.height, radius=3)
        canvas.scene.draw(
            cloth, fill=canvas["white" if scene.low else "wood"], stroke=canvas["ink"]
        )
        for item, at in _items(named, facts):
            put(scene, named, item, at)
        for number, at in enumerate(SPOTS, 1):
            callouts.number_at(scene, number, at, MARKS)

    return Piece("table", WIDE, HIGH, draw)


def _items(named: Named, facts: Facts) -> Iterator[tuple[Item, Point]]:
    """Yield everything on the table with its middle, from the bottom up."""
    for name, at in BOARDS:
        yield Shown(name, named.whole[name].width * SCALE), at
    yield from _trade(named, facts)
    yield from _regions(named, facts)
    yield from _right()
    yield from _players()


def _on(named: Named, board: str, anchor: str, right: float = 0) -> Point:
    """Return a place of a board on the table, `right` mm of the board beside it."""
    piece, (across, down) = named.whole[board], dict(BOARDS)[board]
    x, y = piece.anchors()[anchor].centre
    left, top = across - piece.width * SCALE / 2, down - piece.height * SCALE / 2
    return left + (x + right) * SCALE, top + y * SCALE


def _trade(named: Named, facts: Facts) -> Iterator[tuple[Item, Point]]:
    """Yield the markers and the dice on the trade board."""
    for track in facts.board.resources:
        for kind, space in (
            ("progress", 1),
            ("threat", track.threat_start["standard"]),
        ):
            at = _on(named, "trade-board", f"{kind}.{track.id}.{space}")
            yield Shown(f"{kind}-marker", 2.2), at
        for number in range(track.levels[0]):
            at = _on(named, "trade-board", f"pool.{track.id}.{number + 1}")
            yield Die((number * 3 + len(track.id)) % 6 + 1, track.id, 2.4), at
    yield Shown("season-marker", 2.6), _on(named, "seasons-board", "box.1")
    yield Shown("year-marker", 2.2), _on(named, "seasons-board", "year.1")


def _regions(named: Named, facts: Facts) -> Iterator[tuple[Item, Point]]:
    """Yield the cards and the figures on the region boards."""
    for region in facts.board.regions:
        board = f"{region.id.replace('_', '-')}-board"
        back = Shown(f"obstacle-{BACKS[region.id]}", 63 * SCALE, back=True)
        yield back, _on(named, board, "pile.draw")
        for slot in region.slots:
            card = Shown(f"location-{slot.starting_location}", 88 * SCALE)
            yield card, _on(named, board, f"location.{slot.position}")
    for who, board, anchor in FIGURES:
        figure = Shown(f"standee-{who}", 28 * SCALE, part=STANDING)
        yield figure, _on(named, board, anchor, 8)
    for board, anchor, name in FIRST:
        yield Shown(name, 88 * SCALE), _on(named, board, anchor, 106)


def _right() -> Iterator[tuple[Item, Point]]:
    """Yield the progress deck, the staging area, the supply and the two boxes."""
    wide = 63 * SCALE
    for offset in (0.8, 0.4, 0.0):
        yield Shown("progress-tinkering", wide, back=True), (91.6 + offset, 11 - offset)
    for number, name in enumerate(STAGED):
        yield Shown(f"progress-{name}", wide), (91.6, 27.6 + number * 15)
    left, top = SUPPLY
    for row, resource in enumerate(RESOURCES):
        for column in range(6):
            face = (row * 2 + column) % 6 + 1
            at = left + column * 3.9, top + row * 4.4
            yield Die(face, resource, DICE), at
    for number in range(8):
        at = left + number % 4 * 3.9, top + 31 + number // 4 * 4.2
        yield Die(number % 6 + 1, size=DICE), at
    for number in range(4):
        yield Shown("achievement-token", 3.4), (left + number * 5, top + 43)
    yield Shown("divider-locked", wide), (107.4, 74)
    yield Shown("divider-burned", wide), (120, 74)


def _players() -> Iterator[tuple[Item, Point]]:
    """Yield what is in front of both players, and their figures."""
    for mat, x, card, at, sheet, stress in (
        ("mat-thea", 18, TINKERING, 42, 56.4, (5, 3)),
        ("mat-keel", 110, UPLIFTING, 86, 71.6, (3, 3)),
    ):
        dice = zip(("psyche", "body"), stress, strict=True)
        over = tuple((f"stress.{kind}", Die(face, kind, 2)) for kind, face in dice)
        yield Shown(mat, 190 * 0.15, over=over), (x, 108.4)
        yield Shown("character-sheet", 13), (sheet, 108.4)
        yield Shown(card, 63 * SCALE), (at, 108.4)
        for number in range(5):
            face = (number * 2 + at) % 6 + 1
            yield Die(face, size=2.6), (x - 1.3 + number * 2.94, 116.3)
