"""The mat and the player aid.

The mat is a mind frozen stiff, and on its six-armed figure a spot for each token; its
back shows the two lists of the aid, too.
"""

import math
from collections.abc import Sequence

from companion.games.exit_from_purgatory.facts import Road
from companion.games.exit_from_purgatory.kit import deco, look
from companion.games.exit_from_purgatory.kit.tokens import SIZE
from companion.press.scene import figures, rich, text
from companion.press.scene.boxes import Box, layout
from companion.press.scene.path import Path, Point, stepped
from companion.press.scene.rich import Faces, Style
from companion.press.scene.scene import Scene, Shape, Type

AID_WIDTH, AID_HEIGHT = 88.9, 139.7
AID_BOXES = "exit_from_purgatory/aid"
AID_NOTE_PT = 8.4
LEADING = 1.17
FACES = Faces(look.NOTE, bold=look.BOLD)

Entry = tuple[str, str, str]
"""A sign (an icon, or a letter), a heading, and a text."""


def front(scene: Scene, *, words: look.Words, bleed: float) -> None:
    """Draw the turn."""
    looks, boxes = look.look(scene), layout(AID_BOXES)
    with scene.at(bleed, bleed):
        _ground(looks, bleed)
        heading(looks, words["turn"], *boxes["title"].centre, 13)
        turn(looks, words, boxes["turn"], AID_NOTE_PT)
        _edges(looks)


def back(scene: Scene, *, words: look.Words, bleed: float) -> None:
    """Draw the six challenges."""
    looks, boxes = look.look(scene), layout(AID_BOXES)
    with scene.at(bleed, bleed):
        _ground(looks, bleed)
        heading(looks, words["challenges"], *boxes["title"].centre, 13)
        challenges(looks, words, boxes["challenges"], AID_NOTE_PT)
        _edges(looks)


def _ground(looks: look.Look, bleed: float) -> None:
    everything = Path().rect(
        -bleed, -bleed, AID_WIDTH + 2 * bleed, AID_HEIGHT + 2 * bleed
    )
    looks.flat(everything, "ivory")


def _edges(looks: look.Look) -> None:
    deco.frame(looks, AID_WIDTH, AID_HEIGHT, 1.7, (5.0, "ink", 0.8))


def heading(looks: look.Look, words: str, x: float, y: float, size_pt: float) -> None:
    """Write a heading about (x, y) between two lozenges."""
    base = y + text.cap_middle(words, look.TITLE, size_pt)
    ink = looks["ink"]
    wide = looks.scene.text(
        words, (x, base), Type(look.TITLE, size_pt, ink), align="centre"
    )
    for side in (-1, 1):
        lozenge = deco.regular(4, x + side * (wide / 2 + 4), y, 1.2)
        looks.scene.draw(lozenge, fill=looks["brass"])


def turn(looks: look.Look, words: look.Words, box: Box, size_pt: float) -> None:
    """Write what can be done in a turn."""
    entries = [(action.icon, action.name, action.exact) for action in words.actions]
    _list(looks, entries, box, size_pt)


def challenges(looks: look.Look, words: look.Words, box: Box, size_pt: float) -> None:
    """Write the six challenges with the exact way to count."""
    entries = [
        (challenge.letter, challenge.name, challenge.exact)
        for challenge in words.challenges
    ]
    _list(looks, entries, box, size_pt)


def _list(looks: look.Look, entries: Sequence[Entry], box: Box, size_pt: float) -> None:
    """Write entries below one another, the free space shared out between them."""
    left, wide = box.x + INDENT, box.w - INDENT
    line = size_pt * text.POINT * LEADING
    style = rich.Style(FACES, size_pt, floor_pt=size_pt, leading=LEADING)
    lines = [rich.fit(words, (wide, 1000), style).lines for _, _, words in entries]
    head = line * 1.08
    used = sum(lines) * line + len(entries) * head
    gap = (box.h - used) / max(1, len(entries) - 1)
    y = box.y
    for (sign, name, words), count in zip(entries, lines, strict=True):
        _sign(looks, sign, box.x + 4, y + (head + line) / 2)
        base = y + head / 2 + text.cap_middle(name, look.LABEL, size_pt)
        ink = looks["ink"]
        looks.scene.text(
            name.upper(), (left, base), Type(look.LABEL, size_pt, ink, track=look.TRACK)
        )
        looks.scene.rich(
            words,
            (left, y + head, wide, count * line + 0.01),
            rich.Style(
                FACES, size_pt, ink, floor_pt=size_pt, leading=LEADING, rise="top"
            ),
            ground=looks["ivory"],
        )
        y += head + count * line + gap


INDENT = 9.6
"""From the left edge of a list to its words, in mm."""


def _sign(looks: look.Look, sign: str, x: float, y: float) -> None:
    if len(sign) == 1:
        letter(looks, sign, x, y)
    elif sign == "die":
        ink, paper = looks["icon"], looks["paper"]
        figures.die(
            looks.scene,
            (x, y),
            5,
            figures.DieStyle(5.4, body=paper, pips=ink, edge=ink),
        )
    else:
        looks.scene.icon(
            sign, (x, y), size=6.4, ink=looks["icon"], ground=looks["ivory"]
        )


def letter(looks: look.Look, words: str, x: float, y: float) -> None:
    """Draw a challenge's letter in a small round."""
    looks.flat(Path().circle(x, y, 3.1), "paper" if looks.low else "frost", line=0.4)
    looks.scene.text_middle(
        words, (x, y), Type(look.TITLE, 10.5, looks["badge_letter"])
    )


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


def mat(scene: Scene, *, words: look.Words, bleed: float) -> None:
    """Draw the mat that tokens lie on."""
    looks, boxes, title = look.look(scene), layout(BOXES), words.title
    with scene.at(bleed, bleed):
        middle = boxes["figure"].centre
        frame(looks, bleed, beams=middle)
        foot = boxes["bust"].bottom
        with scene.clip(_inside()), scene.clip(Path().rect(0, 0, WIDTH, foot)):
            look.motif(looks, "guest", middle)
        _foot(looks, boxes["foot"], foot, words.challenges)
        _spots(looks, boxes["figure"], words.challenges)
        _locks(scene, middle)
        x, y = boxes["title"].centre
        base = y + text.cap_middle(title, look.TITLE, 18)
        scene.text(
            title,
            (x, base),
            Type(look.TITLE, 18, looks["ink"], track=0.01),
            align="centre",
        )
        heaven, hell = words.roads
        against = words["against"]
        _exit(looks, boxes["heaven"], heaven, against, "apple")
        _exit(looks, boxes["hell"], hell, against, "worm")
        edges(looks)


def frame(looks: look.Look, bleed: float, *, beams: Point) -> None:
    """Lay the ground, with beams that leave a point."""
    everything = Path().rect(-bleed, -bleed, WIDTH + 2 * bleed, HEIGHT + 2 * bleed)
    looks.flat(everything, "ivory")
    turns = [math.tau * number / 72 for number in range(72)]
    with looks.scene.clip(_inside()):
        if not looks.low:
            looks.flat(deco.wedges(*beams, 260, turns, math.pi / 72), "beam")


def edges(looks: look.Look) -> None:
    """Draw the frame's two lines."""
    deco.frame(looks, WIDTH, HEIGHT, 2, (4.6, "ink", 0.9), (3.2, "brass", 0.3))


def _inside() -> Path:
    return stepped(4.6, 4.6, WIDTH - 9.2, HEIGHT - 9.2, 2)


def _spots(looks: look.Look, box: Box, challenges: Sequence[look.Challenge]) -> None:
    """Draw a spot at the end of each arm, the first at the top, clockwise."""
    ends = deco.around(len(challenges), *box.centre, box.w / 2, turn=-90)
    for (x, y), challenge in zip(ends, challenges, strict=True):
        _spot(looks, x, y, challenge)
    for (x, y), challenge in zip(ends, challenges, strict=True):
        below = y > box.centre[1]
        _label(looks, challenge.name.upper(), x, y + (18.2 if below else -18.2))


def _spot(looks: look.Look, x: float, y: float, challenge: look.Challenge) -> None:
    scene = looks.scene
    looks.flat(Path().circle(x, y, SPOT + 0.8), "ivory")
    looks.inked(Path().circle(x, y, SPOT), "paper", 0.7)
    ring = Path().circle(x, y, SPOT - 1.2)
    scene.add(Shape(ring, stroke=looks["brass"], width=0.3, dash=(1.1, 1.1)))
    scene.text_middle(challenge.letter, (x, y - 4), Type(look.TITLE, 25, looks["ink"]))
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


def _label(looks: look.Look, words: str, x: float, y: float) -> None:
    wide = text.width(words, look.LABEL, LABEL_PT, look.TRACK)
    band = Path().rect(x - wide / 2 - 2.2, y - 2.6, wide + 4.4, 5.2, 2.6)
    looks.scene.draw(band, fill=looks["ivory"], stroke=looks["brass"], width=0.35)
    base = y + text.cap_middle(words, look.LABEL, LABEL_PT)
    ink = looks["ink"]
    looks.scene.text(
        words,
        (x, base),
        Type(look.LABEL, LABEL_PT, ink, track=look.TRACK),
        align="centre",
    )
    looks.scene.place("label", words, x, y, wide, 2.5)


def _exit(looks: look.Look, box: Box, road: Road, against: str, kind: str) -> None:
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
        Type(look.LABEL, LABEL_PT, looks[f"{kind}_text"], track=look.TRACK),
        align="left" if up else "right",
    )
    number = text.width(dice, look.TITLE, 13.5)
    versus = text.width(against, look.NOTE, 9)
    wide = 5.6 + 0.8 + 4.4 + 1.9 + versus + 1.9 + number + 1.1 + 4.4
    x, y = (left if up else left - wide), box.y + 10.4
    scene.icon(kind, (x + 2.8, y), size=5.6, ink=colour, ground=looks["ivory"])
    _die(looks, x + 6.4 + 2.2, y)
    base = y + text.cap_middle(against, look.NOTE, 9)
    scene.text(against, (x + 12.7, base), Type(look.NOTE, 9, looks["ink"]))
    base = y + text.cap_middle(dice, look.TITLE, 13.5)
    scene.text(dice, (x + 14.6 + versus, base), Type(look.TITLE, 13.5, looks["ink"]))
    _die(looks, x + 15.7 + versus + number + 2.2, y)


def _die(looks: look.Look, x: float, y: float) -> None:
    ink = looks["ink"]
    figures.die(
        looks.scene,
        (x, y),
        5,
        figures.DieStyle(4.4, body=looks["paper"], pips=ink, edge=ink, edge_width=0.3),
    )


def _foot(
    looks: look.Look, box: Box, top: float, challenges: Sequence[look.Challenge]
) -> None:
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
        letter(looks, challenge.letter, x + 3.6, y + high / 2)
        looks.scene.rich(
            challenge.short,
            (x + 8.4, y, wide - 8.4 - (2 if column == 0 else 0), high),
            Style(
                Faces(look.NOTE), NOTE_PT, looks["ink"], floor_pt=NOTE_PT, leading=1.14
            ),
            ground=looks["ivory"],
        )


def small(scene: Scene, *, words: look.Words) -> None:
    """Draw the figure alone, with letters that can be read when it is small."""
    looks, radius = look.look(scene), layout(BOXES)["figure"].w / 2
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
        letter = Type(look.TITLE, 48, looks["ink"])
        scene.text_middle(challenge.letter, (x, y), letter)
        scene.anchor(f"spot.{challenge.letter}", (x, y), 2 * SPOT, 2 * SPOT)
    _locks(scene, middle)


def summary(scene: Scene, *, words: look.Words, bleed: float) -> None:
    """Draw a sheet for the table: the six challenges in large type."""
    looks, boxes = look.look(scene), layout(BOXES)
    with scene.at(bleed, bleed):
        frame(looks, bleed, beams=(WIDTH / 2, -30))
        x, y = boxes["summary_title"].centre
        heading(looks, words["challenges"], x, y, 18)
        challenges(looks, words, boxes["summary_challenges"], SUMMARY_PT)
        edges(looks)
