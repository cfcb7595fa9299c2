"""The rules booklet: its figures, what it shows beside its words, what it quotes.

What most pictures show is data: `templates/exit_from_purgatory/figures.toml`. Sizes are
those on an A5 page, in mm.
"""

import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.press.layout import teaching
from companion.press.layout.piece import Page, Piece
from companion.press.layout.teaching import Die, Drawn, Item, Pictures, Shown
from companion.press.layout.translation import Translation, shared, titled
from companion.press.scene import figures, text
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene, Type

from ..facts import Facts, Road
from .look import BOLD, GAME, NOTE, ROADS, Words, copies, look, words

ROUND, DIE, ARROW = 8.0, 6.2, 9.0
"""Across a token, the side of a die, and the width of an arrow."""

WORDS_PT = 8.6

LIVE = 128.0


class Pen:
    """Draws words, arrows and dice; those of the neighbour are dark."""

    gap = 1.6

    def width(self, item: Drawn, labels: float) -> float:
        """Return the width of an item in mm; words are larger by `labels`."""
        match item:
            case str():
                return text.width(item, NOTE, WORDS_PT * labels)
            case Die(_, _, size):
                return size or DIE
        return ARROW

    def draw(self, scene: Scene, item: Drawn, at: Point) -> None:
        """Draw an item about a point."""
        looks, (x, y) = look(scene), at
        match item:
            case str():
                kind = Type(NOTE, WORDS_PT * scene.labels, looks["ink"])
                scene.text(item, (x, y + 1.1), kind, align="centre")
            case Die(face, kind, size):
                body = looks["beam" if kind == "theirs" else "paper"]
                edge = looks["apple" if not kind else "ink"]
                style = figures.DieStyle(size or DIE, body=body, pips=edge, edge=edge)
                figures.die(scene, at, face, style)
            case teaching.Arrow():
                arrow = figures.ArrowStyle(colour=looks["worm_text"], head=3)
                end = x + ARROW / 2 - 1.4, y
                figures.arrow(scene, (x - ARROW / 2 + 0.5, y), end, arrow)


def cloth(scene: Scene) -> None:
    """Draw the table that pieces lie on."""
    looks = look(scene)
    edge = Path().rect(0, 0, scene.width, scene.height, radius=3)
    scene.draw(edge, fill=looks["beam"], stroke=looks["brass"], width=0.4)


PEOPLE = 20.0, 64.0, 108.0  # where the players of a chain of Love are, from the left

LOVED = "you", "first_loved", "second_loved"


def chain(shown: Pictures, links: Sequence[tuple[str, str]], texts: Words) -> Piece:
    """Return three players in a chain of Love: cards go right, tokens come back.

    `links` names the challenge of each, and "apple" or "worm".
    """

    def draw(scene: Scene) -> None:
        looks = look(scene)
        size = WORDS_PT * scene.labels
        bold, plain = (Type(font, size, looks["ink"]) for font in (BOLD, NOTE))
        style = figures.ArrowStyle(colour=looks["worm_text"], head=3)
        for x, name, (challenge, token) in zip(PEOPLE, LOVED, links, strict=True):
            scene.text(texts[name], (x, 4.2), bold, align="centre")
            shown.put(scene, Shown("mat", 12), (x, 14.4))
            shown.put(scene, Shown(TOKENS[token], ROUND), (x, 28.8))
            scene.text(challenge, (x, 36.8), plain, align="centre")
        gains = itertools.pairwise(token for _, token in links)
        for (x, end), (won, theirs) in zip(
            itertools.pairwise(PEOPLE), gains, strict=True
        ):
            middle = (x + end) / 2
            shown.put(scene, Shown("card-back", 7.6), (middle, 10.4))
            figures.arrow(scene, (x + 9, 18), (end - 9, 18), style)
            figures.arrow(scene, (end - 6, 28.8), (x + 6, 28.8), style)
            label = texts["same" if won == theirs else "opposite"]
            scene.text(label, (middle, 26.6), plain, align="centre")

    return Piece("chain", LIVE, 39, draw)


Tables = Callable[[], Mapping[str, Any]]

ROLL = (5, 2, 4), (6, 3)
"""The example of a success roll: the player's dice, the neighbour's."""

SUIT = 13  # cards of a suit in an ordinary deck

TOKENS = {"A": "token", "W": "token-worm", "apple": "token", "worm": "token-worm"}
"""The picture of the token of each kind of card."""

FACES = 6, 5, 4, 4, 2, 1, 3  # what the dice of the pictures show


def booklet(
    facts: Facts, pieces: Sequence[Piece], tables: Tables, rulings: Mapping[str, str]
) -> Page:
    """Return the booklet, twelve pages; it shows `pieces` as they are cut out."""
    texts, language = words(facts), facts.language
    each = copies(facts, rulings)
    shown = Pictures(teaching.figures(GAME, language), pieces, Pen())
    against = {ROADS[road.token]: f"{road.against}" for road in facts.roads}
    fewest = len(facts.challenges) // 2 + 1
    climbs = [climb(road, fewest, texts) for road in facts.roads]
    stated = {
        "facts": facts,
        "chosen": rulings,
        "figures": shown,
        "fan": shown.table("fan"),
        "table": shown.table("table", cloth),
        "mat": shown.anatomy("mat", against),
        "rows": {
            **shown.rows(),
            **{
                ROADS[road.token]: shown.row(gate(road, texts), size=shown.data.frame)
                for road in facts.roads
            },
            "leave": shown.row(*climbs, size=(LIVE - 4, 20)),
        },
        "fewest": fewest,
        "counts": _counts(facts, each),
        "each": each,
        "roll": ROLL,
    }

    def context() -> dict[str, object]:
        quoted = _quoted(facts, texts, tables())
        links = [(facts.challenge(of).name, won) for of, won in quoted["love"]]
        return {**stated, **quoted, "chain": chain(shown, links, texts)}

    title = titled(facts.game.title, "rules", language)
    page = Translation(GAME, language).template("rules")
    return Page("rules", page, title, context, "booklet")


ODDS = "success", "steal", "study", "leave"


def _quoted(facts: Facts, texts: Words, tables: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is quoted of the rules, names and numbers as a language writes them.

    The rows of the odds of leaving are the roads.
    """
    point = shared(facts.language).numbers["point"]
    quoted = dict(tables)
    for name in ODDS:
        table, rows = quoted[name], []
        for number, row in enumerate(table["rows"]):
            said = {
                key: [cell.replace(".", point) for cell in cells]
                for key, cells in row.items()
                if key != "name"
            }
            named = facts.roads[number].name if name == "leave" else row["name"]
            rows.append({**said, "name": named})
        quoted[name] = {**table, "first": texts[table["first"].lower()], "rows": rows}
    return quoted


def gate(road: Road, texts: Words) -> tuple[Item, ...]:
    """Return what the small picture of a road shows: how many dice are against you."""
    dice = texts["against_you"].replace("[n]", str(road.against))
    return Shown(TOKENS[road.token], ROUND), dice


def climb(road: Road, tokens: int, texts: Words) -> tuple[Item, ...]:
    """Return the dice of an attempt to leave: the player's, and the neighbour's."""
    dice = (Die(FACES[number]) for number in range(tokens))
    theirs = (Die(FACES[-number - 1], "theirs") for number in range(road.against))
    return Shown(TOKENS[road.token], ROUND), *dice, texts["versus"], *theirs


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
