"""The rules booklet: what it shows beside its words, drawn as on the pieces."""

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from companion.games.exit_from_purgatory.facts import Facts
from companion.games.exit_from_purgatory.kit.look import look
from companion.press.layout.piece import Page, Piece
from companion.press.scene import figures
from companion.press.scene.scene import Scene

Tables = Callable[[], Mapping[str, object]]

DIE, PITCH = 8.0, 9.6
GAP = 15.0
"""Between the two sides of a roll, in mm."""

ROLL = (5, 2, 4), (6, 3)
"""The example of a success roll: the player's dice, the neighbour's."""

SUIT = 13
"""Cards of a suit in an ordinary deck."""


def booklet(
    facts: Facts, pieces: Sequence[Piece], tables: Tables, rulings: Mapping[str, str]
) -> Page:
    """Return the booklet.

    Args:
        pieces: of the kit; they are shown as they are when cut out.
        tables: gives the numbers that it quotes of the rules.
        rulings: what is chosen; `cards_per_type` says how many cards there are.
    """
    usual = {ruling.id: ruling.default for ruling in facts.rulings}
    each = int({**usual, **rulings}["cards_per_type"])
    shown = {piece.name: cut(piece) for piece in pieces}
    back = next(piece for piece in pieces if piece.name.startswith("card-"))
    shown["card-back"] = cut(back, back=True)
    token = next(piece for piece in pieces if piece.name == "token")
    shown["token-worm"] = cut(token, back=True)
    shown["roll"] = _roll()
    stated = {
        "facts": facts,
        "chosen": rulings,
        "figures": shown,
        "counts": _counts(facts, each),
        "each": each,
        "roll": ROLL,
    }

    def context() -> dict[str, object]:
        return {**stated, **tables()}

    title = f"{facts.game.title}: the rules"
    return Page("rules", "exit_from_purgatory/rules.html", title, context)


def cut(piece: Piece, *, back: bool = False) -> Piece:
    """Return one side of a piece as it looks when it is cut out."""

    def front(scene: Scene) -> None:
        face, b = piece.face(low=scene.low, back=back), piece.bleed
        with scene.clip(piece.outline()):
            scene.insert(face, -b, -b)
        scene.draw(piece.outline(-0.08), stroke=look(scene)["ghost"], width=0.16)

    name = f"{piece.name}-back" if back else piece.name
    return Piece(name, piece.width, piece.height, front)


def _counts(facts: Facts, each: int) -> list[dict[str, int]]:
    """Return how many of everything there are, for every number of players."""
    least, most = facts.game.players
    types = len(facts.cards)
    return [
        {
            "players": players,
            "cards": types * each * players,
            "each": each * players,
            "pile": types * (each - facts.hand) * players,
            "tokens": len(facts.challenges) * players,
            "decks": math.ceil(each * players / SUIT),
        }
        for players in range(least, most + 1)
    ]


def _roll() -> Piece:
    """Return the dice of both sides of a roll, side by side."""
    yours, theirs = ROLL
    wide = (len(yours) + len(theirs)) * PITCH + GAP
    return Piece("roll", wide, DIE + 2, partial(_dice, yours=yours, theirs=theirs))


def _dice(scene: Scene, *, yours: Sequence[int], theirs: Sequence[int]) -> None:
    looks, y = look(scene), scene.height / 2
    second = len(yours) * PITCH + GAP
    for left, faces, edge in ((0.0, yours, "frost"), (second, theirs, "ink")):
        for number, face in enumerate(faces):
            figures.die(
                scene,
                (left + (number + 0.5) * PITCH, y),
                face,
                figures.DieStyle(
                    DIE, body=looks["paper"], pips=looks[edge], edge=looks[edge]
                ),
            )
    figures.arrow(
        scene,
        (second - GAP + 3, y),
        (second - 4, y),
        figures.ArrowStyle(colour=looks["brass"], head=3),
    )
