"""The nine circles: walls, ledges, names, what each requires, and places of dice.

What a circle requires is drawn on its wall, each piece turned to the arc. Dice that no
target wants lie beside it on the wall, right and left by turns, and to the right of the
pit where the wall is too short; those in the pool lie left of the pit.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from itertools import chain, count, islice, takewhile, zip_longest

from msgspec import Struct
from msgspec.structs import replace

from companion.games.dante.kit import CAPITALS, FIGURES, READING_ITALIC
from companion.press.scene import figures, text
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene, Type

from ..facts import Circle, Facts
from .look import Look
from .pit import Pit, Tier

DIE, STEP, BLANK, RING, BARRED = 9.5, 8.6, 7.6, 11.4, 10.4
MARK, ICON, SMALL_ICON = 9.2, 10.9, 9.4
"""Sizes of figures, of the ring to be marked, and of icons, in mm."""

END = 10.0  # from the end of the wall to the middle of icon and mark ring, in mm
LEAN = 0.8  # how much of the arc's slope a figure takes on

Draw = Callable[[Look, str], None]
"""Draws a figure about the origin; the colour is that of its edge."""


class Figure(Struct, frozen=True):
    """One piece of a target, `across` mm from the axis and `size` mm wide."""

    across: float
    size: float
    draw: Draw
    part: str = "slot"  # what it is for marks: a `slot` holds a die, a `sign` does not
    rise: float = 0  # how many mm higher than its neighbours' mean it stands


def draw_targets(look: Look, pit: Pit, circles: tuple[Circle, ...]) -> None:
    """Draw the target, the icon and the ring to be marked of every circle."""
    scene = look.scene
    for tier, circle in zip(pit.tiers, circles, strict=True):
        edge = look[f"shade_{tier.number}"]
        for i, figure in enumerate(figures_of(circle), 1):
            with standing(scene, tier, figure.across), raised(scene, figure.rise):
                figure.draw(look, edge)
                scene.place("target", circle.name, 0, 0, figure.size, figure.size)
                name = f"circle.{circle.number}.{figure.part}.{i}"
                scene.anchor(name, (0, 0), figure.size, figure.size)
        end = tier.middle.half - END
        with standing(scene, tier, -end, down=-0.1):
            _icon(look, tier)
        with standing(scene, tier, end, down=-0.1):
            _mark(look, circle)


def reach(circle: Circle) -> float:
    """Return the half width of a circle's target, in mm."""
    return max(abs(figure.across) + figure.size / 2 for figure in figures_of(circle))


def figures_of(circle: Circle) -> list[Figure]:
    """Return what is drawn for a circle, from left to right."""
    match circle.kind:
        case "faces":
            return _row(DIE, 1.8, [_die(circle.face)] * circle.count)
        case "totals":
            rings = _row(RING, 4.1, [_total(total) for total in circle.totals])
            return [replace(ring, part="sign") for ring in rings]
        case "run":
            return _stair(circle.count)
        case "none_of":
            return _barred_row(circle)
        case "chosen":
            return _row(DIE, 2.9, [_any_number] * circle.count)


def _row(size: float, gap: float, draws: Sequence[Draw]) -> list[Figure]:
    middle, pitch = (len(draws) - 1) / 2, size + gap
    return [Figure((i - middle) * pitch, size, it) for i, it in enumerate(draws)]


def _stair(count: int) -> list[Figure]:
    row = _row(STEP, 1.7, [_die(face, STEP) for face in range(1, count + 1)])
    middle = (count - 1) / 2
    return [replace(step, rise=(i - middle) * 0.8) for i, step in enumerate(row)]


def _barred_row(circle: Circle) -> list[Figure]:
    gap, row = 2.0, _row(BLANK, 0.9, [_die(0, BLANK)] * circle.count)
    shift = -(gap + BARRED) / 2
    dice = [replace(blank, across=blank.across + shift) for blank in row]
    after = dice[-1].across + BLANK / 2 + gap + BARRED / 2
    return [*dice, Figure(after, BARRED, _barred(circle.face), "sign")]


@contextmanager
def standing(
    scene: Scene, tier: Tier, across: float, *, down: float = 0.35
) -> Iterator[None]:
    """Draw `across` mm from the axis and `down` mm below the middle of the wall."""
    x = tier.middle.axis + across
    with scene.at(x, tier.middle.at(x) + down, turn=tier.middle.turn(x) * LEAN):
        yield


def raised(scene: Scene, rise: float) -> AbstractContextManager[None]:
    """Draw `rise` mm higher; 0 adds no group to the scene."""
    return scene.at(0, -rise) if rise else nullcontext()


def _die(face: int, size: float = DIE) -> Draw:
    def draw(look: Look, edge: str) -> None:
        _shadow(look.scene, Path().rect(-size / 2, -size / 2, size, size, size * 0.18))
        style = figures.DieStyle(size, look["blank"], look["ink_on"], edge)
        figures.die(look.scene, (0, 0), face, style)

    return draw


def _total(total: int) -> Draw:
    def draw(look: Look, edge: str) -> None:
        _shadow(look.scene, Path().circle(0, 0, RING / 2))
        style = figures.RingStyle(Type(FIGURES, 20, edge), fill=look["blank"])
        figures.total_ring(look.scene, str(total), (0, 0), RING, style)

    return draw


def _barred(face: int) -> Draw:
    def draw(look: Look, edge: str) -> None:
        scene, blank, size = look.scene, look["blank"], 6.2
        ring, spots = Path().circle(0, 0, BARRED / 2 - 0.45), Path()
        for column, row in figures.SPOTS[face]:
            at = column * size * figures.SPOT_AT, row * size * figures.SPOT_AT
            spots.circle(*at, size * figures.SPOT)
        scene.draw(ring, fill=blank)
        body = figures.DieStyle(size, blank, look["ink_on"], edge, edge_width=0.3)
        figures.die(scene, (0, 0), 0, body)
        # Steep, and below the spots with a gap about them: all of them can be counted.
        x, y = ((BARRED / 2 - 0.45) * part for part in (0.342, 0.94))
        scene.line((-x, y), (x, -y), stroke=look["rubric_on"], width=0.9)
        scene.draw(spots, fill=blank, stroke=blank, width=0.6)
        scene.draw(spots, fill=look["ink_on"])
        scene.draw(ring, stroke=look["rubric_on"], width=0.9)

    return draw


def _any_number(look: Look, edge: str) -> None:
    _die(0)(look, edge)
    type = look.type(READING_ITALIC, 22, colour="ink_on")
    look.scene.text_middle("n", (0, 0), type)


def _shadow(scene: Scene, path: Path) -> None:
    if not scene.low:
        moved = path.moved(lambda x, y: (x + 0.35, y + 0.45))
        scene.draw(moved, fill="#000000", opacity=0.28)


def _icon(look: Look, tier: Tier) -> None:
    size = ICON if tier.middle.half > 50 else SMALL_ICON
    number, name = tier.number, look.skin.icons[tier.number - 1]
    look.emblem(name, (0, 0), size, f"icon_{number}", f"circle_{number}")
    look.scene.place("icon", name, 0, 0, size, size)


def _mark(look: Look, circle: Circle) -> None:
    scene, size = look.scene, MARK * look.wider
    ring = Path().circle(0, 0, size / 2)
    scene.draw(ring, fill=look["blank"], stroke=look["ink_on"], width=0.55)
    look.emblem(look.skin.star, (0, 0), 5.4, "ghost", "blank")
    scene.place("ring", circle.name, 0, 0, size, size)
    scene.anchor(f"circle.{circle.number}.ring", (0, 0), size, size)


NAME_PT, NUMERAL_PT, TRACK = 13, 12.3, 0.10
NAME_GAP = 3.4  # between numeral and name, in mm


def draw_tiers(look: Look, pit: Pit, circles: tuple[Circle, ...]) -> None:
    """Draw the circles, the deepest first, so that each ledge covers what is below."""
    for tier, circle in reversed(list(zip(pit.tiers, circles, strict=True))):
        look.layer(look.skin.walls[tier.number - 1])
        level, bend = tier.middle, tier.middle.sag / 2
        high, middle = tier.foot.y - tier.back.y + bend, (level.axis, level.y + bend)
        name = f"circle.{tier.number}"
        look.scene.anchor(name, middle, 2 * level.half, high, tier.wall())
        _name(look, tier, circle)


def _name(look: Look, tier: Tier, circle: Circle) -> None:
    under, axis = tier.under, tier.under.axis
    rise = tier.front / 2 - text.cap_middle("N", CAPITALS, NAME_PT)
    numeral = look.type(CAPITALS, NUMERAL_PT, colour="rubric_on", track=0.04)
    name = look.type(CAPITALS, NAME_PT, colour="ink_on", track=TRACK)
    line = (circle.numeral, numeral), (circle.name, name)
    bend = (lambda off: axis + off), (lambda x: under.at(x) - rise)
    figures.along(look.scene, line, bend, gap=NAME_GAP)


LAID, LAID_GAP = 8.4, 1.0  # a die that is laid, and the room to the next one, in mm


def anchors(look: Look, pit: Pit, facts: Facts) -> None:
    """Name the places of dice beside each target, and in the pool."""
    scene = look.scene
    for tier, circle in zip(pit.tiers, facts.circles, strict=True):
        slots = [figure.part for figure in figures_of(circle)].count("slot")
        beside = islice(_beside(tier, reach(circle)), facts.dice - slots)
        for i, across in enumerate(beside, 1):
            with standing(scene, tier, across):
                scene.anchor(f"circle.{circle.number}.beside.{i}", (0, 0), LAID, LAID)
    box, pitch = look.boxes["pool"], LAID + LAID_GAP
    for i in range(facts.dice):
        row, column = divmod(i, int(box.w / pitch))
        x, y = box.x + LAID / 2 + column * pitch, box.y + LAID / 2 + row * pitch
        scene.anchor(f"pool.{i + 1}", (x, y), LAID, LAID)


def _beside(tier: Tier, reach: float) -> Iterator[float]:
    """Yield how far from the axis each die lies, the nearest to the target first."""
    pitch, end = LAID + LAID_GAP, tier.middle.half - END
    first, last = reach + LAID_GAP + LAID / 2, end - (ICON + LAID) / 2
    on_the_wall = list(takewhile(lambda across: across < last, count(first, pitch)))
    outside = count(tier.top.half + LAID_GAP + LAID / 2, pitch)
    left = (-across for across in on_the_wall)
    turns = chain.from_iterable(zip_longest(on_the_wall, left))
    return chain(filter(None, turns), outside)
