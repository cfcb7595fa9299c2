"""Round pieces (tokens, locks, flames for players in Hell), and the boxes for all."""

import math
from collections.abc import Mapping
from functools import partial

from msgspec.structs import replace

from companion.press.cards.row_faces import printed
from companion.press.layout import nets as boxes
from companion.press.layout.piece import Draw, Piece
from companion.press.scene import figures, text
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path, stepped
from companion.press.scene.scene import Scene, Type

from .look import LABEL, LAYOUTS, TITLE, TRACK, Look, Words, look

SIZE = 25.0  # diameter of a token, in mm

SYMBOLS = (
    *("s_circle", "s_square", "s_tri", "s_star"),
    *("s_cross", "s_moon", "s_ring", "s_waves"),
)
"""One for each of eight players."""


def token(words: Words) -> Piece:
    """Return a token: the apple, on its back the worm."""
    return _round("token", "token", {}, words.titled("token"))


def lock(words: Words, seat: int) -> Piece:
    """Return what says that a player waits for another one."""
    cells = {"seat": f"seat_{seat + 1}", "sign": SYMBOLS[seat]}
    return _round(f"lock-{seat + 1}", "lock", cells, words.titled("lock", seat + 1))


def hell(words: Words) -> Piece:
    """Return the marker of a player in Hell."""
    cells = {"name": words.roads[1].name.upper(), "words": words["wins_next"]}
    return _round("in-hell", "hell", cells, words.titled("hell"))


def _round(name: str, layout: str, cells: Mapping[str, str], title: str) -> Piece:
    piece = printed(LAYOUTS / f"{layout}.toml", cells, name)
    return replace(piece, title=title, group="tokens", form="disc")


INSET = 3.4  # from a crease to the frame of the panel beside it, in mm

FRAME_STEP = 1.2
MOST = 75  # cards in one box, so that its net fits A4 and Letter

SMALL_INSET, SMALL_STEP = 2.4, 0.9
"""The same of a small box, and the step of its frame's corners."""

MOUNTED = 1.5  # thickness of a token on board, in mm
DIE = 16  # side of a die, in mm

SIDES = (("left", "apple"), ("right", "worm"))
FACES = ("front", "left", "lid", "foot", "right", "back")
"""The panels of a box for dice as faces of a die: opposite ones add up to seven."""

THUMB = 13.0  # height of the front that the notch may take


def box(words: Words, players: int, count: int, width: float, height: float) -> Piece:
    """Return the net of a box for cards, so often that `count` of them find room."""
    copies = math.ceil(count / MOST)
    room = boxes.inside(math.ceil(count / copies), width, height)
    note = words["players"].replace("[players]", str(players)).upper()
    large = partial(_large, words=words, note=note)
    narrow, flat = partial(_narrow, words=words), partial(_flat, words=words)
    art = {"front": large, "back": large, "left": narrow, "right": narrow}
    art |= {"lid": flat, "foot": flat}
    return replace(_net("box", room, art, words), copies=copies, title=words["box"])


def _net(name: str, room: boxes.Inside, art: Mapping[str, Draw], words: Words) -> Piece:
    grounds: dict[str, Draw] = dict.fromkeys(boxes.PANELS, _ground)
    box = boxes.tuck_box(name, room, art, grounds=grounds, language=words.language)
    return replace(box, extra=True)


def _ground(scene: Scene) -> None:
    looks = look(scene)
    if not looks.low:
        looks.fill(Path().rect(0, 0, scene.width, scene.height), "back")


def token_box(words: Words, rounds: int) -> Piece:
    """Return the net of a box for tokens and locks on board, in two rows."""
    room = boxes.inside(math.ceil(rounds / 2), 2 * SIZE, SIZE, thick=MOUNTED)
    title, disc = words["token_box"], token(words)
    label = partial(_small, title=title)
    art: dict[str, Draw] = dict.fromkeys(("front", "back", "lid", "foot"), label)
    art |= {side: partial(_token, disc=disc, kind=kind) for side, kind in SIDES}
    return replace(_net("box-tokens", room, art, words), title=title)


def dice_box(words: Words) -> Piece:
    """Return the net of a box for eight dice, in two layers: itself a die."""
    room = boxes.dice_room(DIE, across=2, up=2, deep=2)
    title, panels = words["dice_box"], enumerate(FACES, 1)
    art = {panel: partial(_face, title=title, number=n) for n, panel in panels}
    return replace(_net("box-dice", room, art, words), title=title)


def _scaled(looks: Look) -> None:
    w, h = looks.scene.width, looks.scene.height
    looks.fill(Path().rect(0, 0, w, h), "back")
    inset = SMALL_INSET
    inside = stepped(inset, inset, w - 2 * inset, h - 2 * inset, SMALL_STEP)
    with looks.scene.clip(inside):
        looks.scales(Box(0, 0, w, h + 4), 7.5 if looks.low else 5.6)
    looks.frame(w, h, SMALL_STEP, (inset, "back_line", 0.4), (1.4, "back_line", 0.2))


def _small(scene: Scene, *, title: str) -> None:
    looks, w, h = look(scene), scene.width, scene.height
    _scaled(looks)
    size = min(15.0, 15 * (w - 18) / text.width(title, TITLE, 15))
    _plate(looks, w / 2, h * 0.62, w - 12, (title, TITLE, size))


def _token(scene: Scene, *, disc: Piece, kind: str) -> None:
    looks, middle = look(scene), (scene.width / 2, scene.height / 2)
    _scaled(looks)
    face = disc.face(low=scene.low, back=kind == "worm")
    scale = (min(scene.width, scene.height) - 2 * SMALL_INSET - 3) / SIZE
    with scene.at(*middle, scale=scale):
        edge = Path().circle(0, 0, SIZE / 2)
        with scene.clip(edge):
            scene.insert(face, -face.width / 2, -face.height / 2)
        looks.stroke(edge, "ink", 0.4)


def _face(scene: Scene, *, title: str, number: int) -> None:
    looks, w, h = look(scene), scene.width, scene.height
    _scaled(looks)
    style = figures.DieStyle(
        w / 2, body=looks["ivory"], pips=looks["ink"], edge=looks["back_line"]
    )
    figures.die(scene, (w / 2, h * 0.49), number, style)
    _plate(looks, w / 2, h * 0.85, w * 0.62, (title, TITLE, 9))


def _large(scene: Scene, *, words: Words, note: str) -> None:
    looks, w, h = look(scene), scene.width, scene.height
    looks.fill(Path().rect(0, 0, w, h), "back")
    inside = stepped(INSET, INSET, w - 2 * INSET, h - 2 * INSET, FRAME_STEP)
    with scene.clip(inside):
        looks.scales(Box(0, 0, w, h + 6), w / (6 if looks.low else 9))
    _frame(looks, w, h)
    scale = w / 67.5
    with scene.at(w / 2, h * 0.57, scale=scale):
        looks.motif("call-button", (0, 0))
    first, _, last = words.title.rpartition(" ")
    lines = ((first, LABEL, 9.4 * scale), (last, TITLE, 17 * scale))
    _plate(looks, w / 2, THUMB + 9 * scale, w - 14 * scale, *lines)
    _plate(looks, w / 2, h - 12.5 * scale, w - 24 * scale, (note, LABEL, 9 * scale))


def _narrow(scene: Scene, *, words: Words) -> None:
    looks, w, h = look(scene), scene.width, scene.height
    looks.fill(Path().rect(0, 0, w, h), "back")
    _frame(looks, w, h)
    pitch = (h - 2 * INSET - 4) / len(words.challenges)
    radius = min(5.6, w / 2 - INSET - 1, pitch / 2 - 0.8)
    for number, challenge in enumerate(words.challenges):
        y = INSET + 2 + (number + 0.5) * pitch
        looks.outlined(Path().circle(w / 2, y, radius), "ivory", 0.4)
        scene.text_middle(
            challenge.letter, (w / 2, y), Type(TITLE, radius * 3, looks["ink"])
        )


def _flat(scene: Scene, *, words: Words) -> None:
    looks, w, h = look(scene), scene.width, scene.height
    looks.fill(Path().rect(0, 0, w, h), "back")
    _frame(looks, w, h)
    _plate(looks, w / 2, h / 2, w * 0.84, (words.title, TITLE, w * 0.19))


def _frame(looks: Look, w: float, h: float) -> None:
    lines = (INSET, "back_line", 0.5), (INSET - 1.1, "back_line", 0.2)
    looks.frame(w, h, FRAME_STEP, *lines)


def _plate(
    looks: Look, x: float, y: float, wide: float, *lines: tuple[str, str, float]
) -> None:
    heights = [size * text.POINT * 1.15 for _, _, size in lines]
    looks.plate((x, y), wide, math.fsum(heights) + 5.2, 1.4)
    top = y - math.fsum(heights) / 2
    for (words, font, size), high in zip(lines, heights, strict=True):
        base = top + high / 2 + text.cap_middle(words, font, size)
        track = TRACK if font == LABEL else 0.01
        ink = looks["ink"]
        looks.scene.text(
            words, (x, base), Type(font, size, ink, track=track), align="centre"
        )
        top += high
