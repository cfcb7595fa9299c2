"""The rules booklet: its figures, what it shows beside its words, what it quotes.

The figures are pieces as they are cut out, in rows and on a table. Sizes are those on
an A5 page, in mm.
"""

import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from math import fsum
from typing import Any

from msgspec import Struct

from companion.games.exit_from_purgatory.facts import Facts, Road
from companion.games.exit_from_purgatory.kit.look import BOLD, NOTE, Look, look
from companion.press.layout import callouts
from companion.press.layout.callouts import Anatomy, Label, Marks
from companion.press.layout.piece import Page, Piece
from companion.press.scene import figures, text
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene, Type

CARD, ROUND, DIE = 11.0, 8.0, 6.2
"""Width of a card in a row, across a token, and the side of a die."""

GAP = 1.6
ARROW = 9.0
WORDS_PT = 8.6

FRAME, HIGH = 58.0, 20.0
"""Width and height of the picture of a step."""

LIVE = 128.0
MARKS = Marks("#0B5A50", "#FFFFFF", BOLD, "#B5391D", size=8.4)

Named = Mapping[str, Piece]


class Card(Struct, frozen=True):
    """A card of a kind, or its back."""

    kind: str


class Token(Struct, frozen=True):
    """A token with its apple or its worm up, or a lock."""

    kind: str


class Die(Struct, frozen=True):
    """A die; those of the neighbour are dark."""

    face: int
    theirs: bool = False


class Words(Struct, frozen=True):
    """Words on the line of the row."""

    words: str


class Arrow(Struct, frozen=True):
    """An arrow to the right."""


Item = Card | Token | Die | Words | Arrow


def cut(piece: Piece, *, back: bool = False) -> Piece:
    """Return one side of a piece as it looks when it is cut out."""
    return callouts.cut_out(piece, back=back, edge="#9A9A9A")


def shown(pieces: Sequence[Piece]) -> dict[str, Piece]:
    """Return each piece as it is cut out, with the back of cards and of tokens."""
    faces = {piece.name: cut(piece) for piece in pieces}
    by_name = {piece.name: piece for piece in pieces}
    faces["card-back"] = cut(by_name["card-apple"], back=True)
    faces["token-worm"] = cut(by_name["token"], back=True)
    return faces


def row(named: Named, items: Sequence[Item], *, width: float = FRAME) -> Piece:
    """Return a row of cards, tokens, dice and words, about its middle."""
    return rows(named, [items], width)


def rows(named: Named, lines: Sequence[Sequence[Item]], width: float) -> Piece:
    """Return rows of cards, tokens, dice and words, one below another."""

    def draw(scene: Scene) -> None:
        for number, items in enumerate(lines, 1):
            y = scene.height * (number - 0.5) / len(lines)
            widths = [width_of(item, scene.labels) for item in items]
            x = (scene.width - fsum(widths) - GAP * (len(items) - 1)) / 2
            for item, wide in zip(items, widths, strict=True):
                _item(look(scene), named, item, (x, y))
                x += wide + GAP

    return Piece("row", width, HIGH, draw)


def width_of(item: Item, labels: float = 1) -> float:
    """Return the width of an item in mm; words are larger by `labels`."""
    match item:
        case Card():
            return CARD
        case Token():
            return ROUND
        case Die():
            return DIE
        case Words(words):
            return text.width(words, NOTE, WORDS_PT * labels)
        case Arrow():
            return ARROW


def _item(looks: Look, named: Named, item: Item, at: Point) -> None:
    """Draw an item whose left end is at a point."""
    scene, (x, y) = looks.scene, at
    match item:
        case Card(kind):
            _piece(scene, named[f"card-{kind}"], (x + CARD / 2, y), CARD)
        case Token(kind):
            _piece(scene, _token(named, kind), (x + ROUND / 2, y), ROUND)
        case Die(face, theirs):
            edge = looks["ink" if theirs else "apple"]
            body = looks["beam" if theirs else "paper"]
            style = figures.DieStyle(DIE, body=body, pips=edge, edge=edge)
            figures.die(scene, (x + DIE / 2, y), face, style)
        case Words(words):
            size = WORDS_PT * scene.labels
            scene.text(words, (x, y + 1.1), Type(NOTE, size, looks["ink"]))
        case Arrow():
            style_ = figures.ArrowStyle(colour=looks["worm_text"], head=3)
            figures.arrow(scene, (x + 0.5, y), (x + ARROW - 1.4, y), style_)


def _token(named: Named, kind: str) -> Piece:
    names = {"apple": "token", "worm": "token-worm", "lock": "lock-2"}
    return named[names.get(kind, kind)]


def _piece(
    scene: Scene, piece: Piece, at: Point, width: float, *, turn: float = 0
) -> None:
    """Draw a piece so wide about a point."""
    scale = width / piece.width
    with scene.at(*at, turn=turn):
        face = piece.face(low=scene.low)
        scene.insert(face, -width / 2, -piece.height * scale / 2, scale=scale)


PEOPLE = 20.0, 64.0, 108.0
"""Where the players of a chain of Love are, from the left."""

LOVED = "You", "First loved", "Second loved"


def chain(named: Named, links: Sequence[tuple[str, str]]) -> Piece:
    """Return three players in a chain of Love: cards go right, tokens come back.

    Args:
        links: of each the name of the challenge, and "apple" or "worm".
    """

    def draw(scene: Scene) -> None:
        looks = look(scene)
        size = WORDS_PT * scene.labels
        bold, plain = (Type(font, size, looks["ink"]) for font in (BOLD, NOTE))
        style = figures.ArrowStyle(colour=looks["worm_text"], head=3)
        for x, name, (challenge, token) in zip(PEOPLE, LOVED, links, strict=True):
            scene.text(name, (x, 4.2), bold, align="centre")
            _piece(scene, named["mat"], (x, 14.4), 12)
            _piece(scene, _token(named, token), (x, 28.8), ROUND)
            scene.text(challenge, (x, 36.8), plain, align="centre")
        gains = itertools.pairwise(token for _, token in links)
        for (x, end), (won, theirs) in zip(
            itertools.pairwise(PEOPLE), gains, strict=True
        ):
            middle = (x + end) / 2
            _piece(scene, named["card-back"], (middle, 10.4), 7.6)
            figures.arrow(scene, (x + 9, 18), (end - 9, 18), style)
            figures.arrow(scene, (end - 6, 28.8), (x + 6, 28.8), style)
            words = "the same" if won == theirs else "the opposite"
            scene.text(words, (middle, 26.6), plain, align="centre")

    return Piece("chain", LIVE, 39, draw)


def fan(named: Named) -> Piece:
    """Return the three cards and their back, fanned out."""

    def draw(scene: Scene) -> None:
        spread = (("apple", -18), ("worm", -6), ("lantern", 6), ("back", 18))
        for number, (kind, turn) in enumerate(spread):
            x = 30.2 + number * 22.5
            _piece(
                scene,
                named[f"card-{kind}"],
                (x, 36 + abs(turn) * 0.2),
                43,
                turn=-turn,
            )

    return Piece("fan", LIVE, 76, draw)


def table(named: Named) -> Piece:
    """Return the table at the start, four players about the pile, with numbers."""

    def draw(scene: Scene) -> None:
        looks = look(scene)
        cloth = Path().rect(0, 0, scene.width, scene.height, radius=3)
        scene.draw(cloth, fill=looks["beam"], stroke=looks["brass"], width=0.4)
        for x in (19.0, 49.0, 79.0, 109.0):
            _piece(scene, named["mat"], (x, 78), 26)
        _pile(scene, named)
        for number in range(6):
            _piece(
                scene, named["token"], (78 + number % 3 * 5, 12 + number // 3 * 5), 8
            )
        for number in range(8):
            style = figures.DieStyle(
                5, body=looks["paper"], pips=looks["ink"], edge=looks["ink"]
            )
            at = 103 + number % 4 * 6.2, 11 + number // 4 * 6.2
            figures.die(scene, at, number % 6 + 1, style)
        for number, kind in enumerate(("apple", "apple", "worm", "worm", "lantern")):
            _piece(
                scene,
                named[f"card-{kind}"],
                (14 + number * 4.4, 36),
                11,
                turn=14 - 7 * number,
            )
        _piece(scene, named["aid"], (49, 38), 19)
        _piece(scene, named["lock-1"], (70, 33), 8)
        _piece(scene, named["lock-1"], (80, 33), 8)
        _piece(scene, named["summary"], (110, 40), 20)
        for number, at in enumerate(SPOTS, 1):
            callouts.number_at(scene, number, at, MARKS)

    return Piece("table", LIVE, 103, draw)


SPOTS: tuple[Point, ...] = (
    (6, 62),
    (6, 31),
    (37, 27),
    (75, 28),
    (43, 6),
    (72, 8),
    (98, 8),
    (98, 29),
)
"""Where the numbers of the set-up are, on the table."""


def _pile(scene: Scene, named: Named) -> None:
    for number in range(3):
        at = 52 + number * 0.8, 13 - number * 0.8
        _piece(scene, named["card-back"], at, 12)


def mat(piece: Piece, roads: Sequence[Road]) -> Anatomy:
    """Return the mat with its parts named.

    Args:
        roads: to Heaven and to Hell, each with the dice against those who take it.
    """
    heaven, hell = (f"{road.against} dice against you." for road in roads)
    labels = (
        Label(
            "Spot.",
            "A token is laid on the letter once the challenge is done.",
            (18.5, 60),
            "left",
            20,
        ),
        Label(
            "Lock",
            "of a rival, chain up: its owner waits for your next token. Yours is down.",
            "lock.5",
            "left",
            44,
        ),
        Label("Reminder", "of what the challenge wants.", (10.5, 160), "left", 74),
        Label(
            "Way to Heaven:",
            f"more apples than worms, {heaven}",
            (17, 31),
            "left",
            1,
        ),
        Label("Way to Hell:", f"more worms, {hell}", (113, 31), "right", 1),
        Label("Challenge,", "its letter, name and sign.", (111.5, 60), "right", 24),
        Label(
            "Six spots,",
            "in any order: nothing has to come first.",
            (111.5, 101),
            "right",
            48,
        ),
    )
    return callouts.anatomy(piece, labels, MARKS, width=66, column=31)


Tables = Callable[[], Mapping[str, Any]]

ROLL = (5, 2, 4), (6, 3)
"""The example of a success roll: the player's dice, the neighbour's."""

SUIT = 13
"""Cards of a suit in an ordinary deck."""

TOKENS = {"A": "apple", "W": "worm"}
"""The token of each kind of card."""

FACES = 6, 5, 4, 4, 2, 1, 3
"""What the dice of the pictures show."""

ROWS: Mapping[str, tuple[Item, ...]] = {
    "draw": (Card("back"), Arrow(), Card("lantern")),
    "steal": (Die(4), Words("+ 5"), Words("against"), Die(2, True), Words("+ 6")),
    "study": (Card("lantern"), Card("lantern"), Words("at most 2:"), Die(2)),
    "attempt": (Card("lantern"), Die(5), Die(2), Words("against"), Die(6, True)),
    "name": (Words("“Luck!”"), Card("lantern"), Card("lantern")),
    "roll": (Die(5), Die(2), Die(4), Words("11 : 9"), Die(6, True), Die(3, True)),
    "token": (Words("carried out:"), Token("worm"), Words("on B")),
    "share": (Card("lantern"), Arrow(), Words("one each, from the left")),
    "generosity": (
        *(Card("apple"), Card("apple"), Card("worm")),
        *(Arrow(), Token("apple")),
    ),
    "luck": (Card("back"), Card("back"), Card("worm"), Arrow(), Token("worm")),
    "love": (Card("apple"), Arrow(), Token("apple"), Words("and"), Token("apple")),
    "peace": (
        *(Card("apple"), Card("worm"), Card("worm")),
        *(Arrow(), Token("worm")),
    ),
    "humility": (
        *(Words("you"), Card("apple"), Words("they"), Card("worm")),
        *(Arrow(), Token("apple")),
    ),
    "balance": (
        Token("apple"),
        Token("apple"),
        Token("lock"),
        Token("worm"),
        Token("worm"),
    ),
    "failed": (Token("worm"), Arrow(), Token("apple"), Words("a die more")),
}
"""What the small pictures show, from left to right."""


def booklet(
    facts: Facts,
    pieces: Sequence[Piece],
    tables: Tables,
    rulings: Mapping[str, str],
) -> Page:
    """Return the booklet, twelve pages.

    Args:
        pieces: of the kit; they are shown as they are when cut out.
        tables: gives the numbers that it quotes of the rules.
        rulings: what is chosen; `cards_per_type` says how many cards there are.
    """
    usual = {ruling.id: ruling.default for ruling in facts.rulings}
    copies = int({**usual, **rulings}["cards_per_type"])
    named = shown(pieces)
    fewest = len(facts.challenges) // 2 + 1
    stated = {
        "facts": facts,
        "chosen": rulings,
        "figures": named,
        "fan": fan(named),
        "table": table(named),
        "mat": mat(next(piece for piece in pieces if piece.name == "mat"), facts.roads),
        "rows": {
            **{name: row(named, items) for name, items in ROWS.items()},
            **{road.name.casefold(): row(named, gate(road)) for road in facts.roads},
            "leave": rows(
                named, [climb(road, fewest) for road in facts.roads], LIVE - 4
            ),
        },
        "fewest": fewest,
        "counts": _counts(facts, copies),
        "each": copies,
        "roll": ROLL,
    }

    def context() -> dict[str, object]:
        quoted = tables()
        links = [(facts.challenge(of).name, won) for of, won in quoted["love"]]
        return {**stated, **quoted, "chain": chain(named, links)}

    title = f"{facts.game.title}: the rules"
    return Page("rules", "exit_from_purgatory/rules.html", title, context, "booklet")


def gate(road: Road) -> tuple[Item, ...]:
    """Return what the small picture of a road shows: how many dice are against you."""
    return Token(TOKENS[road.token]), Words(f"{road.against} dice against you")


def climb(road: Road, tokens: int) -> tuple[Item, ...]:
    """Return the dice of an attempt to leave: the player's, and the neighbour's."""
    dice = (Die(FACES[number]) for number in range(tokens))
    theirs = (Die(FACES[-number - 1], True) for number in range(road.against))
    return Token(TOKENS[road.token]), *dice, Words("against"), *theirs


def _counts(facts: Facts, each: int) -> list[dict[str, int]]:
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
