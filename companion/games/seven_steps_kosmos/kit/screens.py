"""The folding screens: outside the player's sign, inside a reminder of the rules."""

from companion.games.seven_steps_kosmos.kit import discs, track
from companion.games.seven_steps_kosmos.kit.look import (
    FACES,
    LABEL,
    NAME,
    TITLE,
    Look,
    look,
)
from companion.games.seven_steps_kosmos.kit.words import Words, marked
from companion.press.scene import text
from companion.press.scene.path import Path
from companion.press.scene.rich import Faces, Style
from companion.press.scene.scene import Scene, Type

WIDTH, HEIGHT = 190.0, 120.0
WING = 54.0
SAFE = 4.0
TEXT_PT = 9.6
HEAD_PT = 13.0
FOOT = 17.0
"""Height of the band in the player's colour."""

BODY = Faces(FACES.regular, bold=FACES.bold)
TOP = 14.0
"""Where the reminders begin."""

PANELS = (WING, WIDTH - 2 * WING, WING)


def front(scene: Scene, *, words: Words, seat: int, bleed: float) -> None:
    """Draw the outside: a stair of discs on a band, the player's sign on each wing."""
    looks = look(scene, words.hues)
    with scene.at(bleed, bleed):
        _ground(looks, "plate", bleed)
        floor = HEIGHT - FOOT
        colour = f"seat_{seat + 1}"
        band = Path().rect(-bleed, floor, WIDTH + 2 * bleed, FOOT + bleed)
        looks.scene.draw(band, fill=looks[colour])
        scene.line(
            (-bleed, floor), (WIDTH + bleed, floor), stroke=looks["ink"], width=0.6
        )
        rx = 5.2
        discs.stair(looks, words.letters, WIDTH / 2 - 6.6 * rx, floor - 0.3, rx)
        scene.text(
            words.title,
            (WIDTH / 2, 42),
            Type(TITLE, 40, looks["ink"], track=-0.012),
            align="centre",
        )
        for x in (WING / 2, WIDTH - WING / 2):
            _sign(looks, seat, x, floor)
        _strokes(looks, floor, bleed)


def _sign(looks: Look, seat: int, x: float, floor: float) -> None:
    y, colour = floor / 2, looks[f"seat_{seat + 1}"]
    for radius, width in ((17.0, 0.6), (15.8, 0.2)):
        ring = Path().circle(x, y, radius)
        line = looks["ink"] if radius > 16 else looks["seat_sign"]
        looks.scene.draw(ring, fill=colour, stroke=line, width=width)
    looks.scene.icon(
        track.SIGNS[seat], (x, y), size=19, ink=looks["seat_sign"], ground=colour
    )
    looks.scene.place("sign", track.SIGNS[seat], x, y, 34, 34)


def _strokes(looks: Look, floor: float, bleed: float) -> None:
    """Rule the band with lines that lie closer the deeper they are."""
    lines, y = Path(), HEIGHT + bleed
    for gap in (1.2, 1.6, 2.1, 2.8, 3.6):
        y -= gap
        lines.move(-bleed, y).line(WIDTH + bleed, y)
    looks.stroke(lines, "seat_sign" if not looks.low else "ghost", 0.18)


def back(scene: Scene, *, words: Words, bleed: float) -> None:
    """Draw the inside: the turn, how discs are laid, what the tiles do."""
    looks = look(scene, words.hues)
    with scene.at(bleed, bleed):
        _ground(looks, "card", bleed)
        for x in (WING, WIDTH - WING):
            scene.line(
                (x, -bleed),
                (x, HEIGHT + bleed),
                stroke=looks["ghost"],
                width=0.2,
                dash=(1.2, 1.2),
            )
        _turn(looks, words)
        _placing(looks, words)
        _tiles(looks, words)


def _ground(looks: Look, colour: str, bleed: float) -> None:
    whole = Path().rect(-bleed, -bleed, WIDTH + 2 * bleed, HEIGHT + 2 * bleed)
    looks.flat(whole, colour)


def _head(looks: Look, name: str, x: float, wide: float) -> None:
    looks.scene.text(name, (x, 9.6), Type(NAME, HEAD_PT, looks["ink"]))
    looks.scene.line((x, 11.6), (x + wide, 11.6), stroke=looks["ink"], width=0.5)


def _turn(looks: Look, words: Words) -> None:
    scene, x, wide = looks.scene, SAFE, WING - 2 * SAFE
    _head(looks, words["turn"], x, wide)
    y = TOP
    for number, step in enumerate(words.turn, 1):
        badge = Path().circle(x + 2.5, y + 2.4, 2.5)
        fill = looks["paper"] if looks.low else looks["ink"]
        scene.draw(badge, fill=fill, stroke=looks["ink"], width=0.3)
        colour = looks["ink"] if looks.low else looks["paper"]
        scene.text_middle(str(number), (x + 2.5, y + 2.4), Type(NAME, 9, colour))
        y += _say(looks, step, x + 6.8, y, wide - 6.8) + 2.4


def _say(looks: Look, words: str, x: float, y: float, wide: float) -> float:
    """Write a paragraph below `y`; return its height."""
    setting = looks.scene.rich(
        words,
        (x, y, wide, HEIGHT - SAFE - y),
        Style(BODY, TEXT_PT, looks["ink"], rise="top", leading=1.12),
    )
    lines = {put.y for put in setting.puts}
    return len(lines) * setting.size_pt * text.POINT * 1.12


def _placing(looks: Look, words: Words) -> None:
    scene, x, wide = looks.scene, WING + SAFE, WIDTH - 2 * WING - 2 * SAFE
    _head(looks, words["placing"], x, wide)
    step = (HEIGHT - SAFE - TOP) / len(words.placing)
    for number, (rule, explained) in enumerate(words.placing.items()):
        y = TOP + number * step
        with scene.at(x + track.STEPS_WIDTH / 2, y + step / 2):
            track.draw(looks, rule)
        scene.place(
            "picture",
            rule,
            x + track.STEPS_WIDTH / 2,
            y + step / 2,
            track.STEPS_WIDTH,
            track.STEPS_HEIGHT,
        )
        left = track.STEPS_WIDTH + 3
        scene.rich(
            explained,
            (x + left, y, wide - left, step),
            Style(BODY, 9.4, looks["ink"], leading=1.15),
        )
        if number:
            scene.line((x, y), (x + wide, y), stroke=looks["ghost"], width=0.15)


def _tiles(looks: Look, words: Words) -> None:
    scene, x, wide = looks.scene, WIDTH - WING + SAFE, WING - 2 * SAFE
    _head(looks, words["tiles"], x, wide)
    y = TOP
    for tile in words.tiles:
        colour = looks["ink"]
        scene.text(marked(tile), (x, y + 3.05), Type(NAME, TEXT_PT, colour))
        y += _say(looks, words.short[tile.id], x + 8.2, y, wide - 8.2) + 0.9
    if words.tiles:
        _say(looks, words["other"], x, y + 1.6, wide)
    notes = text.width(words["ours"], LABEL, 6)
    size = min(8.4, 6 * wide / notes)
    scene.text(
        words["ours"], (x, HEIGHT - SAFE - 0.6), Type(LABEL, size, looks["note"])
    )
