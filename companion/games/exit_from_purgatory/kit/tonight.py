"""The sheet for tonight: aids and mats, for a pack of playing cards and some coins."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from companion.games.exit_from_purgatory.facts import Facts
from companion.games.exit_from_purgatory.kit.booklet import Pen
from companion.games.exit_from_purgatory.kit.look import GAME, Look, Words, look
from companion.press.layout import first_turn
from companion.press.layout.piece import Page, Piece
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene

SUITS = {"apple": "heart", "worm": "spade", "lantern": "diamond"}
"""The suit that stands for each kind of card."""

RED = "#B3261E"
CARD, COIN = (31.5, 44.0), 25.0


def tonight(facts: Facts, words: Words) -> Page:
    """Return the sheet; `words` has the icons of the challenges."""

    def context() -> Mapping[str, Any]:
        icons = {it.letter: _sign(it.icon, red=True) for it in words.challenges}
        drawn = playing_pieces()
        return {
            "facts": facts,
            "panels": first_turn.panels(GAME, drawn, Pen()),
            "pieces": {piece.name: piece for piece in drawn},
            "worm": Piece("worm", COIN, COIN, partial(_coin, icon="worm")),
            "signs": signs(),
            "icons": icons,
        }

    title = f"{facts.game.title}: tonight"
    return Page("tonight", f"{GAME}/tonight.html", title, context)


def signs() -> dict[str, Piece]:
    """Return what stands among words: suits, and a coin with its apple up."""
    suits = {suit: _sign(suit, red=suit != "spade") for suit in SUITS.values()}
    return {**suits, "coin": Piece("coin", 6, 6, partial(_coin, icon="apple"))}


def playing_pieces() -> list[Piece]:
    """Return playing cards and a coin, by the names of the pieces of the kit."""
    cards = [
        Piece(f"card-{kind}", *CARD, partial(_card, suit=suit), _back, corner=3.2)
        for kind, suit in SUITS.items()
    ]
    apple, worm = (partial(_coin, icon=icon) for icon in ("apple", "worm"))
    token = Piece("token", COIN, COIN, apple, worm, form="disc")
    barred = Piece("card-out", *CARD, _barred, corner=3.2)
    return [*cards, barred, Piece("pile", 34.5, 47, _pile), token]


def _red(looks: Look) -> str:
    return looks["ink"] if looks.low else RED


def _sign(icon: str, *, red: bool) -> Piece:
    def front(scene: Scene) -> None:
        looks = look(scene)
        ink = _red(looks) if red else looks["ink"]
        scene.icon(icon, (3, 3), size=6, ink=ink, ground="#FFFFFF")

    return Piece(icon, 6, 6, front)


def _edge(scene: Scene, left: float = 0, top: float = 0) -> Path:
    wide, high = CARD
    return Path().rect(left + 0.6, top + 0.6, wide - 1.2, high - 1.2, radius=3)


def _card(scene: Scene, *, suit: str) -> None:
    looks = look(scene)
    ink = looks["ink"] if suit in ("spade", "club") else _red(looks)
    scene.draw(_edge(scene), fill="#FFFFFF", stroke=looks["ink"], width=1.2)
    middle = CARD[0] / 2, CARD[1] / 2
    scene.icon(suit, middle, size=19, ink=ink, ground="#FFFFFF")


def _barred(scene: Scene) -> None:
    looks = look(scene)
    scene.draw(_edge(scene), fill="#FFFFFF", stroke="#8A8A8A", width=1.2)
    middle = CARD[0] / 2, CARD[1] / 2
    scene.icon("club", middle, size=19, ink="#8A8A8A", ground="#FFFFFF")
    ends = (4, CARD[1] - 4), (CARD[0] - 4, 4)
    scene.line(*ends, stroke=_red(looks), width=2.2)


def _back(scene: Scene, left: float = 0, top: float = 0) -> None:
    looks = look(scene)
    edge = _edge(scene, left, top)
    scene.draw(edge, fill="#FFFFFF", stroke=looks["ink"], width=1.2)
    inner = Path().rect(left + 3, top + 3, CARD[0] - 6, CARD[1] - 6, radius=1.5)
    with scene.clip(inner):
        for step in range(1, 19):
            start = left, top + step * 4.4
            end = left + CARD[0], top + step * 4.4 - CARD[0]
            scene.line(start, end, stroke=_red(looks), width=1.1)


def _pile(scene: Scene) -> None:
    for aside in (3.0, 1.5, 0.0):
        _back(scene, aside, aside)


def _coin(scene: Scene, *, icon: str) -> None:
    looks, radius = look(scene), scene.width / 2
    ink, worm = looks["ink"], icon == "worm"
    ground, sign = (ink, "#FFFFFF") if worm else ("#FFFFFF", ink)
    middle, width = (radius, radius), 0.05 * radius
    edge = Path().circle(*middle, radius - width / 2)
    scene.draw(edge, fill=ground, stroke=ink, width=width)
    ring = Path().circle(*middle, radius * 0.88)
    scene.draw(ring, stroke=sign, width=0.03 * radius)
    scene.icon(icon, middle, size=radius * 1.2, ink=sign, ground=ground)
