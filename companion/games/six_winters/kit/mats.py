"""Character mats as rows of the layout `mat`: what each ability costs and does."""

import re
from collections.abc import Iterator, Mapping

from companion.language import phrase
from companion.press.layout.piece import Piece

from ..cards import effects
from ..cards.effects import Ability, AnAsset
from ..facts import Facts
from ..facts.cards import Character
from . import drawings, portraits, style
from .rich_text import PrintedLines, with_icons

LONG = 60  # longer words, in characters, are set smaller

FACES = re.compile(r"[1-6]( [1-6])*")
BARE = re.compile(r"(\{\w+\}|[+\N{MINUS SIGN}] ?\d?| )+")
"""Words of nothing but signs and figures are set larger."""

WIDE = {"Abilities": "45", "Achievements": "59.2"}  # of a row of either list, in mm


def mats(
    facts: Facts, rulings: Mapping[str, str], lines: PrintedLines, palette: str
) -> Iterator[Piece]:
    """Yield the mat of every character."""
    look = style.look("mat", drawings.drawings(palette), palette)
    for who in facts.characters:
        cells = {**_cells(facts, who), **_words(rulings, lines, who)}
        title = phrase("Mat of {who}", who=who.name)
        name = f"mat-{who.id}"
        yield style.piece(name, look, cells, title=title, group="mats", apart=True)


def _cells(facts: Facts, who: Character) -> dict[str, str]:
    skills = [
        (name, phrase(name.title()), str(rank)) for name, rank in who.skills.items()
    ]
    dice = facts.campaign.action_dice_a_player
    more = facts.campaign.action_dice_with_mastery - dice
    land = portraits.art().characters[who.id]
    listed: style.Lists = {
        "learned": [(name, rank) for name, _, rank in skills if rank != "0"],
        "first skills": skills[:4],
        "other skills": skills[4:],
        "actions": [("die",)] * dice + [("more",)] * more,
    }
    return {
        "id": who.id,
        "name": who.name,
        "role": who.title,
        "psyche": str(who.stress.psyche),
        "body": str(who.stress.body),
        "top": str(facts.campaign.top_rank),
        "land": land,
        # The name would hide the castle of the Empire.
        "homes": "none" if land == "empire" else "far",
        **style.lines(listed),
    }


def _words(
    rulings: Mapping[str, str], lines: PrintedLines, who: Character
) -> dict[str, str]:
    listed: dict[str, list[tuple[str, ...]]] = {}
    for name, abilities, of in (
        ("Abilities", who.abilities, lines.abilities),
        ("Achievements", who.achievements, lines.achievements),
    ):
        printed = [words for _, words in of.get(who.id, ())] or [""] * len(abilities)
        rows = listed.setdefault(name.lower(), [])
        for ability, words in zip(abilities, printed, strict=True):
            said = lines.ruled_line(ability, rulings) or words
            at = name, WIDE[name], str(len(rows) + 1)
            rows.append((*at, *_row(ability.under(rulings), said)))
    return {
        "task": with_icons(lines.tasks.get(who.id, "")),
        "joins": with_icons(
            lines.unlocks.get(who.id, "") or phrase("There from the start")
        ),
        **style.lines(listed),
    }


def _row(ability: Ability, words: str) -> tuple[str, ...]:
    """Return the cost of an ability and its value, how its words are set, and them."""
    how = "long" if len(words) > LONG else "words"
    for kind, pattern in (("signs", BARE), ("faces", FACES)):
        how = kind if pattern.fullmatch(words) else how
    return *_cost(ability), how, with_icons(words)


def _cost(ability: Ability) -> tuple[str, str]:
    match ability.cost:
        case effects.AnyDie(face):
            return ("die", str(face)) if face else ("any", "")
        case AnAsset(resource):
            return ("asset", resource) if resource else ("assets", "")
        case effects.SomeStress(track, amount):
            return track, str(amount or "")
    return ("asset", ability.keeps) if ability.keeps else ("", "")
