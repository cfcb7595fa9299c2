"""The four decks as rows: what each card says, for the layouts of `templates/`.

A layout names what Python draws; that is in `card_drawings`.
"""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from companion import places
from companion.games.six_winters.cards.verbs.obstacles import ThreatIcons
from companion.games.six_winters.facts import REGIONS, ROMAN, Facts
from companion.games.six_winters.facts.cards import Obstacle
from companion.games.six_winters.kit import card_drawings, style
from companion.games.six_winters.kit.rich_text import (
    PrintedLine,
    PrintedLines,
    held,
    with_icons,
)
from companion.games.six_winters.kit.style import GAME, icon_of
from companion.press.cards import layouts, row_faces
from companion.press.cards.layouts import Row
from companion.press.layout import kinds
from companion.press.layout.piece import KitDeck, Piece

Cells = dict[str, str]
"""A card as a row: what its layout prints, and its id and name."""


def obstacles(facts: Facts, lines: PrintedLines) -> Iterator[Cells]:
    """Yield a row for each obstacle; those that look alike have equal cells."""
    pictures: dict[tuple[str, int], Obstacle] = {}
    for card in facts.obstacles:
        like = pictures.setdefault((card.name, card.difficulty), card)
        pile = "location" if like.location_obstacle else like.region
        damage = ["psyche"] * like.damage.psyche + ["body"] * like.damage.body
        yield {
            "id": card.id,
            "name": card.name,
            "picture": like.picture,
            "lines": _printed(lines.obstacles.get(like.id, ())),
            "difficulty": str(like.difficulty),
            "tags": _listed(like.tags),
            "pile": pile,
            "pile_sign": icon_of(pile),
            "skill": like.skill,
            "skill_name": like.skill.capitalize(),
            "threats": " ".join(_threats(like)),
            "damage": " ".join(damage),
            "pattern": " ".join(map(str, like.pattern)),
            "back_pile": card.region,
            "back_sign": icon_of(card.region),
            "season": card.season,
        }


def _threats(card: Obstacle) -> Iterator[str]:
    """Yield the resources that it threatens; one with a question mark not always.

    After that mark is the region where it counts; nothing, if that is no region.
    """
    yield from card.threats
    if card.conditional_threat:
        verbs = (verb for effect in card.effects for verb in effect.do)
        regions = (
            verb.at.regions[0]
            for verb in verbs
            if isinstance(verb, ThreatIcons) and verb.at.regions
        )
        yield f"{card.conditional_threat}?{next(regions, '')}"


REWARDS = tuple(
    f"{name}{end}" for name in ("reward", "first", "second") for end in ("", "_sign")
)


def progress(facts: Facts, _: PrintedLines) -> Iterator[Cells]:
    """Yield a row for each progress card."""
    for card in facts.progress:
        slot, stage = card.obstacle_slot, facts.campaign.stage(card.stage)
        names = ("reward",) if len(card.rewards) == 1 else ("first", "second")
        signs: Cells = dict(zip(names, card.rewards, strict=True))
        signs |= {"region": slot.region, "resource": slot.resource}
        cells = dict.fromkeys(REWARDS, "") | {
            "id": card.id,
            "name": card.name,
            "stage": str(card.stage),
            "roman": ROMAN[card.stage - 1],
            "brings": str(stage.obstacles),
        }
        for name, word in signs.items():
            cells |= {name: word, f"{name}_sign": icon_of(word)}
        yield cells


def locations(facts: Facts, lines: PrintedLines) -> Iterator[Cells]:
    """Yield a row for each location."""
    for card in facts.locations:
        pile = card.region if card.kind == "region" and card.region else "threat"
        costs = card.move_cost
        cells = {
            "id": card.id,
            "name": card.name,
            "travel": " ".join(str(costs.get(region, 0)) for region in REGIONS),
            "pile": pile,
            "pile_sign": "flame" if pile == "threat" else icon_of(pile),
        }
        yield cells


def seasons(facts: Facts, lines: PrintedLines) -> Iterator[Cells]:
    """Yield a row for each season."""
    for season in facts.board.seasons:
        cells = {"id": season.id, "season": season.id, "name": season.name}
        for place in season.activates:
            cells |= {place: "ink", f"{place}_place": f"activates: {place}"}
        events = (event for event in facts.events if event.season == season.id)
        for number, event in enumerate(events):
            words = with_icons(lines.events.get(event.id, ""))
            cells |= {f"event_{number}": event.name, f"line_{number}": words}
        yield cells


PREFIXES = {
    "obstacles": "obstacle",
    "progress": "progress",
    "locations": "location",
    "seasons": "season",
}
"""What the names of a deck's pieces begin with, by its layout, which is its file's."""


def decks(facts: Facts, lines: PrintedLines, palette: str) -> dict[str, KitDeck]:
    """Return the decks by the names of their layouts."""
    drawings = card_drawings.drawings(facts, lines, palette)
    rows = obstacles, progress, locations, seasons
    return {
        name: KitDeck(
            places.TEMPLATES / GAME / f"{name}.toml",
            tuple(make(facts, lines)),
            drawings,
        )
        for name, make in zip(PREFIXES, rows, strict=True)
    }


def cards(decks: Mapping[str, KitDeck], palette: str) -> Iterator[Piece]:
    """Yield every card, each with its back; those that look alike share a face."""
    for name, deck in decks.items():
        colours = style.palettes()[palette]
        look = layouts.of_kit(deck.layout, deck.drawings, colours)
        sides = row_faces.shared(look)
        for number, cells in enumerate(deck.rows, 2):
            front, back = sides(Row(number, cells))
            card = kinds.card(f"{PREFIXES[name]}-{cells['id']}", look.size, front, back)
            yield replace(card, title=cells["name"], group=name)


def _listed(tags: tuple[str, ...]) -> str:
    return ", ".join(tag.capitalize() for tag in tags)


def _printed(lines: tuple[PrintedLine, ...]) -> str:
    """Return lines as a drawing takes them: each the word of its sign, then itself."""
    return "\n".join(f"{when} {held(words)}" for when, words in lines)
