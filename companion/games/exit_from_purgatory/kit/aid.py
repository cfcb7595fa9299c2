"""The player aid, and its two lists, which the back of the mat shows too."""

from collections.abc import Sequence

from companion.games.exit_from_purgatory.kit import deco
from companion.games.exit_from_purgatory.kit.look import (
    BOLD,
    LABEL,
    NOTE,
    TITLE,
    TRACK,
    Look,
    look,
)
from companion.games.exit_from_purgatory.kit.words import Words
from companion.press.scene import figures, rich, text
from companion.press.scene.boxes import Box, layout
from companion.press.scene.path import Path
from companion.press.scene.rich import Faces
from companion.press.scene.scene import Scene, Type

WIDTH, HEIGHT = 88.9, 139.7
BOXES = "exit_from_purgatory/aid"
NOTE_PT = 8.4
LEADING = 1.17
FACES = Faces(NOTE, bold=BOLD)

Entry = tuple[str, str, str]
"""A sign (an icon, or a letter), a heading, and a text."""


def front(scene: Scene, *, words: Words, bleed: float) -> None:
    """Draw the turn."""
    looks, boxes = look(scene), layout(BOXES)
    with scene.at(bleed, bleed):
        _ground(looks, bleed)
        heading(looks, words["turn"], *boxes["title"].centre, 13)
        turn(looks, words, boxes["turn"], NOTE_PT)
        _edges(looks)


def back(scene: Scene, *, words: Words, bleed: float) -> None:
    """Draw the six challenges."""
    looks, boxes = look(scene), layout(BOXES)
    with scene.at(bleed, bleed):
        _ground(looks, bleed)
        heading(looks, words["challenges"], *boxes["title"].centre, 13)
        challenges(looks, words, boxes["challenges"], NOTE_PT)
        _edges(looks)


def _ground(looks: Look, bleed: float) -> None:
    everything = Path().rect(-bleed, -bleed, WIDTH + 2 * bleed, HEIGHT + 2 * bleed)
    looks.flat(everything, "ivory")


def _edges(looks: Look) -> None:
    deco.frame(looks, WIDTH, HEIGHT, 1.7, (5.0, "ink", 0.8))


def heading(looks: Look, words: str, x: float, y: float, size_pt: float) -> None:
    """Write a heading about (x, y) between two lozenges."""
    base = y + text.cap_middle(words, TITLE, size_pt)
    ink = looks["ink"]
    wide = looks.scene.text(words, (x, base), Type(TITLE, size_pt, ink), align="centre")
    for side in (-1, 1):
        lozenge = deco.regular(4, x + side * (wide / 2 + 4), y, 1.2)
        looks.scene.draw(lozenge, fill=looks["brass"])


def turn(looks: Look, words: Words, box: Box, size_pt: float) -> None:
    """Write what can be done in a turn."""
    entries = [(action.icon, action.name, action.exact) for action in words.actions]
    _list(looks, entries, box, size_pt)


def challenges(looks: Look, words: Words, box: Box, size_pt: float) -> None:
    """Write the six challenges with the exact way to count."""
    entries = [
        (challenge.letter, challenge.name, challenge.exact)
        for challenge in words.challenges
    ]
    _list(looks, entries, box, size_pt)


def _list(looks: Look, entries: Sequence[Entry], box: Box, size_pt: float) -> None:
    """Write entries below one another, the free space shared out between them."""
    left, wide = box.x + INDENT, box.w - INDENT
    line = size_pt * text.POINT * LEADING
    lines = [_lines(words, wide, size_pt) for _, _, words in entries]
    head = line * 1.08
    used = sum(lines) * line + len(entries) * head
    gap = (box.h - used) / max(1, len(entries) - 1)
    y = box.y
    for (sign, name, words), count in zip(entries, lines, strict=True):
        _sign(looks, sign, box.x + 4, y + (head + line) / 2)
        base = y + head / 2 + text.cap_middle(name, LABEL, size_pt)
        ink = looks["ink"]
        looks.scene.text(
            name.upper(), (left, base), Type(LABEL, size_pt, ink, track=TRACK)
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


def _lines(words: str, wide: float, size_pt: float) -> int:
    """Return how many lines words take."""
    return rich.fit(
        words,
        (wide, 1000),
        rich.Style(FACES, size_pt, floor_pt=size_pt, leading=LEADING),
    ).lines


def _sign(looks: Look, sign: str, x: float, y: float) -> None:
    """Draw a letter, or an icon, in a round."""
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


def letter(looks: Look, words: str, x: float, y: float) -> None:
    """Draw a challenge's letter in a small round."""
    looks.flat(Path().circle(x, y, 3.1), "paper" if looks.low else "frost", line=0.4)
    looks.scene.text_middle(words, (x, y), Type(TITLE, 10.5, looks["badge_letter"]))
