"""The table as it is set up before the first turn, in small, with numbers on it."""

from collections.abc import Iterator

from companion.games.six_winters.facts import RESOURCES, Facts
from companion.press.layout import callouts
from companion.press.layout.callouts import Ends
from companion.press.layout.piece import Piece
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene

from .booklet_items import MARKS, Die, Item, Named, Shown, put
from .style import canvas_of
from .tokens import LARGE, SMALL
from .trade_board import SPACE_W

WIDE, HIGH = 128.0, 127.6
SCALE = 0.16
"""Of the pieces on the table."""

DICE = 2.9
POOL_DIE = 1.5
"""Of a die in a slot of the trade board, which is drawn to scale."""

ALONE, RAISED = SPACE_W / 4, 1.4
"""From a marker's half of a space to its middle, and how far above its foot; mm."""


BOARDS: tuple[tuple[str, Point], ...] = (
    ("trade-board", (16.8, 23.4)),
    ("seasons-board", (16.8, 66)),
    ("empire-board", (59.2, 17.8)),
    ("red-bank-board", (59.2, 49)),
    ("settled-lands-board", (59.2, 80.2)),
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

ROLLED = {"thea": (2, 4, 4, 1, 6), "keel": (1, 3, 3, 4, 6)}
"""The action dice of both players."""

STANDING = Box(0, 58.7, 28, 46)
"""What is seen of a figure that stands."""

STAGED = ("cantrips", "grand-tour", "thieves-tools", "small-steps")
TINKERING, UPLIFTING = "progress-tinkering", "progress-uplifting-words"
DECK = 93.6
"""Where the middle of the progress deck and of the staging area is, from the left."""

LATER = ("progress-metals-and-guilds", "progress-empire-waning")
"""A card of each stage whose back is on a pile that waits."""

SUPPLY = (105.0, 12.0)
OTHERS = (
    ("location-firstborn-peak", (108, 51)),
    ("location-red-bank", (108, 61.6)),
    ("location-arankh", (108, 72.2)),
)
"""A location of each region's pile, its back up."""

SPOTS: tuple[Ends, ...] = (
    ((35.2, 10), (30, 13)),
    ((35.2, 57), (29, 57)),
    ((35.2, 18), (39.2, 18)),
    ((85.9, 6), (64, 6)),
    ((85.9, 24.6), (81.6, 20)),
    ((85.9, 14), (90, 12.4)),
    ((85.9, 73), (90.6, 73)),
    ((37.4, 120.6), (39.4, 109)),
    ((6.4, 123.4), (4.4, 116.8)),
    ((20, 123.4), (20, 118)),
    ((104, 5.4), (105.6, 10.4)),
    ((113.7, 95.4), (110, 90)),
    ((120.6, 61.6), (113.6, 61.6)),
    ((35.2, 92.2), (31, 92.2)),
    ((123, 123.2), (117.6, 123.2)),
)
"""The numbers on the table, each with what it ends on."""


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
        for number, ends in enumerate(SPOTS, 1):
            callouts.beside(scene, number, ends, MARKS)

    return Piece("table", WIDE, HIGH, draw)


def _items(named: Named, facts: Facts) -> Iterator[tuple[Item, Point]]:
    """Yield everything on the table with its middle, from the bottom up."""
    for name, at in BOARDS:
        yield Shown(name, named.whole[name].width * SCALE), at
    yield from trade(named, facts)
    yield from _regions(named, facts)
    yield from _right()
    yield from _players()


def _on(named: Named, board: str, anchor: str, right: float = 0) -> Point:
    """Return a place of a board on the table, `right` mm of the board beside it."""
    piece, (across, down) = named.whole[board], dict(BOARDS)[board]
    x, y = piece.anchors()[anchor].centre
    left, top = across - piece.width * SCALE / 2, down - piece.height * SCALE / 2
    return left + (x + right) * SCALE, top + y * SCALE


def trade(named: Named, facts: Facts) -> Iterator[tuple[Item, Point]]:
    """Yield the markers and the dice on the trade board, each with its middle."""
    for track in facts.board.resources:
        for kind, space, right in (
            ("progress", 1, ALONE),
            ("threat", track.threat_start["standard"], -ALONE),
        ):
            x, y = _on(named, "trade-board", f"{kind}.{track.id}.{space}", right)
            yield Shown(f"{kind}-marker", SMALL * SCALE), (x, y - RAISED * SCALE)
        for number in range(track.levels[0]):
            at = _on(named, "trade-board", f"pool.{track.id}.{number + 1}")
            face = (number * 3 + len(track.id)) % 6 + 1
            yield Die(face, track.id, POOL_DIE), at
    for name, anchor in (("season-marker", "box.1"), ("year-marker", "year.1")):
        yield Shown(name, LARGE * SCALE), _on(named, "seasons-board", anchor)


def _regions(named: Named, facts: Facts) -> Iterator[tuple[Item, Point]]:
    """Yield the cards and the figures on the region boards."""
    for region in facts.board.regions:
        board = f"{region.id.replace('_', '-')}-board"
        name = f"obstacle-{BACKS[region.id]}"
        back = Shown(name, 88 * SCALE, back=True, turned=True)
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
    """Yield the progress cards, the supply, the piles that wait."""
    wide = 63 * SCALE
    for offset in (0.8, 0.4, 0.0):
        yield Shown(TINKERING, wide, back=True), (DECK + offset, 11 - offset)
    for number, name in enumerate(STAGED):
        yield Shown(f"progress-{name}", wide), (DECK, 27.6 + number * 15)
    for number, name in enumerate(reversed(LATER)):
        yield Shown(name, wide, back=True), (DECK + 1.2 - 1.2 * number, 91 - number)
    left, top = SUPPLY
    for row, resource in enumerate(RESOURCES):
        for column in range(6):
            face = (row * 2 + column) % 6 + 1
            at = left + column * 3.9, top + row * 4.4
            yield Die(face, resource, DICE), at
    for number in range(8):
        at = left + number % 4 * 3.9, top + 28 + number // 4 * 4.2
        yield Die(number % 6 + 1, size=DICE), at
    for number in range(4):
        at = left + 16 + number % 2 * 3.9, top + 28 + number // 2 * 4.2
        yield Shown("achievement-token", 3.4), at
    for name, at in OTHERS:
        yield Shown(name, 88 * SCALE, back=True), at
    yield Shown("divider-locked", wide), (107.4, 85.6)
    yield Shown("divider-burned", wide), (120, 85.6)


def _players() -> Iterator[tuple[Item, Point]]:
    """Yield what is in front of both players, and the cards that both look at."""
    for mat, x, card, at, sheet, stress in (
        ("thea", 16.8, TINKERING, 37.4, 53, (5, 3)),
        ("keel", 111.2, UPLIFTING, 90.6, 75, (3, 3)),
    ):
        dice = zip(("psyche", "body"), stress, strict=True)
        over = tuple((f"stress.{kind}", Die(face, kind, 2)) for kind, face in dice)
        yield Shown(f"mat-{mat}", 190 * 0.15), (x, 108.9)
        yield Shown(f"sheet-{mat}", 130 * 0.14, over=over), (sheet, 112.6)
        yield Shown(card, 63 * SCALE), (at, 106.3)
        for number, face in enumerate(ROLLED[mat]):
            yield Die(face, size=2.6), (x - 1.3 + number * 2.94, 116.8)
    yield Shown("season-spring", 88 * SCALE), (25.4, 92.2)
    yield Shown("season-winter", 88 * SCALE), (9.6, 92.2)
    yield Shown("campaign-record", 7.4, turned=True), (112, 123.2)
    yield Shown("aid", 7.4, turned=True), (99, 123.2)
