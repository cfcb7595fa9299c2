"""The mat: a mind frozen stiff, and on its six-armed figure a spot for each token."""

import math
from collections.abc import Sequence

from companion.games.exit_from_purgatory.facts import Road
from companion.games.exit_from_purgatory.kit import aid, deco
from companion.games.exit_from_purgatory.kit.look import (
    LABEL,
    NOTE,
    TITLE,
    TRACK,
    Look,
    look,
    motif,
)
from companion.games.exit_from_purgatory.kit.tokens import SIZE
from companion.games.exit_from_purgatory.kit.words import Challenge, Words
from companion.press.scene import figures, text
from companion.press.scene.boxes import Box, layout
from companion.press.scene.path import Path, Point
from companion.press.scene.rich import Faces, Style
from companion.press.scene.scene import Scene, Shape, Type

WIDTH, HEIGHT = 130.0, 190.0
SPOT = 14.2
"""Radius of the spot for a token of 25 mm."""

SMALL = 115.0
"""Side of the mat in small, which a screen shows: the figure alone."""

LOCK, LOCKS = 12.0, 20.0
"""Diameter of a lock laid on the figure by whoever waits, and how far from its middle;
seven of them find room: six between the arms, and one in the middle."""

BOXES = "exit_from_purgatory/mat"
LABEL_PT = 9.6
NOTE_PT, SUMMARY_PT = 8.4, 11.0


def mat(scene: Scene, *, words: Words, bleed: float) -> None:
    """Draw the mat that tokens lie on."""
    looks, boxes, title = look(scene), layout(BOXES), words.title
    with scene.at(bleed, bleed):
        middle = boxes["figure"].centre
        frame(looks, bleed, beams=middle)
        foot = boxes["bust"].bottom
        with scene.clip(_inside()), scene.clip(Path().rect(0, 0, WIDTH, foot)):
            motif(looks, "guest", middle)
        _foot(looks, boxes["foot"], foot, words.challenges)
        _spots(looks, boxes["figure"], words.challenges)
        _locks(scene, middle)
        x, y = boxes["title"].centre
        base = y + text.cap_middle(title, TITLE, 18)
        scene.text(
            title, (x, base), Type(TITLE, 18, looks["ink"], track=0.01), align="centre"
        )
        heaven, hell = words.roads
        against = words["against"]
        _exit(looks, boxes["heaven"], heaven, against, "apple")
        _exit(looks, boxes["hell"], hell, against, "worm")
        edges(looks)


def frame(looks: Look, bleed: float, *, beams: Point) -> None:
    """Lay the ground, with beams that leave a point."""
    everything = Path().rect(-bleed, -bleed, WIDTH + 2 * bleed, HEIGHT + 2 * bleed)
    looks.flat(everything, "ivory")
    turns = [math.tau * number / 72 for number in range(72)]
    with looks.scene.clip(_inside()):
        if not looks.low:
            looks.flat(deco.wedges(*beams, 260, turns, math.pi / 72), "beam")


def edges(looks: Look) -> None:
    """Draw the frame's two lines."""
    deco.frame(looks, WIDTH, HEIGHT, 2, (4.6, "ink", 0.9), (3.2, "brass", 0.3))


def _inside() -> Path:
    return deco.stepped(4.6, 4.6, WIDTH - 9.2, HEIGHT - 9.2, 2)


def _spots(looks: Look, box: Box, challenges: Sequence[Challenge]) -> None:
    """Draw a spot at the end of each arm, the first at the top, clockwise."""
    ends = deco.around(len(challenges), *box.centre, box.w / 2, turn=-90)
    for (x, y), challenge in zip(ends, challenges, strict=True):
        _spot(looks, x, y, challenge)
    for (x, y), challenge in zip(ends, challenges, strict=True):
        below = y > box.centre[1]
        _label(looks, challenge.name.upper(), x, y + (18.2 if below else -18.2))


def _spot(looks: Look, x: float, y: float, challenge: Challenge) -> None:
    scene = looks.scene
    looks.flat(Path().circle(x, y, SPOT + 0.8), "ivory")
    looks.inked(Path().circle(x, y, SPOT), "paper", 0.7)
    ring = Path().circle(x, y, SPOT - 1.2)
    scene.add(Shape(ring, stroke=looks["brass"], width=0.3, dash=(1.1, 1.1)))
    scene.text_middle(challenge.letter, (x, y - 4), Type(TITLE, 25, looks["ink"]))
    scene.icon(
        challenge.icon, (x, y + 6), size=7.8, ink=looks["icon"], ground=looks["paper"]
    )
    scene.place("spot", challenge.letter, x, y, 2 * SPOT, 2 * SPOT)
    scene.anchor(f"spot.{challenge.letter}", (x, y), SIZE, SIZE)


def _locks(scene: Scene, middle: Point) -> None:
    """Name the places of locks; seven may wait for one."""
    between = deco.around(6, *middle, LOCKS, turn=-60)
    for number, at in enumerate((*between, middle), 1):
        scene.anchor(f"lock.{number}", at, LOCK, LOCK)


def _label(looks: Look, words: str, x: float, y: float) -> None:
    """Write a challenge's name on a band of its own."""
    wide = text.width(words, LABEL, LABEL_PT, TRACK)
    band = Path().rect(x - wide / 2 - 2.2, y - 2.6, wide + 4.4, 5.2, 2.6)
    looks.scene.draw(band, fill=looks["ivory"], stroke=looks["brass"], width=0.35)
    base = y + text.cap_middle(words, LABEL, LABEL_PT)
    ink = looks["ink"]
    looks.scene.text(
        words, (x, base), Type(LABEL, LABEL_PT, ink, track=TRACK), align="centre"
    )
    looks.scene.place("label", words, x, y, wide, 2.5)


def _exit(looks: Look, box: Box, road: Road, against: str, kind: str) -> None:
    """Draw one way out: its name, a die per token of its kind, the dice against it."""
    scene, up = looks.scene, kind == "apple"
    side = 1 if up else -1
    edge = box.x if up else box.right
    dice = str(road.against)
    icon, colour = ("cloud", looks["apple"]) if up else ("flame", looks["worm"])
    scene.icon(
        icon,
        (edge + side * 5.2, box.y + 5.4),
        size=10.5,
        ink=colour,
        ground=looks["ivory"],
    )
    left = edge + 12.4 if up else edge - 12.4
    scene.text(
        road.name.upper(),
        (left, box.y + 5),
        Type(LABEL, LABEL_PT, looks[f"{kind}_text"], track=TRACK),
        align="left" if up else "right",
    )
    number = text.width(dice, TITLE, 13.5)
    versus = text.width(against, NOTE, 9)
    wide = 5.6 + 0.8 + 4.4 + 1.9 + versus + 1.9 + number + 1.1 + 4.4
    x, y = (left if up else left - wide), box.y + 10.4
    scene.icon(kind, (x + 2.8, y), size=5.6, ink=colour, ground=looks["ivory"])
    _die(looks, x + 6.4 + 2.2, y)
    base = y + text.cap_middle(against, NOTE, 9)
    scene.text(against, (x + 12.7, base), Type(NOTE, 9, looks["ink"]))
    base = y + text.cap_middle(dice, TITLE, 13.5)
    scene.text(dice, (x + 14.6 + versus, base), Type(TITLE, 13.5, looks["ink"]))
    _die(looks, x + 15.7 + versus + number + 2.2, y)


def _die(looks: Look, x: float, y: float) -> None:
    ink = looks["ink"]
    figures.die(
        looks.scene,
        (x, y),
        5,
        figures.DieStyle(4.4, body=looks["paper"], pips=ink, edge=ink, edge_width=0.3),
    )


def _foot(looks: Look, box: Box, top: float, challenges: Sequence[Challenge]) -> None:
    """Write the six reminders under the bust, three to a column."""
    with looks.scene.clip(_inside()):
        looks.flat(Path().rect(0, top, WIDTH, HEIGHT), "ivory")
    looks.scene.line((4.6, top), (WIDTH - 4.6, top), stroke=looks["ink"], width=0.7)
    looks.scene.line(
        (4.6, top + 1.3), (WIDTH - 4.6, top + 1.3), stroke=looks["brass"], width=0.3
    )
    wide, high = box.w / 2, box.h / 3
    for number, challenge in enumerate(challenges):
        column, row = divmod(number, 3)
        x, y = box.x + column * wide, box.y + row * high
        aid.letter(looks, challenge.letter, x + 3.6, y + high / 2)
        looks.scene.rich(
            challenge.short,
            (x + 8.4, y, wide - 8.4 - (2 if column == 0 else 0), high),
            Style(Faces(NOTE), NOTE_PT, looks["ink"], floor_pt=NOTE_PT, leading=1.14),
            ground=looks["ivory"],
        )


def small(scene: Scene, *, words: Words) -> None:
    """Draw the figure alone, with letters that can be read when it is small."""
    looks, radius = look(scene), layout(BOXES)["figure"].w / 2
    middle = scene.width / 2, scene.height / 2
    scene.draw(
        Path().circle(*middle, radius),
        fill=looks["ice"],
        stroke=looks["ice_edge"],
        width=1.4,
    )
    ends = deco.around(len(words.challenges), *middle, radius, turn=-90)
    for end in ends:
        scene.line(middle, end, stroke=looks["icon"], width=2.8)
    for (x, y), challenge in zip(ends, words.challenges, strict=True):
        looks.inked(Path().circle(x, y, SPOT), "paper", 1.6)
        letter = Type(TITLE, 48, looks["ink"])
        scene.text_middle(challenge.letter, (x, y), letter)
        scene.anchor(f"spot.{challenge.letter}", (x, y), 2 * SPOT, 2 * SPOT)
    _locks(scene, middle)


def summary(scene: Scene, *, words: Words, bleed: float) -> None:
    """Draw a sheet for the table: the six challenges in large type."""
    looks, boxes = look(scene), layout(BOXES)
    with scene.at(bleed, bleed):
        frame(looks, bleed, beams=(WIDTH / 2, -30))
        x, y = boxes["summary_title"].centre
        aid.heading(looks, words["challenges"], x, y, 18)
        aid.challenges(looks, words, boxes["summary_challenges"], SUMMARY_PT)
        edges(looks)
