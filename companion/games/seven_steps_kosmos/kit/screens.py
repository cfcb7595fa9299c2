"""The folding screens: outside the player's sign, inside a reminder of the rules."""

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from companion.games.seven_steps_kosmos.kit import look
from companion.games.seven_steps_kosmos.kit.look import FACES, LABEL, NAME, Look
from companion.games.seven_steps_kosmos.kit.track import SIGNS
from companion.games.seven_steps_kosmos.kit.words import Words, marked
from companion.press.cards import layouts, row_faces
from companion.press.cards.layouts import Row
from companion.press.cards.pictures import Place
from companion.press.layout import kinds
from companion.press.layout.piece import Piece
from companion.press.scene import text
from companion.press.scene.path import Path
from companion.press.scene.rich import Style
from companion.press.scene.scene import Scene, Type

WIDTH, HEIGHT = 190.0, 120.0
WING = 54.0
SAFE = 4.0
TEXT_PT = 9.6
TOP = 14.0
"""Where the reminders begin."""

PANELS = (WING, WIDTH - 2 * WING, WING)


def screens(words: Words, players: int) -> Iterator[Piece]:
    """Yield the screen of each player; all are alike inside."""
    drawings = {
        "steps": partial(_steps, words=words),
        "effects": partial(_effects, words=words),
    }
    layout = layouts.of_kit(look.LAYOUTS / "screen.toml", drawings)
    heads = {name: words[name] for name in ("turn", "placing", "tiles")}
    cells = {**words.placing, **heads, "title": words.title}
    inside = row_faces.back(layout, Row(2, cells))
    for number, sign in enumerate(SIGNS[:players], 1):
        row = Row(2, {**cells, "seat": f"seat_{number}", "sign": sign})
        outside = row_faces.front(layout, row)
        name, title = f"screen-{number}", words.titled("screen", number)
        screen = kinds.screen(name, PANELS, HEIGHT, outside, inside)
        yield replace(screen, bleed=2, title=title, group="screens")


def _steps(scene: Scene, _: str, place: Place, *, words: Words) -> None:
    """Write what is done in a turn, one step below the other."""
    looks, x, wide, y = look.look(scene, words.hues), SAFE, WING - 2 * SAFE, TOP
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
        Style(FACES, TEXT_PT, looks["ink"], rise="top", leading=1.12),
    )
    lines = {put.y for put in setting.puts}
    return len(lines) * setting.size_pt * text.POINT * 1.12


def _effects(scene: Scene, _: str, place: Place, *, words: Words) -> None:
    """Write what each tile does, and what is our reconstruction."""
    looks, x, wide = look.look(scene, words.hues), WIDTH - WING + SAFE, WING - 2 * SAFE
    y = TOP
    for tile in words.tiles:
        scene.text(marked(tile), (x, y + 3.05), Type(NAME, TEXT_PT, looks["ink"]))
        y += _say(looks, words.short[tile.id], x + 8.2, y, wide - 8.2) + 0.9
    if words.tiles:
        _say(looks, words["other"], x, y + 1.6, wide)
    size = min(8.4, 6 * wide / text.width(words["ours"], LABEL, 6))
    note = Type(LABEL, size, looks["note"])
    scene.text(words["ours"], (x, HEIGHT - SAFE - 0.6), note)
