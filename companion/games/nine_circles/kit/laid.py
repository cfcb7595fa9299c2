"""Where dice are laid on the sheet while a circle is played, besides its targets.

Dice that no target wants lie beside it on the wall, right and left by turns, and to the
right of the pit where the wall is too short; those in the pool lie left of the pit.
"""

from collections.abc import Iterator
from itertools import chain, count, islice, takewhile, zip_longest

from companion.games.nine_circles.facts import Facts
from companion.games.nine_circles.kit import targets
from companion.games.nine_circles.kit.look import Look
from companion.games.nine_circles.kit.pit import Pit, Tier
from companion.press.scene.scene import Scene

DIE, GAP = 8.4, 1.0
"""A die that is laid, and the room to the next one, in mm."""


def anchors(scene: Scene, look: Look, pit: Pit, facts: Facts) -> None:
    """Name the places of dice beside each target, and in the pool."""
    for tier, circle in zip(pit.tiers, facts.circles, strict=True):
        parts = [figure.part for figure in targets.figures_of(circle)]
        beside = _beside(tier, targets.reach(circle))
        for i, across in enumerate(islice(beside, facts.dice - parts.count("slot")), 1):
            with targets.standing(scene, tier, across):
                scene.anchor(f"circle.{circle.number}.beside.{i}", (0, 0), DIE, DIE)
    box, pitch = look.boxes["pool"], DIE + GAP
    for i in range(facts.dice):
        row, column = divmod(i, int(box.w / pitch))
        x, y = box.x + DIE / 2 + column * pitch, box.y + DIE / 2 + row * pitch
        scene.anchor(f"pool.{i + 1}", (x, y), DIE, DIE)


def _beside(tier: Tier, reach: float) -> Iterator[float]:
    """Yield how far from the axis each die lies, the nearest to the target first."""
    pitch, end = DIE + GAP, tier.middle.half - targets.END
    first = reach + GAP + DIE / 2
    last = end - (targets.ICON + DIE) / 2
    on_the_wall = list(takewhile(lambda across: across < last, count(first, pitch)))
    outside = count(tier.top.half + GAP + DIE / 2, pitch)
    left = (-across for across in on_the_wall)
    turns = chain.from_iterable(zip_longest(on_the_wall, left))
    yield from chain(filter(None, turns), outside)
